"""Games over the link: agreement, moves, questions and results; both sides come to the same.

Plain functions without pytest: test_link_game.py runs them on CPython, tests/twin on the twin.
"""

from console.link import agreement, game, messages, table
from console.link.agreement import HOST, JOINER, Terms, seal
from console.link.game import (
    AGREED,
    ASKED,
    COMPARED,
    DECLINED,
    MOVED,
    REFUSED,
    WENT_BACK,
)
from console.link.kept import KeptGame
from console.link.law import Law
from console.link.messages import (
    BY_CLAIM,
    BY_DRAW,
    BY_FLAG,
    BY_RESIGNING,
    BY_RULES,
    DRAW,
    NOBODY,
    PAUSE,
    REMATCH,
    TAKE_BACK,
    pack,
)
from console.link.race import PEER, SELF, Race
from games.dames.rules import Position as Dames
from games.dames.variants import EIGHT, TEN
from games.dominate.rules import Position as Dominate
from games.dynasty.rules import Position
from link_stage import FRAME_MS, TERMS, Chance, Wire, World, equal, terms


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
        ("moves", None),
        ("side", 7),
        ("number", 3),
    ):
        bad.append(dict(good, game=dict(good["game"], **{key: value})))
    bad += [dict(good, terms=["dynasty"]), dict(good, first=5), dict(good, game=None)]
    for data in bad:
        try:
            world.switch_on(0, data)
        except ValueError:
            continue
        raise AssertionError(data)


# -- questions and results


def case_only_the_receiver_can_accept_a_draw():
    world = sitting(4)
    a, b = world.games
    assert a.ask(DRAW)
    assert not a.answer(DRAW, True) and not a.ask(DRAW)
    world.settle()
    equal((a.over, b.over, b.wanted[DRAW]), (None, None, True))
    assert b.answer(DRAW, True)
    world.settle()
    world.agree()
    equal(a.over, (BY_DRAW, NOBODY))
    for side in (a, b):
        assert not side.ask(DRAW) and not side.answer(DRAW, True) and not side.resign()


def case_an_offer_stands_when_its_maker_moves():
    world = sitting(4)
    mover, other = to_move(world)
    mover.ask(DRAW)
    world.move(Chance(1))
    world.settle()
    assert other.wanted[DRAW] and mover.asked[DRAW]
    other.answer(DRAW, True)
    world.settle()
    world.agree()
    equal(mover.over, (BY_DRAW, NOBODY))


def case_a_move_of_the_receiver_declines():
    world = sitting(4)
    receiver, maker = to_move(world)
    maker.ask(DRAW)
    world.settle()
    assert receiver.wanted[DRAW]
    world.move(Chance(1))
    assert not receiver.answer(DRAW, True)
    world.settle()
    assert not maker.asked[DRAW] and not receiver.wanted[DRAW]
    assert (DECLINED, DRAW) in world.events[world.games.index(maker)]
    world.agree()


def case_an_offer_that_crosses_a_move_is_declined_by_it():
    world = sitting(4)
    receiver, maker = to_move(world)
    world.move(Chance(1))
    maker.ask(DRAW)
    world.settle()
    assert not maker.asked[DRAW] and not receiver.wanted[DRAW]
    world.agree()


def case_an_acceptance_that_crosses_a_move():
    world = sitting(4)
    maker, receiver = to_move(world)
    maker.ask(DRAW)
    world.settle()
    receiver.answer(DRAW, True)
    world.move(Chance(1))
    world.settle()
    world.agree()
    equal((maker.over, maker.plies), ((BY_DRAW, NOBODY), 5))


def case_an_acceptance_that_crosses_a_resignation():
    world = sitting(4)
    a, b = world.games
    a.ask(DRAW)
    world.settle()
    b.answer(DRAW, True)
    a.resign()
    world.settle()
    world.agree()
    equal(a.over, (BY_DRAW, NOBODY))


def case_two_offers_that_cross_are_a_draw():
    world = sitting(4)
    for side in world.games:
        side.ask(DRAW)
    world.settle()
    world.agree()
    equal(world.games[0].over, (BY_DRAW, NOBODY))


