"""Sessions of the link: who is let in, and what is lost or cut comes once and in order.

Plain functions without pytest: test_link.py runs them on CPython, tests/twin on the twin.
"""

from console.link import channel, messages, session
from console.link.framing import Parser
from console.link.messages import pack, unpack
from console.link.session import ASKING, BROKEN, CLOSED, OPEN, REFUSED, WAITING
from link_frame_cases import ALL, frame, parse
from link_stage import CODE, FRAME_MS, Chance, Wire, World, equal

# -- sessions


class Ends:
    """Two bare sessions, without a game."""

    def __init__(self, wire=None, tokens=(None, None)):
        self.world = World(wire)
        self.tokens = tokens
        for i in (0, 1):
            self.restart(i, tokens[i])

    def restart(self, i, token=None):
        code = None if i else CODE
        self.world.wire.ends[i].inside = bytearray()
        made = session.Session(self.world.wire.ends[i], self.world.clock, code, token)
        self.world.tables[i] = Bare(made)
        return made

    def pair(self):
        self.world.pair()
        return self.world.sessions


class Bare:
    """A table at which only letters are exchanged."""

    game = None

    def __init__(self, made):
        self.session = made
        self.got = []

    def update(self, dt):
        self.session.update()
        body = self.session.receive()
        while body is not None:
            self.got.append(body)
            body = self.session.receive()


def got(ends):
    return [table.got for table in ends.world.tables]


def case_nothing_is_sent_before_the_code_is_right():
    ends = Ends()
    world = ends.world
    world.until_asked()
    assert not world.sessions[1].send(b"x") and not world.sessions[0].send(b"x")
    world.run(5000)
    equal([s.state for s in world.sessions], [ASKING, ASKING])
    host, joiner = ends.pair()
    assert joiner.token == host.token and len(host.token) == 8
    assert host.send(b"x") and joiner.send(b"y")
    world.settle()
    equal(got(ends), [[b"y"], [b"x"]])


def case_a_host_says_nothing_before_it_is_called():
    ends = Ends()
    ends.world.wire.log = ([], [])
    ends.world.tables[1] = None
    ends.world.run(20_000)
    equal(ends.world.wire.log, ([], []))


def wrong_codes(ends, codes):
    world = ends.world
    joiner = world.sessions[1]
    waits = []
    for code in codes:
        world.until(lambda: joiner.state == ASKING and not joiner.wait_ms)
        before = world.sessions[0].tries
        joiner.enter(code)
        while world.sessions[0].tries == before or joiner.tries != world.sessions[0].tries:
            world.frame()
            if joiner.state == REFUSED:
                break
        waits.append(joiner.wait_ms)
    return waits


def case_wrong_codes_are_slowed_down_and_after_five_refused():
    ends = Ends()
    waits = wrong_codes(ends, ["0000", "1111", "2222", "3333", "4444"])
    for wait, least in zip(waits, (1000, 2000, 4000, 8000)):
        assert least - 200 < wait <= least, waits
    host, joiner = ends.world.sessions
    equal((joiner.state, joiner.reason, host.tries), (REFUSED, messages.WRONG_CODE, 0))
    joiner = ends.restart(1)
    ends.world.run(3000)
    equal((host.state, joiner.state, joiner.reason), (WAITING, REFUSED, messages.WRONG_CODE))


def case_wrong_codes_count_over_new_joiners():
    ends = Ends()
    for n in range(5):
        ends.restart(1)
        wrong_codes(ends, ["000%d" % n])
    equal((ends.world.sessions[0].tries, ends.world.sessions[1].state), (0, REFUSED))


def case_a_right_code_while_it_waits_is_not_looked_at():
    ends = Ends()
    wrong_codes(ends, ["0000"])
    host, joiner = ends.world.sessions
    joiner.wait_ms = 0  # a joiner that does not keep to it
    joiner.enter(CODE)
    ends.world.run(500)
    equal((host.state, host.tries), (ASKING, 4))
    ends.world.run(1500)  # it goes on being sent
    equal((host.state, joiner.state), (OPEN, OPEN))


def case_a_code_on_a_bad_line_counts_once():
    for seed in range(6):
        ends = Ends(Wire(120, 120, seed + 1))
        wrong_codes(ends, ["0000"])
        ends.world.run(5000)
        equal(ends.world.sessions[0].tries, 4)
        ends.pair()


