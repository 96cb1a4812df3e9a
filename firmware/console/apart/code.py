"""The four digits that let a joiner in: shown large by the host, typed by the joiner."""

from console.input import DY, KEY, STEP
from console.link.messages import CODE_DIGITS
from console.pages import EAST, NORTH, SOUTH, WEST, is_no, is_yes
from console.themes import ACCENT, INK, LINE, PANEL, PAPER

K = 8  # pixels of a block of the figures
BOX_W, BOX_H, GAP = 44, 60, 8
BLINK = 8  # frames


def show(canvas, y, code):
    """The code of a host, 40 pixels high."""
    canvas.figures(120, y, code, PAPER, K, K, 0)


class Digits:
    """Four digits that are being typed, by the keypad or with a stick.

    `text` has a space where there is none yet, `at` is the one that a digit goes to.
    """

    def __init__(self):
        self.clear()

    def clear(self):
        self.text = " " * CODE_DIGITS
        self.at = 0
        self.changed = True

    @property
    def whole(self):
        return " " not in self.text

    def handle(self, event):
        """Take an event: None, or True for yes with four digits, False for a no to all of it, and
        "missing" for a yes too early."""
        if event.kind == KEY and event.value in "0123456789":
            self._put(event.value)
            self.at = min(self.at + 1, CODE_DIGITS - 1)
        elif event.kind == STEP and event.value in (NORTH, SOUTH):
            now = self.text[self.at]
            by = -DY[event.value]
            self._put(str((int(now) + by) % 10) if now != " " else "0" if by > 0 else "9")
        elif event.kind == STEP and event.value in (EAST, WEST):
            self.at = min(max(self.at + (1 if event.value == EAST else -1), 0), CODE_DIGITS - 1)
            self.changed = True
        elif is_yes(event):
            return True if self.whole else "missing"
        elif is_no(event):
            if self.text == " " * CODE_DIGITS:
                return False
            if self.text[self.at] == " ":
                self.at -= 1
            self._put(" ")
        return None

    def _put(self, digit):
        self.text = self.text[: self.at] + digit + self.text[self.at + 1 :]
        self.changed = True

    def draw_tft(self, canvas, y):
        x = 120 - (CODE_DIGITS * (BOX_W + GAP) - GAP) // 2
        canvas.part()
        for i in range(CODE_DIGITS):
            lit = i == self.at
            edge = ACCENT if lit else PAPER if canvas.mono else LINE
            back = INK if canvas.mono else PANEL
            canvas.panel(x, y, BOX_W, BOX_H, edge, back, 2, 4 if lit else 1)
            if self.text[i] != " ":
                canvas.figures(x + BOX_W // 2, y + 10, self.text[i], PAPER, K, K, 0)
            x += BOX_W + GAP
        canvas.part()

    def draw_matrix(self, canvas, frame):
        """The digit in question, and below it which of the four it is; it blinks while there is
        none."""
        canvas.fill(INK)
        lit = frame % (2 * BLINK) < BLINK
        digit = self.text[self.at]
        if digit != " ":
            canvas.figures(4, 0, digit, PAPER, 1, 1, 0)
        elif lit:
            canvas.figures(4, 0, "0", ACCENT, 1, 1, 0)
        for i in range(CODE_DIGITS):
            if i == self.at:
                role = ACCENT if lit else INK
            elif self.text[i] != " ":
                role = PAPER
            else:
                role = INK if canvas.mono else LINE
            canvas.pixel(2 * i, 7, role)
