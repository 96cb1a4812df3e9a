"""The computer's part in a match: it thinks about a turn of its own or about a hint."""

from engine import tell
from engine.levels import COUNTS

from games.dynasty.computer import HINT, LEVELS, Computer
from games.dynasty.match import COMPUTER


class Thinking:
    """One Computer that thinks for both sides of a match, in slices.

    best: a legal move from start_turn() or start_hint() on. A match without a computer takes no
    memory for it before the first hint.
    """

    def __init__(self, match, clock):
        self._match = match
        self._computer = Computer(match.directional, clock, clock.us() & 0x7FFFFFFF)
        levels = [match.levels[who] for who in (0, 1) if match.kinds[who] == COMPUTER]
        levels = [level for level in levels if LEVELS[level - 1].knowledge != COUNTS]
        self._level = max(levels) if levels else 0  # 0: nothing has to be ready
        self._thinks = False
        self._ready = -1  # moves played when all was there

    @property
    def best(self):
        return self._computer.best

    def show(self, shown):
        """Are its thoughts looked at? Then it says more than the move."""
        self._computer.tells_line = shown

    def open(self, for_hint=False):
        """Take the memory that a computer of the match needs, or a hint."""
        if self._level or for_hint:
            self._computer.open()

    def start_turn(self):
        """Think about the move of the computer whose turn it is, at its level."""
        position = self._match.position
        self._computer.start(position, self._match.levels[position.turn])
        self._thinks = True
        self._ready = -1

    def start_hint(self):
        """Think about the move of a person, as the best level does, but not as long."""
        self._computer.start(self._match.position, HINT)
        self._thinks = True
        self._ready = -1

    def step(self, ms):
        """Think for at most so many ms; True when finished."""
        finished = self._computer.step(ms)
        self._thinks = not finished
        return finished

    def cancel(self):
        """Think no more."""
        if self._thinks:
            self._computer.cancel()
            self._thinks = False

    def get_ready(self):
        """While somebody else thinks: a piece of what the next turn needs. False: all is there."""
        position = self._match.position
        played = len(position.history)
        if not self._level or self._ready == played:
            return False
        self.cancel()
        if self._computer.get_ready(position, self._level):
            self._ready = played
            return False
        return True

    def text(self):
        """What it thinks, in one line; "" before it knows anything."""
        return tell.text(self._computer, self._match.position.move_name)
