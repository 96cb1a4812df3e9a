"""The link over real sockets of the loopback."""

import socket
import threading
import time

import link_player
import pytest
from console.link import address, framing, messages, session, tcp
from console.link.session import BROKEN, OPEN, Session
from link_player import RealClock

CODE = "0815"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def test_the_connection_is_cut_in_the_middle_and_the_game_goes_on():
    port = free_port()
    cuts = []

    def cut(table):
        if table.game and table.game.plies >= 10 * (len(cuts) + 1) and len(cuts) < 3:
            cuts.append(table.game.plies)
            table.session.transport.drop()

    done = []
    joiner = threading.Thread(target=lambda: done.append(link_player.play(False, port, CODE)))
    joiner.start()
    host = link_player.play(True, port, CODE, cut)
    joiner.join()
    assert len(cuts) == 3
    assert done[0].game.law.position.to_record() == host.game.law.position.to_record()
    assert done[0].game.over == host.game.over


class Pair:
    """A hosting and a joining session, without a game."""

    def __init__(self):
        self.clock = RealClock()
        self.port = free_port()
        self.host = Session(tcp.Host(self.port, "127.0.0.1"), self.clock, CODE)
        self.joiner = self.join()

    def join(self, token=None):
        address = ("127.0.0.1", self.port)
        return Session(tcp.Join(address, self.clock.diff), self.clock, None, token)

    def until(self, condition, *more, seconds=10.0):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, (self.host.state, self.joiner.state)
            for side in (self.host, self.joiner, *more):
                side.update()
            if self.joiner.state == session.ASKING:
                self.joiner.enter(CODE)
            time.sleep(0.002)

    def both_open(self):
        return self.host.state == self.joiner.state == OPEN

    def close(self):
        self.host.close()
        self.joiner.close()


@pytest.fixture
def pair():
    made = Pair()
    yield made
    made.close()


def test_a_second_caller_is_told_that_it_is_busy(pair):
    pair.until(pair.both_open)
    other = pair.join()
    pair.until(lambda: other.state == session.REFUSED, other)
    assert other.reason == messages.BUSY
    assert pair.both_open()
    other.close()


def test_who_joins_first_waits_for_the_host():
    clock, port = RealClock(), free_port()
    joiner = Session(tcp.Join(("127.0.0.1", port), clock.diff), clock)
    for _ in range(50):
        joiner.update()
        time.sleep(0.002)
    assert joiner.state == session.WAITING
    host = Session(tcp.Host(port, "127.0.0.1"), clock, CODE)
    end = time.monotonic() + 10
    while joiner.state != session.ASKING:
        assert time.monotonic() < end
        host.update()
        joiner.update()
        time.sleep(0.002)
    host.close()
    joiner.close()


def test_a_host_that_comes_back_at_once_has_its_port(pair):
    pair.until(pair.both_open)
    token = pair.host.token
    pair.host.transport.close()  # as when the program is killed: nobody says goodbye
    pair.host = Session(tcp.Host(pair.port, "127.0.0.1"), pair.clock, CODE, token)
    pair.until(lambda: pair.joiner.state == BROKEN)
    pair.until(pair.both_open)
    pair.joiner.send(b"x")
    pair.until(lambda: pair.host.channel.inbox == [b"x"])


def test_a_port_that_is_taken_is_an_error(pair):
    with pytest.raises(OSError):
        tcp.Host(pair.port, "127.0.0.1")


def test_nobody_can_call_once_it_is_closed(pair):
    pair.close()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", pair.port), timeout=1)


def test_a_caller_that_says_nothing_is_let_go(pair, monkeypatch):
    monkeypatch.setattr(session, "AWAY_MS", 200)
    pair.joiner.close()
    silent = socket.create_connection(("127.0.0.1", pair.port))
    end = time.monotonic() + 5
    while pair.host.transport.line == 0 or pair.host.transport.up:
        assert time.monotonic() < end
        pair.host.update()
        time.sleep(0.002)
    assert silent.recv(1) == b""
    silent.close()


