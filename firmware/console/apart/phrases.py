"""The ten ready phrases: what is sent is a number, and each reads it in the own language."""

from console import fonts, furniture
from console.input import KEY, STEP
from console.link.messages import PHRASES
from console.link.table import MINE
from console.link.text import SUBSTITUTE
from console.pages import NORTH, SOUTH, ListPage, is_no, is_yes
from console.themes import ACCENT, INK, PAPER
from console.words import t

KEYS = "1234567890"  # as they stand on the keypad: phrase n is that of digit n
ROW_Y = 27
ROW = 19


def text_of(said):
    """What was said, to read: a text as it is, a phrase by its number; one substitute for a phrase
    that nobody knows."""
    if not isinstance(said, int):
        return said
    return t("chat.phrase%d" % said) if 0 <= said < PHRASES else SUBSTITUTE


def read_out(entry):
    """An entry of the history, (MINE or THEIRS, what was said), and who said it."""
    who, what = entry
    return t("pair", t("apart.game.me" if who == MINE else "apart.game.other"), text_of(what))


class Phrases(ListPage):
    """Ten phrases, a digit each. send(number) says whether it was sent; then this page goes."""

    entries = PHRASES

    def __init__(self, send):
        self._send = send

    def enter(self, console):
        self._read_out(t("chat.ready"))

    def _read_out(self, title=""):
        key = KEYS[self.chosen]
        line = t("pair", key, text_of(int(key)))
        self.say(line, first=title and title + "  " + line)

    def handle(self, event):
        if event.kind == STEP and event.value in (NORTH, SOUTH):
            self.chosen = (self.chosen + (1 if event.value == SOUTH else -1)) % self.entries
            self._read_out()
        elif event.kind == KEY and event.value in KEYS:
            self._finish(event.value)
        elif is_yes(event):
            self._finish(KEYS[self.chosen])
        elif is_no(event):
            self.console.pop()

    def _finish(self, key):
        if self._send(int(key)):
            self.console.pop()

    def draw_page(self, canvas):
        canvas.fill(INK)
        furniture.title(canvas, t("chat.ready"))
        keys = ((furniture.STICK, t("choose")), ("#", t("ok")), ("*", t("back")))
        furniture.footer(canvas, keys)

    def draw_entry(self, canvas, i):
        y = ROW_Y + ROW * i
        lit = i == self.chosen
        canvas.rect(4, y, 232, 18, INK)
        if lit:
            canvas.round(4, y, 232, 18, ACCENT, 2)
        canvas.text(11, y + 3, KEYS[i], INK if lit else ACCENT, fonts.BOLD)
        canvas.text(26, y + 3, text_of(int(KEYS[i])), INK if lit else PAPER)
