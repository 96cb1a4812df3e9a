"""What the page that ends a game or a race of two apart has in common."""

from console import ending, fonts, furniture
from console.apart.questions import leave
from console.themes import ACCENT, INK, PAPER
from console.words import t


class Ending(ending.Ending):
    """A page has `partner`, headline() and why() in words."""

    stripes = (12, 4, 2)
    row = (14, 192, 66, 73)

    def enter(self, console):
        self.partner.play = self

    def leave(self):
        if self.partner.play is self:
            self.partner.play = None

    def leave_page(self):
        leave(self.partner)

    def draw_head(self, canvas, ground, y):
        """Who won, from row y on, and why, on a role; the footer."""
        canvas.fill(INK)
        canvas.rect(0, 0, 240, 226, INK if canvas.mono else ground)
        canvas.text(120, y, self.headline(), ACCENT, fonts.TITLE, 2, 0)
        y = 76
        for line in furniture.wrap(self.why(), 37):
            canvas.text(120, y, line, PAPER, fonts.TEXT, 1, 0)
            y += 13
        furniture.footer(canvas, ((furniture.STICK, t("choose")), ("#", t("ok"))))
