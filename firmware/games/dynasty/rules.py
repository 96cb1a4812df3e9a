"""The law of Dynasty and Directional Dynasty: what may be played, what it captures, when it ends.

Two players take turns to place an army on an empty square of an 8x8 board. A placement must
capture: in at least one of the eight directions there lie, from the new army outwards without a
gap, one or more enemy armies and then an army of the mover. In Dynasty the enemies of all such
lines change sides. In Directional Dynasty those of exactly one line do, the one the player names.
Who has no placement passes; nobody may pass otherwise. When neither side has a placement, on a
full board or not, the game is over and most armies win.

A square is row * 8 + column, 0..63, a1 (0) at the top left, h8 (63) at the bottom right.
A direction is 0..7 clockwise from north, north being towards row 1.
A move is an int: the square in Dynasty, square | direction << 6 in Directional Dynasty, or PASS.
"""

from collections import namedtuple

EMPTY = 0  # a cell is EMPTY or an army: 1 of the first player, 2 of the second
PASS = -1
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS = (-8, -7, 1, 9, 8, 7, -1, -9)
SIGNS = "-XO"  # of a cell in text; "." is read as empty too
START = "---------------------------OX------XO--------------------------- X"

# winner: 0, 1, or None for a draw; counts: (armies of the first player, armies of the second)
Outcome = namedtuple("Outcome", ("winner", "counts"))


class IllegalMove(ValueError):
    """A move that the law refuses, or a word that names no move; `.move` and `.position` (text)."""

    def __init__(self, move, why, position):
        super().__init__(f"{move}: {why}, in {position}")
        self.move = move
        self.position = position


class BadPosition(ValueError):
    """A text that is no position; says what is wrong and where."""


def square_name(square):
    """`c5` for 34."""
    return "abcdefgh"[square & 7] + "12345678"[square >> 3]


def parse_square(text):
    """34 for `c5` or `C5`; -1 for anything else."""
    if len(text) != 2:
        return -1
    column = "abcdefgh".find(text[0].lower())
    row = "12345678".find(text[1])
    return -1 if column < 0 or row < 0 else row * 8 + column


def _room(square):
    north, west = square >> 3, square & 7
    south, east = 7 - north, 7 - west
    return (north, min(north, east), east, min(south, east),
            south, min(south, west), west, min(north, west))  # fmt: skip


# Steps that stay on the board, for square * 8 + direction.
_ROOM = b"".join([bytes(_room(square)) for square in range(64)])


