"""When a game of Dames is drawn without anybody having lost.

By agreement at any time. After a refused offer the refuser must win within 40 of its own moves, or
show then more material than at the refusal; a capture on the way does not begin the count anew.
On 10x10 besides, as the world federation has it: the same position with the same side to move for
the third time, 25 moves of each side by kings alone without a capture, 16 of each with one king
against three pieces with a king among them, and 5 of each with one king against two pieces with a
king, or one king.
"""

KING_MOVES = 25  # of each side; in plies twice as many
CLAUSE_MOVES = 40
KING_VALUE = 3  # men a king is worth, where material is compared


def material(cells, side):
    """What a side has on the board, in men."""
    total = 0
    for cell in cells:
        if cell and (cell - 1) & 1 == side:
            total += KING_VALUE if cell > 2 else 1
    return total


def lead(cells, side):
    """How many men a side is ahead of the other; negative when behind."""
    return material(cells, side) - material(cells, 1 - side)


def ending(cells):
    """How many moves each side has in this ending: 16, 5, or 0 where nothing is counted."""
    if max(cells) < 3:
        return 0  # at once in most positions: a move asks twice
    men = [0, 0]
    kings = [0, 0]
    for cell in cells:
        if cell:
            (kings if cell > 2 else men)[(cell - 1) & 1] += 1
    for lone in (0, 1):
        other = 1 - lone
        if kings[lone] == 1 and men[lone] == 0 and kings[other] > 0:
            pieces = men[other] + kings[other]
            if pieces < 4:
                return 16 if pieces == 3 else 5
    return 0


class Clause:
    """The 40 moves of a side that refused a draw.

    side: who refused; moves: how many of its own it has left; before: its lead at the refusal.
    """

    def __init__(self, side, before, moves=CLAUSE_MOVES):
        self.side = side
        self.before = before
        self.moves = moves

    def is_draw(self, cells):
        """Are the moves over with nothing gained?"""
        return self.moves <= 0 and lead(cells, self.side) <= self.before
