"""Dominate on the 240x240 screen: draws what changed of a Play scene, and nothing else."""

import micropython
from console import fonts, furniture, sprites
from console.squares import Box
from console.themes import ACCENT, INK, P1, P2, PANEL, PAPER, PLUM, SOFT, TINT
from console.words import code, t

from games.dominate import art, motion
from games.dominate.level import title
from games.dominate.rules import BLOCK, is_clone
from games.dominate.scores import Scores

X = 12  # the top left corner of a board of eight, and the size of a square
Y = 32
CELL = 24
PIECE = 20
HALF = 70  # pixels of the header that each player has

# What a square shows, as a number: the low bits are the kind, the others what lies over it. The
# first four are those of the cells of a position.
EMPTY = 0
CLONE = 4
JUMP = 5
HINT = 6  # where the move that was told goes
TURNING = 8  # 8 + 2 * step + player, steps 0 to 7
GROWING = 24  # 24 + 2 * step + player, steps 0 to 5
LAST = 64  # the marks of the last move
CHOSEN = 128  # the brackets of the piece that is to go
BARE = 256  # without colour
UNKNOWN = 63

WIDTHS = (20, 14, 6, 2, 2, 8, 14, 20)  # of turning, by step; from the fifth on in the new shape
SIZES = (4, 8, 10, 14, 16, 20)  # of growing
ARC = (0, 2, 3, 4, 4, 3, 2, 0)  # pixels a jumping piece flies above its way


