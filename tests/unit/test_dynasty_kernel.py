"""The search of the Dynasty kernel on CPython: every case of dynasty_kernel_cases.py."""

import dynasty_kernel_cases
import pytest


@pytest.mark.parametrize("name", sorted(dynasty_kernel_cases.CASES))
def test_dynasty_kernel(name):
    dynasty_kernel_cases.CASES[name]()
