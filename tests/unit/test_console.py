"""The console: scene stack, settings, bad news, and what an exception leaves behind."""

import pytest
from console import words
from console.app import Console
from console.dialogs import Failure, Menu, Message, Reader
from console.launcher import Launcher
from console.scene import Scene
from console.settings import Settings

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
    stage.step(4)
    stage.key("#")
    assert isinstance(stage.scene, Settings)
    stage.key("*")
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
    for way in (4, 2, 0, 6, 4, 4, 2, 0, 0, 2, 4, 6, 4, 4, 4, 4, 2, 0, 0, 0, 0, 0, 6, 4, 2) * 4:
        stage.step(way)
        seen.add(launcher.chosen)
    assert seen == set(range(n + 2))


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


def test_console_defaults_are_legal():
    from console.app import SETTINGS

    for _, key, values in Settings.LINES:
        assert key in SETTINGS
        if values and isinstance(values[0], (str, bool)):
            assert SETTINGS[key] in values
    assert Console
