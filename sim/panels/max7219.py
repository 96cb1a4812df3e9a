"""A MAX7219 with an 8x8 field of LEDs: its registers, and how the field looks.

Registers follow the MAX7219 datasheet, tables 1 to 10. Its shift register takes bits whether it is
selected or not; the rising edge of the select pin latches the last sixteen.
"""

from collections import deque
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from sim.panels import leds, png
from sim.panels.leds import SIZE, Colour

if TYPE_CHECKING:
    from sim.wires import Wires

DECODE, INTENSITY, SCAN, AWAKE, TEST = 0x09, 0x0A, 0x0B, 0x0C, 0x0F
AMBER = (255, 170, 0)
OFF = (0, 0, 0)


class Max7219:
    """A module whose digit 0 is the top row, segment DP the first LED in it. `rotation`: it is
    built in turned, that many quarter turns counter-clockwise; `mirror`: rows run from the right.
    `words` holds (us, address, value) of what was latched, oldest dropped past 65536; `frames` the
    (us, rows) whenever what is seen changed. What a real chip takes badly is in `complaints`.
    """

    def __init__(self, spi: int = 0, cs: int = 17, rotation: int = 0, mirror: bool = False):
        self.spi, self.cs = spi, cs
        self.width = self.height = SIZE
        self.complaints: list[str] = []
        self.words: deque[tuple[float, int, int]] = deque(maxlen=65536)
        self.frames: deque[tuple[float, bytes]] = deque(maxlen=65536)
        self._led = {leds.place(led, False, rotation, mirror): led for led in range(SIZE * SIZE)}
        self._wires: Wires | None = None
        self.power_up()

    def power_up(self) -> None:
        """Registers as the datasheet has them after power-on: blank and shut down."""
        self.registers = bytearray(16)
        self._shift = bytes(2)
        self._bits = 0

    def disturb(self, seed: int) -> None:
        """What a dip of the supply or noise may leave: any value in any register, test mode on."""
        self.registers[:] = Random(seed).randbytes(16)
        self.registers[TEST] |= 1

    def attach(self, wires: "Wires") -> None:
        self._wires = wires
        self.power_up()
        self._selected = wires.driven(self.cs) == 0
        wires.on_spi(self.spi, self._receive)
        wires.on_change(self.cs, self._select)

    # -- what is on the field

    def pixel(self, x: int, y: int) -> bool:
        """Whether the LED at x, y from the top left is lit."""
        row, column = divmod(self._led[x, y], SIZE)
        registers = self.registers
        if registers[TEST] & 1:
            return True
        if not registers[AWAKE] & 1 or row > registers[SCAN] & 7:
            return False
        return bool(registers[1 + row] >> (7 - column) & 1)

    def rows(self) -> list[int]:
        """A byte for each row from the top, its highest bit the leftmost LED, as they are seen."""
        across = range(SIZE)
        return [sum(self.pixel(x, y) << (7 - x) for x in across) for y in range(SIZE)]

    @property
    def raw(self) -> bytes:
        """rows() as bytes."""
        return bytes(self.rows())

    @property
    def duty(self) -> float:
        """Share of the time, 0..1, that a lit LED gets of its row's turn."""
        if self.registers[TEST] & 1:
            return 31 / 32
        return (2 * (self.registers[INTENSITY] & 15) + 1) / 32

    def picture(self) -> tuple[int, int, bytes]:
        """(width, height, RGB bytes) of the field as it looks, 30 pixels an LED."""
        # The eye adapts: a fourth of the light still looks more than half as bright.
        r, g, b = (round(v * self.duty**0.4) for v in AMBER)
        colours: tuple[Colour, Colour] = OFF, (r, g, b)
        return leds.picture([[colours[self.pixel(x, y)] for x in range(SIZE)] for y in range(SIZE)])

    def save(self, path: str | Path) -> None:
        """Write picture() as a PNG file."""
        png.save(path, *self.picture())

    # -- what comes in

    def _receive(self, data: bytes) -> None:
        self._shift = (self._shift + data)[-2:]
        self._bits += 8 * len(data)

    def _select(self, pin: int) -> None:
        assert self._wires is not None
        selected = self._wires.driven(pin) == 0
        if selected == self._selected:
            return
        self._selected = selected
        if selected:
            self._bits = 0
            return
        if self._bits != 16:
            us = self._wires.now_us()
            self.complaints.append(f"{us / 1e3:.3f} ms: {self._bits} bits latched as a word")
        before = self.raw
        address, value = self._shift[0] & 15, self._shift[1]
        self.words.append((self._wires.now_us(), address, value))
        if address:  # 0 is no-op
            self.registers[address] = value
        if address == DECODE and value:
            self.complaints.append(f"decode mode {value:02x}: rows would be read as digits")
        if (after := self.raw) != before:
            self.frames.append((self._wires.now_us(), after))
