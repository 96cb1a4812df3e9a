"""The project as its tools see it: root, pins, and the cache outside the checkout."""

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class ToolError(Exception):
    """What a user can put right; the text says how. Printed as one line, exit status 1."""


class StepFailed(ToolError):
    """A program that a tool ran did not succeed; carries its name and where its output is."""


def pyproject() -> dict:
    """pyproject.toml, the one place of version pins."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


def cache() -> Path:
    """The folder of everything that is built or fetched: DAMIER_CACHE or the user's own."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("DAMIER_CACHE") or Path(home) / "damier").absolute()


def digest(*parts: object) -> str:
    """A short key of texts, numbers and files (a Path stands for its name and bytes)."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            total.update(part.name.encode() + b"\0" + part.read_bytes())
        else:
            total.update(repr(part).encode())
        total.update(b"\0")
    return total.hexdigest()[:16]


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """One process at a time for what is called `name`; the system frees the lock of a dead one."""
    path = cache() / "locks" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"waiting for another process that is making {name}")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def cached(place: Path, make: Callable[[Path], None]) -> Path:
    """The folder `place`, filled by make(folder) if it is not there: whole or not at all."""
    if not place.exists():
        with locked(place.name):
            if not place.exists():
                half = place.with_name(place.name + ".half")
                shutil.rmtree(half, ignore_errors=True)
                half.mkdir(parents=True)
                make(half)
                half.rename(place)
    return place


def logged(log: Path, command: Iterable[object], **options) -> None:
    """Run a command with its output in `log`; StepFailed shows the end of it."""
    words = [str(word) for word in command]
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as out:
        out.write(f"$ {' '.join(words)}\n".encode())
        out.flush()
        try:
            status = subprocess.run(
                words, stdout=out, stderr=out, stdin=subprocess.DEVNULL, **options
            ).returncode
        except FileNotFoundError as error:
            raise StepFailed(
                f"{words[0]} is not installed (try: python3 -m host_tools setup system)"
            ) from error
    if status:
        say(*log.read_text(errors="replace").splitlines()[-25:])
        raise StepFailed(f"{words[0]} failed with status {status}; all it said is in {log}")


def say(*lines: str) -> None:
    """Progress, on stderr: stdout is for results."""
    for line in lines:
        print(line, file=sys.stderr, flush=True)
