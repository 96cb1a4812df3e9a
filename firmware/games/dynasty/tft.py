"""Dynasty on the 240x240 screen: draws what changed of a Play scene, and nothing else."""

import micropython
from console import fonts, furniture, sprites
from console.themes import ACCENT, INK, NAVY, P1, P2, PAPER, SOFT, TINT
from console.words import t

from games.dynasty import scene as play

X = 12  # the top left corner of square a1, and the size of a square
Y = 32
CELL = 24
PIECE = 20

BAND_Y = 96  # the band that says PASS
BAND_H = 56
BAND_OPENS = 4
BAND_HOLDS = 30

GLIDE_FRAMES = 3
SHAKE = (0, 2, 0, -2)  # pixels, frame by frame

# What a square shows, as a number: the low bits are the kind, the others what lies over it.
EMPTY = 0
DISC = 1
RING = 2
LEGAL = 3
FLIPPING = 4  # 4 + 2 * step + player, steps 0 to 7
HINT = 20  # the move that was told
LAST = 32  # the marks of the last move
DOTTED = 64  # could turn: Directional asks for a line
BARE = 128  # without colour
UNKNOWN = 255

# Widths of a flip, by step; from the fifth on in the new shape.
WIDTHS = (20, 14, 6, 2, 2, 8, 14, 20)


