"""What players apart ask of each other, and how a game ends on both sides alike.

Plain functions without pytest: test_link_game.py runs them on CPython, tests/twin on the twin.
"""

from console.link import messages, table
from console.link.game import (
    AGREED,
    DECLINED,
    WENT_BACK,
)
from console.link.messages import (
    BY_CLAIM,
    BY_DRAW,
    BY_FLAG,
    BY_RESIGNING,
    DRAW,
    NOBODY,
    PAUSE,
    REMATCH,
    TAKE_BACK,
)
from console.link.race import PEER, SELF, Race
from console.link.session import OPEN
from link_stage import FRAME_MS, Chance, World, equal, finish, sitting, terms, to_move

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


def case_a_claim_against_one_that_stood_still():
    # A PC that was asleep: it reads what came before the other one had given the line up.
    world = sitting(4)
    asleep, world.tables[1] = world.tables[1], None
    world.run(3000)
    world.wire.whole = world.wire.ends[0].up = False
    world.run(65_000)
    assert world.games[0].claim()
    world.tables[1] = asleep
    world.frame()
    world.wire.cut()
    world.run(1000)
    world.wire.join()
    world.come_together()
    world.settle()
    world.agree()
    equal(world.games[1].over, (BY_CLAIM, world.games[0].side))


def case_nobody_claims_while_the_peer_is_there():
    world = sitting(4)
    world.wire.whole = False
    world.run(70_000)
    world.wire.whole = True
    world.come_together()
    world.settle()
    for side in world.games:
        assert not side.claim()


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


def case_the_last_moves_of_a_race_are_known_to_both_at_its_end():
    """Those of who has solved it, and of who is later than that."""
    world, a, b = racing()
    a.progress(51, 100, 60_000)
    b.progress(20, 40, 50_000)
    world.settle()
    a.progress(52, 101, 60_500)
    world.settle()
    b.progress(21, 43, 60_600)
    world.settle()
    equal((a.moves, b.moves), ([101, 43], [43, 101]))
    equal((a.up, b.up), ([52, 21], [21, 52]))
    equal([table.refused for table in world.tables], [0, 0])


def case_who_comes_back_is_told_the_moves_of_a_peer_that_has_finished():
    world, a, b = racing()
    world.settle()
    kept = world.tables[1].to_save()
    world.switch_off(1)
    a.progress(52, 101, 60_500)
    for _ in range(200):
        world.frame()
    world.switch_on(1, kept)
    world.come_together()
    world.settle()
    back = world.tables[1].race
    equal((back.up[PEER], back.moves[PEER], back.ms[PEER]), (52, 101, 60_500))


def case_who_was_switched_off_goes_on_with_what_was_kept():
    """It may have lost its last moves, and is believed."""
    for gone in (0, 1):
        world, a, b = racing()
        races = [a, b]
        races[gone].progress(10, 40, 30_000)
        races[1 - gone].progress(20, 50, 31_000)
        world.settle()
        kept = world.tables[gone].to_save()
        races[gone].progress(12, 45, 35_000)
        world.settle()
        equal(races[1 - gone].up[PEER], 12)
        world.switch_off(gone)
        for _ in range(200):
            world.frame()
        races[1 - gone].progress(25, 55, 40_000)
        world.switch_on(gone, kept)
        world.come_together()
        world.settle()
        back = world.tables[gone].race
        equal((back.up[SELF], back.moves[SELF], back.ms[SELF]), (10, 40, 30_000))
        back.progress(11, 41, 31_000)
        races[1 - gone].progress(25, 55, 41_000)
        world.settle()
        equal((back.up, races[1 - gone].up), ([11, 25], [25, 11]))
        back.progress(52, 90, 60_000)
        world.settle()
        races[1 - gone].progress(30, 60, 60_001)
        world.settle()
        equal((back.over, races[1 - gone].over), (SELF, PEER))


def case_an_end_that_one_side_knows_is_told_again_when_it_comes_back():
    world, a, b = racing()
    world.wire.cut()
    a.progress(52, 100, 60_000)
    kept = world.tables[0].to_save()
    world.switch_off(0)
    b.progress(30, 100, 50_000)
    world.wire.join()
    world.switch_on(0, kept)
    world.until(lambda: world.tables[1].session.state == OPEN and b.has_solved(PEER))
    b.progress(30, 100, 60_001)
    world.settle()
    equal((world.tables[0].race.over, b.over), (SELF, PEER))


def case_after_a_race_both_may_want_another_one_on_another_deal():
    world, a, b = racing()
    assert not a.ask_again()  # this one is not over
    a.give_up()
    b.give_up()
    world.settle()
    other = terms(game="roi_albert", start="4711")
    assert b.ask_again()
    world.settle()
    world.tables[0].propose(other)
    world.settle()
    assert world.tables[1].agreement.terms.start != "4711"  # only one of them wants it
    assert a.ask_again()
    world.settle()
    world.tables[0].propose(other)
    world.until(lambda: world.tables[1].agreement.terms.start == "4711")
    world.tables[1].agreement.answer(True)
    world.until(lambda: world.tables[0].race is not a and world.tables[1].race is not b)
    world.tables[0].race.progress(7, 8, 9)
    world.settle()
    equal(world.tables[1].race.up, [0, 7])
    equal([table.refused for table in world.tables], [0, 0])


def case_in_the_middle_of_a_race_nobody_can_change_the_deal():
    world, a, b = racing()
    session = world.tables[0].session
    session.send(messages.pack(messages.TERMS, *terms(game="roi_albert", start="1")))
    session.send(messages.pack(messages.ASK, 0, messages.REMATCH, 0))
    world.settle()
    equal(world.tables[1].refused, 2)
    assert world.tables[1].race is b and not b.again[PEER]


def case_a_kept_race_that_contradicts_itself_is_refused():
    race = Race(Alone())
    race.progress(10, 20, 5000)
    race.take(messages.FINAL, 52, 1, 6000)
    good = race.to_save()
    equal(Race(Alone(), good).to_save(), good)
    for name, value in (
        ("up", [53, 0]),
        ("up", [1]),
        ("moves", [-1, 0]),
        ("ms", [0, "1"]),
        ("final", [None, [1, 51, 6000]]),
        ("final", [None, [2, 52, 6000]]),
    ):
        bad = dict(good)
        bad[name] = value
        try:
            Race(Alone(), bad)
        except ValueError:
            pass
        else:
            raise AssertionError(name)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
