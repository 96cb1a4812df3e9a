"""A game of Dominate in motion: a piece grows or travels, those round it turn, the end is filled.

The scene is always in one phase:

    CHOOSE   a person chooses one of the pieces
    AIM      a piece is chosen, and its square to go to wanted
    THINK    the computer looks for its move, in slices between frames
    MOVE     a clone grows, or a piece jumps
    TURN     the enemies round it change sides, all at once
    FILL     a side is stuck: the other one takes the empty squares, one after the other
    OVER     the final board, then the result

This file has the phases that go by themselves; in the others somebody acts (scene.py).
"""

from console.squares import OnSquares

from games.dominate.rules import EMPTY, is_clone

# In this order: up to AIM a person acts, up to THINK somebody is to move.
CHOOSE = 0
AIM = 1
THINK = 2
MOVE = 3
TURN = 4
FILL = 5
OVER = 6

CLONE_FRAMES = 6
JUMP_FRAMES = 8
TURN_FRAMES = 8
FILL_NEXT = 2  # frames after which the next empty square is taken
OVER_FRAMES = 45  # the final board stays for a look


class Motion(OnSquares):
    """The motion of a game on the screen. What the views read:

    match, phase, frame (of the phase), moving (the move in motion), mover (who is to move; during
    motion still who moved), turning (squares that change sides), filled (empty squares that the
    heir takes, in order), heir (0|1), last (square or -1), score (pieces of both).
    """

    south = -1

    def __init__(self, match):
        self.match = match
        self.size = match.position.width

    def enter(self, console):
        if console.display.kind == "tft":
            from games.dominate.tft import TftView

            self.view = TftView(self.match)
        else:
            from games.dominate.matrix import MatrixView

            self.view = MatrixView(self.match)
        self.frame = 0
        self.moving = 0
        self.turning = self.filled = ()
        self.heir = 0
        self.mover = self.match.position.turn
        self._remember_last()

    def _next_turn(self):
        """A move is over, or the game begins: what happens now?"""
        raise NotImplementedError

    def _remember_last(self):
        """The square to be marked as that of the last move."""
        history = self.match.position.history
        self.last = history[-1] >> 6 if history else -1

    def is_person(self, who):
        return self.match.is_person(who)

    @property
    def animated(self):
        return self.console.settings["animations"]

    def _set(self, phase):
        self.phase = phase
        self.frame = 0
        self.view.touched = True

    # A move

    def _move(self, move):
        """Play a legal move and start its motion."""
        position = self.match.position
        self.turning = position.turned_by(move)
        self.moving = move
        position.push(move)
        self.last = -1
        self.console.sound.play("move")
        self._set(MOVE)
        self.frame = -1  # the next update begins the motion
        if not self.animated:
            self._end_move()

    def _end_motion(self):
        """Cut the motion short."""
        if self.phase in (MOVE, TURN):
            self._end_move()
        elif self.phase == FILL:
            self._end_fill()

    def _end_move(self):
        self.turning = ()
        self._remember_last()
        self._next_turn()

    def _fill(self):
        """The game is over: the empty squares go to whom the law gives them."""
        position = self.match.position
        heir = position.heir()
        self.filled = ()
        if heir is not None:
            self.heir = heir
            self.filled = [at for at in range(64) if position.cells[at] == EMPTY]
        self._set(FILL)
        self.frame = -1
        if not self.filled or not self.animated:
            self._end_fill()

    def _end_fill(self):
        self.score = self.match.outcome().counts
        self._set(OVER)

    # Time

    def update(self, dt):
        """Go on by a frame."""
        self.frame += 1
        self.view.update(dt)
        if self.phase == MOVE:
            self.view.touched = True
            if self.frame >= (CLONE_FRAMES if is_clone(self.moving) else JUMP_FRAMES):
                if self.turning:
                    self._set(TURN)
                    self.score = self.match.position.counts()
                    self.console.sound.tick(len(self.turning))
                else:
                    self._end_move()
        elif self.phase == TURN:
            self.view.touched = True
            if self.frame >= TURN_FRAMES:
                self._end_move()
        elif self.phase == FILL:
            self._update_fill()
        elif self.phase == OVER and self.frame == OVER_FRAMES:
            self._result()

    def _update_fill(self):
        self.view.touched = True
        n = self.frame // FILL_NEXT
        if self.frame % FILL_NEXT == 0 and n < len(self.filled):
            self.console.sound.tick(n)
            score = list(self.match.position.counts())
            score[self.heir] += n + 1
            self.score = score
        if self.frame >= FILL_NEXT * len(self.filled) + CLONE_FRAMES:
            self._end_fill()

    def idle(self, ms):
        # Found while the pieces move, so that the frame after the motion has less to do.
        return self.phase in (MOVE, TURN) and not self.match.position.foresee()

    def draw(self, canvas):
        self.view.draw(canvas, self)
