"""Template: two players set stones in turn. This is what the launcher needs to know of it."""

from console import furniture
from console.themes import PLUM
from console.themes import icon as pack

NAME = "template"  # a key of WORDS, like HELP
HELP = "template.help"
GROUND = PLUM  # what the icon is drawn on
MATRIX_ICON = pack("........ .66..77. .66..77. ........ ........ .77..66. .77..66. ........")
WORDS = {
    "en": {
        "template": "Template",
        "template.help": "Each player sets a stone in turn; who has more on the board wins.\n"
        "Go to a square by stick, or by column and row on the keypad.",
        "template.new": "New game",
        "template.place": "Set",
        "template.won0": "Player one wins",
        "template.won1": "Player two wins",
        "template.draw": "A draw",
    },
    # Another language may lack words: they are shown in English.
    "fr": {"template.new": "Nouvelle partie", "template.draw": "Partie nulle"},
}


def icon(canvas, x, y, k):
    """Draw the emblem, 40k x 40k pixels."""
    for i in range(4):
        cx, cy = x + (3 + 18 * (i & 1)) * k, y + (3 + 18 * (i >> 1)) * k
        furniture.army(canvas, cx, cy, 16 * k, (i + 1) // 2 & 1, GROUND)


def open(console):
    """Put the title of the game on the screen."""
    from .title import Title  # here, so that the game takes memory only once it is played

    console.push(Title())
