"""The bridge between a board's serial port and TCP: a pseudo terminal stands for the board."""

import io
import os
import signal
import socket
import subprocess
import sys
import time
import tty
from types import SimpleNamespace

import pytest

from host_tools import link
from host_tools.__main__ import main
from host_tools.project import ROOT, ToolError


class Terminal:
    """A serial device; `path` is what the bridge opens, read() and write() are the board's end."""

    def __init__(self):
        self.master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self.master, False)
        self.path = os.ttyname(slave)
        self.slave = slave

    def write(self, data: bytes) -> None:
        os.write(self.master, data)

    def read(self) -> bytes:
        try:
            return os.read(self.master, 65536)
        except BlockingIOError:
            return b""

    def unplug(self) -> None:
        os.close(self.master)
        os.close(self.slave)


class Scene:
    """A bridge that listens, a board that plays, and somebody who has called."""

    def __init__(self, monkeypatch):
        for name in ("RETRY_S", "GONE_S"):
            monkeypatch.setattr(link, name, 0.05)
        self.terminal = Terminal()
        self.port = free_port()
        self.playing = True  # the board sends its zeros
        self.peer = None
        self.start()

    def find(self) -> str:
        if self.terminal is None:
            raise ToolError("no board is connected")
        return self.terminal.path

    def start(self) -> None:
        self.bridge = link.Bridge(link.Board(self.find), link.network_for(self.port, ""))

    def call(self) -> socket.socket:
        """Whoever calls before the board plays is not heard."""
        peer = socket.create_connection(("127.0.0.1", self.port), timeout=5)
        peer.setblocking(False)
        return peer

    def step(self) -> None:
        if self.terminal and self.playing:
            self.terminal.write(b"\0")
        self.bridge.step()
        time.sleep(0.001)

    def until(self, condition, seconds=5.0):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, self.bridge.status()
            self.step()

    def steps(self, count=30):
        for _ in range(count):
            self.step()

    def heard(self, peer=None) -> bytes:
        """What has come but for the zeros of the board."""
        try:
            return (peer or self.peer).recv(65536).replace(b"\0", b"")
        except BlockingIOError:
            return b""

    def arrives(self, read, wanted: bytes):
        got = bytearray()

        def all_there():
            got.extend(read())
            return len(got) >= len(wanted)

        self.until(all_there)
        assert got == wanted

    def listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def open_link(self):
        """Somebody calls a board that plays."""
        self.until(lambda: self.bridge.network)
        self.peer = self.call()
        self.until(lambda: self.bridge.up)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture
def scene(monkeypatch):
    made = Scene(monkeypatch)
    yield made
    made.bridge.close()
    if made.peer:
        made.peer.close()


NO_ZERO = bytes(range(1, 256)) * 4


def test_bytes_pass_both_ways(scene):
    scene.open_link()
    scene.peer.send(bytes(range(256)) * 4)
    scene.arrives(scene.terminal.read, bytes(range(256)) * 4)
    scene.terminal.write(NO_ZERO)
    scene.arrives(scene.heard, NO_ZERO)
    assert scene.bridge.standing() == "the board plays; the other side is connected"
    assert scene.bridge.status().endswith(" bytes out, 1024 in")


def test_a_burst_of_4_kb_arrives_whole(scene):
    scene.open_link()
    scene.peer.send(b"x" * 4096)
    scene.arrives(scene.terminal.read, b"x" * 4096)


def test_nothing_listens_before_the_board_plays_and_after_it_has(scene):
    scene.playing = False
    scene.until(lambda: scene.bridge.board.up)
    scene.steps()
    assert scene.bridge.standing() == "the board has no link open"
    assert not scene.listens()
    scene.playing = True
    scene.open_link()
    scene.playing = False
    scene.until(lambda: not scene.bridge.network)
    assert not scene.listens()
    scene.peer.setblocking(True)
    while scene.peer.recv(65536):  # it is told that nobody is there any more
        pass


def test_nobody_is_called_before_the_board_plays(scene):
    with socket.create_server(("127.0.0.1", 0)) as host:
        host.setblocking(False)
        address = "127.0.0.1:%d" % host.getsockname()[1]
        scene.bridge = link.Bridge(link.Board(scene.find), link.network_for(None, address))
        scene.playing = False
        scene.until(lambda: scene.bridge.board.up)
        scene.steps()
        with pytest.raises(BlockingIOError):
            host.accept()
        scene.playing = True
        scene.until(lambda: scene.bridge.up)
        host.accept()[0].close()
        scene.until(lambda: not scene.bridge.up)
        scene.until(lambda: scene.bridge.up)  # it calls again


