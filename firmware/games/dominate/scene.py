"""Dominate being played: events become moves; the motion is in motion.py, the views only draw.

A person chooses a piece and then a square; the computer thinks between frames, for itself or for a
hint.
"""

from console.input import ACTION, ASKS, KEY
from console.pages import is_no
from console.squares import DIGITS, REFUSAL_FRAMES
from console.words import t

from games.dominate.match import SAVE
from games.dominate.motion import AIM, CHOOSE, OVER, THINK, Motion
from games.dominate.pause import pause
from games.dominate.rules import BLOCK, EMPTY
from games.dominate.thinking import Thinking

THOUGHT_FRAMES = 8  # between two looks at what the computer thinks


class Play(Motion):
    """A game on the screen. What the views read besides the motion:

    chosen (square of the piece or -1), clones and jumps (squares that it can take), hint (the move
    that was told, or None), thought (what the computer thinks in words, or ""), marked (squares for
    a matrix to point at); and of OnSquares the box and what is refused.
    """

    zero = "hint"  # what key 0 gives, as the key of its word

    def enter(self, console):
        # The search has the biggest pieces of memory: they come first.
        self.thinking = self._thinker()
        super().enter(console)
        self.set_up([self._first_square(0), self._first_square(1)])
        self.chosen = -1
        self.clones = self.jumps = self.marked = ()
        self.hinting = False
        self.hint = None
        self.thought = ""
        self.gain = None
        self._next_turn()

    def _thinker(self):
        """Who finds the moves of a side that nobody here enters."""
        return Thinking(self.match, self.console.clock)

    def waiting_keys(self):
        """What may be pressed while nobody here is to move, for the footer."""
        return (("*", t("menu")),)

    def _first_square(self, who):
        """Where a player's box begins: on the first of the pieces."""
        square = list(self.match.position.cells).index(who + 1)
        return [square & 7, square >> 3]

    def _next_turn(self):
        """Somebody has moved, or the game begins: what happens now?"""
        match = self.match
        position = match.position
        self._let_go()
        self._drop_hint()
        self.column = -1
        self.score = position.counts()
        outcome = match.outcome()
        if outcome is not None:
            self._end(outcome)
            return
        self.mover = position.turn
        if self.is_person(position.turn):
            self._set(CHOOSE)
        else:
            self._set(THINK)
            self.thinking.start_turn()

    def _end(self, outcome):
        """What was reached is kept at once, whatever happens to the power."""
        match = self.match
        if match.is_level:
            from games.dominate.scores import Scores

            scores = Scores(self.console.store)
            self.gain = scores.add(match.key, match.position, outcome, match.level.boss)
        self._drop_save()
        self._fill()

    # -- events

    def handle(self, event):
        if event.kind in ASKS and self.phase <= AIM:
            self.thought = ""
        if self.phase == CHOOSE:
            self._choose(event)
        elif self.phase == AIM:
            self._aim(event)
        elif event.kind in (KEY, ACTION):
            if self.phase == THINK:
                if is_no(event):
                    self.pause()
                elif event.is_key("9"):
                    self._read_score()
            elif self.phase == OVER:
                self._result()
            else:
                self._end_motion()
                # Who types ahead means the next move: a digit shortens the motion and counts.
                if self.phase == CHOOSE and event.kind == KEY and event.value in DIGITS:
                    self._choose(event)

    def _is_yes(self, event):
        return (event.kind == ACTION and self.is_mine(event)) or event.is_key("#")

    def _choose(self, event):
        if self._is_yes(event):
            self._take(self.square)
        elif self.moves_box(event):
            self.hinting = False
        elif event.is_key("0"):
            self.give_hint()
        elif event.is_key("9"):
            self._read_score()
        elif is_no(event):
            if self.column >= 0:
                self.column = -1
            else:
                self.pause()

    def _take(self, square):
        """Choose the piece on a square, or say why not."""
        position = self.match.position
        kind = position.cells[square]
        if kind != self.mover + 1:
            if kind == EMPTY:
                self.refuse("dominate.empty")
            else:
                self.refuse("dominate.block" if kind == BLOCK else "dominate.enemy")
            return
        clones, jumps = position.targets(square)
        if not (clones or jumps):
            self.refuse("dominate.stuck")
            return
        self.forgive()
        self.chosen = square
        self.clones = clones
        self.jumps = jumps
        self.console.sound.play("key")
        self._set(AIM)

    def _aim(self, event):
        if self._is_yes(event):
            square = self.square
            if square in self.clones or square in self.jumps:
                self._move(self.chosen | square << 6)
            elif square == self.chosen:
                self._back()
            elif self.match.position.cells[square] == self.mover + 1:
                self._take(square)
            else:
                self._refuse_target(square)
        elif self.moves_box(event):
            self.view.touched = True
        elif event.is_key("0"):
            self._back()
            self.give_hint()
        elif event.is_key("9"):
            self._read_score()
        elif is_no(event):
            if self.column >= 0:
                self.column = -1
            else:
                self._back()

    def _refuse_target(self, square):
        kind = self.match.position.cells[square]
        if kind == EMPTY:
            self.refuse("dominate.far")
        else:
            self.refuse("dominate.block" if kind == BLOCK else "dominate.taken")

    def _back(self):
        """The piece is let go, another one may be chosen."""
        self._let_go()
        self.forgive()
        self._set(CHOOSE)

    def _let_go(self):
        self.chosen = -1
        self.clones = self.jumps = ()

    # -- moves

    def _move(self, move):
        self._let_go()
        self._drop_hint()
        self.forgive()
        self.changed()
        cursor = self.cursor
        cursor[0] = move >> 6 & 7
        cursor[1] = move >> 9
        super()._move(move)

    @property
    def shows_targets(self):
        return self.console.settings["legal"]

    # -- time

    def update(self, dt):
        super().update(dt)
        if self.console.scene is not self:
            return
        self.pass_time(dt, self.phase <= AIM)
        if self.phase == THINK and self.frame % THOUGHT_FRAMES == 1:
            self._say_thought()

    def idle(self, ms):
        if self.phase == THINK:
            if self.thinking.step(ms):
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
        return super().idle(ms)

    def _say_thought(self):
        """Show what the computer thinks: in words, and as the move that is best so far."""
        if self.console.settings["thinking"]:
            self.thought = self.thinking.text()
            if self.phase == THINK:
                self.marked = (self.thinking.best & 63, self.thinking.best >> 6)

    # -- hints

    def give_hint(self):
        """Let the computer find a move for the person whose turn it is."""
        if self.phase == CHOOSE:
            self.hinting = True
            self.thinking.start_hint()

    def _tell_hint(self, move):
        self.match.hints[self.mover] += 1
        self.changed()
        self.put_box(move & 7, move >> 3 & 7)
        self.hint = move
        self.marked = (move & 63, move >> 6)
        name = self.match.position.move_name(move)
        self.tell(t("dominate.hint_is", name[:2], name[2:]), 2 * REFUSAL_FRAMES)
        self.console.sound.play("hint")
        self._say_thought()

    def _drop_hint(self):
        self.hinting = False
        self.hint = None
        self.marked = ()

    # -- pausing, saving, leaving

    def pause(self):
        """Bring up the menu."""
        pause(self)

    def save(self):
        """Keep the game for another day; the store says it on the screen when it could not."""
        self.console.store.save(SAVE, self.match.to_save())

    def _drop_save(self):
        """The game is over, or begins anew: nothing is kept of it."""
        self.console.store.remove(SAVE)
        self._unsaved_ms = -1

    def _read_score(self):
        if self.console.display.kind == "matrix":
            thought = self.thinking.text() if self.console.settings["thinking"] else ""
            self.console.toast(("%s  %s" % (self.score_text(), thought)).strip())

    def score_text(self):
        """The score in one line, as the matrices scroll it."""
        return "%d-%d" % tuple(self.score)

    def take_back(self):
        """Undo to the last choice of a person, or say that there is none."""
        if self.match.take_back():
            self.changed()
            self._remember_last()
            self._next_turn()
        else:
            self._next_turn()
            self.refuse("dominate.no_undo")

    def again(self):
        """Begin the same board anew."""
        self._drop_save()
        self.console.replace(Play(self.match.again()))

    def _result(self):
        from games.dominate.result import Result

        self.console.replace(Result(self.match, self.gain))

    def leave(self):
        self.thinking.cancel()
        self.keep()
