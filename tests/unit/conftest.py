"""Every unit test may import firmware/ modules: a fresh fake chip is installed for each."""

import pytest

from sim.shims import Chip, install

install(Chip())  # for imports at the top of test modules


@pytest.fixture(autouse=True)
def chip() -> Chip:
    """A fake chip in virtual time, installed under firmware/."""
    return install(Chip())