def test_a_board_without_a_link_is_not_typed_at(scene, monkeypatch):
    """A 0x03 would stop its game."""
    scene.open_link()
    monkeypatch.setattr(link, "GONE_S", 5.0)
    monkeypatch.setattr(link, "ALIVE_S", 0.0)  # its link is closed again
    scene.peer.send(b"\x03\x03")
    scene.until(lambda: scene.bridge.counts[1] == 2)
    scene.steps()
    assert scene.terminal.read() == b""


def test_the_board_is_unplugged_and_comes_back_under_another_name(scene):
    scene.open_link()
    old, scene.terminal = scene.terminal, None
    old.unplug()
    scene.until(lambda: not scene.bridge.board.up and not scene.bridge.network)
    assert scene.bridge.standing() == "no board is connected"
    scene.terminal = Terminal()
    scene.open_link()
    scene.peer.send(b"again")
    scene.arrives(scene.terminal.read, b"again")


def test_a_board_that_is_back_at_once_keeps_its_caller(scene, monkeypatch):
    monkeypatch.setattr(link, "GONE_S", 5.0)
    scene.open_link()
    old, scene.terminal = scene.terminal, Terminal()
    old.unplug()
    scene.until(lambda: not scene.bridge.board.up)
    scene.until(lambda: scene.bridge.board.plays)
    scene.peer.send(b"again")
    scene.arrives(scene.terminal.read, b"again")


def test_the_other_side_goes_and_calls_again(scene):
    scene.open_link()
    scene.peer.close()
    scene.until(lambda: not scene.bridge.up)
    before = scene.bridge.counts[0]
    scene.terminal.write(b"unheard")
    scene.until(lambda: scene.bridge.counts[0] >= before + 7)
    scene.open_link()
    scene.steps()
    assert scene.heard() == b""  # what was said to nobody is not said now


def test_a_caller_that_went_without_a_word_gives_way(scene, monkeypatch):
    """Its Wi-Fi is gone: for a quarter of an hour TCP would take it to be there."""
    monkeypatch.setattr(link, "SILENT_S", 0.1)
    scene.open_link()
    silent = scene.peer
    scene.until(lambda: not scene.bridge.up)
    scene.open_link()
    scene.peer.send(b"here")
    scene.arrives(scene.terminal.read, b"here")
    silent.close()


def test_the_bridge_is_restarted_at_once(scene):
    scene.open_link()
    scene.bridge.close()
    scene.start()
    scene.peer.close()
    scene.open_link()


def test_a_second_caller_is_told_that_it_is_busy_and_let_go(scene):
    scene.open_link()
    second = scene.call()
    second.setblocking(True)
    second.settimeout(5)
    scene.steps()
    said = second.recv(200)
    assert b"already playing with somebody else" in said
    assert second.recv(1) == b""
    second.close()
    scene.terminal.write(b"on")
    scene.arrives(scene.heard, b"on")


def test_the_serial_port_is_its_own_and_one_that_another_holds_is_waited_for(scene):
    """Of what two programs read from one port each has only a part."""
    import serial

    scene.until(lambda: scene.bridge.board.up)
    with pytest.raises(serial.SerialException, match="exclusively"):
        serial.Serial(scene.terminal.path, exclusive=True)
    second = link.Board(scene.find)
    second.update()
    assert second.why == f"another program holds {scene.terminal.path}"
    scene.bridge.board.drop()
    time.sleep(0.06)
    second.update()
    assert second.up
    second.drop()


@pytest.mark.parametrize(
    ("port", "why"),
    [
        ("/dev/there-is-none", "/dev/there-is-none is not there"),
        ("no-scheme://x", "no-scheme://x is no serial port that can be opened"),
        (__file__, f"{__file__} is no serial port that can be opened"),
        ("socket://127.0.0.1", "socket://127.0.0.1 is no serial port that can be opened"),
    ],
)
def test_a_port_that_cannot_be_opened_is_said_with_its_reason(port, why):
    board = link.Board(lambda: port)
    board.update()
    assert not board.up
    assert link.Bridge(board, lambda: None).standing() == why


