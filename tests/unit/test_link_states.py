"""Every state of a game apart, every break in it: afterwards both sides hold the same.

A state is brought about by one or two acts. The last of them reaches the other side or does not;
then the cable is out, or a side loses its power, or both do, each with what it had saved just
before, or with an older save.
"""

import pytest
from console.link.messages import DRAW, PAUSE, REMATCH, REVEAL, TAKE_BACK
from games.dames.apart import law_of

from tests.unit.link_stage import Chance, World, law_state, terms, to_move

MINUTES = 5
DAMES = terms("dames", "dames8", host_minutes=MINUTES, join_minutes=MINUTES)
MOVES = 8
BREAK_MS = 9000
AWAY_MS = 5000  # by which a clock may be shown wrongly: a break is noticed after 4 s


class States(World):
    """`act` names the side whose act is the last one of the state."""

    def __init__(self):
        super().__init__(None, DAMES, law_of=law_of)
        self.act = 0
        self.chance = Chance(11)
        self.last = lambda: None

    def mine(self):
        """The game of the side that acts, and the other one."""
        return self.games[self.act], self.games[1 - self.act]


# Each of these acts up to its last act, and returns that.


def before_a_move(world):
    return lambda: None


def a_move(world):
    world.act = world.games.index(to_move(world)[0])
    return lambda: world.move(world.chance)


def offered(world):
    mover, other = to_move(world)
    world.act = world.games.index(other)
    return lambda: other.ask(DRAW)


def _asked(world, question):
    """The game of the side that has to answer a question."""
    question(world)()
    world.settle()
    world.act = 1 - world.act
    return world.mine()[0]


def refused(world):
    asked = _asked(world, offered)
    return lambda: asked.answer(DRAW, False)


def refused_by_moving(world):
    _asked(world, offered)
    return lambda: world.move(world.chance)


def agreed(world):
    asked = _asked(world, offered)
    return lambda: asked.answer(DRAW, True)


def take_back_asked(world):
    mover, _ = to_move(world)
    world.act = world.games.index(mover)
    return lambda: mover.ask(TAKE_BACK, mover.plies - 2)


def take_back_agreed(world):
    asked = _asked(world, take_back_asked)
    return lambda: asked.answer(TAKE_BACK, True)


def take_back_refused(world):
    asked = _asked(world, take_back_asked)
    return lambda: asked.answer(TAKE_BACK, False)


def moved_after_a_take_back(world):
    _asked(world, take_back_asked).answer(TAKE_BACK, True)
    world.settle()
    world.chance = Chance(99)
    for _ in range(2):
        world.move(world.chance)
        world.settle()
    return a_move(world)


def refused_before_a_take_back(world):
    """At a ply that stays, and at one that goes."""
    refused(world)()
    world.settle()
    for _ in range(2):
        world.move(world.chance)
        world.settle()
    return take_back_agreed(world)


def pause_asked(world):
    return lambda: world.games[0].ask(PAUSE)


def paused(world):
    world.games[0].ask(PAUSE)
    world.settle()
    world.act = 1
    return lambda: world.games[1].answer(PAUSE, True)


def gone_on(world):
    paused(world)()
    world.settle()
    return lambda: world.games[world.act].go_on()


def resigned(world):
    return lambda: world.games[0].resign()


def flag(world):
    mover, _ = to_move(world)
    world.act = world.games.index(mover)

    def run():
        mover.used[mover.side] = MINUTES * 60_000 - 1
        mover.update(33, True)
        assert mover.over

    return run


def rematch_asked(world):
    world.games[1].resign()
    world.settle()
    return lambda: world.games[0].ask(REMATCH)


def rematch_agreed(world):
    rematch_asked(world)()
    world.settle()
    world.act = 1
    return lambda: (world.games[1].answer(REMATCH, True), world.frame())


def moved_in_a_rematch(world):
    rematch_agreed(world)()
    world.settle()
    return a_move(world)


def chat(world):
    return lambda: world.tables[0].say("hello")


STATES = (
    before_a_move,
    a_move,
    offered,
    refused,
    refused_by_moving,
    agreed,
    take_back_asked,
    take_back_agreed,
    take_back_refused,
    moved_after_a_take_back,
    refused_before_a_take_back,
    pause_asked,
    paused,
    gone_on,
    resigned,
    flag,
    rematch_asked,
    rematch_agreed,
    moved_in_a_rematch,
    chat,
)
# What of the last act goes over the line: nothing, the act but no acknowledgement, all.
REACHES = ("nothing", "the act", "all")
# For host and joiner: None stays on, "now" was saved just before, "older" has an older save.
POWER = (
    ("now", None),
    ("older", None),
    (None, "now"),
    (None, "older"),
    ("now", "now"),
    ("now", "older"),
    ("older", "now"),
    ("older", "older"),
)

each_state = pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)


