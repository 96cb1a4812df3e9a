"""Two analog sticks behind a 74HC4052: both X on one ADC input, both Y on the other."""

import math
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.wires import Wires

FULL = 4095  # 12 bits
STICKY = (512, 1536, 2560, 3584)  # RP2040-E11: the converter dwells on these codes


class Sticks:
    """Positions are -1 (west, south) to 1 (east, north) of each stick's own reach.

    `centre`, `low` and `high` are what the converter reads at rest and at the ends (0..4095),
    `settle_us` the time constant after the select line moved, `noise` the largest deviation of
    one sample, `dwell` turns the converter's erratum E11 on. All may be changed at any time.
    """

    def __init__(
        self,
        select: int = 13,
        x_channel: int = 0,
        y_channel: int = 1,
        settle_us: float = 1.0,
        noise: int = 0,
    ):
        self.select = select
        self.channels = (x_channel, y_channel)
        self.settle_us = settle_us
        self.noise = noise
        self.dwell = False
        self.centre = [[2048, 2048], [2048, 2048]]  # [player][x, y]
        self.low, self.high = 0, FULL
        self.samples = 0
        self._tilt = [[0.0, 0.0], [0.0, 0.0]]
        self._plugged = [True, True]
        self._random = 12345
        self._wires: Wires | None = None
        self._selected, self._before, self._since = 0, 0, -math.inf

    def attach(self, wires: "Wires") -> None:
        self._wires = wires
        self._selected = self._before = wires.driven(self.select) or 0
        self._since = -math.inf
        wires.on_change(self.select, self._switched)
        for axis, channel in enumerate(self.channels):
            wires.on_adc(channel, partial(self._sample, axis))

    def move(self, player: int, x: float, y: float) -> None:
        """Tilt the stick of player 0 or 1: x to the east, y to the north, each -1 to 1."""
        if not (-1 <= x <= 1 and -1 <= y <= 1):
            raise ValueError(f"a stick moves from -1 to 1, not to ({x}, {y})")
        self._tilt[player][:] = x, y

    def unplug(self, player: int, plugged: bool = False) -> None:
        """Pull the stick's plug: its inputs float and pick up hum. plugged=True puts it back."""
        self._plugged[player] = plugged

    def voltage(self, player: int, axis: int) -> float:
        """What the mux input of this stick carries now, in steps of the converter (0..4095)."""
        if not self._plugged[player]:
            now = self._wires.now_us() if self._wires else 0.0
            hum = math.sin(now * 2e-6 * math.pi * 50 + player + 2 * axis)
            return 1500 + 900 * hum + self._noise(250)
        tilt = self._tilt[player][axis]
        centre = self.centre[player][axis]
        return centre + tilt * ((self.high - centre) if tilt > 0 else (centre - self.low))

    def _switched(self, pin: int) -> None:
        assert self._wires is not None
        self._before, self._selected = self._selected, self._wires.driven(pin) or 0
        self._since = self._wires.now_us()

    def _sample(self, axis: int) -> int:
        assert self._wires is not None
        self.samples += 1
        value = self.voltage(self._selected, axis)
        if self.settle_us:
            left = math.exp((self._since - self._wires.now_us()) / self.settle_us)
            if left > 1e-4:
                value += (self.voltage(self._before, axis) - value) * left
        if self.noise:
            value += self._noise(self.noise)
        code = max(0, min(FULL, round(value)))
        if self.dwell:
            code = next((c for c in STICKY if abs(code - c) <= 4), code)
        return code

    def _noise(self, most: int) -> int:
        """The next of a fixed sequence, so that a run repeats: -most..most."""
        self._random = (self._random * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._random >> 16) % (2 * most + 1) - most
