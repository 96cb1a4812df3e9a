"""The levels of Dominate one after the other: those of the game, and behind them the player's own.

A level is known by its key: the name of its file without the ending, own/ before it if it is one of
the player's own. Those lie in the folder `levels` beside the saves, on the device /levels.
"""

import os

from console.words import t
from engine import data

from games.dominate import level
from games.dominate.level import BadLevel
from games.dominate.scores import MOST_STARS, Scores

FOLDER = "games/dominate/levels"
ENDING = ".txt"
OWN = "own/"
OWN_FOLDER = "levels"
LARGEST = 4000  # bytes of an own file: more is no level and would need too much memory
NAMED = 24  # letters of its name in a fault, so that there is room for what is wrong with it


class Campaign:
    """The keys of all levels in order; built_in of them belong to the game."""

    def __init__(self, store):
        self._own = store.beside(OWN_FOLDER)
        self.keys = [name[: -len(ENDING)] for name in data.names(FOLDER)]
        self.built_in = len(self.keys)
        try:
            found = sorted(os.listdir(self._own))
        except OSError:
            found = []
        for name in found:
            if name.endswith(ENDING) and name[0] != ".":
                self.keys.append(OWN + name[: -len(ENDING)])

    def read(self, key):
        """The level.Level of a key; BadLevel says what is wrong with its file, and where."""
        if not key.startswith(OWN):
            return level.read(_text(data.read(FOLDER + "/" + key + ENDING), key), key)
        name = key[len(OWN) :] + ENDING
        path = self._own + "/" + name
        if len(name) > NAMED:
            name = name[: NAMED - 1] + "…"
        try:
            return read_file(path, name)
        except OSError as error:
            raise BadLevel(name, 0, 0, "cannot be read (%s)" % error) from None


def read_file(path, name):
    """The level.Level of a file, of that name in its faults: BadLevel, and OSError."""
    with open(path, "rb") as file:
        if os.stat(path)[6] > LARGEST:
            raise BadLevel(name, 0, 0, "more than %d bytes" % LARGEST)
        return level.read(_text(file.read(), name), name)


def _text(content, name):
    try:
        return str(content, "utf-8")
    except UnicodeError:
        raise BadLevel(name, 0, 0, "no text in UTF-8") from None


def record_lines(store):
    """What was reached in the levels of the game in words, a paragraph each."""
    keys = [key for key in Campaign(store).keys if not key.startswith(OWN)]
    scores = Scores(store)
    stars = [scores.stars(key) for key in keys]
    points = [scores.points(key) or 0 for key in keys]
    if not any(points):
        return [t("records.none")]
    return [
        t("dominate.records", sum([n > 0 for n in stars]), len(keys), sum(points)),
        t("dominate.records_total", sum([n == MOST_STARS for n in stars])),
    ]
