"""The canvas: shapes to the pixel, and dirty rectangles that cover every change."""

import pytest
from console import fonts, sprites
from console.canvas import SLOTS, Canvas, stage
from console.pixels import stamp
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.stage import pixel


def picture(canvas):
    return [
        "".join("%x" % pixel(canvas, x, y) for x in range(canvas.width))
        for y in range(canvas.height)
    ]


def test_even_columns_are_the_high_nibble():
    canvas = Canvas(4, 1)
    canvas.pixel(0, 0, 1)
    canvas.pixel(1, 0, 2)
    assert canvas.buf[0] == 0x12


def test_round_rectangle_and_frame():
    canvas = Canvas(8, 6)
    canvas.round(0, 0, 8, 6, 1, 2)
    assert picture(canvas) == [
        "00111100",
        "01111110",
        "11111111",
        "11111111",
        "01111110",
        "00111100",
    ]
    canvas = Canvas(6, 4)
    canvas.frame(0, 0, 6, 4, 3)
    assert picture(canvas) == ["333333", "300003", "300003", "333333"]


def test_sprite_is_cut_at_every_edge():
    block = b"\x03\x03\xe0\xa0\xe0"
    for x in range(-4, 9):
        for y in range(-4, 9):
            canvas = Canvas(6, 6)
            canvas.sprite(x, y, block, 5)
            lit = {(i, j) for i in range(6) for j in range(6) if pixel(canvas, i, j)}
            whole = {(x + i, y + j) for i in range(3) for j in range(3) if (i, j) != (1, 1)}
            assert lit == {(i, j) for i, j in whole if 0 <= i < 6 and 0 <= j < 6}


