"""Le Roi Albert, the King Albert patience: what the launcher needs to know of it."""

from console.themes import FOREST, INK, PAPER, RED
from console.themes import icon as pack

NAME = "roi_albert"
HELP = "roi_albert.help"
ORDER = 2
APART = True  # two can race on a deal: apart.py
GROUND = FOREST
MATRIX_ICON = pack("........ .44..44. 44444444 44444444 44444444 .444444. ..4444.. ...44...")


def icon(canvas, x, y, k):
    """Draw the emblem, two kings, 40k x 40k pixels."""
    from console import fonts  # a matrix has none

    for n, suit in enumerate("♠♥"):
        left, top = x + (2 + 12 * n) * k, y + 8 * n * k
        canvas.round(left - k, top - k, 26 * k, 32 * k, INK if canvas.mono else FOREST, 2)
        canvas.round(left, top, 24 * k, 30 * k, PAPER, 2)
        ink = RED if n else INK
        canvas.text(left + 2 * k, top, "K", ink, fonts.TITLE, k)
        canvas.text(left + 9 * k, top + 12 * k, suit, ink, fonts.TITLE, k)


def record_lines(console):
    """The records of the game in words, a paragraph each."""
    from games.roi_albert.records import lines

    return lines(console.store)


def open(console):
    """Put the title of the game on the screen."""
    from games.roi_albert.setup import Title

    console.push(Title())