def case_another_version_is_refused_in_words():
    wire = Wire()
    ends = Ends(wire)
    wire.log = ([], [])
    ends.world.tables[1] = None
    wire.ends[0].inside += frame(b"\x01DMR\x02 whatever a later version says")
    ends.world.run(100)
    said = parse(Parser(), b"".join(wire.log[0]))
    equal(len(said), 1)
    kind, reason, version, words = unpack(said[0])
    equal((kind, reason, version), (messages.REFUSE, messages.BAD_VERSION, 1))
    assert "version" in words
    equal(ends.world.sessions_of(0).state, WAITING)


def case_a_joiner_gives_up_over_another_version():
    ends = Ends()
    ends.world.tables[0] = None
    ends.world.wire.ends[1].inside += frame(b"\x01DMR\x07")
    ends.world.run(100)
    joiner = ends.world.sessions_of(1)
    equal((joiner.state, joiner.reason), (REFUSED, messages.BAD_VERSION))


def case_two_joiners_are_told():
    world = Ends().world
    for i in (0, 1):
        world.tables[i] = Bare(session.Session(world.wire.ends[i], world.clock))
    world.run(3000)
    for s in world.sessions:
        equal((s.state, s.reason), (REFUSED, messages.SAME_ROLE))


def case_a_plug_that_hears_itself_is_no_peer():
    world = Ends().world
    world.tables = [Bare(session.Session(world.wire.ends[0], world.clock)), None]
    world.wire.ends[0].other = world.wire.ends[0]
    world.run(3000)
    equal(world.sessions_of(0).state, REFUSED)


def case_a_stranger_is_told_that_it_is_busy_and_changes_nothing():
    ends = Ends()
    host, _ = ends.pair()
    world = ends.world
    friend = world.tables[1]
    stranger = session.Session(world.wire.ends[1], world.clock)
    world.tables[1] = Bare(stranger)
    world.run(1200)
    equal((stranger.state, stranger.reason), (REFUSED, messages.BUSY))
    world.tables[1] = friend
    world.run(3000)
    equal([s.state for s in world.sessions], [OPEN, OPEN])


def case_who_comes_with_a_foreign_token_is_a_stranger():
    ends = Ends(tokens=(None, b"12345678"))
    ends.world.run(3000)
    joiner = ends.world.sessions[1]
    equal((joiner.state, joiner.reason), (REFUSED, messages.STRANGER))
    ends = Ends(tokens=(b"12345678", None))
    ends.world.run(3000)
    equal([s.state for s in ends.world.sessions], [WAITING, REFUSED])


def exchange(ends, count, seed=1, ms=600_000):
    """Both sides send so many messages at chance moments; each must arrive once, in order."""
    world = ends.world
    chance = Chance(seed)
    sent = [[], []]
    start = world.clock.now
    while min(len(sent[0]), len(sent[1])) < count:
        for i, s in enumerate(world.sessions):
            if len(sent[i]) < count and not chance.below(4):
                text = b"%d/%d" % (i, len(sent[i])) + bytes(chance.below(60))
                if s.send(text):
                    sent[i].append(text)
        world.frame()
        assert world.clock.now - start < ms
    world.settle(ms)
    equal(got(ends), [sent[1], sent[0]])
    return world.clock.now - start


def case_messages_arrive_once_and_in_order():
    ends = Ends()
    ends.pair()
    exchange(ends, 60)
    equal([s.channel.resent for s in ends.world.sessions], [0, 0])
    equal([s.faults for s in ends.world.sessions], [0, 0])


def case_one_byte_in_200_lost_and_one_changed():
    for seed in (1, 2, 3):
        ends = Ends(Wire(200, 200, seed))
        ends.pair()
        exchange(ends, 40, seed)
        assert sum([s.channel.resent for s in ends.world.sessions]) > 10


def case_one_byte_in_80_lost_and_one_changed():
    ends = Ends(Wire(80, 80, 5))
    ends.pair()
    exchange(ends, 12, 5)


def case_a_line_that_is_cut_again_and_again():
    for seed in (1, 2):
        ends = Ends()
        ends.pair()
        world = ends.world
        chance = Chance(seed)
        sent = [[], []]
        for n in range(40):
            for i, s in enumerate(world.sessions):
                text = b"%d/%d" % (i, n)
                if s.send(text):
                    sent[i].append(text)
            if n % 5 == 2:
                world.run(chance.below(300))
                world.wire.cut()
                world.run(chance.below(3000))
                world.wire.join()
            world.run(chance.below(200))
        world.settle()
        equal(got(ends), [sent[1], sent[0]])


