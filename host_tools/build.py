"""Builds what runs our code: the 32-bit twin, the one-file UF2, the plain image, mpy-cross.

Results lie in the cache, each under a key of all that goes into it, so that nothing is built twice.
The C parts of the images have one lasting work folder: when only the frozen tree has changed, only
that is compiled and linked again.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from host_tools import packaged, sources
from host_tools.project import ROOT, ToolError, cache, cached, digest, locked, logged, say

NAME = "build"
HELP = "build the twin, the firmware, the plain image or mpy-cross, and print where it is"

DEFAULT_BOARD = "pico_tft"
IMAGE_BYTES = 1024 * 1024  # where the file system of firmware/mpboard/storage.h begins
PLAIN_BYTES = 640 * 1024  # where that of an official MicroPython begins
WIFI_BYTES = 1280 * 1024  # where that of an image for a Pico W does: its Wi-Fi takes 0.3 MiB
FLASH_BYTES = 2048 * 1024
KEPT = 8  # images of one work folder that stay in the cache
UF2_FAMILY, FLASH_START = "0xe48bff56", "0x10000000"  # RP2040
# The twin needs no libraries: no foreign functions, no TLS, no Bluetooth, nothing frozen.
TWIN_OPTIONS = (
    "VARIANT=standard FROZEN_MANIFEST= MICROPY_PY_FFI=0 MICROPY_PY_SSL=0 MICROPY_PY_BTREE=0 "
    "MICROPY_PY_BLUETOOTH=0 MICROPY_SSL_MBEDTLS=0"
).split()


# Where a target is kept, the file it is known by, and what fills that place.
Recipe = tuple[Path, str, Callable[[Path], None]]


class NotBuilt(ToolError):
    """--where was asked for something that is not in the cache."""


class ImageTooLarge(ToolError):
    """The image would reach into the flash's file system."""


class NoWifi(ToolError):
    """Sources without what the Wi-Fi of a Pico W takes; Debian's are."""


class NoSuchBoard(ToolError):
    """The board has no file in firmware/boards."""


def add_arguments(parser) -> None:
    """The target, the board, and what to do with the result."""
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument(
        "--board", help=f"which board is the default of the image ({DEFAULT_BOARD})"
    )
    parser.add_argument("--where", action="store_true", help="only print where it is, if it is")
    parser.add_argument("--out", type=Path, metavar="DIR", help="copy the UF2 and the .bin there")


def run(args) -> int:
    """Print the path of the target, built if need be."""
    if args.board:
        os.environ["BOARD"] = args.board
    path = find(args.target) if args.where else make(args.target)
    if args.out and path.suffix == ".uf2":
        args.out.mkdir(parents=True, exist_ok=True)
        for image in (path, path.with_suffix(".bin")):
            shutil.copy(image, args.out)
        path = args.out / path.name
    print(path)
    return 0


def make(target: str) -> Path:
    """The path of a target (twin, firmware, pico_w, plain: its .uf2, mpy-cross), built if need be.

    Beside a .uf2 lie its .bin (from flash address 0x10000000) and its .elf.
    """
    place, name, _ = TARGETS[target]()
    if not place.exists():
        with locked("build"):
            place, name, build = TARGETS[target]()  # the tree may have changed in the meantime
            began = time.monotonic()
            cached(place, build)
            say(f"{target} took {time.monotonic() - began:.0f} s")
    return place / name


def find(target: str) -> Path:
    """The path of a target that is built already, else NotBuilt."""
    place, name, _ = TARGETS[target]()
    if not place.exists():
        raise NotBuilt(f"{target} is not built (python -m host_tools build {target})")
    return place / name


def build_key(*parts: object) -> str:
    """What the sources and these scripts are, and `parts`."""
    return digest(sources.key(), Path(__file__), *parts)


def jobs() -> str:
    """The option for make and ninja: as many jobs as cores."""
    return f"-j{os.cpu_count() or 1}"


# --- mpy-cross and the twin: one make each


def mpy_cross() -> Recipe:
    """MicroPython's compiler, for freezing."""

    def build(folder: Path) -> None:
        say("building mpy-cross (12 s on two cores)")
        unix_make(sources.tree() / "mpy-cross", folder, "mpy-cross", [])

    return cache() / f"mpy-cross-{build_key()}", "mpy-cross", build


