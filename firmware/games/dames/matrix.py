"""Dames on the 8x8 matrix: a light is a square.

Of 10x10 squares it shows eight each way: the window follows the box, and the edge towards which it
went flashes once.
"""

from console.squares import REFUSAL_FRAMES
from console.themes import (
    ACCENT,
    BLACK_KING,
    BROWN,
    GOOD,
    INK,
    LINE,
    P1,
    PAPER,
    TINT,
    WHITE_KING,
)
from console.words import t

from games.dames import motion
from games.dames.variants import place, square_at, squares

ROLES = (BROWN, P1, PAPER, BLACK_KING, WHITE_KING)  # by cell
LOOK_US = 62_500  # sixteen looks a second: every blink is a power of two of them
# Lights are dark at looks that have this bit set:
FAST = 1  # 8 Hz: without colour where the piece can go; the box where it was refused; a hint
BOX = 2  # 4 Hz: the box, over what lies beneath; in between, pieces that must capture
BOX_MS = 125  # of its dark half
RING = 8  # 1 Hz: Black without colour; White is steady
WINK = 7  # a king without colour changes for one look of eight, twice a second
FLASH_FRAMES = 5
ASK_FRAMES = 60  # without an answer: who offers a draw is said again

# Why something was refused, in few letters: they run after the box has hurried for a while.
REASONS = {
    "dames.empty": "dames.short_empty",
    "dames.enemy": "dames.short_enemy",
    "dames.stuck": "dames.short_stuck",
    "dames.far": "dames.short_far",
    "dames.compulsory": "dames.short_compulsory",
    "dames.largest": "dames.short_largest",
    "dames.route": "dames.short_route",
    "dames.no_undo": "dames.short_no_undo",
    "dames.refused": "dames.short_refused",
    "dames.may_huff": "dames.short_may_huff",
    "dames.not_now": "dames.short_not_now",
}
REASON_AFTER = 15  # frames


