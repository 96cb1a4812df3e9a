"""How a linked game asks the law of a game: by text, and with nothing changed that it refuses."""

import binascii


class Law:
    """Wraps a position as rules.py of a game has it: turn, history, push, pop, parse_move,
    move_name, to_text and outcome, and where there are such, foresee and enter."""

    def __init__(self, position):
        self.position = position
        self._foresee = getattr(position, "foresee", None)
        self._enter = getattr(position, "enter", None)

    def ready(self):
        """Do a part of the work that judging a move takes; True when all is done."""
        return self._foresee() if self._foresee else True

    def turn(self):
        return self.position.turn

    def plies(self):
        return len(self.position.history)

    def play(self, word):
        """Play the move that the text names; ValueError, and nothing is changed, if none may be
        played by that name."""
        if self._enter:
            self._enter(word)
        else:
            self.position.push(self.position.parse_move(word))

    def take_back(self):
        self.position.pop()

    def word(self, ply):
        """The text of a move of the history."""
        return self.position.move_name(self.position.history[ply])

    def hash(self):
        """CRC-32 of the position's text."""
        return binascii.crc32(self.position.to_text().encode())

    def record_hash(self):
        """CRC-32 of all that led to the position, and of its text: each move, then a space."""
        found = 0
        for ply in range(self.plies()):
            found = binascii.crc32((self.word(ply) + " ").encode(), found)
        return binascii.crc32(self.position.to_text().encode(), found)

    # Draws that were refused may change what a game is: a law that minds has these as its own. Both
    # sides call them in the same order, between the same moves but for some that crossed.

    def draw_offered(self, side):
        """A draw is offered to `side`, in the position as it is."""

    def draw_refused(self, side):
        """It has refused, and knew of it."""

    def refusals(self):
        """Every refusal that counts: (plies at which the draw was offered, side that refused)."""
        return []

    def was_offered(self, plies, side):
        """Was a draw offered to `side` then, to which no answer has come?"""
        return False

    def take_refusal(self, plies, side):
        """The peer knows of a refusal, and this side not; ValueError if it can be none."""
        raise ValueError("a refusal means nothing here")

    def notes(self):
        """What has to be kept besides the moves, as plain data."""
        return []

    def take_notes(self, notes):
        """What notes() gave, when the moves are played again; ValueError if it is of no use."""

    def outcome(self):
        """None, or what has a `winner`: 0, 1, None for a draw."""
        return self.position.outcome()
