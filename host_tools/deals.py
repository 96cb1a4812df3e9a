"""Deals of Le Roi Albert: shown, solved, and the verdicts that the image carries."""

import argparse
import multiprocessing
import os
import signal
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

from host_tools import solver
from host_tools.project import ROOT, ToolError, cache, locked, say
from host_tools.solver import SOLVABLE, UNKNOWN, UNSOLVABLE

NAME = "deals"
HELP = "deals of Le Roi Albert: show, solve, the packed verdicts, and computing them"

DETAILS = """
  show N                  the deal as text
  solve N|POSITION        solvable, unsolvable or unknown (at the limit), then a solution's moves
  verdict N               what the image says of the deal: one of these, or untried
  make                    find the verdicts of deals 0 .. and pack them for the image, beside those
                          that are there. What is found is kept at once: stop it with Ctrl-C, and it
                          goes on where it was.
"""

ROUNDS = (20_000, 200_000, solver.LIMIT)  # positions: first all that is easy
COUNT = 10_000
EVERY_S = 10  # seconds from one line of progress to the next
PACKED = ROOT / "firmware" / "games" / "roi_albert" / "verdicts.bin"
NAMES = {**solver.VERDICTS, 3: "untried"}


class BadNumber(ToolError):
    """A number of a deal, or of positions, deals or processes, that makes no sense."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """show, solve, verdict and make, see DETAILS."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    commands = parser.add_subparsers(required=True, dest="command", metavar="COMMAND")
    for name in ("show", "solve", "verdict"):
        command = commands.add_parser(name)
        command.add_argument("deal", metavar="N|POSITION" if name == "solve" else "N")
        if name == "solve":
            command.add_argument("--limit", type=int, default=solver.LIMIT, metavar="STATES")
            command.add_argument("--plain", action="store_true", help="by plain Python, slowly")
    command = commands.add_parser("make")
    command.add_argument("--count", type=int, default=COUNT, help="deals 0 .. COUNT - 1")
    command.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")


def run(args: argparse.Namespace) -> int:
    """Print the answer, or compute; 0."""
    from games.roi_albert.notation import parse_number
    from games.roi_albert.rules import Position
    from games.roi_albert.verdicts import Verdicts

    if args.command == "make":
        return make(args.count, args.jobs)
    if args.command == "solve":
        if not 1 <= args.limit <= solver.MOST:
            raise BadNumber(f"a limit of {args.limit} positions: 1 to {solver.MOST} can be")
        found = solver.solve(Position.from_text(args.deal), args.limit, args.plain)
        print(solver.VERDICTS[found.verdict], *found.moves, sep="\n")
        return 0
    if not args.deal or args.deal.strip("0123456789"):
        raise BadNumber(f"{args.deal!r} is no number of a deal")
    number = parse_number(args.deal)
    print(
        Position(number).to_text() if args.command == "show" else _packed_word(Verdicts(), number)
    )
    return 0


def _packed_word(verdicts, number: int) -> str:
    return NAMES[verdicts.verdict(number)]


# -- the verdicts of many deals


def results() -> Path:
    """What was found so far, a line a verdict: number, verdict, positions met."""
    return cache() / f"deals-{solver.VERSION}.txt"


def found() -> dict[int, tuple[int, int]]:
    """(verdict, positions) of each deal so far; of several the last, which looked farthest."""
    if not results().exists():
        return {}
    lines = [line.split() for line in results().read_text().splitlines()]
    return {int(number): (int(verdict), int(states)) for number, verdict, states in lines}


def mend() -> None:
    """Drop the line that a stop may have cut."""
    if results().exists():
        text = results().read_text()
        results().write_text(text[: text.rfind("\n") + 1])


def make(count: int, jobs: int) -> int:
    """Find what is not known yet of deals 0 .. count - 1, and pack it; 0."""
    if not 1 <= count <= 65_535 or jobs < 1:
        raise BadNumber(f"{count} deals in {jobs} processes: 1 to 65535 deals can be packed")
    solver.compiled()  # once, before there are many who would build it
    results().parent.mkdir(parents=True, exist_ok=True)
    with locked("deals"):
        mend()
        known = found()
        # One process alone is this one: a copy of it could wait for ever for what its threads held.
        # Ctrl-C reaches all of them, and is for this one.
        deaf = signal.SIGINT, signal.SIG_IGN
        workers = multiprocessing.Pool(jobs, signal.signal, deaf) if jobs > 1 else nullcontext()
        with results().open("a") as kept, workers as pool:
            each = pool.imap_unordered if pool else map
            for limit in ROUNDS:
                open_ones = [n for n in range(count) if _is_open(known.get(n), limit)]
                tasks = ((n, limit) for n in open_ones)
                told = time.monotonic()
                for done, answer in enumerate(each(_solve, tasks), 1):
                    number, verdict, states = answer
                    known[number] = verdict, states
                    print(number, verdict, states, file=kept, flush=True)
                    if done == len(open_ones) or time.monotonic() - told >= EVERY_S:
                        say(f"limit {limit}: {done} of {len(open_ones)}; {_shares(known, count)}")
                        _pack(known)
                        told = time.monotonic()
        _pack(known)
        say(f"{_shares(known, count)} of {count} deals; packed in {PACKED}")
    return 0


def _is_open(known: tuple[int, int] | None, limit: int) -> bool:
    return known is None or known[0] == UNKNOWN and known[1] < limit


def _solve(task: tuple[int, int]) -> tuple[int, int, int]:
    from games.roi_albert.rules import Position

    number, limit = task
    answer = solver.solve(Position(number), limit)
    return number, answer.verdict, answer.states


def _shares(known: dict[int, tuple[int, int]], count: int) -> str:
    verdicts = Counter(known[n][0] for n in range(count) if n in known)
    total = verdicts.total()
    return ", ".join(
        f"{solver.VERDICTS[v]} {verdicts[v]} ({100 * verdicts[v] / total:.1f} %)"
        for v in (SOLVABLE, UNSOLVABLE, UNKNOWN)
    )


def _pack(known: dict[int, tuple[int, int]]) -> None:
    """Write the file of the firmware. What it has of this version of the solver stays, unless more
    is known."""
    from games.roi_albert import verdicts

    words: dict[int, int] = {}
    if PACKED.exists():
        packed = verdicts.Verdicts(PACKED.read_bytes())
        if packed.version == solver.VERSION:
            words = {n: packed.verdict(n) for n in range(packed.count)}
    for n, (verdict, _) in known.items():
        if verdict != UNKNOWN or words.get(n, verdicts.UNTRIED) == verdicts.UNTRIED:
            words[n] = verdict
    every = [words.get(n, verdicts.UNTRIED) for n in range(max(words) + 1)]
    new = PACKED.with_suffix(".new")
    new.write_bytes(verdicts.pack(solver.VERSION, every))
    new.replace(PACKED)
