"""Dynasty on the 8x8 matrix: a light is a square."""

from console.themes import ACCENT, INK, P1, P2, PAPER, TINT
from console.words import name_of, t

from games.dynasty import scene as play

ARMY = (P1, P2)
LOOK_US = 62_500  # sixteen looks a second: every blink is a power of two of them
# Lights are dark at looks that have this bit set:
FAST = 1  # 8 Hz: the picked line of Directional, and the box where it was refused
BOX = 2  # 4 Hz: the positioning box, over what lies beneath
BOX_MS = 125  # of its dark half
RING = 8  # 1 Hz: player two without colour; player one is steady

# Why something was refused, in few letters: they run after the box has hurried for a while.
REASONS = {
    "dynasty.nothing": "dynasty.short_nothing",
    "dynasty.taken": "dynasty.short_taken",
    "dynasty.no_line": "dynasty.short_no_line",
    "dynasty.pick_line": "dynasty.short_pick_line",
    "dynasty.no_undo": "dynasty.short_no_undo",
}
REASON_AFTER = 15  # frames


class MatrixView:
    """The board as lights; the console's words run across it and give it back."""

    def __init__(self, match):
        self.match = match
        self.touched = True
        self._ms = 0
        self._box_ms = 0  # since the box came to where it is: it is lit when it comes,
        # or dark where there is light and no colour: whoever moves it sees it at once
        self._box = -1
        self._last_look = -1
        self._passing = False
        # Long enough for the words to run through once: six columns a letter, two frames each.
        self.pass_frames = 2 * (6 * len(self._pass_words(0)) + 8) + 20

    def _pass_words(self, who):
        """Who passes is said, because without colour the letters do not show it."""
        return name_of(who) + " " + t("dynasty.pass")

    def update(self, dt):
        self._ms = (self._ms + dt) % 1000
        self._box_ms = (self._box_ms + dt) % 1000

    def draw(self, canvas, scene):
        passing = scene.phase == play.PASSING
        if passing != self._passing:
            self._passing = passing
            self.touched = True
            if passing:
                scene.console.toast(self._pass_words(scene.mover), ARMY[scene.mover])
                return
        if scene.reason and scene.refusal_left == play.REFUSAL_FRAMES - REASON_AFTER:
            scene.console.toast(t(REASONS[scene.reason]), ACCENT)
        # Lights only change with the position, with the box or with a blink.
        if scene.square != self._box:
            self._box = scene.square
            lit = canvas.fb.pixel(self._box & 7, self._box >> 3) != INK
            self._box_ms = BOX_MS if lit and canvas.mono else 0
            self.touched = True
        look = self._ms * 1000 // LOOK_US & RING
        marked = scene.marked
        if scene.phase <= play.LINE or marked:
            fast = scene.phase == play.LINE or scene.refusal or marked
            look |= self._box_ms * 1000 // LOOK_US & (FAST | BOX if fast else BOX)
        if not (self.touched or scene.stale or look != self._last_look):
            return
        self.touched = False
        self._last_look = look
        self._draw_board(canvas, scene, look)

    def _draw_board(self, canvas, scene, look):
        pixel = canvas.fb.pixel
        cells = self.match.position.cells
        armies = (P1, INK) if canvas.mono and look & RING else ARMY
        for square in range(64):
            role = INK
            if cells[square]:
                role = armies[cells[square] - 1]
            elif scene.phase == play.CHOOSE and scene.legal[square] and scene.shows_legal:
                # Dim light needs colour; without it a legal square stays dark.
                role = INK if canvas.mono else TINT
            pixel(square & 7, square >> 3, role)
        if scene.phase == play.FLIP:
            self._draw_flips(pixel, scene, armies)
        elif scene.phase == play.LINE:
            self._draw_line(canvas, scene, armies, look)
        for square in scene.marked:
            self._blink(canvas, square, PAPER, look & FAST)
        if scene.phase <= play.LINE:
            self._blink(canvas, scene.square, ACCENT, look & (FAST if scene.refusal else BOX))
        canvas.mark(0, 0, 8, 8)

    def _blink(self, canvas, square, role, dark):
        """A light over what lies beneath; without colour that must be dark for it to be seen."""
        if not dark or canvas.mono:
            canvas.fb.pixel(square & 7, square >> 3, INK if dark else role)

    def _draw_flips(self, pixel, scene, armies):
        for square, first in scene.flips:
            step = scene.frame - first
            role = INK
            if step < 3:
                role = armies[1 - scene.turner]
            elif step >= 5:
                role = armies[scene.turner]
            pixel(square & 7, square >> 3, role)

    def _draw_line(self, canvas, scene, armies, look):
        canvas.fb.pixel(scene.asked & 7, scene.asked >> 3, armies[scene.mover])
        if scene.line >= 0:
            for square in scene.lines[scene.line][1]:
                self._blink(canvas, square, PAPER, look & FAST)
