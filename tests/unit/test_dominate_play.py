"""Dominate played through its scenes: choosing, moves, refusals, hints, undo, end and result."""

import pytest
from console.launcher import Launcher
from console.themes import ACCENT, GOOD, INK, P1, P2, PAPER, SOFT, TINT
from games.dominate import motion
from games.dominate.campaign import Campaign
from games.dominate.chooser import Chooser
from games.dominate.level import Level
from games.dominate.match import KINDS, SAVE, Match, load
from games.dominate.rules import START, parse_square
from games.dominate.scene import Play
from games.dominate.scores import Scores

from tests.unit.stage import Stage, pixel

COMPUTER, TWO = KINDS


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path / "saves")


def shows(stage, name):
    """Is it a scene of that class? By name, since modules come and go, and their classes."""
    return type(stage.scene).__name__ == name


def match_of(text=START, kinds=TWO, boss=False, computer=1, key="own/test"):
    return Match(key, Level({"": "Test"}, computer, boss, text), kinds)


def start(stage, text=START, kinds=TWO, **options):
    """A scene with a game that begins at a position; computers play at level 1."""
    stage.console.push(Launcher(stage.console.games))
    return stage.push(Play(match_of(text, kinds, **options)))


def rest(stage, scene):
    """Let the motion end."""
    for _ in range(300):
        if scene.phase in (motion.CHOOSE, motion.AIM, motion.OVER) or stage.scene is not scene:
            return
        stage.frames(1)
    raise AssertionError("the motion does not end")


def point(stage, name):
    """Move the box to a square by its two digits."""
    square = parse_square(name)
    stage.key(str((square & 7) + 1), str((square >> 3) + 1))


def go(stage, scene, names):
    """Moves such as a1a2, by keys."""
    for name in names.split():
        point(stage, name[:2])
        stage.key("#")
        point(stage, name[2:])
        stage.key("#")
        rest(stage, scene)


def board(scene):
    return scene.match.position.to_text()


# -- choosing and moving


def test_a_piece_is_chosen_and_cloned(stage):
    scene = start(stage)
    point(stage, "a1")
    stage.key("#")
    assert scene.phase == motion.AIM
    assert sorted(scene.clones) == [1, 8, 9] and sorted(scene.jumps) == [2, 16]
    point(stage, "b2")
    stage.key("#")
    assert scene.phase == motion.MOVE
    rest(stage, scene)
    assert board(scene) == "o6x/8/8/8/8/8/1x6/x6o o"
    assert scene.mover == 1 and scene.score == (3, 2)


def test_a_jump_takes_the_piece_along_and_turns_those_round_it(stage):
    scene = start(stage, "4/4/1o1o/x1o1 x")
    point(stage, "a1")
    stage.key("#")
    point(stage, "a3")
    stage.key("#")
    for _ in range(30):
        stage.frames(1)
        if scene.phase == motion.TURN:
            break
    assert list(scene.turning) == [9]
    rest(stage, scene)
    assert board(scene) == "4/x3/1x1o/2o1 o"


@pytest.mark.parametrize("animations", [True, False])
def test_a_move_lasts_as_long_as_its_motion(stage, animations):
    scene = start(stage, "4/4/1o1o/x1o1 x")
    stage.console.settings["animations"] = animations
    point(stage, "a1")
    stage.key("#")
    point(stage, "a2")
    stage.key("#")
    frames = 1
    while scene.phase not in (motion.CHOOSE, motion.OVER):
        stage.frames(1)
        frames += 1
    # The first frame shows the piece at its smallest.
    assert frames == (motion.CLONE_FRAMES + motion.TURN_FRAMES + 1 if animations else 1)


def test_a_digit_typed_while_pieces_move_is_not_lost(stage):
    scene = start(stage)
    point(stage, "a1")
    stage.key("#")
    point(stage, "a2")
    stage.key("#")
    assert scene.phase == motion.MOVE
    stage.key("8")
    assert scene.phase == motion.CHOOSE
    stage.key("1", "#")
    assert scene.chosen == parse_square("h1")


