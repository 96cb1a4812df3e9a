"""The simulator and a player apart: options, time, and saves of two simulators on one PC."""

import types

import pytest

from sim import headless, saves
from sim.__main__ import main
from sim.shims import PacedClock


@pytest.mark.parametrize(
    "words, said",
    [
        ("--host --join 1.2.3.4", "one of the two hosts"),
        ("--join 1.2.3", "1.2.3 is no address"),
        ("--join 1.2.3.256", "four numbers up to 255"),
        ("--join 1.2.3.4:0", "is no address"),
        ("--join localhost", "is no address"),
        ("--host --emulate", "no network"),
        ("--host --screenshot a.png", "--screenshot means nothing"),
        ("--host --headless", "needs a script"),
        ("--host 65536", "65536 is no port"),
    ],
)
def test_bad_options_are_named(words, said, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(words.split()) == 1
    assert said in capsys.readouterr().err


def test_second_simulator_has_saves_of_its_own_and_the_first_one_keeps_its(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with saves.own() as first:
        assert first == saves.folder()
        with saves.own() as second, saves.own() as third:
            assert len({first, second, third}) == 3
            assert second.parent == third.parent == first.parent
    with saves.own() as again:
        assert again == first


@pytest.fixture
def wall(monkeypatch):
    """The time of the wall clock; each look at it takes a microsecond."""
    wall = types.SimpleNamespace(now=100.0)

    def sleep(seconds):
        wall.now += seconds

    fake = types.SimpleNamespace(monotonic=lambda: wall.now, sleep=sleep)
    monkeypatch.setattr("sim.shims.clock.time", fake)
    return wall


@pytest.mark.parametrize("speed", [1, 4])
def test_paced_clock_keeps_to_real_time_only_while_it_is_to(wall, speed):
    paced = []
    clock = PacedClock(lambda: bool(paced), speed)
    for _ in range(1000):
        clock.sleep_us(5000)
    assert clock.now_us() == 5_000_000 and wall.now == 100.0
    paced.append(True)
    for _ in range(1000):
        clock.sleep_us(5000)
    assert clock.now_us() == 10_000_000
    assert wall.now == pytest.approx(100 + 5 / speed, abs=0.01)


def test_paced_clock_does_not_run_after_time_that_a_program_took(wall):
    clock = PacedClock(lambda: True)
    clock.sleep_us(5000)
    wall.now += 3
    before = wall.now
    for _ in range(100):
        clock.sleep_us(5000)
    assert wall.now - before == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize("apart, name", [("host", "Menu"), ("127.0.0.1:9", "Joining")])
def test_simulator_goes_straight_to_the_player_apart(apart, name):
    result = headless.run("500 end", apart=apart, speed=20)
    assert type(result.console.scene).__name__ == name


def test_what_is_left_leads_to_the_lobby_and_then_to_the_launcher():
    result = headless.run("500 key *\n800 end", apart="127.0.0.1:9", speed=20)
    assert type(result.console.scene).__name__ == "Menu"  # of the lobby
    result = headless.run("500 key *\n800 key *\n1200 end", apart="127.0.0.1:9", speed=20)
    assert type(result.console.scene).__name__ == "Launcher"
