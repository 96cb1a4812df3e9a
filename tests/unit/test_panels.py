"""The models of the panels themselves: what bytes make of the glass, and what is complained of."""

import io
from array import array

import pytest
from PIL import Image

from sim.panels import png
from sim.panels.leds import BOARD, DEAD
from sim.panels.max7219 import Max7219
from sim.panels.st7789 import St7789
from sim.panels.ws2812 import Ws2812

RED = 0xF800
CS, DC, RST, LAMP = 17, 20, 21, 16


class Hand:
    """Pins and an SPI that the test moves by hand: as much of sim.wires as a panel asks for."""

    def __init__(self, panel):
        self.panel, self.us = panel, 0.0
        self._levels, self._listeners = {}, []
        panel.attach(self)
        for pin in (CS, DC, RST, LAMP):
            self.drive(pin, 1)

    def now_us(self):
        return self.us

    def driven(self, pin):
        return self._levels.get(pin)

    def on_change(self, pin, fn):
        self._listeners.append((pin, fn))

    def on_spi(self, index, fn):
        self.clock_out = fn

    def on_pwm(self, pin, fn):
        pass

    def drive(self, pin, level):
        if self._levels.get(pin) != level:
            self._levels[pin] = level
            for of, fn in self._listeners:
                if of == pin:
                    fn(pin)

    def wait_ms(self, ms):
        self.us += ms * 1000

    def send(self, command, *data):
        self.drive(CS, 0)
        self.drive(DC, 0)
        self.clock_out(bytes((command,)))
        self.drive(DC, 1)
        if data:
            self.clock_out(bytes(data))
        self.drive(CS, 1)

    def wake(self, madctl=0):
        self.send(0x11)
        self.wait_ms(120)
        for command in ((0x3A, 0x55), (0x36, madctl), (0x21,), (0x29,)):
            self.send(*command)

    def dot(self, x, y, word=RED):
        self.send(0x2A, x >> 8, x & 255, x >> 8, x & 255)
        self.send(0x2B, y >> 8, y & 255, y >> 8, y & 255)
        self.send(0x2C, word >> 8, word & 255)


@pytest.fixture
def hand():
    return Hand(St7789())


@pytest.mark.parametrize(
    ("madctl", "x", "y", "seen"),
    [
        (0x00, 3, 5, (3, 5)),
        (0x40, 3, 5, (236, 5)),
        (0x80, 3, 319 - 5, (3, 5)),
        (0xC0, 3, 319 - 5, (236, 5)),
        (0x20, 3, 5, (5, 3)),
        (0x60, 3, 5, (234, 3)),
        (0xA0, 319 - 5, 3, (3, 5)),
    ],
)
def test_madctl_turns_and_flips_addresses(hand, madctl, x, y, seen):
    hand.wake(madctl)
    hand.dot(x, y)
    assert hand.panel.pixel(*seen) == RED
    assert hand.panel.complaints == []


def test_wire_order_of_red_is_f8_00(hand):
    hand.wake()
    hand.dot(0, 0, 0xF800)
    width, height, rgb = hand.panel.picture()
    assert (width, height, len(rgb)) == (240, 240, 240 * 240 * 3)
    assert rgb[:3] == b"\xff\0\0"


def test_without_inversion_ips_glass_shows_the_complement(hand):
    hand.wake()
    hand.dot(0, 0)
    hand.send(0x20)
    assert hand.panel.pixel(0, 0) == 0xFFFF ^ RED
    hand.send(0x36, 0x08)
    assert hand.panel.pixel(0, 0) == 0xFFE0  # and with red and blue exchanged


def test_pixels_run_on_through_the_window(hand):
    hand.wake()
    hand.send(0x2A, 0, 10, 0, 11)
    hand.send(0x2B, 0, 20, 0, 21)
    hand.drive(CS, 0)
    hand.drive(DC, 0)
    hand.clock_out(b"\x2c")
    hand.drive(DC, 1)
    for half in (b"\x00", b"\x01\x00\x02\x00", b"\x03\x00\x04"):  # cut anywhere
        hand.clock_out(half)
    hand.drive(CS, 1)
    assert [hand.panel.pixel(x, y) for y in (20, 21) for x in (10, 11)] == [1, 2, 3, 4]
    assert hand.panel.writes[-1].pixels == 4


@pytest.mark.parametrize(
    ("commands", "complaint"),
    [
        ([(0x2A, 0, 200, 0, 240)], "window 200..240"),
        ([(0x2A, 0, 9, 0, 8)], "window 9..8"),
        ([(0x2A, 0, 0, 0, 0), (0x2B, 0, 0, 0, 0), (0x2C, *range(4))], "more pixels"),
        ([(0x3A, 0x66), (0x2C, 1, 2, 3)], "COLMOD 66"),
        ([(0x10,), (0x29,)], "sleep change"),
        ([(0x01,), (0x11,)], "120 ms"),
    ],
)
def test_what_a_real_chip_takes_badly(hand, commands, complaint):
    hand.wake()
    hand.wait_ms(200)
    for command in commands:
        hand.send(*command)
    assert any(complaint in text for text in hand.panel.complaints)


