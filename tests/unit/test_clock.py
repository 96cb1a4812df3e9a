"""The clock reads the ticks of the chip and nothing else."""

import time

import pytest
from console.clock import Clock

PERIOD = 1 << 30


@pytest.fixture
def clock():
    return Clock()


def test_ms_and_us_are_the_ticks_of_the_chip(clock, monkeypatch):
    monkeypatch.setattr(time, "ticks_ms", lambda: 12, raising=False)
    monkeypatch.setattr(time, "ticks_us", lambda: 12345, raising=False)
    assert (clock.ms(), clock.us()) == (12, 12345)


def test_diff_is_negative_for_a_time_before(clock):
    assert clock.diff(1100, 1000) == 100
    assert clock.diff(1000, 1100) == -100


def test_diff_across_the_end_of_the_ticks(clock):
    assert clock.diff(5, PERIOD - 5) == 10
    assert clock.diff(PERIOD - 5, 5) == -10


def test_time_passes_while_sleeping(clock):
    ms, us = clock.ms(), clock.us()
    clock.sleep_ms(20)
    assert clock.diff(clock.ms(), ms) == 20  # virtual time of the fake chip
    assert 20_000 <= clock.diff(clock.us(), us) < 20_100


@pytest.mark.parametrize("ms", [0, -5])
def test_nothing_to_sleep(clock, ms):
    before = clock.us()
    clock.sleep_ms(ms)
    assert clock.diff(clock.us(), before) < 100
