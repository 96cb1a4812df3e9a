"""Tunes on a buzzer that writes down what it is told, with a clock that the test moves."""

import pytest
from console.sound import HIGH, LOW, NORMAL, SEMITONES, TUNES, Sound

OFF = (0, 0)
TWO = ((500, 100), (700, 100))
PERIOD = 1 << 30


class Bench:
    """A clock and a buzzer in one; heard is [(ms, (Hz, level))] for each change at the pin."""

    def __init__(self, start=0):
        self.now = start
        self.heard = []
        self.pin = OFF

    def ms(self):
        return self.now % PERIOD

    def diff(self, a, b):
        return (a - b + PERIOD // 2) % PERIOD - PERIOD // 2

    def tone(self, hz, level):
        self._set((hz, level))

    def off(self):
        self._set(OFF)

    def _set(self, pin):
        if pin != self.pin:
            self.pin = pin
            self.heard.append((self.now, pin))

    def run(self, sound, ms, step=1):
        """Let time pass with an update each step ms."""
        for _ in range(0, ms, step):
            self.now += step
            sound.update(self.ms())


@pytest.fixture
def bench():
    return Bench()


@pytest.fixture
def sound(bench):
    return Sound(bench, bench)


def test_silent_until_asked(bench, sound):
    bench.run(sound, 100)
    assert bench.heard == []
    assert not sound.playing


def test_plays_each_note_for_its_time_and_is_silent_after_the_last(bench, sound):
    assert sound.play(((500, 100), (0, 50), (700, 33)))
    assert sound.playing
    bench.run(sound, 500)
    assert bench.heard == [(0, (500, 5)), (100, OFF), (150, (700, 5)), (183, OFF)]
    assert not sound.playing


def test_keeps_time_across_the_end_of_the_ticks():
    bench = Bench(start=PERIOD - 50)
    sound = Sound(bench, bench)
    sound.play(TWO)
    bench.run(sound, 300)
    assert [ms - PERIOD + 50 for ms, _ in bench.heard] == [0, 100, 200]


def test_frames_alone_keep_the_tempo_on_average(bench, sound):
    sound.play(((500, 50), (600, 50)) * 10)
    bench.run(sound, 1200, step=33)
    end = bench.heard[-1]
    assert end[1] == OFF
    assert 1000 <= end[0] <= 1033
    assert len(bench.heard) == 21


def test_update_after_a_long_pause_swallows_no_note(bench, sound):
    sound.play(((500, 100), (600, 100), (700, 100)))
    bench.run(sound, 5000, step=5000)
    bench.run(sound, 500)
    assert bench.heard == [(0, (500, 5)), (5000, (600, 5)), (5050, (700, 5)), (5150, OFF)]


def test_update_with_a_time_before_play_lengthens_nothing_much(bench, sound):
    bench.now = 10
    sound.play(TWO)
    sound.update(7)  # the frame looked at the clock before it called play()
    bench.run(sound, 300)
    assert [ms for ms, _ in bench.heard] == [10, 110, 210]


def test_stop_is_silent_at_once(bench, sound):
    sound.play(TWO)
    bench.run(sound, 10)
    sound.stop()
    assert bench.heard[-1] == (10, OFF)
    bench.run(sound, 500)
    assert len(bench.heard) == 2


def test_lower_priority_does_not_cut_a_tune_off(bench, sound):
    sound.play(TWO, NORMAL)
    assert sound.play("key") is False
    assert sound.tick(3) is False
    bench.run(sound, 500)
    assert [hz for _, (hz, _) in bench.heard] == [500, 700, 0]
    assert sound.play("key") is True  # the tune is over, and its priority with it


@pytest.mark.parametrize("priority", [NORMAL, HIGH])
def test_equal_or_higher_priority_takes_over(bench, sound, priority):
    sound.play(TWO, NORMAL)
    bench.run(sound, 50)
    assert sound.play(((900, 40),), priority)
    bench.run(sound, 500)
    assert bench.heard == [(0, (500, 5)), (50, (900, 5)), (90, OFF)]


def test_named_tune_has_its_own_priority_unless_given(sound):
    assert sound.play("win")
    assert not sound.play("pass")
    assert sound.play("pass", HIGH)


def test_unknown_name_is_an_error(sound):
    with pytest.raises(KeyError):
        sound.play("fanfare")


def test_level_zero_and_mute_are_silent_but_the_tune_goes_on(bench, sound):
    sound.level = 0
    sound.play(TWO)
    bench.run(sound, 150)
    assert bench.heard == []
    sound.level = 3
    assert bench.heard == [(150, (700, 3))]
    sound.mute = True
    assert bench.heard[-1] == (150, OFF)
    sound.mute = False
    assert bench.pin == (700, 3)
    bench.run(sound, 100)
    assert bench.pin == OFF


@pytest.mark.parametrize("asked, kept", [(-1, 0), (0, 0), (10, 10), (11, 10)])
def test_level_stays_within_its_range(sound, asked, kept):
    sound.level = asked
    assert sound.level == kept


def test_level_and_mute_alone_make_no_sound(bench, sound):
    sound.level = 10
    sound.mute = True
    sound.mute = False
    assert bench.heard == []


def test_ticks_rise_by_a_semitone_up_to_two_octaves(bench, sound):
    for n in range(30):
        assert sound.tick(n)
        bench.run(sound, 66)
    heard = [hz for _, (hz, _) in bench.heard if hz]
    assert heard[0] == 880 and heard[12] == 1760 and heard[24] == 3520
    assert heard[25:] == [3520] * 5
    for n in range(24):
        assert heard[n + 1] / heard[n] == pytest.approx(2 ** (1 / 12), rel=0.002)


def test_semitones_are_those_of_equal_temperament():
    assert [round(1024 * 2 ** (n / 12)) for n in range(12)] == list(SEMITONES)


@pytest.mark.parametrize("name", sorted(TUNES))
def test_tune_is_fit_for_a_piezo(name):
    priority, notes = TUNES[name]
    assert LOW <= priority <= HIGH
    assert all(hz == 0 or 200 <= hz <= 5000 for hz, _ in notes)
    assert all(ms >= 16 for _, ms in notes)
    assert sum(ms for _, ms in notes) <= 1267  # no longer than the longest motion, the PASS band


def test_pass_is_two_falling_tones():
    (first, _), (second, _) = TUNES["pass"][1]
    assert first > second
