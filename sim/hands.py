"""What the player's hands hold: many sources (mouse, PC keys, controllers), one set of parts.

A key is down while any source holds it; of several pushes on one stick the strongest counts. So
letting go of a PC key never releases what the mouse still holds.
"""

from sim.script import Parts


class Hands:
    """Presses the parts on behalf of named sources, and knows what is held for the drawing."""

    def __init__(self, parts: Parts):
        self.parts = parts
        self._keys: dict[str, set[str]] = {}
        self._buttons: tuple[set[str], set[str]] = (set(), set())
        self._tilts: tuple[dict[str, tuple[float, float]], ...] = ({}, {})

    @property
    def keys(self) -> frozenset[str]:
        """The keypad keys that are down."""
        return frozenset(key for key, holders in self._keys.items() if holders)

    def holds_key(self, key: str, source: str) -> bool:
        return source in self._keys.get(key, ())

    def pressed(self, player: int) -> bool:
        """Is the action button of player 0 or 1 down?"""
        return bool(self._buttons[player])

    def tilt(self, player: int) -> tuple[float, float]:
        """x east and y north of a stick, each -1 to 1."""
        pushes = self._tilts[player].values()
        return max(pushes, key=lambda push: push[0] ** 2 + push[1] ** 2, default=(0.0, 0.0))

    def key(self, key: str, source: str, down: bool) -> None:
        holders = self._keys.setdefault(key, set())
        before = bool(holders)
        _put(holders, source, down)
        if bool(holders) != before:
            (self.parts.keypad.press if down else self.parts.keypad.release)(key)

    def button(self, player: int, source: str, down: bool) -> None:
        holders = self._buttons[player]
        before = bool(holders)
        _put(holders, source, down)
        if bool(holders) != before:
            button = self.parts.buttons[player]
            (button.press if down else button.release)()

    def push(self, player: int, source: str, x: float, y: float) -> None:
        """Push a stick to x, y; (0, 0) lets it spring back. A push outside the round gate is
        brought back to its rim."""
        length = (x * x + y * y) ** 0.5
        if length > 1:
            x, y = x / length, y / length
        before = self.tilt(player)
        if length:
            self._tilts[player][source] = (x, y)
        else:
            self._tilts[player].pop(source, None)
        if self.tilt(player) != before:
            self.parts.sticks.move(player, *self.tilt(player))

    def let_go(self, source: str) -> None:
        """Release everything one source holds: its window lost the focus, it was unplugged."""
        for key in list(self._keys):
            self.key(key, source, False)
        for player in (0, 1):
            self.button(player, source, False)
            self.push(player, source, 0.0, 0.0)


def _put(holders: set[str], source: str, down: bool) -> None:
    if down:
        holders.add(source)
    else:
        holders.discard(source)
