"""Which modules are in memory: those of what is not played make room for what is.

Where the code lies in files instead of in the image, it takes as much of the heap as everything
else together. What a scene brought in goes when it is over, by way of sys.modules and of the
attribute that its package has kept; whoever needs it again imports it again.
"""

import gc
import sys

# First parts of the names that clear() may let go; a game of the player's own adds its own.
places: set = {"console", "engine", "games"}
_kept = None  # names that clear() leaves
_LOADING_BYTES = 8192  # the garbage that loading may leave before it is collected
_ROOM = 24  # modules of a package that are loaded at a time, at most


def keep():
    """From now on clear() leaves what is loaded at this moment.

    The tables in which modules and names are entered get their full size now. Were it when a game
    is loaded, they would stay behind it in the middle of the heap.
    """
    global _kept
    _kept = set(sys.modules)
    if sys.implementation.name == "micropython":
        for letter in range(33, 127):
            chr(letter)  # a name from now on, as each letter of a text becomes one by and by
        _make_room(sys.modules)
        for name in _kept:
            module = sys.modules[name]
            if name.split(".")[0] in places and hasattr(module, "__path__"):
                _make_room(module.__dict__)
        gc.collect()  # so that what is made next, and stays too, lies at the bottom


def _make_room(table):
    for n in range(_ROOM):
        table[n] = None
    for n in range(_ROOM):
        del table[n]


def clear():
    """Let go of all that was loaded since keep(); before that it is without effect."""
    if _kept is not None:
        for name in list(sys.modules):
            if name not in _kept and name.split(".")[0] in places:
                _let_go(name)


def drop(*names):
    """Let go of these modules, and of all that lies in them; those not loaded are no matter."""
    for loaded in list(sys.modules):
        for name in names:
            if loaded == name or loaded.startswith(name + "."):
                _let_go(loaded)
                break


class _Loading:
    """With it, what is imported lies close together: garbage that loading makes is collected every
    few KB instead of being left between what stays, and the largest free block is twice as large.
    """

    def __enter__(self):
        if hasattr(gc, "threshold"):
            gc.threshold(_LOADING_BYTES)

    def __exit__(self, *_):
        if hasattr(gc, "threshold"):
            gc.threshold(-1)


loading = _Loading()


def empty(module):
    """Drop a module that nobody will use any more, and take out what is in it.

    The collector takes every word on the stack for a pointer, and an old one that points to one
    function would keep all of them. On a PC others may still have it, and there is no need.
    """
    drop(module.__name__)
    if sys.implementation.name == "micropython":
        module.__dict__.clear()


def _let_go(name):
    sys.modules.pop(name, None)
    package, _, last = name.rpartition(".")
    package = sys.modules.get(package)
    if package and hasattr(package, last):
        delattr(package, last)
