"""The search of Dames, and the law of rules.py, at speed, on both boards.

Design. The dark squares lie as bits in two words of 27, ten rows of five with a gap after every two
rows, so that on every square the neighbours are 5 and 6 bits above and below; 8x8 is the inside of
10x10. Who can capture, where a move is safe and which piece must not leave its square is found for
all pieces at once by shifts. So the last ply is valued without making its safe moves; where the
enemy could capture then, and in kings' matters of 10x10, the move is made. A position with a
capture is no leaf: captures are played out. Only they are found square by square (generate), in
states that wait on a stack, some at a time, so that a tree of thousands of routes takes neither
memory nor time of its own.

The search is a fail-hard negamax with principal variation and explicit frames, one machine that can
stop before any node and go on later: kernel_viper.search. Order: the move that the hash remembers,
two killers, moves the enemy cannot punish by a capture, the others. A capture without a choice
costs no depth. What was on the board before with the same side to move counts as a draw, in the
search and since the last move that cannot be undone; so does the end of the count of kings' moves.

The value of a position is what stands on it: a number for each kind of piece, side and square
(weights below), in 64ths of a man, and WIN for a finished game, less the plies to it.
"""

from array import array

import micropython
from engine import native, room
from micropython import const

from games.dames.variants import BLACK, WHITE, last_row, place, squares

INFINITY = 7000  # beyond every value
WIN = 6000
WON = 5888  # a value beyond it is a game whose end was seen
MAN = 64
MOST_PLIES = 24  # of a search; captures without a choice come on top
HASH = 2048  # entries, a power of two
PIECES = 0  # modes of prepare()
ALL = 1

_ZERO = const(8192)
_FRAME = const(27)  # words
_HISTORY = const(12)  # frames for the positions before the root
_FRAMES = const(70)
_NONE = const(4095)
_OWN = const(0)
_ENEMY = const(2)
_KINGS = const(4)
_SCORE = const(6)
_ALPHA = const(7)
_BETA = const(8)
_DEPTH = const(9)
_SIDE = const(10)
_COUNTED = const(11)
_QUIET = const(12)
_PLY = const(13)
_FLAGS = const(14)
_BEST = const(15)
_BEST_AT = const(16)
_LIST = const(21)
_KILLER = const(24)
_CAPTURES = const(1)
_AT = const(0)
_DECISIONS = const(1)
_LIMIT = const(2)
_DOING = const(3)
_VALUE = const(4)
_WIDE = const(5)
_FLYING = const(6)
_SQUARES = const(7)
_LAST = const(9)
_HASH_MASK = const(13)
_STACKED = const(15)
_SERIAL = const(20)
_PATIENCE = const(21)
_GAP = const(10)  # a bit that is no square
# Factors of the hash: by the words of a position, by the side, and four of the check.
_MIX = (0x2545F491, 0x1B873593, 0x19D699A5, 0x0B4B82E3, 0x12E2B0F7, 0x3A8F05C5, 0x2C1B3C6D,
        0x2F0B4C47, 0x165667B1, 0x1F35AE45, 0x27D4EB2F)  # fmt: skip
_DE_BRUIJN = const(0x077CB531)
_ADDRESSES = const(22)  # of the buffers after the state, as the search in assembly wants them


@micropython.viper
def _address(buffer) -> int:
    return int(ptr8(buffer))


@micropython.viper
def _clear(words: ptr32, count: int):
    """Set so many words to 0."""
    i = 0
    while i < count:
        words[i] = 0
        i += 1


@micropython.viper
def _add(values: ptr16, base: ptr16, first: int, more: int):
    """values = base + more, the 128 of a side."""
    i = first
    while i < first + 128:
        values[i] = base[i] + more
        i += 1


@micropython.viper
def _lay_out(cells: ptr8, count: int, side: int, frame: ptr32, where: ptr8, values: ptr16):
    """Lay cells out as a frame: boards, side and score."""
    one = 1
    i = 0
    while i < _ALPHA:
        frame[i] = 0
        i += 1
    score = 0
    square = 0
    while square < count:
        cell = int(cells[square])
        if cell:
            at = int(where[square])
            half = 0
            bit = one << at
            if at > 26:
                half = 1
                bit = one << (at - 27)
            whose = (cell - 1) & 1
            king = (cell - 1) >> 1
            worth = int(values[(whose + whose + king) * 64 + at])
            if whose == side:
                score += worth
                i = _OWN + half
            else:
                score -= worth
                i = _ENEMY + half
            frame[i] = frame[i] | bit
            if king:
                i = _KINGS + half
                frame[i] = frame[i] | bit
        square += 1
    frame[_SCORE] = score
    frame[_SIDE] = side


