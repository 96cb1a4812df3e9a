"""Dames on the 240x240 screen: the pieces, the marks, what is drawn again and what is not."""

import pytest
from console.themes import ACCENT, BROWN, INK, PAPER, RED, SAND
from games.dames import motion
from games.dames.match import Match
from games.dames.rules import EIGHT, TEN, Position
from games.dames.scene import Play
from games.dames.tft import short
from games.dames.variants import place

from tests.unit.stage import Stage, pixel

KINGS = "B:W22,K2:B12,K31"


@pytest.fixture(params=["colour", "mono"])
def stage(request, tmp_path):
    return Stage(tmp_path / "saves", theme=request.param)


def start(stage, text=None, rules=EIGHT, **given):
    match = Match(rules, **given)
    if text:
        match.position = Position(rules, text, match.position.huffing)
    return stage.push(Play(match))


def cell_of(stage, scene, number):
    """The pixels of a square, row by row."""
    edge = 200 // scene.match.rules.size
    column, row = place(scene.match.rules, number - 1)
    x, y = 4 + edge * column, 24 + edge * row
    canvas = stage.console.canvas
    return tuple(pixel(canvas, x + i, y + j) for j in range(edge) for i in range(edge))


def fresh(stage):
    """All pixels, after everything was drawn anew."""
    stage.scene.stale = True
    stage.frames(12)
    return bytes(stage.console.canvas.buf)


def settled(stage):
    stage.frames(12)
    return bytes(stage.console.canvas.buf)


@pytest.mark.parametrize("rules, text", [(EIGHT, KINGS), (TEN, "B:W32,K2:B12,K41")])
def test_men_and_kings_of_both_sides_look_different(stage, rules, text):
    scene = start(stage, text, rules)
    scene.put_box(*place(rules, rules.size // 2 * 4))
    stage.frames(60)
    numbers = [square + 1 for square in range(len(scene.cells)) if scene.cells[square]]
    empty = next(square + 1 for square in range(6, 20) if not scene.cells[square])
    seen = [cell_of(stage, scene, number) for number in (*numbers, empty)]
    assert len(set(seen)) == 5


def test_pieces_have_their_colours(tmp_path):
    stage = Stage(tmp_path / "saves")
    scene = start(stage, KINGS)
    middle = 12 * 25 + 12
    seen = [cell_of(stage, scene, number)[middle] for number in (22, 2, 12, 31, 17)]
    assert seen == [PAPER, RED, INK, ACCENT, BROWN]
    assert pixel(stage.console.canvas, 6, 26) == SAND


@pytest.mark.parametrize("rules", [EIGHT, TEN], ids=["8x8", "10x10"])
def test_what_is_left_after_moves_is_what_a_new_picture_shows(stage, rules):
    """Nothing of a flight, a box or a mark stays behind."""
    scene = start(stage, rules=rules, levels=(1, 1))
    for _ in range(4):
        for _ in range(300):
            stage.frames(1)
            if scene.phase == motion.THINK and scene.frame == 2:
                break
        scene._rest = 10_000
        assert settled(stage) == fresh(stage)
        scene._rest = 0
        stage.frames(2)


@pytest.mark.parametrize("rules", [EIGHT, TEN], ids=["8x8", "10x10"])
def test_the_box_leaves_nothing_behind_wherever_it_goes(stage, rules):
    scene = start(stage, rules=rules)
    for way in (2, 3, 4, 5, 6, 7, 0, 1, 2, 2, 6, 6, 6, 3, 3):
        stage.step(way)
        stage.frames(4)
        assert bytes(stage.console.canvas.buf) == fresh(stage), way
    assert scene.phase == motion.CHOOSE


def test_only_what_moves_is_sent_while_a_piece_goes(tmp_path):
    stage = Stage(tmp_path / "saves")
    scene = start(stage)
    stage.key("1", "1", "#", "1", "5", "#")
    sent = []
    while scene.phase == motion.HOP:
        before = stage.panel.pixels
        stage.frames(1)
        sent.append(stage.panel.pixels - before)
    assert max(sent) <= 6 * 26 * 26 + 240 * 14


def test_the_corners_of_a_refusal_go_with_its_words(stage):
    """Where legal moves are not shown, only a refusal marks what must capture."""
    stage.console.settings["legal"] = False
    scene = start(stage, "B:W14,18,22,23,30:B1,4,6,9,12,K26,K31")
    stage.key("6", "#")
    stage.frames(3)
    said = cell_of(stage, scene, 26)
    stage.frames(60)
    assert not scene.refusal and cell_of(stage, scene, 26) != said
    before = settled(stage)
    assert fresh(stage) == before


def test_a_still_board_sends_nothing(stage):
    start(stage)
    stage.frames(60)
    before = stage.panel.pixels
    stage.frames(30)
    assert stage.panel.pixels == before


def test_the_band_of_a_draw_offer_comes_and_goes(stage):
    scene = start(stage)
    stage.frames(60)
    before = settled(stage)
    scene.offer_draw()
    stage.frames(3)
    assert pixel(stage.console.canvas, 10, 100) == PAPER
    stage.key("*")
    stage.frames(3)
    assert settled(stage) == before


def test_moves_are_listed_by_their_ends(stage):
    position = Position(TEN, "W:WK4:B13,20,32,37")
    move = position.parse_move("4x31x42x15")
    assert short(move) == "4x15"
    huffing = Position(EIGHT, "W:W22,31:B18,1", True)
    huffing.enter("31-27")
    huffing.enter("h22")
    assert [short(each) for each in huffing.history] == ["31-27", "h22"]


def test_a_route_shows_its_landings_and_what_it_takes(tmp_path):
    stage = Stage(tmp_path / "saves")
    scene = start(stage, "W:WK4:B13,20,32,37", TEN)
    before = {number: cell_of(stage, scene, number) for number in (31, 42, 27, 38, 37, 32)}
    stage.key("4", "#", "1", "5", "#")
    assert scene.phase == motion.ROUTE
    stage.frames(4)
    changed = {number for number in before if cell_of(stage, scene, number) != before[number]}
    assert changed == {27, 38, 32}
    stage.key("2")
    stage.frames(4)
    changed = {number for number in before if cell_of(stage, scene, number) != before[number]}
    assert changed == {31, 42, 37}
