"""A linked game that is kept, and goes on after one side or both were switched off.

Who comes back has lost what was under way, and perhaps its last moves. Both tell each other what
they have (SYNC), the one with more moves gives them to the other one (KEPT), and an end that only
one side knows of holds if the other one can believe it.
"""

from console.link.game import COMPARED, LinkedGame
from console.link.messages import (
    BY_CLAIM,
    BY_DRAW,
    BY_RULES,
    DRAW,
    GOES_ON,
    KEPT,
    MOST_MS,
    NOBODY,
    SYNC,
    pack,
)


class KeptGame(LinkedGame):
    """A LinkedGame; data: what to_save() gave, to go on from there (ValueError if it is of no use).

    `comparing`: both find out what the other one has, and nobody moves.
    """

    def __init__(self, link, law, side, minutes=(0, 0), number=0, data=None):
        super().__init__(link, law, side, minutes, number)
        self._restored = data is not None
        self._target = None  # the peer's SYNC
        self._giving = 0  # the next ply that the peer lacks
        self._offered = False  # a draw, before it was switched off
        if data is not None:
            self._restore(data)

    def update(self, dt, here):
        if self.comparing and self._target:
            self._compare()
        super().update(dt, here)

    def _hear(self, kind, *values):
        if kind == SYNC:
            return self._synced(*values)
        if kind == KEPT:
            return self._kept(*values)
        if self.comparing and not self._target:
            return None  # from before the comparison
        return super()._hear(kind, *values)

    def compare(self):
        """Find out what the other side has; to be called by both when one comes back, and when a
        kept game is gone on with. Nobody moves until that is done."""
        self._look()
        self._offered = self.asked[DRAW]
        self.asked = [False] * 4
        self.wanted = [False] * 4
        self.paused = False
        self.comparing = True
        self._target = None
        self._forget()
        how, winner = self.over or (GOES_ON, NOBODY)
        self.link.send(
            pack(
                SYNC,
                self.number,
                self._taken_back,
                self.plies,
                self.law.hash(),
                how,
                winner,
                self.used[0],
                self.used[1],
            )
        )

    def _synced(self, number, backs, plies, after, how, winner, first, second):
        if not self.comparing or self._target:
            return "not asked for"
        if number != self.number:
            return self._differ("game %d" % number)
        if backs > self._taken_back:
            while self.plies > plies:
                self.law.take_back()
            self._taken_back = backs
        self._giving = plies
        if backs < self._taken_back and plies >= self.plies:
            plies, after = self.plies, None  # the peer goes back by itself
            self._giving = plies
        self._target = (plies, after, how, winner, first, second)
        return self._compare()

    def _kept(self, ply, word):
        """A move that this side lacks. One of its own is taken from the peer only by a side that
        was switched off."""
        if not self.comparing or not self._target or not ply == self.plies < self._target[0]:
            return "not asked for"
        if self.law.turn() == self.side and not self._restored:
            return self._differ("at ply %d" % ply)
        try:
            self.law.play(word)
        except (ValueError, IndexError):
            return self._differ("at ply %d" % ply)
        return self._compare()

    def _compare(self):
        """Give the peer what it lacks; when both have the same, go on."""
        plies, after, how, winner, first, second = self._target
        while self._giving < self.plies:
            if not self.link.send(pack(KEPT, self._giving, self.law.word(self._giving))):
                return None
            self._giving += 1
        if self.plies < plies:
            return None
        if self.plies == plies and after is not None and self.law.hash() != after:
            return self._differ("at ply %d" % plies)
        self._unlooked = 0
        self._look()
        if how not in (GOES_ON, BY_RULES):
            if not self._restored and not self._is_credible(how, winner):
                return self._differ("in the result")
            self._end(how, winner, 0)
        used = (first, second)
        for side in (0, 1):
            if side != self.side or self._restored:
                limit = self.limit(side) or MOST_MS
                known = self._confirmed if side != self.side else self.used[side]
                self.used[side] = min(max(known, used[side]), limit)
        self._confirmed = self.used[1 - self.side]
        self.comparing = self._restored = False
        self._target = None
        self._event(COMPARED)
        return None

    def _is_credible(self, how, winner):
        """Can the peer have come to this end while this side did not hear of it?"""
        if self.over is not None and how <= self.over[0]:
            return True
        if how == BY_DRAW:
            return self._offered
        if how == BY_CLAIM:
            return self._was_away()
        return winner == self.side

    # -- keeping

    def to_save(self):
        """The game as plain data, to go on after this side was switched off."""
        return {
            "side": self.side,
            "minutes": list(self.minutes),
            "number": self.number,
            "used": list(self.used),
            "over": list(self.over) if self.over else None,
            "backs": self._taken_back,
            "notes": self.law.notes(),
            "moves": " ".join([self.law.word(ply) for ply in range(self.plies)]),
        }

    def _restore(self, data):
        try:
            used, over, backs, moves = data["used"], data["over"], data["backs"], data["moves"]
            sound = (
                data["side"] == self.side
                and data["number"] == self.number
                and tuple(data["minutes"]) == self.minutes
                and len(used) == 2
                and all([type(ms) is int and 0 <= ms <= MOST_MS for ms in used])
                and type(backs) is int
                and 0 <= backs <= 65535
                and (
                    over is None or over[0] in range(1, BY_RULES + 1) and over[1] in (0, 1, NOBODY)
                )
            )
            words = moves.split()
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            raise ValueError("no linked game: %s" % error) from error
        if not sound:
            raise ValueError("no linked game: out of range")
        for word in words:
            self.law.play(word)
        self.law.take_notes(data.get("notes", []))
        self.used = list(used)
        self.over = tuple(over) if over else None
        self._taken_back = backs
        self._confirmed = self.used[1 - self.side]
