"""Cards and positions of Le Roi Albert as text.

`2S/AH 3S/…|JS QS KS 2C 3C 4C 5C|C3 D5 H0 S4`: the nine piles, each from the first dealt card to the
top, the reserve, and the heights of the suit piles if any is begun.
"""

from games.roi_albert.deal import DEALS, PILES, RANKS, SUITS, BadDeal, card_name

NONE = -1
SLOTS = 7  # of the reserve
# Dealt cards of a pile are nine, and one rank lower at a time no more than twelve go onto a king.
MOST_CARDS = 21


class BadPosition(ValueError):
    """A text that is no position; says what is wrong, and with which card."""


def names(cards):
    return " ".join([card_name(card) for card in cards])


def parse_card(name):
    """38 for `TH` or `th`, NONE for anything else."""
    if len(name) != 2:
        return NONE
    rank, suit = RANKS.find(name[0].upper()), SUITS.find(name[1].upper())
    return NONE if rank < 0 or suit < 0 else rank * 4 + suit


def parse_number(text):
    """The number of a deal in a text of digits; BadDeal if there is no such deal."""
    digits = text.lstrip("0") or "0"
    if len(digits) > 10 or int(digits) >= DEALS:
        raise BadDeal("deal %s: the numbers of deals are 0 to %d" % (text, DEALS - 1))
    return int(digits)


def parse_piles(text):
    """(piles, reserve, heights of the suit piles) of a position text, or BadPosition."""
    parts = text.split("|")
    if not 2 <= len(parts) <= 3:
        raise BadPosition(
            "%r: wanted are piles | reserve | suit piles, these only if any is begun" % text
        )
    piles = parts[0].split("/")
    if len(piles) != PILES:
        raise BadPosition("%r: %d piles, %d are wanted" % (text, len(piles), PILES))
    where = [""] * 52  # in words, for each card
    up = [0] * 4
    if len(parts) == 3:
        for word in parts[2].split():
            suit, height = _suit_pile(word)
            if suit == NONE:
                raise BadPosition(
                    "%r: %s is no suit pile, C0 to C13 or CA to CK are" % (text, word)
                )
            if up[suit]:
                raise BadPosition("%r: suit pile %s twice" % (text, SUITS[suit]))
            up[suit] = height
            for rank in range(height):
                where[rank * 4 + suit] = "suit pile " + SUITS[suit]
    found = []
    for n, names in enumerate(piles + [parts[1]]):
        place = "pile %d" % (n + 1) if n < PILES else "the reserve"
        cards = []
        for name in names.split():
            card = parse_card(name)
            if card == NONE:
                raise BadPosition("%r: %s in %s is no card" % (text, name, place))
            if where[card]:
                raise BadPosition(
                    "%r: %s twice, in %s and %s" % (text, card_name(card), where[card], place)
                )
            where[card] = place
            cards.append(card)
        most = MOST_CARDS if n < PILES else SLOTS
        if len(cards) > most:
            raise BadPosition("%r: %d cards in %s, %d at most" % (text, len(cards), place, most))
        found.append(cards)
    missing = [card_name(card) for card in range(52) if not where[card]]
    if missing:
        raise BadPosition("%r: missing %s" % (text, " ".join(missing)))
    return found[:PILES], found[PILES], up


def _suit_pile(word):
    """(suit, height) of `C3`, `C13` or `CK`; NONE for the suit if it is none."""
    suit, height = SUITS.find(word[0].upper()), word[1:].upper()
    if height and len(height) < 3 and not height.strip("0123456789"):
        height = int(height)
    else:
        height = RANKS.find(height) + 1 if len(height) == 1 else 14
    return (suit, height) if 0 <= height <= 13 else (NONE, 0)
