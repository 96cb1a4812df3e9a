"""Builds the search of the solver as a C extension: search.py with the types of search.pxd."""

from pathlib import Path

from host_tools.project import say
from sim import extension

HERE = Path(__file__).parent
OPTIONS = ("boundscheck=False", "wraparound=False", "initializedcheck=False", "cdivision=True")


def build() -> Path:
    """Make the extension unless it is there; returns its path. Raises extension.CannotBuild."""
    sources = [HERE / "search.py", HERE / "search.pxd"]
    target = extension.directory("solver", sources) / ("search" + extension.SUFFIX)
    if not target.exists():
        say("building the solver, once")
    return extension.build(sources[0], target, [], [f"-X{option}" for option in OPTIONS])
