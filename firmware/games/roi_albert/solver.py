"""The solver of Le Roi Albert on the device: can it still be won, and what is a good move.

It thinks in slices: start(), then step() until it is finished. It knows for certain or not at all:
SOLVABLE comes with a plan, UNSOLVABLE after all there is was looked at; UNKNOWN when its memory or
the patience of the caller ended before. A hint is the next move of the plan, which is the way to
the best position met when nothing is known.
"""

from micropython import const

from games.roi_albert import rules, search
from games.roi_albert.search import TABLE, UNKNOWN, UNSOLVABLE, UP

ROOM = 3000  # positions: 71 KiB
_PIECE_MS = const(5)  # the longest that looking at one pile was seen to take on the board


class Solver:
    """verdict: what is known of the position; plan: moves to come, as pairs of a card and what it
    goes onto (a card, TABLE or UP), complete when `finished`. clock has us(), ms() and diff()."""

    def __init__(self, clock, room=0):
        self._clock = clock
        self._memory = search.tables(room or ROOM)
        self.forget()

    def forget(self):
        """There is nothing to think about, and no plan."""
        self.verdict = UNKNOWN
        self.plan = []
        self.finished = True
        self._trace = None

    def start(self, position, patience=0):
        """Take up a position, which is only read; look no longer than so many ms, if any."""
        self.forget()
        self.finished = False
        self._began, self._patience = self._clock.ms(), patience
        self._settled = search.deal(self._memory, position)

    def step(self, ms):
        """Think for at most so many ms, or one piece if they are less; True when finished."""
        clock = self._clock
        start = clock.us()
        while not self.finished:
            self._piece()
            if clock.diff(clock.us(), start) > (ms - _PIECE_MS) * 1000:
                break
        return self.finished

    def _piece(self):
        if self._trace:
            self._follow_trace()
        elif search.step(self._memory) or search.is_full(self._memory):
            self.stop()
        elif self._patience and self._clock.diff(self._clock.ms(), self._began) >= self._patience:
            self.stop()

    def stop(self):
        """Look no farther; what is left are the steps that make the plan of what was found."""
        if self._trace is None and not self.finished:
            self.verdict = search.verdict(self._memory)
            if self.verdict == UNSOLVABLE:
                self.finished = True
            else:
                self.plan = self._settled
                self._trace = search.trace(self._memory)

    def _follow_trace(self):
        for move in self._trace:
            if move is None:
                return
            self.plan.append(move)
        self.finished = True
        self._trace = None

    @property
    def states(self):
        """Positions met."""
        return search.states(self._memory)

    def hint(self, position):
        """The next move of the plan in this position, NONE if there is none."""
        if self.plan:
            move = as_move(position, *self.plan[0])
            if move != rules.NONE and position.is_legal(move):
                return move
        return rules.NONE

    def played(self, card, onto):
        """Tell that a card was moved onto a card, TABLE or UP: keep to the plan, or give it up."""
        for n, (planned, target) in enumerate(self.plan):
            if planned == card and target == onto and (n == 0 or onto == UP):
                del self.plan[n]
                return
            if card in (planned, target):
                break
        self.forget()


def as_move(position, card, onto):
    """The move of rules.py that takes a card onto a card, TABLE or UP; NONE if it cannot."""
    for source in range(rules.RESERVE + rules.SLOTS):
        if position.top(source) == card:
            if onto == UP:
                return position.going_up(source)
            top = rules.NONE if onto == TABLE else onto
            for target in range(rules.PILES):
                if position.top(target) == top:
                    return rules.make_move(source, target)
    return rules.NONE


def as_pair(position, move):
    """The same the other way round, of the top card, before the move is made."""
    target = rules.target(move)
    if target >= rules.UP:
        return position.top(rules.source(move)), UP
    top = position.top(target)
    return position.top(rules.source(move)), TABLE if top == rules.NONE else top
