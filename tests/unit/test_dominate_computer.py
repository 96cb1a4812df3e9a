"""The computer player of Dominate on CPython."""

import dominate_computer_cases
import pytest


@pytest.mark.parametrize("name", sorted(dominate_computer_cases.CASES))
def test_computer(name):
    dominate_computer_cases.CASES[name]()
