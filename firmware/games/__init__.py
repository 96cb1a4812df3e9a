"""The games: one package each, all with rules, kernel, computer, scene, tft and matrix."""

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
        return tuple(sorted([name for name in os.listdir(folder) if _is_game(folder, name)]))


def _is_game(folder, name):
    try:
        found = os.listdir(folder + "/" + name)
    except OSError:
        return False
    return "__init__.py" in found or "__init__.mpy" in found


def packages():
    """The packages themselves, in the order of their ORDER."""
    found = [__import__("games." + name, None, None, ("NAME",)) for name in names()]
    return sorted(found, key=lambda game: game.ORDER)