def twin() -> Recipe:
    """MicroPython for this machine, its words 32 bits wide like the RP2040's where gcc can."""
    bits = 32 if gcc_has_32_bits() else 64

    def build(folder: Path) -> None:
        say(f"building the {bits}-bit twin (27 s on two cores)")
        force = ["MICROPY_FORCE_32BIT=1"] if bits == 32 else []
        unix_make(sources.tree() / "ports/unix", folder, "micropython", [*TWIN_OPTIONS, *force])

    if bits == 64:
        say("the twin has 64-bit words: gcc -m32 does not work here (Debian: gcc-multilib)")
    return cache() / f"twin{bits}-{build_key(TWIN_OPTIONS)}", "micropython", build


def unix_make(port: Path, folder: Path, program: str, options: list[str]) -> None:
    """`make` in a port, all its output outside the sources; the program into `folder`."""
    with tempfile.TemporaryDirectory(prefix="damier-make-") as work:
        log = cache() / "logs" / f"{program}.log"
        logged(log, ["make", "-C", port, jobs(), f"BUILD={work}", *options], env=environment())
        shutil.copy(Path(work) / program, folder)


def gcc_has_32_bits() -> bool:
    """Whether gcc can compile and link for 32-bit words."""
    with tempfile.TemporaryDirectory() as work:
        source = Path(work) / "empty.c"
        source.write_text("#include <stdio.h>\nint main(void) { return 0; }\n")
        command = ["gcc", "-m32", str(source), "-o", str(Path(work) / "empty")]
        try:
            return subprocess.run(command, capture_output=True).returncode == 0
        except FileNotFoundError:
            return False


# --- the images of the RP2040: one CMake tree, two things to freeze


def firmware() -> Recipe:
    """The whole game in one file: MicroPython with firmware/ frozen."""
    return image("firmware", "damier", "firmware/manifest.py", *whole_game())


def check_board(board: str) -> None:
    """Raise NoSuchBoard, with the names of those there are, if it is none of them."""
    names = sorted(path.stem for path in (ROOT / "firmware" / "boards").glob("[a-z]*.py"))
    if board not in names:
        raise NoSuchBoard(f"{board} is not in firmware/boards: {', '.join(names)}")


def whole_game() -> tuple[str, str]:
    """What tells one frozen firmware/ from another, and the board that is its default."""
    board = os.environ.get("BOARD") or DEFAULT_BOARD
    check_board(board)
    tree = [path for path in firmware_files() if "mpboard" not in path.parts]
    makers = [ROOT / "host_tools" / name for name in ("packaged.py", "thumb.py")]
    parts = [part for path in tree for part in (str(path), ROOT / path)]
    return digest(board, *makers, *parts), board


def pico_w() -> Recipe:
    """The whole game for a Pico W, with its Wi-Fi: from a checkout that has what it takes."""
    check_wifi()
    frozen, board = whole_game()
    manifest = "firmware/manifest.py"
    return image("pico_w", "damier_w", manifest, frozen, board, WIFI_BYTES, wifi=True)


def check_wifi() -> None:
    """Raises NoWifi, without fetching anything, if the sources lack what an image for a Pico W
    takes."""
    checkout = os.environ.get("MICROPYTHON")
    submodules = "make -C ports/rp2 BOARD=RPI_PICO_W submodules"
    if not checkout:
        raise NoWifi(
            "Debian's sources lack the driver of a Pico W's Wi-Fi and lwIP: set MICROPYTHON to a "
            f"checkout of MicroPython that has them ({submodules})"
        )
    for part in ("cyw43-driver/src/cyw43.h", "lwip/src/include/lwip/init.h"):
        if not (Path(checkout) / "lib" / part).is_file():
            raise NoWifi(f"MICROPYTHON={checkout} has no lib/{part} (try: {submodules})")


def plain() -> Recipe:
    """MicroPython on the same board, with nothing of ours."""
    return image("plain", "plain", "firmware/mpboard/manifest.py", "", DEFAULT_BOARD, PLAIN_BYTES)


