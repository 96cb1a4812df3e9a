"""Pages of the self-test on which one looks and listens: screen, sound, the machine's values."""

import gc
import os
import sys

from console import fonts, surround
from console.canvas import Canvas
from console.checks import Check
from console.fonts import matrix57
from console.input import STEP
from console.pages import EAST, NORTH
from console.rest import AWAKE
from console.themes import ACCENT, GOOD, INK, LINE, P1, P2, PAPER, SOFT
from console.words import t

CORNERS = (PAPER, P1, P2, ACCENT)  # top left, top right, bottom left, bottom right
SWEEP_MS = 150  # on each of the ten brightnesses, down and up again
HALF_MS = 20 * SWEEP_MS  # the bars, or the F, on a matrix


def corners(canvas, display):
    """The four outermost pixels: one that is missing shows a picture that is shifted."""
    whole = Canvas(display.width, display.height, canvas.buf) if canvas.left else canvas
    for i in range(4):
        x, y = i % 2 * (display.width - 1), i // 2 * (display.height - 1)
        whole.pixel(x, y, CORNERS[i])
        whole.part()
    if whole is not canvas:
        display.show(canvas, whole.rects)


class ScreenCheck(Check):
    """All entries of the palette, a letter that has neither axis of symmetry, the corners."""

    name = "selftest.screen"

    def enter(self):
        self._ms = 0
        self._level = 0
        self._half = -1

    def leave(self):
        surround.draw(self.console.canvas, self.console.display)

    def update(self, dt):
        self._ms = (self._ms + dt) % (2 * HALF_MS)
        step = self._ms // SWEEP_MS % 20
        level = 10 - step if step < 10 else step - 9
        if level != self._level and self.console.rest.state == AWAKE:
            self._level = level
            self.console.display.brightness(level)

    def draw_tft(self, canvas, stale):
        if not stale:
            return
        for i in range(16):
            x = 8 + 14 * i
            canvas.rect(x, 34, 14, 76, i)
            if canvas.mono:
                # There are only two colours: bars of patterns are told apart by nothing but shape.
                canvas.rect(x, 34, 14, 76, PAPER if i % 4 else INK)
                if i % 4 in (1, 2):
                    canvas.sift(x, 34, 14, 76, (2, 4)[i % 4 - 1], INK)
            canvas.text(x + 7, 112, "%X" % i, SOFT, fonts.TEXT, 1, 0)
        canvas.frame(7, 33, 226, 78, LINE)
        canvas.text(120, 132, "F", PAPER, fonts.TITLE, 5, 0)
        corners(canvas, self.console.display)

    def draw_matrix(self, canvas):
        """Eight bars above eight others, then the F; the corners stay while it is there."""
        half = self._ms // HALF_MS
        if half == self._half and not self.test.stale:
            return
        self._half = half
        canvas.fill(INK)
        if half == 0:
            for i in range(16):
                canvas.rect(i % 8, i // 8 * 4, 1, 4, i)
            return
        pixel = canvas.fb.pixel
        columns = matrix57.columns("F")
        for x in range(len(columns)):
            for y in range(8):
                if columns[x] >> y & 1:
                    pixel(2 + x, y, PAPER)
        corners(canvas, self.console.display)


TONES = (262, 330, 392, 523, 659, 784, 1047, 1319, 1568, 2093, 2637, 3136, 4186)
TONE_MS = 300
ROUNDS = 2  # then it is quiet, until the stick is pushed: nobody may be there


class SoundCheck(Check):
    """Tones going up, straight to the buzzer: heard although the sound is muted in the settings."""

    name = "selftest.sound"
    stick = "sound"

    def enter(self):
        self._level = self.console.settings["sound"] or 1
        self._start()

    def _start(self):
        self._ms = 0
        self._at = -1  # the tone that sounds; -1: none
        self._drawn = None

    def handle(self, event):
        if event.kind == STEP:
            up = event.value in (NORTH, EAST)
            self._level = min(max(self._level + (1 if up else -1), 1), 10)
            self._start()
        return Check.handle(self, event)

    def update(self, dt):
        at = self._ms // TONE_MS
        at = (
            at % len(TONES) if at < ROUNDS * len(TONES) and self.console.rest.state == AWAKE else -1
        )
        if at != self._at:
            self._at = at
            if at < 0:
                self.console.hardware.buzzer.off()
            else:
                self.console.hardware.buzzer.tone(TONES[at], self._level)
        if at >= 0:
            self._ms += dt

    def draw_tft(self, canvas, stale):
        if not stale and self._drawn == self._at:
            return
        self._drawn = at = self._at
        canvas.part()
        canvas.rect(0, 30, 240, 190, INK)
        word = "%d Hz" % TONES[at] if at >= 0 else t("selftest.quiet")
        canvas.text(120, 36, word, PAPER if at >= 0 else SOFT, fonts.TITLE, 2, 0)
        for i in range(len(TONES)):
            h = 16 + 7 * i
            role = ACCENT if i == at else GOOD if i < at else LINE
            x = 10 + 17 * i
            canvas.rect(x, 180 - h, 14, h, role)
            if i > at or canvas.mono and i != at:
                canvas.rect(x + 1, 181 - h, 12, h - 2, INK)
        canvas.text(10, 198, t("sound"), PAPER)
        for i in range(10):
            lit = i < self._level
            canvas.rect(
                146 + 8 * i, 198 if lit else 207, 6, 11 if lit else 2, ACCENT if lit else LINE
            )
        canvas.part()

    def draw_matrix(self, canvas):
        """A bar that rises with the tone."""
        if self._drawn == self._at and not self.test.stale:
            return
        self._drawn = self._at
        canvas.fill(INK)
        for x in range(8):
            if 0 <= x * (len(TONES) - 1) // 7 <= self._at:
                canvas.rect(x, 7 - x, 1, x + 1, ACCENT)


INTERPRETERS = {"micropython": "MicroPython", "cpython": "CPython"}
READ_MS = 1000  # between two looks at the values


class MachineCheck(Check):
    """Memory, clocks and the battery, looked at every second."""

    name = "selftest.machine"

    def enter(self):
        self._ms = 0
        self._lines = lines(self.console.hardware)
        self._drawn = None

    def text(self):
        return "  ".join([t("pair", *line) for line in self._lines])

    def update(self, dt):
        self._ms += dt
        # A matrix goes on with the words it began with.
        if self._ms >= READ_MS and self.console.display.kind != "matrix":
            self._ms = 0
            self._lines = lines(self.console.hardware)

    def draw_tft(self, canvas, stale):
        if not stale and self._drawn == self._lines:
            return
        for i in range(len(self._lines)):
            if not stale and self._drawn[i] == self._lines[i]:
                continue
            word, value = self._lines[i]
            y = 30 + 24 * i
            canvas.part()
            canvas.rect(6, y, 228, 20, INK)
            canvas.text(10, y + 3, word, SOFT)
            canvas.text(230, y + 3, value, PAPER, fonts.TEXT, 1, 1)
            canvas.rect(10, y + 20, 220, 1, LINE)
            canvas.part()
        self._drawn = self._lines


def lines(hardware):
    """(word, value) of everything the machine can be asked."""
    chip, battery = hardware.chip, hardware.battery
    spi = chip.spi_hz()
    return (
        (t("selftest.flash"), _room()),
        (t("selftest.heap"), "%d KB" % (gc.mem_free() // 1024) if hasattr(gc, "mem_free") else "-"),
        (t("selftest.clock"), _mhz(chip.cpu_hz())),
        ("SPI", t("selftest.none") if spi is None else _mhz(spi)),
        (t("selftest.battery"), t("selftest.none") if battery is None else _volts(battery)),
        interpreter(),
        (t("selftest.serial"), chip.serial()),
    )


def interpreter():
    """(name, version) of what runs all this."""
    name = sys.implementation.name
    return INTERPRETERS.get(name, name), "%d.%d.%d" % tuple(sys.implementation.version[:3])


def _room():
    """Free and whole size of the file system."""
    try:
        fields = os.statvfs("/")
    except OSError:
        return "-"
    return "%d / %d KB" % (fields[1] * fields[3] // 1024, fields[1] * fields[2] // 1024)


def _mhz(hz):
    whole, rest = divmod((hz + 500) // 1000, 1000)
    return "%d%s MHz" % (whole, (".%03d" % rest).rstrip("0") if rest else "")


def _volts(battery):
    mv = battery.millivolts()
    return "%d.%02d V" % (mv // 1000, mv % 1000 // 10)
