"""`best`: the computer players of the games, asked on the twin, on the board and here."""

import json

import pytest

from host_tools import best
from host_tools.__main__ import main

MIDDLE = "-OOOOO----OOOO--XOOOXXXXXOOXXXXXXXXOXXXXXXXXXXXX--XXXX----XXXX-- O"
# On a1 the line to the east leads to 29 armies against 35, to the south to 34 against 30.
LAST = "-XOOOXXX" + "XOOOOXXX" * 2 + "XOOOXXXX" * 4 + "OOOOXXXX" + " O"


def ask(capsys, *arguments):
    """What `best` prints of a RESULT, as a dict of words."""
    assert main(["best", *arguments]) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("RESULT ")
    return dict(pair.split("=", 1) for pair in last.split()[1:])


@pytest.mark.parametrize("game", ["dynasty", "directional"])
@pytest.mark.parametrize("by", ["twin", "device"])
def test_everybody_finds_the_same(capsys, game, by):
    wanted = ask(capsys, game, MIDDLE, "--nodes", "500", "--by", "cpython")
    found = ask(capsys, game, MIDDLE, "--nodes", "500", "--by", by)
    assert found["nodes"] == wanted["nodes"] and int(found["nodes"]) >= 500
    assert {**found, "by": "cpython"} == wanted


def test_a_level_is_asked_for(capsys):
    one, three = (ask(capsys, "dynasty", "start", "--level", level) for level in "13")
    assert (one["level"], one["depth"]) == ("1", "1")
    assert (three["level"], three["depth"]) == ("3", "3")
    assert int(three["nodes"]) > int(one["nodes"])


def test_an_ending_is_exact(capsys, tmp_path):
    path = tmp_path / "answer.json"
    found = ask(capsys, "directional", LAST, "--level", "6", "--json", str(path))
    assert (found["move"], found["exact"], found["score"]) == ("a1/S", "1", "4")
    assert json.loads(path.read_text())["move"] == "a1/S"
    assert main(["best", "directional", LAST]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["a1/S", "score +4 at the end"]


def test_nothing_to_choose_is_no_error(capsys):
    full, stuck = "X" * 40 + "O" * 24 + " X", "XO" + "-" * 62 + " O"
    assert ask(capsys, "dynasty", full)["move"] == "none"
    assert ask(capsys, "dynasty", stuck)["move"] == "pass"


@pytest.mark.parametrize("game", sorted(best.GAMES))
def test_every_game_with_a_computer_is_asked(capsys, game):
    assert ask(capsys, game, "start", "--level", "2")["depth"] != "0"


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["dynasty"], "BadUsage: one POSITION is wanted"),
        (["dynasty", "x"], "BadPosition"),
        (["chess", "start"], "invalid choice: 'chess'"),
        (["dynasty", "start", "--level", "7"], "invalid choice: 7"),
        (["dynasty", "start", "--nodes", "0"], "0 is no number of decisions"),
    ],
)
def test_what_cannot_be_is_refused(capsys, arguments, said):
    assert main(["best", *arguments]) == 1
    assert said in capsys.readouterr().err
