"""What both sides see between opening a line and the first move: the screens under the host's and
the joiner's."""

from console import fonts, furniture
from console.apart import lobby
from console.apart.partner import apart_of, game_of
from console.link.agreement import BENT
from console.link.session import BROKEN, CLOSED, OPEN
from console.pages import Page, is_no
from console.themes import INK, PAPER, SOFT
from console.words import t


class Meeting(Page):
    """Shows what state() says, anew when that changes.

    A state is (key of its words, values for them …); subclasses say what more is drawn with it, and
    what keys do.
    """

    TITLE = ""

    def __init__(self, partner):
        self.partner = partner
        self.state = None

    def enter(self, console):
        self._see(self.find())

    # -- what goes on

    def find(self):
        """The state as it is now."""
        raise NotImplementedError

    def common(self):
        """The state where both sides have the same, or None."""
        partner = self.partner
        if partner.session.state == BROKEN:
            return ("apart.broken",)
        agreement = partner.table.agreement
        if agreement and agreement.state == BENT:
            return ("apart.bent",)
        return None

    def update(self, dt):
        super().update(dt)
        partner = self.partner
        table = partner.table
        if partner.session.state == CLOSED:
            self.quit(t("apart.left.early"))
        elif partner.session.state == OPEN and self._both_have(table.game or table.race):
            partner.open_game()
        else:
            state = self.find()
            if state != self.state:
                self._see(state)

    def _both_have(self, game):
        """Is there a game or a race, and has a kept one been compared?"""
        return game and not game.comparing

    def _see(self, state):
        self.state = state
        self.stale = True
        self.say(self.words(), first=self.read_first())

    def words(self):
        key, *values = self.state
        return t(key, *values)

    def read_first(self):
        """What a matrix reads once, before the words of the state again and again."""
        return ""

    def game_words(self):
        """What is proposed, in words."""
        terms = self.partner.table.agreement.terms
        game = game_of(self.console, terms)
        return t("pair", t(game.NAME), apart_of(game).describe(terms))

    # -- keys

    def handle(self, event):
        if is_no(event):
            self.quit()

    def quit(self, why=""):
        """Give it up, and say why if there is a reason."""
        console = self.console
        self.partner.leave()
        console.pop()
        if why:
            lobby.tell(console, why, lambda: lobby.open(console))
        else:
            lobby.open(console)

    # -- on a TFT

    def draw_page(self, canvas):
        canvas.fill(INK)
        furniture.title(canvas, t(self.TITLE), t("apart." + self.partner.line))
        self.draw_state(canvas)
        furniture.footer(canvas, self.keys())

    def draw_state(self, canvas):
        y = 78
        for line in furniture.wrap(self.words(), 28):
            canvas.text(120, y, line, PAPER, fonts.TITLE, 1, 0)
            y += 19
        furniture.stripes(canvas, 60, y + 8, 120, 2, 1)

    def keys(self):
        return (("*", t("back")),)

    def draw_note(self, canvas, y, text, role=SOFT, columns=38):
        """A paragraph in the middle; returns the y below it."""
        for line in furniture.wrap(text, columns):
            canvas.text(120, y, line, role, fonts.TEXT, 1, 0)
            y += 13
        return y
