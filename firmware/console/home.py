"""What lies under everything: it brings up the launcher, or what was chosen there in its place.

So neither has to share the memory with the other.
"""

import gc

from console import modules, sprites, words
from console.scene import Scene
from console.themes import INK


class Home(Scene):
    """Shown for no longer than it takes: opens entry `chosen` of the launcher if `opening`, and
    when that has gone from the screen again, or at once, the launcher itself. apart: where the
    entry of the link goes straight to, see apart/lobby.py."""

    def __init__(self, games, chosen=0, opening=False, apart=None):
        self.games = games
        self.chosen = chosen
        self._opening = opening
        self._apart = apart

    def update(self, dt):
        if self.console.partner:
            self.console.partner.leave()
        modules.clear()
        words.forget()
        sprites.forget()
        gc.collect()
        with modules.loading:
            if self._opening:
                self._opening = False
                self._open(self.chosen - len(self.games))
            else:
                from console.launcher import Launcher

                self.console.replace(Launcher(self.games, self.chosen))

    def _open(self, i):
        """A game, counted from the last one back, then settings, self-test and link."""
        if i < 0:
            self.games[i].open(self.console)
        elif i == 0:
            from console.settings import Settings

            self.console.push(Settings())
        elif i == 2:
            from console.apart import door

            apart, self._apart = self._apart, None
            door.open(self.console, apart)
        else:
            from console.selftest import SelfTest

            self.console.push(SelfTest())

    def draw(self, canvas):
        if self.stale:
            canvas.fill(INK)  # under a question that an opening asks
