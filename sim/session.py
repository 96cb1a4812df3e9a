"""A handheld ready to be played: what the command line chose, put together for a screen."""

import contextlib
import logging
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sim import saves, script
from sim.engine import Device, Engine, Power
from sim.handheld import DISPLAYS, Handheld
from sim.hands import Hands
from sim.panels import png
from sim.record import Recorder
from sim.shims import WallClock

log = logging.getLogger("damier")


@dataclass
class Wanted:
    """What the command line says. `saves` and `games` None are the user's own folders. `image` is
    a UF2 to be emulated, `serial` the TCP port of its console. `record` and `events` are the script
    to write and the one to begin with; its shots go to the folder `shots`. `apart` as for a
    Handheld."""

    display: str = "tft"
    saves: str | None = None
    settings: dict | None = None
    speed: float = 1.0
    image: Path | None = None
    serial: int | None = None
    record: Path | None = None
    events: Sequence[script.Event] | None = None
    shots: Path = Path("build/shots")
    games: str | None = None
    apart: str | None = None


class Session(NamedTuple):
    """What a Window or a Terminal is given."""

    device: Device
    power: Power
    hands: Hands


@contextlib.contextmanager
def session(wanted: Wanted) -> Iterator[Session]:
    """The handheld, switched off; what was recorded is written at the end, however it comes.

    A script that is recorded or played begins with empty saves of its own and without the player's
    own games, unless their folders are named: only so will it find again what it found. Raises
    OSError for files that cannot be had, and images.BadImage.
    """
    with contextlib.ExitStack() as stack:
        folder, games = wanted.saves, wanted.games
        if wanted.record or wanted.events is not None:
            folder = folder or stack.enter_context(tempfile.TemporaryDirectory(prefix="damier-"))
        else:
            games = str(saves.games(games))
        if wanted.image:
            device, power = _emulated(wanted, folder, stack)
        else:
            device = Handheld(
                wanted.display,
                folder or stack.enter_context(saves.own()),
                wanted.settings,
                new_clock=partial(WallClock, wanted.speed),
                games=games,
                apart=wanted.apart,
            )
            stack.callback(device.computers.close)
            power = Engine(device)
        hands = Hands(device)
        if wanted.record:
            stack.callback(power.stop)
            recorder = Recorder(hands, lambda: device.now_ms, _title(wanted))
            recorder.save(wanted.record)  # now is the time to find that it cannot be written
            stack.callback(recorder.save, wanted.record)
        if wanted.events is not None:
            power.play(wanted.events, hands, partial(_shoot, device, wanted.shots))
        yield Session(device, power, hands)


def _emulated(wanted: Wanted, folder: str | None, stack: contextlib.ExitStack):
    from sim.emulator import image as images
    from sim.emulator.kept import KeptFlash
    from sim.emulator.realtime import Realtime
    from sim.emulator.serve import Cable

    assert wanted.image
    image = images.load(wanted.image)
    display = DISPLAYS[wanted.display]
    kept = KeptFlash(saves.flashes(folder) / f"{display.board}.flash")
    stack.callback(kept.close)
    cable = None
    if wanted.serial is not None:
        cable = Cable(wanted.serial, serial=True)
        stack.callback(cable.close)
        log.info("mpremote connect %s", " or ".join(cable.names))
    board = Realtime(display, image, kept, wanted.settings, wanted.speed, cable)
    stack.callback(board.stop)
    return board, board


def _title(wanted: Wanted) -> str:
    language = (wanted.settings or {}).get("language")
    words = ["python -m sim --display", wanted.display]
    words += ["--language", language] if language else []
    return f"Plays again with: {' '.join(words)} --replay {os.path.basename(wanted.record or '')}"


def _shoot(device: Device, folder: Path, name: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        png.save(folder / f"{name}.png", *device.panel.picture())
    except OSError as error:
        log.warning("shot %s not saved: %s", name, error)
