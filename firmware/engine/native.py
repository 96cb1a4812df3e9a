"""Loads native kernels so that their code lies in SRAM.

Code frozen in the image runs from flash through a cache of 16 KiB, and a miss costs some 40 cycles.
MicroPython copies the code of a .mpy file to the heap, though. So the image keeps the .mpy of a
kernel as bytes and here pretends for a moment that they are a file: a file system with that one
file is mounted, imported from, and gone again. Elsewhere a kernel is a module or .mpy file anyway.
"""

import sys

from engine.data import FILES


def load(name):
    """The module `name`, dotted, anew: it belongs to the caller, and its code is freed with it.

    ImportError where there is no such kernel, as on a PC for one in assembly.
    """
    path = name.replace(".", "/") + ".mpy"
    if path in FILES:
        return _from_bytes(name.rsplit(".", 1)[-1], FILES[path])
    try:
        return __import__(name, None, None, ("run",))
    finally:
        _forget(name)


def _from_bytes(name, data):
    import vfs

    vfs.mount(_OneFile("/" + name + ".mpy", data), _PLACE)
    sys.path.insert(0, _PLACE)
    try:
        return __import__(name)
    finally:
        _forget(name)
        sys.path.remove(_PLACE)
        vfs.umount(_PLACE)


def _forget(name):
    """Take a module from where an import has put it."""
    sys.modules.pop(name, None)
    package, _, last = name.rpartition(".")
    if package in sys.modules and hasattr(sys.modules[package], last):
        delattr(sys.modules[package], last)


_PLACE = "/native"  # where the file system is for the time of an import


class _OneFile:
    """A read-only file system with one file, as far as an import asks."""

    def __init__(self, path, data):
        self._path = path
        self._data = data

    def mount(self, readonly, mkfs):
        pass

    def umount(self):
        pass

    def stat(self, path):
        if path != self._path:
            raise OSError(2)
        return (0x8000, 0, 0, 0, 0, 0, len(self._data), 0, 0, 0)

    def open(self, path, mode):
        import io

        return io.BytesIO(self._data)
