"""Dynasty played through its scene: turns, refusals, lines, passes, clocks, undo, result."""

import pytest
from console.help import Help
from console.launcher import Launcher
from console.rest import SAVE_AFTER_MS
from console.themes import ACCENT, INK
from engine.levels import DEFAULT
from games.dynasty import records
from games.dynasty import scene as play
from games.dynasty.match import COMPUTER, PERSON, SAVE, Match, load
from games.dynasty.rules import PASS, Outcome, Position, parse_square
from games.dynasty.scene import Play
from games.dynasty.setup import Setup, Title

from tests.unit.stage import FRAME_MS, Stage, pixel

PASS_AT_35 = (
    "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3 f3 e6 c7 b6 d7 d8 b8 e7 f7 e8 c8 a8 a4"
    " f8 a2 b7"
)
DRAW = (
    "c4 e3 f2 c3 c5 b5 e6 d3 b4 f6 b3 d6 e7 d7 g5 g6 a6 b6 g7 b2 a7 f3 d8 f8 f4 c8 f7 g3 c2 g8 f5"
    " d2 d1 h6 h8 e1 a2 c6 b1 b7 h2 a1 g4 c1 f1 h7 h5 e8 a5 g1 b8 a3 a4 g2 c7 a8 h4 h3 e2 h1"
)
WIPE_OUT = "e6 f4 e3 f6 g5 d6 e7 f5 c5"
# Black on c5 captures in all eight directions.
EIGHT_WAYS = "XXXXO--XXXOXXOXXXOOOXX-XXOOOOOOOXO-OOXXOXOOOXXXOXXXXXOO-O-XXXO-- X"


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path / "saves")


def shows(stage, name):
    """Is it a scene of that class? By name, since modules come and go, and their classes."""
    return type(stage.scene).__name__ == name


def start(stage, record="", text="", **options):
    """A scene with a match that has come so far; computers play at level 1."""
    match = Match(**{"levels": (1, 1), **options})
    if record:
        match.position = Position.from_record(record, match.directional)
    if text:
        match.position = Position.from_text(text, match.directional)
    stage.console.push(Launcher(stage.console.games))
    return stage.push(Play(match))


def go(stage, name):
    """Move the box to a square by its two digits and enter the army."""
    square = parse_square(name)
    stage.key(str((square & 7) + 1), str((square >> 3) + 1), "#")


def rest(stage, scene):
    """Let the motion end."""
    for _ in range(200):
        if scene.phase in (play.CHOOSE, play.LINE, play.OVER) or stage.scene is not scene:
            return
        stage.frames(1)
    raise AssertionError("the motion does not end")


def moves(stage, scene, names):
    for name in names.split():
        go(stage, name)
        rest(stage, scene)


def test_stick_moves_the_box_of_its_player_only(stage):
    scene = start(stage)
    assert scene.cursor == [3, 2]
    stage.step(2, player=1)
    assert scene.cursor == [3, 2]
    stage.step(3, player=0)
    assert scene.cursor == [4, 3]


def test_box_stays_on_the_board(stage):
    scene = start(stage)
    for _ in range(9):
        stage.step(7)
    assert scene.cursor == [0, 0]


def test_either_stick_against_the_computer(stage):
    scene = start(stage, kinds=(PERSON, COMPUTER))
    stage.step(4, player=1)
    assert scene.cursor == [3, 3]


def test_digits_are_column_then_row(stage):
    scene = start(stage)
    stage.key("6", "4")
    assert scene.cursor == [5, 3]


def test_army_is_placed_and_turns_the_line(stage):
    scene = start(stage)
    go(stage, "d3")
    assert scene.phase == play.FLIP
    rest(stage, scene)
    assert scene.match.position.to_text().split()[0] == Position.from_record("d3").to_text()[:64]
    assert scene.mover == 1


def test_digit_typed_while_armies_turn_is_not_lost(stage):
    scene = start(stage)
    go(stage, "d3")
    assert scene.phase == play.FLIP
    stage.key("3", "5", "#")
    rest(stage, scene)
    assert scene.match.position.to_record() == "d3 c5"


