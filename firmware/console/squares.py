"""What playing on a board of squares has in common: the box, two digits, refusals, keeping a game.

Someone moves a box over the squares with the stick, or types a column and then a row. What is
refused says why in the footer, and its square shakes. A game that is not saved yet is kept now and
then, when nobody presses anything.
"""

from console.input import DX, DY, KEY, STEP
from console.scene import Scene
from console.themes import ACCENT
from console.words import t

REFUSAL_FRAMES = 46  # 1500 ms of amber bar, the first frame counted
SHAKE_FRAMES = 6
DIGITS = "12345678"
GLIDE_FRAMES = 3
SHAKE = (0, 2, 0, -2)  # pixels, frame by frame


class OnSquares(Scene):
    """A game on size x size squares; a game gives it `mover`, is_person(who), view and save().

    cursors: [column, row] of each player's box, the row counted in direction `south` (1: from the
    top, -1: from the bottom); refusal (words or ""), reason (their key, "" for a hint),
    refusal_left and shake (frames).
    """

    size = 8
    south = 1

    def set_up(self, cursors):
        """Nothing refused, nothing unsaved, the boxes of both players on their squares."""
        self.cursors = cursors
        self.refusal = self.reason = ""
        self.refusal_left = self.shake = 0
        self.column = -1  # that was typed, and waits for its row
        self._unsaved_ms = -1

    @property
    def cursor(self):
        return self.cursors[self.mover]

    @property
    def square(self):
        """The square under the box."""
        return self.cursor[1] * 8 + self.cursor[0]

    def is_mine(self, event):
        """Does this stick or button belong to the side to move?

        Two persons have a stick each; who plays the computer may take either.
        """
        return event.player == self.mover or not self.is_person(1 - self.mover)

    def moves_box(self, event):
        """Move the box if the event says so; True when it did."""
        column, row = self.cursor
        if event.kind == STEP and self.is_mine(event):
            self.column = -1
            self.put_box(column + DX[event.value], row + DY[event.value] * self.south)
        elif event.kind == KEY and event.value in DIGITS[: self.size]:
            digit = int(event.value) - 1
            if self.column < 0:
                self.column = digit
                self.put_box(digit, row)
            else:
                self.column = -1
                self.put_box(column, digit)
        else:
            return False
        return True

    def put_box(self, column, row):
        """Send the box to a square; at the edge of the board it stays."""
        column = min(max(column, 0), self.size - 1)
        row = min(max(row, 0), self.size - 1)
        cursor = self.cursor
        if [column, row] != cursor:
            cursor[0] = column
            cursor[1] = row
            self.forgive()

    def refuse(self, key):
        """Say why something cannot be."""
        self.tell(t(key), REFUSAL_FRAMES, key)
        self.shake = SHAKE_FRAMES
        self.console.sound.play("refused")

    def tell(self, text, frames, reason=""):
        """Say something in the amber bar."""
        self.refusal = text
        self.reason = reason
        self.refusal_left = frames
        self.view.touched = True

    def forgive(self):
        if self.refusal:
            self.view.touched = True  # what it pointed at is marked no more
        self.refusal_left = 0
        self.refusal = self.reason = ""

    def pass_time(self, dt, may_save):
        """A frame has gone by for what is said and for what is not saved."""
        if self.refusal_left:
            self.refusal_left -= 1
            if not self.refusal_left:
                self.forgive()
        if self.shake:
            self.shake -= 1
            self.view.touched = True
        if self._unsaved_ms >= 0:
            self._unsaved_ms += dt
            if may_save and self.console.rest.lets_save(self._unsaved_ms):
                self.keep()

    def changed(self):
        """There is something to keep."""
        if self._unsaved_ms < 0:
            self._unsaved_ms = 0

    def keep(self):
        """Save what is not saved yet."""
        if self._unsaved_ms >= 0:
            self._unsaved_ms = -1
            self.save()


class Box:
    """The box on a TFT: it glides from a square to the next, over what uncover(x, y) draws anew.

    Positions in pixels; cell is the edge of a square, bounds (x, y, x, y) the first and the last
    place of the box, reach how far it glides: a square, if not given.
    """

    def __init__(self, cell, bounds, uncover, reach=0):
        self._cell = cell
        self._reach = reach or cell
        self._bounds = bounds
        self._uncover = uncover
        self._at = [-1, -1]
        self._target = [-1, -1]
        self._left = 0  # frames until it is there
        self._wiped = False  # something under it was drawn again

    def lost(self):
        """All that lay on the screen is gone, the box too."""
        self._at[0] = -1

    def drawn(self, x, y):
        """A square was drawn at x, y: the box has to be, if it lies on it."""
        if abs(x - self._at[0]) < self._cell and abs(y - self._at[1]) < self._cell:
            self._wiped = True

    def hide(self):
        if self._at[0] >= 0:
            self._uncover(self._at[0], self._at[1])
            self._at[0] = -1

    def draw(self, canvas, x, y, shake, glides):
        """Bring it on its way to x, y by a frame; shake: frames left of shaking."""
        at, target, cell = self._at, self._target, self._cell
        if shake:
            x = min(max(x + SHAKE[shake % 4], self._bounds[0]), self._bounds[2])
        if target[0] != x or target[1] != y or at[0] < 0:
            # A step glides; a jump of the keypad, a shake and its end do not.
            way = max(abs(x - at[0]), abs(y - at[1]))
            still = at[0] < 0 or not 2 < way <= self._reach or shake or not glides
            self._left = 1 if still else GLIDE_FRAMES
            target[0] = x
            target[1] = y
        if self._left:
            if at[0] >= 0:
                self._uncover(at[0], at[1])
            n = self._left
            self._left -= 1
            at[0] = x if n == 1 else at[0] + (x - at[0]) // n
            at[1] = y if n == 1 else at[1] + (y - at[1]) // n
        elif not self._wiped:
            return
        self._wiped = False
        canvas.part()
        canvas.frame(at[0], at[1], cell, cell, ACCENT, 2)
        canvas.part()
