"""The law of Le Roi Albert: what lies where, what may be moved, what goes up by itself.

Nine piles and a reserve, all cards face up. The top card of a pile, or any card of the reserve,
goes onto its suit pile (ace first, one rank at a time), onto the top card of another pile that is
one rank higher and of the other colour, or onto an empty pile. Nothing comes back from the suit
piles or goes into the reserve. An ordered run of k cards moves as one to a pile that is not empty
if k - 1 piles are; with e empty piles, the one it goes to among them, min(k, e) of its cards move
to an empty one. When all 52 cards are up the game is won.

A card is (rank - 1) * 4 + suit as in deal.py. Places to move from are a pile 0..8 or RESERVE +
slot, to move to a pile or UP + suit. A move is an int: where from | where to << 4 | how many cards
<< 8, with AUTOMATIC or HELPED set when it went by itself or when the empty piles did not suffice.
"""

import binascii

from games.roi_albert.deal import PILES, SUITS, BadDeal, card_name, deal
from games.roi_albert.notation import (
    MOST_CARDS,
    NONE,
    SLOTS,
    names,
    parse_card,
    parse_number,
    parse_piles,
)

RESERVE = 9  # where a move comes from: this and the slot
UP = 9  # where a move goes to: this and the suit
AUTOMATIC = 1 << 13
HELPED = 1 << 14
HIGHEST_FIRST = 12  # rank that all suit piles may begin with

START = "0"  # the deal that a text stands for if nothing is said

# Why a move is refused.
NO_CARD = "there is no card"
NOT_NEXT = "the suit pile waits for another card"
NO_FIT = "one rank less and the other colour is wanted"
NO_ROOM = "too few empty piles"
NO_RUN = "the cards are not in order"
NO_MOVE = "that is where it lies"


class IllegalMove(ValueError):
    """A move that the law refuses, or a word that names no move; `.move` and `.position` (text)."""

    def __init__(self, move, why, position):
        super().__init__("%s: %s, in %s" % (move, why, position))
        self.move = move
        self.position = position


class BadRecord(ValueError):
    """A record that no deal leads to; says what is wrong."""


def is_red(card):
    return card & 3 in (1, 2)


def fits(card, top):
    """May `card` lie on `top`: one rank lower, of the other colour?"""
    return card >> 2 == (top >> 2) - 1 and is_red(card) != is_red(top)


def source(move):
    """Where a move comes from: a pile, or RESERVE + slot."""
    return move & 15


def target(move):
    """Where a move goes to: a pile, or UP + suit."""
    return move >> 4 & 15


def count(move):
    """How many cards it moves."""
    return move >> 8 & 31


def make_move(source, target, count=1):
    return source | target << 4 | count << 8


