"""Two sticks: directions, dead zone, hysteresis, noise, bad centres, pulled plugs."""

import math
import time

import pytest

from sim.parts.sticks import Sticks as Part

NONE = -1


def start(chip, part):
    part.attach(chip)
    from drivers.sticks import Sticks
    from machine import ADC, Pin

    return Sticks(ADC(Pin(26)), ADC(Pin(27)), Pin(13, Pin.OUT, value=0))


def changes(sticks, player=0, ms=120, every=5):
    """Poll for a while; each new direction."""
    seen = []
    way = sticks.direction(player)
    for _ in range(0, ms, every):
        time.sleep_ms(every)
        sticks.poll(time.ticks_ms())
        if sticks.direction(player) != way:
            way = sticks.direction(player)
            seen.append(way)
    return seen


def settled(sticks, player=0):
    """The direction after a while."""
    changes(sticks, player)
    return sticks.direction(player)


def aim(part, player, degrees, size=1.0):
    """Tilt clockwise from north."""
    angle = math.radians(degrees)
    part.move(player, size * math.sin(angle), size * math.cos(angle))


@pytest.mark.parametrize("player", (0, 1))
@pytest.mark.parametrize("way", range(8))
def test_one_step_for_one_push(chip, player, way):
    part = Part()
    sticks = start(chip, part)
    assert changes(sticks, player) == []
    aim(part, player, 45 * way)
    assert changes(sticks, player) == [way]
    part.move(player, 0, 0)
    assert changes(sticks, player) == [NONE]
    assert sticks.direction(1 - player) == NONE


def test_both_sticks_at_once(chip):
    part = Part()
    sticks = start(chip, part)
    changes(sticks)
    aim(part, 0, 90)
    aim(part, 1, 225)
    assert settled(sticks) == 2
    assert sticks.direction(1) == 5


def test_the_select_line_has_settled_before_a_sample(chip):
    part = Part(settle_us=5)
    sticks = start(chip, part)
    changes(sticks)
    aim(part, 0, 90)
    changes(sticks)
    assert sticks.level(0)[0] == 100
    assert sticks.level(1) == [0, 0]


def test_level_goes_with_the_tilt(chip):
    part = Part()
    sticks = start(chip, part)
    for x, y in ((0.5, 0), (-0.5, 0.25), (0, -0.75)):
        part.move(1, x, y)
        changes(sticks, ms=20)
        assert abs(sticks.level(1)[0] - x * 120) <= 3
        assert abs(sticks.level(1)[1] - y * 120) <= 3
    part.move(1, 1, -1)
    changes(sticks, ms=20)
    assert sticks.level(1) == [100, -100]


def test_flipped_axes(chip):
    part = Part()
    part.attach(chip)
    from drivers.sticks import Sticks
    from machine import ADC, Pin

    select = Pin(13, Pin.OUT, value=0)
    sticks = Sticks(ADC(Pin(26)), ADC(Pin(27)), select, flip_x=True, flip_y=True)
    changes(sticks)
    aim(part, 0, 45)
    assert settled(sticks) == 5


@pytest.mark.parametrize("way", range(8))
def test_a_direction_begins_late_and_ends_late(chip, way):
    part = Part()
    sticks = start(chip, part)
    changes(sticks)
    seen = []
    for percent in [*range(0, 100, 5), *range(100, -1, -5)]:
        aim(part, 0, 45 * way, percent / 100)
        seen.append((percent, settled(sticks)))
    begins = next(p for p, way in seen if way != NONE)
    ends = next(p for p, way in seen[20:] if way == NONE)
    assert 40 <= begins <= 55
    assert 20 <= ends <= begins - 15
    assert {w for _, w in seen} == {NONE, way}


def test_on_the_edge_of_a_sector_the_direction_stays(chip):
    part = Part(noise=30)
    sticks = start(chip, part)
    changes(sticks)
    for way in range(8):
        aim(part, 0, 45 * way)
        assert settled(sticks) == way
        for off in (-25, 25, -20, 20):  # both sides of the border at 22.5 degrees
            aim(part, 0, 45 * way + off)
            assert changes(sticks) == []
    aim(part, 0, 45)
    assert settled(sticks) == 1


