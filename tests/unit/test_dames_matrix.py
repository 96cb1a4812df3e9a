"""Dames on 64 lights: what stands where, the window on 10x10, and what is said in words."""

import pytest
from console.input import ACTION_HELD, ACTION_UP, KEY_HELD, KEY_UP, Event
from console.themes import ACCENT, BLACK_KING, BROWN, GOOD, INK, P1, PAPER, TINT, WHITE_KING
from console.words import t
from games.dames import motion
from games.dames.match import Match
from games.dames.matrix import REASONS
from games.dames.rules import EIGHT, TEN, Position
from games.dames.scene import Play
from games.dames.variants import place

from tests.unit.stage import Stage, pixel

KINGS = "B:W22,K2:B12,K31"
MUST = "B:W14,18,22,23,30:B1,4,6,9,12,K26,K31"


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path / "saves", "matrix")


@pytest.fixture
def bare(tmp_path):
    return Stage(tmp_path / "saves", "matrix", theme="mono")


def start(stage, text=None, rules=EIGHT, **given):
    match = Match(rules, **given)
    if text:
        match.position = Position(rules, text, match.position.huffing)
    return stage.push(Play(match))


def light(stage, scene, number):
    """The role of the light of a square."""
    column, row = place(scene.match.rules, number - 1)
    view = scene.view
    return pixel(stage.console.canvas, column - view.left, row - view.top)


def film(stage, scene, *numbers, frames=32):
    """The roles of some squares, frame by frame through a second and more."""
    seen = []
    for _ in range(frames):
        stage.frames(1)
        seen.append(tuple(light(stage, scene, number) for number in numbers))
    return seen


def away(scene, number):
    """The box is where it covers nothing of interest."""
    scene.put_box(*place(scene.match.rules, number - 1))


def test_men_and_kings_of_both_sides_are_told_apart_by_colour(stage):
    scene = start(stage, KINGS)
    away(scene, 20)
    stage.frames(1)
    seen = {number: light(stage, scene, number) for number in (22, 2, 12, 31, 17)}
    assert seen == {22: PAPER, 2: WHITE_KING, 12: P1, 31: BLACK_KING, 17: BROWN}
    assert pixel(stage.console.canvas, 0, 0) == INK


def test_without_colour_white_is_steady_black_blinks_and_kings_wink(bare):
    scene = start(bare, KINGS)
    away(scene, 20)
    shots = film(bare, scene, 22, 2, 12, 31, frames=120)
    dark = [sum(not role for role in column) for column in zip(*shots, strict=True)]
    assert dark[0] == 0  # a white man
    assert 0 < dark[1] < 24  # a white king: a wink of an eighth
    assert 54 <= dark[2] <= 66  # a black man: half of the time
    changes = [
        sum(a != b for a, b in zip(c, c[1:], strict=False)) for c in zip(*shots, strict=True)
    ]
    assert changes[3] > changes[2] >= 6  # a black king changes more often
    assert len({tuple(column) for column in zip(*shots, strict=True)}) == 4


def test_the_box_is_seen_on_every_square_with_and_without_colour(stage, bare):
    for each in (stage, bare):
        scene = start(each, KINGS)
        for number in range(1, 33):
            before = light(each, scene, number)
            away(scene, number)
            each.frames(1)
            after = light(each, scene, number)
            # Without colour a light that is lit already goes out first.
            assert after == (INK if each is bare and before != INK else ACCENT), number
            roles = {roles[0] for roles in film(each, scene, number, frames=10)}
            assert len(roles) == 2, number


def test_pieces_that_must_capture_blink_as_a_whole(stage, bare):
    for each in (stage, bare):
        scene = start(each, MUST)
        away(scene, 32)
        must = squares(scene)
        shots = film(each, scene, *must)
        for column in zip(*shots, strict=True):
            assert 8 <= sum(role == INK for role in column) <= 24


def squares(scene):
    return [square + 1 for square in scene.must]


def test_the_piece_that_is_chosen_and_where_it_can_go(stage):
    scene = start(stage)
    stage.key("1", "1", "#")
    stage.frames(1)
    away(scene, 30)
    stage.frames(1)
    assert scene.phase == motion.AIM
    assert light(stage, scene, 11) == GOOD
    assert light(stage, scene, 15) == light(stage, scene, 16) == TINT


def test_a_refusal_is_read_out(stage):
    scene = start(stage)
    stage.key("1", "#")
    assert scene.reason == "dames.stuck"
    for _ in range(40):
        stage.frames(1)
        if stage.console.spoken:
            break
    assert stage.console.spoken.text == "It is stuck"


def test_every_reason_has_few_letters_for_the_lights():
    import inspect

    from games.dames import entry, scene

    told = inspect.getsource(entry) + inspect.getsource(scene)
    for key in REASONS:
        assert '"%s"' % key in told, key
    for line in told.split("\n"):
        if "self.refuse(" in line:
            for word in line.split('"')[1::2]:
                assert word in REASONS, line


