"""The computer player of Dames: levels, style, kernel and search driver joined.

Level 1 plays as beginners do: it looks one move ahead, sees only what that loses at once, and
counts pieces. From level to level it looks further ahead and knows more of what a position is
worth. A seed varies the first moves, among those that are worth as much as the best; without one
the same position always gets the same answer.
"""

from engine.levels import ALL, COUNTS, DEFAULT, HINT_MS, Level
from engine.search import NOTHING, Info, Limits, Search
from engine.variety import Variety, shuffled

from games.dames.variants import last_row

LEVELS = (
    Level(1, 0, 100, 0, COUNTS),
    Level(2, 0, 300, 0, COUNTS),
    Level(3, 0, 900, 0, ALL),
    Level(5, 60_000, 1400, 0, ALL),
    Level(7, 150_000, 2000, 0, ALL),
    Level(0, 350_000, 2800, 0, ALL),
)
# Where a position has more moves, the chip makes more decisions in the same time.
LEVELS_10 = LEVELS[:5] + (Level(0, 540_000, 2800, 0, ALL),)
HINT = Level(0, 120_000, HINT_MS, 0, ALL)  # the search of level 6, in the time a hint may take

# What the own pieces are worth more, and the other's less, in 64ths of a man: an even trade of men
# costs twice as much.
STYLES = {"defensive": 8, "balanced": 0, "offensive": -8}

OPENING = 8  # plies of a game in which a seed varies the moves
SAME = 3  # 64ths of a man: moves so close are worth the same
OPENING_PLIES = 5
EVEN = 2  # eighths of a man: who is ahead by more does not take a draw
MOVES_BEFORE_OFFER = 40  # of each side
DECIDED = 2000  # eighths; what a game is worth whose end was seen


def levels(rules):
    """The engine.levels.Level of level 1 to 6 under rules."""
    return LEVELS_10 if rules.size == 10 else LEVELS


class Computer:
    """A player that thinks in slices: start, then step until it says finished, then play `best`.

    rules: EIGHT or TEN; clock has us(), ms() and diff(); style: a word of STYLES or a number like
    theirs. best: a legal Move from start() on, None when the game is over. Memory for searching,
    some 45 KB, it takes with open(), at the latest with the first step().
    """

    def __init__(self, rules, clock, seed=None, style="balanced"):
        self._rules = rules
        self._clock = clock
        self._seed = seed
        self._style = STYLES[style] if isinstance(style, str) else style
        self._kernel = None
        self._player = None
        self._asked = None  # the Level of a search that has not begun
        self._first = None

    def start(self, position, level=DEFAULT):
        """Take up a rules.Position, which is only read: at a level of 1 to 6, or of a Level."""
        moves = position.legal_moves()
        self._position = position
        self._first = moves[0] if moves else None
        self._player = None
        self._asked = None
        if len(moves) > 1:
            self._asked = levels(self._rules)[level - 1] if isinstance(level, int) else level

    def _begin(self):
        """Begin the search that was asked for."""
        from games.dames import kernel

        self.open()
        position, level = self._position, self._asked
        self._asked = None
        mode = kernel.PIECES if level.knowledge == COUNTS else kernel.ALL
        limits = Limits(level.depth or kernel.MOST_PLIES, level.nodes, level.ms)
        self._kernel.set_style(position.turn, self._style)
        if self._seed is not None and len(position.history) < OPENING:
            self._seed = shuffled(self._seed)
            self._player = Variety(self._kernel, self._clock, After, self._seed)
            # A move is looked at from the position after it, so one ply more is the least.
            depth = max(2, min(limits.depth, OPENING_PLIES))
            self._player.start(position, limits, mode, depth, SAME)
            return
        self._player = self._search
        self._search.start(position, limits, mode)

    def step(self, ms=8):
        """Think for at most so many ms, 8 at most; True when finished."""
        if self._asked:
            self._begin()
            return False
        # Decisions on 10x10 differ more than those that Pace has learnt from.
        return self._player is None or self._player.step(min(ms, 6))

    def cancel(self):
        """Think no more: `best` stands as it is."""
        self._asked = None
        if self._player:
            self._player.cancel()

    def open(self):
        """Take the memory. It calls deep: not to be called from deep, where the stack ends."""
        if self._kernel is None:
            from games.dames.kernel import Kernel

            self._kernel = Kernel(self._rules)
            self._search = Search(self._kernel, self._clock)

    @property
    def best(self):
        return self._player.best if self._player else self._first

    @property
    def info(self):
        """The engine.search.Info so far; score in eighths of a man."""
        if self._player is None:
            return NOTHING
        depth, score, nodes, line, exact = self._player.info
        from games.dames.kernel import WON

        if abs(score) > WON:
            score = DECIDED if score > 0 else 0 - DECIDED
        else:
            score = (abs(score) + 4) // 8 * (1 if score > 0 else -1)
        return Info(depth, score, nodes, line, exact)

    @property
    def rate(self):
        """Decisions a second, 0 while nothing is known."""
        return self._player.pace.rate if self._player else 0

    def answers_draw(self):
        """Does it take a draw that the other offers, by what it found about its own move last?

        Not in the first 40 moves, before it has found anything, or when it is ahead.
        """
        return self._is_late() and self.info.depth > 0 and self.info.score <= EVEN

    def offers_draw(self):
        """Would it offer a draw before it plays `best`? Late in an even game, not when it loses:
        the other would only have to say no."""
        return self._is_late() and self.info.depth > 0 and abs(self.info.score) <= EVEN

    def _is_late(self):
        return len(self._position.history) >= 2 * MOVES_BEFORE_OFFER

    def huffs(self, position):
        """The square of the piece that it huffs in a position where it may, None for none."""
        huffs = position.huffs()
        for square in huffs:
            if position.cells[square] > 2:
                return square
        return huffs[0] if huffs else None


class After:
    """What the kernel has to know of the position after a legal move of a rules.Position."""

    def __init__(self, position, move):
        self.cells = cells = bytearray(position.cells)
        source, target = move.path[0], move.path[-1]
        cell = cells[source]
        cells[source] = 0
        for square in move.captured:
            cells[square] = 0
        if cell < 3 and target in last_row(position.rules, position.turn):
            cell += 2
        cells[target] = cell
        self.turn = 1 - position.turn

    def quiet_before(self):
        return []

    def moves_to_draw(self):
        return 10_000
