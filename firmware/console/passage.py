"""From what leads to a game to the game, where both in memory at once would be too much."""

import gc

from console import modules
from console.scene import Scene


class Passage(Scene):
    """Shown for no longer than it takes: lets go of the modules `gone`, then brings in the game of
    package `name` and puts its Play(match) up, that of its module `scene`. Whoever put this here
    has returned by then.
    """

    def __init__(self, match, name, *gone, scene="scene"):
        self._match = match
        self._name = name
        self._gone = gone
        self._scene = scene

    def update(self, dt):
        # This module, too, was loaded where it would be in the way: behind all that goes now.
        modules.drop(__name__, *self._gone)
        gc.collect()
        with modules.loading:
            # What it looks like on this display, too: what it makes then lies behind all modules.
            __import__(self._name + "." + self.console.display.kind)
            game = __import__(self._name + "." + self._scene, None, None, ("Play",))
            gc.collect()
            self.console.replace(game.Play(self._match))
