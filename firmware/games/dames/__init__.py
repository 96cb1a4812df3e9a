"""Dames: draughts on 8x8 squares, and international draughts on 10x10."""

from console import sprites
from console.themes import ACCENT, BROWN, INK, LINE, PAPER, SAND
from console.themes import icon as pack

NAME = "dames"
HELP = "dames.help"
ORDER = 4
APART = True  # two can play it apart: apart.py
GROUND = BROWN
MATRIX_ICON = pack(".6.6.6.6 6.6.6.6. .d.d.d.d d.d.d.d. .d.d.d.d d.d.d.d. .4.4.4.4 4.4.4.4.")

# fmt: off
CROWN = (
    b"\x09\x07"  # 9 x 7
    b"\x88\x80"  # #...#...#
    b"\xc9\x80"  # ##..#..##
    b"\xdd\x80"  # ##.###.##
    b"\xff\x80"  # #########
    b"\xff\x80"  # #########
    b"\x00\x00"  # .........
    b"\xff\x80"  # #########
)
# fmt: on


def icon(canvas, x, y, k):
    """Draw the emblem, 40k x 40k pixels: a king on a board of four by four."""
    for i in range(16):
        if (i + i // 4) % 2 == 0:
            left, top = x + 10 * k * (i % 4), y + 10 * k * (i // 4)
            if not canvas.mono:
                canvas.rect(left, top, 10 * k, 10 * k, SAND)
            else:
                canvas.sift(left, top, 10 * k, 10 * k, 4, PAPER)
    for d, role in ((22, PAPER if canvas.mono else INK), (18, LINE), (16, INK)):
        if not canvas.mono or d != 18:
            at = (40 - d) // 2 * k
            canvas.sprite(x + at, y + at, sprites.disc(d), role, k)
    role = PAPER if canvas.mono else ACCENT
    canvas.sprite(x + 16 * k, y + 17 * k, CROWN, role, k)


def record_lines(console):
    """The records of the game in words, a paragraph each."""
    from games.dames.records import lines

    return lines(console.store)


def open(console):
    """Put the choices for a game on the screen."""
    from games.dames.setup import Setup

    console.push(Setup())
