"""The search of Dominate, and the law of rules.py, at speed.

Design. A position is four bit boards of 64 squares (own, enemy, blocks, and so empty), each as two
words. All moves of a position are found at once by shifting the own pieces, and how many enemies
each would turn is counted for all squares at once, by adders on bit planes. So the last ply is
valued without making a move: the best clone gains twice the highest count plus one, the best jump
twice the highest count. Above it moves are tried by what they turn, most first, behind the move
that a hash remembers; a fail-hard negamax with principal variation and explicit frames, one machine
that can stop before any node and go on later. The machine is kernel_viper.search.

A clone is the same from whichever piece: inside a move is its square, plus 64, 128, 192, 256 for a
jump right, left, up, down to it. Scores are eighths of a piece, plus WIN for a finished game. The
search knows who gets the empty squares when a side is stuck; it does not count quiet moves.
"""

from engine import native, room
from micropython import const

from games.dominate.rules import AROUND

INFINITY = 4000  # beyond every score
WIN = 2000
MOST_PLIES = 20  # of a search
HASH = 1024  # entries, a power of two
# Weights in eighths of a piece: a piece beside an empty square, a square within a step, an empty
# square that only one side can come to, and to have the move.
WEIGHTS = (1, 2, 4, 0)
PIECES = 0  # modes of prepare()
ALL = 1

_ZERO = const(8192)
_FRAME = const(39)  # words
_NONE = const(511)
_ALPHA = const(4)
_BETA = const(5)
_DEPTH = const(6)
_CLONES = const(10)
_ONES = const(20)
_FLIPS = const(30)
_KIND = const(31)
_BEST = const(33)
_DECISIONS = const(1)
_LIMIT = const(2)
_VALUE = const(4)
_WIDE = const(8)
_HASH_MASK = const(9)
_WEIGHTS = const(10)

_STEPS = (0, -2, 2, -16, 16)  # from the square of a jump back to where it began


def bits(squares):
    """Two signed 32-bit words with the bits of the squares."""
    words = [0, 0]
    for square in squares:
        words[square >> 5] |= 1 << (square & 31)
    return [word - (1 << 32) if word >> 31 else word for word in words]


class Kernel:
    """One search at a time, in slices, with the buffers it needs.

    load(position); begin(depth, alpha, beta) and run(decisions) until it says True; then value and
    best, line().
    """

    def __init__(self, weights=WEIGHTS):
        """Allocates about 16 KB, and the code; less where there is less."""
        self._viper = native.load("games.dominate.kernel_viper")
        clear = self._viper.clear
        self._frames = room.words(_FRAME * (MOST_PLIES + 1), clear)
        self._state = room.words(14, clear)
        around = room.words(128, clear)
        for square in range(64):
            around[2 * square], around[2 * square + 1] = bits(AROUND[square])
        count = bytes([sum([byte >> bit & 1 for bit in range(8)]) for byte in range(256)])
        of_bit = bytearray(32)
        for bit in range(32):
            of_bit[(0x077CB531 << bit) >> 27 & 31] = bit
        self._hash = room.entries(HASH)
        self._buffers = (self._state, self._frames, around, self._hash, count, of_bit)
        self._cells = bytearray(64)
        self._state[_HASH_MASK] = room.count(self._hash) - 1
        self._weights = weights
        self.prepare(ALL)
        self._before = 0
        self._depth = 0
        self.nodes = 0
        self.value = 0
        self.best = None

    def load(self, position):
        """Take up a rules.Position, which is only read, as the root of the searches to come."""
        self._cells[:] = position.cells
        self._turn = position.turn
        self.nodes = 0

    def forget(self):
        """Drop what earlier searches found."""
        self._viper.clear(self._hash, 2 * room.count(self._hash))

    def prepare(self, mode):
        """Value positions by their PIECES alone, or by ALL that is known."""
        for index, weight in enumerate(self._weights):
            self._state[_WEIGHTS + index] = weight if mode == ALL else 0

    def ready(self):
        """True when begin() may be called."""
        return True

    def build(self):
        """There is nothing to build."""

    def begin(self, depth, alpha, beta):
        """Search to 1-MOST_PLIES plies in the open window."""
        self._begin(depth, max(alpha, 0 - INFINITY), min(beta, INFINITY), 0)

    def _begin(self, depth, alpha, beta, wide):
        if not 0 < depth <= MOST_PLIES:
            raise ValueError(depth)
        frame, state = self._frames, self._state
        self._viper.set_root(self._cells, self._turn + 1, frame, state)
        frame[_ALPHA] = _ZERO + alpha
        frame[_BETA] = _ZERO + beta
        frame[_DEPTH] = depth
        state[_WIDE] = wide
        self._depth = depth
        self._before = self.nodes

    def run(self, decisions):
        """Search on, for about so many decisions more at most; True when the search is over."""
        state = self._state
        state[_LIMIT] = state[_DECISIONS] + decisions
        over = self._viper.search(self._buffers)
        self.nodes = self._before + state[_DECISIONS]
        if over:
            self.value = state[_VALUE] - _ZERO
        self.best = self._root_move()
        return bool(over)

    def _root_move(self):
        """The best move of the root as rules.py has it, or None."""
        frame = self._frames
        if self._depth > 1:
            return None if frame[_BEST] == _NONE else self._outside(frame[_BEST])
        # One ply is the frontier, which leaves the kind of its best move and what it turns.
        for kind in range(1, 5) if frame[_KIND] else (0,):
            for half in (0, 1):
                squares = frame[_CLONES + 2 * kind + half]
                for k in range(4):
                    plane = frame[_ONES + 2 * k + half]
                    squares &= plane if frame[_FLIPS] >> k & 1 else ~plane
                if squares:
                    square = 32 * half
                    while not squares & 1:
                        squares >>= 1
                        square += 1
                    return self._outside(square | kind << 6)
        return None

    def _outside(self, move):
        """A move as rules.py has it; a clone from the first of the pieces beside its square."""
        target = move & 63
        if move > 63:
            return target + _STEPS[move >> 6] | target << 6
        for square in AROUND[target]:
            if self._cells[square] == self._turn + 1:
                return square | target << 6
        raise ValueError(move)

    def line(self):
        """The moves that both sides are expected to play, as far as it is kept: the first."""
        return [] if self.best is None else [self.best]

    def perft(self, depth):
        """Count the games of exactly so many plies, clones to one square as one move."""
        if depth == 0:
            return 1
        return self._all(depth) - (self._all(depth - 1) if depth > 1 else 0)

    def _all(self, depth):
        self._begin(depth, 0 - INFINITY, INFINITY, 1)
        while not self.run(1 << 28):
            pass
        return self._state[_DECISIONS]
