"""The lamp behind a panel, dimmed by pulse width."""

from machine import PWM, Pin

PULSE_HZ = 20_000  # out of hearing


class Backlight:
    """A lamp on one pin, dark until level() is called."""

    def __init__(self, pin):
        pin.init(Pin.OUT, value=0)
        self._pin = pin

    def level(self, n):
        """Brightness 0 (dark) to 10 (full); the duty goes with its square, as the eye sees it."""
        if n <= 0:
            # Low by software: a channel of duty 0 would leave the level to the next owner.
            self._pin.init(Pin.OUT, value=0)
        else:
            PWM(self._pin, freq=PULSE_HZ, duty_u16=min(n, 10) ** 2 * 65535 // 100)
