"""Games of one's own in a folder: found, kept apart, and harmless when they are broken."""

import json
import sys
from pathlib import Path

import games
import pytest
from console.dialogs import Failure, Message
from console.help import Help
from console.input import KEY
from console.launcher import Launcher
from console.themes import ACCENT
from console.words import t
from games.dynasty.setup import Title

from tests.unit.stage import Stage, pixel

pytestmark = pytest.mark.usefixtures("one_game")

GOOD = """
from console.input import KEY
from console.scene import Scene
from console.themes import icon as pack
from console.themes import FOREST, P2

NAME, HELP, GROUND = "pebbles", "pebbles.help", FOREST
MATRIX_ICON = pack("7......7 " * 8)
WORDS = {"en": {"pebbles": "Pebbles", "pebbles.help": "Take some.", "pebbles.{}": "{} left",
                "ok": "not mine"},
         "fr": {"pebbles": "Cailloux"}}

def icon(canvas, x, y, k):
    canvas.rect(x, y, 40 * k, 40 * k, P2)

class Play(Scene):
    def enter(self, console):
        self.last = console.store.load("last", None)
    def handle(self, event):
        if event.kind == KEY and event.value == "*":
            self.console.pop()
    def update(self, dt):
        pass
    def draw(self, canvas):
        canvas.fill(P2)
    def idle(self, ms):
        return False
    def leave(self):
        self.console.store.save("last", 7)

def open(console):
    console.push(Play())
"""


@pytest.fixture
def mygames(tmp_path, monkeypatch):
    """The folder of the games; what was imported from it is forgotten afterwards."""
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    before = dict(sys.modules)
    yield tmp_path / "mygames"
    for name in set(sys.modules) - set(before):
        if str(tmp_path) in (getattr(sys.modules[name], "__file__", None) or ""):
            del sys.modules[name]


@pytest.fixture
def start(mygames, tmp_path):
    """start(kind="tft", **settings): a Stage with the launcher, with what lies in the folder."""

    def start(kind="tft", **settings) -> Stage:
        stage = Stage(tmp_path / "saves", kind, **settings)
        stage.console.games = games.packages(str(mygames))
        stage.push(Launcher(stage.console.games))
        return stage

    return start


def put(folder: Path, name: str, text: str | None = GOOD) -> None:
    """A package of that name; without a text only its folder."""
    (folder / name).mkdir(parents=True, exist_ok=True)
    if text is not None:
        (folder / name / "__init__.py").write_text(text)


def names(stage: Stage) -> list[str]:
    """What the tiles are called."""
    return [t(game.NAME) for game in stage.console.games]


def drawn(stage: Stage) -> set[str]:
    """The texts on a screen, which is drawn anew."""
    texts: set[str] = set()
    canvas = stage.console.canvas
    canvas.text = lambda x, y, text, *more: texts.add(text) or x
    stage.scene.stale = True
    stage.frames(1)
    del canvas.text
    return texts


# -- found


def test_the_folder_need_not_be_there(start, mygames):
    assert names(start()) == ["Dynasty"]
    mygames.mkdir()
    assert names(start()) == ["Dynasty"]


def test_own_games_stand_after_the_built_in_ones_by_name(start, mygames):
    put(mygames, "zebra", GOOD.replace("pebbles", "zebra"))
    put(mygames, "antler", GOOD.replace('"pebbles",', '"Antler",'))
    put(mygames, "__pycache__", None)
    put(mygames, ".git", None)
    (mygames / "notes.txt").write_text("not a game")
    assert names(start()) == ["Dynasty", "Antler", "Pebbles"]


def test_a_game_is_opened_and_left(start, mygames):
    put(mygames, "pebbles")
    stage = start()
    stage.key("2")
    assert type(stage.scene).__module__ == "pebbles"
    stage.key("*")
    stage.frames(2)
    assert isinstance(stage.scene, Launcher) and len(stage.console.scenes) == 1


def test_a_game_that_opens_nothing_leaves_the_launcher(start, mygames):
    put(mygames, "pebbles", GOOD + "\ndef open(console):\n    pass\n")
    stage = start()
    stage.key("2")
    stage.frames(2)
    assert isinstance(stage.scene, Launcher)


def test_a_game_that_takes_off_one_scene_too_many_comes_to_the_launcher(start, mygames):
    put(mygames, "pebbles", GOOD.replace("console.pop()", "console.pop() or self.console.pop()"))
    stage = start()
    store = stage.console.store
    stage.key("2", "*")
    stage.frames(2)
    assert isinstance(stage.scene, Launcher)
    assert stage.console.store is store


def test_another_start_reads_the_game_anew(start, mygames):
    put(mygames, "pebbles")
    start()
    put(mygames, "pebbles", GOOD.replace('"Pebbles"', '"Stones and pebbles"'))
    assert names(start()) == ["Dynasty", "Stones and pebbles"]


# -- words


