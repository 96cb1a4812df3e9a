"""The computer player of Dames: levels, style, and its answer to an offer of a draw.

A seed varies the first moves, among those that are worth as much as the best; without one the same
position always gets the same answer.
"""

from engine.levels import ALL, COUNTS, DEFAULT, HINT_MS, Level
from engine.search import NOTHING, Info
from engine.variety import shuffled

from games.dames.draws import lead
from games.dames.rules import Position

LEVELS = (
    Level(1, 0, 100, 0, COUNTS),
    Level(2, 0, 300, 0, COUNTS),
    Level(3, 0, 900, 0, ALL),
    Level(5, 60_000, 1400, 0, ALL),
    Level(7, 150_000, 2000, 0, ALL),
    Level(0, 350_000, 2800, 0, ALL),
)
HINT = Level(0, 120_000, HINT_MS, 0, ALL)  # the search of level 6, in the time a hint may take

# How much less than half of a man an even trade is worth to the computer, in sixteenths of a man.
STYLES = {"defensive": 4, "balanced": 0, "offensive": -4}
EVEN = 4  # eighths of a man: who is not ahead by more takes a draw


class Computer:
    """A player that thinks in slices: start, then step until it says finished, then play `best`.

    rules: EIGHT or TEN; clock has us(), ms() and diff(); style: a word of STYLES or a number like
    theirs. best: a legal Move from start() on, None when the game is over. Memory for searching it
    takes with open(), at the latest with the first step().
    """

    def __init__(self, rules, clock, seed=None, style="balanced"):
        self._rules = rules
        self._clock = clock
        self._seed = seed
        self.style = STYLES[style] if isinstance(style, str) else style
        self.best = None
        self.info = NOTHING
        self.rate = 0
        self._moves = ()

    def start(self, position, level=DEFAULT):
        """Take up a rules.Position, which is only read: at a level of 1 to 6, or of a Level."""
        self._position = position
        self._moves = position.legal_moves()
        self.best = self._moves[0] if self._moves else None
        self._tried = 0
        self.info = NOTHING
        if self._seed is not None:
            self._seed = shuffled(self._seed)

    def step(self, ms=8):
        """Think for at most so many ms, 8 at most; True when finished."""
        if self._tried < len(self._moves):
            move = self._moves[self._tried]
            self._tried += 1
            after = Position(self._rules, self._position.to_text())
            after.push(move)
            value = lead(after.cells, self._position.turn)
            value -= max([len(answer.captured) for answer in after.legal_moves()] or [-20])
            if not self.info.depth or 8 * value > self.info.score:
                self.best = move
                self.info = Info(1, 8 * value, self._tried, (move,), False)
        return self._tried >= len(self._moves)

    def cancel(self):
        """Think no more: `best` stands as it is."""
        self._moves = ()

    def open(self):
        """Take the memory. It calls deep: not to be called from deep, where the stack ends."""

    def answers_draw(self):
        """Does it take a draw that the other offers, by what it found about its own move last?"""
        return self.info.score <= EVEN

    def offers_draw(self):
        """Would it offer a draw before it plays `best`?"""
        return False

    def huffs(self, position):
        """The square of the piece that it huffs in a position where it may, None for none."""
        huffs = position.huffs()
        for square in huffs:
            if position.cells[square] > 2:
                return square
        return huffs[0] if huffs else None
