"""From driver states to events: presses, holds, auto-repeat, and a ring that cannot overflow."""

import pytest
from console import input as inp
from console.input import Input

from tests.unit.stage import FakeClock, FakePins


class Pins:
    def __init__(self):
        self.keypad, self.buttons, self.sticks = FakePins(), FakePins(), FakePins()


@pytest.fixture
def pins():
    return Pins()


def run(pins, ms, source=None, step=5):
    """Poll for some time; the events as (kind, player, value) lists."""
    if source is None:
        source = Input(pins, FakeClock())
    events = []
    for _ in range(0, ms, step):
        source.poll()
        source._clock.now += step
        event = source.next()
        while event:
            events.append((event.kind, event.player, event.value))
            event = source.next()
    return source, events


def test_key_down_held_and_up(pins):
    source, _ = run(pins, 20)
    pins.keypad.mask = 1 << inp.KEYS.index("7")
    _, down = run(pins, 700, source)
    pins.keypad.mask = 0
    _, up = run(pins, 20, source)
    assert down == [(inp.KEY, -1, "7"), (inp.KEY_HELD, -1, "7")]
    assert up == [(inp.KEY_UP, -1, "7")]


def test_catching_up_in_the_middle_of_reading_the_pins_does_not_read_them(pins):
    source, _ = run(pins, 20)
    looks = []

    def slow(now):
        looks.append(now)
        source._clock.now += 50  # a machine with much else to do
        source.catch_up()
        return 0

    pins.keypad.poll = slow
    source.poll()
    assert len(looks) == 1
    source.catch_up()
    assert len(looks) == 2


def test_two_keys_are_two_events(pins):
    source, _ = run(pins, 20)
    pins.keypad.mask = 0b101
    _, events = run(pins, 20, source)
    assert events == [(inp.KEY, -1, "1"), (inp.KEY, -1, "3")]


def test_stick_repeats_after_330_then_every_133_ms(pins):
    source, _ = run(pins, 20)
    pins.sticks.ways[1] = 2
    times = []
    for _ in range(200):
        _, events = run(pins, 5, source)
        times += [source._clock.now for e in events if e[0] == inp.STEP]
    gaps = [b - a for a, b in zip(times, times[1:], strict=False)]
    assert 325 <= gaps[0] <= 340 and all(130 <= g <= 140 for g in gaps[1:])


def test_stick_turned_is_a_new_step_and_its_rest_an_event(pins):
    source, _ = run(pins, 20)
    pins.sticks.ways[0] = 0
    _, a = run(pins, 20, source)
    pins.sticks.ways[0] = 1
    _, b = run(pins, 20, source)
    pins.sticks.ways[0] = -1
    _, c = run(pins, 20, source)
    assert (a, b, c) == (
        [(inp.STEP, 0, 0)],
        [(inp.STEP, 0, 1)],
        [(inp.STEP_UP, 0, -1)],
    )


def test_action_buttons_know_their_player(pins):
    source, _ = run(pins, 20)
    pins.buttons.mask = 2
    _, events = run(pins, 700, source)
    assert events == [(inp.ACTION, 1, None), (inp.ACTION_HELD, 1, None)]


def test_full_ring_loses_the_newest_and_counts_them(pins):
    source = Input(pins, FakeClock())
    for i in range(40):
        pins.keypad.mask = 1 if i % 2 == 0 else 0
        source.poll()
        source._clock.now += 5
    first = source.next()
    assert (first.kind, first.value) == (inp.KEY, "1")
    assert source.lost == 40 - (inp.RING - 1)


def test_a_press_asks_for_an_answer_and_a_release_does_not(pins):
    source = Input(pins, FakeClock())
    pins.keypad.mask = 1
    source.poll()
    assert source.waiting
    assert source.next().kind == inp.KEY and source.next() is None
    pins.keypad.mask = 0
    source.poll()
    assert not source.waiting
    assert source.next().kind == inp.KEY_UP


def test_an_event_in_the_hand_is_not_changed_by_those_that_come(pins):
    source = Input(pins, FakeClock())
    pins.keypad.mask = 1
    source.poll()
    event = source.next()
    for i in range(3 * inp.RING):
        pins.keypad.mask = 1 << i % 12
        source.poll()
    assert (event.kind, event.value) == (inp.KEY, "1")


def test_catching_up_reads_only_what_was_left_alone(pins):
    source = Input(pins, FakeClock())
    source.poll()
    pins.keypad.mask = 1
    source._clock.now += inp.LATE_MS - 1
    source.catch_up()
    assert source.next() is None
    source._clock.now += 1
    source.catch_up()
    assert source.next().kind == inp.KEY


def test_what_is_held_when_another_scene_comes_neither_holds_nor_repeats(pins):
    source, _ = run(pins, 20)
    pins.keypad.mask = pins.buttons.mask = 1
    pins.sticks.ways[0] = 2
    run(pins, 20, source)
    source.settle()
    assert run(pins, 2000, source)[1] == []
    pins.sticks.ways[0] = 3  # on its way back it may lean
    assert run(pins, 500, source)[1] == []


def test_what_is_pressed_anew_in_another_scene_holds_and_repeats(pins):
    source, _ = run(pins, 20)
    pins.keypad.mask = pins.buttons.mask = 1
    pins.sticks.ways[0] = 2
    run(pins, 20, source)
    source.settle()
    pins.keypad.mask = pins.buttons.mask = 0
    pins.sticks.ways[0] = -1
    run(pins, 20, source)
    pins.keypad.mask = pins.buttons.mask = 1
    pins.sticks.ways[0] = 2
    kinds = [kind for kind, _, _ in run(pins, 700, source)[1]]
    assert kinds.count(inp.STEP) == 4
    assert {inp.KEY_HELD, inp.ACTION_HELD} < set(kinds)


def test_what_was_pressed_just_before_another_scene_is_kept_for_it(pins):
    source = Input(pins, FakeClock())
    pins.keypad.mask = 1
    source.poll()
    source.settle()
    assert source.next().kind == inp.KEY
