"""A game between two players apart: what each may do when, and that both hold the same position.

A move is played by its own side, sent, and played by the other side through the law before anything
changes. Every message says how many of the peer's messages its sender had seen, so that either side
knows which ones crossed each other on the way, and both come to the same end. Each clock is kept by
its owner. There is no screen here.
"""

from console.link.messages import (
    ANSWER,
    ASK,
    BY_CLAIM,
    BY_DRAW,
    BY_FLAG,
    BY_RESIGNING,
    BY_RULES,
    CLAIM,
    DRAW,
    FLAG,
    GO_ON,
    KEPT,
    MOST_MS,
    MOVE,
    NOBODY,
    PAUSE,
    REMATCH,
    RESIGN,
    TAKE_BACK,
    pack,
)

CLAIM_MS = 60_000  # away for so long, and the one who stayed may claim the game
SLACK_MS = 10_000  # by which both may have noticed the same break earlier or later
MOST_BACKS = 255  # times that moves are taken back in a game
EVENTS = 16  # that wait at the most
MOST_NOES = 3  # in one position; then whoever asks again is told no, and the player is left alone
# Events, (what, detail): the peer moved (text), asked (DRAW …), said yes or no to it; moves went
# back (how many); the pause is over; the game is (how); a message was refused (why); both have
# compared what they have after one was switched off; the positions differ, nothing goes on (why).
MOVED, ASKED, AGREED, DECLINED, WENT_BACK, WENT_ON, ENDED, REFUSED, COMPARED, DIFFER = range(10)


