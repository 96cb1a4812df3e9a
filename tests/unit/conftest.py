"""Every unit test may import firmware/ modules: a fresh fake chip is installed for each."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from sim.shims import FIRMWARE, Chip, install

install(Chip())  # for imports at the top of test modules


@pytest.fixture(autouse=True)
def chip() -> Chip:
    """A fake chip in virtual time, installed under firmware/."""
    return install(Chip())


@pytest.fixture
def one_game(monkeypatch) -> None:
    """Dynasty alone comes with the console, so that a test knows what stands on which key."""
    monkeypatch.setitem(sys.modules, "games_index", SimpleNamespace(NAMES=("dynasty",)))


def _of_firmware() -> dict:
    return {
        name: module
        for name, module in list(sys.modules.items())  # to ask one may import more
        if FIRMWARE in Path(getattr(module, "__file__", None) or "/").parents
    }


def _bring_back(firmware: dict) -> None:
    for name in _of_firmware():
        del sys.modules[name]
    sys.modules.update(firmware)


_collected: dict = {}


def pytest_collection_finish() -> None:
    """All test files have imported what they use."""
    _collected.update(_of_firmware())


@pytest.fixture(autouse=True, scope="module")
def collected_firmware():
    """Tests of other folders may have run before in this process, and left another firmware."""
    _bring_back(_collected)


@pytest.fixture(autouse=True)
def same_firmware():
    """A program that a test runs imports the firmware afresh, and on its way lets modules go and
    imports them again; the next test has those that its file has imported."""
    before = _of_firmware()
    yield
    _bring_back(before)
