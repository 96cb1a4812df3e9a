"""Copies firmware/ as .mpy files onto a board that runs an official MicroPython: what has changed.

The files lie in /damier, and main.py (starter.py here) starts them. What is on the board is known
by hashes that the board itself makes of its files, so no list of them can be wrong. An update is
first sent to /damier.new, then put in place in one go that the board finishes by itself
after a power cut: so at any moment either the old version starts or the new one. What was sent
before a cut is not sent again. (Where the flash has no room for both, --clear gives that up.)
Nothing else on the flash is touched, least of all /saves.

A board with our one-file image is refused: there frozen code comes first, and flashing is the way.
"""

import argparse
import contextlib
import hashlib
import json
import os
import runpy
import sys
from pathlib import Path

from host_tools import packaged, shorten, starter
from host_tools.build import DEFAULT_BOARD, check_board, firmware_files
from host_tools.cable import BoardFull, Cable, Facts, InTheWay, add_port, connected
from host_tools.project import ROOT, ToolError, digest, say

NAME = "deploy"
HELP = "copy the firmware as .mpy files onto a board that runs plain MicroPython: what has changed"

OLDEST = (1, 25)
FLASH_BLOCK = 4096
# Words of the launcher's screen.
AT_ONCE = ("apart", "choose", "help", "open", "selftest", "settings")
OF_LINK, NO_LINK = ("apart", "chat"), "apart.no_room"  # words that a copy does without, but for one
HOME, STAGE = starter.HOME, starter.STAGE
STARTER = Path(starter.__file__)
OURS = '"""Damier:'  # how our main.py begins


class FrozenBoard(ToolError):
    """The board runs our one-file image, whose frozen modules come before any files."""


class OldMicroPython(ToolError):
    """The board's MicroPython is older than the firmware is written for."""


