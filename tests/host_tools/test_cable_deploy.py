"""Deploying onto a plain MicroPython: all, what changed, cut half-way, refused."""

import importlib
import io
import json
import re
import shutil
import sys

import pytest

from host_tools import build, deploy, page
from sim.emulator.board import Board, PowerCut
from sim.emulator.handheld import Handheld
from tests.emulator.live import ENGLISH, launcher, picture, save_file, screen
from tests.plugged import Plugged

SAVES = {"saves/dynasty": save_file({"record": "d3c5"}), "wifi.json": b'[["Home", ""]]', **ENGLISH}
BIG = "".join(f"W{i} = {i * 7919!r} * 3\n" for i in range(300))
TREE = {
    "main.mpy": "from part import one\ndef main():\n print('version', one.VERSION, one.same())\n",
    "part/__init__.mpy": "",
    "part/one.mpy": "from part import two\nVERSION = 1\ndef same():\n return two.VERSION == 1\n",
    "part/two.mpy": "VERSION = 1\n" + BIG,
    "part/three.mpy": BIG,
}
NEWER = {path: text.replace("1\n", "2\n") for path, text in TREE.items() if "three" not in path}
CHANGED = ["more/__init__.mpy", "part/one.mpy", "part/two.mpy"]
NEWER["more/__init__.mpy"] = BIG


def board(files=None, **options) -> Plugged:
    return Plugged(Handheld(image=build.make("plain"), files=files, **options))


def updated(version: int, files=SAVES):
    """The flash of a board that has had the small tree of that version."""
    with board(files) as plugged, pytest.MonkeyPatch.context() as patch:
        patch.setattr(deploy, "modules", lambda board: TREE if version == 1 else NEWER)
        assert plugged.tool("deploy") == 0
        plugged.wait(f"version {version} True")
        return plugged.do(lambda h: h.board.flash_image())


@pytest.fixture(scope="module")
def first():
    return updated(1)


@pytest.fixture
def small(monkeypatch):
    """small(tree): what deploy sends from now on."""

    def choose(tree):
        monkeypatch.setattr(deploy, "modules", lambda board: tree)

    choose(TREE)
    return choose


def sent(capsys) -> tuple[int, int]:
    """How many files deploy says that it sent and removed."""
    said = capsys.readouterr().err
    return tuple(map(int, re.search(r"(\d+) of .*, (\d+) removed", said).groups()))


def theirs(files):
    """What is the player's among the files of a board."""
    return {path: data for path, data in files.items() if path.startswith(("saves/", "wifi.json"))}


def saves(plugged):
    return theirs(plugged.files())


# -- the firmware as it is


@pytest.fixture(scope="module")
def deployed():
    """The flash of a board with the whole firmware, and its picture two seconds later."""
    with board(SAVES) as plugged:
        assert plugged.tool("deploy") == 0
        plugged.do(lambda h: h.run_ms(3000))
        shown = plugged.do(lambda h: h.panel.picture())
        return plugged.do(lambda h: h.board.flash_image()), shown


def test_the_whole_firmware_starts_from_files(deployed):
    flash, shown = deployed
    assert shown == picture(screen(launcher))
    files = Handheld(flash=flash).board.files()
    assert theirs(files) == SAVES
    assert not [path for path in files if path.startswith("damier.new")]


def test_one_changed_file_is_all_that_is_sent(deployed, capsys, monkeypatch, tmp_path):
    modules = deploy.modules("pico_tft")
    changed = tmp_path / "clock.py"
    shutil.copy(modules["console/clock.mpy"], changed)
    changed.write_text(changed.read_text() + "\nMORE = 1\n")
    monkeypatch.setattr(deploy, "modules", lambda board: {**modules, "console/clock.mpy": changed})
    with board(flash=deployed[0]) as plugged:
        before = plugged.files()
        assert plugged.tool("deploy") == 0
        assert sent(capsys) == (1, 0)
        after = plugged.files()
        different = {path for path in after if after[path] != before.get(path)}
        assert different == {"damier/console/clock.mpy"}


def test_what_is_made_for_an_image_is_made_here_too():
    modules = deploy.modules("pico_ws2812")
    made = {path: text for path, text in modules.items() if isinstance(text, str)}
    made = {path: text for path, text in made.items() if not path.startswith("lang/")}
    assert sorted(made) == ["board_default.mpy", "games_index.mpy"]
    values = {}
    for text in made.values():
        exec(text, values)
    assert values["NAME"] == "pico_ws2812" and "dynasty" in values["NAMES"]


