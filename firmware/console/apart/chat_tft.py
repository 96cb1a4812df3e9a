"""The chat on the 240x240 screen: draws what changed of a Chat, and nothing else."""

from console import fonts, furniture
from console.apart.chat import WORDS
from console.apart.letters import NAMES
from console.apart.phrases import text_of
from console.clocks import minutes_text
from console.input import KEYS
from console.link.messages import CHAT_LETTERS
from console.link.table import MINE
from console.themes import ACCENT, INK, LINE, PANEL, PAPER, SOFT
from console.words import t

HISTORY_Y, HISTORY_END = 24, 98
COLUMNS = 35  # letters of a line of a bubble
BUBBLE_GAP = 5
BAR_X = 237  # of the mark that shows which part of the history is seen
LINE_Y, LINE_H = 100, 22
TEXT_X, TEXT_Y = 13, 105
SEEN = 30  # letters of the line beside their count
STEP = 8  # by which it goes on at an end
LETTERS = 30  # of the history that are drawn in a frame, about: 6 ms
STRIP_Y = 127
PITCH = 22  # of its letters
STRIP = 10  # of them at a time
MAP_Y = 149
KEY_W, KEY_H = 74, 17


def _bubble(canvas, x, y, width, height, role, own):
    top = max(HISTORY_Y, y - BUBBLE_GAP)
    canvas.rect(0, top, 240, y + height - top, INK)
    if own:
        canvas.round(x, y, width, height, role, 3)
    else:
        canvas.panel(x, y, width, height, role, INK, 3, 1 if canvas.mono else 2)
    return len("bubble")


def _words(canvas, x, y, text, role):
    canvas.text(x, y, text, role)
    return len(text)


