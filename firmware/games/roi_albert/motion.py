"""Cards of Le Roi Albert in motion: one flight after the other, and what goes by itself after it.

The law is done with a move when its cards take off; the picture follows. What the views read:

    position, large, flying (cards on their way, () for none), flown() (where they are),
    coming(place) (cards of a place that are not there yet), changes (a number that grows with
    whatever changes on the table)
"""

from console.scene import Scene

from games.roi_albert import rules
from games.roi_albert.places import target_place
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
        """Make a legal move, and let its cards fly."""
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
        if not self.animated:
            self.landed()
            return
        self._place = place = target_place(move)
        n = len(position.piles[place]) if place < PILES else 1
        end = self._spot(place, n - length, n) if place < PILES else self._spot(place, 0, 1)
        self._way = start + end
        self.flying = cards
        self._frame = 0
        self._frames = min(FLIGHT + length - 1, LONGEST_FLIGHT)
        if move & rules.AUTOMATIC:
            self._frames = AUTOMATIC_FLIGHT

    def _spot(self, place, n, count):
        from games.roi_albert.tft import card_spot

        return card_spot(place, n, count, self.large)[:2] if self.animated else (0, 0)

    def land(self):
        """The cards are there."""
        if self.flying:
            self.flying = ()
            self._place = NONE
            self.changes += 1
            self.landed()

    def land_all(self):
        """They are there at once, and so are those that go by themselves after them."""
        while self.flying:
            self.land()

    def landed(self):
        """Called when the cards of a move are there."""
        raise NotImplementedError

    def update(self, dt):
        if self.flying:
            self._frame += 1
            if self._frame >= self._frames:
                self.land()
