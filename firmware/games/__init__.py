"""The games: one package each, and those that the player brings (own.py)."""

import os

from console import modules

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
LONGEST_NAME = 16  # of an own game: leaves as many letters for the names of its saves


class BadGame(ValueError):
    """A package that cannot be offered as a game; the text names it and what is wrong with it."""


def names():
    """Names of the game packages, sorted: as frozen, else as found in this folder."""
    try:
        # Frozen packages cannot be listed on the device; the firmware build writes the list.
        from games_index import NAMES

        return NAMES
    except ImportError:
        # __path__ is a string on MicroPython.
        folder = __path__ if isinstance(__path__, str) else list(__path__)[0]
        return tuple(sorted([name for name in os.listdir(folder) if has(folder, name, "scene")]))


def is_game(folder, name):
    """Is there a package of that name in the folder?"""
    return has(folder, name, "__init__")


def has(folder, name, module):
    """Does the package of that name have the module? One without a scene is rules only."""
    try:
        found = os.listdir(folder + "/" + name)
    except OSError:
        return False
    return module + ".py" in found or module + ".mpy" in found


def check_name(name):
    """Raise BadGame for what no game of the player's own can be called.

    Two _ in a row stand between the name of the game and that of its save.
    """
    if not 0 < len(name) <= LONGEST_NAME:
        raise BadGame("%s: the name of a game has 1 to %d letters" % (name, LONGEST_NAME))
    for letter in name:
        if letter not in LETTERS:
            raise BadGame("%s: %r is not for the name of a game: a-z, 0-9 and _" % (name, letter))
    if name[0] not in LETTERS[:26] or name[-1] == "_" or "__" in name:
        raise BadGame("%s: not a name for a game: it begins with a letter, ends without _" % name)


def packages(own=None):
    """The packages themselves, in the order of their ORDER; after them those in the folder own."""
    found = [__import__("games." + name, None, None, ("NAME",)) for name in names()]
    found = sorted(found, key=lambda game: game.ORDER)
    if own:
        from games.own import find

        brought = find(own, names())
        if not brought:
            modules.drop("games.own")
        found += brought
    return found
