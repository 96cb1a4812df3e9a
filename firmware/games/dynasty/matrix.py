"""Dynasty on the 8x8 matrix: a light is a square."""

from console.scroller import Scroller
from console.themes import ACCENT, INK, P1, P2, PAPER, TINT
from console.words import t

from games.dynasty import scene as play

ARMY = (P1, P2)
CURSOR_MS = 250  # the positioning box blinks at 4 Hz over what lies beneath
BLINK_MS = 1000  # without colour player two is dark for half of each second
LINE_MS = 125  # the picked line of Directional blinks at 8 Hz


class MatrixView:
    """The board as lights; words run across it and give it back."""

    def __init__(self, match):
        self.match = match
        self.touched = True
        self._ms = 0
        self._words = None
        self._last_look = -1
        self._passing = False
        # Long enough for the word to run through once: six columns a letter, two frames each.
        self.pass_frames = 2 * (6 * len(t("dynasty.pass")) + 8) + 20

    def say(self, text, role=PAPER):
        """Let words run across the board once."""
        self._words = Scroller(text, None, role)

    def update(self, dt):
        self._ms = (self._ms + dt) % (8 * BLINK_MS)
        if self._words:
            self._words.update(dt)
            if self._words.rounds:
                self._words = None
                self.touched = True

    def draw(self, canvas, scene):
        passing = scene.phase == play.PASSING
        if passing != self._passing:
            self._passing = passing
            self.touched = True
            if passing:
                self.say(t("dynasty.pass"), ARMY[scene.mover])
            else:
                self._words = None
        if self._words:
            self._words.draw(canvas, scene.stale)
            return
        # Lights only change with the position or with a blink.
        look = self._ms // LINE_MS
        if not (self.touched or scene.stale or look != self._last_look):
            return
        self.touched = False
        self._last_look = look
        self._draw_board(canvas, scene)

    def _draw_board(self, canvas, scene):
        pixel = canvas.fb.pixel
        cells = self.match.position.cells
        second_dark = canvas.mono and self._ms % BLINK_MS >= BLINK_MS // 2
        for square in range(64):
            role = INK
            if cells[square]:
                role = ARMY[cells[square] - 1]
            elif scene.phase == play.CHOOSE and scene.legal[square] and scene.shows_legal:
                # Dim light needs colour; without it a legal square stays dark.
                role = INK if canvas.mono else TINT
            if role == P2 and second_dark:
                role = INK
            pixel(square & 7, square >> 3, role)
        if scene.phase == play.FLIP:
            self._draw_flips(pixel, scene, second_dark)
        elif scene.phase == play.LINE:
            self._draw_line(pixel, scene)
        if scene.phase <= play.LINE and self._ms % CURSOR_MS < CURSOR_MS // 2:
            pixel(scene.cursor[0], scene.cursor[1], ACCENT)
        canvas.mark(0, 0, 8, 8)

    def _draw_flips(self, pixel, scene, second_dark):
        for square, first in scene.flips:
            step = scene.frame - first
            role = INK
            if step < 3:
                role = ARMY[1 - scene.turner]
            elif step >= 5:
                role = ARMY[scene.turner]
            if role == P2 and second_dark:
                role = INK
            pixel(square & 7, square >> 3, role)

    def _draw_line(self, pixel, scene):
        pixel(scene.asked & 7, scene.asked >> 3, ARMY[scene.mover])
        lit = self._ms % (2 * LINE_MS) < LINE_MS
        for i in range(len(scene.lines)):
            if i == scene.line:
                for square in scene.lines[i][1]:
                    if lit:
                        pixel(square & 7, square >> 3, PAPER)
