"""The end of a deal of Le Roi Albert that was won."""

from console import fonts, furniture
from console.clocks import minutes_text
from console.input import ACTION, KEY
from console.pages import Page
from console.themes import ACCENT, FOREST, INK, PAPER, SOFT
from console.words import t

from games.roi_albert import cards
from games.roi_albert.places import SUITS_SHOWN


class Result(Page):
    """Won: how fast, in how many moves, whether with help; any key goes on to what is next."""

    def __init__(self, game, records, large):
        self.game = game
        self.records = records

    def enter(self, console):
        self.say("  ".join([t("roi_albert.won")] + self._lines()))

    def _lines(self):
        game = self.game
        lines = [
            t("roi_albert.number", game.name()),
            t("roi_albert.moves", len(game.position.history))
            + "   "
            + minutes_text(game.used // 1000),
        ]
        if game.position.was_helped():
            lines.append(t("roi_albert.with_help"))
        elif self.records:
            lines.append(t("roi_albert.played", self.records["played"], self.records["won"]))
            lines.append(t("roi_albert.streak", self.records["streak"], self.records["longest"]))
        return lines

    def handle(self, event):
        if event.kind in (KEY, ACTION):
            from games.roi_albert.setup import Title

            self.console.replace(Title())

    def draw_page(self, canvas):
        canvas.fill(FOREST)
        furniture.stripes(canvas, 0, 12, 240, 4, 2)
        canvas.text(120, 38, t("roi_albert.won"), PAPER, fonts.TITLE, 2, 0)
        for i, suit in enumerate(SUITS_SHOWN):
            cards.card(canvas, 60 + 34 * i, 86, cards.H, 48 + suit, cards.INDEX)
        canvas.panel(14, 128, 212, 76, PAPER if canvas.mono else INK, INK)
        for i, line in enumerate(self._lines()):
            canvas.text(120, 136 + 16 * i, line, (PAPER, SOFT)[i > 0], fonts.TEXT, 1, 0)
        canvas.rect(14, 128, 212, 2, ACCENT)
        furniture.footer(canvas, (("ok", t("next")),))
