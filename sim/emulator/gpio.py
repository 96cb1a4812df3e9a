"""SIO and pin functions: outputs can be read back, and others hear of a pin's new function.

In rp2040py GPIO_IN shows inputs only, so Pin(OUT).value() is 0."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.peripherals.io import RPIO
from rp2040py.sio import GPIO_IN, RPSIO
from rp2040py.utils.bit import s32, u32

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

    from sim.emulator.runner import Runner

IO_BANK0 = 0x40014
GPIO_CTRL_LAST = 0x0EC
# Bits of a pin's STATUS: what its pad drives, whether it does, what its input buffer sees.
OUT, OUTPUT_ENABLE, IN = 1 << 9, 1 << 13, 1 << 19


class Sio(RPSIO):
    """The SIO, with the registers that the runner keeps asked of it."""

    def __init__(self, chip: "RP2040", runner: "Runner"):
        super().__init__(chip)
        self._runner = runner
        chip.sio = self

    def read_uint32(self, offset: int) -> int | float:
        if self._runner.owns(offset):
            return self._runner.sio_read(offset)
        if offset != GPIO_IN:
            return super().read_uint32(offset)
        levels = 0
        bit = 1
        for pin in self.rp2040.gpio:
            status = pin.status
            if status & (OUT if status & OUTPUT_ENABLE else IN):
                levels |= bit
            bit <<= 1
        return levels

    def write_uint32(self, offset: int, value: int) -> None:
        if self._runner.owns(offset):
            self._runner.sio_write(offset, value)
        else:
            super().write_uint32(offset, value)

    def update_hardware_divider(self, signed: bool) -> None:
        """As RP2040 datasheet 2.3.1.5 has it. (rp2040py counts eight cycles here that its clock
        does not see, and has its own opinion of a division by nought.)"""
        as_word = s32 if signed else u32
        dividend, divisor = as_word(self.div_dividend), as_word(self.div_divisor)
        if divisor == 0:
            self.div_quotient = 1 if signed and dividend < 0 else 0xFFFFFFFF
            self.div_remainder = dividend
        else:
            quotient = abs(dividend) // abs(divisor)
            self.div_quotient = quotient if (dividend < 0) == (divisor < 0) else -quotient
            self.div_remainder = dividend - self.div_quotient * divisor
        self.div_csr = 0b11


class IoBank(RPIO):
    """IO_BANK0 that calls `function_changed(pin)` after a write to the pin's control register."""

    def __init__(self, chip: "RP2040", function_changed: Callable[[int], None]):
        super().__init__(chip, "IO_BANK0_BASE")
        self._function_changed = function_changed
        chip.peripherals[IO_BANK0] = self

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if offset <= GPIO_CTRL_LAST and offset & 4:
            self._function_changed(offset >> 3)
