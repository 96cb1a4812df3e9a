"""The toss of a coin before a game of Dames: who has Black."""

from console import fonts, furniture, modules
from console.input import ACTION, KEY
from console.pages import Page, is_no, is_yes
from console.themes import BROWN, INK, P1, PAPER
from console.words import t

from games.dames import art
from games.dames.match import play
from games.dames.rules import BLACK

TURNS = (60, 52, 36, 12, 2, 12, 36, 52)  # widths of the coin, by frame; two sides in turn
TOSS_FRAMES = 48
COIN = 60
X, Y = 90, 64


class Toss(Page):
    """A coin turns and falls: the player it names has Black. Yes begins the game."""

    def __init__(self, match):
        self.match = match

    def enter(self, console):
        modules.drop("games.dames.setup", "console.loading", "console.dialogs")
        self.frame = 0
        self._drawn = None
        # What the clock shows when a person presses a key is as good as chance.
        black = (console.clock.us() * 1103515245 + 12345) >> 16 & 1
        if black != self.match.black:
            self.match = self.match.again(True)
        self.say("  ".join(self._lines()))
        console.sound.play("start")

    def _lines(self):
        """What the coin says, and who begins."""
        black = self.match.black
        first = ("dames.black_begins", "dames.white_begins")[self.match.rules.first]
        return t(("dames.p1_black", "dames.p2_black")[black]), t(first)

    @property
    def _turns(self):
        return self.frame < TOSS_FRAMES and self.console.settings["animations"]

    def handle(self, event):
        if is_no(event):
            self.console.pop()
        elif event.kind in (KEY, ACTION) and self._turns:
            self.frame = TOSS_FRAMES
        elif is_yes(event):
            play(self.console, self.match)

    def update(self, dt):
        self.frame += 1
        if not self._turns:
            super().update(dt)

    def draw(self, canvas):
        if self.console.display.kind == "matrix" and self._turns:
            self._draw_lights(canvas)
        else:
            super().draw(canvas)

    def _face(self):
        """(width, side) of the coin now."""
        if not self._turns:
            return COIN, BLACK
        return TURNS[self.frame % len(TURNS)], (self.frame + 4) // len(TURNS) % 2

    def _draw_lights(self, canvas):
        width, side = self._face()
        w = max(1, 6 * width // COIN)
        canvas.fill(INK)
        canvas.rect(4 - w // 2 - w % 2, 1, w, 6, P1 if side == BLACK else PAPER)

    def draw_tft(self, canvas):
        if self.stale:
            self.draw_page(canvas)
            self._drawn = None
        now = self._face(), self._turns
        if now == self._drawn:
            return
        self._drawn = now
        ground = INK if canvas.mono else BROWN
        canvas.part()
        canvas.rect(X, Y, COIN, COIN, ground)
        width, side = self._face()
        art.coin(canvas, X, Y, COIN, width, side)
        canvas.part()
        if not self._turns:
            which, first = self._lines()
            canvas.text(120, 146, which, PAPER, fonts.TITLE, 1, 0)
            canvas.text(120, 170, first, PAPER, fonts.TEXT, 1, 0)
            canvas.part()
            furniture.footer(canvas, (("#", t("dames.begin")), ("*", t("back"))))

    def draw_page(self, canvas):
        canvas.fill(INK if canvas.mono else BROWN)
        furniture.stripes(canvas, 0, 12, 240, 4, 2)
        canvas.text(120, 38, t("dames.toss"), PAPER, fonts.TITLE, 1, 0)
        furniture.footer(canvas, (("ok", t("dames.go_on")), ("*", t("back"))))
