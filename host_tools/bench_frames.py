"""Frames, answers and heap of the games on squares on the emulated board: all displays.

The last moves of a game of two persons are played by keys, with a rest in the middle; then the
computer of level 6 thinks.
"""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from typing import Any

from host_tools import answers, bench_console, screens_dominate
from host_tools.bench_console import BOARDS, FRAME_MS, NotThere, of_kind, resume
from host_tools.project import ToolError
from sim import shims
from sim.emulator import branch
from sim.emulator.handheld import Handheld
from sim.panels.max7219 import Max7219
from sim.panels.st7789 import St7789

FIGURES = {
    "choose_ms": "a frame of a game that waits for a person's move, mean",
    "motion_ms": "a frame while pieces move, mean over the end of a game",
    "think_ms": "a frame while the computer of level 6 has the move, mean",
    "worst_ms": "the longest frame of all these",
    "late_percent": "frames of these that worked longer than 33 ms",
    "redraw_ms": "the whole screen of the game drawn anew and sent",
    "save_ms": "the longest frame that wrote to the flash; in none of the frames above",
    "slice_ms": "the longest thinking at a stretch between two frames",
    "stick_answer_ms": "the longest to the first pixel: stick; not where kings wink without colour",
    "keys_answer_ms": "the same: a digit; not of Dames on lights, where more may follow",
    "game_kib": "heap free in the middle of the game, after a collection",
    "thinking_kib": "the same while the computer thinks",
}
LIMITS = {
    "stick_answer_ms": answers.LIMIT_MS,
    "keys_answer_ms": answers.LIMIT_MS,
}
STICK = {"stick": ("", ("e", "w"), "")}
KEYS = {"keys": ("", ("1", "2"), "*")}
PRESSES = 6
SEEN_MS = 130  # longer than a write to the flash, during which nobody sees a key
REST_MS = 12_000  # after which what has changed is saved
THINKS_MS = 2500
ENDS_MS = 8000  # from the last move to the result, at most
FREE = """
gc.collect()
print((gc.mem_free() + spent) / 1024)
"""


class NoSuchGame(ToolError):
    """Not one of the games."""


@dataclass(frozen=True)
class Game:
    """A game as it is played here.

    package: of games; moves: what is played by keys, to the end; two, thinking: its saves, before
    these moves for two persons, and with a computer to move; steps(move): the keys of a move and,
    behind some of them, the ms of a motion; think, motion: phases of its scene; kings: may there
    be some in the middle of the moves?
    """

    package: str
    moves: list
    two: dict
    thinking: dict
    steps: Callable[[Any], list[tuple[str, int]]]
    think: int
    motion: tuple[int, ...]
    kings: bool = False


def _dames(name: str, seed: int, plies: int) -> Game:
    """The last so many plies of the game of that seed."""
    from games.dames import match, motion
    from games.dames.rules import Position
    from games.dames.variants import RULES

    rules = next(rules for rules in RULES if rules.name == name)

    def choose(position: Position) -> Any:
        legal = position.legal_moves()
        return legal[(len(position.history) * 7919 + seed * 104729) % len(legal)]

    moves, start = _end_of_game(Position(rules), choose, plies)
    two = match.Match(rules, black=start.turn)
    two.position = start
    return Game(
        "dames",
        moves,
        two.to_save(),
        match.Match(rules, (6, 6)).to_save(),
        _steps_of_dames,
        motion.THINK,
        (motion.HOP, motion.TAKE),
        any(cell > 2 for cell in start.cells),
    )


def _steps_of_dames(move: Any) -> list[tuple[str, int]]:
    first, *landings = [f"{square + 1}#" for square in move.path]
    return [(first, 0), *[(landing, 420 if move.captured else 260) for landing in landings]]


def _dominate() -> Game:
    from games.dominate import level, match, motion
    from games.dominate.rules import Position

    def choose(position: Position) -> int:
        return max(position.distinct_moves(), key=lambda move: len(position.turned_by(move)))

    def save(text: str, two: bool) -> dict:
        board = level.Level({"": "Bench"}, 6, False, text)
        return match.Match("bench", board, match.KINDS[two]).to_save()

    moves, start = _end_of_game(Position(screens_dominate.MIDDLE), choose, 9)
    return Game(
        "dominate",
        moves,
        save(start.to_text(), True),
        save(screens_dominate.MIDDLE.replace(" x", " o"), False),
        _steps_of_dominate,
        motion.THINK,
        (motion.MOVE, motion.TURN, motion.FILL),
    )


