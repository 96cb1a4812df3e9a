"""The one clock of the console; nobody else asks the chip for the time, so tests own it."""

import time


class Clock:
    """Time since power-up in ms and us.

    Both count round: two times are only ever compared with diff(), and must lie less than
    2**29 apart (six days of ms, nine minutes of us).
    """

    def ms(self):
        return time.ticks_ms()

    def us(self):
        return time.ticks_us()

    def diff(self, a, b):
        """How much later a is than b, in the unit of both; negative when a came first."""
        return time.ticks_diff(a, b)

    def sleep_ms(self, n):
        """Give the chip a rest of n ms; 0 or less gives none."""
        if n > 0:
            time.sleep_ms(n)
