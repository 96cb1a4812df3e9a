"""The hardware self-test: it shows what is pressed, says what is broken, and leaves no trace."""

import tomllib
from pathlib import Path

import pytest
from console import words
from console.about import paragraphs
from console.checks import DOWN, SEEN, STUCK, UNSEEN
from console.checks_out import ROUNDS, TONE_MS, TONES, _mhz, lines
from console.dialogs import Reader
from console.help import Help
from console.input import ACTION_HELD, ACTION_UP, KEY, KEY_HELD, KEY_UP, KEYS, Event
from console.launcher import Launcher
from console.selftest import SelfTest
from console.themes import ACCENT, GOOD, INK, LINE, P1, P2, PAPER
from console.version import VERSION

from tests.unit.stage import Stage, pixel

KEYS_PAGE, STICKS_PAGE, SCREEN_PAGE, SOUND_PAGE, MACHINE_PAGE = range(5)
KINDS = pytest.mark.parametrize("kind", ["tft", "matrix"])


def begin(folder, kind="tft", at=0, **settings):
    stage = Stage(folder, kind, **settings)
    stage.push(Launcher(stage.console.games))
    stage.push(SelfTest(at))
    while stage.console.spoken:
        stage.frames(1)
    stage.frames(3)
    return stage


@pytest.fixture
def stage(tmp_path):
    return begin(tmp_path)


def tell(stage, kind, value, player=-1):
    stage.console._take(Event(kind, player, value, 0))
    stage.frames(1)


def press(stage, key):
    tell(stage, KEY, key)
    tell(stage, KEY_UP, key)


def shown(stage, x, y):
    assert stage.panel.shown == stage.console.canvas.buf, "what is drawn is sent"
    return pixel(stage.console.canvas, x, y)


# -- from page to page


@KINDS
def test_number_sign_turns_every_page_and_ends_the_last(tmp_path, kind):
    stage = begin(tmp_path, kind)
    for page in range(5):
        assert stage.scene.at == page
        press(stage, "#")
    assert isinstance(stage.scene, Launcher)


def test_action_button_turns_pages_when_the_number_sign_is_dead(stage):
    stage.action()
    assert stage.scene.at == STICKS_PAGE
    stage.action()
    assert stage.scene.at == STICKS_PAGE, "there the button is under test"
    tell(stage, ACTION_HELD, None, 0)
    for page in (SCREEN_PAGE, SOUND_PAGE, MACHINE_PAGE):
        assert stage.scene.at == page
        stage.action()
    assert isinstance(stage.scene, Launcher)


@pytest.mark.parametrize("page", range(5))
def test_held_star_quits_anywhere_and_a_short_one_nowhere(tmp_path, page):
    stage = begin(tmp_path, at=page)
    press(stage, "*")
    assert stage.scene.at == page
    tell(stage, KEY, "*")
    tell(stage, KEY_HELD, "*")
    assert isinstance(stage.scene, Launcher)


def test_number_sign_that_opened_the_test_does_not_turn_its_first_page(stage):
    tell(stage, KEY_HELD, "#")
    tell(stage, KEY_UP, "#")
    assert stage.scene.at == KEYS_PAGE


# -- keys


