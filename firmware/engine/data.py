"""Files of the firmware that are not modules: tables and native kernels, wherever they lie.

In the one-file image they are bytes in flash, in its frozen module `packaged_files`; in a copy on a
board and on a PC they are files in the same tree as this module.
"""

import os

try:
    from packaged_files import FILES
except ImportError:
    FILES = {}


def read(path):
    """The bytes of a file by its path in the tree, like games/dynasty/weights.bin; OSError if it is
    not there. Those of an image are not copied into RAM."""
    if path in FILES:
        return FILES[path]
    with open(_file(path), "rb") as file:
        return file.read()


def part(path, start, length):
    """So many bytes of a file from `start` on, fewer at its end; no others are copied into RAM."""
    if path in FILES:
        return memoryview(FILES[path])[start : start + length]
    with open(_file(path), "rb") as file:
        file.seek(start)
        return file.read(length)


def names(folder):
    """The names of the files right in a folder of the tree, sorted; [] where there is none."""
    found = [path[len(folder) + 1 :] for path in FILES if path.startswith(folder + "/")]
    if not found:
        try:
            found = os.listdir(_file(folder))
        except OSError:
            pass
    return sorted([name for name in found if "/" not in name])


def size(path):
    """The length of a file in bytes."""
    return len(FILES[path]) if path in FILES else os.stat(_file(path))[6]


def _file(path):
    return __file__[: __file__.rindex("engine")] + path
