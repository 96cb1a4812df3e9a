"""Pages of the self-test: what one is, and those of what is pressed: keys, sticks and buttons."""

from console import fonts, sprites
from console.input import ACTION, ACTION_HELD, ACTION_UP, DX, DY, KEY, KEY_UP, KEYS
from console.pages import YES, is_yes
from console.themes import ACCENT, GOOD, INK, LINE, P1, PANEL, PAPER, SOFT
from console.words import t


class Check:
    """One page. The test calls these; `test` is set before enter(), `console` can be asked.

    `name` is the key of its title; `stick` the key of the word for what a stick does, or "".
    """

    name = ""
    stick = ""
    test = None
    console = None

    def enter(self):
        """The page comes up."""

    def leave(self):
        """The page goes."""

    def handle(self, event):
        """An input event; true when it ends the page."""
        return is_yes(event)

    def update(self, dt):
        """dt milliseconds have gone by."""

    def draw_tft(self, canvas, stale):
        """Draw what changed, or everything below the title."""

    def draw_matrix(self, canvas):
        """Draw everything on 8 x 8 lights."""

    def text(self):
        """What a matrix reads out instead of draw_matrix(), or ""."""
        return ""

    def info(self):
        """What stands at the right of the title: which page it is."""
        test = self.test
        return "%d/%d" % (test.at + 1, len(test.checks))


# What is known of a key or a button; each is told apart by its shape too.
UNSEEN, SEEN, DOWN, STUCK = 0, 1, 2, 3


