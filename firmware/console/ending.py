"""The page that ends a game for two: stripes slide in, counts count up, and what to do next."""

from console import fonts, furniture
from console.input import ACTION, KEY, STEP
from console.pages import EAST, WEST, ListPage, is_no, is_yes

STRIPE_FRAMES = 10
MOST_FRAMES = 75  # 2500 ms at most until the count stands
STANDS = 1000  # more than anything that counts up


class Ending(ListPage):
    """A game calls offer() in enter(), and draws the page, and what counts up in draw_count().

    stripes: y, height and gap of the stripes; row: x and y of the first button, its width and the
    way to the next.
    """

    stripes = (0, 3, 1)
    row = (18, 192, 64, 70)

    def offer(self, buttons, most=0):
        """Pairs of words and a function, three at most; `most` is the highest number that counts
        up, one a frame."""
        self._buttons = buttons
        self.entries = len(buttons)
        self.frame = 0
        self._drawn = -1
        self._last = min(STRIPE_FRAMES + most, MOST_FRAMES)

    def draw_count(self, canvas, n):
        """Draw what has counted up to n."""

    def leave_page(self):
        """The answer no."""
        self.console.pop()

    def handle(self, event):
        if event.kind in (KEY, ACTION) and self.frame < self._last:
            self.frame = self._last
            if self._scroll:
                self._scroll.rewind()
        elif event.kind == STEP and event.value in (EAST, WEST):
            by = 1 if event.value == EAST else -1
            self.chosen = (self.chosen + by) % self.entries
            self.say(self._buttons[self.chosen][0])
        elif event.kind == KEY and event.value in "123"[: self.entries]:
            self._buttons[int(event.value) - 1][1]()
        elif is_yes(event):
            self._buttons[self.chosen][1]()
        elif is_no(event):
            self.leave_page()

    def update(self, dt):
        self.frame += 1
        if not self.console.settings["animations"]:
            self.frame = max(self.frame, self._last)
        super().update(dt)

    def draw_tft(self, canvas):
        if self.stale:
            self._drawn = -1
        super().draw_tft(canvas)
        frame = min(self.frame, self._last)
        if frame == self._drawn:
            return
        if self._drawn < STRIPE_FRAMES:
            y, h, gap = self.stripes
            canvas.part()
            furniture.stripes(
                canvas, 0, y, 240 * min(frame, STRIPE_FRAMES) // STRIPE_FRAMES, h, gap
            )
            canvas.part()
        self._drawn = frame
        self.draw_count(canvas, max(0, frame - STRIPE_FRAMES) if frame < self._last else STANDS)

    def draw_entry(self, canvas, i):
        x, y, w, step = self.row
        lit = i == self.chosen
        font = fonts.BOLD if lit else fonts.TEXT
        furniture.button(canvas, x + step * i, y, w, 22, self._buttons[i][0], lit, font)
