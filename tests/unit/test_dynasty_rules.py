"""The law of Dynasty on CPython: every case of two modules, and random games of any kind."""

import dynasty_cases
import dynasty_fault_cases
import pytest
from games.dynasty.rules import START, BadPosition, IllegalMove, Position
from hypothesis import given, settings
from hypothesis import strategies as st

CASES = {**dynasty_cases.CASES, **dynasty_fault_cases.CASES}


@pytest.mark.parametrize("name", sorted(CASES))
def test_dynasty(name):
    CASES[name]()


def boards(signs="XO-"):
    """Any board at all, with any side to move, also ones that no game leads to."""
    cells = st.text(st.sampled_from(signs), min_size=64, max_size=64)
    return st.tuples(cells, st.sampled_from("XO")).map(" ".join)


@settings(max_examples=40, deadline=None)
@given(boards() | boards("XXOOOOO-") | st.just(START), st.booleans(), st.randoms())
def test_any_game_from_any_board_is_the_same_by_rules_and_kernel(text, directional, random):
    dynasty_cases.play_both(Position.from_text(text, directional), random.choice)


@settings(max_examples=40, deadline=None)
@given(st.booleans(), st.randoms(), st.integers(0, 60))
def test_any_record_reads_back_as_the_game_it_was(directional, random, plies):
    position = Position(directional)
    while position.outcome() is None and len(position.history) < plies:
        position.push(random.choice(position.legal_moves()))
    read = Position.from_record(position.to_record(), directional)
    assert (read.to_text(), read.history) == (position.to_text(), position.history)
    without_passes = position.to_record().replace("pass", "")
    shorter = Position.from_record(without_passes, directional).history
    assert shorter == position.history[: len(shorter)]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80) | boards("XO-.x?"))
def test_any_text_is_a_position_or_a_named_error(text):
    try:
        position = Position.from_text(text)
    except BadPosition:
        return
    assert position.to_text() == " ".join(text.replace(".", "-").split())


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=6), st.booleans())
def test_any_word_is_a_move_or_a_named_error(word, directional):
    try:
        move = Position(directional).parse_move(word)
    except IllegalMove:
        return
    assert move in range(-1, 512 if directional else 64)
