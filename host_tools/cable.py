"""A connected board as the tools see it: which port, which chip, stopped and started again.

Under it is mpremote's serial transport, so a port is a device path or socket://HOST:PORT.
"""

import argparse
import base64
import contextlib
import hashlib
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from host_tools.project import ToolError

RASPBERRY_PI = 0x2E8A  # USB vendor
SILENCE_S = 10.0  # the longest that a board may say nothing
PROMPT_S = 3.0  # a game that is stopped first writes its match to the flash
BLOCK = 1536  # bytes a line of a file on its way, a multiple of 3

# On the board; lines of a file come and go as base64, in which there is no Ctrl-C.
HELPERS = """
import os, sys, json, binascii, hashlib
def _hash(path):
    h = hashlib.sha256()
    block = bytearray(1024)
    view = memoryview(block)
    with open(path, "rb") as f:
        n = f.readinto(block)
        while n:
            h.update(view[:n])
            n = f.readinto(block)
    return binascii.hexlify(h.digest()).decode()
def _kind(path):
    try:
        return "folder" if os.stat(path)[0] & 0x4000 else "file"
    except OSError as error:
        if error.errno in (2, 20):
            return ""
        raise
def _walk(folder, found):
    for name, kind, *_ in os.ilistdir(folder):
        path = folder + "/" + name
        if kind & 0x4000:
            _walk(path, found)
        else:
            found.append(path)
def _get(path):
    with open(path, "rb") as f:
        block = f.read(%d)
        while block:
            print(binascii.b2a_base64(block).decode(), end="")
            block = f.read(%d)
def _put(path):
    with open(path, "wb") as f:
        line = sys.stdin.readline().strip()
        while line != ".":
            block = binascii.a2b_base64(line)
            if f.write(block) != len(block):
                raise OSError(28)
            print("+", end="")
            line = sys.stdin.readline().strip()
    print(_hash(path))
""" % (BLOCK, BLOCK)
FACTS = """
import sys, os
i = sys.implementation
path = sys.path[:]
sys.path[:] = [".frozen"]
try:
    import games_index
    ours = True
except ImportError:
    ours = False
sys.path[:] = path
machine, mpy = getattr(i, "_machine", ""), getattr(i, "_mpy", 0)
print(repr((sys.platform, machine, tuple(i.version[:3]), mpy, ours)))
"""


class NoBoard(ToolError):
    """No board is connected, or the port that was named is not there."""


class ManyBoards(ToolError):
    """Several boards are connected and --port names none."""


class WrongChip(ToolError):
    """What is connected is no RP2040 with MicroPython."""


class BoardSilent(ToolError):
    """The board gave no prompt."""


class CableCut(ToolError):
    """The connection broke off; what was being done was not finished."""


class BoardFailed(ToolError):
    """The board raised an exception at what it was asked; the text is the last line of it."""


class BoardFull(ToolError):
    """The board's flash has too little room."""


class InTheWay(ToolError):
    """A file lies where a folder or a file of ours belongs, or a folder where a file does."""


class Damaged(ToolError):
    """A file arrived with another checksum than it was sent with."""


def add_port(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", help="device path or socket://HOST:PORT (default: the only board connected)"
    )


def find_port(option: str = "--port") -> str:
    """The port of the only board connected, by the USB vendor. Raises NoBoard, ManyBoards, which
    tell of the option that names one."""
    from serial.tools import list_ports

    ports = [port.device for port in list_ports.comports() if port.vid == RASPBERRY_PI]
    if not ports:
        raise NoBoard(f"no board is connected (or name its port: {option})")
    if len(ports) > 1:
        raise ManyBoards(f"{' and '.join(sorted(ports))} are connected: choose with {option}")
    return ports[0]


class Facts:
    """What a board says of itself: `machine`, `version` (three numbers), `mpy` (the number that
    .mpy files must match), `ours` (is it our one-file image?)."""

    def __init__(self, machine: str, version: tuple[int, ...], mpy: int, ours: bool):
        self.machine, self.version, self.mpy, self.ours = machine, version, mpy, ours


