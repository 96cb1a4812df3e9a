"""Looks a character up in a font module; each module holds WIDTH, HEIGHT, RANGES and DATA."""


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
