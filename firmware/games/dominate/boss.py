"""A boss presents itself before its level is played."""

from console import fonts, furniture
from console.pages import Page, is_no, is_yes
from console.themes import ACCENT, INK, P2, PAPER, PLUM, SOFT
from console.words import code, t

from games.dominate import art
from games.dominate.level import title
from games.dominate.rules import BOSS, TOTAL

DROP_FRAMES = 12
HEIGHTS = (90, 88, 82, 72, 58, 40, 18, 0, 4, 0, 2, 0)  # pixels above its place, frame by frame
BLINKS = 90  # frames from one blink to the next
BLINK = 5
FACE = 5  # pixels a pixel
X, Y = 80, 40


class Boss(Page):
    """Yes fights it: fight() is called; no goes back."""

    def __init__(self, number, level, points, fight, back):
        self._number = number
        self._level = level
        self._points = points
        self._fight = fight
        self._back = back

    def enter(self, console):
        self._frame = 0
        self._drawn = None
        parts = [title(self._level, code()), t("dominate.own_all", TOTAL * BOSS)]
        self.say("  ".join(parts + ["# " + t("dominate.fight")]), None, P2)
        console.sound.play("pass")

    def handle(self, event):
        if is_yes(event):
            self._fight()
        elif is_no(event):
            self._back()

    def update(self, dt):
        self._frame += 1
        super().update(dt)

    def draw_tft(self, canvas):
        if self.stale:
            self.draw_page(canvas)
            self._drawn = None
        frame = self._frame if self.console.settings["animations"] else DROP_FRAMES
        above = HEIGHTS[frame] if frame < DROP_FRAMES else 0
        blinks = frame > DROP_FRAMES and frame % BLINKS < BLINK
        now = above << 1 | blinks
        if now != self._drawn:
            self._drawn = now
            canvas.part()
            canvas.rect(X, 32, 16 * FACE, 96, INK)
            self._draw_face(canvas, above, blinks)
            canvas.part()

    def _draw_face(self, canvas, above, blinks):
        """What of it has come below the upper edge of its window."""
        k = FACE
        for j in range(15):
            y = Y - above + j * k
            if y >= 32:
                row = bytes((16, 1)) + art.BOSS[2 + 2 * j : 4 + 2 * j]
                canvas.sprite(X, y, row, P2, k)
        if blinks:
            canvas.rect(X + 2 * k, Y + 6 * k, 12 * k, 3 * k, P2)
            for at in (3, 10):
                canvas.rect(X + at * k, Y + 8 * k, 3 * k, 2, INK)

    def draw_page(self, canvas):
        canvas.fill(INK)
        if not canvas.mono:
            canvas.rect(0, 0, 240, 32, PLUM)
            canvas.rect(0, 128, 240, 98, PLUM)
        else:
            canvas.rect(0, 31, 240, 1, PAPER)
            canvas.rect(0, 128, 240, 1, PAPER)
        canvas.text(120, 10, t("dominate.level", self._number), ACCENT, fonts.TITLE, 1, 0)
        canvas.text(120, 138, title(self._level, code()), PAPER, fonts.TITLE, 2, 0)
        canvas.text(120, 176, t("dominate.looks", self._level.computer), SOFT, fonts.TEXT, 1, 0)
        canvas.text(120, 192, t("dominate.own_all", TOTAL * BOSS), PAPER, fonts.TEXT, 1, 0)
        if self._points is not None:
            canvas.text(120, 206, t("dominate.best_so_far", self._points), SOFT, fonts.TEXT, 1, 0)
        furniture.footer(canvas, (("#", t("dominate.fight")), ("*", t("back"))))
