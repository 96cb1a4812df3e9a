"""A piezo on a PWM pin."""

from machine import PWM, Pin

LOWEST, HIGHEST = 20, 20_000  # Hz
LOUDEST = 32768  # duty of half the period


class Buzzer:
    """One tone at a time; silent when made and after off()."""

    def __init__(self, pin):
        self._pin = pin
        self._pwm = None
        self.off()

    def tone(self, hz, level=10):
        """Sound hz (clipped to 20..20,000) at level 1..10 until the next call; 0 is silence."""
        if level <= 0 or hz <= 0:
            self.off()
            return
        # The duty goes with every frequency: it is kept as counts of the period before.
        hz = max(LOWEST, min(HIGHEST, hz))
        self._pwm = PWM(self._pin, freq=hz, duty_u16=min(level, 10) ** 2 * LOUDEST // 100)

    def off(self):
        """Silence: the pin is taken from the PWM and held low, whatever its slice does later."""
        self._pin.init(Pin.OUT, value=0)
        if self._pwm:
            self._pwm.deinit()
            self._pwm = None
