"""Games over the link: agreement, whole games, cuts and power failures; both sides hold the same.

Plain functions without pytest: test_link_game.py runs them on CPython, tests/twin on the twin.
"""

from console.link import agreement, messages, table
from console.link.agreement import HOST, JOINER, Terms, seal
from console.link.game import (
    COMPARED,
    MOVED,
)
from console.link.law import Law
from console.link.messages import (
    BY_DRAW,
    BY_RESIGNING,
    DRAW,
    NOBODY,
    TAKE_BACK,
)
from games.dames.rules import Position as Dames
from games.dames.variants import EIGHT, TEN
from games.dominate.rules import Position as Dominate
from games.dynasty.rules import Position
from link_stage import TERMS, Chance, Wire, World, equal, finish, sitting, terms, to_move

# -- agreement


def case_the_terms_reach_the_joiner_and_both_know_who_begins():
    begins = set()
    for _ in range(12):
        world = World(terms=Terms("dynasty", "directional", "count", "", 5, 10))
        world.sit_down()
        a, b = world.games
        equal(world.tables[1].agreement.terms, world.terms)
        equal((a.side + b.side, a.law.position.directional), (1, True))
        equal(a.minutes, b.minutes)
        equal(a.minutes[a.side], 5)
        equal(a.minutes[b.side], 10)
        begins.add(world.mover())
    equal(begins, {0, 1})


def case_terms_that_are_declined_can_be_changed():
    world = World()
    world.pair()
    world.until(lambda: world.tables[1].agreement and world.tables[1].agreement.terms)
    world.tables[1].agreement.answer(False)
    world.until(lambda: world.tables[0].agreement.state == agreement.DECLINED)
    world.tables[0].propose(terms(rules="directional"))
    world.until(lambda: world.tables[1].agreement.state == agreement.PROPOSED)
    equal(world.tables[1].agreement.terms.rules, "directional")
    world.tables[1].agreement.answer(True)
    world.until(lambda: world.games[0] and world.games[1])


def case_terms_do_not_change_under_the_finger_that_accepts_them():
    world = World()
    world.pair()
    world.until(lambda: world.tables[1].agreement and world.tables[1].agreement.terms)
    other = terms(rules="directional", host_minutes=99, join_minutes=1)
    world.sessions[0].send(messages.pack(messages.TERMS, *other))
    world.settle()
    equal((world.tables[1].agreement.terms, world.tables[1].refused), (world.terms, 1))
    world.tables[1].agreement.answer(True)
    world.until(lambda: world.games[0] and world.games[1])
    equal(world.games[1].law.position.directional, False)


def case_a_game_that_the_joiner_does_not_have_is_declined():
    world = World(terms=terms(game="../main"))
    world.pair()
    world.until(lambda: world.tables[0].agreement.state == agreement.DECLINED)
    equal(world.games, [None, None])


def tossing():
    """Two agreements in the middle of a toss, and what they send."""
    boxes = ([], [])
    host = agreement.Agreement(boxes[0].append, HOST, TERMS)
    joiner = agreement.Agreement(boxes[1].append, JOINER)
    joiner.take(*messages.unpack(boxes[0].pop()))
    joiner.answer(True)
    host.take(*messages.unpack(boxes[1].pop(0)))
    return host, joiner, boxes


def case_nobody_shows_before_both_have_committed():
    host, joiner, boxes = tossing()
    equal([[box[0] for box in side] for side in boxes], [[messages.COMMIT], [messages.COMMIT]])
    assert not host.take(messages.REVEAL, bytes(16))
    equal(host.state, agreement.TOSSING)


def case_a_toss_cannot_be_bent():
    # Another secret than the one that was sealed; and what the other side sent, handed back.
    host, joiner, boxes = tossing()
    host.take(messages.COMMIT, seal(JOINER, b"a" * 16))
    host.take(messages.REVEAL, b"b" * 16)
    equal((host.state, host.first), (agreement.BENT, None))
    host, joiner, boxes = tossing()
    host.take(*messages.unpack(boxes[0].pop(0)))
    host.take(*messages.unpack(boxes[0].pop(0)))
    equal((host.state, host.first), (agreement.BENT, None))


def case_a_second_commitment_is_refused():
    host, joiner, boxes = tossing()
    assert host.take(messages.COMMIT, seal(JOINER, b"a" * 16))
    assert not host.take(messages.COMMIT, seal(JOINER, b"b" * 16))
    assert not host.take(messages.ACCEPT, 1) and not host.take(messages.TERMS, *TERMS)
    assert not joiner.take(messages.TERMS, *TERMS)
    host.take(messages.REVEAL, b"a" * 16)
    equal(host.state, agreement.AGREED)