def _steps_of_dominate(move: int) -> list[tuple[str, int]]:
    source, target = [f"{(at & 7) + 1}{(at >> 3) + 1}#" for at in (move & 63, move >> 6)]
    return [(source, 0), (target, 700)]


def _end_of_game(position: Any, choose: Callable[[Any], Any], plies: int) -> tuple[list, Any]:
    """(the last so many plies of a game from a position, where they begin)."""
    while position.outcome() is None:
        position.push(choose(position))
    moves = position.history[-plies:]
    for _ in moves:
        position.pop()
    return moves, position


# Of Dames games with kings and captures of several pieces.
GAMES: dict[str, Callable[[], Game]] = {
    "dames8": partial(_dames, "dames8", 503, 10),
    "dames10": partial(_dames, "dames10", 5, 10),
    "dominate": _dominate,
}
HELP = f"frames, answers and heap of a game on squares: `frames GAME` ({', '.join(GAMES)})"


def measure(words: list[str]) -> dict[str, dict[str, float]]:
    """The figures by display of the game that is named, each measured in a process of its own."""
    if len(words) != 1 or words[0] not in GAMES:
        raise NoSuchGame(f"one of {', '.join(GAMES)} is wanted, not {' '.join(words)!r}")
    image = bench_console.load_image()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        each = list(pool.map(partial(_of_display, image, words[0]), BOARDS))
    figures = [
        {name: round(values[name], 2) for name in FIGURES if name in values} for values in each
    ]
    return dict(zip(BOARDS, figures, strict=True))


def _of_display(image: bytes, name: str, display: str) -> dict[str, float]:
    shims.install(shims.Chip())
    game = GAMES[name]()
    h = _resumed(image, BOARDS[display], game.package, game.two)
    before = len(branch.run(bench_console.notes, h)[0])
    half = len(game.moves) // 4 * 2  # the left stick moves the box again
    _play(h, game, game.moves[:half])
    h.run_ms(REST_MS)
    idle = branch.run(bench_console.notes, h)[0][-60:]
    free, redraw, *_ = branch.run(bench_console.probe, h)
    waited = branch.run(answers.answers, h, PRESSES, _places(h, game))
    _play(h, game, game.moves[half:])
    over = h.ms + ENDS_MS
    while (there := branch.run(bench_console.scene, h)) != "Result":
        if h.ms > over:
            raise NotThere(f"{h.name}: the game ended in {there}, not on its result")
        h.run_ms(500)
    played = bench_console.notes(h)[0][before:]
    h = _resumed(image, BOARDS[display], game.package, game.thinking)
    thinking_free, thought, slice_ms = _think(h)
    shown = [ms for kind, ms in played + thought if kind < bench_console.OTHER]
    return {
        "choose_ms": fmean(ms for _, ms in idle),
        "motion_ms": fmean(ms for kind, ms in played if kind in game.motion),
        "think_ms": fmean(of_kind(thought, game.think)),
        "worst_ms": max(shown),
        "late_percent": 100 * fmean(ms > FRAME_MS for ms in shown),
        "redraw_ms": redraw,
        "save_ms": max(of_kind(played, bench_console.SAVED)),
        "slice_ms": slice_ms,
        **{f"{place}_answer_ms": max(times) for place, times in waited.items()},
        "game_kib": free,
        "thinking_kib": thinking_free,
    }


def _places(h: Handheld, game: Game) -> answers.Places:
    """What can be told from the blinking of lights: a press is answered by a picture of its own."""
    if game.package != "dames" or isinstance(h.panel, St7789):
        return {**STICK, **KEYS}
    return {} if game.kings and isinstance(h.panel, Max7219) else STICK


def _resumed(image: bytes, board: str, package: str, save: dict) -> Handheld:
    """A handheld on which the game of that save goes on."""
    h = bench_console.at_launcher(image, board, bench_console.RECORDER, {package: save})
    resume(h, package)
    return h


def _play(h: Handheld, game: Game, moves: list) -> None:
    for move in moves:
        for keys, ms in game.steps(move):
            h.keys(keys, SEEN_MS)
            h.run_ms(ms)


def _think(h: Handheld) -> tuple[float, bench_console.Frames, float]:
    """(KiB free meanwhile, frames, longest slice in ms) of a computer that thinks."""
    before = len(branch.run(bench_console.notes, h)[0])
    h.run_ms(500)
    free = float(branch.run(lambda: h.exec(FREE)))
    h.run_ms(THINKS_MS)
    frames, slice_ms = bench_console.notes(h)
    return free, frames[before:], slice_ms
