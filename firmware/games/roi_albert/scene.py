"""Le Roi Albert being played: events become moves; motion.py moves the cards, the views draw.

Left stick and button choose cards and where they go; the digits choose piles, 0 the reserve. The
right stick takes back (west), does again (east), sends up (north) and sends out (south); its button
sends up too. # sends out; held down, with a pile or the button, it is the cheat. * lets go of what
was chosen, or opens the menu.
"""

from console.clocks import MOST_MS, minutes_text
from console.input import ACTION, DX, DY, KEY, KEY_HELD, KEY_UP, STEP
from console.pages import EAST, NORTH, SOUTH, WEST, is_no
from console.words import t

from games.roi_albert import options, records, rules
from games.roi_albert.asking import NOTHING, Asking
from games.roi_albert.game import SAVE, SAVE_VERSION
from games.roi_albert.places import SUIT_PLACES, beside, place_of, target_of
from games.roi_albert.plan import Plan
from games.roi_albert.rules import NONE, PILES, RESERVE, SLOTS, UP

REFUSAL_FRAMES = 46  # 1500 ms of amber bar, the first frame counted

REASONS = {
    rules.NO_CARD: "roi_albert.no_card",
    rules.NOT_NEXT: "roi_albert.not_next",
    rules.NO_FIT: "roi_albert.no_fit",
    rules.NO_ROOM: "roi_albert.no_room",
    rules.NO_RUN: "roi_albert.no_fit",
    rules.NO_MOVE: "roi_albert.no_fit",
}


