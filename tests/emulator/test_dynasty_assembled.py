"""The search in assembly on the emulated board: the same as in viper and in C, and how fast."""

import json
import random

import pytest
from games.dynasty.rules import Position

from host_tools import bench_search, searched

GAMES = ("dynasty", "directional")
KERNELS = searched.GAMES["dynasty"].kernels
BENCH = searched.GAMES["dynasty"].positions
PERFT = json.loads((searched.DATA / "dynasty.json").read_text())
SRAM = range(0x20000000, 0x20042000)
SIZES = {"asm": 2600, "viper": 11_000}  # of the function, in bytes
PER_S = {"dynasty": 300_000, "directional": 200_000}
ENDINGS_PER_S = 150_000
EXACT = 4
# How many decisions a slice has, where the kernel can pause.
SLICES = (1, 7, 61, 100_000)

SEARCH = """
gc.enable()
def searched(text, mode, depth, alpha, beta, decisions, forget):
    kernel.prepare(mode)
    while not kernel.ready():
        kernel.build()
    if forget:
        kernel.forget()
    kernel.load(Position({directional}, text))
    kernel.begin(depth, alpha, beta)
    while not kernel.run(decisions):
        pass
    best = -2 if kernel.best is None else kernel.best
    print([kernel.value, best, kernel.nodes])
"""


@pytest.fixture(scope="module")
def ask(firmware_image):
    """ask(game, kernel, call): what a board with this kernel prints, from JSON."""
    boards = {}

    def answer(game, kernel, call):
        if (game, kernel) not in boards:
            boards[game, kernel] = bench_search.board(firmware_image, searched.GAMES[game], kernel)
            define = SEARCH.format(directional=game == "directional") + "print(0)"
            boards[game, kernel](define)
        return boards[game, kernel](call)

    return answer


def played(game: str, plies: int, chance: random.Random) -> str:
    """A position after so many random moves, or before the end of the game."""
    position = Position(game == "directional")
    while plies and position.legal_moves():
        position.push(chance.choice(position.legal_moves()))
        plies -= 1
    return position.to_text()


def cases(game: str, count: int, seed: int) -> list[tuple]:
    """Arguments of searched() for random positions: middle games, endings, passes, games over."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        text = played(game, chance.randrange(1, 60), chance)
        empty = text.count("-")
        if empty <= 7 and chance.random() < 0.7:
            window = chance.choice([(-64, 64), (-1, 0), (0, 1), (-1, 1), (2, 10)])
            search = EXACT, max(1, empty), *window
        else:
            alpha = chance.choice([-4000, -4000, -100, 0, 30])
            beta = 4000 if alpha == -4000 else alpha + chance.choice([1, 60])
            search = chance.randrange(4), chance.randrange(1, 5), alpha, beta
        decisions = chance.choice(SLICES[search[1] > 3 :])
        found.append((text, *search, decisions, chance.random() < 0.5))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_value_move_and_decisions_are_those_of_viper_and_of_c(ask, game):
    """60 random positions, sliced oddly, often with what the search before left in the hash."""
    for case in cases(game, 60, 4):
        call = f"searched{case!r}"
        found = {kernel: ask(game, kernel, call) for kernel in KERNELS}
        assert found["asm"] == found["viper"] == found["c"], case


@pytest.mark.parametrize("game", GAMES)
def test_the_bench_set_is_searched_as_by_viper_and_by_c(ask, game):
    for text in BENCH[game]:
        call = f"searched({text!r}, 1, 4, -4000, 4000, 999, True)"
        found = {kernel: ask(game, kernel, call) for kernel in KERNELS}
        assert found["asm"] == found["viper"] == found["c"], text


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_out_does_not_depend_on_the_slices(ask, game):
    text = BENCH[game][7]
    ending = BENCH[game + " 10 empty"][1]
    for search in (f"({text!r}, 0, 5, -64, 64", f"({ending!r}, {EXACT}, 10, -1, 0"):
        found = [ask(game, "asm", f"searched{search}, {decisions}, True)") for decisions in SLICES]
        assert found[1:] == found[:-1]


@pytest.mark.parametrize("game", GAMES)
def test_perft_to_depth_5(ask, game):
    call = f"""
ready(EXACT)
kernel.load(Position({game == "directional"}))
print([kernel.perft(depth) for depth in range(1, 6)])
"""
    assert ask(game, "asm", call) == PERFT[game]["perft"][:5]


@pytest.mark.parametrize("game", GAMES)
def test_a_search_that_is_over_stays_so(ask, game):
    text = BENCH[game][0]
    found = ask(game, "asm", f"searched({text!r}, 0, 3, -4000, 4000, 5000, True)")
    again = ask(
        game, "asm", "print([int(kernel.run(100)), kernel.value, kernel.best, kernel.nodes])"
    )
    assert again == [1, *found]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kernel", ["asm", "viper"])
def test_code_and_tables_lie_in_sram_while_all_else_is_frozen(firmware_image, game, kernel):
    """The program counter, looked at 20 times a millisecond while the search runs."""
    board = bench_search.prepared(firmware_image, searched.GAMES[game], kernel)
    seen: list[int] = []
    text = BENCH[game][3]
    code = f"ready(0)\nkernel.load(Position({game == 'directional'}, {text!r}))\n"
    board.exec(code + "kernel.begin(9, -4000, 4000)")

    def look():
        seen.append(board.chip.core.pc)
        alarm.append(board.at_ms(board.ms + 0.05, look))

    alarm = [board.at_ms(board.ms + 1, look)]
    printed = board.exec(
        "from uctypes import addressof\n"
        "for _ in range(80):\n kernel.run(500)\n"
        "tables = kernel.tables\n"
        "print([addressof(part) for part in\n"
        " (tables.codes, tables.runs, tables.deltas, tables.values, tables.records)])"
    )
    alarm[-1].cancel()
    middle, size = sorted(seen)[len(seen) // 2], SIZES[kernel]
    code = [address for address in seen if abs(address - middle) < size]
    assert len(code) > 0.8 * len(seen), "in one function"
    assert all(address in SRAM for address in code)
    assert all(address in SRAM for address in json.loads(printed))
    assert board.faults == []
    print(f"{game} in {kernel}: code from {min(code):#x} to {max(code):#x}")


@pytest.mark.parametrize("game", GAMES)
def test_decisions_a_second_and_the_ratio_to_c(firmware_image, game):
    asm, c = [
        bench_search.figures(firmware_image, searched.GAMES[game], kernel)
        for kernel in ("asm", "c")
    ]
    assert asm["decisions_per_s"] >= PER_S[game]
    assert asm["ending_per_s"] >= ENDINGS_PER_S
    assert asm["decision_cycles"] <= c["decision_cycles"]
    assert asm["ending_cycles"] <= c["ending_cycles"]
    assert asm["slice_ms"] < 8
    assert bench_search.complaints([game], {"asm": asm}) == []
