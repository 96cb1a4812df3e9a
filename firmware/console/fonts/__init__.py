"""Fonts, and the glyph of a character; each font module holds WIDTH, HEIGHT, RANGES and DATA."""

from console.fonts import text12 as TEXT
from console.fonts import title16 as TITLE

# Terminus draws its bold of 6x12 like the normal one, so stress is shown by colour and inversion;
# the name stays for whoever brings a bolder font.
BOLD = TEXT

__all__ = ("BOLD", "TEXT", "TITLE", "glyph")


def glyph(font, codepoint):
    """Offset into font.DATA of the HEIGHT bytes of a character, 0 (a hollow box) if it has none.

    One byte a row, the leftmost pixel in bit 7. Allocates nothing.
    """
    ranges = font.RANGES
    i = 1
    while i < len(ranges):
        if codepoint < ranges[i]:
            first = ranges[i - 1]
            return (codepoint - first + ranges[i + 1]) * font.HEIGHT if codepoint >= first else 0
        i += 3
    return 0
