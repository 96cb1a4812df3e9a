"""The search of the solver of Le Roi Albert: best positions first, each position once.

Plain Python, and with the types of search.pxd the source of a C extension (build.py): the same
search either way, state by state.

A position is packed into two words by what each card lies on, which is one of at most four things:
what it was dealt on, either of the two cards of one rank more and the other colour, or the table.
The order of the piles does not show in that, so positions that differ in it only are one; the rest
is exact, no hash that could be wrong stands for it. Two bits a card and the heights of the suit
piles are 120 bits.

What is kept out, since whoever can win without it can win with it, and the other way round:

- A card goes up at once when nobody can want it: when all that could be laid on it is up, or can
  go up instead of being laid on it.
- A card alone in its pile goes onto one that it fits, at once: it can be put back at any time.
- A reserve card is laid down only together with the card that is then laid on it, and goes up only
  together with the next one of its suit: before that it is as good in the reserve.
- A card is dumped, moved onto an empty pile, only together with a move that this makes possible:
  of the card below it, onto the card below it, or onto the card itself. Dumps before such a move
  are of the pile it comes from and the pile it goes to.

A card is (rank - 1) * 4 + suit, suits 0 clubs, 1 diamonds, 2 hearts, 3 spades.
"""

from array import array

from host_tools.solver.words import SOLVABLE, TABLE, UNKNOWN, UNSOLVABLE, UP

CARDS = 52
RESERVE = 53  # what a card lies on that is in the reserve
PILES = 9
ROOM = 24  # for the cards of a pile, at most 21
SLOTS = 7
FROM_RESERVE = 16  # a place is a pile 0..8, from here on a slot of the reserve, or GONE_UP
GONE_UP = 15
NOTHING = 255  # no card
ANY = -1
NONE = -1
BUCKETS = 1024
NO_STATE = 0xFFFFFFFF
MASK = 0xFFFFFFFFFFFFFFFF
SCATTER = 0x9E3779B97F4A7C15
SCATTER_TOO = 0xC2B2AE3D27D4EB4F

# Points of a position, few are good; found by trying on a few hundred deals.
WEIGHTS = (5, 6, 4, 13, 9, 1)


def _numbers(kind, count, value=0):
    return array(kind, [value]) * count


