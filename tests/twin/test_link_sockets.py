"""The link over real sockets, between the twin and CPython."""

import os
import select
import socket
import struct
import subprocess
import sys
import threading

import pytest

from host_tools import twin
from host_tools.project import ROOT

FOLDERS = os.pathsep.join((str(ROOT / "firmware"), str(ROOT / "tests" / "unit")))
SCRIPT = ROOT / "tests" / "unit" / "link_player.py"
CODE = "0815"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def started(interpreter: list, role: str, port: int) -> subprocess.Popen:
    return subprocess.Popen(
        [*interpreter, SCRIPT, role, str(port), CODE],
        env={**os.environ, "MICROPYPATH": FOLDERS, "PYTHONPATH": FOLDERS},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


class Way:
    """What lies between the joiner, who calls `port`, and the host: it passes bytes on, and at each
    of the numbers of bytes in `faults` does something to the connection that stands: "closed" by
    the way, "reset", or "mute": nothing comes through any more and nobody is told."""

    def __init__(self, host: int, faults: dict[int, str]):
        self.host = host
        self.faults = sorted(faults.items())
        self.passed = 0
        self._other: dict[socket.socket, socket.socket] = {}
        self._muted: list = []
        self._calls = socket.create_server(("127.0.0.1", 0))
        self.port = self._calls.getsockname()[1]
        self._ends = False
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self) -> None:
        self._ends = True
        self._thread.join()
        for end in [self._calls, *self._other, *self._muted]:
            end.close()

    def _run(self) -> None:
        while not self._ends:
            for end in select.select([self._calls, *self._other], [], [], 0.05)[0]:
                if end is self._calls:
                    self._pair(end.accept()[0])
                elif end in self._other:
                    self._pass_on(end)

    def _pair(self, caller: socket.socket) -> None:
        try:
            called = socket.create_connection(("127.0.0.1", self.host))
        except OSError:  # nobody hosts yet
            caller.close()
            return
        self._other.update({caller: called, called: caller})

    def _pass_on(self, end: socket.socket) -> None:
        try:
            data = end.recv(4096)
            self._other[end].sendall(data)
        except OSError:
            data = b""
        self.passed += len(data)
        if not data:
            self._cut(end)
        elif self.faults and self.passed >= self.faults[0][0]:
            self._cut(end, self.faults.pop(0)[1])

    def _cut(self, end: socket.socket, how: str = "closed") -> None:
        pair = [end, self._other.pop(end)]
        self._other.pop(pair[1])
        for each in pair:
            if how == "mute":
                self._muted.append(each)
                continue
            if how == "reset":
                each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            each.close()


FAULTS = {1000: "closed", 2000: "reset", 3000: "mute"}


@pytest.mark.parametrize("twin_hosts", [True, False], ids=["hosted by the twin", "joined by it"])
@pytest.mark.parametrize("faults", [{}, FAULTS], ids=["good", "broken"])
def test_a_whole_game_between_the_twin_and_cpython(twin_hosts, faults):
    """Also over a connection that is closed, reset and half open in turn."""
    way = Way(free_port(), faults)
    sides = {"twin": [twin.interpreter(), "-X", "heapsize=1m"], "cpython": [sys.executable]}
    processes = []
    try:
        for name, interpreter in sides.items():
            hosts = (name == "twin") == twin_hosts
            port = way.host if hosts else way.port
            processes.append(started(interpreter, "host" if hosts else "join", port))
        on_twin, on_cpython = (process.communicate(timeout=100)[0] for process in processes)
    finally:
        for process in processes:
            process.kill()
        way.close()
    record, over = on_twin.splitlines()
    assert on_cpython.splitlines() == [record, over]
    assert len(record.split()) > 20 and over.startswith("(5, ")  # by the rules
    assert not way.faults
