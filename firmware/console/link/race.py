"""Two players race on the same deal, each seeing how far the other one is.

Each plays alone, by the own clock from the first card on. Who has solved it in fewer ms wins; who
is later than a finished peer, or gives up, is not waited for. Both decide by the same two FINALs.
"""

from console.link.messages import CARDS, FINAL, MOST_MS, NOBODY, PROGRESS, pack

SELF, PEER = 0, 1


class Race:
    """One race. link: has send(bytes) -> bool and room, as a Session.

    `up`, `moves`, `ms`: cards up, moves and time of SELF and PEER; `over`: None, SELF, PEER or
    NOBODY.
    """

    def __init__(self, link):
        self.link = link
        self.up = [0, 0]
        self.moves = [0, 0]
        self.ms = [0, 0]
        self.over = None
        self._final = [None, None]  # (solved, cards up, ms) of both
        self._told = None

    def progress(self, up, moves, ms):
        """What this side has reached; told when it has changed. A solved deal has all CARDS up."""
        if self._final[SELF]:
            return
        self.up[SELF], self.moves[SELF], self.ms[SELF] = up, moves, ms
        theirs = self._final[PEER]
        if up == CARDS or theirs and theirs[0] and ms > theirs[2]:
            self._finish(up == CARDS)
        elif self._told != (up, moves) and self.link.room > 1:
            self._told = (up, moves)
            self.link.send(pack(PROGRESS, up, moves, ms))

    def give_up(self):
        """This side will not solve it any more."""
        if not self._final[SELF]:
            self._finish(False)

    def tell_again(self):
        """The peer was switched off: it is told anew."""
        self._told = None
        if self._final[SELF]:
            solved, up, ms = self._final[SELF]
            self.link.send(pack(FINAL, up, solved, ms))

    def take(self, kind, *values):
        """A PROGRESS or FINAL has come; False, and nothing is changed, for one that cannot be."""
        if self._final[PEER]:
            return False
        if kind == PROGRESS:
            up, moves, ms = values
            if ms < self.ms[PEER] or moves < self.moves[PEER]:
                return False
            self.up[PEER], self.moves[PEER], self.ms[PEER] = up, moves, ms
            return True
        up, solved, ms = values
        if ms < self.ms[PEER] or solved and up != CARDS:
            return False
        self.up[PEER], self.ms[PEER] = up, ms
        self._final[PEER] = (solved, up, ms)
        self._decide()
        return True

    def _finish(self, solved):
        if self.link.send(pack(FINAL, self.up[SELF], int(solved), min(self.ms[SELF], MOST_MS))):
            self._final[SELF] = (int(solved), self.up[SELF], self.ms[SELF])
            self._decide()

    def _decide(self):
        mine, theirs = self._final
        if mine and theirs:
            # Solved before not solved, then more cards up, then the shorter time.
            a, b = (mine[0], mine[1], -mine[2]), (theirs[0], theirs[1], -theirs[2])
            self.over = NOBODY if a == b else SELF if a > b else PEER
