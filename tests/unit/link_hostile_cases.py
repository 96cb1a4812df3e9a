"""A peer that says what it likes: refused whole, and nothing has changed.

Plain functions without pytest: test_link_game.py runs them on CPython, tests/twin on the twin.
"""

from console.link import game, messages
from console.link.game import (
    ASKED,
    REFUSED,
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
from games.dynasty.rules import Position
from link_stage import TERMS, Chance, equal, sitting, to_move

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
            (messages.SYNC, 1, 0, 0, 0, 0, 0, 0, BY_RESIGNING, 1, 0, 0),
            (messages.SYNC, 1, 0, 9, 0, 0, 0, 0, 0, 2, 0, 0),
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


def case_three_noes_hold_until_a_move():
    """Who asks again and again is told no without the player, who would get to nothing else."""
    h = Hostile(turn=True)
    kinds = (DRAW, TAKE_BACK, PAUSE)
    for i in range(game.MOST_NOES):
        h.game.take(messages.ASK, len(h.sent), kinds[i % 3], 0)
        equal(h.game.event(), (ASKED, kinds[i % 3]))
        assert h.game.answer(kinds[i % 3], False)
    for kind in kinds * 2:
        before = h.state()
        h.game.take(messages.ASK, len(h.sent), kind, 0)
        equal((h.state(), h.game.event()), (before, None))
        equal((h.sent[-1][0], h.sent[-1][3:]), (messages.ANSWER, bytes((kind, 0))))
    assert h.game.move(h.game.law.position.move_name(h.game.law.position.legal_moves()[0]))
    while not h.game.law.ready():
        pass
    for kind in kinds:
        h.game.take(messages.ASK, len(h.sent), kind, 0)
        equal(h.game.event(), (ASKED, kind))


def case_three_noes_to_another_game_hold():
    h = Hostile(turn=True)
    h.game.take(messages.RESIGN, 0)
    h.game.event()
    for n in range(game.MOST_NOES):
        h.game.take(messages.ASK, n, REMATCH, 0)
        equal(h.game.event(), (ASKED, REMATCH))
        assert h.game.answer(REMATCH, False)
    h.game.take(messages.ASK, game.MOST_NOES, REMATCH, 0)
    equal((h.game.event(), h.game.wanted[REMATCH]), (None, False))
    assert h.game.ask(REMATCH)  # this side may still want one


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
    h.game.take(messages.SYNC, 1, 0, 0, law.plies() + 1, 0, 0, 5, 0, NOBODY, 0, 0)
    h.game.take(messages.KEPT, law.plies(), good)
    equal(h.state()[:5], before)
    assert h.game.differs


def sync(law, how=0, winner=NOBODY):
    """The values of a SYNC of a peer that was not switched off, with the same moves as law."""
    return (0, 0, 0, law.plies(), 0, 0, law.record_hash(), how, winner, 0, 0)


def case_a_comparison_cannot_invent_a_result():
    for how, winner in ((BY_RESIGNING, 1), (BY_FLAG, 1), (BY_DRAW, NOBODY), (BY_CLAIM, 1)):
        h = Hostile(turn=True)
        other = 1 - h.game.side
        h.game.compare()
        law = h.game.law
        winner = other if winner == 1 else winner
        h.game.take(messages.SYNC, *sync(law, how, winner))
        equal(h.game.over, None, how)
        assert h.game.differs
    # Nor a win by the rules, which the board decides, nor a better clock.
    h = Hostile(turn=False)
    law, other = h.game.law, 1 - h.game.side
    h.game.take(messages.ASK, 0, DRAW, 0)
    before = list(h.game.used)
    h.game._confirmed = before[other]
    h.game.compare()
    h.game.take(messages.SYNC, *sync(law, BY_RULES, other))
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


def case_a_comparison_takes_back_and_refuses_nothing_by_itself():
    """Nor does it pause, nor begin another game, whatever a peer says that was not off."""
    for restored, number, backs, pauses in ((1, 0, 1, 0), (0, 0, 0, 1), (1, 0, 0, 2), (1, 1, 0, 0)):
        h = Hostile(turn=True)
        before = h.state()[:9]
        law = h.game.law
        h.game.compare()
        values = (restored, number, backs, law.plies(), 0, pauses, law.record_hash())
        h.game.take(messages.SYNC, *(values + (0, NOBODY, 0, 0)))
        h.game.take(messages.BACK, 0)
        equal(h.state()[:9], before, values)
        assert h.game.differs and not h.game.ahead
    for body in ((messages.NO_DRAW, 2, 0), (messages.NO_DRAW, 2, 1)):
        h = Hostile(turn=True)
        before = h.state()[:9]
        law = h.game.law
        h.game.compare()
        values = (1, 0, 0, law.plies(), 1, 0, law.record_hash(), 0, NOBODY, 0, 0)
        h.game.take(messages.SYNC, *values)
        h.game.take(*body)
        equal(h.state()[:9], before)
        assert h.game.differs


def case_a_loss_cannot_be_turned_by_a_comparison():
    """The peer resigned, or its flag fell; it comes back and says that this side did."""
    for how in (BY_RESIGNING, BY_FLAG):
        for winner in (1, NOBODY):
            h = Hostile(turn=False)
            mine = h.game.side
            if how == BY_RESIGNING:
                h.game.take(messages.RESIGN, 0)
            else:
                h.game.take(messages.FLAG, 0, 300_000)
            over = h.game.over
            equal(over, (how, mine))
            h.game.compare()
            winner = 1 - mine if winner == 1 else winner
            h.game.take(messages.SYNC, *sync(h.game.law, how, winner))
            equal(h.game.over, over)


def case_what_is_no_message_does_not_say_that_the_peer_was_off():
    world = sitting(4)
    seat = world.tables[0]
    for body in (b"\0", b"\1", b"\0\0"):
        seat.session.channel.inbox.append(body)
        seat._take_next()
        assert not seat.game.comparing
    equal(seat.refused, 3)


def case_every_message_in_every_state_leaves_the_board_as_it_is():
    """Which is not for that state: board, clocks and side to move are unchanged."""
    for state in ("plain", "asked", "paused", "over", "comparing"):
        for turn in (False, True):
            h = Hostile(turn)
            g = h.game
            if state == "asked":
                for kind in (DRAW, TAKE_BACK, PAUSE):
                    assert g.ask(kind, 1)
            elif state == "paused":
                g.ask(PAUSE)
                g.take(messages.ANSWER, 1, PAUSE, 1)
                assert g.paused
            elif state == "over":
                g.take(messages.RESIGN, 0)
            elif state == "comparing":
                g.compare()
            plies, seen = g.plies, len(h.sent) if state != "comparing" else 0
            bodies = [(messages.MOVE,) + values for values in moves_of_a_liar(h)]
            bodies += [
                (messages.ASK, 99, DRAW, plies),
                (messages.ASK, seen, TAKE_BACK, plies),
                (messages.ANSWER, 99, DRAW, 1),
                (messages.RESIGN, 99),
                (messages.GO_ON, 99),
                (messages.FLAG, seen, 299_999),
                (messages.CLAIM, seen),
                (messages.KEPT, plies, "a1"),
                (messages.BACK, 0),
                (messages.NO_DRAW, 0, 0),
            ]
            if state != "comparing":
                bodies.append((messages.SYNC,) + sync(g.law, BY_RESIGNING, g.side))
                bodies.append((messages.ANSWER, seen, REMATCH, 1))
            for values in bodies:
                before = h.state()
                assert g.take(*values)
                equal(h.state(), before, (state, values))


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


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
