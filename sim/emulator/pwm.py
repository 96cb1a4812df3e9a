"""PWM slices as frequency and duty, without an event per edge.

rp2040py counts each slice with three alarms a period: a 20 kHz lamp would cost more than the game.
Wrap interrupts and DMA requests of slices are not modelled and are logged when asked for."""

from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.gpio_pin import FUNCTION_PWM
from rp2040py.peripherals.peripheral import BasePeripheral

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

PWM = 0x40050
SLICES, SLICE_SIZE = 8, 0x14
CSR, DIV, CTR, CC, TOP = 0x00, 0x04, 0x08, 0x0C, 0x10
EN, INTR, INTE, INTF, INTS = 0xA0, 0xA4, 0xA8, 0xAC, 0xB0
ENABLE, PHASE_CORRECT, INVERT_A = 1, 2, 4
SILENT = (0.0, 0.0)


class _Slice:
    """One slice. TOP and CC are double buffered: what is written counts from the next wrap on."""

    def __init__(self, pwm: "Pwm", index: int):
        self.pwm = pwm
        self.pins = [pin for base in (0, 16) for pin in (base + 2 * index, base + 2 * index + 1)]
        self._wrap = pwm.rp2040.clock.create_alarm(self._wrapped)
        self.reset()

    def reset(self) -> None:
        self._wrap.cancel()
        self._waiting = False
        self.csr, self.div, self.ctr = 0, 1 << 4, 0
        self.cc = self.live_cc = 0
        self.top = self.live_top = 0xFFFF
        self._started = 0.0

    @property
    def hz(self) -> float:
        divider = (self.div >> 4 & 255 or 256) + (self.div & 15) / 16
        hz = self.pwm.rp2040.clk_sys / divider / (self.live_top + 1)
        return hz / 2 if self.csr & PHASE_CORRECT else hz

    def duty(self, pin: int) -> float:
        level = self.live_cc >> (16 if pin & 1 else 0) & 0xFFFF
        duty = min(1.0, level / (self.live_top + 1))
        return 1.0 - duty if self.csr & INVERT_A << (pin & 1) else duty

    def read(self, register: int) -> int:
        return {
            CSR: self.csr,
            DIV: self.div,
            CTR: self.ctr,
            CC: self.cc,
            TOP: self.top,
        }[register]

    def write(self, register: int, value: int) -> None:
        value &= 0xFFFFFFFF
        if register == CSR:
            self.enable(value)
            self.csr = value
        elif register == DIV:
            self.div = value & 0xFFF
        elif register == CTR:
            self.ctr = value & 0xFFFF
        elif register == CC:
            self.cc = value
        else:
            self.top = value & 0xFFFF
        if self.csr & ENABLE and register in (CC, TOP):
            if not self._waiting:
                period = 1e9 / self.hz
                gone = (self.pwm.rp2040.clock.nanos - self._started) % period
                self._wrap.schedule(period - gone)
                self._waiting = True
        else:
            if not self.csr & ENABLE:
                self.live_cc, self.live_top = self.cc, self.top
            self.pwm.refresh(self.pins)

    def enable(self, on: int) -> None:
        """Start or stop; a start begins a period with what was written."""
        if on & ENABLE and not self.csr & ENABLE:
            self._started = self.pwm.rp2040.clock.nanos
            self.live_cc, self.live_top = self.cc, self.top
        self.csr = self.csr & ~ENABLE | on & ENABLE

    def _wrapped(self) -> None:
        self._waiting = False
        self._started = self.pwm.rp2040.clock.nanos
        self.live_cc, self.live_top = self.cc, self.top
        self.pwm.refresh(self.pins)


class Pwm(BasePeripheral):
    """Eight slices. A pin on a slice whose duty is not nought counts as driven high."""

    def __init__(self, chip: "RP2040"):
        super().__init__(chip, "PWM_BASE")
        self._listeners: dict[int, list[Callable[[float, float], object]]] = defaultdict(list)
        self._told: dict[int, tuple[float, float]] = {}
        self.gpio_value = 0  # rp2040py's pins look these two up
        self.gpio_direction = 0xFFFFFFFF
        self._slices = [_Slice(self, i) for i in range(SLICES)]
        chip.pwm = self  # type: ignore[assignment]
        chip.peripherals[PWM] = self

    def on_tone(self, pin: int, fn: Callable[[float, float], object]) -> None:
        """Call fn(hz, duty) on each change of what the pin puts out; (0, 0) when it is silent."""
        self._listeners[pin].append(fn)

    def tone(self, pin: int) -> tuple[float, float]:
        """(Hz, duty 0..1) that the pin puts out now; (0, 0) when its slice rests, its duty is
        nought, or the pin is not with the PWM."""
        of = self._slices[pin >> 1 & 7]
        if not of.csr & ENABLE or self.rp2040.gpio[pin].function_select != FUNCTION_PWM:
            return SILENT
        duty = of.duty(pin)
        return (of.hz, duty) if duty else SILENT

    def refresh(self, pins: list[int]) -> None:
        """Tell the listeners of those of the pins that put out something else than before."""
        for pin in pins:
            if pin >= len(self.rp2040.gpio):
                continue
            tone = self.tone(pin)
            if tone != self._told.get(pin, SILENT):
                self._told[pin] = tone
                bit = 1 << pin
                self.gpio_value = self.gpio_value | bit if tone[1] else self.gpio_value & ~bit
                self.rp2040.gpio[pin].check_for_updates()
                for fn in self._listeners[pin]:
                    fn(*tone)

    def refresh_all(self) -> None:
        self.refresh(list(range(len(self.rp2040.gpio))))

    def reset(self) -> None:
        for each in self._slices:
            each.reset()
        self.refresh_all()

    def gpio_on_input(self, pin: int) -> None:
        """rp2040py tells of a level at a pin of a slice: counting edges is not modelled."""

    def read_uint32(self, offset: int) -> int:
        if offset < EN:
            return self._slices[offset // SLICE_SIZE].read(offset % SLICE_SIZE)
        if offset == EN:
            return sum((each.csr & ENABLE) << i for i, each in enumerate(self._slices))
        return 0

    def write_uint32(self, offset: int, value: int) -> None:
        if offset < EN:
            self._slices[offset // SLICE_SIZE].write(offset % SLICE_SIZE, value)
        elif offset == EN:
            for i, each in enumerate(self._slices):
                each.enable(value >> i & 1)
                self.refresh(each.pins)
        elif offset in (INTE, INTF) and value:
            self.warn("PWM wrap interrupts are not modelled")
