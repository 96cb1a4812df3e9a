"""Le Roi Albert on 64 lights: every card is told from every other, and the cursor is seen."""

import pytest
from console.themes import ACCENT, INK, LINE, PAPER
from games.roi_albert import options
from games.roi_albert.game import Game
from games.roi_albert.places import PLACES
from games.roi_albert.rules import Position
from games.roi_albert.scene import Play
from roi_albert_cases import laid
from stage import Stage, pixel


@pytest.fixture(params=["colour", "mono"])
def stage(request, tmp_path):
    return Stage(tmp_path, "matrix", theme=request.param)


def begin(stage, position):
    options.save(stage.console.store, {**options.FRESH, "automatic": False})
    return stage.push(Play(Game(position)))


def lights(stage):
    return [pixel(stage.console.canvas, x, y) for y in range(8) for x in range(8)]


def film(stage, frames=32):
    """All the pictures of a second."""
    seen = []
    for _ in range(frames):
        stage.frames(1)
        seen.append(tuple(lights(stage)))
    return seen


def test_every_card_looks_different_in_a_second(stage):
    scene = begin(stage, Position(1))
    seen = set()
    for card in range(52):
        scene.position.piles[0] = [card]
        scene.stale = True
        seen.add(tuple(sorted(set(film(stage)))))
    assert len(seen) == 52


def test_the_cursor_is_seen_wherever_it_goes(stage):
    """While it moves its place blinks or is amber, and no two places look alike."""
    scene = begin(stage, laid("2C/3C/4C/5C/6C/7C/8C/9C", "TC JC QC KC AD 2D 3D"))
    seen = set()
    for place in range(PLACES):
        scene.cursor = (place + 1) % PLACES
        stage.frames(40)
        scene.cursor = place
        seen.add(tuple(sorted(set(film(stage, 12)))))
    assert len(seen) == PLACES


def test_beside_a_suit_nothing_hides_its_shape(stage):
    """Without colour the column of the pile's height stood beside it, and stuck to it."""
    begin(stage, laid("2C 3C 4C 5C 6C 7C 8C 9S"))
    columns = [picture[47::8] for picture in film(stage)]  # the three lights beside the suit
    lit = columns.count((LINE, LINE, ACCENT))
    assert 4 < lit < 12 if stage.console.mono else lit == len(columns)
    assert set(columns) <= {(LINE, LINE, ACCENT), (INK, INK, ACCENT)}


def test_where_it_can_go_is_seen(stage):
    """On the blocks of the piles while the cursor moves, and beside the card under it."""
    scene = begin(stage, laid("9S/TC/TH//2C"))
    scene.choose(0, 1)
    stage.frames(30)
    scene.cursor = 8
    stage.frames(2)
    corners = [lights(stage)[8 + 3 * pile + 1] for pile in (1, 2)]
    assert corners[1] == (INK if stage.console.mono else ACCENT) != corners[0]
    arrows = []
    for place in (1, 2):
        scene.cursor = place
        stage.frames(30)
        arrows.append(lights(stage)[48:51])
    assert arrows == [[INK] * 3, [PAPER if stage.console.mono else ACCENT] * 3]


def test_what_is_chosen_blinks_along_the_bottom(stage):
    begin(stage, laid("9S 8D 7C/2C"))
    stage.frames(30)
    stage.key("1", "1")
    stage.frames(2)
    assert lights(stage)[56:59] == [ACCENT] * 3  # it is seen at once
    bottom = {picture[56:59] for picture in film(stage)}
    assert bottom == {(ACCENT,) * 3, (INK if stage.console.mono else LINE,) * 3}
