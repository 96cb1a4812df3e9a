"""Before a game of Dynasty: the version, who plays each army, and the timers."""

import gc

from console import fonts, furniture, sprites
from console.dialogs import Menu
from console.input import KEY, STEP
from console.pages import EAST, NORTH, SOUTH, WEST, ListPage, is_no, is_yes
from console.scene import Scene
from console.themes import ACCENT, INK, NAVY, P1, P2, PAPER, SOFT
from console.words import name_of, t
from engine.levels import COUNT

from games.dynasty import records
from games.dynasty.match import COMPUTER, PERSON, SAVE, Match, load, play

BLINK = 12  # frames a question mark is lit, and then dark
ASK_FRAMES = 120  # without an answer: a matrix asks in words, again and again
VERSIONS = ("dynasty.version0", "dynasty.version1", "dynasty.version2", "dynasty.version3")


class Title(ListPage):
    """The four versions, by the keys 0 to 3, and the game that waits to be finished."""

    entries = 4

    def enter(self, console):
        self.say(self._line(0))
        match = load(console.store)
        if match:
            items = (
                (t("dynasty.resume"), lambda: play(console, match)),
                (t("dynasty.new"), lambda: console.store.remove(SAVE)),
            )
            console.push(Menu(t("dynasty"), items, console.pop, 0, t("dynasty.unfinished")))

    def _line(self, i):
        return "%d %s" % (i, t(VERSIONS[i]))

    def handle(self, event):
        if event.kind == KEY and event.value in "0123":
            self.chosen = int(event.value)
            self._start()
        elif event.kind == STEP and event.value in (NORTH, SOUTH):
            self.chosen = (self.chosen + (1 if event.value == SOUTH else 3)) % 4
            self.console.sound.play("key")
            self.say(self._line(self.chosen))
        elif is_yes(event):
            self._start()
        elif is_no(event):
            self.console.pop()

    def _start(self):
        console = self.console
        console.sound.play("start")
        console.replace(Setup(self.chosen % 2 == 1, self.chosen >= 2))

    def draw_page(self, canvas):
        canvas.fill(INK if canvas.mono else NAVY)
        furniture.stripes(canvas, 0, 12, 240, 4, 2)
        canvas.text(120, 38, t("dynasty"), PAPER, fonts.TITLE, 2, 0)
        items = ((furniture.STICK, t("choose")), ("#", t("ok")), ("*", t("back")))
        furniture.footer(canvas, items)

    def draw_entry(self, canvas, i):
        y = 84 + 34 * i
        lit = i == self.chosen
        back = ACCENT if lit else INK
        canvas.panel(14, y, 212, 29, ACCENT if lit else PAPER if canvas.mono else INK, back)
        if lit:
            canvas.round(20, y + 5, 19, 19, INK, 2)
        else:
            canvas.round(20, y + 5, 19, 19, SOFT, 2)
        canvas.text(26, y + 6, str(i), ACCENT if lit else INK, fonts.TITLE)
        ink = INK if lit else PAPER
        words_ = t("dynasty.directional") if i & 1 else t("dynasty")
        canvas.text(48, y + 3, words_, ink, fonts.BOLD)
        canvas.text(48, y + 14, t("theme.mono" if i & 2 else "theme.colour"), ink if lit else SOFT)
        # Armies stand on INK: on amber they would hardly be seen, or without colour not at all.
        canvas.round(178, y + 2, 46, 24, INK, 2)
        for who in (0, 1):
            if i & 2:
                # Shapes alone, as this version shows them.
                canvas.sprite(182 + 20 * who, y + 5, sprites.ARMIES[who](18), PAPER)
            else:
                furniture.army(canvas, 182 + 20 * who, y + 5, 18, who, INK)


