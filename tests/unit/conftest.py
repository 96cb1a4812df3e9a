"""Every unit test may import firmware/ modules: a fresh fake chip is installed for each."""

import sys
from types import SimpleNamespace

import pytest

from sim.shims import Chip, install
from tests.conftest import bring_back, of_firmware

install(Chip())  # for imports at the top of test modules


@pytest.fixture(autouse=True)
def chip() -> Chip:
    """A fake chip in virtual time, installed under firmware/."""
    return install(Chip())


@pytest.fixture
def one_game(monkeypatch) -> None:
    """Dynasty alone comes with the console, so that a test knows what stands on which key."""
    monkeypatch.setitem(sys.modules, "games_index", SimpleNamespace(NAMES=("dynasty",)))


@pytest.fixture(autouse=True)
def same_firmware():
    """A program that a test runs imports the firmware afresh, and on its way lets modules go and
    imports them again; the next test has those that its file has imported."""
    before = of_firmware()
    yield
    bring_back(before)
