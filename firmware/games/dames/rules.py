"""The law of Dames: how men and kings move and capture, what is compulsory, how a game ends.

Two rule sets (variants.py) are played by the same code. In both a capture is compulsory and goes on
as long as it can; on 10x10 the largest one is, pieces taken stay on the board until the capture is
over and are not jumped twice. Who has no piece or no move loses; draws are in draws.py.

A position knows every capture once: routes that take the same pieces and end on the same square are
one move. A Move has its path, the squares from start to end with every landing between, and the
squares it captures, both as tuples.
"""

from collections import namedtuple

from games.dames import draws, fen
from games.dames.fen import BadPosition, is_number
from games.dames.variants import (
    BLACK,
    EIGHT,
    NONE,
    TEN,
    WHITE,
    last_row,
    neighbours,
    opening,
    squares,
)

__all__ = ("BLACK", "EIGHT", "TEN", "WHITE", "BadPosition", "IllegalMove", "Move", "Position")

STATES = 6  # of a capture that foresee() looks at in one call
EMPTY = 0  # a cell is EMPTY, a man, 1 black or 2 white, or a king, 3 black or 4 white

Move = namedtuple("Move", ("path", "captured"))
# winner: BLACK, WHITE or None; why: no_piece, blocked, repetition, kings, ending
Outcome = namedtuple("Outcome", ("winner", "why"))

_NEXT = {rules.name: neighbours(rules) for rules in (EIGHT, TEN)}


class IllegalMove(ValueError):
    """A move that the law refuses, or a word that names no move.

    `.move` and `.position` (text); `.rule`: the rule it breaks, one of compulsory, largest, route,
    or None; `.squares`: the pieces that must capture, for the first two; `.moves`: for route, the
    Moves it may mean.
    """

    def __init__(self, move, why, position, rule=None, squares=(), moves=()):
        super().__init__("%s: %s, in %s" % (move, why, position))
        self.move = move
        self.position = position
        self.rule = rule
        self.squares = squares
        self.moves = moves