@micropython.viper
def _forget_killers(frames: ptr32, count: int):
    """No move is a killer in any of so many frames."""
    i = 0
    while i < count:
        frames[_KILLER] = _NONE
        frames[_KILLER + 1] = _NONE
        frames = ptr32(int(frames) + 4 * _FRAME)
        i += 1


def bit_of(rules, square):
    """The number of a square's bit, 0 to 53."""
    column, row = place(rules, square)
    if rules.size == 8:
        column += 1
        row += 1
    return row * 5 + row // 2 + column // 2


def beside():
    """For direction * 64 + bit the bit of the next square that way, or of a gap: 256 bytes."""
    table = bytearray([_GAP] * 256)
    for row in range(10):
        for column in range(1 - row % 2, 10, 2):
            at = row * 5 + row // 2 + column // 2
            for way, (right, down) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1))):
                if 0 <= column + right < 10 and 0 <= row + down < 10:
                    table[way * 64 + at] = at + (-6, -5, 5, 6)[way]
    return table


class Kernel:
    """One search at a time, in slices, with the buffers it needs.

    load(position); begin(depth, alpha, beta) and run(decisions) until it says True; then value and
    best, line().
    """

    def __init__(self, rules, viper=False):
        """Allocates about 36 KB, less where there is less, and the code.

        viper: search in viper also where the machine has the search in assembly.
        """
        self._hash = room.entries(HASH)
        self._frames = room.words(_FRAME * _FRAMES, _clear)
        self._lists = room.words(1536, _clear)
        stack = room.words(776, _clear)
        self._seen = room.words(192, _clear)
        self._state = room.words(48, _clear)
        self.rules = rules
        n = squares(rules)
        self._where = bytes([bit_of(rules, square) for square in range(n)])
        low = room.words(128, _clear)
        for at in range(27):
            low[at] = low[64 + 27 + at] = 1 << at
        of_bit = bytearray(32)
        for bit in range(32):
            of_bit[(_DE_BRUIJN << bit) >> 27 & 31] = bit
        self._values = array("H", bytes(512))
        self._bases = (self._weigh(PIECES), self._weigh(ALL))
        self._search = None
        if not viper:
            try:
                self._search = native.load("games.dames.kernel_dames").run
            except ImportError:  # not on this machine
                pass
        self._buffers = (
            self._state,
            self._frames,
            self._hash,
            self._lists,
            self._values,
            beside(),
            of_bit,
            low,
            self._seen,
            stack,
            array("i", _MIX + (_DE_BRUIJN,)),
        )
        if self._search:
            for index, buffer in enumerate(self._buffers[1:]):
                self._state[_ADDRESSES + index] = _address(buffer)
        else:
            viper_search = native.load("games.dames.kernel_viper").search
            self._search = lambda state: viper_search(self._frames, 0, self._buffers)
        state = self._state
        state[_HASH_MASK] = room.count(self._hash) - 1
        state[_FLYING] = int(rules.flying)
        for square in range(n):
            self._add_square(_SQUARES, square)
        for side in (BLACK, WHITE):
            for square in last_row(rules, side):
                self._add_square(_LAST + 2 * side, square)
        self._cells = bytearray(n)
        self._depth = 0
        self._before = 0
        self.nodes = 0
        self.value = 0
        self._bias = 0
        self.set_style(BLACK, 0)
        self.prepare(ALL)

    def _add_square(self, words, square):
        at = self._where[square]
        self._state[words + at // 27] |= 1 << at % 27

    def set_style(self, side, style):
        """From now on the pieces of a side are worth `style` 64ths of a man more than they are and
        the other's less, so it trades less; its men on the back row three times as much again. A
        negative style trades more."""
        self._styled = side
        self._style = style
        self._laid_out = False

    def load(self, position):
        """Take up a rules.Position, which is only read, as the root of the searches to come."""
        self._cells[:] = position.cells
        self._turn = position.turn
        self._position = position
        self.nodes = 0
        self._laid_out = False

    def _set_up(self):
        """Fill in what a search begins with: values, the root, and the positions before it."""
        self._laid_out = True
        values = self._values
        for side in (BLACK, WHITE):
            more = self._style if side == self._styled else 0 - self._style
            _add(values, self._bases[self._mode], side * 128, more)
        pieces = len(self._cells) - self._cells.count(b"\0")
        for square in last_row(self.rules, 1 - self._styled):
            values[self._styled * 128 + self._where[square]] += 3 * self._style
            if self._cells[square] == 1 + self._styled:
                pieces += 3
        self._bias = self._style * (pieces if self._turn == self._styled else 0 - pieces)
        frames = memoryview(self._frames)
        _forget_killers(self._frames, _FRAMES)
        before = self._position.quiet_before()[0 - _HISTORY :]
        turn = self._turn
        for back in range(len(before)):
            turn = 1 - turn
            self._lay_out(frames, _HISTORY - 1 - back, before[len(before) - 1 - back], turn)
        self._lay_out(frames, _HISTORY, self._cells, self._turn)
        self._quiet = len(before)
        self._counted = self._position.moves_to_draw()

    def _lay_out(self, frames, index, cells, turn):
        frame = frames[index * _FRAME : (index + 1) * _FRAME]
        _lay_out(cells, len(cells), turn, frame, self._where, self._values)

    def forget(self):
        """Drop what earlier searches found."""
        _clear(self._hash, 2 * room.count(self._hash))
        _clear(self._seen, 192)
        self._state[_SERIAL] = 0

    def prepare(self, mode):
        """Value positions by their PIECES alone, or by ALL that is known."""
        self._mode = mode
        self._laid_out = False

    def _weigh(self, mode):
        """What pieces are worth in a mode: for side * 128 + 64 for kings + bit."""
        rules = self.rules
        base = array("H", bytes(512))
        for square in range(squares(rules)):
            column, row = place(rules, square)
            man, king = weights(rules, column, row)
            if mode == PIECES:
                man, king = MAN, KING[rules.size]
            if row == rules.size - 1:
                man = king  # crowned
            for side in (BLACK, WHITE):
                at = self._where[square]
                if side == WHITE:
                    at = 53 - at
                base[side * 128 + at] = man
                base[side * 128 + 64 + at] = king
        return base

    def ready(self):
        """True when begin() may be called."""
        return True

    def build(self):
        """There is nothing to build."""

    def begin(self, depth, alpha, beta):
        """Search to 1-MOST_PLIES plies in the open window."""
        if not self._laid_out:
            self._set_up()
        self._begin(depth, self._biased(alpha), self._biased(beta), 0)

    def _biased(self, value):
        """A value in which those of the style are."""
        if abs(value) > WON:
            return max(0 - INFINITY, min(value, INFINITY))
        return value + self._bias

    def _begin(self, depth, alpha, beta, wide):
        if not 0 < depth <= MOST_PLIES:
            raise ValueError(depth)
        if not self._laid_out:
            self._set_up()
        frames, state = self._frames, self._state
        root = _HISTORY * _FRAME
        frames[root + _ALPHA] = _ZERO + alpha
        frames[root + _BETA] = _ZERO + beta
        frames[root + _DEPTH] = depth
        frames[root + _PLY] = 0
        frames[root + _LIST] = 0
        frames[root + _QUIET] = self._quiet
        frames[root + _COUNTED] = self._counted
        state[_AT] = root * 4
        state[_DECISIONS] = state[_DOING] = 0
        state[_WIDE] = wide
        state[_STACKED] = -1
        self._depth = depth
        self._before = self.nodes

    def run(self, decisions):
        """Search on, for about so many decisions more at most; True when the search is over."""
        state = self._state
        state[_LIMIT] = state[_DECISIONS] + decisions
        state[_PATIENCE] = 2
        over = self._search(state)
        self.nodes = self._before + state[_DECISIONS]
        if over:
            value = state[_VALUE] - _ZERO
            self.value = value if abs(value) > WON else value - self._bias
        return bool(over)

    @property
    def best(self):
        """The best move of the root as rules.py has it, or None."""
        frames = self._frames
        root = _HISTORY * _FRAME
        if self._state[_WIDE] or frames[root + _BEST] == _NONE:
            return None
        best = frames[root + _BEST]
        source, target = best & 63, best >> 6
        taken = 0
        if frames[root + _FLAGS] & _CAPTURES:
            at = frames[root + _BEST_AT]
            taken = self._lists[at + 1] | self._lists[at + 2] << 27
        where = self._where
        for move in self._position.legal_moves():
            if where[move.path[0]] == source and where[move.path[-1]] == target:
                mask = 0
                for square in move.captured:
                    mask |= 1 << where[square]
                if mask == taken:
                    return move
        raise ValueError(best)

    def line(self):
        """The moves that both sides are expected to play, as far as it is kept: the first."""
        best = self.best
        return [] if best is None else [best]

    def perft(self, depth):
        """Count the games of exactly so many plies; captures with one result are one move."""
        if depth == 0:
            return 1
        return self._all(depth) - (self._all(depth - 1) if depth > 1 else 0)

    def _all(self, depth):
        self._begin(depth, 0 - INFINITY, INFINITY, 1)
        while not self.run(1 << 28):
            pass
        return self._state[_DECISIONS]


# By the size of the board, in 64ths of a man: a king, and each row that a man has gone.
KING = {8: 96, 10: 176}
ADVANCE = {8: -1, 10: 1}


def weights(rules, column, row):
    """What a man and a king of black are worth on a square, in 64ths of a man."""
    size = rules.size
    middle = min(column, size - 1 - column)
    man = MAN + row * ADVANCE[size] + (2 if middle > 1 else 0)
    if row == 0:
        man += 6
    king = KING[size] + min(middle, row, size - 1 - row) * 2
    return man, king
