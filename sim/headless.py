"""Runs the firmware without a window: a script of inputs in, pictures of the panel out.

Virtual time: as fast as the PC goes, and the same script gives the same pictures.
"""

import contextlib
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim import script, shims
from sim.handheld import Handheld, PowerOff
from sim.panels import png

Picture = tuple[int, int, bytes]  # width, height, RGB


@dataclass
class Run:
    """What came of a script.

    `shots` has the panel's picture of each shot, `last` the one at the end. `console` is the
    firmware's Console as the end found it, to be asked for its scene and position; `handheld`
    holds the parts (buzzer.log, panel) of the last power-up. `log` tells what happened when.
    """

    handheld: Handheld
    last: Picture = (0, 0, b"")
    shots: dict[str, Picture] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)

    @property
    def console(self) -> Any:
        return self.handheld.console

    def pixel(self, name: str, x: int, y: int) -> tuple[int, int, int]:
        """(red, green, blue) of a pixel of a shot, x and y from its top left."""
        width, height, rgb = self.shots[name]
        if not (0 <= x < width and 0 <= y < height):
            raise IndexError(f"no pixel {x}, {y} in a picture of {width}x{height}")
        at = (y * width + x) * 3
        return rgb[at], rgb[at + 1], rgb[at + 2]

    def save(self, folder: str | Path) -> list[Path]:
        """Write each shot as folder/NAME.png; returns the paths."""
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        paths = [folder / f"{name}.png" for name in self.shots]
        for path in paths:
            png.save(path, *self.shots[path.stem])
        return paths


def run(
    text: str,
    display: str = "tft",
    saves: str | Path | None = None,
    settings: dict | None = None,
    on_shot: Callable[[str, Handheld], object] | None = None,
    program: Callable[[Handheld], object] | None = None,
) -> Run:
    """Run the firmware from power-up to the end of a script.

    saves is the folder of the saved games (None: a new one, removed afterwards); on_shot(name,
    handheld) may look at things in the middle. Raises ScriptError for a bad script and lets
    through whatever the firmware itself does not catch.
    """
    events = script.parse(text)
    with contextlib.ExitStack() as stack:
        if saves is None:
            saves = stack.enter_context(tempfile.TemporaryDirectory(prefix="damier-"))
        handheld = Handheld(display, saves, settings, program=program)
        result = Run(handheld)

        def shot(name: str) -> None:
            result.shots[name] = handheld.panel.picture()
            result.log.append(f"{handheld.now_ms:.0f} ms: shot {name}")
            if on_shot:
                on_shot(name, handheld)

        def power() -> None:
            raise _PowerCut

        def end() -> None:
            result.last = handheld.panel.picture()
            raise PowerOff

        player = script.Player(events, handheld, shot, power, end)
        stack.enter_context(_modules_kept())
        stack.enter_context(contextlib.redirect_stdout(_Log(result)))
        try:
            while True:
                player.schedule(handheld.at_ms)
                try:
                    handheld.run()
                except _PowerCut:
                    handheld.power_up_again()
                    result.log.append(f"{handheld.now_ms:.0f} ms: power")
        except PowerOff:
            result.log.append(f"{handheld.now_ms:.0f} ms: end")
    return result


class _PowerCut(PowerOff):
    """The power comes back at once."""


class _Log(io.TextIOBase):
    """Standard output of the firmware: each line goes to the log of a run, with its time."""

    def __init__(self, run: Run):
        self._run = run
        self._line = ""

    def write(self, text: str) -> int:
        *lines, self._line = (self._line + text).split("\n")
        self._run.log += [f"{self._run.handheld.now_ms:.0f} ms: print {line}" for line in lines]
        return len(text)


@contextlib.contextmanager
def _modules_kept() -> Iterator[None]:
    """Give the caller back the firmware modules that it had imported before, and its chip."""

    def firmware_modules() -> dict:
        return {
            name: module
            for name, module in sys.modules.items()
            if shims.FIRMWARE in Path(getattr(module, "__file__", None) or "/").parents
        }

    before, chip = firmware_modules(), shims._current
    try:
        yield
    finally:
        shims.forget_firmware()
        sys.modules.update(before)
        if chip:
            shims.install(chip)
