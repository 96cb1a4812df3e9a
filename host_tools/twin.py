"""Runs scripts on the twin: MicroPython on this machine, with firmware/ as its library."""

import functools
import os
import subprocess
from pathlib import Path

from host_tools import build
from host_tools.project import ROOT, ToolError

HEAP = "16m"  # bytes; tests play with files bigger than the device's memory


class TwinFailed(ToolError):
    """A script on the twin ended with an error; carries what it wrote."""


@functools.cache
def interpreter() -> Path:
    """The twin, built if need be; DAMIER_TWIN names another MicroPython instead."""
    own = os.environ.get("DAMIER_TWIN")
    return Path(own) if own else build.make("twin")


def run(script: Path, *words: str) -> str:
    """What `script` prints on the twin; TwinFailed if it ends with an error."""
    done = subprocess.run(
        [interpreter(), "-X", f"heapsize={HEAP}", script, *words],
        env={**os.environ, "MICROPYPATH": str(ROOT / "firmware")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise TwinFailed(f"{script.name} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout
