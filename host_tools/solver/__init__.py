"""The solver of Le Roi Albert on a PC: can a deal be won, and how.

It is exact: SOLVABLE comes with the moves, UNSOLVABLE after all there is was looked at, and UNKNOWN
only when a limit of positions was met. The search is compiled where that can be done, else it runs
as plain Python, some forty times slower, with the same results.
"""

import functools
import importlib.util
import warnings
from types import ModuleType
from typing import NamedTuple

from sim import shims

shims.install(shims.Chip())

from games.roi_albert import rules  # noqa: E402 (the shims make it importable)

from host_tools.solver import build, search  # noqa: E402
from host_tools.solver.words import SOLVABLE, TABLE, UNKNOWN, UNSOLVABLE, UP  # noqa: E402
from sim.extension import CannotBuild  # noqa: E402

VERSION = 1  # of the search: kept beside the verdicts it found
LIMIT = 2_000_000  # positions of a deal, at some 40 bytes each
MOST = 1 << 30  # for a limit: positions are numbered with 32 bits
VERDICTS = {UNKNOWN: "unknown", SOLVABLE: "solvable", UNSOLVABLE: "unsolvable"}


class Solved(NamedTuple):
    """verdict: SOLVABLE, UNSOLVABLE or UNKNOWN; moves: of a solution, named, one card each; states:
    positions met."""

    verdict: int
    moves: list[str]
    states: int


@functools.cache
def compiled() -> ModuleType | None:
    """The search as an extension, built if need be; None where that cannot be done."""
    try:
        path = build.build()
    except CannotBuild as why:
        warnings.warn(f"the solver is slow: {why}", stacklevel=2)
        return None
    spec = importlib.util.spec_from_file_location("search", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def solve(position: rules.Position, limit: int = LIMIT, plain: bool = False) -> Solved:
    """What becomes of a position, which is only read; plain: by plain Python whatever there is."""
    core = search if plain else compiled() or search
    reserve = [card for card in position.reserve if card != rules.NONE]
    found = core.Search(position.piles, reserve, position.up)
    verdict = found.solve(limit)
    moves = named(position, found.line()) if verdict == SOLVABLE else []
    return Solved(verdict, moves, found.states)


def named(position: rules.Position, line: list[tuple[int, int]]) -> list[str]:
    """Names of the moves of a line of the search, played by the rules from a position on."""
    played = rules.Position(position.to_text())
    names = []
    for card, onto in line:
        places = range(rules.RESERVE + rules.SLOTS)
        source = next(place for place in places if played.top(place) == card)
        if onto == UP:
            move = played.going_up(source)
        else:
            top = rules.NONE if onto == TABLE else onto
            target = next(pile for pile in range(rules.PILES) if played.top(pile) == top)
            move = rules.make_move(source, target)
        names.append(played.move_name(move))
        played.push(move)
    return names
