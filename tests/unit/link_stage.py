"""Two sides and a line between them, in virtual time; no hardware, no screens."""

from console.link import session as sessions
from console.link.agreement import Terms
from console.link.law import Law
from console.link.messages import BY_RULES
from console.link.session import Session
from console.link.table import Table
from games.dynasty.rules import Position

FRAME_MS = 33
BYTES_A_FRAME = 380  # of 115,200 baud
CODE = "4711"


def terms(game="dynasty", rules="plain", options="", start="", host_minutes=0, join_minutes=0):
    """Terms, those of a plain game but for what is named."""
    return Terms(game, rules, options, start, host_minutes, join_minutes)


TERMS = terms()


class Chance:
    """Numbers that look like chance and repeat."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) & 0x3FFFFFFF
        return (self.state >> 8) % n


class Clock:
    """Time that goes on when it is told to, and counts round as on the chip."""

    def __init__(self, now=0):
        self.now = now

    def ms(self):
        return self.now & 0x3FFFFFFF

    def diff(self, a, b):
        return ((a - b + 0x20000000) & 0x3FFFFFFF) - 0x20000000


class End:
    """A transport at one end of a Wire."""

    def __init__(self, wire):
        self.wire = wire
        self.line = 1
        self.up = True
        self.inside = bytearray()  # what has come and is not read yet
        self.drops = 0
        self.closed = False
        self.other = None

    def read(self, buffer):
        count = min(len(buffer), len(self.inside))
        buffer[:count] = self.inside[:count]
        self.inside = self.inside[count:]
        return count

    def write(self, data):
        return self.wire.carry(self, data)

    def update(self, now):
        pass

    def drop(self):
        self.drops += 1

    def close(self):
        self.closed = True


class Wire:
    """Two Ends. whole: bytes go over it; lost, changed: one byte in so many is (0: none); `spent`
    counts what each End may still send in this frame."""

    def __init__(self, lost=0, changed=0, seed=1):
        self.lost = lost
        self.changed = changed
        self.chance = Chance(seed)
        self.whole = True
        self.ends = (End(self), End(self))
        self.ends[0].other, self.ends[1].other = self.ends[1], self.ends[0]
        self.room = [BYTES_A_FRAME, BYTES_A_FRAME]
        self.carried = 0
        self.log = None

    def carry(self, end, data):
        index = self.ends.index(end)
        count = min(len(data), self.room[index])
        self.room[index] -= count
        self.carried += count
        if self.log is not None:
            self.log[index].append(bytes(data[:count]))
        if self.whole:
            for byte in data[:count]:
                if self.lost and not self.chance.below(self.lost):
                    continue
                if self.changed and not self.chance.below(self.changed):
                    byte ^= 1 << self.chance.below(8)
                end.other.inside.append(byte)
        return count

    def next_frame(self):
        self.room = [BYTES_A_FRAME, BYTES_A_FRAME]

    def cut(self):
        """The line is gone, and both ends know."""
        self.whole = False
        for end in self.ends:
            end.up = False
            end.inside = bytearray()

    def join(self):
        """There is a new line."""
        self.whole = True
        for end in self.ends:
            end.up = True
            end.line += 1


def law_of(terms):
    """The games that both sides of these tests know."""
    if terms.game != "dynasty" or terms.rules not in ("plain", "directional"):
        raise ValueError("no such game")
    return Law(Position(terms.rules == "directional"))


class World:
    """A host and a joiner, each at its end of a wire."""

    def __init__(self, wire=None, terms=TERMS, code=CODE, start=0x3FFFF000, law_of=law_of):
        self.wire = wire or Wire()
        self.clock = Clock(start)
        self.law_of = law_of
        self.terms = terms
        self.code = code
        self.tables = [None, None]
        self.events = [[], []]
        self.switch_on(0)
        self.switch_on(1)

    def switch_on(self, i, data=None):
        """Start the program of a side, with what it has kept."""
        token = bytes(data["token"]) if data else None
        end = self.wire.ends[i]
        end.inside = bytearray()
        session = Session(end, self.clock, None if i else self.code, token)
        terms = None if i or data else self.terms
        self.tables[i] = Table(session, self.law_of, terms, data)

    def sessions_of(self, i):
        return self.tables[i].session

    def switch_off(self, i):
        self.tables[i] = None

    @property
    def sessions(self):
        return [table and table.session for table in self.tables]

    @property
    def games(self):
        return [table and table.game for table in self.tables]

    def frame(self):
        self.clock.now += FRAME_MS
        self.wire.next_frame()
        for i, table in enumerate(self.tables):
            if table:
                table.update(FRAME_MS)
                event = table.game and table.game.event()
                while event:
                    self.events[i].append(event)
                    event = table.game.event()

    def run(self, ms):
        for _ in range(ms // FRAME_MS + 1):
            self.frame()

    def until(self, condition, ms=60_000):
        """Run until condition() is true, and fail if that takes longer; returns ms taken."""
        start = self.clock.now
        while not condition():
            assert self.clock.now - start < ms, "not in time"
            self.frame()
        return self.clock.now - start

    def until_asked(self):
        """Run until the joiner is to type the code."""
        self.until(lambda: self.sessions[1].state == sessions.ASKING)

    def pair(self):
        """The joiner types the right code."""
        self.until_asked()
        self.sessions[1].enter(self.code)
        self.come_together()

    def come_together(self, ms=60_000):
        """Run until both are there."""
        self.until(lambda: [s.state for s in self.sessions] == [sessions.OPEN] * 2, ms)

    def sit_down(self):
        """Up to the first move."""
        self.pair()
        self.until(lambda: self.tables[1].agreement and self.tables[1].agreement.state is not None)
        self.tables[1].agreement.answer(True)
        self.until(lambda: self.games[0] and self.games[1])

    def mover(self):
        """Which side may move, None while neither does."""
        for i, game in enumerate(self.games):
            if game.may_move():
                return i
        return None

    def move(self, chance):
        """The side that has the move plays one."""
        self.until(lambda: self.mover() is not None)
        i = self.mover()
        position = self.games[i].law.position
        moves = position.legal_moves()
        word = position.move_name(moves[chance.below(len(moves))])
        assert self.games[i].move(word)
        return word

    def settle(self, ms=60_000):
        """Run until everything has arrived."""

        def settled():
            for table in self.tables:
                game = table.game
                ready = game is None or game.law.ready()
                if table.session.channel.inbox or not table.session.settled or not ready:
                    return False
            return True

        self.until(settled, ms)
        self.frame()

    def agree(self):
        """Both hold the same game, and whatever says how it goes on."""
        a, b = [law_state(game) for game in self.games]
        for name in a:
            equal(a[name], b[name], name)


def law_state(game):
    """All of a LinkedGame that decides what its law will say, but for the clocks."""
    return {
        "number": game.number,
        "record": game.law.position.to_record(),
        "position": game.law.position.to_text(),
        "turn": game.law.turn(),
        "refused": game.law.notes(),
        "backs": len(game.to_save()["backs"]),
        "paused": game.paused,
        "over": game.over,
        "differs": game.differs,
        "comparing": game.comparing,
    }


def sitting(moves=0, wire=None, proposed=TERMS, seed=1):
    """Two at a table, so many moves into a game."""
    world = World(wire, proposed)
    world.sit_down()
    chance = Chance(seed)
    for _ in range(moves):
        world.move(chance)
    world.settle()
    world.agree()
    equal(world.games[0].plies, moves)
    return world


def to_move(world):
    """The game of the side that has the move, and the other one."""
    world.until(lambda: world.mover() is not None)
    i = world.mover()
    return world.games[i], world.games[1 - i]


def finish(world, chance, each=None, most=200):
    """Play by the rules to the end."""
    n = 0
    while world.games[0].over is None or world.games[1].over is None:
        world.until(lambda: world.mover() is not None or world.games[0].over is not None)
        if world.mover() is None:
            break
        if each:
            each(n)
            world.until(lambda: world.mover() is not None)
        world.move(chance)
        n += 1
        assert n < most
    world.settle()
    world.agree()
    equal(world.games[0].over[0], BY_RULES)
    return n


def equal(a, b, what=""):
    assert a == b, (a, b, what)
