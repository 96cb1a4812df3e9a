"""The wiring page says what the board files say."""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from host_tools import wiring
from host_tools.project import ROOT, ToolError
from sim.boards import board_data, names

BOARDS = {name: board_data(name) for name in names()}
PAGE = ROOT / "docs" / "hardware.md"


def pins_of(value):
    """Every number in a part of a board."""
    if isinstance(value, (tuple, list)):
        return set(value)
    return {value}


@pytest.mark.parametrize("name", names())
def test_every_pin_of_a_board_has_a_wire(name):
    board = BOARDS[name]
    display = board["display"]
    keys = ("sck", "mosi", "cs", "dc", "rst", "backlight", "pin")
    pins = {display[key] for key in keys if key in display}
    for part in (*board["keypad"].values(), *board["sticks"].values(), board["buttons"]):
        pins |= pins_of(part)
    pins |= {board["buzzer"], board["cable"]["tx"], board["cable"]["rx"]}
    assert [w.pin for w in wiring.wires(board)].count(board["buzzer"]) == 1
    assert {w.pin for w in wiring.wires(board)} == pins


def test_the_table_in_the_page_is_up_to_date():
    text = PAGE.read_text(encoding="utf-8")
    assert wiring.updated(text, wiring.table(BOARDS)) == text


def test_the_page_names_every_board_and_shows_its_picture():
    text = PAGE.read_text(encoding="utf-8")
    for name in names():
        assert f"`{name}`" in text and f"wiring/{name}.png" in text


def test_a_wire_of_one_board_is_told_from_those_of_all():
    table = wiring.table(BOARDS)
    assert "| buzzer | signal | 22 | 29 | all |" in table
    assert "| WS2812B 8x8 | DIN | 2 | 4 | `pico_ws2812` |" in table
    assert "| ST7789 320x240 | DC | 20 | 26 | `pico_tft320` |" in table


def test_a_battery_is_wired_where_a_board_has_one():
    board = dict(BOARDS["pico_tft"], battery={"pin": 28, "ratio": 3})
    assert wiring.wires(board)[-1] == (
        "battery",
        "divider from plus to GND",
        "1/3 of it",
        28,
    )


def test_a_page_without_marks_is_refused():
    with pytest.raises(ToolError, match="begin"):
        wiring.updated("# Nothing\n", "| |\n")


def test_legs_are_those_of_a_pico():
    assert [wiring.leg(pin) for pin in (0, 15, 16, 22, 26, 28)] == [1, 20, 21, 29, 31, 34]
    assert len(wiring.LEFT) == len(wiring.RIGHT) == 20


PICTURES = {name: lambda name=name: wiring.picture(name, BOARDS[name]) for name in names()}
PICTURES["cable"] = lambda: wiring.cable_picture(BOARDS["pico_tft"])


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_up_to_date(name):
    import pygame

    out = io.BytesIO()
    pygame.image.save(PICTURES[name](), out, "x.png")
    out.seek(0)
    drawn = Image.open(out).convert("RGB")
    kept = Image.open(ROOT / "docs" / "wiring" / f"{name}.png").convert("RGB")
    assert kept.size == drawn.size
    # Smoothing may differ by a hair from machine to machine, a wire elsewhere does not.
    assert max(ImageStat.Stat(ImageChops.difference(kept, drawn)).mean) < 0.1


def test_every_board_has_the_cable_at_the_same_pins():
    """One picture serves them all."""
    assert len({tuple(board["cable"].items()) for board in BOARDS.values()}) == 1
