"""The MAX7219 driver, seen through the model of the chip: words latched, lights lit."""

import pytest

from sim.panels.max7219 import Max7219 as Panel

LIT, DARK = 5, 0
PALETTE = b"".join(bytes((110, 110, 110)) if i in (4, 5, 6, 7) else bytes(3) for i in range(16))
LETTER_F = (
    "#######.",
    "#.......",
    "#.......",
    "#####...",
    "#.......",
    "#.......",
    "#.......",
    "........",
)
START = ((0x0F, 0), (0x09, 0), (0x0B, 7))


class Picture:
    """An 8x8 buffer of 4-bit pixels."""

    width = height = 8

    def __init__(self, rows=()):
        self.buf = bytearray(32)
        for y, row in enumerate(rows):
            for x, mark in enumerate(row):
                self.set(x, y, LIT if mark == "#" else DARK)

    def set(self, x, y, role):
        at = y * 4 + x // 2
        self.buf[at] = self.buf[at] & 0xF0 | role if x & 1 else self.buf[at] & 15 | role << 4


def start(chip, panel, **options):
    panel.attach(chip)
    from drivers.max7219 import Max7219
    from machine import SPI, Pin

    cs = Pin(17, Pin.OUT, value=1)
    display = Max7219(SPI(0, 1_000_000, sck=Pin(18), mosi=Pin(19), miso=None), cs, **options)
    display.palette(PALETTE)
    return display


def seen(panel):
    return tuple("".join(".#"[bits >> (7 - x) & 1] for x in range(8)) for bits in panel.rows())


def words(panel):
    return [(address, value) for _, address, value in panel.words]


def test_start_up_sets_every_register_and_light_comes_last(chip):
    panel = Panel()
    start(chip, panel)
    assert words(panel) == [*START, (0x0A, 4), *((row, 0) for row in range(1, 9)), (0x0C, 1)]
    assert not panel.frames  # dark throughout
    assert chip.driven(17) == 1  # at rest


@pytest.mark.parametrize("seed", range(8))
def test_whatever_a_dip_of_the_supply_leaves_is_gone_with_the_next_picture(chip, seed):
    panel, picture = Panel(), Picture(LETTER_F)
    display = start(chip, panel)
    display.show(picture)
    panel.disturb(seed)
    assert panel.rows() == [255] * 8  # stuck in test mode
    panel.words.clear()
    display.show(picture)
    assert words(panel)[0] == (0x0F, 0)
    assert seen(panel) == LETTER_F
    panel.disturb(seed)
    display.restart()
    assert seen(panel) == LETTER_F
    assert panel.complaints == []


@pytest.mark.parametrize("mirror", (False, True))
@pytest.mark.parametrize("rotation", range(4))
def test_letter_f_stands_right_however_the_module_is_built_in(chip, rotation, mirror):
    panel = Panel(rotation=rotation, mirror=mirror)
    display = start(chip, panel, rotation=rotation, mirror=mirror)
    display.show(Picture(LETTER_F))
    assert seen(panel) == LETTER_F


@pytest.mark.parametrize(
    "rotation, mirror, row, bits",
    [
        (0, False, 1, 0x80),
        (1, False, 1, 0x01),
        (2, False, 8, 0x01),
        (3, False, 8, 0x80),
        (0, True, 1, 0x01),
        (1, True, 1, 0x80),
        (2, True, 8, 0x80),
        (3, True, 8, 0x01),
    ],
)
def test_where_the_first_pixel_goes_on_the_wire(chip, rotation, mirror, row, bits):
    panel = Panel()
    display = start(chip, panel, rotation=rotation, mirror=mirror)
    display.show(Picture(["#"]))
    rows = {address: value for address, value in words(panel)[-13:] if 1 <= address <= 8}
    assert {address: value for address, value in rows.items() if value} == {row: bits}


def test_a_light_is_on_when_its_role_is_bright(chip):
    panel, picture = Panel(), Picture()
    display = start(chip, panel)
    for role in range(8):
        picture.set(role, 0, role)
        picture.set(role, 7, role + 8)
    display.show(picture)
    assert (seen(panel)[0], seen(panel)[7]) == ("....####", "........")
    display.palette(bytes((84, 84, 84)) * 15 + bytes((0, 85, 0)))
    display.show(picture)
    assert (seen(panel)[0], seen(panel)[7]) == ("........", ".......#")


def test_brightness_has_ten_steps_and_a_dark_end(chip):
    panel = Panel()
    display = start(chip, panel)
    display.show(Picture(LETTER_F))
    display.brightness(0)
    assert panel.rows() == [0] * 8
    duties = []
    for n in range(1, 11):
        display.brightness(n)
        assert seen(panel) == LETTER_F
        duties.append(panel.duty)
    assert duties == sorted(set(duties))
    assert (duties[0], duties[-1]) == (1 / 32, 31 / 32)


def test_sleep_is_dark_and_ends_with_the_picture_of_the_day(chip):
    panel = Panel()
    display = start(chip, panel)
    display.show(Picture(["########"]))
    display.sleep(True)
    assert panel.rows() == [0] * 8 and panel.registers[0x0C] == 0
    display.show(Picture(LETTER_F))
    display.brightness(10)
    assert panel.rows() == [0] * 8
    display.sleep(False)
    assert seen(panel) == LETTER_F


def test_a_picture_is_thirteen_words(chip):
    panel = Panel()
    display = start(chip, panel)
    panel.words.clear()
    before = chip.now_us()
    display.show(Picture(LETTER_F))
    assert len(panel.words) == 13
    assert chip.now_us() - before == pytest.approx(13 * 16)
