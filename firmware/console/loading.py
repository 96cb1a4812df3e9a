"""What takes a while, between frames: a game that is read move by move."""

from console import fonts, furniture
from console.pages import Page, is_no
from console.themes import ACCENT, INK, PAPER
from console.words import t


class Loading(Page):
    """Runs a generator in slices, then calls then(what it returned), or fault(error) for a
    ValueError; no goes back without either. ground: of the screen."""

    def __init__(self, steps, then, fault, ground=INK):
        self._ground = ground
        self._steps = steps
        self._then = then
        self._fault = fault
        self._dots = 0
        self._end = None  # what to do with the next frame

    def enter(self, console):
        self.say(t("loading"))

    def handle(self, event):
        if is_no(event) and self._end is None:
            self.console.pop()

    def idle(self, ms):
        clock = self.console.clock
        start = clock.ms()
        while self._end is None:
            try:
                next(self._steps)
            except StopIteration as end:
                self._end = (self._then, end.value)
            except ValueError as error:
                self._end = (self._fault, error)
            if clock.diff(clock.ms(), start) >= ms // 2:
                return True
        return False

    def update(self, dt):
        super().update(dt)
        self._dots += 1
        if self._end is not None:
            action, value = self._end
            self.console.pop()
            action(value)

    def draw_tft(self, canvas):
        super().draw_tft(canvas)
        canvas.part()
        for i in range(3):
            lit = self._dots // 8 % 3 == i
            canvas.rect(105 + 12 * i, 130, 6, 6, ACCENT if lit else INK)
        canvas.part()

    def draw_page(self, canvas):
        canvas.fill(INK if canvas.mono else self._ground)
        canvas.text(120, 100, t("loading"), PAPER, fonts.TITLE, 1, 0)
        furniture.footer(canvas, (("*", t("back")),))