class Position:
    """A game of Dames at one moment, with the moves that led to it.

    rules: EIGHT or TEN; cells: bytearray(32 or 50); turn: BLACK or WHITE, the side to move;
    history: the Moves played since `start`; start: the text it began from, began: the side that
    moved first; huffing: may a capture
    be missed, and the piece that missed it be taken by huff()?
    """

    def __init__(self, rules=EIGHT, text=None, huffing=False):
        """The opening, or the position in `text`; BadPosition if it is none."""
        self.rules = rules
        self.huffing = huffing
        self.start = opening(rules) if text is None else text
        self.cells, self.turn = fen.read(rules, self.start)
        self.began = self.turn
        self.history = []
        self._next = _NEXT[rules.name]
        # For each move of history: (cell that moved, cells captured, huffable, quiet, counted, key)
        self._before = []
        self._huffable = ()  # squares whose pieces missed a capture in the move before this
        self._quiet = 0  # plies in a row by kings, nothing captured
        self._counted = 0  # plies in a row in the same small ending
        self._forget()

    def _forget(self):
        """What was found of the moves holds no longer."""
        self._legal = None  # what legal_moves() found, until the position changes
        self._captures = None  # and captures()
        self._looking = None  # the search for captures, as far as foresee() has come,
        self._part = []  # and those it found, the largest so far where they are compulsory
        self._most = 1
        self._steps = []  # moves without a capture, from so many squares
        self._stepped = 0

    # The law

    def legal_moves(self):
        """Every Move, by the square from; [] when the game is lost for the side to move.

        The list belongs to the position: read it, do not change it.
        """
        if self._legal is None:
            moves = self.captures()
            if not moves or self.huffing:
                while self._look_for_steps():
                    pass
                moves = moves + self._steps
            self._legal = moves
        return self._legal

    def foresee(self):
        """Find what legal_moves() will want to know, a row or a part of one at a call; True when
        all is there."""
        if self._captures is None:
            for _ in self._looks():
                return False
            self.captures()
            return False
        if (self.huffing or not self._captures) and self._look_for_steps():
            return False
        self.legal_moves()
        return True

    def _looks(self):
        if self._looking is None:
            self._looking = self._look()
        return self._looking

    def _look(self):
        """Find all captures; a generator that pauses behind each row, and in long searches."""
        half = self.rules.size // 2
        enemies = [at for at, cell in enumerate(self.cells) if cell and (cell - 1) & 1 != self.turn]
        for square, cell in enumerate(self.cells):
            if cell and (cell - 1) & 1 == self.turn:
                for _ in self._captures_of(square, self._part, enemies):
                    yield
            if square % half == half - 1:
                yield

    def captures(self):
        """The captures the side to move may make: of those the rules allow, one for each result.

        The list belongs to the position, as that of legal_moves().
        """
        if self._captures is None:
            for _ in self._looks():
                pass
            self._looking = None
            self._captures = self._part
        return self._captures

    def _captures_of(self, square, moves, enemies):
        """Add the whole captures of the piece on `square` to moves; enemies: where those stand.

        What a piece can do further depends only on where it stands and what it has taken, so of
        all routes that lead to the same such state the first is followed and the rest are not: a
        king that has thousands of routes through a ring of men has few results.

        A generator that pauses after some states. A state is a small number, so that hundreds of
        them take little memory: the square, and above its six bits one for each enemy that is
        taken, in the order of their squares.
        """
        king = self.cells[square] > 2
        before = {square: -1}  # each state that was met, and which one led there
        waiting = [square]
        looked = 0
        while waiting:
            state = waiting.pop()
            at, taken = state & 63, state >> 6
            mask = count = 0
            for number, enemy in enumerate(enemies):
                if taken >> number & 1:
                    mask |= 1 << enemy
                    count += 1
            onward = ()
            if not (taken and self._is_crowned_on((square, at), king)):
                onward = self._jumps(square, at, mask, king)
            for over, landing in reversed(onward):
                after = (taken | 1 << enemies.index(over)) << 6 | landing
                if after not in before:
                    before[after] = state
                    waiting.append(after)
            if not onward and taken and (count >= self._most or not self.rules.majority):
                if count > self._most and self.rules.majority:
                    self._most = count
                    moves.clear()  # hundreds of smaller ones would be a lot of memory
                moves.append(_route(state, before, enemies))
            looked += 1
            if looked % STATES == 0:
                yield

    def _is_crowned_on(self, path, king):
        """Does a capture end here, because the man is crowned and the rules stop it there?"""
        return (
            not king
            and not self.rules.passing
            and len(path) > 1
            and path[-1] in last_row(self.rules, self.turn)
        )

    def _jumps(self, start, at, mask, king):
        """[(square captured, landing square)] of one jump of a piece that began on `start`."""
        found = []
        for direction in range(4):
            if not (king or self.rules.backward) and (direction < 2) != (self.turn == WHITE):
                continue
            over = self._next[at * 4 + direction]
            if king and self.rules.flying:
                while over != NONE and self._is_free(over, start):
                    over = self._next[over * 4 + direction]
            if over == NONE or over == start or mask >> over & 1:
                continue
            cell = self.cells[over]
            if cell == EMPTY or (cell - 1) & 1 == self.turn:
                continue
            landing = self._next[over * 4 + direction]
            while landing != NONE and self._is_free(landing, start):
                found.append((over, landing))
                if not (king and self.rules.flying):
                    break
                landing = self._next[landing * 4 + direction]
        return found

    def _is_free(self, square, start):
        # Where the piece came from is empty while it captures.
        return self.cells[square] == EMPTY or square == start

    def _look_for_steps(self):
        """Find the moves without a capture from the next two rows; False when all are found."""
        first = self._stepped
        if first == len(self.cells):
            return False
        self._stepped = min(first + self.rules.size, len(self.cells))
        for square in range(first, self._stepped):
            cell = self.cells[square]
            if cell == EMPTY or (cell - 1) & 1 != self.turn:
                continue
            for direction in range(4):
                if cell < 3 and (direction < 2) != (self.turn == WHITE):
                    continue
                at = self._next[square * 4 + direction]
                while at != NONE and self.cells[at] == EMPTY:
                    self._steps.append(Move((square, at), ()))
                    if cell < 3 or not self.rules.flying:
                        break
                    at = self._next[at * 4 + direction]
        return True

    def steps(self, path):
        """The landing squares that may follow the squares of `path`, for a move made step by step.

        [] when no legal move goes on that way, or the move is over.
        """
        if len(path) == 1:
            quiet = [move.path[1] for move in self.legal_moves() if self._begins(move, path)]
        else:
            quiet = []
        mask = self._mask(path)
        if mask is None:
            return quiet
        king = self.cells[path[0]] > 2
        if self._is_crowned_on(path, king):
            return quiet
        results = [(move, _bits(move.captured)) for move in self.captures()]
        results = [bits for move, bits in results if move.path[0] == path[0]]
        for over, landing in self._jumps(path[0], path[-1], mask, king):
            taken = mask | 1 << over
            if landing not in quiet and self._leads(path[0], landing, taken, king, results):
                quiet.append(landing)
        return quiet

    def _begins(self, move, path):
        return not move.captured and move.path[0] == path[0]

    def _leads(self, start, at, mask, king, results):
        """Does a capture that has taken `mask` and stands on `at` lead to one of the results?"""
        stack = [(at, mask)]
        seen = set()
        while stack:
            state = stack.pop()
            if state in seen:
                continue
            seen.add(state)
            if state[1] in results:
                return True
            for over, landing in self._jumps(start, state[0], state[1], king):
                stack.append((landing, state[1] | 1 << over))
        return False

    def _mask(self, path):
        """The pieces that the jumps of a path take, as bits; None if it is no row of jumps."""
        king = self.cells[path[0]] > 2
        mask = 0
        for at, landing in zip(path, path[1:]):
            for over, possible in self._jumps(path[0], at, mask, king):
                if possible == landing:
                    mask |= 1 << over
                    break
            else:
                return None
        return mask

    def is_legal(self, move):
        """Is there a legal move with these ends and these captures, and does its path make them?"""
        bits = _bits(move.captured)
        for legal in self.legal_moves():
            if (
                legal.path[0] == move.path[0]
                and legal.path[-1] == move.path[-1]
                and _bits(legal.captured) == bits
            ):
                return legal.path == move.path or self._mask(move.path) == bits > 0
        return False

    def must_capture(self):
        """The squares of the pieces that have a capture the rules allow."""
        found = []
        for move in self.captures():
            if move.path[0] not in found:
                found.append(move.path[0])
        return found

    def huffs(self):
        """The squares of the pieces that may be huffed now, before the side to move moves."""
        return self._huffable

    def counts(self):
        """(pieces of Black, pieces of White)."""
        black = sum([cell & 1 for cell in self.cells])
        return black, sum([cell > 0 for cell in self.cells]) - black

    def outcome(self):
        """None while the game goes on, else the Outcome."""
        if not self.counts()[self.turn]:
            return Outcome(1 - self.turn, "no_piece")
        if not self.legal_moves():
            return Outcome(1 - self.turn, "blocked")
        if self.rules.official:
            if self._quiet >= 2 * draws.KING_MOVES:
                return Outcome(None, "kings")
            limit = draws.ending(self.cells)
            if limit and self._counted >= 2 * limit:
                return Outcome(None, "ending")
            if self._times() >= 3:
                return Outcome(None, "repetition")
        return None

    def quiet_before(self):
        """The cells before each of the kings' moves played last in a row, the latest last; those
        moves took nothing, so only these positions can come again."""
        return [each[5] for each in self._before[len(self._before) - self._quiet :]]

    def moves_to_draw(self):
        """In how many plies without a capture or a man's move the game is drawn by counting them; a
        large number where nothing is counted."""
        if not self.rules.official:
            return 10_000
        left = 2 * draws.KING_MOVES - self._quiet
        limit = draws.ending(self.cells)
        return min(left, 2 * limit - self._counted) if limit else left

    def _times(self):
        """How many times this position was on the board with this side to move."""
        now = bytes(self.cells)
        times = 1
        # A man that moves and a capture cannot be undone, so only quiet moves are looked through.
        for back in range(2, self._quiet + 1, 2):
            if self._before[-back][5] == now:
                times += 1
        return times

    # Moving

    def push(self, move):
        """Play `move`; IllegalMove, with the position untouched, if the law refuses it."""
        if not self.is_legal(move):
            raise self.refusal(move.path, self.move_name(move))
        source, target = move.path[0], move.path[-1]
        cell = self.cells[source]
        missed = () if move.captured or not self.huffing else self.must_capture()
        taken = bytes([self.cells[square] for square in move.captured])
        key = bytes(self.cells) if cell > 2 and not taken else None
        limit = draws.ending(self.cells)
        self._before.append((cell, taken, self._huffable, self._quiet, self._counted, key))
        self.history.append(move)
        self.cells[source] = EMPTY
        for square in move.captured:
            self.cells[square] = EMPTY
        if cell < 3 and target in last_row(self.rules, self.turn):
            self.cells[target] = cell + 2
        else:
            self.cells[target] = cell
        self._quiet = 0 if key is None else self._quiet + 1
        self._counted = self._counted + 1 if limit and limit == draws.ending(self.cells) else 0
        # A piece that missed its capture by moving is huffed where it stands now.
        self._huffable = tuple([target if square == source else square for square in missed])
        self.turn ^= 1
        self._forget()

    def huff(self, square):
        """Take the piece on `square` that missed a capture; the side to move still has its move.

        IllegalMove if it is none of huffs(). In the history it is a Move of one square.
        """
        if square not in self._huffable:
            raise IllegalMove(str(square + 1), "no piece to be huffed", self.to_text())
        taken = bytes([self.cells[square]])
        self._before.append((EMPTY, taken, self._huffable, self._quiet, self._counted, None))
        self.history.append(Move((square,), (square,)))
        self.cells[square] = EMPTY
        self._huffable = ()
        self._quiet = self._counted = 0
        self._forget()

    def pop(self):
        """Take back the last move, be it a huff, and return it; IndexError at the start."""
        move = self.history.pop()
        before = self._before.pop()
        _, _, self._huffable, self._quiet, self._counted, _ = before
        _undo(self.cells, move, before)
        if len(move.path) > 1:
            self.turn ^= 1
        self._forget()
        return move

    def cells_after(self, plies):
        """The squares as they were after so many entries of the history."""
        cells = bytearray(self.cells)
        for ply in range(len(self.history) - 1, plies - 1, -1):
            _undo(cells, self.history[ply], self._before[ply])
        return cells

    def refusal(self, path, name=None):
        """The IllegalMove that says why no legal move has the ends of `path`; of a path of one
        square, why the piece there cannot move."""
        source = path[0]
        name = name or str(source + 1)
        why, rule, must = "no piece of the side to move there", None, ()
        if not self.legal_moves():
            why = "the game is over"
        elif source < len(self.cells) and self.cells[source]:
            if (self.cells[source] - 1) & 1 != self.turn:
                why = "that piece is the other side's"
            elif self.captures() and not self.huffing:
                must = self.must_capture()
                rule, why = "compulsory", "a capture is compulsory"
                if source not in must and self._jumps(source, source, 0, self.cells[source] > 2):
                    rule, why = "largest", "a larger capture exists"
                elif source in must and self._mask(path):
                    rule = "largest" if self.rules.majority else "compulsory"
                    why = (
                        "a larger capture exists" if self.rules.majority else "the capture goes on"
                    )
                names = ", ".join([self.move_name(move) for move in self.captures()])
                why += " (" + names + ")"
            else:
                why = "the piece cannot go there"
        return IllegalMove(name, why, self.to_text(), rule, must)

    # Text

    def to_text(self):
        """The position as FEN: `B:W21,22:B1,K5`."""
        return fen.write(self.cells, self.turn)

    @classmethod
    def from_text(cls, text, rules=EIGHT, huffing=False):
        """The position of to_text(), without history; BadPosition says what is wrong and where."""
        return cls(rules, text, huffing)

    def move_name(self, move):
        """`32-28`, `49x32x19x30` with every landing square, or `h14` for a huff."""
        if len(move.path) == 1:
            return "h" + str(move.path[0] + 1)
        sign = "x" if move.captured else "-"
        return sign.join([str(square + 1) for square in move.path])

    def to_record(self):
        """All moves since the start, huffs too; another start than the opening leads."""
        words = [] if self.start == opening(self.rules) else [self.start.replace(" ", "")]
        words.extend([self.move_name(move) for move in self.history])
        return " ".join(words)

    @classmethod
    def from_record(cls, text, rules=EIGHT, huffing=False):
        """The position a record leads to.

        IllegalMove names the word at fault, BadPosition a fault in the leading start position.
        """
        words = text.split()
        start = words.pop(0) if words and ":" in words[0] else None
        position = cls(rules, start, huffing)
        for word in words:
            position.enter(word)
        return position

    def enter(self, word):
        """Play a word of to_record(): a move, or `h14` for a huff; IllegalMove if it is none."""
        if word[0] == "h" and is_number(word[1:]):
            self.huff(int(word[1:]) - 1)
        else:
            self.push(self.parse_move(word))

    def parse_move(self, text):
        """The legal Move that `text` names, with the route that it gives; IllegalMove if none.

        `32-28`, `32x23`, `49x32x19x30`; the landing squares may be left out while the ends, or
        those that are given, name one move only.
        """
        word = text.lower().replace(" ", "").replace(":", "x")
        numbers = word.replace("x", "-").split("-")
        for number in numbers:
            if not is_number(number) or not 1 <= int(number) <= squares(self.rules):
                raise IllegalMove(text, "no move: numbers of squares are wanted", self.to_text())
        if len(numbers) < 2:
            raise IllegalMove(text, "no move: two squares are wanted", self.to_text())
        path = tuple([int(number) - 1 for number in numbers])
        return self.find(path, text)

    def find(self, path, name=None):
        """The legal Move along the squares of `path`, which may leave landings out."""
        name = name or "x".join([str(square + 1) for square in path])
        ends = [
            move
            for move in self.legal_moves()
            if move.path[0] == path[0] and move.path[-1] == path[-1]
        ]
        if not ends:
            raise self.refusal(path, name)
        mask = self._mask(path) if self.cells[path[0]] else None
        for move in ends:
            if not move.captured and len(path) == 2:
                return move  # with huffing a capture may share both ends with it
            if mask and _bits(move.captured) == mask:
                return Move(path, move.captured)
        between = path[1:-1]
        fitting = []
        for move in ends:
            passed = move.path[1:-1] + move.captured
            if all([square in passed for square in between]):
                fitting.append(move)
        if len(fitting) == 1:
            return fitting[0]
        if not fitting:
            raise IllegalMove(name, "no capture goes that way", self.to_text(), "route")
        names = ", ".join([self.move_name(move) for move in fitting])
        why = "a route is wanted, one of " + names
        raise IllegalMove(name, why, self.to_text(), "route", moves=fitting)


def _undo(cells, move, before):
    """Take a move back on the squares; before: what push() and huff() have kept with it."""
    if len(move.path) > 1:
        cells[move.path[-1]] = EMPTY
        cells[move.path[0]] = before[0]
    for square, piece in zip(move.captured, before[1]):
        cells[square] = piece


def _route(state, before, enemies):
    """The Move that led to a state of Position._captures_of, through those in `before`."""
    path, captured = [], []
    while state >= 0:
        last = before[state]
        path.append(state & 63)
        if last >= 0:
            bit = (state ^ last) >> 6
            number = 0
            while bit >> number != 1:
                number += 1
            captured.append(enemies[number])
        state = last
    path.reverse()
    captured.reverse()
    return Move(tuple(path), tuple(captured))


def _bits(captured):
    """Squares as bits of an int."""
    bits = 0
    for square in captured:
        bits |= 1 << square
    return bits