def case_two_resignations_that_cross():
    world = sitting(4)
    for side in world.games:
        side.resign()
    world.settle()
    world.agree()
    equal(world.games[0].over, (BY_RESIGNING, NOBODY))


def case_a_resignation_that_crosses_a_move():
    world = sitting(4)
    mover, other = to_move(world)
    world.move(Chance(2))
    other.resign()
    world.settle()
    world.agree()
    equal((other.over, other.plies), ((BY_RESIGNING, mover.side), 5))


def case_no_offer_after_the_result():
    world = sitting(4)
    a, b = world.games
    a.resign()
    b.ask(DRAW)  # on its way when the result comes
    world.settle()
    world.agree()
    equal(a.over, (BY_RESIGNING, b.side))
    assert not b.ask(DRAW) and not a.ask(TAKE_BACK, 1)


def case_moves_go_back_when_the_peer_agrees():
    world = sitting(6)
    mover, other = to_move(world)
    assert not mover.ask(TAKE_BACK, 6)
    assert mover.ask(TAKE_BACK, 4)
    assert not mover.may_move()
    world.settle()
    equal(other.back_to, 4)
    other.answer(TAKE_BACK, False)
    world.settle()
    equal((mover.plies, other.plies, mover.may_move()), (6, 6, True))
    mover.ask(TAKE_BACK, 4)
    world.settle()
    other.answer(TAKE_BACK, True)
    world.settle()
    equal((mover.plies, other.plies, mover.may_move()), (4, 4, True))
    world.agree()
    assert (AGREED, TAKE_BACK) in world.events[world.games.index(mover)]
    assert (WENT_BACK, 2) in world.events[0] and (WENT_BACK, 2) in world.events[1]
    finish(world, Chance(2))


def case_two_take_backs_that_cross():
    world = sitting(6)
    a, b = world.games
    a.ask(TAKE_BACK, 5)
    b.ask(TAKE_BACK, 4)
    world.settle()
    a.answer(TAKE_BACK, True)
    b.answer(TAKE_BACK, True)
    world.settle()
    equal((a.plies, b.plies), (4, 4))
    world.agree()


def case_a_take_back_that_crosses_a_move():
    world = sitting(6)
    mover, other = to_move(world)
    world.move(Chance(1))
    other.ask(TAKE_BACK, 5)
    world.settle()
    equal((mover.wanted[TAKE_BACK], other.asked[TAKE_BACK], other.plies), (False, False, 7))
    world.agree()


def case_a_pause_stops_both_clocks_and_moves():
    world = sitting(4, proposed=terms(host_minutes=5, join_minutes=5))
    mover, other = to_move(world)
    other.ask(PAUSE)
    world.settle()
    mover.answer(PAUSE, True)
    world.settle()
    assert mover.paused and other.paused and not mover.may_move()
    before = [list(g.used) for g in world.games]
    world.run(60_000)
    equal([list(g.used) for g in world.games], before)
    mover.go_on()
    other.go_on()
    world.settle()
    assert not mover.paused and not other.paused and mover.may_move()
    world.move(Chance(1))
    world.settle()
    world.agree()


def case_a_pause_that_crosses_a_move():
    world = sitting(4)
    mover, other = to_move(world)
    mover.ask(PAUSE)
    world.settle()
    other.answer(PAUSE, True)
    world.move(Chance(1))
    world.settle()
    equal((mover.paused, other.paused, mover.plies), (True, True, 5))
    world.agree()


def case_a_rematch_has_the_other_one_begin():
    world = sitting(4)
    first = [g.side for g in world.games]
    world.games[0].resign()
    world.settle()
    assert world.games[1].ask(REMATCH)
    world.settle()
    assert world.games[0].answer(REMATCH, True)
    world.settle()
    equal([g.side for g in world.games], [first[1], first[0]])
    equal([g.number for g in world.games], [1, 1])
    finish(world, Chance(3))