def test_who_says_nothing_and_calls_again_at_once_does_not_keep_others_out(pair, monkeypatch):
    monkeypatch.setattr(session, "AWAY_MS", 60_000)  # not because the host has let him go
    pair.joiner.close()
    strangers = []

    def call_again():
        try:
            if not strangers or not strangers[-1].recv(200):
                raise ConnectionResetError
        except BlockingIOError:
            return
        except ConnectionResetError:
            strangers.append(socket.create_connection(("127.0.0.1", pair.port)))
            strangers[-1].setblocking(False)

    for _ in range(2 * tcp.GRACE):
        call_again()
        pair.host.update()
        time.sleep(0.002)
    assert pair.host.transport.up and len(strangers) == 1
    pair.joiner = pair.join()
    pair.until(lambda: call_again() or pair.both_open())
    calls = len(strangers)
    pair.until(lambda: call_again() or len(strangers) > calls + 3)  # who is in stays in
    assert pair.both_open()
    for stranger in strangers:
        stranger.close()


def test_a_burst_arrives_whole(pair):
    pair.until(pair.both_open)
    for n in range(12):
        assert pair.host.send(bytes((n,)) * messages.MAX_PAYLOAD)
    got = []

    def take():
        message = pair.joiner.receive()
        if message:
            got.append(message)
        return len(got) == 12

    pair.until(take)
    assert got == [bytes((n,)) * messages.MAX_PAYLOAD for n in range(12)]


def test_a_caller_that_does_not_read_does_not_hold_up_the_host(pair):
    """4 MB for one that never reads: write() takes what there is room for and returns."""
    pair.joiner.close()
    deaf = socket.create_connection(("127.0.0.1", pair.port))
    transport = pair.host.transport
    end = time.monotonic() + 5
    while not transport.up:
        assert time.monotonic() < end
        transport.update(pair.clock.ms())
    block = bytes(65536)
    before = time.monotonic()
    taken = [transport.write(block) for _ in range(64)]
    assert taken[0] > 0 and taken[-1] == 0
    assert time.monotonic() - before < 2
    assert transport.up
    deaf.close()


def test_what_a_caller_that_has_gone_left_behind_keeps_nobody_out(pair):
    """As many HELLOs as the buffers of the system take, then it hangs up without reading."""
    pair.joiner.close()
    caller = socket.create_connection(("127.0.0.1", pair.port))
    caller.setblocking(False)
    hello = messages.pack(
        messages.HELLO, messages.MAGIC, messages.VERSION, 2, b"abcd", bytes(4), bytes(8), 0
    )
    frame = bytearray(framing.MAX_FRAME)
    flood = bytes(frame[: framing.encode(frame, 0, hello, len(hello))]) * 1000
    sent = 0
    try:
        while sent < 1 << 23:
            sent += caller.send(flood)
    except BlockingIOError:
        pass
    caller.close()
    for _ in range(2 * session.FLOOD):  # frames
        pair.host.update()
    assert pair.host.transport.line == 1 and not pair.host.transport.up
    assert sent > 2 * session.FLOOD * session.MOST_READ
    pair.joiner = pair.join()
    pair.until(pair.both_open)


def test_addresses_are_read():
    assert address.parse_address("192.168.1.20") == ("192.168.1.20", address.PORT)
    assert address.parse_address("10.0.0.007:80") == ("10.0.0.7", 80)
    for bad in (
        "",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.256",
        "1.2.3.4:",
        "1.2.3.4:0",
        "1.2.3.4:65536",
        "1.2.3.x",
        "example.org",
        "1..3.4",
        "1.2.3.\u0664",
        "1.2.3.4:000080",
    ):
        with pytest.raises(ValueError):
            address.parse_address(bad)


def test_the_refusal_of_a_second_caller_is_one_frame(pair):
    parser = framing.Parser()
    parser.feed(pair.host.transport.busy, 0, len(pair.host.transport.busy))
    kind, reason, *_ = messages.unpack(bytes(parser.body[: parser.length]))
    assert (kind, reason) == (messages.REFUSE, messages.BUSY)
