"""What the lights read out where a TFT shows words: every screen has its counterpart."""

import pytest
from console import words
from console.calibration import TURN, Calibration
from console.dialogs import Failure, Menu, Message, Reader
from console.input import KEY_HELD, Event
from console.launcher import Launcher
from console.scroller import BLINK_MS, REST_MS, STEP_MS, Scroller
from console.selftest import SelfTest
from console.settings import Settings, ask_language
from console.themes import INK, P1, P2
from games.dynasty.match import Match
from games.dynasty.result import Result
from games.dynasty.rules import Outcome
from games.dynasty.setup import Setup, Title

from tests.unit.stage import FRAME_MS, Stage, pixel

ICON = bytes.fromhex("67" + "00" * 31)  # a light of each player


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path, "matrix")


def read(stage):
    """What the page on top runs at the moment."""
    return stage.scene._scroll.text


def rounds(stage, most=2000):
    """Let frames go by until the text begins anew or another one comes."""
    scroll, before = stage.scene._scroll, read(stage)
    at = -1
    for _ in range(most):
        if scroll.at < at or read(stage) != before:
            return
        at = scroll.at
        stage.frames(1)
    raise AssertionError("it never ends")


def spoken(stage, most=200):
    """The words that run over the scene, once they do."""
    for _ in range(most):
        if stage.console.spoken:
            return stage.console.spoken.text
        stage.frames(1)
    raise AssertionError("nothing is said")


# -- menus, pages


def test_a_menu_asks_its_question_once_and_then_reads_the_choice(stage):
    items = (("Yes", None), ("No", None))
    stage.push(Menu("Reset", items, None, 1, "All of it?"))
    assert read(stage) == "Reset  All of it?  No"
    rounds(stage)
    assert read(stage) == "No"
    rounds(stage)
    assert read(stage) == "No"
    stage.step(0)
    assert read(stage) == "Yes"


def test_a_choice_that_is_made_while_the_question_runs_is_not_followed_by_the_first_one(stage):
    stage.push(Menu("", (("Yes", None), ("No", None)), None, 0, "All of it?"))
    stage.step(4)
    assert read(stage) == "No"
    rounds(stage)
    assert read(stage) == "No"


def test_the_language_is_asked_for(stage):
    ask_language(stage.console)
    stage.frames(1)
    assert read(stage) == "Damier  English"


def test_paragraphs_follow_each_other_and_the_stick_turns_to_the_next(stage):
    launcher = stage.push(Launcher(stage.console.games))
    stage.push(Reader("Help", ["One.", "Two.", "Three."]))
    assert read(stage) == "Help: One."
    rounds(stage)
    assert read(stage) == "Two."
    stage.step(4)
    assert read(stage) == "Three."
    rounds(stage)
    assert read(stage) == "Help: One."
    stage.step(4)
    stage.step(0)
    assert read(stage) == "Help: One."
    stage.key("#", "#", "#")
    assert stage.scene is launcher


def test_message_and_failure_are_read_whole(stage):
    stage.push(Launcher(stage.console.games))
    stage.push(Message("Title", "Text"))
    assert read(stage) == "Title: Text"
    stage.push(Failure("Trace\n  File ...\nValueError: seven"))
    assert read(stage) == (
        "Something is wrong: ValueError: seven  The trace is kept in error.txt. Any key goes back"
        " to the menu."
    )


@pytest.mark.parametrize(
    "language, shown", [("en", "Language: English"), ("fr", "Langue : Français")]
)
def test_a_setting_and_its_value_are_read_as_the_language_writes_it(tmp_path, language, shown):
    stage = Stage(tmp_path, "matrix", language=language)
    stage.push(Settings())
    assert read(stage).replace("\u00a0", " ") == shown


def test_calibration_says_when_it_is_done(stage):
    stage.push(Launcher(stage.console.games))
    stage.push(Calibration())
    assert read(stage) == words.t("calibrate.rest")
    stage.frames(6)
    stage.key("#")
    assert stage.scene.step == TURN and read(stage) == words.t("calibrate.turn")
    for reading in (2000, 63000):
        for player in (0, 1):
            stage.sticks.readings[player][:] = reading, reading
        stage.frames(1)
    stage.key("#")
    assert spoken(stage) == words.t("calibrate.done")


def test_the_sound_key_says_what_it_did(stage):
    stage.push(Launcher(stage.console.games))
    stage.console._take(Event(KEY_HELD, -1, "0", 0))
    assert spoken(stage) == words.t("sound.off")
    stage.step(4)
    assert not stage.console.spoken and stage.scene.chosen == 1