def test_a_port_that_is_taken_while_the_board_plays_is_said_and_tried_again(scene):
    with socket.create_server(("127.0.0.1", scene.port)):
        scene.until(lambda: scene.bridge.board.plays)
        scene.steps()
        assert scene.bridge.standing().startswith(
            f"the board plays; TCP port {scene.port}: Address already in use"
        )
    scene.open_link()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--connect", "1.2.3"], "1.2.3 is no address: it is like 192.168.1.20"),
        (["--connect", "300.1.1.1"], "300.1.1.1 is no address"),
        (["--connect", "127.0.0.1:"], "127.0.0.1: is no address"),
        (["--connect", "127.0.0.1:70000"], "127.0.0.1:70000 is no address"),
        (["--connect", ":4864"], ":4864 is no address"),
        (["--connect", ""], "nothing is no address"),
        (["--connect", "fe80::1"], "fe80::1 is no address: it is like 192.168.1.20 or"),
        (["--connect", "[::1]:4864"], "IPv4"),
        (["--connect", "localhost:x"], "localhost:x is no address"),
        (["--connect", "there-is-none.invalid"], "there-is-none.invalid: "),
        (["--listen", "70000"], "70000: a TCP port is 1 to 65535"),
        (["--listen", "0"], "0: a TCP port is 1 to 65535"),
        (["--listen", "-1"], "-1: a TCP port is 1 to 65535"),
    ],
)
def test_what_cannot_be_used_is_named(words, said, capsys):
    assert main(["link", *words, "--serial", "/dev/there-is-none"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("BadAddress: ") and said in error


def test_a_name_stands_for_its_address():
    assert link.address_of("localhost:5000") == ("127.0.0.1", 5000)
    assert link.address_of("localhost") == ("127.0.0.1", 4864)


def test_a_port_that_another_bridge_has_is_named_at_once(capsys):
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["link", "--listen", str(port)]) == 1
    assert capsys.readouterr().err == f"BadAddress: TCP port {port}: Address already in use\n"


def test_one_of_both_sides_is_wanted(capsys):
    assert main(["link"]) == 1
    assert "--listen" in capsys.readouterr().err


def test_of_several_boards_one_has_to_be_named(monkeypatch, capsys):
    def several():
        return [SimpleNamespace(device=f"/dev/ttyACM{n}", vid=0x2E8A) for n in range(2)]

    monkeypatch.setattr("serial.tools.list_ports.comports", several)
    assert main(["link", "--listen"]) == 1
    said = capsys.readouterr().err
    assert said == "ManyBoards: /dev/ttyACM0 and /dev/ttyACM1 are connected: choose with --serial\n"


def lines_of(process, terminal=None) -> list:
    """What it has written when it ends by Ctrl-C, a line each; with status 0."""
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 0, err
    return out.splitlines() + err.splitlines()


def test_the_command_says_how_it_stands_a_line_for_each_change_and_ends_with_ctrl_c():
    terminal, port = Terminal(), free_port()
    words = ["link", "--listen", str(port), "--serial", terminal.path]
    process = subprocess.Popen(
        [sys.executable, "-m", "host_tools", *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    said = [process.stdout.readline(), process.stderr.readline()]
    for _ in range(100):
        terminal.write(b"\0")
        time.sleep(0.02)
        with socket.socket() as peer:
            if peer.connect_ex(("127.0.0.1", port)) == 0:
                break
    said.append(process.stderr.readline())
    rest = lines_of(process)
    assert said[0].startswith("the other side joins ") and f":{port}; Ctrl-C ends it" in said[0]
    assert said[1] == "the board has no link open\n"
    assert said[2] == "the board plays; nobody else yet\n"
    assert not any(line.startswith("Traceback") for line in rest)


def test_at_a_terminal_it_stays_in_one_line_however_narrow(monkeypatch):
    class Narrow(io.StringIO):
        def isatty(self):
            return True

    shown = Narrow()
    monkeypatch.setattr("sys.stderr", shown)
    monkeypatch.setenv("COLUMNS", "40")
    bridge = link.Bridge(link.Board(lambda: "/dev/" + "x" * 100), lambda: None)
    said = link.say_standing(bridge, "")
    bridge.board.update()
    said = link.say_standing(bridge, said)
    assert link.say_standing(bridge, said) == said
    pieces = shown.getvalue().split("\r")[1:]
    assert len(pieces) == 2 and all(len(piece) == 39 and "\n" not in piece for piece in pieces)
