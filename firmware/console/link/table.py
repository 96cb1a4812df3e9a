"""Two players at one table: the terms, the game or the race, the rematch and the chat.

A screen has a Table and calls its update() with every frame; whatever comes over the session goes
to the one that it is for.
"""

from console.link.agreement import AGREED, DECLINED, HOST, JOINER, Agreement, Terms
from console.link.channel import RESTARTED
from console.link.kept import KeptGame
from console.link.messages import (
    ASK,
    CHAT,
    CHAT_LETTERS,
    FINAL,
    MOVE,
    NO_DRAW,
    PHRASE,
    PROGRESS,
    RACE,
    REVEAL,
    TERMS,
    BadMessage,
    pack,
    unpack,
)
from console.link.race import Race
from console.link.session import OPEN

RACING = (ASK, PROGRESS, FINAL)
HISTORY = 20  # things said that are kept
MINE, THEIRS = 0, 1


class Table:
    """One player's side of the table.

    session: a Session; law_of(terms): the Law of the position that a game with such Terms begins
    with, None for a race, ValueError if there is no such game here; terms: what a host proposes;
    data: what to_save() gave, to go on from there (ValueError if it is of no use).

    `agreement`, `game`, `race` are None until there is one; `said`: the chat, (MINE or THEIRS, text
    or number of a phrase); `muted`: what the peer says is not heard; `refused` counts messages that
    had no place.
    """

    def __init__(self, session, law_of, terms=None, data=None):
        self.session = session
        self._law_of = law_of
        self._terms = terms
        self.side = HOST if session.host else JOINER
        self.agreement = None
        self.game = None
        self.race = None
        self.said = []
        self.muted = False
        self.refused = 0
        self._held = None  # a message that the law needs time for
        self._first = HOST
        self._compares = False  # a kept game, when the peer is there
        self._returned = False  # was the peer switched off while its secret was waited for?
        if data is not None:
            self._restore(data)

    def update(self, dt):
        """dt ms have gone by; to be called with every frame."""
        session = self.session
        session.update()
        here = session.state == OPEN
        if here and self._compares:
            self._compares = False
            self._tell_all()
        elif here and self.agreement is None and self.side == HOST:
            self.agreement = Agreement(session.send, HOST, self._terms)
        elif here and self.agreement is None:
            self.agreement = Agreement(session.send, JOINER)
        self._look_for_rematch()
        while self._take_next():
            self._look_for_rematch()
        if self.game:
            self.game.update(dt, here)

    def propose(self, terms):
        """The host proposes other terms after the first ones were declined, or another race."""
        if self.side == HOST and self.agreement:
            if self.agreement.state == DECLINED or self._races_again:
                self.agreement = Agreement(self.session.send, HOST, terms)

    @property
    def _races_again(self):
        """Is a race over, and do both want another one?"""
        return self.race is not None and False not in self.race.again

    # -- chat

    def say(self, text):
        """Send a text of 1 to CHAT_LETTERS letters; False if it cannot be sent now."""
        return self._say(pack(CHAT, text[:CHAT_LETTERS]), text[:CHAT_LETTERS])

    def say_phrase(self, number):
        """Send one of the ready phrases, which the peer reads in its own language."""
        return self._say(pack(PHRASE, number), number)

    def _say(self, message, what):
        if not self.session.send(message):
            return False
        self._note(MINE, what)
        return True

    def _note(self, who, what):
        if len(self.said) == HISTORY:
            self.said.pop(0)
        self.said.append((who, what))

    # -- what comes

    def _take_next(self):
        """Deal with a message; False when there is none, or the law needs time for it."""
        message = self._held
        if message is None:
            body = self.session.receive()
            if body is None:
                return False
            if body == RESTARTED:
                self._tell_all()
                return True
            try:
                message = unpack(body)
            except BadMessage:
                self._refuse()
                return True
        self._held = None
        kind = message[0]
        if kind == CHAT or kind == PHRASE:
            if not self.muted:
                self._note(THEIRS, message[1])
        elif TERMS <= kind <= REVEAL and self._may_agree:
            self._agree(message)
        elif kind == REVEAL and self.game and self.game.comparing:
            pass  # for who would not have begun yet
        elif MOVE <= kind <= NO_DRAW and self.game:
            if not self.game.take(*message):
                self._held = message
                return False
        elif kind == RACE:
            self._is_told_race(*message[1:])
        elif not (self.race and kind in RACING and self.race.take(*message)):
            self._refuse()
        return True

    @property
    def _may_agree(self):
        """Is there no game that messages of an agreement would come too late for?"""
        return self.agreement and self.game is None and (not self.race or self._races_again)

    def _refuse(self):
        self.refused = self.refused + 1 & 0xFFFFFF

    def _agree(self, message):
        if message[0] == TERMS and self.race and self.side == JOINER:
            self.agreement = Agreement(self.session.send, JOINER)
        agreement = self.agreement
        if not agreement.take(*message):
            self._refuse()
        elif message[0] == TERMS:
            try:
                self._law_of(agreement.terms)
            except ValueError:
                agreement.answer(False)
        elif agreement.state == AGREED:
            self._terms = agreement.terms
            self._first = agreement.first
            self._begin(self.race.number + 1 if self.race else 0)
            if self.game and self._returned:
                self._returned = False
                self.game.compare()

    def _begin(self, number=0, data=None, restored=False):
        """Set up a game or a race, or a kept one; restored: this side was switched off."""
        law = self._law_of(self._terms)
        if law is None:
            self.race = Race(self.session, data, number, restored)
            return
        side = law.turn() if self._first == self.side else 1 - law.turn()
        host, joiner = self._terms.host_minutes, self._terms.join_minutes
        # The host is on side 0 if it is the host that this side is, or the joiner is on side 1.
        minutes = (host, joiner) if side == self.side else (joiner, host)
        self.game = KeptGame(self.session, law, side, minutes, number, data, restored)

    def _look_for_rematch(self):
        """Another game: who was second begins."""
        game = self.game
        if game and game.again:
            self._first = 1 - self._first
            self._begin(game.number + 1)
        elif game and game.ahead:
            number = game.ahead[2]
            self._first ^= number - game.number & 1
            self._begin(number, None, game.restored)
            self.game.compare()
            self.game.take(*game.ahead)

    def _tell_all(self):
        """One side was switched off: what both have is compared."""
        self._held = None
        if self.game:
            if not self.game.number:
                self.agreement.tell()
            self.game.compare()
        elif self.race:
            self.race.compare(self._terms.start)
        elif self.agreement and self.agreement.waits:
            self._returned = True  # the peer may have begun, and will show its secret
        else:
            self.agreement = None
        channel = self.session.channel
        lost, channel.returned = channel.returned, []
        for message in lost:
            if message[0] == CHAT or message[0] == PHRASE:
                self.session.send(message)

    def _is_told_race(self, number, start, *known):
        """The peer says which race it is in, after one side was switched off."""
        race = self.race
        mine = race.number if race else -1
        if race and number <= mine:
            if not race.comparing or number == mine and start != self._terms.start:
                self._refuse()
            elif number == mine:
                self._agree_as_before()  # another race that is not begun is none
                race.returned(*known)
            return
        agreement = self.agreement
        terms = None
        if race and race.comparing and race.restored:
            terms = Terms(*(tuple(self._terms[:3]) + (start,) + tuple(self._terms[4:])))
        elif (race.comparing if race else self._returned) and number == mine + 1:
            if agreement.waits and agreement.terms.start == start:
                terms = agreement.terms
        try:
            if terms is None or self._law_of(terms) is not None:
                raise ValueError("no race of both")
        except ValueError:
            self._refuse()
            return
        self._terms = terms
        self._begin(number, None, race is not None and race.restored)
        self._agree_as_before()
        self.race.compare(start)
        self.race.returned(*known)

    def _agree_as_before(self, secret=None):
        """The terms are those of the game or race that there is."""
        agreement = self.agreement
        if not agreement or (agreement.state, agreement.terms) != (AGREED, self._terms):
            self.agreement = agreement = Agreement(self.session.send, self.side)
            agreement.is_as_before(self._terms, secret or agreement.secret)

    # -- keeping

    def to_save(self):
        """What is to be kept to go on with the game or the race after this side was switched off,
        as plain data; None as long as there is none."""
        made = self.game or self.race
        if not made or not self.session.token:
            return None
        return {
            "token": list(self.session.token),
            "terms": list(self._terms),
            "secret": list(self.agreement.secret),
            "first": self._first,
            "number": made.number,
            "game": made.to_save(),
        }

    def _restore(self, data):
        try:
            self._terms = Terms(*data["terms"])
            self._first = data["first"]
            if self._first not in (HOST, JOINER) or not isinstance(data["game"], dict):
                raise ValueError("no linked game")
            secret = bytes(data["secret"])
            if len(secret) != 16:
                raise ValueError("no secret")
            number = data["number"]
            if type(number) is not int or not 0 <= number <= 65535:
                raise ValueError("no number of a game: %s" % number)
            self._begin(number, data["game"], True)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("no linked game: %s" % error) from error
        self._agree_as_before(secret)
        self._compares = True
