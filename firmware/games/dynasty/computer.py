"""The computer player of Dynasty and Directional Dynasty: levels, kernel and search driver joined.

Level 1 plays as beginners do: it takes whatever captures most and does not look at the answer. The
others search; from level to level they look further ahead, know more of what a square is worth,
and play the end out from further away. A seed varies the first moves, among those that are worth
as much as the best; without one the same position always gets the same answer, and with a level
that is not stopped by its ms that answer is the same on every machine.
"""

from engine.levels import ALL, COUNTS, DEFAULT, HINT_MS, HINTS, Level
from engine.search import NOTHING, Ending, Info, Limits, Search
from engine.variety import Variety, shuffled

LEVELS = (
    Level(1, 0, 100, 0, COUNTS),
    Level(2, 0, 300, 2, HINTS),
    Level(3, 0, 900, 6, HINTS),
    Level(5, 100_000, 1400, 8, ALL),
    Level(6, 100_000, 2000, 10, ALL),
    Level(0, 500_000, 2800, 14, ALL),
)
HINT = Level(0, 120_000, HINT_MS, 12, ALL)  # the search of level 6, in the time a hint may take

OPENING = 12  # armies on the board up to which a seed varies the moves
SAME = 4  # eighths of an army: moves so close are worth the same
OPENING_PLIES = 6
DEEPEST = 18  # plies that the kernel can look ahead
USUAL = 8  # plies that a search without a limit of depth usually comes to
ARMIES = 64
_HINTS_PHASE = 1  # of the evaluation: what levels that know only hints believe all game long


class Computer:
    """A player that thinks in slices: start, then step until it says finished, then play `best`.

    clock has us(), ms() and diff(). best: a legal move from start() on, rules.PASS for a forced
    pass, None when the game is over. Memory for searching, some 80 KB, it takes with open(), at the
    latest with the first step() above level 1.
    """

    def __init__(self, directional, clock, seed=None):
        self._directional = directional
        self._clock = clock
        self._seed = seed
        self._kernel = None
        self._asked = None  # the Level of a search that has not begun
        self.tells_line = False  # is the whole principal line wanted? It takes time
        self._beginner = self._player = Beginner()

    def start(self, position, level=DEFAULT):
        """Take up a rules.Position, which is only read: at a level of 1 to 6, or of a Level."""
        if isinstance(level, int):
            level = LEVELS[level - 1]
        if self._seed is not None:
            self._seed = shuffled(self._seed)
        # Until a search has begun its move is the beginner's first one.
        self._player = self._beginner
        self._beginner.start(position, self._seed)
        self._position = position
        self._asked = None
        if level.knowledge != COUNTS and len(position.legal_moves()) > 1:
            self._asked = level

    def _begin(self):
        """Begin the search that was asked for."""
        self.open()
        position, level = self._position, self._asked
        self._asked = None
        empty = position.cells.count(b"\0")
        mode = self._mode(position, level)
        limits = Limits(min(level.depth or DEEPEST, empty), level.nodes, level.ms)
        if self._seed is not None and ARMIES - empty <= OPENING:
            self._player = Variety(self._kernel, self._clock, After, self._seed)
            depth = min(level.depth or OPENING_PLIES, OPENING_PLIES)
            self._player.start(position, limits, mode, depth, SAME)
            return
        self._player = self._search
        self._search.tells_line = self.tells_line
        ending = None
        if empty <= level.ends:
            from games.dynasty.kernel import EXACT

            ending = Ending(EXACT, empty, ARMIES)
        self._search.start(position, limits, mode, ending)

    def step(self, ms=8):
        """Think for at most so many ms, 8 at most; True when finished."""
        if self._asked:
            self._begin()
            return False
        return self._player.step(ms)

    def cancel(self):
        """Think no more: `best` stands as it is."""
        self._asked = None
        self._player.cancel()

    def get_ready(self, position, level=DEFAULT):
        """Build a piece (8 ms at most) of what a search near this position needs; True when all is
        there. Only between searches."""
        if LEVELS[level - 1].knowledge == COUNTS:
            return True
        self.open()
        self._kernel.prepare(self._mode(position, LEVELS[level - 1]))
        if not self._kernel.ready():
            self._kernel.build()
        return self._kernel.ready()

    @property
    def best(self):
        return self._player.best

    @property
    def info(self):
        """The engine.search.Info so far; score in eighths of an army, in armies when exact."""
        return self._player.info

    @property
    def rate(self):
        """Decisions a second, 0 while nothing is known."""
        return self._player.pace.rate if self._player is not self._beginner else 0

    def _mode(self, position, level):
        if level.knowledge == HINTS:
            return _HINTS_PHASE
        return self._kernel.phase(position, level.depth or USUAL)

    def open(self):
        """Take the memory. It calls deep: not to be called from deep, where the stack ends."""
        if self._kernel is None:
            from games.dynasty.kernel import Kernel

            self._kernel = Kernel(self._directional)
            self._search = Search(self._kernel, self._clock)


class After:
    """A position after a legal move of a rules.Position, as far as the kernel wants to know it: the
    whole Position would take 20 ms on the board."""

    def __init__(self, position, move):
        own = position.turn + 1
        self.cells = bytearray(position.cells)
        self.cells[move & 63] = own
        for _, line in position.captured_by(move):
            for square in line:
                self.cells[square] = own
        self.turn = 1 - position.turn


class Beginner:
    """Level 1: the move that captures most, by the rules alone; of several by the seed.

    It sees no answer, so it gives corners away; it counts armies, which matter only at the end.
    """

    def __init__(self):
        self.best = None
        self.info = NOTHING
        self._moves = ()
        self._tried = 0

    def start(self, position, seed=None):
        self._position = position
        self._moves = position.legal_moves()
        self._seed = seed
        self._tried = 0
        self._most = self._ties = 0
        self.best = self._moves[0] if self._moves else None
        self.info = NOTHING
        if len(self._moves) < 2:
            self._moves = ()

    def step(self, ms=8):
        """Look at one more move; True when all are looked at."""
        if self._tried < len(self._moves):
            self._look_at(self._moves[self._tried])
            self._tried += 1
        return self._tried == len(self._moves)

    def cancel(self):
        self._moves = ()
        self._tried = 0

    def _look_at(self, move):
        count = 0
        for _, line in self._position.captured_by(move):
            count += len(line)
        if count > self._most:
            self._most = count
            self._ties = 0
        elif count < self._most or self._seed is None:
            return
        # The n-th of those that capture as much replaces the one before it in a case of n.
        self._ties += 1
        if self._ties > 1:
            self._seed = shuffled(self._seed)
            if (self._seed >> 8) % self._ties:
                return
        self.best = move
        counts = self._position.counts()
        lead = counts[self._position.turn] - counts[1 - self._position.turn] + 2 * count + 1
        self.info = Info(1, 8 * lead, self._tried + 1, (move,), False)
