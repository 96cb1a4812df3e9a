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


DAMES = {
    "dames8": "B:W21,22,26,27,30,31,32:B1,2,5,6,9,12,13",
    "dames10": "W:W28,31,33,36,38,42,K50:B7,13,14,16,19,23,24",
}


@pytest.mark.parametrize("game", DAMES)
@pytest.mark.parametrize("by", ["twin", "device"])
def test_everybody_finds_the_same_in_dames(capsys, game, by):
    wanted = ask(capsys, game, DAMES[game], "--nodes", "300", "--by", "cpython")
    found = ask(capsys, game, DAMES[game], "--nodes", "300", "--by", by)
    assert int(found["nodes"]) >= 300 and found["line"] == found["move"] != "-"
    assert {**found, "by": "cpython"} == wanted


@pytest.mark.parametrize("before", ["", "B:W21-32:B1-12 "])
def test_a_game_of_dames_is_told_by_its_moves(capsys, tmp_path, before):
    path = tmp_path / "answer.json"
    ask(capsys, "dames8", before + "11-15 23-19", "--level", "2", "--json", str(path))
    assert json.loads(path.read_text())["position"] == (
        "B:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15"
    )


def test_a_fen_with_spaces_is_no_game_of_dames(capsys):
    assert ask(capsys, "dames8", "B: W 21 : B 17")["move"] == "17-22"
    assert ask(capsys, "dames8", "B:W21-32:B 1-12", "--level", "1")["move"] != "none"


def test_the_computer_of_dames_knows_what_was_before(capsys):
    """White, who is behind, goes back to where it stood before, which is half a draw."""
    again = "W:WK46:BK4,K15,20 46-41 4-9 41-46 9-4 46-41 4-9"
    found = ask(capsys, "dames10", again, "--level", "4")
    assert (found["move"], found["score"]) == ("41-46", "0")
    new = ask(capsys, "dames10", "W:WK41:BK9,K15,20", "--level", "4")
    assert int(new["score"]) < -16


def test_a_level_is_asked_for(capsys):
    one, three = (ask(capsys, "dynasty", "start", "--level", level) for level in "13")
    assert (one["level"], one["depth"]) == ("1", "1")
    assert (three["level"], three["depth"]) == ("3", "3")
    assert int(three["nodes"]) > int(one["nodes"])


def test_a_level_of_dames_is_that_of_its_board(capsys):
    from games.dames.computer import levels
    from games.dames.variants import RULES

    nodes = {}
    for rules in RULES:
        nodes[rules.name] = int(ask(capsys, rules.name, "start", "--level", "6")["nodes"])
        assert 0 <= nodes[rules.name] - levels(rules)[5].nodes < 100
    assert nodes["dames10"] > nodes["dames8"]


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
        (["dames8", "B:W21:B17x"], "BadPosition"),
        (["dames8", "11-15 23-20"], "IllegalMove: 23-20"),
        (["chess", "start"], "invalid choice: 'chess'"),
        (["dynasty", "start", "--level", "7"], "invalid choice: 7"),
        (["dynasty", "start", "--nodes", "0"], "0 is no number of decisions"),
    ],
)
def test_what_cannot_be_is_refused(capsys, arguments, said):
    assert main(["best", *arguments]) == 1
    assert said in capsys.readouterr().err
