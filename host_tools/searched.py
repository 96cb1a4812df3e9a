"""The games whose computer is measured: how a board is told of each, and what is kept of it."""

import json
from dataclasses import dataclass
from pathlib import Path

from host_tools.project import ROOT, ToolError

DATA = ROOT / "tests" / "data"
REFERENCES = ROOT / "tests" / "kernel_reference"

NATIVE = """
from array import array
from uctypes import addressof
with open("/reference.bin", "rb") as file:
    code = array("I", file.read())
@micropython.asm_thumb
def call(r0, r1):
    data(2, 0x4788)  # blx r1
entry = addressof(code) + {entry} + 1
"""
IN_DYNASTY = "kernel._search = lambda context: call(context, entry)\n"
IN_DOMINATE = """
context = array("I", [addressof(part) for part in kernel._buffers])
class Reference:
    pass
reference = Reference()
reference.clear, reference.set_root = kernel._viper.clear, kernel._viper.set_root
reference.search = lambda buffers: call(addressof(context), entry)
kernel._viper = reference
"""


class BadWords(ToolError):
    """Not one of the games, or another word that a topic of bench does not take."""


@dataclass(frozen=True)
class Game:
    """How a game is searched, in words of MicroPython.

    package: of games, whose name its files in tests/data and its reference in C begin with; names:
    of rules.py that the words below take besides Position; kernel:
    what makes one, with {viper} where there is another; first: what the calls of Position and
    Computer begin with; mode: of the kernel for a `position` searched to `depth`; kernels: by name
    the decisions of a slice, in the middle game and in endings; exact: the mode of the kernel for
    endings, "" for none; in_c: puts the reference in the place of the search, `entry` its address.
    """

    name: str
    package: str
    kernel: str
    first: str
    mode: str
    kernels: dict[str, tuple[int, int]]
    exact: str
    in_c: str
    defines: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def positions(self) -> dict[str, list[str]]:
        """Texts to search: the game's, and of endings those of `NAME 10 empty`."""
        return json.loads((DATA / f"{self.package}_bench.json").read_text())

    @property
    def of_games(self) -> list[str]:
        """Texts of positions of real games, for the time of a move."""
        return json.loads((DATA / f"{self.package}_levels.json").read_text())[self.name]

    @property
    def signature(self) -> Path:
        """The file of what is kept: by game a short and the full set."""
        return DATA / f"{self.package}_signature.json"

    @property
    def reference(self) -> Path:
        """The same search in C."""
        return REFERENCES / f"{self.package}.c"


def _dynasty(name: str, directional: bool) -> Game:
    ones = {"asm": (1500, 600), "viper": (600, 120), "c": (1 << 28, 1 << 28)}
    return Game(
        name,
        "dynasty",
        f"Kernel({directional}, viper={{viper}})",
        f"{directional}, ",
        "kernel.phase(position, depth)",
        ones,
        "EXACT",
        IN_DYNASTY,
        (f"DIRECTIONAL={int(directional)}",),
    )


def _dames(name: str, rules: str) -> Game:
    ones = {"asm": (600, 0), "viper": (120, 0), "c": (1 << 28, 0)}
    make, first = f"Kernel({rules}, viper={{viper}})", f"{rules}, "
    return Game(name, "dames", make, first, "ALL", ones, "", IN_DYNASTY, names=(rules,))


GAMES = {
    "dynasty": _dynasty("dynasty", False),
    "directional": _dynasty("directional", True),
    "dominate": Game(
        "dominate",
        "dominate",
        "Kernel()",
        "",
        "ALL",
        {"viper": (400, 0), "c": (1 << 28, 0)},
        "",
        IN_DOMINATE,
    ),
    "dames8": _dames("dames8", "EIGHT"),
    "dames10": _dames("dames10", "TEN"),
}


def game_of(words: list[str]) -> Game:
    """The game that is named. Raises BadWords."""
    if len(words) != 1 or words[0] not in GAMES:
        raise BadWords(f"one of {', '.join(GAMES)} is wanted, not {' '.join(words)!r}")
    return GAMES[words[0]]