def case_two_rematches_that_cross():
    world = sitting(4)
    world.games[0].resign()
    world.settle()
    for side in world.games:
        side.ask(REMATCH)
    world.settle()
    equal([g.number for g in world.games], [1, 1])
    finish(world, Chance(3))


def case_a_rematch_before_the_end_is_refused():
    world = sitting(4)
    assert not world.games[0].ask(REMATCH)


# -- clocks


def case_each_clock_is_kept_by_its_owner_and_a_flag_falls_on_both():
    world = sitting(2, proposed=terms(host_minutes=1, join_minutes=1))
    mover, other = to_move(world)
    world.run(30_000)
    equal(mover.over, None)
    assert abs(mover.used[mover.side] - other.used[mover.side]) < 500
    world.run(31_000)
    world.settle()
    equal(mover.over, (BY_FLAG, other.side))
    world.agree()
    equal((mover.used[mover.side], other.used[mover.side]), (60_000, 60_000))


def case_a_move_carries_the_clock_of_its_owner():
    world = sitting(2)
    mover, other = to_move(world)
    world.run(5000)
    world.move(Chance(1))
    world.settle()
    equal(other.used[mover.side], mover.used[mover.side])
    assert mover.used[mover.side] >= 5000


def case_a_flag_that_falls_while_nobody_hears():
    world = sitting(2, proposed=terms(host_minutes=1, join_minutes=1))
    mover, other = to_move(world)
    world.run(58_000)
    world.wire.whole = False
    world.run(4000)  # the mover has not yet noticed
    equal((mover.over, other.over), ((BY_FLAG, other.side), None))
    world.wire.whole = True
    world.come_together()
    world.settle()
    world.agree()


def case_the_peers_clock_cannot_end_the_game_here():
    world = sitting(2, proposed=terms(host_minutes=1, join_minutes=1))
    mover, other = to_move(world)
    for _ in range(4000):
        other.update(FRAME_MS, True)
    equal((other.over, other.used[mover.side]), (None, 60_000))


# -- claims


def case_who_stayed_claims_after_a_minute_and_both_know():
    world = sitting(4)
    a, b = world.games
    world.wire.cut()
    world.run(50_000)
    assert not a.claim()
    world.run(12_000)
    assert a.may_claim() and b.may_claim() and a.claim()
    world.wire.join()
    world.come_together()
    world.settle()
    world.agree()
    equal(a.over, (BY_CLAIM, a.side))


def case_two_claims_that_cross_leave_nobody_the_winner():
    world = sitting(4)
    world.wire.whole = False
    world.run(70_000)
    for side in world.games:
        assert side.claim()
    world.wire.whole = True
    world.come_together()
    world.settle()
    world.agree()
    equal(world.games[0].over, (BY_CLAIM, NOBODY))


def case_a_claim_against_one_that_was_switched_off():
    world = sitting(4)
    kept = world.tables[1].to_save()
    world.switch_off(1)
    world.run(70_000)
    assert world.games[0].claim()
    world.switch_on(1, kept)
    world.come_together()
    world.settle()
    world.agree()
    equal(world.games[1].over[0], BY_CLAIM)


def case_nobody_claims_while_the_peer_is_there():
    world = sitting(4)
    world.wire.whole = False
    world.run(70_000)
    world.wire.whole = True
    world.come_together()
    world.settle()
    for side in world.games:
        assert not side.claim()


# -- a hostile peer


class Hostile:
    """A game, and a peer that says what it likes."""

    send_ok = True
    broken_ms = 0
    room = 9

    def __init__(self, turn, minutes=(5, 5), moves=4):
        law = Law(Position())
        chance = Chance(3)
        for _ in range(moves):
            found = law.position.legal_moves()
            law.position.push(found[chance.below(len(found))])
        self.sent = []
        self.game = KeptGame(self, law, law.turn() if turn else 1 - law.turn(), minutes)
        self.game.update(2000, True)
        while not law.ready():
            pass

    def send(self, body):
        self.sent.append(body)
        return True

    def state(self):
        g = self.game
        return (
            g.law.position.to_record(),
            g.law.hash(),
            g.law.turn(),
            list(g.used),
            g.over,
            g.paused,
            list(g.asked),
            list(g.wanted),
            g.again,
            g.differs,
            g.comparing,
        )