@pytest.mark.parametrize("name", ["a1", "d4"])
def test_wrong_square_is_refused_and_the_turn_kept(stage, name):
    scene = start(stage)
    before = scene.match.position.to_text()
    go(stage, name)
    assert scene.refusal and scene.phase == play.CHOOSE
    assert scene.match.position.to_text() == before
    stage.frames(play.REFUSAL_FRAMES + 1)
    assert not scene.refusal


def test_pass_goes_over_by_itself(stage):
    scene = start(stage, PASS_AT_35)
    assert scene.phase == play.PASSING and scene.mover == 0
    stage.frames(scene.view.pass_frames + 2)
    assert scene.mover == 1 and scene.phase == play.CHOOSE
    assert scene.match.position.history[-1] == PASS


def test_any_key_shortens_the_pass(stage):
    scene = start(stage, PASS_AT_35)
    stage.key("5")
    assert scene.mover == 1


def test_nobody_can_pass_while_a_move_exists(stage):
    scene = start(stage)
    scene._end_pass()
    assert scene.mover == 0 and not scene.match.position.history


def test_wipe_out_ends_the_game_at_once(stage):
    scene = start(stage)
    moves(stage, scene, WIPE_OUT)
    assert scene.phase == play.OVER
    stage.key("#")
    assert shows(stage, "Result")
    assert stage.scene.outcome == (0, (13, 0))


def test_draw_is_a_draw_and_nobody_is_called_you(stage):
    scene = start(stage)
    moves(stage, scene, DRAW)
    stage.key("#")
    assert stage.scene.outcome == (None, (32, 32))
    from console.words import t

    assert stage.scene._headline() == t("dynasty.draw")


# -- Directional


def directional(stage):
    scene = start(stage, text=EIGHT_WAYS, directional=True)
    go(stage, "c5")
    assert scene.phase == play.LINE
    return scene


def test_nothing_turns_before_a_line_is_taken(stage):
    scene = directional(stage)
    assert scene.match.position.to_text() == EIGHT_WAYS


@pytest.mark.parametrize("way, turned", [(0, "c4 c3 c2"), (2, "d5 e5"), (1, "d4"), (5, "b6")])
def test_only_the_line_pushed_to_turns(stage, way, turned):
    scene = directional(stage)
    before = bytes(scene.match.position.cells)
    stage.step(way)
    stage.action(0)
    rest(stage, scene)
    after = scene.match.position.cells
    changed = {i for i in range(64) if before[i] != after[i]}
    assert changed == {parse_square(name) for name in ("c5 " + turned).split()}


def test_cancelled_choice_keeps_the_square(stage):
    scene = directional(stage)
    stage.step(0)
    stage.key("*")
    assert scene.phase == play.CHOOSE
    assert scene.match.position.to_text() == EIGHT_WAYS
    go(stage, "c5")
    assert scene.phase == play.LINE


def test_confirming_without_a_line_is_refused(stage):
    scene = directional(stage)
    stage.action(0)
    assert scene.refusal and scene.phase == play.LINE


def test_direction_without_a_capture_is_ignored_with_a_signal(stage):
    # d6 captures to the north-west and to the north, nothing else.
    text = [*("-" * 64)]
    for name, army in (("d4", "X"), ("d5", "O"), ("b4", "X"), ("c5", "O")):
        text[parse_square(name)] = army
    scene = start(stage, text="".join(text) + " X", directional=True)
    go(stage, "d6")
    assert [way for way, _ in scene.lines] == [0, 7]
    for way in range(1, 7):
        stage.step(way)
        assert scene.line == -1 and scene.refusal
        assert scene.phase == play.LINE
    stage.step(7)
    assert scene.line == 1 and not scene.refusal


def test_single_line_turns_without_a_question(stage):
    scene = start(stage, directional=True)
    go(stage, "d3")
    assert scene.phase == play.FLIP


def test_keypad_is_a_compass_for_the_line(stage):
    scene = directional(stage)
    stage.key("6")
    assert scene.lines[scene.line][0] == 2


# -- clocks


def test_only_the_movers_clock_runs(stage):
    scene = start(stage, minutes=(1, 0))
    stage.frames(30)
    assert scene.match.clocks.used[0] == pytest.approx(30 * FRAME_MS, abs=2 * FRAME_MS)
    assert scene.match.clocks.used[1] == 0