def test_each_person_has_a_stick_and_rows_count_from_below(stage):
    scene = start(stage)
    assert scene.cursor == [0, 0]
    stage.step(0, player=1)
    assert scene.cursor == [0, 0]
    stage.step(0)
    assert scene.cursor == [0, 1]
    stage.step(4)
    stage.action(1)
    assert scene.phase == motion.CHOOSE
    stage.action(0)
    assert scene.phase == motion.AIM


def test_either_stick_against_the_computer(stage):
    scene = start(stage, kinds=COMPUTER)
    stage.step(2, player=1)
    assert scene.cursor == [1, 0]


def test_box_and_digits_stay_on_a_small_board(stage):
    scene = start(stage, "x3/4/4/3o x")
    for _ in range(6):
        stage.step(3)
    assert scene.cursor == [3, 0]
    stage.key("5")
    assert scene.cursor == [3, 0]
    stage.key("4", "4")
    assert scene.cursor == [3, 3]


def test_another_piece_is_chosen_in_its_place_and_the_same_one_let_go(stage):
    scene = start(stage)
    point(stage, "a1")
    stage.key("#")
    point(stage, "h8")
    stage.key("#")
    assert scene.chosen == parse_square("h8")
    stage.key("#")
    assert scene.phase == motion.CHOOSE and scene.chosen < 0
    stage.key("#", "*")
    assert scene.phase == motion.CHOOSE and scene.chosen < 0


@pytest.mark.parametrize(
    "first, square, key",
    [
        ("", "b1", "dominate.empty"),
        ("", "a8", "dominate.enemy"),
        ("a1", "h8", ""),
        ("a1", "c2", "dominate.far"),
        ("a1", "c3", "dominate.far"),
        ("a1", "a8", "dominate.taken"),
    ],
)
def test_what_is_refused_says_why_and_the_turn_is_kept(stage, first, square, key):
    scene = start(stage)
    before = board(scene)
    if first:
        point(stage, first)
        stage.key("#")
    point(stage, square)
    stage.key("#")
    assert scene.reason == key
    assert bool(scene.refusal) == bool(key)
    assert board(scene) == before
    stage.frames(50)
    assert not scene.refusal


def test_a_block_and_a_piece_that_is_shut_in_are_refused(stage):
    scene = start(stage, "x3/--2/--2/o2x x")
    point(stage, "a3")
    stage.key("#")
    assert scene.reason == "dominate.block"
    scene = start(stage, "--xx/x-x1/--2/-o2 x")
    point(stage, "a3")
    stage.key("#")
    assert scene.reason == "dominate.stuck"


# -- the computer, hints, undo


def test_the_computer_answers(stage):
    scene = start(stage, kinds=COMPUTER)
    go(stage, scene, "a1a2")
    rest(stage, scene)
    assert len(scene.match.position.history) == 2 and scene.mover == 0


def test_the_computer_begins_where_the_level_says_so(stage):
    scene = start(stage, START.replace(" x", " o"), COMPUTER)
    rest(stage, scene)
    assert len(scene.match.position.history) == 1 and scene.mover == 0


@pytest.fixture
def short_hints(monkeypatch):
    """Hints of two plies: plain Python is slow."""
    from engine.levels import ALL, Level
    from games.dominate import thinking

    monkeypatch.setattr(thinking, "HINT", Level(2, 0, 0, 0, ALL))


def test_a_hint_is_told_and_counted_and_the_box_goes_to_its_piece(stage, short_hints):
    scene = start(stage, "5/x2o1/1oo2/5/x4 x")
    stage.key("0")
    stage.frames(30)
    move = scene.hint
    assert move in scene.match.position.legal_moves()
    assert scene.square == move & 63
    name = scene.match.position.move_name(move)
    assert scene.refusal == f"Hint: {name[:2]} to {name[2:]}"
    assert scene.match.hints == [1, 0]
    assert len(scene.match.position.history) == 0


def test_thoughts_are_shown_when_asked_for(stage):
    stage.console.settings["thinking"] = True
    scene = start(stage, kinds=COMPUTER)
    go(stage, scene, "a1a2")
    rest(stage, scene)
    depth, score = scene.thought.split()[:2]
    assert depth in ("1:", "2:") and score[0] in "+-"