class Cable:
    """A board that has been stopped and waits for what to do; made by connected()."""

    def __init__(self, transport: Any):
        self._transport = transport
        self.facts: Facts | None = None

    # -- stop and start

    def stop(self) -> None:
        """To the prompt: one Ctrl-C, so that a game in progress keeps its match in peace, and
        more of them only when that was no use. Raises BoardSilent."""
        serial = self._transport.serial
        serial.reset_input_buffer()
        # Ctrl-B leaves a raw REPL in which another tool was cut off.
        for keys in (b"\r\x03", b"\x03\x02", b"\x03\x02", b"\x03\x03\x02"):
            serial.write(keys)
            heard, end = b"", time.monotonic() + PROMPT_S
            while time.monotonic() < end:
                waiting = serial.in_waiting
                if waiting:
                    heard = (heard + serial.read(waiting))[-64:]
                elif heard.endswith(b">>> "):
                    return
                else:
                    time.sleep(0.01)
        raise BoardSilent(
            "the board gives no prompt (leave a game over the USB port; or hold * while switching "
            "it on: that skips the game)"
        )

    def ready(self, fresh: bool) -> None:
        """Into the raw REPL, with all of the memory free again if `fresh`; learn the facts."""
        self.stop()
        self._transport.enter_raw_repl(soft_reset=fresh)
        platform, machine, version, mpy, ours = eval(self.run(FACTS), {"__builtins__": {}})
        if platform != "rp2" or "RP2040" not in machine:
            raise WrongChip(f"this is {machine or platform}, Damier runs on an RP2040")
        self.facts = Facts(machine, version, mpy, ours)
        self.run(HELPERS)

    def start(self) -> None:
        """Leave the prompt: a soft reset, by which the board runs its main.py."""
        self._transport.exit_raw_repl()
        self._transport.serial.write(b"\x04")
        self._transport.serial.flush()

    def bootloader(self) -> None:
        """Send the board to its boot ROM, where it shows itself as a drive."""
        self._transport.exec_raw_no_follow("import machine\nmachine.bootloader()")
        self._transport.in_raw_repl = False  # nothing to start again

    # -- what it is asked

    def run(self, source: str, timeout_s: float = SILENCE_S) -> str:
        """What `source` prints on the board. Raises BoardFull, BoardFailed."""
        printed, error = self._transport.exec_raw(source, timeout=timeout_s)
        return _heard(printed, error)

    def ask(self, expression: str) -> Any:
        """The value of an expression on the board, by way of JSON."""
        return json.loads(self.run(f"print(json.dumps({expression}))"))

    def kind(self, path: str) -> str:
        """ "file", "folder" or "" for what is not there."""
        return self.ask(f"_kind({path!r})")

    def hashes(self, folder: str) -> dict[str, str]:
        """SHA-256 of all files under a folder, by path from there; none where it is not there."""
        lines = self.run(
            f"found = []\nif _kind({folder!r}) == 'folder':\n _walk({folder!r}, found)\n"
            "for path in found:\n print(_hash(path), path)",
            timeout_s=60,
        ).splitlines()
        pairs = (line.split(" ", 1) for line in lines)
        return {path.removeprefix(folder + "/"): total for total, path in pairs}

    def free(self) -> int:
        """Bytes of the flash that files can still have."""
        return self.ask("os.statvfs('/')[0] * os.statvfs('/')[4]")

    def get(self, path: str) -> bytes:
        """The contents of a file. Raises Damaged."""
        lines = self.run(f"print(_hash({path!r}))\n_get({path!r})", timeout_s=30).split()
        data = b"".join(base64.b64decode(line) for line in lines[1:])
        if hashlib.sha256(data).hexdigest() != lines[0]:
            raise Damaged(f"{path} arrived with another checksum than it has on the board")
        return data

    def put(self, path: str, data: bytes, sent: Callable[[int], object] = lambda n: None) -> None:
        """Write a file; sent(bytes) is told of each block. Raises Damaged, BoardFull."""
        transport = self._transport
        transport.exec_raw_no_follow(f"_put({path!r})")
        for at in range(0, len(data), BLOCK):
            block = data[at : at + BLOCK]
            transport.serial.write(base64.b64encode(block) + b"\n")
            answer = transport.serial.read(1)
            if answer == b"\x04":  # the end of its output: it raised something
                _heard(b"", transport.read_until(1, b"\x04")[:-1])
            if answer != b"+":
                raise CableCut(f"the board did not take {path}")
            sent(len(block))
        transport.serial.write(b".\n")
        printed = _heard(*transport.follow(SILENCE_S))
        if printed.strip() != hashlib.sha256(data).hexdigest():
            raise Damaged(f"{path} has another checksum on the board than here")


def _heard(printed: bytes, error: bytes) -> str:
    if error:
        last = error.decode("utf-8", "replace").strip().splitlines()[-1]
        if "OSError: 28" in last or "ENOSPC" in last:
            raise BoardFull("the board's flash is full")
        raise BoardFailed(f"the board said: {last}")
    return printed.decode("utf-8", "replace").replace("\r\n", "\n")


@contextlib.contextmanager
def connected(port: str | None, fresh: bool = True) -> Iterator[Cable]:
    """The board at `port` (None: the only one), stopped; afterwards, come what may, started again.

    fresh=False leaves in its memory what the game had there. Raises the errors above.
    """
    import serial
    from mpremote.transport import TransportError
    from mpremote.transport_serial import SerialTransport

    port = port or find_port()
    try:
        transport = SerialTransport(port, timeout=SILENCE_S)
    except (TransportError, serial.SerialException, OSError) as error:
        raise NoBoard(f"{port} cannot be opened: is it there, does another program hold it?") from (
            error
        )
    cable = Cable(transport)
    try:
        try:
            cable.ready(fresh)
            yield cable
        finally:
            with contextlib.suppress(Exception):
                if transport.in_raw_repl:
                    transport.serial.write(b"\x03")
                    cable.start()
                    time.sleep(0.05)  # a socket that is closed at once loses what was written last
    except (TransportError, serial.SerialException, OSError) as error:
        raise CableCut(f"{port}: {error}") from error
    finally:
        with contextlib.suppress(Exception):
            transport.close()