class Position:
    """A deal of Le Roi Albert at one moment, with all moves that led to it and those taken back.

    piles: nine lists of cards, the top one last; reserve: seven slots, a card or NONE; up: height
    of each suit pile, 0..13; start: the text or number it was dealt from; first: ranks that were up
    from the start; history and undone: moves as above, the last one last.
    """

    def __init__(self, start=START, first=0):
        """The deal of a number, or the position of a text; BadDeal or BadPosition if it is none."""
        self.start = str(start)
        self.first = first
        if self.start and not self.start.strip("0123456789"):
            if not 0 <= first <= HIGHEST_FIRST:
                raise BadDeal("first rank %d: 0 to %d can be" % (first, HIGHEST_FIRST))
            self.number = parse_number(self.start)
            self.piles, cards = deal(self.number, first)
            self.up = [first] * 4
        else:
            self.number = None
            self.piles, cards, self.up = parse_piles(self.start)
        self.reserve = cards + [NONE] * (SLOTS - len(cards))
        self.history = []
        self.undone = []
        # What was taken back stays so until the player moves again.
        self.held = False

    # -- what lies there

    def top(self, place):
        """The card that can be moved from a place, NONE where there is none."""
        if place >= RESERVE:
            return self.reserve[place - RESERVE] if place < RESERVE + SLOTS else NONE
        pile = self.piles[place]
        return pile[-1] if pile else NONE

    def empties(self):
        """How many piles are empty."""
        return sum([not pile for pile in self.piles])

    def run(self, pile):
        """How many cards at the end of a pile lie in order, 0 for an empty one."""
        cards = self.piles[pile]
        length = 1 if cards else 0
        while 0 < length < len(cards) and fits(cards[-length], cards[-length - 1]):
            length += 1
        return length

    def fitting(self, source, target):
        """How many cards from `source` make the part of the run that fits the pile `target`, 0 if
        none does; the empty piles are not asked."""
        card, top = self.top(source), self.top(target)
        if card == NONE or top == NONE or source == target:
            return 0
        if source >= RESERVE:
            return 1 if fits(card, top) else 0
        cards = self.piles[source]
        for length in range(1, self.run(source) + 1):
            if fits(cards[-length], top):
                return length
        return 0

    def moving(self, source, target, whole=False, helped=False):
        """The move that a player means by two places, UP for any suit; it may be illegal, see
        refusal().

        Of a run the part that fits the target; to an empty pile the top card, or with `whole` as
        many of the run as there are empty piles, or all with `helped`, the player's cheat.
        """
        length = 1
        if target == UP:
            return self.going_up(source)
        if source < RESERVE:
            if self.piles[target]:
                length = self.fitting(source, target) or 1
            elif whole:
                length = self.run(source)
                if not helped:
                    length = min(length, self.empties())
        move = make_move(source, target, length)
        if helped and self.refusal(move) == NO_ROOM:
            move |= HELPED
        return move

    def going_up(self, source):
        """The move of the top card of a place to its suit pile."""
        return make_move(source, UP + (max(self.top(source), 0) & 3))

    def sending_out(self, source):
        """The move of the top card of a pile or of a reserve card to the first empty pile, NONE if
        there is no card or no empty pile."""
        for target in range(PILES):
            if not self.piles[target] and self.top(source) != NONE:
                return make_move(source, target)
        return NONE

    # -- the law

    def refusal(self, move):
        """Why the law refuses a move, one of the texts above; None for a legal one."""
        start, end, length = source(move), target(move), count(move)
        card = self.top(start)
        if card == NONE or end >= UP + 4 or length < 1:
            return NO_CARD
        if end >= UP:
            next_up = self.up[card & 3] * 4 + end - UP
            return None if length == 1 and card == next_up else NOT_NEXT
        if start == end:
            return NO_MOVE
        if start >= RESERVE:
            if length != 1:
                return NO_CARD
        elif length > self.run(start):
            return NO_RUN
        else:
            card = self.piles[start][-length]
        room = self.empties()
        if self.piles[end]:
            if not fits(card, self.piles[end][-1]):
                return NO_FIT
            room += 1
        return None if length <= room or move & HELPED else NO_ROOM

    def is_legal(self, move):
        return self.refusal(move) is None

    def legal_moves(self):
        """Every legal move of one card, piles first, then the reserve; a run moves card by card."""
        return list(self._moves())

    def _moves(self):
        for start in range(RESERVE + SLOTS):
            card = self.top(start)
            if card == NONE:
                continue
            if self.up[card & 3] == card >> 2:
                yield self.going_up(start)
            for end in range(PILES):
                top = self.top(end)
                if end != start and (top == NONE or fits(card, top)):
                    yield make_move(start, end)

    def destinations(self, source):
        """Where the cards of a place can go, the card or the part of its run that fits: piles, and
        UP + suit."""
        card = self.top(source)
        if card == NONE:
            return []
        run = self.run(source) if source < RESERVE else 1
        most = min(run, self.empties() + 1)
        red, rank = is_red(card), card >> 2
        ends = []
        for end in range(PILES):
            top = self.top(end)
            # The card that would come onto `top` lies so deep in the run, and colours alternate.
            depth = (top >> 2) - rank
            if top == NONE:
                if end != source:
                    ends.append(end)
            elif 0 < depth <= most and (is_red(top) == red) == (depth & 1 == 0):
                ends.append(end)
        if self.up[card & 3] == rank:
            ends.append(UP + (card & 3))
        return ends

    def automatic_move(self):
        """The next card that goes up by itself, as a move, or NONE.

        It does when both cards of the other colour and one rank less are up, so an ace always; but
        not after something was taken back, until the player has moved again.
        """
        if not self.held:
            for start in range(RESERVE + SLOTS):
                card = self.top(start)
                if card != NONE and self.up[card & 3] == card >> 2:
                    rank = card >> 2
                    others = (0, 3) if is_red(card) else (1, 2)
                    if self.up[others[0]] >= rank and self.up[others[1]] >= rank:
                        return self.going_up(start) | AUTOMATIC
        return NONE

    def is_won(self):
        return sum(self.up) == 52

    def is_stuck(self):
        """No move is left, and the game is not won."""
        return not self.is_won() and next(self._moves(), NONE) == NONE

    def was_played(self):
        """Was there a move that did not go by itself?"""
        return any([not move & AUTOMATIC for move in self.history])

    def was_begun(self):
        """The same, also when it was taken back."""
        return any([not move & AUTOMATIC for move in self.history + self.undone])

    def was_helped(self):
        """Was there a move that only the cheat made possible?"""
        return any([move & HELPED for move in self.history])

    def outcome(self):
        """None while there is a move, else whether the game is won."""
        return True if self.is_won() else False if self.is_stuck() else None

    # -- moving

    def push(self, move):
        """Make a move; IllegalMove, with the position untouched, if the law refuses it.

        What was taken back before cannot be done again after it.
        """
        why = self.refusal(move)
        if why is not None:
            raise self._illegal(move, why)
        self._carry(move)
        self.history.append(move)
        self.undone.clear()
        self.held = False

    def pop(self):
        """Take back the last move, be it one that went by itself, and return it; IndexError at the
        start."""
        move = self.history.pop()
        start, end, length = source(move), target(move), count(move)
        if end >= UP:
            self.up[end - UP] -= 1
            cards = [self.up[end - UP] * 4 + end - UP]
        else:
            cards = _cut(self.piles[end], length)
        if start >= RESERVE:
            self.reserve[start - RESERVE] = cards[0]
        else:
            self.piles[start].extend(cards)
        self.undone.append(move)
        self.held = True
        return move

    def again(self):
        """Do the last move that was taken back once more and return it; IndexError without one."""
        move = self.undone.pop()
        self._carry(move)
        self.history.append(move)
        return move

    def _carry(self, move):
        start, end = source(move), target(move)
        if start >= RESERVE:
            cards = [self.reserve[start - RESERVE]]
            self.reserve[start - RESERVE] = NONE
        else:
            cards = _cut(self.piles[start], count(move))
        if end >= UP:
            self.up[end - UP] += 1
        else:
            self.piles[end].extend(cards)

    def _illegal(self, move, why):
        return IllegalMove(
            move if isinstance(move, str) else self.move_name(move), why, self.to_text()
        )

    # -- text

    def to_text(self):
        """The piles, the first dealt card first, `|` and the reserve, `|` and the suit piles if any
        is begun: `2S/AH 3S/…|JS QS KS 2C 3C 4C 5C|C3 D5 H0 S4`."""
        text = "/".join([names(pile) for pile in self.piles])
        text += "|" + names([card for card in self.reserve if card != NONE])
        if any(self.up):
            text += "|" + " ".join([SUITS[suit] + str(self.up[suit]) for suit in range(4)])
        return text

    @classmethod
    def from_text(cls, text, first=0):
        """The position of to_text() or the deal of a number, without history; BadPosition or
        BadDeal says what is wrong."""
        return cls(text, first)

    def move_name(self, move):
        """`c1c2`, `c1f`, `r8Cc9`, `r8Cf`, as it is before the move; `c1c2x3` for three cards."""
        start, end, length = source(move), target(move), count(move)
        name = "c%d" % (start + 1)
        if start >= RESERVE:
            card = self.top(start)
            name = "r" + ("-" if card == NONE else card_name(card))
        name += "f" if end >= UP else "c%d" % (end + 1)
        return name if length == 1 else "%sx%d" % (name, length)

    def parse_move(self, text):
        """The move that `text` names here, legal or not; IllegalMove if it names none."""
        word = text.lower()
        start, rest = NONE, ""
        if word[:1] == "c" and word[1:2] in tuple("123456789"):
            start, rest = int(word[1]) - 1, word[2:]
        elif word[:1] == "r":
            start, rest = self._slot_of(parse_card(word[1:3])), word[3:]
            if start == NONE:
                raise self._illegal(text, "there is no such card in the reserve")
        length = 1
        rest, times, digits = rest.partition("x")
        if times:
            if not digits or digits.strip("0123456789") or not 0 < int(digits) <= MOST_CARDS:
                raise self._illegal(text, "no number of cards")
            length = int(digits)
        if start != NONE and rest == "f":
            return self.going_up(start) + (length - 1 << 8)
        if start == NONE or len(rest) != 2 or rest[0] != "c" or rest[1] not in "123456789":
            raise self._illegal(text, "no move, c1c2, c1f, r8Cc9 and r8Cf are")
        return make_move(start, int(rest[1]) - 1, length)

    def _slot_of(self, card):
        """The place of a reserve card, NONE if it is not there."""
        for slot in range(SLOTS):
            if card != NONE and self.reserve[slot] == card:
                return RESERVE + slot
        return NONE

    # -- keeping

    def to_record(self):
        """All there is to know, as plain data of two bytes a move; from_record() makes it again."""
        moves = self.history + self.undone[::-1]
        packed = bytes([byte for move in moves for byte in (move & 255, move >> 8)])
        return {
            "start": self.start,
            "first": self.first,
            "moves": binascii.b2a_base64(packed).decode().strip(),
            "undone": len(self.undone),
            "held": self.held,
        }

    @classmethod
    def from_record(cls, record):
        """The position that to_record() kept, with what was taken back; BadRecord, or another
        ValueError that says what is wrong with the start or a move."""
        try:
            position = cls(record["start"], record["first"])
            packed = binascii.a2b_base64(record["moves"])
            undone, held = record["undone"], record["held"]
            sound = type(undone) is int and 0 <= undone <= len(packed) // 2 and not len(packed) % 2
            # CPython passes over what is no base64, MicroPython does not.
            sound = sound and binascii.b2a_base64(packed).decode().strip() == record["moves"]
        except (KeyError, TypeError, AttributeError) as error:
            raise BadRecord("no deal: %s" % error) from error
        if not sound:
            raise BadRecord("%d bytes of moves, %r of them taken back" % (len(packed), undone))
        for i in range(0, len(packed), 2):
            position.push(packed[i] | packed[i + 1] << 8)
        for _ in range(undone):
            position.pop()
        position.held = bool(held)
        return position


def _cut(pile, length):
    """Take the last cards of a pile."""
    cards = pile[-length:]
    del pile[-length:]
    return cards