@pytest.mark.parametrize("x", range(4))
@pytest.mark.parametrize("w", [1, 6, 7, 8, 9, 15, 16, 17])
def test_whole_sprites_are_drawn_as_cut_ones_are(w, x):
    rows = bytes((37 * i + 11 * w) & 255 for i in range(5 * ((w + 7) // 8)))
    # Bits beyond the width are clear in every sprite.
    pitch = (w + 7) // 8
    last = 0xFF00 >> (w % 8 or 8) & 0xFF
    rows = bytes(b & (last if i % pitch == pitch - 1 else 255) for i, b in enumerate(rows))
    art = bytes((w, 5)) + rows
    inside, cut = Canvas(24, 8), Canvas(24, 8)
    for canvas in (inside, cut):
        canvas.fill(9)
    inside.sprite(x, 1, art, 5)
    stamp(cut.buf, cut.stride, 24, 8, art, 2, w, 5, x, 1, 1, 5)
    assert inside.buf == cut.buf


def test_sprite_wider_than_a_byte_and_scaled():
    wide = sprites.disc(12)
    one, two = Canvas(12, 12), Canvas(24, 24)
    one.sprite(0, 0, wide, 7)
    two.sprite(0, 0, wide, 7, 2)
    for y in range(24):
        for x in range(24):
            assert pixel(two, x, y) == pixel(one, x // 2, y // 2)
    assert sum(pixel(one, x, 6) == 7 for x in range(12)) == 12


def test_text_aligns_left_middle_and_right():
    canvas = Canvas(60, 12)
    assert canvas.text(0, 0, "ab", 1) == 12
    assert canvas.text(30, 0, "ab", 1, fonts.TEXT, 1, 0) == 36
    assert canvas.text(60, 0, "ab", 1, fonts.TEXT, 1, 1) == 60


def test_letter_without_a_glyph_is_one_substitute():
    canvas, other = Canvas(12, 12), Canvas(12, 12)
    canvas.text(0, 0, "\u4e2d", 1)
    other.text(0, 0, "\U0001f600", 1)
    assert bytes(canvas.buf) == bytes(other.buf) != bytes(len(canvas.buf))


@pytest.mark.parametrize("rule, share", [(2, 1 / 2), (4, 1 / 4), (3, 3 / 4)])
def test_sift_sets_its_share(rule, share):
    canvas = Canvas(16, 16)
    canvas.sift(0, 0, 16, 16, rule, 9)
    assert sum(pixel(canvas, x, y) == 9 for x in range(16) for y in range(16)) == 256 * share


def test_dashes_march_and_stay_on_the_outline():
    pictures = set()
    for phase in range(8):
        canvas = Canvas(24, 24)
        canvas.dashes(0, 0, 24, 24, 4, phase)
        lit = [(x, y) for x in range(24) for y in range(24) if pixel(canvas, x, y)]
        assert lit and all(x < 2 or x > 21 or y < 2 or y > 21 for x, y in lit)
        pictures.add(bytes(canvas.buf))
    assert len(pictures) == 8


def test_clean_canvas_is_not_dirty():
    canvas = Canvas(16, 16)
    assert not canvas.dirty()
    canvas.pixel(3, 3, 1)
    assert canvas.dirty()
    canvas.clean()
    assert not canvas.dirty()


def test_far_corners_are_two_rectangles():
    canvas = Canvas(240, 240)
    canvas.rect(0, 0, 20, 20, 1)
    canvas.part()
    canvas.rect(220, 220, 20, 20, 1)
    assert canvas.dirty()
    assert sum(r[2] * r[3] for r in canvas.rects) == 800


boxes = st.tuples(
    st.integers(-30, 250), st.integers(-30, 250), st.integers(0, 60), st.integers(0, 60)
)


@settings(max_examples=200, deadline=None)
@given(st.lists(boxes, max_size=3 * SLOTS))
def test_dirty_rectangles_cover_what_was_drawn(drawn):
    canvas = Canvas(240, 240)
    for x, y, w, h in drawn:
        canvas.rect(x, y, w, h, 1)
        canvas.part()
    canvas.dirty()
    kept = [tuple(r) for r in canvas.rects if r[2]]
    for x, y, w, h in kept:
        assert x % 2 == 0 and w % 2 == 0
        assert 0 <= x and x + w <= 240 and 0 <= y and y + h <= 240
    for x, y, w, h in drawn:
        for px in (max(x, 0), min(x + w, 240) - 1):
            for py in (max(y, 0), min(y + h, 240) - 1):
                if max(x, 0) < min(x + w, 240) and max(y, 0) < min(y + h, 240):
                    assert any(rx <= px < rx + rw and ry <= py < ry + rh for rx, ry, rw, rh in kept)


def paint(canvas):
    """Something of everything, over the edges too."""
    canvas.fill(1)
    canvas.rect(-3, 5, 9, 4, 2)
    canvas.frame(1, 1, 30, 20, 3)
    canvas.panel(30, 3, 20, 20, 4, 5)
    canvas.part()
    canvas.dashes(2, 30, 20, 8, 6, 3)
    canvas.sift(-4, 38, 100, 30, 2, 7)
    canvas.sprite(40, 20, sprites.disc(12), 8)
    canvas.sprite(-5, -5, sprites.ring(20), 9, 2)
    canvas.part()
    canvas.pixel(47, 39, 11)
    canvas.pixel(48, 40, 12)
    canvas.text(-8, 25, "Damier", 10)
    canvas.figures(5, 12, "12:34", 13, 2, 3)
    canvas.part()


def test_a_window_is_drawn_like_a_canvas_of_its_own_and_touches_nothing_else():
    alone = Canvas(48, 40)
    wide = bytearray(b"\xee" * (40 * 60))
    window = Canvas(48, 40, wide, 80, 16, 7)
    paint(alone)
    paint(window)
    rows = [wide[y * 40 : y * 40 + 40] for y in range(60)]
    assert b"".join(row[8:32] for row in rows[7:47]) == bytes(alone.buf)
    assert set(b"".join(rows[:7] + rows[47:])) == {0xEE}
    assert all(set(row[:8] + row[-8:]) == {0xEE} for row in rows[7:47])
    assert window.rects == [
        [x + 16, y + 7, w, h] if w else [0, 0, 0, 0] for x, y, w, h in alone.rects
    ]
    assert alone.rects[0][2]


@pytest.mark.parametrize(
    "width, height, size, left, top",
    [(240, 240, 240, 0, 0), (320, 240, 240, 40, 0), (240, 320, 240, 0, 40), (8, 8, 8, 0, 0)],
)
def test_screens_stand_in_the_middle_of_the_display(width, height, size, left, top):
    canvas = stage(width, height)
    assert (canvas.width, canvas.height) == (size, size)
    assert (canvas.left, canvas.top) == (left, top)
    assert len(canvas.buf) == width * height // 2
    canvas.fill(5)
    canvas.part()
    assert canvas.rects[0] == [left, top, size, size]
