"""Screens that are drawn on a TFT and read out as running text on a matrix."""

from console.input import ACTION
from console.scene import Scene
from console.themes import ACCENT

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6
YES = "#"
NO = "*"


def is_yes(event):
    return event.kind == ACTION or event.is_key(YES)


def is_no(event):
    return event.is_key(NO)


class Page(Scene):
    """A still screen: draw_page(canvas) is its TFT picture; a matrix runs what say() was told."""

    _scroll = None

    def say(self, text, icon=None, role=ACCENT, first=""):
        """Set what a matrix reads out, again and again; icon is one of themes.icon().

        `first` is read once, before it.
        """
        if self.console and self.console.display.kind != "matrix":
            return
        if self._scroll is None:
            from console.scroller import Scroller  # a TFT has no need of it

            self._scroll = Scroller()
        self._scroll.set(first or text, icon, role)
        self._next = (text, icon, role) if first else None

    def update(self, dt):
        if self._scroll:
            self._scroll.update(dt)
            if self._next and self._scroll.rounds:
                self._scroll.set(*self._next)
                self._next = None

    def draw(self, canvas):
        if self.console.display.kind == "matrix":
            self._scroll.draw(canvas, self.stale)
        else:
            self.draw_tft(canvas)

    def draw_tft(self, canvas):
        if self.stale:
            self.draw_page(canvas)


class ListPage(Page):
    """A screen with `entries` things to choose from; draw_entry(canvas, i) draws one of them.

    Only what changed is drawn: the entry that was chosen and the one that is.
    """

    chosen = 0
    entries = 0
    _shown = -1  # the entry drawn as chosen; -1: none is drawn yet

    def draw_tft(self, canvas):
        if self.stale:
            self.draw_page(canvas)
            self._shown = -1
        self.draw_entries(canvas)

    def draw_entries(self, canvas):
        if self._shown == self.chosen:
            return
        for i in range(self.entries):
            if self._shown < 0 or i in (self._shown, self.chosen):
                canvas.part()
                self.draw_entry(canvas, i)
                canvas.part()
        self._shown = self.chosen

    def redraw_entries(self):
        """All entries may look different at the next draw."""
        self._shown = -1
