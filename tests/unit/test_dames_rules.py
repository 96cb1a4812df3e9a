"""The law of Dames on CPython: every case, and random games of both rule sets."""

import dames_cases
import pytest
from games.dames.rules import EIGHT, TEN, BadPosition, Position
from hypothesis import given, settings
from hypothesis import strategies as st

BOTH = st.sampled_from([EIGHT, TEN])


@pytest.mark.parametrize("name", sorted(dames_cases.CASES))
def test_dames(name):
    dames_cases.CASES[name]()


@settings(max_examples=30, deadline=None)
@given(BOTH, st.booleans(), st.randoms())
def test_any_game_comes_back_move_by_move(rules, huffing, random):
    position = Position(rules, huffing=huffing)
    seen = []
    while position.outcome() is None and len(seen) < 150:
        seen.append((position.to_text(), position.huffs()))
        if position.huffs() and random.random() < 0.5:
            position.huff(random.choice(position.huffs()))
            continue
        move = random.choice(position.legal_moves())
        assert position.parse_move(position.move_name(move)) == move
        position.push(move)
    again = Position.from_record(position.to_record(), rules, huffing)
    assert (again.to_text(), again.history) == (position.to_text(), position.history)
    while seen:
        position.pop()
        assert (position.to_text(), position.huffs()) == seen.pop()


@settings(max_examples=200, deadline=None)
@given(BOTH, st.text("WBK0123456789,:- .HF²", max_size=30))
def test_any_text_is_a_position_or_a_named_error(rules, text):
    try:
        position = Position(rules, text)
    except BadPosition as error:
        assert repr(text) in str(error)
    else:
        assert Position(rules, position.to_text()).to_text() == position.to_text()
