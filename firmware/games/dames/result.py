"""How a game of Dames ended: who won, why, and what next."""

from console import fonts, furniture
from console.clocks import minutes_text
from console.ending import Ending
from console.themes import BROWN, INK, P1, PAPER
from console.words import name_of, t

from games.dames import art, records
from games.dames.rules import BLACK


class Result(Ending):
    """The result screen. It never says "you": on one handheld both players read it."""

    stripes = (12, 4, 2)

    def __init__(self, match):
        self.match = match
        self.outcome = match.outcome()

    def enter(self, console):
        records.add(console.store, self.match, self.outcome)
        winner = self.outcome.winner
        if winner is None:
            console.sound.play("draw")
        elif self.match.is_person(winner) or self.match.demo:
            console.sound.play("win")
        else:
            console.sound.play("lose")
        again = t("again")
        self.offer(((again, self._again), (t("swap"), self._swap), (t("menu"), console.pop)))
        parts = [
            self._headline(),
            self.match.why(self.outcome),
            "%d-%d" % self.match.position.counts(),
        ]
        parts += [again, "0 " + t("dames.save_pdn")]
        self.say("  ".join(parts), None, P1 if winner == BLACK else PAPER)

    def handle(self, event):
        if event.is_key("0"):
            from games.dames.files import save_game

            self.console.toast(save_game(self.console.store, self.match))
        else:
            super().handle(event)

    def _headline(self):
        winner = self.outcome.winner
        if winner is None:
            return t("dames.draw")
        return t(("dames.black_wins", "dames.white_wins")[winner])

    def _again(self):
        from games.dames.toss import Toss

        self.console.replace(Toss(self.match.again()))

    def _swap(self):
        from games.dames.match import play

        play(self.console, self.match.again(True))

    def draw_page(self, canvas):
        ground = INK if canvas.mono else BROWN
        canvas.fill(INK)
        canvas.rect(0, 0, 240, 226, ground)
        canvas.text(120, 40, self._headline(), PAPER, fonts.TITLE, 1, 0)
        y = 60
        for line in furniture.wrap(self.match.why(self.outcome), 37):
            canvas.text(120, y, line, PAPER, fonts.TEXT, 1, 0)
            y += 13
        counts = self.match.position.counts()
        used = self.match.clocks.used
        for side in (0, 1):
            x = 30 + 140 * side
            art.man(canvas, x, 92, 39, side)
            canvas.figures(x + 20, 140, "%02d" % counts[side], PAPER, 4, 4, 0)
            who = self._who(side)
            canvas.text(x + 20, 164, who, PAPER, fonts.TEXT, 1, 0)
            time = minutes_text(used[side] // 1000)
            canvas.text(x + 20, 176, time, PAPER, fonts.TEXT, 1, 0)
        canvas.rect(117, 110, 6, 4, PAPER)
        items = ((furniture.STICK, t("choose")), ("#", t("ok")), ("0", t("dames.save_pdn")))
        furniture.footer(canvas, items)

    def _who(self, side):
        """Who played a side."""
        if self.match.is_person(side):
            return name_of(self.match.player(side))
        return t("level.of", self.match.levels[side])
