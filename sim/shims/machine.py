"""The machine module of MicroPython on the RP2040, as far as firmware/ uses it."""

from . import current
from .chip import ADC_PINS, ChipFault, Reset
from .chip import PWM as TO_PWM
from .chip import SPI as TO_SPI


class Pin:
    """One GPIO; calling it reads or writes it."""

    IN, OUT, OPEN_DRAIN = 0, 1, 2
    PULL_UP, PULL_DOWN = 1, 2

    def __init__(self, id, mode=None, pull=None, *, value=None) -> None:
        self.chip = current()
        self.number = _number(id)
        if not (mode is None and pull is None and value is None):
            self.init(mode, pull, value=value)

    def init(self, mode=None, pull=None, *, value=None) -> None:
        """Set the mode; the pull resistors go when no pull is named, as on the device."""
        if mode is None and value is not None:
            raise ChipFault("a value without a mode is ignored on the device")
        if mode is not None:
            level = None if value is None else int(bool(value))
            self.chip.configure(self.number, mode == self.OUT, mode == self.OPEN_DRAIN, level)
        resistor = {None: None, self.PULL_UP: 1, self.PULL_DOWN: 0}[pull]
        self.chip.set_resistor(self.number, resistor)

    def value(self, x=None):
        if x is None:
            return self.chip.read(self.number)
        self.chip.write(self.number, int(bool(x)))

    __call__ = value


class ADC:
    """One converter input. Built from a Pin: built from a number it leaves the pull-down on."""

    def __init__(self, pin) -> None:
        if not isinstance(pin, Pin):
            raise ChipFault(f"ADC({pin!r}): build it from a Pin, else the pull-down stays on")
        if pin.number not in ADC_PINS:
            raise ChipFault(f"GP{pin.number} has no converter")
        self.chip, self._channel = pin.chip, ADC_PINS.index(pin.number)
        self.chip.set_resistor(pin.number, None)

    def read_u16(self) -> int:
        raw = self.chip.sample(self._channel)
        return raw << 4 | raw >> 8


class Timer:
    """A software timer. Its callback comes when the program looks at the clock or a pin, or sleeps;
    what it raises goes through, where the device prints it."""

    PERIODIC, ONE_SHOT = 1, 0

    def __init__(self, id=-1) -> None:
        if id != -1:
            raise ValueError("Timer doesn't exist")
        self.chip = current()
        self._started = 0

    def init(self, *, period, callback, mode=PERIODIC) -> None:
        self._started += 1
        self._next(self._started, period, callback, mode)

    def deinit(self) -> None:
        self._started += 1

    def _next(self, started, period, callback, mode) -> None:
        def due() -> None:
            if started == self._started:
                if mode == self.PERIODIC:
                    self._next(started, period, callback, mode)
                callback(self)

        self.chip.after_us(period * 1000, due)


class PWM:
    """One pulse width channel. The two channels of a slice share its frequency."""

    def __init__(self, pin, *, freq, duty_u16) -> None:
        self.chip, number = current(), _number(pin)
        if not 8 <= freq <= self.chip.sys_hz // 4:
            raise ValueError("freq")
        self._slice = number >> 1 & 7
        self.chip.slices[self._slice] = freq
        self.chip.duties[number & 15] = max(0, min(65535, duty_u16))
        self.chip.take(number, TO_PWM)

    def deinit(self) -> None:
        """Stop the slice, with both its channels; the pins keep the levels they had."""
        self.chip.slices.pop(self._slice, None)
        self.chip.retune()


class SPI:
    """One PL022. Its divider is worked out when it is made: make it after machine.freq()."""

    _DEFAULTS = ((18, 19, 16), (10, 11, 8))  # SCK, MOSI, MISO
    _LEGAL = (((2, 6, 18, 22), (3, 7, 19, 23)), ((10, 14, 26), (11, 15, 27)))

    def __init__(self, id, baudrate=1_000_000, *, polarity=0, phase=0, **pins) -> None:
        self.chip, self.index = current(), id
        if set(pins) - {"sck", "mosi", "miso"}:
            raise TypeError(f"SPI has no argument {', '.join(pins)}")
        wanted = dict(zip(("sck", "mosi", "miso"), self._DEFAULTS[id], strict=True)) | pins
        numbers = {name: _number(pin) for name, pin in wanted.items() if pin is not None}
        for name, legal in zip(("sck", "mosi"), self._LEGAL[id], strict=True):
            if numbers[name] not in legal:
                raise ValueError(f"bad {name} pin GP{numbers[name]}")
        self.mode = (polarity, phase)
        self.chip.spi_divider[id] = _divider(self.chip.peri_hz, baudrate)
        for number in numbers.values():  # also the default MISO, as on the device
            self.chip.take(number, TO_SPI)

    def write(self, data) -> None:
        data = bytes(data)
        self.chip.clock.spend_us(len(data) * 8e6 / self.chip.spi_hz[self.index])
        self.chip.send_spi(self.index, data)


class _Registers:
    """mem32: only the words that the drivers read, those of the clock and of both SPI blocks."""

    _SSPCR0 = (0x4003C000, 0x40040000)
    _SSPCPSR = (0x4003C010, 0x40040010)

    def __getitem__(self, address: int) -> int:
        chip = current()
        if address == 0x40008048:  # CLK_PERI_CTRL: enabled, from the system clock or the USB's
            return 1 << 11 | (0 if chip.peri_hz == chip.sys_hz else 2 << 5)
        if address in self._SSPCR0 + self._SSPCPSR:
            # Any pair of dividers with the right product: SSPCPSR is even, SSPCR0 has the rest.
            product = chip.spi_divider[address in (self._SSPCR0[1], self._SSPCPSR[1])]
            even = next(p for p in range(2, 256, 2) if product % p == 0 and product // p <= 256)
            return even if address in self._SSPCPSR else product // even - 1 << 8 | 7
        if address in (0x4003C00C, 0x4004000C):  # SSPSR: both FIFOs empty, not busy
            return 0x03
        raise ChipFault(f"no register at 0x{address:08x}")


mem32 = _Registers()


def freq(sys_hz=None, peri_hz=None):
    """Set the system clock; the peripheral clock falls to 48 MHz when not given. Without arguments
    gives the system clock."""
    chip = current()
    if sys_hz is None:
        return chip.sys_hz
    chip.sys_hz, chip.peri_hz = sys_hz, peri_hz or 48_000_000


def unique_id() -> bytes:
    """A number of no real chip."""
    return b"DAMIERPC"


def reset():
    raise Reset()


def _number(pin) -> int:
    number = pin.number if isinstance(pin, Pin) else pin
    if not (isinstance(number, int) and 0 <= number < 30):
        raise ValueError(f"invalid pin {pin!r}")
    return number


def _divider(clock: int, baudrate: int) -> int:
    """Prescaler times post divider of the PL022, as the pico-sdk picks them."""
    prescale = next(p for p in range(2, 256, 2) if clock < (p + 2) * 256 * baudrate)
    post = 256
    while post > 1 and clock / (prescale * (post - 1)) <= baudrate:
        post -= 1
    return prescale * post


def __getattr__(name):
    raise AttributeError(f"machine.{name} is not in the simulator (sim/shims/machine.py)")
