"""A 4x3 key matrix without diodes: ghosts through three corners, shorted rows, bounces."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.parts import contact

if TYPE_CHECKING:
    from sim.wires import Wires

KEYS = "123456789*0#"  # row by row, three columns


class Keypad:
    """Keys join a row pin with a column pin. `contention` counts the moments at which the keys
    held short a row the chip drives high with one it drives low: current a real chip suffers."""

    def __init__(
        self,
        rows: Sequence[int] = (6, 7, 8, 9),
        cols: Sequence[int] = (10, 11, 12),
        bounce_us: float = 0,
    ):
        self.rows = tuple(rows)
        self.cols = tuple(cols)
        self.bounce_us = bounce_us
        self.contention = 0
        self._down: set[tuple[int, int]] = set()
        self._level: list[int | None] = [None] * len(self.cols)
        self._wires: Wires | None = None

    def attach(self, wires: "Wires") -> None:
        self._wires = wires
        self._level = [None] * len(self.cols)
        for pin in self.rows:
            wires.on_change(pin, self._row_changed)
        self._update()

    @property
    def down(self) -> str:
        """The keys whose contacts are closed, in the order of KEYS."""
        return "".join(k for k in KEYS if self._place(k) in self._down)

    def press(self, key: str) -> None:
        """Close the contact of `key`, one of 0-9 * #. Raises ValueError for any other."""
        self._move(key, True)

    def release(self, key: str) -> None:
        self._move(key, False)

    def _place(self, key: str) -> tuple[int, int]:
        if len(key) != 1 or key not in KEYS:
            raise ValueError(f"no key {key!r} on the keypad: one of {KEYS}")
        return divmod(KEYS.index(key), len(self.cols))

    def _move(self, key: str, closed: bool) -> None:
        place = self._place(key)

        def set_to(closed: bool) -> None:
            (self._down.add if closed else self._down.discard)(place)
            self._update()

        if self._wires is None:
            set_to(closed)
        else:
            contact.change(self._wires, self.bounce_us, set_to, closed)

    def _row_changed(self, _pin: int) -> None:
        if self._down:
            self._update()

    def _update(self) -> None:
        if self._wires is None:
            return
        for i, pin in enumerate(self.cols):
            levels = {self._wires.driven(self.rows[r]) for r in self._joined(i)}
            if levels >= {0, 1}:
                self.contention += 1
            level = 0 if 0 in levels else 1 if 1 in levels else None
            if level != self._level[i]:  # each pull() may raise an edge interrupt: only on change
                self._level[i] = level
                self._wires.pull(pin, level)

    def _joined(self, col: int) -> set[int]:
        """The rows that the closed contacts join with column `col`, over however many keys."""
        rows: set[int] = set()
        cols = {col}
        while True:
            more = {r for r, c in self._down if c in cols} - rows
            if not more:
                return rows
            rows |= more
            cols |= {c for r, c in self._down if r in rows}
