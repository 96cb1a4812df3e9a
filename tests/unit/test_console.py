"""The console: scene stack, settings, bad news, and what an exception leaves behind."""

import pytest
from console import words
from console.app import TOAST_FRAMES
from console.calibration import Calibration
from console.choices import LINES, is_legal
from console.dialogs import Failure, Menu, Message, Reader
from console.launcher import Launcher
from console.scene import Scene
from console.selftest import SelfTest
from console.settings import Settings, ask_language

from tests.unit.stage import Stage


@pytest.fixture
def stage(tmp_path):
    stage = Stage(tmp_path / "saves")
    stage.push(Launcher(stage.console.games))
    return stage


class Broken(Scene):
    def __init__(self, where):
        self.where = where

    def _fail(self, where):
        if self.where == where:
            raise RuntimeError("wheel came off in " + where)

    def handle(self, event):
        self._fail("handle")

    def update(self, dt):
        self._fail("update")

    def draw(self, canvas):
        self._fail("draw")

    def idle(self, ms):
        self._fail("idle")
        return False

    def leave(self):
        self._fail("leave")


@pytest.mark.parametrize("where", ["handle", "update", "draw", "idle"])
def test_exception_in_a_game_shows_the_trace_keeps_it_and_goes_home(stage, tmp_path, where):
    console = stage.console
    console.push(Broken(where))
    console.sound.play("win")
    from console.input import KEY

    console.input._post(KEY, -1, "5", 0)
    console._frame(33)
    console._wait(console.clock.ms() + 33)
    assert isinstance(console.scene, Failure)
    assert "wheel came off in " + where in console.scene.lines[-1]
    assert not console.sound.playing
    assert "wheel came off" in (tmp_path / "saves" / "error.txt").read_text()
    stage.frames(2)
    stage.key("#")
    assert isinstance(console.scene, Launcher)


def test_scene_that_breaks_while_it_is_taken_off_stops_nothing(stage):
    stage.console.push(Broken("leave"))
    stage.console.fail(RuntimeError("first"))
    assert isinstance(stage.scene, Failure)


def test_torn_save_is_said_on_the_screen(stage, tmp_path):
    saves = tmp_path / "saves"
    saves.mkdir(exist_ok=True)
    (saves / "dynasty").write_bytes(b"torn")
    stage.key("1")
    assert isinstance(stage.scene, Message)
    assert (saves / "dynasty.bad").read_bytes() == b"torn"
    stage.key("#")
    stage.key("0")
    assert not isinstance(stage.scene, Message)


def test_torn_settings_give_the_defaults_and_a_message(tmp_path):
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / "settings").write_bytes(b"\0" * 40)
    stage = Stage(saves)
    stage.push(Launcher(stage.console.games))
    stage.frames(1)
    assert isinstance(stage.scene, Message)
    assert stage.console.settings["animations"] is True


def test_settings_of_a_wrong_type_are_ignored(tmp_path):
    stage = Stage(tmp_path)
    stage.console.store.save("settings", {"sound": "loud", "animations": False, "odd": 1})
    again = Stage(tmp_path)
    assert again.console.settings["sound"] == 6
    assert again.console.settings["animations"] is False
    assert "odd" not in again.console.settings


@pytest.mark.parametrize(
    "kept",
    [
        {"theme": "sepia", "brightness": 0, "sound": -1, "time_up": "", "legal": 1},
        {"brightness": 1 << 40, "sound": True, "theme": None, "language": ["el"]},
    ],
)
def test_settings_that_cannot_be_are_the_factorys(tmp_path, kept):
    from console.app import SETTINGS

    Stage(tmp_path).console.store.save("settings", kept)
    assert Stage(tmp_path).console.settings == SETTINGS


@pytest.mark.parametrize("kept", [[], None, 7, "colour"])
def test_settings_that_are_none_are_set_aside(tmp_path, kept):
    Stage(tmp_path).console.store.save("settings", kept)
    stage = Stage(tmp_path)
    assert stage.console.store.notices == [("save.bad", "settings")]
    assert (tmp_path / "settings.bad").exists()


