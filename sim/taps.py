"""What the keys of a terminal do on the handheld.

A terminal tells that a key was typed, never that it was let go: each key is a tap of a while. A
key that repeats because it is held down goes on with its tap, and keys that come in one heap are
tapped one after the other. All times are device time in which the firmware looked at its pins, so
that a slow device, or a program on a busy machine, misses nothing.
"""

import re
from collections import deque
from typing import NamedTuple

from sim.hands import Hands
from sim.script import DIAGONAL

SOURCE = "terminal"
HOLD_MS = {"key": 80.0, "button": 80.0, "stick": 120.0}
GAP_MS = 60.0  # between two taps: the firmware has to see that nothing is held
LONGEST = 64  # taps that wait; what is typed beyond them is lost


class Control(NamedTuple):
    """A thing to tap: ("key", K), ("button", player) or ("stick", player, x, y)."""

    kind: str
    which: str | int
    x: float = 0.0
    y: float = 0.0


def _stick(player: int, x: float, y: float) -> Control:
    return Control("stick", player, x, y)


CONTROLS = {
    **{key: Control("key", key) for key in "0123456789*#"},
    "\r": Control("key", "#"),
    "\n": Control("key", "#"),
    "\x7f": Control("key", "*"),
    "\b": Control("key", "*"),
    "w": _stick(0, 0, 1),
    "s": _stick(0, 0, -1),
    "a": _stick(0, -1, 0),
    "d": _stick(0, 1, 0),
    " ": Control("button", 0),
    "up": _stick(1, 0, 1),
    "down": _stick(1, 0, -1),
    "left": _stick(1, -1, 0),
    "right": _stick(1, 1, 0),
    "home": _stick(1, -DIAGONAL, DIAGONAL),
    "page up": _stick(1, DIAGONAL, DIAGONAL),
    "end": _stick(1, -DIAGONAL, -DIAGONAL),
    "page down": _stick(1, DIAGONAL, -DIAGONAL),
    "\t": Control("button", 1),
}
ESCAPES = {
    "A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "1~": "home",
    "4~": "end", "5~": "page up", "6~": "page down", "7~": "home", "8~": "end", "15~": "F5",
    "M": "\r",
}  # fmt: skip
SEQUENCE = re.compile(r"\x1b[\[O]([0-9;]*[A-Za-z~])|\x1b.?|[^\x1b]", re.DOTALL)


def typed(text: str) -> list[str]:
    """The keys of what a terminal sent: characters (letters small), or names as in CONTROLS."""
    found = []
    for match in SEQUENCE.finditer(text):
        if match[1]:
            # A modifier (Shift, Ctrl: "1;5A") makes no difference here.
            found.append(ESCAPES.get(re.sub(r"^(1;\d+)(?=[A-Z])|;\d+(?=~)", "", match[1]), ""))
        elif len(match[0]) == 1 and match[0] != "\x1b":
            found.append(match[0].lower())
    return [key for key in found if key]


class Taps:
    """Taps the controls that keys stand for. poll() is to be called every few milliseconds."""

    def __init__(self, hands: Hands):
        self.hands = hands
        self._waiting: deque[Control] = deque()
        self._now: Control | None = None
        self._until = 0.0  # the end of the tap, and then of the gap after it

    def type(self, keys: list[str], now_ms: float) -> None:
        """These keys came in one heap. Keys without a control mean nothing."""
        controls = [CONTROLS[key] for key in keys if key in CONTROLS]
        if len(controls) == 1 and controls[0] == self._now and not self._waiting:
            self._until = now_ms + HOLD_MS[self._now.kind]
            return
        self._waiting.extend(controls[: max(0, LONGEST - len(self._waiting))])
        self.poll(now_ms)

    def poll(self, now_ms: float) -> None:
        """End the tap whose time has come, begin the next."""
        if now_ms < self._until:
            return
        if self._now:
            self._move(self._now, False)
            self._now = None
            self._until = now_ms + GAP_MS
        elif self._waiting:
            self._now = self._waiting.popleft()
            self._move(self._now, True)
            self._until = now_ms + HOLD_MS[self._now.kind]

    def let_go(self) -> None:
        self._waiting.clear()
        self._now, self._until = None, 0.0
        self.hands.let_go(SOURCE)

    def _move(self, control: Control, down: bool) -> None:
        if control.kind == "key":
            self.hands.key(str(control.which), SOURCE, down)
        elif control.kind == "button":
            self.hands.button(int(control.which), SOURCE, down)
        elif down:
            self.hands.push(int(control.which), SOURCE, control.x, control.y)
        else:
            self.hands.push(int(control.which), SOURCE, 0.0, 0.0)
