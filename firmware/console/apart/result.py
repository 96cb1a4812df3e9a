"""How a game that two played apart has ended: who won, why, and what next."""

from console import fonts
from console.apart.ending import Ending
from console.apart.play import copy
from console.apart.questions import put
from console.clocks import minutes_text
from console.link.messages import NOBODY, REMATCH
from console.link.session import CLOSED
from console.themes import BROWN, INK, PAPER, SOFT
from console.words import t

# By how it ended, see link.messages, if nobody won, this side or the other one; None by the rules.
DRAWN = ("apart.game.claimed", "apart.game.flag", "apart.game.resigned", "apart.game.agreed", None)
WON = (
    "apart.game.claimed_by_me",
    "apart.game.flag_by_other",
    "apart.game.resigned_by_other",
    None,
    None,
)
LOST = (
    "apart.game.claimed_by_other",
    "apart.game.flag_by_me",
    "apart.game.resigned_by_me",
    None,
    None,
)


class Result(Ending):
    """The result screen of one side. match: the play.LinkedMatch that the game showed."""

    def __init__(self, partner, match):
        self.partner = partner
        self.match = match
        self.game = partner.table.game

    def enter(self, console):
        super().enter(console)
        self._over = None
        self._look()

    def _look(self):
        """Two ends may have crossed, and the stronger one holds."""
        if self.game.over == self._over:
            return
        self._over = self.game.over
        winner = self._over[1]
        sound = "draw" if winner == NOBODY else "win" if winner == self.game.side else "lose"
        self.console.sound.play(sound)
        buttons = (
            (t("apart.game.rematch"), self._rematch),
            (t("chat"), self.partner.open_chat),
            (t("apart.game.quit"), self.leave_page),
        )
        self.offer(buttons)
        self.stale = True
        parts = [self.headline(), self.why(), self.counts(), buttons[0][0]]
        self.say("  ".join([part for part in parts if part]), None, self._role())

    def _role(self):
        winner = self._over[1]
        return PAPER if winner == NOBODY else self.match.armies[winner]

    # -- the words

    def headline(self):
        winner = self._over[1]
        if winner == NOBODY:
            return t("apart.game.drawn")
        return t("apart.game.won" if winner == self.game.side else "apart.game.lost")

    def why(self):
        how, winner = self._over
        reasons = DRAWN if winner == NOBODY else WON if winner == self.game.side else LOST
        key = reasons[how - 1]
        return t(key) if key else self.match.rule()

    def counts(self):
        return "%d-%d" % tuple(self.match.counts())

    # -- what goes on

    def update(self, dt):
        super().update(dt)
        if self.console.scene is not self:
            return
        self._look()
        law = self.game.law
        if self.partner.moves and law.ready():
            # A move that crossed the end on the way still counts.
            self.partner.moves.clear()
            copy(law.position, self.match.position)
            self.stale = True
        if True in self.game.wanted:
            put(self.partner)

    def _rematch(self):
        if self.partner.session.state == CLOSED:
            self.console.toast(t("apart.left"))
        elif self.game.ask(REMATCH):
            self.console.toast(t("apart.game.asked"))
        else:
            self.console.toast(t("apart.game.wait"))

    def handle(self, event):
        if event.is_key("0"):
            self.partner.open_chat()
        else:
            super().handle(event)

    # -- on a TFT

    def draw_page(self, canvas):
        match = self.match
        ground = INK if canvas.mono else match.GROUND
        self.draw_head(canvas, match.GROUND, 40)
        counts = match.counts()
        for side in (0, 1):
            x = 30 + 140 * side
            match.draw_army(canvas, x + 4, 104, 32, side, ground)
            canvas.figures(x + 20, 142, "%02d" % counts[side], PAPER, 4, 4, 0)
            role = SOFT if side != self.game.side and match.GROUND != BROWN else PAPER
            used = minutes_text(match.clocks.used[side] // 1000)
            canvas.text(x + 20, 168, match.name(side) + " " + used, role, fonts.TEXT, 1, 0)
        canvas.rect(117, 118, 6, 4, PAPER)
