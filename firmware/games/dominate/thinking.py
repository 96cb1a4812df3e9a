"""The computer's part in a game of Dominate: it thinks about its turn, or about a hint."""

from engine import tell

from games.dominate.computer import HINT, Computer


class Thinking:
    """One Computer that thinks for a game, in slices.

    best: a legal move from start_turn() or start_hint() on. A game of two persons takes no memory
    for it before the first hint.
    """

    def __init__(self, match, clock):
        self._match = match
        self._clock = clock
        self._computer = None
        self._thinks = False
        if match.is_level:
            self._make()

    def _make(self):
        self._computer = Computer(self._clock, self._clock.us() & 0x7FFFFFFF)

    @property
    def best(self):
        return self._computer.best

    def start_turn(self):
        """Think about the computer's move, at the level's strength."""
        self._computer.start(self._match.position, self._match.level.computer)
        self._thinks = True

    def start_hint(self):
        """Think about the move of a person, as the best computer does, but not as long."""
        if self._computer is None:
            self._make()
        self._computer.start(self._match.position, HINT)
        self._thinks = True

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

    def text(self):
        """What it thinks, in one line; "" before it knows anything."""
        if self._computer is None:
            return ""
        return tell.text(self._computer, self._match.position.move_name)