@pytest.mark.parametrize("page", range(4))
def test_a_page_of_the_self_test_says_its_name_and_begins_after_it(stage, page):
    stage.push(SelfTest(page))
    assert spoken(stage) == "Self-test: " + words.t(stage.scene.check.name)
    stage.frames(20)
    before = stage.scene.check.__dict__.copy()
    assert not any(stage.buzzer.tones)
    while stage.console.spoken:
        assert stage.clock.now < 20_000
        stage.frames(1)
    assert stage.scene.check.__dict__ == before
    stage.frames(4)
    assert any(stage.console.canvas.buf)
    assert any(stage.buzzer.tones) == (page == 3)


def test_values_of_the_machine_follow_their_title(stage):
    stage.push(SelfTest(4))
    assert read(stage).startswith("Self-test: Machine: Flash free: ")


# -- Dynasty


def test_set_up_asks_in_words_when_nobody_answers(stage):
    stage.push(Setup(False, False))
    stage.frames(60)
    assert not stage.console.spoken  # the picture of the question first
    assert spoken(stage) == "P1: # Person  * Computer"
    stage.key("#")
    assert not stage.console.spoken and stage.scene.asking == 1
    assert spoken(stage) == "P2: # Person  * Computer"
    stage.key("#")
    assert spoken(stage) == "P1: Minutes, 00 = no limit"
    stage.key("0", "5")
    assert spoken(stage) == "P2: Minutes, 00 = no limit"


def test_an_unfinished_game_is_asked_about(stage):
    from games.dynasty.scene import Play

    stage.push(Title())
    play = stage.push(Play(Match()))
    play.save()
    stage.console.pop()
    stage.console.pop()
    stage.push(Title())
    assert read(stage) == "Dynasty  A game waits to be finished.  Continue"


def test_a_result_is_read_with_times_and_choice(stage):
    match = Match(minutes=(13, 15))
    match.clocks.used = [780000, 895000]
    stage.push(Result(match, Outcome(1, (20, 30))))
    assert read(stage) == (
        "PLAYER TWO WINS 20-30  Time is up for P1  P1 time 13:00  P2 time 14:55  Again"
    )
    stage.step(2)
    assert read(stage) == "Swap"


# -- icons


def lights(canvas, scroll, ms):
    """The roles of the first two lights in each frame of so many milliseconds."""
    seen = []
    for _ in range(ms // FRAME_MS):
        scroll.draw(canvas)
        seen.append((pixel(canvas, 0, 0), pixel(canvas, 1, 0)))
        scroll.update(FRAME_MS)
    return seen


def test_an_icon_with_both_armies_tells_them_apart_without_colour(stage):
    canvas = stage.console.canvas
    canvas.mono = True
    seen = lights(canvas, Scroller("A", ICON), 3 * BLINK_MS)
    assert {one for one, _ in seen} == {P1}
    two = [two for _, two in seen]
    third = BLINK_MS // FRAME_MS
    assert set(two[1 : third - 1]) == {P2} == set(two[2 * third + 2 :])
    assert set(two[third + 2 : 2 * third - 1]) == {INK}


def test_with_colour_or_of_one_army_an_icon_is_steady_and_rests_as_ever(stage):
    canvas = stage.console.canvas
    assert set(lights(canvas, Scroller("A", ICON), REST_MS)) == {(P1, P2)}
    canvas.mono = True
    scroll = Scroller("A", bytes.fromhex("66" + "00" * 31))
    assert set(lights(canvas, scroll, REST_MS)) == {(P1, P1)}
    scroll.update(STEP_MS)
    assert scroll.at >= 1


def test_the_launcher_of_lights_without_colour_shows_two_armies(tmp_path):
    stage = Stage(tmp_path, "matrix", theme="mono")
    stage.push(Launcher(stage.console.games))
    icon = stage.console.games[0].MATRIX_ICON
    places = {P1: [], P2: []}
    for i in range(64):
        role = icon[i // 2] & 15 if i & 1 else icon[i // 2] >> 4
        if role:
            places[role].append((i % 8, i // 8))
    dark = {P1: 0, P2: 0}
    for _ in range(1400 // FRAME_MS):
        for role in places:
            dark[role] += not any(pixel(stage.console.canvas, x, y) for x, y in places[role])
        stage.frames(1)
    assert dark[P1] == 0 and 10 < dark[P2] < 20
