"""Takes what is on the screen of a board as a PNG file.

The game is stopped as by Ctrl-C, which keeps its match, and started again afterwards: the picture
is that of the last frame, in the colours that the display was given.
"""

import argparse
import base64
from pathlib import Path

from host_tools.cable import BoardFailed, Cable, add_port, connected
from host_tools.project import ToolError
from sim.panels import png

NAME = "screenshot"
HELP = "take what is on the screen of a board as a PNG file"

DOT = 30  # pixels of the picture for each light of a matrix
BRIGHT = 85  # a matrix of two colours lights what has a channel as bright as this
AMBER = bytes((255, 140, 40))  # and in this
LOOK = """
import sys, binascii
app = sys.modules.get("console.app")
shown = app and app.current
if shown:
    from console import themes
    display, buf = shown.display, shown.canvas.buf
    print(display.width, display.height, display.kind, display.colours)
    print(binascii.hexlify(themes.palette(display.kind, shown.canvas.mono)).decode())
    for at in range(0, len(buf), 1200):
        print(binascii.b2a_base64(buf[at:at + 1200]).decode(), end="")
"""


class NoScreen(ToolError):
    """No console has been running on the board."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, default=Path("screen.png"), metavar="FILE")
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Write the file and print its name."""
    with connected(args.port, fresh=False) as cable:
        picture = take(cable)
    png.save(args.file, *picture)
    print(args.file)
    return 0


def take(cable: Cable) -> tuple[int, int, bytes]:
    """Width, height and RGB of what the console drew last. Raises NoScreen."""
    try:
        lines = cable.run(LOOK, timeout_s=30).splitlines()
    except BoardFailed as error:
        raise NoScreen(str(error)) from error
    if not lines:
        raise NoScreen("no game has been running on the board since it was switched on")
    width, height, kind, colours = lines[0].split()
    pixels = b"".join(base64.b64decode(line) for line in lines[2:])
    palette = bytes.fromhex(lines[1])
    if colours == "2":
        palette = b"".join(
            AMBER if max(palette[at : at + 3]) >= BRIGHT else bytes(3) for at in range(0, 48, 3)
        )
    return picture(int(width), int(height), kind, palette, pixels)


def picture(
    width: int, height: int, kind: str, palette: bytes, pixels: bytes
) -> tuple[int, int, bytes]:
    """Width, height and RGB of a canvas (two pixels a byte, the even one in the high half); a
    TFT's colours have 5, 6 and 5 bits, a matrix' lights are DOT pixels wide."""
    colours = [palette[at : at + 3] for at in range(0, 48, 3)]
    if kind == "tft":
        colours = [
            bytes(((r >> 3) * 255 // 31, (g >> 2) * 255 // 63, (b >> 3) * 255 // 31))
            for r, g, b in colours
        ]
        return width, height, b"".join(colours[p >> 4] + colours[p & 15] for p in pixels)
    rows = [pixels[at : at + width // 2] for at in range(0, len(pixels), width // 2)]
    lines = [b"".join(colours[p >> 4] * DOT + colours[p & 15] * DOT for p in row) for row in rows]
    return width * DOT, height * DOT, b"".join(line * DOT for line in lines)
