"""The viper kernel of Dynasty on the emulated board, from the one-file image: counts and speed."""

import json
from pathlib import Path

import pytest

from sim.emulator.board import Board

DATA = Path(__file__).resolve().parents[1] / "data"
BENCH = json.loads((DATA / "dynasty_bench.json").read_text())
SIGNATURE = json.loads((DATA / "dynasty_signature.json").read_text())
PERFT = {
    game: kept["perft"] for game, kept in json.loads((DATA / "dynasty.json").read_text()).items()
}
GAMES = ("dynasty", "directional")
DECISIONS_PER_S = 100_000
SLICE = 400  # decisions, 4 ms as a rule
SLICE_MS = 8

START = """
import gc, time
from games.dynasty.kernel import EXACT, Kernel
from games.dynasty.rules import Position
def build(k, mode):
    k.prepare(mode)
    longest = 0
    while not k.ready():
        t = time.ticks_us()
        k.build()
        longest = max(longest, time.ticks_diff(time.ticks_us(), t))
        gc.collect()
    return longest
def search(k, depth, slice_):
    k.begin(depth, -4000, 4000)
    us = longest = 0
    while True:
        t = time.ticks_us()
        done = k.run(slice_)
        t = time.ticks_diff(time.ticks_us(), t)
        us += t
        longest = max(longest, t)
        if done:
            return us, longest
gc.collect()
k = Kernel(%d, viper=True)
"""


@pytest.fixture(scope="module", params=GAMES)
def board(request, firmware_image):
    """A board at its prompt with a kernel `k` of one of the games; and the game's name."""
    board = Board(firmware_image)
    board.run_until(lambda: board.connected)
    board.exec(START % GAMES.index(request.param), max_ms=float("inf"))
    return board, request.param


def asked(board, code):
    return json.loads(board.exec(code, max_ms=float("inf")))


def test_tables_are_built_in_short_slices(board):
    board, _ = board
    longest = asked(board, "print([build(k, mode) for mode in (0, EXACT, 0, 3, EXACT)])")
    assert max(longest) < SLICE_MS * 1000, longest


def test_perft_to_depth_5(board):
    board, game = board
    code = f"build(k, EXACT)\nk.load(Position({game == 'directional'}))\n"
    counts = asked(board, code + "print([k.perft(depth) for depth in range(1, 6)])")
    assert counts == PERFT[game][:5]


def test_decisions_of_the_bench_and_their_speed(board):
    board, game = board
    kept = SIGNATURE[game]["full"]
    code = f"""
nodes = us = longest = 0
for text in {BENCH[game][: kept["positions"]]!r}:
    p = Position({game == "directional"}, text)
    build(k, k.phase(p, {kept["depth"]}))
    k.forget()
    k.load(p)
    for depth in range(1, {kept["depth"]} + 1):
        t, slowest = search(k, depth, {SLICE})
        us += t
        longest = max(longest, slowest)
    nodes += k.nodes
print([nodes, us, longest])
"""
    nodes, us, longest = asked(board, code)
    assert nodes == kept["nodes"]
    assert nodes * 1_000_000 // us > DECISIONS_PER_S, (nodes, us)
    assert longest < SLICE_MS * 1000, longest
