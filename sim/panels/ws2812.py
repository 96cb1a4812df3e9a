"""An 8x8 field of WS2812B LEDs: the bytes of the last burst, and how the field looks."""

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from sim.panels import leds, png
from sim.panels.leds import SIZE, Colour

if TYPE_CHECKING:
    from sim.wires import Wires


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
        self._led = {
            leds.place(led, serpentine, rotation, mirror): led for led in range(SIZE * SIZE)
        }
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
        return leds.picture([[self._seen(colour) for colour in row] for row in self.rows()])

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