def moves_of_a_liar(h):
    """MOVEs that must be refused: wrong in one thing each."""
    law = h.game.law
    good = law.position.move_name(law.position.legal_moves()[0])
    position = Position.from_record(law.position.to_record())
    position.push(position.legal_moves()[0])
    after = Law(position).hash()
    plies, used = law.plies(), 1000
    return (
        (0, plies + 1, good, after, used),
        (0, plies - 1, good, after, used),
        (0, 65535, good, after, used),
        (0, plies, "a1", after, used),
        (0, plies, "pass", after, used),
        (0, plies, "z9", after, used),
        (0, plies, "../../main", after, used),
        (0, plies, "0x41", after, used),
        (0, plies, " ", after, used),
        (0, plies, good, after, 300_000),
        (0, plies, good, after, messages.MOST_MS),
        (5, plies, good, after, used),
    )


def case_a_hostile_move_is_refused_whole():
    h = Hostile(turn=False)
    for values in moves_of_a_liar(h):
        before = h.state()
        assert h.game.take(messages.MOVE, *values)
        equal(h.state(), before, values)
        equal(h.game.event()[0], REFUSED, values)
    h = Hostile(turn=True)  # on this side's turn not even a good one
    before = h.state()
    for values in moves_of_a_liar(h):
        h.game.take(messages.MOVE, *values)
    equal(h.state(), before)
    equal(h.sent, [])


def case_a_move_after_which_the_positions_differ_is_taken_back():
    h = Hostile(turn=False)
    before = h.state()[:5]
    law = h.game.law
    good = law.position.move_name(law.position.legal_moves()[0])
    h.game.take(messages.MOVE, 0, law.plies(), good, 12345, 1000)
    equal(h.state()[:5], before)
    assert h.game.differs and not h.game.may_move()


def case_every_other_message_of_a_hostile_peer_is_refused_whole():
    for turn in (False, True):
        h = Hostile(turn)
        plies = h.game.plies
        for values in (
            (messages.ANSWER, 0, DRAW, 1),
            (messages.ANSWER, 0, TAKE_BACK, 1),
            (messages.ANSWER, 0, PAUSE, 1),
            (messages.ANSWER, 0, REMATCH, 1),
            (messages.ASK, 0, REMATCH, 0),
            (messages.ASK, 0, TAKE_BACK, plies),
            (messages.ASK, 0, TAKE_BACK, 65535),
            (messages.ASK, 1, DRAW, 0),
            (messages.FLAG, 0, 299_999),
            (messages.CLAIM, 0),
            (messages.RESIGN, 9),
            (messages.SYNC, 0, 0, 0, 0, BY_RESIGNING, 1, 0, 0),
            (messages.SYNC, 0, 9, 0, 0, 0, 2, 0, 0),
            (messages.KEPT, plies, "a1"),
        ):
            before = h.state()
            assert h.game.take(*values)
            equal(h.state(), before, values)
            equal(h.game.event()[0], REFUSED, values)
        before = h.state()
        h.game.take(messages.GO_ON, 0)  # of no pause: may have crossed, says nothing
        equal((h.state(), h.game.event()), (before, None))
        equal(h.sent, [])
    h = Hostile(turn=True)
    h.game.take(messages.FLAG, 0, 300_000)  # of a clock that does not run
    equal((h.game.over, h.game.event()[0]), (None, REFUSED))


def case_a_question_asked_twice_is_one():
    h = Hostile(turn=True)
    h.game.take(messages.ASK, 0, DRAW, 0)
    equal(h.game.event(), (ASKED, DRAW))
    before = h.state()
    h.game.take(messages.ASK, 0, DRAW, 0)
    equal((h.state(), h.game.event()[0]), (before, REFUSED))


