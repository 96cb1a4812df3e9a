"""How a match of Dynasty ended: who won, by how much, and what next."""

from console import fonts, furniture
from console.clocks import minutes_text
from console.ending import Ending
from console.themes import INK, NAVY, P1, P2, PAPER, SOFT
from console.words import name_of, t

from games.dynasty import records
from games.dynasty.match import play


class Result(Ending):
    """The result screen. It never says "you": on one handheld both players read it."""

    stripes = (16, 4, 2)
    row = (18, 184, 64, 70)

    def __init__(self, match, outcome):
        self.match = match
        self.mono = match.mono
        self.outcome = outcome

    def enter(self, console):
        records.add(console.store, self.match, self.outcome)
        winner = self.outcome.winner
        persons = self.match.kinds.count(0)
        # The fanfare of a person; the computer's wins sound like a loss when a person lost.
        if winner is None:
            console.sound.play("draw")
        elif persons == 1 and not self.match.is_person(winner):
            console.sound.play("lose")
        else:
            console.sound.play("win")
        again = t("again")
        buttons = ((again, self._again), (t("swap"), self._swap), (t("menu"), console.pop))
        self.offer(buttons, max(self.outcome.counts))
        parts = ["%s %d-%d" % ((self._headline(),) + tuple(self.outcome.counts)), self._late()]
        parts += [self._time(0), self._time(1), again]
        self.say("  ".join([part for part in parts if part]), None, self._role())

    def _role(self):
        winner = self.outcome.winner
        return PAPER if winner is None else (P1, P2)[winner]

    def _headline(self):
        winner = self.outcome.winner
        if winner is None:
            return t("dynasty.draw")
        return t(("dynasty.wins1", "dynasty.wins2")[winner])

    def _late(self):
        """Whose time is up, if that ended it; or ""."""
        late = self.match.clocks.flag()
        return "" if late is None else t("dynasty.time_out", name_of(late))

    def _time(self, who):
        """How long a player has thought."""
        used = minutes_text(self.match.clocks.used[who] // 1000)
        return t("dynasty.time", name_of(who), used)

    def _again(self):
        play(self.console, self.match.again())

    def _swap(self):
        play(self.console, self.match.swapped())

    def draw_page(self, canvas):
        ground = INK if canvas.mono else NAVY
        canvas.fill(INK)
        canvas.rect(0, 0, 240, 226, ground)
        canvas.text(120, 44, self._headline(), PAPER, fonts.TITLE, 1, 0)
        canvas.text(120, 60, self._late(), SOFT, fonts.TEXT, 1, 0)
        furniture.army(canvas, 30, 76, 40, 0, ground)
        furniture.army(canvas, 170, 76, 40, 1, ground)
        canvas.rect(117, 94, 6, 4, PAPER)
        for who in (0, 1):
            canvas.text(30 + 180 * who, 150, self._time(who), SOFT, fonts.TEXT, 1, 2 * who - 1)
        furniture.footer(canvas, ((furniture.STICK, t("choose")), ("#", t("ok"))))

    def draw_count(self, canvas, n):
        """The score counts up one a frame, and the bar under it with it."""
        ground = INK if canvas.mono else NAVY
        first, second = self.outcome.counts
        a, b = min(n, first), min(n, second)
        winner = self.outcome.winner
        canvas.part()
        canvas.rect(72, 81, 44, 30, ground)
        canvas.rect(124, 81, 44, 30, ground)
        canvas.figures(108, 81, "%02d" % a, SOFT if winner == 1 else PAPER, 4, 6, 1)
        canvas.figures(132, 81, "%02d" % b, SOFT if winner == 0 else PAPER, 4, 6)
        canvas.part()
        furniture.majority(canvas, 30, 132, 180, 10, a, b, 64, ground)
        canvas.part()
