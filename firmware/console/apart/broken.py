"""The line to the other player is broken: since when, and what may be done but wait."""

from console import fonts, furniture
from console.apart.questions import leave
from console.clocks import minutes_text
from console.input import KEY, STEP
from console.link.game import CLAIM_MS
from console.link.session import BROKEN
from console.pages import NORTH, SOUTH, ListPage, is_no, is_yes
from console.themes import ACCENT, INK, P1, PAPER, SOFT
from console.words import t

FIRST_Y = 150
ENTRY = 27


class Broken(ListPage):
    """Goes by itself when the line is there again. No shows the game; its menu leads back here."""

    entries = 2

    def __init__(self, partner):
        self.partner = partner
        self._second = -1  # that is shown

    def enter(self, console):
        console.sound.play("refused")
        self._say(t("apart.game.broken.text"))

    # -- what is known

    @property
    def _seconds(self):
        return self.partner.session.broken_ms // 1000

    @property
    def _game(self):
        return self.partner.table.game

    def _words(self, i):
        if i:
            return t("apart.game.keep")
        game = self._game
        left = CLAIM_MS // 1000 - self._seconds
        if left > 0 and game and game.over is None:
            return t("apart.game.claim_in", left)
        return t("apart.game.claim")

    def _say(self, first=""):
        """For a matrix, which reads it anew from time to time, since the time goes on."""
        since = t("pair", t("apart.game.broken"), minutes_text(self._seconds))
        what = self._words(self.chosen)
        self.say("  ".join((since, what)), first=first and "  ".join((since, first, what)))

    # -- what goes on

    def update(self, dt):
        super().update(dt)
        if self.partner.session.state != BROKEN:
            self.console.pop()
        elif self._scroll and self._scroll.rounds:
            self._say()

    def handle(self, event):
        if event.kind == STEP and event.value in (NORTH, SOUTH):
            self.chosen = 1 - self.chosen
            self._say()
        elif event.kind == KEY and event.value in "12":
            self._do(int(event.value) - 1)
        elif is_yes(event):
            self._do(self.chosen)
        elif is_no(event):
            self.console.pop()

    def _do(self, i):
        if i:
            leave(self.partner)
        elif self._game and self._game.claim():
            self.console.pop()
        else:
            self.console.sound.play("refused")
            self.console.toast(t("apart.game.no_claim"))

    # -- on a TFT

    def draw_page(self, canvas):
        canvas.fill(INK)
        canvas.rect(0, 0, 240, furniture.HEAD_H, P1)
        canvas.text(120, 3, t("apart.game.broken"), INK, fonts.TITLE, 1, 0)
        y = 84
        for line in furniture.wrap(t("apart.game.broken.text"), 36):
            canvas.text(120, y, line, SOFT, fonts.TEXT, 1, 0)
            y += 13
        keys = ((furniture.STICK, t("choose")), ("#", t("ok")), ("*", t("apart.game.board")))
        furniture.footer(canvas, keys)
        self._second = -1

    def draw_tft(self, canvas):
        super().draw_tft(canvas)
        second = self._seconds
        if second != self._second:
            self._second = second
            canvas.part()
            canvas.rect(40, 36, 160, 34, INK)
            canvas.figures(120, 38, minutes_text(second), PAPER, 6, 6, 0)
            canvas.part()
            self.draw_entry(canvas, 0)
            canvas.part()

    def draw_entry(self, canvas, i):
        y = FIRST_Y + ENTRY * i
        lit = i == self.chosen
        canvas.part()
        back = ACCENT if lit else INK
        canvas.panel(20, y, 200, 23, PAPER if canvas.mono else back, back)
        role = INK if lit else PAPER
        canvas.text(120, y + 5, self._words(i), role, fonts.BOLD if lit else fonts.TEXT, 1, 0)
