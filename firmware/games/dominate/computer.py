"""The computer player of Dominate: levels, kernel and search driver joined.

Level 1 plays as beginners do: it takes whatever turns most and does not look at the answer. From
level to level it looks further ahead and knows more of what a position is worth. A seed varies the
first moves, among those that are worth as much as the best; without one the same position always
gets the same answer.
"""

from engine.levels import ALL, COUNTS, DEFAULT, HINT_MS, Level
from engine.search import Limits, Search
from engine.variety import Variety, shuffled

from games.dominate import kernel
from games.dominate.rules import EMPTY, is_clone

LEVELS = (
    Level(1, 0, 100, 0, COUNTS),
    Level(2, 0, 300, 0, COUNTS),
    Level(3, 20_000, 900, 0, ALL),
    Level(0, 12_000, 900, 0, ALL),
    Level(0, 45_000, 1500, 0, ALL),
    Level(0, 180_000, 2800, 0, ALL),
)
HINT = Level(0, 120_000, HINT_MS, 0, ALL)  # the search of level 6, in the time a hint may take

OPENING = 12  # pieces on the board up to which a seed varies the moves
SAME = 4  # eighths of a piece: moves so close are worth the same
OPENING_PLIES = 3


class Computer:
    """A player that thinks in slices: start, then step until it says finished, then play `best`.

    clock has us(), ms() and diff(). best: a legal move from start() on, None when the game is over.
    """

    def __init__(self, clock, seed=None):
        self._clock = clock
        self._seed = seed
        self._kernel = kernel.Kernel()
        self._search = self._player = _careful(Search(self._kernel, clock))

    def start(self, position, level=DEFAULT):
        """Take up a rules.Position, which is only read: at a level of 1 to 6, or of a Level."""
        if isinstance(level, int):
            level = LEVELS[level - 1]
        mode = kernel.PIECES if level.knowledge == COUNTS else kernel.ALL
        limits = Limits(level.depth or kernel.MOST_PLIES, level.nodes, level.ms)
        if self._seed is not None and sum(position.counts()) <= OPENING:
            self._seed = shuffled(self._seed)
            self._player = _careful(Variety(self._kernel, self._clock, After, self._seed))
            # A move is looked at from the position after it, so one ply more is the least.
            depth = max(2, min(limits.depth, OPENING_PLIES))
            self._player.start(position, limits, mode, depth, SAME)
            return
        self._player = self._search
        self._search.start(position, limits, mode)

    def step(self, ms=8):
        """Think for at most so many ms, 8 at most; True when finished."""
        return self._player.step(ms)

    def cancel(self):
        """Think no more: `best` stands as it is."""
        self._player.cancel()

    @property
    def best(self):
        return self._player.best

    @property
    def info(self):
        """The engine.search.Info so far; score in eighths of a piece."""
        return self._player.info

    @property
    def rate(self):
        """Decisions a second, 0 while nothing is known."""
        return self._player.pace.rate


def _careful(player):
    """Where few squares are left a decision takes four times as long: more and shorter runs."""
    player.pace.AIM, player.pace.RUNS = 3, 8
    return player


class After:
    """What the kernel has to know of the position after a legal move: cells and turn."""

    def __init__(self, position, move):
        own = position.turn + 1
        self.cells = bytearray(position.cells)
        self.turn = 1 - position.turn
        if not is_clone(move):
            self.cells[move & 63] = EMPTY
        for square in position.turned_by(move):
            self.cells[square] = own
        self.cells[move >> 6] = own
