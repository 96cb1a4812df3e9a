"""What two players agree on before the first move: the terms, and by a toss that neither of them
can bend who begins.

The host proposes, the joiner accepts or not. Then each commits to 16 random bytes by their SHA-256
and shows them only when it has the other one's commitment. The hash tells the sides apart, so that
nobody can hand back what the other one sent.
"""

import hashlib
import os
from collections import namedtuple

from console.link.messages import ACCEPT, COMMIT, REVEAL, TERMS, pack

# game, rules, options, start: text, see messages.TERMS; host_minutes, join_minutes: 0 no limit
Terms = namedtuple("Terms", ("game", "rules", "options", "start", "host_minutes", "join_minutes"))

PROPOSED, DECLINED, TOSSING, AGREED, BENT = range(5)  # BENT: what was shown is not what was sealed
HOST, JOINER = 0, 1


def seal(side, secret):
    """The commitment of the HOST or JOINER to its secret."""
    return hashlib.sha256(b"HJ"[side : side + 1] + secret).digest()


def who_begins(host_secret, join_secret):
    """HOST or JOINER, by both secrets."""
    return hashlib.sha256(host_secret + join_secret).digest()[0] & 1


class Agreement:
    """One side's way to a game. send(bytes) delivers a message; terms: what a host proposes.

    `state` is None until there are terms; `terms` what is or was proposed; `first` HOST or JOINER
    once it is AGREED; `secret`: the 16 bytes of this side.
    """

    def __init__(self, send, side, terms=None):
        self._send = send
        self.side = side
        self.terms = terms
        self.state = None
        self.first = None
        self.secret = os.urandom(16)
        self._sealed = None
        self._shown = False
        if side == HOST and terms:
            self.state = PROPOSED
            send(pack(TERMS, *terms))

    def is_as_before(self, terms, secret):
        """It was agreed on these terms, with this secret, before this side was switched off."""
        self.terms = terms
        self.secret = secret
        self.state = AGREED

    @property
    def waits(self):
        """Has this side shown its secret, while that of the other one has not come?"""
        return self.state == TOSSING and self._shown

    def tell(self):
        """Show the secret again, to a peer that has not begun: it waits for nothing else."""
        self._send(pack(REVEAL, self.secret))

    def answer(self, yes):
        """The joiner accepts the terms that lie on the table, or not."""
        if self.side == JOINER and self.state == PROPOSED:
            self._send(pack(ACCEPT, int(yes)))
            self._answered(yes)

    def take(self, kind, *values):
        """A message has come; False if it has no place here, and nothing has changed."""
        if kind == TERMS and self.side == JOINER and self.state in (None, DECLINED):
            self.terms = Terms(*values)
            self.state = PROPOSED
        elif kind == ACCEPT and self.side == HOST and self.state == PROPOSED:
            self._answered(values[0])
        elif kind == COMMIT and self.state == TOSSING and self._sealed is None:
            self._sealed = values[0]
            self.tell()
            self._shown = True
        elif kind == REVEAL and self.state == TOSSING and self._shown:
            self._toss(values[0])
        else:
            return False
        return True

    def _answered(self, yes):
        self.state = TOSSING if yes else DECLINED
        if yes:
            self._send(pack(COMMIT, seal(self.side, self.secret)))

    def _toss(self, secret):
        if seal(1 - self.side, secret) != self._sealed:
            self.state = BENT
            return
        host, joiner = (self.secret, secret) if self.side == HOST else (secret, self.secret)
        self.first = who_begins(host, joiner)
        self.state = AGREED
