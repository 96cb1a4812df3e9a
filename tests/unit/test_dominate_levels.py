"""The levels of Dominate on CPython: every case, and rubbish of any kind."""

import re
from pathlib import Path

import dominate_level_cases
import pytest
from games.dominate import level as levels
from games.dominate.rules import Position
from hypothesis import given, settings
from hypothesis import strategies as st

PAGE = Path(__file__).parents[2] / "docs" / "games" / "dominate.md"


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


def test_the_page_has_the_levels_as_their_files_have_them():
    rows = [line for line in PAGE.read_text().splitlines() if re.match(r"\| \d+ \w", line)]
    wanted = []
    for number, (name, level) in enumerate(dominate_level_cases.built_in(), 1):
        idea = Path(dominate_level_cases.HERE, name).read_text().splitlines()[0].strip("; .")
        computer = f"{level.computer}, boss" if level.boss else f"{level.computer}"
        wanted.append(f"| {number} {level.titles['']} | {idea} | {computer} |")
    found = [re.match(r"\|[^|]+\|[^|]+\|[^|]+\|", row).group() for row in rows]
    assert found == wanted


def test_off_an_island_one_goes_by_the_square_that_four_share_or_by_a_jump():
    name, level = dominate_level_cases.built_in()[20]
    position = Position(level.text)
    islands = [(0, 1, 8, 9), (6, 7, 14, 15), (48, 49, 56, 57), (54, 55, 62, 63)]
    shared = [18, 21, 42, 45]  # c3 f3 c6 f6
    for island, square in zip(islands, shared, strict=True):
        steps = {at for square in island for at in position.targets(square)[0]}
        assert steps == {square}, name
