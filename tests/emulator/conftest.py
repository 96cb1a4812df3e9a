"""The bench: emulated handhelds from the firmware image or a plain one, made anew per test.

    def test_something(handheld):                    # the firmware as it is built
        h = handheld("pico_tft", files={...})

    def test_something_else(plain):                  # MicroPython with nothing of ours frozen
        h = plain(files={"main.py": APP})

    @pytest.mark.branch                              # runs in a fork: what it does to the board
    def test_a_third(booted):                        # is gone afterwards, booting is done once
        h = booted                                   # a pico_tft that has run for 1500 ms

    @pytest.mark.branch
    @pytest.mark.parametrize("booted", ["pico_tft", ("pico_ws2812", 2000)], indirect=True)
    def test_on_both(booted): ...

    @pytest.mark.branch
    def test_a_fourth(live):                         # the console running, and it answers
        assert live.scene == "Launcher"

    @pytest.mark.branch
    def test_a_fifth(at_prompt):                     # the same before its start: a safe boot
        at_prompt.start()

    @pytest.mark.branch
    def test_a_sixth(pair):                          # two consoles and a cable between them
        pair.host.press("#")

An image that is missing fails the test and says what makes it.
"""

import contextlib

import pytest
from live import ENGLISH, Live

from host_tools import build as images
from host_tools.project import ToolError
from sim.emulator import branch, build
from sim.emulator.handheld import Handheld


def pytest_configure(config):
    config.addinivalue_line("markers", "branch: run the test in a copy of the whole process")
    with contextlib.suppress(build.CannotBuild):  # the board warns, test_fast_core.py fails
        build.build()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    if pyfuncitem.get_closest_marker("branch") is None:
        return None
    names = pyfuncitem._fixtureinfo.argnames
    arguments = {name: pyfuncitem.funcargs[name] for name in names}
    trace = branch.run(_traceback_of, pyfuncitem, arguments)
    if trace:
        pytest.fail(trace, pytrace=False)
    return True


def _traceback_of(item, arguments):
    """In the fork: the failure of the test as pytest shows it, or nothing."""
    try:
        item.obj(**arguments)
    except BaseException:
        return str(item.repr_failure(pytest.ExceptionInfo.from_current()))
    return ""


def image(target):
    """Path of a built image; fails the test with what makes it."""
    try:
        return images.find(target)
    except ToolError as why:
        pytest.fail(str(why), pytrace=False)


@pytest.fixture(scope="session")
def firmware_image():
    """The UF2 with everything frozen."""
    return image("firmware")


@pytest.fixture(scope="session")
def plain_image():
    """A UF2 of MicroPython for our board, nothing of ours in it."""
    return image("plain")


@pytest.fixture
def handheld(firmware_image):
    """handheld(board="pico_tft", files=None, flash=None, fresh=False, ...): a Handheld with the
    firmware, not yet run; arguments as sim.emulator.handheld.Handheld. Its language is chosen, or
    it is fresh and will ask for it."""

    def make(board="pico_tft", fresh=False, **options):
        if not fresh and not {"flash", "blank"} & options.keys():
            options["files"] = {**ENGLISH, **(options.get("files") or {})}
        return Handheld(board, firmware_image, **options)

    return make


@pytest.fixture
def plain(plain_image):
    """plain(board="pico_tft", files={"main.py": ...}, ...): a Handheld with plain MicroPython."""

    def make(board="pico_tft", **options):
        return Handheld(board, plain_image, **options)

    return make


@pytest.fixture(scope="session")
def _boots():
    return {}


def _must_branch(request):
    if request.node.get_closest_marker("branch") is None:
        pytest.fail("a board that tests share needs @pytest.mark.branch", pytrace=False)


@pytest.fixture
def booted(request, firmware_image, _boots):
    """A handheld with the firmware that has run for a while, the same for all tests: so only those
    marked `branch` may have it. Parameter: board, or (board, ms)."""
    _must_branch(request)
    wanted = getattr(request, "param", "pico_tft")
    board, ms = wanted if isinstance(wanted, tuple) else (wanted, 1500)
    if (board, ms) not in _boots:
        _boots[board, ms] = h = Handheld(board, firmware_image, files=ENGLISH)
        h.run_to_ms(ms)
    return _boots[board, ms]


def _live(request, image, boots, started):
    _must_branch(request)
    key = getattr(request, "param", "pico_tft"), "live" if started else "prompt"
    if key not in boots:
        boots[key] = live = Live(key[0], image)
        if started:
            live.start()
    return boots[key]


@pytest.fixture
def at_prompt(request, firmware_image, _boots):
    """A Live that stands at the prompt after a safe boot; parameter: the board."""
    return _live(request, firmware_image, _boots, False)


@pytest.fixture
def live(request, firmware_image, _boots):
    """A Live whose console shows the launcher; parameter: the board."""
    return _live(request, firmware_image, _boots, True)


@pytest.fixture
def pair(request, firmware_image, _boots):
    """A Pair whose consoles show the launcher; parameter: the boards of host and joiner."""
    from apart_pair import Pair  # it imports firmware, for which live has made room

    _must_branch(request)
    boards = getattr(request, "param", ("pico_tft", "pico_tft"))
    if boards not in _boots:
        _boots[boards] = Pair(firmware_image, boards)
    return _boots[boards]
