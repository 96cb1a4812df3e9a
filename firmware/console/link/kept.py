"""A linked game that is kept, and goes on after one side or both were switched off.

Who comes back has lost what was under way, and perhaps its last moves. Both tell each other what
they have (SYNC), the one with more gives it to the other one (BACK, KEPT, NO_DRAW), and what only
one side knows of holds if the other one can believe it: who was switched off believes what the law
allows, who was not only what answers a question of its own, or is the other one's loss.
"""

from console.link.game import COMPARED, LinkedGame
from console.link.messages import (
    BACK,
    BY_CLAIM,
    BY_DRAW,
    BY_RULES,
    DRAW,
    GOES_ON,
    KEPT,
    MOST_MS,
    NO_DRAW,
    NOBODY,
    PAUSE,
    REMATCH,
    SYNC,
    TAKE_BACK,
    pack,
)


class KeptGame(LinkedGame):
    """A LinkedGame; data: what to_save() gave, to go on from there (ValueError if it is of no use);
    restored: this side was switched off, and has not compared what it has since.

    `comparing`: both find out what the other one has, and nobody moves; `ahead`: the SYNC of a peer
    that is in a later game of the row, which this side has missed, or None.
    """

    def __init__(self, link, law, side, minutes=(0, 0), number=0, data=None, restored=False):
        super().__init__(link, law, side, minutes, number)
        self.comparing = self.restored = restored or data is not None
        self._target = None  # the peer's SYNC, without the number of the game
        # Questions of this side, by kind, that the peer may have answered before one was off.
        self._unanswered = [False] * 4
        self.ahead = None
        if data is not None:
            self._restore(data)

    def update(self, dt, here):
        if self.comparing and self._target and not self.differs:
            self._compare()
        super().update(dt, here)

    def _hear(self, kind, *values):
        if kind == SYNC:
            return self._synced(*values)
        if kind in (BACK, KEPT, NO_DRAW):
            return self._given(kind, *values)
        if self.comparing and not self._target:
            return None  # from before the comparison
        return super()._hear(kind, *values)

    def compare(self):
        """Find out what the other side has; to be called by both when one comes back, and when a
        kept game is gone on with. Nobody moves until that is done."""
        self._look()
        self._unanswered = [a or b for a, b in zip(self._unanswered, self.asked)]
        self.asked = [False] * 4
        self.wanted = [False] * 4
        self.comparing = True
        self._target = None
        self._forget()
        self._refusals = self.law.refusals()[-255:]  # still to be told
        how, winner = self.over or (GOES_ON, NOBODY)
        self.link.send(
            pack(
                SYNC,
                int(self.restored),
                self.number,
                len(self._backs),
                self.plies,
                len(self._refusals),
                self.pauses,
                self.law.record_hash(),
                how,
                winner,
                self.used[0],
                self.used[1],
            )
        )

    # -- what the peer has

    def _synced(self, restored, number, *target):
        if not self.comparing or self._target:
            return "not asked for"
        if number != self.number:
            return self._misses(restored, number, target)
        backs, plies = target[:2]
        mine = len(self._backs)
        # What the peer lacks: to go back, and moves `_giving` to `_give_to`; how far back a refusal
        # that it knows of may be; does it have more of each?
        self._back_to = None
        self._giving, self._give_to = plies, self.plies
        self._counts_to = 65535
        self._lacks_back = backs > mine
        if backs < mine:
            self._giving = self._back_to = self._counts_to = min(self._backs[backs:] + [plies])
        elif backs > mine:
            if not self.restored and not (backs == mine + 1 and self._unanswered[TAKE_BACK]):
                return self._differ("in what was taken back")
            self._give_to = 0
        self._target = (restored,) + target
        return self._compare()

    def _misses(self, restored, number, target):
        """One of both has missed that another game was agreed on, and begins it."""
        if number < self.number:
            return None  # it will tell again what it has
        agreed = number == self.number + 1 and self.over and self._unanswered[REMATCH]
        if not self.restored and not agreed:
            return self._differ("game %d" % number)
        self.ahead = (SYNC, restored, number) + target
        return None

    @property
    def _takes(self):
        """Will the peer give moves?"""
        return len(self._backs) <= self._target[1] and self.plies < self._target[2]

    def _given(self, kind, ply, *what):
        """A part of what this side lacks has come."""
        if not self.comparing or not self._target:
            return "not asked for"
        if kind == BACK:
            return self._goes_back(ply)
        if self._lacks_back or (kind == KEPT) != self._takes or kind == KEPT and ply != self.plies:
            return "not asked for"
        if kind == NO_DRAW:
            return self._refused(ply, *what)
        # One of its own is taken from the peer only by a side that was switched off.
        if self.law.turn() == self.side and not self.restored:
            return self._differ("at ply %d" % ply)
        try:
            self.law.play(*what)
        except (ValueError, IndexError):
            return self._differ("at ply %d" % ply)
        return self._compare()

    def _goes_back(self, plies):
        if not self._lacks_back or plies > min(self.plies, self._target[2]):
            return "not asked for"
        if not self.restored and plies < min(self._asked_back, self.plies):
            return self._differ("in what was taken back")
        self._lacks_back = False
        while self.plies > plies:
            self.law.take_back()
        self._backs += [plies] * (self._target[1] - len(self._backs))
        return self._compare()

    def _refused(self, plies, side):
        """The peer knows of a draw that a side has refused."""
        if not self._target[3]:
            return "not asked for"
        self._target = self._target[:3] + (self._target[3] - 1,) + self._target[4:]
        law = self.law
        if plies <= self._counts_to and (plies, side) not in law.refusals():
            if not self.restored and not law.was_offered(plies, side):
                return self._differ("in a refusal")
            try:
                law.take_refusal(plies, side)
            except ValueError:
                return self._differ("in a refusal")
        return self._compare()

    # -- what both come to

    def _compare(self):
        """Give the peer what it lacks; when both have the same, go on."""
        if not self._give():
            return None
        _, backs, plies, refusals, pauses, after, how, winner, *used = self._target
        if self._lacks_back or self._takes or refusals:
            return None
        same = backs >= len(self._backs) and plies == self.plies
        if same and self.law.record_hash() != after:
            return self._differ("at ply %d" % plies)
        self._unlooked = 0
        self._look()
        if how not in (GOES_ON, BY_RULES):
            if not self.restored and not self._is_credible(how, winner):
                return self._differ("in the result")
            self._end(how, winner, 0)
        if self.over is None and pauses > self.pauses:
            most = 1 if self.paused else 2 * self._unanswered[PAUSE]
            if not self.restored and pauses > self.pauses + most:
                return self._differ("in the pause")
            self.pauses = pauses
        self._set_clocks(used)
        self.comparing = self.restored = False
        self._unanswered = [False] * 4
        self._target = None
        self._event(COMPARED)
        return None

    def _give(self):
        """Send what the peer lacks; False if there is no room for all of it now."""
        while True:
            if self._back_to is not None:
                message = pack(BACK, self._back_to)
            elif self._giving < self._give_to:
                message = pack(KEPT, self._giving, self.law.word(self._giving))
            elif self._refusals:
                message = pack(NO_DRAW, *self._refusals[0])
            else:
                return True
            if not self.link.send(message):
                return False
            if self._back_to is not None:
                self._back_to = None
            elif self._giving < self._give_to:
                self._giving += 1
            else:
                self._refusals = self._refusals[1:]

    def _set_clocks(self, told):
        """The owner's word counts, though not backwards; for who was switched off the peer's, too,
        if that is more."""
        for side in (0, 1):
            if side == self.side:
                know = told[side] if self.restored else 0
                most = max(self.used[side], know)
            else:
                know = self.used[side] if self._target[0] else self._confirmed
                most = max(told[side], know)
            self.used[side] = min(most, self.limit(side) or MOST_MS)
        self._confirmed = self.used[1 - self.side]

    def _is_credible(self, how, winner):
        """Can the peer have come to this end while this side did not hear of it?"""
        mine = self.over
        if mine and (how < mine[0] or how == mine[0] and mine[1] in (winner, NOBODY)):
            return True
        if how == BY_DRAW:
            return self._unanswered[DRAW]
        if how == BY_CLAIM:
            return self._was_away()
        # Its own loss; or it has lost as well, at the same time as this side.
        return winner == self.side or mine == (how, 1 - self.side) and winner == NOBODY

    # -- keeping

    def to_save(self):
        """The game as plain data, to go on after this side was switched off."""
        return {
            "side": self.side,
            "minutes": list(self.minutes),
            "number": self.number,
            "used": list(self.used),
            "confirmed": self._confirmed,
            "over": list(self.over) if self.over else None,
            "backs": list(self._backs),
            "pauses": self.pauses,
            "notes": self.law.notes(),
            "moves": " ".join([self.law.word(ply) for ply in range(self.plies)]),
        }

    def _restore(self, data):
        try:
            used, over, backs, pauses = [data[key] for key in ("used", "over", "backs", "pauses")]
            confirmed = data["confirmed"]
            words = data["moves"].split()
            sound = (
                data["side"] == self.side
                and data["number"] == self.number
                and tuple(data["minutes"]) == self.minutes
                and len(used) == 2
                and all([type(ms) is int and 0 <= ms <= MOST_MS for ms in used + [confirmed]])
                and all([type(n) is int and 0 <= n <= 65535 for n in list(backs) + [pauses]])
                and (
                    over is None or over[0] in range(1, BY_RULES + 1) and over[1] in (0, 1, NOBODY)
                )
            )
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            raise ValueError("no linked game: %s" % error) from error
        if not sound:
            raise ValueError("no linked game: out of range")
        for word in words:
            self.law.play(word)
        self.law.take_notes(data.get("notes", []))
        self.used = list(used)
        self.over = tuple(over) if over else None
        self._backs = list(backs)
        self.pauses = pauses
        self._confirmed = confirmed