class TftView:
    """The board, header, rail and footer of a match.

    `touched` asks for a look at all 64 squares at the next draw.
    """

    def __init__(self, match):
        self.match = match
        self.touched = True
        self.pass_frames = BAND_OPENS + BAND_HOLDS + BAND_OPENS
        self._shown = bytearray(64)  # numbers of what the squares show
        self._wanted = bytearray(64)  # and have to show
        self._cells = {}  # pictures of squares by their number: drawn once, then pasted
        self._box = [-1, -1]  # where the box is drawn, in pixels
        self._wiped = False  # a square under it was drawn again
        self._target = [-1, -1]  # where it is going
        self._glide = 0  # frames until it is there
        self._heads = [None, None]
        self._cards = [None, None]
        self._foot = None
        self._band = 0
        self._boxed = ()
        self._march = 0

    def update(self, dt):
        self._march += 1

    # -- everything

    def draw(self, canvas, scene):
        if scene.stale:
            canvas.fill(INK)
            self.draw_field(canvas)
            self._heads = [None, None]
            self._cards = [None, None]
            self._foot = None
            self._band = 0
            self._boxed = ()
            self.touched = True
        self._draw_round(canvas, scene)
        self._draw_squares(canvas, scene)
        self._draw_lines(canvas, scene)
        self._draw_box(canvas, scene)
        self._draw_band(canvas, scene)

    def draw_field(self, canvas):
        """The empty field with its figures; every square is unknown afterwards."""
        bx, by, size = furniture.BOARD_X, furniture.BOARD_Y, furniture.BOARD
        if canvas.mono:
            canvas.panel(bx, by, size, size, PAPER, INK)
        else:
            canvas.round(bx, by, size, size, NAVY, 2)
        for i in range(8):
            canvas.sprite(X + CELL * i + 9, by + 1, sprites.GUTTER[i], SOFT)
            canvas.sprite(bx + 1 + canvas.mono, Y + CELL * i + 9, sprites.GUTTER[i], SOFT)
        for square in range(64):
            self._shown[square] = UNKNOWN
        self._box[0] = -1

    def draw_board(self, canvas):
        """The field and the armies on it, when no game is on yet."""
        self.draw_field(canvas)
        cells = self.match.position.cells
        for square in range(64):
            self._draw_square(canvas, square, cells[square])

    # -- the squares

    @micropython.native
    def _want(self, scene):
        """Bring `_wanted` up to date."""
        wanted = self._wanted
        phase = scene.phase
        wanted[:] = self.match.position.cells
        if scene.last >= 0 and phase != play.LINE:
            wanted[scene.last] |= LAST
        if phase == play.CHOOSE:
            if scene.shows_legal:
                legal = scene.legal
                for square in range(64):
                    if legal[square]:
                        wanted[square] = LEGAL
            if scene.hint is not None:
                wanted[scene.hint & 63] = HINT
        elif phase == play.LINE:
            wanted[scene.asked] = RING if scene.mover else DISC
            for _, squares in scene.lines:
                for square in squares:
                    wanted[square] |= DOTTED
        elif phase == play.FLIP:
            frame = scene.frame
            who = scene.turner
            for square, first in scene.flips:
                step = frame - first
                if step < 0:
                    wanted[square] = DISC + 1 - who
                elif step < 8:
                    wanted[square] = FLIPPING + 2 * step + who

    @micropython.native
    def _draw_squares(self, canvas, scene):
        if not self.touched:
            return
        self.touched = False
        self._want(scene)
        wanted = self._wanted
        shown = self._shown
        for square in range(64):
            if shown[square] != wanted[square]:
                self._draw_square(canvas, square, wanted[square])

    def _draw_again(self, canvas, scene, squares):
        """Draw some squares whatever they show."""
        self._want(scene)
        for square in squares:
            self._draw_square(canvas, square, self._wanted[square])

    @micropython.native
    def _draw_square(self, canvas, square, code):
        self._shown[square] = code
        x = X + CELL * (square & 7)
        y = Y + CELL * (square >> 3)
        if abs(x - self._box[0]) < CELL and abs(y - self._box[1]) < CELL:
            self._wiped = True
        canvas.part()
        key = code | BARE if canvas.mono else code
        if key in self._cells:
            canvas.paste(x, y, CELL, CELL, self._cells[key])
        else:
            self._paint(canvas, x, y, code)
            self._cells[key] = canvas.cut(x, y, CELL, CELL)
        if canvas.mono:
            self._mend_edge(canvas, square, x, y)
        canvas.part()

    def _paint(self, canvas, x, y, code):
        """The picture of a square."""
        ground = INK if canvas.mono else NAVY
        canvas.rect(x, y, CELL, CELL, ground)
        kind = code & 31
        if kind == EMPTY:
            canvas.rect(x + 10, y + 10, 4, 4, TINT)
        elif kind == LEGAL or kind == HINT:
            canvas.sprite(x + 7, y + 7, sprites.disc(10), PAPER)
            if kind == LEGAL:
                canvas.sprite(x + 9, y + 9, sprites.disc(6), ground)
        elif kind >= FLIPPING:
            step = (kind - FLIPPING) >> 1
            who = kind & 1
            if step < 4:
                who = 1 - who
            w = WIDTHS[step]
            canvas.sprite(x + 12 - w // 2, y + 2, sprites.ARMIES[who](PIECE, w), (P1, P2)[who])
        else:
            who = kind - DISC
            canvas.sprite(x + 2, y + 2, sprites.ARMIES[who](PIECE), (P1, P2)[who])
            if code & DOTTED:
                role = PAPER if who else INK
                canvas.rect(x + 9, y + 10, 6, 4, role)
                canvas.rect(x + 10, y + 9, 4, 6, role)
        if code & LAST:
            for a in (1, 21):
                for b in (1, 21):
                    canvas.rect(x + a, y + b, 2, 2, PAPER)

    def _mend_edge(self, canvas, square, x, y):
        """The last column and row lie on the outline that the field has without colour."""
        right, low = square & 7 == 7, square >> 3 == 7
        if right:
            canvas.rect(x + CELL - 1, y, 1, CELL - 2 * low, PAPER)
        if low:
            canvas.rect(x, y + CELL - 1, CELL - 2 * right, 1, PAPER)
        if right and low:
            canvas.pixel(x + CELL - 2, y + CELL - 2, PAPER)

    # -- the line of Directional

    def _draw_lines(self, canvas, scene):
        squares = scene.boxed
        if squares is not self._boxed:
            self._draw_again(canvas, scene, self._boxed)
            self._boxed = squares
        for square in squares:
            x = X + CELL * (square & 7)
            y = Y + CELL * (square >> 3)
            canvas.part()
            canvas.frame(x, y, CELL, CELL, INK, 2)
            canvas.dashes(x, y, CELL, CELL, PAPER, self._march)
            canvas.part()

    # -- the positioning box

    def _draw_box(self, canvas, scene):
        box = self._box
        if scene.phase > play.LINE:
            if box[0] >= 0:
                self._uncover(canvas, scene)
                box[0] = -1
            return
        tx = X + CELL * scene.cursor[0]
        ty = Y + CELL * scene.cursor[1]
        if scene.shake:
            tx = min(max(tx + SHAKE[scene.shake % 4], X), X + 7 * CELL)
        target = self._target
        if target[0] != tx or target[1] != ty or box[0] < 0:
            # A step glides; a jump of the keypad, a shake and its end do not.
            way = max(abs(tx - box[0]), abs(ty - box[1]))
            still = box[0] < 0 or not 2 < way <= CELL or scene.shake or not scene.animated
            self._glide = 1 if still else GLIDE_FRAMES
            target[0] = tx
            target[1] = ty
        if self._glide:
            if box[0] >= 0:
                self._uncover(canvas, scene)
            n = self._glide
            self._glide -= 1
            box[0] = tx if n == 1 else box[0] + (tx - box[0]) // n
            box[1] = ty if n == 1 else box[1] + (ty - box[1]) // n
        elif not self._wiped:
            return
        self._wiped = False
        canvas.part()
        canvas.frame(box[0], box[1], CELL, CELL, ACCENT, 2)
        canvas.part()

    def _uncover(self, canvas, scene):
        """Draw the squares under the box again."""
        left, top = self._box[0] - X, self._box[1] - Y
        right, low = (left + CELL - 1) // CELL, (top + CELL - 1) // CELL
        left //= CELL
        top //= CELL
        under = [8 * row + column for row in (top, low) for column in (left, right)]
        self._draw_again(canvas, scene, set(under))

    # -- round the board

    def _draw_round(self, canvas, scene):
        """Header, cards and footer: one piece a frame, so that no frame is late for them."""
        at_once = scene.stale
        if scene.refusal:
            if self._foot != scene.refusal:
                self._foot = scene.refusal
                furniture.alert(canvas, scene.refusal)
        elif scene.thought and self._foot != scene.thought:
            self._foot = scene.thought
            furniture.note(canvas, scene.thought)
        clocks = self.match.clocks
        mover = -1 if scene.phase == play.OVER else scene.mover
        if scene.phase == play.FLIP:
            mover = scene.turner
        for who in (0, 1):
            seconds = clocks.seconds(who)
            # One number holds all that half of the header shows: comparing allocates nothing.
            now = (seconds + 1) << 8 | (scene.score[who]) << 1 | (mover == who)
            if now != self._heads[who]:
                self._heads[who] = now
                score = "%02d" % scene.score[who]
                furniture.two_heads(canvas, who, score, clocks.text(who), mover)
                if not at_once:
                    return
        for who in (0, 1):
            if self._cards[who] != (mover == who):
                self._cards[who] = mover == who
                face = sprites.PERSON if self.match.is_person(who) else sprites.CHIP
                furniture.rail_card(canvas, who, self.match.name(who), mover, face)
                if not at_once:
                    return
        if not (scene.refusal or scene.thought) and self._foot != scene.phase:
            self._foot = scene.phase
            furniture.footer(canvas, footer_of(scene))

    # -- the band that says PASS

    def _draw_band(self, canvas, scene):
        height = 0
        if scene.phase == play.PASSING:
            frame = scene.frame
            if frame < BAND_OPENS:
                height = BAND_H * (frame + 1) // BAND_OPENS
            elif frame < BAND_OPENS + BAND_HOLDS:
                height = BAND_H
            else:
                height = BAND_H * (self.pass_frames - 1 - frame) // BAND_OPENS
        if height == self._band:
            return
        if height < self._band:
            self._clear_band(canvas, scene)
        self._band = height
        if height <= 0:
            return
        x, w = furniture.BOARD_X, furniture.BOARD
        y = BAND_Y + (BAND_H - height) // 2
        canvas.part()
        canvas.rect(x, y, w, height, INK)
        if height > 4:
            canvas.rect(x, y + 2, w, height - 4, furniture.ARMY[scene.mover])
        if height == BAND_H:
            # The army itself, for eyes and themes without colour.
            for at in (x + 10, x + w - 30):
                canvas.sprite(at, BAND_Y + 9, sprites.ARMIES[scene.mover](PIECE), INK)
            canvas.text(x + w // 2, BAND_Y + 3, t("dynasty.pass"), INK, fonts.TITLE, 2, 0)
            canvas.text(x + w // 2, BAND_Y + 38, t("dynasty.pass.sub"), INK, fonts.BOLD, 1, 0)
        canvas.part()

    def _clear_band(self, canvas, scene):
        """Uncover the board where the band was: the field first, then the squares on it."""
        ground = INK if canvas.mono else NAVY
        y = BAND_Y + (BAND_H - self._band) // 2
        x, w = furniture.BOARD_X, furniture.BOARD
        canvas.part()
        canvas.rect(x, y, w, self._band, ground)
        if canvas.mono:
            canvas.rect(x, y, 1, self._band, PAPER)
            canvas.rect(x + w - 1, y, 1, self._band, PAPER)
        for row in range(8):
            cy = Y + CELL * row
            if cy + CELL > y and cy < y + self._band:
                canvas.sprite(x + 1 + canvas.mono, cy + 9, sprites.GUTTER[row], SOFT)
                self._draw_again(canvas, scene, range(8 * row, 8 * row + 8))
        canvas.part()


def footer_of(scene):
    """Keys and words for the phase a Play scene is in."""
    if scene.match.demo:
        return (("ok", t("dynasty.any_key")),)
    if scene.phase == play.CHOOSE:
        return (
            ("stick", t("dynasty.move")),
            ("ok", t("dynasty.place")),
            ("0", t(scene.zero)),
            ("*", t("menu")),
        )
    if scene.phase == play.LINE:
        return (("stick", t("dynasty.line")), ("ok", t("dynasty.take")), ("*", t("dynasty.cancel")))
    if scene.phase == play.THINK:
        return scene.waiting_keys()
    return (("ok", t("dynasty.go_on")),)
