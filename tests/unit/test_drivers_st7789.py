"""The ST7789 driver, seen through the model of the panel: what a player would see."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.panels.st7789 import CASET, COLUMNS, RASET, ROWS
from sim.panels.st7789 import St7789 as Panel
from sim.shims import Chip, install

# design: the sixteen roles as RGB888 and as the RGB565 they must become
ROLES = (
    (0x12121C, 0x1083), (0x2A2B40, 0x2948), (0x6B6F8A, 0x6B71), (0xB9BDD0, 0xBDFA),
    (0xF7EEDA, 0xF77B), (0xFFCB3D, 0xFE47), (0xFF6A3D, 0xFB47), (0x3FD3CB, 0x3E99),
    (0xAD1028, 0xA885), (0x62DB82, 0x66D0), (0x1C2C6E, 0x196D), (0x10493C, 0x1247),
    (0x47265F, 0x412B), (0x8F5D3A, 0x8AE7), (0xE6BE82, 0xE5F0), (0x9A96E0, 0x9CBC),
)  # fmt: skip
PALETTE = b"".join(rgb.to_bytes(3, "big") for rgb, _ in ROLES)
WORDS = [word for _, word in ROLES]


class Picture:
    """What the driver needs of a canvas: a buffer of 4-bit pixels."""

    def __init__(self, width=240, height=240):
        self.width, self.height = width, height
        self.buf = bytearray(width * height // 2)

    def set(self, x, y, colour):
        at = (y * self.width + x) // 2
        pair = self.buf[at]
        self.buf[at] = pair & 0xF0 | colour if x & 1 else pair & 0x0F | colour << 4

    def get(self, x, y):
        pair = self.buf[(y * self.width + x) // 2]
        return pair & 15 if x & 1 else pair >> 4

    def randomise(self, seed):
        self.buf[:] = random.Random(seed).randbytes(len(self.buf))


def start(chip, panel, cs=17, **options):
    """A driver on the panel, its palette set and its lamp on."""
    panel.attach(chip)
    import machine
    from drivers.backlight import Backlight
    from drivers.st7789 import St7789
    from machine import SPI, Pin

    machine.freq(125_000_000, 125_000_000)
    spi = SPI(0, 62_500_000, sck=Pin(18), mosi=Pin(19), miso=None)
    display = St7789(
        spi,
        None if cs is None else Pin(cs, Pin.OUT, value=1),
        Pin(20, Pin.OUT, value=0),
        Pin(21, Pin.OUT, value=1),
        Backlight(Pin(16)),
        **options,
    )
    display.palette(PALETTE)
    display.brightness(10)
    return display


def rgb(word):
    """RGB565 as the eye gets it."""
    return bytes(
        (
            (word >> 11) * 255 // 31,
            (word >> 5 & 63) * 255 // 63,
            (word & 31) * 255 // 31,
        )
    )


PAIRS = [rgb(WORDS[pair >> 4]) + rgb(WORDS[pair & 15]) for pair in range(256)]


def wrong(panel, picture):
    """Where the panel does not show the picture: the first few (x, y)."""
    width, height, shown = panel.picture()
    assert (width, height) == (picture.width, picture.height)
    want = b"".join([PAIRS[pair] for pair in picture.buf])
    if shown == want:
        return []
    bad = [i // 3 for i in range(0, len(want), 3) if shown[i : i + 3] != want[i : i + 3]]
    return [(i % width, i // width) for i in bad[:5]]


def test_every_pixel_arrives_in_its_colour(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel)
    picture.randomise(1)
    display.show(picture)
    assert wrong(panel, picture) == []
    assert panel.complaints == []


@pytest.mark.parametrize("rotation", range(4))
def test_each_rotation_fills_the_glass(chip, rotation):
    panel, picture = Panel(turned=-rotation % 4), Picture()
    display = start(chip, panel, rotation=rotation)
    display.show(picture)
    corners = {(0, 0): 5, (239, 0): 6, (0, 239): 7, (239, 239): 9}
    for (x, y), colour in corners.items():
        picture.set(x, y, colour)
        display.show(picture, [[x, y, 1, 1]])
    assert wrong(panel, picture) == []
    assert panel.complaints == []


@pytest.mark.parametrize("rotation, column, row", [(0, 0, 0), (1, 0, 0), (2, 0, 80), (3, 80, 0)])
def test_a_flipped_axis_begins_behind_the_hidden_rows(chip, rotation, column, row):
    panel = Panel(turned=-rotation % 4)
    display = start(chip, panel, rotation=rotation)
    panel.commands.clear()
    display.show(Picture(), [[0, 0, 2, 1], [238, 239, 2, 1]])
    windows = [bytes(args) for _, command, args in panel.commands if command in (CASET, RASET)]
    want = [(column, 2), (row, 1), (column + 238, 2), (row + 239, 1)]
    assert windows == [
        first.to_bytes(2, "big") + (first + n - 1).to_bytes(2, "big") for first, n in want
    ]


@pytest.mark.parametrize("rotation", range(4))
def test_a_glass_at_the_far_end_of_the_memory(chip, rotation):
    panel, picture = Panel(turned=-rotation % 4, first_row=80), Picture()
    display = start(chip, panel, rotation=rotation, first_row=80)
    picture.randomise(2)
    display.show(picture)
    assert wrong(panel, picture) == []


@pytest.mark.parametrize("rotation", (1, 3))
def test_320_by_240_lying_down(chip, rotation):
    panel, picture = Panel(height=320, turned=-rotation % 4), Picture(320, 240)
    display = start(chip, panel, width=320, height=240, rotation=rotation)
    picture.randomise(3)
    display.show(picture)
    assert wrong(panel, picture) == []
    assert panel.complaints == []


def test_a_size_that_the_memory_has_not_is_refused(chip):
    for options in (
        {"width": 320},
        {"height": 322},
        {"first_row": 100},
        {"width": 239},
    ):
        with pytest.raises(ValueError, match="pixels"):
            start(install(Chip()), Panel(), **options)


def test_red_green_and_blue_on_the_wire(chip):
    display = start(chip, Panel())
    display.palette(bytes((255, 0, 0, 0, 255, 0, 0, 0, 255)) + bytes(39))
    picture = Picture()
    picture.buf[0:2] = b"\x01\x20"
    wire = []
    chip.on_spi(0, wire.append)
    display.show(picture, [[0, 0, 4, 1]])
    assert wire[-1] == b"\xf8\x00\x07\xe0\x00\x1f\xf8\x00"


def test_glass_of_other_makes(chip):
    panel = Panel(ips=False, bgr_glass=True)
    display = start(chip, panel, inverted=False, bgr=True)
    picture = Picture()
    picture.randomise(4)
    display.show(picture)
    assert wrong(panel, picture) == []


def test_mirrored_glass(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel, mirror=True)
    picture.randomise(5)
    display.show(picture)
    assert [panel.pixel(239 - x, 7) for x in range(240)] == [
        WORDS[picture.get(x, 7)] for x in range(240)
    ]


def test_a_panel_without_a_select_pin(chip):
    panel, picture = Panel(cs=None), Picture()
    display = start(chip, panel, cs=None)
    picture.randomise(6)
    display.show(picture)
    assert wrong(panel, picture) == []
    assert chip.driven(17) is None


def test_the_start_is_dark_and_shows_no_noise(chip):
    panel = Panel()
    for i in range(COLUMNS * ROWS):
        panel.memory[i] = i * 40503 & 0xFFFF
    lit = []
    chip.after_us(1, lambda: watch())

    def watch():
        lit.append(panel.lit)
        chip.after_us(500, watch)

    display = start(chip, panel)
    assert len(lit) > 200 and not any(lit)
    assert panel.lit
    assert set(panel.picture()[2]) == {0}
    assert panel.complaints == []
    assert display.kind == "tft" and display.colours == 16


def test_the_panel_is_let_go_after_show(chip):
    panel = Panel()
    display = start(chip, panel)
    levels = []
    chip.on_change(17, lambda pin: levels.append(chip.driven(pin)))
    display.show(Picture(), [[0, 0, 24, 24]])
    assert levels[-1] == 1
    assert chip.driven(17) == 1


def test_a_small_rectangle_is_cheap(chip):
    panel = Panel()
    display = start(chip, panel)
    panel.writes.clear()
    before = panel.bytes_seen
    display.show(Picture(), [[48, 60, 24, 24], [0, 0, 0, 0]])
    assert [(w.x0, w.y0, w.x1, w.y1, w.pixels) for w in panel.writes] == [(48, 60, 71, 83, 576)]
    assert panel.bytes_seen - before == 2 * 576 + 11


def test_odd_columns_and_overhanging_rectangles(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel)
    picture.randomise(7)
    panel.writes.clear()
    display.show(picture, [[3, 5, 4, 2], [-6, -2, 9, 4], [233, 238, 30, 30], [240, 0, 5, 5]])
    assert [(w.x0, w.y0, w.x1, w.y1) for w in panel.writes] == [
        (2, 5, 7, 6),
        (0, 0, 3, 1),
        (232, 238, 239, 239),
    ]
    assert all(panel.pixel(x, y) == WORDS[picture.get(x, y)] for x in range(2, 8) for y in (5, 6))
    assert panel.complaints == []


RECTANGLES = st.lists(
    st.tuples(*[st.integers(-20, 260)] * 2, *[st.integers(0, 260)] * 2, st.integers(0, 15)),
    max_size=12,
)


@settings(max_examples=25, deadline=None)
@given(RECTANGLES, st.integers(0, 3))
def test_dirty_rectangles_equal_a_full_redraw(boxes, rotation):
    import framebuf

    chip = install(Chip())
    panel, picture = Panel(turned=-rotation % 4), Picture()
    display = start(chip, panel, rotation=rotation)
    picture.randomise(8)
    display.show(picture)
    frame = framebuf.FrameBuffer(picture.buf, 240, 240, framebuf.GS4_HMSB)
    for x, y, w, h, colour in boxes:
        frame.fill_rect(x, y, w, h, colour)
    display.show(picture, [[x, y, w, h] for x, y, w, h, _ in boxes])
    by_parts = panel.memory[:]
    display.show(picture)
    assert by_parts == panel.memory
    assert wrong(panel, picture) == []
    assert panel.complaints == []


def test_brightness_is_the_lamp(chip):
    panel = Panel()
    display = start(chip, panel)
    levels = []
    for n in range(11):
        display.brightness(n)
        levels.append(panel.backlight.level)
    assert levels[0] == 0 and levels[10] == 1
    assert levels == sorted(set(levels))


def test_sleep_keeps_picture_and_brightness(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel)
    picture.randomise(9)
    display.show(picture)
    display.brightness(4)
    level = panel.backlight.level
    display.sleep(True)
    assert panel.asleep and panel.backlight.level == 0
    display.brightness(7)
    assert panel.backlight.level == 0
    display.brightness(4)
    display.sleep(True)
    display.sleep(False)
    assert panel.backlight.level == level
    assert wrong(panel, picture) == []
    assert panel.complaints == []