def test_undo_goes_back_to_the_persons_move(stage):
    scene = start(stage, kinds=COMPUTER)
    go(stage, scene, "a1a2")
    rest(stage, scene)
    scene.take_back()
    assert board(scene) == START and scene.phase == motion.CHOOSE
    scene.take_back()
    assert scene.reason == "dominate.no_undo"


def test_undo_between_two_persons_takes_one_move_back(stage):
    scene = start(stage)
    go(stage, scene, "a1a2 h1h2")
    scene.take_back()
    assert scene.match.position.to_record() == "a1a2" and scene.mover == 1


def test_undo_before_a_persons_first_move_leaves_the_computers(stage):
    match = match_of(START.replace(" x", " o"), COMPUTER)
    match.position.push(match.position.legal_moves()[0])
    assert match.take_back() == 0 and len(match.position.history) == 1


# -- the end

LAST = "xxxx/xxxx/xxoo/xx1x x"


def test_empty_squares_go_to_the_heir_one_by_one(stage):
    scene = start(stage, "xo1-/----/2--/2-- x")
    go(stage, scene, "a4c4")
    rest(stage, scene)
    assert scene.phase == motion.OVER
    assert scene.match.position.heir() == 0
    assert list(scene.filled) == [0, 1, 8, 9, 24]
    assert scene.score == (7, 0)


def test_filling_takes_its_time_and_a_key_shortens_it(stage):
    scene = start(stage, "xo1-/----/2--/2-- x")
    point(stage, "a4")
    stage.key("#")
    point(stage, "c4")
    stage.key("#")
    seen = set()
    while scene.phase != motion.OVER:
        if scene.phase == motion.FILL:
            seen.add(scene.score[0])
        stage.frames(1)
    assert seen >= {3, 4, 5, 6, 7}
    again = start(stage, "xo1-/----/2--/2-- x")
    point(stage, "a4")
    stage.key("#")
    point(stage, "c4")
    stage.key("#")
    while again.phase != motion.FILL:
        stage.frames(1)
    stage.key("5")
    assert again.phase == motion.OVER and again.score == (7, 0)


def test_a_won_level_is_kept_before_its_end_is_shown(stage):
    scene = start(stage, LAST, COMPUTER, key="01_first_steps")
    point(stage, "d1")
    stage.key("#")
    point(stage, "c1")
    stage.key("#")
    while scene.phase != motion.FILL and scene.phase != motion.OVER:
        stage.frames(1)
    scores = Scores(stage.console.store)
    assert (scores.points("01_first_steps"), scores.stars("01_first_steps")) == (100, 3)
    assert load(stage.console.store) is None


@pytest.mark.parametrize("boss, points", [(False, 100), (True, 200)])
def test_total_domination_has_its_own_result(stage, boss, points):
    scene = start(stage, LAST, COMPUTER, boss=boss, key="06_old_toad")
    go(stage, scene, "d1c1")
    stage.frames(60)
    assert shows(stage, "Result")
    assert stage.scene.gain == (points, 3, None)
    assert stage.scene._headline() == "TOTAL DOMINATION"
    assert Scores(stage.console.store).points("06_old_toad") == points


def test_a_worse_score_is_no_new_best(stage):
    stage.console.store.save("dominate_levels", {"best": {"k": [100, 3]}, "last": ""})
    scene = start(stage, "xxxx/xxxx/xxoo/x1xo x", COMPUTER, key="k")
    go(stage, scene, "a1b1")
    stage.frames(60)
    assert shows(stage, "Result")
    assert stage.scene.gain == (14, 2, 100)
    assert not stage.scene._is_best
    assert Scores(stage.console.store).points("k") == 100
    assert Scores(stage.console.store).stars("k") == 3


