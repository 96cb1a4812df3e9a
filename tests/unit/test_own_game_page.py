"""docs/write_your_own_game.md, followed to the letter: what its reader types is a game."""

import re
import sys

import pytest

from host_tools import page
from sim import headless
from sim.__main__ import main

pytestmark = pytest.mark.usefixtures("one_game")

DISPLAYS = ("tft", "ws2812", "tft320", "max7219")
CODE = page.code(page.OWN_GAME)
TEXT = page.OWN_GAME.read_text("utf-8")
# Crosses by stick one and its button, and a key; noughts by a key, and stick two and its button.
CROSSES_WIN = """
1000 shot launcher
+100 key 2
+400 shot start
+100 stick 1 nw
+200 button 1
+200 key 5
+200 stick 2 e     # not the turn of player two
+200 stick 1 n
+200 shot box
+100 button 1
+200 stick 2 se
+200 button 2
+200 shot four
+200 key 3
+400 shot won
"""
DRAW, NOUGHTS_WIN = "123546879", "152397"


def pressed(keys):
    """A script that opens the game and plays keys."""
    return "1000 key 2\n" + "".join(f"+300 key {key}\n" for key in keys)


@pytest.fixture
def play(tmp_path):
    """play(script, display="tft", **options) -> headless.Run; the page's files are in place."""
    page.build(page.OWN_GAME, tmp_path / "mygames")

    def play(script, display="tft", **settings):
        settings = {"language": "en", **settings}
        return headless.run(script, display, settings=settings, games=tmp_path / "mygames")

    return play


def cells(run):
    """The nine cells of the scene that is shown, as text."""
    return "".join(" XO"[cell] for cell in run.console.scene.cells)


def test_it_is_three_files_of_less_than_a_hundred_lines():
    assert list(CODE) == ["noughts/__init__.py", "noughts/rules.py", "noughts/play.py"]
    assert page.lines(CODE) < 100
    assert f"{page.lines(CODE)} lines" in TEXT


def test_every_python_block_of_the_page_belongs_to_a_file():
    assert TEXT.count("```python") == len(page.BLOCK.findall(TEXT))
    assert max(len(line) for text in CODE.values() for line in text.splitlines()) <= 100


@pytest.mark.parametrize("display", DISPLAYS)
def test_a_whole_game_is_played(play, display):
    run = play(CROSSES_WIN + "+100 end", display)
    scene = run.console.scene
    assert run.console.games[1].trace == ""
    assert cells(run) == "XXX OO   "
    assert (scene.result, scene.turn) == ("Crosses win", 0)
    heard = {round(tone.hz) for tone in run.handheld.buzzer.log}
    assert {660, 784, 1047} <= heard  # moves, and the tune of a win
    shots = [run.shots[name] for name in ("launcher", "start", "box", "four", "won")]
    assert len(set(shots)) == 5


def test_shapes_on_the_tft(play):
    """A cross is one in its middle, a nought is empty there and full beside it."""
    run = play(CROSSES_WIN + "+100 end")
    red, _, blue = run.pixel("four", 53, 57)
    assert red > 2 * blue
    ring, ground = run.pixel("four", 103, 124), run.pixel("four", 120, 124)
    assert min(ring[1:]) > 2 * ring[0]
    assert ground == run.pixel("four", 53, 191)  # of an empty square
    assert run.pixel("won", 4, 232) == run.pixel("box", 88, 30)  # the amber of bar and box


def test_lights_of_the_matrix(play):
    run = play(pressed("195") + "+600 shot two\n+100 end", "ws2812")
    k = run.shots["two"][0] // 8

    def square(column, row):
        """The four lights of a square, in the middle of each."""
        return {
            run.pixel("two", (3 * column + i % 2) * k + k // 2, (3 * row + i // 2) * k + k // 2)
            for i in range(4)
        }

    squares = [square(i % 3, i // 3) for i in range(9)]
    assert all(len(lights) == 1 for lights in squares)
    cross, nought, empty = squares[0].pop(), squares[8].pop(), squares[3].pop()
    assert cross[0] > 2 * cross[2] and min(nought[1:]) > 2 * nought[0]
    assert squares[1] == {empty} and max(empty) > max(run.pixel("two", 2 * k + k // 2, k // 2))


def test_a_full_board_is_a_draw_and_yes_begins_another(play):
    run = play(pressed(DRAW) + "+100 end")
    assert (cells(run), run.console.scene.result) == ("XOXXOOOXX", "A draw")
    run = play(pressed(DRAW + "#") + "+100 end")
    assert (cells(run), run.console.scene.result) == (" " * 9, "")


def test_noughts_win_too(play):
    run = play(pressed(NOUGHTS_WIN) + "+100 end")
    assert (cells(run), run.console.scene.result) == ("XXO O O X", "Noughts win")


@pytest.mark.parametrize("keys", ["*", "51*", NOUGHTS_WIN + "*"])
def test_no_goes_back_to_the_launcher(play, keys):
    run = play(pressed(keys) + "+300 end")
    assert type(run.console.scene).__name__ == "Launcher"


def test_a_square_that_is_taken_is_refused(play):
    run = play(pressed("55") + "+300 end")
    assert cells(run) == "    X    "
    assert run.console.scene.turn == 1
    assert 220 in [round(tone.hz) for tone in run.handheld.buzzer.log]


@pytest.mark.parametrize("display", DISPLAYS)
def test_it_speaks_french_and_english_where_it_lacks_a_word(play, display):
    french = {"language": "fr", "theme": "mono"}
    run = play(pressed(DRAW) + "+100 end", display, **french)
    assert run.console.scene.result == "Partie nulle"
    run = play(pressed(NOUGHTS_WIN) + "+100 end", display, **french)
    assert run.console.scene.result == "Noughts win"


@pytest.mark.parametrize("display", DISPLAYS)
def test_crosses_and_noughts_differ_without_colour(play, display):
    """The same squares with the two changed over are another picture; the box is off them."""
    shots = []
    for keys in ("197", "917"):
        run = play(pressed(keys) + "+700 end", display, theme="mono")
        shots.append(run.last)
    assert shots[0] != shots[1]


def test_the_command_of_the_page_makes_its_picture(play, tmp_path, monkeypatch):
    """Step 5: the script that printf writes, and the command after it."""
    # Everything that comes with the console has its tile, as it has for the reader.
    monkeypatch.delitem(sys.modules, "games_index")
    script = "".join(re.findall(r"printf '(.*)' >>? noughts\.txt", TEXT)).replace("\\n", "\n")
    run = play(script + "+100 end")
    assert len(run.console.games) > 2
    assert cells(run) == " O  X    "
    (command,) = re.findall(r"\.venv/bin/python -m sim (--headless noughts.*)", TEXT)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "noughts.txt").write_text(script)
    assert main(command.split()) == 0
    assert png_size(tmp_path / "build" / "shots" / "noughts.png") == (240, 240)


def png_size(path):
    """Width and height of a PNG."""
    head = path.read_bytes()[16:24]
    return int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")


def test_the_picture_of_the_page_is_there():
    (picture,) = re.findall(r"!\[.*\]\((.*)\)", TEXT)
    assert png_size(page.OWN_GAME.parent / picture)[0] > 1000
