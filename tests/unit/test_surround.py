"""What stands beside the screens on a wider display."""

from console import surround
from console.canvas import stage
from console.themes import ACCENT, INK, LINE, P1, P2

from tests.unit.stage import FakeDisplay, pixel


class Wide(FakeDisplay):
    """A panel of 320x240."""

    def __init__(self):
        super().__init__()
        self.width = 320
        self.shown = bytearray(b"\xee" * (160 * 240))


def drawn(mono=False):
    display = Wide()
    canvas = stage(320, 240, bytearray(b"\xee" * (160 * 240)))
    canvas.mono = mono
    surround.draw(canvas, display)
    return canvas, display


def test_both_sides_are_sent_and_the_picture_is_left_alone():
    canvas, display = drawn()
    assert display.shown == canvas.buf
    assert display.pixels == 2 * 40 * 240
    for y in range(240):
        assert set(canvas.buf[y * 160 + 20 : y * 160 + 140]) == {0xEE}
    assert not canvas.dirty()


def test_the_sides_mirror_each_other_but_for_the_letters():
    canvas, _ = drawn()
    row = [pixel(canvas, x, 3) for x in range(320)]
    assert row[:40] == row[:279:-1]
    stripes = [role for role in row[280:] if role != INK]
    assert stripes == [ACCENT, ACCENT, P1, P1, P2, P2]
    column = [pixel(canvas, 5, y) for y in range(240)]
    assert LINE in column
    # Turned by half, the left name is the right one.
    for y in range(240):
        for x in range(24):
            assert (pixel(canvas, x, y) == LINE) == (pixel(canvas, 319 - x, 239 - y) == LINE)


def test_without_colour_the_letters_are_half_as_bright():
    with_colour, _ = drawn()
    without, _ = drawn(mono=True)
    lit = [
        sum(pixel(c, x, y) == LINE for x in range(24) for y in range(240))
        for c in (with_colour, without)
    ]
    assert lit[1] * 2 == lit[0]


def test_a_display_of_the_usual_size_has_no_sides():
    display = FakeDisplay()
    surround.draw(stage(240, 240), display)
    assert display.shows == 0
