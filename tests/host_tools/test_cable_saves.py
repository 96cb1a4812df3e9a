"""Saves to this machine and back: round trip, torn files refused on either side."""

import pytest

from host_tools import build
from host_tools import saves as command
from sim.emulator.handheld import Handheld
from tests.emulator.live import save_file
from tests.plugged import Plugged

GAME, SETTINGS = save_file({"record": "d3c5f6" * 900}), save_file({"sound": 3})
SAVES = {"saves/dynasty": GAME, "saves/settings": SETTINGS}
APP = "print('running')\nimport time\nwhile True: time.sleep_ms(5)\n"
TORN = GAME[:-1]


def board(files) -> Plugged:
    return Plugged(Handheld(image=build.make("plain"), files={"main.py": APP, **files}))


def folder(path, files):
    path.mkdir(exist_ok=True)
    for name, data in files.items():
        (path / name.removeprefix("saves/")).write_bytes(data)
    return path


def here(path):
    return {"saves/" + file.name: file.read_bytes() for file in path.iterdir()}


def on_board(plugged):
    return {path: data for path, data in plugged.files().items() if path.startswith("saves/")}


def test_round_trip_to_another_board(tmp_path, capsys):
    there = f"{tmp_path}/mine/"  # a trailing slash, and it is not there
    with board({**SAVES, "saves/error.txt": "a trace"}) as plugged:
        plugged.wait("running")
        assert plugged.tool("saves", "pull", there) == 0
        assert here(tmp_path / "mine") == SAVES
        assert capsys.readouterr().out.count("good") == 2
        plugged.wait("running")  # once more
    with board({}) as plugged:
        assert plugged.tool("saves", "push", there) == 0
        assert on_board(plugged) == SAVES
        assert plugged.tool("saves", "list") == 0
        assert "dynasty" in capsys.readouterr().out


def test_a_torn_file_is_pushed_to_no_board(tmp_path, capsys):
    folder(tmp_path, {**SAVES, "dynasty": TORN, "settings": save_file({"sound": 9})})
    with board(SAVES) as plugged:
        assert plugged.tool("saves", "push", str(tmp_path)) == 1
        assert on_board(plugged) == SAVES
    size = len(TORN)
    assert f"dynasty: {size} bytes, not {size + 1}" in capsys.readouterr().err


def test_an_older_version_does_not_replace_a_newer_one(tmp_path, capsys):
    folder(tmp_path, {"dynasty": GAME})
    with board({"saves/dynasty": save_file({"of": "tomorrow"}, 2)}) as plugged:
        before = on_board(plugged)
        assert plugged.tool("saves", "push", str(tmp_path)) == 1
        assert on_board(plugged) == before
    assert "version 2 on the board is newer than 1" in capsys.readouterr().err


def test_a_torn_file_of_the_board_replaces_no_good_one(tmp_path, capsys):
    folder(tmp_path, SAVES)
    other = save_file({"sound": 9})
    with board({"saves/dynasty": TORN, "saves/settings": other}) as plugged:
        assert plugged.tool("saves", "pull", str(tmp_path)) == 1
        assert plugged.tool("saves", "check") == 1
    bad = {"saves/dynasty.bad": TORN, "saves/settings": other, "saves/settings.old": SETTINGS}
    assert here(tmp_path) == {**SAVES, **bad}
    assert "BAD: " in capsys.readouterr().out


def test_a_save_that_a_power_cut_left_under_its_new_name_is_pulled(tmp_path):
    with board({"saves/dynasty.new": GAME, "saves/settings.new": TORN}) as plugged:
        assert plugged.tool("saves", "pull", str(tmp_path)) == 0
    assert here(tmp_path) == {"saves/dynasty": GAME}


def test_a_full_board_keeps_what_it_had(tmp_path, capsys):
    long = save_file({"record": "d3c5f6" * 9000})
    folder(tmp_path, {"dynasty": long})
    with board({**SAVES, "fill": bytes(1_380_000)}) as plugged:
        assert plugged.tool("saves", "push", str(tmp_path)) == 1
        assert on_board(plugged) == SAVES
    assert "BoardFull: " in capsys.readouterr().err


def test_a_cable_that_is_pulled_leaves_the_old_save(tmp_path, capsys):
    newer = save_file({"record": "f5d6" * 1000})
    folder(tmp_path, {"dynasty": newer})
    with board(SAVES) as plugged:
        plugged.pull_after(7000, power=True)
        assert plugged.tool("saves", "push", str(tmp_path)) == 1
        assert "CableCut: " in capsys.readouterr().err
        assert on_board(plugged)["saves/dynasty"] == GAME
        assert plugged.tool("saves", "push", str(tmp_path)) == 0
        assert on_board(plugged) == {**SAVES, "saves/dynasty": newer}


@pytest.mark.parametrize("way", ["here", "there"])
def test_a_file_where_the_folder_belongs_is_refused(tmp_path, capsys, way):
    place = tmp_path / "saves"
    place.write_text("mine") if way == "here" else folder(place, SAVES)
    with board(SAVES if way == "here" else {"saves": "mine"}) as plugged:
        assert plugged.tool("saves", "pull" if way == "here" else "push", str(place)) == 1
        assert plugged.files().get("saves", b"mine") == b"mine"
    assert "InTheWay: " in capsys.readouterr().err
    assert way == "there" or place.read_text() == "mine"


def test_check_of_a_folder_needs_no_board(tmp_path, capsys):
    assert command.report(command.read_folder(folder(tmp_path, SAVES))) == 0
    folder(tmp_path, {"dynasty": GAME[:40] + b"x" + GAME[41:], "scores": b"?" * 50})
    assert command.report(command.read_folder(tmp_path)) == 1
    said = capsys.readouterr().out
    assert "checksum is wrong" in said and "not a save" in said
