"""What the player's hands hold: many sources (mouse, PC keys, controllers), one set of parts.

A key is down while any source holds it; of several pushes on one stick the strongest counts. So
letting go of a PC key never releases what the mouse still holds. A script has hands too, in the
thread of the firmware, so that all of it may be called from any thread.
"""

import threading
from collections.abc import Callable

from sim.script import KEYS, Parts


class Hands:
    """Presses the parts on behalf of named sources, and knows what is held for the drawing.

    watch(verb, args) is told of each change of a part, in the words of sim.script: down and up,
    press and release, lever (player, x, y), and power.
    """

    def __init__(self, parts: Parts):
        self.parts = parts
        self.watch: Callable[[str, tuple], object] = _nobody
        self._lock = threading.RLock()
        self._keys: dict[str, set[str]] = {key: set() for key in KEYS}
        self._buttons: tuple[set[str], set[str]] = (set(), set())
        self._tilts: tuple[dict[str, tuple[float, float]], ...] = ({}, {})

    @property
    def keys(self) -> frozenset[str]:
        """The keypad keys that are down."""
        return frozenset(key for key, holders in self._keys.items() if holders)

    def holds_key(self, key: str, source: str) -> bool:
        return source in self._keys[key]

    def pressed(self, player: int) -> bool:
        """Is the action button of player 0 or 1 down?"""
        return bool(self._buttons[player])

    def tilt(self, player: int) -> tuple[float, float]:
        """x east and y north of a stick, each -1 to 1."""
        with self._lock:
            pushes = self._tilts[player].values()
            return max(pushes, key=lambda push: push[0] ** 2 + push[1] ** 2, default=(0.0, 0.0))

    def key(self, key: str, source: str, down: bool) -> None:
        with self._lock:
            if _put(self._keys[key], source, down):
                (self.parts.keypad.press if down else self.parts.keypad.release)(key)
                self.watch("down" if down else "up", (key,))

    def button(self, player: int, source: str, down: bool) -> None:
        with self._lock:
            if _put(self._buttons[player], source, down):
                button = self.parts.buttons[player]
                (button.press if down else button.release)()
                self.watch("press" if down else "release", (player,))

    def push(self, player: int, source: str, x: float, y: float) -> None:
        """Push a stick to x, y; (0, 0) lets it spring back. A push outside the round gate is
        brought back to its rim."""
        length = (x * x + y * y) ** 0.5
        if length > 1:
            x, y = x / length, y / length
        with self._lock:
            before = self.tilt(player)
            if length:
                self._tilts[player][source] = (x, y)
            else:
                self._tilts[player].pop(source, None)
            tilt = self.tilt(player)
            if tilt != before:
                self.parts.sticks.move(player, *tilt)
                self.watch("lever", (player, *tilt))

    def let_go(self, source: str) -> None:
        """Release everything one source holds: its window lost the focus, it was unplugged."""
        for key in self._keys:
            self.key(key, source, False)
        for player in (0, 1):
            self.button(player, source, False)
            self.push(player, source, 0.0, 0.0)


class Grip:
    """The hands of one source in the shape of the parts: what a script's Player acts on."""

    def __init__(self, hands: Hands, source: str):
        self.hands, self.source = hands, source
        self.keypad = self.sticks = self
        self.buttons = (_Finger(self, 0), _Finger(self, 1))

    def press(self, key: str) -> None:
        self.hands.key(key, self.source, True)

    def release(self, key: str) -> None:
        self.hands.key(key, self.source, False)

    def move(self, player: int, x: float, y: float) -> None:
        self.hands.push(player, self.source, x, y)


class _Finger:
    """On one action button."""

    def __init__(self, grip: Grip, player: int):
        self.grip, self.player = grip, player

    def press(self) -> None:
        self.grip.hands.button(self.player, self.grip.source, True)

    def release(self) -> None:
        self.grip.hands.button(self.player, self.grip.source, False)


def _put(holders: set[str], source: str, down: bool) -> bool:
    """Note that a source holds a thing, or no longer does; whether that moved the thing."""
    before = bool(holders)
    if down:
        holders.add(source)
    else:
        holders.discard(source)
    return bool(holders) != before


def _nobody(_verb: str, _args: tuple) -> None:
    pass
