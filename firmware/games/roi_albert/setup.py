"""Before a deal of Le Roi Albert: which one, its number, and the options of the game."""

from console import fonts, furniture
from console.dialogs import Menu
from console.input import KEY, STEP
from console.pages import EAST, NORTH, SOUTH, WEST, ListPage, Page, is_no, is_yes
from console.themes import ACCENT, FOREST, INK, PAPER, SOFT
from console.words import t

from games.roi_albert import options
from games.roi_albert.deal import DEALS
from games.roi_albert.game import SAVE, Game, load, play
from games.roi_albert.rules import HIGHEST_FIRST, Position
from games.roi_albert.verdicts import Verdicts

DIGITS = 10  # of the highest number


def another(console, number=None):
    """A new Game: the deal of a number, or of any; with "winnable only" the next one that is."""
    chosen = options.load(console.store)
    if number is None:
        # What the clock shows when a person presses a key is as good as chance.
        number = (console.clock.us() * 1103515245 + 12345) >> 3 & (DEALS - 1)
        if chosen["winnable"]:
            number %= max(1, Verdicts().count)
    if chosen["winnable"]:  # what wins a deal wins it without its lowest ranks, too
        number = Verdicts().winnable(number)
    return Game(Position(number % DEALS, chosen["first"]))


def ask_number(console, then):
    """Let the player enter the number of a deal; then(game) is called with it."""
    console.push(Number(then))


def read_rules(console):
    from console.dialogs import Reader

    console.push(Reader(t("roi_albert"), t("roi_albert.help").split("\n")))


class Title(ListPage):
    """What to play, and the deal that waits to be finished."""

    KEYS = ("roi_albert.random", "roi_albert.by_number", "roi_albert.options", "rules")
    entries = 4

    def enter(self, console):
        self.say(t(self.KEYS[0]), first=t("roi_albert"))
        game = load(console.store)
        if game:
            items = (
                (t("resume"), lambda: play(console, game)),
                (t("roi_albert.new_deal"), lambda: self._give_up(game)),
            )
            text = t("roi_albert.number", game.name())
            console.push(Menu(t("roi_albert"), items, console.pop, 0, text))

    def _give_up(self, game):
        from games.roi_albert import records

        records.add(self.console.store, game)
        self.console.store.remove(SAVE)

    def handle(self, event):
        if event.kind == KEY and event.value in "1234":
            self.chosen = int(event.value) - 1
            self._start()
        elif event.kind == STEP and event.value in (NORTH, SOUTH):
            self.chosen = (self.chosen + (1 if event.value == SOUTH else 3)) % 4
            self.console.sound.play("key")
            self.say(t(self.KEYS[self.chosen]))
        elif is_yes(event):
            self._start()
        elif is_no(event):
            self.console.pop()

    def _start(self):
        console = self.console
        console.sound.play("start")
        if self.chosen == 0:
            play(console, another(console))
        elif self.chosen == 1:
            ask_number(console, lambda game: play(console, game))
        elif self.chosen == 2:
            console.push(Options(options.load(console.store)))
        else:
            read_rules(console)

    def draw_page(self, canvas):
        canvas.fill(FOREST)
        furniture.stripes(canvas, 0, 12, 240, 4, 2)
        canvas.text(120, 38, t("roi_albert"), PAPER, fonts.TITLE, 2, 0)
        items = ((furniture.STICK, t("choose")), ("#", t("ok")), ("*", t("back")))
        furniture.footer(canvas, items)

    def draw_entry(self, canvas, i):
        y = 84 + 34 * i
        lit = i == self.chosen
        canvas.panel(
            14, y, 212, 29, ACCENT if lit else PAPER if canvas.mono else INK, ACCENT if lit else INK
        )
        canvas.round(20, y + 5, 19, 19, INK if lit else SOFT, 2)
        canvas.text(26, y + 6, str(i + 1), ACCENT if lit else INK, fonts.TITLE)
        canvas.text(48, y + 6, t(self.KEYS[i]), INK if lit else PAPER, fonts.TITLE)


