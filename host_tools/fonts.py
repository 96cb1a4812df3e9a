"""Converts the Terminus fonts of Debian's package into the modules of firmware/console/fonts.

The licence of Terminus reserves its name, so the converted fonts are called Damier Text and Damier
Title; the licence itself is written beside them. The package's bold of 6x12 is no bolder than its
normal one and is left out.
"""

import argparse
import gzip
import hashlib
import struct
from pathlib import Path

from host_tools.project import ROOT, ToolError, cache, cached, logged

NAME = "fonts"
HELP = "convert the Terminus fonts of Debian's package into firmware/console/fonts"

PACKAGE = "xfonts-terminus"
VERSION = "4.48"
FOLDER = ROOT / "firmware" / "console" / "fonts"
INSTALLED = "usr/share/fonts/X11/misc"
SOURCES = {  # module -> (name, source file, SHA-256 of the source unpacked)
    "text12": (
        "Damier Text",
        "ter-u12n_unicode.pcf.gz",
        "5ac09f65693085e0135d5615f266fa4add0c1572e801896774a4ce9440d4a21b",
    ),
    "title16": (
        "Damier Title",
        "ter-u16b_unicode.pcf.gz",
        "fcb448e38c91f6f5f4427f4f66877744a3f25c5a75efa7aac2248460ab3241d7",
    ),
}
COVERAGE = (  # first and last code point of every stretch that is converted, in rising order
    (0x20, 0x7E),  # ASCII
    (0xA0, 0xFF),  # Latin-1
    (0x152, 0x153),  # OE ligatures
    (0x178, 0x178),  # Y with diaeresis
    (0x37E, 0x37E),  # Greek question mark
    (0x384, 0x38A),  # Greek, monotonic
    (0x38C, 0x38C),
    (0x38E, 0x3A1),
    (0x3A3, 0x3CE),
    (0x2013, 0x2014),  # dashes
    (0x2018, 0x2019),  # quotation marks
    (0x201C, 0x201D),
    (0x2022, 0x2022),  # bullet
    (0x2026, 0x2026),  # ellipsis
    (0x20AC, 0x20AC),  # euro
    (0x2190, 0x2193),  # arrows
    (0x2660, 0x2660),  # spades, clubs, hearts and diamonds
    (0x2663, 0x2663),
    (0x2665, 0x2666),
)
SAME_AS = {0x37E: 0x3B}  # the source lacks the Greek question mark, which looks like a semicolon
PCF_METRICS, PCF_BITMAPS, PCF_ENCODINGS = 1 << 2, 1 << 3, 1 << 5


class FontSourceError(ToolError):
    """The source font is missing, is not PCF, or lacks a glyph that is asked for."""


