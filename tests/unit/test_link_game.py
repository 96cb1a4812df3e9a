"""The cases of games over the link on CPython."""

import link_game_cases
import link_hostile_cases
import link_question_cases
import link_refusal_cases
import pytest

CASES = {
    **link_game_cases.CASES,
    **link_hostile_cases.CASES,
    **link_question_cases.CASES,
    **link_refusal_cases.CASES,
}


@pytest.mark.parametrize("name", CASES)
def test_link_game(name):
    CASES[name]()
