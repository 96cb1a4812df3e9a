"""Before a game of Dames: which board, who plays, the timers, huffing; and games from files."""

from console import fonts, furniture
from console.dialogs import Menu
from console.input import KEY, STEP
from console.pages import EAST, NORTH, SOUTH, WEST, ListPage, is_no, is_yes
from console.themes import ACCENT, BROWN, INK, PAPER
from console.words import name_of, t

from games.dames import options
from games.dames.match import PERSON, SAVE, SAVE_VERSION, play

# Rows: the option, and which of its two values.
ROWS = (
    ("rules", None),
    ("players", 0),
    ("players", 1),
    ("style", None),
    ("minutes", 0),
    ("minutes", 1),
    ("huffing", None),
    ("file", None),
)
ROW = 24


class Setup(ListPage):
    """A row for each option: the stick changes it, a digit goes to its row and changes it; yes
    begins, with the toss of a coin."""

    entries = len(ROWS)

    def enter(self, console):
        self.values = options.load(console.store)
        self.say(self._line(0), first=t("dames"))
        data = console.store.load(SAVE, None, SAVE_VERSION)
        if data is not None:
            items = (
                (t("dames.resume"), lambda: self._resume(data)),
                (t("dames.new"), lambda: console.store.remove(SAVE)),
            )
            console.push(Menu(t("dames"), items, console.pop, 0, t("dames.unfinished")))

    def _resume(self, data):
        from console.loading import Loading

        from games.dames.keeping import restoring

        self.console.push(Loading(restoring(data), self._play, self._spoilt, BROWN))

    def _spoilt(self, _):
        self.console.store.set_aside(SAVE)

    def _play(self, match):
        if match.outcome() is not None:
            self.console.store.remove(SAVE)
            return
        play(self.console, match)

    # -- the rows

    def _label(self, i):
        key, who = ROWS[i]
        if key == "players":
            return t(("dames.player1", "dames.player2")[who])
        if key == "minutes":
            return t("dames.timer", name_of(who))
        return t(("dames.board", "dames.style", "dames.huffing", "dames.file")[_OTHERS.index(key)])

    def _value(self, i):
        key, who = ROWS[i]
        if key == "file":
            return ">"
        value = self.values[key] if who is None else self.values[key][who]
        if key == "rules":
            return t(("dames.8x8", "dames.10x10")[value])
        if key == "players":
            return t("dames.person") if value == PERSON else t("dames.computer", value)
        if key == "style":
            return t(("dames.defensive", "dames.balanced", "dames.offensive")[value])
        if key == "minutes":
            return t("minutes", options.MINUTES[value]) if value else t("off")
        return t("on" if value else "off")

    def _line(self, i):
        return t("pair", self._label(i), self._value(i))

    def _change(self, by):
        key, who = ROWS[self.chosen]
        if key == "file":
            self._open_file()
            return
        n = options.values(key)
        if who is None:
            self.values[key] = (self.values[key] + by) % n
        else:
            self.values[key][who] = (self.values[key][who] + by) % n
        self.console.sound.play("key")
        self.redraw_entries()
        self.say(self._line(self.chosen))

    def handle(self, event):
        if event.kind == STEP:
            if event.value in (NORTH, SOUTH):
                self._choose((self.chosen + (1 if event.value == SOUTH else -1)) % self.entries)
            elif event.value in (EAST, WEST) and ROWS[self.chosen][0] != "file":
                self._change(1 if event.value == EAST else -1)
        elif event.kind == KEY and event.value in "12345678":
            self._choose(int(event.value) - 1)
            self._change(1)
        elif is_yes(event):
            if ROWS[self.chosen][0] == "file":
                self._open_file()
            else:
                self._begin()
        elif is_no(event):
            self.console.pop()

    def _choose(self, i):
        self.chosen = i
        self.console.sound.play("key")
        self.say(self._line(i))

    def _begin(self):
        from games.dames.toss import Toss

        options.save(self.console.store, self.values)
        self.console.replace(Toss(options.match_of(self.values)))

    def _open_file(self):
        from games.dames import files
        from games.dames.variants import RULES

        options.save(self.console.store, self.values)
        rules = RULES[self.values["rules"]]
        files.choose(self.console, rules, lambda position: self._go_on(position))

    def _go_on(self, position):
        """Play on from where a file ends; of a game that is over the moves are shown."""
        match = options.match_of(self.values, position)
        if match.outcome() is None:
            self._play(match)
            return
        from console.dialogs import Reader

        from games.dames.files import move_lines

        lines = [t("dames.over")] + move_lines(position)
        self.console.push(Reader(t("dames.files"), lines))

    # -- on a TFT

    def draw_page(self, canvas):
        canvas.fill(INK if canvas.mono else BROWN)
        furniture.title(canvas, t("dames"))
        items = ((furniture.STICK, t("change")), ("#", t("dames.begin")), ("*", t("back")))
        furniture.footer(canvas, items)

    def draw_entry(self, canvas, i):
        y = 27 + ROW * i
        lit = i == self.chosen
        ink = INK if lit else PAPER
        font = fonts.BOLD if lit else fonts.TEXT
        edge = ACCENT if lit else PAPER if canvas.mono else INK
        canvas.panel(6, y, 228, ROW - 3, edge, ACCENT if lit else INK)
        canvas.text(12, y + 4, self._label(i), ink, font)
        canvas.text(228, y + 4, self._value(i), ink, font, 1, 1)


_OTHERS = ("rules", "style", "huffing", "file")
