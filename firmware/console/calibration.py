"""Calibrating the sticks: where each rests, and how far it goes each way."""

from console import fonts, furniture
from console.pages import Page, is_no, is_yes
from console.themes import ACCENT, INK, LINE, PANEL, PAPER, SOFT
from console.words import name_of, t

REST = 0  # the sticks are left alone
TURN = 1  # and then turned all the way round

STILL = 1500  # readings of a stick at rest stay within this
LEAST_FRAMES = 5  # looked at before a centre is believed
MOST_FRAMES = 30  # and then looked at anew
FAR = 12000  # a "centre" further from the middle is a stick that is held
MIDDLE = 32768


class Calibration(Page):
    """Two steps, each ended by yes: rest, then turn. Refused while a stick is held or moving."""

    def enter(self, console):
        self.sticks = console.hardware.sticks
        # Raw readings must not depend on an old calibration, and they do not.
        self._begin(REST)

    def _begin(self, step):
        self.step = step
        self.why = ""
        self.stale = True
        self._look_anew()
        self.say(self._text())

    def _look_anew(self):
        """Forget what the sticks were seen to do."""
        self._frames = 0
        self._low = [[65535, 65535], [65535, 65535]]
        self._high = [[0, 0], [0, 0]]

    def _text(self):
        text = t("calibrate.turn" if self.step == TURN else "calibrate.rest")
        return self.why + " " + text if self.why else text

    def handle(self, event):
        if is_no(event):
            self.console.pop()
        elif is_yes(event):
            if self.step == REST:
                self._end_rest()
            else:
                self._end_turn()

    def update(self, dt):
        super().update(dt)
        self._frames += 1
        for player in (0, 1):
            raw = self.sticks.raw(player)
            low, high = self._low[player], self._high[player]
            for axis in (0, 1):
                low[axis] = min(low[axis], raw[axis])
                high[axis] = max(high[axis], raw[axis])
        if self.step == REST and self._frames >= MOST_FRAMES:
            # A new look: what moved a while ago may rest by now.
            self._look_anew()

    def _refuse(self, key):
        self._begin(self.step)
        self.why = t(key)
        self.say(self._text())
        self.console.sound.play("refused")

    def _end_rest(self):
        if self._frames < LEAST_FRAMES:
            return  # too early to tell; the next press will do
        centres = []
        for player in (0, 1):
            low, high = self._low[player], self._high[player]
            middle = [(low[axis] + high[axis]) // 2 for axis in (0, 1)]
            moved = max(high[0] - low[0], high[1] - low[1]) > STILL
            if moved or max(abs(m - MIDDLE) for m in middle) > FAR:
                self._refuse("calibrate.held")
                return
            centres.append(middle)
        self.centres = centres
        self.console.sound.play("key")
        self._begin(TURN)

    def _end_turn(self):
        console = self.console
        found = []
        try:
            for player in (0, 1):
                (x, y), low, high = self.centres[player], self._low[player], self._high[player]
                found.append([x, y, low[0], high[0], low[1], high[1]])
                self.sticks.calibrate(player, found[player])
        except ValueError:
            # The driver knows what a stick must reach; everything stays as it was.
            console.apply()
            self._refuse("calibrate.small")
            return
        console.settings["sticks"] = found
        console.apply()
        console.save_settings()
        console.sound.play("start")
        console.pop()
        console.toast(t("calibrate.done"))

    def draw_page(self, canvas):
        canvas.fill(INK)
        furniture.title(canvas, t("calibrate"), "%d/2" % (self.step + 1))
        for player in (0, 1):
            cx = 66 + 108 * player
            canvas.round(cx - 36, 36, 73, 73, PAPER if canvas.mono else PANEL, 3)
            canvas.round(cx - 35, 37, 71, 71, INK if canvas.mono else PANEL, 3)
            canvas.text(cx, 114, name_of(player), SOFT, fonts.TEXT, 1, 0)
        y = 138
        for line in furniture.wrap(self.why, 38) if self.why else ():
            canvas.text(120, y, line, ACCENT, fonts.BOLD, 1, 0)
            y += 14
        for line in furniture.wrap(t("calibrate.turn" if self.step else "calibrate.rest"), 38):
            canvas.text(120, y, line, PAPER, fonts.TEXT, 1, 0)
            y += 14
        furniture.footer(canvas, (("#", t("next")), ("*", t("back"))))

    def draw_tft(self, canvas):
        if self.stale:
            self.draw_page(canvas)
            self._dots = [None, None]
        for player in (0, 1):
            raw = self.sticks.raw(player)
            x = 66 + 108 * player + (raw[0] - MIDDLE) * 32 // 32768
            y = 72 - (raw[1] - MIDDLE) * 32 // 32768
            if self._dots[player] != (x, y):
                canvas.part()
                if self._dots[player]:
                    ox, oy = self._dots[player]
                    canvas.rect(ox - 3, oy - 3, 7, 7, INK if canvas.mono else PANEL)
                cx = 66 + 108 * player
                canvas.rect(cx - 20, 72, 41, 1, LINE)
                canvas.rect(cx, 52, 1, 41, LINE)
                canvas.rect(x - 3, y - 3, 7, 7, ACCENT)
                canvas.part()
                self._dots[player] = (x, y)
