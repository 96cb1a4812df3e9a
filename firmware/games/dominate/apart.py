"""Dominate played by two apart: what can be agreed on, and how it gets on the screen.

The start position is in the terms, so that a board that only the host has can be played, too; the
options name the level that it is of.
"""

from console.apart import offer
from console.link.law import Law
from console.words import code, t
from engine import data

from games.dominate import NAME, level
from games.dominate.campaign import ENDING, FOLDER
from games.dominate.level import SMALLEST
from games.dominate.rules import START, Position

RULES = "plain"


def read(key):
    """The level.Level of a key of the campaign; OSError if there is none."""
    return level.read(str(data.read(FOLDER + "/" + key + ENDING), "utf-8"), key)


class Boards:
    """What a board is called: the open one, then the levels; each is read when it is looked at."""

    def __init__(self):
        self.keys = [""] + [name[: -len(ENDING)] for name in data.names(FOLDER)]

    def __len__(self):
        return len(self.keys)

    def __getitem__(self, i):
        if not i:
            return t("apart.game.open_board")
        return "%d %s" % (i, level.title(read(self.keys[i]), code()))


BOARDS = Boards()
ROWS = offer.rows(("apart.game.board", BOARDS))


def terms(values):
    """The Terms that a host proposes; values: an index for each of ROWS."""
    key = BOARDS.keys[values[0]]
    return offer.terms(NAME, RULES, key, read(key).text if key else "", values)


def law_of(terms):
    """The Law of the start position; ValueError if the terms are none of this game's."""
    if terms.rules != RULES:
        raise ValueError("no such game of Dominate")
    position = Position(terms.start or START)
    if position.width != position.height or position.width < SMALLEST or position.outcome():
        raise ValueError("no board to play on")
    return Law(position)


def describe(terms):
    """The terms in words: the level, if this console has it, or the size of the board."""
    words = t("apart.game.open_board")
    if terms.start:
        words = "%dx%d" % (2 * (law_of(terms).position.width,))
        if terms.options in BOARDS.keys[1:]:
            found = read(terms.options)
            if found.text == terms.start:
                words = level.title(found, code())
    return offer.describe(terms, t("pair", t("apart.game.board"), words))


def open(console, partner):
    """Put the linked game on the screen."""
    from console.passage import Passage

    console.replace(Passage(partner, "games.dominate", "console.dialogs", scene="linked"))
