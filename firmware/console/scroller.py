"""Icons and running text for the 8x8 matrices: how a menu or a message is read on 64 lights."""

from console.fonts import matrix57
from console.themes import ACCENT, INK

STEP_MS = 66  # a column each
REST_MS = 600  # on the icon, or on the first letter
GAP = 6  # dark columns between the end of a text and its next start


class Scroller:
    """An 8x8 icon, then a text that runs past to the left, again and again.

    An icon is 64 roles, row by row, as 32 bytes like a canvas; None starts with the text.
    """

    def __init__(self, text="", icon=None, role=ACCENT):
        self.set(text, icon, role)

    def set(self, text, icon=None, role=ACCENT):
        """Show another text from its beginning; does nothing when it is the one shown."""
        columns = bytearray()
        for ch in text:
            columns += matrix57.columns(ch)
            columns += b"\0"
        self.text = text
        self.icon = icon
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
        self._ms += dt
        while True:
            step = REST_MS if self.at == 0 else STEP_MS
            if self._ms < step:
                return
            self._ms -= step
            self.at += 1
            self.changed = True
            if self.at >= self.length:
                self.at = 0
                self.rounds += 1

    def draw(self, canvas, force=False):
        """Draw the window on the text that is due, if it is not there yet."""
        if not (self.changed or force):
            return
        self.changed = False
        pixel = canvas.fb.pixel
        canvas.fill(INK)
        for x in range(8):
            at = self.at + x
            if self.icon is not None and at < 8:
                for y in range(8):
                    b = self.icon[4 * y + at // 2]
                    pixel(x, y, b & 15 if at & 1 else b >> 4)
                continue
            at -= self._head
            if 0 <= at < len(self._columns):
                bits = self._columns[at]
                for y in range(8):
                    if bits & (1 << y):
                        pixel(x, y, self.role)


def icon(rows):
    """Pack eight words of eight hexadecimal roles ("." is dark) into an icon."""
    return bytes.fromhex("".join(rows.split()).replace(".", "0"))