class IncompatibleMpy(ToolError):
    """The board's MicroPython reads another version or architecture of .mpy files."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_port(parser)
    parser.add_argument("--board", help=f"which board it is ({DEFAULT_BOARD}); /board.txt wins")
    parser.add_argument(
        "--replace", action="store_true", help="keep a main.py that is not ours as main.old.py"
    )
    parser.add_argument(
        "--clear",
        action="store_true",
        help="remove the old version first, where the flash has no room for both; saves stay",
    )
    parser.add_argument("--check", action="store_true", help="only say what would be sent")


def run(args: argparse.Namespace) -> int:
    """Bring the board up to date and start it."""
    files = compiled(args.board or os.environ.get("BOARD") or DEFAULT_BOARD)
    with connected(args.port) as cable:
        deploy(cable, files, args.replace, args.check, args.clear)
    return 0


# --- what the board is to have


def modules(board: str) -> dict[str, Path | str | bytes]:
    """Path on the board to source file, to the text of a module that is made here, or to bytes that
    go there as they are."""
    check_board(board)
    native = set(packaged.kernels().values())
    files = [
        path
        for path in firmware_files()
        if path.suffix == ".py"
        and path.name != "manifest.py"
        and "mpboard" not in path.parts
        and ROOT / path not in native
    ]
    # As in firmware/manifest.py: a package without a scene is rules only, and of no use there.
    games = tuple(sorted(path.parts[2] for path in files if path.match("games/*/scene.py")))
    files = [path for path in files if path.parts[1:-2] != ("games",) or path.parts[2] in games]
    files = [path for path in files if not of_link(path)]
    data = {
        path: data
        for path, data in packaged.files().items()
        if not path.startswith("games/") or path.split("/")[1] in games
    }
    sources: dict[str, Path | str | bytes] = {
        path.relative_to("firmware").with_suffix(".mpy").as_posix(): ROOT / path for path in files
    }
    for path in files:
        if path.match("lang/??.py"):
            sources |= words_apart(path, AT_ONCE + games)
    sources["games_index.mpy"] = f'"""The games in this copy."""\n\nNAMES = {games!r}\n'
    sources["board_default.mpy"] = f'"""The board of this copy."""\n\nNAME = {board!r}\n'
    return sources | data


def of_link(path: Path) -> bool:
    """Is this source only of use to two who play apart? A copy, whose code lies in the heap, has no
    memory for them, and leaves the flash to others; apart/door.py says so."""
    if path.parent.name == "apart":
        return path.name not in ("__init__.py", "door.py")
    of_game = path.match("games/*/*.py") and path.name.startswith(("apart", "linked"))
    return path.parent.name == "link" or path.name == "uart.py" or of_game


def words_apart(path: Path, at_once: tuple[str, ...]) -> dict[str, str | bytes]:
    """The words of a language, most of which are in memory only while they are wanted
    (firmware/console/words.py): a module with those of at_once, and a file with the others: its
    first line says where the words of a place are, as JSON {place: (first byte, bytes)}."""
    language = runpy.run_path(str(ROOT / path))
    places: dict[str, dict[str, str]] = {}
    for key, text in language["WORDS"].items():
        place, dot, _ = key.partition(".")
        if place in OF_LINK and dot and key != NO_LINK:
            continue
        places.setdefault(place if dot else "", {})[key] = text
    first = {key: places[""].pop(key) for key in at_once if key in places[""]}
    parts = {
        place: json.dumps(words, ensure_ascii=False).encode() for place, words in places.items()
    }
    # Numbers of one width, so that the line is as long with them as without.
    line = json.dumps({place: [10**6, 10**6] for place in parts})
    at = len(line) + 1
    for part in parts.values():
        line = line.replace("[1000000, 1000000]", f"[{at:7}, {len(part):7}]", 1)
        at += len(part)
    stem = path.relative_to("firmware").with_suffix("").as_posix()
    return {
        f"{stem}.mpy": f"NAME = {language['NAME']!r}\nWORDS = {first!r}\n",
        f"{stem}.txt": b"\n".join([line.encode(), b"".join(parts.values())]),
    }


def compiled(board: str) -> dict[str, bytes]:
    """Path on the board to contents: every module of the firmware, compiled. Raises
    CannotCompile."""
    sources = texts(board)
    with contextlib.suppress(SyntaxError):  # mpy-cross says it better
        short = shorten.short_names(sources)
        sources = {path: shorten.with_names(text, short) for path, text in sources.items()}
    files = {path: data for path, data in modules(board).items() if isinstance(data, bytes)}
    return files | {path: packaged.compiled(path, text) for path, text in sources.items()}


def texts(board: str) -> dict[str, str]:
    """Path on the board to source text, for all that is compiled."""
    return {
        path: source.read_text() if isinstance(source, Path) else source
        for path, source in modules(board).items()
        if not isinstance(source, bytes)
    }


# --- onto the board


def check(facts: Facts, files: dict[str, bytes]) -> None:
    """Raise what makes these files no use on that board."""
    version = ".".join(map(str, facts.version))
    if facts.ours:
        raise FrozenBoard(
            "this board runs the one-file image, whose frozen code comes before any files: "
            "update it with `make flash`"
        )
    if facts.version[:2] < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise OldMicroPython(f"the board has MicroPython {version}, {oldest} or newer is needed")
    have = facts.mpy & 0xFF, facts.mpy >> 8 & 3, facts.mpy >> 10 & 15
    for name, data in files.items():
        if not name.endswith(".mpy"):
            continue
        need = data[1], data[2] & 3, data[2] >> 2 & 15
        native = need[2] != 0
        if need[0] != have[0] or (native and need[1:] != have[1:]):
            raise IncompatibleMpy(
                f"{name} is .mpy version {need[0]}.{need[1]} for architecture {need[2]}; "
                f"MicroPython {version} on the board reads {have[0]}.{have[1]} for {have[2]}"
            )


def deploy(
    cable: Cable, files: dict[str, bytes], replace: bool, dry: bool, clear: bool = False
) -> None:
    """Send what the board lacks, put it in place, take away what is no longer in the tree."""
    assert cable.facts is not None
    check(cable.facts, files)
    begin = STARTER.read_text()
    look_for_obstacles(cable, files, replace)
    cable.run(begin.replace("__main__", "__deploy__"))  # settle() and its like, to be called here
    if not dry:
        cable.run("settle()", timeout_s=60)
    have = cable.hashes(HOME)
    if clear and not dry:
        cable.run(f"for name in {sorted(have)!r}:\n os.remove({HOME!r} + '/' + name)", timeout_s=60)
        have = {}
    want = {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}
    names = {path: digest(path, want[path]) for path in files}  # while they wait
    changed = [path for path in sorted(files) if have.get(path) != want[path]]
    gone = sorted(set(have) - set(files))
    same_start = cable.kind("/main.py") == "file" and cable.get("/main.py") == begin.encode()
    if dry:
        print(*changed, *[f"-{path}" for path in gone], sep="\n")
        return
    staged = cable.hashes(STAGE)
    left = {path: files[path] for path in changed if staged.get(names[path]) != want[path]}
    needless = set(staged) - {names[path] for path in changed}
    cable.run(f"for name in {sorted(needless)!r}:\n os.remove({STAGE!r} + '/' + name)")
    make_room(cable, left)
    if changed or gone:
        stage(cable, left, names)
        settle(cable, {path: names[path] for path in changed}, gone, set(have) - set(gone))
    if not same_start:
        replace_start(cable, begin.encode())
    size = sum(map(len, left.values()))
    say(f"{len(left)} of {len(files)} files sent ({size} bytes), {len(gone)} removed")


def look_for_obstacles(cable: Cable, files: dict[str, bytes], replace: bool) -> None:
    """Raise InTheWay for a file where a folder belongs and the other way round."""
    folders = {HOME, STAGE} | {HOME + folder for folder in folders_of(files)}
    paths = {HOME + "/" + path for path in files} | {"/main.py"}
    found = cable.ask(f"{{p: _kind(p) for p in {sorted(folders | paths)!r}}}")
    for path, kind in sorted(found.items()):
        if kind and kind != ("folder" if path in folders else "file"):
            raise InTheWay(f"there is a {kind} {path} on the board, which has to go first")
    if found["/main.py"] and not replace and not cable.get("/main.py").startswith(OURS.encode()):
        raise InTheWay("the board has a main.py that is not ours (--replace keeps it: main.old.py)")


def make_room(cable: Cable, files: dict[str, bytes]) -> None:
    """Raise BoardFull unless these files fit beside all that is there, folders included."""
    blocks = sum(-(-len(data) // FLASH_BLOCK) for data in files.values())
    need = FLASH_BLOCK * (blocks + 2 * len(folders_of(files)) + 8) if files else 0
    free = cable.free()
    if free < need:
        raise BoardFull(
            f"{need // 1024} KiB are needed on the flash, {free // 1024} are free; --clear removes "
            "the old version first: saves stay, and a cut before the end leaves no game"
        )


def stage(cable: Cable, files: dict[str, bytes], names: dict[str, str]) -> None:
    """Send files to the folder in which an update waits, each under its name there."""
    cable.run(f"step(os.mkdir, {STAGE!r})")
    bar = Bar(sum(map(len, files.values())))
    try:
        for path, data in files.items():
            bar.name = path
            cable.put(f"{STAGE}/{names[path]}", data, bar.more)
    finally:
        bar.close()


def settle(cable: Cable, files: dict[str, str], gone: list[str], kept: set[str]) -> None:
    """Say that the update is complete, and have it put in place."""
    folders = folders_of([*files, *kept])
    todo = {
        "folders": ["", *folders_of(files)],
        "files": [[staged, path] for path, staged in sorted(files.items())],
        "gone": gone,
        "empty": [folder for folder in reversed(folders_of(gone)) if folder not in folders],
    }
    cable.put(STAGE + "/todo.half", json.dumps(todo).encode())
    cable.run(
        f"os.rename({STAGE + '/todo.half'!r}, {STAGE + '/todo'!r})\nsettle()\nos.rmdir({STAGE!r})",
        timeout_s=60,
    )


def replace_start(cable: Cable, begin: bytes) -> None:
    """main.py, last of all, and in one step."""
    cable.put("/main.py.new", begin)
    cable.run(
        "try:\n"
        " with open('/main.py') as f: ours = f.read(16)\n"
        "except OSError:\n"
        f" ours = {OURS!r}\n"
        f"if not ours.startswith({OURS!r}):\n"
        " os.rename('/main.py', '/main.old.py')\n"
        "os.rename('/main.py.new', '/main.py')"
    )


def folders_of(paths) -> list[str]:
    """The folders of paths, each with a slash before it, outer ones first."""
    parents = {parent.as_posix() for path in paths for parent in Path(path).parents}
    return sorted("/" + parent for parent in parents - {"."})


class Bar:
    """A progress bar on stderr; where that is no terminal, nothing but its end."""

    WIDTH = 30

    def __init__(self, total: int):
        self.total, self.done, self.name = total, 0, ""
        self.shown = sys.stderr.isatty() and total > 0

    def more(self, size: int) -> None:
        self.done += size
        if self.shown:
            full = self.WIDTH * self.done // self.total
            line = f"[{'#' * full:.<{self.WIDTH}}] {self.done * 100 // self.total:3d} % "
            print(f"\r{line}{self.name:40.40}", end="", file=sys.stderr)

    def close(self) -> None:
        if self.shown:
            print(file=sys.stderr)
