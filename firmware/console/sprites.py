"""Pixel art that no game owns, one bit a pixel, and the discs and rings of the two armies.

A sprite is a bytes object: width, height, then rows of ceil(width / 8) bytes, the leftmost pixel
in bit 7 of a row's first byte. The drawing beside each row says the same (a test compares them).
"""

# fmt: off
PERSON = (
    b"\x0f\x0f"  # 15 x 15
    b"\x03\x80"  # ......###......
    b"\x07\xc0"  # .....#####.....
    b"\x07\xc0"  # .....#####.....
    b"\x07\xc0"  # .....#####.....
    b"\x03\x80"  # ......###......
    b"\x01\x00"  # .......#.......
    b"\x0f\xe0"  # ....#######....
    b"\x3f\xf8"  # ..###########..
    b"\x3f\xf8"  # ..###########..
    b"\x7f\xfc"  # .#############.
    b"\x7f\xfc"  # .#############.
    b"\x7f\xfc"  # .#############.
    b"\x7f\xfc"  # .#############.
    b"\x7f\xfc"  # .#############.
    b"\x7f\xfc"  # .#############.
)
CHIP = (
    b"\x0f\x0f"  # 15 x 15
    b"\x15\x50"  # ...#.#.#.#.#...
    b"\x15\x50"  # ...#.#.#.#.#...
    b"\x3f\xf8"  # ..###########..
    b"\xe0\x0e"  # ###.........###
    b"\x20\x08"  # ..#.........#..
    b"\xe7\xce"  # ###..#####..###
    b"\x24\x48"  # ..#..#...#..#..
    b"\xe5\x4e"  # ###..#.#.#..###
    b"\x24\x48"  # ..#..#...#..#..
    b"\xe7\xce"  # ###..#####..###
    b"\x20\x08"  # ..#.........#..
    b"\xe8\x0e"  # ###.#.......###
    b"\x3f\xf8"  # ..###########..
    b"\x15\x50"  # ...#.#.#.#.#...
    b"\x15\x50"  # ...#.#.#.#.#...
)
STICK = (
    b"\x07\x08"  # 7 x 8
    b"\x38"  # ..###..
    b"\x7c"  # .#####.
    b"\x7c"  # .#####.
    b"\x38"  # ..###..
    b"\x10"  # ...#...
    b"\x10"  # ...#...
    b"\xfe"  # #######
    b"\xfe"  # #######
)
LOCK = (
    b"\x07\x07"  # 7 x 7
    b"\x38"  # ..###..
    b"\x44"  # .#...#.
    b"\x44"  # .#...#.
    b"\xfe"  # #######
    b"\xee"  # ###.###
    b"\xee"  # ###.###
    b"\xfe"  # #######
)
STAR = (
    b"\x07\x07"  # 7 x 7
    b"\x10"  # ...#...
    b"\x38"  # ..###..
    b"\xfe"  # #######
    b"\x7c"  # .#####.
    b"\x7c"  # .#####.
    b"\xc6"  # ##...##
    b"\x00"  # .......
)
ARROW_LEFT = (
    b"\x04\x07"  # 4 x 7
    b"\x10"  # ...#
    b"\x30"  # ..##
    b"\x70"  # .###
    b"\xf0"  # ####
    b"\x70"  # .###
    b"\x30"  # ..##
    b"\x10"  # ...#
)
ARROW_RIGHT = (
    b"\x04\x07"  # 4 x 7
    b"\x80"  # #...
    b"\xc0"  # ##..
    b"\xe0"  # ###.
    b"\xf0"  # ####
    b"\xe0"  # ###.
    b"\xc0"  # ##..
    b"\x80"  # #...
)
FIGURES = {  # block figures for scores and clocks, and for the 8x8 matrix
    "0": b"\x03\x05\xe0\xa0\xa0\xa0\xe0",  # ### #.# #.# #.# ###
    "1": b"\x03\x05\x40\xc0\x40\x40\xe0",  # .#. ##. .#. .#. ###
    "2": b"\x03\x05\xe0\x20\xe0\x80\xe0",  # ### ..# ### #.. ###
    "3": b"\x03\x05\xe0\x20\x60\x20\xe0",  # ### ..# .## ..# ###
    "4": b"\x03\x05\xa0\xa0\xe0\x20\x20",  # #.# #.# ### ..# ..#
    "5": b"\x03\x05\xe0\x80\xe0\x20\xe0",  # ### #.. ### ..# ###
    "6": b"\x03\x05\xe0\x80\xe0\xa0\xe0",  # ### #.. ### #.# ###
    "7": b"\x03\x05\xe0\x20\x20\x20\x20",  # ### ..# ..# ..# ..#
    "8": b"\x03\x05\xe0\xa0\xe0\xa0\xe0",  # ### #.# ### #.# ###
    "9": b"\x03\x05\xe0\xa0\xe0\x20\xe0",  # ### #.# ### ..# ###
    ":": b"\x01\x05\x00\x80\x00\x80\x00",  # . # . # .
    "-": b"\x03\x05\x00\x00\xe0\x00\x00",  # ... ... ### ... ...
    " ": b"\x02\x05\x00\x00\x00\x00\x00",  # .. .. .. .. ..
    "?": b"\x03\x05\xe0\x20\x60\x00\x40",  # ### ..# .## ... .#.
}
WORDMARK = (  # D A M I E R
    b"\x05\x05\xf0\x88\x88\x88\xf0",  # ####. #...# #...# #...# ####.
    b"\x05\x05\x70\x88\xf8\x88\x88",  # .###. #...# ##### #...# #...#
    b"\x05\x05\x88\xd8\xa8\x88\x88",  # #...# ##.## #.#.# #...# #...#
    b"\x03\x05\xe0\x40\x40\x40\xe0",  # ### .#. .#. .#. ###
    b"\x05\x05\xf8\x80\xf0\x80\xf8",  # ##### #.... ####. #.... #####
    b"\x05\x05\xf0\x88\xf0\x90\x88",  # ####. #...# ####. #..#. #...#
)
GUTTER = (  # figures 1 to 8 beside a board, that of n at n - 1
    b"\x06\x07\x30\x70\x30\x30\x30\x30\x78",  # ..##.. .###.. ..##.. ..##.. ..##.. ..##.. .####.
    b"\x06\x07\x78\xcc\x0c\x18\x30\x60\xfc",  # .####. ##..## ....## ...##. ..##.. .##... ######
    b"\x06\x07\x78\xcc\x0c\x38\x0c\xcc\x78",  # .####. ##..## ....## ..###. ....## ##..## .####.
    b"\x06\x07\x18\x38\x78\xd8\xfc\x18\x18",  # ...##. ..###. .####. ##.##. ###### ...##. ...##.
    b"\x06\x07\xfc\xc0\xf8\x0c\x0c\xcc\x78",  # ###### ##.... #####. ....## ....## ##..## .####.
    b"\x06\x07\x78\xc0\xf8\xcc\xcc\xcc\x78",  # .####. ##.... #####. ##..## ##..## ##..## .####.
    b"\x06\x07\xfc\x0c\x18\x18\x30\x30\x30",  # ###### ....## ...##. ...##. ..##.. ..##.. ..##..
    b"\x06\x07\x78\xcc\xcc\x78\xcc\xcc\x78",  # .####. ##..## ##..## .####. ##..## ##..## .####.
)
# fmt: on

