"""What os.statvfs("/") says of the flash that folders of this machine stand for."""

import os
from pathlib import Path

BLOCK = 4096
BLOCKS = 1024 * 1024 // BLOCK  # of the file system that the image makes (mpboard/storage.h)
PAIR = 2  # blocks that littlefs has for a folder

_real = getattr(os, "statvfs", None)


def statvfs(path, folders):
    """As on the device for "/", with what is in the folders used; for other paths the machine's."""
    if path != "/":
        assert _real
        return _real(path)
    free = max(0, BLOCKS - PAIR - sum(_blocks(folder) for folder in folders))
    return BLOCK, BLOCK, BLOCKS, free, free, 0, 0, 0, 0, 255


def _blocks(folder: Path) -> int:
    if not folder.is_dir():
        return 0
    files = [path for path in folder.rglob("*")]
    return PAIR + sum(
        PAIR if path.is_dir() else max(1, -(-path.stat().st_size // BLOCK)) for path in files
    )
