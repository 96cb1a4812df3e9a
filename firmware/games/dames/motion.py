"""A game of Dames in motion: a piece goes from landing to landing, what it took shrinks away.

The scene is always in one phase:

    CHOOSE   a person chooses a piece, or one to be huffed
    AIM      a piece is chosen, and its next landing, or the last one, wanted
    ROUTE    two routes share both ends: a person picks one
    THINK    the computer looks for its move, in slices between frames
    ASKED    a draw is offered: a person takes it or not
    HOP      a piece goes from one landing to the next
    TAKE     taken pieces shrink: on 8x8 after each hop, on 10x10 when the capture is over
    OVER     the final board, then the result

This file has the phases that go by themselves; in the others somebody acts (entry.py, scene.py).
"""

from console.squares import OnSquares

from games.dames.rules import EMPTY
from games.dames.variants import place, square_at

# In this order: up to ROUTE a person moves, up to THINK the mover's clock runs.
CHOOSE = 0
AIM = 1
ROUTE = 2
THINK = 3
ASKED = 4
HOP = 5
TAKE = 6
OVER = 7

HOP_FRAMES = 6
TAKE_FRAMES = 4
OVER_FRAMES = 45  # the final board stays for a look


class Motion(OnSquares):
    """The motion of a game on the screen. What the views read:

    match, phase, frame (of the phase), cells (what stands where on the screen, as in a position),
    mover (the side to move; during motion still the one that moved), path (squares of the piece
    that is chosen or moves), leg (of path, at which it is), piece (the cell of the piece between
    two squares), taken (squares whose pieces the path has taken), taking (those that shrink), last
    (squares of the last move's ends), score (pieces of both).
    """

    def __init__(self, match):
        self.match = match
        self.size = match.rules.size

    def enter(self, console):
        if console.display.kind == "tft":
            from games.dames.tft import TftView

            self.view = TftView(self.match)
        else:
            from games.dames.matrix import MatrixView

            self.view = MatrixView(self.match)
        position = self.match.position
        self.cells = bytearray(position.cells)
        self.mover = position.turn
        self.frame = 0
        self.path = []
        self.leg = 0
        self.piece = EMPTY
        self.taken = []
        self.taking = ()
        self.move = None
        self.score = position.counts()
        self._remember_last()

    def _next_turn(self):
        """A move is over, or the game begins: what happens now?"""
        raise NotImplementedError

    def _hopped(self):
        """A step of a capture that goes on is over."""
        raise NotImplementedError

    def _remember_last(self):
        self.last = ()
        for move in self.match.position.history[-2:]:
            if len(move.path) > 1:
                self.last = (move.path[0], move.path[-1])

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

    def _hop(self, path, leg, move):
        """Send a piece along a path, from landing `leg` on; `move` is the whole legal move, to be
        played, or None when the capture goes on behind this path."""
        self.path = list(path)
        self.leg = leg
        self.move = move
        self.last = ()
        if move is not None:
            self.match.clocks.run(None)
            self.match.position.push(move)
        self.console.sound.play("move")
        self._take_off()
        self.frame = -1  # the next update begins the motion
        if not self.animated:
            self._end_motion()

    def _take_off(self):
        """The piece leaves the square where it stands."""
        at = self.path[self.leg]
        self.piece = self.cells[at]
        self.cells[at] = EMPTY
        self._set(HOP)

    def _land(self):
        """The piece stands on the next square of its path."""
        over = self.jumped(self.path[self.leg], self.path[self.leg + 1])
        self.leg += 1
        self.cells[self.path[self.leg]] = self.piece
        self.view.touched = True
        if over is not None:
            self.taken.append(over)
            self.console.sound.tick(len(self.taken))
            if not self.match.rules.passing:
                self.taking = (over,)
                self._set(TAKE)
                return
        self._go_on()

    def jumped(self, source, target):
        """The square of the first piece between two squares on a line, or None."""
        rules = self.match.rules
        column, row = place(rules, source)
        last, low = place(rules, target)
        right, down = (1 if last > column else -1), (1 if low > row else -1)
        while column + right != last:
            column += right
            row += down
            square = square_at(rules, column, row)
            if self.cells[square] != EMPTY:
                return square
        return None

    def _go_on(self):
        if not self.path:
            self._end_move()  # a huff
        elif self.leg < len(self.path) - 1:
            self._take_off()
        elif self.move is None:
            self._hopped()
        elif self.taken and self.cells[self.taken[0]] != EMPTY:
            self.taking = self.taken
            self._set(TAKE)
        else:
            self._end_move()

    def _end_take(self):
        for square in self.taking:
            self.cells[square] = EMPTY
        self.taking = ()
        self._go_on()

    def _huff(self, square):
        """Take a piece that missed a capture."""
        self.match.position.huff(square)
        self.path = []
        self.taking = (square,)
        self.console.sound.play("tick")
        self._set(TAKE)
        self.frame = -1
        if not self.animated:
            self._end_motion()

    def _end_motion(self):
        """Cut the motion short."""
        while self.phase in (HOP, TAKE):
            if self.phase == HOP:
                self._land()
            else:
                self._end_take()

    def _end_move(self):
        self._set_up_board()
        self._remember_last()
        self._next_turn()

    def _set_up_board(self):
        """Show the position as it is."""
        self.cells[:] = self.match.position.cells
        self.path = []
        self.taken = []
        self.taking = ()
        self.view.touched = True

    # Time

    def update(self, dt):
        """Go on by a frame."""
        self.frame += 1
        self.view.update(dt)
        if self.phase == HOP:
            self.view.touched = True
            if self.frame >= HOP_FRAMES:
                self._land()
        elif self.phase == TAKE:
            self.view.touched = True
            if self.frame >= TAKE_FRAMES:
                self._end_take()
        elif self.phase == OVER and self.frame == OVER_FRAMES:
            self._result()

    def _result(self):
        from games.dames.result import Result

        self.console.replace(Result(self.match))

    def idle(self, ms):
        # Found while a piece moves, so that the frame after the motion has less to do.
        return self.phase in (HOP, TAKE) and not self.match.position.foresee()

    def draw(self, canvas):
        self.view.draw(canvas, self)
