"""One player of a linked game of Dynasty over TCP, on the twin or on CPython: moves by chance.

link_player.py host|join PORT CODE, with firmware/ and this folder to import from. Prints the record
of the game and how it ended.
"""

import sys
import time

from console.link import session, tcp
from console.link.session import Session
from console.link.table import Table
from link_stage import TERMS, Chance, law_of

LONGEST_MS = 60_000


MICROPYTHON = sys.implementation.name == "micropython"


class RealClock:
    """Milliseconds as they pass."""

    def ms(self):
        return time.ticks_ms() if MICROPYTHON else int(time.monotonic() * 1000) & 0x3FFFFFFF

    def diff(self, a, b):
        return ((a - b + 0x20000000) & 0x3FFFFFFF) - 0x20000000

    def sleep_ms(self, ms):
        if MICROPYTHON:
            time.sleep_ms(ms)
        else:
            time.sleep(ms / 1000)


def frames(clock):
    """ms since the last time, again and again, for as long as a game may last."""
    start = before = clock.ms()
    while clock.diff(before, start) < LONGEST_MS:
        clock.sleep_ms(2)
        now = clock.ms()
        yield clock.diff(now, before)
        before = now
    raise AssertionError("not in time")


def play(host, port, code, after=None):
    """The Table of a game played to its end; after(table) is called with every frame."""
    clock = RealClock()
    if host:
        link = tcp.Host(port, "127.0.0.1")
    else:
        link = tcp.Join(("127.0.0.1", port), clock.diff)
    made = Table(Session(link, clock, code if host else None), law_of, TERMS if host else None)
    chance = Chance(port)
    for dt in frames(clock):
        made.update(dt)
        if after:
            after(made)
        if made.session.state == session.ASKING:
            made.session.enter(code)
        elif made.agreement and not host:
            made.agreement.answer(True)
        game = made.game
        if game and game.may_move() and game.law.ready():
            position = game.law.position
            moves = position.legal_moves()
            game.move(position.move_name(moves[chance.below(len(moves))]))
        elif game and game.over and (made.session.state == session.CLOSED or host):
            if made.session.settled:
                break  # the joiner waits for the host's goodbye
    made.session.leave()
    for _ in range(5):
        made.update(1)
    made.session.close()
    return made


if __name__ == "__main__":
    role, port, code = sys.argv[1:]
    table = play(role == "host", int(port), code)
    print(table.game.law.position.to_record())
    print(table.game.over)
