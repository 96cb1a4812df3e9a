"""The search of Dynasty and Directional Dynasty, and the law of rules.py, at speed.

Design. A position is its 38 lines (tables.py), two half boards a side and the difference of
armies, all as the side to move sees it; a frame holds a ply, and a move is made by copying the
lines into the next frame, so nothing is taken back. The moves of the last ply are not made at all:
each is worth the position before it, the values of 34 lines, plus what the move adds by itself,
looked up by what it captures. In an ending the position is worth the difference of armies and a
move 2 * captured + 1, so the same code plays it out.

The search is a fail-hard negamax. The first move of a node gets the whole window, the others one
point, and the whole if they turn out better. Order: the move that the hash remembers, two killers
of the ply, then squares away from the corners before X and C squares; far from the end of an
ending, fewest replies first. A pass costs no depth. Frames are explicit, and one machine with four
states works on them: it can stop before any node and go on later, and what it finds does not
depend on where it was stopped. It is kernel_viper.search, or the same in assembly, to the node,
where the machine runs that; everything is in buffers that both are handed.

A decision is a move that is made, a legal move of the last ply, or a forced pass. Making a move in
order to count the replies is none.

Moves inside are square | way << 6, the way being line * 2 + end; a Dynasty move is a square.
Scores are points of the mode: eighths of an army in the phases 0-3, plus WIN for a finished game,
armies in EXACT. The hash knows no sides: a position with the armies exchanged is the same.
"""

from array import array

import micropython
from engine import native
from micropython import const

from games.dynasty.rules import PASS, Position
from games.dynasty.tables import EXACT, Tables, value_offset

INFINITY = 4000  # beyond every score
WIN = 2000
MOST_PLIES = 18  # of a search; passes do not count
HASH = 1024  # entries, a power of two
HASH_DEPTH = 4
LIST_DEPTH = (7, 5)  # in EXACT, of either game: so deep, moves are ordered by their replies

_NEVER = const(99)
_ZERO = const(8192)
_FRAME = const(188)  # bytes
_FRAMES = 2 * MOST_PLIES
_LISTED = const(504)  # room for the 336 moves of kernel_viper's lists and one more list
_NONE = const(512)  # no move
_NOWHERE = const(4096)  # the same in what the last ply leaves

# Words of the state that search() works on; the offsets of nine kinds of values follow _VALUES.
_AT = const(0)
_SIDE = const(1)
_DECISIONS = const(2)
_DOING = const(3)
_VALUE = const(4)
_LIMIT = const(5)
_DIRECTIONAL = const(6)
_EXACT = const(7)
_WIDE = const(8)
_HASH_DEPTH = const(9)
_LIST_DEPTH = const(10)
_TEMPO = const(11)
_SALT = const(12)
_HASH_MASK = const(13)
_VALUES = const(14)

# Words of a frame, as far as they are set or read here; see kernel_viper.
_ALPHA = const(0)
_BETA = const(1)
_OWN = const(3)
_ENEMY = const(5)
_MASK = const(9)
_HALF = const(10)
_STAGE = const(11)
_FLAGS = const(12)
_RUNS = const(13)
_MOVE = const(15)
_BEST = const(16)
_HASH_MOVE = const(17)
_DEPTH = const(20)
_LIST = const(24)
_MOVED = const(4)

# Directions of rules.py by the ways of the kernel, and steps between records.
_DIRECTION = (6, 2, 0, 4, 7, 3, 1, 5)
_STEPS = (-64, 64, -512, 512, -576, 576, -448, 448)


@micropython.viper
def _set_root(frames: ptr32, records: ptr32, cells: ptr8, side: int):
    """Lay 64 cells out as the first frame: lines, half boards of both sides, score; no killers."""
    i = 0
    while i < 36:
        frames[i * 47 + 18] = 512
        frames[i * 47 + 19] = 512
        i += 1
    i = 3
    while i < 7:
        frames[i] = 0
        i += 1
    lines = ptr16(frames)
    i = 54
    while i < 94:
        lines[i] = 3280
        i += 1
    own = side + 1
    score = 8192
    square = 0
    while square < 64:
        army = int(cells[square])
        if army:
            at = square << 4
            sign = -1
            if army == own:
                sign = 1
            i = 0
            while i < 4:
                line = 54 + records[at + i]
                lines[line] = lines[line] + records[at + 9 + i] * sign
                i += 1
            i = 3 + (square >> 5)
            if army == own:
                score += 1
            else:
                score -= 1
                i += 2
            frames[i] = frames[i] | records[at + 13]
        square += 1
    frames[2] = score


