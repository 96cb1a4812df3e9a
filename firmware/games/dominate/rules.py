"""The law of Dominate: how a piece clones or jumps, what it captures, when and how a game ends.

Two players take turns on a board of up to 8x8 squares, some of which hold a block for good. A move
takes a piece to an empty square: one step in any of eight directions leaves the piece standing and
puts another of its kind there (a clone); exactly two squares along a row or a column takes the
piece itself (a jump), whatever lies between. Then every enemy round the landing square changes
sides. Who has a move must make one. The game ends when no square is empty; when the side to move
has no move, and then every empty square, sealed ones too, goes to the other side; and after 50
moves in a row without a clone or a capture, with the board as it stands. Most pieces win.

A square is row * 8 + column, 0..63, a1 (0) at the bottom left. A board smaller than 8x8 keeps this
numbering; what lies outside it is a block. A move is an int, from | to << 6.
"""

from collections import namedtuple

EMPTY = 0  # a cell is EMPTY, a piece, 1 of the first player or 2 of the second, or BLOCK
BLOCK = 3
SIGNS = ".xo-"  # of a cell in text; a digit stands for so many empty squares
PASS = -1  # in variants that have it
START = "o6x/8/8/8/8/8/8/x6o x"
QUIET_LIMIT = 50  # moves in a row without a clone or a capture
TOTAL = 100  # points for owning every piece
BOSS = 2  # times so many on a boss level

# winner: 0, 1, or None for a draw; counts: (pieces of the first player, pieces of the second)
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


def reach(steps):
    """For each of the 64 squares the squares that `steps`, pairs (columns, rows), lead to."""
    return tuple([
        bytes([
            (square & 7) + right + ((square >> 3) + up) * 8
            for right, up in steps
            if 0 <= (square & 7) + right < 8 and 0 <= (square >> 3) + up < 8
        ])
        for square in range(64)
    ])  # fmt: skip


AROUND = reach(((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)))
JUMPS = reach(((0, -2), (-2, 0), (2, 0), (0, 2)))


def score(counts, who, boss=False):
    """Points of player `who` (0|1) for a game that ended with these counts of the Outcome.

    One for each piece; for owning every piece on the board TOTAL instead, on a boss level twice
    that, whatever the size of the board.
    """
    if counts[1 - who] == 0:
        return TOTAL * (BOSS if boss else 1)
    return counts[who]


