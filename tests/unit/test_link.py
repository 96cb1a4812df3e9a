"""The cases of the link on CPython, and what only CPython can try."""

import link_cases
import pytest


@pytest.mark.parametrize("name", link_cases.CASES)
def test_link(name):
    link_cases.CASES[name]()