def test_a_push_in_one_go_gives_no_other_direction_first(chip):
    part = Part()
    sticks = start(chip, part)
    changes(sticks)
    for size in range(1, 11):  # 40 ms on its way, one axis ahead of the other
        part.move(0, min(0.7, size * 0.1), min(0.7, size * 0.085))
        time.sleep_ms(4)
        sticks.poll(time.ticks_ms())
        assert sticks.direction(0) in (NONE, 1)
    assert settled(sticks) == 1


def test_a_direction_on_the_way_does_not_count(chip):
    part = Part()
    sticks = start(chip, part)
    changes(sticks)
    aim(part, 0, 0)
    assert changes(sticks, ms=7, every=1) == []
    aim(part, 0, 90)
    assert changes(sticks) == [2]
    aim(part, 0, 45)
    assert changes(sticks, ms=7, every=1) == []
    aim(part, 0, 0)
    assert changes(sticks) == [0]


def test_noise_and_an_odd_centre_move_nothing(chip):
    part = Part(noise=38)  # +-600 of 65536
    part.centre = [[2119, 2119], [2119, 1960]]  # 33,900
    part.low, part.high, part.dwell = 188, 3906, True
    sticks = start(chip, part)
    for player in (0, 1):
        assert changes(sticks, player, ms=5000) == []
        aim(part, player, 90)
        assert changes(sticks, player, ms=2000) == [2]
        part.move(player, 0, 0)
        assert changes(sticks, player, ms=500) == [NONE]
        for way in range(8):
            aim(part, player, 45 * way)
            assert settled(sticks, player) == way


@pytest.mark.parametrize("size", (1.0, 0.6, 0.4))
def test_a_stick_held_at_power_up_waits_for_its_rest(chip, size):
    part = Part(noise=38)
    part.centre = [[2119, 2119], [2119, 2119]]
    aim(part, 0, 90, size)
    sticks = start(chip, part)
    assert changes(sticks, ms=1000) == []
    part.move(0, 0, 0)
    assert changes(sticks, ms=1000) == []
    for way in range(8):
        aim(part, 0, 45 * way)
        assert settled(sticks) == way
    part.move(0, 0, 0)
    assert changes(sticks, ms=1000) == [NONE]


def test_a_slightly_pushed_stick_at_power_up_does_no_harm(chip):
    part = Part(noise=38)
    for size in (0.1, 0.15, 0.2, 0.25, 0.3):
        aim(part, 1, 270, size)
        sticks = start(chip, part)
        assert changes(sticks, 1, ms=300) == []
        part.move(1, 0, 0)
        assert changes(sticks, 1, ms=300) == []
        for way in range(8):
            aim(part, 1, 45 * way)
            assert settled(sticks, 1) == way


@pytest.mark.parametrize("player", (0, 1))
@pytest.mark.parametrize("every", (3, 5, 10, 33))
def test_an_unplugged_stick_moves_nothing(chip, player, every):
    part = Part()
    part.unplug(player)
    sticks = start(chip, part)
    assert changes(sticks, player, ms=20_000, every=every) == []
    aim(part, 1 - player, 180)  # the other one works
    assert changes(sticks, 1 - player, ms=400, every=every) == [4]


@pytest.mark.parametrize("offset", range(0, 20, 2))
def test_pulling_the_plug_moves_nothing_and_ends_a_push(chip, offset):
    part = Part()
    sticks = start(chip, part)
    changes(sticks)
    time.sleep_ms(offset)
    part.unplug(0)
    assert changes(sticks, ms=3000) == []
    part.unplug(0, plugged=True)
    assert changes(sticks, ms=200) == []
    aim(part, 0, 90)
    assert settled(sticks) == 2
    part.unplug(0)
    assert changes(sticks, ms=3000) == [NONE]


def test_inputs_tied_to_an_end_move_nothing(chip):
    for code in (0, 4095):
        part = Part()
        part.centre = [[code, code], [2048, 2048]]
        sticks = start(chip, part)
        assert changes(sticks, ms=2000) == []


def test_time_that_wraps_does_not_stick(chip):
    part = Part()
    chip.clock.sleep_us(((1 << 30) - 50) * 1000)
    sticks = start(chip, part)
    changes(sticks)
    aim(part, 0, 0)
    assert settled(sticks) == 0
