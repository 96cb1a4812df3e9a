"""Dames being played: whose turn it is, the computer's moves, hints, draws, and keeping the game.

How a person enters a move is in entry.py, the motion in motion.py; the views only draw.
"""

from console.input import ACTION, ACTION_HELD, ACTION_UP, ASKS, KEY, KEY_HELD, KEY_UP
from console.pages import is_no
from console.squares import REFUSAL_FRAMES
from console.words import t

from games.dames.entry import Entry, named
from games.dames.match import SAVE, SAVE_VERSION
from games.dames.motion import AIM, ASKED, CHOOSE, OVER, ROUTE, THINK
from games.dames.rules import BLACK
from games.dames.thinking import Thinking
from games.dames.variants import place

THOUGHT_FRAMES = 8  # between two looks at what the computer thinks
DEMO_REST = 12  # frames between the moves of two computers, to follow them


class Play(Entry):
    """A game on the screen. What the views read besides its motion and the entry of a move:

    thought (what the computer thinks in words, or ""), asker (the side that offers a draw), marked
    (squares for a matrix to point at), overview (is all of 10x10 to be seen on a matrix?); and of
    OnSquares the box and what is refused.
    """

    zero = "hint"  # what key 0 gives, as the key of its word

    def enter(self, console):
        self.thinking = self._thinker()
        super().enter(console)
        rules = self.match.rules
        low = rules.rows - 1
        self.set_up([list(place(rules, side)) for side in self._first_squares(rules, low)])
        self.typed = 0
        self.targets = self.must = self.marked = self.routes = ()
        self.route = 0
        self.asker = BLACK
        self.hinting = False
        self.hint = None
        self.thought = ""
        self.overview = False
        self._rest = 0
        self._opens = True  # the search takes its memory with the next frame
        self._next_turn()

    def _thinker(self):
        """Who finds the moves of a side that nobody here enters."""
        return Thinking(self.match, self.console.clock)

    def waiting_keys(self):
        """What may be pressed while nobody here is to move, for the footer."""
        return (("*", t("menu")),)

    def _first_squares(self, rules, low):
        """Where the box of each side begins: on the middle of its first row."""
        half = rules.size // 2
        return (low * half + half // 2, (rules.size - 1 - low) * half + half // 2)

    def _next_turn(self):
        """Somebody has moved, or the game begins: what happens now?"""
        match = self.match
        position = match.position
        self._drop_hint()
        self.typed = 0
        self.targets = self.must = ()
        match.clocks.run(None)
        self.score = position.counts()
        self.mover = position.turn
        if match.outcome() is not None:
            self._set(OVER)
            self._drop_save()
            return
        match.clocks.run(position.turn)
        if self.is_person(position.turn):
            self._set(CHOOSE)
            self._say_duty()
            return
        square = self.thinking.huffs()
        if square is not None:
            self._huff(square)
            return
        self._set(THINK)
        self._rest = DEMO_REST if match.demo else 0
        self.thinking.start_turn()

    def _say_duty(self):
        """What a person has to do, or may: capture, or huff."""
        position = self.match.position
        self.must = position.huffs()
        if self.must:
            self.tell(t("dames.may_huff", named(self.must)), REFUSAL_FRAMES, "dames.may_huff")
        elif position.captures() and not position.huffing:
            self.must = position.must_capture()
            most = len(position.captures()[0].captured)
            if self.match.rules.majority and most > 1:
                self.tell(t("dames.take_most", most), REFUSAL_FRAMES)
            else:
                self.tell(t("dames.compulsory", named(self.must)), REFUSAL_FRAMES)

    @property
    def _has_overview(self):
        """On a TFT, or of 8x8 squares, everything is seen anyway."""
        return self.size > 8 and self.phase <= ROUTE

    @property
    def shows_legal(self):
        return self.console.settings["legal"]

    # -- events

    def handle(self, event):
        if event.kind in (ACTION_HELD, ACTION_UP):
            self.overview = event.kind == ACTION_HELD and self._has_overview
        elif event.kind in (KEY_HELD, KEY_UP) and event.value == "#":
            self.overview = event.kind == KEY_HELD and self._has_overview
        if event.kind in ASKS and self.phase <= ROUTE:
            self.thought = ""
        if self.match.demo and event.kind in (KEY, ACTION) and self.phase != OVER:
            self.pause()
        elif self.phase == CHOOSE:
            self._choose(event)
        elif self.phase == AIM:
            self._aim(event)
        elif self.phase == ROUTE:
            self._pick_route(event)
        elif self.phase == ASKED:
            self._answer(event)
        elif event.kind in (KEY, ACTION):
            if self.phase == THINK:
                if is_no(event):
                    self.pause()
            elif self.phase == OVER:
                self._result()
            else:
                self._end_motion()
                # Who types ahead means the next move: a digit shortens the motion and counts.
                if self.phase <= AIM and event.kind == KEY and event.value in "123456789":
                    self.moves_box(event)

    # -- time

    def update(self, dt):
        if self._opens:
            self._opens = False
            try:
                self.thinking.open(self.hinting)
            except MemoryError:
                self._do_without_computer()
                return
        phase = self.phase
        super().update(dt)
        if self.console.scene is not self:
            return
        self.pass_time(dt, phase <= ROUTE)
        if phase <= THINK:
            clocks = self.match.clocks
            clocks.update(dt)
            if clocks.flag() is not None and self.phase <= THINK:
                self.forgive()
                self._set_up_board()
                self._next_turn()
        if self.phase == THINK:
            if self._rest:
                self._rest -= 1
            if self.frame % THOUGHT_FRAMES == 1:
                self._say_thought()

    def idle(self, ms):
        if self.phase == THINK:
            if self.thinking.step(ms):
                if not self._rest:
                    self._say_thought()
                    self._computer_moves()
                return False
            return True
        if self.hinting:
            if self.thinking.step(ms):
                self.hinting = False
                self._tell_hint(self.thinking.best)
                return False
            return True
        return super().idle(ms)

    def _computer_moves(self):
        """Play what the computer found, unless it offers a draw first and the other takes it."""
        side = self.mover
        if self._may_ask(side):
            if self.match.demo:
                # Who is not ahead asks, so that two computers do not go on for ever.
                answers = self.thinking.takes_draw
                if answers[side] and answers[1 - side]:
                    self._agree()
                    return
                if answers[side] and answers[1 - side] is not None:
                    self.match.refuse(1 - side)
            elif self.thinking.offers_draw:
                self._ask(side)
                return
        move = self.thinking.best
        self.changed()
        self.marked = ()
        self._hop(move.path, 0, move)
        self.console.tidy()

    def _may_ask(self, side):
        """A computer whose offer was refused asks no more before the 40 moves are over."""
        return self.match.clause(1 - side) is None

    def _say_thought(self):
        """Show what the computer thinks: in words, and as the move that is best so far."""
        if self.console.settings["thinking"]:
            self.thought = self.thinking.text()
            if self.phase == THINK:
                self.marked = self.thinking.best.path

    # -- draws

    def offer_draw(self):
        """The person to move offers a draw; a computer answers at once."""
        if self.phase > ROUTE:
            self.tell(t("dames.not_now"), REFUSAL_FRAMES, "dames.not_now")
            return
        self._let_go()
        other = 1 - self.mover
        if self.match.is_person(other):
            self._ask(self.mover)
        elif self.thinking.takes_draw[other]:
            self._agree()
        else:
            self.match.refuse(other)
            self.changed()
            self.tell(t("dames.refused"), REFUSAL_FRAMES, "dames.refused")

    def _ask(self, side):
        self.asker = side
        self.match.clocks.run(None)
        self.forgive()
        self.console.sound.play("pass")
        self._set(ASKED)

    def _answer(self, event):
        """The other side takes the draw or not."""
        answerer = self.match.player(1 - self.asker)
        if event.is_key("#") or (event.kind == ACTION and event.player == answerer):
            self._agree()
        elif is_no(event):
            self.match.refuse(1 - self.asker)
            self.changed()
            if self.match.is_person(self.asker):
                self._next_turn()
            else:
                move = self.thinking.best
                self._hop(move.path, 0, move)

    def _do_without_computer(self):
        """In a copy on plain MicroPython the code lies where the computer would think."""
        if self.hinting:
            self.hinting = False
            self.thinking.cancel()
            self.tell(t("dames.no_hints"), 2 * REFUSAL_FRAMES)
            return
        from console.dialogs import Message

        self.console.replace(Message(t("dames"), t("dames.no_room")))

    def _agree(self):
        self.match.agreed = True
        self._next_turn()

    # -- hints

    def give_hint(self):
        """Let the computer find a move for the person whose turn it is."""
        if self.phase == CHOOSE:
            self.hinting = self._opens = True
            self.thinking.start_hint()

    def _tell_hint(self, move):
        self.match.hints[self.mover] += 1
        self.changed()
        self.put_box(*place(self.match.rules, move.path[0]))
        self.hint = move
        self.marked = move.path
        name = self.match.position.move_name(move)
        self.tell(t("dames.hint_is", name[:24]), 2 * REFUSAL_FRAMES)
        self.console.sound.play("hint")
        self._say_thought()
        if self.size > 8 and self.console.display.kind == "matrix":
            self.console.toast(name)  # its squares may lie outside the window

    def _drop_hint(self):
        self.hinting = False
        self.hint = None
        self.marked = ()

    # -- pausing, saving, leaving

    def save(self):
        """Keep the game for another day; the store says it on the screen when it could not."""
        self.console.store.save(SAVE, self.match.to_save(), SAVE_VERSION)

    def _drop_save(self):
        """The game is over, or begins anew: nothing is kept of it."""
        self.console.store.remove(SAVE)
        self._unsaved_ms = -1

    def take_back(self):
        """Undo to the last choice of a person, or say that there is none."""
        undone = self.match.take_back()
        self.thinking.cancel()
        self._set_up_board()
        self._remember_last()
        self._next_turn()
        if undone:
            self.changed()
        else:
            self.refuse("dames.no_undo")

    def again(self):
        """Begin anew, with a toss for the sides."""
        from games.dames.toss import Toss

        self._drop_save()
        self.console.replace(Toss(self.match.again()))

    def leave(self):
        self.keep()
        self.thinking.cancel()
        self.thinking = None  # the next game needs its memory, while this one may still be known
