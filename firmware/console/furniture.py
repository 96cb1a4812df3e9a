"""The furniture of the 240-pixel screens: header, rail, footer, buttons, bands.

Geometry in pixels from the top left corner. Drawn by role, for themes with and without colour.
"""

from console import fonts, sprites
from console.themes import (
    ACCENT,
    INK,
    LINE,
    P1,
    P2,
    PANEL,
    PAPER,
    SOFT,
)

BOARD_X = 4  # the field every board lives in
BOARD_Y = 24
BOARD = 200
RAIL_X = 208
RAIL_W = 28
FOOT_Y = 226
FOOT_H = 14
FOOT_LETTERS = 39
HEAD_H = 22

ARMY = (P1, P2)

# Keys of the footer that are drawn, not written.
STICK = "stick"
BUTTON = "ok"


def army(c, x, y, d, who, ground):
    """Player one (0) is a disc, player two (1) a ring, of diameter d, in every theme."""
    c.sprite(x, y, sprites.disc(d), ARMY[who])
    if who:
        t = max(2, (26 * d + 50) // 100)
        c.sprite(x + t, y + t, sprites.disc(d - 2 * t), ground)


def _keycap_width(key):
    return 7 if key == STICK else 9 if key == BUTTON else len(key) * 6 + 3


def keycap(c, x, y, key):
    """A key as it looks on the handheld, 11 pixels high; returns the x behind it."""
    if key == STICK:
        c.sprite(x, y + 1, sprites.STICK, SOFT)
    elif key == BUTTON:
        c.sprite(x, y + 1, sprites.disc(9), SOFT)
        c.sprite(x + 2, y + 3, sprites.disc(5), INK)
        c.sprite(x + 3, y + 4, sprites.disc(3), SOFT)
    else:
        c.round(x, y, _keycap_width(key), 11, SOFT, 1)
        c.text(x + 2, y - 1, key, INK, fonts.BOLD)
    return x + _keycap_width(key)


def footer(c, items):
    """Keys and what they do: items is a sequence of (key, word)."""
    c.part()
    c.rect(0, FOOT_Y, 240, FOOT_H, INK)
    total = 0
    for key, word in items:
        total += _keycap_width(key) + 4 + len(word) * 6
    gaps = len(items) - 1
    gap = min(22, (236 - total) // gaps) if gaps > 0 else 0
    x = (240 - total - gap * gaps) // 2
    for key, word in items:
        x = keycap(c, x, FOOT_Y + 2, key) + 4
        x = c.text(x, FOOT_Y + 1, word, PAPER) + gap
    c.part()


def alert(c, text):
    """The footer turns amber and says why something was refused."""
    c.part()
    c.rect(0, FOOT_Y, 240, FOOT_H, ACCENT)
    c.text(120, FOOT_Y + 1, clipped(text, FOOT_LETTERS), INK, fonts.BOLD, 1, 0)
    c.part()


def note(c, text):
    """The footer tells something that may be read or not."""
    c.part()
    c.rect(0, FOOT_Y, 240, FOOT_H, INK)
    c.text(3, FOOT_Y + 1, clipped(text, FOOT_LETTERS), SOFT)
    c.part()


def logo(c, x, y, k=5):
    for j in (0, 1):
        for i in (0, 1):
            lit = (i + j) & 1 == 0
            c.rect(x + i * k, y + j * k, k, k, ACCENT if lit else INK if c.mono else LINE)
    if c.mono:
        c.frame(x - 1, y - 1, 2 * k + 2, 2 * k + 2, PAPER)


def title(c, text, info="", ground=PANEL):
    """The header of a screen that is not a game."""
    c.rect(0, 0, 240, HEAD_H, ground)
    logo(c, 6, 6)
    c.text(22, 3, text, PAPER, fonts.TITLE)
    if info:
        c.text(234, 5, info, SOFT, fonts.TEXT, 1, 1)
    if c.mono:
        c.rect(0, 21, 240, 1, PAPER)


def wordmark(c, x, y, k):
    """DAMIER in squares of k pixels, chequered."""
    for art in sprites.WORDMARK:
        for j in range(art[1]):
            for i in range(art[0]):
                if art[2 + j] & (128 >> i):
                    c.rect(x + i * k, y + j * k, k, k, PAPER if (i + j) & 1 else ACCENT)
        x += (art[0] + 1) * k
    return x - k


def stripes(c, x, y, w, h=3, gap=1):
    for n, role in enumerate((ACCENT, P1, P2)):
        c.rect(x, y + n * (h + gap), w, h, role)


def button(c, x, y, w, h, text, chosen=False, font=fonts.TEXT):
    if chosen:
        c.round(x, y, w, h, ACCENT, 2)
        ink = INK
    else:
        c.panel(x, y, w, h, PAPER if c.mono else PANEL, INK if c.mono else PANEL)
        ink = PAPER
    c.text(x + w // 2, y + (h - font.HEIGHT) // 2, text, ink, font, 1, 0)


def two_heads(c, who, score, clock, to_move, sign=army):
    """One half of the header of a game for two: sign, score and clock of player who (0 or 1);
    sign(c, x, y, d, who, ground) draws the first of them."""
    x = 120 * who
    c.part()
    lit = to_move == who
    back = PANEL if lit else INK
    c.rect(x, 0, 120, 20, back)
    c.rect(x, 20, 120, 2, ACCENT if lit else INK)
    if who == 0:
        sign(c, 5, 3, 14, 0, back)
        c.figures(25, 3, score, PAPER)
        c.figures(112, 5, clock, PAPER if lit else SOFT, 2, 2, 1)
    else:
        sign(c, 221, 3, 14, 1, back)
        c.figures(215, 3, score, PAPER, 3, 3, 1)
        c.figures(128, 5, clock, PAPER if lit else SOFT, 2, 2)
    c.part()


def rail_card(c, who, label, to_move, face):
    """The card of a player beside the board; face is PERSON, CHIP, "?" or None."""
    y = 24 + 104 * who
    lit = to_move == who
    back = PANEL if lit else INK
    c.part()
    if lit:
        c.panel(RAIL_X, y, RAIL_W, 96, PAPER if c.mono else PANEL, back)
        c.rect(RAIL_X, y + 8, 2, 80, ACCENT)
    else:
        # Without colour the side that waits has no frame at all.
        c.panel(RAIL_X, y, RAIL_W, 96, PANEL, INK)
    army(c, RAIL_X + 4, y + 8, 20, who, back)
    if face == "?":
        c.text(RAIL_X + 14, y + 32, "?", ACCENT, fonts.TITLE, 2, 0)
    elif face is not None:
        c.sprite(RAIL_X + (RAIL_W - face[0] + 1) // 2, y + 39, face, PAPER)
    c.text(RAIL_X + 15, y + 72, label, PAPER if lit else SOFT, fonts.TEXT, 1, 0)
    c.part()


def majority(c, x, y, w, h, a, b, total, ground=PANEL):
    """How much of a board each side holds: a from the left, b from the right, of total."""
    wa = w * a // total
    wb = w * b // total
    c.rect(x, y, w, h, ground)
    c.rect(x, y, wa, h, P1)
    c.rect(x + w - wb, y, wb, h, P2)
    if c.mono:
        c.frame(x, y, w, h, PAPER)
        c.rect(x + w - wb + 2, y + 2, max(0, wb - 4), h - 4, INK)
    c.rect(x + w // 2, y - 3, 1, h + 6, PAPER)


def dim(c):
    """Put a grey veil over what is drawn: every second pixel goes dark."""
    c.sift(0, 0, c.width, c.height, 3 if c.mono else 2, INK)


def clipped(text, columns):
    """A text in at most so many letters; what is cut off is marked."""
    return text if len(text) <= columns else text[: columns - 1] + "…"


def wrap(text, columns):
    """Break a paragraph into lines of at most `columns` letters, at spaces."""
    lines = []
    line = ""
    for word in text.split(" "):
        while len(word) > columns:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:columns])
            word = word[columns:]
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= columns:
            line += " " + word
        else:
            lines.append(line)
            line = word
    if line:
        lines.append(line)
    return lines