class MatrixView:
    """The board as lights; the console's words run across it and give it back.

    left, top: the column and the row of the board at the corner of the window.
    """

    def __init__(self, match):
        self.match = match
        self.touched = True
        rules = match.rules
        self.size = rules.size
        self._places = [place(rules, square) for square in range(squares(rules))]
        self.left = self.top = (rules.size - 8) // 2
        self._flash = 0  # frames that an edge is still lit
        self._edge = (0, 0)  # its direction
        self._ms = 0
        self._box_ms = 0  # since the box came to where it is: it is lit when it comes,
        # or dark where there is light and no colour: whoever moves it sees it at once
        self._box = -1
        self._last_look = -1
        self._overview = False

    def update(self, dt):
        self._ms = (self._ms + dt) % 1000
        self._box_ms = (self._box_ms + dt) % 1000

    def draw(self, canvas, scene):
        if scene.reason and scene.refusal_left == REFUSAL_FRAMES - REASON_AFTER:
            scene.console.toast(t(REASONS[scene.reason]), ACCENT)
        if scene.phase == motion.ASKED and scene.frame % ASK_FRAMES == 1:
            offer = t(("dames.black_offers", "dames.white_offers")[scene.asker])
            keys = "# %s  * %s" % (t("dames.accept"), t("dames.refuse"))
            words = "  ".join((offer, keys, t("dames.if_refused")))
            scene.console.toast(words, (P1, PAPER)[scene.asker])
        # Lights only change with the position, with the box or with a blink.
        if scene.square != self._box:
            self._box = scene.square
            column, row = self._places[self._box]
            lit = canvas.fb.pixel(column - self.left, row - self.top) != INK
            self._box_ms = BOX_MS if lit and canvas.mono else 0
            self.touched = True
        if self.size > 8:
            self._follow(scene)
        if scene.overview != self._overview:
            self._overview = scene.overview
            self.touched = True
        look = self._ms * 1000 // LOOK_US & (RING | WINK)
        blink = self._box_ms * 1000 // LOOK_US & (FAST | BOX)
        now = look << 4 | blink
        if not (self.touched or scene.stale or now != self._last_look):
            return
        self.touched = False
        self._last_look = now
        if self._overview:
            self._draw_overview(canvas, scene, look)
        else:
            self._draw_board(canvas, scene, look, blink)
        canvas.mark(0, 0, 8, 8)

    # -- the window

    def _follow(self, scene):
        """Keep a square between the box, or what moves, and the edges that can give way."""
        if scene.phase <= motion.ROUTE:
            square = scene.square
        elif scene.phase == motion.HOP:
            square = scene.path[scene.leg + 1]
        else:
            square = -1
        if self._flash:
            self._flash -= 1
            self.touched = True
        if square < 0:
            return
        column, row = self._places[square]
        most = self.size - 8
        left = min(max(self.left, column - 6, 0), column - 1 if column else 0, most)
        top = min(max(self.top, row - 6, 0), row - 1 if row else 0, most)
        if (left, top) != (self.left, self.top):
            self._edge = (left - self.left, top - self.top)
            self._flash = FLASH_FRAMES
            self.left = left
            self.top = top
            self.touched = True

    def _light(self, canvas, square, role):
        column, row = self._places[square]
        column -= self.left
        row -= self.top
        if 0 <= column < 8 and 0 <= row < 8:
            canvas.fb.pixel(column, row, role)

    def _blink(self, canvas, square, role, dark):
        """A light over what lies beneath; without colour that must be dark for it to be seen."""
        if not dark or canvas.mono:
            self._light(canvas, square, INK if dark else role)

    # -- the board

    def _role(self, canvas, cell, look):
        if not canvas.mono:
            return ROLES[cell]
        lit = cell in (2, 4) or cell and not look & RING
        if cell > 2 and look & WINK == WINK:
            lit = not lit
        return PAPER if lit else INK

    def _draw_board(self, canvas, scene, look, blink):
        canvas.fb.fill(INK)
        cells = scene.cells
        for square in range(len(cells)):
            self._light(canvas, square, self._role(canvas, cells[square], look))
        phase = scene.phase
        if phase <= motion.AIM and (scene.refusal or scene.shows_legal) and not blink & BOX:
            for square in scene.must:
                self._light(canvas, square, INK)
        if phase == motion.AIM:
            self._draw_aims(canvas, scene, blink)
        elif phase == motion.ROUTE:
            self._draw_route(canvas, scene.routes[scene.route], blink)
        elif phase == motion.HOP:
            self._draw_flight(canvas, scene, look)
        elif phase == motion.TAKE:
            for square in scene.taking:
                if scene.frame & 1:
                    self._light(canvas, square, INK)
        if phase != motion.TAKE:
            for square in scene.taken:
                if cells[square]:
                    role = LINE if not canvas.mono or blink & FAST else INK
                    self._light(canvas, square, role)
        for square in scene.marked:
            self._blink(canvas, square, GOOD, blink & FAST)
        if self._flash:
            self._draw_edge(canvas)
        if phase <= motion.ROUTE:
            hurry = blink & (FAST if scene.refusal and scene.reason else BOX)
            self._blink(canvas, scene.square, ACCENT, hurry)

    def _draw_aims(self, canvas, scene, blink):
        """The piece and where it can go; without colour it is steady, and they flicker."""
        self._light(canvas, scene.path[-1], GOOD)
        if not scene.shows_legal or (canvas.mono and blink & FAST):
            return
        for square in scene.targets:
            self._light(canvas, square, TINT)

    def _draw_route(self, canvas, move, blink):
        self._light(canvas, move.path[0], GOOD)
        for square in move.captured:
            self._blink(canvas, square, LINE, blink & FAST)
        if not (canvas.mono and blink & FAST):
            for square in move.path[1:]:
                self._light(canvas, square, TINT)

    def _draw_flight(self, canvas, scene, look):
        column, row = self._places[scene.path[scene.leg]]
        last, low = self._places[scene.path[scene.leg + 1]]
        step = min(max(scene.frame, 0), motion.HOP_FRAMES)
        way = abs(last - column) * step // motion.HOP_FRAMES
        right, down = (1 if last > column else -1), (1 if low > row else -1)
        at = square_at(self.match.rules, column + way * right, row + way * down)
        self._light(canvas, at, self._role(canvas, scene.piece, look & RING))

    def _draw_edge(self, canvas):
        """The side to which the window went."""
        right, down = self._edge
        role = PAPER if canvas.mono else TINT
        for i in range(8):
            if right:
                canvas.fb.pixel(7 if right > 0 else 0, i, role)
            if down:
                canvas.fb.pixel(i, 7 if down > 0 else 0, role)

    def _draw_overview(self, canvas, scene, look):
        """All of the board: a light for four squares, which changes where both sides stand; below
        it a light for every five pieces, Black from the left."""
        canvas.fb.fill(INK)
        seen = bytearray(25)
        for square in range(len(scene.cells)):
            cell = scene.cells[square]
            if cell:
                column, row = self._places[square]
                seen[row // 2 * 5 + column // 2] |= 2 - (cell & 1)
        for i in range(25):
            who = seen[i]
            if who == 3:
                who = 1 if look & 4 else 2
            if who:
                role = self._role(canvas, who, look & RING)
                canvas.fb.pixel(1 + i % 5, 1 + i // 5, role)
        if not canvas.mono:
            canvas.frame(0, 0, 7, 7, BROWN)
        black, white = scene.score
        for i in range(4):
            if black > 5 * i:
                canvas.fb.pixel(i, 7, self._role(canvas, 1, look & RING))
            if white > 5 * i:
                canvas.fb.pixel(7 - i, 7, PAPER)
