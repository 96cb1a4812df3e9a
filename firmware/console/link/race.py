"""Two players race on the same deal, each seeing how far the other one is.

Each plays alone, by the own clock from the first card on. Who has solved it in fewer ms wins; who
is later than a finished peer, or gives up, is not waited for. Both decide by the same two FINALs.
After that both may want another race, for which the host proposes another deal.
"""

from console.link.messages import (
    ASK,
    CARDS,
    FINAL,
    MOST_MS,
    NOBODY,
    PROGRESS,
    RACE,
    REMATCH,
    pack,
)

SELF, PEER = 0, 1
MOST_MOVES = 0xFFFF  # that PROGRESS can tell


class Race:
    """One race. link: has send(bytes) -> bool and room, as a Session; data: what to_save() gave, to
    go on from there (ValueError if it is of no use); number: in a row of races; restored: this side
    was switched off, and has not compared what it has since.

    `up`, `moves`, `ms`: cards up, moves and time of SELF and PEER; `over`: None, SELF, PEER or
    NOBODY; `again`: who of SELF and PEER wants another race; `comparing`: one side was switched
    off, and what the peer says of itself may still be of another race.
    """

    def __init__(self, link, data=None, number=0, restored=False):
        self.link = link
        self.number = number
        self.comparing = self.restored = restored
        self.up = [0, 0]
        self.moves = [0, 0]
        self.ms = [0, 0]
        self.over = None
        self.again = [False, False]
        self._final = [None, None]  # (solved, cards up, ms) of both
        self._told = None
        if data is not None:
            self._restore(data)

    @property
    def plies(self):
        """Another number whenever there is something to be kept; the peer will tell how far it is
        anew."""
        return self.moves[SELF]

    @property
    def ends(self):
        """Another one whenever one side has come to an end."""
        return self.has_finished(SELF) + 2 * self.has_finished(PEER)

    @property
    def wants_again(self):
        return self.again[SELF]

    def has_finished(self, who):
        """Has SELF or PEER said that it is done, in one way or the other?"""
        return self._final[who] is not None

    def has_solved(self, who):
        return self._final[who] is not None and self._final[who][0] == 1

    def progress(self, up, moves, ms):
        """What this side has reached; told when it has changed. A solved deal has all CARDS up."""
        if self._final[SELF]:
            return
        self.up[SELF], self.moves[SELF], self.ms[SELF] = up, moves, ms
        theirs = self._final[PEER]
        if up == CARDS or theirs and theirs[0] and ms > theirs[2]:
            self._finish(up == CARDS)
        else:
            self._tell()

    def give_up(self):
        """This side will not solve it any more."""
        if not self._final[SELF]:
            self._finish(False)

    def ask_again(self):
        """This side wants another race; False if it cannot be said now."""
        if self.over is None or not self.link.send(pack(ASK, 0, REMATCH, 0)):
            return False
        self.again[SELF] = True
        return True

    def compare(self, start):
        """One side was switched off: say which race this is, by its deal as text, and what is known
        of the peer's end; then tell it all anew."""
        self.comparing = True
        self._told = None
        solved, up, ms = self._final[PEER] or (-1, 0, 0)
        self.link.send(pack(RACE, self.number, start, solved + 1, up, ms))
        if self._final[SELF]:
            solved, up, ms = self._final[SELF]
            self._tell()
            self.link.send(pack(FINAL, up, solved, ms))
        self.again[PEER] = False
        if self.again[SELF]:
            self.link.send(pack(ASK, 0, REMATCH, 0))

    def returned(self, known, up, ms):
        """The peer is in this race, too. It may have lost its last moves, so what it says of itself
        begins anew; known: what it knows of this side's end, 0 nothing, 1 not solved, 2 solved,
        with so many cards up in so many ms. Who was switched off has to believe that."""
        self.comparing = False
        if not self._final[PEER]:
            self.moves[PEER] = self.ms[PEER] = 0
        if self.restored and known and (known == 1 or up == CARDS):
            self.up[SELF], self.ms[SELF] = up, ms
            self._final[SELF] = (known - 1, up, ms)
            self._decide()
        self.restored = False

    def take(self, kind, *values):
        """A PROGRESS or FINAL has come, or an ASK for another race; False, and nothing is changed,
        for one that cannot be."""
        if self.comparing:
            return True  # of another race
        if kind == ASK:
            if self.over is None or values[1] != REMATCH:
                return False
            self.again[PEER] = True
            return True
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

    def _tell(self):
        """What this side has reached, if the peer has not been told; False: there is no room."""
        reached = self.up[SELF], self.moves[SELF]
        if self._told != reached:
            if self.link.room < 2:
                return False
            self.link.send(pack(PROGRESS, reached[0], reached[1], self.ms[SELF]))
            self._told = reached
        return True

    def _finish(self, solved):
        # A FINAL does not say how many moves there were: they go before it.
        if self._tell() and self.link.send(
            pack(FINAL, self.up[SELF], int(solved), min(self.ms[SELF], MOST_MS))
        ):
            self._final[SELF] = (int(solved), self.up[SELF], self.ms[SELF])
            self._decide()

    def _decide(self):
        mine, theirs = self._final
        if mine and theirs:
            # Solved before not solved, then more cards up, then the shorter time.
            a, b = (mine[0], mine[1], -mine[2]), (theirs[0], theirs[1], -theirs[2])
            self.over = NOBODY if a == b else SELF if a > b else PEER

    # -- keeping

    def event(self):
        """Nothing that a game would say by events."""

    def to_save(self):
        """What both have reached, as plain data."""
        final = [list(said) if said else None for said in self._final]
        return {"up": self.up[:], "moves": self.moves[:], "ms": self.ms[:], "final": final}

    def _restore(self, data):
        figures = []
        for name, most in (("up", CARDS), ("moves", MOST_MOVES), ("ms", MOST_MS)):
            pair = list(data[name])
            if len(pair) != 2 or not all([type(n) is int and 0 <= n <= most for n in pair]):
                raise ValueError("no race: %s is %s" % (name, pair))
            figures.append(pair)
        self.up, self.moves, self.ms = figures
        for who, final in zip((SELF, PEER), data["final"]):
            if final is not None:
                solved, up, ms = final
                if up != self.up[who] or ms != self.ms[who] or solved not in (0, 1):
                    raise ValueError("no race: ends with %s" % final)
                self._final[who] = (solved, up, ms)
        self._decide()