def test_settings_change_and_are_kept(stage, tmp_path):
    stage.push(Settings())
    stage.step(2)
    assert words.code() == "fr" and stage.console.settings["language"] == "fr"
    stage.step(4)
    stage.step(2)
    assert stage.console.mono
    stage.key("*")
    again = Stage(tmp_path / "saves")
    assert again.console.settings["theme"] == "mono" and words.code() == "fr"
    again.console.settings["language"] = "en"
    again.console.apply()


def test_levels_stop_at_their_ends(stage):
    settings = stage.push(Settings())
    settings.chosen = 3
    for _ in range(15):
        stage.step(2)
    assert stage.console.settings["sound"] == 10
    for _ in range(15):
        stage.step(6)
    assert stage.console.settings["sound"] == 0


def test_unknown_language_is_english(stage):
    assert words.use("xx") == "en"


def test_menu_goes_round_and_calls_what_was_chosen(stage):
    called = []
    items = [("one", lambda: called.append(1)), ("two", lambda: called.append(2))]
    stage.push(Menu("menu", items))
    stage.step(0)
    stage.key("#")
    assert called == [2]
    stage.push(Menu("menu", items))
    stage.key("1")
    assert called == [2, 1]


def test_menu_back_is_no(stage):
    called = []
    stage.push(Menu("menu", [("one", lambda: called.append(1))], lambda: called.append("back")))
    stage.key("*")
    assert called == ["back"]


def test_pages_turn_and_end(stage):
    stage.push(Reader("title", ["word " * 400]))
    pages = stage.scene.pages
    assert pages > 2
    for _ in range(pages):
        stage.key("#")
    assert isinstance(stage.scene, Launcher)


