"""A test has the firmware that its file has imported, whatever ran before it."""

import sys

import console.apart
import console.apart.lobby

from tests.conftest import bring_back, of_firmware


def test_module_that_a_console_forgot_and_loaded_again_is_put_back_into_its_package():
    before = of_firmware()
    package, lobby = console.apart, console.apart.lobby
    for name in ("console.apart", "console.apart.lobby"):
        del sys.modules[name]
    del package.lobby
    __import__("console.apart.lobby")
    assert console.apart is not package and sys.modules["console"].apart is console.apart
    bring_back(before)
    assert console.apart is package is sys.modules["console.apart"]
    assert package.lobby is lobby is sys.modules["console.apart.lobby"]


def test_module_that_was_not_there_is_gone_from_its_package_too():
    before = of_firmware()
    del before["console.apart.lobby"]
    bring_back(before)
    assert "console.apart.lobby" not in sys.modules and not hasattr(console.apart, "lobby")