def case_nothing_changes_a_result_that_the_peer_knows_of():
    for end in ("mine", "theirs"):
        h = Hostile(turn=False)
        if end == "mine":
            h.game.resign()
            h.game.take(messages.ASK, 1, REMATCH, 0)
        else:
            h.game.take(messages.RESIGN, 0)
        seen = len(h.sent)
        before = h.state()
        for values in (
            (messages.RESIGN, seen),
            (messages.FLAG, seen, 300_000),
            (messages.CLAIM, seen),
            (messages.ASK, seen, DRAW, 0),
            (messages.ANSWER, seen, DRAW, 1),
            (messages.MOVE, seen, h.game.plies, "pass", 0, 1),
        ):
            h.game.take(*values)
            equal(h.state(), before, values)


def case_a_comparison_cannot_play_for_this_side():
    h = Hostile(turn=True)
    before = h.state()[:5]
    law = h.game.law
    good = law.position.move_name(law.position.legal_moves()[0])
    h.game.compare()
    h.game.take(messages.SYNC, 0, 0, law.plies() + 1, 5, 0, NOBODY, 0, 0)
    h.game.take(messages.KEPT, law.plies(), good)
    equal(h.state()[:5], before)
    assert h.game.differs


def case_a_comparison_cannot_invent_a_result():
    for how, winner in ((BY_RESIGNING, 1), (BY_FLAG, 1), (BY_DRAW, NOBODY), (BY_CLAIM, 1)):
        h = Hostile(turn=True)
        other = 1 - h.game.side
        h.game.compare()
        law = h.game.law
        winner = other if winner == 1 else winner
        h.game.take(messages.SYNC, 0, 0, law.plies(), law.hash(), how, winner, 0, 0)
        equal(h.game.over, None, how)
        assert h.game.differs
    # Nor a win by the rules, which the board decides, nor a better clock.
    h = Hostile(turn=False)
    law, other = h.game.law, 1 - h.game.side
    h.game.take(messages.ASK, 0, DRAW, 0)
    before = list(h.game.used)
    h.game._confirmed = before[other]
    h.game.compare()
    h.game.take(messages.SYNC, 0, 0, law.plies(), law.hash(), BY_RULES, other, 0, 0)
    equal((h.game.over, list(h.game.used), h.game.comparing), (None, before, False))


def case_messages_at_the_wrong_time_are_refused_at_the_table():
    world = sitting(4)
    seat = world.tables[0]
    before = (seat.game, seat.game.law.hash(), list(seat.game.used))
    for body in (
        pack(messages.TERMS, *TERMS),
        pack(messages.ACCEPT, 1),
        pack(messages.COMMIT, bytes(32)),
        pack(messages.REVEAL, bytes(16)),
        pack(messages.PROGRESS, 1, 1, 1),
        pack(messages.FINAL, 52, 1, 1),
        pack(messages.BYE, b"abcd"),
        b"\xff",
        b"\x1f",
        bytes(220),
    ):
        refused = seat.refused
        seat.session.channel.inbox.append(body)
        seat._take_next()
        equal((seat.game, seat.game.law.hash(), list(seat.game.used)), before, body)
        equal(seat.refused, refused + 1, body)


def case_events_that_nobody_takes_are_bounded():
    h = Hostile(turn=True)
    for _ in range(1000):
        h.game.take(messages.CLAIM, 0)
    equal(len(h.game.events), game.EVENTS)


def case_a_result_is_known_before_what_the_peer_says_about_it():
    """The last move, at once followed by an offer of another game: the law takes its time."""
    world = sitting()
    chance = Chance(2)
    while True:
        position = to_move(world)[0].law.position
        last = Position.from_record(position.to_record())
        moves = last.legal_moves()
        word = last.move_name(moves[chance.below(len(moves))])
        last.push(last.parse_move(word))
        if last.outcome():
            break
        to_move(world)[0].move(word)
        world.settle()
    mover, other = to_move(world)
    assert mover.move(word)
    mover._look()
    assert mover.ask(REMATCH)
    world.until(lambda: other.wanted[REMATCH])
    equal(other.over, mover.over)


# -- chat


