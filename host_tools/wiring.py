"""Which pin goes where, from the board files: the table and the pictures of docs/hardware.md, and
the cable of docs/apart.md."""

import argparse
import os
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.project import ROOT, ToolError
from sim.boards import board_data, names

NAME = "wiring"
HELP = "bring the wiring table and pictures of docs/hardware.md up to date with the board files"

BEGIN = "<!-- made by `python -m host_tools wiring` from firmware/boards: begin -->\n"
END = "<!-- made by `python -m host_tools wiring`: end -->\n"

Legs = tuple[int | str, ...]
# The header of a Pico from the USB socket down: GPIO numbers and what else there is.
LEFT: Legs = (0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9)
LEFT += ("GND", 10, 11, 12, 13, "GND", 14, 15)
RIGHT: Legs = ("VBUS", "VSYS", "GND", "EN", "3V3", "VREF", 28, "GND", 27, 26)
RIGHT += ("RUN", 22, "GND", 21, 20, 19, 18, "GND", 17, 16)

# For each display driver its name, its supply, and its terminals by the entries of the board.
DISPLAYS = {
    "st7789": (
        "ST7789 {width}x{height}",
        "VCC to 3V3, GND to GND",
        {
            "sck": "SCK (SCL)",
            "mosi": "MOSI (SDA)",
            "cs": "CS",
            "dc": "DC",
            "rst": "RST",
            "backlight": "BLK",
        },
    ),
    "ws2812": ("WS2812B 8x8", "5V to VBUS, GND to GND", {"pin": "DIN"}),
    "max7219": (
        "MAX7219 8x8",
        "VCC to VBUS, GND to GND",
        {"sck": "CLK", "mosi": "DIN", "cs": "CS (LOAD)"},
    ),
}


class Wire(NamedTuple):
    """One wire: which part, its supply, which terminal of it, and the GPIO at the other end."""

    part: str
    supply: str
    terminal: str
    pin: int


def wires(board: dict) -> list[Wire]:
    """The wires between the pins of a board and its parts, in the order of the parts."""
    found = []
    display = board["display"]
    name, supply, terminals = DISPLAYS[display["driver"]]
    for key, terminal in terminals.items():
        if display[key] is not None:
            found.append(Wire(name.format(**display), supply, terminal, display[key]))
    for what, key in (("row", "rows"), ("column", "cols")):
        for i, pin in enumerate(board["keypad"][key]):
            found.append(Wire("keypad 4x3", "", f"{what} {i + 1}", pin))
    sticks = board["sticks"]
    supply = "VCC (16) to 3V3, GND to GND"
    for key, terminal in (("x", "1Z (13), X"), ("y", "2Z (3), Y"), ("select", "S0 (10)")):
        found.append(Wire("74HC4052", supply, terminal, sticks[key]))
    for i, pin in enumerate(board["buttons"]):
        found.append(Wire("buttons", "other side to GND", f"player {i + 1}", pin))
    found.append(Wire("buzzer", "other side to GND", "signal", board["buzzer"]))
    cable = board.get("cable")
    if cable:
        other = {"tx": "RX", "rx": "TX"}
        for key in other:
            terminal = f"{key.upper()}, to its {other[key]}"
            found.append(Wire("other handheld", "GND to GND", terminal, cable[key]))
    battery = board.get("battery")
    if battery:
        supply = "divider from plus to GND"
        found.append(Wire("battery", supply, f"1/{battery['ratio']:g} of it", battery["pin"]))
    return found


def leg(pin: int) -> int:
    """The number of the leg of a Pico that carries a GPIO."""
    return LEFT.index(pin) + 1 if pin in LEFT else 40 - RIGHT.index(pin)


def table(boards: dict[str, dict]) -> str:
    """The wires of all boards as a Markdown table, each wire once with the boards that have it."""
    users: dict[Wire, list[str]] = {}
    for name, board in boards.items():
        for wire in wires(board):
            users.setdefault(wire, []).append(name)
    lines = ["| part | terminal | GPIO | leg of the Pico | board |", "|---|---|---|---|---|"]
    for wire, owners in sorted(users.items(), key=lambda item: len(item[1]) < len(boards)):
        who = "all" if len(owners) == len(boards) else ", ".join(f"`{name}`" for name in owners)
        lines.append(f"| {wire.part} | {wire.terminal} | {wire.pin} | {leg(wire.pin)} | {who} |")
    return "\n".join(lines) + "\n"


