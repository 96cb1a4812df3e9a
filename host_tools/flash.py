"""Puts a UF2 onto a board: onto its BOOTSEL drive, or by picotool where there is no drive.

A board that is running is stopped (its match is kept), asked where its file system lies, and sent
to its boot ROM. Saves stay: a UF2 that reaches into the file system, or brings one that lies
elsewhere, is refused.
"""

import argparse
import errno
import getpass
import os
import shutil
import struct
import subprocess
import time
from pathlib import Path

from host_tools.cable import ManyBoards, NoBoard, WrongChip, add_port, connected
from host_tools.project import ROOT, ToolError, say
from sim.emulator import image as images

NAME = "flash"
HELP = "put a UF2 onto a board, by its BOOTSEL drive or picotool; saves stay"

RP2040_FAMILY = 0xE48BFF56
MAGIC = (0x0A324655, 0x9E5D5157)
FAMILY_PRESENT = 0x2000
LABEL, ABOUT = "RPI-RP2", "INFO_UF2.TXT"
APPEARS_S = 20.0  # from the boot ROM's start until the system has mounted its drive
DRIVES = "DAMIER_DRIVES"  # environment: folders to look for the drive in, instead of the system's
WHERE_SAVES = """
import rp2
try:
    print(rp2.Flash().ioctl(4, 0) * rp2.Flash().ioctl(5, 0))
except Exception:
    print(0)
"""


class BadUf2(ToolError):
    """The file is no UF2 for an RP2040, or is not whole."""


class SavesAtRisk(ToolError):
    """The image would overwrite the board's file system, or look for it elsewhere."""


class NotCopied(ToolError):
    """The drive did not take the whole file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("uf2", nargs="?", type=Path, default=ROOT / "build" / "damier.uf2")
    parser.add_argument("--drive", type=Path, metavar="DIR", help="where the BOOTSEL drive is")
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Check the file, find the board, copy."""
    data = args.uf2.read_bytes()
    code, storage = checked(data, args.uf2)
    say(
        f"{args.uf2}: {len(code) // 1024} KiB; the saves' file system lies behind it, "
        f"at {storage.start // 1024} KiB, and stays as it is"
    )
    drive = args.drive or find_drive()
    if drive is None and not picotool("info"):
        drive = from_running(args.port, storage)  # or None, when picotool sees the board
    if drive is not None:
        copy(data, checked_drive(drive) / args.uf2.name)
        print(f"{args.uf2} is on the board, which starts it by itself")
        return 0
    if not picotool("load", "-x", str(args.uf2)):
        raise NotCopied("picotool could not write the board")
    print(f"{args.uf2} is on the board")
    return 0


# --- the file


def checked(data: bytes, name: Path) -> tuple[bytes, images.Region]:
    """The image in a UF2, and the place of its file system. Raises BadUf2, SavesAtRisk."""
    count = len(data) // 512
    if not data or len(data) % 512:
        raise BadUf2(f"{name}: {len(data)} bytes are no UF2, which has 512 a block")
    code = b""
    for at in range(count):
        words = struct.unpack_from("<8I", data, 512 * at)
        magic, flags, family = words[:2], words[2], words[7]
        address, size, number, total = words[3:7]
        if magic != MAGIC:
            raise BadUf2(f"{name}: block {at} is no UF2 block")
        if not flags & FAMILY_PRESENT or family != RP2040_FAMILY:
            raise BadUf2(f"{name}: family 0x{family:08x} is not the RP2040's, 0x{RP2040_FAMILY:x}")
        if (number, total) != (at, count):
            raise BadUf2(f"{name}: block {number} of {total} where {at} of {count} belongs")
        if address != images.FLASH_BASE + len(code):
            raise BadUf2(f"{name}: block {at} goes to 0x{address:08x}, which leaves a gap")
        code += data[512 * at + 32 : 512 * at + 32 + size]
    try:
        storage = images.storage(code)
    except images.BadImage as error:
        raise BadUf2(f"{name}: {error}") from error
    if len(code) > storage.start:
        raise SavesAtRisk(
            f"{name} has {len(code)} bytes and reaches into the file system at {storage.start}"
        )
    return code, storage


# --- the board


def find_drive() -> Path | None:
    """The BOOTSEL drive that is mounted, None when there is none. Raises ManyBoards."""
    drives = [place for place in places() if (place / ABOUT).is_file()]
    if len(drives) > 1:
        raise ManyBoards(f"{' and '.join(map(str, drives))} are BOOTSEL drives: choose by --drive")
    return drives[0] if drives else None


def places() -> list[Path]:
    """Where the drive may be mounted, on Linux, macOS and Windows."""
    if DRIVES in os.environ:
        found = [Path(place) for place in os.environ[DRIVES].split(os.pathsep) if place]
        return found + [place / LABEL for place in found]
    user = getpass.getuser()
    roots = ["/media", f"/media/{user}", f"/run/media/{user}", "/mnt", "/Volumes"]
    letters = (
        [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"] if os.name == "nt" else []
    )
    return [Path(root) / LABEL for root in roots] + letters


def checked_drive(drive: Path) -> Path:
    """The drive, if it is an RP2040's. Raises NoBoard, WrongChip."""
    if not (drive / ABOUT).is_file():
        raise NoBoard(f"{drive} is no BOOTSEL drive: it has no {ABOUT}")
    about = (drive / ABOUT).read_text(errors="replace")
    board = next(
        (line.split(":", 1)[1].strip() for line in about.splitlines() if "Board-ID:" in line), ""
    )
    if board != LABEL:
        raise WrongChip(f"the drive {drive} is that of {board or 'no board'}, not of an RP2040")
    return drive


def from_running(port: str | None, storage: images.Region) -> Path | None:
    """Send a running board to its boot ROM and wait for its drive, or for picotool to see it."""
    try:
        with connected(port) as cable:
            size = int(cable.run(WHERE_SAVES))
            if size and images.FLASH_SIZE - size != storage.start:
                raise SavesAtRisk(
                    f"the board has its files at {(images.FLASH_SIZE - size) // 1024} KiB, this "
                    f"image would look for them at {storage.start // 1024} KiB: pull the saves, "
                    "then flash with BOOTSEL held"
                )
            cable.bootloader()
    except NoBoard as error:
        raise NoBoard(
            f"{error}; or hold BOOTSEL while plugging the board in, and mount its drive {LABEL}"
        ) from error
    say(f"waiting for the drive {LABEL}")
    end = time.monotonic() + APPEARS_S
    while time.monotonic() < end:
        drive = find_drive()
        if drive or picotool("info"):
            return drive
        time.sleep(0.25)
    raise NoBoard(f"the board went to its boot ROM, but no drive {LABEL} is mounted; mount it")


def copy(data: bytes, place: Path) -> None:
    """Write the file; the board may restart, and its drive vanish, with the last block."""
    written = 0
    try:
        with open(place, "wb", buffering=0) as drive:
            while written < len(data):
                written += drive.write(data[written : written + 4096])
            os.fsync(drive.fileno())
    except OSError as error:
        if written < len(data) or error.errno not in (errno.EIO, errno.ENODEV, errno.ENXIO):
            raise NotCopied(
                f"{place}: {error.strerror}, {written} of {len(data)} bytes written; the board is "
                "still in its boot ROM: try again"
            ) from error


def picotool(*words: str) -> bool:
    """Whether picotool is there and did that."""
    program = shutil.which("picotool")
    if program is None:
        return False
    return not subprocess.run([program, *words], capture_output=True).returncode
