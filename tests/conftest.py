"""What holds for every test: the firmware that its file has imported is still that one."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from sim.shims import FIRMWARE

_collected: dict = {}


def of_firmware() -> dict:
    """The modules of firmware/ that are imported, by name."""
    return {
        name: module
        for name, module in list(sys.modules.items())  # to ask one may import more
        if FIRMWARE in Path(getattr(module, "__file__", None) or "/").parents
    }


def bring_back(firmware: dict) -> None:
    """Have those, and no others, each one known to its package as well.

    A package keeps its modules as attributes; a console that forgets and loads them again
    leaves others there than sys.modules has.
    """
    for name in of_firmware():
        del sys.modules[name]
    sys.modules.update(firmware)
    for name, package in firmware.items():
        for tail, kept in list(vars(package).items()):
            if isinstance(kept, ModuleType) and kept.__name__ == f"{name}.{tail}":
                delattr(package, tail)
    for name, module in firmware.items():
        package, _, tail = name.rpartition(".")
        if package:
            setattr(firmware[package], tail, module)


def pytest_collection_finish() -> None:
    """All test files have imported what they use."""
    _collected.update(of_firmware())


@pytest.fixture(autouse=True, scope="module")
def collected_firmware() -> None:
    """A simulator that ran in this process has imported the firmware afresh."""
    bring_back(_collected)
