"""The store on CPython: every case of store_cases.py, and the real file system of a PC."""

import os
import subprocess
import sys

import pytest
import store_cases
from console.store import BadSave, Store


@pytest.mark.parametrize("name", sorted(store_cases.CASES))
def test_store(name):
    store_cases.CASES[name]()


def test_saves_on_a_real_disk(tmp_path):
    root = tmp_path / "not" / "there" / "yet"
    saves = Store(root)
    assert saves.load("settings", None) is None
    for value in ({"sound": 1}, {"sound": 2}):
        assert saves.save("settings", value)
    assert saves.note("error.txt", "trace")
    assert Store(str(root) + "/").load("settings", None) == {"sound": 2}
    assert sorted(os.listdir(root)) == ["error.txt", "settings"]
    (root / "settings").write_bytes(b"")
    saves = Store(root)
    assert saves.load("settings", 7) == 7
    assert saves.notices == [("save.bad", "settings")]
    assert sorted(os.listdir(root)) == ["error.txt", "settings.bad"]


def test_value_too_long_for_the_header_is_refused(tmp_path):
    with pytest.raises(BadSave):
        Store(tmp_path).save("game", "x" * 1_000_000)
    assert Store(tmp_path).names() == []


def test_directory_in_the_place_of_a_save_is_set_aside(tmp_path):
    (tmp_path / "game").mkdir()
    saves = Store(tmp_path)
    assert saves.load("game", 7) == 7
    assert saves.save("game", 8)
    assert saves.load("game", 7) == 8
    assert (tmp_path / "game.bad").is_dir()


def test_file_in_the_place_of_the_root_lets_the_game_go_on(tmp_path):
    (tmp_path / "saves").write_text("not a directory")
    saves = Store(tmp_path / "saves")
    saves.load("game", 7)
    assert saves.save("game", 8) is False
    assert saves.names() == []


def test_writer_killed_at_any_time_leaves_the_old_or_the_new_value(tmp_path):
    writer = (
        "import itertools; from console.store import Store\n"
        f"saves = Store({str(tmp_path)!r})\n"
        "for n in itertools.count():\n"
        "    saves.save('game', [n] * 2000)\n"
        "    print(n, flush=True)\n"
    )
    for lines in range(1, 6):
        with subprocess.Popen(
            [sys.executable, "-c", writer],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        ) as child:
            for _ in range(lines):
                child.stdout.readline()
            child.kill()
            said = [lines - 1] + [int(line) for line in child.stdout.read().split()]
        saves = Store(tmp_path)
        value = saves.load("game", None)
        assert saves.notices == []
        assert value == [value[0]] * 2000
        assert value[0] - said[-1] in (0, 1)
