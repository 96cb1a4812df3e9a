"""Variety without weakness: one of the moves that are worth as much as the best, by a seed.

Each legal move of a position is searched to the same depth, in slices like those of search.py and
with the same kernel; what is worse than the best by more than a margin drops out.
"""

from micropython import const

from engine.search import INFINITY, NOTHING, Info, Pace

_PREPARE = const(0)
_LOAD = const(1)
_RUN = const(2)
_DONE = const(3)


def shuffled(seed):
    """The next seed after this one; both are 31 bits wide, and >> 8 gives the random part."""
    return (seed * 1103515245 + 12345) & 0x7FFFFFFF


class Variety:
    """A player of one position, used like a Search.

    child(position, move) gives what kernel.load() takes for the position after a move.
    """

    def __init__(self, kernel, clock, child, seed):
        self._kernel = kernel
        self._clock = clock
        self._child = child
        self._seed = seed
        self.pace = Pace(clock)
        self.best = None
        self._todo = _DONE

    def start(self, position, limits, mode, depth, margin):
        """Take up a position: every move to `depth` plies, those `margin` points apart are equal.
        Two plies are the least, since a move is looked at from the position after it.

        limits has nodes and ms, as for a Search; what was not looked at when one is reached is not
        chosen.
        """
        self._position = position
        self._limits = limits
        self._mode = mode
        self._depth = max(2, depth)
        self._margin = margin
        self._moves = position.legal_moves()
        self._tried = 0
        self._lead = -INFINITY  # value of the best move so far
        self._good = []  # (value, line) of those that may be chosen
        self._before = 0  # decisions of the moves tried
        self._began_ms = self._clock.ms()
        self.pace.rest()
        self.best = self._moves[0] if self._moves else None
        self._todo = _DONE
        self._found = NOTHING
        if len(self._moves) > 1:
            self._kernel.forget()
            self._kernel.prepare(mode)
            self.pace.slow_down()
            self._todo = _PREPARE

    @property
    def finished(self):
        return self._todo == _DONE

    @property
    def info(self):
        """The Info on the move that leads so far."""
        depth, score, _, line, exact = self._found
        return Info(depth, score, self.pace.decisions, line, exact)

    def cancel(self):
        self._todo = _DONE

    def step(self, ms=8):
        """Think for at most so many ms; True when finished."""
        kernel = self._kernel
        if self._todo == _PREPARE:
            if kernel.ready():
                self._todo = _LOAD
            else:
                kernel.build()
        elif self._todo == _LOAD:
            kernel.load(self._child(self._position, self._moves[self._tried]))
            # Whatever is worse than the best by more than the margin need not be known closer.
            least = self._lead - self._margin
            kernel.begin(self._depth - 1, -INFINITY, INFINITY if not self._good else 1 - least)
            self._todo = _RUN
        elif self._todo == _RUN:
            self._think(ms)
        return self._todo == _DONE

    def _think(self, ms):
        left = 0
        if self._good:
            limits = self._limits
            left = limits.nodes - self.pace.decisions if limits.nodes else 0
            late = limits.ms and self._clock.diff(self._clock.ms(), self._began_ms) >= limits.ms
            if late or left < 0 or (limits.nodes and not left):
                self._choose()
                return
        if self.pace.run(self._kernel, ms, left):
            self._take_move()

    def _take_move(self):
        value = 0 - self._kernel.value
        if value >= self._lead - self._margin:
            line = (self._moves[self._tried],)
            self._good.append((value, line))
            if value > self._lead:
                self._lead = value
                self.best = line[0]
                self._found = Info(self._depth, value, 0, line, False)
        self._tried += 1
        self._todo = _LOAD
        if self._tried == len(self._moves):
            self._choose()

    def _choose(self):
        good = [each for each in self._good if each[0] >= self._lead - self._margin]
        self._seed = shuffled(self._seed)
        value, line = good[(self._seed >> 8) % len(good)]
        self.best = line[0]
        self._found = Info(self._depth, value, 0, line, False)
        self._todo = _DONE
