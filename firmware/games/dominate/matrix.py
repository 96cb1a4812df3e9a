"""Dominate on the 8x8 matrix: a light is a square, a smaller board lies in the middle."""

from console.squares import REFUSAL_FRAMES
from console.themes import ACCENT, GOOD, INK, LINE, P1, P2, PAPER, SOFT, TINT
from console.words import t

from games.dominate import motion
from games.dominate.rules import BLOCK, is_clone

ARMY = (P1, P2)
LOOK_US = 62_500  # sixteen looks a second: every blink is a power of two of them
# Lights are dark at looks that have this bit set:
FAST = 1  # 8 Hz: without colour where the piece can go; the box where it was refused; a hint
BOX = 2  # 4 Hz: the box, over what lies beneath
BOX_MS = 125  # of its dark half
RING = 8  # 1 Hz: player two without colour; player one is steady
WINK = 12  # a block without colour is lit while both bits are set: a quarter of a second

# Why something was refused, in few letters: they run after the box has hurried for a while.
REASONS = {
    "dominate.empty": "dominate.short_empty",
    "dominate.enemy": "dominate.short_enemy",
    "dominate.block": "dominate.short_block",
    "dominate.stuck": "dominate.short_stuck",
    "dominate.far": "dominate.short_far",
    "dominate.taken": "dominate.short_taken",
    "dominate.no_undo": "dominate.short_no_undo",
}
REASON_AFTER = 15  # frames


class MatrixView:
    """The board as lights; the console's words run across it and give it back."""

    def __init__(self, match):
        self.match = match
        self.touched = True
        size = match.position.width
        self._size = size
        self._left = (8 - size) // 2
        self._low = 7 - (8 - size + 1) // 2  # y of the first row
        self._ms = 0
        self._box_ms = 0  # since the box came to where it is: it is lit when it comes,
        # or dark where there is light and no colour: whoever moves it sees it at once
        self._box = -1
        self._last_look = -1

    def update(self, dt):
        self._ms = (self._ms + dt) % 1000
        self._box_ms = (self._box_ms + dt) % 1000

    def draw(self, canvas, scene):
        if scene.reason and scene.refusal_left == REFUSAL_FRAMES - REASON_AFTER:
            scene.console.toast(t(REASONS[scene.reason]), ACCENT)
        # Lights only change with the position, with the box or with a blink.
        if scene.square != self._box:
            self._box = scene.square
            lit = canvas.fb.pixel(self._left + (self._box & 7), self._low - (self._box >> 3)) != INK
            self._box_ms = BOX_MS if lit and canvas.mono else 0
            self.touched = True
        look = self._ms * 1000 // LOOK_US & WINK
        if scene.phase <= motion.AIM or scene.marked:
            look |= self._box_ms * 1000 // LOOK_US & (FAST | BOX)
        if not (self.touched or scene.stale or look != self._last_look):
            return
        self.touched = False
        self._last_look = look
        self._draw_board(canvas, scene, look)

    def _draw_board(self, canvas, scene, look):
        canvas.fb.fill(INK if canvas.mono or self._size == 8 else LINE)
        cells = self.match.position.cells
        armies = (P1, INK) if canvas.mono and look & RING else ARMY
        block = INK if canvas.mono and look & WINK != WINK else SOFT
        for row in range(self._size):
            for square in range(8 * row, 8 * row + self._size):
                kind = cells[square]
                role = INK
                if kind == BLOCK:
                    role = block
                elif kind:
                    role = armies[kind - 1]
                self._light(canvas, square, role)
        if scene.phase == motion.AIM:
            self._draw_aims(canvas, scene, look)
        elif scene.phase in (motion.MOVE, motion.TURN):
            self._draw_motion(canvas, scene, armies)
        elif scene.phase >= motion.FILL:
            n = len(scene.filled)
            if scene.phase == motion.FILL:
                n = min(n, scene.frame // motion.FILL_NEXT + 1)
            for i in range(n):
                self._light(canvas, scene.filled[i], armies[scene.heir])
        for square in scene.marked:
            self._blink(canvas, square, PAPER, look & FAST)
        if scene.phase <= motion.AIM:
            hurry = look & (FAST if scene.refusal else BOX)
            self._blink(canvas, scene.square, ACCENT, hurry)
        canvas.mark(0, 0, 8, 8)

    def _light(self, canvas, square, role):
        canvas.fb.pixel(self._left + (square & 7), self._low - (square >> 3), role)

    def _blink(self, canvas, square, role, dark):
        """A light over what lies beneath; without colour that must be dark for it to be seen."""
        if not dark or canvas.mono:
            self._light(canvas, square, INK if dark else role)

    def _draw_aims(self, canvas, scene, look):
        """Where the piece can go, in two shades; without colour it is steady, and they flicker."""
        self._light(canvas, scene.chosen, PAPER)
        if not scene.shows_targets or (canvas.mono and look & FAST):
            return
        for square in scene.clones:
            self._light(canvas, square, TINT)
        for square in scene.jumps:
            self._light(canvas, square, GOOD)

    def _draw_motion(self, canvas, scene, armies):
        who = scene.mover
        move = scene.moving
        if scene.phase == motion.TURN:
            for square in scene.turning:
                if scene.frame < 3 or scene.frame > 4:
                    self._light(canvas, square, armies[who if scene.frame > 4 else 1 - who])
                else:
                    self._light(canvas, square, INK)
            return
        for square in scene.turning:
            self._light(canvas, square, armies[1 - who])
        if not is_clone(move):
            # On its way it is seen half way for a moment.
            source, target = move & 63, move >> 6
            self._light(canvas, target, INK)
            step = max(scene.frame, 0) * 3 // motion.JUMP_FRAMES
            at = (source, (source + target) // 2, target)[min(step, 2)]
            self._light(canvas, at, armies[who])
