"""How a game of Dominate ended: the board, the points or both counts, the stars, and what next."""

from console import fonts, furniture
from console.ending import Ending
from console.themes import ACCENT, INK, P1, P2, PAPER, PLUM, SOFT
from console.words import code, t

from games.dominate import art
from games.dominate.level import title
from games.dominate.match import play
from games.dominate.rules import EMPTY
from games.dominate.scores import MOST_STARS


class Result(Ending):
    """The result screen. gain: what Scores.add() returned, None for two persons."""

    stripes = (2, 3, 1)

    def __init__(self, match, gain):
        self.match = match
        self.gain = gain
        self.outcome = match.outcome()

    def enter(self, console):
        winner = self.outcome.winner
        if winner is None:
            console.sound.play("draw")
        else:
            console.sound.play("lose" if winner and self.gain else "win")
        buttons = [(t("again"), self._again), (t("dominate.levels"), self.leave_page)]
        if self.gain and self.gain[1]:
            buttons.insert(0, (t("dominate.next"), self._next))
        self.row = (14 + 36 * (3 - len(buttons)), 192, 66, 73)
        self.offer(buttons, self.gain[0] if self.gain else max(self.outcome.counts))
        self._read_out(buttons[0][0])

    def _read_out(self, button):
        parts = [self._headline()]
        if self.gain:
            points, won, _ = self.gain
            parts += [t("dominate.points", points), t("dominate.stars", won)]
            if self._is_best:
                parts.append(t("dominate.best"))
        else:
            parts.append("%d-%d" % tuple(self.outcome.counts))
        self.say("  ".join(parts + [button]), None, self._role())

    def _role(self):
        winner = self.outcome.winner
        return PAPER if winner is None else (P1, P2)[winner]

    @property
    def _is_best(self):
        points, _, before = self.gain
        return before is None or points > before

    def _headline(self):
        winner = self.outcome.winner
        if winner is None:
            return t("dominate.draw")
        if not self.gain:
            return t(("dominate.wins1", "dominate.wins2")[winner])
        if self.gain[1] == MOST_STARS:
            return t("dominate.total")
        return t("dominate.lost" if winner else "dominate.won")

    def _again(self):
        play(self.console, self.match.again())

    def _next(self):
        from games.dominate.chooser import Chooser

        self.console.replace(Chooser(True))

    def leave_page(self):
        from games.dominate.chooser import Chooser

        self.console.replace(Chooser())

    def draw_page(self, canvas):
        ground = INK if canvas.mono else PLUM
        canvas.fill(INK)
        canvas.rect(0, 0, 240, 226, ground)
        role = ACCENT if self.outcome.winner == 0 or not self.gain else PAPER
        canvas.text(120, 16, self._headline(), role, fonts.TITLE, 1, 0)
        self._draw_board(canvas)
        canvas.text(184, 40, title(self.match.level, code()), SOFT, fonts.TEXT, 1, 0)
        if self.gain:
            points, won, before = self.gain
            canvas.text(184, 90, t("dominate.points_word"), SOFT, fonts.TEXT, 1, 0)
            for i in range(MOST_STARS):
                if i < won:
                    canvas.sprite(148 + 25 * i, 108, art.BIG_STAR, ACCENT, 2)
                else:
                    canvas.rect(155 + 25 * i, 115, 4, 4, SOFT)
            if before is not None:
                canvas.text(184, 138, t("dominate.was", before), SOFT, fonts.TEXT, 1, 0)
            if self._is_best:
                canvas.round(14, 164, 212, 18, ACCENT, 2)
                canvas.text(120, 165, t("dominate.best"), INK, fonts.TITLE, 1, 0)
        else:
            for who in (0, 1):
                furniture.army(canvas, 148 + 40 * who, 100, 32, who, ground)
        items = ((furniture.STICK, t("choose")), ("#", t("ok")))
        furniture.footer(canvas, items)

    def _draw_board(self, canvas):
        """The board as it is owned at the end."""
        position = self.match.position
        cells = bytearray(position.cells)
        heir = position.heir()
        if heir is not None:
            for square in range(64):
                if cells[square] == EMPTY:
                    cells[square] = heir + 1
        size = position.width
        at = 7 * (8 - size)
        canvas.rect(12, 38, 116, 116, INK)
        if canvas.mono:
            canvas.frame(12, 38, 116, 116, PAPER)
        art.board(canvas, 14 + at, 40 + at, cells, size, 14)

    def draw_count(self, canvas, n):
        """The score counts up one a frame."""
        ground = INK if canvas.mono else PLUM
        canvas.part()
        canvas.rect(134, 56, 102, 30, ground)
        if self.gain:
            canvas.figures(184, 56, str(min(n, self.gain[0])), PAPER, 4, 6, 0)
        else:
            first, second = [min(n, count) for count in self.outcome.counts]
            canvas.figures(184, 56, "%02d-%02d" % (first, second), PAPER, 4, 6, 0)
        canvas.part()
