"""Two simulators on one PC play whole games with each other over TCP, each by its keys."""

import contextlib
import json
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from console.link import tcp
from console.link.agreement import Terms
from console.link.law import Law
from console.link.session import ASKING, Session
from console.link.table import Table
from player_apart import GAMES, choose

from tests.real_clock import RealClock

HERE = Path(__file__).parent
SPEED = "8"
PATIENCE_S = 240  # on a machine that does much else


@contextlib.contextmanager
def simulator(apart, display, game):
    command = [sys.executable, HERE / "player_apart.py", apart, display, game, SPEED]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def free_port():
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def expected(game):
    """The game that two such players play, by its rules alone."""
    position = GAMES[game].start()
    while position.outcome() is None:
        position.push(choose(position))
    return position


@pytest.mark.parametrize(
    "game, displays",
    [("dames10", ("tft", "ws2812")), ("dynasty", ("tft", "max7219"))],
)
def test_simulator_against_simulator_plays_a_whole_game_by_keys(game, displays):
    port = free_port()
    with (
        simulator(f"host:{port}", displays[0], game) as host,
        simulator(f"127.0.0.1:{port}", displays[1], game) as joiner,
    ):
        code = host.stdout.readline().strip()
        assert len(code) == 4, host.stderr.read()
        joiner.stdin.write(code + "\n")
        joiner.stdin.flush()
        said = [process.communicate(timeout=PATIENCE_S) for process in (host, joiner)]
    found = [json.loads(out.splitlines()[-1]) for out, _ in said if out.strip()]
    assert len(found) == 2, said
    position = expected(game)
    words = [position.move_name(move) for move in position.history]
    winner = position.outcome().winner
    for side in found:
        assert side["words"] == words
        assert side["text"] == position.to_text()
        assert side["over"] == [5, 2 if winner is None else winner]
        assert side["refused"] == 0
    assert {side["side"] for side in found} == {0, 1}


JOIN = """
1500 shot code
+100 key 4
+150 key 7
+150 key 1
+150 key 1
+150 key #
+1500 shot terms
+100 key #
+2000 shot game
+500 end
"""


def test_program_joins_a_game_by_its_script_and_keeps_to_real_time(tmp_path):
    """`python -m sim --headless SCRIPT --join ADDRESS` against the protocol alone."""
    port = free_port()
    (tmp_path / "join.txt").write_text(JOIN)
    command = [sys.executable, "-m", "sim", "--headless", tmp_path / "join.txt"]
    command += ["--join", f"127.0.0.1:{port}", "--out", tmp_path]
    transport = tcp.Host(port, "127.0.0.1")
    terms = Terms("dynasty", "plain", "", "", 5, 5)
    clock = RealClock()
    table = Table(Session(transport, clock, "4711"), lambda _: Law(GAMES["dynasty"].start()), terms)
    start = clock.ms()
    with subprocess.Popen(command, cwd=HERE.parents[1], stdout=subprocess.PIPE) as process:
        try:
            while process.poll() is None and clock.ms() - start < PATIENCE_S * 1000:
                table.update(5)
                time.sleep(0.005)
        finally:
            process.kill()
            transport.close()
    assert process.returncode == 0
    assert table.game and table.session.tries == 5 and not table.refused
    assert {path.stem for path in tmp_path.glob("*.png")} == {"code", "terms", "game"}


def test_program_hosts_by_its_script_and_is_found(tmp_path):
    """`python -m sim --headless SCRIPT --host PORT`, up to the question for the code."""
    port = free_port()
    (tmp_path / "host.txt").write_text("1000 key 1\n+300 key #\n+6000 end\n")
    command = [sys.executable, "-m", "sim", "--headless", tmp_path / "host.txt"]
    command += ["--host", str(port), "--out", tmp_path]
    clock = RealClock()
    session = Session(tcp.Join(("127.0.0.1", port), clock.diff), clock)
    start = clock.ms()
    with subprocess.Popen(command, cwd=HERE.parents[1], stdout=subprocess.PIPE) as process:
        try:
            while session.state != ASKING and clock.ms() - start < PATIENCE_S * 1000:
                session.update()
                time.sleep(0.005)
            assert session.state == ASKING
        finally:
            process.kill()
            session.close()
