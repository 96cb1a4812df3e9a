"""Roles and palettes: what a colour means, and how each theme and display shows it.

Everything is drawn by role. A role is an entry of the 16-entry palette; a theme is a palette.
"""

INK = 0  # background, black suits, black men
PANEL = 1  # buttons, active half of the header
LINE = 2  # outlines, locked items
SOFT = 3  # secondary text, keycaps, blocks, empty slots
PAPER = 4  # text, cards, white men, second box
ACCENT = 5  # cursor, focus, must-capture, alert bar: "your cursor" or "you must", nothing else
P1 = 6  # player one, drawn as a disc; errors
P2 = 7  # player two, drawn as a ring
RED = 8  # red suits, crown on white men
GOOD = 9  # passed
NAVY = 10  # field of Dynasty
FOREST = 11  # field of Le Roi Albert
PLUM = 12  # field of Dominate
BROWN = 13  # dark squares of Dames
SAND = 14  # light squares of Dames
TINT = 15  # dots of the matrix, clone and jump shades

# 16 entries of R, G, B. Contrast of every pair in use: text at least 4.8, pieces at least 3.3.
COLOUR = bytes.fromhex(
    "12121c2a2b406b6f8ab9bdd0f7eedaffcb3dff6a3d3fd3cb"
    "ad102862db821c2c6e10493c47265f8f5d3ae6be829a96e0"
)

# Without colour: what was dark is black, what was bright is white; shapes tell roles apart.
MONO = bytes(
    b for i in range(16) for b in ((0, 0, 0) if i in (0, 1, 8, 10, 11, 12, 13) else (255, 255, 255))
)

# The same roles on light-emitting diodes, where dark is off and saturation replaces contrast. The
# fields of games are dark there, so two of them serve the kings of Dames, which TFTs crown.
WHITE_KING, BLACK_KING = NAVY, PLUM
LEDS = bytes.fromhex(
    "0000001a1a20222226404048c8c8c8ffaa00ff3c1400bebe"
    "ff141e00a03c3c50c8000000ff2882281a00503200221a3c"
)
LEDS_MONO = bytes(
    b for i in range(16) for b in ((0, 0, 0) if i in (0, 1, 8, 10, 11, 12, 13) else (110, 110, 110))
)


def palette(kind, mono):
    """The 48 bytes of a theme for a display of a kind ("tft" or "matrix")."""
    if kind == "tft":
        return MONO if mono else COLOUR
    return LEDS_MONO if mono else LEDS


def icon(rows):
    """Pack eight words of eight hexadecimal roles ("." is dark) into an icon."""
    return bytes.fromhex("".join(rows.split()).replace(".", "0"))
