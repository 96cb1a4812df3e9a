"""Brings the saved games of a board to this machine and back, with their checksums looked at.

A folder of saves here is what the board has in /saves, and what the simulator keeps: one file a
name. A file that is torn is never put in the place of a good one, on neither side.
"""

import argparse
import contextlib
import importlib.util
import json
import os
from pathlib import Path
from types import ModuleType

from host_tools.cable import Cable, CableCut, InTheWay, add_port, connected
from host_tools.project import ROOT, ToolError, say

NAME = "saves"
HELP = "list, pull, push or check the saved games of a board"

SAVES = "/saves"
NEW, BAD, OLD = ".new", ".bad", ".old"
DETAILS = """
  list         what is saved on the board
  pull [DIR]   copy it to DIR (saves); what it replaces there is kept as NAME.old
  push DIR     copy the good saves of DIR to the board; a bad one stops all of it beforehand
  check [DIR]  look at the checksums of DIR, or of the board; status 1 when one is wrong
"""


class BadSaves(ToolError):
    """Saves are torn or foreign; the text names them and says what is wrong."""


class NoSaves(ToolError):
    """There is nothing to copy."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = DETAILS
    parser.add_argument("what", choices=["list", "pull", "push", "check"])
    parser.add_argument("folder", nargs="?", type=Path, metavar="DIR")
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Do it; 1 when there are bad saves."""
    if args.what == "push":
        if args.folder is None:
            raise NoSaves("push needs the folder of the saves")
        return push(args.port, args.folder)
    if args.what == "pull":
        return pull(args.port, args.folder or Path("saves"))
    if args.what == "check" and args.folder is not None:
        return report(read_folder(args.folder))
    with connected(args.port) as cable:
        files = read_board(cable)
    return report(files)


# --- what a save is


def store() -> ModuleType:
    """firmware/console/store.py, which knows the format."""
    path = ROOT / "firmware" / "console" / "store.py"
    spec = importlib.util.spec_from_file_location("damier_store", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fault(data: bytes) -> str:
    """What is wrong with the contents of a save, "" when it is good."""
    format = store()
    header, body = data[: format.HEADER], data[format.HEADER :]
    try:
        version, length = int(header[14:17]), int(header[18:24])
    except ValueError:
        return "not a save"
    if len(body) != length:
        return f"{len(data)} bytes, not {format.HEADER + length}"
    if header != format._header(version, body):
        return "checksum is wrong"
    try:
        json.loads(body)
    except ValueError:
        return "not JSON"
    return ""


def version_of(data: bytes) -> int:
    """The version of the value in a good save."""
    return int(data[14:17])


def report(files: dict[str, bytes]) -> int:
    """Print a line for each save; 1 when one of them is bad."""
    bad = 0
    for name, data in sorted(files.items()):
        wrong = fault(data)
        bad += bool(wrong)
        print(f"{name:32} {len(data):6d} bytes  {wrong and 'BAD: ' + wrong or 'good'}")
    if not files:
        print("nothing is saved")
    return 1 if bad else 0


# --- both sides


def read_folder(folder: Path) -> dict[str, bytes]:
    """The saves in a folder here: name to contents."""
    if not folder.is_dir():
        kind = InTheWay if folder.exists() else NoSaves
        raise kind(f"{folder} is no folder")
    is_name = store()._is_name
    return {path.name: path.read_bytes() for path in folder.iterdir() if is_name(path.name)}


def names_on(cable: Cable) -> list[str]:
    """What lies in the board's /saves, whatever it is. Raises InTheWay."""
    kind = cable.kind(SAVES)
    if kind == "file":
        raise InTheWay(f"{SAVES} is a file on the board")
    return cable.ask(f"os.listdir({SAVES!r})") if kind else []


def read_board(cable: Cable) -> dict[str, bytes]:
    """The saves on the board; a NAME.new counts where there is no NAME, as it does there."""
    is_name = store()._is_name
    there = names_on(cable)
    files = {name: cable.get(f"{SAVES}/{name}") for name in there if is_name(name)}
    for name in there:
        short = name.removesuffix(NEW)
        if name.endswith(NEW) and is_name(short) and short not in files:
            data = cable.get(f"{SAVES}/{name}")
            if not fault(data):
                files[short] = data
    return files


def pull(port: str | None, folder: Path) -> int:
    """Copy the board's saves to a folder, which is made; a bad one there gets as far as
    NAME.bad."""
    if folder.exists() and not folder.is_dir():
        raise InTheWay(f"{folder} is no folder")
    with connected(port) as cable:
        files = read_board(cable)
    if not files:
        raise NoSaves("nothing is saved on the board")
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        place = folder / name
        if fault(data):
            place = folder / (name + BAD)
        elif place.is_file():
            before = place.read_bytes()
            if before == data:
                continue
            write(folder / (name + OLD), before)
        write(place, data)
    return report(files)


def write(path: Path, data: bytes) -> None:
    """Put data in the place of a file, in one step."""
    half = path.with_name(path.name + NEW)
    with half.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


def push(port: str | None, folder: Path) -> int:
    """Copy the saves of a folder to the board, all of them good, none older than the board's."""
    files = read_folder(folder)
    if not files:
        raise NoSaves(f"there are no saves in {folder}")
    wrong = {name: fault(data) for name, data in files.items()}
    if any(wrong.values()):
        texts = (f"{folder / name}: {text}" for name, text in sorted(wrong.items()) if text)
        raise BadSaves("; ".join(texts))
    with connected(port) as cable:
        there = read_board(cable)
        for name, data in files.items():
            old = there.get(name, b"")
            if old and not fault(old) and version_of(old) > version_of(data):
                raise BadSaves(
                    f"{name}: version {version_of(old)} on the board is newer than "
                    f"{version_of(data)} in {folder}"
                )
        if not cable.kind(SAVES):
            cable.run(f"os.mkdir({SAVES!r})")
        for name, data in files.items():
            if there.get(name) != data:
                replace(cable, f"{SAVES}/{name}", data)
                say(f"{name} sent")
    return report(files)


def replace(cable: Cable, path: str, data: bytes) -> None:
    """Put data in the place of a file on the board, in one step, or leave it as it was."""
    try:
        cable.put(path + NEW, data)
    except ToolError as error:
        if not isinstance(error, CableCut):
            with contextlib.suppress(ToolError):
                cable.run(f"os.remove({path + NEW!r})")
        raise
    cable.run(f"os.rename({path + NEW!r}, {path!r})")
