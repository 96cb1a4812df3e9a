"""Runs the firmware without a window: a script of inputs in, pictures of the panel out.

Virtual time: as fast as the PC goes, and the same script gives the same pictures. While there is a
player apart it keeps to real time, which is the other one's, too.
"""

import contextlib
import io
import queue
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim import script, shims
from sim.handheld import Handheld
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
    games: str | Path | None = None,
    apart: str | None = None,
    speed: float = 1.0,
) -> Run:
    """Run the firmware from power-up to the end of a script.

    Without settings the language is English, and is not asked for as on a new handheld.
    saves is the folder of the saved games (None: a new one, removed afterwards), games that of the
    player's own (None: none); on_shot(name, handheld) may look at things in the middle, and change
    them. apart: as for a Handheld; speed: device time by real time while there is a player apart.
    At a power cut and at the end the firmware stops dead, in the middle of a sleep. Raises
    ScriptError for a bad script and lets through whatever the firmware itself does not catch.
    """
    events = script.parse(text)
    with contextlib.ExitStack() as stack:
        if saves is None:
            saves = stack.enter_context(tempfile.TemporaryDirectory(prefix="damier-"))
        settings = {"language": "en"} if settings is None else settings

        def linked() -> bool:
            console = handheld.console
            return console is not None and console.partner is not None

        handheld = Handheld(
            display, saves, settings, lambda: shims.PacedClock(linked, speed), program, games, apart
        )
        stack.callback(handheld.computers.close)
        result = Run(handheld)
        stack.enter_context(_modules_kept())
        stack.enter_context(contextlib.redirect_stdout(_Log(result)))
        firmware = _Firmware(handheld)
        player = script.Player(
            events,
            handheld,
            shot=lambda name: firmware.freeze("shot", name),
            power=lambda: firmware.freeze("power"),
            end=lambda: firmware.freeze("end"),
        )
        player.schedule(handheld.at_ms)
        firmware.start()
        while True:
            what, *name = firmware.frozen()
            result.log.append(" ".join((f"{handheld.now_ms:.0f} ms:", what, *name)))
            if what == "shot":
                result.shots[name[0]] = handheld.panel.picture()
                if on_shot:
                    on_shot(name[0], handheld)
                firmware.go_on()
            elif what == "power":
                handheld.power_up_again()
                firmware = _Firmware(handheld)
                player.schedule(handheld.at_ms)
                firmware.start()
            else:
                result.last = handheld.panel.picture()
                return result


class _Firmware(threading.Thread):
    """The firmware of one power-up, which can be frozen in the middle of a sleep.

    It has a thread of its own only so that a power cut is one: the thread never runs again, and
    neither a finally clause nor the store does anything more. An exception raised through the
    firmware instead would let it save its game on the way. Only one thread runs at a time.
    """

    def __init__(self, handheld: Handheld):
        super().__init__(name="firmware", daemon=True)
        self._handheld = handheld
        self._said: queue.SimpleQueue = queue.SimpleQueue()
        self._turn = threading.Semaphore(0)

    def run(self) -> None:
        try:
            self._handheld.run()
        except BaseException as error:  # frozen() raises it for the caller
            self._said.put(error)

    def freeze(self, *what: str) -> None:
        """Called by the firmware's own clock: stop here, and let frozen() return `what`."""
        self._said.put(what)
        self._turn.acquire()

    def frozen(self) -> tuple[str, ...]:
        """Wait for the next freeze(). Raises what the firmware raised."""
        said = self._said.get()
        if isinstance(said, BaseException):
            raise said
        return said

    def go_on(self) -> None:
        self._turn.release()


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
    """Give the caller back the firmware modules that it had imported before, and its chip.

    What was imported from a folder that the firmware put on the path is forgotten.
    """

    def firmware_modules() -> dict:
        return {
            name: module
            for name, module in list(sys.modules.items())  # to ask one may import more
            if shims.FIRMWARE in Path(getattr(module, "__file__", None) or "/").parents
        }

    before, path = firmware_modules(), sys.path[:]
    try:
        chip = shims.current()
    except RuntimeError:  # none was ever installed
        chip = None
    try:
        yield
    finally:
        shims.forget_firmware(*set(sys.path).difference(path))
        sys.path[:] = path
        sys.modules.update(before)
        if chip:
            shims.install(chip)