def test_wrapped_lines_keep_every_word():
    from console.furniture import wrap

    text = "a bb ccc " + "d" * 50 + " e"
    lines = wrap(text, 20)
    assert all(len(line) <= 20 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_launcher_opens_by_key_and_stick(stage):
    for _ in range(0, len(stage.console.games), 2):  # down the rows of tiles
        stage.step(4)
    stage.key("#")
    assert isinstance(stage.scene, Settings)
    stage.key("*")
    stage.step(2)
    stage.action()
    assert isinstance(stage.scene, SelfTest)
    stage.console.pop()
    stage.step(2)
    stage.step(2)
    stage.action()
    assert isinstance(stage.scene, Menu)


class Game:
    """As much of a game as the launcher asks for."""

    NAME = "dynasty"
    HELP = "dynasty.help"
    GROUND = 10
    MATRIX_ICON = bytes(32)

    def __init__(self):
        self.opened = 0

    def icon(self, canvas, x, y, k):
        canvas.rect(x, y, 40 * k, 40 * k, 1)

    def open(self, console):
        self.opened += 1


@pytest.mark.parametrize("n", range(1, 10))
def test_launcher_reaches_every_game_by_the_stick(tmp_path, n):
    stage = Stage(tmp_path)
    games = [Game() for _ in range(n)]
    launcher = Launcher(games)
    stage.push(launcher)
    seen = {launcher.chosen}
    for way in (4, 2, 0, 6, 4, 4, 2, 0, 0, 2, 4, 6, 4, 4, 4, 4, 2, 2, 0, 0, 0, 0, 0, 6, 4, 2) * 4:
        stage.step(way)
        seen.add(launcher.chosen)
    assert seen == set(range(n + 3))


def test_key_counts_the_tiles_of_the_page_shown(tmp_path):
    stage = Stage(tmp_path)
    games = [Game() for _ in range(6)]
    stage.push(Launcher(games))
    for _ in range(2):
        stage.step(4)
    stage.key("2")
    assert [g.opened for g in games] == [0, 0, 0, 0, 0, 1]


def test_leaving_the_loop_takes_every_scene_off(stage):
    left = []

    class Stop(BaseException):
        pass

    class Watch(Scene):
        def update(self, dt):
            raise Stop

        def leave(self):
            left.append(True)

    stage.console.push(Watch())
    with pytest.raises(Stop):
        stage.console.run()
    assert left and not stage.console.scenes


def test_late_frames_are_counted_not_caught_up(stage):
    class Slow(Scene):
        n = 0

        def update(self, dt):
            self.n += 1
            stage.clock.now += 100
            if self.n == 5:
                stage.console.scenes.clear()

    slow = Slow()
    stage.console.push(slow)
    stage.console.run()
    assert slow.n == 5 and stage.console.late >= 4


def test_fresh_and_returning_fifty_times_leaves_one_scene(stage):
    for _ in range(50):
        stage.key("1", "0", "*", "*")
        if not isinstance(stage.scene, Launcher):
            stage.key("*")
            stage.console.home()
    assert len(stage.console.scenes) == 1


def test_settings_as_they_come_are_legal():
    from console.app import SETTINGS

    for key, value in SETTINGS.items():
        # No language is chosen before the first start.
        assert key == "language" or is_legal(key, value), key


def test_every_line_of_the_settings_can_be_reached_and_read(tmp_path):
    stage = Stage(tmp_path, "matrix")
    settings = stage.push(Settings())
    for _ in LINES:
        stage.frames(1)
        stage.step(4)
    assert settings.chosen == 0
    for i in range(len(LINES)):
        settings._choose(i)
        stage.frames(1)
        assert settings._scroll.text.startswith(words.t(LINES[i][0]))


def test_reset_asks_first_and_keeps_language_and_saves(stage):
    stage.console.settings.update(language="fr", sound=1, animations=False)
    stage.console.apply()
    stage.console.store.save("dynasty", {"some": 1})
    settings = stage.push(Settings())
    settings._choose(len(LINES) - 1)
    stage.key("#", "*")
    assert stage.console.settings["sound"] == 1
    stage.key("#", "1")
    assert stage.console.settings["sound"] == 6 and stage.console.settings["animations"]
    assert stage.console.settings["language"] == "fr"
    assert stage.console.store.load("dynasty", None) == {"some": 1}
    stage.console.settings["language"] = "en"
    stage.console.apply()


# -- the console's own keys, and its rest


def test_held_zero_mutes_and_unmutes_and_is_kept(stage, tmp_path):
    from console.input import KEY_HELD, Event

    console = stage.console
    console._take(Event(KEY_HELD, -1, "0", 0))
    assert console.sound.mute and Stage(tmp_path / "saves").console.sound.mute
    stage.frames(2)
    picture = bytes(console.canvas.buf)
    stage.frames(60)
    assert bytes(console.canvas.buf) != picture, "the word over the footer goes again"
    console._take(Event(KEY_HELD, -1, "0", 0))
    assert not console.sound.mute


def press(stage, key="5"):
    from console.input import KEY, Event

    stage.console._take(Event(KEY, -1, key, 0))


def test_idle_console_dims_then_sleeps_and_a_key_only_wakes_it(stage):
    minutes = stage.console.settings["dim"] * 60000
    stage.clock.now += minutes
    stage.frames(1)
    assert stage.panel.light == 1 and not stage.panel.asleep
    stage.clock.now += minutes
    stage.frames(1)
    assert stage.panel.asleep
    shows = stage.panel.shows
    stage.console.scene.stale = True
    stage.frames(5)
    assert stage.panel.shows == shows, "nobody looks"
    press(stage, "1")
    stage.frames(1)
    assert not stage.panel.asleep and stage.panel.light == stage.console.settings["brightness"]
    assert isinstance(stage.scene, Launcher), "the key that wakes does nothing else"
    press(stage, "1")
    assert not isinstance(stage.scene, Launcher)


def test_pressing_keeps_it_awake_and_never_is_never(stage):
    minutes = stage.console.settings["dim"] * 60000
    for _ in range(4):
        stage.clock.now += minutes // 2
        press(stage, "7")
        stage.frames(1)
    assert stage.panel.light == stage.console.settings["brightness"]
    stage.console.settings["dim"] = 0
    stage.clock.now += 100 * 60000
    stage.frames(1)
    assert not stage.panel.asleep


# -- calibrating the sticks


def turn(stage, low=3000, high=62500):
    """Both sticks go all the way round."""
    for x, y in ((low, 33900), (high, 33900), (33900, low), (33900, high), (33900, 33900)):
        stage.sticks.readings = [[x, y], [x, y]]
        stage.frames(2)


def calibrate(stage):
    stage.sticks.readings = [[33900, 33900], [31000, 32000]]
    scene = stage.push(Calibration())
    stage.frames(10)
    return scene


def test_calibration_is_measured_kept_and_used(stage, tmp_path):
    calibrate(stage)
    stage.key("#")
    turn(stage)
    stage.key("#")
    assert isinstance(stage.scene, Launcher)
    found = stage.console.settings["sticks"]
    assert found[0] == [33900, 33900, 3000, 62500, 3000, 62500]
    assert stage.sticks.calibrated[0] == found[0]
    assert Stage(tmp_path / "saves").sticks.calibrated[1] == found[1]


@pytest.mark.parametrize("reading", [[62000, 33000], [33000, 3000]])
def test_calibration_is_refused_while_a_stick_is_held(stage, reading):
    scene = calibrate(stage)
    stage.sticks.readings[1] = reading
    stage.frames(40)
    stage.key("#")
    assert stage.scene is scene and scene.step == 0 and scene.why
    assert stage.console.settings["sticks"] == []


def test_calibration_is_refused_while_a_stick_moves(stage):
    scene = calibrate(stage)
    for x in (33000, 36000, 39000, 33000):
        stage.sticks.readings[0] = [x, 33000]
        stage.frames(3)
    stage.key("#")
    assert scene.step == 0 and scene.why


def test_calibration_is_refused_when_a_stick_did_not_turn(stage):
    scene = calibrate(stage)
    stage.key("#")
    stage.key("#")
    assert stage.scene is scene and scene.step == 1 and scene.why


def test_calibration_on_the_flash_that_makes_no_sense_is_none(tmp_path):
    for sticks in ([1], [[1, 2], "x"], [[0] * 6, [0] * 6], [None, None]):
        Stage(tmp_path).console.store.save("settings", {"sticks": sticks})
        stage = Stage(tmp_path)
        assert stage.sticks.calibrated == [None, None]


def test_language_is_asked_for_once_and_kept(tmp_path):
    stage = Stage(tmp_path)
    stage.push(Launcher(stage.console.games))
    ask_language(stage.console)
    stage.frames(1)
    stage.key("2")
    assert isinstance(stage.scene, Launcher) and words.code() == "fr"
    assert Stage(tmp_path).console.settings["language"] == "fr"
    words.use("en")


# -- the loop and the pins


class Slow(Scene):
    """Works for 100 ms a frame, `frames` times, while the ticker ticks as it does on the device."""

    def __init__(self, stage, frames):
        self.stage, self.frames = stage, frames
        self.keys = []

    def handle(self, event):
        self.keys.append((event.kind, event.value))

    def update(self, dt):
        for _ in range(20):
            self.stage.clock.now += 5
            self.stage.console._tick(None)
            self.stage.keypad.mask = 16 if 20 <= self.stage.clock.now < 80 else 0
        self.frames -= 1
        if not self.frames:
            self.stage.console.scenes.clear()


def test_a_tap_within_one_long_frame_is_seen(stage):
    from console.input import KEY

    slow = Slow(stage, 3)
    stage.console.push(slow)
    stage.console.run()
    assert (KEY, "5") in slow.keys


def test_the_ticker_runs_while_the_console_does_and_not_when_it_sleeps(stage):
    from console.app import POLL_MS

    class Sleeper(Scene):
        def update(self, dt):
            stage.clock.now += 10 * 60000
            if stage.console.frames > 6:
                stage.console.scenes.clear()

    stage.ticker.calls.clear()
    stage.console._sampled = False
    stage.console.push(Sleeper())
    stage.console.run()
    assert stage.ticker.calls == [POLL_MS, 0]


def test_ctrl_c_in_the_middle_of_a_look_at_the_pins_still_stops_the_console(stage):
    def interrupted():
        raise KeyboardInterrupt

    stage.console.input.catch_up = interrupted
    stage.console._tick(None)
    with pytest.raises(KeyboardInterrupt):
        stage.console.run()


def test_a_press_between_two_frames_is_answered_at_once_and_frames_count_from_there(stage):
    times = []

    class Watch(Scene):
        def update(self, dt):
            times.append(stage.clock.now)
            if len(times) == 6:
                stage.console.scenes.clear()

        def idle(self, ms):
            stage.keypad.mask = 1 if len(times) == 3 and stage.clock.now - times[-1] >= 10 else 0
            return False

    stage.console.push(Watch())
    stage.console.run()
    gaps = [b - a for a, b in zip(times, times[1:], strict=False)]
    assert gaps == [33, 33, 15, 33, 33]


def test_bad_news_is_not_dismissed_by_a_key_meant_for_the_game(stage):
    from console.input import KEY

    console = stage.console
    console.push(Broken("update"))
    console._frame(0)
    assert isinstance(console.scene, Failure)
    console.pop()
    console.push(Broken("handle"))
    console.input._post(KEY, -1, "5", 0)
    console.input._post(KEY, -1, "#", 0)
    stage.frames(2)
    assert isinstance(console.scene, Failure)


class Footed(Scene):
    """Draws a footer when it is told to, and counts how often it drew everything."""

    role = 3
    wholes = 0

    def draw(self, canvas):
        if self.stale:
            self.wholes += 1
            canvas.fill(1)
        if self.stale or self.role != self.drawn:
            canvas.rect(0, 226, 240, 14, self.role)
            self.drawn = self.role


def test_after_a_toast_the_footer_is_back_and_nothing_else_is_drawn(stage):
    """Or each would cost a frame that comes late."""
    scene = stage.push(Footed())
    before = bytes(stage.panel.shown)
    stage.console.toast("one")
    stage.frames(10)
    assert bytes(stage.panel.shown) != before
    stage.console.toast("two")
    stage.frames(TOAST_FRAMES - 1)
    assert bytes(stage.panel.shown) != before
    stage.frames(2)
    assert bytes(stage.panel.shown) == before
    assert scene.wholes == 1


def test_a_footer_that_changes_under_a_toast_is_the_new_one_afterwards(stage):
    scene = stage.push(Footed())
    scene.role = 4
    stage.frames(1)
    new = bytes(stage.panel.shown)
    scene.role = 3
    stage.frames(1)
    stage.console.toast("one")
    stage.frames(10)
    scene.role = 4
    stage.console.toast("two")
    stage.frames(TOAST_FRAMES + 2)
    assert bytes(stage.panel.shown) == new


def test_a_toast_outlasts_its_scene_and_leaves_no_footer_of_it(stage):
    launcher = bytes(stage.panel.shown)
    stage.push(Footed())
    stage.console.toast("one")
    stage.frames(10)
    stage.console.pop()
    stage.frames(10)
    assert bytes(stage.panel.shown) != launcher
    stage.frames(TOAST_FRAMES)
    assert bytes(stage.panel.shown) == launcher


def test_a_scene_that_comes_under_a_toast_is_drawn_whole_once(stage):
    stage.console.toast("one")
    stage.frames(10)
    scene = stage.push(Footed())
    stage.frames(TOAST_FRAMES)
    assert scene.wholes == 1
