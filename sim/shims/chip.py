"""The fake RP2040: pin states, buses and time behind the CPython machine and rp2 modules."""

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from .clock import VirtualClock

PINS = 30
STALL_US = 20_000
GONE_US = 1_000_000
ADC_PINS = (26, 27, 28, 29)
SIO, SPI, PWM, PIO = "sio", "spi", "pwm", "pio"


class Reset(BaseException):
    """machine.reset() was called: whoever powers the chip decides what happens next."""


class ChipFault(Exception):
    """The firmware asked for something that the hardware does not do."""


class _PinState:
    """One pad: its function, the level and direction the chip gives it, what is put on it."""

    __slots__ = ("enabled", "function", "open_drain", "out", "outside", "resistor")

    def __init__(self) -> None:
        self.function = SIO
        self.out = 0
        self.enabled = False
        self.open_drain = False
        self.resistor: int | None = 0  # pull-down, as after reset
        self.outside: int | None = None


class Chip:
    """A chip for CPython that implements sim.wires.Wires.

    clock is a VirtualClock (default) or a WallClock. Attributes sys_hz and peri_hz follow
    machine.freq(); spi_hz[i] is the true bit rate of SPI i, 0 before it is made. folders are those
    that stand for what lies on the flash.
    """

    def __init__(self, clock: VirtualClock | None = None) -> None:
        self.clock = clock or VirtualClock()
        self.folders: tuple[Path, ...] = ()
        self.sys_hz, self.peri_hz = 125_000_000, 48_000_000
        self.spi_divider = [0, 0]
        self.slices: dict[int, int] = {}  # PWM slice -> Hz while it runs
        self.duties: dict[int, int] = {}  # PWM channel (twice the slice, plus 1 for B) -> 16 bits
        self._tones: dict[int, tuple[float, float]] = {}
        self._pins = [_PinState() for _ in range(PINS)]
        self._listeners: dict[int, list[Callable]] = defaultdict(list)
        self._spi_taps: dict[int, list[Callable]] = defaultdict(list)
        self._adc_sources: dict[int, Callable[[], int]] = {}
        self._pwm_taps: dict[int, list[Callable]] = defaultdict(list)
        self._pixel_taps: dict[int, list[Callable]] = defaultdict(list)
        self._bursts: dict[int, bytearray] = {}
        self._watched = 0.0, 0.0  # us, and when a pin was read last

    # -- Wires, the side of the parts

    def now_us(self) -> float:
        return self.clock.now_us()

    def after_us(self, delay_us: float, fn: Callable[[], object]) -> None:
        self.clock.after_us(delay_us, fn)

    @property
    def watched_us(self) -> float:
        """Time in which the program has looked at its pins. While it does something else time
        stands still, but for STALL_US; after GONE_US it is taken to look at them no more."""
        watched, at = self._watched
        gap = self.now_us() - at
        return watched + min(gap, STALL_US) + max(0.0, gap - GONE_US)

    def driven(self, pin: int) -> int | None:
        state = self._pins[pin]
        return state.out if state.function == SIO and state.enabled else None

    def pull(self, pin: int, level: int | None) -> None:
        self._pins[pin].outside = level

    def on_change(self, pin: int, fn: Callable[[int], object]) -> None:
        self._listeners[pin].append(fn)

    def on_spi(self, index: int, fn: Callable[[bytes], object]) -> None:
        self._spi_taps[index].append(fn)

    def on_adc(self, channel: int, fn: Callable[[], int]) -> None:
        self._adc_sources[channel] = fn

    def on_pwm(self, pin: int, fn: Callable[[float, float], object]) -> None:
        self._pwm_taps[pin].append(fn)

    def on_pixels(self, pin: int, fn: Callable[[bytes], object]) -> None:
        self._pixel_taps[pin].append(fn)

    # -- the side of the machine and rp2 modules

    @property
    def spi_hz(self) -> list[float]:
        return [self.peri_hz / d if d else 0.0 for d in self.spi_divider]

    def read(self, pin: int) -> int:
        """The program looks at a pin."""
        self.clock.look()
        self._watched = self.watched_us, self.now_us()
        return self.level(pin)

    def level(self, pin: int) -> int:
        """What the input buffer of the pin reads."""
        state = self._pins[pin]
        if state.function == SIO and state.enabled:
            return state.out
        if state.outside is not None:
            return state.outside
        return state.resistor or 0

    def set_resistor(self, pin: int, level: int | None) -> None:
        self._pins[pin].resistor = level

    def configure(self, pin: int, output: bool, open_drain: bool, level: int | None) -> None:
        """Make the pin an input or an output of the program; level None keeps what was set."""
        state, before = self._pins[pin], self.driven(pin)
        state.function, state.open_drain = SIO, open_drain
        if open_drain:
            state.out, state.enabled = 0, level == 0
        else:
            state.enabled = output
            if output and level is not None:
                state.out = level
        self.retune()
        self._tell(pin, before)

    def write(self, pin: int, level: int) -> None:
        state, before = self._pins[pin], self.driven(pin)
        if state.open_drain:
            state.enabled = not level
        else:
            state.out = level
        self._tell(pin, before)

    def take(self, pin: int, function: str) -> None:
        """Hand the pin to a peripheral, as the constructor of that peripheral does."""
        before = self.driven(pin)
        self._pins[pin].function, self._pins[pin].open_drain = function, False
        self.retune()
        self._tell(pin, before)

    def function(self, pin: int) -> str:
        return self._pins[pin].function

    def send_spi(self, index: int, data: bytes) -> None:
        for fn in self._spi_taps[index]:
            fn(data)

    def sample(self, channel: int) -> int:
        source = self._adc_sources.get(channel)
        self.clock.spend_us(2)
        return max(0, min(4095, int(source()))) if source else 0

    def retune(self) -> None:
        """Slices or duties changed: tell who listens what sounds on each pin of the PWM."""
        for pin in list(self._pwm_taps):
            hz = self.slices.get(pin >> 1 & 7, 0)
            duty = self.duties.get(pin & 15, 0)
            sounding = self.function(pin) == PWM and hz and duty
            tone = (float(hz), duty / 65535) if sounding else (0.0, 0.0)
            if self._tones.get(pin, (0.0, 0.0)) != tone:
                self._tones[pin] = tone
                for fn in self._pwm_taps[pin]:
                    fn(*tone)

    def send_pixels(self, pin: int, data: bytes) -> None:
        """Bytes leave as a WS2812 waveform; a pause of 80 us ends the burst."""
        if pin in self._bursts:
            self._bursts[pin] += data
            return
        self._bursts[pin] = bytearray(data)
        self.after_us(80, lambda: self._end_burst(pin))

    def _end_burst(self, pin: int) -> None:
        data = bytes(self._bursts.pop(pin))
        for fn in self._pixel_taps[pin]:
            fn(data)

    def _tell(self, pin: int, before: int | None) -> None:
        if self.driven(pin) != before:
            for fn in self._listeners[pin]:
                fn(pin)