@micropython.viper
def _clear(words: ptr32, count: int):
    i = 0
    while i < count:
        words[i] = 0
        i += 1


def new_of_bit():
    """The square of a half board * 64 by its bit: index bit * 0x077cb531 >> 27 & 31; then steps."""
    table = array("H", bytes(80))
    for bit in range(32):
        table[(0x077CB531 << bit) >> 27 & 31] = bit << 6
    for way, step in enumerate(_STEPS):
        table[32 + way] = 1024 + step
    return table


def assembled(directional, buffers):
    """The search in assembly, None where it does not run."""
    try:
        from games.dynasty.assembled import Assembled

        return Assembled(directional, buffers)
    except ImportError:
        return None


class Kernel:
    """One search at a time of one of the two games, in slices, with the buffers it needs.

    load(position); prepare(mode) and build() until ready(); begin(depth, alpha, beta) and
    run(decisions) until it says True; then value and best.
    """

    def __init__(self, directional, viper=False):
        """Allocates about 85 KB, the biggest first; nothing is built yet.

        viper: search in viper also where the machine has the search in assembly.
        """
        self.directional = bool(directional)
        self.tables = Tables(directional)
        self._hash = array("i", bytes(8 * HASH))
        self._frames = array("i", bytes(_FRAME * _FRAMES))
        self._lists = array("H", bytes(2 * _LISTED))
        self._state = array("i", bytes(4 * 23))
        self._of_bit = new_of_bit()
        self._cells = bytearray(64)
        self._side = 0
        self._mode = None
        self._work = None
        self._before = 0
        self._depth = 0
        state = self._state
        state[_DIRECTIONAL] = int(self.directional)
        state[_HASH_MASK] = HASH - 1
        for kind in range(9):
            state[_VALUES + kind] = value_offset(kind)
        tables = self.tables
        self._buffers = (
            state,
            self._frames,
            self._lists,
            tables.codes,
            tables.runs,
            tables.records,
            tables.deltas,
            tables.values,
            self._hash,
            self._of_bit,
        )
        self._context = None
        self._machine = None if viper else assembled(self.directional, self._buffers)
        if self._machine:
            self._search, self._context = self._machine.search, self._machine.context
        else:
            self._search = native.load("games.dynasty.kernel_viper").search

    def load(self, position):
        """Take up a rules.Position, which is only read, as the root of the searches to come."""
        self._cells[:] = position.cells
        self._side = position.turn
        self._before = self._state[_DECISIONS] = 0

    def forget(self):
        """Drop what earlier searches found."""
        _clear(self._hash, 2 * HASH)

    def phase(self, position, depth=8):
        """The mode 0-3 for a search of a rules.Position to so many plies."""
        return self.tables.phase(64 - position.cells.count(b"\0") + depth - 1)

    def prepare(self, mode):
        """Say what the tables must be ready for: 0-3 or EXACT."""
        if mode != self._mode:
            self._mode = mode
            self._work = self.tables.build(mode)

    def ready(self):
        """True when begin() may be called."""
        return self._mode is not None and self.tables.mode == self._mode

    def build(self):
        """One slice of what prepare() asked for; nothing once it is ready."""
        if self.ready():
            return
        next(self._work, None)
        if self._machine and self.ready():
            self._machine.take_tables()

    def begin(self, depth, alpha, beta):
        """Search to 1-MOST_PLIES plies, in EXACT as many as there are empty squares."""
        self._begin(depth, max(alpha, 0 - INFINITY), min(beta, INFINITY))

    def _begin(self, depth, alpha=0, beta=0, wide=0):
        if not 0 < depth <= MOST_PLIES:
            raise ValueError(depth)
        state, frame = self._state, self._frames
        _set_root(frame, self.tables.records, self._cells, self._side)
        frame[_ALPHA] = _ZERO + alpha
        frame[_BETA] = _ZERO + beta
        frame[_FLAGS] = 0
        frame[_BEST] = _NOWHERE if depth == 1 else _NONE
        frame[_DEPTH] = depth
        frame[_LIST] = 0
        exact = int(self._mode == EXACT)
        state[_AT] = 0
        state[_SIDE] = 0
        self._before += state[_DECISIONS]
        state[_DECISIONS] = 0
        state[_DOING] = 0
        state[_EXACT] = exact
        state[_WIDE] = wide
        state[_HASH_DEPTH] = _NEVER if wide else HASH_DEPTH
        state[_LIST_DEPTH] = LIST_DEPTH[self.directional] if exact and not wide else _NEVER
        state[_TEMPO] = _ZERO - 3072 + self.tables.tempo
        state[_SALT] = self._mode * 77777
        self._depth = depth

    def run(self, decisions):
        """Search on, for about so many decisions more at most; True when the search is over."""
        state = self._state
        state[_LIMIT] = state[_DECISIONS] + decisions
        if self._machine:
            return self._search(self._context) == 1
        return self._search(self._frames, self._lists, 0, self._buffers) == 1

    @property
    def nodes(self):
        """Decisions since load()."""
        return self._before + self._state[_DECISIONS]

    @property
    def value(self):
        """Of the search that is over, between its alpha and beta, for the side to move."""
        return self._state[_VALUE] - _ZERO

    @property
    def best(self):
        """The best move of the search so far; None if none is better than its alpha."""
        move = self._frames[_BEST]
        if self._depth == 1:  # the last ply leaves square * 64 + way
            return None if move == _NOWHERE else self._outside(move >> 6 | (move & 7) << 6)
        return None if move == _NONE else self._outside(move)

    def _outside(self, move):
        """A move as rules.py has it."""
        if not self.directional:
            return move & 63
        return move & 63 | _DIRECTION[move >> 6] << 6

    def line(self):
        """The moves expected of both sides, best first, as far as the hash has them.

        After a search that is over; forced passes are in it.
        """
        line = []
        move = self.best
        position = Position(self.directional)
        position.cells[:] = self._cells
        position.turn = self._side
        # The hash is asked by searches of its own; what this one has found stays to be read.
        depth, before = self._depth, self._before
        state, best = self._state[:], self._frames[_BEST]
        while move is not None and len(line) < depth:
            position.push(move)
            line.append(move)
            if position.must_pass():
                position.push(PASS)
                line.append(PASS)
            move = self._remembered(position)
        self._depth, self._before = depth, before
        self._state[:], self._frames[_BEST] = state, best
        return line

    def _remembered(self, position):
        """The best move here by the hash; None if there is none, or it is not legal."""
        root = self._cells, self._side
        self._cells, self._side = position.cells, position.turn
        self._begin(MOST_PLIES)
        self._state[_LIMIT] = 1
        self.run(1)
        self._cells, self._side = root
        move = self._frames[_HASH_MOVE]
        move = None if move == _NONE else self._outside(move)
        return move if move in position.legal_moves() else None

    def perft(self, depth):
        """Count the games of exactly so many plies from the position loaded; a pass is a ply."""
        if depth == 0:
            return 1
        return self._decisions(depth) - (self._decisions(depth - 1) if depth > 1 else 0)

    def _decisions(self, depth):
        self._begin(depth, 0 - INFINITY, INFINITY, 1)
        while not self.run(1 << 28):
            pass
        return self._state[_DECISIONS]

    def moves(self, squares=range(64)):
        """The placements of the side to move, in the order of rules.Position.legal_moves()."""
        moves = []
        self._begin(2, wide=1)
        for square in squares:
            if not self._cells[square] and self._make(square, _NONE):
                ways = self._frames[_RUNS]
                # In Dynasty the search in assembly does not write down the move.
                move = self._frames[_MOVE] if self.directional else square
                moves.append(self._outside(move))
                for way in range(8):
                    if ways >> 4 * way & 15:
                        moves.append(self._outside(square | way << 6))
        moves.sort(key=lambda move: (move & 63) << 3 | move >> 6)
        return moves

    def turned(self, move):
        """The squares that change sides by a legal move of rules.py."""
        way = _DIRECTION.index(move >> 6) << 6 if self.directional else 0
        self._begin(2, wide=1)
        self._make(move & 63, move & 63 | way)
        own = _FRAME // 4 + _ENEMY
        bits = self._frames[own], self._frames[own + 1]
        mine = self._frames[_OWN], self._frames[_OWN + 1]
        return [
            square
            for square in range(64)
            if square != move & 63 and (bits[square >> 5] & ~mine[square >> 5]) >> (square & 31) & 1
        ]

    def _make(self, square, wanted):
        """Let search() make a move on this square, the one wanted if it is legal; False if none.

        After _begin(), any number of times: the root stays as it is.
        """
        frame, state = self._frames, self._state
        frame[_FLAGS] = 0
        bit = square & 31
        frame[_MASK] = 1 << bit if bit < 31 else -1 << 31
        frame[_HALF] = (square >> 5) * 2048
        frame[_STAGE] = 8
        frame[_RUNS] = 0
        frame[_HASH_MOVE] = wanted
        frame[_LIST + 1] = 0
        state[_AT] = 0
        state[_DECISIONS] = 0
        state[_DOING] = 1
        self.run(1)
        return bool(frame[_FLAGS] & _MOVED)
