"""A deal of Le Roi Albert being played: the position, its time and hints, and how it is kept."""

from games.roi_albert.rules import Position

SAVE = "roi_albert"
SAVE_VERSION = 1


class Game:
    """One deal from the first card to the last, without a picture.

    position: a rules.Position; used: ms of play; hints: how many were taken.
    """

    def __init__(self, position):
        self.position = position
        self.used = 0
        self.hints = 0

    def again(self):
        """The same deal from its beginning."""
        return Game(Position(self.position.start, self.position.first))

    def name(self):
        """The number of the deal, or dashes for a position from a text."""
        number = self.position.number
        return "---" if number is None else str(number)

    def to_save(self):
        """The deal as plain data; from_save() makes it again."""
        return {"position": self.position.to_record(), "used": self.used, "hints": self.hints}

    @classmethod
    def from_save(cls, data):
        """What to_save() kept; ValueError if the data is no deal."""
        try:
            game = cls(Position.from_record(data["position"]))
            game.used, game.hints = data["used"], data["hints"]
            sound = all([type(n) is int and 0 <= n < 1 << 29 for n in (game.used, game.hints)])
        except (KeyError, TypeError) as error:
            raise ValueError("no deal: %s" % error) from error
        if not sound:
            raise ValueError("time %r, hints %r" % (game.used, game.hints))
        return game


def load(store):
    """The unfinished deal kept in the store, or None; one that was left while its last card flew is
    won, and not counted yet.

    A save that is sound as a file but no deal is set aside like a torn one.
    """
    data = store.load(SAVE, None, SAVE_VERSION)
    if data is None:
        return None
    try:
        return Game.from_save(data)
    except ValueError:
        store.set_aside(SAVE)
        return None


def play(console, game):
    """Put a deal on the screen; what led to it makes room first."""
    from console.passage import Passage

    gone = (
        "games.roi_albert.setup",
        "games.roi_albert.pause",
        "console.dialogs",
        "games.roi_albert.result",
    )
    console.replace(Passage(game, "games.roi_albert", *gone))
