"""A board behind the bridge plays with a program on this machine over TCP."""

import socket
import time

from console.link import tcp
from console.link.law import Law
from console.link.session import ASKING, Session
from console.link.table import Table
from games.dynasty.rules import Position
from test_joined import PLAYER

from host_tools import link
from tests.plugged import Plugged
from tests.real_clock import RealClock

ON_USB = PLAYER.replace(
    "cable = Uart(machine.UART, 1, machine.Pin(4), machine.Pin(5))",
    "from console.link.usb import Usb\ncable = Usb()",
)


def law_of(_):
    return Law(Position())


def test_a_board_behind_the_bridge_plays_over_tcp(handheld):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with Plugged(handheld(prepare=lambda h: h.keypad.press("*"))) as plugged:
        plugged.wait(">>> ")
        plugged.do(lambda h: h.board.send(b"\x01"))
        plugged.wait("raw REPL")
        source = (ON_USB % True).encode() + b"\x04"
        plugged.do(lambda h: h.board.send(source))
        bridge = link.Bridge(link.Board(lambda: plugged.port), link.network_for(port, ""))
        clock = RealClock()
        made = Table(Session(tcp.Join(("127.0.0.1", port), clock.diff), clock), law_of)
        end = time.monotonic() + 60
        said = False
        before = clock.ms()
        while not (made.game and made.game.plies == 12 and made.session.settled and said):
            assert time.monotonic() < end, (bridge.status(), made.session.state)
            bridge.step()
            now = clock.ms()
            made.update(clock.diff(now, before))
            before = now
            game = made.game
            if made.session.state == ASKING:
                made.session.enter("4711")
            elif made.agreement and not game:
                made.agreement.answer(True)
            elif game and game.may_move() and game.plies < 12:
                position = game.law.position
                moves = position.legal_moves()
                game.move(position.move_name(moves[game.plies % len(moves)]))
            if game and game.plies >= 6 and not said:
                said = made.say("\u03ba\u03b1\u03bb\u03ae \u03c4\u03cd\u03c7\u03b7")
            time.sleep(0.001)
        end = time.monotonic() + 10
        while not plugged.do(lambda h: b"over" in h.board.out):
            assert time.monotonic() < end
            bridge.step()
            made.update(1)
            time.sleep(0.001)
        text = plugged.do(lambda h: h.board.text)
        assert f"12 {made.game.law.hash()}" in text
        bridge.close()
        made.session.close()
