"""The computer's search on the emulated board: in assembly, in viper, and the same in C.

Searched are the middle-game positions of tests/data/dynasty_bench.json, to 1, 2 ... plies from an
empty hash, and endings of 10 empty squares to the end. Each kernel must make the very decisions
that tests/data/dynasty_signature.json has counted. The C is tests/kernel_reference/search.c, made
by the compiler that makes the image; it lies in SRAM as the other two do, on the same tables.
"""

import json
import struct
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools import build
from host_tools.project import ROOT, ToolError, cache, logged

if TYPE_CHECKING:
    from sim.emulator.board import Board

HELP = "decisions per second of the computer's search: `search dynasty` or `search directional`"
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

GAMES = ("dynasty", "directional")
# Decisions a slice, in the middle game and in endings.
KERNELS = {"asm": (1500, 600), "viper": (600, 120), "c": (1 << 28, 1 << 28)}
POSITIONS = ROOT / "tests" / "data" / "dynasty_bench.json"
SIGNATURE = ROOT / "tests" / "data" / "dynasty_signature.json"
REFERENCE = ROOT / "tests" / "kernel_reference" / "search.c"
COMPILER = "arm-none-eabi-"
CPU_HZ = 125_000_000

# What the board is told at its prompt; a `search` may be replaced by the C before it is measured.
BEGIN = """
import gc, time
from games.dynasty.kernel import EXACT, Kernel
from games.dynasty.rules import Position
gc.collect()
gc.disable()  # a collection is no part of a slice
kernel = Kernel({directional}, viper={viper})
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
    position = Position({directional}, text)
    ready(kernel.phase(position, depth))
    kernel.load(position)
    slices = [search(plies, 4000, {middle}) for plies in range(1, depth + 1)]
    print([kernel.nodes, sum([us for us, _ in slices]), max([most for _, most in slices])])
def ending(text):
    ready(EXACT)
    kernel.load(Position({directional}, text))
    us, longest = search(text.count("-"), 64, {ending})
    print([kernel.nodes, us, longest])
"""
IN_C = """
from array import array
from uctypes import addressof
with open("/reference.bin", "rb") as file:
    code = array("I", file.read())
@micropython.asm_thumb
def call(r0, r1):
    data(2, 0x4788)  # blx r1
entry = addressof(code) + {entry} + 1
kernel._search = lambda context: call(context, entry)
"""


class BadWords(ToolError):
    """Not one of the games."""


class OtherSearch(ToolError):
    """A kernel has made other decisions than were counted before, or than the others make."""


def measure(words: list[str]) -> dict[str, dict[str, float]]:
    """The figures of the three kernels for the game that is named. Raises OtherSearch."""
    game = game_of(words)
    image = build.make("firmware")
    now = {kernel: figures(image, game, kernel) for kernel in KERNELS}
    for count in ("nodes", "ending_nodes"):
        counts = {kernel: int(now[kernel][count]) for kernel in KERNELS}
        if len(set(counts.values())) > 1:
            raise OtherSearch(f"{count} differ: {counts}")
    return now


def game_of(words: list[str]) -> str:
    """The game that is named. Raises BadWords."""
    if len(words) != 1 or words[0] not in GAMES:
        raise BadWords(f"one of {', '.join(GAMES)} is wanted, not {' '.join(words)!r}")
    return words[0]


def complaints(words: list[str], now: dict[str, dict[str, float]]) -> list[str]:
    """A line when the decisions are not those of the signature."""
    kept, nodes = signature()[game_of(words)]["full"]["nodes"], int(now["asm"]["nodes"])
    same = kept == nodes
    return [] if same else [f"OTHER nodes: {nodes}, the signature is {kept} (--keep writes it)"]


def keep(words: list[str], now: dict[str, dict[str, float]]) -> None:
    """Make these decisions the signature, of the short set too."""
    game = game_of(words)
    kept = signature()
    short = kept[game]["short"]
    kept[game]["full"]["nodes"] = int(now["asm"]["nodes"])
    texts = json.loads(POSITIONS.read_text())[game][: short["positions"]]
    ask = board(build.make("firmware"), game, "asm")
    short["nodes"] = sum(ask(f"middle({text!r}, {short['depth']})")[0] for text in texts)
    games = [
        f' "{game}": {{\n' + ",\n".join(f'  "{k}": {json.dumps(v)}' for k, v in sets.items())
        for game, sets in kept.items()
    ]
    SIGNATURE.write_text("{\n" + "\n },\n".join(games) + "\n }\n}\n")


