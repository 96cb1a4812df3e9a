"""How long the computer of a game takes for a move on the emulated board, level by level.

Positions of real games (tests/data/GAME_levels.json, 200 a game, from games of levels 3 and 4)
are put before the computer player one after the other, as they come: the tables of another phase
are built within the time of the move. Time is the board's.
"""

import json
import statistics

from host_tools import build
from host_tools.searched import GAMES, BadWords, game_of

HELP = f"time for a move, level by level: `levels GAME [POSITIONS]` ({', '.join(GAMES)})"
FIGURES = {
    "longest_ms": "the longest move",
    "median_ms": "half of the moves take less",
    "slice_ms": "the longest slice",
    "positions": "how many moves that is",
}
LIMITS: dict[str, float] = {}

MOST_MS = {1: 100, 3: 1000, 6: 3000}  # by level; 3 is the default
MOST_SLICE_MS = 8

BEGIN = """
import gc, json, time
from console.clock import Clock
from games.{package}.computer import Computer
from games.{package}.rules import {names}
gc.collect()
gc.disable()  # a collection is no part of a slice: on the console it has a time of its own
computer = Computer({first}Clock())
def think(text, level):
    position = Position({first}text)
    position.legal_moves()
    gc.collect()
    longest = steps = 0
    began = time.ticks_ms()
    computer.start(position, level)
    while True:
        steps += 1
        if steps % 64 == 0:
            gc.collect()
        since = time.ticks_us()
        done = computer.step(8)
        longest = max(longest, time.ticks_diff(time.ticks_us(), since))
        if done:
            break
    ms = time.ticks_diff(time.ticks_ms(), began)
    assert computer.best in position.legal_moves()
    print([ms, longest])
think({text!r}, 6)
"""


def measure(words: list[str]) -> dict[str, dict[str, float]]:
    """The figures of each level for the game that is named."""
    from sim.emulator.board import Board

    game = game_of(words[:1])
    if len(words) > 2 or len(words) == 2 and not (words[1].isdecimal() and int(words[1])):
        raise BadWords(f"a number of positions is wanted, not {' '.join(words[1:])!r}")
    texts = game.of_games
    if len(words) > 1:
        texts = texts[:: max(1, len(texts) // int(words[1]))]
    board = Board(build.make("firmware"))
    board.run_until(lambda: board.connected)
    names = ", ".join(("Position", *game.names))
    begin = BEGIN.format(package=game.package, first=game.first, names=names, text=texts[0])
    board.exec(begin, max_ms=float("inf"))
    now = {}
    for level in MOST_MS:
        calls = [f"think({text!r}, {level})" for text in texts]
        rows = [json.loads(board.exec(call, max_ms=float("inf"))) for call in calls]
        times = [row[0] for row in rows]
        now[f"level {level}"] = {
            "longest_ms": max(times),
            "median_ms": statistics.median(times),
            "slice_ms": round(max(row[1] for row in rows) / 1000, 2),
            "positions": len(rows),
        }
    return now


def complaints(words: list[str], now: dict[str, dict[str, float]]) -> list[str]:
    """A line for each time that is over what a level or a slice may take."""
    lines = []
    for level, most in MOST_MS.items():
        found = now[f"level {level}"]
        if found["longest_ms"] >= most:
            lines.append(f"OVER level {level}: a move takes {found['longest_ms']:g} ms of {most}")
        if found["slice_ms"] > MOST_SLICE_MS:
            lines.append(f"OVER level {level}: a slice of {found['slice_ms']:g} ms")
    return lines
