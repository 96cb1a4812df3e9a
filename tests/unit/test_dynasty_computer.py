"""The computer player of Dynasty on CPython: every case of dynasty_computer_cases.py."""

import dynasty_computer_cases
import pytest


@pytest.mark.parametrize("name", sorted(dynasty_computer_cases.CASES))
def test_computer(name):
    dynasty_computer_cases.CASES[name]()
