"""The evaluation of Dynasty as numbers to be fitted, and the file that the firmware reads.

A move is valued at the position before it, for the side that makes it (games/dynasty/tables.py has
the same from the kernel's side):

    sum over the lines of the board of the value of the line
  + for having the move: tempo
  + for the square: own
  + for each line that it captures on: what a capture so long on both sides is worth there

Values are in eighths of an army. A line and its mirror image are worth the same, and with the
armies exchanged the opposite: so of the 6561 numbers of a line of eight squares only some 1,600 are
to be found and kept (`folded`).

The file, for one of the two games:

    "DyE1", directional (0|1), number of phases, 2 bytes 0
    8 bytes: phase i + 1 begins with so many armies on the board at the last ply
    for each phase, in signed bytes: tempo; own, by square class; captures; the tables, folded

Captures of Dynasty are a number for each kind of line, place on it, armies that turn towards its
end, armies towards its beginning, from 0 on, the last counting first; of Directional for each kind
and place, armies towards the beginning from 0 on, then towards the end.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from host_tools.project import ROOT, ToolError
from sim import shims

shims.install(shims.Chip())

from games.dynasty import tables  # noqa: E402 (the shims make it importable)

PHASES = 4
CUTS = (20, 34, 47)
MOST = 127  # of a value
MAGIC = b"DyE1"
FOLDER = ROOT / "firmware" / "games" / "dynasty"
GAMES = ("dynasty", "directional")

LENGTHS = tables.KINDS
KIND = [tables.line_kind(line) for line in range(len(tables.LINES))]
PLACES = sum(LENGTHS)
FIRST = [sum(LENGTHS[:kind]) for kind in range(len(LENGTHS))]  # place 0 of a kind among all


class BadWeights(ToolError):
    """A file that holds no weights, or those of the other game; says which."""


@cache
def codes() -> tuple[np.ndarray, np.ndarray]:
    """The kernel's tables: joint code of each of 6561 lines; runs of 8 places x 161 codes."""
    built = tables.Tables(False)
    for _ in built.build(tables.EXACT):
        pass
    runs = np.frombuffer(built.runs, np.uint8).reshape(8, 256)[:, : tables.CODES]
    return np.array(built.codes, np.int32), runs.astype(np.int32)


