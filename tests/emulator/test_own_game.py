"""Games of one's own in /mygames on the flash of the emulated board, good, broken and hanging."""

import tempfile
from pathlib import Path

import games
import pytest
from live import Live, save_file

from host_tools import newgame, page
from sim import headless

BOARDS = {"pico_tft": "tft", "pico_ws2812": "ws2812"}
ENGLISH = {"saves/settings": save_file({"language": "en"})}
NOUGHTS = {"mygames/" + name: text for name, text in page.code(page.OWN_GAME).items()}
LAUNCHER_FREE, GAME_FREE = 96 * 1024, 48 * 1024
SLACK = 1024
BUILT_IN = len(games.names())
# A whole game by sticks, buttons and keys; the same text plays the simulator.
GAME = """
+300 key 1
+500 stick 1 nw
+300 button 1
+300 key 5
+300 stick 1 n
+300 button 1
+300 stick 2 se
+300 button 2
+400 shot four
+100 key 3
+700 shot won
"""
BROKEN = {
    "a_syntax": ("def (", "SyntaxError"),
    "b_raises": ("x = bytearray(2000)\n1 / 0", "ZeroDivisionError"),
    "c_empty": ("", "NAME is missing"),
    "d_memory": ("x = bytearray(1000000)", "MemoryError"),
    "e_import": ("import nothing_of_the_kind", "nothing_of_the_kind"),
    "f_exits": ("raise SystemExit", "SystemExit"),
    "dynasty": (NOUGHTS["mygames/noughts/__init__.py"], "has a part of that name"),
    "console": (NOUGHTS["mygames/noughts/__init__.py"], "has a part of that name"),
    "machine": (NOUGHTS["mygames/noughts/__init__.py"], "there is a module of that name"),
    "board_default": (NOUGHTS["mygames/noughts/__init__.py"], "there is a module of that name"),
    "Capitals": ("", "'C' is not for the name"),
}


def flash(*packages):
    """The files of a flash: settings in English and packages {path: text}."""
    files = dict(ENGLISH)
    for package in packages:
        files.update(package)
    return files


def reach(board):
    """The script to the page of the launcher that begins with the first own game."""
    steps = BUILT_IN if board == "pico_ws2812" else BUILT_IN // 2
    return "1500 stick 1 s" + (steps - 1) * "\n+300 stick 1 s"


