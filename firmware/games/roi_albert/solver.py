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
LEAST_ROOM = 100  # fewer know nothing
_SPARED_BYTES = const(6 * 1024)  # that a game needs besides
_POSITION_BYTES = const(24)
_PIECE_MS = const(6)  # the longest that looking at one pile was seen to take on the board


class Solver:
    """plan: a Plan, complete when `finished`. clock has us(), ms() and diff()."""

    def __init__(self, clock, room=ROOM):
        """Takes memory for `room` positions when it starts, or as much as can be had."""
        self._clock = clock
        self._room = room
        self._memory = None
        self._pieces = ()
        self.plan = Plan()
        self.finished = True

    def start(self, position, patience=0):
        """Take up a position, which is only read; look no longer than so many ms, if any.

        Garbage should have been collected: the tables take most of what is free.
        """
        self.plan = Plan()
        self.finished = False
        self._pieces = self._think(position, self._clock.ms(), patience)

    def step(self, ms):
        """Think for at most so many ms, or one piece if they are less; True when finished.

        MemoryError if there is hardly any memory.
        """
        clock = self._clock
        start = clock.us()
        for _ in self._pieces:
            if clock.diff(clock.us(), start) > (ms - _PIECE_MS) * 1000:
                return False
        self.finished = True
        return True

    def _think(self, position, began, patience):
        """All of it, piece by piece."""
        if self._memory is None:
            self._memory = _tables(self._room)
            yield
            search.prepare(self._memory)
            yield
        memory, clock, plan = self._memory, self._clock, self.plan
        settled = search.deal(memory, position)
        yield
        while not search.step(memory) and not search.is_full(memory):
            if patience and clock.diff(clock.ms(), began) >= patience:
                break
            yield
        plan.verdict = search.verdict(memory)
        if plan.verdict != UNSOLVABLE:
            plan.moves = settled
            for move in search.trace(memory):
                if move is None:
                    yield
                else:
                    plan.moves.append(move)

    @property
    def states(self):
        """Positions met."""
        return search.states(self._memory)


def _tables(room):
    """Memory for so many positions, or as much as can be had; MemoryError if it is hardly any."""
    while True:
        spared = bytearray(_SPARED_BYTES)
        try:
            return search.tables(room)
        except MemoryError:
            del spared
        # What was got before it failed may stay for a while, so the next try is a modest one.
        gc.collect()
        if hasattr(gc, "mem_free"):
            room = min(room, (gc.mem_free() - 2 * _SPARED_BYTES) // _POSITION_BYTES)
        room = room * 3 // 4
        if room < LEAST_ROOM:
            raise MemoryError