def test_the_offer_of_a_draw_is_read_out_again_and_again(stage):
    scene = start(stage)
    scene.offer_draw()
    said = 0
    for _ in range(1800):
        stage.frames(1)
        if stage.console.spoken and stage.console.spoken.at == 0:
            said += 1
            assert "BLACK OFFERS A DRAW" in stage.console.spoken.text
            assert t("dames.if_refused") in stage.console.spoken.text
    assert said >= 2
    stage.key("#")
    assert scene.match.agreed


# -- the window on 10x10


def test_the_window_follows_the_box_and_its_edge_flashes(stage):
    scene = start(stage, rules=TEN)
    view = scene.view
    seen = set()
    for number in range(1, 51):
        before = view.left, view.top
        away(scene, number)
        stage.frames(1)
        column, row = place(TEN, number - 1)
        assert 0 <= column - view.left < 8 and 0 <= row - view.top < 8
        # A square is kept between the box and an edge that can give way.
        assert column - view.left > 0 or view.left == 0
        assert column - view.left < 7 or view.left == 2
        assert row - view.top > 0 or view.top == 0
        assert row - view.top < 7 or view.top == 2
        seen.add((view.left, view.top))
        if (view.left, view.top) != before:
            assert view._flash > 0
            roles = [pixel(stage.console.canvas, x, y) for x in range(8) for y in range(8)]
            assert roles.count(TINT) >= 7
        stage.frames(8)
        assert view._flash == 0
    assert {left for left, _ in seen} >= {0, 2} and {top for _, top in seen} == {0, 1, 2}


def test_every_square_of_10x10_is_shown_through_the_window(stage):
    scene = start(stage, rules=TEN)
    for number in range(1, 51):
        away(scene, number)
        stage.frames(1)
        column, row = place(TEN, number - 1)
        assert light(stage, scene, number) == ACCENT
        # A neighbour is what the position says.
        for other in range(1, 51):
            c, r = place(TEN, other - 1)
            inside = 0 <= c - scene.view.left < 8 and 0 <= r - scene.view.top < 8
            if inside and other != number and not scene.view._flash:
                wanted = (BROWN, P1, PAPER)[scene.cells[other - 1]]
                assert light(stage, scene, other) == wanted
        assert (column + row) % 2


def test_the_window_goes_with_a_piece_that_moves(stage):
    scene = start(stage, "W:WK46,31:B1,10", TEN)
    away(scene, 46)
    stage.frames(8)
    stage.key("4", "6", "#", "5", "#")
    for _ in range(20):
        stage.frames(1)
        if scene.phase != motion.HOP:
            break
    assert scene.view.top == 0 and scene.view.left == 2


def event(stage, kind, value=None, player=-1):
    stage.console._take(Event(kind, player, value, 0))
    stage.frames(1)


@pytest.mark.parametrize("held, up", [(KEY_HELD, KEY_UP), (ACTION_HELD, ACTION_UP)])
def test_all_of_10x10_is_seen_while_yes_is_held(stage, held, up):
    scene = start(stage, rules=TEN)
    value, player = ("#", -1) if held == KEY_HELD else (None, 1)
    event(stage, held, value, player)
    canvas = stage.console.canvas
    rows = [[pixel(canvas, 1 + x, 1 + y) for x in range(5)] for y in range(5)]
    assert rows == [[P1] * 5] * 2 + [[INK] * 5] + [[PAPER] * 5] * 2
    assert [pixel(canvas, x, 7) for x in range(8)] == [P1] * 4 + [PAPER] * 4
    event(stage, up, value, player)
    assert light(stage, scene, 1) == P1 or scene.view.top > 0
    assert pixel(canvas, 7, 7) in (BROWN, PAPER, INK)


def test_there_is_no_overview_of_8x8(stage):
    scene = start(stage)
    event(stage, KEY_HELD, "#")
    assert not scene.overview


def test_a_hint_on_10x10_is_said_too(stage):
    scene = start(stage, rules=TEN)
    stage.key("0")
    for _ in range(60):
        stage.frames(1)
        if stage.console.spoken:
            break
    assert stage.console.spoken.text == scene.match.position.move_name(scene.hint)


def test_the_score_is_in_the_menu(stage):
    start(stage, minutes=(5, 0))
    stage.key("*", "5")
    assert stage.console.spoken.text.startswith("Black 12  White 12  P1 05:00")


def test_the_toss_shows_a_coin_and_says_who_has_black(stage):
    from games.dames.toss import TOSS_FRAMES, Toss

    toss = stage.push(Toss(Match(EIGHT)))
    roles = set()
    for _ in range(TOSS_FRAMES - 2):
        stage.frames(1)
        roles |= {pixel(stage.console.canvas, 3, 4)}
    assert {P1, PAPER} <= roles
    stage.frames(4)
    assert "has Black" in toss._scroll.text and "Black begins" in toss._scroll.text