@pytest.mark.parametrize("code", ["en", "fr", "el"])
def test_no_word_of_a_language_is_lost_by_lying_apart(code):
    words = importlib.import_module(f"lang.{code}").WORDS
    whole = {
        key: words[key]
        for key in words
        if key.partition(".")[0] not in deploy.OF_LINK or key in (*deploy.OF_LINK, deploy.NO_LINK)
    }
    sent = deploy.modules("pico_tft")
    values = {}
    exec(sent[f"lang/{code}.mpy"], values)
    found, data = values["WORDS"], sent[f"lang/{code}.txt"]
    assert found["settings"] == whole["settings"] and found["dynasty"] == whole["dynasty"]
    for place, (first, length) in json.loads(data[: data.index(b"\n")]).items():
        words = json.loads(data[first : first + length])
        assert all(key.partition(".")[0] == place for key in words if place)
        assert not set(found) & set(words)
        found |= words
    assert found == whole


def test_of_games_only_those_that_can_be_played_are_sent_with_all_they_have():
    sent = deploy.modules("pico_tft")
    inside = [path.split("/") for path in sent if path.startswith("games/")]
    games = {parts[1] for parts in inside if len(parts) > 2}
    assert games == {parts[1] for parts in inside if parts[-1] == "scene.mpy"}
    assert "dynasty" in games


# -- the player's own games


def test_own_games_survive_a_deploy_and_its_update_untouched(deployed, capsys, monkeypatch):
    """Both are on a plain MicroPython, offered together; an update takes neither away."""
    flash, _ = deployed
    files = Handheld(flash=flash).board.files()
    own = {f"mygames/{path}": text.encode() for path, text in page.code(page.OWN_GAME).items()}
    saves_before = {**SAVES, "saves/noughts__last": save_file([1, 2])}
    with board({**files, **own, **saves_before}) as plugged:
        plugged.do(lambda h: h.run_ms(3000))
        for press in (*[lambda h: h.stick(0, "s", then_ms=200)] * 2, lambda h: h.key("1")):
            plugged.do(press)  # past the four of the console, on the next page
        plugged.do(lambda h: h.run_ms(800))
        asked = "import sys; print(sys.modules['noughts.play'].__file__)"
        found = plugged.do(lambda h: h.exec(asked))
        assert found.strip() == "/mygames/noughts/play.py"
        modules = deploy.modules("pico_tft")
        changed = {**modules, "console/version.mpy": 'VERSION = "tomorrow"\n'}
        monkeypatch.setattr(deploy, "modules", lambda board: changed)
        assert plugged.tool("deploy") == 0
        assert sent(capsys) == (1, 0)
        after = plugged.files()
        assert {path: after[path] for path in own} == own
        assert saves(plugged) == saves_before
        plugged.do(lambda h: h.run_ms(3000))
        for press in (*[lambda h: h.stick(0, "s", then_ms=200)] * 2, lambda h: h.key("1")):
            plugged.do(press)  # past the four of the console, on the next page
        plugged.do(lambda h: h.run_ms(800))
        assert plugged.do(lambda h: h.exec(asked)) == found


# -- updates, on a small tree


def test_again_sends_nothing(first, small, capsys):
    with board(flash=first) as plugged:
        assert plugged.tool("deploy") == 0
        assert sent(capsys) == (0, 0)
        plugged.wait("version 1 True")


def test_an_update_takes_away_what_is_gone(first, small, capsys):
    small(NEWER)
    with board(flash=first) as plugged:
        assert plugged.tool("deploy") == 0
        assert sent(capsys) == (3, 1)
        plugged.wait("version 2 True")
        files = plugged.files()
        assert {p.removeprefix("damier/") for p in files if p.startswith("damier")} == set(NEWER)
        assert saves(plugged) == SAVES


def test_a_file_that_was_damaged_on_the_board_is_sent_again(first, small, capsys):
    with board(flash=first) as plugged:
        plugged.do(lambda h: h.exec("open('/damier/part/two.mpy', 'wb').write(b'M')"))
        assert plugged.tool("deploy") == 0
        assert sent(capsys) == (1, 0)
        plugged.wait("version 1 True")


