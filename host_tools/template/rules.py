"""The law of the template: a board of SIDE x SIDE squares, filled stone by stone."""

SIDE = 8
LETTERS = ".XO"


class IllegalMove(ValueError):
    """A stone where one lies already; the text names the square."""


class BadPosition(ValueError):
    """A text that is no position; carries it."""


class Position:
    """`cells` holds 0 (empty), 1 or 2 for each square, row by row; `turn` is 0 or 1."""

    def __init__(self):
        self.cells = bytearray(SIDE * SIDE)
        self.turn = 0

    def push(self, square):
        """Set a stone of the player to move. Raises IllegalMove."""
        if self.cells[square]:
            raise IllegalMove("there is a stone on square %d" % square)
        self.cells[square] = self.turn + 1
        self.turn = 1 - self.turn

    def count(self, player):
        """How many stones of a player there are."""
        return sum([cell == player + 1 for cell in self.cells])

    def outcome(self):
        """None while the game goes on, else the winner, 0 or 1, or -1 for a draw."""
        if not all(self.cells):
            return None
        one, two = self.count(0), self.count(1)
        return -1 if one == two else 0 if one > two else 1

    def to_text(self):
        """The squares as . X O, row by row."""
        return "".join([LETTERS[cell] for cell in self.cells])

    @classmethod
    def from_text(cls, text):
        """The position that to_text() wrote. Raises BadPosition for anything else."""
        position = cls()
        if not isinstance(text, str) or len(text) != SIDE * SIDE:
            raise BadPosition("not a position: %r" % text)
        for i in range(SIDE * SIDE):
            position.cells[i] = max(0, LETTERS.find(text[i]))
        ahead = position.count(0) - position.count(1)
        if position.to_text() != text or ahead not in (0, 1):
            raise BadPosition("not a position: %r" % text)
        position.turn = ahead
        return position