_shapes: dict = {}  # made at their first use: a game needs a few sizes only


def forget():
    """Let go of the shapes that were made; whoever asks for one of them makes it again."""
    _shapes.clear()


def disc(d, w=0):
    """Sprite of player one's piece: a disc of diameter d in pixels, squeezed to w columns (0 = d).

    The squeezed shapes are the frames of a flip; w and d are both even or both odd.
    """
    return _shape(d, w or d, 0)


def ring(d, w=0):
    """Sprite of player two's piece: as disc(), with a hole of about half the diameter."""
    return _shape(d, w or d, d - 2 * max(2, (d * 26 + 50) // 100))


ARMIES = (disc, ring)  # by player, 0 and 1


def _shape(d, w, hole):
    key = (hole << 8 | d) << 8 | w
    if key not in _shapes:
        stride = (w + 7) // 8
        sprite = bytearray(2 + d * stride)
        sprite[0] = w
        sprite[1] = d
        for j in range(d):
            outer = _span(d, j) * w + d // 2
            outer //= d
            outer += (outer ^ w) & 1
            bits = ((1 << outer) - 1) << ((w - outer) // 2)
            inner = _span(hole, j - (d - hole) // 2) * w + d // 2
            inner //= d
            inner -= (inner ^ w) & 1
            if inner > 0:
                bits ^= ((1 << inner) - 1) << ((w - inner) // 2)
            bits <<= 8 * stride - w
            for i in range(stride):
                sprite[2 + j * stride + i] = bits >> 8 * (stride - 1 - i) & 255
        _shapes[key] = bytes(sprite)
    return _shapes[key]


def _span(d, j):
    """Pixels of row j of a disc: those within d / 2 - 0.12 of its centre, in whole numbers."""
    if not 0 <= j < d:
        return 0
    reach = (d * d * 10000 - 4800 * d + 576) // 10000 - (2 * j - d + 1) ** 2
    n = d
    while n > 0 and (n - 1) ** 2 > reach:
        n -= 2
    return max(n, 0)
