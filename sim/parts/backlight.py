"""The lamp behind a panel, on a plain or a PWM pin."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.wires import Wires


class Backlight:
    """`level` is 0 (dark) to 1. A pin that nobody drives leaves the lamp on: the modules pull it
    up, against which the chip's own pull-down is too weak."""

    def __init__(self, pin: int = 16, floating: float = 1.0):
        self.pin = pin
        self.floating = floating
        self.level = floating
        self._pwm: tuple[float, float] = (0.0, 0.0)
        self._wires: Wires | None = None

    def attach(self, wires: "Wires") -> None:
        self._wires = wires
        wires.on_pwm(self.pin, self._pwm_changed)
        wires.on_change(self.pin, self._changed)
        self._changed(self.pin)

    def _pwm_changed(self, hz: float, duty: float) -> None:
        self._pwm = hz, duty
        self._changed(self.pin)

    def _changed(self, pin: int) -> None:
        hz, duty = self._pwm
        if hz:
            self.level = duty
        else:
            assert self._wires is not None
            driven = self._wires.driven(pin)
            self.level = self.floating if driven is None else float(driven)