def contact(canvas, x, y, w, h, word, state, font=fonts.TEXT, k=1):
    """A key or button as a box with a word in it, in a state."""
    canvas.part()
    if state == DOWN:
        canvas.round(x, y, w, h, ACCENT)
    elif state == SEEN:
        canvas.panel(x, y, w, h, GOOD, INK, 2, 2)
        if canvas.mono:
            canvas.panel(x + 1, y + 1, w - 2, h - 2, INK, PAPER)
            canvas.round(x + 3, y + 3, w - 6, h - 6, INK)
    else:
        canvas.panel(x, y, w, h, P1 if state == STUCK else LINE, INK)
    ink = INK if state == DOWN else P1 if state == STUCK else PAPER
    canvas.text(x + w // 2, y + (h - font.HEIGHT * k) // 2, word, ink, font, k, 0)
    if state == STUCK:
        canvas.rect(x + 6, y + h // 2 - 1, w - 12, 2, P1)
    canvas.part()


class KeyCheck(Check):
    """Each key lights while it is down and stays marked; one down since power-up is crossed out."""

    name = "selftest.keys"

    def enter(self):
        self._states = bytearray(len(KEYS))
        self._drawn = bytearray(b"\xff" * len(KEYS))

    def handle(self, event):
        if event.kind == ACTION:
            return True
        if event.kind == KEY:
            self._states[KEYS.index(event.value)] = DOWN
        elif event.kind == KEY_UP:
            i = KEYS.index(event.value)
            # One that was pressed before this page came is only let go here.
            if self._states[i] == DOWN:
                self._states[i] = SEEN
                return event.value == YES  # only now: it has to light first
        return False

    def update(self, dt):
        stuck = self.console.hardware.keypad.stuck()
        for i in range(len(KEYS)):
            if stuck >> i & 1:
                self._states[i] = STUCK
            elif self._states[i] == STUCK:
                self._states[i] = UNSEEN

    def info(self):
        seen = sum([state in (SEEN, DOWN) for state in self._states])
        return "%d/%d" % (seen, len(KEYS))

    def draw_tft(self, canvas, stale):
        changed = False
        for i in range(len(KEYS)):
            state = self._states[i]
            if stale or state != self._drawn[i]:
                x, y = 6 + 77 * (i % 3), 28 + 49 * (i // 3)
                contact(canvas, x, y, 74, 43, KEYS[i], state, fonts.TITLE, 2)
                self._drawn[i] = state
                changed = True
        if changed and not stale:
            self.test.draw_title(canvas)

    def draw_matrix(self, canvas):
        """Four rows of three: unseen one light, seen two, down four, stuck two one above the
        other."""
        if not self.test.stale and self._states == self._drawn:
            return
        self._drawn[:] = self._states
        pixel = canvas.fb.pixel
        canvas.fill(INK)
        for i in range(len(KEYS)):
            x, y, state = i % 3 * 3, i // 3 * 2, self._states[i]
            role = (LINE, GOOD, ACCENT, P1)[state]
            pixel(x, y, role)
            if state in (SEEN, DOWN):
                pixel(x + 1, y, role)
            if state in (STUCK, DOWN):
                pixel(x, y + 1, role)
            if state == DOWN:
                pixel(x + 1, y + 1, role)


REACH = 40  # pixels of the field that a stick pushed to its end crosses
FIELD = 2 * REACH + 13
CENTRE_Y = 76
RIM = 50  # where the mark of a direction stands, beyond any dot


class StickCheck(Check):
    """Where both sticks are, what direction that is, and their buttons; a button held goes on."""

    name = "selftest.sticks"

    def enter(self):
        self._buttons = bytearray(2)
        self._drawn = [None, None]

    def handle(self, event):
        if event.kind == ACTION:
            self._buttons[event.player] = DOWN
        elif event.kind == ACTION_UP and self._buttons[event.player] == DOWN:
            self._buttons[event.player] = SEEN
        elif event.kind == ACTION_HELD and self._buttons[event.player] == DOWN:
            return True
        return event.is_key(YES)

    def update(self, dt):
        stuck = self.console.hardware.buttons.stuck()
        for player in (0, 1):
            if stuck >> player & 1:
                self._buttons[player] = STUCK
            elif self._buttons[player] == STUCK:
                self._buttons[player] = UNSEEN

    def _look(self, player):
        """What can be seen of a stick and its button as one tuple, to tell a change by."""
        sticks = self.console.hardware.sticks
        x, y = sticks.level(player)
        way = sticks.direction(player)
        return x, y, way, sticks.believed(player), self._buttons[player]

    def draw_tft(self, canvas, stale):
        for player in (0, 1):
            look = self._look(player)
            if stale or look != self._drawn[player]:
                old = self._drawn[player]
                self._drawn[player] = look
                self._draw_stick(canvas, 60 + 120 * player, look)
                if stale or old[4] != look[4]:
                    x = 10 + 120 * player
                    contact(canvas, x, 192, 100, 24, t("selftest.button"), look[4])
                if stale:
                    word = t(("selftest.left", "selftest.right")[player])
                    canvas.text(60 + 120 * player, 140, word, PAPER, fonts.TITLE, 1, 0)

    def _draw_stick(self, canvas, cx, look):
        x, y, way, believed, _ = look
        mono = canvas.mono
        canvas.part()
        canvas.rect(cx - 54, CENTRE_Y - 54, 109, 109, INK)
        half = FIELD // 2
        canvas.sprite(cx - half, CENTRE_Y - half, sprites.disc(FIELD), PAPER if mono else PANEL)
        if mono:
            canvas.sprite(cx - half + 1, CENTRE_Y - half + 1, sprites.disc(FIELD - 2), INK)
        # Inside the inner ring a direction ends, outside the outer one it begins.
        ground = INK if mono else PANEL
        ends, begins = self.console.hardware.sticks.dead_zone
        for tilt in (begins, ends):
            r = REACH * tilt // 100
            canvas.sprite(cx - r, CENTRE_Y - r, sprites.disc(2 * r + 1), LINE)
            canvas.sprite(cx - r + 1, CENTRE_Y - r + 1, sprites.disc(2 * r - 1), ground)
        canvas.rect(cx - REACH, CENTRE_Y, 2 * REACH + 1, 1, LINE)
        canvas.rect(cx, CENTRE_Y - REACH, 1, 2 * REACH + 1, LINE)
        if way >= 0:
            canvas.rect(cx + RIM * DX[way] - 3, CENTRE_Y + RIM * DY[way] - 3, 7, 7, ACCENT)
        dot = P1 if not believed else ACCENT if way >= 0 else SOFT
        at, top = cx + x * REACH // 100, CENTRE_Y - y * REACH // 100
        canvas.sprite(at - 5, top - 5, sprites.disc(11), INK)
        canvas.sprite(at - 4, top - 4, sprites.disc(9), dot)
        canvas.part()
        canvas.rect(cx - 54, 160, 109, 26, INK)
        canvas.text(cx, 160, "%+04d %+04d" % (x, y), SOFT, fonts.TEXT, 1, 0)
        if not believed:
            canvas.text(cx, 174, t("selftest.no_rest"), P1, fonts.TEXT, 1, 0)
        canvas.part()

    def draw_matrix(self, canvas):
        """A field of 3 x 5 for each stick: its dot, a second light in the middle while it has a
        direction, nothing while it cannot be believed; below two lights while a button is down."""
        looks = [self._look(player) for player in (0, 1)]
        if not self.test.stale and looks == self._drawn:
            return
        self._drawn = looks
        pixel = canvas.fb.pixel
        canvas.fill(INK)
        for player in (0, 1):
            x, y, way, believed, button = looks[player]
            left = 5 * player
            if believed:
                if way >= 0:
                    pixel(left + 1, 2, LINE)
                dot = ACCENT if way >= 0 else PAPER
                across = left + 1 + (x > 33) - (x < -33)
                pixel(across, 2 - (y > 20) - (y > 60) + (y < -20) + (y < -60), dot)
            if button:
                role = (INK, GOOD, ACCENT, P1)[button]
                pixel(left + 1, 7, role)
                if button == DOWN:
                    pixel(left, 7, role)
                    pixel(left + 2, 7, role)
