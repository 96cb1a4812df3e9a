"""The cases of games over the link on CPython."""

import link_game_cases
import pytest


@pytest.mark.parametrize("name", link_game_cases.CASES)
def test_link_game(name):
    link_game_cases.CASES[name]()
