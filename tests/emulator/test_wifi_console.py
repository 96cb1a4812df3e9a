"""Hosting over Wi-Fi on an emulated board, by keys, with stand-ins for what a Pico alone lacks: the
modules `network`, of a chip that knows one network, and `socket`, whose one connection goes over
UART 1 to a joiner in this process. All else is the image as it is."""

import json

from apart_pair import GAMES, KEY_MS, MENU_MS, SAVE_MS
from console.link.law import Law
from console.link.session import ASKING, BROKEN, OPEN, Session
from console.link.table import Table
from games.dynasty.rules import Position
from live import Live, save_file

HOME, KEY, ADDRESS = "Home", "eight or more", "192.168.1.20"
NETWORKS = [["Away", ""], [HOME, "not this one"], [HOME, KEY]]
FRAME_MS = 33
MOTION_MS = 1200  # until a move that came stands on the screen
BYTES_A_MS = 11  # of a line at 115,200 baud

NETWORK = f"""
STA_IF = 0
STAT_CONNECT_FAIL, STAT_NO_AP_FOUND, STAT_WRONG_PASSWORD, STAT_GOT_IP = -1, -2, -3, 3
ROUND = {{{HOME!r}: {KEY!r}}}
state, coming, looks, on, gone = 0, 0, 0, False, False
class WLAN:
    def __init__(self, interface):
        pass
    def active(self, yes):
        global on, state
        on = yes
        if not on:
            state = 0
    def connect(self, name, key):
        global state, coming, looks
        assert on
        state, looks = 1, 10
        coming = STAT_NO_AP_FOUND
        if name in ROUND and not gone:
            coming = STAT_GOT_IP if ROUND[name] == key else STAT_WRONG_PASSWORD
    def status(self):
        global state, looks
        looks -= 1
        if state == 1 and looks < 0:
            state = coming
        return state
    def isconnected(self):
        return self.status() == STAT_GOT_IP and not gone
    def disconnect(self):
        global state
        state = 0
    def ifconfig(self):
        return ({ADDRESS!r}, "255.255.255.0", "192.168.1.1", "192.168.1.1")
"""
SOCKET = """
from errno import EAGAIN
from machine import UART, Pin
AF_INET, SOCK_STREAM, SOL_SOCKET, SO_REUSEADDR = 2, 1, 4095, 4
line = called = None
listening = 0
def getaddrinfo(host, port):
    return [(AF_INET, SOCK_STREAM, 0, "", (host, port))]
class socket:
    def __init__(self, family, kind):
        self.listens = False
    def setsockopt(self, *what):
        pass
    def setblocking(self, yes):
        pass
    def bind(self, address):
        assert address == ("0.0.0.0", 4864)
    def listen(self, most):
        global line, listening
        line = line or UART(1, 115200, tx=Pin(4), rx=Pin(5), rxbuf=1024, txbuf=1024, timeout=0)
        line.read()
        self.listens = True
        listening += 1
    def accept(self):
        global called
        if called or not line.any():
            raise OSError(EAGAIN)
        called = socket(AF_INET, SOCK_STREAM)
        return called, ("192.168.1.30", 50000)
    def readinto(self, buffer):
        return line.readinto(buffer) if line.any() else None
    def send(self, data):
        return line.write(data)
    def close(self):
        global called, listening
        if self is called:
            called = None
        if self.listens:
            listening -= 1
"""


class Caller:
    """The other end of the line, as a transport of console.link."""

    line, up, busy = 1, True, b""

    def __init__(self, h):
        self.came, self.going = bytearray(), bytearray()
        h.board.uart[1].on_byte = self.came.append
        self._feed = h.board.uart[1].feed

    def read(self, buffer):
        count = min(len(buffer), len(self.came))
        buffer[:count] = self.came[:count]
        del self.came[:count]
        return count

    def write(self, data):
        self.going += data
        return len(data)

    def a_ms(self):
        """What fits into one."""
        for byte in self.going[:BYTES_A_MS]:
            self._feed(byte)
        del self.going[:BYTES_A_MS]

    def update(self, now):
        pass

    def drop(self):
        pass

    def close(self):
        pass


