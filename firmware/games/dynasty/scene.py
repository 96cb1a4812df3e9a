"""Dynasty being played: events become moves, moves become motion; the views only draw.

The scene is always in one phase:

    CHOOSE   a person moves the box and enters an army
    LINE     Directional: a person picks the line to capture
    THINK    the computer looks for its move, in slices between frames
    FLIP     captured armies turn
    PASS     the side to move has no move; the band says so
    OVER     the final board, then the result
"""

from console.input import ACTION, DX, DY, KEY, STEP
from console.pages import is_no
from console.scene import Scene
from console.words import name_of, t

from games.dynasty.computer import Computer
from games.dynasty.match import SAVE, SAVE_VERSION
from games.dynasty.pause import pause
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
REFUSAL_FRAMES = 46  # 1500 ms of amber bar, the first frame counted
SHAKE_FRAMES = 6
DEMO_REST = 12  # frames between the moves of two computers, to follow them
SAVE_EVERY_MS = 10000  # flash wears out: not once a move

# The keypad as a compass for picking a line: 2 is north, 6 east.
COMPASS = {"2": 0, "3": 1, "6": 2, "9": 3, "8": 4, "7": 5, "4": 6, "1": 7}


class Play(Scene):
    """A match on the screen. What the views read:

    match, phase, cursor (column, row), asked (square with a choice of lines or -1), lines
    (its captures), line (index of the picked one or -1), flips (squares that turn, as
    [square, first frame]), frame (of the phase), turner (who captures), last (square or -1),
    refusal (words or ""), reason (their key, "" for a hint), shake (frames left), legal (bytes of
    64 flags), score (armies of both).
    """

    def __init__(self, match):
        self.match = match
        self.mono = match.mono
        self.computer = Computer()

    def enter(self, console):
        if console.display.kind == "tft":
            from games.dynasty.tft import TftView

            self.view = TftView(self.match)
        else:
            from games.dynasty.matrix import MatrixView

            self.view = MatrixView(self.match)
        self.cursors = [[3, 2], [4, 2]]
        self.refusal = self.reason = ""
        self.refusal_left = 0
        self.shake = 0
        self.last = -1
        self.flips = []
        self.turner = 0
        self.asked = -1
        self.lines = []
        self.line = -1
        self.column = -1
        self.legal = bytearray(64)
        self.frame = 0
        self.hinting = False
        self._unsaved_ms = -1
        self._rest = 0
        history = self.match.position.history
        if history and history[-1] != PASS:
            self.last = history[-1] & 63
        self._next_turn()

    # -- what is asked of the match

    @property
    def mover(self):
        return self.match.position.turn

    @property
    def cursor(self):
        return self.cursors[self.mover]

    @property
    def square(self):
        """The square under the box."""
        return self.cursor[1] * 8 + self.cursor[0]

    @property
    def animated(self):
        return self.console.settings["animations"]

    @property
    def shows_legal(self):
        return self.console.settings["legal"]

    def _next_turn(self):
        """Somebody has moved, or the match begins: what happens now?"""
        match = self.match
        position = match.position
        self.frame = 0
        self.asked = -1
        self.line = -1
        self.column = -1
        self.hinting = False
        match.clocks.run(None)
        self.score = position.counts()
        for i in range(64):
            self.legal[i] = 0
        if match.outcome(self._count_on_time) is not None:
            self._set(OVER)
            self.console.store.remove(SAVE)
            self._unsaved_ms = -1
        elif position.must_pass():
            self._set(PASSING)
            self.console.sound.play("pass")
        elif match.is_person(position.turn):
            for move in position.legal_moves():
                self.legal[move & 63] = 1
            self._set(CHOOSE)
            match.clocks.run(position.turn)
        else:
            self._set(THINK)
            self._rest = DEMO_REST if match.demo else 0
            match.clocks.run(position.turn)
            self.computer.start(position)

    def _set(self, phase):
        self.phase = phase
        self.view.touched = True

    @property
    def _count_on_time(self):
        return self.console.settings["time_up"] == "count"

    # -- events

    def handle(self, event):
        if self.match.demo and event.kind in (KEY, ACTION) and self.phase != OVER:
            pause(self)
        elif self.phase == CHOOSE:
            self._choose(event)
        elif self.phase == LINE:
            self._pick(event)
        elif event.kind in (KEY, ACTION):
            if is_no(event) and self.phase == THINK:
                pause(self)
            elif self.phase == FLIP:
                self._end_flip()
                # Who types ahead means the next move: a digit shortens the motion and counts.
                if self.phase == CHOOSE and event.kind == KEY and event.value in "12345678":
                    self._choose(event)
            elif self.phase == PASSING:
                self._end_pass()
            elif self.phase == OVER:
                self._result()

    def _is_mine(self, event):
        """Does this stick or button belong to the side to move?

        Two persons have a stick each; who plays the computer may take either.
        """
        return event.player == self.mover or not self.match.is_person(1 - self.mover)

    def _choose(self, event):
        if event.kind == STEP and self._is_mine(event):
            cursor = self.cursor
            self.column = -1
            self._box(cursor[0] + DX[event.value], cursor[1] + DY[event.value])
        elif (event.kind == ACTION and self._is_mine(event)) or event.is_key("#"):
            self.place()
        elif event.kind == KEY and event.value in "12345678":
            digit = int(event.value) - 1
            if self.column < 0:
                self.column = digit
                self._box(digit, self.cursor[1])
            else:
                self.column = -1
                self._box(self.cursor[0], digit)
        elif event.is_key("0"):
            self.hint()
        elif event.is_key("9"):
            self._read_score()
        elif is_no(event):
            if self.column >= 0:
                self.column = -1
            else:
                pause(self)

    def _box(self, column, row):
        """Send the positioning box to a square; at the edge of the board it stays."""
        column = min(max(column, 0), 7)
        row = min(max(row, 0), 7)
        if [column, row] != self.cursor:
            self.cursor[0] = column
            self.cursor[1] = row
            self.hinting = False
            self._forgive()

    def place(self):
        """Enter an army on the square under the box, or say why not."""
        position = self.match.position
        square = self.square
        lines = position.captures(square)
        if not lines:
            self._refuse("dynasty.taken" if position.cells[square] else "dynasty.nothing")
            return
        self._forgive()
        if not self.match.directional:
            self._move(square)
        elif len(lines) == 1:
            self._move(square | lines[0][0] << 6)
        else:
            self.asked = square
            self.lines = lines
            self.line = -1
            self.frame = 0
            self._set(LINE)
            self.console.sound.play("key")

    def _pick(self, event):
        way = -1
        if event.kind == STEP and self._is_mine(event):
            way = event.value
        elif event.kind == KEY:
            way = COMPASS.get(event.value, -1)
        if way >= 0:
            for i in range(len(self.lines)):
                if self.lines[i][0] == way:
                    self.line = i
                    self.view.touched = True
                    self._forgive()
                    self.console.sound.play("key")
                    return
            self._refuse("dynasty.no_line")
        elif (event.kind == ACTION and self._is_mine(event)) or event.is_key("#"):
            if self.line < 0:
                self._refuse("dynasty.pick_line")
            else:
                self._forgive()
                self._move(self.asked | self.lines[self.line][0] << 6)
        elif is_no(event):
            # Nothing was captured yet: the army goes back into the hand.
            self.asked = -1
            self.line = -1
            self._forgive()
            self._set(CHOOSE)

    def _refuse(self, key):
        self.refusal = t(key)
        self.reason = key
        self.refusal_left = REFUSAL_FRAMES
        self.shake = SHAKE_FRAMES
        self.console.sound.play("refused")
        self.view.touched = True

    def _forgive(self):
        self.refusal_left = 0
        self.refusal = self.reason = ""

    # -- moves

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
        self.asked = -1
        self.line = -1
        if self._unsaved_ms < 0:
            self._unsaved_ms = 0
        if move == PASS:
            self._next_turn()
            return
        self.last = move & 63
        self.cursors[self.turner][0] = move & 7
        self.cursors[self.turner][1] = move >> 3 & 7
        self.frame = -1  # the next update begins the motion
        self._foreseen = False
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

    # -- time

    def update(self, dt):
        self.frame += 1
        if self.refusal_left:
            self.refusal_left -= 1
            if not self.refusal_left:
                self.refusal = self.reason = ""
        if self.shake:
            self.shake -= 1
            self.view.touched = True
        self.view.update(dt)
        phase = self.phase
        if phase <= THINK:
            self._count(dt)
        if self.phase == THINK and self._rest:
            self._rest -= 1
        elif self.phase == FLIP:
            self._update_flip()
        elif self.phase == PASSING:
            if self.frame >= self.view.pass_frames:
                self._end_pass()
        elif self.phase == OVER and self.frame == OVER_FRAMES:
            self._result()
        if self._unsaved_ms >= 0:
            self._unsaved_ms += dt
            if self._unsaved_ms >= SAVE_EVERY_MS and phase <= LINE:
                self.save()

    def _count(self, dt):
        """The mover's clock runs; at zero the game ends, once."""
        clocks = self.match.clocks
        clocks.update(dt)
        if clocks.flag() is not None:
            self._forgive()
            self._next_turn()

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
        if self.phase == FLIP and not self._foreseen:
            # Found while the armies turn, so that the frame after the motion has less to do.
            self._foreseen = True
            self.match.position.legal_moves()
            return True
        if self.phase == THINK:
            if self.computer.step():
                if not self._rest:
                    self._move(self.computer.best)
                return False
            return True
        if self.hinting:
            if self.computer.step():
                self.hinting = False
                move = self.computer.best
                self._box(move & 7, move >> 3 & 7)
                self._tell_hint(move)
                return False
            return True
        return False

    def hint(self):
        """Let the computer find a move for the person whose turn it is."""
        if self.phase == CHOOSE:
            self.hinting = True
            self.computer.start(self.match.position)

    def _tell_hint(self, move):
        name = self.match.position.move_name(move)
        self.refusal = t("dynasty.hint_is", name)
        self.reason = ""
        self.refusal_left = 2 * REFUSAL_FRAMES
        if self.match.directional and self.console.display.kind == "matrix":
            self.console.toast(name)  # the box shows the square, but not the line

    # -- pausing, saving, leaving

    def save(self):
        """Keep the match for another day; the store says it on the screen when it could not."""
        self._unsaved_ms = -1
        return self.console.store.save(SAVE, self.match.to_save(), SAVE_VERSION)

    def keep(self):
        """Save what is not saved yet."""
        if self._unsaved_ms >= 0:
            self.save()

    def score_text(self):
        """Score and clocks in one line, as the matrices scroll it."""
        first, second = self.match.position.counts()
        text = "%d-%d" % (first, second)
        clocks = self.match.clocks
        for who in (0, 1):
            if clocks.limits[who]:
                text += "  %s %s" % (name_of(who), clocks.text(who))
        return text

    def _read_score(self):
        if self.console.display.kind == "matrix":
            self.console.toast(self.score_text())

    def take_back(self):
        """Undo to the last choice of a person, or say that there is none."""
        if self.match.take_back():
            history = self.match.position.history
            self.last = history[-1] & 63 if history and history[-1] != PASS else -1
            self._unsaved_ms = 0
            self.flips = []
            self._next_turn()
        else:
            self._next_turn()
            self._refuse("dynasty.no_undo")

    def again(self):
        """Begin the same match anew."""
        self.console.store.remove(SAVE)
        self.console.replace(Play(self.match.again()))

    def _result(self):
        from games.dynasty.result import Result

        self.console.replace(Result(self.match, self.match.outcome(self._count_on_time)))

    def leave(self):
        self.keep()

    def draw(self, canvas):
        self.view.draw(canvas, self)
