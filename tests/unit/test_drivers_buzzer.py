"""The piezo and the lamp: duty with every frequency, silence when there is to be silence."""

import pytest

from sim.parts.backlight import Backlight as Lamp
from sim.parts.buzzer import Buzzer as Part


def start(chip, part):
    part.attach(chip)
    from drivers.buzzer import Buzzer
    from machine import Pin

    return Buzzer(Pin(22))


def test_silent_at_the_start(chip):
    part = Part()
    start(chip, part)
    assert list(part.log) == []
    assert chip.driven(22) == 0


def test_the_duty_comes_with_every_frequency(chip):
    part = Part()
    buzzer = start(chip, part)
    for hz in range(120, 5001, 40):
        buzzer.tone(hz, 10)
        assert (part.hz, round(part.duty, 3)) == (hz, 0.5)
    assert len(part.log) == len(range(120, 5001, 40))


def test_louder_levels_have_more_duty_up_to_half(chip):
    part = Part()
    buzzer = start(chip, part)
    duties = []
    for level in range(1, 12):
        buzzer.tone(440, level)
        duties.append(part.duty)
    assert duties[:10] == sorted(set(duties[:10]))
    assert 0 < duties[0] and round(duties[9], 3) == round(duties[10], 3) == 0.5


@pytest.mark.parametrize("hz, level", [(0, 10), (440, 0), (-5, 10)])
def test_no_frequency_or_no_level_is_silence(chip, hz, level):
    part = Part()
    buzzer = start(chip, part)
    buzzer.tone(880, 10)
    buzzer.tone(hz, level)
    assert part.hz == 0
    assert chip.driven(22) == 0


def test_frequencies_out_of_range_are_clipped(chip):
    part = Part()
    buzzer = start(chip, part)
    for asked, sounded in ((1, 20), (90_000, 20_000)):
        buzzer.tone(asked)
        assert part.hz == sounded


def test_off_stays_off_when_the_slice_runs_again(chip):
    part = Part()
    buzzer = start(chip, part)
    buzzer.tone(440)
    buzzer.off()
    from machine import PWM

    PWM(23, freq=1000, duty_u16=32768)  # the other channel of the buzzer's slice
    assert part.hz == 0
    assert chip.driven(22) == 0
    buzzer.off()
    buzzer.tone(440)
    assert part.hz == 440


def test_a_new_start_during_a_tone_is_silent(chip):
    part = Part()
    start(chip, part).tone(440)
    start(chip, part)
    assert part.hz == 0


def test_the_lamp_is_dark_until_told(chip):
    lamp = Lamp(16)
    lamp.attach(chip)
    from drivers.backlight import Backlight
    from machine import Pin

    light = Backlight(Pin(16))
    assert lamp.level == 0
    light.level(10)
    assert lamp.level == 1
    light.level(0)
    assert lamp.level == 0
    light.level(3)
    assert 0 < lamp.level < 0.3