class Number(Page):
    """Digits of a deal's number; yes takes it, no the last digit back, and where there is none
    calls back()."""

    def __init__(self, then, back=None):
        self.then = then
        self.back = back
        self.digits = ""
        self.wrong = False

    def enter(self, console):
        self.say(t("roi_albert.by_number"))

    def handle(self, event):
        console = self.console
        if event.kind == KEY and event.value in "0123456789":
            if len(self.digits) < DIGITS:
                self.digits = (self.digits + event.value).lstrip("0") or "0"
                self._changed()
        elif is_no(event):
            if self.digits:
                self.digits = self.digits[:-1]
                self._changed()
            else:
                console.pop()
                if self.back:
                    self.back()
        elif is_yes(event) and self.digits:
            if int(self.digits) >= DEALS:
                self.wrong = True
                self.stale = True
                console.sound.play("refused")
                self.say(t("roi_albert.no_deal", DEALS - 1))
            else:
                console.pop()
                chosen = options.load(console.store)
                self.then(Game(Position(self.digits, chosen["first"])))

    def _changed(self):
        self.wrong = False
        self.stale = True
        self.console.sound.play("key")
        self.say(self.digits or t("roi_albert.by_number"))

    def draw_page(self, canvas):
        canvas.fill(FOREST)
        furniture.title(canvas, t("roi_albert.by_number"))
        canvas.panel(20, 92, 200, 40, PAPER if canvas.mono else INK, INK)
        canvas.figures(120, 105, self.digits or "-", PAPER, 3, 3, 0)
        if self.wrong:
            furniture.alert(canvas, t("roi_albert.no_deal", DEALS - 1))
        else:
            items = (("0-9", t("roi_albert.digits")), ("#", t("ok")), ("*", t("back")))
            furniture.footer(canvas, items)


class Options(ListPage):
    """The options of the game, each turned over by yes or sideways; and its rules."""

    KEYS = ("first", "large", "automatic", "winnable")
    LABELS = (
        "roi_albert.first",
        "roi_albert.large",
        "roi_albert.automatic",
        "roi_albert.winnable",
        "rules",
    )
    entries = 5

    def __init__(self, chosen):
        self.values = chosen

    def enter(self, console):
        self.say(self._line(0), first=t("roi_albert.options"))

    def _line(self, i):
        return t("pair", t(self.LABELS[i]), self._value(i)) if i < 4 else t("rules")

    def _value(self, i):
        if i == 4:
            return ""
        value = self.values[self.KEYS[i]]
        return str(value) if i == 0 else t("on") if value else t("off")

    def handle(self, event):
        if event.kind == STEP and event.value in (NORTH, SOUTH):
            self.chosen = (self.chosen + (1 if event.value == SOUTH else 4)) % 5
            self.console.sound.play("key")
            self.say(self._line(self.chosen))
        elif self.chosen == 4 and is_yes(event):
            read_rules(self.console)
        elif self.chosen < 4 and (
            is_yes(event) or event.kind == STEP and event.value in (EAST, WEST)
        ):
            key = self.KEYS[self.chosen]
            if self.chosen:
                self.values[key] = not self.values[key]
            else:
                by = -1 if event.kind == STEP and event.value == WEST else 1
                self.values[key] = (self.values[key] + by) % (HIGHEST_FIRST + 1)
            options.save(self.console.store, self.values)
            self.console.sound.play("key")
            self.redraw_entries()
            self.say(self._line(self.chosen))
        elif is_no(event):
            self.console.pop()

    def draw_page(self, canvas):
        canvas.fill(FOREST)
        furniture.title(canvas, t("roi_albert.options"))
        items = ((furniture.STICK, t("choose")), ("#", t("ok")), ("*", t("back")))
        furniture.footer(canvas, items)

    def draw_entry(self, canvas, i):
        y = 40 + 30 * i
        lit = i == self.chosen
        ink = INK if lit else PAPER
        canvas.panel(
            6, y, 228, 25, ACCENT if lit else PAPER if canvas.mono else INK, ACCENT if lit else INK
        )
        canvas.text(14, y + 7, t(self.LABELS[i]), ink, fonts.BOLD)
        canvas.text(226, y + 7, self._value(i), ink, fonts.BOLD, 1, 1)
