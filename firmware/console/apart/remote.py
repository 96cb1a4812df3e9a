"""The player apart in the place of a computer: its moves are not thought of here, they come."""


class Remote:
    """What a scene asks of the one who finds moves. All there is to do between frames is to bring
    the law on, which must have looked at a position before the next move is played or taken.

    partner: the Partner.
    """

    takes_draw = (None, None)

    def __init__(self, partner):
        self._law = partner.table.game.law

    def get_ready(self):
        """A piece of what the law has to find. False: all is there."""
        return not self._law.ready()

    def step(self, ms):
        """The move never comes from here."""
        return False

    def start_turn(self):
        """It has begun at the other end."""

    def huffs(self):
        """The square of a piece to be huffed at once, or None: that comes as a move does."""

    def open(self, for_hint=False):
        """It takes no memory."""

    def cancel(self):
        """There is nothing to be cancelled."""

    def show(self, shown):
        """There are no thoughts to be shown."""

    def text(self):
        return ""
