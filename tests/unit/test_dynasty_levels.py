"""The computer in a match of Dynasty: its level, hints for a person, and what it thinks."""

import pytest
from console.launcher import Launcher
from console.themes import PAPER
from engine import tell
from engine.levels import ALL, DEFAULT, Level
from engine.search import Info
from games.dynasty import records, thinking
from games.dynasty import scene as play
from games.dynasty.match import COMPUTER, PERSON, SAVE, Match, load
from games.dynasty.rules import Outcome, Position, parse_square
from games.dynasty.scene import Play
from games.dynasty.setup import Setup

from tests.unit.stage import Stage, pixel

# Black on c5 captures in all eight directions.
EIGHT_WAYS = "XXXXO--XXXOXXOXXXOOOXX-XXOOOOOOOXO-OOXXOXOOOXXXOXXXXXOO-O-XXXO-- X"


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path / "saves")


def start(stage, text="", **options):
    """A scene with a match at a position."""
    match = Match(**options)
    if text:
        match.position = Position.from_text(text, match.directional)
    stage.console.push(Launcher(stage.console.games))
    return stage.push(Play(match))


def go(stage, scene, name):
    """Enter an army, and wait until somebody has to move again."""
    square = parse_square(name)
    stage.key(str((square & 7) + 1), str((square >> 3) + 1), "#")
    rest(stage, scene)


def rest(stage, scene):
    for _ in range(200):
        if scene.phase <= play.LINE:
            return
        stage.frames(1)
    raise AssertionError("the motion does not end")


# -- levels


def test_the_level_chosen_last_is_proposed(stage):
    setup = stage.push(Setup(False, False))
    assert setup.levels == [DEFAULT, DEFAULT]
    stage.key("*", "2")
    setup = stage.push(Setup(True, False))
    stage.key("*", "#")
    assert setup.levels == [2, 2]
    stage.step(2)
    assert setup.asking == 1 and setup.levels[1] == 2  # no level is asked


def test_the_stick_turns_the_level_between_1_and_6(stage):
    setup = stage.push(Setup(False, False))
    stage.key("*")
    for way, level in ((0, 4), (2, 5), (0, 6), (0, 6), (4, 5)):
        stage.step(way)
        assert setup.levels[0] == level
    for _ in range(7):
        stage.step(6)
    assert setup.levels[0] == 1
    stage.key("#")
    assert setup.asking == 1 and not setup.grading


def test_no_at_the_level_asks_again_who_plays(stage):
    setup = stage.push(Setup(False, False))
    stage.key("*", "*")
    assert setup.asking == 0 and setup.kinds == [None, None]
    stage.key("#")
    assert setup.kinds[0] == PERSON


@pytest.mark.parametrize("kind", ["tft", "matrix"])
def test_the_level_asked_for_flashes(tmp_path, kind):
    stage = Stage(tmp_path, kind)
    stage.push(Setup(False, False))
    stage.key("*")
    pictures = set()
    for _ in range(24):
        stage.frames(1)
        pictures.add(bytes(stage.console.canvas.buf))
    assert len(pictures) == 2
    stage.step(0)
    assert bytes(stage.console.canvas.buf) not in pictures


def test_a_match_of_the_time_before_levels_goes_on(stage):
    data = Match(kinds=(PERSON, COMPUTER)).to_save()
    del data["levels"], data["hints"]
    stage.console.store.save(SAVE, data)
    match = load(stage.console.store)
    assert (match.levels, match.hints) == ([DEFAULT, DEFAULT], [0, 0])


def test_levels_and_hints_are_kept_with_the_match(stage):
    match = Match(kinds=(COMPUTER, PERSON), levels=(5, 1))
    match.hints[1] = 2
    stage.console.store.save(SAVE, match.to_save())
    again = load(stage.console.store)
    assert (again.levels, again.hints) == ([5, 1], [0, 2])
    assert again.swapped().levels == [1, 5] and again.again().levels == [5, 1]
    assert again.again().hints == [0, 0]


def test_wins_are_counted_by_level_and_hints_as_help(stage):
    store = stage.console.store
    for level, hints, counts in ((2, 0, (40, 24)), (2, 3, (60, 4)), (6, 1, (60, 4))):
        match = Match(kinds=(PERSON, COMPUTER), levels=(1, level))
        match.hints[0] = hints
        records.add(store, match, Outcome(0, counts))
    kept = records.load(store)
    assert kept["levels"] == kept["beaten"] == [0, 2, 0, 0, 0, 1]
    assert (kept["won"], kept["helped"], kept["best"]) == (3, 2, [40, 24])
    assert len(records.lines(store)) == 7


