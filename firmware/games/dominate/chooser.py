"""The levels of Dominate to choose from, and what is known of each."""

from console import fonts, furniture, sprites
from console.dialogs import Menu
from console.input import DX, DY, STEP
from console.pages import ListPage, is_no, is_yes
from console.themes import ACCENT, INK, LINE, P1, P2, PANEL, PAPER, PLUM, SOFT
from console.words import code, t

from games.dominate import art
from games.dominate.campaign import Campaign
from games.dominate.level import BadLevel, title
from games.dominate.match import KINDS, SAVE, Match, load, play
from games.dominate.rules import BLOCK, Position
from games.dominate.scores import GROUP, Scores

COLUMNS = 6
PAGE = 24  # tiles


class Chooser(ListPage):
    """Tiles of the levels, six a row, the bosses last; behind them the player's own.

    after: begin with the level behind the one played last.
    """

    def __init__(self, after=False):
        self._after = after

    def enter(self, console):
        self._campaign = Campaign(console.store)
        self._scores = Scores(console.store)
        self.keys = self._campaign.keys
        self.entries = len(self.keys)
        self._bad = {}  # keys of own levels that were looked at: is there anything wrong?
        if self._scores.last in self.keys:
            self.chosen = self.keys.index(self._scores.last)
        if self._after and self.chosen + 1 < self.entries and self._is_open(self.chosen + 1):
            self.chosen += 1
        self._look()
        match = load(console.store)
        if match:
            items = (
                (t("dominate.resume"), lambda: play(console, match)),
                (t("dominate.new"), lambda: console.store.remove(SAVE)),
            )
            text = t("dominate.unfinished", title(match.level, code()))
            console.push(Menu(t("dominate"), items, console.pop, 0, text))

    def _is_own(self, i):
        return i >= self._campaign.built_in

    def _is_open(self, i):
        return self._is_own(i) or self._scores.is_open(self.keys, i)

    def _look(self):
        """Read the level that is chosen: `level`, or None with `fault`, what is wrong with it."""
        key = self.keys[self.chosen]
        self.level = None
        self.fault = ""
        try:
            self.level = self._campaign.read(key)
        except BadLevel as error:
            self.fault = str(error)
        self._bad[key] = self.level is None
        self.say(self._line())

    def _number(self, i):
        """What a tile is called: own levels are counted apart."""
        return i - self._campaign.built_in + 1 if self._is_own(i) else i + 1

    def _line(self):
        i = self.chosen
        number = str(self._number(i))
        if self.fault:
            return number + " " + self.fault
        words = number + " " + title(self.level, code())
        if not self._is_open(i):
            return words + ": " + t("dominate.locked_word")
        key = self.keys[i]
        points = self._scores.points(key)
        if points is None:
            return words
        return "%s: %d  %s" % (words, points, t("dominate.stars", self._scores.stars(key)))

    def handle(self, event):
        if event.kind == STEP:
            self._go(self.chosen + DX[event.value] + COLUMNS * DY[event.value])
        elif is_yes(event):
            self._begin(0)
        elif event.is_key("2"):
            self._begin(1)
        elif is_no(event):
            self.console.pop()

    def _go(self, i):
        if not 0 <= i < self.entries or i == self.chosen:
            return
        if i // PAGE != self.chosen // PAGE:
            self.stale = True
        self.chosen = i
        self.console.sound.play("key")
        self._look()

    def _begin(self, kinds):
        """Play the level that is chosen, against the computer (0) or between two persons (1)."""
        console = self.console
        if self.fault or not self._is_open(self.chosen):
            console.sound.play("refused")
            console.toast(self.fault[:39] or t("dominate.locked"))
            return
        key, level = self.keys[self.chosen], self.level
        self._scores.choose(key)
        console.sound.play("start")
        match = Match(key, level, KINDS[kinds])
        if not (level.boss and match.is_level):
            play(console, match)
            return
        from games.dominate.boss import Boss

        number, points = self._number(self.chosen), self._scores.points(key)

        def back():
            console.replace(Chooser())

        console.replace(Boss(number, level, points, lambda: play(console, match), back))

    def update(self, dt):
        super().update(dt)
        # An own level whose tile is on the screen is looked at, one a frame.
        first = self.chosen // PAGE * PAGE
        for i in range(first, min(first + PAGE, self.entries)):
            key = self.keys[i]
            if self._is_own(i) and key not in self._bad:
                try:
                    self._campaign.read(key)
                    self._bad[key] = False
                except BadLevel:
                    self._bad[key] = True
                    self.redraw_entries()
                return

    # -- on a TFT

    def draw_page(self, canvas):
        canvas.fill(INK)
        keys = self.keys[: self._campaign.built_in]
        won = sum([self._scores.stars(key) > 0 for key in keys])
        points = sum([self._scores.points(key) or 0 for key in keys])
        info = "%d/%d  %s" % (won, len(keys), t("dominate.points", points))
        furniture.title(canvas, t("dominate"), info, INK if canvas.mono else PLUM)
        items = ((furniture.STICK, t("choose")), ("#", t("dominate.play")))
        items += (("2", t("dominate.two")), ("*", t("back")))
        furniture.footer(canvas, items)

    def draw_entries(self, canvas):
        if self._shown != self.chosen:
            super().draw_entries(canvas)
            canvas.part()
            self._draw_preview(canvas)
            canvas.part()

    def draw_entry(self, canvas, i):
        if i // PAGE != self.chosen // PAGE:
            return
        x = 7 + 38 * (i % COLUMNS)
        y = 28 + 36 * (i % PAGE // COLUMNS)
        lit = i == self.chosen
        key = self.keys[i]
        if self._is_own(i):
            boss, shut = False, self._bad.get(key, False)
        else:
            boss, shut = i % GROUP == GROUP - 1, not self._is_open(i)
        if lit:
            canvas.round(x, y, 36, 33, ACCENT, 2)
        elif shut or canvas.mono:
            canvas.panel(x, y, 36, 33, LINE if shut and not canvas.mono else PAPER, INK)
        else:
            canvas.round(x, y, 36, 33, PLUM, 2)
        number = str(self._number(i))
        if shut:
            self._draw_shut(canvas, x, y, number, boss, lit, self._is_own(i))
            return
        ink = INK if lit else PAPER
        if boss:
            canvas.sprite(x + 10, y + 4, art.BOSS, INK if lit else P2)
        else:
            canvas.text(x + 18, y + 3, number, ink, fonts.TITLE, 1, 0)
        if self._scores.points(key) is None:
            canvas.text(x + 18, y + 20, t("dominate.fresh"), ink, fonts.BOLD, 1, 0)
        else:
            art.stars(canvas, x + 6, y + 23, self._scores.stars(key), INK if lit else ACCENT)

    def _draw_shut(self, canvas, x, y, number, boss, lit, own):
        """A tile that cannot be played: locked, or an own level with a fault."""
        ink = INK if lit else SOFT
        if own:
            canvas.text(x + 18, y + 1, "!", INK if lit else P1, fonts.TITLE, 1, 0)
        elif boss:
            canvas.sprite(x + 10, y + 9, art.BOSS, INK if lit else LINE)
            return
        else:
            canvas.sprite(x + 15, y + 7, sprites.LOCK, INK if lit else LINE)
        canvas.text(x + 18, y + 18, number, ink, fonts.TEXT, 1, 0)

    def _draw_preview(self, canvas):
        canvas.panel(6, 175, 228, 48, PAPER if canvas.mono else PANEL, INK)
        if self.fault:
            y = 179
            for line in furniture.wrap(self.fault, 36)[:3]:
                canvas.text(12, y, line, PAPER)
                y += 13
            return
        position = Position(self.level.text)
        size = position.width
        at = 5 * (8 - size) // 2
        art.board(canvas, 10 + at, 179 + at, position.cells, size, 5)
        canvas.text(60, 177, title(self.level, code()), PAPER, fonts.TITLE)
        blocks = position.count(BLOCK) - 64 + size * size
        about = "%s, %s" % (
            t("dominate.board", size, size, blocks),
            t("level.of", self.level.computer),
        )
        canvas.text(60, 194, about, SOFT)
        points = self._scores.points(self.keys[self.chosen])
        if points is not None:
            canvas.text(60, 207, t("dominate.best_so_far", points), SOFT)
        elif not self._is_open(self.chosen):
            canvas.text(60, 207, t("dominate.locked_word"), SOFT)