def case_chat_and_phrases_go_both_ways_beside_the_game():
    world = sitting(2)
    world.tables[0].say("\u03ba\u03b1\u03bb\u03b7\u03bc\u03ad\u03c1\u03b1")
    world.tables[1].say_phrase(3)
    world.move(Chance(1))
    world.settle()
    hello = "\u03ba\u03b1\u03bb\u03b7\u03bc\u03ad\u03c1\u03b1"
    equal(world.tables[0].said, [(table.MINE, hello), (table.THEIRS, 3)])
    equal(world.tables[1].said, [(table.MINE, 3), (table.THEIRS, hello)])
    world.agree()


def case_what_a_muted_peer_says_is_not_heard():
    world = sitting(1)
    world.tables[1].muted = True
    world.tables[0].say("again?")
    world.settle()
    equal((world.tables[1].said, world.tables[0].said), ([], [(table.MINE, "again?")]))


def case_the_history_of_the_chat_is_bounded():
    world = sitting(1)
    for n in range(30):
        world.until(lambda: world.sessions[0].room)
        world.tables[0].say("word %d" % n)
    world.settle()
    equal(len(world.tables[1].said), table.HISTORY)
    equal(world.tables[1].said[-1], (table.THEIRS, "word 29"))


def case_a_text_that_is_too_long_is_cut():
    world = sitting(1)
    world.tables[0].say("x" * 100)
    world.settle()
    equal(world.tables[1].said, [(table.THEIRS, "x" * 80)])


# -- a race


def racing():
    world = World(terms=terms(game="roi_albert"), law_of=lambda agreed: None)
    world.pair()
    world.until(lambda: world.tables[1].agreement and world.tables[1].agreement.terms)
    world.tables[1].agreement.answer(True)
    world.until(lambda: world.tables[0].race and world.tables[1].race)
    return world, world.tables[0].race, world.tables[1].race


def case_each_sees_how_far_the_other_one_is():
    world, a, b = racing()
    a.progress(3, 10, 20_000)
    b.progress(5, 9, 20_000)
    world.settle()
    equal((a.up, b.up), ([3, 5], [5, 3]))
    equal((a.moves[PEER], b.moves[PEER]), (9, 10))


def case_who_has_all_cards_up_first_wins():
    world, a, b = racing()
    a.progress(52, 100, 60_000)
    world.settle()
    equal((a.over, b.over), (None, None))
    b.progress(40, 80, 60_000)  # not yet later than the other one
    world.settle()
    equal(b.over, None)
    b.progress(41, 81, 60_001)
    world.settle()
    equal((a.over, b.over), (SELF, PEER))


def case_who_was_faster_by_the_own_clock_wins_though_told_later():
    world, a, b = racing()
    a.progress(52, 100, 60_000)
    world.settle()
    b.progress(52, 90, 59_000)
    world.settle()
    equal((a.over, b.over), (PEER, SELF))


def case_both_give_up_and_more_cards_win():
    for ups, over in (((10, 12), (PEER, SELF)), ((12, 10), (SELF, PEER))):
        world, a, b = racing()
        a.progress(ups[0], 50, 1000)
        b.progress(ups[1], 50, 1000)
        a.give_up()
        b.give_up()
        world.settle()
        equal((a.over, b.over), over)


class Alone:
    room = 9

    def send(self, body):
        return True


def case_a_race_cannot_be_told_lies_that_contradict():
    race = Race(Alone())
    assert race.take(messages.PROGRESS, 10, 20, 5000)
    for values in (
        (messages.PROGRESS, 11, 19, 6000),
        (messages.PROGRESS, 11, 21, 4000),
        (messages.FINAL, 51, 1, 6000),
        (messages.FINAL, 52, 1, 4000),
    ):
        assert not race.take(*values), values
        equal((race.up[PEER], race.moves[PEER], race.ms[PEER], race.over), (10, 20, 5000, None))
    assert race.take(messages.FINAL, 52, 1, 6000)
    assert not race.take(messages.FINAL, 52, 1, 6000)
    assert not race.take(messages.PROGRESS, 52, 90, 9000)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
