"""The kernel of Dominate on the emulated board, in viper and in C: counts, speed, garbage."""

import json

import pytest

from host_tools import bench_search, searched

GAME = searched.GAMES["dominate"]
PERFT = json.loads((searched.DATA / "dominate.json").read_text())["perft"]
DECISIONS_PER_S = 100_000
SLICE_MS = 8
MOST_GARBAGE = 1024  # bytes, of a slice of 400 decisions

QUIET = """
def quiet(text, depth):
    ready(ALL)
    kernel.load(Position(text))
    for plies in range(1, depth + 1):
        search(plies, 4000, 400)
    print([kernel.value, kernel.best, kernel.nodes])
"""


@pytest.fixture(scope="module")
def boards(firmware_image):
    """By kernel what a board with it prints, from JSON."""
    return {kernel: bench_search.board(firmware_image, GAME, kernel) for kernel in GAME.kernels}


@pytest.mark.parametrize("kernel", GAME.kernels)
def test_the_decisions_of_the_short_set_are_those_of_the_twin(boards, kernel):
    ask = boards[kernel]
    kept = bench_search.signature(GAME)["dominate"]["short"]
    texts = GAME.positions["dominate"][: kept["positions"]]
    nodes = sum(ask(f"middle({text!r}, {kept['depth']})")[0] for text in texts)
    assert nodes == kept["nodes"]


def test_value_move_and_decisions_are_those_of_c(boards):
    for text in GAME.positions["dominate"]:
        found = [ask(QUIET + f"quiet({text!r}, 3)") for ask in boards.values()]
        assert found[0] == found[1], text


def test_perft_to_depth_4(boards):
    for text, counts, _ in PERFT:
        call = f"kernel.load(Position({text!r}))\nprint([kernel.perft(n) for n in (1, 2, 3, 4)])"
        assert boards["viper"](call) == counts[:4], text


def test_decisions_a_second_and_slices(firmware_image):
    found = bench_search.figures(firmware_image, GAME, "viper")
    assert found["decisions_per_s"] >= DECISIONS_PER_S
    assert found["slice_ms"] < SLICE_MS
    assert bench_search.complaints(["dominate"], {"viper": found}) == []


def test_a_slice_leaves_no_garbage(boards):
    """Words of 32 bits between two functions in viper would be big numbers on the heap."""
    text = GAME.positions["dominate"][1]
    call = f"""
ready(ALL)
kernel.load(Position({text!r}))
kernel.begin(4, -4000, 4000)
gc.collect()
before = gc.mem_free()
kernel.run(400)
print(before - gc.mem_free())
"""
    assert boards["viper"](call) < MOST_GARBAGE
