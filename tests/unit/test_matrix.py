"""Dynasty on the matrices: which light blinks how, with colour and without."""

import itertools

import pytest
from console.themes import ACCENT, P1, P2, PAPER, TINT
from games.dynasty import scene as play
from games.dynasty.match import Match
from games.dynasty.matrix import REASON_AFTER
from games.dynasty.rules import Position, parse_square
from games.dynasty.scene import Play

from tests.unit.stage import FRAME_MS, Stage, pixel

ONE_EACH = "d3 c5"  # then both have armies beside each other
# Black on c5 captures in all eight directions.
EIGHT_WAYS = "XXXXO--XXXOXXOXXXOOOXX-XXOOOOOOOXO-OOXXOXOOOXXXOXXXXXOO-O-XXXO-- X"
SECOND = 1000 // FRAME_MS + 1  # frames


def start(folder, record="", text="", directional=False, mono=True):
    stage = Stage(folder, "matrix", legal=True)
    match = Match(directional, mono)
    if text:
        match.position = Position.from_text(text, directional)
    else:
        match.position = Position.from_record(record, directional)
    return stage, stage.push(Play(match))


def watch(stage, square, frames=SECOND):
    """The role of a square's light in each of so many frames."""
    roles = []
    for _ in range(frames):
        stage.frames(1)
        roles.append(pixel(stage.console.canvas, square & 7, square >> 3))
    return roles


def blinks(roles):
    """How often the light changes from one frame to the next."""
    return sum((a > 0) != (b > 0) for a, b in itertools.pairwise(roles))


def put(scene, name):
    square = parse_square(name)
    scene.cursors[scene.mover][:] = square & 7, square >> 3
    return square


@pytest.mark.parametrize("name", ["a1", "d3", "c5"])
def test_the_box_is_seen_over_whatever_lies_beneath(tmp_path, name):
    stage, scene = start(tmp_path, ONE_EACH)
    roles = watch(stage, put(scene, name))
    assert set(roles) == {0, ACCENT}
    assert 7 <= blinks(roles) <= 9  # 4 Hz


def test_with_colour_the_box_leaves_what_lies_beneath_to_be_seen(tmp_path):
    stage, scene = start(tmp_path, ONE_EACH, mono=False)
    assert set(watch(stage, put(scene, "c5"))) == {P2, ACCENT}


@pytest.mark.parametrize("mono, role", [(True, {0}), (False, {TINT})])
def test_legal_squares_are_dark_without_colour(tmp_path, mono, role):
    stage, scene = start(tmp_path, mono=mono)
    put(scene, "a1")
    legal = parse_square("f5")
    assert scene.legal[legal]
    assert set(watch(stage, legal)) == role


@pytest.mark.parametrize("mono", [True, False])
def test_player_one_is_steady_player_two_dark_for_half_a_second(tmp_path, mono):
    stage, scene = start(tmp_path, ONE_EACH, mono=mono)
    put(scene, "a1")
    assert set(watch(stage, parse_square("d3"))) == {P1}
    roles = watch(stage, parse_square("c5"))
    assert set(roles) == ({0, P2} if mono else {P2})
    assert not mono or (blinks(roles) <= 2 and 13 <= roles.count(0) <= 17)


@pytest.mark.parametrize("mono", [True, False])
def test_the_picked_line_blinks_at_8_hz_over_steady_armies(tmp_path, mono):
    stage, scene = start(tmp_path, text=EIGHT_WAYS, directional=True, mono=mono)
    put(scene, "c5")
    stage.key("#")
    assert scene.phase == play.LINE
    stage.step(2)
    squares = scene.lines[scene.line][1]
    for square in squares:
        roles = watch(stage, square)
        assert PAPER in roles
        beneath = set(roles) - {PAPER}
        assert beneath == ({0} if mono else {P2})
        if mono:
            assert 14 <= blinks(roles) <= 18
    others = [s for _, line in scene.lines for s in line if s not in squares]
    assert PAPER not in watch(stage, others[0])


def test_a_refused_square_makes_the_box_hurry(tmp_path):
    stage, scene = start(tmp_path, ONE_EACH)
    square = put(scene, "a1")
    stage.key("#")
    assert scene.refusal
    hurry = play.REFUSAL_FRAMES // 3 - 2
    assert blinks(watch(stage, square, hurry)) >= hurry // 2 - 1
    run_through(stage)
    assert not scene.refusal
    assert blinks(watch(stage, square)) <= 9