def test_an_unselected_panel_takes_nothing(hand):
    hand.wake()
    hand.drive(DC, 0)
    hand.clock_out(b"\x28")
    assert hand.panel.on


def test_reset_pin_puts_it_back_to_sleep(hand):
    hand.wake()
    hand.drive(RST, 0)
    hand.drive(RST, 1)
    assert hand.panel.asleep and not hand.panel.on
    assert hand.panel.pixel(0, 0) == 0


@pytest.mark.parametrize(
    ("options", "corners"),
    [
        ({}, [0, 7, 56, 63]),
        ({"serpentine": True}, [0, 7, 63, 56]),
        ({"mirror": True}, [7, 0, 63, 56]),
        ({"rotation": 2}, [63, 56, 7, 0]),
    ],
)
def test_where_the_chain_runs(options, corners):
    panel = Ws2812(**options)
    panel.raw = bytes(array("B", [v for led in range(64) for v in (0, led, 0)]))
    assert [panel.pixel(x, y)[0] for y in (0, 7) for x in (0, 7)] == corners


def test_picture_of_the_field(tmp_path):
    panel = Ws2812()
    panel.raw = bytes((0, 37, 0)) + bytes(3 * 63)
    panel.save(tmp_path / "field.png")
    image = Image.open(tmp_path / "field.png")
    assert image.size == (240, 240)
    assert image.getpixel((0, 0)) == BOARD
    r, g, b = image.getpixel((15, 15))
    assert r > 250 > 60 > max(g, b)
    assert image.getpixel((45, 15)) == DEAD


def test_pixels_that_are_none_are_refused():
    with pytest.raises(ValueError, match="11 bytes"):
        png.encode(2, 2, bytes(11))
    image = Image.open(io.BytesIO(png.encode(2, 1, bytes((1, 2, 3, 4, 5, 6)))))
    assert [image.getpixel((x, 0)) for x in (0, 1)] == [(1, 2, 3), (4, 5, 6)]


@pytest.fixture
def lights():
    return Hand(Max7219())


def latch(hand, *data):
    """Clock bytes out while the chip is selected, then let it latch."""
    hand.drive(CS, 0)
    hand.clock_out(bytes(data))
    hand.drive(CS, 1)


def test_lights_are_dark_until_the_chip_is_awake_and_scans_their_row(lights):
    panel = lights.panel
    for row in range(1, 9):
        latch(lights, row, 0x81)
    assert panel.rows() == [0] * 8
    latch(lights, 0x0C, 1)
    assert panel.rows() == [0x81] + [0] * 7  # scan limit 0 after power-on
    latch(lights, 0x0B, 7)
    assert panel.rows() == [0x81] * 8
    assert panel.complaints == []
    panel.power_up()
    assert panel.rows() == [0] * 8


def test_test_mode_lights_everything_even_when_asleep(lights):
    latch(lights, 0x0F, 1)
    assert lights.panel.rows() == [255] * 8 and lights.panel.duty == 31 / 32
    latch(lights, 0x0F, 0)
    assert lights.panel.rows() == [0] * 8


def test_only_the_last_sixteen_bits_are_latched(lights):
    latch(lights, 1, 2, 0x0A, 15)
    assert lights.panel.registers[1] == 0 and lights.panel.registers[0x0A] == 15
    assert "32 bits" in lights.panel.complaints[0]
    latch(lights, 0x0A)
    assert "8 bits" in lights.panel.complaints[1]


def test_bits_shift_in_while_nothing_is_selected_but_nothing_happens(lights):
    lights.clock_out(bytes((0x0F, 1)))
    assert lights.panel.rows() == [0] * 8 and not lights.panel.words


def test_decoded_digits_are_complained_of_and_address_0_does_nothing(lights):
    latch(lights, 0, 255)
    assert bytes(lights.panel.registers) == bytes(16)
    latch(lights, 9, 255)
    assert "decode" in lights.panel.complaints[0]


def test_picture_of_the_lights_grows_with_the_intensity(lights):
    for word in ((0x0B, 7), (0x0C, 1), (1, 0x80)):
        latch(lights, *word)
    seen = []
    for level in range(16):
        latch(lights, 0x0A, level)
        width, height, rgb = lights.panel.picture()
        assert (width, height) == (240, 240)
        at = (15 * 240 + 15) * 3
        seen.append(tuple(rgb[at : at + 3]))
        assert tuple(rgb[at + 90 : at + 93]) == DEAD
    assert seen == sorted(set(seen))
