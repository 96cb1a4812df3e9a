"""`python -m host_tools newgame`: what it makes runs, and how it refuses."""

import re
import sys

import pytest

from host_tools import __main__ as entry
from host_tools.newgame import TEMPLATE
from sim import headless

DISPLAYS = ("tft", "ws2812", "tft320", "max7219")
# From the launcher to the first own game: behind the four of the console, on a page of its own.
REACH = "1000 stick 1 s\n+300 stick 1 s\n+300 key 1\n"
ON_LIGHTS = "1000 stick 1 s\n" + 3 * "+300 stick 1 s\n" + "+300 key 1\n"
OPEN = REACH + "+300 key #\n+300 shot start\n"


@pytest.fixture
def newgame(tmp_path, capsys):
    """newgame(name) -> (status, stdout, stderr); the folder is tmp_path/mygames."""

    def call(name):
        status = entry.main(["newgame", name, str(tmp_path / "mygames")])
        return status, *capsys.readouterr()

    return call


@pytest.fixture
def play(tmp_path):
    """play(script, display) -> headless.Run with the games of the folder and saves that stay."""

    def play(script, display="tft", **options):
        folders = {"saves": tmp_path / "saves", "games": tmp_path / "mygames"}
        return headless.run(script, display, settings={"language": "en"}, **folders, **options)

    return play


def position(run):
    """The position on the board of the scene that is shown."""
    return run.console.scene.position


def test_the_files_are_those_of_the_template_under_the_new_name(newgame, tmp_path):
    status, out, _ = newgame("two_stones")
    assert status == 0
    made = sorted((tmp_path / "mygames" / "two_stones").iterdir())
    assert out.split() == [str(path) for path in made]
    assert [path.name for path in made] == sorted(path.name for path in TEMPLATE.glob("*.py"))
    text = "".join(path.read_text() for path in made)
    assert "template" not in text.lower()
    assert '"two_stones": "Two stones"' in text
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize("display", DISPLAYS)
def test_the_new_game_is_played_by_keys_sticks_and_buttons(newgame, play, display):
    newgame("pebbles")
    run = play(
        (OPEN if "tft" in display else OPEN.replace(REACH, ON_LIGHTS))
        + "+300 key 1\n+100 key 2\n+100 key #\n+300 shot one\n"
        "+100 stick 1 e\n"  # not the turn of player one
        "+300 stick 2 e\n+300 button 2\n+300 shot two\n+100 end",
        display,
    )
    assert run.console.games[-1].trace == ""
    cells = position(run).cells
    assert (cells[8], cells[9], sum(cells)) == (1, 2, 3)
    assert position(run).turn == 0
    assert run.shots["start"] != run.shots["one"] != run.shots["two"]
    assert [tone.hz for tone in run.handheld.buzzer.log if tone.hz]


def test_the_new_game_waits_when_the_power_goes_off(newgame, play):
    newgame("pebbles")
    moves = "+300 key 1\n+100 key 1\n+100 key #\n+500 "
    run = play(OPEN + moves + "power\n+" + REACH + "+500 shot menu\n+100 key 1\n+300 end")
    assert position(run).to_text() == "X" + 63 * "."
    assert position(run).turn == 1
    run = play(REACH + "+500 key 2\n+300 key #\n+300 end")  # a new one instead
    assert position(run).to_text() == 64 * "."


def test_the_new_game_is_played_to_its_end(newgame, play):
    newgame("pebbles")
    moves = [
        f"+150 key {column}\n+150 key {row}\n+150 key #\n"
        for row in range(1, 9)
        for column in range(1, 9)
    ]
    ends = []
    run = play(
        OPEN + "".join(moves) + "+500 shot end\n+100 key #\n+200 end",
        on_shot=lambda name, handheld: ends.append(getattr(handheld.console.scene, "result", None)),
    )
    assert ends == ["", "A draw"]
    assert position(run).to_text() == 64 * "."  # another one
    assert not (run.handheld.saves / "pebbles__position").exists()


def test_a_torn_position_is_set_aside(newgame, play, tmp_path):
    newgame("pebbles")
    play(OPEN + "+300 key 1\n+100 key 1\n+100 key #\n+300 end")
    path = tmp_path / "saves" / "pebbles__position"
    path.write_bytes(path.read_bytes()[:-1])
    run = play(REACH + "+500 key #\n+300 key #\n+300 end")
    assert position(run).to_text() == 64 * "."
    assert (tmp_path / "saves" / "pebbles__position.bad").exists()


@pytest.mark.parametrize(
    "name, error, said",
    [
        ("Pebbles", "BadName", "'P' is not for the name"),
        ("peb-bles", "BadName", "'-'"),
        ("pébbles", "BadName", "'é'"),
        ("2stones", "BadName", "begins with a letter"),
        ("stones_", "BadName", "ends without _"),
        ("a__b", "BadName", "a__b"),
        ("../pebbles", "BadName", "../pebbles"),
        ("", "BadName", "1 to 16 letters"),
        ("p" * 17, "BadName", "1 to 16 letters"),
        ("dynasty", "NameTaken", "built-in game"),
        ("console", "NameTaken", "module"),
        ("machine", "NameTaken", "module"),
        ("json", "NameTaken", "module"),
        ("sys", "NameTaken", "module"),
    ],
)
def test_bad_and_taken_names_are_refused_and_leave_nothing(newgame, tmp_path, name, error, said):
    status, out, err = newgame(name)
    assert (status, out) == (1, "")
    assert err.startswith(error + ": ") and said in err and len(err.splitlines()) == 1
    assert not (tmp_path / "mygames").exists()


def test_what_is_there_already_stays(newgame, tmp_path):
    (tmp_path / "mygames" / "pebbles").mkdir(parents=True)
    status, _, err = newgame("pebbles")
    assert status == 1
    assert re.match("NameTaken: .*pebbles is there already\n", err)
    assert not list((tmp_path / "mygames" / "pebbles").iterdir())


def test_nothing_is_left_in_the_folder_of_games_by_playing(newgame, play, tmp_path):
    newgame("pebbles")
    play("1000 end")
    assert not list(tmp_path.rglob("__pycache__"))
    assert "pebbles" not in sys.modules
    assert not any(str(tmp_path) in path for path in sys.path)
