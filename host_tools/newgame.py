"""A game of one's own to begin with: a copy of host_tools/template under another name."""

import argparse
import importlib.util
import shutil
from pathlib import Path

import sim  # noqa: F401 (it puts firmware/ on the path)
from host_tools.project import ToolError

NAME = "newgame"
HELP = "make a game of your own, that runs and waits to be changed"

TEMPLATE = Path(__file__).parent / "template"
# What the device has built in and this machine has not.
BUILT_IN = ("machine", "micropython", "framebuf", "rp2", "neopixel", "dht", "onewire", "ds18x20")


class BadName(ToolError):
    """A name that no game can have; carries it, and why."""


class NameTaken(ToolError):
    """A name that something else has: a game, a module, or what lies in the folder already."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", help="of the folder and of all keys: a-z, 0-9 and _")
    parser.add_argument(
        "folder", nargs="?", type=Path, metavar="DIR", help="(the simulator's own mygames)"
    )


def run(args: argparse.Namespace) -> int:
    """Make the package and print where it is."""
    folder = args.folder
    if folder is None:
        from sim import saves

        folder = saves.games()
    for path in make(args.name, folder):
        print(path)
    return 0


def make(name: str, folder: Path) -> list[Path]:
    """The files of the new package folder/name. Raises BadName and NameTaken."""
    from games import BadGame, check_name, names

    try:
        check_name(name)
    except BadGame as error:
        raise BadName(str(error)) from None
    place = folder / name
    if place.exists():
        raise NameTaken(f"{place} is there already")
    if name in names():
        raise NameTaken(f"{name} is a built-in game")
    spec = importlib.util.find_spec(name)
    if name in BUILT_IN or (spec and spec.origin):
        raise NameTaken(f"{name} is the name of a module, which would be imported instead")
    place.mkdir(parents=True)
    try:
        return [_copy(path, place, name) for path in sorted(TEMPLATE.glob("*.py"))]
    except OSError:
        shutil.rmtree(place)
        raise


def _copy(path: Path, place: Path, name: str) -> Path:
    called = name.replace("_", " ").capitalize()
    target = place / path.name
    target.write_text(path.read_text().replace("template", name).replace("Template", called))
    return target
