"""Wi-Fi on an emulated Pico W.

That its chip is there is seen with any image. The game over it needs MICROPYTHON=DIR of a checkout
that can build the image of a Pico W, for Debian's sources have neither the driver of the chip nor
lwIP: `make -C ports/rp2 BOARD=RPI_PICO_W submodules` fetches both into a checkout.
test_wifi_console.py plays with stand-ins for both, without one.
"""

import json
import socket

import pytest
from apart_pair import KEY_MS, MENU_MS, SAVE_MS
from console.link import tcp
from console.link.address import PORT
from console.link.law import Law
from console.link.session import Session
from console.link.table import Table
from games.dynasty import apart as dynasty
from games.dynasty.rules import Position
from live import Live, save_file
from test_wifi_console import FRAME_MS, ask

from host_tools import build
from sim.emulator.wifi import ADDRESS, HERE, NETWORK, Wifi

CODE = "0815"
FREE = 48 * 1024  # bytes of heap in a game, as on a Pico without Wi-Fi

# The chip answers a question for this register with a number that is always the same, as words
# whose halves are swapped until it is told otherwise (datasheet of the CYW43439, 4.2).
LOOK = """
from machine import Pin
power, data = Pin(23, Pin.OUT, value=1), Pin(24, Pin.OUT)
select, clock = Pin(25, Pin.OUT, value=1), Pin(29, Pin.OUT, value=0)
def swapped(word):
    return word << 16 & 0xffff0000 | word >> 16
def read(register):
    select.value(0)
    word = swapped(1 << 30 | register << 11 | 4)
    data.init(Pin.OUT)
    for n in range(31, -1, -1):
        data.value(word >> n & 1)
        clock.value(1)
        clock.value(0)
    data.init(Pin.IN)
    word = 0
    for _ in range(32):
        word = word << 1 | data.value()
        clock.value(1)
        clock.value(0)
    select.value(1)
    return swapped(word)
print(hex(read(0x14)))
"""


def test_the_chip_of_a_pico_w_answers_at_its_pins(plain):
    h = plain()
    assert h.exec(LOOK) != "0xfeedbead\n"
    wifi = Wifi(h.board)
    assert h.exec(LOOK) == "0xfeedbead\n"
    wifi.close()


@pytest.fixture
def pico_w():
    """The UF2 for a Pico W; skipped with what is missing for it."""
    try:
        build.check_wifi()
    except build.NoWifi as why:
        pytest.skip(f"not run: {why}")
    return build.make("pico_w")


class Host:
    """A host of Dynasty on this machine, in the time of the board `h` that is to call it."""

    def __init__(self, h):
        self.h = h
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.wifi = Wifi(h.board, {PORT: port})
        session = Session(tcp.Host(port, "127.0.0.1"), self, CODE)
        proposed = dynasty.terms([0] * len(dynasty.ROWS))
        self.table = Table(session, lambda terms: Law(Position()), proposed)

    def ms(self):
        return int(self.h.board.ms)

    @staticmethod
    def diff(a, b):
        return a - b

    def until(self, condition, max_ms=30_000):
        end = self.h.board.ms + max_ms
        while not condition():
            assert self.h.board.ms < end, (self.table.session.state, self.h.board.text[-800:])
            self.h.run_ms(FRAME_MS)
            self.wifi.exchange()
            self.table.update(FRAME_MS)


def test_a_pico_w_gets_into_its_network_calls_a_host_there_and_plays(pico_w):
    files = {
        "saves/settings": save_file({"language": "en"}),
        "wifi.json": json.dumps([[NETWORK, ""]]),
    }
    live = Live("pico_tft", pico_w, files=files)
    h = live.h
    host = Host(h)
    live.start()
    for way in "ss" + "ee":
        h.stick(0, way)
    h.keys("#21", hold_ms=KEY_MS, then_ms=MENU_MS)  # the lobby, join, over the network

    def shows(what, wanted):
        host.until(lambda: ask(live, what) == wanted)

    shows("type(console.scene).__name__", "Connecting")
    shows("console.scene.lines()", ["Connected", ADDRESS])
    h.key("#")
    shows("type(console.scene).__name__", "Address")
    h.keys(HERE.split(".")[-1] + "#", hold_ms=KEY_MS, then_ms=KEY_MS)  # the rest is as its own
    shows("type(console.scene).__name__", "Joining")
    shows("console.scene.state[0]", "apart.type_code")
    h.keys(CODE + "#", hold_ms=KEY_MS, then_ms=KEY_MS)
    shows("console.scene.state[0]", "apart.terms")
    h.key("#")
    host.until(lambda: host.table.game)
    shows("console.partner.play is not None", True)
    game = host.table.game
    host.until(lambda: game.law.turn() == game.side or ask(live, "console.scene.phase") == 0)
    if game.law.turn() == game.side:
        host.until(lambda: game.may_move() and game.move("d3"))
    else:
        h.key("4", hold_ms=SAVE_MS, then_ms=KEY_MS)
        h.keys("3#", hold_ms=KEY_MS, then_ms=KEY_MS)
    shows("console.partner.table.game.law.position.to_text()", after_d3())
    host.until(lambda: game.plies == 1)
    assert game.law.position.to_text() == after_d3()
    assert live.heap > FREE
    host.table.session.close()
    host.wifi.close()


def after_d3():
    position = Position()
    position.push(position.parse_move("d3"))
    return position.to_text()
