"""Pictures of Dames: men, kings, the corners of a square that calls for a capture, a coin."""

from console import sprites
from console.themes import ACCENT, BROWN, INK, LINE, PAPER, RED, SAND

from games.dames import CROWN
from games.dames.rules import BLACK

# fmt: off
SMALL_CROWN = (
    b"\x07\x05"  # 7 x 5
    b"\x92"  # #..#..#
    b"\xd6"  # ##.#.##
    b"\xfe"  # #######
    b"\xfe"  # #######
    b"\x7c"  # .#####.
)
# fmt: on


def man(c, x, y, d, side):
    """A man of diameter d: Black dark with a groove, without colour a ring; White bright."""
    face, groove = (INK, LINE) if side == BLACK else (PAPER, SAND)
    c.sprite(x, y, sprites.disc(d), PAPER if c.mono else face)
    if d < 10:
        return
    if not c.mono:
        c.sprite(x + 2, y + 2, sprites.disc(d - 4), groove)
        c.sprite(x + 3, y + 3, sprites.disc(d - 6), face)
    elif side == BLACK:
        c.sprite(x + 2, y + 2, sprites.disc(d - 4), INK)


def head(c, x, y, d, side, ground):
    """A side's sign on the header: a ring for Black, a disc for White, in every theme."""
    c.sprite(x, y, sprites.disc(d), PAPER)
    if side == BLACK:
        c.sprite(x + 2, y + 2, sprites.disc(d - 4), INK)


def crown(c, x, y, d, side):
    """The crown on a king of diameter d, whose left top corner is at x, y."""
    if side == BLACK:
        role = PAPER if c.mono else ACCENT
    else:
        role = INK if c.mono else RED
    art = CROWN if d > 16 else SMALL_CROWN
    c.sprite(x + (d - art[0]) // 2, y + (d - art[1]) // 2, art, role)


def piece(c, x, y, d, cell):
    """What stands on a cell that is not empty, as in a position."""
    side = (cell - 1) & 1
    man(c, x, y, d, side)
    if cell > 2:
        crown(c, x, y, d, side)


def corners(c, x, y, edge, n, role=ACCENT):
    """Four triangles of n pixels in the corners of a square."""
    for j in range(n):
        w = n - j
        for row in (y + j, y + edge - 1 - j):
            c.rect(x, row, w, 1, role)
            c.rect(x + edge - w, row, w, 1, role)


def light(c, x, y, edge):
    """A light square: sand, or dots where there is no colour."""
    if not c.mono:
        c.rect(x, y, edge, edge, SAND)
        return
    c.rect(x, y, edge, edge, INK)
    c.sift(x + (x & 1), y, edge - (x & 1), edge, 4, PAPER)


def dark(c, x, y, edge):
    """A dark square."""
    c.rect(x, y, edge, edge, INK if c.mono else BROWN)


def coin(c, x, y, d, w, side):
    """A coin of diameter d that turns, w pixels wide: the side that it shows."""
    c.sprite(x + (d - w) // 2, y, sprites.disc(d, w), LINE)
    if w > 8:
        inner = (w - 6) // 2 * 2 + (d & 1)
        role = INK if side == BLACK else PAPER
        c.sprite(x + (d - inner) // 2, y + 3, sprites.disc(d - 6, inner), role)
