"""Boards are right as they stand, and wrong ones say what is wrong."""

import builtins
import copy
import io
import sys
import types

import pytest

from sim.panels.st7789 import St7789 as Panel
from sim.panels.ws2812 import Ws2812 as Matrix
from sim.shims import FIRMWARE

FILES = sorted(p.stem for p in (FIRMWARE / "boards").glob("*.py") if p.stem != "__init__")


def test_names_are_the_files():
    import boards

    assert sorted(boards.names()) == FILES


@pytest.mark.parametrize("name", FILES)
def test_each_board_is_legal_and_can_be_built(chip, name):
    import boards

    chip.clock.sleep_us(1000)
    hardware = boards.build(boards.load(name))
    assert hardware.name == name
    assert chip.sys_hz == chip.peri_hz == 125_000_000
    assert (hardware.display.width, hardware.display.height) in ((240, 240), (320, 240), (8, 8))
    assert hardware.display.colours in (2, 16)
    assert hardware.keypad.poll(5) == hardware.buttons.poll(5) == 0
    hardware.sticks.poll(5)
    assert hardware.sticks.direction(0) == -1


def test_the_panel_gets_its_full_rate(chip):
    import boards

    panel = Panel()
    panel.attach(chip)
    boards.build(boards.load("pico_tft")).display.brightness(10)
    assert chip.spi_hz[0] == 62.5e6
    assert panel.lit and panel.complaints == []


def test_a_panel_without_select_pin_in_spi_mode_3(chip, monkeypatch):
    import boards
    import machine
    from boards import pico_tft

    modes = []

    class Spi(machine.SPI):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            modes.append(self.mode)

    display = dict(pico_tft.BOARD["display"], cs=None, mode=3)
    monkeypatch.setattr(pico_tft, "BOARD", dict(pico_tft.BOARD, display=display))
    monkeypatch.setattr(boards, "SPI", Spi)
    panel = Panel(cs=None)
    panel.attach(chip)
    boards.build(boards.load("pico_tft")).display.brightness(10)
    assert modes == [(1, 1)]
    assert panel.lit


def test_the_matrix_board_drives_the_matrix(chip):
    import boards

    panel = Matrix()
    panel.attach(chip)
    boards.build(boards.load("pico_ws2812"))
    chip.clock.sleep_us(5000)
    assert len(panel.frames) == 1 and panel.complaints == []


def test_the_safe_boot_test_needs_the_keypad_driver_alone(chip):
    import boards

    for name in [n for n in sys.modules if n.startswith("drivers.")]:
        del sys.modules[name]
    boards.keypad(boards.load("pico_tft")).now_held()
    loaded = {n for n in sys.modules if n.startswith("drivers.")}
    assert loaded == {"drivers.keypad", "drivers.debounce"}


def test_which_board_the_device_names(monkeypatch):
    import boards

    assert boards.load()["name"] == "pico_tft"
    monkeypatch.setitem(sys.modules, "board_default", types.SimpleNamespace(NAME="pico_ws2812"))
    assert boards.load()["name"] == "pico_ws2812"

    def flash(path, *args, **kwargs):
        assert path == "/board.txt"
        return io.StringIO("pico_tft\n")

    monkeypatch.setattr(builtins, "open", flash)
    assert boards.load()["name"] == "pico_tft"
    assert boards.load("pico_ws2812")["name"] == "pico_ws2812"


def test_an_unknown_board_is_named():
    import boards

    with pytest.raises(boards.BadBoard, match="'pico_crt'.*pico_tft"):
        boards.load("pico_crt")


WRONG = [
    ("buzzer lacking", lambda b: b.pop("buzzer"), "lacks 'buzzer'"),
    ("unknown part", lambda b: b.update(laser=3), "unknown entry 'laser'"),
    (
        "unknown driver",
        lambda b: b["display"].update(driver="crt"),
        "unknown display driver 'crt'",
    ),
    ("no display", lambda b: b.update(display=None), "unknown display driver None"),
    ("no dict", lambda b: b.update(keypad=(1, 2)), "keypad is no dict"),
    ("misspelt", lambda b: b["keypad"].update(colums=1), "unknown entry 'colums'"),
    ("twice", lambda b: b.update(buzzer=14), "GP14 is both button and buzzer"),
    ("rows twice", lambda b: b["keypad"].update(rows=(6, 7, 7, 9)), "GP7 is both"),
    ("too few rows", lambda b: b["keypad"].update(rows=(6, 7, 8)), "4 keypad row pins"),
    ("not led out", lambda b: b.update(buzzer=23), "buzzer on 23, which is no pin"),
    ("text", lambda b: b.update(buzzer="GP1"), "buzzer on 'GP1'"),
    ("no converter", lambda b: b["sticks"].update(x=1), "stick x on GP1"),
    ("no number", lambda b: b["display"].update(width="240"), "display width is '240'"),
    ("no such clock", lambda b: b["display"].update(sck=3), "SPI 0 has no GP3"),
    ("no such line", lambda b: b["cable"].update(tx=0), "UART 1 has no GP0 and GP5"),
    ("cable on a key", lambda b: b["cable"].update(tx=8), "GP8 is both"),
    ("no such block", lambda b: b["display"].update(spi=2), "SPI 2 has no"),
    (
        "one slice",
        lambda b: b["display"].update(backlight=1, rst=16) or b.update(buzzer=0),
        "slice",
    ),
]


@pytest.mark.parametrize("change, says", [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_wrong_board_says_what_is_wrong(monkeypatch, change, says):
    import boards
    from boards import pico_tft

    board = copy.deepcopy(pico_tft.BOARD)
    change(board)
    monkeypatch.setattr(pico_tft, "BOARD", board)
    with pytest.raises(boards.BadBoard, match=says) as caught:
        boards.load("pico_tft")
    assert str(caught.value).startswith("board pico_tft: ")