class LinkedGame:
    """One game, from the first move to the result, as seen by `side` (0 or 1, as in law.turn()).

    link: has send(bytes) -> bool, room and broken_ms, as a Session; law: a Law of the position that
    the game begins with; minutes: limit of sides 0 and 1, 0 for none; number: of the game in a row
    of rematches.

    `used`: thinking time of both in ms; `over`: None or (how it ended, winner 0, 1 or NOBODY);
    `pauses`: how often both paused or went on, so it is odd in a pause; `asked` and `wanted`: the
    open questions of this side and of the peer, by kind; `back_to`: the plies that the peer would
    go back to; `again`: both want another game; `differs`: the positions do.
    """

    def __init__(self, link, law, side, minutes=(0, 0), number=0):
        self.link = link
        self.law = law
        self.side = side
        self.minutes = tuple(minutes)
        self.number = number
        self.used = [0, 0]
        self.over = None
        self.pauses = 0
        self.asked = [False] * 4
        self.wanted = [False] * 4
        self._noes = self._noes_at = 0  # said without a move in between, and after how many plies
        self.back_to = 0
        self._asked_back = 0
        self.again = False
        self.differs = False
        self.events = []
        self.comparing = False  # see kept.py
        self._here = True
        self._unlooked = None  # may be over by the rules; the own message that the peer knows it by
        self._backs = []  # plies that were left each time when moves were taken back
        self._confirmed = 0  # what the peer has said of its own clock
        self._forget()

    def _forget(self):
        """Messages are counted anew."""
        self._sent = self._seen = self._heard = 0  # own, the peer's, own that the peer had seen
        # Numbers of own messages; before it has seen such a one, the peer does not know of the
        self._move_number = self._end_number = self._pause_number = self._here_number = 0
        self._back_number = 0
        self._ask_numbers = [0] * 4

    # -- what a player does

    @property
    def plies(self):
        return self.law.plies()

    @property
    def ends(self):
        """Another one whenever the game has come to an end."""
        return self.over

    @property
    def wants_again(self):
        """Has this side asked for another game, or agreed to one?"""
        return self.again or self.asked[REMATCH]

    @property
    def paused(self):
        return self.pauses & 1 == 1 and self.over is None

    def limit(self, side):
        """Milliseconds that a side has, 0 for no limit."""
        return 60_000 * self.minutes[side]

    def event(self):
        """The next event, or None."""
        return self.events.pop(0) if self.events else None

    def may_move(self):
        """May this side move now? Not before it is known that the game goes on, for which update()
        looks a little further with every frame."""
        return (
            self._may_act()
            and self._unlooked is None
            and not self.paused
            and not self.asked[TAKE_BACK]
            and self.law.turn() == self.side
        )

    def move(self, word):
        """Play a move and send it. False if it is not the time; ValueError of the law, with nothing
        changed, if it is no move."""
        self._look()
        if not self.may_move() or self._flag_falls():
            return False
        plies = self.plies
        self.law.play(word)
        self._say(MOVE, plies, self.law.word(plies), self.law.hash(), self.used[self.side])
        self._move_number = self._sent
        if self.wanted[DRAW]:
            self.law.draw_refused(self.side)
        self.wanted[DRAW] = self.wanted[TAKE_BACK] = False  # who moves has declined
        self._unlooked = self._sent
        return True

    def ask(self, kind, back_to=0):
        """Ask the peer for DRAW, TAKE_BACK (to so many plies), PAUSE or REMATCH; if it has asked
        the same, that is a yes. False if it is not the time."""
        if self.wanted[kind] and kind != TAKE_BACK:
            return self.answer(kind, True)
        if self.asked[kind] or not self._may_answer(kind):
            return False
        if kind == PAUSE and self.paused:
            return False
        if kind == TAKE_BACK:
            if not 0 <= back_to < self.plies or len(self._backs) >= MOST_BACKS:
                return False
            self._asked_back = back_to
        elif kind == DRAW:
            back_to = self.plies
            self.law.draw_offered(1 - self.side)
        self._say(ASK, kind, back_to)
        self.asked[kind] = True
        self._ask_numbers[kind] = self._sent
        return True

    def answer(self, kind, yes):
        """Answer what the peer has asked. False if it has not, or it is too late."""
        if not self.wanted[kind] or not self._may_answer(kind):
            return False
        self._say(ANSWER, kind, int(yes))
        self.wanted[kind] = False
        if yes:
            self._agree(kind, self.back_to, self._sent)
            return True
        self._noes = 1 if self._noes_at != self.plies else self._noes + 1
        self._noes_at = self.plies
        if kind == DRAW:
            self.law.draw_refused(self.side)
        return True

    def resign(self):
        """Give the game up."""
        return self._finish(RESIGN, BY_RESIGNING, 1 - self.side)

    def may_claim(self):
        """Has the peer been away for so long that the game may be claimed?"""
        return not self._here and self._may_act() and self.link.broken_ms >= CLAIM_MS

    def claim(self):
        """Win a game that the peer has left."""
        return self.may_claim() and self._finish(CLAIM, BY_CLAIM, self.side)

    def go_on(self):
        """End a pause."""
        if not self.paused or not self._may_act():
            return False
        self._say(GO_ON)
        self._toggle()
        return True

    def update(self, dt, here):
        """dt ms have gone by, with the peer here or not. The clocks stand while it is not."""
        if here and not self._here:
            self._here_number = self._sent + 1
        self._here = here
        if self._unlooked is not None and self.law.ready():
            self._look()
        if here and self._is_on() and not self.paused:
            turn = self.law.turn()
            self.used[turn] = min(self.used[turn] + dt, self.limit(turn) or MOST_MS)
            self._flag_falls()

    def _is_on(self):
        return self.over is None and not self.differs and not self.comparing

    def _may_act(self):
        return self._is_on() and self.link.room > 0

    def _may_answer(self, kind):
        if kind != REMATCH:
            return self._may_act()
        if self.over is None or self.again or self.differs or self.comparing:
            return False
        return self.link.room > 0

    def _say(self, kind, *values):
        self._sent += 1
        self.link.send(pack(kind, self._seen, *values))

    def _finish(self, kind, how, winner, *values):
        if not self._may_act():
            return False
        self._say(kind, *values)
        self._end(how, winner, self._sent)
        return True

    def _flag_falls(self):
        """The owner of a clock says that its time is up, nobody else."""
        side = self.side
        if not self.limit(side) or self.used[side] < self.limit(side) or self.law.turn() != side:
            return False
        return self._finish(FLAG, BY_FLAG, 1 - side, self.used[side])

    # -- what the peer does

    def take(self, kind, *values):
        """A message has come. True: it was dealt with; what may not be has changed nothing, and
        there is an event. False: the law needs time, try again with the next frame."""
        if self.differs:
            return True
        if (kind in (MOVE, KEPT) or self._unlooked is not None) and not self.law.ready():
            return False
        self._look()
        why = self._hear(kind, *values)
        if why:
            self._event(REFUSED, why)
        return True

    def _hear(self, kind, seen, *values):
        """Take a message that is counted; returns why not, or None."""
        self._seen = min(self._seen + 1, 65535)
        if not self._heard <= seen <= self._sent:
            return "miscounted"
        self._heard = seen
        if kind == MOVE:
            return self._moved(seen, *values)
        if kind == ASK:
            return self._is_asked(seen, *values)
        if kind == ANSWER:
            return self._is_answered(seen, *values)
        if kind == GO_ON:
            if self.paused:
                self._toggle()
                self._event(WENT_ON)
            return None
        return self._is_ended(kind, seen, *values)

    def _moved(self, seen, ply, word, after, used):
        other = 1 - self.side
        if self._is_late(seen):
            return "over"
        if self.paused and seen >= self._pause_number:
            return "paused"
        if self.law.turn() != other or ply != self.plies:
            return "not its turn"
        if used < self._confirmed or self.limit(other) and used >= self.limit(other):
            return "clock"
        try:
            self.law.play(word)
        except (ValueError, IndexError):
            return "illegal"
        if self.law.hash() != after:
            self.law.take_back()
            return self._differ("after " + word)
        self._confirmed = self.used[other] = used
        if self.asked[DRAW] and seen >= self._ask_numbers[DRAW]:
            self.law.draw_refused(other)  # not only crossed the offer
        for kind in (DRAW, TAKE_BACK):
            if self.asked[kind]:
                self.asked[kind] = False
                self._event(DECLINED, kind)
        self.wanted[TAKE_BACK] = False
        self._event(MOVED, word)
        self._unlooked = 0
        return None

    def _is_asked(self, seen, kind, back_to):
        if kind == REMATCH:
            if self.over is None:
                return "not over"
        elif self._is_late(seen):
            return "over"
        elif kind != DRAW or not self._meets(seen):
            if self.over is not None or kind == PAUSE and self.paused:
                return None
            if kind != PAUSE and seen < self._move_number:
                return None  # they crossed
        if self.wanted[kind]:
            return "asked twice"
        if self.asked[kind] and kind != TAKE_BACK:
            self.asked[kind] = False
            self._agree(kind, 0, self._ask_numbers[kind])
            self._event(AGREED, kind)
            return None
        if kind == TAKE_BACK:
            if back_to >= self.plies:
                return "nothing to take back"
            self.back_to = back_to
        elif kind == DRAW and back_to == self.plies:
            self.law.draw_offered(self.side)  # in no position that was taken back since
        self.wanted[kind] = True
        if self._noes < MOST_NOES or self._noes_at != self.plies or not self.answer(kind, False):
            self._event(ASKED, kind)
        return None

    def _meets(self, seen):
        """Is a draw that the peer offers the answer to an offer that crosses it? What was sent
        after that does not count against it, a move before it has declined."""
        number = self._ask_numbers[DRAW]
        return self.asked[DRAW] and seen < number and not seen < self._move_number < number

    def _is_answered(self, seen, kind, yes):
        if not self.asked[kind]:
            return "not asked"
        if kind != REMATCH and self._is_late(seen):
            return "over"
        self.asked[kind] = False
        if yes:
            self._agree(kind, self._asked_back, 0)
        elif kind == DRAW:
            self.law.draw_refused(1 - self.side)
        self._event(AGREED if yes else DECLINED, kind)
        return None

    def _is_ended(self, kind, seen, used=0):
        other = 1 - self.side
        if self._is_late(seen):
            return "over"
        if kind == RESIGN:
            self._end(BY_RESIGNING, self.side, 0)
        elif kind == FLAG:
            limit = self.limit(other)
            crossed = seen < self._back_number  # its clock ran in the position before that
            if self.law.turn() != other and not crossed or not limit or used < limit:
                return "no flag"
            self._confirmed = self.used[other] = limit
            self._end(BY_FLAG, self.side, 0)
        elif self._here and seen >= self._here_number or not self._was_away():
            return "no claim"
        else:
            self._end(BY_CLAIM, other, 0)
        return None

    def _was_away(self):
        """Has this side been away for so long that the peer may have claimed the game?"""
        return self.link.broken_ms >= CLAIM_MS - SLACK_MS

    def _is_late(self, seen):
        """Is the game over, and does the peer know?"""
        return self.over is not None and seen >= self._end_number

    # -- what both come to

    def _agree(self, kind, back_to, number):
        """Both want it; the peer knows when it has seen own message `number`."""
        if kind == DRAW:
            self._end(BY_DRAW, NOBODY, number)
        elif kind == TAKE_BACK:
            self._go_back(back_to, number)
        elif kind == REMATCH:
            self.again = True
        elif self.over is None:
            self._toggle()
            self._pause_number = number

    def _toggle(self):
        """Into a pause, or out of it."""
        self.pauses = self.pauses + 1 & 0xFFFF

    def _go_back(self, plies, number):
        gone = max(0, self.plies - plies)
        for _ in range(gone):
            self.law.take_back()
        self._unlooked = None
        self._backs.append(self.plies)
        self._back_number = max(number, self._back_number)
        self._event(WENT_BACK, gone)

    def _look(self):
        """Is the game over by the rules? To find out takes long, unless the law is ready."""
        if self._unlooked is not None:
            number, self._unlooked = self._unlooked, None
            outcome = self.law.outcome()
            if outcome is not None:
                winner = outcome.winner
                self._end(BY_RULES, NOBODY if winner is None else winner, number)

    def _end(self, how, winner, number):
        """An end counts, unless one that is stronger crossed it on the way; of two equal ones for
        different winners nobody wins."""
        if self.over is None or how > self.over[0]:
            self.over = (how, winner)
            self._end_number = max(number, self._end_number)
            self._event(ENDED, how)
        elif how == self.over[0] and winner != self.over[1]:
            self.over = (how, NOBODY)
            self._event(ENDED, how)

    def _differ(self, where):
        self.differs = True
        self._event(DIFFER, where)

    def _event(self, what, detail=None):
        if len(self.events) == EVENTS:
            self.events.pop(0)
        self.events.append((what, detail))
