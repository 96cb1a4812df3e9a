"""The kernel of Dames on CPython, its viper functions run as plain Python."""

import dames_kernel_cases
import pytest


@pytest.mark.parametrize("name", sorted(dames_kernel_cases.CASES))
def test_kernel(name):
    dames_kernel_cases.CASES[name]()