def case_a_cable_pulled_out_is_noticed_and_put_back_goes_on():
    ends = Ends()
    host, joiner = ends.pair()
    world = ends.world
    world.run(1000)
    world.wire.whole = False
    host.send(b"one")
    joiner.send(b"two")
    taken = world.until(lambda: host.state == joiner.state == BROKEN)
    assert 3000 < taken < 6000, taken
    world.run(20_000)
    assert 20_000 <= host.broken_ms <= 26_000 and 20_000 <= joiner.broken_ms <= 26_000
    host.send(b"three")
    world.wire.whole = True
    world.until(lambda: host.state == joiner.state == OPEN, 3000)
    world.settle(3000)
    equal(got(ends), [[b"two"], [b"one", b"three"]])


def case_only_one_direction_is_cut():
    ends = Ends()
    host, joiner = ends.pair()
    world = ends.world
    carry = world.wire.carry

    def deaf(end, data):
        return len(data) if end is world.wire.ends[1] else carry(end, data)

    world.wire.carry = deaf
    joiner.send(b"lost")
    world.until(lambda: host.state == joiner.state == BROKEN, 12_000)
    world.wire.carry = carry
    world.until(lambda: host.state == joiner.state == OPEN, 3000)
    world.settle()
    equal(got(ends), [[b"lost"], []])


def case_the_acknowledgement_is_lost_and_the_message_comes_once():
    ends = Ends()
    host, joiner = ends.pair()
    world = ends.world
    world.run(500)
    host.send(b"move")
    world.until(lambda: got(ends)[1] == [b"move"], 500)
    world.wire.cut()  # the acknowledgement has not gone out yet, or is on its way
    world.wire.ends[0].inside = bytearray()
    world.run(2000)
    assert not host.settled
    world.wire.join()
    world.settle()
    equal(got(ends), [[], [b"move"]])


def case_who_was_switched_off_comes_back_with_its_token():
    for i in (0, 1):
        ends = Ends()
        token = ends.pair()[0].token
        world = ends.world
        for n in range(3):
            world.sessions[0].send(b"a%d" % n)
            world.sessions[1].send(b"b%d" % n)
        world.settle()
        world.wire.whole = False
        stayed = world.tables[1 - i]
        stayed.session.send(b"unheard")
        world.run(1000)
        world.tables[i] = None
        world.wire.whole = True
        world.run(8000)
        equal(stayed.session.state, BROKEN)
        ends.restart(i, token)
        world.come_together()
        equal(stayed.got[3:], [channel.RESTARTED])
        equal(stayed.session.channel.returned, [b"unheard"])
        stayed.got.clear()
        exchange(ends, 5)


def case_both_were_switched_off():
    ends = Ends()
    token = ends.pair()[0].token
    ends.world.run(500)
    for i in (0, 1):
        ends.restart(i, token)
    ends.world.come_together()
    exchange(ends, 5)


def case_goodbye_is_heard():
    ends = Ends()
    host, joiner = ends.pair()
    joiner.leave()
    ends.world.run(100)
    equal((joiner.state, joiner.left, host.state, host.left), (CLOSED, False, CLOSED, True))
    assert not host.send(b"x")
    joiner.close()
    assert ends.world.wire.ends[1].closed


def case_goodbye_before_the_code():
    for leaves, left in ((0, CLOSED), (1, WAITING)):
        ends = Ends()
        world = ends.world
        world.until_asked()
        world.sessions[leaves].leave()
        world.run(100)
        equal(world.sessions[1 - leaves].state, left)


def case_an_idle_line_beats_and_stays():
    ends = Ends()
    ends.pair()
    ends.world.run(100)
    before = ends.world.wire.carried
    ends.world.run(60_000)
    equal([s.state for s in ends.world.sessions], [OPEN, OPEN])
    assert ends.world.wire.carried - before < 60 * 2 * 25  # bytes: a beat a second each way


