"""The framebuf module, as far as firmware/ uses it: filling pictures of 4 bits a pixel."""

GS4_HMSB = 2


class FrameBuffer:
    """Drawing into a caller's buffer, even columns in the high nibble; everything is clipped."""

    def __init__(self, buffer, width, height, format, stride=None) -> None:
        if format != GS4_HMSB:
            raise ValueError(f"format {format!r} is not in the simulator (sim/shims/framebuf.py)")
        self._buf, self._w, self._h, self._row = buffer, width, height, ((stride or width) + 1) // 2
        if len(buffer) < self._row * (height - 1) + (width + 1) // 2:
            raise ValueError("buffer too small")

    def pixel(self, x, y, c=None):
        if not (0 <= x < self._w and 0 <= y < self._h):
            return None
        at = y * self._row + x // 2
        pair = self._buf[at]
        if c is None:
            return pair & 15 if x & 1 else pair >> 4
        self._buf[at] = pair & 0xF0 | c & 15 if x & 1 else pair & 0x0F | (c & 15) << 4
        return None

    def fill(self, c) -> None:
        self.fill_rect(0, 0, self._w, self._h, c)

    def fill_rect(self, x, y, w, h, c) -> None:
        left, top = max(0, x), max(0, y)
        right, bottom = min(self._w, x + w), min(self._h, y + h)
        if left >= right or top >= bottom:
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

    def __getattr__(self, name):
        raise AttributeError(f"FrameBuffer.{name} is not in the simulator (sim/shims/framebuf.py)")
