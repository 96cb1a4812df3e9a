"""Where the games of the simulator are kept: the user's data folder, never the checkout."""

import contextlib
import fcntl
import itertools
import logging
from collections.abc import Iterator
from pathlib import Path

import platformdirs

log = logging.getLogger("damier")


def folder(given: str | None = None) -> Path:
    """The folder of the saves: the one given, or the user's own, the same for every display."""
    return Path(given) if given else platformdirs.user_data_path("damier", False) / "saves"


@contextlib.contextmanager
def own() -> Iterator[Path]:
    """The folder of the user's saves, for one simulator at a time: a second one that plays at the
    same time, perhaps with the first, gets another folder beside it, a third one yet another."""
    first = folder()
    first.parent.mkdir(parents=True, exist_ok=True)
    for n in itertools.count(1):
        path = first if n == 1 else first.with_name(f"{first.name}-{n}")
        with open(path.with_name(path.name + ".lock"), "w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            if n > 1:
                log.info("another simulator is playing: the saves of this one are in %s", path)
            yield path
            return


def games(given: str | None = None) -> Path:
    """The folder of the player's own games, the one given or beside the saves; made if missing."""
    path = Path(given) if given else folder().parent / "mygames"
    path.mkdir(parents=True, exist_ok=True)
    return path


def flashes(given: str | None = None) -> Path:
    """The folder of the emulated boards' flash: the one given, or the user's own."""
    return Path(given) if given else platformdirs.user_data_path("damier", False) / "flash"


def pictures() -> Path:
    """The folder of the pictures taken with F12; made when missing."""
    path = platformdirs.user_pictures_path() / "Damier"
    path.mkdir(parents=True, exist_ok=True)
    return path
