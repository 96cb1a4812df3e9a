"""Joins the USB port of a board to the network, for a game between two players apart.

The board hosts or joins as its player chooses; this only passes bytes between its serial port and
one TCP connection (docs/link.md), whatever is unplugged or restarted in between.
"""

import argparse
import contextlib
import socket
import sys
import time
from collections.abc import Callable
from typing import Any

import sim  # noqa: F401 (it puts firmware/ on the path)
from host_tools.cable import find_port
from host_tools.project import ToolError

NAME = "link"
HELP = "join a board's USB port to TCP, to play with somebody far away"

PAUSE_S = 0.005
RETRY_S = 1.0  # between two looks for the board
ALIVE_S = 2.0  # a board whose link is open sends a zero at least once a second
KEPT = 4096  # bytes for a side that does not take them; more of a frame is of no use


class BadAddress(ToolError):
    """An address or port that cannot be used."""


class RealClock:
    """Milliseconds for the transports, as the console's clock gives them."""

    def ms(self) -> int:
        return int(time.monotonic() * 1000)

    def diff(self, a: int, b: int) -> int:
        return a - b


class Board:
    """A board's serial port, opened again whenever it comes back, and under whatever name.

    find() gives the port's name; ToolError while there is none.
    """

    def __init__(self, find: Callable[[], str]):
        self._find = find
        self._serial: Any = None
        self._tried = -RETRY_S
        self._zero = 0.0
        self._waiting = b""

    @property
    def up(self) -> bool:
        return self._serial is not None

    @property
    def plays(self) -> bool:
        """Has it a link open, so that bytes may go to it?"""
        return self.up and time.monotonic() - self._zero < ALIVE_S

    def update(self) -> None:
        import serial

        now = time.monotonic()
        if self._serial is None and now - self._tried >= RETRY_S:
            self._tried = now
            with contextlib.suppress(ToolError, serial.SerialException, OSError):
                self._serial = serial.serial_for_url(
                    self._find(), 115_200, timeout=0, write_timeout=0
                )
                self._zero, self._waiting = now - ALIVE_S, b""

    def read(self) -> bytes:
        if self._serial is None:
            return b""
        try:
            data = self._serial.read(KEPT)
        except OSError:  # SerialException is one
            self.drop()
            return b""
        if 0 in data:
            self._zero = time.monotonic()
        return data

    def write(self, data: bytes) -> None:
        """Send, now or with the next call, to a board that plays; else forget it."""
        import serial

        if not self.plays:
            self._waiting = b""
            return
        self._waiting = (self._waiting + data)[:KEPT]
        try:
            self._waiting = self._waiting[self._serial.write(self._waiting) or 0 :]
        except serial.SerialTimeoutException:
            pass  # it takes nothing now
        except OSError:
            self.drop()

    def drop(self) -> None:
        if self._serial is not None:
            with contextlib.suppress(OSError):
                self._serial.close()
        self._serial = None


class Bridge:
    """A Board and a transport of console.link.tcp, with the bytes that each has for the other."""

    def __init__(self, board: Board, network: Any):
        self.board = board
        self.network = network
        self.clock = RealClock()
        self.counts = [0, 0]  # bytes from the board, from the network
        self._line = network.line
        self._out = b""
        self._buffer = bytearray(KEPT)

    def step(self) -> None:
        """Pass on what there is, in both directions."""
        board, network = self.board, self.network
        board.update()
        network.update(self.clock.ms())
        if self._line != network.line:
            self._line, self._out = network.line, b""  # nothing of another connection
        data = board.read()
        self.counts[0] += len(data)
        if network.up:
            self._out = (self._out + data)[:KEPT]
            self._out = self._out[network.write(self._out) if self._out else 0 :]
        count = network.read(self._buffer)
        self.counts[1] += count
        board.write(bytes(self._buffer[:count]))

    def status(self) -> str:
        """One line on who is there."""
        board = "no board"
        if self.board.up:
            board = "the board plays" if self.board.plays else "the board has no link open"
        peer = "the other side is connected" if self.network.up else "nobody is connected"
        return f"{board}; {peer}; {self.counts[0]} bytes out, {self.counts[1]} in"

    def close(self) -> None:
        self.network.close()
        self.board.drop()


def own_address() -> str:
    """The address under which this machine is known where it is connected; loopback if nowhere."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # for documentation only: nothing is sent
        except OSError:
            return "127.0.0.1"
        return probe.getsockname()[0]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from console.link.address import PORT

    parser.add_argument("--serial", help="the board's port (default: the only board connected)")
    side = parser.add_mutually_exclusive_group(required=True)
    side.add_argument(
        "--listen", nargs="?", type=int, const=PORT, metavar="PORT", help="let the other side call"
    )
    side.add_argument("--connect", metavar="ADDRESS[:PORT]", help="call the other side")


def network_for(listen: int | None, connect: str) -> Any:
    """The transport that waits on port `listen`, or without one calls `connect`. Raises
    BadAddress."""
    from console.link import tcp
    from console.link.address import parse_address

    try:
        if listen is not None:
            if not 0 < listen < 65536:
                raise ValueError("no port")
            return tcp.Host(listen)
        return tcp.Join(parse_address(connect), RealClock().diff)
    except (OSError, ValueError) as why:
        raise BadAddress(f"{listen or connect}: {why}") from why


def run(args: argparse.Namespace) -> int:
    """Pass bytes on until Ctrl-C, with a line on how it stands; 0."""
    network = network_for(args.listen, args.connect)
    bridge = Bridge(Board(lambda: args.serial or find_port()), network)
    if args.connect is None:
        print(f"the other side joins {own_address()}:{args.listen}; Ctrl-C ends it")
    said = ""
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            bridge.step()
            status = bridge.status()
            if status != said:
                said = status
                print(f"\r{status:<78}", end="", file=sys.stderr, flush=True)
            time.sleep(PAUSE_S)
    print(file=sys.stderr)
    bridge.close()
    return 0
