"""The settings: what the player may set, a line each, kept over power-off."""

from console import fonts, furniture, words
from console.input import KEY, STEP
from console.pages import EAST, NORTH, SOUTH, WEST, ListPage, is_no, is_yes
from console.themes import ACCENT, INK, LINE, PANEL, PAPER, SOFT
from console.words import t


class Settings(ListPage):
    """What the player may set; each line changes with the stick to the side."""

    def enter(self, console):
        self.entries = len(self.LINES)
        self._read_out()

    # -- the lines: key of the words, key of the setting, values or None for a level of 0 to 10

    LINES = (
        ("language", "language", None),
        ("theme", "theme", ("colour", "mono")),
        ("brightness", "brightness", (1, 10)),
        ("sound", "sound", (0, 10)),
        ("legal_squares", "legal", (True, False)),
        ("animations", "animations", (True, False)),
        ("time_up", "time_up", ("count", "lose")),
    )

    def _values(self, line):
        return words.languages() if line[1] == "language" else line[2]

    def _word(self, line):
        value = self.console.settings[line[1]]
        if line[1] == "language":
            return t("language.name")
        if value is True or value is False:
            return t("on" if value else "off")
        return t(line[1] + "." + value)

    def _change(self, by):
        line = self.LINES[self.chosen]
        settings = self.console.settings
        values = self._values(line)
        now = settings[line[1]]
        if isinstance(now, int) and not isinstance(now, bool):
            settings[line[1]] = min(max(now + by, values[0]), values[1])
        else:
            at = values.index(now) if now in values else 0
            settings[line[1]] = values[(at + by) % len(values)]
        self.console.apply()
        self.console.sound.play("key")
        if line[1] in ("language", "theme"):
            for scene in self.console.scenes:
                scene.stale = True
        self.redraw_entries()
        self._read_out()

    def _read_out(self):
        line = self.LINES[self.chosen]
        value = self.console.settings[line[1]]
        if isinstance(value, int) and not isinstance(value, bool):
            self.say("%s %d" % (t(line[0]), value))
        else:
            self.say("%s: %s" % (t(line[0]), self._word(line)))

    def handle(self, event):
        if event.kind == STEP:
            if event.value in (NORTH, SOUTH):
                by = 1 if event.value == SOUTH else -1
                self.chosen = (self.chosen + by) % len(self.LINES)
                self._read_out()
            elif event.value in (EAST, WEST):
                self._change(1 if event.value == EAST else -1)
        elif event.kind == KEY and event.value in "1234567":
            self.chosen = int(event.value) - 1
            self._change(1)
        elif is_no(event):
            self.console.pop()
        elif is_yes(event):
            self._change(1)

    def leave(self):
        self.console.save_settings()

    def draw_page(self, canvas):
        canvas.fill(INK)
        furniture.title(canvas, t("settings"))
        furniture.footer(canvas, ((furniture.STICK, t("change")), ("*", t("back"))))

    def draw_entry(self, canvas, i):
        y = 25 + 26 * i
        line = self.LINES[i]
        lit = i == self.chosen
        font = fonts.BOLD if lit else fonts.TEXT
        ink = INK if lit else PAPER
        canvas.rect(4, y, 232, 25, INK)
        if lit:
            canvas.round(4, y + 1, 232, 23, ACCENT, 2)
        else:
            canvas.rect(12, y + 24, 216, 1, LINE if canvas.mono else PANEL)
        canvas.text(12, y + 6, t(line[0]), ink, font)
        value = self.console.settings[line[1]]
        if isinstance(value, int) and not isinstance(value, bool):
            for k in range(10):
                if k < value:
                    canvas.rect(146 + 8 * k, y + 7, 6, 11, INK if lit else ACCENT)
                else:
                    canvas.rect(146 + 8 * k, y + 16, 6, 2, INK if lit else LINE)
        elif lit:
            word = self._word(line)
            canvas.text(214, y + 6, word, ink, font, 1, 1)
            canvas.text(226, y + 6, ">", ink, font, 1, 1)
            canvas.text(214 - 6 * len(word) - 6, y + 6, "<", ink, font, 1, 1)
        else:
            canvas.text(226, y + 6, self._word(line), SOFT, font, 1, 1)


def is_legal(key, value):
    """Can the setting have that value? Saves may come from anywhere."""
    for _, name, values in Settings.LINES:
        if name == key:
            if values is None:  # a language that is not there is taken as English
                return isinstance(value, str)
            if type(value) is not type(values[0]):
                return False
            return values[0] <= value <= values[1] if type(value) is int else value in values
    return False
