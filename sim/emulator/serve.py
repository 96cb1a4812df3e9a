"""The USB cable of an emulated board on this machine: its console on a TCP port and a device path.

    python -m sim.emulator.serve IMAGE [--board NAME] [--port N] [--serial] [--flash FILE]

What is printed goes to mpremote as it is: `mpremote connect socket://127.0.0.1:PORT`, or the path.
"""

import argparse
import contextlib
import os
import select
import socket
import time
from collections.abc import Callable
from pathlib import Path

from sim import boards
from sim.emulator.board import Board
from sim.emulator.handheld import Handheld
from sim.emulator.image import BadImage

STEP_MS = 2.0  # virtual time between two looks at the cable
KEPT = 1 << 20  # bytes for a host that does not read; more are lost, as on a real cable
LAG_S = 0.2  # further behind the wall clock than this is not caught up with


class Cable:
    """The host's ends of a board's USB cable, on which whatever is sent by any of them is typed.

    `port` is the TCP port of the loopback that is listened on (0: any free one, None: none);
    `serial` adds a pseudo terminal, whose `path` any program opens as a serial device. The cable
    stays while the board resets, and plug() puts it into another board.
    """

    def __init__(self, port: int | None = 0, serial: bool = False):
        self.port: int | None = None
        self.path: str | None = None
        self._board: Board | None = None
        self._ends: dict[int, bytearray] = {}  # file descriptor: what it still has to be sent
        self._client: socket.socket | None = None
        self._listener: socket.socket | None = None
        self._terminal: tuple[int, ...] = ()
        if port is not None:
            self._listener = socket.create_server(("127.0.0.1", port))
            self.port = self._listener.getsockname()[1]
        if serial:
            import tty

            master, slave = os.openpty()  # the slave stays open, or the master would see an end
            tty.setraw(slave)
            os.set_blocking(master, False)
            self._terminal, self.path = (master, slave), os.ttyname(slave)
            self._ends[master] = bytearray()

    @property
    def names(self) -> list[str]:
        """What mpremote and host_tools take as the port."""
        address = [f"socket://127.0.0.1:{self.port}"] if self.port else []
        return address + ([self.path] if self.path else [])

    def plug(self, board: Board) -> None:
        """Put the cable into `board`, if it is not there already."""
        if board is self._board:
            return
        if board.cdc is None:
            raise ValueError("this board has no USB cable")
        self._board = board
        before = board.cdc.on_serial_data

        def printed(data: bytes | bytearray) -> None:
            if before:
                before(data)
            self._printed(data)

        board.cdc.on_serial_data = printed

    def cut(self) -> None:
        """Hang up on whoever has the TCP port open."""
        if self._client:
            self._ends.pop(self._client.fileno(), None)
            with contextlib.suppress(OSError):
                self._client.shutdown(socket.SHUT_RDWR)  # whoever else holds a copy of it
            self._client.close()
            self._client = None

    def close(self) -> None:
        """Give back the port and the path."""
        self.cut()
        if self._listener:
            self._listener.close()
        for end in self._terminal:
            os.close(end)
        self._terminal = ()
        self._ends.clear()

    def exchange(self, wait_s: float = 0) -> None:
        """Move bytes both ways; wait up to wait_s until there is something to read."""
        board = self._board
        assert board is not None and board.cdc is not None, "plug() comes first"
        if len(board.out) > KEPT:
            del board.out[: -KEPT // 2]
        fifo = board.cdc.tx_fifo
        room = fifo.size - fifo.item_count
        readers: list[int] = [*self._ends] if room else []
        if self._listener:
            readers.append(self._listener.fileno())
        writers = [end for end, left in self._ends.items() if left]
        readable, writable, _ = select.select(readers, writers, [], max(0.0, wait_s))
        for end in writable:
            with contextlib.suppress(OSError):  # gone, and the read below says so
                sent = os.write(end, self._ends[end])
                del self._ends[end][:sent]
        for end in readable:
            if end not in self._ends:
                self._accept()
                continue
            data = self._read(end, room)
            room -= len(data)
            if data:
                board.send(data)

    def _accept(self) -> None:
        assert self._listener is not None
        self.cut()  # the port belongs to one program at a time: to the last that asked for it
        self._client, _ = self._listener.accept()
        self._client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._client.setblocking(False)
        self._ends[self._client.fileno()] = bytearray()

    def _read(self, end: int, most: int) -> bytes:
        if end not in self._ends or not most:  # a client that another has just replaced
            return b""
        try:
            data = os.read(end, most)
        except BlockingIOError:
            return b""
        except OSError:
            data = b""
        if not data and self._client and end == self._client.fileno():
            self.cut()
        return data

    def _printed(self, data: bytes | bytearray) -> None:
        for left in self._ends.values():
            if len(left) < KEPT:
                left += data


class Pace:
    """Holds virtual time back to `speed` times the wall clock; slower than that it may be."""

    def __init__(self, speed: float = 1.0):
        self.speed = speed
        self._from: tuple[float, float] | None = None

    def lead(self, ms: float) -> float:
        """Seconds by which the board, at `ms` of its time, is ahead of the wall clock."""
        now = time.monotonic()
        if self._from is None:
            self._from = now, ms
        ahead = (ms - self._from[1]) / 1000 / self.speed - (now - self._from[0])
        if ahead < -LAG_S:
            self._from = now, ms
        return max(0.0, ahead)


def serve(
    handheld: Handheld,
    cable: Cable,
    speed: float = 1.0,
    until: Callable[[], object] = lambda: False,
) -> None:
    """Run the handheld at `speed` times real time, its cable connected, until until()."""
    pace = Pace(speed)
    while not until():
        cable.plug(handheld.board)
        handheld.run_ms(STEP_MS)
        cable.exchange(pace.lead(handheld.ms))


def main(arguments: list[str] | None = None) -> None:
    """Serve the image until Ctrl-C; what cannot be is one line, and status 2."""
    parser = argparse.ArgumentParser(
        prog="python -m sim.emulator.serve", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("image", help="UF2 or raw, such as that of host_tools build firmware")
    parser.add_argument(
        "--board", choices=boards.names(), default="pico_tft", help="its parts (pico_tft)"
    )
    parser.add_argument("--port", type=int, default=0, help="TCP port of the loopback (any)")
    parser.add_argument("--serial", action="store_true", help="a device path, too")
    parser.add_argument("--flash", type=Path, metavar="FILE", help="go on from it, keep it there")
    parser.add_argument("--speed", type=float, default=1.0, help="times real time at most (1)")
    options = parser.parse_args(arguments)
    if options.speed <= 0:
        parser.error(f"--speed: {options.speed:g} is no speed")
    if options.flash and not options.flash.absolute().parent.is_dir():
        parser.error(f"--flash: {options.flash.parent} is no folder")
    try:
        kept = options.flash.read_bytes() if options.flash and options.flash.exists() else None
        handheld = Handheld(options.board, options.image, flash=kept)
        cable = Cable(options.port, options.serial)
    except (BadImage, OSError, OverflowError) as error:  # the last one: no number of a port
        parser.error(str(error))
    print(*cable.names, sep="\n", flush=True)
    try:
        serve(handheld, cable, options.speed)
    except KeyboardInterrupt:
        pass
    finally:
        cable.close()
        if options.flash:
            options.flash.write_bytes(handheld.board.flash_image())


if __name__ == "__main__":
    main()
