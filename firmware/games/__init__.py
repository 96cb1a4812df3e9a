"""The games: one package each, and those that the player brings (own.py)."""

import os


def names():
    """Names of the game packages, sorted: as frozen, else as found in this folder."""
    try:
        # Frozen packages cannot be listed on the device; the firmware build writes the list.
        from games_index import NAMES

        return NAMES
    except ImportError:
        # Only modules with __init__.py are games; __path__ is a string on MicroPython.
        folder = __path__ if isinstance(__path__, str) else list(__path__)[0]
        return tuple(sorted([name for name in os.listdir(folder) if is_game(folder, name)]))


def is_game(folder, name):
    """Is there a package of that name in the folder?"""
    try:
        found = os.listdir(folder + "/" + name)
    except OSError:
        return False
    return "__init__.py" in found or "__init__.mpy" in found


def packages(own=None):
    """The packages themselves, in the order of their ORDER; after them those in the folder own."""
    found = [__import__("games." + name, None, None, ("NAME",)) for name in names()]
    found = sorted(found, key=lambda game: game.ORDER)
    if own:
        from games.own import find

        found += find(own, names())
    return found
