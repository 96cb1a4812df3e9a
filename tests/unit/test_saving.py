"""A game in progress is written to the flash when nobody presses anything, of every game alike."""

from types import SimpleNamespace

import pytest
from console.rest import QUIET_MS, SAVE_AFTER_MS, SAVE_LATEST_MS
from games.dames import match as dames
from games.dames.scene import Play as PlayDames
from games.dames.variants import EIGHT
from games.dominate import level as levels
from games.dominate import match as dominate
from games.dominate.rules import START
from games.dominate.scene import Play as PlayDominate
from games.dynasty import match as dynasty
from games.dynasty.scene import Play as PlayDynasty
from games.roi_albert import game as roi_albert
from games.roi_albert.rules import Position
from games.roi_albert.scene import Play as PlayRoiAlbert

from tests.unit.stage import FRAME_MS, Stage


def open_board():
    level = levels.Level({"": "Test"}, 1, False, START)
    return dominate.Match("own/test", level, dominate.KINDS[1])


# By game: what is played, by whom, and the keys of a first move.
GAMES = {
    dynasty.SAVE: (PlayDynasty, dynasty.Match, "43#"),
    dames.SAVE: (PlayDames, lambda: dames.Match(EIGHT), "11#15#"),
    dominate.SAVE: (PlayDominate, open_board, "11#12#"),
    roi_albert.SAVE: (PlayRoiAlbert, lambda: roi_albert.Game(Position(11)), "1"),
}


@pytest.fixture(params=GAMES)
def game(request, tmp_path):
    """A game in which something has just changed: on the screen, and its name."""
    stage = Stage(tmp_path / "saves", animations=False)
    scene, make, keys = GAMES[request.param]
    playing = stage.push(scene(make()))
    stage.key(*keys)
    if request.param == roi_albert.SAVE:
        playing.send_out()
    stage.frames(30)  # whatever flies has landed
    return SimpleNamespace(stage=stage, name=request.param, began=stage.clock.now)


def press_for(game, ms):
    """Push the stick to and fro, four times a second, until so many ms after the change."""
    way = 0
    while game.stage.clock.now - game.began < ms and not is_kept(game):
        game.stage.step(way)
        game.stage.frames(4)
        way = 4 - way


def is_kept(game):
    return game.name in game.stage.console.store.names()


def wait(game, ms):
    game.stage.frames(ms // FRAME_MS)


def test_nobody_presses_anything_and_it_is_kept_soon(game):
    wait(game, SAVE_AFTER_MS - 3000)
    assert not is_kept(game)
    wait(game, 3000)
    assert is_kept(game)


def test_a_tap_is_not_lost_in_a_write_while_the_player_types(game):
    press_for(game, SAVE_AFTER_MS + 5000)
    wait(game, QUIET_MS - 500)
    assert not is_kept(game)
    wait(game, 500)
    assert is_kept(game)


def test_who_never_stops_has_it_kept_all_the_same(game):
    press_for(game, SAVE_LATEST_MS - 3000)
    assert not is_kept(game)
    press_for(game, SAVE_LATEST_MS + 1000)
    assert is_kept(game)
