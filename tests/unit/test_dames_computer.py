"""The computer player of Dames on CPython."""

import dames_computer_cases
import pytest


@pytest.mark.parametrize("name", sorted(dames_computer_cases.CASES))
def test_computer(name):
    dames_computer_cases.CASES[name]()
