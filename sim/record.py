"""Writes down what the hands do, as a script that plays it again."""

import os
from collections.abc import Callable
from pathlib import Path

from sim import script
from sim.hands import Hands

FRACTION = 3  # decimals of a stick's deflection: finer than its converter


class Recorder:
    """Listens to the hands until save(). `now_ms` is the time since the first power-up."""

    def __init__(self, hands: Hands, now_ms: Callable[[], float], title: str = ""):
        self._now_ms = now_ms
        self._title = title
        self._events: list[script.Event] = []
        self._pushed: dict[int, tuple[int, float, float]] = {}  # player: since when, x, y
        hands.watch = self.note

    def note(self, verb: str, args: tuple = ()) -> None:
        """Something happened now; see Hands.watch."""
        now = round(self._now_ms())
        if verb != "lever":
            self._events.append(script.Event(now, verb, args))
            return
        player, x, y = args
        self._end_push(player, now)
        if x or y:
            self._pushed[player] = now, round(x, FRACTION), round(y, FRACTION)

    def text(self) -> str:
        """The script so far, to its `end` at this moment."""
        now = round(self._now_ms())
        for player in list(self._pushed):
            since, x, y = self._pushed[player]
            self._end_push(player, now)
            self._pushed[player] = now, x, y
        events = sorted(self._events, key=lambda event: event.ms)
        head = "".join(f"# {line}\n" for line in self._title.splitlines())
        return head + script.to_text([*events, script.Event(now, "end")])

    def save(self, path: str | Path) -> None:
        """Write text() to a file, which is the old one or the new one and never half of it."""
        path = Path(path)
        new = path.with_name(path.name + ".new")
        new.write_text(self.text(), "utf-8")
        os.replace(new, path)

    def _end_push(self, player: int, now: int) -> None:
        since, x, y = self._pushed.pop(player, (now, 0.0, 0.0))
        if now > since:  # shorter than that nobody saw it
            self._events.append(script.Event(since, "lever", (player, x, y, now - since)))
