"""The computer's search on the emulated board: in assembly, in viper, and the same in C.

Searched are the middle-game positions of tests/data/GAME_bench.json, to 1, 2 ... plies from an
empty hash, and endings of 10 empty squares to the end where a game has a search for them. Each
kernel must make the very decisions that tests/data/GAME_signature.json has counted. The C is
tests/kernel_reference/GAME.c, made by the compiler that makes the image; it lies in SRAM as the
others do, on the same tables.
"""

import json
import struct
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools import build
from host_tools.project import ToolError, cache, logged
from host_tools.searched import GAMES, NATIVE, Game, game_of

if TYPE_CHECKING:
    from sim.emulator.board import Board

HELP = f"decisions per second of the computer's search: `search GAME` ({', '.join(GAMES)})"
FIGURES = {
    "decisions_per_s": "decisions a second in the middle game",
    "decision_cycles": "cycles a decision there",
    "ending_per_s": "decisions a second in exact endings of 10 empty squares",
    "ending_cycles": "cycles a decision there",
    "ending_ms": "the longest of these endings",
    "slice_ms": "the longest slice of all; C cannot pause",
    "nodes": "decisions in the middle game: the signature",
    "ending_nodes": "decisions in the endings",
}
LIMITS: dict[str, float] = {}

COMPILER = "arm-none-eabi-"
CPU_HZ = 125_000_000

# What the board is told at its prompt; a `search` may be replaced by the C before it is measured.
BEGIN = """
import gc, time
from games.{package}.kernel import {modes}, Kernel
from games.{package}.rules import {names}
gc.collect()
gc.disable()  # a collection is no part of a slice
kernel = {kernel}
def ready(mode):
    kernel.prepare(mode)
    while not kernel.ready():
        kernel.build()
    kernel.forget()
    gc.collect()
def search(depth, most, decisions):
    us = longest = 0
    kernel.begin(depth, -most, most)
    while True:
        if gc.mem_free() < 4096:
            gc.collect()
        began = time.ticks_us()
        done = kernel.run(decisions)
        slice = time.ticks_diff(time.ticks_us(), began)
        us += slice
        longest = max(longest, slice)
        if done:
            return us, longest
def middle(text, depth):
    position = Position({first}text)
    ready({mode})
    kernel.load(position)
    slices = [search(plies, 4000, {middle}) for plies in range(1, depth + 1)]
    print([kernel.nodes, sum([us for us, _ in slices]), max([most for _, most in slices])])
"""
ENDING = """
def ending(text):
    ready({exact})
    kernel.load(Position({first}text))
    us, longest = search(text.count("-"), 64, {ending})
    print([kernel.nodes, us, longest])
"""


class OtherSearch(ToolError):
    """A kernel has made other decisions than were counted before, or than the others make."""


def measure(words: list[str]) -> dict[str, dict[str, float]]:
    """The figures of the kernels of the game that is named. Raises OtherSearch."""
    game = game_of(words)
    image = build.make("firmware")
    now = {kernel: figures(image, game, kernel) for kernel in game.kernels}
    for count in ("nodes", "ending_nodes"):
        counts = {kernel: int(now[kernel].get(count, 0)) for kernel in now}
        if len(set(counts.values())) > 1:
            raise OtherSearch(f"{count} differ: {counts}")
    return now


def complaints(words: list[str], now: dict[str, dict[str, float]]) -> list[str]:
    """A line when the decisions are not those of the signature."""
    game = game_of(words)
    kept, nodes = signature(game)[game.name]["full"]["nodes"], _nodes(now)
    same = kept == nodes
    return [] if same else [f"OTHER nodes: {nodes}, the signature is {kept} (--keep writes it)"]


def keep(words: list[str], now: dict[str, dict[str, float]]) -> None:
    """Make these decisions the signature, of the short set too."""
    game = game_of(words)
    kept = signature(game)
    short = kept[game.name]["short"]
    kept[game.name]["full"]["nodes"] = _nodes(now)
    texts = game.positions[game.name][: short["positions"]]
    ask = board(build.make("firmware"), game, next(iter(game.kernels)))
    short["nodes"] = sum(ask(f"middle({text!r}, {short['depth']})")[0] for text in texts)
    games = [
        f' "{name}": {{\n' + ",\n".join(f'  "{k}": {json.dumps(v)}' for k, v in sets.items())
        for name, sets in kept.items()
    ]
    game.signature.write_text("{\n" + "\n },\n".join(games) + "\n }\n}\n")


