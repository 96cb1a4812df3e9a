"""Dames played by two apart: what can be agreed on, its law, and how it gets on the screen."""

from console.apart import offer
from console.link.law import Law
from console.words import t

from games.dames import NAME
from games.dames.match import Match
from games.dames.variants import RULES

NAMES = tuple([rules.name for rules in RULES])
OPTIONS = ("", "huffing")
_BOARDS = ("dames.8x8", "dames.10x10")
_HUFFING = ("off", "on")
MOST_LEAD = 3 * 20  # men: twenty kings against nothing
ROWS = offer.rows(("dames.board", _BOARDS), ("dames.huffing", _HUFFING))


class Refusals(Law):
    """The law of a Match, which knows of draws that were refused: 40 moves later it is one."""

    def __init__(self, match):
        super().__init__(match.position)
        self.match = match
        self._offers = [None, None]  # to Black, to White, the last one as Match.offer() has it

    def outcome(self):
        return self.match.outcome()

    def take_back(self):
        super().take_back()
        self.match.forget_refusals()
        played = self.plies()
        self._offers = [offer and offer[0] <= played and offer or None for offer in self._offers]

    def draw_offered(self, side):
        self._offers[side] = self.match.offer(side)

    def draw_refused(self, side):
        offer, self._offers[side] = self._offers[side], None
        if offer:
            self.match.refuse(side, offer)
            self.match.refused.sort()  # so that both sides have the same

    def refusals(self):
        return [(moves, side) for moves, side, _ in self.match.refused]

    def was_offered(self, plies, side):
        offer = self._offers[side]
        return offer is not None and offer[0] == plies

    def take_refusal(self, plies, side):
        if not 0 <= plies <= self.plies():
            raise ValueError("no refusal at ply %d" % plies)
        self._offers[side] = None
        self.match.refused.append(self.match.offer(side, plies))
        self.match.refused.sort()

    def notes(self):
        return [list(offer) for offer in self.match.refused]

    def take_notes(self, notes):
        try:
            for moves, side, before in notes:
                if not (
                    type(moves) is type(before) is int
                    and 0 <= moves <= self.plies()
                    and side in (0, 1)
                    and -MOST_LEAD <= before <= MOST_LEAD
                ):
                    raise ValueError("no refusal")
                self.match.refused.append([moves, side, before])
        except TypeError as error:
            raise ValueError("no refusals: %s" % error) from error


def terms(values):
    """The Terms that a host proposes; values: an index for each of ROWS."""
    return offer.terms(NAME, NAMES[values[0]], OPTIONS[values[1]], "", values)


def law_of(terms):
    """The Law of the opening; ValueError if the terms are none of this game's."""
    if terms.rules not in NAMES or terms.options not in OPTIONS or terms.start:
        raise ValueError("no such game of Dames")
    rules = RULES[NAMES.index(terms.rules)]
    return Refusals(Match(rules, huffing=terms.options == "huffing"))


def describe(terms):
    """The terms in words."""
    board = t(_BOARDS[NAMES.index(terms.rules)])
    huffing = t("pair", t("dames.huffing"), t(_HUFFING[OPTIONS.index(terms.options)]))
    return offer.describe(terms, board, huffing)


def open(console, partner):
    """Put the linked game on the screen."""
    from console.passage import Passage

    console.replace(Passage(partner, "games.dames", "console.dialogs", scene="linked"))
