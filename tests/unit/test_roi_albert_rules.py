"""The law of Le Roi Albert on CPython: every case, and any text and any play."""

import pytest
import roi_albert_cases
from games.roi_albert import rules
from games.roi_albert.notation import BadPosition
from games.roi_albert.rules import IllegalMove, Position
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize("name", sorted(roi_albert_cases.CASES))
def test_roi_albert(name):
    roi_albert_cases.CASES[name]()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**31 - 1), st.integers(0, 12), st.integers(0, 120), st.randoms())
def test_any_deal_can_be_kept_and_taken_back_from_anywhere(number, first, moves, random):
    position = roi_albert_cases.any_game(number, moves, first)
    for _ in range(random.randint(0, len(position.history))):
        position.pop()
    restored = Position.from_record(position.to_record())
    assert (restored.to_text(), restored.undone) == (position.to_text(), position.undone)
    while restored.undone:
        restored.again()
    while restored.history:
        restored.pop()
    assert restored.to_text() == Position(number, first).to_text()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**31 - 1), st.integers(0, 200), st.integers(0, 1 << 15))
def test_any_move_is_legal_or_refused_with_the_position_untouched(number, moves, move):
    position = roi_albert_cases.any_game(number, moves)
    before = position.to_text()
    try:
        position.push(move)
    except IllegalMove:
        assert position.to_text() == before
    else:
        position.pop()
        assert position.to_text() == before


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80) | st.text("A23456789TJQKCDHS/| ", max_size=200))
def test_any_text_is_a_position_or_a_named_error(text):
    try:
        Position(text)
    except (BadPosition, rules.BadDeal):
        pass


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=6) | st.text("crxf123456789ACDHS", max_size=6))
def test_any_word_is_a_move_or_a_named_error(word):
    try:
        move = Position(1).parse_move(word)
    except IllegalMove:
        return
    assert move in range(1 << 15)