@pytest.mark.parametrize(
    "language, name, help_", [("en", "Pebbles", "Take some."), ("fr", "Cailloux", "Take some.")]
)
def test_own_words_in_the_language_in_use_else_in_english(start, mygames, language, name, help_):
    put(mygames, "pebbles")
    start(language=language)
    assert t("pebbles") == name
    assert t("pebbles.help") == help_


def test_built_in_words_win_and_what_nobody_knows_is_shown_as_it_is(start, mygames):
    put(mygames, "pebbles")
    start()
    assert t("ok") == "OK"
    assert t("pebbles.none") == "pebbles.none"
    assert t("Take a stone. Or two.") == "Take a stone. Or two."
    assert t("pebbles.{}", 3) == "3 left"


def test_help_of_an_own_game(start, mygames):
    put(mygames, "pebbles")
    stage = start()
    stage.push(Help(stage.console.games))
    stage.key("3")
    assert stage.scene.paragraphs == ["Take some."]


# -- saves


def test_saves_of_an_own_game_are_its_own(start, mygames, tmp_path):
    put(mygames, "pebbles", GOOD.replace('"last"', '"dynasty"'))
    stage = start()
    store = stage.console.store
    store.save("dynasty", "a game of Dynasty")
    stage.key("2")
    assert stage.scene.last is None
    own = stage.console.store
    stage.key("*")
    stage.frames(2)
    assert stage.console.store is store
    assert store.load("dynasty", None) == "a game of Dynasty"
    assert store.names() == ["dynasty", "pebbles__dynasty"]
    assert own.names() == ["dynasty"]
    stage.key("2")
    assert stage.scene.last == 7
    assert stage.console.store.remove("dynasty")
    assert store.names() == ["dynasty"]


def test_settings_changed_in_an_own_game_are_kept_as_always(start, mygames, tmp_path):
    put(mygames, "pebbles")
    stage = start()
    stage.key("2")
    stage.console.settings["sound"] = 3
    stage.console.save_settings()
    stage.console.store.save("settings", {"mine": True})
    saved = (tmp_path / "saves" / "settings").read_text().split("\n")[1]
    assert json.loads(saved)["sound"] == 3


def test_torn_save_of_an_own_game_is_said_on_the_screen(start, mygames, tmp_path):
    put(mygames, "pebbles")
    stage = start()
    (tmp_path / "saves").mkdir(exist_ok=True)
    (tmp_path / "saves" / "pebbles__last").write_bytes(b"torn")
    stage.key("2")
    assert isinstance(stage.scene, Message)
    assert (tmp_path / "saves" / "pebbles__last.bad").read_bytes() == b"torn"


# -- broken packages: what is wrong, and a piece of what is said about it


def without(name: str) -> str:
    return GOOD + f"\ndel {name}\n"


PACKAGES = {
    "syntax": ("pebbles", GOOD + "\ndef (", "SyntaxError"),
    "import raises": ("pebbles", "1 / 0", "ZeroDivisionError"),
    "import exits": ("pebbles", "raise SystemExit('gone')", "SystemExit"),
    "import of what is not there": ("pebbles", "import pebbles.moss", "pebbles.moss"),
    "endless recursion": ("pebbles", "def f():\n    f()\nf()", "recursion"),
    "no NAME": ("pebbles", without("NAME"), "NAME is missing"),
    "no HELP": ("pebbles", without("HELP"), "HELP is missing"),
    "no GROUND": ("pebbles", without("GROUND"), "GROUND is missing"),
    "no MATRIX_ICON": ("pebbles", without("MATRIX_ICON"), "MATRIX_ICON is missing"),
    "no icon": ("pebbles", without("icon"), "no function icon"),
    "no open": ("pebbles", without("open"), "no function open"),
    "NAME of another kind": ("pebbles", GOOD + "\nNAME = 7", "not str"),
    "no such role": ("pebbles", GOOD + "\nGROUND = 16", "GROUND is not a role"),
    "half an icon": ("pebbles", GOOD + "\nMATRIX_ICON = b'7'", "console.themes.icon"),
    "word that is none": ("pebbles", GOOD + "\nWORDS['fr']['pebbles'] = 7", "is no text"),
    "words without language": ("pebbles", GOOD + "\nWORDS = {'pebbles': 'Pebbles'}", "Error"),
    "built-in game": ("dynasty", GOOD, "has a part of that name"),
    "the console": ("console", GOOD, "has a part of that name"),
    "the chip": ("machine", GOOD, "has a part of that name"),
    "a module not used yet": ("colorsys", GOOD, "there is a module of that name"),
    "letters": ("peb-bles", GOOD, "'-' is not for the name"),
    "capitals": ("Pebbles", GOOD, "'P' is not for the name"),
    "long name": ("pebbles_pebbles_x", GOOD, "1 to 16 letters"),
    "name like another's saves": ("peb__bles", GOOD, "not a name for a game"),
    "empty folder": ("pebbles", None, "no __init__.py"),
}