def firmware_files() -> list[Path]:
    """All that an image is made of, relative to the root, in order."""
    return sorted(
        path.relative_to(ROOT)
        for path in (ROOT / "firmware").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


def image(
    kind: str,
    name: str,
    manifest: str,
    frozen: str,
    board: str,
    most: int = IMAGE_BYTES,
    wifi: bool = False,
) -> Recipe:
    """How to make one image, of `most` bytes, in the work folder that all of them share, but for
    those with Wi-Fi."""
    definition = [ROOT / path for path in firmware_files() if "mpboard" in path.parts]
    key = build_key(*definition)
    work = cache() / f"rp2{'w' if wifi else ''}-{key}"
    log = cache() / "logs" / "rp2.log"

    def build(folder: Path) -> None:
        say(f"building {name}.uf2 (75 s on two cores, 10 s when only frozen code has changed)")
        compile_image(work, manifest, board, log, FLASH_BYTES - most, wifi)
        for suffix in (".bin", ".elf"):
            shutil.copy(work / "build" / f"firmware{suffix}", folder / f"{name}{suffix}")
        size = (folder / f"{name}.bin").stat().st_size
        if size > most:
            raise ImageTooLarge(f"{name}.bin has {size} bytes, {most} are there for it")
        convert = [sys.executable, sources.tree() / "tools/uf2conv.py", "-c", "-f", UF2_FAMILY]
        files = [folder / f"{name}.bin", "-o", folder / f"{name}.uf2"]
        logged(log, [*convert, "-b", FLASH_START, *files])
        drop_old(f"{kind}-{key}-*")

    return cache() / f"{kind}-{key}-{digest(frozen)}", f"{name}.uf2", build


def compile_image(
    work: Path, manifest: str, board: str, log: Path, storage: int, wifi: bool
) -> None:
    """Compile and link in `work`, from a copy of firmware/ so that no path of a checkout stays.

    storage: bytes of the file system; wifi: for a Pico W.
    """
    build, copy, configured = work / "build", work / "firmware", work / "configured"
    # makemanifest compares times, so the copies get new ones and what it made before goes.
    for old in (copy, build / "frozen_mpy"):
        shutil.rmtree(old, ignore_errors=True)
    (build / "frozen_content.c").unlink(missing_ok=True)
    without = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "firmware", copy, ignore=without, copy_function=shutil.copy)
    (work / "manifest.py").write_text(f'include("{manifest}")\n')
    compiler, name, compile_mpy_cross = mpy_cross()
    variables = environment(
        BOARD=board,
        MICROPY_MPYCROSS=cached(compiler, compile_mpy_cross) / name,
        DAMIER_PACKAGED=work / "packaged.py",
    )
    (work / "packaged.py").write_text(packaged.frozen_module())
    # cmake notes where it is: in a cache that was copied it would go on building in the old one.
    if not configured.exists() or configured.read_text() != str(work):
        shutil.rmtree(build, ignore_errors=True)
        shutil.copytree(copy / "mpboard", work / "mpboard", dirs_exist_ok=True)
        options = {
            "MICROPY_BOARD": "DAMIER",
            "MICROPY_BOARD_DIR": work / "mpboard",
            "MICROPY_FROZEN_MANIFEST": work / "manifest.py",
            "PICO_BUILD_DOCS": 0,
            "PICO_NO_PICOTOOL": 1,
            "Python3_EXECUTABLE": Path(sys.base_prefix) / "bin" / "python3",  # outlives a .venv
        }
        port = sources.tree() / "ports/rp2"
        if wifi:
            options["DAMIER_WIFI"] = 1
            shutil.copy(port / "boards/RPI_PICO_W/pins.csv", work / "mpboard")
        defined = [f"-D{key}={value}" for key, value in options.items()]
        logged(log, ["cmake", "-G", "Ninja", "-S", port, "-B", build, *defined], env=variables)
        configured.write_text(str(work))
    size = work / "mpboard" / "storage.h"
    defined_size = f"#define DAMIER_STORAGE_BYTES ({storage})\n"
    if size.read_text() != defined_size:
        size.write_text(defined_size)
    logged(log, ["ninja", "-C", build, jobs()], env=variables)


def drop_old(pattern: str) -> None:
    """Remove all but the newest of the cache's folders of that pattern."""
    places = sorted(cache().glob(pattern), key=lambda place: place.stat().st_mtime)
    for place in places[:-KEPT]:
        shutil.rmtree(place)


def environment(**extra: object) -> dict[str, str]:
    """This process's variables without those of a make around it, with a date that stays."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    date = int((sources.tree() / "py" / "mpconfig.h").stat().st_mtime)
    extra["SOURCE_DATE_EPOCH"] = date  # else each day's first build compiles everything again
    return kept | {name: str(value) for name, value in extra.items()}


TARGETS: dict[str, Callable[[], Recipe]] = {
    "twin": twin,
    "firmware": firmware,
    "pico_w": pico_w,
    "plain": plain,
    "mpy-cross": mpy_cross,
}
