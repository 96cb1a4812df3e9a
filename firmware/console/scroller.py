"""Icons and running text for the 8x8 matrices: how a menu or a message is read on 64 lights."""

from console.fonts import matrix57
from console.themes import ACCENT, INK, P1, P2

STEP_MS = 66  # a column each
REST_MS = 600  # on the icon, or on the first letter
BLINK_MS = 500  # without colour player two's lights are on so long, then off so long
GAP = 6  # dark columns between the end of a text and its next start


class Scroller:
    """An 8x8 icon, then a text that runs past to the left, again and again.

    An icon is 64 roles, row by row, as 32 bytes like a canvas (themes.icon); None starts
    with the text. One with both armies rests longer where there is no colour: player two blinks
    there.
    """

    _blinks = False  # does player two, on this display?

    def __init__(self, text="", icon=None, role=ACCENT):
        self.set(text, icon, role)

    def set(self, text, icon=None, role=ACCENT):
        """Show another text, from its beginning."""
        columns = bytearray()
        for ch in text:
            columns += matrix57.columns(ch)
            columns += b"\0"
        self.text = text
        self.icon = icon
        self._both = icon is not None and _has_both(icon)
        self.role = role
        self._columns = columns
        self._head = 10 if icon is not None else 0
        self.rewind()

    def rewind(self):
        self.at = 0
        self._ms = 0
        self.rounds = 0
        self.changed = True

    @property
    def length(self):
        """Columns of one round."""
        return self._head + len(self._columns) + GAP

    def update(self, dt):
        dark = self._dark
        self._ms += dt
        while self._ms >= self._step:
            self._ms -= self._step
            self.at += 1
            self.changed = True
            if self.at >= self.length:
                self.at = 0
                self.rounds += 1
        if self._dark != dark:
            self.changed = True

    @property
    def _step(self):
        """Milliseconds until the next column."""
        if self.at:
            return STEP_MS
        return 3 * BLINK_MS if self._blinks else REST_MS

    @property
    def _dark(self):
        """Are player two's lights off at the moment?"""
        return self._blinks and self.at == 0 and self._ms // BLINK_MS == 1

    def draw(self, canvas, force=False):
        """Draw the window on the text that is due, if it is not there yet."""
        if not (self.changed or force):
            return
        self.changed = False
        self._blinks = canvas.mono and self._both
        dark = self._dark
        pixel = canvas.fb.pixel
        canvas.fill(INK)
        for x in range(8):
            at = self.at + x
            if self.icon is not None and at < 8:
                for y in range(8):
                    b = self.icon[4 * y + at // 2]
                    role = b & 15 if at & 1 else b >> 4
                    pixel(x, y, INK if dark and role == P2 else role)
                continue
            at -= self._head
            if 0 <= at < len(self._columns):
                bits = self._columns[at]
                for y in range(8):
                    if bits & (1 << y):
                        pixel(x, y, self.role)


def _has_both(icon):
    """Are there lights of either player in it?"""
    roles = [b >> 4 for b in icon] + [b & 15 for b in icon]
    return P1 in roles and P2 in roles
