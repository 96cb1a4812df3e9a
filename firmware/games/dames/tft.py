"""Dames on the 240x240 screen: draws what changed of a Play scene, and nothing else."""

import micropython
from console import fonts, furniture
from console.squares import Box
from console.themes import ACCENT, INK, LINE, PANEL, PAPER, SOFT
from console.words import t

from games.dames import art, motion
from games.dames.rules import EMPTY
from games.dames.variants import place, square_at, squares

X = 4  # the top left corner of the board, and its edge
Y = 24
EDGE = 200
LINES = 13  # moves beside the board
LINE_H = 14
BAND_Y = 96  # the band that asks for an answer
BAND_H = 62

# What a square shows, as a number: the low bits are a cell of a position or a step of shrinking,
# the others what lies over it.
SHRINKING = 5  # steps 0 and 1: then the square is empty
MARKS = 7
LAST = 8  # the marks of the last move
MUST = 16  # the corners of a piece that has to capture
CHOSEN = 32  # the frame of the piece that is to go
TARGET = 64  # the dot of a landing
GHOST = 128  # taken, and not off yet
UNKNOWN = 255


class TftView:
    """The board, header, rail and footer of a game.

    `touched` asks for a look at all squares at the next draw.
    """

    def __init__(self, match):
        self.match = match
        self.touched = True
        rules = match.rules
        self.size = rules.size
        self._cell = cell = EDGE // rules.size
        self._piece = 19 if cell == 25 else 16
        n = squares(rules)
        self._places = [place(rules, square) for square in range(n)]
        self._shown = bytearray(n)
        self._wanted = bytearray(n)
        self._cells = {}  # pictures of dark squares by what stands there: drawn once, then pasted
        far = EDGE - cell
        self._box = Box(cell, (X, Y, X + far, Y + far), self._uncover, 2 * cell)
        self._scene = None
        self._canvas = None
        self._flying = -1  # x of a piece between two squares, -1 when there is none
        self._flying_y = 0
        self._heads = [None, None]
        self._rail = self._foot = self._number = None
        self._band = False
        self._phase = motion.CHOOSE  # of the last frame

    def update(self, dt):
        pass

    def draw(self, canvas, scene):
        self._scene = scene
        self._canvas = canvas
        if scene.stale:
            canvas.fill(INK)
            self.draw_board(canvas)
            self._heads = [None, None]
            self._rail = self._foot = self._number = None
            self._band = False
            self.touched = True
        # What lies round the board waits where a motion ends, in the frame with most to do besides.
        ended = scene.phase != self._phase in (motion.HOP, motion.TAKE)
        self._phase = scene.phase
        if scene.stale or not ended:
            self._draw_round(canvas, scene)
        if scene.phase != motion.ASKED and self._band:
            self._band = False
            scene.stale = True
            self.draw(canvas, scene)
            return
        self._draw_squares(canvas, scene)
        self._draw_flight(canvas, scene)
        if scene.phase > motion.ROUTE:
            self._box.hide()
        else:
            column, row = scene.cursor
            x, y = X + self._cell * column, Y + self._cell * row
            self._box.draw(canvas, x, y, scene.shake, scene.animated)
        if scene.phase == motion.ASKED and not self._band:
            self._band = True
            self._draw_band(canvas, scene)

    def draw_board(self, canvas):
        """The empty board; every dark square is unknown afterwards."""
        if canvas.mono:
            canvas.frame(X - 1, Y - 1, EDGE + 2, EDGE + 2, PAPER)
        for row in range(self.size):
            for column in range(row % 2, self.size, 2):
                art.light(canvas, X + self._cell * column, Y + self._cell * row, self._cell)
        for square in range(len(self._shown)):
            self._shown[square] = UNKNOWN
        self._box.lost()
        self._flying = -1

    # -- the squares

    def _want(self, scene):
        """Bring `_wanted` up to date."""
        wanted = self._wanted
        phase = scene.phase
        wanted[:] = scene.cells
        for square in scene.last:
            wanted[square] |= LAST
        if phase <= motion.AIM and (scene.refusal or scene.shows_legal):
            for square in scene.must:
                wanted[square] |= MUST
        if phase == motion.AIM:
            wanted[scene.path[-1]] |= CHOSEN
            if scene.shows_legal:
                for square in scene.targets:
                    wanted[square] |= TARGET
        elif phase == motion.ROUTE:
            self._want_route(wanted, scene.routes[scene.route])
        elif phase == motion.CHOOSE and scene.hint is not None:
            self._want_route(wanted, scene.hint)
        elif phase == motion.TAKE:
            step = min(scene.frame // 2, 1)
            for square in scene.taking:
                wanted[square] = SHRINKING + step
        if phase != motion.TAKE:
            for square in scene.taken:
                if wanted[square]:
                    wanted[square] |= GHOST

    def _want_route(self, wanted, move):
        """A move that is shown, not played: its landings, and what it takes."""
        wanted[move.path[0]] |= CHOSEN
        for square in move.path[1:]:
            wanted[square] |= TARGET
        for square in move.captured:
            wanted[square] |= GHOST

    @micropython.native
    def _draw_squares(self, canvas, scene):
        if not self.touched:
            return
        self.touched = False
        self._want(scene)
        wanted = self._wanted
        shown = self._shown
        for square in range(len(shown)):
            if shown[square] != wanted[square]:
                self._draw_square(canvas, square, wanted[square])

    def _uncover(self, x, y):
        """Draw the squares again that lie under a square at x, y in pixels."""
        self._want(self._scene)
        cell, last = self._cell, self.size - 1
        for row in range(max((y - Y) // cell, 0), min((y - Y + cell - 1) // cell, last) + 1):
            for column in range(max((x - X) // cell, 0), min((x - X + cell - 1) // cell, last) + 1):
                square = square_at(self.match.rules, column, row)
                if (column + row) % 2:
                    self._draw_square(self._canvas, square, self._wanted[square])
                else:
                    self._canvas.part()
                    art.light(self._canvas, X + cell * column, Y + cell * row, cell)
                    self._canvas.part()

    def _draw_square(self, canvas, square, number):
        self._shown[square] = number
        column, row = self._places[square]
        cell = self._cell
        x = X + cell * column
        y = Y + cell * row
        self._box.drawn(x, y)
        canvas.part()
        kind = number & MARKS
        if kind >= SHRINKING:
            self._paint(canvas, x, y, self._scene.cells[square], 6 * (kind - SHRINKING + 1))
            canvas.part()
            return
        # A block has even columns: one of 25 pixels takes a column of its light neighbour along,
        # that on the other side in odd rows.
        left = x & -2
        key = kind << 2 | (row & 1) << 1 | canvas.mono
        if key in self._cells:
            canvas.paste(left, y, cell + 1 & -2, cell, self._cells[key])
        else:
            self._paint(canvas, x, y, kind)
            self._cells[key] = canvas.cut(left, y, cell + 1 & -2, cell)
        if number > MARKS:
            self._mark(canvas, x, y, number)
        canvas.part()

    def _paint(self, canvas, x, y, cell, less=0):
        """The picture of a dark square and what stands there, its diameter so much less."""
        art.dark(canvas, x, y, self._cell)
        if cell != EMPTY:
            d = self._piece - less
            at = (self._cell - d) // 2
            art.man(canvas, x + at, y + at, d, (cell - 1) & 1)
            if cell > 2 and not less:
                art.crown(canvas, x + at, y + at, d, (cell - 1) & 1)

    def _mark(self, canvas, x, y, number):
        """What lies over a square."""
        cell = self._cell
        if number & GHOST:
            canvas.sift(x + 2, y + 2, cell - 4, cell - 4, 2, INK if canvas.mono else art.BROWN)
        if number & LAST:
            for a in (1, cell - 3):
                for b in (1, cell - 3):
                    canvas.rect(x + a, y + b, 2, 2, PAPER)
        if number & MUST:
            art.corners(canvas, x, y, cell, 6 if cell == 25 else 5)
        if number & TARGET:
            d = 9 if cell == 25 else 8
            at = (cell - d) // 2
            canvas.sprite(x + at, y + at, art.sprites.disc(d), ACCENT)
        if number & CHOSEN:
            if canvas.mono:  # where the box is a frame of the same white
                canvas.dashes(x, y, cell, cell, PAPER)
            else:
                canvas.frame(x, y, cell, cell, PAPER, 2)

    # -- a piece between two squares

    def _draw_flight(self, canvas, scene):
        flies = scene.phase == motion.HOP
        if self._flying >= 0:
            self._uncover(self._flying, self._flying_y)
            if not flies:
                self._flying = -1
        if not flies:
            return
        step = min(max(scene.frame, 0), motion.HOP_FRAMES)
        column, row = self._places[scene.path[scene.leg]]
        last, low = self._places[scene.path[scene.leg + 1]]
        cell = self._cell
        x = X + cell * column + cell * (last - column) * step // motion.HOP_FRAMES
        y = Y + cell * row + cell * (low - row) * step // motion.HOP_FRAMES
        self._flying = x
        self._flying_y = y
        at = (cell - self._piece) // 2
        canvas.part()
        art.piece(canvas, x + at, y + at, self._piece, scene.piece)
        canvas.part()

    # -- round the board

    def _draw_round(self, canvas, scene):
        """Header, moves and footer: one piece a frame, so that no frame is late for them."""
        at_once = scene.stale
        if scene.refusal:
            if self._foot != scene.refusal:
                self._foot = scene.refusal
                furniture.alert(canvas, scene.refusal)
        elif scene.thought:
            if self._foot != scene.thought:
                self._foot = scene.thought
                furniture.note(canvas, scene.thought)
        clocks = self.match.clocks
        mover = -1 if scene.phase == motion.OVER else scene.mover
        for side in (0, 1):
            # One number holds all that a half of the header shows: comparing allocates nothing.
            now = (clocks.seconds(side) + 1) << 8 | scene.score[side] << 1 | (mover == side)
            if now != self._heads[side]:
                self._heads[side] = now
                self._draw_head(canvas, side, scene.score[side], mover)
                if not at_once:
                    return
        number = scene.square if scene.phase <= motion.ROUTE else -1
        if number != self._number:
            self._number = number
            self._draw_number(canvas, number)
        played = len(self.match.position.history)
        if scene.phase == motion.HOP:
            played = self._rail if self._rail is not None else 0
        if played != self._rail:
            self._rail = played
            self._draw_rail(canvas)
            if not at_once:
                return
        if not (scene.refusal or scene.thought) and self._foot != scene.phase:
            self._foot = scene.phase
            furniture.footer(canvas, footer_of(scene))

    def _draw_head(self, canvas, side, score, mover):
        clock = self.match.clocks.text(side)
        furniture.two_heads(canvas, side, "%02d" % score, clock, mover, art.head)
        canvas.part()
        canvas.text(180 if side else 61, 4, self.match.name(side), SOFT, fonts.TEXT, 1, 0)
        canvas.part()

    def _draw_number(self, canvas, number):
        """The number of the square under the box, above the moves."""
        x = furniture.RAIL_X
        canvas.part()
        canvas.rect(x - 2, Y - 1, 34, 12, INK)
        if number >= 0:
            canvas.text(x + 14, Y - 1, str(number + 1), ACCENT, fonts.BOLD, 1, 0)
        canvas.rect(x, Y + 12, furniture.RAIL_W, 1, LINE)
        canvas.part()

    def _draw_rail(self, canvas):
        """The moves played last, a long capture by its ends."""
        x = furniture.RAIL_X
        history = self.match.position.history
        shown = history[-LINES:]
        canvas.part()
        canvas.rect(x - 2, Y + 14, 34, LINES * LINE_H, INK)
        for i in range(len(shown)):
            y = Y + 15 + LINE_H * i
            last = i == len(shown) - 1
            if last:
                canvas.rect(x - 2, y, 32, 13, INK if canvas.mono else PANEL)
                if canvas.mono:
                    canvas.frame(x - 2, y, 32, 13, PAPER)
            canvas.text(x + 14, y, short(shown[i]), PAPER if last else SOFT, fonts.TEXT, 1, 0)
        canvas.part()

    def _draw_band(self, canvas, scene):
        """Somebody offers a draw."""
        canvas.part()
        canvas.rect(X, BAND_Y, EDGE, BAND_H, INK)
        canvas.rect(X, BAND_Y + 2, EDGE, BAND_H - 4, PAPER)
        middle = X + EDGE // 2
        offer = t(("dames.black_offers", "dames.white_offers")[scene.asker])
        canvas.text(middle, BAND_Y + 6, offer, INK, fonts.TITLE, 1, 0)
        y = BAND_Y + 26
        for line in furniture.wrap(t("dames.if_refused"), 31):
            canvas.text(middle, y, line, INK, fonts.TEXT, 1, 0)
            y += 14
        canvas.part()


def short(move):
    """A move by its ends, in five letters; a huff as in a record."""
    if len(move.path) == 1:
        return "h%d" % (move.path[0] + 1)
    return "%d%s%d" % (move.path[0] + 1, "x" if move.captured else "-", move.path[-1] + 1)


def footer_of(scene):
    """Keys and words for the phase a Play scene is in."""
    if scene.match.demo and scene.phase != motion.OVER:
        return (("ok", t("dames.any_key")),)
    if scene.phase == motion.CHOOSE:
        return (
            ("stick", t("dames.aim")),
            ("ok", t("dames.pick")),
            ("0", t(scene.zero)),
            ("*", t("menu")),
        )
    if scene.phase == motion.AIM:
        return (("stick", t("dames.aim")), ("ok", t("dames.go")), ("*", t("back")))
    if scene.phase == motion.ROUTE:
        return (("stick", t("dames.which")), ("ok", t("dames.take")), ("*", t("back")))
    if scene.phase == motion.ASKED:
        return (("#", t("dames.accept")), ("*", t("dames.refuse")))
    if scene.phase == motion.THINK:
        return scene.waiting_keys()
    return (("ok", t("dames.go_on")),)
