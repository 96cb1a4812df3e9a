"""The bridge between a board's serial port and TCP: a pseudo terminal stands for the board."""

import os
import socket
import time
import tty

import pytest

from host_tools import link
from host_tools.__main__ import main
from host_tools.project import ToolError


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
    """A bridge that listens, a board, and somebody who calls."""

    def __init__(self, monkeypatch):
        monkeypatch.setattr(link, "RETRY_S", 0.05)
        self.terminal = Terminal()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.start()
        self.peer = self.call()

    def find(self) -> str:
        if self.terminal is None:
            raise ToolError("no board is connected")
        return self.terminal.path

    def start(self) -> None:
        self.bridge = link.Bridge(link.Board(self.find), link.network_for(self.port, ""))

    def call(self) -> socket.socket:
        peer = socket.create_connection(("127.0.0.1", self.port))
        peer.setblocking(False)
        return peer

    def until(self, condition, seconds=5.0):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, self.bridge.status()
            self.bridge.step()
            time.sleep(0.001)

    def heard(self, peer=None) -> bytes:
        try:
            return (peer or self.peer).recv(65536)
        except BlockingIOError:
            return b""

    def arrives(self, read, wanted: bytes):
        got = bytearray()

        def all_there():
            got.extend(read())
            return len(got) >= len(wanted)

        self.until(all_there)
        assert got == wanted

    def open_link(self):
        """The board says by a zero that it plays."""
        self.until(lambda: self.bridge.board.up and self.bridge.network.up)
        self.terminal.write(b"\0")
        self.arrives(self.heard, b"\0")
        assert self.bridge.board.plays


@pytest.fixture
def scene(monkeypatch):
    made = Scene(monkeypatch)
    yield made
    made.bridge.close()
    made.peer.close()


def test_bytes_pass_both_ways(scene):
    scene.open_link()
    everything = bytes(range(256)) * 4
    scene.peer.send(everything)
    scene.arrives(scene.terminal.read, everything)
    scene.terminal.write(everything)
    scene.arrives(scene.heard, everything)
    assert scene.bridge.status().startswith("the board plays; the other side is connected; 1025 b")


def test_a_burst_of_4_kb_arrives_whole(scene):
    scene.open_link()
    scene.peer.send(b"x" * 4096)
    scene.arrives(scene.terminal.read, b"x" * 4096)


def test_a_board_without_a_link_is_not_typed_at(scene, monkeypatch):
    """A 0x03 would stop its game."""
    scene.until(lambda: scene.bridge.board.up and scene.bridge.network.up)
    scene.peer.send(b"\x03\x03")
    scene.until(lambda: scene.bridge.counts[1] == 2)
    for _ in range(20):
        scene.bridge.step()
    assert scene.terminal.read() == b""
    scene.open_link()
    monkeypatch.setattr(link, "ALIVE_S", 0.0)  # its link is closed again
    scene.peer.send(b"\x03\x03")
    scene.until(lambda: scene.bridge.counts[1] == 4)
    assert scene.terminal.read() == b""


def test_the_board_is_unplugged_and_comes_back_under_another_name(scene):
    scene.open_link()
    old, scene.terminal = scene.terminal, None
    old.unplug()
    scene.until(lambda: not scene.bridge.board.up)
    scene.terminal = Terminal()
    scene.open_link()
    scene.peer.send(b"again")
    scene.arrives(scene.terminal.read, b"again")


def test_the_other_side_goes_and_calls_again(scene):
    scene.open_link()
    scene.peer.close()
    scene.until(lambda: not scene.bridge.network.up)
    scene.terminal.write(b"unheard")
    scene.until(lambda: scene.bridge.counts[0] == 8)
    scene.peer = scene.call()
    scene.open_link()  # what was said to nobody is not said now


def test_the_bridge_is_restarted_at_once(scene):
    scene.open_link()
    scene.bridge.close()
    scene.start()
    scene.peer.close()
    scene.peer = scene.call()
    scene.open_link()


def test_a_second_caller_is_let_go(scene):
    scene.open_link()
    second = scene.call()
    second.setblocking(True)
    second.settimeout(5)
    scene.bridge.step()
    assert second.recv(1) == b""
    second.close()
    scene.terminal.write(b"on")
    scene.arrives(scene.heard, b"on")


@pytest.mark.parametrize("words", [["--connect", "nowhere"], ["--listen", "70000"]])
def test_what_cannot_be_used_is_named(words, capsys):
    assert main(["link", *words]) == 1
    assert words[1] in capsys.readouterr().err


def test_one_of_both_sides_is_wanted(capsys):
    assert main(["link"]) == 1
    assert "--listen" in capsys.readouterr().err
