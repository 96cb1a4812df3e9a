"""A panel's picture as characters of a terminal: half blocks in true colour, or plain letters.

A cell is about twice as high as wide, so two pixels one above the other fill it. Scaling down
takes the mean of the light over the area of each pixel, which keeps thin letters bright. Of the
scales that fit, one is taken that brings the squares of a board (24 pixels) or the LEDs of a matrix
to a whole number of pixels each: then all discs of a board look the same.
"""

import pygame

SQUARE = 24  # pixels: what a board's squares and the letters' lines are multiples or parts of
SMALLEST = 1  # pixels a square or an LED, in a terminal however small
GAMMA = 1.4  # from a colour's number to its light; true is 2.2, but eight bits are few for that
LIGHT = bytes(round(255 * (value / 255) ** GAMMA) for value in range(256))
NUMBER = bytes(round(255 * (value / 255) ** (1 / GAMMA)) for value in range(256))
HALF = "\u2580"  # upper half block: the colour above the colour beneath
RAMP = " .:-=+*#%@"  # from dark to light, for a terminal without colours
Picture = tuple[int, int, bytes]


def unit(panel, leds: bool) -> int:
    """Pixels of the panel's picture that shall stay whole."""
    return panel.picture()[0] // panel.width if leds else SQUARE


def shrink(picture: Picture, whole: int, columns: int, lines: int) -> Picture:
    """The picture at the largest clean scale that fits into so many cells; its height is even."""
    width, height, rgb = picture
    fits = min(columns * whole / width, 2 * lines * whole / height)
    pixels = max(SMALLEST, int(fits))
    if pixels > whole:
        pixels -= pixels % whole
    size = round(width * pixels / whole), round(height * pixels / whole / 2) * 2
    if size == (width, height):
        return picture
    if pixels > whole:
        image = pygame.image.frombuffer(rgb, (width, height), "RGB")
        return (*size, pygame.image.tobytes(pygame.transform.scale(image, size), "RGB"))
    image = pygame.image.frombuffer(rgb.translate(LIGHT), (width, height), "RGB")
    image = pygame.transform.smoothscale(image, size)
    return (*size, pygame.image.tobytes(image, "RGB").translate(NUMBER))


def dimmed(picture: Picture, lamp: float) -> Picture:
    """As it looks with a lamp at 0 to 1 of its light: the eye adapts, a tenth looks half."""
    if lamp >= 1:
        return picture
    table = bytes(round(value * lamp**0.25) for value in range(256))
    return picture[0], picture[1], picture[2].translate(table)


def blocks(picture: Picture) -> list[list[str]]:
    """A row of cells for every two lines: each a character with the colours it needs, which hold
    for this cell only."""
    width, height, rgb = picture
    rows = []
    for y in range(0, height, 2):
        above, below = (rgb[(y + i) * width * 3 : (y + i + 1) * width * 3] for i in (0, 1))
        rows.append([_block(above[x : x + 3], below[x : x + 3]) for x in range(0, 3 * width, 3)])
    return rows


def letters(picture: Picture) -> list[list[str]]:
    """The same in characters alone, by the light of each cell."""
    width, height, rgb = picture
    light = [(2 * rgb[i] + 5 * rgb[i + 1] + rgb[i + 2]) // 8 for i in range(0, len(rgb), 3)]
    rows = []
    for y in range(0, height, 2):
        above, below = (light[(y + i) * width : (y + i + 1) * width] for i in (0, 1))
        rows.append([RAMP[(a + b) * len(RAMP) // 511] for a, b in zip(above, below, strict=True)])
    return rows


_made: dict[bytes, str] = {}


def _block(above: bytes, below: bytes) -> str:
    key = above + below
    cell = _made.get(key)
    if cell is None:
        if len(_made) > 65536:
            _made.clear()
        colours = ";".join(map(str, (38, 2, *above, 48, 2, *below)))
        cell = _made[key] = f"\x1b[{colours}m{HALF}"
    return cell


class Screen:
    """What stands on the terminal, so that only changed cells are sent."""

    def __init__(self) -> None:
        self._rows: list[list[str]] = []
        self._corner = (0, 0)

    def forget(self) -> None:
        """Everything has to be sent again: the terminal was cleared or has another size."""
        self._rows = []

    def update(self, rows: list[list[str]], top: int, left: int) -> str:
        """What to send to bring rows of cells to the screen, their first cell at top, left (from
        1). Cells that stand already are stepped over."""
        if self._corner != (top, left) or [len(row) for row in rows] != [
            len(row) for row in self._rows
        ]:
            self._rows = [[""] * len(row) for row in rows]
            self._corner = top, left
        out = []
        for y, (row, old) in enumerate(zip(rows, self._rows, strict=True)):
            if row == old:
                continue
            at = -1  # the cell before which the cursor stands
            last = ""  # what was sent last: its colours still hold
            for x, cell in enumerate(row):
                if cell != old[x]:
                    if at != x:
                        out.append(f"\x1b[{top + y};{left + x}H")
                    out.append(cell if cell != last else cell[-1])
                    at, last = x + 1, cell
        self._rows = rows
        return "".join(out) + "\x1b[0m" if out else ""