def _nodes(now: dict[str, dict[str, float]]) -> int:
    """Decisions in the middle game, which are the same for all kernels."""
    return int(next(iter(now.values()))["nodes"])


def result(now: dict[str, dict[str, float]], kernel: str) -> str:
    """The last line, for one of the kernels; for the first where the game has it not."""
    figure = now.get(kernel) or next(iter(now.values()))
    pairs = {
        "decisions_per_s": figure["decisions_per_s"],
        "nodes": figure["nodes"],
        "cycles_per_decision": figure["decision_cycles"],
        "c_ratio": round(now["c"]["decision_cycles"] / figure["decision_cycles"], 3),
    }
    return "RESULT " + " ".join(f"{name}={value:.10g}" for name, value in pairs.items())


def signature(game: Game) -> dict:
    """What is kept: by game a short and the full set, each with depth, positions and nodes."""
    return json.loads(game.signature.read_text())


def figures(image: Path, game: Game, kernel: str) -> dict[str, float]:
    """What one kernel makes of the positions of a game, on a board of its own."""
    positions, full = game.positions, signature(game)[game.name]["full"]
    ask = board(image, game, kernel)
    rows = {
        "decision": [ask(f"middle({text!r}, {full['depth']})") for text in positions[game.name]]
    }
    if game.exact:
        rows["ending"] = [ask(f"ending({text!r})") for text in positions[f"{game.name} 10 empty"]]
    now: dict[str, float] = {}
    for name, found in rows.items():
        nodes, us = sum(row[0] for row in found), sum(row[1] for row in found)
        now["decisions_per_s" if name == "decision" else "ending_per_s"] = nodes * 1_000_000 // us
        now[f"{name}_cycles"] = round(us * CPU_HZ / 1_000_000 / nodes, 1)
        now["nodes" if name == "decision" else "ending_nodes"] = nodes
    if game.exact:
        now["ending_ms"] = round(max(row[1] for row in rows["ending"]) / 1000, 1)
    if kernel != "c":
        now["slice_ms"] = round(max(row[2] for found in rows.values() for row in found) / 1000, 2)
    return now


def board(image: Path, game: Game, kernel: str) -> Callable[[str], list]:
    """What a board with one of the kernels prints, from JSON: of BEGIN's middle(), ending() ..."""
    ready = prepared(image, game, kernel)
    return lambda call: json.loads(ready.exec(call, max_ms=float("inf")))


def prepared(image: Path, game: Game, kernel: str) -> "Board":
    """A board at its prompt that has carried out BEGIN, with one of the kernels as `kernel`."""
    from sim.emulator.board import Board

    code, entry = compiled(game) if kernel == "c" else (b"", 0)
    board = Board(image, files={"reference.bin": code})
    board.run_until(lambda: board.connected)
    middle, ending = game.kernels[kernel]
    words = {"package": game.package, "first": game.first, "mode": game.mode}
    words["modes"] = game.exact or game.mode
    words["names"] = ", ".join(("Position", *game.names))
    words["kernel"] = game.kernel.format(viper=kernel == "viper")
    board.exec(BEGIN.format(**words, middle=middle))
    if game.exact:
        board.exec(ENDING.format(exact=game.exact, first=game.first, ending=ending))
    if kernel == "c":
        board.exec(NATIVE.format(entry=entry) + game.in_c)
    return board


def compiled(game: Game) -> tuple[bytes, int]:
    """The reference in C as bytes that run anywhere, and where in them its entry is."""
    log = cache() / "logs" / "reference.log"
    target = ["-mcpu=cortex-m0plus", "-mthumb"]
    with tempfile.TemporaryDirectory() as work:
        linked, flat = Path(work) / "reference.elf", Path(work) / "reference.bin"
        options = ["-O3", *target, "-Wall", "-Werror", "-ffreestanding", "-nostdlib"]
        options += [*(f"-D{define}" for define in game.defines), "-Wl,-Ttext=0", "-Wl,-eentry"]
        logged(log, [COMPILER + "gcc", *options, game.reference, "-lgcc", "-o", linked])
        logged(log, [COMPILER + "objcopy", "-O", "binary", linked, flat])
        (entry,) = struct.unpack_from("<I", linked.read_bytes(), 24)  # of the ELF header
        return flat.read_bytes(), entry & ~1
