"""The file system of an emulated board in a file of the PC, from one run to the next."""

import fcntl
import logging
import os
import tempfile
from pathlib import Path

from sim.emulator import files as littlefs
from sim.emulator import image as images

SAVES = "saves/"

log = logging.getLogger("damier")


class FlashInUse(OSError):
    """Another emulated handheld runs on the same file; carries its name."""


class KeptFlash:
    """A file that holds what the flash has from where the image ends: the image itself comes anew
    with each run. Nobody else has it until close(). Raises FlashInUse, or OSError for the file.

    An interrupted write leaves the file as it was before. A file of another size is of another
    firmware, or damaged: it is set aside as NAME.bad, and a new one begun.
    """

    def __init__(self, path: str | Path):
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = open(self.path.with_name(self.path.name + ".lock"), "w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            raise FlashInUse(f"another emulated handheld runs on {self.path}") from None

    def flash(self, image: bytes, board: str, settings: dict | None = None) -> bytes:
        """A whole flash: the image, and the kept files or none but the name of the board; settings
        replace those that are kept."""
        start, size = images.storage(image)
        kept = self._read(size)
        if kept is None:
            kept = littlefs.pack({"board.txt": board}, size)
        if settings:
            kept = littlefs.pack(with_settings(littlefs.unpack(kept), settings), size)
        return image.ljust(start, b"\xff")[:start] + kept

    def save(self, flash: bytes) -> None:
        """Keep the files of a whole flash."""
        start, size = images.storage(flash)
        new = self.path.with_name(self.path.name + ".new")
        with open(new, "wb") as file:
            file.write(flash[start : start + size])
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, self.path)

    def close(self) -> None:
        self._lock.close()

    def _read(self, size: int) -> bytes | None:
        try:
            kept = self.path.read_bytes()
        except FileNotFoundError:
            return None
        if len(kept) == size:
            return kept
        bad = self.path.with_name(self.path.name + ".bad")
        os.replace(self.path, bad)
        log.warning("%s has %d bytes, not %d: kept as %s", self.path, len(kept), size, bad.name)
        return None


def with_settings(files: dict[str, bytes], settings: dict) -> dict[str, bytes]:
    """The files with other settings, written as the firmware writes them."""
    from console.store import Store

    with tempfile.TemporaryDirectory(prefix="damier-") as folder:
        root = Path(folder)
        for path, contents in files.items():
            if path.startswith(SAVES):
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_bytes(contents)
        store = Store(str(root / SAVES))
        store.save("settings", {**store.load("settings", {}), **settings})
        saved = (root / SAVES).iterdir()
        return {**files, **{SAVES + path.name: path.read_bytes() for path in saved}}
