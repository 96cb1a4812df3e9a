"""CPython stand-ins for what MicroPython on the RP2040 gives to firmware/, only as far as used.

    chip = Chip()               # virtual time; Chip(WallClock(speed=2)) for a window
    part.attach(chip)           # the models of sim.parts and sim.panels
    install(chip)               # import machine, framebuf … now means these
    import main                 # sim has put firmware/ on sys.path

install() may be called again with the next chip: objects made before keep their old one. What
the firmware remembers in its own modules is the caller's to drop (forget_firmware()).
"""

import builtins
import os
import sys
import time
import traceback
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"
TICKS_PERIOD = 1 << 30  # MicroPython's small integers

_current = None


def current():
    """The chip that the machine module works on now."""
    if _current is None:
        raise RuntimeError("no chip: call sim.shims.install(Chip()) first")
    return _current


from . import framebuf, machine, micropython, rp2, vfs, viper  # noqa: E402
from .chip import Chip, ChipFault, Reset  # noqa: E402
from .clock import PacedClock, VirtualClock, WallClock  # noqa: E402

__all__ = [
    "FIRMWARE",
    "Chip",
    "ChipFault",
    "PacedClock",
    "Reset",
    "VirtualClock",
    "WallClock",
    "current",
    "forget_firmware",
    "install",
]

_MODULES = {m.__name__.rsplit(".", 1)[1]: m for m in (framebuf, machine, micropython, rp2)}


def install(chip: Chip) -> Chip:
    """Make chip the one that firmware/ runs on from now on; returns it."""
    global _current
    _current = chip
    sys.modules.update(_MODULES)
    for name in ("ptr8", "ptr16", "ptr32", "uint"):
        setattr(builtins, name, getattr(viper, name))
    for name, value in _TIME.items():
        setattr(time, name, value)
    setattr(os, "statvfs", lambda path: vfs.statvfs(path, current().folders))  # noqa: B010
    sys.print_exception = _print_exception  # type: ignore[attr-defined]
    return chip


def forget_firmware(*folders: str) -> None:
    """Drop every module that came from firmware/ or folders: the next import starts afresh."""
    homes = {FIRMWARE, *map(Path, folders)}
    for name, module in list(sys.modules.items()):
        path = getattr(module, "__file__", None) or ""
        if path and homes.intersection(Path(path).parents):
            del sys.modules[name]


def _ticks_us() -> int:
    clock = current().clock
    clock.look()
    return int(clock.now_us()) % TICKS_PERIOD


def _ticks_ms() -> int:
    clock = current().clock
    clock.look()
    return int(clock.now_us() // 1000) % TICKS_PERIOD


def _ticks_add(ticks: int, delta: int) -> int:
    return (ticks + delta) % TICKS_PERIOD


def _ticks_diff(end: int, start: int) -> int:
    half = TICKS_PERIOD // 2
    return (end - start + half) % TICKS_PERIOD - half


def _sleep_us(us: int) -> None:
    current().clock.sleep_us(us)


def _sleep_ms(ms: int) -> None:
    current().clock.sleep_us(ms * 1000)


def _print_exception(error: BaseException, file=None) -> None:
    traceback.print_exception(error, file=file or sys.stdout)


_TIME = {
    "ticks_us": _ticks_us,
    "ticks_ms": _ticks_ms,
    "ticks_add": _ticks_add,
    "ticks_diff": _ticks_diff,
    "sleep_us": _sleep_us,
    "sleep_ms": _sleep_ms,
}