# -- whole games


def law_of_all(agreed):
    """Every title by the name of its rules."""
    return Law(
        {
            "plain": lambda: Position(False),
            "directional": lambda: Position(True),
            "dominate": Dominate,
            "8": lambda: Dames(EIGHT),
            "8 huffing": lambda: Dames(EIGHT, None, True),
            "10": lambda: Dames(TEN),
        }[agreed.rules]()
    )


def case_a_game_of_each_title_with_its_passes_and_huffs():
    for rules in ("plain", "directional", "dominate", "8"):
        world = World(terms=terms(rules=rules), law_of=law_of_all)
        world.sit_down()
        count = finish(world, Chance(7), most=400)
        assert count > 20, (rules, count)
        moved = [event for events in world.events for event in events if event[0] == MOVED]
        equal(len(moved), count)  # each move was played once on the other side


def case_the_first_moves_of_the_big_board_and_of_huffing():
    for rules in ("10", "8 huffing"):
        world = World(terms=terms(rules=rules), law_of=law_of_all)
        world.sit_down()
        chance = Chance(3)
        for _ in range(24):
            position = to_move(world)[0].law.position
            huffs = position.huffs() if rules == "8 huffing" else ()
            if huffs:
                assert to_move(world)[0].move("h%d" % (huffs[0] + 1))
                world.settle()
            world.move(chance)
            world.settle()
            world.agree()


def case_a_game_with_one_byte_in_200_lost_and_one_changed():
    for seed in (1, 2):
        world = World(Wire(200, 200, seed))
        world.sit_down()
        count = finish(world, Chance(seed))
        moved = [event for events in world.events for event in events if event[0] == MOVED]
        equal(len(moved), count)
        assert sum([s.channel.resent for s in world.sessions]) > 0


def case_equal_after_every_move():
    world = sitting()
    chance = Chance(5)
    for n in range(20):
        world.move(chance)
        world.settle()
        equal((world.games[0].plies, world.games[1].plies), (n + 1, n + 1))
        world.agree()


# -- cuts


def case_a_cut_in_every_state_of_a_move():
    """Before it is sent, on its way, delivered but not acknowledged, and after that: at each of the
    frames round a move the line is cut, for a moment or for long."""
    for frames in range(8):
        for away in (100, 9000):
            world = sitting(6)
            chance = Chance(frames + 9)
            if frames == 0:
                world.wire.cut()
                world.frame()
            world.move(chance)
            for _ in range(frames):
                world.frame()
            if frames:
                world.wire.cut()
            world.run(away)
            world.wire.join()
            world.come_together()
            world.settle()
            equal(world.games[0].plies, 7)
            world.agree()
            world.move(chance)
            world.settle()
            world.agree()