def test_clock_stops_during_motion_and_pass(stage):
    scene = start(stage, minutes=(1, 1))
    go(stage, "d3")
    used = list(scene.match.clocks.used)
    stage.frames(6)
    assert scene.phase == play.FLIP and scene.match.clocks.used == used
    scene = start(stage, PASS_AT_35, minutes=(1, 1))
    used = list(scene.match.clocks.used)
    stage.frames(20)
    assert scene.phase == play.PASSING and scene.match.clocks.used == used


def test_clock_stops_in_the_pause_menu(stage):
    scene = start(stage, minutes=(1, 1))
    stage.key("*")
    used = list(scene.match.clocks.used)
    stage.frames(50)
    assert scene.match.clocks.used == used
    stage.key("#")
    stage.frames(10)
    assert scene.match.clocks.used[0] > used[0]


def test_game_ends_once_when_time_is_up_and_the_board_counts(stage):
    scene = start(stage, "d3", minutes=(0, 1))
    scene.match.clocks.used[1] = 59990
    stage.frames(3)
    assert scene.phase == play.OVER
    used = list(scene.match.clocks.used)
    stage.frames(10)
    assert scene.match.clocks.used == used
    stage.key("#")
    assert stage.scene.outcome == (0, (4, 1))
    assert len(stage.console.scenes) == 2


def test_flag_loses_when_set_so(stage):
    stage.console.settings["time_up"] = "lose"
    scene = start(stage, "d3 c5", minutes=(1, 0))
    scene.match.clocks.used[0] = 59999
    stage.frames(2)
    stage.key("#")
    assert stage.scene.outcome.winner == 1


def test_move_in_the_tick_of_zero_stands_and_the_game_goes_on(stage):
    scene = start(stage, minutes=(1, 1))
    scene.cursor[:] = [3, 2]
    scene.match.clocks.used[0] = 59999
    stage.key("#")
    rest(stage, scene)
    assert scene.match.position.to_record() == "d3"
    assert scene.phase == play.CHOOSE and scene.mover == 1
    stage.frames(10)
    assert scene.match.clocks.used[0] == 59999


def test_no_limit_never_ends(stage):
    scene = start(stage)
    scene.match.clocks.used[0] = 100 * 60000
    stage.frames(3)
    assert scene.phase == play.CHOOSE


# -- the computer


def test_computer_answers(stage):
    scene = start(stage, kinds=(PERSON, COMPUTER))
    go(stage, "d3")
    rest(stage, scene)
    assert len(scene.match.position.history) == 2 and scene.mover == 0


def test_two_computers_play_to_the_end_and_any_key_stops_them(stage):
    scene = start(stage, kinds=(COMPUTER, COMPUTER))
    stage.frames(60)
    assert scene.match.position.history
    stage.key("5")
    assert shows(stage, "Menu")
    stage.key("#")
    for _ in range(6000):
        if scene.phase == play.OVER:
            break
        stage.frames(1)
    assert scene.match.outcome() is not None


# -- undo


def test_undo_across_a_pass(stage):
    scene = start(stage, PASS_AT_35)
    stage.frames(scene.view.pass_frames + 2)
    before = scene.match.position.to_text()
    go(stage, "g1")
    rest(stage, scene)
    scene.take_back()
    assert scene.match.position.to_text() == before
    scene.take_back()
    # The pass goes with White's move before it.
    assert scene.match.position.to_text() == Position.from_record(PASS_AT_35[:-3]).to_text()


def test_undo_against_the_computer_gives_the_move_back_to_the_person(stage):
    scene = start(stage, kinds=(PERSON, COMPUTER))
    go(stage, "d3")
    rest(stage, scene)
    scene.take_back()
    assert scene.match.position.history == [] and scene.phase == play.CHOOSE


def test_undo_at_the_start_says_so(stage):
    scene = start(stage)
    scene.take_back()
    assert scene.refusal


# -- keeping


