"""The tool for levels of Dominate: checked, drawn, played by the computer, sent to a board."""

import pytest

from host_tools import __main__ as entry
from host_tools import build, levels
from sim.emulator.handheld import Handheld
from tests.plugged import Plugged

GOOD = "title: Mine\ncomputer: 1\n\nx..o\n.#..\n....\no..x\n"
BAD = GOOD.replace("....", "..q.")
APP = "print('running')\nimport time\nwhile True: time.sleep_ms(5)\n"


@pytest.fixture
def files(tmp_path):
    """Paths of a good and a bad level."""
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(GOOD)
    bad.write_text(BAD)
    return good, bad


def command(capsys, *words) -> tuple[int, str, str]:
    """Status, stdout and stderr of `python -m host_tools levels`."""
    status = entry.main(["levels", *map(str, words)])
    return status, *capsys.readouterr()


def test_the_levels_of_the_game_are_good(capsys):
    status, out, _ = command(capsys, "check")
    assert status == 0
    assert len(out.splitlines()) >= 24 and all(line.endswith(": good") for line in out.splitlines())


def test_a_fault_is_named_with_line_and_column(capsys, files, tmp_path):
    torn = tmp_path / "torn.txt"
    torn.write_bytes(b"\xff\xfe")
    status, out, _ = command(capsys, "check", *files, torn, tmp_path / "none.txt")
    assert status == 1
    assert out.splitlines() == [
        "good.txt: good",
        "bad.txt:6:3: 'q' is none of x o . #",
        "torn.txt: no text in UTF-8",
        "none.txt: No such file or directory",
    ]


def test_a_file_that_is_too_big_for_the_device_is_no_level(capsys, files):
    good, _ = files
    good.write_text("; long\n" * 1000 + GOOD)
    for what in ("check", "show", "balance", "send"):
        status, out, err = command(capsys, what, good)
        assert status == 1 and "good.txt: more than 4000 bytes" in out + err


@pytest.mark.parametrize("games", ["0", "-2", "x", ""])
def test_no_games_are_no_balance(capsys, files, games):
    status, _, err = command(capsys, "balance", files[0], f"--games={games}")
    assert status == 1 and f"{games} is no number of games" in err


def test_a_level_is_drawn(capsys, files):
    status, out, _ = command(capsys, "show", files[0])
    assert status == 0
    assert out.splitlines() == [
        "good.txt: Mine, computer 1, x begins",
        "  x . . o",
        "  . # . .",
        "  . . . .",
        "  o . . x",
    ]
    status, _, err = command(capsys, "show", files[1])
    assert status == 1 and err.startswith("BadLevel: bad.txt:6:3")


def test_the_computer_plays_both_sides(capsys, files):
    status, out, _ = command(capsys, "balance", files[0], "--games", 2)
    assert status == 0
    name, *pairs = out.split()
    numbers = dict(pair.split("=") for pair in pairs)
    assert name == "good.txt:" and numbers["games"] == "4" and numbers["computer"] == "1"
    assert int(numbers["x"]) + int(numbers["o"]) + int(numbers["drawn"]) == 4
    assert 2 < int(numbers["plies"]) <= 400
    assert command(capsys, "balance", files[0], "--games", 2)[1] == out


def test_what_games_say():
    found = [("x", 5, 20), ("x", -1, 30), ("o", 0, 40), ("o", -8, 50)]
    assert levels.verdict(found) == ("games=4 x=1 o=2 drawn=1 beginner=2 lead_of_x=-1.0 plies=35")


def test_sending_wants_files(capsys):
    status, _, err = command(capsys, "send")
    assert status == 1 and err.startswith("NoLevels")


def test_two_files_that_would_have_one_name_on_the_board_are_not_sent(capsys, files, tmp_path):
    (tmp_path / "good.level").write_text(GOOD)
    status, _, err = command(capsys, "send", files[0], tmp_path / "good.level")
    assert status == 1 and err == "BadLevels: good.txt: a second one\n"


def test_levels_are_sent_and_a_bad_one_stops_it_beforehand(capsys, files):
    good, bad = files
    with Plugged(Handheld(image=build.make("plain"), files={"main.py": APP})) as plugged:
        assert plugged.tool("levels", "send", str(good), str(bad)) == 1
        assert "bad.txt:6:3" in capsys.readouterr().err
        assert "levels/good.txt" not in plugged.files()
        assert plugged.tool("levels", "send", str(good)) == 0
        assert plugged.files()["levels/good.txt"] == GOOD.encode()
