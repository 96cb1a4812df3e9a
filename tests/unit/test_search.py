"""The search driver on CPython: every case of search_cases.py."""

import pytest
import search_cases


@pytest.mark.parametrize("name", sorted(search_cases.CASES))
def test_search(name):
    search_cases.CASES[name]()