def open_first(h, then_ms=500):
    """The first own game, from a TFT launcher that was not used yet."""
    for _ in range(BUILT_IN // 2):
        h.stick(0, "s", then_ms=200)
    h.key("1", then_ms=then_ms)


def started(firmware_image, files, board="pico_tft"):
    """A Live whose console shows the launcher."""
    live = Live(board, firmware_image, files=files)
    live.start()
    return live


@pytest.mark.parametrize("board", BOARDS)
def test_the_game_of_the_page_is_played_from_the_flash(handheld, board):
    """On the TFT the pictures are those of the simulator, to the pixel."""
    h = handheld(board, files=flash(NOUGHTS))
    shots = h.play(reach(board) + GAME + "+100 end")
    with tempfile.TemporaryDirectory() as folder:
        page.build(page.OWN_GAME, Path(folder))
        run = headless.run(
            reach(board) + GAME + "+100 end",
            BOARDS[board],
            games=folder,
            settings={"language": "en"},
        )
    assert run.console.scene.result == "Crosses win"
    assert shots["four"] != shots["won"]
    if board == "pico_tft":
        assert shots == run.shots
    found = h.exec(
        "from console import app\ns = app.current\n"
        "import sys\np = sys.modules['noughts.play']\nprint(p.__file__)"
    )
    assert found.strip() == "/mygames/noughts/play.py"


@pytest.mark.parametrize("board", BOARDS)
def test_the_console_knows_the_result_and_has_memory_left(firmware_image, board):
    live = started(firmware_image, flash(NOUGHTS), board)
    assert live.heap >= LAUNCHER_FREE
    while live.ask("print(console.scene.chosen)") != f"{BUILT_IN}\n":
        live.h.stick(0, "s", then_ms=200)
    live.h.key("1", then_ms=500)
    live.h.keys("152397", then_ms=200)
    assert live.ask("print(console.scene.result)") == "Noughts win\n"
    assert live.heap >= GAME_FREE
    live.h.key("*", then_ms=300)
    assert live.scene == "Launcher"


def test_a_game_made_by_newgame_is_played_and_waits_over_a_power_cut(firmware_image, tmp_path):
    paths = newgame.make("pebbles", tmp_path)
    package = {f"mygames/pebbles/{path.name}": path.read_text() for path in paths}
    live = started(firmware_image, flash(package))
    open_first(live.h)
    live.h.key("#", then_ms=500)
    live.h.keys("12#", then_ms=300)
    assert "saves/pebbles__position" in live.h.board.files()
    live.power_cycle()
    open_first(live.h)
    live.h.key("1", then_ms=500)
    assert live.ask("print(console.scene.position.to_text())") == 8 * "." + "X" + 55 * "." + "\n"
    assert live.heap >= GAME_FREE
    # All squares but the last, then that one by hand.
    live.ask("p = console.scene.position\nfor i in range(64):\n    if i not in (8, 63): p.push(i)")
    live.h.keys("88#", then_ms=300)
    assert live.ask("print(console.scene.result)") == "A draw\n"
    assert "saves/pebbles__position" not in live.h.board.files()


def test_broken_packages_are_listed_and_harm_nothing(firmware_image):
    broken = {f"mygames/{name}/__init__.py": text for name, (text, _) in BROKEN.items()}
    without = started(firmware_image, flash(NOUGHTS)).heap
    live = started(firmware_image, flash(NOUGHTS, broken), "pico_tft")
    traces = live.ask(f"for g in console.games[{BUILT_IN}:]: print(g.name, repr(g.trace[-90:]))")
    said = dict(line.split(" ", 1) for line in traces.splitlines())
    assert list(said) == sorted([*BROKEN, "noughts"])
    assert said.pop("noughts") == "''"
    for name, (_, what) in BROKEN.items():
        assert what in said[name], name
    # What is told of a broken one takes memory; what it took itself is given back.
    assert without - live.heap < len(BROKEN) * SLACK
    free = []
    for _ in range(3):
        live.ask(f"console.scene._choose({BUILT_IN})")
        live.h.run_ms(100)
        live.h.key("1", then_ms=500)  # Capitals, the first by name
        assert live.scene == "Failure"
        assert b"Capitals" in live.h.board.files()["saves/error.txt"]
        live.h.key("#", then_ms=500)
        live.ask("console.games[-1].open(console)")  # noughts
        live.h.run_ms(300)
        assert live.scene == "Play"
        live.h.key("*", then_ms=300)
        live.h.keys("*1", then_ms=500)
        assert live.scene == "Title"
        live.h.key("*", then_ms=300)
        free.append(live.heap)
    assert abs(free[2] - free[1]) < SLACK and free[2] >= LAUNCHER_FREE


LISTED = """
from console import app
print([(g.name, bool(g.trace)) for g in app.current.games if hasattr(g, "name")])
"""


def test_a_second_start_without_a_reset_finds_the_same(handheld):
    broken = {f"mygames/{name}/__init__.py": text for name, (text, _) in BROKEN.items()}
    h = handheld(files=flash(NOUGHTS, broken))
    h.run_ms(2500)
    found, free = [], []
    for _ in range(4):
        h.board.interrupt()
        found.append(h.exec(LISTED))
        free.append(h.heap_free())
        h.board.send(b"import main; main.main()\r")
        h.run_ms(2500)
    assert len(set(found)) == 1 and "('noughts', False)" in found[0]
    assert abs(free[3] - free[1]) < SLACK


RAISES = """
    def {0}(self, *args):
        if True:
            raise RuntimeError("wheel off")
"""


@pytest.mark.parametrize("where", ["enter", "handle", "update", "draw", "idle", "leave"])
def test_an_exception_while_it_is_played_goes_back_to_the_launcher(firmware_image, where):
    files = flash(NOUGHTS)
    files["mygames/noughts/play.py"] += RAISES.format(where)
    live = started(firmware_image, files)
    open_first(live.h, 400)
    if live.scene == "Play":
        live.h.key("*", then_ms=400)
    assert live.scene == "Failure"
    assert b"wheel off" in live.h.board.files()["saves/error.txt"]
    assert live.h.buzzer.hz == 0
    live.h.key("#", then_ms=400)
    assert live.scene == "Launcher"
    live.h.keys("*1", then_ms=400)  # back to the first page
    assert live.scene == "Title"


@pytest.mark.parametrize("where", ["__init__", "play"])
def test_ctrl_c_stops_one_that_hangs(handheld, where):
    files = flash(NOUGHTS)
    hang = "while True:\n    pass\n"
    if where == "play":
        hang = "\n    def update(self, dt):\n        while True:\n            pass\n"
    files[f"mygames/noughts/{where}.py"] += hang
    h = handheld(files=files)
    h.run_ms(1500)
    open_first(h)
    h.board.interrupt(500)
    assert "KeyboardInterrupt" in h.board.text
    assert h.exec("import os\nos.remove('/mygames/noughts/__init__.py')\nprint(7)") == "7\n"


def test_safe_boot_skips_one_that_hangs_while_it_is_imported(firmware_image):
    files = flash({"mygames/noughts/__init__.py": "while True:\n    pass\n"})
    live = Live("pico_tft", firmware_image, files=files)  # holds * at power-up
    assert live.h.exec("print(6 * 7)") == "42\n"