class Joiner:
    """Somebody who plays against the board `live`: `table` is what it knows."""

    def __init__(self, live):
        self.h = live.h
        self.caller = Caller(live.h)
        self.table = Table(Session(self.caller, self), lambda terms: Law(Position()))

    def ms(self):
        return int(self.h.board.ms)

    @staticmethod
    def diff(a, b):
        return a - b

    def until(self, condition, max_ms=20_000):
        end = self.h.board.ms + max_ms
        while not condition():
            assert self.h.board.ms < end, (self.table.session.state, self.table.agreement)
            for _ in range(FRAME_MS):
                self.h.board.run_ms(1)
                self.caller.a_ms()
            self.table.update(FRAME_MS)


def ask(live, what):
    return eval(live.ask(f"print(repr({what}))"))


def until(live, what, wanted, max_ms=20_000):
    end = live.h.board.ms + max_ms
    while (seen := ask(live, what)) != wanted:
        assert live.h.board.ms < end, seen
        live.h.run_ms(100)


def test_a_board_gets_into_its_network_hosts_there_plays_and_gets_in_again(firmware_image):
    files = {
        "saves/settings": save_file({"language": "en"}),
        "wifi.json": json.dumps(NETWORKS),
        "network.py": NETWORK,
        "socket.py": SOCKET,
    }
    live = Live("pico_tft", firmware_image, files=files)
    h = live.h
    live.start()
    for way in "ss" + "ee":
        h.stick(0, way)
    live.ask("import socket, network")
    h.keys("#11", hold_ms=KEY_MS, then_ms=MENU_MS)  # the lobby, host, over the network
    until(live, "type(console.scene).__name__", "Connecting")
    until(live, "console.scene.station.at", 2)
    assert ask(live, "console.scene.station.reasons") == [0, 1]  # not found, wrong key
    until(live, "console.scene.lines()", ["Connected", ADDRESS])
    assert ask(live, "socket.listening") == 0
    until(live, "type(console.scene).__name__ == 'Connecting'", False)
    names = eval(live.ask("from console.apart import partner\n" + GAMES))
    h.keys(str(names.index("dynasty") + 1) + "#", hold_ms=KEY_MS, then_ms=MENU_MS)
    until(live, "type(console.scene).__name__", "Waiting")
    assert ask(live, "(socket.listening, console.scene._address)") == (1, ADDRESS)
    code = ask(live, "console.partner.session.code")

    joiner = Joiner(live)
    table, session = joiner.table, joiner.table.session
    joiner.until(lambda: session.state == ASKING)
    session.enter(code)
    joiner.until(lambda: table.agreement and table.agreement.terms)
    table.agreement.answer(True)
    joiner.until(lambda: table.game)
    joiner.until(lambda: ask(live, "console.partner.play is not None"))
    moves = []

    def move():
        """The side that is to move does; both have it then."""
        position = table.game.law.position
        word = position.move_name(position.legal_moves()[0])
        if table.game.law.turn() == table.game.side:
            joiner.until(lambda: table.game.may_move() and table.game.move(word))
        else:
            ready = h.board.ms + MOTION_MS
            joiner.until(lambda: h.board.ms >= ready)
            row, column = ("abcdefgh".index(word[0]) + 1, int(word[1]))
            h.key(str(row), hold_ms=SAVE_MS, then_ms=KEY_MS)
            h.keys(f"{column}#", hold_ms=KEY_MS, then_ms=KEY_MS)
        moves.append(word)
        joiner.until(lambda: table.game.plies == len(moves) and session.settled)
        joiner.until(lambda: ask(live, "console.partner.table.game.plies") == len(moves))

    for _ in range(4):
        move()

    live.ask("network.gone = True")  # and with it the connection
    until(live, "console.partner.session.state", BROKEN)
    joiner.until(lambda: session.state == BROKEN)
    live.ask("network.gone = False")
    joiner.until(lambda: session.state == OPEN)
    move()
    assert ask(live, "console.partner.table.game.law.position.to_text()") == (
        table.game.law.position.to_text()
    )
    live.ask("console.partner.leave()")
    h.run_ms(200)
    assert ask(live, "(socket.listening, network.on, console.partner is None)") == (0, False, True)
