"""A push button to ground."""

from typing import TYPE_CHECKING

from sim.parts import contact

if TYPE_CHECKING:
    from sim.wires import Wires


class Button:
    """Pulls its pin low while pressed; open it leaves the level to the chip's pull-up."""

    def __init__(self, pin: int, bounce_us: float = 0):
        self.pin = pin
        self.bounce_us = bounce_us
        self.down = False
        self._wires: Wires | None = None

    def attach(self, wires: "Wires") -> None:
        self._wires = wires
        if self.down:
            wires.pull(self.pin, 0)

    def press(self) -> None:
        self._move(True)

    def release(self) -> None:
        self._move(False)

    def _move(self, closed: bool) -> None:
        if self._wires is None:
            self.down = closed
        else:
            contact.change(self._wires, self.bounce_us, self._set, closed)

    def _set(self, closed: bool) -> None:
        if closed != self.down:
            self.down = closed
            assert self._wires is not None
            self._wires.pull(self.pin, 0 if closed else None)
