"""The link over real sockets, between the twin and CPython."""

import os
import socket
import subprocess
import sys

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


@pytest.mark.parametrize("twin_hosts", [True, False], ids=["hosted by the twin", "joined by it"])
def test_a_whole_game_between_the_twin_and_cpython(twin_hosts):
    port = free_port()
    sides = {"twin": [twin.interpreter(), "-X", "heapsize=1m"], "cpython": [sys.executable]}
    processes = [
        started(interpreter, "host" if (name == "twin") == twin_hosts else "join", port)
        for name, interpreter in sides.items()
    ]
    on_twin, on_cpython = (process.communicate(timeout=100)[0] for process in processes)
    record, over = on_twin.splitlines()
    assert on_cpython.splitlines() == [record, over]
    assert len(record.split()) > 20 and over.startswith("(5, ")  # by the rules
