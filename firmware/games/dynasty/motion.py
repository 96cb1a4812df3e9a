"""A match of Dynasty in motion: armies turn one after the other, a side passes, a game ends.

The scene is always in one phase:

    CHOOSE   a person moves the box and enters an army
    LINE     Directional: a person picks the line to capture
    THINK    the computer looks for its move, in slices between frames
    FLIP     captured armies turn
    PASS     the side to move has no move; the band says so
    OVER     the final board, then the result

This file has the phases that go by themselves; in the others somebody acts (scene.py).
"""

from console.scene import Scene

from games.dynasty.rules import PASS

# In this order: up to LINE a person acts, up to THINK the mover's clock runs.
CHOOSE = 0
LINE = 1
THINK = 2
FLIP = 3
PASSING = 4
OVER = 5

FLIP_FRAMES = 8  # one army: 20-14-6-2 pixels wide in the old shape, 2-8-14-20 in the new
NEXT_ARMY = 2  # frames later the next army of the line starts
OVER_FRAMES = 45  # the final board stays for a look


class Motion(Scene):
    """The motion of a match on the screen. What the views read:

    match, phase, flips (squares that turn, as [square, first frame]), frame (of the phase), turner
    (who captures), last (square or -1), score (armies of both).
    """

    def __init__(self, match):
        self.match = match
        self.mono = match.mono

    def enter(self, console):
        if console.display.kind == "tft":
            from games.dynasty.tft import TftView

            self.view = TftView(self.match)
        else:
            from games.dynasty.matrix import MatrixView

            self.view = MatrixView(self.match)
        self.flips = []
        self.turner = 0
        self.frame = 0
        self._remember_last()

    def _next_turn(self):
        """The motion is over, or was never begun: what happens now?"""
        raise NotImplementedError

    def _remember_last(self):
        """The square to be marked as that of the last move."""
        self.last = -1
        for move in self.match.position.history[-2:]:
            if move != PASS:
                self.last = move & 63

    @property
    def mover(self):
        return self.match.position.turn

    @property
    def animated(self):
        return self.console.settings["animations"]

    @property
    def _count_on_time(self):
        return self.console.settings["time_up"] == "count"

    def _set(self, phase):
        self.phase = phase
        self.view.touched = True

    # -- a move

    def _move(self, move):
        """Play a legal move and start its motion."""
        position = self.match.position
        self.turner = position.turn
        self.flips = []
        for _, squares in position.captured_by(move):
            for i in range(len(squares)):
                self.flips.append([squares[i], i * NEXT_ARMY])
        self.match.clocks.run(None)
        position.push(move)
        self.score = position.counts()
        self._remember_last()
        if move == PASS:
            self._next_turn()
            return
        self.frame = -1  # the next update begins the motion
        self.console.sound.play("move")
        self._set(FLIP)
        if not self.animated:
            self._end_flip()

    def _end_flip(self):
        self.flips = []
        self._next_turn()

    def _end_pass(self):
        if self.phase == PASSING:
            self._move(PASS)

    def _result(self):
        from games.dynasty.result import Result

        self.console.replace(Result(self.match, self.match.outcome(self._count_on_time)))

    # -- time

    def update(self, dt):
        """Go on by a frame."""
        self.frame += 1
        self.view.update(dt)
        if self.phase == FLIP:
            self._update_flip()
        elif self.phase == PASSING:
            if self.frame >= self.view.pass_frames:
                self._end_pass()
        elif self.phase == OVER and self.frame == OVER_FRAMES:
            self._result()

    def _update_flip(self):
        self.view.touched = True
        last = 0
        for _, first in self.flips:
            if self.frame == first + 1:
                self.console.sound.tick(first // NEXT_ARMY)
            last = max(last, first)
        if self.frame >= last + FLIP_FRAMES:
            self._end_flip()

    def idle(self, ms):
        # Found while the armies turn, so that the frame after the motion has less to do.
        return self.phase == FLIP and not self.match.position.foresee()

    def draw(self, canvas):
        self.view.draw(canvas, self)
