"""The two rule sets of Dames as data, and the geometry of their boards.

A square is its number in PDN less one: 0 is the dark square at the top left, row by row. The sides
are BLACK, at the top, and WHITE; a direction is 0..3, up left, up right, down left, down right.
"""

from collections import namedtuple

BLACK = 0
WHITE = 1
NONE = 255  # no square

# size: squares along an edge; first: the side that begins; rows: rows of men of each side;
# backward: men capture backwards; flying: kings go any distance; majority: the largest capture is
# compulsory; passing: a man that only passes over its last row in a capture stays a man (else its
# move ends there, crowned); official: draws by repetition and by counting moves.
Rules = namedtuple(
    "Rules",
    ("name", "size", "first", "rows", "backward", "flying", "majority", "passing", "official"),
)
EIGHT = Rules("dames8", 8, BLACK, 3, False, False, False, False, False)
TEN = Rules("dames10", 10, WHITE, 4, True, True, True, True, True)
RULES = (EIGHT, TEN)


def squares(rules):
    """How many dark squares the board has: 32 or 50."""
    return rules.size * rules.size // 2


def place(rules, square):
    """(column, row) of a square, from the top left corner of the board."""
    half = rules.size // 2
    row = square // half
    return square % half * 2 + (1 - row % 2), row


def square_at(rules, column, row):
    """The dark square at a column and a row; NONE off the board and on a light square."""
    if not (0 <= column < rules.size and 0 <= row < rules.size) or (column + row) % 2 == 0:
        return NONE
    return row * (rules.size // 2) + column // 2


def neighbours(rules):
    """For square * 4 + direction the next square that way, or NONE; bytes."""
    table = bytearray()
    for square in range(squares(rules)):
        column, row = place(rules, square)
        for right, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            table.append(square_at(rules, column + right, row + down))
    return bytes(table)


def last_row(rules, side):
    """The squares, a range, where a man of the side is crowned."""
    half = rules.size // 2
    return range(half) if side == WHITE else range(squares(rules) - half, squares(rules))


def opening(rules):
    """The opening as text: `B:W21-32:B1-12`."""
    men = rules.rows * rules.size // 2
    n = squares(rules)
    return "%s:W%d-%d:B1-%d" % ("BW"[rules.first], n - men + 1, n, men)
