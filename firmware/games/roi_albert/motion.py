"""Cards of Le Roi Albert in motion: one flight after the other, and what goes by itself after it.

The law is done with a move when its cards take off; the picture follows. What the views read:

    position, large, flying (cards on their way, () for none), flown() (where they are),
    coming(place) (cards of a place that are not there yet), changes (a number that grows with
    whatever changes on the table)
"""

from console.scene import Scene

from games.roi_albert import rules
from games.roi_albert.places import place_of
from games.roi_albert.rules import NONE, PILES

FLIGHT = 6  # frames of a card, and one more for each card of a run
LONGEST_FLIGHT = 12
AUTOMATIC_FLIGHT = 5


class Motion(Scene):
    """The motion of a deal on the screen."""

    def __init__(self, game):
        self.game = game
        self.position = game.position
        self.changes = 0
        self.flying = ()
        self._place = NONE  # where they fly to
        self._next = NONE  # the move that goes by itself with the next frame
        self._way = (0, 0, 0, 0)
        self._frame = self._frames = 0

    @property
    def animated(self):
        return self.console.settings["animations"] and self.console.display.kind == "tft"

    def coming(self, place):
        return len(self.flying) if place == self._place else 0

    def flown(self):
        """Where the cards that fly are now: fast at first, slow at last."""
        x, y, to_x, to_y = self._way
        left = self._frames - self._frame
        left, whole = left * left, self._frames * self._frames
        return to_x + (x - to_x) * left // whole, to_y + (y - to_y) * left // whole

    def make(self, move):
        """Make a legal move, let its cards fly, and after them what goes by itself."""
        self._take_off(move)
        self.go_on()

    def go_on(self):
        """What goes by itself now if no card is on its way; where none flies, one goes a frame."""
        if not self.flying:
            self._next = self.landed()
            if self._next != NONE and self.animated:
                self._go_next()

    def _go_next(self):
        move = self._next
        self._next = NONE
        self._take_off(move)

    def _take_off(self, move):
        self.moving(move)
        position = self.position
        source, length = rules.source(move), rules.count(move)
        if source < PILES:
            pile = position.piles[source]
            cards = tuple(pile[-length:])
            start = self._spot(source, len(pile) - length, len(pile))
        else:
            cards = (position.top(source),)
            start = self._spot(source, 0, 1)
        position.push(move)
        self.changes += 1
        self.console.sound.play("move")
        self._frame = self._frames = 0
        if not self.animated:
            return
        self._place = place = place_of(rules.target(move))
        n = len(position.piles[place]) if place < PILES else 1
        end = self._spot(place, n - length, n) if place < PILES else self._spot(place, 0, 1)
        self._way = start + end
        self.flying = cards
        self._frames = min(FLIGHT + length - 1, LONGEST_FLIGHT)
        if move & rules.AUTOMATIC:
            self._frames = AUTOMATIC_FLIGHT

    def _spot(self, place, n, count):
        from games.roi_albert.tft import card_spot

        return card_spot(place, n, count, self.large)[:2] if self.animated else (0, 0)

    @property
    def moves(self):
        """Is a card on its way, or about to go by itself?"""
        return self.flying or self._next != NONE

    def land(self):
        """The cards are there, or have gone where none flies."""
        if self._next != NONE:
            self._go_next()
        self.flying = ()
        self._place = NONE
        self.changes += 1
        self.go_on()

    def land_all(self):
        """They are there at once, and so are those that go by themselves after them."""
        while self.moves:
            self.land()

    def moving(self, move):
        """Called when a move is about to be made."""
        raise NotImplementedError

    def landed(self):
        """Called when the cards of a move are there: the move that goes by itself now, or NONE."""
        raise NotImplementedError

    def update(self, dt):
        if self.moves:
            self._frame += 1
            if self._frame >= self._frames:
                self.land()
