"""The ring oscillator's random bit: in rp2040py it never changes, and every game is the same."""

import random
from typing import TYPE_CHECKING

from rp2040py.peripherals.peripheral import UnimplementedPeripheral

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

ROSC = 0x40060
RANDOMBIT = 0x1C


class Rosc(UnimplementedPeripheral):
    """Bits from a generator seeded by the test, so that a run repeats."""

    def __init__(self, chip: "RP2040", seed: int):
        super().__init__(chip, "ROSC_BASE")
        self._random = random.Random(seed)
        chip.peripherals[ROSC] = self

    def read_uint32(self, offset: int) -> int:
        return self._random.getrandbits(1) if offset == RANDOMBIT else 0xFFFFFFFF

    def write_uint32(self, offset: int, value: int) -> None:
        pass
