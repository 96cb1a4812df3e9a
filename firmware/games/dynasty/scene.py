"""Dynasty being played: events become moves; the motion is in motion.py, the views only draw.

A person chooses a square, and in Directional a line; the computer thinks between frames, for itself
or for a hint.
"""

from console.input import ACTION, ASKS, DX, DY, KEY, STEP
from console.pages import is_no
from console.words import name_of, t

from games.dynasty.match import SAVE, SAVE_VERSION
from games.dynasty.motion import CHOOSE, FLIP, LINE, OVER, PASSING, THINK, Motion
from games.dynasty.pause import pause
from games.dynasty.rules import PASS
from games.dynasty.thinking import Thinking

REFUSAL_FRAMES = 46  # 1500 ms of amber bar, the first frame counted
SHAKE_FRAMES = 6
DEMO_REST = 12  # frames between the moves of two computers, to follow them
THOUGHT_FRAMES = 8  # between two looks at what the computer thinks

# The keypad as a compass for picking a line: 2 is north, 6 east.
COMPASS = {"2": 0, "3": 1, "6": 2, "9": 3, "8": 4, "7": 5, "4": 6, "1": 7}


class Play(Motion):
    """A match on the screen. What the views read besides the motion:

    cursor (column, row), asked (square with a choice of lines or -1), lines (its captures), line
    (index of the picked one or -1), boxed (squares with the second box), refusal (words or ""),
    reason (their key, "" for a hint), shake (frames left), legal (bytes of 64 flags), hint (the
    move that was told, or None), thought (what the computer thinks in words, or ""), marked
    (squares for a matrix to point at).
    """

    zero = "hint"  # what key 0 gives, as the key of its word

    def enter(self, console):
        self.thinking = self._thinker()
        super().enter(console)
        self.cursors = [[3, 2], [4, 2]]
        self.refusal = self.reason = ""
        self.refusal_left = 0
        self.shake = 0
        self.asked = -1
        self.lines = []
        self.line = -1
        self.column = -1
        self.legal = bytearray(64)
        self.hinting = False
        self.hint = None
        self.boxed = self.marked = ()
        self.thought = ""
        self._unsaved_ms = -1
        self._rest = 0
        self._opens = True  # the search takes its memory with the next frame
        self._next_turn()

    def _thinker(self):
        """Who finds the moves of a side that nobody here enters."""
        return Thinking(self.match, self.console.clock)

    # -- what is asked of the match

    def waiting_keys(self):
        """What may be pressed while nobody here is to move, for the footer."""
        return (("*", t("menu")),)

    def is_person(self, who):
        """Are the moves of this side entered here?"""
        return self.match.is_person(who)

    @property
    def cursor(self):
        return self.cursors[self.mover]

    @property
    def square(self):
        """The square under the box."""
        return self.cursor[1] * 8 + self.cursor[0]

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
        self._drop_hint()
        match.clocks.run(None)
        self.score = position.counts()
        for i in range(64):
            self.legal[i] = 0
        if match.outcome(self._count_on_time) is not None:
            self._set(OVER)
            self._drop_save()
        elif position.must_pass():
            self._set(PASSING)
            self.console.sound.play("pass")
        elif self.is_person(position.turn):
            for move in position.legal_moves():
                self.legal[move & 63] = 1
            self._set(CHOOSE)
            match.clocks.run(position.turn)
        else:
            self._set(THINK)
            self._rest = DEMO_REST if match.demo else 0
            match.clocks.run(position.turn)
            self.thinking.show(self.console.settings["thinking"])
            self.thinking.start_turn()

    # -- events

    def handle(self, event):
        if event.kind in ASKS and self.phase <= LINE:
            self.thought = ""
        if self.match.demo and event.kind in (KEY, ACTION) and self.phase != OVER:
            self.pause()
        elif self.phase == CHOOSE:
            self._choose(event)
        elif self.phase == LINE:
            self._pick(event)
        elif event.kind in (KEY, ACTION):
            if is_no(event) and self.phase == THINK:
                self.pause()
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
        return event.player == self.mover or not self.is_person(1 - self.mover)

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
            self.give_hint()
        elif event.is_key("9"):
            self._read_score()
        elif is_no(event):
            if self.column >= 0:
                self.column = -1
            else:
                self.pause()

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
            self.boxed = self.marked = ()
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
                    self.boxed = self.lines[i][1]
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
            self.boxed = ()
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
        self.asked = -1
        self.line = -1
        self.boxed = self.marked = ()
        if self._unsaved_ms < 0:
            self._unsaved_ms = 0
        if move != PASS:
            self.cursor[0] = move & 7
            self.cursor[1] = move >> 3 & 7
        super()._move(move)
        self.console.tidy()

    # -- time

    def update(self, dt):
        phase = self.phase
        if self._opens:
            self._opens = False
            self.thinking.open(self.hinting)
        super().update(dt)
        if self.refusal_left:
            self.refusal_left -= 1
            if not self.refusal_left:
                self.refusal = self.reason = ""
        if self.shake:
            self.shake -= 1
            self.view.touched = True
        if phase <= THINK:
            self._count(dt)
        if self.phase == THINK:
            if self._rest:
                self._rest -= 1
            if self.frame % THOUGHT_FRAMES == 1:
                self._say_thought()
        if self._unsaved_ms >= 0:
            self._unsaved_ms += dt
            if phase <= LINE and self.console.rest.lets_save(self._unsaved_ms):
                self.save()

    def _count(self, dt):
        """The mover's clock runs; at zero the game ends, once."""
        clocks = self.match.clocks
        clocks.update(dt)
        if clocks.flag() is not None:
            self._forgive()
            self._next_turn()

    def idle(self, ms):
        if self.phase == THINK:
            if self.thinking.step(ms):
                if not self._rest:
                    self._say_thought()
                    self._move(self.thinking.best)
                return False
            return True
        if self.hinting:
            if self.thinking.step(ms):
                self.hinting = False
                self._tell_hint(self.thinking.best)
                return False
            return True
        return super().idle(ms) or (self.phase != OVER and self.thinking.get_ready())

    def _say_thought(self):
        """Show what the computer thinks: in words, and as the move that is best so far."""
        if self.console.settings["thinking"]:
            self.thought = self.thinking.text()
            if self.phase == THINK:
                self.marked = (self.thinking.best & 63,)

    # -- hints

    def give_hint(self):
        """Let the computer find a move for the person whose turn it is."""
        if self.phase == CHOOSE:
            self.hinting = self._opens = True
            self.thinking.show(self.console.settings["thinking"])
            self.thinking.start_hint()

    def _tell_hint(self, move):
        match = self.match
        match.hints[self.mover] += 1
        self._box(move & 7, move >> 3 & 7)
        self.hint = move
        if match.directional:
            self.boxed = match.position.captured_by(move)[0][1]
        self.marked = (move & 63,) + tuple(self.boxed)
        name = match.position.move_name(move)
        self.refusal = t("dynasty.hint_is", name)
        self.reason = ""
        self.refusal_left = 2 * REFUSAL_FRAMES
        self.view.touched = True
        self.console.sound.play("hint")
        self._say_thought()
        if match.directional and self.console.display.kind == "matrix":
            self.console.toast(name)  # the box shows the square, but not the line

    def _drop_hint(self):
        self.hinting = False
        self.hint = None
        self.boxed = self.marked = ()

    # -- pausing, saving, leaving

    def pause(self):
        """Bring up the menu."""
        pause(self)

    def save(self):
        """Keep the match for another day; the store says it on the screen when it could not."""
        self._unsaved_ms = -1
        return self.console.store.save(SAVE, self.match.to_save(), SAVE_VERSION)

    def keep(self):
        """Save what is not saved yet."""
        if self._unsaved_ms >= 0:
            self.save()

    def _drop_save(self):
        """The match is over, or begins anew: nothing is kept of it."""
        self.console.store.remove(SAVE)
        self._unsaved_ms = -1

    def score_text(self):
        """Score and clocks in one line, as the matrices scroll it."""
        first, second = self.match.position.counts()
        text = "%d-%d" % (first, second)
        clocks = self.match.clocks
        for who in (0, 1):
            if not self.match.is_person(who):
                text += "  %s %s" % (name_of(who), t("level.of", self.match.levels[who]))
            if clocks.limits[who]:
                text += "  %s %s" % (name_of(who), clocks.text(who))
        return text

    def _read_score(self):
        if self.console.display.kind == "matrix":
            thought = self.thinking.text() if self.console.settings["thinking"] else ""
            self.console.toast("  ".join([self.score_text(), thought]).strip())

    def take_back(self):
        """Undo to the last choice of a person, or say that there is none."""
        if self.match.take_back():
            self._remember_last()
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

    def leave(self):
        self.keep()
        self.thinking = None  # the next match needs its memory, while this one may still be known
