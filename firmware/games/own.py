"""Games of one's own: packages in a folder of the flash, found at start and kept apart.

Nothing that is wrong with such a package stops the console or another game: it is listed as broken
and says why when it is opened. Only one that never ends its import does; Ctrl-C or a safe boot
gets the board back.
"""

import gc
import os
import sys

from console import fonts, modules, words
from console.app import trace_of
from console.scene import Scene
from console.themes import INK, P1, PANEL, PAPER, SOFT
from console.themes import icon as pack

from games import BadGame, check_name, is_game

FOLDER = 0x4000  # in the mode of os.stat()
ERRORS = "error.txt"  # belongs to the console, whoever writes it
CONTRACT = (("NAME", str), ("HELP", str), ("GROUND", int), ("MATRIX_ICON", bytes))
BROKEN = pack("6......6 .6....6. ..6..6.. ...66... ...66... ..6..6.. .6....6. 6......6")


def find(folder, taken):
    """An OwnGame for each package in folder, by name; none where there is no such folder.

    taken are the names of the built-in games.
    """
    words.own.clear()
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    if folder not in sys.path:
        sys.path.append(folder)  # last: what is built in is found first
    return [
        OwnGame(folder, name, taken)
        for name in names
        if name[0] not in "._" and os.stat(folder + "/" + name)[0] & FOLDER
    ]


class OwnGame:
    """What the launcher gets of a package: all that a game has, whatever the package has.

    `trace` is empty, or says where it broke.
    """

    def __init__(self, folder, name, taken):
        self.name = name
        self.trace = ""
        try:
            module = _load(folder, name, taken)
            self.NAME = module.NAME
            self.HELP = module.HELP
            self.GROUND = module.GROUND
            self.MATRIX_ICON = module.MATRIX_ICON
            self._module = module
            modules.places.add(name)
            words.own[name] = getattr(module, "WORDS", {})
        except (Exception, SystemExit) as error:
            self._break(error)

    def _break(self, error):
        self.trace = trace_of(error)
        self.NAME = self.name
        self.HELP = self.trace.strip().split("\n")[-1]
        self.GROUND = PANEL
        self.MATRIX_ICON = BROKEN
        self._module = None
        gc.collect()

    def icon(self, canvas, x, y, k):
        """Draw its emblem, 40k x 40k pixels; of a broken one a broken board, and the word."""
        if self._module:
            try:
                self._module.icon(canvas, x, y, k)
                return
            except Exception as error:
                self._break(error)
        canvas.rect(x, y, 40 * k, 40 * k, PANEL)
        for i in range(9):
            row, column = i // 3, i % 3
            slip = 5 if i == 5 else 0  # the one that is out of place
            role = P1 if slip else SOFT if i & 1 else INK
            canvas.rect(x + (6 + 9 * column + slip) * k, y + (1 + 9 * row) * k, 8 * k, 8 * k, role)
        canvas.text(x + 20 * k, y + 29 * k, words.t("broken"), PAPER, fonts.TEXT, k, 0)

    def open(self, console):
        """Start it with a store of its own; a broken one shows what is wrong."""
        if self._module:
            console.push(Apart(self.name))
            self._module.open(console)
        else:
            from console.dialogs import Failure

            console.store.note(ERRORS, self.trace)
            console.push(Failure(self.trace))


def _load(folder, name, taken):
    """The package, imported afresh. Raises BadGame, and whatever the package itself raises."""
    check_name(name)
    inside = folder + "/" + name + "/"
    if name in taken or (name in sys.modules and not _lies(sys.modules[name], inside)):
        raise BadGame("%s: the console has a part of that name" % name)
    if not is_game(folder, name):
        raise BadGame("%s: there is no __init__.py in it" % name)
    modules.drop(name)  # of a start before this one
    if _is_known(name, folder):
        raise BadGame("%s: there is a module of that name" % name)
    try:
        module = __import__(name)
        if not _lies(module, inside):
            raise BadGame("%s: there is a module of that name" % name)
        _check(module)
    except BaseException:
        modules.drop(name)
        raise
    return module


def _is_known(name, folder):
    """Is there a module of that name elsewhere? What is built into the chip is in no list."""
    sys.path.remove(folder)
    try:
        module = __import__(name)
    except ImportError:
        return False
    finally:
        sys.path.append(folder)
    modules.drop(name)
    return bool(getattr(module, "__file__", None)) or not hasattr(module, "__path__")


def _lies(module, inside):
    return (getattr(module, "__file__", None) or "").replace("\\", "/").startswith(inside)


def _check(module):
    """Raises BadGame for what is missing of the contract of a game."""
    name = module.__name__
    for key, kind in CONTRACT:
        if not isinstance(getattr(module, key, None), kind):
            raise BadGame("%s: %s is missing, or not %s" % (name, key, kind.__name__))
    for key in ("icon", "open"):
        if not callable(getattr(module, key, None)):
            raise BadGame("%s: there is no function %s" % (name, key))
    if not 0 <= module.GROUND < 16:
        raise BadGame("%s: GROUND is not a role of console.themes" % name)
    if len(module.MATRIX_ICON) != 32:
        raise BadGame("%s: MATRIX_ICON does not come from console.themes.icon" % name)
    for code, texts in getattr(module, "WORDS", {}).items():
        for key, text in texts.items():
            if not isinstance(text, str):
                raise BadGame("%s: WORDS[%r][%r] is no text" % (name, code, key))


class Apart(Scene):
    """Lies under the scenes of a game of one's own; as long as it does, so does its store."""

    def __init__(self, name):
        self.name = name

    def enter(self, console):
        self._store = console.store
        console.store = OwnStore(console.store, self.name)

    def update(self, dt):
        self.console.pop()  # the game has taken its last scene off

    def draw(self, canvas):
        if self.stale:
            canvas.fill(INK)  # under a menu, say

    def leave(self):
        self.console.store = self._store


class OwnStore:
    """A console's store as one game sees it: as if nobody else kept anything there.

    "last" of noughts is kept as noughts__last; what the methods do is said in console/store.py.
    """

    def __init__(self, store, name):
        self._store = store
        self._prefix = name + "__"
        self.notices = store.notices
        self.take_notice = store.take_notice

    def load(self, name, default, version=1, upgrade=None):
        return self._store.load(self._prefix + name, default, version, upgrade)

    def save(self, name, value, version=1):
        return self._store.save(self._prefix + name, value, version)

    def remove(self, name):
        return self._store.remove(self._prefix + name)

    def set_aside(self, name):
        self._store.set_aside(self._prefix + name)

    def names(self):
        n = len(self._prefix)
        return [name[n:] for name in self._store.names() if name.startswith(self._prefix)]

    def note(self, file, text):
        return self._store.note(file if file == ERRORS else self._prefix + file, text)