@pytest.mark.parametrize("key", KEYS)
def test_each_key_lights_while_down_and_stays_marked(stage, key):
    i = KEYS.index(key)
    x, y = 6 + 77 * (i % 3), 28 + 49 * (i // 3)
    assert shown(stage, x + 10, y) == LINE
    tell(stage, KEY, key)
    assert shown(stage, x + 10, y + 3) == ACCENT
    if key == "#":
        return  # let go, it turns the page
    tell(stage, KEY_UP, key)
    assert shown(stage, x + 10, y) == GOOD and shown(stage, x + 10, y + 3) == INK
    assert stage.scene.check.info() == "1/12"


def test_held_zero_is_a_key_like_any_other(stage):
    tell(stage, KEY, "0")
    tell(stage, KEY_HELD, "0")
    assert not stage.console.settings["mute"]
    assert stage.scene.check._states[KEYS.index("0")] == DOWN


def test_key_down_since_power_up_is_crossed_out_until_it_is_let_go(stage):
    stage.keypad.jammed = 1 << KEYS.index("5")
    stage.frames(1)
    assert shown(stage, 6 + 77 + 10, 28 + 49) == P1
    assert stage.scene.check._states[4] == STUCK
    press(stage, "1")
    assert stage.scene.check._states[0] == SEEN
    stage.keypad.jammed = 0
    stage.frames(1)
    assert stage.scene.check._states[4] == UNSEEN


def lit(stage, x0, y0, w, h):
    """The places of a part of the matrix that are not dark, from its corner."""
    return {(x, y) for x in range(w) for y in range(h) if shown(stage, x0 + x, y0 + y) != INK}


def test_keys_on_the_matrix_differ_by_the_number_of_their_lights(tmp_path):
    stage = begin(tmp_path, "matrix")
    stage.keypad.jammed = 1 << 4
    tell(stage, KEY, "1")
    press(stage, "2")
    stage.frames(1)
    assert lit(stage, 0, 0, 2, 2) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert lit(stage, 3, 0, 2, 2) == {(0, 0), (1, 0)}
    assert lit(stage, 6, 0, 2, 2) == {(0, 0)}
    assert lit(stage, 3, 2, 2, 2) == {(0, 0), (0, 1)}
    assert not lit(stage, 2, 0, 1, 8)


# -- sticks


def tilt(stage, player, x, y, way):
    stage.sticks.tilts[player] = [x, y]
    stage.sticks.ways[player] = way
    stage.frames(2)


@pytest.mark.parametrize("player", [0, 1])
def test_stick_moves_its_dot_and_marks_its_direction(tmp_path, player):
    stage = begin(tmp_path, at=STICKS_PAGE)
    cx = 60 + 120 * player
    tilt(stage, player, 100, 0, 2)
    assert shown(stage, cx + 40, 76) == ACCENT == shown(stage, cx + 50, 76)
    tilt(stage, player, 0, 100, 0)
    assert shown(stage, cx, 76 - 40) == ACCENT == shown(stage, cx, 76 - 50)
    assert shown(stage, cx + 50, 76) == INK
    # The outer ring of the dead zone: 55 of 100, 40 pixels from the middle.
    assert shown(stage, cx - 22, 76) == LINE and shown(stage, cx - 22, 77) == LINE


def test_buttons_light_and_stay_marked(tmp_path):
    stage = begin(tmp_path, at=STICKS_PAGE)
    stage.action(1)
    assert shown(stage, 140, 196) == ACCENT and shown(stage, 20, 196) == INK
    tell(stage, ACTION_UP, None, 1)
    assert shown(stage, 140, 192) == GOOD
    stage.buttons.jammed = 1
    stage.frames(1)
    assert shown(stage, 20, 192) == P1


@KINDS
def test_stick_that_is_not_there_is_said_to_be_and_stops_nothing(tmp_path, kind):
    stage = begin(tmp_path, kind, STICKS_PAGE)
    stage.sticks.trusted = [False, True]
    stage.frames(2)
    if kind == "tft":
        assert shown(stage, 60, 76) == P1 != shown(stage, 180, 76)
    else:
        assert not lit(stage, 0, 0, 3, 5) and lit(stage, 5, 0, 3, 5) == {(1, 2)}
    press(stage, "#")
    assert stage.scene.at == SCREEN_PAGE


def test_sticks_on_the_matrix_are_dots_with_a_middle_while_they_point(tmp_path):
    stage = begin(tmp_path, "matrix", STICKS_PAGE)
    tilt(stage, 0, -90, 90, 7)
    tilt(stage, 1, 40, -30, -1)
    assert lit(stage, 0, 0, 3, 5) == {(0, 0), (1, 2)}
    assert lit(stage, 5, 0, 3, 5) == {(2, 3)}
    stage.action(1)
    assert lit(stage, 0, 7, 8, 1) == {(5, 0), (6, 0), (7, 0)}


# -- screen


def test_all_roles_the_letter_and_the_corners_are_on_the_screen(tmp_path):
    stage = begin(tmp_path, at=SCREEN_PAGE)
    assert [shown(stage, 15 + 14 * i, 60) for i in range(16)] == list(range(16))
    corners = [shown(stage, x, y) for y in (0, 239) for x in (0, 239)]
    assert corners == [PAPER, P1, P2, ACCENT]


def test_screen_on_the_matrix_shows_bars_then_the_letter_with_the_corners(tmp_path):
    stage = begin(tmp_path, "matrix", SCREEN_PAGE)
    assert [shown(stage, i % 8, i // 8 * 4) for i in range(16)] == list(range(16))
    stage.frames(100)
    corners = [shown(stage, x, y) for y in (0, 7) for x in (0, 7)]
    assert corners == [PAPER, P1, P2, ACCENT]
    letter = ["".join(".#"[(x, y) in lit(stage, 2, 0, 5, 7)] for x in range(5)) for y in range(7)]
    assert letter == ["#####", "#....", "#....", "####.", "#....", "#....", "#...."]


@KINDS
def test_brightness_goes_all_the_way_and_comes_back_to_what_is_set(tmp_path, kind):
    stage = begin(tmp_path, kind, SCREEN_PAGE, brightness=7)
    seen = set()
    for _ in range(120):
        stage.frames(1)
        seen.add(stage.panel.light)
    assert seen == set(range(1, 11))
    press(stage, "#")
    assert stage.panel.light == 7


def test_failure_on_a_page_leaves_silence_and_the_brightness_that_is_set(tmp_path, monkeypatch):
    stage = begin(tmp_path, at=SCREEN_PAGE, brightness=7)
    stage.frames(50)
    stage.buzzer.tone(1000, 5)

    def fail(self, dt):
        raise RuntimeError("lamp fell off")

    monkeypatch.setattr(type(stage.scene.check), "update", fail)
    stage.frames(1)
    assert stage.panel.light == 7 and stage.buzzer.tones[-1] == 0
    assert "lamp fell off" in stage.scene.lines[-1]


# -- sound


def test_tones_go_up_then_it_is_quiet_until_the_stick_is_pushed(tmp_path):
    stage = begin(tmp_path, at=SOUND_PAGE, sound=0, mute=True)
    heard = stage.buzzer.tones
    stage.frames(ROUNDS * len(TONES) * TONE_MS // 33 + 10)
    tones = [hz for hz in heard if hz]
    assert tones == list(TONES) * ROUNDS, "although all sound is off in the settings"
    assert heard[-1] == 0
    stage.step(2)
    assert heard[-1] == TONES[0]
    press(stage, "#")
    assert heard[-1] == 0


def test_level_of_the_tones_follows_the_stick_but_not_the_settings(tmp_path):
    stage = begin(tmp_path, at=SOUND_PAGE, sound=9)
    for _ in range(4):
        stage.step(0)
    assert stage.scene.check._level == 10
    for _ in range(14):
        stage.step(4)
    assert stage.scene.check._level == 1
    assert stage.console.settings["sound"] == 9


def test_sound_on_the_matrix_is_a_bar_that_rises(tmp_path):
    stage = begin(tmp_path, "matrix", SOUND_PAGE)
    heights = []
    for _ in range(len(TONES)):
        heights.append(len(lit(stage, 0, 0, 8, 8)))
        stage.frames(9)
    assert heights == sorted(heights) and heights[0] < 4 and heights[-1] == 36


# -- the machine


def test_values_are_those_of_the_chip_and_a_battery_that_is_not_there(stage):
    values = dict(lines(stage))
    assert values["SPI"] == "62.5 MHz"
    assert values[words.t("selftest.clock")] == "125 MHz"
    assert values[words.t("selftest.battery")] == words.t("selftest.none")
    assert values[words.t("selftest.serial")] == "0123456789abcdef"


def test_the_flash_that_is_free_is_that_of_the_board_not_of_the_pc(stage):
    assert dict(lines(stage))[words.t("selftest.flash")] == "1016 / 1024 KB"


def test_battery_is_read_every_second(tmp_path):
    stage = begin(tmp_path, at=MACHINE_PAGE)

    class Battery:
        mv = 3700

        def millivolts(self):
            return self.mv

    stage.battery = Battery()
    stage.frames(35)
    assert dict(stage.scene.check._lines)[words.t("selftest.battery")] == "3.70 V"
    stage.battery.mv = 3058
    stage.frames(35)
    assert dict(stage.scene.check._lines)[words.t("selftest.battery")] == "3.05 V"


def test_values_run_across_the_matrix(tmp_path):
    stage = begin(tmp_path, "matrix", MACHINE_PAGE)
    assert "SPI: 62.5 MHz" in stage.scene._scroll.text
    before = bytes(stage.panel.shown)
    stage.frames(60)
    assert bytes(stage.panel.shown) != before


@pytest.mark.parametrize(
    "hz, text",
    [(125_000_000, "125 MHz"), (62_500_000, "62.5 MHz"), (10_416_666, "10.417 MHz"), (0, "0 MHz")],
)
def test_rates_are_written_without_noughts_at_the_end(hz, text):
    assert _mhz(hz) == text


# -- the About page


def test_version_is_that_of_the_project():
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert tomllib.loads(project.read_text())["project"]["version"] == VERSION


def test_about_is_the_last_line_of_the_help(stage):
    stage.console.home()
    stage.push(Help(stage.console.games))
    stage.frames(1)
    stage.step(0)
    stage.key("#")
    assert isinstance(stage.scene, Reader)
    text = " ".join(paragraphs(stage))
    for word in ("Damier " + VERSION, "fakes", "MIT", "Terminus", "Open Font License"):
        assert word in text
    stage.frames(1)
    assert stage.scene.pages == 1
