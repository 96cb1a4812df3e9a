"""How a mechanical contact closes and opens: with a few bounces before it settles."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sim.wires import Wires

BOUNCES = 4  # edges after the first one; an even number, so that the contact ends as wanted


def change(wires: "Wires", bounce_us: float, set_to: Callable[[bool], None], closed: bool) -> None:
    """Bring a contact to `closed` now and let it bounce for bounce_us (0: not at all)."""
    set_to(closed)
    if bounce_us:
        for i in range(1, BOUNCES + 1):
            wires.after_us(
                bounce_us * i / BOUNCES,
                _Edge(set_to, closed if i % 2 == 0 else not closed),
            )


class _Edge:
    """One later edge. A plain object, not a closure, so that a stack trace names it."""

    def __init__(self, set_to: Callable[[bool], None], closed: bool):
        self.set_to = set_to
        self.closed = closed

    def __call__(self) -> None:
        self.set_to(self.closed)
