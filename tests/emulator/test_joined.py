"""Two emulated boards at one cable: bytes pass both ways, and the link goes over it."""

import pytest

from sim.emulator.joined import Joined

PORT = """
import machine, time
machine.freq(125_000_000, 125_000_000)
u = machine.UART(1, %d, tx=machine.Pin(4), rx=machine.Pin(5), rxbuf=1024, txbuf=512)
"""
ECHO = (
    PORT
    + """
while True:
    data = u.read()
    if data:
        u.write(data.upper())
    time.sleep_ms(1)
"""
)


def begin(h, source):
    """Run a program on a board and leave it running."""
    h.board.interrupt()
    h.board.send(b"\x01")
    h.board.expect("raw REPL; CTRL-B to exit\r\n>")
    h.board.out.clear()
    h.board.send(source.encode() + b"\x04")
    h.board.expect("OK")
    h.board.out.clear()


ASK = (
    PORT
    + """
time.sleep_ms(50)
for n in range(3):
    start = time.ticks_us()
    u.write("question %%d" %% n)
    time.sleep_ms(40)
    print(u.read())
print("over")
"""
)


def talk(plain, baud=115_200, cut=False, noise=None, poll_ms=1.0):
    a, b = plain(), plain()
    begin(b, ECHO % baud)
    begin(a, ASK % baud)
    cable = Joined(a.board, b.board)
    cable.whole = not cut
    cable.noise = noise
    cable.run_until(lambda: b"over" in a.board.out, 2000, poll_ms)
    return a, b, cable


def test_bytes_pass_both_ways(plain):
    a, b, cable = talk(plain)
    assert a.board.text.split("\r\n")[:3] == [f"b'QUESTION {n}'" for n in range(3)]
    assert cable.carried == [30, 30]
    assert [h.board.uart[1].overruns for h in (a, b)] == [0, 0]


@pytest.mark.parametrize("baud", [9600, 460_800])
def test_at_other_rates(plain, baud):
    a, _, _ = talk(plain, baud)
    assert a.board.text.split("\r\n")[:3] == [f"b'QUESTION {n}'" for n in range(3)]


def test_the_same_again_takes_the_same_cycles_however_often_it_is_looked_at(plain):
    def cycles(poll_ms):
        a, b, cable = talk(plain, poll_ms=poll_ms)
        cable.run_ms(200 - cable.ms)
        return a.board.cycles, b.board.cycles

    assert cycles(1.0) == cycles(0.37)


def test_a_cable_that_is_out_brings_nothing(plain):
    a, _, cable = talk(plain, cut=True)
    assert a.board.text.split("\r\n")[:3] == ["None"] * 3
    assert cable.carried == [30, 0]


def test_bytes_can_be_lost_and_changed_on_the_way(plain):
    def noise(direction, byte):
        if direction == 0 and byte == ord("q"):
            return None
        return ord("!") if byte == ord("I") else byte

    a, _, _ = talk(plain, noise=noise)
    assert a.board.text.split("\r\n")[:3] == [f"b'UEST!ON {n}'" for n in range(3)]


PLAYER = """
from console.clock import Clock
from console.link import session
from console.link.agreement import Terms
from console.link.law import Law
from console.link.session import Session
from console.link.table import Table
from games.dynasty.rules import Position
import machine
machine.freq(125_000_000, 125_000_000)
from drivers.uart import Uart
HOST = %r
cable = Uart(machine.UART, 1, machine.Pin(4), machine.Pin(5))
clock = Clock()
terms = Terms("dynasty", "plain", "", "", 5, 5) if HOST else None
table = Table(Session(cable, clock, "4711" if HOST else None), lambda t: Law(Position()), terms)
before, plies = clock.ms(), 0
while True:
    now = clock.ms()
    table.update(clock.diff(now, before))
    before = now
    s, game = table.session, table.game
    if s.state == session.ASKING and not HOST:
        s.enter("4711")
    elif not HOST and table.agreement and not game:
        table.agreement.answer(True)
    if game:
        if game.plies != plies:
            plies = game.plies
            print(plies, game.law.hash())
            if plies == 6:
                table.say("good luck")
        if game.law.ready() and game.may_move() and plies < 12:
            moves = game.law.position.legal_moves()
            game.move(game.law.position.move_name(moves[plies %% len(moves)]))
        if plies == 12 and s.settled and len(table.said) == 2:
            print("said", table.said[0], "faults", s.faults, "over")
            break
    clock.sleep_ms(33 - clock.diff(clock.ms(), now))
"""


@pytest.mark.parametrize("noisy", [False, True], ids=["a clean line", "one byte in 200 lost"])
def test_a_linked_game_over_the_cable(handheld, noisy):
    """The link itself on both boards: the code, the toss, a dozen moves and a word of chat."""
    boards = [handheld(prepare=lambda h: h.keypad.press("*")) for _ in range(2)]
    for h, host in zip(boards, (True, False), strict=True):
        h.board.expect(">>> ")
        begin(h, PLAYER % host)
    cable = Joined(*(h.board for h in boards))
    count = 0

    def lose(_, byte):
        nonlocal count
        count += 1
        return None if count % 200 == 0 else byte

    if noisy:
        cable.noise = lose
    cable.run_until(lambda: all(b"over" in h.board.out for h in boards), 60_000, 20)
    told = [[line for line in h.board.text.split("\r\n") if line[:1].isdigit()] for h in boards]
    assert told[0] == told[1] and len(told[0]) == 12
    for h in boards:
        assert h.board.uart[1].overruns == 0
        h.board.run_ms(100)
        assert "Traceback" not in h.board.text, h.board.text
