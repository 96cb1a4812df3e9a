"""Cards of Le Roi Albert on the 240-pixel screens: whole, as strips, in the reserve; and slots.

Geometry in pixels. Red and black are told apart without colour too: the index of a black card is
white on black, in strips under 11 pixels its suit only.
"""

from console.themes import ACCENT, FOREST, INK, PAPER, RED, SOFT

from games.roi_albert.faces import BIG_SUITS, RANKS, SMALL_RANKS, SUITS
from games.roi_albert.rules import is_red

W = 22  # a card, and one of the reserve
H = 28
NARROW = 15
INDEX = 13  # of a card that is not in a fan
LARGE = 15  # a strip from here on has room for a large rank

_SQUEEZED = 11  # a strip under this has room for a small rank only
_TALL = (0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7, 8)  # rows of a rank that make a large one

_large: dict = {}  # large ranks, made when they are wanted first


def large_rank(rank):
    """A rank 13 high, and 9 wide where it was 7."""
    if rank not in _large:
        art = RANKS[rank]
        w = art[0]
        step = (w + 7) // 8
        rows = []
        for j in _TALL:
            row = art[2 + j * step]
            if step == 1:
                # The outer columns twice: strokes of three pixels, as thick as they are wide.
                row = (row & 0x80) << 1 | row << 0 & 0xFE | (row & 2) >> 1
                rows.append(row >> 1 & 0xFF)
                rows.append((row & 1) << 7)
            else:
                rows.append(row)
                rows.append(art[3 + j * step])
        _large[rank] = bytes([w if step == 2 else w + 2, 13] + rows)
    return _large[rank]


def card(c, x, y, h, card, strip, selected=False, whole=True, large=False, ruled=False):
    """A card of which h pixels are seen, with its index in a strip of `strip` pixels.

    whole: nothing lies on it; ruled: it lies on another, and a rule parts them.
    """
    red = is_red(card)
    face = ACCENT if selected and not c.mono else PAPER
    c.rect(x + 1, y, W - 2, h, face)
    c.rect(x, y + 1, W, h - 1, face)
    if whole:
        c.pixel(x, y + h - 1, FOREST)
        c.pixel(x + W - 1, y + h - 1, FOREST)
    ink = RED if red else INK
    index = suit = ink
    if c.mono and not red:
        suit = PAPER
        if strip >= _SQUEEZED:
            index = PAPER
            c.rect(x + 1, y + 1, W - 2, min(strip, h - 1), INK)
            if whole:
                c.rect(x + 1, y + strip, W - 2, 1, PAPER)
        else:
            c.rect(x + 12, y, W - 12, h, INK)
    if strip < _SQUEEZED:
        art = SMALL_RANKS[card >> 2]
        at = y + 1
    else:
        art = large_rank(card >> 2) if large and strip >= LARGE else RANKS[card >> 2]
        at = y + 1 + (strip - 1 - art[1]) // 2
    c.sprite(x + 2, at, art, index)
    c.sprite(x + 13, at + (art[1] - 7) // 2, SUITS[card & 3], suit)
    if ruled and not c.mono:
        c.rect(x + 1, y, W - 2, 1, SOFT)
    if whole and h >= strip + 12:
        c.sprite(x + 5, y + strip + (h - strip - 11) // 2, BIG_SUITS[card & 3], ink)


def narrow(c, x, y, card, selected=False):
    """A card of the reserve."""
    red = is_red(card)
    c.round(x, y, NARROW, H, ACCENT if selected and not c.mono else PAPER, 1)
    ink = index = RED if red else INK
    if c.mono and not red:
        c.rect(x + 1, y + 1, NARROW - 2, 13, INK)
        index = PAPER
    art = RANKS[card >> 2]
    c.sprite(x + (NARROW - art[0] + 1) // 2, y + 3, art, index)
    c.sprite(x + 4, y + 17, SUITS[card & 3], ink)


def slot(c, x, y, w, suit=-1):
    """A place without a card; `suit` is what it waits for."""
    if c.mono:
        c.round(x, y, w, H, INK, 1)
        c.dashes(x, y, w, H, PAPER, 0, 1, 2)
    else:
        c.panel(x, y, w, H, SOFT, FOREST, 1)
    if suit >= 0:
        c.sprite(x + (w - 7) // 2, y + (H - 7) // 2, SUITS[suit], SOFT)
