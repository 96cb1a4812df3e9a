"""Dynasty and Directional Dynasty: what the launcher needs to know of them."""

from console import furniture
from console.themes import INK, NAVY, TINT
from console.themes import icon as pack

NAME = "dynasty"
HELP = "dynasty.help"
ORDER = 1
APART = True  # two can play it apart: apart.py
GROUND = NAVY
MATRIX_ICON = pack("...77.66 ...77.66 ........ 77.66... 77.66... ........ 66...77. 66...77.")

# The emblem: rows of a small board; 0 empty, 1 player one, 2 player two.
_EMBLEM = b"\0\2\1\2\1\0\1\0\2"


def icon(canvas, x, y, k):
    """Draw the emblem, 40k x 40k pixels."""
    ground = INK if canvas.mono else GROUND
    for i in range(9):
        cx = x + (1 + 13 * (i % 3)) * k
        cy = y + (1 + 13 * (i // 3)) * k
        if _EMBLEM[i]:
            furniture.army(canvas, cx, cy, 12 * k, _EMBLEM[i] - 1, ground)
        else:
            canvas.rect(cx + 4 * k, cy + 4 * k, 4 * k, 4 * k, TINT)


def record_lines(console):
    """The records of the game in words, a paragraph each."""
    from games.dynasty.records import lines

    return lines(console.store)


def open(console):
    """Put the title of the game on the screen."""
    from games.dynasty.setup import Title

    console.push(Title())