def test_check_only_says_what_would_be_sent(first, small, capsys):
    small(NEWER)
    with board(flash=first) as plugged:
        before = plugged.files()
        assert plugged.tool("deploy", "--check") == 0
        assert capsys.readouterr().out.split() == [
            "more/__init__.mpy",
            "part/one.mpy",
            "part/two.mpy",
            "-part/three.mpy",
        ]
        assert plugged.files() == before


# -- cut half-way


@pytest.fixture(scope="module")
def whole_update(first):
    """Bytes that the host types for an update from first to NEWER."""
    with board(flash=first) as plugged, pytest.MonkeyPatch.context() as patch:
        patch.setattr(deploy, "modules", lambda board: NEWER)
        before = plugged.typed
        assert plugged.tool("deploy") == 0
        return plugged.typed - before


@pytest.mark.parametrize("part", [0.4, 0.8, 0.95, 1.0])
def test_power_that_fails_half_way(first, small, whole_update, capsys, part):
    small(NEWER)
    with board(flash=first) as plugged:
        plugged.pull_after(int(whole_update * part) - 60, power=True)
        assert plugged.tool("deploy") == 1
        assert "CableCut: " in capsys.readouterr().err
        plugged.do(lambda h: h.board.expect("version "))
        plugged.wait("True")  # whichever it is, no part of it is of the other
        assert saves(plugged) == SAVES
        assert plugged.tool("deploy") == 0
        plugged.wait("version 2 True")
        assert saves(plugged) == SAVES
        assert not [path for path in plugged.files() if path.startswith("damier.new")]


