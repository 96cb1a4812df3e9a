"""The computer player of Dynasty and Directional Dynasty: one ply and an evaluation.

It tries every legal move and keeps the one after which the board looks best: corners owned, no
squares beside an empty corner, no corner left to the enemy, more moves than the enemy, few armies
on the frontier, and towards the end simply more armies. All weights are in points; a game that
the move ends counts WIN points for each army of difference.
"""

from collections import namedtuple

import micropython
from micropython import const

from games.dynasty import kernel, rules

_MOBILITY = const(6)  # for each move more than the enemy
_FRONTIER = const(3)  # for each army beside an empty square
_EXPOSED = const(60)  # for each move of the enemy to a corner
_LAST_SQUARES = const(14)  # from here on armies count, more with every square filled
WIN = const(1000)
_WHIM = const(7)  # points that a seed may add to a move, of the form 2 ** n - 1

# One quarter of the board, corner first, in points + 50: a square while its corner is empty, and
# after that.
_CORNER_EMPTY = bytes([
    50, 30, 58, 54,
    30, 10, 46, 48,
    58, 46, 52, 51,
    54, 48, 51, 50,
])  # fmt: skip
_CORNER_TAKEN = bytes([
    150, 64, 58, 54,
    64, 52, 51, 51,
    58, 51, 52, 51,
    54, 51, 51, 50,
])  # fmt: skip

# depth in plies, score of the best move in points, moves tried
Info = namedtuple("Info", ("depth", "score", "nodes"))


@micropython.viper
def evaluate(board, own: int, directional: int, moves) -> int:
    """Points for army `own` (1|2) with the enemy to move; moves is room for kernel.placements."""
    cells = ptr8(board)
    before = ptr8(_CORNER_EMPTY)
    after = ptr8(_CORNER_TAKEN)
    found = ptr16(moves)
    score = 0
    armies = 0
    empty = 0
    square = 0
    while square < 64:
        home = square + (square & 56) + 17
        army = cells[home]
        if army == 0:
            empty += 1
        else:
            row = square >> 3
            column = square & 7
            corner = 17
            if row > 3:
                row = 7 - row
                corner += 112
            if column > 3:
                column = 7 - column
                corner += 7
            points = 0 - 50
            if cells[corner] == 0:
                points += before[row * 4 + column]
            else:
                points += after[row * 4 + column]
            # The border is not 0, so only squares count here.
            if (
                cells[home - 17] == 0
                or cells[home - 16] == 0
                or cells[home - 15] == 0
                or cells[home - 1] == 0
                or cells[home + 1] == 0
                or cells[home + 15] == 0
                or cells[home + 16] == 0
                or cells[home + 17] == 0
            ):
                points -= _FRONTIER
            if army == own:
                score += points
                armies += 1
            else:
                score -= points
                armies -= 1
        square += 1
    mine = int(kernel.placements(board, own, directional, moves, 0))
    theirs = int(kernel.placements(board, 3 - own, directional, moves, 0))
    if mine == 0 and theirs == 0:
        return armies * WIN
    score += (mine - theirs) * _MOBILITY
    while theirs > 0:
        theirs -= 1
        square = found[theirs] & 63
        if square == 0 or square == 7 or square == 56 or square == 63:
            score -= _EXPOSED
    if empty < _LAST_SQUARES:
        score += armies * (_LAST_SQUARES - empty)
    return score


class Computer:
    """A player that thinks in slices: start, then step until it says finished, then play `best`.

    best: a legal move from start() on, rules.PASS for a forced pass, None when the game is over.
    """

    def __init__(self, seed=None):
        """The same game always, or with a `seed` (int) games that differ by a few points a move."""
        self.best = None
        self._seed = seed
        self._board = kernel.new_board()
        self._moves = kernel.new_moves(1)
        self._scratch = kernel.new_moves(1)
        self._turned = bytearray(kernel.MOST_TURNED)
        self._own = 1
        self._directional = 0
        self._count = self._tried = self._score = 0

    def start(self, position, limits=None):
        """Take up a rules.Position, which is only read; limits are for players that look deeper."""
        kernel.pack(position, self._board)
        self._own = position.turn + 1
        self._directional = int(position.directional)
        self._tried = self._score = 0
        self._count = self._placements(self._own)
        if self._count:
            self.best = self._moves[0]
        else:
            self.best = rules.PASS if self._placements(3 - self._own) else None

    def step(self, budget=1):
        """Try up to `budget` more moves; True when all are tried."""
        while budget > 0 and self._tried < self._count:
            move = self._moves[self._tried]
            score = self._look_at(move) + self._whim()
            if self._tried == 0 or score > self._score:
                self.best, self._score = move, score
            self._tried += 1
            budget -= 1
        return self._tried >= self._count

    @property
    def info(self):
        """The Info on the thinking so far."""
        return Info(1 if self._tried else 0, self._score, self._tried)

    def _placements(self, own):
        return kernel.placements(self._board, own, self._directional, self._moves, 0)

    def _look_at(self, move):
        board, own, way = self._board, self._own, self._directional
        turned = kernel.play(board, own, way, move, self._turned, 0)
        score = evaluate(board, own, way, self._scratch)
        kernel.undo(board, own, move, self._turned, 0, turned)
        return score

    def _whim(self):
        if self._seed is None:
            return 0
        self._seed = (self._seed * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._seed >> 16) & _WHIM
