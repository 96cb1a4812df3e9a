"""What a host proposes: the game, and its options, a row each."""

from console import fonts, furniture
from console.apart.partner import apart_of, games_of
from console.input import KEY, STEP
from console.pages import EAST, NORTH, SOUTH, WEST, ListPage, is_no, is_yes
from console.themes import ACCENT, INK, PANEL, PAPER
from console.words import t

SAVE = "link"  # what was chosen and typed the last time
ROW = 22
TOP = 27


def last(console):
    """What was chosen the last time: "address" as text, "rows" of each game."""
    kept = console.store.load(SAVE, {})
    sound = isinstance(kept, dict)
    address, rows = (kept.get("address"), kept.get("rows")) if sound else (None, None)
    return {
        "address": address if isinstance(address, str) else "",
        "rows": rows if isinstance(rows, dict) else {},
    }


def propose(console, then, back):
    """Let the host choose a game and its options; then(terms), or back() if he does not."""
    games = games_of(console)

    def rows(game):
        def again():
            if len(games) > 1:
                propose(console, then, back)
            else:
                back()

        console.push(Rows(game, then, again))

    if len(games) == 1:
        rows(games[0])
        return
    from console.dialogs import Menu

    items = [(t(game.NAME), lambda game=game: rows(game)) for game in games]
    console.push(Menu(t("apart.which"), items, back))


class Rows(ListPage):
    """The options of a game; yes calls then(terms), no back()."""

    def __init__(self, game, then, back):
        self.game = game
        self.then = then
        self.back = back

    def enter(self, console):
        self._apart = apart_of(self.game)
        self.rows = self._apart.ROWS
        self.entries = len(self.rows)
        kept = last(console)["rows"].get(self.game.NAME)
        if not isinstance(kept, list) or len(kept) != self.entries:
            kept = [0] * self.entries
        self.values = [
            value if type(value) is int and 0 <= value < len(row[1]) else 0
            for value, row in zip(kept, self.rows)
        ]
        line = self._line(0) if self.rows else ""
        self.say(line, first=t("pair", t(self.game.NAME), line))

    def _value(self, i):
        return t(self.rows[i][1][self.values[i]])

    def _line(self, i):
        return t("pair", t(self.rows[i][0]), self._value(i))

    def handle(self, event):
        if event.kind == STEP:
            if event.value in (NORTH, SOUTH):
                self._choose((self.chosen + (1 if event.value == SOUTH else -1)) % self.entries)
            elif event.value in (EAST, WEST):
                self._change(1 if event.value == EAST else -1)
        elif event.kind == KEY and event.value in "123456789":
            if int(event.value) <= self.entries:
                self._choose(int(event.value) - 1)
                self._change(1)
        elif is_yes(event):
            self._finish()
        elif is_no(event):
            self.console.pop()
            self.back()

    def _choose(self, i):
        self.chosen = i
        self.console.sound.play("key")
        self.say(self._line(i))

    def _change(self, by):
        i = self.chosen
        self.values[i] = (self.values[i] + by) % len(self.rows[i][1])
        self.console.sound.play("key")
        self.redraw_entries()
        self.say(self._line(i))

    def _finish(self):
        console = self.console
        kept = last(console)
        kept["rows"][self.game.NAME] = self.values
        console.store.save(SAVE, kept)
        console.pop()
        ask = getattr(self._apart, "ask", None)
        if ask:  # there is more to be chosen than rows can
            ask(console, self.values, self.then, self.back)
        else:
            self.then(self._apart.terms(self.values))

    def draw_page(self, canvas):
        canvas.fill(INK if canvas.mono else self.game.GROUND)
        furniture.title(canvas, t("pair", t("apart.host"), t(self.game.NAME)))
        keys = ((furniture.STICK, t("change")), ("#", t("apart.offer")), ("*", t("back")))
        furniture.footer(canvas, keys)

    def draw_entry(self, canvas, i):
        y = TOP + ROW * i
        lit = i == self.chosen
        ink = INK if lit else PAPER
        edge = ACCENT if lit else PAPER if canvas.mono else PANEL
        canvas.panel(6, y, 228, ROW - 3, edge, ACCENT if lit else INK)
        canvas.text(12, y + 4, t(self.rows[i][0]), ink, fonts.TEXT)
        canvas.text(228, y + 4, self._value(i), ink, fonts.TEXT, 1, 1)