class Position:
    """A game of Dynasty or Directional Dynasty at one moment, with the moves that led to it.

    cells: bytearray(64); turn: 0 or 1, the side to move; directional: which of the two games;
    history: the moves played since `start`, passes included; start: the text it began from.
    """

    def __init__(self, directional=False, start=START):
        """The opening position, or the one in the text `start`; BadPosition if it is none."""
        self.directional = directional
        self.cells, self.turn = _read(start)
        self.start = start
        self.history = []
        self._turned = []  # for each move of history the squares that changed sides
        self._legal = None  # what legal_moves() found, until the position changes
        self._found = []  # what foresee() has found until then,
        self._looked_at = 0  # on so many squares; from 64 on for the other side
        self._answers = None  # what it found for the other side, when this one must pass

    # The law

    def captures(self, square):
        """Lines the side to move would capture by an army on `square`, clockwise from north.

        A list of (direction, [squares of the enemies, from the new army outwards]); empty when
        the square is taken or captures nothing.
        """
        lines = []
        enemy = 2 - self.turn
        if self.cells[square] == EMPTY:
            for direction in range(8):
                # Two steps of room and an enemy next door: a quick look that spares most walks.
                if (
                    _ROOM[square * 8 + direction] > 1
                    and self.cells[square + STEPS[direction]] == enemy
                ):
                    line = self._bracketed(square, direction)
                    if line:
                        lines.append((direction, line))
        return lines

    def _bracketed(self, square, direction):
        own = self.turn + 1
        step = STEPS[direction]
        edge = square + step * (_ROOM[square * 8 + direction] + 1)
        line = []
        for at in range(square + step, edge, step):
            army = self.cells[at]
            if army == own:
                return line
            if army == EMPTY:
                return []
            line.append(at)
        return []

    def captured_by(self, move):
        """The part of captures() that `move` takes: all lines, or in Directional the one named."""
        if move == PASS:
            return []
        lines = self.captures(move & 63)
        if self.directional:
            return [line for line in lines if line[0] == move >> 6]
        return lines

    def legal_moves(self):
        """Legal moves by square, then direction; [PASS] for a forced pass; [] when it is over.

        The list belongs to the position: read it, do not change it.
        """
        while not self.foresee():
            pass
        return self._legal

    def foresee(self):
        """Do a part of the work of legal_moves() ahead: a row of squares for one side. True when
        all is done: then legal_moves() takes no time."""
        if self._legal is None:
            other = int(self._looked_at >= 64)  # when this side has no move: has the other one?
            first = self._looked_at & 63
            self.turn ^= other
            self._found += self._placements(range(first, first + 8))
            self.turn ^= other
            self._looked_at += 8
            if self._looked_at == 64 and self._found:
                self._legal = self._found
            elif self._looked_at == 128:
                self._answers = self._found
                self._legal = [PASS] if self._found else []
        return self._legal is not None

    def _placements(self, squares):
        moves = []
        for square in squares:
            lines = self.captures(square)
            if self.directional:
                for direction, _ in lines:
                    moves.append(square | direction << 6)
            elif lines:
                moves.append(square)
        return moves

    def is_legal(self, move):
        return move in self.legal_moves()

    def must_pass(self):
        """True when the side to move has no placement but the other side has one."""
        return self.legal_moves() == [PASS]

    def outcome(self):
        """None while somebody can move, else the Outcome."""
        return None if self.legal_moves() else self.tally()

    def tally(self):
        """The Outcome if the game ended now: armies on the board, empty squares are nobody's."""
        first, second = self.counts()
        return Outcome(None if first == second else int(second > first), (first, second))

    def counts(self):
        """(armies of the first player, armies of the second)."""
        counts = [0, 0, 0]
        for army in self.cells:
            counts[army] += 1
        return counts[1], counts[2]

    # Moving

    def push(self, move):
        """Play `move`; IllegalMove, with the position untouched, if the law refuses it."""
        if not self.is_legal(move):
            raise self._illegal(self.move_name(move), self._why_not(move))
        turned = bytes([square for _, line in self.captured_by(move) for square in line])
        if move != PASS:
            self.cells[move & 63] = self.turn + 1
            for square in turned:
                self.cells[square] = self.turn + 1
        self._step(move, turned)

    def pop(self):
        """Take back the last move, be it a pass, and return it; IndexError at the start."""
        move = self.history.pop()
        self.turn ^= 1
        if move != PASS:
            self.cells[move & 63] = EMPTY
        for square in self._turned.pop():
            self.cells[square] = 2 - self.turn
        self._legal = None
        self._found, self._looked_at = [], 0
        return move

    def _step(self, move, turned):
        self.history.append(move)
        self._turned.append(turned)
        self.turn ^= 1
        self._legal = self._answers if move == PASS else None
        self._found, self._looked_at = [], 0

    def _why_not(self, move):
        if not self.legal_moves():
            return "the game is over"
        if move == PASS:
            return "a pass while a move exists"
        if self.must_pass():
            return "no move captures, only a pass is legal"
        if not 0 <= move < (512 if self.directional else 64):
            return "no such move"
        if self.cells[move & 63] != EMPTY:
            return "the square is taken"
        return "nothing is captured" + (" in that direction" if self.directional else "")

    def _illegal(self, move, why):
        return IllegalMove(move, why, self.to_text())

    # Text

    def to_text(self):
        """64 signs in the order a1 b1 … h8, a space, the side to move: `---…XO… X`."""
        return "".join([SIGNS[army] for army in self.cells]) + " " + SIGNS[self.turn + 1]

    @classmethod
    def from_text(cls, text, directional=False):
        """The position of to_text(), without history; BadPosition says what is wrong and where."""
        return cls(directional, text)

    def move_name(self, move):
        """`c5`, in Directional `c5/N`, or `pass`."""
        if move == PASS:
            return "pass"
        if not 0 <= move < 512:
            return str(move)
        name = square_name(move & 63)
        return name + "/" + DIRECTIONS[move >> 6] if self.directional else name

    def parse_move(self, text):
        """The move that `text` names here, legal or not; IllegalMove if it names none.

        `pa` is read as `pass`, capitals as small letters. In Directional a square that captures
        along one line only needs no direction.
        """
        word = text.lower()
        if word in ("pass", "pa"):
            return PASS
        name, slash, way = word.partition("/")
        square = parse_square(name)
        if square < 0:
            raise self._illegal(text, "no square")
        if not self.directional:
            if slash:
                raise self._illegal(text, "a direction, but this is Dynasty")
            return square
        if slash:
            if way.upper() not in DIRECTIONS:
                raise self._illegal(text, "no direction")
            return square | DIRECTIONS.index(way.upper()) << 6
        lines = self.captures(square)
        if len(lines) > 1:
            ways = " ".join([DIRECTIONS[direction] for direction, _ in lines])
            raise self._illegal(text, "a direction is wanted, one of " + ways)
        return square | lines[0][0] << 6 if lines else square

    def to_record(self):
        """All moves since the start, passes written out; another start than the opening leads."""
        words = [] if self.start == START else [self.start]
        words.extend([self.move_name(move) for move in self.history])
        return " ".join(words)

    @classmethod
    def from_record(cls, text, directional=False):
        """The position a record leads to; a forced pass may be written (`pass`, `pa`) or left out.

        IllegalMove names the word at fault, BadPosition a fault in the leading start position.
        """
        words = text.split()
        start = START
        if words and len(words[0]) == 64:
            start = " ".join(words[:2])
            words = words[2:]
        position = cls(directional, start)
        for word in words:
            if position.must_pass() and word.lower() not in ("pass", "pa"):
                position.push(PASS)
            position.push(position.parse_move(word))
        return position


def _read(text):
    """(cells, turn) of a position text, or BadPosition."""
    words = text.split()
    if len(words) != 2:
        raise BadPosition(f"{text!r}: two words are wanted, 64 squares and the side to move")
    board, side = words
    cells = bytearray(64)
    for square, sign in enumerate(board):
        army = SIGNS.find("-" if sign == "." else sign)
        if army < 0:
            where = "at " + square_name(square) if square < 64 else "after h8"
            raise BadPosition(f"{text!r}: {sign!r} {where} is none of X O - .")
        if square < 64:
            cells[square] = army
    if len(board) != 64:
        raise BadPosition(f"{text!r}: {len(board)} squares, 64 are wanted")
    if side not in ("X", "O"):
        raise BadPosition(f"{text!r}: the side to move is X or O, not {side!r}")
    return cells, SIGNS.index(side) - 1
