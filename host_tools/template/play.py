"""The game itself: events become moves, and the position a picture on either display."""

from console import furniture
from console.dialogs import Menu, Reader
from console.input import DX, DY, KEY, KEYPAD, STEP
from console.pages import Page, is_no, is_yes
from console.themes import ACCENT, INK, P1, P2, TINT
from console.words import t

from . import GROUND, HELP, NAME
from .rules import SIDE, BadPosition, IllegalMove, Position

SAVE = "position"  # kept as NAME__position: no other game can reach it
LIGHTS = (INK, P1, P2)  # of an empty square, a stone of player one, one of player two
ONE_LIT = (INK, P1, INK)
BLINK_MS = 1000


def load(store):
    """The position that was left unfinished, or None."""
    text = store.load(SAVE, None)
    if text is None:
        return None
    try:
        position = Position.from_text(text)
    except BadPosition:
        store.set_aside(SAVE)  # the player is told
        return None
    return position if position.outcome() is None else None


class Play(Page):
    """Two players at one board; a Page reads its result out on a matrix."""

    def __init__(self, position=None):
        self.position = position or Position()
        self.box = [SIDE // 2, SIDE // 2]
        self.column = 0  # what the keypad has given so far
        self.result = ""  # words, once the game is over
        self.ms = 0

    def handle(self, event):
        if self.result:
            if is_yes(event):
                self.console.replace(Play())
            elif is_no(event):
                self.console.pop()
        elif is_no(event):
            self.pause()
        elif event.kind == STEP and event.player == self.position.turn:
            self.box[0] = (self.box[0] + DX[event.value]) % SIDE
            self.box[1] = (self.box[1] + DY[event.value]) % SIDE
            self.stale = True
        elif event.kind == KEY and event.value in "12345678":
            self.digit(int(event.value))
        elif is_yes(event) and event.player in (KEYPAD, self.position.turn):
            self.place()

    def digit(self, n):
        """The column first, then the row."""
        if self.column:
            self.box[:] = self.column - 1, n - 1
            self.column = 0
            self.stale = True
        else:
            self.column = n

    def place(self):
        sound = self.console.sound
        self.stale = True
        try:
            self.position.push(self.box[1] * SIDE + self.box[0])
        except IllegalMove:
            sound.play("refused")
            return
        outcome = self.position.outcome()
        if outcome is None:
            self.console.store.save(SAVE, self.position.to_text())  # the power may go at any time
            sound.play("move")
        else:
            self.console.store.remove(SAVE)
            self.result = t("template.draw" if outcome < 0 else "template.won%d" % outcome)
            self.say(self.result)
            sound.play("draw" if outcome < 0 else "win")

    def pause(self):
        console = self.console
        items = (
            (t("resume"), None),
            (t("rules"), lambda: console.push(Reader(t(NAME), t(HELP).split("\n")))),
            (t("leave"), console.pop),
        )
        console.push(Menu(t("paused"), items))

    def update(self, dt):
        self.ms = (self.ms + dt) % BLINK_MS
        super().update(dt)

    # -- drawing

    def draw(self, canvas):
        if self.console.display.kind == "tft" or self.result:
            super().draw(canvas)  # calls draw_page when stale, or reads out what say() was told
        else:
            self.draw_lights(canvas)

    def draw_lights(self, canvas):
        """Without colour player two is dark for half of each second, and the box blinks dark."""
        canvas.fill(INK)
        slow, fast = self.ms < BLINK_MS // 2, self.ms % 250 < 125
        lights = LIGHTS if slow or not canvas.mono else ONE_LIT
        for i in range(SIDE * SIDE):
            canvas.fb.pixel(i % SIDE, i // SIDE, lights[self.position.cells[i]])
        if fast or canvas.mono:
            canvas.pixel(self.box[0], self.box[1], ACCENT if fast else INK)

    def draw_page(self, canvas):
        position = self.position
        canvas.fill(INK)
        for who in (0, 1):
            score = str(position.count(who))
            furniture.two_heads(canvas, who, score, "", position.turn)
        canvas.rect(20, 24, 200, 200, GROUND)
        for i in range(SIDE * SIDE):
            x, y = 20 + 25 * (i % SIDE), 24 + 25 * (i // SIDE)
            if position.cells[i]:
                furniture.army(canvas, x + 2, y + 2, 20, position.cells[i] - 1, GROUND)
            else:
                canvas.frame(x + 1, y + 1, 23, 23, TINT)
        canvas.frame(20 + 25 * self.box[0], 24 + 25 * self.box[1], 25, 25, ACCENT, 2)
        if self.result:
            furniture.alert(canvas, self.result)
        else:
            keys = ((furniture.STICK, t("choose")), ("#", t("template.place")), ("*", t("menu")))
            furniture.footer(canvas, keys)
