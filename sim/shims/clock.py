"""The time of a fake chip: virtual (exact and repeatable) or paced by the wall clock."""

import heapq
import itertools
import time
from collections.abc import Callable

NEAR_US = 0.5  # what the wall clock cannot tell from now
PACE_S = 0.002  # by which a paced clock may be ahead


class VirtualClock:
    """Time that moves only when the program sleeps, transfers or looks at the clock.

    Each look costs look_us, so that a program that spins on ticks_ms() comes to an end.
    """

    def __init__(self, look_us: float = 1.0) -> None:
        self.look_us = look_us
        self._now = 0.0
        self._queue: list[tuple[float, int, Callable[[], object]]] = []
        self._order = itertools.count()

    def now_us(self) -> float:
        return self._now

    def after_us(self, delay_us: float, fn: Callable[[], object]) -> None:
        due = self.now_us() + max(0.0, delay_us)
        heapq.heappush(self._queue, (due, next(self._order), fn))

    def look(self) -> None:
        """The program looks at the clock or at a pin."""
        self.sleep_us(self.look_us)

    def spend_us(self, us: float) -> None:
        """The program is held up by the hardware (a blocking transfer)."""
        self.sleep_us(us)

    def sleep_us(self, us: float) -> None:
        """Move on by us; whatever falls due on the way is called at its own time."""
        end = self._now + max(0.0, us)
        while self._queue and self._queue[0][0] <= end:
            due, _, fn = heapq.heappop(self._queue)
            self._now = max(self._now, due)
            fn()
        self._now = max(self._now, end)


class PacedClock(VirtualClock):
    """Virtual time that does not run ahead of the wall clock, `speed` times as fast, as long as
    paced() is true. What takes the program longer than that takes no device time."""

    def __init__(self, paced: Callable[[], bool], speed: float = 1.0) -> None:
        super().__init__()
        self._paced = paced
        self.speed = speed
        self._due: float | None = None  # of the wall clock, for the present moment

    def sleep_us(self, us: float) -> None:
        before = self._now
        super().sleep_us(us)
        if not self._paced():
            self._due = None
            return
        now = time.monotonic()
        self._due = (self._due or now) + (self._now - before) / 1e6 / self.speed
        if self._due - now >= PACE_S:
            time.sleep(self._due - now)
        else:
            self._due = max(self._due, now)


class WallClock(VirtualClock):
    """Device time paced by the wall clock, speed times as fast. Transfers take no time."""

    def __init__(self, speed: float = 1.0) -> None:
        super().__init__()
        self.speed = speed
        self.restart()

    def restart(self) -> None:
        """Power comes on now."""
        self._start = time.monotonic()

    def now_us(self) -> float:
        return (time.monotonic() - self._start) * 1e6 * self.speed

    def look(self) -> None:
        self._run_due()

    def spend_us(self, us: float) -> None:
        self._run_due()

    def sleep_us(self, us: float) -> None:
        end = self.now_us() + max(0.0, us)
        while True:
            self._run_due()
            until = min(end, self._queue[0][0]) if self._queue else end
            left = until - self.now_us()
            if left > NEAR_US:
                time.sleep(left / 1e6 / self.speed)
            elif until >= end:
                return

    def _run_due(self) -> None:
        while self._queue and self._queue[0][0] <= self.now_us() + NEAR_US:
            heapq.heappop(self._queue)[2]()
