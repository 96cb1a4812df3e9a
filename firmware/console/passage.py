"""From what leads to a game to the game, where both in memory at once would be too much."""

import gc

from console import modules
from console.scene import Scene


class Passage(Scene):
    """Shown for no longer than it takes: lets go of the modules `gone`, then brings in module
    `name` and puts its Play(match) up. Whoever put this here has returned by then.
    """

    def __init__(self, match, name, *gone):
        self._match = match
        self._name = name
        self._gone = gone

    def update(self, dt):
        modules.drop(*self._gone)
        gc.collect()
        with modules.loading:
            game = __import__(self._name, None, None, ("Play",))
        self.console.replace(game.Play(self._match))