def test_records_of_the_time_before_levels_are_records(stage):
    old = {key: records.FRESH[key] for key in records.FRESH if key not in records.SINCE_LEVELS}
    stage.console.store.save(records.NAME, {**old, "played": 7})
    assert records.load(stage.console.store) == {**records.FRESH, "played": 7}
    assert not stage.console.store.notices


def test_the_level_is_shown_on_the_card(stage):
    scene = start(stage, kinds=(PERSON, COMPUTER), levels=(1, 5))
    assert scene.match.name(0) == "P1" and scene.match.name(1) == "L5"


# -- hints


@pytest.fixture
def short_hints(monkeypatch):
    """Hints of two plies: plain Python is slow."""
    monkeypatch.setattr(thinking, "HINT", Level(2, 0, 0, 0, ALL))


def test_hint_moves_the_box_to_a_legal_square(stage, short_hints):
    scene = start(stage)
    stage.key("0")
    stage.frames(5)
    assert scene.match.position.is_legal(scene.square)
    assert scene.refusal


def test_a_hint_is_marked_heard_and_counted(stage, short_hints):
    scene = start(stage)
    stage.buzzer.tones.clear()
    stage.key("0")
    stage.frames(20)
    assert scene.match.hints == [1, 0]
    assert scene.hint == scene.square and scene.marked == (scene.hint,)
    assert {1319, 1568} <= set(stage.buzzer.tones)
    hint, other = scene.hint, next(i for i in range(64) if scene.legal[i] and i != scene.hint)
    canvas = stage.console.canvas
    inside = [pixel(canvas, 24 + 24 * (i & 7), 44 + 24 * (i >> 3)) for i in (hint, other)]
    assert inside[0] == PAPER != inside[1]
    stage.step(4)  # the mark stays until the move
    assert scene.hint == hint
    go(stage, scene, "d3")
    assert scene.hint is None and not scene.marked


def test_a_hint_of_directional_marks_the_line(stage, short_hints):
    scene = start(stage, EIGHT_WAYS, directional=True)
    stage.key("0")
    stage.frames(5)
    assert scene.boxed == scene.match.position.captured_by(scene.hint)[0][1]
    assert set(scene.marked) == {scene.hint & 63, *scene.boxed}


def test_moving_the_box_takes_the_question_for_a_hint_back(stage, short_hints):
    scene = start(stage)
    scene.give_hint()
    scene.idle(8)
    scene._box(0, 0)
    stage.frames(5)
    assert scene.hint is None and scene.match.hints == [0, 0] and scene.square == 0


# -- thinking that is shown


def test_what_the_computer_thinks_is_shown_when_set_so(stage):
    stage.console.settings["thinking"] = True
    scene = start(stage, kinds=(PERSON, COMPUTER), levels=(1, 1))
    go(stage, scene, "d3")
    assert scene.thought.startswith("1: ")
    name = scene.match.position.move_name(scene.match.position.history[-1])
    assert name in scene.thought.split()
    stage.frames(30)
    assert scene.thought  # it may be read until somebody does something
    stage.step(4)
    assert not scene.thought


def test_thoughts_are_not_shown_unasked(stage):
    scene = start(stage, kinds=(PERSON, COMPUTER), levels=(1, 1))
    go(stage, scene, "d3")
    assert len(scene.match.position.history) == 2 and not scene.thought


@pytest.mark.parametrize(
    "score, exact, text",
    [(0, False, "+0.0"), (20, False, "+2.5"), (-3, False, "-0.4"), (-2100, False, "--"),
     (2010, False, "++"), (12, True, "=+12"), (-3, True, "=-3"), (0, True, "=+0")],
)  # fmt: skip
def test_scores_in_words(score, exact, text):
    assert tell.score_text(Info(5, score, 100, (), exact)) == text


def test_a_matrix_tells_levels_and_thoughts_with_the_score(tmp_path, monkeypatch):
    stage = Stage(tmp_path, "matrix")
    stage.console.settings["thinking"] = True
    scene = start(stage, kinds=(COMPUTER, PERSON), levels=(1, 1))
    rest(stage, scene)
    told = []
    monkeypatch.setattr(stage.console, "toast", told.append)
    stage.key("9")
    assert told == ["4-1  P1 level 1  " + scene.thinking.text()]


def test_a_matrix_blinks_the_best_move_so_far(tmp_path):
    stage = Stage(tmp_path, "matrix")
    stage.console.settings["thinking"] = True
    scene = start(stage, kinds=(COMPUTER, PERSON), levels=(1, 1))
    rest(stage, scene)
    scene.take_back()
    scene._set(play.THINK)
    scene.marked = (20,)
    seen = set()
    for _ in range(20):
        scene.view.update(33)
        scene.view.draw(stage.console.canvas, scene)
        seen.add(pixel(stage.console.canvas, 4, 2))
    assert PAPER in seen and len(seen) == 2
