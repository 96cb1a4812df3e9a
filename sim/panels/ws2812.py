"""An 8x8 field of WS2812B LEDs: the bytes of the last burst, and how the field looks."""

from collections import deque
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sim.panels import png

if TYPE_CHECKING:
    from sim.wires import Wires

SIZE = 8
CELL = 30  # pixels of picture() for one LED
BOARD, DEAD = (10, 10, 12), (26, 26, 32)  # the printed board, an LED that is off
SUPER = 4  # samples a pixel, each way, for smooth edges

Colour = tuple[int, int, int]


class Ws2812:
    """An 8x8 field on one pin. `serpentine`: every second row of the chain runs backwards;
    `mirror`: it starts at the right; `rotation`: the field is built in turned, that many quarter
    turns counter-clockwise. `frames` holds (us, duty 0..1 of full current) of each burst, oldest
    dropped past 65536. Bursts of another length than the field are complained of.

    In picture() an LED has its full colour at `full` of its duty, and the eye's curve: half of a
    palette's value is a quarter of the light.
    """

    def __init__(
        self,
        pin: int = 2,
        serpentine: bool = False,
        rotation: int = 0,
        mirror: bool = False,
        full: float = 0.145,
    ):
        self.pin = pin
        self.width = self.height = SIZE
        self.full = full
        self.raw = bytes(SIZE * SIZE * 3)  # as chained, GRB
        self.frames: deque[tuple[float, float]] = deque(maxlen=65536)
        self.complaints: list[str] = []
        self._led = {_place(led, serpentine, rotation, mirror): led for led in range(SIZE * SIZE)}
        self._wires: Wires | None = None

    def attach(self, wires: "Wires") -> None:
        self._wires = wires
        self.raw = bytes(SIZE * SIZE * 3)
        wires.on_pixels(self.pin, self._receive)

    @property
    def duty(self) -> float:
        """Share of the field's full current (every LED white) that flows now."""
        return sum(self.raw) / (255 * len(self.raw))

    def pixel(self, x: int, y: int) -> Colour:
        """(red, green, blue) duties, 0..255 each, of the LED at x, y from the top left."""
        at = 3 * self._led[x, y]
        g, r, b = self.raw[at : at + 3]
        return r, g, b

    def rows(self) -> list[list[Colour]]:
        return [[self.pixel(x, y) for x in range(self.width)] for y in range(self.height)]

    def picture(self) -> tuple[int, int, bytes]:
        """(width, height, RGB bytes) of the field as it looks, 30 pixels an LED."""
        lines = []
        for row in self.rows():
            cells = [_cell(self._seen(colour)) for colour in row]
            lines += [b"".join(cell[i] for cell in cells) for i in range(CELL)]
        return self.width * CELL, self.height * CELL, b"".join(lines)

    def save(self, path: str | Path) -> None:
        """Write picture() as a PNG file."""
        png.save(path, *self.picture())

    def _seen(self, colour: Colour) -> Colour:
        r, g, b = (255 * (v / 255 / self.full) ** 0.5 for v in colour)
        over = max(1.0, r / 255, g / 255, b / 255)  # too bright: the hue stays
        return round(r / over), round(g / over), round(b / over)

    def _receive(self, data: bytes) -> None:
        assert self._wires is not None
        if len(data) != len(self.raw):
            self.complaints.append(
                f"{self._wires.now_us() / 1e3:.3f} ms: {len(data)} bytes for {len(self.raw)}"
            )
        # LEDs past the end of a short burst keep their colour, further bytes leave the field.
        self.raw = data[: len(self.raw)] + self.raw[len(data) :]
        self.frames.append((self._wires.now_us(), self.duty))


def _place(led: int, serpentine: bool, rotation: int, mirror: bool) -> tuple[int, int]:
    """Where the player sees the LED: x, y from the top left."""
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
