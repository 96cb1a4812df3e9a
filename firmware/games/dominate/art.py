"""Pictures of Dominate: bricks, brackets, stars, the boss, a whole board in little."""

from console import sprites
from console.themes import ACCENT, INK, P1, P2, PAPER, PLUM, SOFT, TINT

from games.dominate.rules import BLOCK
from games.dominate.scores import MOST_STARS

# fmt: off
BOSS = (
    b"\x10\x0f"  # 16 x 15
    b"\xc0\x03"  # ##............##
    b"\xe0\x07"  # ###..........###
    b"\x67\xe6"  # .##..######..##.
    b"\x7f\xfe"  # .##############.
    b"\x3f\xfc"  # ..############..
    b"\x7f\xfe"  # .##############.
    b"\xcf\xf3"  # ##..########..##
    b"\xc7\xe3"  # ##...######...##
    b"\xe3\xc7"  # ###...####...###
    b"\xff\xff"  # ################
    b"\xff\xff"  # ################
    b"\x6a\x56"  # .##.#.#..#.#.##.
    b"\x40\x02"  # .#............#.
    b"\x35\xac"  # ..##.#.##.#.##..
    b"\x1f\xf8"  # ...##########...
)
BIG_STAR = (
    b"\x09\x09"  # 9 x 9
    b"\x08\x00"  # ....#....
    b"\x08\x00"  # ....#....
    b"\x1c\x00"  # ...###...
    b"\xff\x80"  # #########
    b"\x7f\x00"  # .#######.
    b"\x3e\x00"  # ..#####..
    b"\x3e\x00"  # ..#####..
    b"\x77\x00"  # .###.###.
    b"\x41\x00"  # .#.....#.
)
# fmt: on


def bricks(canvas, x, y):
    """A block, in a square of 24 pixels."""
    joints = ((2, 12), (9, 7), (9, 17), (16, 12))
    if canvas.mono:
        canvas.frame(x + 2, y + 2, 20, 20, PAPER)
    else:
        canvas.rect(x + 2, y + 2, 20, 20, SOFT)
    role = PAPER if canvas.mono else PLUM
    for at in (8, 15):
        canvas.rect(x + 2, y + at, 20, 1, role)
    for at, across in joints:
        canvas.rect(x + across, y + at, 1, 6, role)


def brackets(canvas, x, y, edge):
    """The four corners of a square, 2 pixels thick and 5 long."""
    far = edge - 2
    long = edge - 5
    for dy in (0, far):
        for dx in (0, long):
            canvas.rect(x + dx, y + dy, 5, 2, PAPER)
    for dx in (0, far):
        for dy in (0, long):
            canvas.rect(x + dx, y + dy, 2, 5, PAPER)


def stars(canvas, x, y, n, role=ACCENT):
    """Three places, 9 pixels apart, n of them with a star."""
    for i in range(MOST_STARS):
        if i < n:
            canvas.sprite(x + 9 * i, y, sprites.STAR, role)
        else:
            canvas.rect(x + 9 * i + 3, y + 3, 2, 2, SOFT if role == ACCENT else role)


def board(canvas, x, y, cells, size, k):
    """A whole board in little, k pixels a square (5 at least), its top left corner at x, y."""
    ground = INK if canvas.mono else PLUM
    canvas.rect(x, y, size * k, size * k, ground)
    d = k - 1 if k < 8 else k - 2
    for row in range(size):
        for column in range(size):
            cell = cells[8 * row + column]
            left, top = x + k * column, y + k * (size - 1 - row)
            if cell == BLOCK:
                canvas.rect(left, top, d, d, SOFT)
                if canvas.mono:
                    canvas.rect(left + 1, top + d // 2, d - 2, 1, INK)
            elif not cell:
                canvas.pixel(left + d // 2, top + d // 2, TINT)
            elif k < 8:
                canvas.rect(left, top, d, d, (P1, P2)[cell - 1])
                if cell == 2:
                    canvas.rect(left + 1, top + 1, d - 2, d - 2, ground)
            else:
                canvas.sprite(left + 1, top + 1, sprites.ARMIES[cell - 1](d), (P1, P2)[cell - 1])
