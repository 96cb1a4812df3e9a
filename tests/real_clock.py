"""The time of this machine, for a link that a test is one side of."""

import time


class RealClock:
    """Milliseconds as they pass."""

    def ms(self) -> int:
        return int(time.monotonic() * 1000)

    def diff(self, a: int, b: int) -> int:
        return a - b
