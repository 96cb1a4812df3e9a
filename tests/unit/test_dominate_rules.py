"""The law of Dominate on CPython: every case, and random games of any kind."""

import dominate_cases
import pytest
from games.dominate.rules import PASS, BadPosition, Position
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize("name", sorted(dominate_cases.CASES))
def test_dominate(name):
    dominate_cases.CASES[name]()


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([row[0] for row in dominate_cases.DATA["perft"]]), st.randoms())
def test_any_game_comes_back_move_by_move_and_reads_back_from_its_record(start, random):
    position = Position(start)
    seen = []
    while position.outcome() is None:
        seen.append((position.to_text(), position.quiet))
        position.push(random.choice(position.legal_moves()))
    assert sum(position.outcome().counts) <= position.width * position.height
    again = Position.from_record(position.to_record())
    assert (again.to_text(), again.quiet) == (position.to_text(), position.quiet)
    while seen:
        assert position.pop() != PASS
        assert (position.to_text(), position.quiet) == seen.pop()


@settings(max_examples=200, deadline=None)
@given(st.text("xo-./12345678 ²", max_size=40))
def test_any_text_is_a_position_or_a_named_error(text):
    try:
        position = Position.from_text(text)
    except BadPosition as error:
        assert repr(text) in str(error)
    else:
        assert Position.from_text(position.to_text()).to_text() == position.to_text()
