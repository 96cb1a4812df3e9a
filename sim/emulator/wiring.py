"""sim.wires.Wires on the emulated chip: what the parts see of it and do to it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.gpio_pin import GPIOPinState

from sim.emulator.waveform import Ws2812Decoder

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

    from sim.emulator.adc import Adc
    from sim.emulator.pwm import Pwm
    from sim.emulator.runner import Runner
    from sim.emulator.spi import Spi

LOW, HIGH = GPIOPinState.LOW, GPIOPinState.HIGH
LEVELS = {LOW: 0, HIGH: 1}
FIRST_ADC_PIN, ADC_PINS = 26, 4
# A source of 2.5 kOhm (a 10 kOhm stick at rest) against the pad's pull of 50 kOhm.
PULLED = 50 / 52.5
FULL = 4095


class ChipWires:
    """The wires of one rp2040py chip that has these of this package's blocks."""

    def __init__(self, chip: "RP2040", runner: "Runner", spi: "list[Spi]", adc: "Adc", pwm: "Pwm"):
        self.chip = chip
        self._runner, self._spi, self._pwm = runner, spi, pwm
        self.decoders: dict[int, Ws2812Decoder] = {}
        self._adc: dict[int, Callable[[], int]] = {}
        adc.source = self._sample

    def now_us(self) -> float:
        return self.chip.clock.nanos / 1e3

    def after_us(self, delay_us: float, fn: Callable[[], object]) -> None:
        alarm = self.chip.clock.create_alarm(fn)  # type: ignore[arg-type]
        alarm.schedule(delay_us * 1e3)

    def driven(self, pin: int) -> int | None:
        return LEVELS.get(self.chip.gpio[pin].value)

    def pull(self, pin: int, level: int | None) -> None:
        if level is None:
            self.chip.gpio[pin].release_input()
        else:
            self.chip.gpio[pin].set_input_value(bool(level))

    def on_change(self, pin: int, fn: Callable[[int], object]) -> None:
        def changed(new: GPIOPinState, old: GPIOPinState) -> None:
            if LEVELS.get(new) != LEVELS.get(old):
                fn(pin)

        self.chip.gpio[pin].add_listener(changed)

    def on_spi(self, index: int, fn: Callable[[bytes], object]) -> None:
        self._spi[index].listeners.append(fn)

    def on_adc(self, channel: int, fn: Callable[[], int]) -> None:
        self._adc[channel] = fn

    def on_pwm(self, pin: int, fn: Callable[[float, float], object]) -> None:
        self._pwm.on_tone(pin, fn)

    def on_pixels(self, pin: int, fn: Callable[[bytes], object]) -> None:
        if pin not in self.decoders:
            self.decoders[pin] = Ws2812Decoder(self.chip, self._runner, pin)
        self.decoders[pin].listeners.append(fn)

    def _sample(self, channel: int) -> int:
        """The converter's reading of a channel, 0..4095; 0 where nothing is connected."""
        value = float(self._adc[channel]()) if channel in self._adc else 0.0
        if channel < ADC_PINS:
            pad = self.chip.gpio[FIRST_ADC_PIN + channel]
            if pad.pulldown_enabled != pad.pullup_enabled:
                value = value * PULLED + (FULL * (1 - PULLED) if pad.pullup_enabled else 0)
        return max(0, min(FULL, round(value)))
