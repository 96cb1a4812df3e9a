"""Scenes every game uses: a menu, a message, pages to read, the error screen."""

from console import fonts, furniture
from console.input import ACTION, KEY, STEP
from console.pages import EAST, NORTH, SOUTH, ListPage, Page, is_no, is_yes
from console.themes import ACCENT, INK, LINE, P1, PANEL, PAPER, SOFT
from console.words import t


class Menu(ListPage):
    """A list of things to do, over whatever was there before.

    items is a sequence of (words, function or None); the function is called after the menu has
    gone. `back` is called when the player answers no. Digits choose a line at once.
    """

    def __init__(self, title, items, back=None, chosen=0, text=""):
        self.title = title
        self.items = items
        self.entries = len(items)
        self.back = back
        self.chosen = chosen
        self.text = text
        self._covered = False  # is what lies below still on the canvas as it was drawn?
        choice = items[chosen][0]
        self.say(choice, first="  ".join([part for part in (title, text, choice) if part]))

    def handle(self, event):
        n = self.entries
        if event.kind == STEP and event.value in (NORTH, SOUTH):
            self.chosen = (self.chosen + (1 if event.value == SOUTH else -1)) % n
            self.say(self.items[self.chosen][0])
        elif event.kind == KEY and event.value in "123456789" and int(event.value) <= n:
            self._finish(self.items[int(event.value) - 1][1])
        elif is_yes(event):
            self._finish(self.items[self.chosen][1])
        elif is_no(event):
            self._finish(self.back)

    def _finish(self, action):
        console = self.console
        console.pop()
        if action:
            action()

    def _box(self):
        lines = len(furniture.wrap(self.text, 24)) if self.text else 0
        h = 38 + 23 * len(self.items) + (12 * lines + 4 if lines else 0)
        return 40, max(24, 124 - h // 2), 160, h

    def draw_page(self, canvas):
        x, y, w, h = self._box()
        scenes = self.console.scenes
        at = scenes.index(self)
        if at:
            below = scenes[at - 1]
            if self._covered or below.stale:
                # Something else lay on it since it was drawn, or it never was.
                below.stale = True
                below.draw(canvas)
                below.stale = False
        self._covered = True
        furniture.dim(canvas)
        canvas.round(x - 3, y - 3, w + 6, h + 6, INK, 3)
        canvas.panel(x, y, w, h, PAPER if canvas.mono else LINE, PANEL)
        furniture.logo(canvas, x + 12, y + 11)
        canvas.text(x + 28, y + 8, self.title, PAPER, fonts.TITLE)
        canvas.rect(x + 8, y + 29, w - 16, 1, LINE)
        at = y + 32
        for line in furniture.wrap(self.text, 24) if self.text else ():
            canvas.text(x + 8, at, line, SOFT)
            at += 12
        furniture.footer(canvas, ((furniture.STICK, t("choose")), ("#", t("ok")), ("*", t("back"))))

    def draw_entry(self, canvas, i):
        x, y, w, h = self._box()
        y += h - 4 - 23 * (len(self.items) - i)
        lit = i == self.chosen
        canvas.rect(x + 6, y, w - 12, 21, PANEL)
        if lit:
            canvas.round(x + 6, y, w - 12, 21, ACCENT, 2)
        canvas.text(x + 16, y + 3, self.items[i][0], INK if lit else PAPER, fonts.TITLE)


class Message(Page):
    """Something the player should know; any key goes on."""

    def __init__(self, title, text, then=None):
        self.title = title
        self.text = text
        self.then = then
        self.say(t("pair", title, text))

    def handle(self, event):
        if event.kind in (KEY, ACTION):
            console = self.console
            console.pop()
            if self.then:
                self.then()

    def draw_page(self, canvas):
        alarm(canvas, self.title, self.text)


def broken_board(canvas, y):
    """A board with one square out of place."""
    k = 12
    for r in range(4):
        for c in range(4):
            if (r, c) == (1, 2):
                continue
            x = 96 + k * c
            if (r + c) & 1:
                canvas.rect(x, y + k * r, k, k, P1)
            else:
                canvas.rect(x, y + k * r, k, k, PANEL)
                if canvas.mono:
                    canvas.frame(x, y + k * r, k, k, PAPER)
    canvas.rect(96 + 5 * k - 2, y + k + 8, k, k, P1)


def alarm(canvas, title, text, lines=()):
    """The screen for bad news."""
    canvas.fill(INK)
    canvas.rect(0, 0, 240, furniture.HEAD_H, P1)
    canvas.text(120, 3, t("error.title"), INK, fonts.TITLE, 1, 0)
    broken_board(canvas, 34)
    y = 92
    for line in furniture.wrap(title, 29):
        canvas.text(120, y, line, PAPER, fonts.TITLE, 1, 0)
        y += 17
    y += 3
    for line in furniture.wrap(text, 38):
        canvas.text(120, y, line, SOFT, fonts.TEXT, 1, 0)
        y += 13
    for line in lines:
        if y > 213:
            break
        canvas.text(4, y, furniture.clipped(line, furniture.FOOT_LETTERS), SOFT)
        y += 12
    furniture.footer(canvas, (("#", t("ok")),))


class Failure(Page):
    """An exception in a game: what it was, the end of its trace, and back to the launcher."""

    def __init__(self, trace):
        self.lines = [line.strip() for line in trace.strip().split("\n")]
        kind, _, self.what = self.lines[-1].partition(": ")
        self.kind = kind[kind.rfind(".") + 1 :]
        what = t("pair", t("error.title"), self.lines[-1])
        self.say(what, first=what + "  " + t("error.back"))

    def handle(self, event):
        if event.kind in (KEY, ACTION):
            self.console.pop()

    def draw_page(self, canvas):
        # The last places of a trace are where the fault is; what it says of them comes first.
        what = furniture.wrap(self.what, 38)[:3]
        places = [_place(line) for line in self.lines[1:-1] if line.startswith("File")]
        alarm(canvas, self.kind, t("error.back"), what + places[-3:])


def _place(line):
    """A line of a trace, File "games/x.py", line 7, in f, as games/x.py:7, cut at the left."""
    file, _, rest = line[6:].partition('", line ')
    return (file + ":" + rest.split(",")[0])[-38:]


class Reader(Page):
    """Paragraphs to read, a screen at a time; on a matrix one after the other, or as the stick
    goes."""

    COLUMNS = 38
    LINES = 15

    def __init__(self, title, paragraphs):
        self.title = title
        self.paragraphs = paragraphs
        self.page = 0

    def enter(self, console):
        if console.display.kind == "matrix":
            self.pages = len(self.paragraphs)
            self._read_out()
        else:
            self._break()

    def _read_out(self):
        text = self.paragraphs[self.page]
        self.say(text if self.page else t("pair", self.title, text))

    def update(self, dt):
        super().update(dt)
        if self._scroll and self._scroll.rounds and self.pages > 1:
            self.page = (self.page + 1) % self.pages
            self._read_out()

    def _break(self):
        """Set the pages of a TFT."""
        # A paragraph that fits on the next page whole is not broken; none begins with a blank line.
        self._pages = [[]]
        for text in self.paragraphs:
            lines = furniture.wrap(text, self.COLUMNS)
            page = self._pages[-1]
            if page and len(page) + 1 + len(lines) > self.LINES:
                page = []
                self._pages.append(page)
            elif page:
                page.append("")
            while len(page) + len(lines) > self.LINES:
                room = self.LINES - len(page)
                page += lines[:room]
                lines = lines[room:]
                page = []
                self._pages.append(page)
            page += lines
        self.pages = len(self._pages)

    def handle(self, event):
        if is_no(event):
            self.console.pop()
        elif event.kind == STEP:
            self._turn(1 if event.value in (EAST, SOUTH) else -1)
        elif is_yes(event):
            if self.page + 1 < self.pages:
                self._turn(1)
            else:
                self.console.pop()

    def _turn(self, by):
        page = min(max(self.page + by, 0), self.pages - 1)
        if page != self.page:
            self.page = page
            self.stale = True
            if self._scroll:
                self._read_out()

    def draw_page(self, canvas):
        canvas.fill(INK)
        furniture.title(canvas, self.title, "%d/%d" % (self.page + 1, self.pages))
        y = 29
        for line in self._pages[self.page]:
            canvas.text(6, y, line, PAPER)
            y += 13
        furniture.footer(canvas, ((furniture.STICK, t("page")), ("#", t("next")), ("*", t("back"))))