def test_a_lost_level_keeps_its_points_but_opens_nothing(stage):
    scene = start(stage, "oooo/oooo/oooo/x1-o x", COMPUTER, key="01_first_steps")
    go(stage, scene, "a1b1")
    stage.frames(60)
    assert stage.scene.gain == (5, 0, None)
    assert stage.scene._headline() == "LEVEL LOST"
    scores = Scores(stage.console.store)
    keys = Campaign(stage.console.store).keys
    assert scores.points("01_first_steps") == 5
    assert not scores.is_open(keys, 1)


def test_two_persons_count_for_no_level(stage):
    scene = start(stage, LAST, TWO, key="01_first_steps")
    go(stage, scene, "d1c1")
    stage.frames(60)
    assert stage.scene.gain is None
    assert stage.scene._headline() == "PLAYER ONE WINS"
    assert Scores(stage.console.store).points("01_first_steps") is None


def test_the_result_leads_on(stage):
    scene = start(stage, LAST, COMPUTER, key="01_first_steps")
    Scores(stage.console.store).choose("01_first_steps")
    go(stage, scene, "d1c1")
    stage.frames(150)
    stage.key("1")
    assert shows(stage, "Chooser")
    assert stage.scene.keys[stage.scene.chosen] == "02_pillar"


# -- keeping


def test_a_game_goes_on_after_the_power_was_off(stage, tmp_path):
    scene = start(stage, kinds=COMPUTER, key="13_open_field")
    go(stage, scene, "a1a2")
    rest(stage, scene)
    stage.frames(310)
    wanted = board(scene)
    again = Stage(tmp_path / "saves")
    again.console.push(Launcher(again.console.games))
    again.push(Chooser())
    assert shows(again, "Menu")
    again.key("1")
    assert shows(again, "Play")
    assert board(again.scene) == wanted
    assert again.scene.match.key == "13_open_field" and again.scene.match.is_level


def test_a_game_that_is_left_is_kept_and_can_be_dropped(stage):
    scene = start(stage)
    go(stage, scene, "a1a2")
    stage.console.pop()
    assert load(stage.console.store).position.to_record() == "a1a2"
    stage.push(Chooser())
    stage.key("2")
    assert load(stage.console.store) is None
    assert shows(stage, "Chooser")


@pytest.mark.parametrize(
    "fault",
    [
        {"moves": "a1a9"},
        {"moves": "a1d1"},
        {"start": "xo/8 x"},
        {"computer": 7},
        {"computer": True},
        {"titles": {}},
        {"titles": {"": 7}},
        {"hints": [0]},
        {"hints": [0, -1]},
        {"key": None},
        {"moves": None},
    ],
    ids=str,
)
def test_a_save_that_is_no_game_is_set_aside(stage, fault):
    data = match_of().to_save()
    stage.console.store.save(SAVE, data)
    assert load(stage.console.store) is not None
    data.update(fault)
    stage.console.store.save(SAVE, data)
    assert load(stage.console.store) is None
    assert stage.console.store.take_notice() == ("save.bad", SAVE)


def test_a_save_that_is_no_dict_is_set_aside(stage):
    stage.console.store.save(SAVE, [1, 2])
    assert load(stage.console.store) is None
    assert stage.console.store.take_notice() == ("save.bad", SAVE)


def test_the_pause_menu_stops_the_computer_and_gives_back(stage):
    scene = start(stage)
    stage.key("*")
    assert shows(stage, "Menu")
    stage.key("1")
    assert stage.scene is scene and scene.phase == motion.CHOOSE


# -- what the screens show


def test_targets_are_shown_in_two_shades(stage):
    start(stage)
    canvas = stage.console.canvas
    point(stage, "a1")
    stage.key("#")
    point(stage, "h1")  # the box away
    stage.frames(5)
    assert pixel(canvas, 12 + 24 + 4, 32 + 7 * 24 + 4) == TINT  # b1, filled
    assert pixel(canvas, 12 + 48 + 2 + 10, 32 + 7 * 24 + 2) == TINT  # c1, a frame
    assert pixel(canvas, 12 + 48 + 7, 32 + 7 * 24 + 7) != TINT


