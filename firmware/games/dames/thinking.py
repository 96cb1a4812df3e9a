"""The computer's part in a game of Dames: it thinks about its turn, or about a hint."""

from engine import tell

from games.dames.computer import HINT, Computer


class Thinking:
    """One Computer that thinks for a game, in slices.

    best: a legal Move from start_turn() or start_hint() on; takes_draw: would it take a draw as
    Black, as White, by what it found when that side had the move last (None: it had not)? A game of
    two persons takes no memory for it before the first hint.
    """

    def __init__(self, match, clock):
        self._match = match
        self._computer = Computer(match.rules, clock, clock.us() & 0x7FFFFFFF, match.style)
        self._thinks = False
        self._for_turn = False
        self.takes_draw = [None, None]

    @property
    def best(self):
        return self._computer.best

    def open(self, for_hint=False):
        """Take the memory that a computer of the match needs, or a hint."""
        if for_hint or max(self._match.levels):
            self._computer.open()

    def start_turn(self):
        """Think about the move of the computer whose turn it is, at its level."""
        position = self._match.position
        self._computer.start(position, self._match.levels[position.turn])
        self._thinks = self._for_turn = True

    def start_hint(self):
        """Think about the move of a person, as the best level does, but not as long."""
        self._computer.start(self._match.position, HINT)
        self._thinks = True
        self._for_turn = False

    def step(self, ms):
        """Think for at most so many ms; True when finished."""
        finished = self._computer.step(ms)
        self._thinks = not finished
        if finished and self._for_turn:
            self.takes_draw[self._match.position.turn] = self._computer.answers_draw()
        return finished

    @property
    def offers_draw(self):
        """Would the computer offer a draw before it plays `best`?"""
        return self._computer.offers_draw()

    def huffs(self):
        """The square of the piece that the computer huffs now, or None."""
        return self._computer.huffs(self._match.position)

    def cancel(self):
        """Think no more."""
        if self._thinks:
            self._computer.cancel()
            self._thinks = False

    def text(self):
        """What it thinks, in one line; "" before it knows anything."""
        return tell.text(self._computer, self._match.position.move_name)