def run_through(stage):
    """Let words come and run across once."""
    while not stage.console.spoken:
        stage.frames(1)
    for _ in range(400):
        if not stage.console.spoken:
            return
        stage.frames(1)
    raise AssertionError("words that never end")


def refuse_nothing(stage, scene):
    put(scene, "a1")
    stage.key("#")


def refuse_taken(stage, scene):
    put(scene, "d4")
    stage.key("#")


def refuse_no_line(stage, scene):
    put(scene, "c5")
    stage.key("#", "#", "5")
    assert scene.phase == play.LINE
    scene.lines = scene.lines[:2]
    stage.key("8")


def refuse_pick_line(stage, scene):
    put(scene, "c5")
    stage.key("#", "#")


def refuse_no_undo(stage, scene):
    scene.take_back()


REFUSALS = {
    "No capture": (refuse_nothing, {}),
    "Taken": (refuse_taken, {}),
    "No line": (refuse_no_line, {"text": EIGHT_WAYS, "directional": True}),
    "Which line?": (refuse_pick_line, {"text": EIGHT_WAYS, "directional": True}),
    "No move yet": (refuse_no_undo, {}),
}


@pytest.mark.parametrize("words", REFUSALS)
def test_the_reason_of_a_refusal_runs_across_and_gives_the_board_back(tmp_path, words):
    refuse, options = REFUSALS[words]
    stage, scene = start(tmp_path, **options)
    refuse(stage, scene)
    stage.frames(REASON_AFTER - 5)
    assert scene.refusal and not stage.console.spoken  # the box hurries first
    stage.frames(10)
    assert stage.console.spoken.text == words
    run_through(stage)
    assert 7 <= blinks(watch(stage, scene.square)) <= 9


@pytest.mark.parametrize("press", ["key", "stick", "button"])
def test_any_press_ends_the_reason_and_counts(tmp_path, press):
    stage, scene = start(tmp_path)
    refuse_nothing(stage, scene)
    stage.frames(REASON_AFTER + 2)
    assert stage.console.spoken
    if press == "key":
        stage.key("5")
        assert scene.square == parse_square("e1")
    elif press == "stick":
        stage.step(4)
        assert scene.square == parse_square("a2")
    else:
        stage.action()
        assert scene.refusal  # once more
    assert not stage.console.spoken


def test_the_clock_runs_while_a_reason_does(tmp_path):
    stage = Stage(tmp_path, "matrix")
    scene = stage.push(Play(Match(minutes=(5, 5))))
    put(scene, "a1")
    stage.key("#")
    stage.frames(REASON_AFTER + 2)
    used = scene.match.clocks.used[0]
    stage.frames(30)
    assert stage.console.spoken and scene.match.clocks.used[0] == used + 30 * FRAME_MS


def test_a_press_before_the_reason_runs_keeps_it_away(tmp_path):
    stage, scene = start(tmp_path)
    refuse_nothing(stage, scene)
    stage.step(4, scene.mover)
    stage.frames(play.REFUSAL_FRAMES)
    assert not stage.console.spoken


def test_turning_armies_wink_and_come_back_as_the_others(tmp_path):
    stage, scene = start(tmp_path)
    scene._move(parse_square("f5"))
    roles = watch(stage, parse_square("e5"), 12)
    assert roles[-1] == P1 and 0 in roles


def test_a_pass_says_whose_it_is(tmp_path):
    stage, scene = start(tmp_path, text="XO" + "-" * 62 + " O")
    assert scene.phase == play.PASSING
    stage.frames(1)
    assert stage.console.spoken.text == "P2 PASS"
    while scene.phase == play.PASSING:
        assert scene.frame < 200
        stage.frames(1)
    assert scene.mover == 0 and scene.phase == play.CHOOSE


def test_a_hint_of_directional_tells_the_line(tmp_path):
    stage, scene = start(tmp_path, text=EIGHT_WAYS, directional=True)
    stage.key("0")
    stage.frames(200)
    move = scene.hint
    assert scene.square == move & 63
    name = scene.match.position.move_name(move)
    assert "/" in name
    stage.key("0")
    while not scene.refusal:
        stage.frames(1)
    assert stage.console.spoken.text == name
