"""PLLs and clock tree: clk_sys and clk_peri follow what the firmware programs.

rp2040py runs at 125 MHz throughout, and answers for its PLLs with all ones."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.peripherals.clocks import RPClocks
from rp2040py.peripherals.peripheral import BasePeripheral

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

XOSC, ROSC = 12_000_000, 6_500_000
CS, PWR, FBDIV, PRIM = 0x00, 0x04, 0x08, 0x0C
LOCK = 1 << 31
CLOCKS, PLL_SYS, PLL_USB = (
    0x40008,
    0x40028,
    0x4002C,
)  # keys of rp2040py's table of peripherals


class Pll(BasePeripheral):
    """One PLL (RP2040 datasheet 2.18); it locks at once."""

    def __init__(self, chip: "RP2040", name: str, changed: Callable[[], None]):
        super().__init__(chip, name)
        self._changed = changed
        self.reset()

    def reset(self) -> None:
        self._registers = {CS: 1, PWR: 0x2D, FBDIV: 0, PRIM: 0x77000}

    @property
    def hz(self) -> int:
        dividers = self._registers[PRIM]
        ref = self._registers[CS] & 63
        by = (dividers >> 16 & 7) * (dividers >> 12 & 7) * ref
        return XOSC * self._registers[FBDIV] // by if by else 0

    def read_uint32(self, offset: int) -> int:
        value = self._registers.get(offset, 0)
        return value | LOCK if offset == CS else value

    def write_uint32(self, offset: int, value: int) -> None:
        self._registers[offset] = value & ~LOCK
        self._changed()


class Clocks(RPClocks):
    """Keeps `chip.clk_sys` and `chip.clk_peri` (Hz) up to date and reports the former."""

    def __init__(self, chip: "RP2040", sys_changed: Callable[[int], None]):
        super().__init__(chip, "CLOCKS_BASE")
        self._sys_changed = sys_changed
        self._sys = Pll(chip, "PLL_SYS", self._update)
        self._usb = Pll(chip, "PLL_USB", self._update)
        chip.clocks = self
        chip.peripherals.update({CLOCKS: self, PLL_SYS: self._sys, PLL_USB: self._usb})

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        self._update()

    def _update(self) -> None:
        chip = self.rp2040
        ref = (ROSC, self._usb.hz, XOSC, XOSC)[self.ref_ctrl & 3]
        aux = (self._sys.hz, self._usb.hz, ROSC, XOSC)[self.sys_ctrl >> 5 & 3]
        hz = (aux if self.sys_ctrl & 1 else ref) * 256 // (self.sys_div or 256) or XOSC
        sources = (hz, self._sys.hz, self._usb.hz, ROSC, XOSC, XOSC, XOSC, XOSC)
        chip.clk_peri = sources[self.peri_ctrl >> 5 & 7] or hz
        if hz != chip.clk_sys:
            chip.clk_sys = hz
            chip.ppb.systick_timer.frequency = hz
            self._sys_changed(hz)
