"""Looks at files of draughts games: PDN, as other programs write it."""

import argparse
import json
import sys
from pathlib import Path

from host_tools.project import ToolError
from sim import shims

NAME = "pdn"
HELP = "check, replay or convert draughts games in PDN"

DETAILS = """
  check FILE ...        plays every game of every file; one line for each that fails, with the move
                        and the legal ones there; status 1 if there is one
  replay FILE [GAME]    the moves of a game with the position after each, and how it ends
  convert FILE          the games that can be played, written plainly with full paths, to --to

GAME counts from 1. Games without the tag GameType are on --board squares (10).
"""


class NoSuchGame(ToolError):
    """A number of a game that is not in the file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """WHAT FILE ..., see DETAILS."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("what", choices=["check", "replay", "convert"])
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("more", nargs="*", metavar="FILE|GAME")
    parser.add_argument("--board", type=int, choices=[8, 10], default=10, help="squares an edge")
    parser.add_argument("--to", type=Path, metavar="FILE", help="instead of standard output")
    parser.add_argument("--json", type=Path, metavar="FILE", help="what check found, as JSON, too")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 when a game cannot be played to its end."""
    shims.install(shims.Chip())  # with it games can be imported
    if args.what == "check":
        return check([args.file, *map(Path, args.more)], args.board, args.json)
    if args.what == "replay":
        return replay(args.file, args.more[0] if args.more else "1", args.board)
    return convert(args.file, args.board, args.to)


def default(board: int):
    """The rule set of a board of 8 or 10 squares."""
    from games.dames.variants import EIGHT, TEN

    return EIGHT if board == 8 else TEN


def check(paths: list[Path], board: int, report: Path | None) -> int:
    """Play every game; a line for each bad one, and one for each file."""
    from games.dames import pdn

    found = []
    for path in paths:
        bad = 0
        games = []
        try:
            games = pdn.read(path.read_bytes())
        except pdn.BadGame as error:
            bad = 1
            found.append({"file": str(path), "game": error.number, "error": str(error)})
            print(f"{path}: {error}")
        for game in games:
            fact = {"file": str(path), "game": game.number}
            try:
                position = pdn.replay(game, default(board))
                fact.update(plies=len(position.history), end=position.to_text())
            except pdn.BadGame as error:
                bad += 1
                fact.update(error=str(error))
                print(f"{path}: {error}")
            found.append(fact)
        print(f"{path}: {len(games)} games, {bad} bad")
    if report:
        report.write_text(json.dumps(found, indent=1) + "\n")
    return int(any("error" in fact for fact in found))


def replay(path: Path, number: str, board: int) -> int:
    """Print the moves of one game with the position after each."""
    from games.dames import pdn
    from games.dames.rules import Position

    games = pdn.read(path.read_bytes())
    if not number.isdecimal() or not 1 <= int(number) <= len(games):
        raise NoSuchGame(f"{path}: game {number}, there are {len(games)}")
    game = games[int(number) - 1]
    played = pdn.replay(game, default(board))
    position = Position(played.rules, played.start)
    print(position.to_text())
    for ply, move in enumerate(played.history):
        name = position.move_name(move)
        position.push(move)
        print(f"{pdn.numbered(ply, game.second)} {name}  {position.to_text()}")
    outcome = position.outcome()
    said = "not over" if outcome is None else outcome.why
    print(f"{len(played.history)} plies, result {game.result or 'not given'}, on the board: {said}")
    return 0


def convert(path: Path, board: int, to: Path | None) -> int:
    """Write the good games plainly; the bad ones are named on standard error."""
    from games.dames import pdn

    written = []
    bad = 0
    for game in pdn.read(path.read_bytes()):
        try:
            position = pdn.replay(game, default(board))
        except pdn.BadGame as error:
            bad += 1
            print(f"{path}: {error}", file=sys.stderr)
            continue
        ours = ("GameType", "SetUp", "FEN", "Result")  # written from the game itself
        tags = [pair for pair in game.tags.items() if pair[0] not in ours]
        written.append(pdn.write(position, tags, game.result or "*"))
    text = "\n".join(written)
    if to:
        to.write_text(text, "utf-8")
    else:
        print(text, end="")
    return int(bad > 0)