def result(now: dict[str, dict[str, float]], kernel: str) -> str:
    """The last line, for one of the kernels."""
    figure = now[kernel]
    pairs = {
        "decisions_per_s": figure["decisions_per_s"],
        "nodes": figure["nodes"],
        "cycles_per_decision": figure["decision_cycles"],
        "c_ratio": round(now["c"]["decision_cycles"] / figure["decision_cycles"], 3),
    }
    return "RESULT " + " ".join(f"{name}={value:.10g}" for name, value in pairs.items())


def signature() -> dict:
    """What is kept: by game a short and the full set, each with depth, positions and nodes."""
    return json.loads(SIGNATURE.read_text())


def figures(image: Path, game: str, kernel: str) -> dict[str, float]:
    """What one kernel makes of the positions of a game, on a board of its own."""
    positions, full = json.loads(POSITIONS.read_text()), signature()[game]["full"]
    ask = board(image, game, kernel)
    middle = [ask(f"middle({text!r}, {full['depth']})") for text in positions[game]]
    ending = [ask(f"ending({text!r})") for text in positions[f"{game} 10 empty"]]
    now: dict[str, float] = {}
    for name, rows in (("decision", middle), ("ending", ending)):
        nodes, us = sum(row[0] for row in rows), sum(row[1] for row in rows)
        now["decisions_per_s" if rows is middle else "ending_per_s"] = nodes * 1_000_000 // us
        now[f"{name}_cycles"] = round(us * CPU_HZ / 1_000_000 / nodes, 1)
        now["nodes" if rows is middle else "ending_nodes"] = nodes
    now["ending_ms"] = round(max(row[1] for row in ending) / 1000, 1)
    if kernel != "c":
        now["slice_ms"] = round(max(row[2] for row in middle + ending) / 1000, 2)
    return now


def board(image: Path, game: str, kernel: str) -> Callable[[str], list]:
    """What a board with one of the kernels prints, from JSON: of BEGIN's middle(), ending() ..."""
    ready = prepared(image, game, kernel)
    return lambda call: json.loads(ready.exec(call, max_ms=float("inf")))


def prepared(image: Path, game: str, kernel: str) -> "Board":
    """A board at its prompt that has carried out BEGIN, with one of the kernels as `kernel`."""
    from sim.emulator.board import Board

    directional, viper = game == "directional", kernel == "viper"
    code, entry = compiled(directional) if kernel == "c" else (b"", 0)
    board = Board(image, files={"reference.bin": code})
    board.run_until(lambda: board.connected)
    middle, ending = KERNELS[kernel]
    board.exec(BEGIN.format(directional=directional, viper=viper, middle=middle, ending=ending))
    if kernel == "c":
        board.exec(IN_C.format(entry=entry))
    return board


def compiled(directional: bool) -> tuple[bytes, int]:
    """The reference in C as bytes that run anywhere, and where in them its entry is."""
    log = cache() / "logs" / "reference.log"
    target = ["-mcpu=cortex-m0plus", "-mthumb"]
    with tempfile.TemporaryDirectory() as work:
        linked, flat = Path(work) / "reference.elf", Path(work) / "reference.bin"
        options = ["-O3", *target, "-Wall", "-Werror", "-ffreestanding", "-nostdlib"]
        options += [f"-DDIRECTIONAL={int(directional)}", "-Wl,-Ttext=0", "-Wl,-eentry"]
        logged(log, [COMPILER + "gcc", *options, REFERENCE, "-lgcc", "-o", linked])
        logged(log, [COMPILER + "objcopy", "-O", "binary", linked, flat])
        (entry,) = struct.unpack_from("<I", linked.read_bytes(), 24)  # of the ELF header
        return flat.read_bytes(), entry & ~1