@pytest.mark.parametrize("kind", ["tft", "matrix"])
@pytest.mark.parametrize("what", PACKAGES)
def test_broken_package_is_listed_says_why_and_harms_nothing(start, mygames, tmp_path, what, kind):
    name, text, said = PACKAGES[what]
    put(mygames, name, text)
    put(mygames, "zebra", GOOD.replace("pebbles", "zebra"))
    before = dict(sys.modules)
    for _ in range(2):  # a second start finds the same
        stage = start(kind)
        assert [game.NAME for game in stage.console.games] == ["dynasty", name, "zebra"]
        stage.key("2")
        assert isinstance(stage.scene, Failure)
        assert said in stage.scene.lines[-1]
        assert said in (tmp_path / "saves" / "error.txt").read_text()
        stage.frames(3)
        stage.key("#")
        assert isinstance(stage.scene, Launcher)
        stage.key("3")
        assert type(stage.scene).__module__ == "zebra"
        stage.key("*")
        stage.frames(2)
        stage.key("1")
        assert isinstance(stage.scene, Title)
    new = [sys.modules[n] for n in set(sys.modules) - set(before)]
    files = [str(getattr(module, "__file__", "")) for module in new]
    assert not [file for file in files if file.startswith(str(mygames / name))]
    assert all(sys.modules[n] is before[n] for n in before)


@pytest.mark.parametrize("text", ["1 / 0", GOOD + "\ndef icon(*where):\n    return 1 // 0\n"])
@pytest.mark.parametrize("language, word", [("en", "Broken"), ("el", "Χαλασμένο")])
def test_tile_of_a_broken_game_says_so(start, mygames, text, language, word):
    put(mygames, "pebbles", text)
    stage = start(language=language)
    assert word in drawn(stage)
    put(mygames, "pebbles")
    assert word not in drawn(start(language=language))


def test_icon_that_raises_makes_its_game_broken_and_nothing_else(start, mygames):
    put(mygames, "pebbles", GOOD + "\ndef icon(canvas, x, y, k):\n    return 1 // 0\n")
    stage = start()
    assert isinstance(stage.scene, Launcher)
    stage.key("2")
    assert isinstance(stage.scene, Failure) and "division" in stage.scene.what
    stage.key("#")
    stage.key("1")
    assert isinstance(stage.scene, Title)


@pytest.mark.parametrize("where", ["open", "enter", "handle", "update", "draw", "idle", "leave"])
def test_exception_in_an_own_game_shows_the_trace_and_goes_home(start, mygames, where):
    head = GOOD[GOOD.index(f"def {where}(") :].split("\n")[0]
    indent = "    " if where == "open" else "        "
    put(mygames, "pebbles", GOOD.replace(head, f"{head}\n{indent}raise RuntimeError('wheel off')"))
    stage = start()
    store = stage.console.store
    for key in ("2", "*"):
        if not isinstance(stage.scene, Failure):
            stage.console.input._post(KEY, -1, key, 0)
            stage.console._frame(33)
            stage.console._wait(stage.clock.ms() + 33)
    assert isinstance(stage.scene, Failure)
    assert "wheel off" in stage.scene.what
    stage.key("#")
    assert isinstance(stage.scene, Launcher)
    assert stage.console.store is store
    stage.key("1")
    assert isinstance(stage.scene, Title)


def test_ctrl_c_goes_through_a_game_that_hangs(start, mygames):
    put(mygames, "pebbles", GOOD.replace("pass", "raise KeyboardInterrupt"))
    stage = start()
    with pytest.raises(KeyboardInterrupt):
        stage.key("2")
    put(mygames, "pebbles", "raise KeyboardInterrupt")
    with pytest.raises(KeyboardInterrupt):
        start()
    assert "pebbles" not in sys.modules


def test_place_of_a_fault_is_told_by_file_and_line(start, mygames):
    put(mygames, "pebbles", GOOD + "\n1 / 0\n")
    stage = start()
    stage.key("2")
    place = f"mygames/pebbles/__init__.py:{GOOD.count(chr(10)) + 2}"
    assert any(text.endswith(place) for text in drawn(stage))


# -- more than one tile


def test_six_games_stand_on_two_pages(start, mygames):
    for i in range(5):
        put(mygames, f"g{i}", GOOD.replace('"pebbles",', f'"G{i}",'))
    stage = start()
    assert {"Dynasty", "G0", "G1", "G2"} <= drawn(stage)
    for _ in range(2):
        stage.step(4)
    assert {"G3", "G4"} <= drawn(stage)
    assert not {"Dynasty", "G2"} & drawn(stage)
    stage.key("2")
    assert type(stage.scene).__module__ == "g4"


def test_frame_of_the_chosen_tile_is_whole_beside_another(start, mygames):
    put(mygames, "pebbles")
    canvas = start().console.canvas
    left = [pixel(canvas, x, 90) for x in range(2, 8)]
    right = [pixel(canvas, x, 90) for x in range(114, 120)]
    assert left.count(ACCENT) == right.count(ACCENT) == 2