def case_a_slow_program_is_not_taken_for_a_break():
    ends = Ends()
    host, _ = ends.pair()
    joiner = ends.world.tables[1]
    ends.world.tables[1] = None
    ends.world.run(3000)  # it thinks
    ends.world.tables[1] = joiner
    ends.world.run(100)
    equal((host.state, joiner.session.state), (OPEN, OPEN))
    ends.world.clock.now += 10_000  # both were stopped; what had come in lies there
    ends.world.run(4000)
    equal((host.state, joiner.session.state), (OPEN, OPEN))


def case_a_peer_that_does_not_listen_costs_bounded_memory():
    ends = Ends()
    host, joiner = ends.pair()
    ends.world.wire.whole = False
    count = 0
    while host.send(b"x" * 200):
        count += 1
    equal(count, channel.QUEUE)
    ends.world.run(60_000)
    equal(host.room, 0)


def case_a_full_inbox_makes_the_peer_wait_and_loses_nothing():
    ends = Ends()
    host, joiner = ends.pair()
    world = ends.world
    for n in range(channel.QUEUE):
        assert host.send(b"%d" % n)
    busy = world.tables[1]
    busy.update = lambda dt: joiner.update()  # it takes nothing out
    world.run(3000)
    equal((len(joiner.channel.inbox), len(busy.got)), (channel.INBOX, 0))
    busy.update = lambda dt: Bare.update(busy, dt)
    world.settle()
    equal(busy.got, [b"%d" % n for n in range(channel.QUEUE)])


def case_a_line_that_floods_is_given_up():
    """HELLOs without end, each of which would be answered, by somebody who may be gone already;
    a whole window of the longest messages that comes at once is no flood."""
    ends = Ends()
    world = ends.world
    end = world.wire.ends[0]
    ends.world.tables[1] = None
    hello = pack(messages.HELLO, messages.MAGIC, 1, 2, b"abcd", bytes(4), bytes(8), 0)
    end.inside += frame(hello) * 1000
    world.run(FRAME_MS * (session.FLOOD + 1))
    equal(end.drops, 1)
    end.inside = bytearray()
    ends.restart(1)
    ends.pair()
    world.run(1000)
    drops = end.drops
    longest = pack(messages.DATA, world.sessions[1].id, 9, 0, b"x" * messages.MAX_PAYLOAD)
    for _ in range(session.FLOOD):
        end.inside += frame(longest) * channel.WINDOW
        world.run(FRAME_MS * 2)
    equal((end.drops, world.sessions[0].state), (drops, OPEN))


def case_who_changes_its_id_has_no_more_time_for_the_code():
    """Two minutes on one line, whoever it says to be, and with goodbyes in between."""
    ends = Ends()
    world = ends.world
    world.tables[1] = None
    end = world.wire.ends[0]
    start = world.clock.now
    for n in range(session.CODE_MS // 500):
        who = (b"abcd", b"dcba")[n % 2]
        end.inside += frame(pack(messages.HELLO, messages.MAGIC, 1, 2, who, bytes(4), bytes(8), 0))
        world.run(900)
        end.inside += frame(pack(messages.BYE, who)) * (n % 3 == 2)
        world.run(FRAME_MS)
        if end.drops:
            break
    assert session.CODE_MS <= world.clock.now - start < 1.1 * session.CODE_MS


def case_frames_of_a_stranger_change_nothing():
    """Well made frames of every kind, with ids that are not the peer's, and a replay of a HELLO."""
    ends = Ends()
    host, joiner = ends.pair()
    world = ends.world
    host.send(b"x")
    world.settle()
    for values in ALL:
        if values[0] <= messages.BYE:
            world.wire.ends[0].inside += frame(pack(*values))
            world.run(FRAME_MS * 2)
    world.settle()
    equal((host.state, joiner.state, host.peer), (OPEN, OPEN, joiner.id))
    equal(got(ends), [[], [b"x"]])
    exchange_after = b"y"
    host.send(exchange_after)
    world.settle()
    equal(got(ends)[1], [b"x", b"y"])


def case_an_acknowledgement_of_what_was_never_sent_is_ignored():
    ends = Ends()
    host, joiner = ends.pair()
    world = ends.world
    world.wire.whole = False
    host.send(b"x")
    world.run(100)
    for number in (2, 100, 4294967295):
        host.transport.inside += frame(pack(messages.BEAT, joiner.id, number))
        host.transport.inside += frame(pack(messages.DATA, joiner.id, number, number, b"z"))
        world.run(50)
    assert not host.settled
    world.wire.whole = True
    world.settle()
    equal(got(ends), [[], [b"x"]])


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