def test_resume_after_power_off(stage, tmp_path):
    scene = start(stage, minutes=(7, 0), kinds=(PERSON, COMPUTER))
    go(stage, "d3")
    rest(stage, scene)
    stage.frames(SAVE_AFTER_MS // FRAME_MS + 2)
    kept = scene.match.position.to_record()
    again = Stage(tmp_path / "saves")
    again.console.push(Launcher(again.console.games))
    again.push(Title())
    assert shows(again, "Menu")
    again.key("1")
    assert again.scene.match.position.to_record() == kept
    assert again.scene.match.kinds == [PERSON, COMPUTER]
    assert again.scene.match.clocks.used[0] > 0


def test_saving_is_not_once_a_move(stage):
    scene = start(stage)
    moves(stage, scene, "d3 c5 b6 e3")
    assert stage.console.store.load(SAVE, None) is None


def test_finished_game_is_not_offered_again(stage):
    scene = start(stage)
    moves(stage, scene, "e6 f4 e3")
    scene.save()
    moves(stage, scene, "f6 g5 d6 e7 f5 c5")
    assert load(stage.console.store) is None


@pytest.mark.parametrize(
    "change",
    [
        {"record": "d3 d3"},
        {"record": "zz"},
        {"record": None},
        {"kinds": [0, 7]},
        {"kinds": [0]},
        {"minutes": [0, 100]},
        {"levels": [0, 3]},
        {"levels": [3]},
        {"levels": [3, "x"]},
        {"hints": [-1, 0]},
        {"hints": 5},
        {"used": [-1, 0]},
        {"used": ["x", 0]},
    ],
)
def test_save_that_is_no_match_is_set_aside(stage, change):
    data = Match().to_save()
    data.update(change)
    stage.console.store.save(SAVE, data)
    assert load(stage.console.store) is None
    assert ("save.bad", SAVE) in stage.console.store.notices


# -- records


def finish(stage, record, **options):
    """Play the last ply of a record and go to the result."""
    words = record.split()
    scene = start(stage, " ".join(words[:-1]), **options)
    go(stage, words[-1])
    rest(stage, scene)
    stage.key("#")
    assert shows(stage, "Result")


def test_finished_matches_are_counted(stage):
    finish(stage, WIPE_OUT)
    finish(stage, WIPE_OUT, kinds=(PERSON, COMPUTER))
    finish(stage, DRAW, kinds=(PERSON, PERSON))
    kept = records.load(stage.console.store)
    assert kept == {
        "played": 3, "wins": [2, 0], "draws": 1, "computer": 1, "won": 1, "best": [13, 0],
        "levels": [1, 0, 0, 0, 0, 0], "beaten": [1, 0, 0, 0, 0, 0], "helped": 0, "level": DEFAULT,
    }  # fmt: skip
    assert len(records.lines(stage.console.store)) == 5


def test_demo_is_not_counted(stage):
    match = Match(kinds=(COMPUTER, COMPUTER))
    assert records.add(stage.console.store, match, Outcome(0, (40, 24))) is None
    assert records.lines(stage.console.store) and records.load(stage.console.store)["played"] == 0


@pytest.mark.parametrize(
    "kept",
    [
        [],
        7,
        {"played": -1},
        {**records.FRESH, "wins": [1]},
        {**records.FRESH, "won": "x"},
        {**records.FRESH, "levels": [1]},
        {**records.FRESH, "level": 7},
    ],
)
def test_records_that_are_none_are_set_aside(stage, kept):
    stage.console.store.save(records.NAME, kept)
    assert records.load(stage.console.store) == records.FRESH
    assert ("save.bad", records.NAME) in stage.console.store.notices


def test_records_are_read_from_the_help_menu(stage):
    finish(stage, WIPE_OUT)
    stage.console.home()
    stage.push(Help(stage.console.games))
    stage.key(str(len(stage.console.games) + 2))
    stage.frames(2)
    assert shows(stage, "Reader")


# -- setting up


def test_version_keys(stage):
    for key, is_directional, mono in (("0", False, False), ("1", True, False),
                                      ("2", False, True), ("3", True, True)):  # fmt: skip
        stage.push(Title())
        stage.key(key)
        assert shows(stage, "Setup")
        assert stage.scene.match.directional == is_directional
        assert stage.console.mono == mono
        stage.console.pop()
        assert not stage.console.mono


def test_theme_of_the_version_ends_with_the_game(stage):
    stage.console.push(Launcher(stage.console.games))
    stage.key("1", "2", "#", "#", "#", "#")
    assert shows(stage, "Play") and stage.console.mono
    stage.key("*", "5")
    assert shows(stage, "Settings") and stage.console.mono
    stage.key("*")
    assert stage.console.mono
    stage.key("*", "7")
    assert shows(stage, "Launcher") and not stage.console.mono


def test_reading_the_score_does_not_stop_the_clock(tmp_path):
    stage = Stage(tmp_path, "matrix")
    scene = start(stage, minutes=(5, 5))
    stage.key("9")
    used = scene.match.clocks.used[0]
    stage.frames(20)
    assert scene.match.clocks.used[0] == used + 20 * FRAME_MS


def test_two_persons_enter_their_timers_player_one_first(stage):
    stage.push(Setup(False, False))
    stage.key("#", "#", "0", "5", "9", "9")
    assert stage.scene.match.minutes == [5, 99]


def test_person_against_the_computer_may_set_a_timer(stage):
    stage.push(Setup(True, False))
    stage.key("*", "1", "#", "1", "0")
    assert stage.scene.match.kinds == [COMPUTER, PERSON]
    assert stage.scene.match.minutes == [0, 10]


def test_two_computers_have_no_timer(stage):
    stage.push(Setup(False, False))
    stage.key("*", "1", "*", "2")
    assert shows(stage, "Play") and stage.scene.match.demo
    assert stage.scene.match.levels == [1, 2]


def test_no_at_a_timer_goes_back(stage):
    stage.push(Setup(False, False))
    stage.key("#", "#", "1", "*", "*")
    assert stage.scene.asking == 0


# -- the picture


def test_dirty_rectangles_cover_every_change(stage):
    scene = start(stage, minutes=(5, 5))
    stage.step(3)
    stage.key("0")
    moves(stage, scene, "d3 c5 a1 b6 e3")
    stage.key("*", "*")
    stage.frames(3)
    canvas = stage.console.canvas
    assert stage.panel.shown == canvas.buf


def test_picture_of_small_steps_equals_a_full_redraw(stage):
    scene = start(stage)
    moves(stage, scene, "d3 c5 b6 e3")
    stage.step(1)
    stage.step(7)
    stage.frames(10)
    canvas = stage.console.canvas
    small = bytes(canvas.buf)
    scene.stale = True
    stage.frames(3)
    assert bytes(canvas.buf) == small


def test_box_is_whole_where_it_rests(stage):
    scene = start(stage)
    stage.step(4)
    stage.frames(4)
    x, y = 12 + 24 * scene.cursor[0], 32 + 24 * scene.cursor[1]
    canvas = stage.console.canvas
    for i in range(24):
        assert pixel(canvas, x + i, y) == pixel(canvas, x, y + i) == ACCENT


def test_still_picture_sends_nothing(stage):
    start(stage)
    stage.frames(5)
    shows = stage.panel.shows
    stage.frames(30)
    assert stage.panel.shows == shows


@pytest.mark.parametrize("mono", [False, True])
def test_matrix_shows_the_position(tmp_path, mono):
    stage = Stage(tmp_path, "matrix", legal=False)
    scene = start(stage, mono=mono)
    moves(stage, scene, "d3 c5 b6 e3")
    seen = set()
    canvas = stage.console.canvas
    lit = [0] * 64
    for _ in range(40):
        stage.frames(1)
        for square in range(64):
            role = pixel(canvas, square & 7, square >> 3)
            seen.add(role)
            lit[square] += role in (6, 7)
    for square in range(64):
        army = scene.match.position.cells[square]
        if square != scene.square:
            assert (lit[square] > 0) == (army > 0), square
            if mono and army:
                # Player one is steady, player two dark for half of the time.
                assert (lit[square] == 40) == (army == 1), square


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_both_armies_of_every_version_are_seen_whichever_is_chosen(tmp_path, theme):
    stage = Stage(tmp_path, theme=theme)
    stage.push(Title())
    canvas = stage.console.canvas
    for chosen in range(4):
        for i in range(4):
            y = 84 + 34 * i + 14
            one, two = pixel(canvas, 191, y), pixel(canvas, 204, y)
            around = pixel(canvas, 181, y)
            assert around == INK not in (one, two), (chosen, i)
            assert pixel(canvas, 211, y) == INK  # the hole of the ring
        stage.step(4)
