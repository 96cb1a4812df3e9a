"""Moves, offers, cuts and power failures by chance: both sides hold the same in the end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from link_script import ACTS, Script, by_chance

FEW = settings(max_examples=60, deadline=None, derandomize=True)
NUMBERS = st.tuples(st.sampled_from(ACTS), st.integers(0, 1), st.integers(0, 59))


@FEW
@given(st.lists(NUMBERS, min_size=20, max_size=80))
def test_both_hold_the_same_after_any_script(acts):
    Script().play(acts)


@pytest.mark.parametrize("options", ["", "huffing"])
def test_both_hold_the_same_after_long_scripts(options):
    for seed in range(25):
        Script(options).play(by_chance(seed, 150))


def script(text):
    """Acts in words: what, the side if it is not 0, a number if it is not 0."""
    acts = []
    for part in text.split(", "):
        words = part.split(" ")
        digits = [int(word) for word in words if word.isdigit()] + [0, 0]
        what = " ".join([word for word in words if not word.isdigit()])
        acts.append((what, digits[0], digits[1]))
    return acts


FAULTS = {
    "an offer that met another one before its maker moved": "cut, draw 1, draw, move, join",
    "an offer that met another one before its maker resigned": "draw 1, draw, resign",
    "a rematch that was asked for again when it was agreed": (
        "resign, settle, rematch, settle, yes 1, rematch 1, settle 1, pause 1, settle, yes"
    ),
    "a move before what both have was compared": "move, settle, off, on, frames 0 2, move 0 9",
    "a clock that was only shown, kept as if it was told": (
        "move, settle, cut, settle 0 1, save, off, join, on, settle, settle 1, move 1, settle"
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_once_left_both_with_different_games(fault):
    Script().play(script(FAULTS[fault]))
