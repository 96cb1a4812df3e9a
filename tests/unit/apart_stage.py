"""Two consoles and a line between them: both screens, in one time that the test owns."""

import sys
from types import ModuleType, SimpleNamespace

from console.link.agreement import Terms
from console.link.law import Law
from console.scene import Scene
from console.themes import INK, icon
from games.dynasty.rules import Position

from tests.unit.link_stage import Wire
from tests.unit.stage import FRAME_MS, Stage

GAME = "pebbles"  # a game of these tests


class Board(Scene):
    """The linked game, as far as a test of what is round it needs one."""

    def __init__(self, partner):
        self.partner = partner

    def enter(self, console):
        self.partner.play = self

    def leave(self):
        self.partner.play = None


ROWS = (("dames.timer", ("off", "minutes")),)


def terms_of(values):
    minutes = (0, 5)[values[0]]
    return Terms(GAME, "plain", "", "", minutes, minutes)


def describe(terms):
    return "%d minutes" % terms.host_minutes


def law_of(terms):
    if terms.rules != "plain":
        raise ValueError("no such rules")
    return Law(Position())


def open_board(console, partner):
    console.replace(Board(partner))


def make_game(monkeypatch):
    """The package of a game that can be played apart."""
    package = ModuleType("games." + GAME)
    package.__dict__.update(
        NAME=GAME, HELP="help", GROUND=INK, MATRIX_ICON=icon(" ".join(["........"] * 8))
    )
    package.APART = True
    package.icon = lambda canvas, x, y, k: None
    apart = ModuleType(package.__name__ + ".apart")
    apart.__dict__.update(
        ROWS=ROWS, terms=terms_of, describe=describe, law_of=law_of, open=open_board
    )
    package.apart = apart
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(sys.modules, apart.__name__, apart)
    return package


class Two(SimpleNamespace):
    """Two Stages whose frames go by together; `wire` is the Wire between them."""

    def __init__(self, folder, kind="tft", **settings):
        super().__init__()
        self.wire = Wire()
        self.stages = [Stage(folder / str(i), kind, **settings) for i in (0, 1)]
        clock = self.stages[0].clock
        other = self.stages[1]
        other.clock = other.console.clock = clock
        for part in (other.console.input, other.console.sound, other.console.rest):
            part._clock = clock

    @property
    def partners(self):
        return [stage.console.partner for stage in self.stages]

    def frames(self, n=1):
        for _ in range(n):
            self.wire.next_frame()
            for stage in self.stages:
                stage.console._frame(FRAME_MS)
                while stage.scene and stage.scene.idle(8):
                    pass
            self.stages[0].clock.now += FRAME_MS

    def until(self, condition, ms=20_000):
        for _ in range(ms // FRAME_MS):
            if condition():
                return
            self.frames()
        raise AssertionError("not in time")
