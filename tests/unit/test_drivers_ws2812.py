"""The LED matrix: colours, order along the chain, current."""

import itertools
import time

import pytest

from sim.panels.ws2812 import Ws2812 as Panel

BLACK = (0, 0, 0)
PALETTE = bytes((0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 34, 26, 60)) + bytes(30)


class Picture:
    """An 8x8 buffer of 4-bit pixels."""

    width = height = 8

    def __init__(self):
        self.buf = bytearray(32)

    def set(self, x, y, colour):
        at = y * 4 + x // 2
        self.buf[at] = self.buf[at] & 0xF0 | colour if x & 1 else self.buf[at] & 15 | colour << 4


def start(chip, panel=None, **options):
    if panel:
        panel.attach(chip)
    from drivers.ws2812 import Ws2812
    from machine import Pin

    display = Ws2812(Pin(2), **options)
    display.palette(PALETTE)
    display.brightness(10)
    return display


def test_colours_and_places(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel)
    for x, y, colour in ((0, 0, 1), (7, 0, 2), (0, 7, 3), (7, 7, 4), (3, 5, 5)):
        picture.set(x, y, colour)
    display.show(picture)
    time.sleep_ms(5)
    rows = panel.rows()
    assert (rows[0][0], rows[0][7], rows[7][0]) == ((74, 0, 0), (0, 74, 0), (0, 0, 74))
    assert rows[7][7] == (74, 74, 74)
    assert rows[5][3] == (2, 1, 5)  # squared: dim violet stays violet
    assert sum(led != BLACK for row in rows for led in row) == 5
    assert panel.complaints == []


def test_green_red_blue_on_the_wire(chip):
    bursts = []
    chip.on_pixels(2, bursts.append)
    display, picture = start(chip), Picture()
    for x, colour in enumerate((1, 2, 3)):
        picture.set(x, 0, colour)
    display.show(picture)
    time.sleep_ms(5)
    assert bursts[-1][:9] == bytes((0, 74, 0, 74, 0, 0, 0, 0, 74))
    assert all(len(burst) == 192 for burst in bursts)


def test_the_field_is_dark_after_power_up(chip):
    bursts = []
    chip.on_pixels(2, bursts.append)
    start(chip)
    time.sleep_ms(5)
    assert bursts == [bytes(192)]


def test_all_white_stays_below_30_percent(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel)
    picture.buf[:] = b"\x44" * 32
    display.show(picture)
    time.sleep_ms(5)
    assert 0.25 < panel.duty < 0.3


def test_brightness_acts_at_once_and_keeps_colours_apart(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel)
    for x in range(6):
        picture.set(x, 0, x)
    display.show(picture)
    duties = []
    for n in range(11):
        display.brightness(n)
        time.sleep_ms(5)
        duties.append(panel.duty)
        if n:
            assert len({panel.pixel(x, 0) for x in range(5)}) == 5
            assert panel.pixel(5, 0) != BLACK
    assert duties[0] == 0
    assert duties == sorted(set(duties))


@pytest.mark.parametrize("serpentine", (False, True))
@pytest.mark.parametrize("mirror", (False, True))
@pytest.mark.parametrize("rotation", range(4))
def test_each_way_to_mount_it(chip, serpentine, mirror, rotation):
    panel, picture = Panel(serpentine=serpentine), Picture()
    display = start(chip, panel, serpentine=serpentine, mirror=mirror, rotation=rotation)
    letter = (
        "########",
        "#.......",
        "#####...",
        "#.......",
        "#.......",
        "#.......",
        "#......#",
    )
    for y, line in enumerate(letter):
        for x, mark in enumerate(line):
            picture.set(x, y, 1 if mark == "#" else 0)
    display.show(picture)
    time.sleep_ms(5)

    def mounted(x, y):
        """Where the player sees the LED at x, y of the chain's own square."""
        if mirror:
            x = 7 - x
        for _ in range(rotation):
            x, y = y, 7 - x
        return x, y

    shown = {mounted(x, y) for y in range(8) for x in range(8) if panel.pixel(x, y) != BLACK}
    want = {(x, y) for y, line in enumerate(letter) for x, mark in enumerate(line) if mark == "#"}
    assert shown == want


@pytest.mark.parametrize("rotation, led", [(0, (0, 0)), (1, (7, 0)), (2, (7, 7)), (3, (0, 7))])
def test_the_picture_turns_clockwise(chip, rotation, led):
    panel, picture = Panel(), Picture()
    display = start(chip, panel, rotation=rotation)
    picture.set(0, 0, 1)
    display.show(picture)
    time.sleep_ms(5)
    assert panel.pixel(*led) == (74, 0, 0)


def test_frames_do_not_run_into_each_other(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel)
    for colour in (1, 2, 3):
        picture.buf[:] = bytes((colour * 17,)) * 32
        display.show(picture)
    time.sleep_ms(5)
    assert panel.complaints == []
    starts = [us for us, _ in panel.frames]
    assert all(b - a >= 64 * 30 + 280 for a, b in itertools.pairwise(starts))
    assert panel.pixel(0, 0) == (0, 0, 74)


def test_sleep_is_dark_and_ends_with_the_picture_of_the_day(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel)
    picture.set(0, 0, 1)
    display.show(picture)
    display.sleep(True)
    picture.set(1, 0, 2)
    display.show(picture)
    time.sleep_ms(5)
    assert panel.duty == 0
    display.sleep(False)
    time.sleep_ms(5)
    assert (panel.pixel(0, 0), panel.pixel(1, 0)) == ((74, 0, 0), (0, 74, 0))
