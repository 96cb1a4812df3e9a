"""Pixel art is as drawn beside it, and discs and rings are those of the design."""

import re
from pathlib import Path

import pytest
from console import sprites
from games import dames
from games.dames import art as dames_art
from games.dominate import art as dominate_art


def pixels(sprite: bytes) -> list[str]:
    """The rows of a sprite as # and dots; fails if its length is not that of its size."""
    width, height = sprite[0], sprite[1]
    stride = (width + 7) // 8
    assert len(sprite) == 2 + height * stride
    rows = [sprite[2 + j * stride : 2 + (j + 1) * stride] for j in range(height)]
    bits = ["".join(f"{byte:08b}" for byte in row) for row in rows]
    assert all("1" not in row[width:] for row in bits)
    return [row[:width].replace("0", ".").replace("1", "#") for row in bits]


SOURCE = Path(sprites.__file__).read_text()
LARGE = [
    (module, name)
    for module in (sprites, dames, dames_art, dominate_art)
    for name in re.findall(
        r"^([A-Z_]+) = \(\n    b\S+  # \d", Path(module.__file__).read_text(), re.MULTILINE
    )
]


@pytest.mark.parametrize("module, name", LARGE, ids=lambda each: getattr(each, "__name__", each))
def test_large_sprites_are_as_drawn(module, name):
    source = Path(module.__file__).read_text()
    block = source[source.index(f"\n{name} = (") :]
    drawn = re.findall(r"# ([#.]+)$", block[: block.index("\n)")], re.MULTILINE)
    assert pixels(getattr(module, name)) == drawn


@pytest.mark.parametrize("name", ("FIGURES", "WORDMARK", "GUTTER"))
def test_sprites_of_a_row_are_as_drawn(name):
    block = re.search(rf"^{name} = [({{].*?^[)}}]", SOURCE, re.MULTILINE | re.DOTALL)[0]
    drawn = re.findall(r"  # ([#. ]+)$", block, re.MULTILINE)
    table = getattr(sprites, name)
    art = list(table.values() if isinstance(table, dict) else table)
    assert [pixels(sprite) for sprite in art] == [rows.split() for rows in drawn]


def test_figures_are_all_five_high_so_that_scores_stand_on_a_line():
    assert set(sprites.FIGURES) == set("0123456789:- ?")
    assert {sprite[1] for sprite in sprites.FIGURES.values()} == {5}


def in_disc(i: int, j: int, d: int) -> bool:
    """Is pixel (i, j) of a d x d square in the disc of diameter d?"""
    middle = (d - 1) / 2
    return (i - middle) ** 2 + (j - middle) ** 2 <= (d / 2 - 0.12) ** 2


@pytest.mark.parametrize("d", (*range(4, 25), 40))
def test_discs_and_rings_have_the_shape_of_the_design(d):
    thick = max(2, round(d * 0.26))
    hole = d - 2 * thick
    for j in range(d):
        for i in range(d):
            inside = in_disc(i, j, d)
            x, y = i - thick, j - thick
            hollow = 0 <= x < hole and 0 <= y < hole and in_disc(x, y, hole)
            assert (pixels(sprites.disc(d))[j][i] == "#") == inside
            assert (pixels(sprites.ring(d))[j][i] == "#") == (inside and not hollow)


@pytest.mark.parametrize("shape", sprites.ARMIES)
def test_flip_frames_keep_height_and_symmetry_and_get_narrower(shape):
    full = None
    for width in (20, 14, 8, 6, 2):
        rows = pixels(shape(20, width))
        assert len(rows) == 20 and max(map(len, rows)) == width
        assert rows == rows[::-1] == [row[::-1] for row in rows]
        assert all("#" in row for row in rows), "the piece stays in one part"
        area = "".join(rows).count("#")
        assert full is None or area < full
        full = area


def test_turning_ring_keeps_its_hole_until_it_stands_on_edge():
    for width in (20, 14, 8, 6):
        assert pixels(sprites.ring(20, width))[10][width // 2] == "."
    assert pixels(sprites.ring(20, 2)) == pixels(sprites.disc(20, 2)) == ["##"] * 20


def test_shape_is_made_once():
    assert sprites.disc(12) is sprites.disc(12)
    assert sprites.disc(20) is sprites.disc(20, 20)
    assert sprites.disc(20) != sprites.ring(20)
