"""The picture a scene draws into: 4-bit pixels, dirty rectangles, shapes, sprites and text.

Pixels are palette entries (see themes.py), two to a byte, the even column in the high nibble.
Each drawing call widens the open dirty box; `part()` closes it, so that things far apart are sent
to the panel as small rectangles instead of one large one. A scene that never calls `part()` is
still right, only slower.
"""

import framebuf
import micropython

from console import fonts
from console.pixels import copy, ink, sift, stamp
from console.sprites import FIGURES

STAGE = 240  # pixels, each way, that the screens of a TFT are drawn for
SLOTS = 12  # dirty rectangles kept apart before they are merged
WASTE = 900  # pixels a merge may add before two rectangles are kept apart: about 0.25 ms of SPI


def stage(width, height, buf=None):
    """The canvas for a display of width x height: screens are drawn for 240x240 or less, and stand
    in the middle of what is larger. buf holds the whole picture; None makes one."""
    w = min(width, STAGE)
    h = min(height, STAGE)
    if buf is None:
        buf = bytearray(width // 2 * height)
    return Canvas(w, h, buf, width, (width - w) // 2 & ~1, (height - h) // 2)


class Canvas:
    """A picture of width x height 4-bit pixels over a bytearray of its own or one handed in.

    `mono` is true in a theme without colour: whoever draws then adds the shapes that tell roles
    apart (outlines, patterns). `rects` lists the dirty rectangles as [x, y, w, h]; an entry
    with w == 0 is unused.

    A canvas can be a window in a wider picture, `pitch` pixels a row, its corner at left (even),
    top: it draws and clips as if there was nothing else, `buf` and `rects` are the picture's.
    """

    def __init__(self, width, height, buf=None, pitch=0, left=0, top=0):
        self.width = width
        self.height = height
        self.left = left
        self.top = top
        pitch = pitch or width
        self.stride = pitch // 2
        self.buf = buf if buf is not None else bytearray(self.stride * (top + height))
        at = self.stride * top + left // 2
        self._view = memoryview(self.buf)[at:] if at else self.buf
        self.fb = framebuf.FrameBuffer(self._view, width, height, framebuf.GS4_HMSB, pitch)
        self.mono = False
        self.rects = [[0, 0, 0, 0] for _ in range(SLOTS)]
        self._used = 0
        self._x0 = self._y0 = 1 << 14
        self._x1 = self._y1 = 0

    # -- dirty rectangles

    @micropython.native
    def mark(self, x, y, w, h):
        """Widen the open dirty box by a rectangle (drawing calls do it by themselves)."""
        if x < self._x0:
            self._x0 = x
        if y < self._y0:
            self._y0 = y
        if x + w > self._x1:
            self._x1 = x + w
        if y + h > self._y1:
            self._y1 = y + h

    @micropython.native
    def part(self):
        """Close the open dirty box: what is drawn next is sent as a rectangle of its own.

        Called twice for each square that changes, hence no min() and max().
        """
        rects = self.rects
        if rects[0][2] == self.width and rects[0][3] == self.height:
            # Everything is sent anyway: no box has to be kept.
            self._x0 = self._y0 = 1 << 14
            self._x1 = self._y1 = 0
            return
        # Even columns, because two pixels share a byte and the panel is sent whole bytes.
        x = self._x0 & -2
        y = self._y0
        x1 = (self._x1 + 1) & -2
        y1 = self._y1
        self._x0 = self._y0 = 1 << 14
        self._x1 = self._y1 = 0
        if x < 0:
            x = 0
        if y < 0:
            y = 0
        if x1 > self.width:
            x1 = self.width
        if y1 > self.height:
            y1 = self.height
        if x >= x1 or y >= y1:
            return
        x += self.left
        x1 += self.left
        y += self.top
        y1 += self.top
        size = (x1 - x) * (y1 - y)
        best = None
        least = WASTE if self._used < SLOTS else 1 << 29
        for i in range(self._used):
            r = rects[i]
            # The price of a merge: pixels sent that neither rectangle needs.
            left = r[0]
            top = r[1]
            w = r[2]
            h = r[3]
            right = left + w
            low = top + h
            if x < left:
                left = x
            if y < top:
                top = y
            if x1 > right:
                right = x1
            if y1 > low:
                low = y1
            price = (right - left) * (low - top) - w * h - size
            if price <= least:
                least = price - 1
                best = r
        if best is None:
            best = rects[self._used]
            self._used += 1
        else:
            if best[0] < x:
                x = best[0]
            if best[1] < y:
                y = best[1]
            if best[0] + best[2] > x1:
                x1 = best[0] + best[2]
            if best[1] + best[3] > y1:
                y1 = best[1] + best[3]
        best[0] = x
        best[1] = y
        best[2] = x1 - x
        best[3] = y1 - y

    def dirty(self):
        """Close the open box and tell whether anything is to be sent."""
        self.part()
        return self._used > 0

    def reaches(self, y):
        """Is anything to be sent of row y or below it?"""
        if self._y1 > y:
            return True
        y += self.top
        for i in range(self._used):
            if self.rects[i][1] + self.rects[i][3] > y:
                return True
        return False

    def clean(self):
        """Forget the dirty rectangles: the panel shows the canvas."""
        for i in range(self._used):
            self.rects[i][2] = 0
        self._used = 0

    # -- shapes

    def fill(self, c):
        self.fb.fill(c)
        self.mark(0, 0, self.width, self.height)

    def rect(self, x, y, w, h, c):
        self.fb.fill_rect(x, y, w, h, c)
        self.mark(x, y, w, h)

    def pixel(self, x, y, c):
        self.fb.pixel(x, y, c)
        self.mark(x, y, 1, 1)

    def frame(self, x, y, w, h, c, t=1):
        """The outline of a rectangle, t pixels thick, inside it."""
        f = self.fb.fill_rect
        f(x, y, w, t, c)
        f(x, y + h - t, w, t, c)
        f(x, y + t, t, h - 2 * t, c)
        f(x + w - t, y + t, t, h - 2 * t, c)
        self.mark(x, y, w, h)

    def round(self, x, y, w, h, c, r=2):
        """A filled rectangle whose corners are cut by r pixels (0 to 3)."""
        f = self.fb.fill_rect
        f(x, y + r, w, h - 2 * r, c)
        for j in range(r):
            f(x + r - j, y + j, w - 2 * (r - j), 1, c)
            f(x + r - j, y + h - 1 - j, w - 2 * (r - j), 1, c)
        self.mark(x, y, w, h)

    def panel(self, x, y, w, h, edge, inside, r=2, t=1):
        """A rounded rectangle with an outline of t pixels."""
        self.round(x, y, w, h, edge, r)
        self.round(x + t, y + t, w - 2 * t, h - 2 * t, inside, r)

    def dashes(self, x, y, w, h, c, phase=0, t=2, on=4):
        """A dashed outline whose dashes are `on` pixels long; a growing phase makes them march."""
        f = self.fb.fill_rect
        period = 2 * on
        n = -(phase % period)
        around = 2 * (w + h)
        while n < around:
            a = max(n, 0)
            b = min(n + on, around)
            while a < b:
                if a < w:
                    m = min(b, w)
                    f(x + a, y, m - a, t, c)
                elif a < w + h:
                    m = min(b, w + h)
                    f(x + w - t, y + a - w, t, m - a, c)
                elif a < 2 * w + h:
                    m = min(b, 2 * w + h)
                    f(x + 2 * w + h - m, y + h - t, m - a, t, c)
                else:
                    m = b
                    f(x, y + around - m, t, m - a, c)
                a = m
            n += period
        self.mark(x, y, w, h)

    def sift(self, x, y, w, h, rule, c):
        """Set every second pixel (rule 2), one in four (4) or three in four (3) to c.

        The rectangle is widened to even columns: two pixels share a byte.
        """
        x1 = min(self.width, x + w) + 1 & -2
        y1 = min(self.height, y + h)
        x = max(0, x) & -2
        y = max(0, y)
        if x >= x1 or y >= y1:
            return
        # Which of the two pixels of a byte: in even rows, in odd rows; 0xF0 is the left one.
        even, odd = {2: (0xF0, 0x0F), 4: (0xF0, 0), 3: (0x0F, 0xFF)}[rule]
        if y & 1:
            even, odd = odd, even
        both = c << 4 | c
        p = y * self.stride + (x >> 1)
        w = (x1 - x) >> 1
        skip = self.stride - w
        sift(
            p, 0, self._view, w, y1 - y, skip,
            even ^ 255, even & both, odd ^ 255, odd & both,
        )  # fmt: skip
        self.mark(x, y, x1 - x, y1 - y)

    # -- blocks: x and w are even, and all of it lies on the canvas

    def cut(self, x, y, w, h):
        """The pixels of a rectangle as bytes, for paste()."""
        w >>= 1
        stride = self.stride
        block = bytearray(w * h)
        copy(block, self._view, 0, 0, 0, y * stride + (x >> 1), stride - w, w, h)
        return block

    def paste(self, x, y, w, h, block):
        """Draw what cut() took from a rectangle of this size, many times as fast as at first."""
        stride = self.stride
        copy(self._view, block, 0, y * stride + (x >> 1), stride - (w >> 1), 0, 0, w >> 1, h)
        self.mark(x, y, w, h)

    # -- sprites and text

    def sprite(self, x, y, art, c, k=1):
        """Draw a sprite (bytes: width, height, packed rows; see sprites.py) in one colour."""
        w = art[0]
        h = art[1]
        self._bitmap(art, 2, w, h, x, y, c, k)
        self.mark(x, y, w * k, h * k)

    def _bitmap(self, src, at, w, h, x, y, c, k):
        stride = self.stride
        if k == 1 and x >= 0 and y >= 0 and x + w <= self.width and y + h <= self.height:
            ink(y * stride + (x >> 1), 0, self._view, src, at, (w + 7) >> 3, h, stride, x & 1, c)
        else:
            stamp(self._view, stride, self.width, self.height, src, at, w, h, x, y, k, c)

    def text(self, x, y, s, c, font=fonts.TEXT, k=1, align=-1):
        """Draw a line of text; x is its left edge (align -1), middle (0) or right edge (1).

        Returns the x behind the last letter. Letters the font lacks show as one substitute each.
        """
        w = font.WIDTH
        h = font.HEIGHT
        n = len(s) * w * k
        if align == 0:
            x -= n // 2
        elif align > 0:
            x -= n
        data = font.DATA
        at = x
        for ch in s:
            g = fonts.glyph(font, ord(ch))
            self._bitmap(data, g, w, h, at, y, c, k)
            at += w * k
        self.mark(x, y, n, h * k)
        return at

    def figures(self, x, y, s, c, kx=3, ky=3, align=-1):
        """Draw scores and clocks in 3x5 block figures of kx x ky pixels; returns x behind them."""
        n = -kx
        for ch in s:
            n += (FIGURES[ch][0] + 1) * kx
        if align == 0:
            x -= n // 2
        elif align > 0:
            x -= n
        at = x
        f = self.fb.fill_rect
        for ch in s:
            art = FIGURES[ch]
            if kx == ky:
                self._bitmap(art, 2, art[0], art[1], at, y, c, kx)
            else:
                for j in range(art[1]):
                    for i in range(art[0]):
                        if art[2 + j] & (128 >> i):
                            f(at + i * kx, y + j * ky, kx, ky, c)
            at += (art[0] + 1) * kx
        self.mark(x, y, n, 5 * ky)
        return at
