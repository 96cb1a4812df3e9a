"""Looks at levels of Dominate, shows them, measures how fair they are, sends them to a board."""

import argparse
from pathlib import Path

from host_tools import twin
from host_tools.cable import InTheWay, add_port, connected
from host_tools.project import ROOT, ToolError, say
from host_tools.saves import replace
from sim import shims

NAME = "levels"
HELP = "check, show, balance or send levels of Dominate"

FOLDER = ROOT / "firmware" / "games" / "dominate" / "levels"
ON_BOARD = "/levels"
GAMES = 10  # of each side that begins
DETAILS = """
  check [FILE ...]    look for faults, with line and column; status 1 when there is one
  show [FILE ...]     draw them as they are read
  balance [FILE ...]  the computer against itself, from both sides, on the twin: who wins
  send FILE ...       copy sound ones to /levels of the board, where they stand behind the others

Without files: the levels that come with the game. How a file is written says
docs/games/dominate.md.
"""


class BadLevels(ToolError):
    """A file is no level; nothing was sent."""


class NoLevels(ToolError):
    """There is nothing to send."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("what", choices=["check", "show", "balance", "send"])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--games", type=_count, default=GAMES, help="of balance, of each beginner")
    parser.add_argument("--computer", type=int, choices=range(1, 7), help="its level in balance")
    add_port(parser)


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text} is no number of games")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Do it; 1 when a file has a fault."""
    if args.what == "send" and not args.files:
        raise NoLevels("send needs the files of the levels")
    shims.install(shims.Chip())
    files = args.files or sorted(FOLDER.glob("*.txt"))
    if args.what == "check":
        return check(files)
    if args.what == "send":
        return send(args.port, files)
    for path in files:
        if args.what == "show":
            show(path)
        else:
            balance(path, args.games, args.computer)
    return 0


def read(path: Path):
    """The games.dominate.level.Level of a file, as the device reads it; its BadLevel, OSError."""
    from games.dominate import campaign

    return campaign.read_file(str(path), path.name)


def check(files: list[Path]) -> int:
    """A line for each file; 1 when one has a fault."""
    faults = 0
    for path in files:
        wrong = fault(path)
        faults += bool(wrong)
        print(wrong or f"{path.name}: good")
    return 1 if faults else 0


def fault(path: Path) -> str:
    """What is wrong with a file, "" when it is a level."""
    from games.dominate.level import BadLevel

    try:
        read(path)
    except BadLevel as error:
        return str(error)
    except OSError as error:
        return f"{path.name}: {error.strerror}"
    return ""


def show(path: Path) -> None:
    """Draw a level."""
    from games.dominate import rules

    level = read(path)
    position = rules.Position(level.text)
    words = [f"{path.name}: {level.titles['']}", f"computer {level.computer}"]
    words += ["boss"] * level.boss + [f"{'xo'[position.turn]} begins"]
    print(", ".join(words))
    for row in range(position.height - 1, -1, -1):
        cells = position.cells[8 * row : 8 * row + position.width]
        print("  " + " ".join(".xo#"[cell] for cell in cells))


def balance(path: Path, games: int, computer: int | None) -> None:
    """Let the computer play itself on a level, each side beginning as often, and say who won."""
    level = read(path)
    script = ROOT / "host_tools" / "balance_on_twin.py"
    strength = computer or level.computer
    found = []
    for first in "xo":
        text = level.text.split()[0] + " " + first
        lines = twin.run(script, str(strength), str(games), text).splitlines()
        for line in lines:
            x, o, plies = map(int, line.split())
            found.append((first, x - o, plies))
    print(f"{path.name}: {verdict(found)} computer={strength}")


def verdict(found: list[tuple[str, int, int]]) -> str:
    """What games say, each (who began, pieces of x less those of o, plies)."""
    x = sum(difference > 0 for _, difference, _ in found)
    o = sum(difference < 0 for _, difference, _ in found)
    begins = sum(difference * (1 if first == "x" else -1) > 0 for first, difference, _ in found)
    games = len(found)
    lead = sum(difference for _, difference, _ in found) / games
    plies = sum(plies for *_, plies in found) / games
    return (
        f"games={games} x={x} o={o} drawn={games - x - o} beginner={begins} "
        f"lead_of_x={lead:+.1f} plies={plies:.0f}"
    )


def send(port: str | None, files: list[Path]) -> int:
    """Copy levels to the board; a bad one stops all of it beforehand."""
    wrong = [text for text in map(fault, files) if text]
    names = [path.with_suffix(".txt").name for path in files]
    wrong += [f"{name}: a second one" for name in sorted(set(names)) if names.count(name) > 1]
    if wrong:
        raise BadLevels("; ".join(wrong))
    with connected(port) as cable:
        kind = cable.kind(ON_BOARD)
        if kind == "file":
            raise InTheWay(f"{ON_BOARD} is a file on the board")
        if not kind:
            cable.run(f"os.mkdir({ON_BOARD!r})")
        for path, name in zip(files, names, strict=True):
            replace(cable, f"{ON_BOARD}/{name}", path.read_bytes())
            say(f"{name} sent")
    return 0
