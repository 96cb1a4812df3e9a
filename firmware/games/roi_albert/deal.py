"""Deal numbers of Le Roi Albert: the same number is the same deal, on every machine and for ever.

The generator is splitmix64, started at the number; the shuffle is that of Fisher and Yates from the
top of the deck. A card is (rank - 1) * 4 + suit, 0..51, suits in the order of SUITS.
"""

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DEALS = 1 << 31  # numbers are 0 .. DEALS - 1
PILES = 9

_WORD = (1 << 64) - 1


class BadDeal(ValueError):
    """A deal number that is none; the text says which, and what numbers there are."""


def card_name(card):
    """`TH` for 38."""
    return RANKS[card >> 2] + SUITS[card & 3]


def deck(number):
    """All 52 cards in the order in which they are dealt; BadDeal if the number is out of range."""
    if not 0 <= number < DEALS:
        raise BadDeal("deal %d: the numbers of deals are 0 to %d" % (number, DEALS - 1))
    state = number
    cards = list(range(52))
    for i in range(51, 0, -1):
        state = (state + 0x9E3779B97F4A7C15) & _WORD
        drawn = state
        drawn = (drawn ^ drawn >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        drawn = (drawn ^ drawn >> 27) * 0x94D049BB133111EB & _WORD
        j = (drawn ^ drawn >> 31) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def deal(number, first=0):
    """(piles, reserve) of a deal: nine lists of 1, 2 … 9 cards, the top one last, and seven cards.

    Cards of the ranks 1 .. `first` are left out, and nothing takes their places: the rest of the
    deal is as without that.
    """
    cards = deck(number)
    piles = []
    at = 0
    for count in range(1, PILES + 1):
        piles.append(_above(first, cards[at : at + count]))
        at += count
    return piles, _above(first, cards[at:])


def _above(first, cards):
    return [card for card in cards if card >> 2 >= first]
