"""A MAX7219 with an 8x8 matrix of lights that are on or off, on SPI.

Registers and their order at start-up follow the MAX7219 datasheet, tables 2 to 10.
"""

import micropython

from drivers.mounting import SIZE, cells

DECODE, INTENSITY, SCAN, AWAKE, TEST = 0x09, 0x0A, 0x0B, 0x0C, 0x0F
BRIGHT = 85  # of 255: a role whose palette entry has a channel as bright as this is lit
# What each picture sends, an address and a value each: the four control words that make sense of
# the rows (whatever noise has set, test mode first), the rows, and only then the light.
WORDS = (
    (TEST, 0),
    (DECODE, 0),
    (SCAN, SIZE - 1),
    (INTENSITY, 0),
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (AWAKE, 1),
)


@micropython.viper
def _rows(words: ptr8, order: ptr8, pixels: ptr8, stride: int, lit: int):
    """Values of the row words: a light for each cell whose role (4 bits, even x high) is in lit."""
    light = 0
    for row in range(8):
        bits = 0
        for _ in range(8):
            cell = int(order[light])
            pair = int(pixels[(cell >> 3) * stride + ((cell & 7) >> 1)])
            role = pair & 15 if cell & 1 else pair >> 4
            bits = bits << 1 | lit >> role & 1
            light += 1
        words[2 * row + 9] = bits  # the rows are the fifth word and those behind it


class Max7219:
    """The matrix as a display of two colours, dark until the first show().

    Row 1 is digit 0, its first light segment DP. rotation: quarter turns clockwise of the picture
    against the module; mirror: its rows run from the right.

    Each picture sets all registers anew, 13 words in half a millisecond: a chip that noise or a
    dip of the supply has put out of order is right again with the next picture.
    """

    width = SIZE
    height = SIZE
    colours = 2
    kind = "matrix"

    def __init__(self, spi, cs, rotation=0, mirror=False):
        self._write = spi.write
        self._cs = cs
        self._order = cells(rotation, mirror)
        self._words = bytearray(b for word in WORDS for b in word)
        view = memoryview(self._words)
        self._each = [view[i : i + 2] for i in range(0, len(view), 2)]
        self._lit = 0
        self._level = 5
        self._asleep = False
        self.restart()

    def palette(self, rgb):
        """Which of the 16 roles are lit: 48 bytes, red, green and blue of each."""
        self._lit = 0
        for i in range(16):
            if max(rgb[3 * i : 3 * i + 3]) >= BRIGHT:
                self._lit |= 1 << i

    def show(self, canvas, rects=None):
        """Send the whole 8x8 canvas: it is shorter than a list of rectangles."""
        _rows(self._words, self._order, canvas.buf, canvas.width // 2, self._lit)
        self.restart()

    def restart(self):
        """Set up the chip anew and show the last picture again."""
        words = self._words
        level = self._level
        words[7] = max(level - 1, level * level * 15 // 100, 0)
        words[25] = not self._asleep and level > 0
        for word in self._each:
            self._cs(0)
            self._write(word)
            self._cs(1)

    def brightness(self, n):
        """0 (dark) to 10 (31/32 of the time), growing with the square as the eye sees it."""
        self._level = max(0, min(10, n))
        self.restart()

    def sleep(self, on):
        """All lights out and the chip at rest, or on again with the last picture."""
        self._asleep = bool(on)
        self.restart()