def _rest(canvas, y, first, end, count):
    """Above the first entry there is nothing; a bar says which part of the history this is."""
    canvas.rect(0, HISTORY_Y, 240, max(0, y - HISTORY_Y), INK)
    length = HISTORY_END - HISTORY_Y
    canvas.rect(BAR_X, HISTORY_Y, 2, length, INK)
    if end - first < count:
        top = HISTORY_Y + length * first // count
        canvas.rect(BAR_X, top, 2, length * (end - first) // count, LINE)
    return 0


class TftView:
    """Header, history, line, letters of a key, and the keys."""

    def __init__(self):
        self._first = 0  # the letter of the line that is seen first
        self._parts = []  # of the history, still to be drawn
        self._wrapped = []  # (entry, lines) of those laid out
        self._changed = False  # is the history to be laid out?

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
        typed = self._line(canvas, chat)
        self._letters(canvas, chat)
        # What is typed is answered at once, the rest comes with the next frames: all of it, and a
        # message that arrives, would be too much for one.
        if chat.stale or not typed:
            keys = self._keys(canvas, chat)
            if chat.stale or not keys:
                self._history(canvas, chat)

    def _forget(self):
        """Nothing is on the canvas."""
        self._state = None
        self._seconds = -2
        self._muted = None
        self._last = self._back = -1
        self._text = None
        self._seen, self._mark = "", 0
        self._strip_first = -1
        self._at = self._choice = self._alphabet = self._focus = -1
        self._key = None
        self._capital = False
        self._marked = self._empty = None

    def _head(self, canvas, chat):
        """What is unusual, or whose move it is, and the clock that runs."""
        state, seconds, muted = chat.state, chat.seconds(), chat.partner.table.muted
        if state == self._state and seconds == self._seconds and muted == self._muted:
            return
        self._state, self._seconds, self._muted = state, seconds, muted
        words = told = chat.told()
        if seconds >= 0:
            words = " ".join((told, minutes_text(seconds)))
        canvas.part()
        x = 22 + 8 * len(t("chat"))
        canvas.rect(x, 0, 240 - x, furniture.HEAD_H - 1, PANEL)
        canvas.text(234, 5, words, ACCENT if told else SOFT, fonts.TEXT, 1, 1)
        canvas.part()

    # -- what was said

    def _history(self, canvas, chat):
        """Frame by frame: see that it is another one, lay it out, draw parts of it, the latest
        first. All at once when the whole picture is drawn."""
        said = chat.said
        last = said[-1] if said else None
        if last is not self._last or chat.back != self._back:
            self._last, self._back = last, chat.back
            self._changed = True
            if not chat.stale:
                return
        if self._changed:
            self._changed = False
            self._lay_out(chat)
            if not chat.stale:
                return
        left = LETTERS
        while self._parts and (left > 0 or chat.stale):
            canvas.part()
            draw, *values = self._parts.pop(0)
            left -= draw(canvas, *values)
            canvas.part()

    def _lay_out(self, chat):
        """Make the list of parts: functions that draw one and say what it costs, in letters."""
        said = chat.said
        game = chat.partner.table.game
        mine = game.side if game else 0
        parts = self._parts = []
        known, self._wrapped = self._wrapped, []
        n = end = len(said) - chat.back
        y = HISTORY_END
        while n:
            lines = self._lines_of(said[n - 1], known)
            room = (y - HISTORY_Y - 6) // 12
            if room < 1:
                break
            if room < len(lines):
                # Its end, as much as there is room for.
                lines = [("…" + lines[-room])[:COLUMNS]] + lines[len(lines) - room + 1 :]
            n -= 1
            height = 6 + 12 * len(lines)
            width = 6 * max([len(line) for line in lines]) + 14
            y -= height
            own = said[n][0] == MINE
            x = 234 - width if own else 6
            role = furniture.ARMY[mine if own else 1 - mine]
            parts.append((_bubble, x, y, width, height, role, own))
            for i, line in enumerate(lines):
                parts.append((_words, x + 7, y + 3 + 12 * i, line, INK if own else PAPER))
            y -= BUBBLE_GAP
        parts.append((_rest, y, n, end, len(said)))

    def _lines_of(self, entry, known):
        """The lines of an entry: most of what is seen was seen before."""
        lines = None
        for other, laid_out in known:
            if other is entry:
                lines = laid_out
        if lines is None:
            lines = furniture.wrap(text_of(entry[1]), COLUMNS) or [" "]
        self._wrapped.append((entry, lines))
        return lines

    # -- what is typed

    def _line(self, canvas, chat):
        """True if it had to be drawn."""
        line = chat.line
        if line.text is self._text and line.at == self._at and line.key == self._marked:
            return False
        self._text, self._at, self._marked = line.text, line.at, line.key
        mark = line.at - 1 if line.key else line.at
        if mark < self._first:
            self._first = max(0, mark - STEP)
        elif mark >= self._first + SEEN:
            self._first = mark - SEEN + 1 + STEP
        first = self._first
        seen = line.text[first : first + SEEN]
        mark -= first
        # Only what is another letter, or has the mark or had it.
        at = min(mark, self._mark)
        for i in range(min(at, len(seen), len(self._seen))):
            if seen[i] != self._seen[i]:
                at = i
                break
        end = max(mark + 1, self._mark + 1, len(seen), len(self._seen))
        self._seen, self._mark = seen, mark
        canvas.part()
        canvas.rect(TEXT_X + 6 * at, LINE_Y + 2, 6 * (end - at), LINE_H - 4, INK)
        canvas.text(TEXT_X + 6 * at, TEXT_Y, seen[at:], PAPER)
        x = TEXT_X + 6 * mark
        if line.key:
            canvas.rect(x, TEXT_Y, 6, 12, INK)
            canvas.text(x, TEXT_Y, seen[mark], ACCENT, fonts.BOLD)
        canvas.rect(x, TEXT_Y + 11, 6, 2, ACCENT)
        canvas.part()
        count = "%5s" % ("%d/%d" % (len(line.text), CHAT_LETTERS))
        canvas.rect(198, TEXT_Y, 30, 12, INK)
        canvas.text(198, TEXT_Y, count, ACCENT if line.full else SOFT)
        canvas.part()
        return True

    # -- the letters of the key that is being tapped; else the alphabets

    def _letters(self, canvas, chat):
        line = chat.line
        same = line.key == self._key and line.alphabet == self._alphabet
        if same and line.choice == self._choice and line.capital == self._capital:
            return
        canvas.part()
        if not line.key:
            canvas.rect(0, STRIP_Y - 2, 240, 20, INK)
            self._alphabets(canvas, line)
        else:
            self._strip(canvas, line, same and line.capital == self._capital)
        canvas.part()
        self._key, self._choice, self._capital = line.key, line.choice, line.capital

    def _strip(self, canvas, line, same):
        """same: they are the letters that stand there, and another one is chosen."""
        letters = line.letters
        first = min(max(line.choice - STRIP // 2, 0), max(0, len(letters) - STRIP))
        same = same and first == self._strip_first
        self._strip_first = first
        if not same:
            canvas.rect(0, STRIP_Y - 2, 240, 20, INK)
            if first:
                canvas.text(2, STRIP_Y + 2, "←", SOFT)
            if first + STRIP < len(letters):
                canvas.text(232, STRIP_Y + 2, "→", SOFT)
        for i, letter in enumerate(letters[first : first + STRIP]):
            lit = first + i == line.choice
            if same and not lit and first + i != self._choice:
                continue
            x = 11 + PITCH * i
            canvas.rect(x - 1, STRIP_Y - 1, 20, 18, INK)
            if lit:
                canvas.round(x - 1, STRIP_Y - 1, 20, 18, ACCENT, 2)
            canvas.text(x + 9, STRIP_Y, letter, INK if lit else PAPER, fonts.TITLE, 1, 0)

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
        """True if one had to be drawn."""
        line = chat.line
        empty = not line.text
        anew = line.alphabet != self._alphabet
        if not anew and chat.focus == self._focus and empty == self._empty:
            return False
        for i, key in enumerate(KEYS):
            changed = (i == chat.focus) != (i == self._focus)
            if changed or anew or (key in WORDS and empty != self._empty):
                canvas.part()
                self._draw_key(canvas, chat, i)
                canvas.part()
        self._focus, self._alphabet, self._empty = chat.focus, line.alphabet, empty
        return True

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
