"""The kernel of Dominate on CPython, its viper functions run as plain Python."""

import dominate_kernel_cases
import pytest


@pytest.mark.parametrize("name", sorted(dominate_kernel_cases.CASES))
def test_kernel(name):
    dominate_kernel_cases.CASES[name]()
