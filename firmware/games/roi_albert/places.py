"""The places of Le Roi Albert's table: piles 0..8, slots of the reserve from RESERVE on, and the
suit piles from SUIT_PLACES on, in the order in which they lie there.
"""

from games.roi_albert import rules
from games.roi_albert.rules import NONE, PILES, RESERVE, UP

SUITS_SHOWN = (3, 2, 0, 1)  # spades, hearts, clubs, diamonds from the left
SUIT_PLACES = RESERVE + rules.SLOTS
PLACES = SUIT_PLACES + 4


def place_of(target):
    """The place on the table of what a move goes to, a pile or UP + suit."""
    return target if target < UP else SUIT_PLACES + SUITS_SHOWN.index(target - UP)


def target_of(place):
    """Where a move goes to that ends at a place: a pile, UP + suit, or NONE for the reserve."""
    if place < PILES:
        return place
    return NONE if place < SUIT_PLACES else UP + SUITS_SHOWN[place - SUIT_PLACES]


def beside(place, dx, dy):
    """The place that lies next to one: along its row, or nearest in the other one."""
    if dy:
        if (place < PILES) == (dy > 0):
            return place
        middle = _middle(place)
        others = range(PILES, PLACES) if place < PILES else range(PILES)
        return min(others, key=lambda at: abs(_middle(at) - middle))
    if place < PILES:
        return min(max(place + dx, 0), PILES - 1)
    row = list(range(SUIT_PLACES, PLACES)) + list(range(RESERVE, SUIT_PLACES))
    return row[min(max(row.index(place) + dx, 0), len(row) - 1)]


def _middle(place):
    """The middle of a place on the 240-pixel table, in pixels from the left."""
    if place < PILES:
        return 16 + 26 * place
    return 119 + 18 * (place - RESERVE) if place < SUIT_PLACES else 16 + 26 * (place - SUIT_PLACES)