def test_a_cable_that_is_pulled_half_way(first, small, whole_update, capsys):
    small(NEWER)
    with board(flash=first) as plugged:
        plugged.pull_after(whole_update * 7 // 8)
        assert plugged.tool("deploy") == 1
        assert "CableCut: " in capsys.readouterr().err
        assert plugged.tool("deploy") == 0
        assert sent(capsys)[0] < 3  # what had arrived was not sent again
        plugged.wait("version 2 True")


def test_the_first_deploy_cut_half_way(small, whole_update, capsys):
    with board(SAVES) as plugged:
        plugged.pull_after(whole_update // 2, power=True)
        assert plugged.tool("deploy") == 1
        assert "main.py" not in plugged.files()
        assert plugged.tool("deploy") == 0
        plugged.wait("version 1 True")
        assert saves(plugged) == SAVES


# -- refused


def refused(plugged, capsys, *words: str) -> str:
    """The one line in which deploy says why it did nothing, and that it did nothing."""
    before = plugged.files()
    assert plugged.tool("deploy", *words) == 1
    assert plugged.files() == before
    said = capsys.readouterr()
    assert not said.out and said.err.count("\n") == 1
    return said.err


def other_sys(line: str) -> dict[str, str]:
    """A boot.py after which `sys` is another, in which `line` has been run."""
    return {
        "boot.py": "import sys\nclass Other: pass\nother = Other()\n"
        "for name in dir(sys):\n setattr(other, name, getattr(sys, name))\n"
        "class I: pass\ni = I()\nfor name in dir(sys.implementation):\n"
        " setattr(i, name, getattr(sys.implementation, name))\n"
        f"other.implementation = i\n{line}\nsys.modules['sys'] = other\n"
    }


@pytest.mark.parametrize(
    "line, error",
    [
        ("i._mpy = 0x1305", "IncompatibleMpy: .* reads 5.3 for 4"),
        ("i._mpy = 0x1206", "IncompatibleMpy: .* reads 6.2 for 4"),
        ("i._mpy = 0x1f06", "IncompatibleMpy: .* reads 6.3 for 7"),
        ("i.version = (1, 24, 1)", "OldMicroPython: .* 1.24.1, 1.25 or newer"),
        ("i._machine = 'Raspberry Pi Pico2 with RP2350'", "WrongChip: .*Pico2"),
        ("other.platform = 'esp32'", "WrongChip: "),
    ],
)
def test_another_micropython_is_refused(small, capsys, line, error):
    viper = "import micropython\n@micropython.viper\ndef f(a: int) -> int:\n return a\n"
    small({**TREE, "part/two.mpy": viper})
    with board(other_sys(line)) as plugged:
        assert re.match(error, refused(plugged, capsys))


def test_the_one_file_image_is_refused(small, capsys):
    with Plugged(Handheld(image=build.make("firmware"))) as plugged:
        assert refused(plugged, capsys).startswith("FrozenBoard: ")


def test_a_full_flash_is_refused_before_anything_is_sent(first, small, capsys):
    small(NEWER)
    files = {**Handheld(flash=first).board.files(), "fill": bytes(1_330_000)}
    with board(files) as plugged:
        said = refused(plugged, capsys)
        assert said.startswith("BoardFull: ") and "--clear" in said
        plugged.wait("version 1 True")


def test_the_old_version_can_go_first_and_the_saves_stay(first, small, capsys):
    small(TREE)
    with board(flash=first) as plugged:
        kept = saves(plugged)
        assert plugged.tool("deploy", "--clear") == 0
        assert sent(capsys) == (len(TREE), 0)
        plugged.wait("version 1 True")
        assert kept and saves(plugged) == kept


@pytest.mark.parametrize("path", ["damier", "damier.new", "damier/part"])
def test_a_file_where_a_folder_belongs_is_refused(small, capsys, path):
    with board({path: "mine"}) as plugged:
        assert refused(plugged, capsys).startswith(f"InTheWay: there is a file /{path} on the")


def test_a_folder_where_a_file_belongs_is_refused(small, capsys):
    with board({"damier/main.mpy/notes": "mine"}) as plugged:
        assert "there is a folder /damier/main.mpy" in refused(plugged, capsys)


def test_a_main_py_of_somebody_else_is_kept(small, capsys):
    with board({"main.py": "print('mine')"}) as plugged:
        assert refused(plugged, capsys).startswith("InTheWay: the board has a main.py")
        assert plugged.tool("deploy", "--replace") == 0
        plugged.wait("version 1 True")
        assert plugged.files()["main.old.py"] == b"print('mine')"


def test_a_file_that_does_not_compile_is_named(small, capsys):
    small({"part/one.mpy": "def ("})
    with board() as plugged:
        assert refused(plugged, capsys).startswith("CannotCompile: part/one.py: SyntaxError")


# -- the power fails while an update is put in place


WAITING = {path: f"damier.new/{number}" for number, path in enumerate(CHANGED)}


@pytest.fixture(scope="module")
def complete(first):
    """The flash of a board on which an update from first to NEWER waits, complete."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deploy, "modules", lambda board: NEWER)
        files = deploy.compiled("pico_tft")
    todo = {
        "folders": ["", "/more", "/part"],
        "files": [[str(number), path] for number, path in enumerate(CHANGED)],
        "gone": ["part/three.mpy"],
        "empty": [],
    }
    staged = {place: files[path] for path, place in WAITING.items()}
    before = Handheld(flash=first).board.files()
    waiting = {**before, **staged, "damier.new/todo": json.dumps(todo)}
    return Handheld(image=build.make("plain"), files=waiting).board.flash_image()


def started(flash: bytes, cut: tuple[int, float] | None = None) -> tuple[bytes, int, str]:
    """Flash, operations on it and output of a board that boots; cut: the operation in which its
    power fails, and how much of that is done."""
    board = Board(flash=flash)
    if cut:
        board.flash.cut(*cut)
    try:
        board.expect(">>> ")
    except PowerCut:
        assert cut
    return board.flash_image(), len(board.flash.operations), board.text


def test_power_that_fails_while_an_update_is_put_in_place(complete):
    _, operations, text = started(complete)
    assert operations > 8 and "version 2 True" in text
    for cut in range(0, operations, 3):
        torn, _, text = started(complete, (cut, 0.5))
        assert "version" not in text
        flash, _, text = started(torn)
        assert "version 2 True" in text, cut
        files = Handheld(flash=flash).board.files()
        assert {p for p in files if p.startswith("damier.new")} == set(), cut
        assert {p.removeprefix("damier/") for p in files if p.startswith("damier")} == set(NEWER)


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_progress_bar_tells_how_much_is_sent(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    bar = deploy.Bar(3000)
    bar.name = "part/one.mpy"
    for size in (1536, 1464):
        bar.more(size)
    bar.close()
    half, full = sys.stderr.getvalue().split("\r")[1:]
    assert half.split() == ["[" + "#" * 15 + "." * 15 + "]", "51", "%", "part/one.mpy"]
    assert full.split() == ["[" + "#" * 30 + "]", "100", "%", "part/one.mpy"]
