"""The chat on the 240x240 screen: draws what changed of a Chat, and nothing else."""

from console import fonts, furniture
from console.apart.chat import WORDS
from console.apart.letters import NAMES
from console.apart.phrases import text_of
from console.clocks import minutes_text
from console.input import KEYS
from console.link.messages import CHAT_LETTERS
from console.link.table import MINE
from console.themes import ACCENT, INK, LINE, P2, PANEL, PAPER, SOFT
from console.words import t

HISTORY_Y, HISTORY_END = 24, 98
COLUMNS = 35  # letters of a line of a bubble
BUBBLE_GAP = 5
BAR_X = 237  # of the mark that shows which part of the history is seen
LINE_Y, LINE_H = 100, 22
TEXT_X, TEXT_Y = 13, 105
SEEN = 30  # letters of the line beside their count
STRIP_Y = 127
PITCH = 22  # of its letters
STRIP = 10  # of them at a time
MAP_Y = 149
KEY_W, KEY_H = 74, 17


class TftView:
    """Header, history, line, letters of a key, and the keys."""

    def __init__(self):
        self._first = 0  # the letter of the line that is seen first

    def update(self, dt, chat):
        pass

    def draw(self, canvas, chat):
        if chat.stale:
            self._forget()
            canvas.fill(INK)
            furniture.title(canvas, t("chat"))
            furniture.footer(
                canvas, ((furniture.STICK, t("chat.stick")), ("*", t("chat.hold_back")))
            )
            canvas.panel(6, LINE_Y, 228, LINE_H, ACCENT, INK, 2, 2)
        self._head(canvas, chat)
        self._history(canvas, chat)
        self._line(canvas, chat)
        self._letters(canvas, chat)
        self._keys(canvas, chat)

    def _forget(self):
        """Nothing is on the canvas."""
        self._state = None
        self._seconds = -2
        self._last = self._back = -1
        self._text = None
        self._at = self._choice = self._alphabet = self._focus = -1
        self._key = None
        self._capital = False
        self._marked = self._empty = None

    def _head(self, canvas, chat):
        """What is unusual, or whose move it is, and the clock that runs."""
        state, seconds = chat.state, chat.seconds()
        if state == self._state and seconds == self._seconds:
            return
        self._state, self._seconds = state, seconds
        words = [t(state)] if state else []
        if seconds >= 0:
            words.append(minutes_text(seconds))
        canvas.part()
        x = 22 + 8 * len(t("chat"))
        canvas.rect(x, 0, 240 - x, furniture.HEAD_H - 1, PANEL)
        canvas.text(234, 5, " ".join(words), ACCENT if state else SOFT, fonts.TEXT, 1, 1)
        canvas.part()

    # -- what was said

    def _history(self, canvas, chat):
        said = chat.said
        last = said[-1] if said else None
        if last is self._last and chat.back == self._back:
            return
        self._last, self._back = last, chat.back
        game = chat.partner.table.game
        role = furniture.ARMY[game.side] if game else furniture.ARMY[0]
        other = furniture.ARMY[1 - game.side] if game else P2
        canvas.part()
        canvas.rect(0, HISTORY_Y, 240, HISTORY_END - HISTORY_Y, INK)
        n = len(said) - chat.back
        end = n
        y = HISTORY_END
        while n:
            lines = furniture.wrap(text_of(said[n - 1][1]), COLUMNS) or [" "]
            room = (y - HISTORY_Y - 6) // 12
            if room < 1:
                break
            if room < len(lines):
                # Its end, as much as there is room for.
                lines = lines[-room:]
                lines[0] = ("…" + lines[0])[:COLUMNS]
            y -= 6 + 12 * len(lines)
            n -= 1
            self._bubble(canvas, y, lines, said[n][0] == MINE, role, other)
            y -= BUBBLE_GAP
        if end - n < len(said):
            # Which part of it this is.
            length = HISTORY_END - HISTORY_Y
            top = HISTORY_Y + length * n // len(said)
            canvas.rect(BAR_X, top, 2, length * (end - n) // len(said), LINE)
        canvas.part()

    def _bubble(self, canvas, y, lines, mine, role, other):
        height = 6 + 12 * len(lines)
        width = 6 * max([len(line) for line in lines]) + 14
        if mine:
            x = 234 - width
            canvas.round(x, y, width, height, role, 3)
        else:
            x = 6
            canvas.panel(x, y, width, height, other, INK, 3, 1 if canvas.mono else 2)
        for i, line in enumerate(lines):
            canvas.text(x + 7, y + 3 + 12 * i, line, INK if mine else PAPER)

    # -- what is typed

    def _line(self, canvas, chat):
        line = chat.line
        if line.text is self._text and line.at == self._at and line.key == self._marked:
            return
        self._text, self._at, self._marked = line.text, line.at, line.key
        first = min(self._first, line.at - 1 if line.key else line.at)
        first = max(first, line.at - SEEN + 1, 0)
        self._first = first
        canvas.part()
        canvas.rect(TEXT_X - 3, LINE_Y + 2, 222, LINE_H - 4, INK)
        canvas.text(TEXT_X, TEXT_Y, line.text[first : first + SEEN], PAPER)
        x = TEXT_X + 6 * (line.at - first)
        if line.key:
            x -= 6
            canvas.rect(x, TEXT_Y, 6, 12, INK)
            canvas.text(x, TEXT_Y, line.text[line.at - 1], ACCENT, fonts.BOLD)
        canvas.rect(x, TEXT_Y + 11, 6, 2, ACCENT)
        count = "%d/%d" % (len(line.text), CHAT_LETTERS)
        canvas.text(228, TEXT_Y, count, ACCENT if line.full else SOFT, fonts.TEXT, 1, 1)
        canvas.part()

    # -- the letters of the key that is being tapped; else the alphabets

    def _letters(self, canvas, chat):
        line = chat.line
        same = line.key == self._key and line.alphabet == self._alphabet
        if same and line.choice == self._choice and line.capital == self._capital:
            return
        canvas.part()
        canvas.rect(0, STRIP_Y - 2, 240, 20, INK)
        if line.key:
            self._strip(canvas, line)
        else:
            self._alphabets(canvas, line)
        canvas.part()
        self._key, self._choice, self._capital = line.key, line.choice, line.capital

    def _strip(self, canvas, line):
        letters = line.letters
        first = min(max(line.choice - STRIP // 2, 0), max(0, len(letters) - STRIP))
        for i, letter in enumerate(letters[first : first + STRIP]):
            x = 11 + PITCH * i
            lit = first + i == line.choice
            if lit:
                canvas.round(x - 1, STRIP_Y - 1, 20, 18, ACCENT, 2)
            canvas.text(x + 9, STRIP_Y, letter, INK if lit else PAPER, fonts.TITLE, 1, 0)
        if first:
            canvas.text(2, STRIP_Y + 2, "←", SOFT)
        if first + STRIP < len(letters):
            canvas.text(232, STRIP_Y + 2, "→", SOFT)

    def _alphabets(self, canvas, line):
        hold = t("chat.hold")
        x = (240 - 13 - 6 * len(hold) - 32 * len(NAMES)) // 2
        furniture.keycap(canvas, x, STRIP_Y + 3, "#")
        x = canvas.text(x + 13, STRIP_Y + 2, hold, SOFT) + 6
        for i, name in enumerate(NAMES):
            lit = i == line.alphabet
            if lit:
                canvas.round(x, STRIP_Y, 28, 16, ACCENT, 2)
            canvas.text(x + 5, STRIP_Y + 2, name, INK if lit else SOFT)
            x += 32

    # -- the keys

    def _keys(self, canvas, chat):
        line = chat.line
        empty = not line.text
        anew = line.alphabet != self._alphabet
        if not anew and chat.focus == self._focus and empty == self._empty:
            return
        for i, key in enumerate(KEYS):
            changed = (i == chat.focus) != (i == self._focus)
            if changed or anew or (key in WORDS and empty != self._empty):
                canvas.part()
                self._draw_key(canvas, chat, i)
                canvas.part()
        self._focus, self._alphabet, self._empty = chat.focus, line.alphabet, empty

    def _draw_key(self, canvas, chat, i):
        key = KEYS[i]
        lit = i == chat.focus
        x, y = 6 + 77 * (i % 3), MAP_Y + 19 * (i // 3)
        if lit:
            canvas.round(x, y, KEY_W, KEY_H, ACCENT, 2)
        else:
            edge, inside = (PAPER, INK) if canvas.mono else (PANEL, PANEL)
            canvas.panel(x, y, KEY_W, KEY_H, edge, inside)
        canvas.text(x + 7, y + 2, key, INK if lit else ACCENT, fonts.BOLD)
        canvas.text(x + 22, y + 2, chat.word_of(key), INK if lit else PAPER)
