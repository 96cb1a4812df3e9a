"""Two simulators on one PC play whole games with each other over TCP, each by its keys."""

import contextlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from player_apart import GAMES, choose

HERE = Path(__file__).parent
SPEED = "8"
PATIENCE_S = 55


@contextlib.contextmanager
def simulator(apart, display, game):
    command = [sys.executable, HERE / "player_apart.py", apart, display, game, SPEED]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


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
    with (
        simulator("host", displays[0], game) as host,
        simulator("127.0.0.1", displays[1], game) as joiner,
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
