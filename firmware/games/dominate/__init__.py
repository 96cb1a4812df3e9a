"""Dominate: clone and jump over a board with blocks, and turn what stands round the landing."""

from console import furniture
from console.themes import INK, PLUM, SOFT, TINT
from console.themes import icon as pack

NAME = "dominate"
HELP = "dominate.help"
ORDER = 3
APART = True  # two can play it apart: apart.py
GROUND = PLUM
MATRIX_ICON = pack("66...... 66..33.. ....33.. .......7 6....... ..33.... ..33..77 ......77")

# The emblem: rows of a small board; 0 empty, 1 player one, 2 player two, 3 a block.
_EMBLEM = b"\1\1\0\1\3\2\0\2\2"


def icon(canvas, x, y, k):
    """Draw the emblem, 40k x 40k pixels."""
    ground = INK if canvas.mono else GROUND
    for i in range(9):
        cx = x + (1 + 13 * (i % 3)) * k
        cy = y + (1 + 13 * (i // 3)) * k
        kind = _EMBLEM[i]
        if kind == 3:
            canvas.rect(cx + k, cy + k, 10 * k, 10 * k, SOFT)
            canvas.rect(cx + k, cy + 5 * k, 10 * k, k, ground)
        elif kind:
            furniture.army(canvas, cx, cy, 12 * k, kind - 1, ground)
        else:
            canvas.rect(cx + 4 * k, cy + 4 * k, 4 * k, 4 * k, TINT)


def record_lines(console):
    """The records of the game in words, a paragraph each."""
    from games.dominate.campaign import record_lines

    return record_lines(console.store)


def open(console):
    """Put the levels of the game on the screen."""
    from games.dominate.chooser import Chooser

    console.push(Chooser())