def world_in(state, reach):
    """(The world after the state's last act, saves of both from before the state)."""
    world = States()
    world.sit_down()
    for _ in range(MOVES):
        world.move(world.chance)
    world.settle()
    world.agree()
    older = [table.to_save() for table in world.tables]
    act = state(world)
    world.settle()
    if reach == "nothing":
        world.wire.whole = False
    act()
    if reach == "the act":
        world.frame()
        world.frame()
    elif reach == "all":
        world.settle()
    return world, older


def same_afterwards(world):
    world.come_together()
    world.until(lambda: all(not game.comparing for game in world.games))
    world.settle()
    world.agree()
    clocks_agree(world)


def clocks_agree(world):
    for first, second in zip(*[game.used for game in world.games], strict=True):
        assert abs(first - second) <= AWAY_MS
        assert max(first, second) <= MINUTES * 60_000


def go_on(world):
    """The game is played on from there; what was said has come once."""
    said = [text for _, text in world.tables[1].said]
    assert said in ([], ["hello"])
    for game in world.games:
        if game.wanted[TAKE_BACK]:
            assert game.answer(TAKE_BACK, False)
            world.settle()
        if game.paused:
            assert game.go_on()
            world.settle()
    if world.games[0].over is None:
        for _ in range(4):
            world.move(world.chance)
            world.settle()
            world.agree()


@each_state
def test_nothing_is_lost_while_the_cable_is_out(state):
    for reach in REACHES:
        pull_the_cable(state, reach)


def pull_the_cable(state, reach):
    world, _ = world_in(state, reach)
    said = law_state(world.mine()[0])
    used = [game.used[game.side] for game in world.games]
    world.wire.whole = False
    for end in world.wire.ends:
        end.inside = end.inside[: len(end.inside) // 2]
    world.run(BREAK_MS)
    world.wire.whole = True
    same_afterwards(world)
    now = law_state(world.games[0])
    for name in ("number", "record", "refused", "paused", "over"):
        assert now[name] == said[name], name
    for game, before in zip(world.games, used, strict=True):
        assert game.number or game.used[game.side] - before <= AWAY_MS
    go_on(world)


@each_state
def test_both_hold_the_same_when_power_was_off(state):
    for reach in REACHES:
        for power in POWER:
            switch_off(state, reach, power)


def switch_off(state, reach, power):
    world, older = world_in(state, reach)
    kept = [
        older[i] if what == "older" else world.tables[i].to_save() for i, what in enumerate(power)
    ]
    stays = [i for i in (0, 1) if power[i] != "older"]
    said = [law_state(world.games[i]) for i in stays]
    for i in (0, 1):
        if power[i]:
            world.switch_off(i)
    world.run(1500)
    world.wire.whole = True
    for i in (0, 1):
        if power[i]:
            world.switch_on(i, kept[i])
    same_afterwards(world)
    now = law_state(world.games[0])
    # Whatever a side still knows is what both know.
    for known in said:
        assert now["number"] >= known["number"]
        if known["number"] == now["number"]:
            assert now["backs"] >= known["backs"]
            assert not known["over"] or now["over"]
            if known["backs"] == now["backs"]:
                assert now["record"].startswith(known["record"])
                assert all(note in now["refused"] for note in known["refused"])
    go_on(world)


# -- before the first move


def accepted():
    """The joiner has just accepted the terms."""
    world = World(None, DAMES, law_of=law_of)
    world.pair()
    world.until(lambda: world.tables[1].agreement and world.tables[1].agreement.terms)
    world.tables[1].agreement.answer(True)
    return world


def test_terms_and_toss_go_on_after_a_cut_in_any_frame():
    for frames in range(10):
        world = accepted()
        for _ in range(frames):
            world.frame()
        world.wire.whole = False
        for end in world.wire.ends:
            end.inside = bytearray()
        world.run(BREAK_MS)
        world.wire.whole = True
        world.until(lambda w=world: all(w.games))
        assert world.games[0].side + world.games[1].side == 1
        world.settle()
        world.agree()


@pytest.mark.parametrize("gone", [0, 1])
def test_who_waits_for_a_secret_gets_it_from_one_that_was_switched_off(gone):
    """It has begun, and moved, while the other one does not know who begins."""
    world = accepted()
    session = world.sessions[1 - gone]
    inbox, receive = session.channel.inbox, session.receive
    session.receive = lambda: None if inbox and inbox[0][0] == REVEAL else receive()
    world.until(lambda: world.games[gone])
    assert world.tables[1 - gone].agreement.waits
    assert not world.games[1 - gone]
    if world.games[gone].may_move():
        world.games[gone].move("12-16")
    kept = world.tables[gone].to_save()
    side = world.games[gone].side
    world.switch_off(gone)
    inbox.clear()  # it has not come
    session.receive = receive
    world.run(1500)
    world.switch_on(gone, kept)
    world.until(lambda: all(world.games))
    same_afterwards(world)
    assert [world.games[gone].side, world.games[1 - gone].side] == [side, 1 - side]
    assert world.games[0].plies == len(kept["game"]["moves"].split())
