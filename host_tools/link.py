"""Joins the USB port of a board to the network, for a game between two players apart.

The board hosts or joins as its player chooses; this only passes bytes between its serial port and
one TCP connection (docs/link.md), whatever is unplugged or restarted in between. The network knows
nothing of a board that has no link open: nobody can call then, and nobody is called.
"""

import argparse
import contextlib
import errno
import math
import operator
import shutil
import socket
import sys
import time
from collections.abc import Callable
from typing import Any

import sim  # noqa: F401 (it puts firmware/ on the path)
from host_tools.cable import NoBoard, find_port
from host_tools.project import ToolError

NAME = "link"
HELP = "join a board's USB port to TCP, to play with somebody far away"
DETAILS = """
Start it, then choose "USB and a PC" on the board: with --listen that one hosts, with --connect it
joins. The port is held as long as this runs, so end it with Ctrl-C before mpremote or another tool.
One line says how it stands; a board or another side that goes is waited for.
"""

PAUSE_S = 0.005
RETRY_S = 1.0  # between two looks for the board, and for a port that is taken
ALIVE_S = 2.0  # a board whose link is open sends a zero at least once a second
GONE_S = 5.0  # without one, and the other side has seen a break already
SILENT_S = 4.0  # the other side says something every second
KEPT = 4096  # bytes for a side that does not take them; more of a frame is of no use


class BadAddress(ToolError):
    """An address or port that cannot be used."""


class Board:
    """A board's serial port, opened again whenever it comes back, and under whatever name.

    find() gives the port's name, ToolError while there is none; clock() seconds. `why` says why
    there is none. No other program can open it meanwhile: both would lose what the other reads.
    """

    def __init__(self, find: Callable[[], str], clock: Callable[[], float] = time.monotonic):
        self.clock = clock
        self.why = "no board"
        self._find = find
        self._serial: Any = None
        self._tried = -math.inf
        self._zero = -math.inf
        self._waiting = b""

    @property
    def up(self) -> bool:
        return self._serial is not None

    @property
    def plays(self) -> bool:
        """Has it a link open, so that bytes may go to it?"""
        return self.up and self.played_within(ALIVE_S)

    def played_within(self, seconds: float) -> bool:
        return self.clock() - self._zero < seconds

    def update(self) -> None:
        now = self.clock()
        if self._serial is None and now - self._tried >= RETRY_S:
            self._tried = now
            try:
                self._open(self._find())
            except ToolError as why:
                self.why = str(why)

    def _open(self, port: str) -> None:
        """Raises NoBoard."""
        import serial

        try:
            self._serial = serial.serial_for_url(
                port, 115_200, timeout=0, write_timeout=0, exclusive=True
            )
        except (OSError, ValueError) as error:  # SerialException is the one, a wrong URL the other
            raise NoBoard(_why_not_opened(port, error)) from error
        self._waiting = b""

    def read(self) -> bytes:
        if self._serial is None:
            return b""
        try:
            data = self._serial.read(KEPT)
        except OSError:
            self.drop()
            return b""
        if 0 in data:
            self._zero = self.clock()
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


def _why_not_opened(port: str, error: OSError | ValueError) -> str:
    number = getattr(error, "errno", None)
    if number == errno.ENOENT:
        return f"{port} is not there"
    if number in (errno.EAGAIN, errno.EBUSY):
        return f"another program holds {port}"
    if number == errno.EACCES:
        return f"this user may not open {port}"
    return f"{port} is no serial port that can be opened"