class TftView:
    """The board, header, rail and footer of a game.

    `touched` asks for a look at all squares at the next draw.
    """

    def __init__(self, match):
        self.match = match
        self.touched = True
        self.size = size = match.position.width
        shift = 12 * (8 - size)
        self._x = X + shift
        self._y = Y + shift + CELL * (size - 1)  # of the lowest row, which is the first
        self._shown = bytearray(64)
        self._wanted = bytearray(64)
        self._cells = {}  # pictures of squares by their number: drawn once, then pasted
        low = CELL * (size - 1)
        bounds = (self._x, Y + shift, self._x + low, self._y)
        self._box = Box(CELL, bounds, self._uncover)
        self._scene = None
        self._canvas = None
        self._flying = -1  # x of a jumping piece, -1 when there is none
        self._flying_y = 0
        self._heads = [None, None]
        self._bar = None
        self._foot = None
        self._stars = -1

    def update(self, dt):
        pass

    def draw(self, canvas, scene):
        self._scene = scene
        self._canvas = canvas
        if scene.stale:
            if self._stars < 0:
                self._stars = Scores(scene.console.store).stars(self.match.key)
            canvas.fill(INK)
            self._draw_field(canvas)
            self._heads = [None, None]
            self._bar = self._foot = None
            self.touched = True
        self._draw_round(canvas, scene)
        self._draw_squares(canvas, scene)
        self._draw_flight(canvas, scene)
        if scene.phase > motion.AIM:
            self._box.hide()
        else:
            column, row = scene.cursor
            x, y = self._x + CELL * column, self._y - CELL * row
            self._box.draw(canvas, x, y, scene.shake, scene.animated)

    def _draw_field(self, canvas):
        """The empty field with its figures; every square is unknown afterwards."""
        bx, by, size = furniture.BOARD_X, furniture.BOARD_Y, furniture.BOARD
        if canvas.mono:
            canvas.panel(bx, by, size, size, PAPER, INK)
        else:
            canvas.round(bx, by, size, size, PLUM, 2)
        top = self._y - CELL * (self.size - 1)
        for i in range(self.size):
            figure = sprites.GUTTER[i]
            canvas.sprite(self._x + CELL * i + 9, top - 7, figure, SOFT)
            canvas.sprite(self._x - 7 + canvas.mono, self._y - CELL * i + 9, figure, SOFT)
        for square in range(64):
            self._shown[square] = UNKNOWN
        self._box.lost()
        self._flying = -1

    # -- the squares

    @micropython.native
    def _want(self, scene):
        """Bring `_wanted` up to date."""
        wanted = self._wanted
        phase = scene.phase
        wanted[:] = self.match.position.cells
        if scene.last >= 0 and phase != motion.AIM:
            wanted[scene.last] |= LAST
        if phase == motion.AIM:
            wanted[scene.chosen] |= CHOSEN
            if scene.shows_targets:
                for square in scene.clones:
                    wanted[square] = CLONE
                for square in scene.jumps:
                    wanted[square] = JUMP
        elif scene.hint is not None and phase == motion.CHOOSE:
            wanted[scene.hint & 63] |= CHOSEN
            wanted[scene.hint >> 6] = HINT
        elif phase == motion.MOVE:
            self._want_move(scene, wanted)
        elif phase == motion.TURN:
            for square in scene.turning:
                wanted[square] = TURNING + 2 * min(scene.frame, 7) + scene.mover
        elif phase >= motion.FILL:
            self._want_fill(scene, wanted)

    def _want_move(self, scene, wanted):
        """The piece is on its way, those that it will turn do not know yet."""
        move = scene.moving
        who = scene.mover
        target = move >> 6
        for square in scene.turning:
            wanted[square] = 2 - who
        if is_clone(move):
            wanted[target] = GROWING + 2 * min(max(scene.frame, 0), 5) + who
        else:
            wanted[target] = EMPTY  # the piece flies

    def _want_fill(self, scene, wanted):
        heir = scene.heir
        for i in range(len(scene.filled)):
            step = 5
            if scene.phase == motion.FILL:
                step = min(scene.frame - motion.FILL_NEXT * i, 5)
            if step >= 0:
                wanted[scene.filled[i]] = heir + 1 if step == 5 else GROWING + 2 * step + heir

    @micropython.native
    def _draw_squares(self, canvas, scene):
        if not self.touched:
            return
        self.touched = False
        self._want(scene)
        wanted = self._wanted
        shown = self._shown
        for row in range(self.size):
            for square in range(8 * row, 8 * row + self.size):
                if shown[square] != wanted[square]:
                    self._draw_square(canvas, square, wanted[square])

    def _uncover(self, x, y):
        """Draw the squares again that lie under a square at x, y in pixels."""
        self._want(self._scene)
        left, high = (x - self._x) // CELL, (self._y - y) // CELL
        right = (x - self._x + CELL - 1) // CELL
        top = (self._y - y + CELL - 1) // CELL
        for row in range(max(high, 0), min(top, self.size - 1) + 1):
            for column in range(max(left, 0), min(right, self.size - 1) + 1):
                square = 8 * row + column
                self._draw_square(self._canvas, square, self._wanted[square])

    @micropython.native
    def _draw_square(self, canvas, square, number):
        self._shown[square] = number
        x = self._x + CELL * (square & 7)
        y = self._y - CELL * (square >> 3)
        self._box.drawn(x, y)
        canvas.part()
        key = number | BARE if canvas.mono else number
        if key in self._cells:
            canvas.paste(x, y, CELL, CELL, self._cells[key])
        else:
            self._paint(canvas, x, y, number)
            self._cells[key] = canvas.cut(x, y, CELL, CELL)
        if canvas.mono and self.size == 8:
            self._mend_edge(canvas, square, x, y)
        canvas.part()

    def _paint(self, canvas, x, y, number):
        """The picture of a square."""
        ground = INK if canvas.mono else PLUM
        canvas.rect(x, y, CELL, CELL, ground)
        kind = number & 63
        if kind == EMPTY:
            canvas.rect(x + 11, y + 11, 2, 2, TINT)
        elif kind < BLOCK:
            canvas.sprite(x + 2, y + 2, sprites.ARMIES[kind - 1](PIECE), (P1, P2)[kind - 1])
        elif kind == BLOCK:
            art.bricks(canvas, x, y)
        elif kind == CLONE:
            if canvas.mono:
                canvas.rect(x + 3, y + 3, 18, 18, PAPER)
                canvas.sift(x + 3, y + 3, 18, 18, 3, INK)
            else:
                canvas.round(x + 2, y + 2, 20, 20, TINT, 2)
        elif kind == JUMP:
            if canvas.mono:
                canvas.dashes(x + 3, y + 3, 18, 18, PAPER, 0, 1, 3)
            else:
                canvas.panel(x + 2, y + 2, 20, 20, TINT, ground, 2, 2)
            canvas.rect(x + 11, y + 11, 2, 2, TINT)
        elif kind == HINT:
            canvas.sprite(x + 7, y + 7, sprites.disc(10), PAPER)
        elif kind < GROWING:
            step = (kind - TURNING) >> 1
            who = kind & 1 if step > 3 else 1 - (kind & 1)
            w = WIDTHS[step]
            canvas.sprite(x + 12 - w // 2, y + 2, sprites.ARMIES[who](PIECE, w), (P1, P2)[who])
        else:
            who = kind & 1
            d = SIZES[(kind - GROWING) >> 1]
            at = 12 - d // 2
            canvas.sprite(x + at, y + at, sprites.ARMIES[who](d), (P1, P2)[who])
        if number & LAST:
            for a in (1, 21):
                for b in (1, 21):
                    canvas.rect(x + a, y + b, 2, 2, PAPER)
        if number & CHOSEN:
            art.brackets(canvas, x + 1, y + 1, CELL - 2)

    def _mend_edge(self, canvas, square, x, y):
        """The last column and row lie on the outline that the field has without colour."""
        right, low = square & 7 == 7, square < 8
        if right:
            canvas.rect(x + CELL - 1, y, 1, CELL - 2 * low, PAPER)
        if low:
            canvas.rect(x, y + CELL - 1, CELL - 2 * right, 1, PAPER)
        if right and low:
            canvas.pixel(x + CELL - 2, y + CELL - 2, PAPER)

    # -- a piece that jumps

    def _draw_flight(self, canvas, scene):
        flies = scene.phase == motion.MOVE and not is_clone(scene.moving) and scene.frame >= 0
        if self._flying >= 0:
            self._uncover(self._flying, self._flying_y)
            if not flies:
                self._flying = -1
        if not flies:
            return
        step = min(scene.frame, motion.JUMP_FRAMES - 1)
        source, target = scene.moving & 63, scene.moving >> 6
        x = self._x + CELL * (source & 7)
        y = self._y - CELL * (source >> 3)
        x += CELL * ((target & 7) - (source & 7)) * step // (motion.JUMP_FRAMES - 1)
        y -= CELL * ((target >> 3) - (source >> 3)) * step // (motion.JUMP_FRAMES - 1)
        y = max(y - ARC[step], self._y - CELL * (self.size - 1))  # not over the figures
        self._flying = x
        self._flying_y = y
        who = scene.mover
        canvas.part()
        canvas.sprite(x + 2, y + 2, sprites.ARMIES[who](PIECE), (P1, P2)[who])
        canvas.part()

    # -- round the board

    def _draw_round(self, canvas, scene):
        """Header, bar and footer: one piece a frame, so that no frame is late for them."""
        at_once = scene.stale
        if at_once:
            if self.match.clocks is None:
                canvas.text(120, 5, title(self.match.level, code()), PAPER, fonts.BOLD, 1, 0)
            self._draw_rail(canvas)
        if scene.refusal:
            if self._foot != scene.refusal:
                self._foot = scene.refusal
                furniture.alert(canvas, scene.refusal)
        elif scene.thought:
            if self._foot != scene.thought:
                self._foot = scene.thought
                furniture.note(canvas, scene.thought)
        mover = -1 if scene.phase >= motion.FILL else scene.mover
        clocks = self.match.clocks
        for who in (0, 1):
            # One number holds all that a half of the header shows: comparing allocates nothing.
            now = scene.score[who] << 1 | (mover == who)
            if clocks:
                now |= (clocks.seconds(who) + 1) << 8
            if now != self._heads[who]:
                self._heads[who] = now
                self._draw_head(canvas, who, scene.score[who], mover == who)
                if not at_once:
                    return
        now = scene.score[0] << 8 | scene.score[1]
        if now != self._bar:
            self._bar = now
            self._draw_bar(canvas, scene.score)
            if not at_once:
                return
        if not (scene.refusal or scene.thought):
            kind = scene.phase * 4
            if scene.phase == motion.AIM:
                kind += 1 if scene.square in scene.clones else 2 * (scene.square in scene.jumps)
            if self._foot != kind:
                self._foot = kind
                furniture.footer(canvas, footer_of(scene))

    def _draw_head(self, canvas, who, score, lit):
        x = (240 - HALF) * who
        back = PANEL if lit else INK
        canvas.part()
        canvas.rect(x, 0, HALF, 20, back)
        canvas.rect(x, 20, HALF, 2, ACCENT if lit else INK)
        furniture.army(canvas, 221 if who else 5, 3, 14, who, back)
        canvas.figures(215 if who else 25, 3, "%02d" % score, PAPER, 3, 3, 1 if who else -1)
        clocks = self.match.clocks
        if clocks:
            # In the place of the title; who plays it beside it.
            name = self.match.name(who)
            canvas.text(182 if who else 58, 4, name, SOFT, fonts.TEXT, 1, 0)
            at = 128 if who else 72
            canvas.rect(at, 3, 40, 15, INK)
            canvas.figures(at, 5, clocks.text(who), PAPER if lit else SOFT, 2, 2)
        canvas.part()

    def _draw_rail(self, canvas):
        for who, y in ((0, 28), (1, 184)):
            furniture.army(canvas, furniture.RAIL_X + 7, y, 14, who, INK)
        if self.match.is_level:
            art.stars(canvas, furniture.RAIL_X + 1, 210, self._stars)

    def _draw_bar(self, canvas, score):
        """How much of the board each side holds, player one from above."""
        x, y, w, h = 217, 48, 10, 130
        total = 64 - self.match.position.count(BLOCK)
        first, second = h * score[0] // total, h * score[1] // total
        canvas.part()
        canvas.rect(x, y, w, h, INK if canvas.mono else PANEL)
        if canvas.mono:
            canvas.frame(x, y, w, h, PAPER)
        canvas.rect(x, y, w, first, P1)
        canvas.rect(x, y + h - second, w, second, P2)
        if canvas.mono and second > 4:
            canvas.rect(x + 2, y + h - second + 2, w - 4, second - 4, INK)
        canvas.rect(x - 3, y + h // 2, w + 6, 1, PAPER)
        canvas.part()


def footer_of(scene):
    """Keys and words for the phase a Play scene is in."""
    aim = ("stick", t("dominate.aim"))
    if scene.phase == motion.CHOOSE:
        return (aim, ("ok", t("dominate.pick")), ("0", t(scene.zero)), ("*", t("menu")))
    if scene.phase == motion.AIM:
        back = ("*", t("back"))
        if scene.square in scene.clones:
            return (aim, ("ok", t("dominate.clone")), back)
        if scene.square in scene.jumps:
            return (aim, ("ok", t("dominate.jump")), back)
        return (aim, back)
    if scene.phase == motion.THINK:
        return scene.waiting_keys()
    return (("ok", t("dominate.go_on")),)
