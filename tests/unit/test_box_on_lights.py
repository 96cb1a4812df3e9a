"""The box on a matrix without colour: wherever it goes, whoever moves it sees it at once."""

import pytest
from games.dames import match as dames
from games.dames.scene import Play as PlayDames
from games.dames.variants import EIGHT, TEN
from games.dominate import level as levels
from games.dominate import match as dominate
from games.dominate.scene import Play as PlayDominate
from games.dynasty import match as dynasty
from games.dynasty.rules import Position
from games.dynasty.scene import Play as PlayDynasty

from tests.unit.stage import Stage, pixel

FULL = "XOXXOOXX" * 7 + "XOXXOOX- X"
CROWD = "xxoo/ooxx/x-o1/xxoo x"


def armies():
    match = dynasty.Match(False, True)
    match.position = Position.from_text(FULL, False)
    return match


def crowd():
    board = levels.Level({"": "Test"}, 1, False, CROWD)
    return dominate.Match("own/test", board, dominate.KINDS[1])


GAMES = {
    "dynasty": lambda: PlayDynasty(armies()),
    "dominate": lambda: PlayDominate(crowd()),
    "dames8": lambda: PlayDames(dames.Match(EIGHT)),
    "dames10": lambda: PlayDames(dames.Match(TEN)),
}


def lit(stage):
    return [pixel(stage.console.canvas, at & 7, at >> 3) > 0 for at in range(64)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wait", [5, 8, 11])
def test_the_box_is_seen_at_once_where_there_is_light_already(tmp_path, game, wait):
    """From one lit piece to the next it was seen an eighth of a second later, when it went out."""
    stage = Stage(tmp_path / "saves", "matrix", theme="mono", legal=False)
    scene = stage.push(GAMES[game]())
    stage.frames(40)
    for step in (0, 2, 4, 6) * 4 + (1, 3, 5, 7) * 4 + (2, 2, 2, 0, 0, 6, 6, 4, 4):
        before, square = lit(stage), scene.square
        stage.console._take(stepped(step, scene.mover))
        stage.frames(1)
        assert scene.square == square or lit(stage) != before, (step, scene.square)
        stage.frames(wait)


def stepped(way, player):
    from console.input import STEP, Event

    return Event(STEP, player, way, 0)
