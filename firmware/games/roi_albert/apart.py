"""Le Roi Albert for two players apart: a race on the same deal; what is agreed on, and how it gets
on the screen."""

import os

from console.link.agreement import Terms
from console.words import t

from games.roi_albert import NAME
from games.roi_albert.deal import DEALS
from games.roi_albert.rules import HIGHEST_FIRST
from games.roi_albert.verdicts import Verdicts

RULES = "race"
WINNABLE, ANY, TYPED = range(3)
_DEALS = ("apart.race.winnable", "apart.race.any", "apart.race.typed")
_FIRST = tuple([str(n) for n in range(HIGHEST_FIRST + 1)])
ROWS = (
    ("apart.race.deal", _DEALS),
    ("roi_albert.first", _FIRST),
    ("roi_albert.automatic", ("on", "off")),
)


def some_number(winnable):
    """The number of a deal that nobody chose; winnable: one that is known to be."""
    number = int.from_bytes(os.urandom(4), "little") & (DEALS - 1)
    if winnable:
        verdicts = Verdicts()
        number = verdicts.winnable(number % max(1, verdicts.count))
    return number


def _terms(number, deal, first, automatic):
    """options: which deals, the ranks that are up from the start, do cards go up by themselves."""
    options = "%d %d %d" % (deal, first, automatic)
    return Terms(NAME, RULES, options, str(number), 0, 0)


def options_of(terms):
    """(which deals, first, automatic) of sound Terms."""
    return tuple([int(word) for word in terms.options.split(" ")])


def terms(values, number=None):
    """The Terms that a host proposes; values: an index for each of ROWS."""
    deal, first, automatic = values[0], values[1], 1 - values[2]
    if number is None:
        number = some_number(deal == WINNABLE)
    return _terms(number, deal, first, automatic)


def ask(console, values, then, back):
    """What is still to be asked for after the rows: then(terms), or back()."""
    if values[0] != TYPED:
        then(terms(values))
        return
    from games.roi_albert.setup import Number

    console.push(Number(lambda game: then(terms(values, game.position.number)), back))


def another(before):
    """Terms like those before, with another deal."""
    deal, first, automatic = options_of(before)
    return _terms(some_number(deal == WINNABLE), deal, first, automatic)


def is_like(terms, before):
    """Are these Terms another deal of the same?"""
    return terms.rules == before.rules and terms.options == before.options


def law_of(terms):
    """None, for a race has no law of moves that come; ValueError if the terms are none of it."""
    try:
        deal, first, automatic = options_of(terms)
        number = int(terms.start)
    except ValueError:
        raise ValueError("no such race") from None
    sound = 0 <= deal <= TYPED and 0 <= first <= HIGHEST_FIRST and 0 <= automatic <= 1
    if (
        not sound
        or not 0 <= number < DEALS
        or terms != _terms(number, deal, first, automatic)  # written in no other way
    ):
        raise ValueError("no such race")


def describe(terms):
    """The terms in words."""
    deal, first, automatic = options_of(terms)
    words = [t("apart.race.same", terms.start), t("apart.race.by_oneself")]
    if first:
        words.append(t("pair", t("roi_albert.first"), str(first)) + ".")
    if not automatic:
        words.append(t("pair", t("roi_albert.automatic"), t("off")) + ".")
    return " ".join(words)


def open(console, partner):
    """Put the race on the screen."""
    from console.passage import Passage

    gone = ["games.roi_albert." + name for name in ("setup", "linked_menus", "linked_result")]
    gone += ["console.dialogs", "console.ending", "console.apart.ending"]
    console.replace(Passage(partner, "games.roi_albert", *gone, scene="linked"))
