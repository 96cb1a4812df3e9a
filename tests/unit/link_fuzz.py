"""Random and mutated frames at the parser, the messages and a whole table with a game.

    link_fuzz.py COUNT [SEED]

with firmware/ and this folder to import from (PYTHONPATH, on the twin MICROPYPATH) throws so many
of them, and prints what became of them. The tests throw a few.
"""

import sys

from console.link import channel, game, messages, session, table
from console.link.framing import MAX_BODY, MAX_FRAME, Parser, encode
from console.link.messages import BadMessage, pack, unpack
from console.link.session import OPEN
from link_stage import Chance, World

EVERY = 4  # so many frames for one that a whole table is given
RESTART = 20  # so many of those for one before which the peer comes back


def frame(body):
    out = bytearray(MAX_FRAME)
    return bytes(out[: encode(out, 0, body, len(body))])


def some_bytes(chance, most):
    return bytearray([chance.below(256) for _ in range(chance.below(most))])


def mutated(chance, data):
    """One to four bytes changed, lost, added or doubled."""
    data = bytearray(data)
    for _ in range(1 + chance.below(4)):
        at = chance.below(len(data)) if data else 0
        what = chance.below(4)
        if what == 0 and data:
            data[at] ^= 1 << chance.below(8)
        elif what == 1:
            data = data[:at] + data[at + 1 :]
        elif what == 2:
            data = data[:at] + bytes((chance.below(256),)) + data[at:]
        else:
            data = data[: at + chance.below(20)] + data[at:]
    return data


def samples(peer, own):
    """A good message of every kind, those of a session as if they came from the peer."""
    inner = (
        pack(messages.TERMS, "dynasty", "plain", "", "", 5, 5),
        pack(messages.ACCEPT, 1),
        pack(messages.COMMIT, bytes(32)),
        pack(messages.REVEAL, bytes(16)),
        pack(messages.MOVE, 0, 2, "c4", 77, 1000),
        pack(messages.ASK, 0, messages.DRAW, 0),
        pack(messages.ASK, 0, messages.TAKE_BACK, 1),
        pack(messages.ANSWER, 0, messages.PAUSE, 1),
        pack(messages.GO_ON, 0),
        pack(messages.FLAG, 0, 60_000),
        pack(messages.CLAIM, 0),
        pack(messages.SYNC, 1, 0, 0, 3, 0, 0, 5, 0, 2, 0, 0),
        pack(messages.KEPT, 3, "c4"),
        pack(messages.BACK, 1),
        pack(messages.NO_DRAW, 1, 0),
        pack(messages.RACE, 0, "7", 0, 0, 0),
        pack(messages.PROGRESS, 1, 2, 3),
        pack(messages.FINAL, 1, 0, 3),
        pack(messages.CHAT, "caf\u00e9"),
        pack(messages.PHRASE, 1),
    )
    outer = (
        pack(messages.HELLO, b"DMR", 1, 2, peer, own, bytes(8), 0),
        pack(messages.REFUSE, 3, 1, "busy"),
        pack(messages.CODE, peer, b"0815"),
        pack(messages.VERDICT, peer, own, 0, 4, 1000, bytes(8)),
        pack(messages.BEAT, peer, 1),
    )
    return inner, outer


class Target:
    """A host at a table with a game in progress, whose peer says whatever the fuzz makes up."""

    def __init__(self, seed):
        self.world = World()
        self.world.sit_down()
        chance = Chance(seed)
        for _ in range(3):
            self.world.move(chance)
        self.world.settle()
        self.world.switch_off(1)
        self.table = self.world.tables[0]
        self.peer = self.table.session.peer
        self.inner, self.outer = samples(self.peer, self.table.session.id)

    def give(self, chance):
        """One frame that is well made, with a message in it that may be anything."""
        if chance.below(4):
            message = self.inner[chance.below(len(self.inner))]
            if chance.below(3):
                message = bytes(mutated(chance, message))
            number = self.table.session.channel.received + 1
            message = message[: messages.MAX_PAYLOAD] or b"\0"
            body = pack(messages.DATA, self.peer, number, chance.below(9), message)
        else:
            body = self.outer[chance.below(len(self.outer))]
            if chance.below(3):
                body = bytes(mutated(chance, body))[:MAX_BODY] or b"\0"
        end = self.world.wire.ends[0]
        if not chance.below(RESTART):
            end.inside += frame(self.restart(chance))
        end.inside += frame(body)
        before = self.table.game.law.position.to_record()
        self.world.frame()
        made = self.table
        after = made.game.law.position.to_record()
        # Whatever it was, the moves are still those of a game by the law, and lists stay short.
        if after != before:
            type(made.game.law.position).from_record(after)
        assert len(made.session.channel.inbox) <= channel.INBOX + 1
        assert made.session.channel.room >= 0
        assert len(made.game.events) <= game.EVENTS and len(made.said) <= table.HISTORY

    def restart(self, chance):
        """The peer comes back as if it had been switched off: what both have is compared."""
        made = self.table.session
        self.peer = bytes([chance.below(256) for _ in range(4)])
        self.inner, self.outer = samples(self.peer, made.id)
        return pack(messages.HELLO, b"DMR", 1, 2, self.peer, bytes(4), made.token, 0)

    @property
    def spent(self):
        """Has the peer left, or said what ends the game?"""
        made = self.table
        return made.session.state not in (OPEN, session.BROKEN) or made.game.differs


def throw(count, seed=1):
    """Give so many frames to a parser, and a part of them to tables; returns what became of them:
    (rejected by the parser, no message, messages, tables used up). Fails if a good frame after one
    of them does not arrive, or anything raises."""
    chance = Chance(seed)
    parser = Parser()
    target = Target(seed)
    size = len(parser.body)
    bad = good = tables = 0
    for n in range(count):
        what = chance.below(3)
        sample = target.inner[chance.below(len(target.inner))]
        if what == 0:
            data = some_bytes(chance, 80)
        elif what == 1:
            data = mutated(chance, frame(sample))
        else:
            data = frame(bytes(mutated(chance, sample))[:MAX_BODY] or b"\0")
        last = b"good %d" % n
        data = bytes(data) + frame(last)
        body = b""
        at = 0
        while at < len(data):
            end = min(len(data), at + 1 + chance.below(100))
            while at < end:
                at = parser.feed(data, at, end)
                if parser.length:
                    body = bytes(parser.body[: parser.length])
                    try:
                        values = unpack(body)
                        assert pack(*values)[0] == body[0] or body == last
                        good += 1
                    except BadMessage:
                        bad += 1
        assert body == last, (n, body)
        if n % EVERY == 0:
            target.give(chance)
            if target.spent:
                tables += 1
                target = Target(seed + n)
    assert len(parser.body) == size
    return parser.rejected, bad, good, tables


if __name__ == "__main__":
    print(throw(*[int(word) for word in sys.argv[1:]]))
