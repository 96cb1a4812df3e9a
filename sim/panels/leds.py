"""How a field of LEDs looks, and where each of them is."""

from collections.abc import Sequence
from functools import cache

SIZE = 8
CELL = 30  # pixels of a picture for one LED
BOARD, DEAD = (10, 10, 12), (26, 26, 32)  # the printed board, an LED that is off
SUPER = 4  # samples a pixel, each way, for smooth edges

Colour = tuple[int, int, int]


def picture(rows: Sequence[Sequence[Colour]]) -> tuple[int, int, bytes]:
    """(width, height, RGB bytes) of LEDs in the colours the eye has of them, 30 pixels each."""
    lines = []
    for row in rows:
        cells = [_cell(colour) for colour in row]
        lines += [b"".join(cell[i] for cell in cells) for i in range(CELL)]
    return len(rows[0]) * CELL, len(rows) * CELL, b"".join(lines)


def place(led: int, serpentine: bool, rotation: int, mirror: bool) -> tuple[int, int]:
    """Where the player sees a LED of a field: x, y from the top left."""
    y, x = divmod(led, SIZE)
    if (serpentine and y & 1) != mirror:
        x = SIZE - 1 - x
    for _ in range(rotation % 4):
        x, y = y, SIZE - 1 - x
    return x, y


@cache
def _coverage(radius: float) -> list[list[float]]:
    """How much of each pixel of a cell a centred disc covers, 0..1."""
    mid = CELL * SUPER / 2
    spots = range(CELL * SUPER)
    inside = [
        [(x + 0.5 - mid) ** 2 + (y + 0.5 - mid) ** 2 <= (radius * SUPER) ** 2 for x in spots]
        for y in spots
    ]
    part = range(SUPER)
    return [
        [
            sum(inside[y * SUPER + j][x * SUPER + i] for i in part for j in part) / SUPER**2
            for x in range(CELL)
        ]
        for y in range(CELL)
    ]


@cache
def _cell(colour: Colour) -> list[bytes]:
    """The picture of one LED, line by line: a lens, and round a lit one a faint halo."""
    lens, halo = _coverage(CELL * 0.37), _coverage(CELL * 0.37 + 2)
    off = colour == (0, 0, 0)
    inner = DEAD if off else tuple(min(255, int(v * 0.9 + 26)) for v in colour)
    outer = BOARD if off else tuple(v // 4 for v in colour)
    lines = []
    for y in range(CELL):
        line = bytearray()
        for x in range(CELL):
            a, b = lens[y][x], halo[y][x]
            for i in range(3):
                ring = BOARD[i] + (outer[i] - BOARD[i]) * b
                line.append(round(ring + (inner[i] - ring) * a))
        lines.append(bytes(line))
    return lines
