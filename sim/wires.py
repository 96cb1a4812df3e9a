"""What a part of the handheld sees of the chip it is soldered to.

Part and panel models are written against this protocol alone. Two chips implement it: the fake
chip of sim.shims, on which firmware/ runs as plain Python, and the emulated RP2040 of
sim.emulator, which runs the real image.
"""

from collections.abc import Callable
from typing import Protocol


class Wires(Protocol):
    """The pins of one chip. Pins are GPIO numbers 0..29, times are microseconds since power-up."""

    def now_us(self) -> float:
        """The device's time."""
        ...

    def after_us(self, delay_us: float, fn: Callable[[], object]) -> None:
        """Call fn() once when device time has moved on by delay_us."""
        ...

    def driven(self, pin: int) -> int | None:
        """What the chip drives: 0, 1, or None for high impedance (an open drain high is None)."""
        ...

    def pull(self, pin: int, level: int | None) -> None:
        """What the part puts on the pin; None lets go, the chip's own pull resistor decides."""
        ...

    def on_change(self, pin: int, fn: Callable[[int], object]) -> None:
        """Call fn(pin) after each change of driven(pin)."""
        ...

    def on_spi(self, index: int, fn: Callable[[bytes], object]) -> None:
        """Call fn(data) with the bytes that the chip clocked out on SPI index (0 or 1)."""
        ...

    def on_adc(self, channel: int, fn: Callable[[], int]) -> None:
        """fn() -> 0..4095 is asked at the moment of sampling; channel 0 is GP26."""
        ...

    def on_pwm(self, pin: int, fn: Callable[[float, float], object]) -> None:
        """Call fn(hz, duty 0..1) on each change of the pin's tone; (0, 0) when it is silent."""
        ...

    def on_pixels(self, pin: int, fn: Callable[[bytes], object]) -> None:
        """Call fn(data) with each complete WS2812 burst (GRB bytes) that left the pin."""
        ...
