"""A piezo on a PWM pin: which tone sounds, and every change of it."""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sim.wires import Wires


class Tone(NamedTuple):
    """From `us` on the piezo gets `hz` at `duty` (0..1); hz 0 is silence."""

    us: float
    hz: float
    duty: float


class Buzzer:
    """`hz` and `duty` now (0, 0 when silent), `log` of the changes, oldest dropped past 4096.

    A duty of 0 or 1 moves no membrane and counts as silence, at whatever frequency."""

    def __init__(self, pin: int = 22):
        self.pin = pin
        self.hz = 0.0
        self.duty = 0.0
        self.log: deque[Tone] = deque(maxlen=4096)
        self.on_tone: Callable[[Tone], None] | None = None  # for whoever makes it heard
        self._wires: Wires | None = None

    def attach(self, wires: "Wires") -> None:
        self._wires = wires
        wires.on_pwm(self.pin, self._changed)

    def _changed(self, hz: float, duty: float) -> None:
        if not 0 < duty < 1:
            hz = duty = 0.0
        if (hz, duty) != (self.hz, self.duty):
            self.hz, self.duty = hz, duty
            assert self._wires is not None
            tone = Tone(self._wires.now_us(), hz, duty)
            self.log.append(tone)
            if self.on_tone:
                self.on_tone(tone)
