"""Asks the rules of a game: by rules.py, by its kernel, on the twin, or on the emulated board."""

import argparse
import json
import time
from pathlib import Path

from host_tools import build, referee, twin
from host_tools.project import ROOT, ToolError
from sim import shims

NAME = "rules"
HELP = "legal moves, play, perft and results of any game, by its rules or its kernel"

DETAILS = """
positions and moves:
  start        the opening position
  dynasty      64 signs X (first player), O, - (or .), a1 b1 ... h1 a2 ... h8 with a1 at the top
               left, a space, the side to move, all in quotes; moves: d3, pass
  directional  the same; moves: c5/N, the direction in which the captured line lies, N towards row 1
  dominate     rows from the top (rank 8) down: x (first player), o, - (a block), digits for empty
               squares, / between rows, a space, the side to move; moves: a1a2. perft counts
               clones to one square once, with --clones each every pair from-to
  dames8       the FEN of PDN, `B:W21-32:B1-12`, squares numbered from the top left; moves with
               their full path: 32-28, 22x15x8; captures of the same pieces to one square are one
  dames10      the same on 10x10: `W:W31-50:B1-20`, 49x32x19x30
  roi_albert   the number of a deal (start is deal 0), or the nine piles, top card last, / between
               them, | and the reserve, | and the suit piles if any is begun, C3 D5 H0 S4;
               moves: c1c2, c1f, r8Cc9, r8Cf, one card each; play takes c1c2x3 for three, too

by:
  rules        firmware/games/GAME/rules.py, on this Python (the default)
  kernel       its kernel.py, on this Python
  twin         its kernel.py on the twin, MicroPython with 32-bit words
  device       its kernel.py on the emulated board, from the one-file image; the time is the board's

Errors of input are named and end with status 1. perft ends with a line `RESULT key=value ...`.
"""

REFEREE = ROOT / "host_tools" / "referee.py"
CPU_HZ = 125_000_000  # of the board
WORDS = {"moves": 0, "play": None, "perft": 1, "result": 0}  # after POSITION; None: any number


class DeviceFailed(ToolError):
    """The emulated board did not answer; carries what it said instead."""


def by_rules(question: list[str]) -> tuple[list[str], dict]:
    """Lines of the answer and facts on how it was found, from this Python and rules.py."""
    return _here("rules", question)


def by_kernel(question: list[str]) -> tuple[list[str], dict]:
    """The same from this Python and the kernel, its viper functions run as plain Python."""
    return _here("kernel", question)


def _here(engine: str, question: list[str]) -> tuple[list[str], dict]:
    shims.install(shims.Chip())
    game, command, position, *words = question
    began = time.perf_counter()
    lines = referee.answer(game, engine, command, position, words)
    return lines, {"seconds": round(time.perf_counter() - began, 6)}


def by_twin(question: list[str]) -> tuple[list[str], dict]:
    """The same from the twin and the kernel."""
    game, *rest = question
    return _read(twin.run(REFEREE, game, "kernel", *rest))


def by_device(question: list[str]) -> tuple[list[str], dict]:
    """The same from the kernel frozen in the one-file image, on the emulated board."""
    from sim.emulator.board import Board, DeviceError

    game, *rest = question
    board = Board(build.make("firmware"))
    board.run_until(lambda: board.connected)
    try:
        board.exec(REFEREE.read_text().partition("if __name__")[0])
        printed = board.exec(f"report({[game, 'kernel', *rest]!r})", max_ms=float("inf"))
    except DeviceError as error:
        raise DeviceFailed(f"the board said: {error}") from error
    lines, facts = _read(printed)
    return lines, {**facts, "cycles": round(facts["seconds"] * CPU_HZ)}


def _read(printed: str) -> tuple[list[str], dict]:
    """Lines and facts of what referee.report() printed; its error raised again by its name."""
    lines = printed.splitlines()
    if lines and lines[0].startswith("ERROR "):
        name, _, text = lines[0].removeprefix("ERROR ").partition(": ")
        raise type(name, (ToolError,), {})(text)
    *lines, seconds, bits = lines
    return lines, {
        "seconds": float(seconds.removeprefix("TIME ")),
        "word_bits": int(bits.removeprefix("BITS ")),
    }


ANSWERS = {"rules": by_rules, "kernel": by_kernel, "twin": by_twin, "device": by_device}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME COMMAND POSITION ..., see DETAILS."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.usage = "%(prog)s GAME moves|play|perft|result POSITION [MOVE ...|DEPTH] [option ...]"
    parser.add_argument("game", metavar="GAME", help=", ".join(referee.names()))
    parser.add_argument("command", metavar="COMMAND", choices=WORDS, help=", ".join(WORDS))
    # All the rest, sorted out by run(), because a position may begin with `-` like an option.
    parser.add_argument("words", metavar="POSITION ...", nargs=argparse.REMAINDER)
    options = type(parser)(prog=parser.prog, add_help=False, allow_abbrev=False)
    for each in parser, options:
        each.add_argument("--by", choices=ANSWERS, default="rules", help="who answers: see below")
        each.add_argument(
            "--clones", choices=("once", "each"), default="once", help="dominate: see above"
        )
        each.add_argument("--divide", action="store_true", help="perft of each move, too")
        each.add_argument("--json", type=Path, metavar="FILE", help="the answer as JSON, too")
    parser.set_defaults(options=options)


def run(args: argparse.Namespace) -> int:
    """Print the answer, one item a line; 0."""
    _, words = args.options.parse_known_args(args.words, args)
    wanted = WORDS[args.command]
    if not words:
        args.options.error("POSITION is missing")
    if wanted is not None and len(words) != 1 + wanted:
        args.options.error(f"{args.command} takes {1 + wanted} words, not {' '.join(words)!r}")
    if args.divide and args.command != "perft":
        args.options.error("--divide goes with perft")
    position, *rest = words
    command = "divide" if args.divide else args.command
    if args.clones == "each" and args.game != "dominate":
        args.options.error("--clones goes with dominate")
    game = args.game + "-each" if args.clones == "each" else args.game
    lines, facts = ANSWERS[args.by]([game, command, position, *rest])
    report = {"game": args.game, "command": args.command, "position": position, "by": args.by}
    if args.command == "perft":
        facts = {"depth": int(rest[0]), "nodes": int(lines[-1]), **facts}
        if args.divide:
            report["divide"] = {name: int(n) for name, n in map(str.split, lines[:-1])}
    else:
        report["answer"] = lines
    print(*lines, sep="\n", end="\n" if lines else "")
    if args.command == "perft":
        pairs = {"game": args.game, "by": args.by, **facts}
        print("RESULT", *[f"{key}={value}" for key, value in pairs.items()])
    if args.json:
        args.json.write_text(json.dumps({**report, **facts}, indent=1) + "\n")
    return 0
