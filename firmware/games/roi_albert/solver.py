"""The solver of Le Roi Albert on the device: can it still be won, and what is a good move.

It thinks in slices: start(), then step() until it is finished. It knows for certain or not at all:
SOLVABLE comes with a plan, UNSOLVABLE after all there is was looked at; UNKNOWN when its memory or
the patience of the caller ended before. Then the plan is the way to the best position met.
"""

import gc

from micropython import const

from games.roi_albert import search
from games.roi_albert.plan import Plan
from games.roi_albert.verdicts import UNSOLVABLE

ROOM = 3276  # positions: 75 KiB
_LEAST_ROOM = const(100)
_POSITION_BYTES = const(24)
_SPARED_BYTES = const(12 * 1024)  # that a game needs besides
_PIECE_MS = const(5)  # the longest that looking at one pile was seen to take on the board


def tables():
    """Memory of a search, as large as can be had; MemoryError if there is hardly any."""
    room = ROOM
    if hasattr(gc, "mem_free"):
        gc.collect()
        room = min(room, (gc.mem_free() - _SPARED_BYTES) // _POSITION_BYTES)
    while room >= _LEAST_ROOM:
        try:
            return search.tables(room)
        except MemoryError:
            room = room * 3 // 4  # free, but not in one piece
    raise MemoryError


class Solver:
    """plan: a Plan, complete when `finished`. clock has us(), ms() and diff()."""

    def __init__(self, clock, room=0):
        """Takes memory for `room` positions, or as much as can be had; MemoryError if there is
        hardly any."""
        self._clock = clock
        self._memory = search.tables(room) if room else tables()
        self.plan = Plan()
        self.finished = True

    def start(self, position, patience=0):
        """Take up a position, which is only read; look no longer than so many ms, if any."""
        self.plan = Plan()
        self.finished = False
        self._trace = None
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
            self.plan.verdict = search.verdict(self._memory)
            if self.plan.verdict == UNSOLVABLE:
                self.finished = True
            else:
                self.plan.moves = self._settled
                self._trace = search.trace(self._memory)

    def _follow_trace(self):
        for move in self._trace:
            if move is None:
                return
            self.plan.moves.append(move)
        self.finished = True
        self._trace = None

    @property
    def states(self):
        """Positions met."""
        return search.states(self._memory)
