"""Asks the computer player of a game for its best move, on the twin, on the board or here."""

import argparse
import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools import build, referee, twin
from host_tools.project import ToolError
from sim import computers, shims
from sim.computers import Coprocess, Died, State, state_of

NAME = "best"
HELP = "the best move of a position, by the computer player of a game"

DETAILS = """
The first line is the move, the others are what else was found; the last is RESULT key=value ...
with the score in eighths of a piece for the side to move (in pieces where exact=1: the game is
played out; 250 pieces in Dames are a game whose end was seen), plies, decisions, and the principal
line with commas, in Dames its first move.

positions and moves are those of `python -m host_tools rules`; a position is `start`, or a text in
quotes; in Dames a record, too, because what came before may come again: the moves from the opening
on, or a FEN and the moves from there.

by:
  twin      MicroPython with 32-bit words on this machine (the default)
  device    the one-file image on the emulated board; ms are the board's
  cpython   this Python, slowly
With the first and the last a level is its limits of depth and decisions only, so that the answer
does not depend on this machine.
"""

# Games of the referee that have a computer, and their packages.
GAMES = {
    "dynasty": "dynasty",
    "directional": "dynasty",
    "dominate": "dominate",
    "dames8": "dames",
    "dames10": "dames",
}
RECORD = re.compile(r"\s*(\S+:\S+:\S*\d\s+)?(h?\d+([-x]\d+)*\s*)+")  # of Dames, not its FEN
STEP_MS = 1000


class ThinkerFailed(ToolError):
    """Who was asked did not answer; carries what it said instead."""


def by_twin(package: str, variant: str, level: str, text: str) -> State:
    """The State at the end of thinking, on the twin."""
    process = Coprocess(twin.interpreter())
    try:

        def ask(*words: object) -> list[str]:
            process.ask(*words)
            while (answer := process.answer(computers.PATIENCE_S)) is None:
                pass
            return answer

        return _think(ask, package, variant, level, text)
    finally:
        process.close()


def by_cpython(package: str, variant: str, level: str, text: str) -> State:
    """The same on this Python."""
    from sim.coprocess import Thinker

    thinker = Thinker()

    def ask(what: str, *words: object) -> list[str]:
        return getattr(thinker, what)(*" ".join(map(str, words)).split()).split()

    return _think(ask, package, variant, level, text)


def by_device(package: str, variant: str, level: str, text: str) -> State:
    """The same on the emulated board."""
    from sim.emulator.board import Board, DeviceError

    board = Board(build.make("firmware"))
    board.run_until(lambda: board.connected)

    def ask(what: str, *words: object) -> list[str]:
        asked = " ".join(map(str, words)).split()
        return board.exec(f"print(thinker.{what}(*{asked!r}))", max_ms=float("inf")).split()

    try:
        board.exec(computers.SCRIPT.read_text().partition("if __name__")[0])
        board.exec("thinker = Thinker()")
        return _think(ask, package, variant, level, text)
    except DeviceError as error:
        raise ThinkerFailed(f"the board said: {error}") from error


def _think(ask: Any, package: str, variant: str, level: str, text: str) -> State:
    ask("new", package, variant, "-", "-")  # no seed, no style
    state = state_of(ask("start", level, text))
    while not state.finished:
        state = state_of(ask("step", STEP_MS))
    return state


ANSWERS = {"twin": by_twin, "device": by_device, "cpython": by_cpython}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME POSITION, the level or the number of decisions, and who is asked."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.usage = "%(prog)s GAME POSITION [option ...]"
    parser.add_argument("game", metavar="GAME", choices=GAMES, help=", ".join(GAMES))
    # Sorted out by run(), because a position may begin with `-` like an option.
    parser.add_argument("words", metavar="POSITION", nargs=argparse.REMAINDER)
    options = type(parser)(prog=parser.prog, add_help=False, allow_abbrev=False)
    for each in parser, options:
        each.add_argument("--level", type=int, choices=range(1, 7), default=6, help="1 to 6 (6)")
        each.add_argument("--nodes", type=int, help="as many decisions, whatever the level allows")
        each.add_argument("--by", choices=ANSWERS, default="twin", help="who is asked: see below")
        each.add_argument("--json", type=Path, metavar="FILE", help="the answer as JSON, too")
    parser.set_defaults(options=options)


def run(args: argparse.Namespace) -> int:
    """Print the answer; 0."""
    _, words = args.options.parse_known_args(args.words, args)
    if len(words) != 1:
        args.options.error(f"one POSITION is wanted, in quotes, not {' '.join(words)!r}")
    if args.nodes is not None and args.nodes < 1:
        args.options.error(f"--nodes: {args.nodes} is no number of decisions")
    shims.install(shims.Chip())
    package = GAMES[args.game]
    position, variant = _position(args.game, words[0])
    computer = importlib.import_module(f"games.{package}.computer")
    # In Dames they depend on the rules.
    levels = computer.levels(position.rules) if package == "dames" else computer.LEVELS
    wanted = levels[args.level - 1]
    depth, nodes, ms, *knows = wanted
    if args.nodes is not None:
        depth, nodes, ms = 0, args.nodes, 0
    if args.by != "device":
        ms = 0
    level = ",".join(map(str, (depth, nodes, ms, *knows)))
    try:
        state = ANSWERS[args.by](package, variant, level, " ".join(computers.told(position)))
    except Died as why:
        raise ThinkerFailed(str(why)) from why
    facts = _facts(position, state)
    print(facts["move"])
    print(*_lines(facts), sep="\n")
    whole = {"game": args.game, "by": args.by, "level": args.level, **facts}
    print("RESULT", *[f"{key}={value}" for key, value in whole.items()])
    if args.json:
        args.json.write_text(json.dumps({**whole, "position": position.to_text()}, indent=1) + "\n")
    return 0


def _position(game: str, text: str) -> tuple[Any, str]:
    """A position of a game, and the word that tells the co-process its variant."""
    kind, start, _, _, variant = referee.GAMES[game]("rules")
    number = str(computers.variant_number(variant[0])) if variant else "-"
    if text == "start":
        return kind.from_text(start, *variant), number
    read = kind.from_record if GAMES[game] == "dames" and RECORD.fullmatch(text) else kind.from_text
    return read(text, *variant), number


def _facts(position: Any, state: State) -> dict[str, Any]:
    name = position.move_name
    move = "none" if state.best is None else name(position.legal_moves()[state.best])
    line = list(map(name, state.line)) or [move] * bool(state.depth)
    return {
        "move": move,
        "score": state.score,
        "exact": int(state.exact),
        "depth": state.depth,
        "nodes": state.nodes,
        "line": ",".join(line) or "-",
    }


def _lines(facts: dict[str, Any]) -> Iterator[str]:
    score = facts["score"]
    yield f"score {score:+d} at the end" if facts["exact"] else f"score {score / 8:+.2f}"
    yield f"depth {facts['depth']}"
    yield f"nodes {facts['nodes']}"
    yield f"line  {facts['line'].replace(',', ' ')}"
