"""The framebuf module, as far as firmware/ uses it: 4 bits a pixel, and 1-bit sources for blit."""

GS4_HMSB = 2
MONO_HLSB = 3
GS8 = 6


class FrameBuffer:
    """Drawing into a caller's buffer; everything is clipped.

    GS4_HMSB: even x in the high nibble. MONO_HLSB: leftmost pixel in bit 7. GS8: a byte a pixel.
    """

    def __init__(self, buffer, width, height, format, stride=None) -> None:
        stride = width if stride is None else stride
        if width < 1 or height < 1 or stride < width:
            raise ValueError("bad size")
        if format == GS4_HMSB:
            self._row = (stride + 1) // 2
        elif format == MONO_HLSB:
            self._row = (stride + 7) // 8
        elif format == GS8:
            self._row = stride
        else:
            raise ValueError(f"format {format!r} is not in the simulator (sim/shims/framebuf.py)")
        self._buf, self._w, self._h, self._format = buffer, width, height, format
        if len(memoryview(buffer).cast("B")) < self._row * height:
            raise ValueError("buffer too small")

    def pixel(self, x, y, c=None):
        if not (0 <= x < self._w and 0 <= y < self._h):
            return None
        if c is None:
            return self._get(x, y)
        self._set(x, y, c)
        return None

    def fill(self, c) -> None:
        self.fill_rect(0, 0, self._w, self._h, c)

    def hline(self, x, y, w, c) -> None:
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c) -> None:
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x, y, w, h, c, f=False) -> None:
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.hline(x, y, w, c)
        self.hline(x, y + h - 1, w, c)
        self.vline(x, y, h, c)
        self.vline(x + w - 1, y, h, c)

    def fill_rect(self, x, y, w, h, c) -> None:
        left, top = max(0, x), max(0, y)
        right, bottom = min(self._w, x + w), min(self._h, y + h)
        if left >= right or top >= bottom:
            return
        if self._format != GS4_HMSB:
            for row in range(top, bottom):
                for column in range(left, right):
                    self._set(column, row, c)
            return
        buf, c = self._buf, c & 15
        first, last = (left + 1) // 2, right // 2
        whole = bytes((c << 4 | c,)) * (last - first)
        for start in range(top * self._row, bottom * self._row, self._row):
            if left & 1:
                at = start + left // 2
                buf[at] = buf[at] & 0xF0 | c
            if whole:
                buf[start + first : start + last] = whole
            if right & 1:
                at = start + last
                buf[at] = buf[at] & 0x0F | c << 4

    def blit(self, source, x, y, key=-1, palette=None) -> None:
        """Copy source; pixels equal to key stay out; palette's row 0 gives the new colours."""
        for row in range(max(0, -y), min(source._h, self._h - y)):
            for column in range(max(0, -x), min(source._w, self._w - x)):
                c = source._get(column, row)
                if palette is not None:
                    c = palette._get(c, 0)
                if c != key:
                    self._set(x + column, y + row, c)

    def _get(self, x, y) -> int:
        if self._format == GS4_HMSB:
            pair = self._buf[y * self._row + x // 2]
            return pair & 15 if x & 1 else pair >> 4
        if self._format == MONO_HLSB:
            return self._buf[y * self._row + x // 8] >> (7 - x % 8) & 1
        return self._buf[y * self._row + x]

    def _set(self, x, y, c) -> None:
        if self._format == GS4_HMSB:
            at = y * self._row + x // 2
            pair = self._buf[at]
            self._buf[at] = pair & 0xF0 | c & 15 if x & 1 else pair & 0x0F | (c & 15) << 4
        elif self._format == MONO_HLSB:
            at, bit = y * self._row + x // 8, 0x80 >> x % 8
            self._buf[at] = self._buf[at] | bit if c else self._buf[at] & ~bit
        else:
            self._buf[y * self._row + x] = c & 255

    def __getattr__(self, name):
        raise AttributeError(f"FrameBuffer.{name} is not in the simulator (sim/shims/framebuf.py)")
