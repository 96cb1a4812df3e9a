"""The search of Dames on the emulated board: in assembly the same as in viper and in C, how fast it
is, what memory it takes, and captures by thousands of routes."""

import json
import random
import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[1] / "unit"))

from dames_kernel_cases import scattered, some_positions
from games.dames.rules import EIGHT, TEN

from host_tools import bench_search, searched
from sim.emulator.board import Board

GAMES = {"dames8": ("EIGHT", EIGHT), "dames10": ("TEN", TEN)}
KERNELS = searched.GAMES["dames8"].kernels
PERFT = json.loads((searched.DATA / "dames.json").read_text())["perft"]
PER_S = {"dames8": 200_000, "dames10": 300_000}
MOST_GAMES = 30_000  # perft counts up to this are counted here
MOST_KB = 45
SLICE_MS = 8
FRAME_MS = 33
# How many decisions a slice has, where the kernel can pause.
SLICES = (1, 7, 61, 100_000)

SEARCH = """
gc.enable()
def searched(text, depth, alpha, beta, decisions, forget, mode=ALL):
    position = Position({rules}, text)
    kernel.prepare(mode)
    if forget:
        kernel.forget()
    kernel.load(position)
    kernel.begin(depth, alpha, beta)
    while not kernel.run(decisions):
        pass
    best = kernel.best
    route = list(best.path) + list(best.captured) if best else 0
    print([kernel.value, route, kernel.nodes])
print(0)
"""

# A king among men with an empty square behind each: thousands of routes, and all men can be taken.
MAZES = (
    "W:WK46:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40",
    "W:WK46,K5,K48:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40",
    "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
)


@pytest.fixture(scope="module")
def ask(firmware_image):
    """ask(game, kernel, call): what a board with this kernel prints, from JSON."""
    boards = {}

    def answer(game, kernel, call):
        if (game, kernel) not in boards:
            boards[game, kernel] = bench_search.board(firmware_image, searched.GAMES[game], kernel)
            boards[game, kernel](SEARCH.format(rules=GAMES[game][0]))
        return boards[game, kernel](call)

    return answer


def cases(game: str, count: int) -> list[tuple]:
    """Arguments of searched() for positions of games and others, sliced oddly."""
    chance = random.Random(game)
    rules = GAMES[game][1]
    found = []
    for position in some_positions(rules, count, 31) + scattered(rules, count, 32):
        depth = chance.randrange(1, 5 if len(position.legal_moves()) < 12 else 3)
        alpha = chance.choice([-7000, -7000, -100, 0, 30])
        beta = 7000 if alpha == -7000 else alpha + chance.choice([1, 60])
        decisions = chance.choice(SLICES[depth > 2 :])
        forget = chance.random() < 0.5
        found.append((position.to_text(), depth, alpha, beta, decisions, forget))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_value_move_and_decisions_are_those_of_viper_and_of_c(ask, game):
    for case in cases(game, 40):
        found = {kernel: ask(game, kernel, f"searched{case!r}") for kernel in KERNELS}
        assert found["asm"] == found["viper"] == found["c"], case


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_out_does_not_depend_on_the_slices(ask, game):
    for text in searched.GAMES[game].positions[game][:3]:
        found = [
            ask(game, "asm", f"searched({text!r}, 5, -7000, 7000, {decisions}, True)")
            for decisions in SLICES
        ]
        assert found[1:] == found[:-1], text


@pytest.mark.parametrize("game", GAMES)
def test_a_search_that_is_over_stays_so(ask, game):
    text = searched.GAMES[game].positions[game][0]
    found = ask(game, "asm", f"searched({text!r}, 3, -7000, 7000, 5000, True)")
    again = ask(game, "asm", "print([int(kernel.run(100)), kernel.value, kernel.nodes])")
    assert again == [1, found[0], found[2]]


@pytest.mark.parametrize("kernel", ["asm", "viper"])
@pytest.mark.parametrize("game", GAMES)
def test_perft(ask, game, kernel):
    size = 8 if game == "dames8" else 10
    for board, text, counts, _ in PERFT:
        if board == size:
            counts = [count for count in counts if count <= MOST_GAMES]
            call = f"kernel.load(Position({GAMES[game][0]}, {text!r}))\n"
            call += f"print([kernel.perft(depth) for depth in range(1, {len(counts) + 1})])"
            assert ask(game, kernel, call) == counts, text


@pytest.mark.parametrize("text", MAZES)
def test_thousands_of_routes_take_neither_memory_nor_time(firmware_image, text):
    board = Board(firmware_image)
    board.run_until(lambda: board.connected)
    code = f"""
import gc, time
from console.clock import Clock
from games.dames.computer import Computer
from games.dames.rules import TEN, Position
computer = Computer(TEN, Clock())
computer.open()
position = Position(TEN, {text!r})
def timed(call):
    longest = 0
    while True:
        if gc.mem_free() < 30000:
            gc.collect()
        since = time.ticks_us()
        done = call()
        longest = max(longest, time.ticks_diff(time.ticks_us(), since))
        if done:
            return longest
gc.collect()
gc.disable()
before = gc.mem_free()
law = timed(position.foresee)
moves = position.legal_moves()
computer.start(position, 6)
began = time.ticks_ms()
longest = timed(lambda: computer.step(8))
ms = time.ticks_diff(time.ticks_ms(), began)
gc.collect()
best = computer.best
print([len(moves), law, longest, ms, before - gc.mem_free(), int(best in moves)])
"""
    moves, law, longest, ms, kept, legal = json.loads(board.exec(code, max_ms=float("inf")))
    print(f"{moves} moves; the rules pause after {law} us, the search after {longest}; {ms} ms")
    assert legal
    assert law < 1000 * FRAME_MS
    assert longest <= 1000 * SLICE_MS
    assert ms < 3000
    assert kept < 4096


@pytest.mark.parametrize("rules", ["EIGHT", "TEN"])
def test_the_memory_for_searching(firmware_image, rules):
    board = Board(firmware_image)
    board.run_until(lambda: board.connected)
    code = f"""
import gc
from console.clock import Clock
from games.dames.computer import Computer
from games.dames.rules import {rules}
import games.dames.kernel
computer = Computer({rules}, Clock())
gc.collect()
before = gc.mem_free()
computer.open()
gc.collect()
print(before - gc.mem_free())
"""
    taken = json.loads(board.exec(code, max_ms=float("inf")))
    assert taken < 1024 * MOST_KB, taken


@pytest.mark.parametrize("game", GAMES)
def test_decisions_a_second_and_the_ratio_to_c(firmware_image, game):
    asm, c = [
        bench_search.figures(firmware_image, searched.GAMES[game], kernel)
        for kernel in ("asm", "c")
    ]
    assert asm["decisions_per_s"] >= PER_S[game]
    assert asm["decision_cycles"] <= c["decision_cycles"]
    assert asm["slice_ms"] < SLICE_MS
    assert bench_search.complaints([game], {"asm": asm}) == []