def case_a_cut_in_every_frame_of_a_cable():
    """The same where nobody is told, and half a frame is on its way."""
    for frames in range(6):
        world = sitting(5)
        chance = Chance(frames + 3)
        world.move(chance)
        for _ in range(frames):
            world.frame()
        world.wire.whole = False
        for end in world.wire.ends:
            end.inside = end.inside[: len(end.inside) // 2]
        world.run(10_000)
        world.wire.whole = True
        world.come_together()
        world.settle()
        equal(world.games[0].plies, 6)
        world.agree()


def case_no_second_move_while_one_is_pending():
    world = sitting(4)
    mover, other = to_move(world)
    world.wire.cut()
    world.frame()
    position = mover.law.position
    assert mover.move(position.move_name(position.legal_moves()[0]))
    world.run(20_000)
    assert not mover.may_move() and not other.may_move()
    assert not mover.move(position.move_name(position.legal_moves()[0]))
    world.wire.join()
    world.settle()
    world.agree()
    equal(world.games[0].plies, 5)


def case_a_cut_during_a_pass():
    cuts = []

    def cut(n):
        if to_move(world)[0].law.position.must_pass():
            cuts.append(n)
            world.move(Chance(1))
            world.wire.cut()
            world.run(5000)
            world.wire.join()

    for seed in (6, 20):
        world = sitting()
        finish(world, Chance(seed), cut)
    assert cuts


def case_a_cut_after_the_result():
    world = sitting(5)
    world.games[0].resign()
    world.wire.cut()
    world.run(9000)
    equal(world.games[1].over, None)
    world.wire.join()
    world.settle()
    world.agree()
    equal(world.games[1].over[0], BY_RESIGNING)


def case_clocks_stand_while_the_peer_is_away():
    world = sitting(3, proposed=terms(host_minutes=5, join_minutes=5))
    world.wire.cut()
    world.frame()
    before = [list(g.used) for g in world.games]
    world.run(100_000)
    equal([list(g.used) for g in world.games], before)


def power(world, i, away=500, data=None):
    """Switch a side off and on again, with what it keeps."""
    kept = data or world.tables[i].to_save()
    world.switch_off(i)
    world.run(away)
    world.switch_on(i, kept)
    world.come_together()
    world.settle()


def case_a_side_that_was_switched_off_goes_on():
    for i in (0, 1):
        for away in (100, 10_000):
            world = sitting(7)
            power(world, i, away)
            equal(world.games[0].plies, 7)
            finish(world, Chance(2))


def case_switched_off_with_a_move_that_never_left():
    for i in (0, 1):
        world = sitting(6 + i)
        while world.mover() != i:
            world.move(Chance(1))
            world.settle()
        plies = world.games[0].plies
        world.wire.whole = False
        world.move(Chance(2))
        power_on(world, i, world.tables[i].to_save())
        equal(world.games[1 - i].plies, plies + 1)
        world.agree()


def power_on(world, i, kept):
    """The cable is back, and the program of a side starts anew."""
    world.run(500)
    world.switch_off(i)
    world.wire.whole = True
    world.run(500)
    world.switch_on(i, kept)
    world.come_together()
    world.settle()


def case_switched_off_before_its_last_moves_were_kept():
    """It is given what it lacks, its own move too."""
    for i in (0, 1):
        world = sitting(6)
        kept = world.tables[i].to_save()
        chance = Chance(6)
        for _ in range(4):
            world.move(chance)
        world.settle()
        power(world, i, data=kept)
        equal(world.games[i].plies, 10)
        world.agree()
        equal(world.games[i].events, [])
        assert (COMPARED, None) in world.events[i] and (COMPARED, None) in world.events[1 - i]
        finish(world, chance)


def case_both_were_switched_off():
    world = sitting(6)
    kept = [world.tables[0].to_save(), None]
    world.move(Chance(1))
    world.settle()
    kept[1] = world.tables[1].to_save()
    for i in (0, 1):
        world.switch_off(i)
    world.run(3000)
    for i in (0, 1):
        world.switch_on(i, kept[i])
    world.come_together()
    world.settle()
    equal(world.games[0].plies, 7)
    finish(world, Chance(3))


def case_switched_off_after_a_take_back_that_was_not_kept():
    world = sitting(6)
    kept = [table.to_save() for table in world.tables]
    asks, other = to_move(world)
    asks.ask(TAKE_BACK, 4)
    world.settle()
    other.answer(TAKE_BACK, True)
    world.settle()
    equal(world.games[0].plies, 4)
    for i in (0, 1):
        power(world, i, data=kept[i])
        equal((world.games[0].plies, world.games[1].plies), (4, 4))
        world.agree()


def case_switched_off_with_a_result_that_never_left():
    world = sitting(6)
    world.wire.whole = False
    world.games[0].resign()
    power_on(world, 0, world.tables[0].to_save())
    world.agree()
    equal(world.games[1].over, (BY_RESIGNING, world.games[1].side))


def case_a_draw_that_only_one_side_knows_of():
    world = sitting(6)
    world.games[0].ask(DRAW)
    world.settle()
    world.wire.whole = False
    world.games[1].answer(DRAW, True)
    power_on(world, 1, world.tables[1].to_save())
    world.agree()
    equal(world.games[0].over, (BY_DRAW, NOBODY))


def case_chat_that_a_switched_off_peer_has_not_got_is_sent_again():
    world = sitting(2)
    world.wire.whole = False
    world.tables[0].say("are you there?")
    power_on(world, 1, world.tables[1].to_save())
    equal(world.tables[1].said, [(table.THEIRS, "are you there?")])


def case_a_kept_game_that_is_none_is_refused():
    world = sitting(4)
    good = world.tables[0].to_save()
    bad = [dict(good, game=dict(good["game"], moves="a1 a1"))]
    for key, value in (
        ("used", [1]),
        ("used", [1, "x"]),
        ("over", [9, 1]),
        ("backs", -1),
        ("backs", [-1]),
        ("pauses", "1"),
        ("moves", None),
        ("side", 7),
        ("number", 3),
    ):
        bad.append(dict(good, game=dict(good["game"], **{key: value})))
    bad += [dict(good, terms=["dynasty"]), dict(good, first=5), dict(good, game=None)]
    bad += [dict(good, secret=[1]), dict(good, number="x")]
    for data in bad:
        try:
            world.switch_on(0, data)
        except ValueError:
            continue
        raise AssertionError(data)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
