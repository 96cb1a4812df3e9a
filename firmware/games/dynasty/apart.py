"""Dynasty played by two apart: what can be agreed on, and how it gets on the screen."""

from console.apart import offer
from console.link.law import Law
from console.words import t

from games.dynasty import NAME
from games.dynasty.rules import Position

RULES = ("plain", "directional")
OPTIONS = ("", "mono")
_RULES = ("dynasty", "dynasty.directional")
_COLOURS = ("theme.colour", "theme.mono")
ROWS = offer.rows(("rules", _RULES), ("theme", _COLOURS))


def terms(values):
    """The Terms that a host proposes; values: an index for each of ROWS."""
    return offer.terms(NAME, RULES[values[0]], OPTIONS[values[1]], "", values)


def law_of(terms):
    """The Law of the start position; ValueError if the terms are none of this game's."""
    if terms.rules not in RULES or terms.options not in OPTIONS or terms.start:
        raise ValueError("no such game of Dynasty")
    return Law(Position(terms.rules == "directional"))


def describe(terms):
    """The terms in words."""
    rules = t(_RULES[RULES.index(terms.rules)])
    return offer.describe(terms, rules, t(_COLOURS[OPTIONS.index(terms.options)]))


def open(console, partner):
    """Put the linked game on the screen."""
    from console.passage import Passage

    console.replace(Passage(partner, "games.dynasty", "console.dialogs", scene="linked"))
