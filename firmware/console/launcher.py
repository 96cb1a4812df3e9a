"""The first screen: the games there are, the settings, the self-test, the link and the help."""

from console import fonts, furniture
from console.home import Home
from console.input import DX, DY, KEY, STEP
from console.pages import ListPage, is_no, is_yes
from console.themes import ACCENT, BROWN, INK, PAPER, SOFT, icon
from console.words import t

GEAR = icon("5.5..5.5 .555555. .55..55. 55....55 55....55 .55..55. .555555. 5.5..5.5")
TICK = icon("........ .......9 ......99 9....99. 99..99.. .9999... ..99.... ........")
PLUG = icon(".3....3. .3....3. 33333333 33333333 .333333. ..3333.. ...33... ...33...")
BOOK = icon("........ 44444444 4..44..4 4..44..4 4..44..4 4..44..4 44444444 ...44...")


BUTTONS = ("settings", "selftest", "apart", "help")
ICONS = (GEAR, TICK, PLUG, BOOK)
BUTTONS_W = 228
GAP = 3


class Launcher(ListPage):
    """Tiles of the games, two a row and four a screen, above the buttons.

    A game is a package with NAME (key of its word), GROUND (role of its field), MATRIX_ICON,
    icon(canvas, x, y, k) drawing 40k x 40k pixels, and open(console).
    """

    def __init__(self, games, chosen=0):
        self.games = games
        self.entries = len(games) + len(BUTTONS)
        self.chosen = chosen

    def enter(self, console):
        self._read_out()

    def _read_out(self):
        i = self.chosen - len(self.games)
        if i < 0:
            game = self.games[self.chosen]
            self.say(t(game.NAME), game.MATRIX_ICON)
        else:
            self.say(t(BUTTONS[i]), ICONS[i])

    def handle(self, event):
        n = len(self.games)
        if event.kind == STEP:
            self._move(DX[event.value], DY[event.value])
        elif event.kind == KEY and event.value in "123456789":
            # Keys count the tiles of the page that is shown.
            i = self._page() * 4 + int(event.value) - 1
            if i < n and int(event.value) <= 4:
                self.chosen = i
                self._open()
        elif is_yes(event):
            self._open()
        elif is_no(event) and self.chosen:
            self._choose(0)

    def _move(self, dx, dy):
        if self.console.display.kind == "matrix":
            self._choose((self.chosen + (dx or dy)) % self.entries)
            return
        n = len(self.games)
        i = self.chosen
        if i < n:
            if n > 1 and dx and 0 <= i + dx < n and (i + dx) // 2 == i // 2:
                i += dx
            if dy < 0 and i >= 2:
                i -= 2
            elif dy > 0:
                i = min(i + 2, n - 1) if i // 2 < (n - 1) // 2 else n
        elif dy < 0:
            i = n - 1
        else:
            i = min(max(i + dx, n), self.entries - 1)
        self._choose(i)

    def _choose(self, i):
        if i != self.chosen:
            page = self._page()
            self.chosen = i
            if self._page() != page:
                self.stale = True
            self.console.sound.play("key")
            self._read_out()

    def _page(self):
        return min(self.chosen, max(0, len(self.games) - 1)) // 4

    def _open(self):
        if self.chosen + 1 < self.entries:
            self.console.replace(Home(self.games, self.chosen, True))
        else:
            from console.help import Help

            self.console.push(Help(self.games))

    def draw(self, canvas):
        if self.stale:
            self._read_out()  # the language may be another one
        super().draw(canvas)

    def draw_page(self, canvas):
        canvas.fill(INK)
        furniture.wordmark(canvas, 37, 12, 5)
        furniture.stripes(canvas, 6, 44, 228, 2, 1)
        furniture.footer(canvas, ((furniture.STICK, t("choose")), ("#", t("open"))))

    def draw_entry(self, canvas, i):
        if i >= len(self.games):
            self._draw_button(canvas, i - len(self.games))
        elif i // 4 == self._page():
            self._draw_tile(canvas, i)

    def _draw_button(self, canvas, i):
        # Each is as wide as its word, and a share of what all words leave.
        words = [t(key) for key in BUTTONS]
        x, left = 6, BUTTONS_W - GAP * (len(words) - 1) - 6 * sum([len(word) for word in words])
        for n in range(i + 1):
            w = 6 * len(words[n]) + left // (len(words) - n)
            left -= left // (len(words) - n)
            if n < i:
                x += w + GAP
        lit = self.chosen == len(self.games) + i
        font = fonts.BOLD if lit else fonts.TEXT
        furniture.button(canvas, x, 200, w, 20, words[i], lit, font)

    def _draw_tile(self, canvas, i):
        game = self.games[i]
        if len(self.games) == 1:
            x, y, w, h, k = 6, 58, 228, 134, 2
        else:
            x, y, w, h, k = 6 + 118 * (i & 1), 58 + 70 * (i // 2 % 2), 110, 64, 1
        edge = ACCENT if i == self.chosen else INK
        canvas.round(x - 3, y - 3, w + 6, h + 6, edge, 3)
        canvas.round(x - 1, y - 1, w + 2, h + 2, INK, 2)
        if canvas.mono:
            canvas.panel(x, y, w, h, PAPER, INK)
        else:
            canvas.round(x, y, w, h, game.GROUND, 2)
        game.icon(canvas, x + w // 2 - 20 * k, y + 4 * k * k, k)
        font = fonts.TITLE
        canvas.text(x + w // 2, y + h - 8 - 9 * k - (k - 1) * 10, t(game.NAME), PAPER, font, k, 0)
        soft = PAPER if game.GROUND == BROWN or canvas.mono else SOFT
        canvas.text(x + 5, y + 2, str(i % 4 + 1), soft, fonts.BOLD)
