"""Reads WS2812 bursts from the edges of a pin, and says when a pulse is out of bounds.

Bounds: WS2812B datasheet V5 (0 high 220-380 ns, 1 high 580-1000 ns; LEDs of earlier versions take
0 up to 500 ns), low long enough for the next bit, a pause of 50 us (280 us in V5) ends a burst."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

    from sim.emulator.runner import Runner

ZERO_NS, ONE_NS = (200, 500), (550, 1050)
BIT_NS = 1000  # least distance of two bits that all versions take
PAUSE_NS = 50_000


class Ws2812Decoder:
    """Listens to one pin; calls each of `listeners` with the bytes of a burst when it is over.

    `bad_pulses` counts highs that are neither nought nor one, and bits that follow too soon."""

    def __init__(self, chip: "RP2040", runner: "Runner", pin: int):
        self.listeners: list[Callable[[bytes], object]] = []
        self.bad_pulses = 0
        self.bursts = 0
        self._clock = chip.clock
        self._runner = runner
        self._bits: list[int] = []
        self._rise = self._fall = -1e12
        self._end = chip.clock.create_alarm(self._pause)
        chip.gpio[pin].add_listener(self._edge)

    def _edge(self, new: int, old: int) -> None:
        now = self._clock.nanos - self._runner.late_ns
        if new == 1:
            if self._bits:
                if now - self._fall >= PAUSE_NS:
                    self._flush()
                elif now - self._rise < BIT_NS:
                    self.bad_pulses += 1
            self._rise = now
        elif old == 1:
            high = now - self._rise
            one = high >= ONE_NS[0]
            low, most = ONE_NS if one else ZERO_NS
            if not low <= high <= most:
                self.bad_pulses += 1
            self._fall = now
            if not self._bits:
                self._end.schedule(PAUSE_NS)
            self._bits.append(one)

    def _pause(self) -> None:
        left = self._fall + PAUSE_NS - self._clock.nanos
        if left > 1 or self._rise > self._fall:
            self._end.schedule(max(left, 1000.0))
        else:
            self._flush()

    def _flush(self) -> None:
        self._end.cancel()
        bits, self._bits = self._bits, []
        self.bursts += 1
        whole = len(bits) // 8 * 8
        if whole != len(bits):
            self.bad_pulses += 1
        text = "".join("1" if bit else "0" for bit in bits[:whole])
        data = int(text, 2).to_bytes(whole // 8, "big") if text else b""
        for fn in self.listeners:
            fn(data)
