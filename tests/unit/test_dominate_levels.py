"""The levels of Dominate on CPython: every case, and rubbish of any kind."""

import dominate_level_cases
import pytest
from games.dominate import level as levels
from games.dominate.rules import Position
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize("name", sorted(dominate_level_cases.CASES))
def test_levels(name):
    dominate_level_cases.CASES[name]()


LINES = st.sampled_from(["title: T", "computer: 1", "boss: yes", "first: o", "", "; r", "::", "?"])
ROWS = st.text("xo.# ", max_size=9)


@settings(max_examples=300, deadline=None)
@given(st.lists(LINES | ROWS, max_size=14).map("\n".join))
def test_any_text_is_a_level_that_can_be_played_or_a_named_error(text):
    try:
        level = levels.read(text)
    except levels.BadLevel:
        return
    assert Position(level.text).legal_moves()