class Setup(Scene):
    """The flashing question mark beside each army, then the timer of each person.

    Yes is a person, no the computer, whose level is asked next: 1 to 6, yes takes the one of the
    last time. A timer takes two digits, 00 to 99 minutes; yes takes what is there. No goes back to
    the question mark.
    """

    def __init__(self, directional, mono):
        self.match = Match(directional, mono)
        self.mono = mono

    def enter(self, console):
        from games.dynasty.tft import TftView

        self.kinds = [None, None]
        self.digits = ["", ""]
        self.levels = [records.load(console.store)["level"]] * 2
        self.asking = 0  # 0, 1: who plays that army; 2, 3: the timer of player 0, 1
        self.grading = False  # the level of the army in question is asked
        self._frame = self._waited = 0
        self._view = TftView(self.match) if console.display.kind == "tft" else None
        self._head_shown = None

    def handle(self, event):
        self._waited = 0
        who = self.asking & 1
        if self.grading:
            self._grade(event, who)
        elif self.asking < 2:
            if is_yes(event):
                self._answer(PERSON)
            elif is_no(event):
                self._answer(COMPUTER)
        elif event.kind == KEY and event.value in "0123456789":
            self.digits[who] += event.value
            self.console.sound.play("key")
            self._frame = 0
            if len(self.digits[who]) == 2:
                self._next()
        elif is_yes(event):
            self._next()
        elif is_no(event):
            if self.digits[who]:
                self.digits[who] = ""
            else:
                self._restart()
        elif event.kind == STEP and event.value in (NORTH, SOUTH, EAST, WEST):
            # The stick turns the minutes too: up and down by one, sideways by ten.
            by = {NORTH: 1, SOUTH: 99, EAST: 10, WEST: 90}[event.value]
            self.digits[who] = "%02d" % ((int(self.digits[who] or "0") + by) % 100)
            self._frame = 0

    def _restart(self):
        self.kinds = [None, None]
        self.digits = ["", ""]
        self.asking = 0
        self.stale = True

    def _answer(self, kind):
        self.kinds[self.asking] = kind
        self.console.sound.play("key")
        if kind == COMPUTER:
            self.grading = self.stale = True
            self._frame = 0
        else:
            self._next()

    def _grade(self, event, who):
        """The level of a computer: a digit, or the stick and yes."""
        level = self.levels[who]
        if event.kind == KEY and event.value in "123456":
            level = int(event.value)
        elif event.kind == STEP and event.value in (NORTH, EAST, SOUTH, WEST):
            level += 1 if event.value in (NORTH, EAST) else -1
            self.levels[who] = min(max(level, 1), COUNT)
            self.console.sound.play("key")
            self._frame = 0
            return
        elif is_no(event):
            self.kinds[who] = None
            self.grading = False
            self.stale = True
            return
        elif not is_yes(event):
            return
        # The next one asked begins with the same.
        self.levels = [self.levels[0], level] if who else [level, level]
        self.grading = False
        records.choose_level(self.console.store, level)
        self.console.sound.play("key")
        self._next()

    def _next(self):
        """The next question that is not answered yet; a computer has no timer."""
        self.asking += 1
        while 2 <= self.asking < 4 and self.kinds[self.asking & 1] == COMPUTER:
            self.asking += 1
        self._frame = 0
        self.stale = True
        if self.asking == 4:
            self._begin()

    def _begin(self):
        gc.collect()  # the match stays: it lies low, before what goes when the game is loaded
        minutes = [int(d or "0") for d in self.digits]
        rules, mono = self.match.directional, self.match.mono
        match = Match(rules, mono, self.kinds, minutes, self.levels)
        self.console.sound.play("start")
        play(self.console, match)

    def update(self, dt):
        self._frame += 1
        if self._view is None and self.console.spoken is None:
            self._waited += 1
            if self._waited == ASK_FRAMES:
                self._waited = 0
                self.console.toast(self._question(), (P1, P2)[self.asking & 1])

    def _question(self):
        if self.grading:
            text = t("level") + " 1-6"
        elif self.asking < 2:
            text = "# %s  * %s" % (t("dynasty.person"), t("dynasty.computer"))
        else:
            text = t("dynasty.minutes")
        return t("pair", name_of(self.asking & 1), text)

    def _now(self, who):
        """What is shown of the question: it is drawn when that changes."""
        return self.asking, self.grading, self._lit, self.digits[who], self.levels[who]

    @property
    def _lit(self):
        return self._frame % (2 * BLINK) < BLINK

    def _clock_text(self, who):
        if self.asking - 2 < who:
            return "--:--" if self.asking - 2 != who else "00:00"
        if self.kinds[who] == COMPUTER or int(self.digits[who] or "0") == 0:
            return "--:--"
        return self.digits[who] + ":00"

    def draw(self, canvas):
        if self._view is None:
            self._draw_matrix(canvas)
        else:
            self._draw_tft(canvas)

    def _draw_tft(self, canvas):
        asked = self.asking & 1
        if self.stale:
            canvas.fill(INK)
            self._view.draw_board(canvas)
            for who in (0, 1):
                lit = asked if self.asking < 2 else -1
                face = (sprites.PERSON, sprites.CHIP, None)[
                    2 if self.kinds[who] is None else self.kinds[who]
                ]
                label = name_of(who)
                if self.kinds[who] == COMPUTER:
                    label = t("level.short", self.levels[who])
                furniture.rail_card(canvas, who, label, lit, face)
                mover = asked if self.asking >= 2 else -1
                furniture.two_heads(canvas, who, "02", self._clock_text(who), mover)
            if self.grading:
                items = (("1-6", t("level")), ("#", t("ok")), ("*", t("back")))
            elif self.asking < 2:
                items = (("#", t("dynasty.person")), ("*", t("dynasty.computer")))
            else:
                items = (("0-9", t("dynasty.minutes")), ("#", t("ok")))
            furniture.footer(canvas, items)
            self._head_shown = None
        now = self._now(asked)
        if now != self._head_shown:
            self._head_shown = now
            canvas.part()
            y = 24 + 104 * asked
            if self.grading:
                canvas.rect(furniture.RAIL_X + 3, y + 70, 24, 14, furniture.PANEL)
                if self._lit:
                    label = t("level.short", self.levels[asked])
                    at = furniture.RAIL_X + 15
                    canvas.text(at, y + 72, label, ACCENT, fonts.BOLD, 1, 0)
            elif self.asking < 2:
                if self._lit:
                    at = furniture.RAIL_X + 14
                    canvas.text(at, y + 32, "?", ACCENT, fonts.TITLE, 2, 0)
                else:
                    back = furniture.PANEL
                    canvas.rect(furniture.RAIL_X + 6, y + 32, 18, 32, back)
            else:
                self._draw_timer(canvas, asked)
            canvas.part()

    def _draw_timer(self, canvas, who):
        x = 56 if who == 0 else 128
        canvas.rect(x, 3, 60, 15, furniture.PANEL)
        # What is typed stands; the digit that is wanted next blinks.
        typed = self.digits[who]
        text = (typed + "0" * (2 - len(typed))) + ":00"
        role = ACCENT if self._lit else furniture.PANEL
        shown = 112 if who == 0 else 128
        if who == 0:
            canvas.figures(shown, 5, text, PAPER, 2, 2, 1)
            start = 112 - 34
        else:
            canvas.figures(shown, 5, text, PAPER, 2, 2)
            start = 128
        for i in range(len(typed), 2):
            canvas.rect(start + 8 * i, 5, 6, 10, furniture.PANEL)
            canvas.figures(start + 8 * i, 5, "0", role, 2, 2)

    def _draw_matrix(self, canvas):
        who = self.asking & 1
        role = (P1, P2)[who]
        now = self._now(who)
        if not self.stale and now == self._head_shown:
            return
        self._head_shown = now
        canvas.fill(INK)
        if self.asking < 2:
            # A disc or a ring of the army in question beside its question mark.
            canvas.rect(0, 2, 3, 3, role)
            if who:
                canvas.pixel(1, 3, INK)
            if self._lit:
                asked = str(self.levels[who]) if self.grading else "?"
                canvas.figures(5, 1, asked, ACCENT, 1, 1)
        else:
            typed = self.digits[who]
            canvas.rect(0, 0, 8, 1, role)
            if who:
                canvas.rect(2, 0, 4, 1, INK)
            for i in range(2):
                if i < len(typed):
                    canvas.figures(5 * i, 2, typed[i], PAPER, 1, 1)
                elif self._lit:
                    canvas.figures(5 * i, 2, "0", ACCENT, 1, 1)