class Search:
    """One search from one position, which can go on with a higher limit.

    piles: nine lists of cards, top last; reserve: up to seven cards; up: heights of the four suit
    piles, 0..13. After solve(): `states`, the positions met so far, and line().
    """

    def __init__(self, piles, reserve, up, weights=WEIGHTS):
        self.pile = _numbers("B", PILES * ROOM)
        self.height = _numbers("B", PILES)
        self.slot = _numbers("B", SLOTS, NOTHING)
        self.up = _numbers("B", 4)
        self.code = _numbers("B", CARDS)
        self.places = _numbers("B", CARDS * 4, NOTHING)
        self.parents = _numbers("B", CARDS * 2, NOTHING)
        self.child = _numbers("B", CARDS)
        self.undo = _numbers("I", 1024)
        self.undone = 0
        self.up_weight, self.cover_weight, self.break_weight = weights[:3]
        self.empty_weight, self.spent_weight, self.wanted_weight = weights[3:]
        self._deal(piles, reserve, up)
        self.room = 1 << 10
        self.lo = _numbers("Q", self.room)
        self.hi = _numbers("Q", self.room)
        self.parent = _numbers("I", self.room)
        self.link = _numbers("I", self.room)
        self.slots = _numbers("I", self.room * 2, NO_STATE)
        self.head = _numbers("I", BUCKETS, NO_STATE)
        self.lowest = 0
        self.states = 0
        self.last = NO_STATE
        self.verdict = UNKNOWN
        self.parent_now = NO_STATE
        self.chain = 0
        self.chained = _numbers("B", SLOTS)
        self.tracing = False
        self.wanted = 0
        self.steps = []
        self._pack()
        self._settle()
        self.settled = [(word >> 10 & 63, word >> 18) for word in self.undo[: self.undone]]
        self._keep()

    def _deal(self, piles, reserve, up):
        """What each card may lie on: first what it was dealt on, then as in the text above."""
        for card in range(CARDS):
            if card < 48:
                red = ((card & 3) + 1 >> 1) & 1
                above = (card | 3) + 1
                self.places[card * 4 + 1] = above + (0 if red else 1)
                self.places[card * 4 + 2] = above + (3 if red else 2)
                self.parents[card * 2] = self.places[card * 4 + 1]
                self.parents[card * 2 + 1] = self.places[card * 4 + 2]
            self.places[card * 4 + 3] = TABLE
        for pile in piles:
            below = TABLE
            for card in pile:
                self.places[card * 4] = below
                below = card
        for card in reserve:
            self.places[card * 4] = RESERVE
        for suit in range(4):
            self.up[suit] = up[suit]
        for n, pile in enumerate(piles):
            self.height[n] = len(pile)
            for i, card in enumerate(pile):
                self.pile[n * ROOM + i] = card
        for n, card in enumerate(reserve):
            self.slot[n] = card

    def _pack(self):
        """The two words of the position dealt, in which each card lies on what it was dealt on."""
        # With the mask they are wide enough in C.
        self.key_lo = (self.up[0] & MASK) << 52 | (self.up[1] & MASK) << 56
        self.key_hi = (self.up[2] & MASK) << 52 | (self.up[3] & MASK) << 56

    def _unpack(self, state):
        """Lay out the position of a state."""
        lo = self.lo[state]
        hi = self.hi[state]
        self.key_lo = lo
        self.key_hi = hi
        self.up[0] = (lo >> 52) & 15
        self.up[1] = (lo >> 56) & 15
        self.up[2] = (hi >> 52) & 15
        self.up[3] = (hi >> 56) & 15
        for card in range(CARDS):
            self.child[card] = NOTHING
        bases = 0
        spare = 0
        for card in range(CARDS):
            code = (lo if card < 26 else hi) >> (2 * card if card < 26 else 2 * card - 52) & 3
            self.code[card] = code
            if card >> 2 >= self.up[card & 3]:
                place = self.places[card * 4 + code]
                if place == TABLE:
                    self.pile[bases * ROOM] = card
                    bases += 1
                elif place == RESERVE:
                    self.slot[spare] = card
                    spare += 1
                else:
                    self.child[place] = card
        while spare < SLOTS:
            self.slot[spare] = NOTHING
            spare += 1
        for n in range(PILES):
            if n < bases:
                height = 0
                card = self.pile[n * ROOM]
                while card != NOTHING:
                    self.pile[n * ROOM + height] = card
                    height += 1
                    card = self.child[card]
                self.height[n] = height
            else:
                self.height[n] = 0
        self.undone = 0

    # -- moving

    def _set_code(self, card, code):
        if card < 26:
            self.key_lo ^= ((self.code[card] ^ code) & MASK) << (2 * card)
        else:
            self.key_hi ^= ((self.code[card] ^ code) & MASK) << (2 * card - 52)
        self.code[card] = code

    def _set_up(self, suit, height):
        if suit < 2:
            self.key_lo ^= ((self.up[suit] ^ height) & MASK) << (52 + 4 * suit)
        else:
            self.key_hi ^= ((self.up[suit] ^ height) & MASK) << (44 + 4 * suit)
        self.up[suit] = height

    def _code_on(self, card, place):
        """The code of a card that lies on `place`; what it was dealt on comes first."""
        if self.places[card * 4] == place:
            return 0
        if self.places[card * 4 + 1] == place:
            return 1
        if self.places[card * 4 + 2] == place:
            return 2
        return 3

    def _play(self, source, target):
        """Move a card between places; taken back by _back()."""
        if source >= FROM_RESERVE:
            card = self.slot[source - FROM_RESERVE]
            self.slot[source - FROM_RESERVE] = NOTHING
        else:
            self.height[source] -= 1
            card = self.pile[source * ROOM + self.height[source]]
        onto = UP
        code = 0
        if target != GONE_UP:
            height = self.height[target]
            onto = self.pile[target * ROOM + height - 1] if height else TABLE
            code = self._code_on(card, onto)
            self.pile[target * ROOM + height] = card
            self.height[target] = height + 1
        self.undo[self.undone] = (
            source | target << 5 | card << 10 | self.code[card] << 16 | onto << 18
        )
        self.undone += 1
        self._set_code(card, code)
        if target == GONE_UP:
            self._set_up(card & 3, self.up[card & 3] + 1)

    def _back(self):
        self.undone -= 1
        word = self.undo[self.undone]
        source = word & 31
        target = word >> 5 & 31
        card = word >> 10 & 63
        if target == GONE_UP:
            self._set_up(card & 3, self.up[card & 3] - 1)
        else:
            self.height[target] -= 1
        self._set_code(card, word >> 16 & 3)
        if source >= FROM_RESERVE:
            self.slot[source - FROM_RESERVE] = card
        else:
            self.pile[source * ROOM + self.height[source]] = card
            self.height[source] += 1

    def _unwanted(self, card):
        """Can the card go up, and can nobody want it any more?"""
        suit = card & 3
        rank = card >> 2
        if self.up[suit] != rank:
            return False
        if suit == 0 or suit == 3:
            return (
                self.up[1] + 1 >= rank and self.up[2] + 1 >= rank and self.up[3 - suit] + 2 >= rank
            )
        return self.up[0] + 1 >= rank and self.up[3] + 1 >= rank and self.up[3 - suit] + 2 >= rank

    def _go_up(self):
        """Send up what nobody can want any more."""
        again = True
        while again:
            again = False
            for n in range(PILES):
                while self.height[n] and self._unwanted(self.pile[n * ROOM + self.height[n] - 1]):
                    self._play(n, GONE_UP)
                    again = True
            for n in range(SLOTS):
                if self.slot[n] != NOTHING and self._unwanted(self.slot[n]):
                    self._play(FROM_RESERVE + n, GONE_UP)
                    again = True

    def _fits(self, card, top):
        return self.parents[card * 2] == top or self.parents[card * 2 + 1] == top

    def _settle(self):
        """Do what can only be good: cards go up, single cards of a pile go onto others."""
        self._go_up()
        for n in range(PILES):
            if self.height[n] == 1:
                for target in range(PILES):
                    if n != target and self.height[target]:
                        if self._fits(
                            self.pile[n * ROOM], self.pile[target * ROOM + self.height[target] - 1]
                        ):
                            self._play(n, target)
                            break

    # -- the search

    def _points(self):
        """How far from the end the position looks."""
        points = self.empty_weight * PILES
        for n in range(PILES):
            height = self.height[n]
            if height == 0:
                points -= self.empty_weight
            else:
                below = self.pile[n * ROOM]
                least = below >> 2
                if self.up[below & 3] == least:
                    points += self.wanted_weight * (height - 1)
                for i in range(1, height):
                    card = self.pile[n * ROOM + i]
                    rank = card >> 2
                    if rank > least:
                        points += self.cover_weight
                    else:
                        least = rank
                    if not self._fits(card, below):
                        points += self.break_weight
                    if self.up[card & 3] == rank:
                        points += self.wanted_weight * (height - 1 - i)
                    below = card
        for n in range(SLOTS):
            if self.slot[n] == NOTHING:
                points += self.spent_weight
        points += self.up_weight * (52 - self.up[0] - self.up[1] - self.up[2] - self.up[3])
        return min(points, BUCKETS - 1)

    def _home(self, lo, hi):
        return (((lo * SCATTER & MASK) ^ (hi * SCATTER_TOO & MASK)) >> 20) ^ (hi >> 29)

    def _keep(self):
        """Keep the position that lies there unless it was met before."""
        lo = self.key_lo
        hi = self.key_hi
        mask = len(self.slots) - 1
        at = self._home(lo, hi) & mask
        while True:
            state = self.slots[at]
            if state == NO_STATE:
                break
            if self.lo[state] == lo and self.hi[state] == hi:
                return
            at = (at + 1) & mask
        state = self.states
        self.slots[at] = state
        self.lo[state] = lo
        self.hi[state] = hi
        self.parent[state] = self.parent_now
        points = self._points()
        self.link[state] = self.head[points]
        self.head[points] = state
        if points < self.lowest:
            self.lowest = points
        self.states = state + 1
        if self.states == self.room:
            self._grow()
        if self.up[0] + self.up[1] + self.up[2] + self.up[3] == CARDS:
            self.verdict = SOLVABLE
            self.last = state

    def _grow(self):
        """Twice the room."""
        old = self.room
        self.room = old * 2
        self.lo = _grown("Q", self.lo, old)
        self.hi = _grown("Q", self.hi, old)
        self.parent = _grown("I", self.parent, old)
        self.link = _grown("I", self.link, old)
        self.slots = _numbers("I", self.room * 2, NO_STATE)
        mask = self.room * 2 - 1
        for state in range(old):
            at = self._home(self.lo[state], self.hi[state]) & mask
            while self.slots[at] != NO_STATE:
                at = (at + 1) & mask
            self.slots[at] = state

    def _meet(self):
        """Settle the position, keep it unless it was met before, and lay it out as it was."""
        mark = self.undone
        self._settle()
        if not self.tracing:
            self._keep()
        elif self.key_lo == self.lo[self.wanted] and self.key_hi == self.hi[self.wanted]:
            self.steps = [(word >> 10 & 63, word >> 18) for word in self.undo[: self.undone]]
        self._back_to(mark)

    def _expand(self, state):
        """Meet all that a move leads to, with the dumps and reserve cards that make it possible."""
        self._unpack(state)
        self.parent_now = state
        for source in range(PILES):
            if self.height[source]:
                self._move(source, ANY)
                self._dump(source)

    def _dump(self, first):
        """Dump top cards of `first`, one after the other, for what each makes possible."""
        empty = self._empty()
        if empty == NONE or self.height[first] < 2:
            return
        mark = self.undone
        self._play(first, empty)
        self._move(first, ANY)
        for source in range(PILES):
            if self.height[source] and source != first:
                self._move(source, first)
                if source != empty:
                    self._move(source, empty)
        for second in range(first + 1, PILES):
            self._dump_too(second, first, empty)
        self._dump(first)
        self._back_to(mark)

    def _dump_too(self, second, first, dumped):
        """The same for a second pile, for moves between the two."""
        empty = self._empty()
        if empty == NONE or self.height[second] < 2:
            return
        mark = self.undone
        self._play(second, empty)
        self._move(first, second)
        self._move(first, empty)
        self._move(second, first)
        self._move(second, dumped)
        self._dump_too(second, first, dumped)
        self._back_to(mark)

    def _move(self, source, onto):
        """Meet what the top card of `source` can do: lie on the pile `onto`; with ANY go up too."""
        card = self.pile[source * ROOM + self.height[source] - 1]
        if onto == ANY:
            self._move_up(source, card)
        self.chain = 0
        self._land(source, onto, card)

    def _move_up(self, source, card):
        """The card goes up if all it waits for does, from the reserve."""
        suit = card & 3
        mark = self.undone
        while self.up[suit] < card >> 2:
            slot = self._slot_of(self.up[suit] * 4 + suit)
            if slot == NONE:
                self._back_to(mark)
                return
            self._play(FROM_RESERVE + slot, GONE_UP)
        self._play(source, GONE_UP)
        self._meet()
        self._back_to(mark)

    def _land(self, source, onto, head):
        """Lay `head` on what it fits: the top card of `source`, or a reserve card that it can lie
        on together with those of the chain between them."""
        for target in range(PILES):
            height = self.height[target]
            if target != source and (onto == ANY or onto == target):
                if height:
                    if self._fits(head, self.pile[target * ROOM + height - 1]):
                        self._lay(source, target)
        if self.chain and onto == ANY:
            target = self._empty()
            if target != NONE:
                self._lay(source, target)
        for code in range(1, 3):
            place = self.parents[head * 2 + code - 1]
            if place != NOTHING:
                slot = self._slot_of(place)
                if slot != NONE:
                    self.chained[self.chain] = slot
                    self.chain += 1
                    self._land(source, onto, place)
                    self.chain -= 1

    def _lay(self, source, target):
        """Meet the position after the chain and then the top card of `source` went to `target`."""
        mark = self.undone
        link = self.chain
        while link:
            link -= 1
            self._play(FROM_RESERVE + self.chained[link], target)
        self._play(source, target)
        self._meet()
        self._back_to(mark)

    def _empty(self):
        for n in range(PILES):
            if self.height[n] == 0:
                return n
        return NONE

    def _slot_of(self, card):
        for n in range(SLOTS):
            if self.slot[n] == card:
                return n
        return NONE

    def _back_to(self, mark):
        while self.undone > mark:
            self._back()

    def solve(self, limit):
        """SOLVABLE, UNSOLVABLE, or UNKNOWN when `limit` positions have been met."""
        while self.verdict == UNKNOWN and self.states < limit:
            while self.lowest < BUCKETS and self.head[self.lowest] == NO_STATE:
                self.lowest += 1
            if self.lowest == BUCKETS:
                self.verdict = UNSOLVABLE
                break
            state = self.head[self.lowest]
            self.head[self.lowest] = self.link[state]
            self._expand(state)
        return self.verdict

    def line(self):
        """The moves of the solution found, as (card, what it goes onto: a card, TABLE or UP)."""
        states = []
        state = self.last
        while state != NO_STATE:
            states.append(state)
            state = self.parent[state]
        moves = list(self.settled)
        self.tracing = True
        for n in range(len(states) - 1, 0, -1):
            self.wanted = states[n - 1]
            self._expand(states[n])
            moves.extend(self.steps)
        self.tracing = False
        return moves


def _grown(kind, numbers, count):
    more = array(kind, numbers)
    more.extend(array(kind, bytes(array(kind).itemsize * count)))
    return more