class Bridge:
    """A Board and a transport of console.link.tcp, with the bytes that each has for the other.

    open_network() gives the transport; it is there while the board plays, else `network` is None.
    """

    def __init__(self, board: Board, open_network: Callable[[], Any]):
        self.board = board
        self.network: Any = None
        self.counts = [0, 0]  # bytes from the board, from the network
        self._open_network = open_network
        self._tried = -math.inf
        self._why = ""
        self._line = 0
        self._heard = 0.0
        self._out = b""
        self._buffer = bytearray(KEPT)

    @property
    def up(self) -> bool:
        """Is the other side connected?"""
        return self.network is not None and self.network.up

    def step(self) -> None:
        """Pass on what there is, in both directions."""
        board, now = self.board, self.board.clock()
        board.update()
        data = board.read()
        self.counts[0] += len(data)
        self._look_at_board(now)
        network = self.network
        if network is None:
            return
        network.update(int(now * 1000))
        if self._line != network.line:
            self._line, self._out = network.line, b""  # nothing of another connection
            self._heard = now
        if network.up:
            self._out = (self._out + data)[:KEPT]
            self._out = self._out[network.write(self._out) if self._out else 0 :]
        count = network.read(self._buffer)
        self.counts[1] += count
        if count:
            self._heard = now
        elif network.up and now - self._heard >= SILENT_S:
            network.drop()  # it has gone without a word, and would keep everybody else out
        board.write(bytes(self._buffer[:count]))

    def _look_at_board(self, now: float) -> None:
        """Be in the network as long as the board plays."""
        if self.network is not None:
            if not self.board.played_within(GONE_S):
                self.network.close()
                self.network = None
        elif self.board.plays and now - self._tried >= RETRY_S:
            self._tried = now
            try:
                self.network = self._open_network()
            except BadAddress as why:
                self._why = str(why)
            else:
                self._why, self._line = "", self.network.line

    def standing(self) -> str:
        """Who is there."""
        board = self.board
        if not board.up:
            return board.why
        if not board.plays:
            return "the board has no link open"
        if self._why:
            return f"the board plays; {self._why}"
        return f"the board plays; {'the other side is connected' if self.up else 'nobody else yet'}"

    def status(self) -> str:
        """One line on how it stands."""
        out, back = self.counts
        return f"{self.standing()}; {out} bytes out, {back} in"

    def close(self) -> None:
        if self.network is not None:
            self.network.close()
            self.network = None
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

    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument(
        "--serial",
        "--port",
        metavar="PORT",
        help="the board's port, a device path (default: the only board connected)",
    )
    side = parser.add_mutually_exclusive_group(required=True)
    side.add_argument(
        "--listen",
        nargs="?",
        type=int,
        const=PORT,
        metavar="PORT",
        help=f"the board hosts: let the other side call (TCP port {PORT})",
    )
    side.add_argument(
        "--connect", metavar="ADDRESS[:PORT]", help="the board joins: call the other side"
    )


def network_for(listen: int | None, connect: str) -> Callable[[], Any]:
    """What opens the transport that waits on port `listen`, or without one calls `connect`. Raises
    BadAddress, as the opening does."""
    from console.link import tcp
    from console.link.session import busy_frame

    if listen is None:
        address = address_of(connect)
        return lambda: tcp.Join(address, operator.sub)
    if not 0 < listen < 65536:
        raise BadAddress(f"{listen}: a TCP port is 1 to 65535")
    port = listen

    def host() -> Any:
        try:
            made = tcp.Host(port)
        except OSError as error:
            raise BadAddress(f"TCP port {port}: {error.strerror}") from error
        made.busy = busy_frame()
        return made

    host().close()  # a port that cannot be had is said at once
    return host


def address_of(text: str) -> tuple[str, int]:
    """(IP address, port) of an address, or of a name that this machine's network knows. Raises
    BadAddress."""
    from console.link.address import parse_address

    name, colon, port = text.partition(":")
    try:
        if any(letter.isalpha() for letter in name) and ":" not in port:
            found = socket.getaddrinfo(name, None, socket.AF_INET, socket.SOCK_STREAM)
            return parse_address(f"{found[0][4][0]}{colon}{port}")
        return parse_address(text)
    except OSError as error:
        raise BadAddress(f"{name}: {error.strerror}") from error
    except ValueError as error:
        raise BadAddress(
            f"{text or 'nothing'} is no address: it is like 192.168.1.20 or 192.168.1.20:4864, IPv4"
        ) from error


def run(args: argparse.Namespace) -> int:
    """Pass bytes on until Ctrl-C, with a line on how it stands; 0."""
    if not args.serial:
        with contextlib.suppress(NoBoard):
            find_port("--serial")  # which of several is said at once
    bridge = Bridge(
        Board(lambda: args.serial or find_port("--serial")),
        network_for(args.listen, args.connect),
    )
    if args.connect is None:
        print(f"the other side joins {own_address()}:{args.listen}; Ctrl-C ends it", flush=True)
    else:
        print(f"calls {args.connect} as soon as the board joins; Ctrl-C ends it", flush=True)
    said = ""
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            bridge.step()
            said = say_standing(bridge, said)
            time.sleep(PAUSE_S)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    bridge.close()
    return 0


def say_standing(bridge: Bridge, said: str) -> str:
    """Write how it stands, if that is not what was said: at a terminal always in the same line,
    elsewhere a line for each change, without the bytes. Returns what is said now."""
    if not sys.stderr.isatty():
        status = bridge.standing()
        if status != said:
            print(status, file=sys.stderr, flush=True)
        return status
    width = shutil.get_terminal_size().columns - 1
    status = bridge.status()[:width]
    if status != said:
        print(f"\r{status:<{width}}", end="", file=sys.stderr, flush=True)
    return status
