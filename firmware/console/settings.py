"""The settings: what the player may set, a line each, kept over power-off."""

from lang import OWN_NAMES

from console import fonts, furniture, words
from console.choices import LINES
from console.dialogs import Menu
from console.input import KEY, STEP
from console.pages import EAST, NORTH, SOUTH, WEST, ListPage, is_no, is_yes
from console.themes import ACCENT, INK, LINE, PANEL, PAPER, SOFT
from console.words import t

ROWS = 9  # lines a page
ROW = 22


def ask_language(console):
    """Let the player choose a language: the first question of a new handheld."""

    def choose(code):
        console.settings["language"] = code
        console.apply()
        console.save_settings()

    items = [(OWN_NAMES[code], lambda code=code: choose(code)) for code in words.languages()]
    console.push(Menu("Damier", items))


class Settings(ListPage):
    """What the player may set; a line changes with the stick to the side."""

    entries = len(LINES)

    def enter(self, console):
        self._read_out()

    def _word(self, line):
        """What a line shows as its value; "" for something to do."""
        _, key, values = line
        if key is None:
            return ""
        value = self.console.settings[key]
        if key == "language":
            return t("language.name")
        if key == "dim":
            return t("minutes", value) if value else t("off")
        if isinstance(values, range):
            return str(value)
        if value is True or value is False:
            return t("on" if value else "off")
        return t(key + "." + value)

    def _change(self, by):
        _, key, values = LINES[self.chosen]
        console = self.console
        settings = console.settings
        if key is None:
            getattr(self, values)()
            return
        if key == "language":
            values = words.languages()
        now = settings[key]
        if isinstance(values, range):
            settings[key] = min(max(now + by, values[0]), values[-1])
        else:
            at = values.index(now) if now in values else 0
            settings[key] = values[(at + by) % len(values)]
        console.apply()
        console.sound.play("key")
        if key == "language":
            for scene in console.scenes:
                scene.stale = True
        self.redraw_entries()
        self._read_out()

    def _calibrate(self):
        from console.calibration import Calibration

        self.console.push(Calibration())

    def _reset(self):
        items = ((t("reset.yes"), self.console.reset_settings), (t("back"), None))
        self.console.push(Menu(t("reset"), items, None, 1, t("reset.ask")))

    def _read_out(self):
        line = LINES[self.chosen]
        word = self._word(line)
        self.say(t("pair", t(line[0]), word) if word else t(line[0]))

    def handle(self, event):
        if event.kind == STEP:
            if event.value in (NORTH, SOUTH):
                self._choose(self.chosen + (1 if event.value == SOUTH else -1))
            elif event.value in (EAST, WEST) and LINES[self.chosen][1]:
                self._change(1 if event.value == EAST else -1)
        elif event.kind == KEY and event.value in "123456789":
            i = self.chosen // ROWS * ROWS + int(event.value) - 1
            if i < self.entries:
                self._choose(i)
                self._change(1)
        elif is_no(event):
            self.console.pop()
        elif is_yes(event):
            self._change(1)

    def _choose(self, i):
        page = self.chosen // ROWS
        self.chosen = i % self.entries
        if self.chosen // ROWS != page:
            self.stale = True
        self._read_out()

    def leave(self):
        self.console.save_settings()

    def draw_page(self, canvas):
        canvas.fill(INK)
        pages = (self.entries + ROWS - 1) // ROWS
        furniture.title(canvas, t("settings"), "%d/%d" % (self.chosen // ROWS + 1, pages))
        furniture.footer(canvas, ((furniture.STICK, t("change")), ("*", t("back"))))

    def draw_entry(self, canvas, i):
        if i // ROWS != self.chosen // ROWS:
            return
        y = 25 + ROW * (i % ROWS)
        line = LINES[i]
        lit = i == self.chosen
        font = fonts.BOLD if lit else fonts.TEXT
        ink = INK if lit else PAPER
        canvas.rect(4, y, 232, ROW, INK)
        if lit:
            canvas.round(4, y, 232, ROW - 1, ACCENT, 2)
        else:
            canvas.rect(12, y + ROW - 1, 216, 1, LINE if canvas.mono else PANEL)
        canvas.text(12, y + 4, t(line[0]), ink, font)
        if isinstance(line[2], range):
            value = self.console.settings[line[1]]
            for k in range(10):
                if k < value:
                    canvas.rect(146 + 8 * k, y + 5, 6, 11, INK if lit else ACCENT)
                else:
                    canvas.rect(146 + 8 * k, y + 14, 6, 2, INK if lit else LINE)
        elif line[1] is None:
            canvas.text(226, y + 4, ">", ink if lit else SOFT, font, 1, 1)
        elif lit:
            word = self._word(line)
            canvas.text(214, y + 4, word, ink, font, 1, 1)
            canvas.text(226, y + 4, ">", ink, font, 1, 1)
            canvas.text(214 - 6 * len(word) - 6, y + 4, "<", ink, font, 1, 1)
        else:
            canvas.text(226, y + 4, self._word(line), SOFT, font, 1, 1)
