"""An ST7789 panel on SPI: 4-bit pixels in, RGB565 out, by bands of lines.

While DMA sends a band, viper turns the next one into RGB565. Commands and waits are those of the
ST7789V datasheet, chapter 9.
"""

from struct import pack_into
from time import sleep_ms, ticks_add, ticks_diff, ticks_ms

import micropython
import rp2
from machine import mem32

SLPIN, SLPOUT, INVOFF, INVON, DISPON = 0x10, 0x11, 0x20, 0x21, 0x29
CASET = micropython.const(0x2A)
RASET = micropython.const(0x2B)
RAMWR = micropython.const(0x2C)
MADCTL, COLMOD = 0x36, 0x3A
MY, MX, MV, BGR = 0x80, 0x40, 0x20, 0x08  # bits of MADCTL
TURNS = (0, MX | MV, MX | MY, MY | MV)  # MADCTL of 0 to 3 quarter turns clockwise
SIXTEEN_BITS = 0x55
COLUMNS, ROWS = 240, 320  # of the memory

# sleep_ms counts ticks, so it may end up to 1 ms early, and a sum with ticks_ms() 2 ms.
RESET_MS = 120 + 2  # from the end of a reset, or from one change of sleep to the opposite
SLEEP_MS = 5 + 1  # from a change of sleep to the next command
PULSE_MS = 1 + 1  # of a reset; 10 us would do
BAND = 5760  # bytes: 12 lines of 240 pixels, 9 of 320

SPI_STATUS = (0x4003C00C, 0x4004000C)  # SSPSR of the two blocks
SPI_TREQ = (16, 18)
BUSY = 0x10


@micropython.viper
def _expand(src: ptr8, out: ptr32, table: ptr32, at: int, pairs: int, skip: int, rows: int):
    """Turn rows of pairs of 4-bit pixels, from byte `at` on, into pairs of RGB565 pixels.

    The first three arguments live in registers, and offsets are constants: 16 cycles a pair
    against 70 with a running index.
    """
    src = ptr8(int(src) + at)
    while rows:
        left = pairs
        while left >= 8:
            out[0] = table[src[0]]
            out[1] = table[src[1]]
            out[2] = table[src[2]]
            out[3] = table[src[3]]
            out[4] = table[src[4]]
            out[5] = table[src[5]]
            out[6] = table[src[6]]
            out[7] = table[src[7]]
            src = ptr8(int(src) + 8)
            out = ptr32(int(out) + 32)
            left -= 8
        while left:
            out[0] = table[src[0]]
            src = ptr8(int(src) + 1)
            out = ptr32(int(out) + 4)
            left -= 1
        src = ptr8(int(src) + skip)
        rows -= 1


@micropython.viper
def _pair_up(table: ptr32, colours: ptr16):
    """table[a << 4 | b] = the bytes of colour a, then of b, in the order of memory."""
    for pair in range(256):
        table[pair] = int(colours[pair & 15]) << 16 | int(colours[pair >> 4])