@cache
def folded(length: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Of each line of so many squares: its number, with which sign; and how many numbers there are.

    The representative of a line, its mirror image and their opposites is the least of the four;
    numbers go by representatives, from the least on. A line that is its own opposite has sign 0.
    """
    x = np.arange(3**length)
    digits = x[:, None] // 3 ** np.arange(length) % 3
    mirrored = digits[:, ::-1] @ 3 ** np.arange(length)
    same = np.minimum(x, mirrored)
    opposite = np.minimum(x[::-1], mirrored[::-1])
    sign = np.sign(opposite - same)
    least = np.minimum(same, opposite)
    kept = np.unique(least[sign != 0])
    return np.where(sign, np.searchsorted(kept, least), 0), sign, len(kept)


def runs_at(kind: int, place: int) -> tuple[int, int]:
    """The most armies that turn towards the beginning and the end of a line from a place on it."""
    return max(0, place - 1), max(0, LENGTHS[kind] - place - 2)


@cache
def captures(directional: bool) -> list[tuple[int, int, int]]:
    """What the captures of the file stand for: (kind's place among all, beginning, end)."""
    found = []
    for kind, length in enumerate(LENGTHS):
        for place in range(length):
            at = FIRST[kind] + place
            beginning, end = runs_at(kind, place)
            if directional:
                found += [(at, n, 0) for n in range(beginning + 1)]
                found += [(at, 0, n) for n in range(end + 1)]
            else:
                found += [(at, b, e) for e in range(end + 1) for b in range(beginning + 1)]
    return found


@cache
def mirrored(directional: bool) -> np.ndarray:
    """For each of captures() the first that is the same in the mirror, or itself."""
    found = captures(directional)
    place_of = {}
    for kind, length in enumerate(LENGTHS):
        for place in range(length):
            place_of[FIRST[kind] + place] = FIRST[kind] + length - 1 - place
    first: dict[tuple[int, int, int], int] = {}
    same = []
    for i, (at, beginning, end) in enumerate(found):
        key = min((at, beginning, end), (place_of[at], end, beginning))
        same.append(first.setdefault(key, i))
    return np.array(same)


@dataclass
class Phase:
    """The numbers of one phase: tempo, own (10), captures, and a folded array for each table."""

    tempo: int
    own: np.ndarray
    captures: np.ndarray
    tables: list[np.ndarray]

    def parts(self) -> list[np.ndarray]:
        """Everything as it lies in the file."""
        return [np.array([self.tempo]), self.own, self.captures, *self.tables]


@dataclass
class Weights:
    """The evaluation of one of the two games: PHASES phases, and the armies that part them."""

    directional: bool
    cuts: tuple[int, ...]
    phases: list[Phase]

    def write(self, path: Path) -> None:
        """The file, for the firmware."""
        head = MAGIC + bytes([self.directional, len(self.phases), 0, 0])
        head += bytes(self.cuts).ljust(8, b"\0")
        body = np.concatenate([part for phase in self.phases for part in phase.parts()])
        path.write_bytes(head + np.clip(np.rint(body), -MOST, MOST).astype(np.int8).tobytes())

    def expanded(self, phase: int) -> tuple[np.ndarray, list[np.ndarray]]:
        """A phase's captures as [place among all, beginning, end], and its tables by x."""
        values = self.phases[phase]
        all_captures = np.zeros((PLACES + 1, 8, 8), np.int32)
        for (at, beginning, end), value in zip(captures(self.directional), values.captures):
            all_captures[at, beginning, end] = value
        lines = []
        for length, numbers in zip(tables.TABLE_LENGTHS, values.tables):
            number, sign, _ = folded(length)
            lines.append(numbers[number] * sign)
        return all_captures, lines


def sizes(directional: bool) -> list[int]:
    """How many numbers a phase has of each part."""
    return [
        *(1, tables.CLASSES, len(captures(directional))),
        *(folded(length)[2] for length in tables.TABLE_LENGTHS),
    ]


def read(path: Path, directional: bool) -> Weights:
    """The weights in a file; BadWeights if it is none of the game asked for."""
    data = path.read_bytes()
    counts = sizes(directional)
    if data[:4] != MAGIC or data[4] not in (0, 1):
        raise BadWeights(f"{path}: no weights")
    if data[4] != directional:
        raise BadWeights(f"{path}: the weights of {GAMES[data[4]]}")
    if data[5] != PHASES or len(data) != 16 + PHASES * sum(counts):
        raise BadWeights(f"{path}: {len(data)} bytes for {data[5]} phases")
    body = np.frombuffer(data[16:], np.int8).astype(np.int32).reshape(PHASES, -1)
    phases = []
    for values in body:
        tempo, own, taken, *lines = np.split(values, np.cumsum(counts)[:-1])
        phases.append(Phase(int(tempo[0]), own, taken, lines))
    return Weights(directional, tuple(data[8 : 8 + PHASES - 1]), phases)


# What books give a square, by its class: a corner much, those beside it less than nothing.
_SQUARES = np.array([64, -8, 4, 3, -15, -1, -1, 2, 1, 1])


def classic(directional: bool) -> Weights:
    """The evaluation that a search begins with: a weight for each square, the same all game long.

    The weights are halved for rows and columns each, which both count them.
    """
    own = _SQUARES
    taken = []
    for at, beginning, end in captures(directional):
        kind = max(k for k in range(len(LENGTHS)) if FIRST[k] <= at)
        line = tables.LINES[KIND.index(kind)]
        place = at - FIRST[kind]
        turned = line[place - beginning : place] + line[place + 1 : place + 1 + end]
        taken.append(2 * sum(own[tables.square_class(square)] for square in turned))
    lines = []
    for table, length in enumerate(tables.TABLE_LENGTHS):
        kind = tables.TABLE.index(table)
        x = np.arange(3**length)
        digits = x[:, None] // 3 ** np.arange(length) % 3 - 1
        squares = [own[tables.square_class(square)] for square in tables.LINES[KIND.index(kind)]]
        value = digits @ np.array(squares) / 2 if kind < 4 else np.zeros(len(x))
        number, sign, count = folded(length)
        numbers = np.zeros(count)
        numbers[number[sign > 0]] = value[sign > 0]
        lines.append(numbers)
    phase = Phase(0, own, np.array(taken), lines)
    return Weights(directional, CUTS, [phase] * PHASES)