class Play(Asking):
    """A deal on the screen. What the views read besides the motion:

    cursor (a place), chosen (a place or NONE), count (cards chosen there), targets (places they can
    go to), refusal (words or ""), magnified (a pile or NONE), heads(), keys().
    """

    def enter(self, console):
        self.options = self.load_options(console.store)
        if console.display.kind == "tft":
            from games.roi_albert.tft import TftView

            self.view = TftView(self.position)
        else:
            from games.roi_albert.matrix import MatrixView

            self.view = MatrixView(self.position)
        self.cursor = 0
        self._drop()
        self.refusal = ""
        self.refusal_left = 0
        self.magnified = NONE
        self._shift = self._shifted = False
        self._before = (NONE, 0, 0)  # what was chosen before a key that may be held
        self._unsaved_ms = -1
        self._heads = ("", "", "")
        self._moves = self._seconds = -1  # that they show
        self._keys = None
        self._said_stuck = False
        self.go_on()

    def load_options(self, store):
        """The options that this deal is played with."""
        return options.load(store)

    @property
    def large(self):
        return self.options["large"]

    # -- what is chosen

    def _drop(self):
        self.chosen = NONE
        self.count = 0
        self.targets = ()
        self.changes += 1

    def choose(self, place, count):
        self.chosen = place
        self.count = count
        self.targets = tuple([place_of(end) for end in self.position.destinations(place)])
        self.changes += 1
        self.console.sound.play("key")

    def _meant(self, place, helped=False):
        """The move of what is chosen to a place; NONE where no card can go."""
        target = target_of(place)
        if target == NONE:
            return NONE
        if target >= UP:
            move = self.position.going_up(self.chosen)
            return move if rules.target(move) == target else rules.make_move(self.chosen, target)
        return self.position.moving(self.chosen, target, self.count > 1, helped)

    def press(self, place):
        """Choose the card of a place, then its whole run; or move what is chosen there."""
        self.cursor = place
        position = self.position
        if self.chosen == NONE:
            if place >= SUIT_PLACES:
                self._refuse("roi_albert.stays")
            elif position.top(place) == NONE:
                self._refuse("roi_albert.no_card")
            else:
                self.choose(place, 1)
        elif place == self.chosen:
            run = position.run(place) if place < PILES else 1
            if self.count < run:
                self.choose(place, run)
            else:
                self._drop()
        else:
            self._go(self._meant(place, self._shift))

    def _go(self, move):
        """Make a move the player wants, or say why not."""
        if move == NONE:
            self._refuse("roi_albert.no_return")
            return
        why = self.position.refusal(move)
        if why:
            self._refuse(REASONS[why])
        else:
            self.make(move)

    def moving(self, move):
        self._forgive()
        self._drop()
        self._before = (NONE, 0, self.cursor)  # it has gone: a key still held does not choose it
        self.stop_thinking()
        self.plan.follow(self.position, move)
        if self._unsaved_ms < 0:
            self._unsaved_ms = 0
        self._said_stuck = False

    def send_up(self):
        """The card under the cursor, or the chosen one, goes to its suit pile."""
        place = self.cursor if self.chosen == NONE else self.chosen
        if place >= SUIT_PLACES or self.position.top(place) == NONE:
            self._refuse("roi_albert.no_card")
        else:
            self._go(self.position.going_up(place))

    def send_out(self):
        """The card under the cursor, or the chosen ones, go to empty piles, one each."""
        place = self.cursor if self.chosen == NONE else self.chosen
        count = max(1, self.count)
        position = self.position
        if place >= SUIT_PLACES or position.top(place) == NONE:
            self._refuse("roi_albert.no_card")
            return
        if position.sending_out(place) == NONE:
            self._refuse("roi_albert.no_empty")
            return
        pile = position.piles[place] if place < PILES else [position.top(place)]
        rest = len(pile) - count
        while len(pile) > rest:
            move = position.sending_out(place)
            if move == NONE:
                return
            self.make(move)
            if place >= PILES:
                return
            if len(pile) > rest:
                self.land_all()  # cards of the run may go up by themselves
                if self.console.scene is not self:
                    return

    # -- what goes by itself

    def landed(self):
        """What goes by itself now, and is it over?"""
        position = self.position
        if self.options["automatic"] and not position.is_won():
            move = position.automatic_move()
            if move != NONE:
                return move
        if position.is_won():
            self._won()
        elif position.is_stuck() and not self._said_stuck:
            self._said_stuck = True
            self._release()
            self.stuck()
        return NONE

    def _won(self):
        console = self.console
        console.store.remove(SAVE)
        self._unsaved_ms = -1
        kept = records.add(console.store, self.game)
        console.sound.play("win")
        from games.roi_albert.result import Result

        console.replace(Result(self.game, kept, self.large))

    # -- events

    def handle(self, event):
        kind = event.kind
        if kind == KEY_UP:
            self._let_go(event.value)
            return
        if kind == KEY_HELD and event.value in "123456789":
            self._magnify(int(event.value) - 1)
            return
        if kind not in (KEY, STEP, ACTION):
            return
        self.land_all()
        if self.console.scene is not self:  # that was the last card
            return
        if kind == STEP:
            if event.player:
                self._right_stick(event.value)
            else:
                self._move_cursor(event.value)
        elif kind == ACTION:
            if event.player:
                self.send_up()
            else:
                self._shifted = True
                self.press(self.cursor)
        elif event.value in "123456789":
            self._before = (self.chosen, self.count, self.cursor)
            self._shifted = True
            self.press(int(event.value) - 1)
        elif event.value == "0":
            self._next_reserve()
        elif event.value == "#":
            self._shift = True
            self._shifted = False
        elif is_no(event):
            if self.asked != NOTHING:
                self.stop_thinking()
                self._forgive()
            elif self.chosen != NONE:
                self._drop()
            else:
                self._release()
                self.pause()

    def _release(self):
        """No key is held any more: the menu that comes does not tell when one is let go."""
        self._shift = False
        self.magnified = NONE

    def _let_go(self, key):
        if key == "#" and self._shift:
            self._shift = False
            if not self._shifted:
                self.send_out()
        elif self.magnified != NONE:
            self.magnified = NONE

    def _magnify(self, pile):
        """A pile key that is held shows the pile, and chooses nothing."""
        if self.position.piles[pile] and self.console.display.kind == "tft" and not self.moves:
            self.magnified = pile
            chosen, count, cursor = self._before
            self.cursor = cursor
            if chosen == NONE:
                self._drop()
            elif count:
                self.choose(chosen, count)

    def _next_reserve(self):
        """The reserve card after the one chosen last, from the left."""
        place = self.chosen if RESERVE <= self.chosen < SUIT_PLACES else RESERVE - 1
        for n in range(1, SLOTS + 1):
            at = RESERVE + (place - RESERVE + n) % SLOTS
            if self.position.top(at) != NONE:
                self.cursor = at
                self.choose(at, 1)
                return
        self._refuse("roi_albert.no_card")

    def _move_cursor(self, way):
        """The cursor goes along a row, or to what lies nearest in the other one."""
        self.cursor = beside(self.cursor, DX[way], DY[way])

    def _right_stick(self, way):
        if way == WEST:
            self.take_back()
        elif way == EAST:
            self.do_again()
        elif way == NORTH:
            self.send_up()
        elif way == SOUTH:
            self.send_out()

    # -- back and again

    def take_back(self):
        """Take back a move, be it one that went by itself."""
        self._step(self.position.history, self.position.pop, "roi_albert.no_undo")

    def do_again(self):
        """Do again what was taken back last."""
        self._step(self.position.undone, self.position.again, "roi_albert.no_redo")

    def _step(self, moves, step, empty):
        self._drop()
        if not moves:
            self._refuse(empty)
            return
        step()
        self.changes += 1
        self._forgive()
        self.stop_thinking()
        self.plan = Plan()
        self._said_stuck = False
        self._unsaved_ms = max(0, self._unsaved_ms)
        self.console.sound.play("key")
        self.go_on()

    # -- words

    def _refuse(self, key):
        self.say(t(key), "refused")

    def say(self, text, tune, frames=REFUSAL_FRAMES):
        self.refusal = text
        self.refusal_left = frames
        self.console.sound.play(tune)
        if self.console.display.kind == "matrix":
            self.console.toast(text)

    def _forgive(self):
        self.refusal = ""
        self.refusal_left = 0

    def heads(self):
        """Number, moves and time, in words; the same object while nothing changed."""
        moves, seconds = len(self.position.history), self.game.used // 1000
        if moves != self._moves or seconds != self._seconds:
            self._moves, self._seconds = moves, seconds
            self._heads = (
                t("roi_albert.number", self.game.name()),
                t("roi_albert.moves", moves),
                minutes_text(seconds),
            )
        return self._heads

    def keys(self):
        """Keys and words of the footer."""
        chosen = self.chosen != NONE
        if self._keys is None or self._keys[0] != chosen:
            if chosen:
                items = (
                    ("ok", t("roi_albert.drop")),
                    ("#", t("roi_albert.send_out")),
                    ("*", t("back")),
                )
            else:
                items = (
                    ("ok", t("roi_albert.pick")),
                    ("0", t("roi_albert.reserve")),
                    ("*", t("menu")),
                )
            self._keys = (chosen, items)
        return self._keys[1]

    # -- menus, time, keeping, leaving

    def pause(self):
        """Bring up the menu."""
        from games.roi_albert.pause import pause

        pause(self)

    def stuck(self):
        """No move is left."""
        from games.roi_albert.pause import stuck

        stuck(self)

    def count_time(self, dt):
        """dt ms of play have gone by."""
        if self.position.history or self.position.undone:
            self.game.used = min(MOST_MS, self.game.used + dt)

    def update(self, dt):
        super().update(dt)
        if self.console.scene is not self:
            return
        if self.refusal_left:
            self.refusal_left -= 1
            if not self.refusal_left:
                self.refusal = ""
        self.count_time(dt)
        if self._unsaved_ms >= 0:
            self._unsaved_ms += dt
            if not self.moves and self.console.rest.lets_save(self._unsaved_ms):
                self.save()
        self.view.update(dt)

    def save(self):
        """Keep the deal for another day; the store says it on the screen when it could not."""
        self._unsaved_ms = -1
        return self.console.store.save(SAVE, self.game.to_save(), SAVE_VERSION)

    def keep(self):
        """Save what is not saved yet."""
        if self._unsaved_ms >= 0:
            self.save()

    def put_away(self):
        """Leave the deal for another day, with the time that went by since it was saved."""
        if self.position.history or self.position.undone:
            self._unsaved_ms = max(0, self._unsaved_ms)
        self.console.pop()

    def begin(self, game):
        """Give up this deal for another one, or the same anew."""
        self._unsaved_ms = -1
        self.console.store.remove(SAVE)
        records.add(self.console.store, self.game)
        self.console.replace(Play(game))

    def leave(self):
        self.stop_thinking()
        self.keep()

    def draw(self, canvas):
        self.view.draw(canvas, self)
