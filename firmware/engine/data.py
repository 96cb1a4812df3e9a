"""Files of the firmware that are not modules: tables and native kernels, wherever they lie.

In the one-file image they are bytes in flash, in its frozen module `packaged`; in a copy on a board
and on a PC they are files in the same tree as this module.
"""

try:
    from packaged import FILES
except ImportError:
    FILES = {}


def read(path):
    """The bytes of a file by its path in the tree, like games/dynasty/weights.bin; OSError if it is
    not there. Those of an image are not copied into RAM."""
    if path in FILES:
        return FILES[path]
    tree = __file__.rsplit("/", 2)[0]
    with open(tree + "/" + path, "rb") as file:
        return file.read()
