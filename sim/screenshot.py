"""One picture of what the handheld shows once it stands still."""

from collections.abc import Sequence
from pathlib import Path

from sim import script
from sim.headless import run

Picture = tuple[int, int, bytes]
LOOK_MS, STILL_MS, MOST_MS = 50, 500, 5000


class _Stands(Exception):
    """Thrown through a run to end it."""


def take(
    events: Sequence[script.Event],
    display: str = "tft",
    saves: str | Path | None = None,
    settings: dict | None = None,
    games: str | Path | None = None,
) -> Picture:
    """The panel's picture when, after power-up and a script, it has been the same for half a
    second; or after five, for something may move for ever. A dark panel does not count."""
    script_events, after = looking(events)
    seen: list = [None, 0]

    def look(name: str, handheld) -> None:
        if name not in after:
            return
        picture = handheld.panel.picture()
        if picture != seen[0]:
            seen[:] = picture, handheld.now_ms
        elif handheld.now_ms - seen[1] >= STILL_MS and any(picture[2]):
            raise _Stands

    try:
        return run(script.to_text(script_events), display, saves, settings, look, games=games).last
    except _Stands:
        return seen[0]


def looking(events: Sequence[script.Event]) -> tuple[list[script.Event], set[str]]:
    """The script with looks at the panel after its end, and the names of these shots."""
    kept = [event for event in events if event.verb != "end"]
    taken = {event.args[0] for event in kept if event.verb == "shot"}
    begin = max([event.ms + _hold(event) for event in events], default=0)
    names = [f"look{i}" for i in range(MOST_MS // LOOK_MS) if f"look{i}" not in taken]
    shots = [script.Event(begin + LOOK_MS * i, "shot", (name,)) for i, name in enumerate(names, 1)]
    return kept + shots, set(names)


def _hold(event: script.Event) -> int:
    return event.args[-1] if event.verb in ("key", "button", "stick", "lever") else 0
