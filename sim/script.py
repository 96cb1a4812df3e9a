"""Scripts of timed inputs: one text drives the simulator and the emulated handheld alike.

One event a line, `#` opens a comment line or follows the event after a space:

    TIME WHAT ...          TIME in ms since the first power-up, or +N after the line before

    key K [HOLD]           press keypad key K (0-9 * #) and let it go after HOLD ms (60)
    down K | up K          press and hold | let go
    stick P DIR [HOLD]     push player P's stick (1 or 2) fully to n ne e se s sw w nw (100)
    lever P X Y [HOLD]     push it part of the way: X east, Y north, each -1 to 1 (100)
    button P [HOLD]        press player P's action button (60)
    press P | release P    press and hold | let go
    shot NAME              keep a picture of the panel under NAME
    power                  cut the power and boot again; script time goes on, held keys stay held
    end                    stop; a script without it ends with its last release
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

KEYS = "123456789*0#"
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
DIAGONAL = 0.7071  # the gate of a stick is round
VECTORS = {
    "n": (0.0, 1.0),
    "ne": (DIAGONAL, DIAGONAL),
    "e": (1.0, 0.0),
    "se": (DIAGONAL, -DIAGONAL),
    "s": (0.0, -1.0),
    "sw": (-DIAGONAL, -DIAGONAL),
    "w": (-1.0, 0.0),
    "nw": (-DIAGONAL, DIAGONAL),
}
KEY_HOLD = 60
STICK_HOLD = 100
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


class ScriptError(ValueError):
    """A line that is no event. `line` counts from 1, `what` says what is wrong with it."""

    def __init__(self, line: int, what: str):
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


@dataclass(frozen=True)
class Event:
    """One line of a script: `verb` with its arguments as written, at `ms` since power-up.

    Players are 0 and 1 here (1 and 2 in the text). `args` by verb: key (key, hold), down and up
    (key,), stick (player, direction, hold), lever (player, x, y, hold), button (player, hold),
    press and release (player,), shot (name,), power and end ().
    """

    ms: int
    verb: str
    args: tuple = ()
    line: int = field(default=0, compare=False)


class Keys(Protocol):
    """The keypad part, as far as a script knows it."""

    def press(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...


class Levers(Protocol):
    """Both sticks: x east and y north, each -1 to 1."""

    def move(self, player: int, x: float, y: float) -> None: ...


class Push(Protocol):
    """One action button."""

    def press(self) -> None: ...
    def release(self) -> None: ...


class Parts(Protocol):
    """What a player of scripts acts on; `buttons` are player one's and player two's."""

    @property
    def keypad(self) -> Keys: ...
    @property
    def sticks(self) -> Levers: ...
    @property
    def buttons(self) -> Sequence[Push]: ...


def parse(text: str) -> list[Event]:
    """The events of a script, line by line. Raises ScriptError on the first bad line."""
    events: list[Event] = []
    names: set[str] = set()
    before = 0
    for number, raw in enumerate(text.splitlines(), 1):
        words = _words(raw)
        if not words:
            continue
        if events and events[-1].verb == "end":
            raise ScriptError(number, "nothing may follow end")
        ms = _time(number, words[0], before)
        if len(words) == 1:
            raise ScriptError(number, f"{words[0]} says when, but not what")
        verb, args = words[1], words[2:]
        if verb not in FORMS:
            raise ScriptError(number, f"unknown event {verb}: one of {' '.join(FORMS)}")
        readers, default = FORMS[verb]
        values = [_read(number, kind, word) for kind, word in zip(readers, args, strict=False)]
        if default is not None and len(values) == len(readers) - 1:
            values.append(default)
        if len(args) > len(readers) or len(values) < len(readers):
            shape = " ".join(kind.upper() for kind in readers) or "nothing after it"
            raise ScriptError(number, f"{verb} takes {shape}")
        if verb == "shot":
            if values[0] in names:
                raise ScriptError(number, f"there is a shot {values[0]} already")
            names.add(values[0])
        events.append(Event(ms, verb, tuple(values), number))
        before = ms
    return events


def to_text(events: Sequence[Event]) -> str:
    """The script that parse() reads as these events: one line each, absolute times."""
    lines = []
    for event in events:
        kinds = FORMS[event.verb][0]
        words = [str(event.ms), event.verb]
        for kind, value in zip(kinds, event.args, strict=True):
            words.append(str(value + 1) if kind == "player" else str(value))
        lines.append(" ".join(words))
    return "".join(line + "\n" for line in lines)


# The arguments of each verb, and the hold that stands when the last of them is left out.
FORMS: dict[str, tuple[tuple[str, ...], int | None]] = {
    "key": (("key", "hold"), KEY_HOLD),
    "down": (("key",), None),
    "up": (("key",), None),
    "stick": (("player", "direction", "hold"), STICK_HOLD),
    "lever": (("player", "x", "y", "hold"), STICK_HOLD),
    "button": (("player", "hold"), KEY_HOLD),
    "press": (("player",), None),
    "release": (("player",), None),
    "shot": (("name",), None),
    "power": ((), None),
    "end": ((), None),
}


def _words(raw: str) -> list[str]:
    """The words of a line without its comment; `key #` keeps its key."""
    if raw.lstrip().startswith("#"):
        return []
    words = raw.split()
    for i, word in enumerate(words):
        # The word after key, down and up is a key, and # is one; anywhere else it is a comment.
        if word.startswith("#") and not (i == 2 and words[1] in ("key", "down", "up")):
            return words[:i]
    return words


def _time(line: int, word: str, before: int) -> int:
    if not _whole(word.removeprefix("+")):
        raise ScriptError(line, f"{word} is no time: ms since power-up, or +ms after line before")
    ms = before + int(word) if word.startswith("+") else int(word)
    if ms < before:
        raise ScriptError(line, f"{ms} ms lies before the line before, {before} ms")
    return ms


def _whole(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 9  # 11 days are enough


def _read(line: int, kind: str, word: str):
    if kind == "key" and len(word) == 1 and word in KEYS:
        return word
    if kind == "player" and word in ("1", "2"):
        return int(word) - 1
    if kind == "direction" and word in DIRECTIONS:
        return word
    if kind == "name" and NAME.fullmatch(word):
        return word
    if kind == "hold" and _whole(word) and int(word) > 0:
        return int(word)
    if kind in ("x", "y"):
        try:
            value = float(word)
        except ValueError:
            value = 2.0
        if -1.0 <= value <= 1.0:
            return value
    raise ScriptError(line, f"{word} is no {WANTED[kind]}")


WANTED = {
    "key": "key: one of 0-9 * #",
    "player": "player: 1 or 2",
    "direction": "direction: one of " + " ".join(DIRECTIONS),
    "name": "name: letters, digits, _ . -",
    "hold": "hold: whole ms, at least 1",
    "x": "deflection: -1 to 1",
    "y": "deflection: -1 to 1",
}


def _nothing(*_args) -> None:
    pass


class Player:
    """Applies the events of a script to the parts, in time.

    Whoever owns the clock either calls `advance(ms)` whenever `next_ms` is reached (the emulated
    board, whose clock starts anew after a power cut), or hands `schedule` a function at_ms(ms, fn)
    that calls fn at that ms of script time (the simulator). `shot(name)`, `power()` and `end()`
    are called when their events come; end is called once, also by a script that has no `end`.
    """

    def __init__(
        self,
        events: Sequence[Event],
        parts: Parts,
        shot: Callable[[str], None] = _nothing,
        power: Callable[[], None] = _nothing,
        end: Callable[[], None] = _nothing,
    ):
        self.parts = parts
        self.now_ms = 0
        self._calls: dict[str, Callable[..., None]] = {"shot": shot, "power": power, "end": end}
        self._steps = _steps(events)
        self._at = 0
        self._keys: set[str] = set()
        self._tilt = [(0.0, 0.0), (0.0, 0.0)]
        self._pressed: set[int] = set()

    @property
    def next_ms(self) -> int | None:
        """When the next thing happens, or None after the end."""
        return self._steps[self._at][0] if self._at < len(self._steps) else None

    @property
    def finished(self) -> bool:
        return self._at >= len(self._steps)

    def advance(self, now_ms: float) -> None:
        """Apply everything due at or before now_ms. What a callback raises goes through; the
        script may be advanced again after it."""
        while self._at < len(self._steps) and self._steps[self._at][0] <= now_ms:
            self.now_ms, verb, args = self._steps[self._at]
            self._at += 1
            self._apply(verb, args)

    def schedule(self, at_ms: Callable[[int, Callable[[], None]], object]) -> None:
        """Play the rest of the script through at_ms(ms, fn), one appointment at a time."""

        ms = self.next_ms
        if ms is None:
            return

        def due() -> None:
            self.advance(ms)
            self.schedule(at_ms)

        at_ms(ms, due)

    def hold_on(self, parts: Parts) -> None:
        """Go on with other parts (a board made anew), with the same keys and buttons held."""
        self.parts = parts
        for key in sorted(self._keys):
            parts.keypad.press(key)
        for player, (x, y) in enumerate(self._tilt):
            parts.sticks.move(player, x, y)
        for player in sorted(self._pressed):
            parts.buttons[player].press()

    def _apply(self, verb: str, args: tuple) -> None:
        if verb in self._calls:
            self._calls[verb](*args)
        elif verb == "down":
            self._keys.add(args[0])
            self.parts.keypad.press(args[0])
        elif verb == "up":
            self._keys.discard(args[0])
            self.parts.keypad.release(args[0])
        elif verb == "lever":
            self._tilt[args[0]] = args[1:]
            self.parts.sticks.move(*args)
        elif verb == "press":
            self._pressed.add(args[0])
            self.parts.buttons[args[0]].press()
        else:
            self._pressed.discard(args[0])
            self.parts.buttons[args[0]].release()


def _steps(events: Sequence[Event]) -> list[tuple[int, str, tuple]]:
    """Events with a hold become two steps. Sorting is stable: at one ms a release that an
    earlier line asked for comes before a later line's press."""
    steps: list[tuple[int, str, tuple]] = []
    end: int | None = None
    for event in events:
        ms, verb, args = event.ms, event.verb, event.args
        if verb == "key":
            steps += [(ms, "down", args[:1]), (ms + args[1], "up", args[:1])]
        elif verb == "button":
            steps += [(ms, "press", args[:1]), (ms + args[1], "release", args[:1])]
        elif verb in ("stick", "lever"):
            x, y = VECTORS[args[1]] if verb == "stick" else args[1:3]
            steps += [(ms, "lever", (args[0], x, y)), (ms + args[-1], "lever", (args[0], 0.0, 0.0))]
        elif verb == "end":
            end = ms
        else:
            steps.append((ms, verb, args))
    steps.sort(key=lambda step: step[0])
    if end is None:
        end = steps[-1][0] if steps else 0
    return [step for step in steps if step[0] <= end] + [(end, "end", ())]
