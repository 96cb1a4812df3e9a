"""The hardware self-test: a page each for keys, sticks, screen, sound and the machine's values.

A page ends with `#`, the last one ends the test; `*` held quits anywhere, since on the first page a
short `*` is a key under test. Nothing here may need a part that could be the broken one: a dead `#`
is replaced by an action button, a dead stick is only said to be dead.
"""

from console import furniture
from console.checks import KeyCheck, StickCheck
from console.checks_out import MachineCheck, ScreenCheck, SoundCheck
from console.input import KEY_HELD
from console.pages import NO, Page
from console.rest import AWAKE
from console.themes import INK
from console.words import t


class SelfTest(Page):
    """The pages one after the other; takes lamp and buzzer back to normal when it is left."""

    own_keys = True

    def __init__(self, at=0):
        self.checks = (KeyCheck(), StickCheck(), ScreenCheck(), SoundCheck(), MachineCheck())
        self.at = at

    @property
    def check(self):
        return self.checks[self.at]

    def enter(self, console):
        self.show(self.at)

    def show(self, at):
        """Go to a page, 0 to 4."""
        self._calm()
        self.at = at
        check = self.check
        check.test = self
        check.console = self.console
        check.enter()
        title = self._title()
        if check.text():
            self.say(t("pair", title, check.text()))
        elif self.console.display.kind == "matrix":
            self.console.toast(title)
        self.stale = True

    def _title(self):
        return t("pair", t("selftest"), t(self.check.name))

    def _calm(self):
        """Silence, and the brightness that is set."""
        try:
            self.console.sound.stop()
            if self.check.test:
                self.check.leave()
        finally:
            if self.console.rest.state == AWAKE:
                self.console.display.brightness(self.console.settings["brightness"])

    def handle(self, event):
        if event.kind == KEY_HELD and event.value == NO:
            self.console.pop()
        elif self.check.handle(event):
            if self.at + 1 < len(self.checks):
                self.show(self.at + 1)
            else:
                self.console.pop()

    def update(self, dt):
        super().update(dt)
        if not self.console.spoken:  # the page begins when its name has run
            self.check.update(dt)

    def leave(self):
        self._calm()

    def draw(self, canvas):
        check = self.check
        if self.console.display.kind != "matrix":
            if self.stale:
                self._draw_frame(canvas)
            check.draw_tft(canvas, self.stale)
        elif check.text():
            self._scroll.draw(canvas, self.stale)
        else:
            check.draw_matrix(canvas)

    def _draw_frame(self, canvas):
        canvas.fill(INK)
        self.draw_title(canvas)
        last = self.at + 1 == len(self.checks)
        items = [("#", t("ok") if last else t("next")), ("*", t("selftest.quit"))]
        if self.check.stick:
            items.insert(0, (furniture.STICK, t(self.check.stick)))
        furniture.footer(canvas, items)

    def draw_title(self, canvas):
        """The title with what the page has to say in it."""
        canvas.part()
        furniture.title(canvas, self._title(), self.check.info())
        canvas.part()