@pytest.mark.parametrize("jump", ["a1c1", "a4c4", "d1d3", "d3d1"])
def test_a_jumping_piece_leaves_nothing_behind(stage, jump):
    row = {"d3d1": "3x"}.get(jump, "4")
    scene = start(stage, f"x3/{row}/1o2/x2{'1' if row == '3x' else 'x'} x")
    go(stage, scene, jump)
    assert len(scene.match.position.history) == 1
    stage.frames(5)
    seen = bytes(stage.console.canvas.buf)
    scene.stale = True
    stage.frames(1)
    assert bytes(stage.console.canvas.buf) == seen


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_what_is_drawn_bit_by_bit_is_what_is_drawn_at_once(stage, theme):
    stage.console.settings["theme"] = theme
    stage.console.apply()
    scene = start(stage, "xo2/4/4/o2x x")
    go(stage, scene, "a4a3 b4b3 d1d3")
    point(stage, "a3")
    stage.frames(6)
    seen = bytes(stage.console.canvas.buf)
    scene.stale = True
    stage.frames(1)
    assert bytes(stage.console.canvas.buf) == seen


# -- the matrix


@pytest.fixture
def lights(tmp_path):
    return Stage(tmp_path / "saves", "matrix")


def look(stage, square, looks=17):
    """The roles that a light of the open board has in a second."""
    seen = []
    for _ in range(looks):
        seen.append(pixel(stage.console.canvas, square & 7, 7 - (square >> 3)))
        stage.frames(2)
    return seen


def test_lights_tell_armies_block_and_box_apart_in_colour(lights):
    start(lights, "o6x/8/8/3-4/8/8/8/x6o x")
    point(lights, "b1")
    assert set(look(lights, parse_square("a1"))) == {P1}
    assert set(look(lights, parse_square("a8"))) == {P2}
    assert set(look(lights, parse_square("d5"))) == {SOFT}
    assert set(look(lights, parse_square("b1"))) == {ACCENT, INK}


def test_lights_tell_armies_block_and_box_apart_without_colour(lights):
    lights.console.settings["theme"] = "mono"
    lights.console.apply()
    start(lights, "o6x/8/8/3-4/8/8/8/x6o x")
    point(lights, "b1")

    def lit(name):
        seen = look(lights, parse_square(name))
        return sum(role != INK for role in seen) / len(seen), sum(
            (a == INK) != (b == INK) for a, b in zip(seen, seen[1:], strict=False)
        )

    assert lit("a1") == (1.0, 0)  # steady
    share, changes = lit("a8")
    assert 0.35 < share < 0.65 and changes <= 3  # half a second on, half off
    share, changes = lit("d5")
    assert 0.1 < share < 0.4 and changes <= 3  # a wink
    share, changes = lit("b1")
    assert 0.3 < share < 0.7 and changes >= 6  # the box hurries


def test_lights_show_where_a_piece_can_go(lights):
    scene = start(lights)
    point(lights, "a1")
    lights.key("#")
    point(lights, "h1")
    lights.frames(1)
    canvas = lights.console.canvas
    assert pixel(canvas, 0, 7) == PAPER
    assert {pixel(canvas, at & 7, 7 - (at >> 3)) for at in scene.clones} == {TINT}
    assert {pixel(canvas, at & 7, 7 - (at >> 3)) for at in scene.jumps} == {GOOD}


def test_lights_say_why_something_was_refused(lights):
    start(lights)
    point(lights, "b1")
    lights.key("#")
    for _ in range(40):
        if lights.console.spoken:
            break
        lights.frames(1)
    assert lights.console.spoken.text == "Choose a piece"


def test_lights_tell_the_score_on_nine(lights):
    start(lights)
    lights.key("9")
    assert lights.console.spoken.text == "2-2"


def test_a_small_board_stands_in_the_middle_of_the_lights(lights):
    start(lights, "x4/5/5/5/4o x")
    lights.frames(1)
    canvas = lights.console.canvas
    lit = [(x, y) for x in range(8) for y in range(8) if pixel(canvas, x, y) in (P1, P2, ACCENT)]
    assert lit == [(1, 1), (5, 5)] or lit == [(1, 2), (5, 6)]