def read_pcf(data: bytes) -> dict[int, tuple[int, int, tuple[int, ...]]]:
    """Read an unpacked PCF font.

    Returns code point -> (width, height, rows), a row an int whose bit width - 1 is its leftmost
    pixel. Layout: "X11 Portable Compiled Format", fontforge.org/docs/techref/pcf-format.html.
    Raises FontSourceError.
    """
    if data[:4] != b"\x01fcp":
        raise FontSourceError(f"not a PCF font: it begins with {data[:4]!r}")
    tables = {}
    for i in range(struct.unpack_from("<I", data, 4)[0]):
        kind, layout, _, at = struct.unpack_from("<4I", data, 8 + 16 * i)
        tables[kind] = (at + 4, layout, ">" if layout & 4 else "<")
    for kind in (PCF_METRICS, PCF_BITMAPS, PCF_ENCODINGS):
        if kind not in tables:
            raise FontSourceError(f"a PCF font without table {kind}")

    at, layout, order = tables[PCF_METRICS]
    sizes = []  # (width, height) of each glyph
    if layout & 0x100:  # compressed metrics: five bytes, offset by 0x80
        for i in range(struct.unpack_from(order + "H", data, at)[0]):
            _, _, width, ascent, descent = data[at + 2 + 5 * i : at + 7 + 5 * i]
            sizes.append((width - 0x80, ascent + descent - 0x100))
    else:
        for i in range(struct.unpack_from(order + "I", data, at)[0]):
            _, _, width, ascent, descent, _ = struct.unpack_from(
                order + "6h", data, at + 4 + 12 * i
            )
            sizes.append((width, ascent + descent))

    at, layout, order = tables[PCF_BITMAPS]
    if not layout & 8 or layout & 0x30:
        raise FontSourceError("only PCF bitmaps of whole bytes, leftmost pixel first, are read")
    count = struct.unpack_from(order + "I", data, at)[0]
    offsets = struct.unpack_from(f"{order}{count}I", data, at + 4)
    bitmaps = at + 4 + 4 * count + 16
    pad = 1 << (layout & 3)  # bytes to which a row is filled up

    def rows(glyph: int) -> tuple[int, ...]:
        width, height = sizes[glyph]
        stride = -(-width // (8 * pad)) * pad
        start = bitmaps + offsets[glyph]
        lines = (data[start + stride * j : start + stride * (j + 1)] for j in range(height))
        return tuple(int.from_bytes(line, "big") >> (8 * stride - width) for line in lines)

    at, _, order = tables[PCF_ENCODINGS]
    low0, low1, high0, high1, _ = struct.unpack_from(order + "5H", data, at)
    glyphs = {}
    for i, high in enumerate(range(high0, high1 + 1)):
        for j, low in enumerate(range(low0, low1 + 1)):
            place = at + 10 + 2 * (i * (low1 - low0 + 1) + j)
            glyph = struct.unpack_from(order + "H", data, place)[0]
            if glyph != 0xFFFF:
                glyphs[high << 8 | low] = (*sizes[glyph], rows(glyph))
    return glyphs


def substitute(width: int, height: int) -> bytes:
    """The hollow box that stands for every character without a glyph."""
    top, bottom = height // 6, height - height // 6 - 1
    edge, side = (1 << (width - 1)) - 1 << (9 - width), 0x80 | 1 << (9 - width)
    return bytes(
        edge if j in (top, bottom) else side if top < j < bottom else 0 for j in range(height)
    )


def convert(name: str, source: str, glyphs: dict) -> str:
    """The text of a font module: name and source file for its header, glyphs from read_pcf.

    Raises FontSourceError for a missing glyph or one of another size than the letter A.
    """
    width, height, _ = glyphs[ord("A")]
    lines = [f"    {literal(substitute(width, height))}  # anything else"]
    ranges: list[tuple[int, int, int]] = []
    for first, last in COVERAGE:
        if first in SAME_AS:
            index = next(r[2] + SAME_AS[first] - r[0] for r in ranges if SAME_AS[first] < r[1])
            ranges.append((first, last + 1, index))
            continue
        ranges.append((first, last + 1, len(lines)))
        for code in range(first, last + 1):
            glyph_width, glyph_height, rows = glyphs.get(code, (0, 0, ()))
            if (glyph_width, glyph_height) != (width, height):
                raise FontSourceError(f"{source}: U+{code:04X} is not {width}x{height}")
            lines.append(f"    {literal(bytes(r << (8 - width) for r in rows))}  # {code:04x}")
    table = "\n".join(f"    0x{a:X}, 0x{b:X}, {i}," for a, b, i in ranges)
    return f'''"""{name}, {width}x{height}: a modified version of {source} of Debian's {PACKAGE}.

Copyright (c) 2010-2014 Dimitar Toshkov Zhekov, with Reserved Font Name "Terminus Font".
This font is licensed under the SIL Open Font License, version 1.1: see OFL.txt beside it.
Written by `python -m host_tools fonts`; not edited by hand.
"""

WIDTH = {width}
HEIGHT = {height}
# fmt: off
RANGES = (  # first code point, code point after the last, index of the first one's glyph
{table}
)
# One glyph is HEIGHT bytes, one byte a row, the leftmost pixel in bit 7.
DATA = (
{chr(10).join(lines)}
)
# fmt: on
'''


def literal(rows: bytes) -> str:
    """The rows as a bytes literal of one fixed spelling."""
    return 'b"' + "".join(f"\\x{row:02x}" for row in rows) + '"'


def licence(copyright_file: str) -> str:
    """The licence text cut out of the package's copyright file. Raises FontSourceError."""
    start = copyright_file.find("Copyright (c) 2010")
    end = copyright_file.find("\n===", start)
    if start < 0 or end < 0 or "SIL OPEN FONT LICENSE Version 1.1" not in copyright_file[start:end]:
        raise FontSourceError("no SIL Open Font License in the package's copyright file")
    text = "\n".join(line.rstrip() for line in copyright_file[start:end].strip().splitlines())
    names = " and ".join(name for name, _, _ in SOURCES.values())
    return (
        f"The fonts {names} in this folder are modified versions of\n"
        "Terminus Font: converted to Python modules, cut down to the characters in use,\n"
        "and renamed as the licence asks.\n\n"
        f"{text}\n"
    )


def convert_all(root: Path) -> dict[str, str]:
    """File name in firmware/console/fonts -> text, from the package unpacked at root.

    Raises FontSourceError, also when the package's fonts are not those of the recorded version.
    """
    files = {}
    for module, (name, source, digest) in SOURCES.items():
        path = root / INSTALLED / source
        if not path.is_file():
            raise FontSourceError(f"no {path}")
        data = gzip.decompress(path.read_bytes())
        if hashlib.sha256(data).hexdigest() != digest:
            raise FontSourceError(f"{path} is of another version than {VERSION}")
        files[module + ".py"] = convert(name, source, read_pcf(data))
    notice = root / "usr/share/doc" / PACKAGE / "copyright"
    files["OFL.txt"] = licence(notice.read_text(encoding="utf-8"))
    return files


def source_root() -> Path | None:
    """Where the package's files are on this machine, installed or fetched; None if nowhere."""
    for root in (Path("/"), place()):
        if all((root / INSTALLED / source).is_file() for _, source, _ in SOURCES.values()):
            return root
    return None


def place() -> Path:
    """Where the fetched package is kept, or will be."""
    return cache() / f"{PACKAGE}-{VERSION}"


def fetch(folder: Path) -> None:
    """Download Debian's package and unpack it into folder."""
    log = cache() / "logs" / "fonts.log"
    # Without the empty user, root's apt hands over to one who may not write here.
    logged(
        log,
        ["apt-get", "-q", "-o", "APT::Sandbox::User=", "download", PACKAGE],
        cwd=folder,
    )
    for package in folder.glob(PACKAGE + "_*.deb"):
        logged(log, ["dpkg-deb", "-x", package, folder])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """--root DIR, --check."""
    parser.add_argument("--root", type=Path, help="where the package's files are (/ if installed)")
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a difference")


def run(args: argparse.Namespace) -> int:
    """Write the files that differ, or with --check name them and return 1."""
    files = convert_all(args.root or source_root() or cached(place(), fetch))
    stale = [FOLDER / name for name, text in files.items() if differs(FOLDER / name, text)]
    for path in stale:
        if not args.check:
            path.write_text(files[path.name], encoding="utf-8")
        print(f"{'differs' if args.check else 'wrote'}: {path.relative_to(ROOT)}")
    if not stale:
        print("the fonts are as converted")
    return 1 if args.check and stale else 0


def differs(path: Path, text: str) -> bool:
    """Is the file missing, or of another text?"""
    return not path.is_file() or path.read_text(encoding="utf-8") != text