class St7789:
    """A panel of width x height pixels, seen after `rotation` quarter turns clockwise.

    cs may be None (panels without a select pin; they want SPI mode 3). The glass shows its memory
    from first_column and first_row on. mirror, bgr and inverted suit panels that are built the
    other way; IPS glass needs inverted. Raises ValueError for a size that the memory has not.
    """

    colours = 16
    kind = "tft"

    def __init__(
        self,
        spi,
        cs,
        dc,
        rst,
        backlight,
        width=240,
        height=240,
        rotation=0,
        spi_id=0,
        first_column=0,
        first_row=0,
        mirror=False,
        bgr=False,
        inverted=True,
    ):
        self.width = width
        self.height = height
        self._spi_write = spi.write  # bound once: show allocates nothing
        self._cs = cs if cs else _unselected
        self._dc = dc
        self._backlight = backlight
        self._level = 0
        self._asleep = False
        self._bands = (bytearray(BAND), bytearray(BAND))
        self._table = bytearray(1024)
        self._colours = bytearray(32)
        self._one = bytearray(1)
        self._four = bytearray(4)
        self._all = [[0, 0, width, height]]
        self._status = SPI_STATUS[spi_id]
        self._dma = rp2.DMA()
        ctrl = self._dma.pack_ctrl(
            size=0, inc_read=True, inc_write=False, treq_sel=SPI_TREQ[spi_id]
        )
        self._dma.config(write=spi, ctrl=ctrl)

        turn = TURNS[rotation % 4] ^ (MX if mirror else 0)
        self._origin(turn, first_column, first_row)
        self._start(rst, turn | (BGR if bgr else 0), inverted)

    def _origin(self, turn, column, row):
        """Where the glass begins, in the addresses of this turn: a flipped axis counts from the
        far end of the memory, which is larger than the glass."""
        columns, rows = (self.height, self.width) if turn & MV else (self.width, self.height)
        if columns + column > COLUMNS or rows + row > ROWS or self.width & 1:
            raise ValueError(f"no {self.width}x{self.height} pixels at {column}, {row}")
        if turn & MX:
            column = COLUMNS - columns - column
        if turn & MY:
            row = ROWS - rows - row
        self._x, self._y = (row, column) if turn & MV else (column, row)

    def _start(self, rst, madctl, inverted):
        """Reset, wake, set up, blank, switch on; the lamp stays dark until brightness()."""
        rst(0)
        sleep_ms(PULSE_MS)
        rst(1)
        sleep_ms(RESET_MS)
        self._command(SLPOUT)
        sleep_ms(SLEEP_MS)
        self._may_turn = ticks_add(ticks_ms(), RESET_MS)
        self._command(COLMOD, bytes((SIXTEEN_BITS,)))
        self._command(MADCTL, bytes((madctl,)))
        self._command(INVON if inverted else INVOFF)
        self._window(0, 0, self.width, self.height)
        blank = self._bands[0]
        left = self.width * self.height * 2
        while left:
            count = min(left, BAND)
            self._send(blank, count)
            left -= count
        self._finish()
        self._command(DISPON)

    def palette(self, rgb):
        """Set the 16 colours: 48 bytes, red, green and blue of each. The next show uses them."""
        for i in range(16):
            r, g, b = rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]
            self._colours[2 * i] = r & 0xF8 | g >> 5  # the high byte leaves first
            self._colours[2 * i + 1] = g << 3 & 0xE0 | b >> 3
        _pair_up(self._table, self._colours)

    @micropython.native
    def show(self, canvas, rects=None):
        """Send the rectangles [x, y, w, h] of a canvas of the panel's size (None: all of it).

        They are widened to even columns and cut at the edges; those of no size are skipped.
        """
        src = canvas.buf
        table = self._table
        bands = self._bands
        width = self.width
        height = self.height
        stride = width >> 1
        n = 0
        for rect in self._all if rects is None else rects:
            w = rect[2]
            if not w:
                continue
            x = rect[0]
            y = rect[1]
            h = rect[3]
            w += x
            h += y
            if x < 0:
                x = 0
            if y < 0:
                y = 0
            if w > width:
                w = width
            if h > height:
                h = height
            x &= -2
            w = (w - x + 1) & -2
            h -= y
            if w <= 0 or h <= 0:
                continue
            at = y * stride + (x >> 1)
            pairs = w >> 1
            rows = BAND // (2 * w)
            first = True
            while h:
                if rows > h:
                    rows = h
                band = bands[n & 1]
                n += 1
                _expand(src, band, table, at, pairs, stride - pairs, rows)
                if first:
                    if n > 1:
                        self._finish()
                    self._window(x, y, w, h)
                    first = False
                self._send(band, 2 * w * rows)
                at += rows * stride
                h -= rows
        if n:
            self._finish()

    def brightness(self, n):
        """Lamp: 0 (dark) to 10."""
        self._level = n
        if not self._asleep:
            self._backlight.level(n)

    def sleep(self, on):
        """Lamp and panel off, or on again with the picture as it was."""
        if on == self._asleep:
            return
        self._asleep = on
        sleep_ms(max(0, ticks_diff(self._may_turn, ticks_ms())))
        if on:
            self._backlight.level(0)
        self._command(SLPIN if on else SLPOUT)
        sleep_ms(SLEEP_MS)
        self._may_turn = ticks_add(ticks_ms(), RESET_MS)
        if not on:
            self._backlight.level(self._level)

    def _command(self, command, data=None):
        self._cs(0)
        self._write(command, data)
        self._cs(1)

    def _write(self, command, data):
        self._one[0] = command
        self._dc(0)
        self._spi_write(self._one)
        self._dc(1)
        if data:
            self._spi_write(data)

    @micropython.native
    def _window(self, x, y, w, h):
        """Select the panel and open a window for pixels."""
        dc = self._dc
        write = self._spi_write
        one = self._one
        four = self._four
        self._cs(0)
        one[0] = CASET
        dc(0)
        write(one)
        dc(1)
        x += self._x
        pack_into(">HH", four, 0, x, x + w - 1)
        write(four)
        one[0] = RASET
        dc(0)
        write(one)
        dc(1)
        y += self._y
        pack_into(">HH", four, 0, y, y + h - 1)
        write(four)
        one[0] = RAMWR
        dc(0)
        write(one)
        dc(1)

    @micropython.native
    def _send(self, band, count):
        """Start sending pixels once those before have left the memory."""
        dma = self._dma
        while dma.active():
            pass
        dma.config(read=band, count=count, trigger=True)

    @micropython.native
    def _finish(self):
        """Wait until the last bit is out, then let go of the panel."""
        dma = self._dma
        while dma.active():
            pass
        while mem32[self._status] & BUSY:
            pass
        self._cs(1)


def _unselected(level):
    """Stands for the select pin of a panel that has none."""
