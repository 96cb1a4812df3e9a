"""The chat on the 8x8 matrix: the letter under the finger stands there large, else the line runs,
or what was said last."""

from console.apart.letters import is_capital
from console.apart.phrases import read_out
from console.fonts import matrix57
from console.input import KEYS
from console.link.table import MINE
from console.scroller import Scroller
from console.themes import ACCENT, INK, P1, P2, PAPER, SOFT, TINT
from console.words import t

GLANCE_MS = 1000  # the letter before the place in the line, once it is set
# Lights beside a letter: all are drawn as capitals, and Greek ones carry no signs.
TONOS = ((6, 0), (6, 1))
DIALYTIKA = ((5, 0), (7, 0))
FINAL = ((6, 5), (6, 6))  # of the sigma
CAPITAL = ((7, 4), (7, 5), (7, 6))
_TONOS = "άέήίόύώΐΰΆΈΉΊΌΎΏ"
_DIALYTIKA = "ϊϋΐΰΪΫ"
_FINAL = "ς"
SPACE = "_"  # how it is shown


def marks(letter):
    """The lights beside a letter, (x, y) each."""
    found = ()
    if letter in _TONOS:
        found += TONOS
    if letter in _DIALYTIKA:
        found += DIALYTIKA
    if letter == _FINAL:
        found += FINAL
    if is_capital(letter):
        found += CAPITAL
    return found


class MatrixView:
    """One thing at a time: a large letter, or a text that runs."""

    def __init__(self):
        self._scroll = Scroller()
        self._large = ""  # the letter that stands there, and its role
        self._role = ACCENT
        self._left_ms = 0  # of a glance
        self._once = True  # the text runs once, then the usual one comes back
        self._text = ""
        self._at = 0
        self._focus = -1
        self._last = None
        self._back = 0
        self._state = self._muted = None  # of the chat, that the player was told
        self._changed = True

    def update(self, dt, chat):
        if self._focus < 0:
            self._see(chat)
            self._rest(chat)
        line = chat.line
        if line.key:
            self._show(line.text[line.at - 1], ACCENT)
        elif line.text is not self._text or line.at != self._at:
            self._glance(chat)
        elif chat.said and (chat.said[-1] is not self._last or chat.back != self._back):
            self._run(*self._entry(chat))
        elif chat.state != self._state or chat.partner.table.muted != self._muted:
            self._state, self._muted = chat.state, chat.partner.table.muted
            told = chat.told()
            if told:
                self._run(told, ACCENT)
        elif chat.focus != self._focus:
            self._run(self._sign(chat), SOFT)
        elif self._large:
            self._left_ms -= dt
            if self._left_ms <= 0:
                self._rest(chat)
        elif self._once and self._scroll.rounds:
            self._rest(chat)
        self._see(chat)
        if not self._large:
            self._scroll.update(dt)

    def _see(self, chat):
        """What there is now is no news any more."""
        self._text, self._at = chat.line.text, chat.line.at
        self._focus, self._back = chat.focus, chat.back
        self._last = chat.said[-1] if chat.said else None

    def _show(self, letter, role):
        if letter != self._large or role != self._role:
            self._large, self._role = letter, role
            self._changed = True
        self._left_ms = 0

    def _glance(self, chat):
        """The line is another one, or the place in it: the letter before it."""
        line = chat.line
        if line.at:
            self._show(line.text[line.at - 1], PAPER)
            self._left_ms = GLANCE_MS
        else:
            self._rest(chat)

    def _run(self, text, role, once=True):
        self._large = ""
        self._once = once
        self._scroll.set(text, None, role)

    def _rest(self, chat):
        """What runs when nothing happens."""
        if chat.line.text:
            self._run(chat.line.text, PAPER, False)
        elif chat.said:
            self._run(*self._entry(chat), False)
        else:
            self._run(t("chat"), TINT, False)

    def _entry(self, chat):
        entry = chat.said[-1 - chat.back]
        return read_out(entry), P1 if entry[0] == MINE else P2

    def _sign(self, chat):
        """A key and what it does."""
        key = KEYS[chat.focus]
        word = chat.word_of(key)
        return key + " " + word

    def draw(self, canvas, chat):
        if not self._large:
            self._scroll.draw(canvas, chat.stale or self._changed)
        elif chat.stale or self._changed:
            canvas.fill(INK)
            letter = SPACE if self._large == " " else self._large
            for x, bits in enumerate(matrix57.columns(letter)):
                for y in range(8):
                    if bits & (1 << y):
                        canvas.pixel(x, y, self._role)
            for x, y in marks(letter):
                canvas.pixel(x, y, TINT)
        self._changed = False