def updated(text: str, new: str) -> str:
    """The page with a new table between its marks. Raises ToolError when it has no marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ToolError(f"the page lacks the marks {BEGIN.strip()} and {END.strip()}")
    return f"{before}{BEGIN}\n{new}\n{END}{after}"


# -- the picture, in units of which SCALE make a pixel

SCALE = 1.5
WIDTH, HEIGHT = 680, 426
PICO = (252, 23, 176, 380)
FIRST_LEG, PITCH = 45, 18
PARTS = (16, 514)  # left edges of the parts on either side
PART = 150  # their width
HEAD, ROW, SPACE = 32, 15, 10


def picture(name: str, board: dict) -> Any:
    """The Pico with all parts of a board round it, as a pygame surface."""
    from console.fonts import text12, title16

    from sim import paint
    from sim.paint import Brush

    brush = Brush(WIDTH, HEIGHT, SCALE)
    brush.surface.fill(paint.DESK)
    x, y, w, h = PICO
    brush.box(x, y + 3, w, h, paint.blend(paint.role(11), paint.BLACK, 0.5), 8)
    brush.box(x, y, w, h, paint.role(11), 8)
    brush.box(x + w / 2 - 18, y - 6, 36, 26, paint.SOFT, 3)
    brush.box(x + w / 2 - 20, y + 170, 40, 40, paint.INK, 3)
    brush.text("RP2040", text12, paint.SOFT, x + w / 2, y + 190)
    brush.text("Pico", title16, paint.PAPER, x + w / 2, y + 62)
    brush.text(name, text12, paint.SOFT, x + w / 2, y + 80, 0.75)
    used = {wire.pin for wire in wires(board)}
    for side, legs in enumerate((LEFT, RIGHT)):
        for i, what in enumerate(legs):
            cx, cy = x + side * w, FIRST_LEG + PITCH * i
            number = i + 1 if side == 0 else 40 - i
            inward = 1 - 2 * side
            gold = paint.ACCENT if what in used else paint.blend(paint.role(11), paint.PAPER, 0.3)
            brush.disc(cx, cy, 4, gold)
            brush.disc(cx, cy, 1.6, paint.INK)
            ink = paint.PAPER if what in used else paint.blend(paint.role(11), paint.PAPER, 0.55)
            label = f"GP{what}" if isinstance(what, int) else what
            brush.text(label, text12, ink, cx + inward * 24, cy)
            brush.text(str(number), text12, ink, cx + inward * 48, cy, 0.75)
    for side, legs in enumerate((LEFT, RIGHT)):
        _parts(brush, side, legs, wires(board))
    return brush.done()


def _parts(brush: Any, side: int, legs: tuple, all_wires: list[Wire]) -> None:
    """The parts on one side, each as high as its wires, in the order of the legs they go to."""
    from console.fonts import BOLD, text12

    from sim import paint

    here = sorted((w for w in all_wires if w.pin in legs), key=lambda w: legs.index(w.pin))
    groups: dict[str, list[Wire]] = {}
    for wire in here:
        groups.setdefault(wire.part, []).append(wire)
    colours = (paint.ARMY[0], paint.ACCENT, paint.ARMY[1], paint.role(15), paint.role(9))
    height = sum(HEAD + ROW * len(group) + SPACE for group in groups.values()) - SPACE
    top = max(12.0, (HEIGHT - height) / 2)
    left = PARTS[side]
    # Wires bend in the gap between part and Pico, each in a lane of its own so that none touch.
    gap = (left + PART, PICO[0]) if side == 0 else (PICO[0] + PICO[2], left)
    ends = []
    for n, (part, group) in enumerate(groups.items()):
        h = HEAD + ROW * len(group)
        brush.box(left, top + 2, PART, h, paint.INK, 6)
        brush.box(left, top, PART, h, paint.PANEL, 6)
        brush.text(part, BOLD, paint.PAPER, left + PART / 2, top + 10)
        brush.text(group[0].supply, text12, paint.SOFT, left + PART / 2, top + 22, 0.75)
        for i, wire in enumerate(group):
            at = top + HEAD + ROW * i + 3
            edge = left + PART * (1 - side)
            colour = colours[(n + side) % len(colours)]
            half = len(wire.terminal) * text12.WIDTH / 2
            brush.text(wire.terminal, text12, paint.PAPER, edge + (side * 2 - 1) * (9 + half), at)
            brush.disc(edge, at, 3.4, colour)
            ends.append((edge, at, FIRST_LEG + PITCH * legs.index(wire.pin), colour))
        top += h + SPACE
    down = [end for end in ends if end[2] > end[1]]
    up = [end for end in ends if end[2] <= end[1]]
    for lanes in (down[::-1], up):
        for lane, (edge, at, pin, colour) in enumerate(lanes):
            inner = PICO[0] + PICO[2] * side
            far = abs(gap[1] - gap[0]) - 16
            bend = edge + (1 - 2 * side) * (8 + far * (lane + 0.5) / max(1, len(lanes)))
            _line(brush, ((edge, at), (bend, at), (bend, pin), (inner, pin)), colour)


def _line(brush: Any, points: tuple, colour: Any) -> None:
    for (x0, y0), (x1, y1) in pairwise(points):
        w, h = abs(x1 - x0), abs(y1 - y0)
        brush.box(min(x0, x1) - 0.8, min(y0, y1) - 0.8, w + 1.6, h + 1.6, colour, 0.8)


CABLE_SIZE = 560, 148
HANDHELDS = (16, 394)  # left edges of both


def cable_picture(board: dict) -> Any:
    """The cable between two handhelds with this board, as a pygame surface."""
    from console.fonts import text12, title16

    from sim import paint
    from sim.paint import Brush

    brush = Brush(*CABLE_SIZE, SCALE)
    brush.surface.fill(paint.DESK)
    pins = [board["cable"]["tx"], board["cable"]["rx"]]
    ground = min(
        (i + 1 for i, what in enumerate(LEFT) if what == "GND"),
        key=lambda n: abs(n - leg(pins[1])),
    )
    places = [(f"GP{pins[0]} TX", leg(pins[0])), (f"GP{pins[1]} RX", leg(pins[1]))]
    places.append(("GND", ground))
    colours = (paint.ARMY[0], paint.ARMY[1], paint.SOFT)
    rows = [66 + 26 * i for i in range(len(places))]
    for side, x in enumerate(HANDHELDS):
        brush.box(x, 15, PART, 120, paint.INK, 8)
        brush.box(x, 12, PART, 120, paint.blend(paint.role(11), paint.PAPER, 0.06), 8)
        brush.text("Pico", title16, paint.PAPER, x + PART / 2, 30)
        brush.text(("one handheld", "the other one")[side], text12, paint.SOFT, x + PART / 2, 46)
        edge = x + PART * (1 - side)
        for (name, number), y in zip(places, rows, strict=True):
            brush.disc(edge, y, 5, paint.ACCENT)
            brush.disc(edge, y, 2, paint.INK)
            brush.text(name, text12, paint.PAPER, edge + (side * 2 - 1) * 40, y)
            brush.text(f"leg {number}", text12, paint.SOFT, edge + (side * 2 - 1) * 100, y, 0.75)
    left, right = HANDHELDS[0] + PART + 5, HANDHELDS[1] - 5
    bend = (left + right) / 2 - 24, (left + right) / 2 + 24
    for start, end, colour in zip((0, 1, 2), (1, 0, 2), colours, strict=True):
        y0, y1 = rows[start], rows[end]
        _line(brush, ((left, y0), (bend[0], y0)), colour)
        for step in range(97):
            part = step / 96
            at = bend[0] + (bend[1] - bend[0]) * part
            brush.disc(at, y0 + (y1 - y0) * part, 0.9, colour)
        _line(brush, ((bend[1], y1), (right, y1)), colour)
    return brush.done()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=ROOT / "docs", help="the folder (docs)")


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from sim import shims

    shims.install(shims.Chip())
    boards = {name: board_data(name) for name in names()}
    page = args.out / "hardware.md"
    page.write_text(updated(page.read_text(encoding="utf-8"), table(boards)), encoding="utf-8")
    print(page)
    for name, board in boards.items():
        path = args.out / "wiring" / f"{name}.png"
        path.parent.mkdir(exist_ok=True)
        pygame.image.save(picture(name, board), path)
        print(path)
    path = args.out / "wiring" / "cable.png"
    pygame.image.save(cable_picture(boards["pico_tft"]), path)
    print(path)
    return 0
