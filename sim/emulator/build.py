"""Builds the fast run loop (fastcore/) as a C extension for the installed rp2040py.

`python -m sim.emulator.build`; what it takes is in sim/extension.py.
"""

import sys
from importlib.metadata import version
from pathlib import Path

from sim import extension
from sim.extension import CannotBuild

SOURCES = Path(__file__).parent / "fastcore"
MODULE = "fastcore"


def directory() -> Path:
    """Where the extension for this Python, this rp2040py and these sources lies or will lie."""
    return extension.directory("emulator", SOURCES.iterdir(), version("rp2040py"))


def target() -> Path:
    return directory() / (MODULE + extension.SUFFIX)


def build() -> Path:
    """Make the extension unless it is there; returns its path. Raises CannotBuild."""
    packages = next(Path(p) for p in sys.path if (Path(p) / "rp2040py").is_dir())
    return extension.build(SOURCES / f"{MODULE}.pyx", target(), [packages])


if __name__ == "__main__":
    try:
        print(build())
    except CannotBuild as why:
        print(f"The emulator runs without its fast core: {why}", file=sys.stderr)