class Position:
    """A game of Dominate at one moment, with the moves that led to it.

    cells: bytearray(64); width, height: of the board, 1..8; turn: 0 or 1, the side to move; quiet:
    moves in a row without a clone or a capture; history: the moves played since `start`; start: the
    text it began from. A variant has other `jumps`, or a side without a move passes (`passes`).
    """

    jumps = JUMPS
    passes = False
    quiet_limit = QUIET_LIMIT

    def __init__(self, start=START):
        """The open board, or the position in the text `start`; BadPosition if it is none."""
        self.cells, self.width, self.height, self.turn, self.quiet = _read(start)
        self.start = start
        self.history = []
        self._before = []  # for each move of history (squares that changed sides, quiet before it)
        self._legal = None  # what legal_moves() found, until the position changes
        self._seen = 0  # squares that foresee() has been to
        self._part = []  # and what it found there

    # The law

    def targets(self, square):
        """(clone targets, jump targets) of the piece on `square`, two lists of squares."""
        cells = self.cells
        return (
            [at for at in AROUND[square] if cells[at] == EMPTY],
            [at for at in self.jumps[square] if cells[at] == EMPTY],
        )

    def turned_by(self, move):
        """The squares of the enemies that `move` captures."""
        if move == PASS:
            return []
        enemy = 2 - self.turn
        return [at for at in AROUND[move >> 6] if self.cells[at] == enemy]

    def legal_moves(self):
        """Every from-to pair, by the square from, clones before jumps; [] when the game is over.

        The list belongs to the position: read it, do not change it.
        """
        if self._legal is None:
            moves = []
            if self.quiet < self.quiet_limit and min(self.counts()):
                moves = self._placements()
                if not moves and self.passes and EMPTY in list(self.cells):
                    moves = self._answer()
            self._legal = moves
        return self._legal

    def foresee(self):
        """Find what legal_moves() will want to know, a row at a call; True when all is there."""
        if self._legal is None and self._seen < 64:
            self._look_at_row()
        return self._legal is not None or self._seen == 64

    def _look_at_row(self):
        own = self.turn + 1
        for square in range(self._seen, self._seen + 8):
            if self.cells[square] == own:
                clones, jumps = self.targets(square)
                self._part.extend([square | at << 6 for at in clones])
                self._part.extend([square | at << 6 for at in jumps])
        self._seen += 8

    def _placements(self):
        while self._seen < 64:
            self._look_at_row()
        moves = self._part
        self._forget()
        return moves

    def _forget(self):
        """What was found holds no longer."""
        self._legal = None
        self._seen = 0
        self._part = []

    def _answer(self):
        """[PASS] if the other side has a move, else []."""
        self.turn ^= 1
        found = self._placements()
        self.turn ^= 1
        return [PASS] if found else []

    def distinct_moves(self):
        """legal_moves() with one clone for each square, for clones to it are all the same move."""
        distinct = []
        cloned = bytearray(64)
        for move in self.legal_moves():
            if is_clone(move):
                if cloned[move >> 6]:
                    continue
                cloned[move >> 6] = 1
            distinct.append(move)
        return distinct

    def is_legal(self, move):
        return move in self.legal_moves()

    def outcome(self):
        """None while the side to move has a move, else the Outcome."""
        return None if self.legal_moves() else self.tally()

    def tally(self):
        """The Outcome if the game ended now, empty squares given to whom the law gives them."""
        counts = list(self.counts())
        heir = self.heir()
        if heir is not None:
            counts[heir] += self.count(EMPTY)
        first, second = counts
        return Outcome(None if first == second else int(second > first), (first, second))

    def heir(self):
        """The side (0|1) that gets the empty squares because the other cannot move, or None."""
        if self.quiet >= self.quiet_limit or self.legal_moves():
            return None
        return 1 - self.turn

    def counts(self):
        """(pieces of the first player, pieces of the second)."""
        return self.count(1), self.count(2)

    def count(self, kind):
        """How many cells are of that kind; of BLOCK those outside the board too."""
        return sum([cell == kind for cell in self.cells])

    # Moving

    def push(self, move):
        """Play `move`; IllegalMove, with the position untouched, if the law refuses it."""
        if not self.is_legal(move):
            raise self._illegal(self.move_name(move), self._why_not(move))
        turned = bytes(self.turned_by(move))
        self._before.append((turned, self.quiet))
        self.history.append(move)
        self.quiet += 1
        if move != PASS:
            own = self.turn + 1
            if is_clone(move):
                self.quiet = 0
            else:
                self.cells[move & 63] = EMPTY
            if turned:
                self.quiet = 0
            self.cells[move >> 6] = own
            for square in turned:
                self.cells[square] = own
        self.turn ^= 1
        self._forget()

    def pop(self):
        """Take back the last move and return it; IndexError at the start."""
        move = self.history.pop()
        turned, self.quiet = self._before.pop()
        self.turn ^= 1
        if move != PASS:
            for square in turned:
                self.cells[square] = 2 - self.turn
            self.cells[move >> 6] = EMPTY
            self.cells[move & 63] = self.turn + 1
        self._forget()
        return move

    def _why_not(self, move):
        if not self.legal_moves():
            return "the game is over"
        if move == PASS:
            return "a pass while a move exists" if self.passes else "nobody passes"
        if not 0 <= move < 4096:
            return "no such move"
        source, target = move & 63, move >> 6
        if self.cells[source] != self.turn + 1:
            return "no piece of the side to move stands on " + square_name(source)
        if self.cells[target] == BLOCK:
            return "a block, or outside the board"
        if self.cells[target] != EMPTY:
            return "the square is taken"
        return "neither one step nor a jump"

    def _illegal(self, move, why):
        return IllegalMove(move, why, self.to_text())

    # Text

    def to_text(self):
        """Rows from the top, `/` between them, a space, the side to move: `o6x/8/…/x6o x`."""
        rows = []
        for row in range(self.height - 1, -1, -1):
            text = ""
            empty = 0
            for cell in self.cells[row * 8 : row * 8 + self.width]:
                if cell == EMPTY:
                    empty += 1
                    continue
                text += (str(empty) if empty else "") + SIGNS[cell]
                empty = 0
            rows.append(text + (str(empty) if empty else ""))
        return "/".join(rows) + " " + SIGNS[self.turn + 1]

    @classmethod
    def from_text(cls, text):
        """The position of to_text(), without history; BadPosition says what is wrong and where.

        A number behind the side to move is the count of quiet moves; a second one is ignored.
        """
        return cls(text)

    def move_name(self, move):
        """`a1a2`, or `pass`."""
        if move == PASS:
            return "pass"
        if not 0 <= move < 4096:
            return str(move)
        return square_name(move & 63) + square_name(move >> 6)

    def parse_move(self, text):
        """The move that `text` names, legal or not; IllegalMove if it names none.

        `a1a2`, `a1-a2`, capitals or not; a lone square is a clone to it from any piece beside it.
        """
        word = text.lower().replace("-", "")
        if word == "pass":
            return PASS
        target = parse_square(word[-2:])
        if len(word) == 2 and target >= 0:
            for square in AROUND[target]:
                if self.cells[square] == self.turn + 1:
                    return square | target << 6
            raise self._illegal(text, "no piece of the side to move stands beside it")
        source = parse_square(word[:2])
        if len(word) != 4 or source < 0 or target < 0:
            raise self._illegal(text, "no move: two squares are wanted")
        return source | target << 6

    def to_record(self):
        """All moves since the start; another start than the open board leads."""
        words = [] if self.start == START else [self.start]
        words.extend([self.move_name(move) for move in self.history])
        return " ".join(words)

    @classmethod
    def from_record(cls, text):
        """The position a record leads to.

        IllegalMove names the word at fault, BadPosition a fault in the leading start position.
        """
        words = text.split()
        first = 0
        if words and "/" in words[0]:
            first = 2
            while first < len(words) and _is_count(words[first]):
                first += 1
        position = cls(" ".join(words[:first])) if first else cls()
        for word in words[first:]:
            position.push(position.parse_move(word))
        return position


def is_clone(move):
    """Does the move go one step, so that its piece stays?"""
    return abs((move & 7) - (move >> 6 & 7)) < 2 and abs((move >> 3 & 7) - (move >> 9)) < 2


def _is_count(word):
    # str.isdigit() takes digits of other scripts too, on CPython.
    return not word.strip("0123456789")


def _read(text):
    """(cells, width, height, turn, quiet) of a position text, or BadPosition."""
    words = text.split()
    if not 2 <= len(words) <= 4:
        raise BadPosition(f"{text!r}: rows of squares and the side to move are wanted")
    if words[1] not in ("x", "o"):
        raise BadPosition(f"{text!r}: the side to move is x or o, not {words[1]!r}")
    for word in words[2:]:
        if not _is_count(word):
            raise BadPosition(f"{text!r}: {word!r} is not a count of moves")
    rows = words[0].split("/")
    height = len(rows)
    if height > 8:
        raise BadPosition(f"{text!r}: {height} rows, 8 at most are wanted")
    cells = bytearray(bytes([BLOCK]) * 64)
    width = None
    for index, row in enumerate(rows):
        rank = height - index
        line = _read_row(row, rank, text)
        if width is None:
            width = len(line)
        if not 0 < len(line) <= 8 or len(line) != width:
            raise BadPosition(
                f"{text!r}: {len(line)} squares in row {rank}, {min(width, 8) or 1} are wanted"
            )
        cells[rank * 8 - 8 : rank * 8 - 8 + width] = line
    quiet = int(words[2]) if len(words) > 2 else 0
    return cells, width, height, SIGNS.index(words[1]) - 1, quiet


def _read_row(row, rank, text):
    line = bytearray()
    for sign in row:
        if sign in "12345678":
            line.extend(bytes(int(sign)))
        elif sign in SIGNS:
            line.append(SIGNS.index(sign))
        else:
            raise BadPosition(f"{text!r}: {sign!r} in row {rank} is none of x o - . or 1 to 8")
    return line
