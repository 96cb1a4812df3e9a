"""Keys and buttons: every one alone, two at once, ghosts, bounce, held at power-up."""

import itertools
import time

import pytest

from sim.parts.button import Button
from sim.parts.keypad import KEYS
from sim.parts.keypad import Keypad as Part

ROWS, COLS = (6, 7, 8, 9), (10, 11, 12)


def start(chip, part):
    part.attach(chip)
    from drivers.keypad import Keypad
    from machine import Pin

    return Keypad(
        [Pin(n, Pin.OPEN_DRAIN, value=1) for n in ROWS],
        [Pin(n, Pin.IN, Pin.PULL_UP) for n in COLS],
    )


def polled(driver, ms=40, every=5):
    """Poll for a while; the masks in order, without repeats."""
    masks = []
    for _ in range(0, ms, every):
        time.sleep_ms(every)
        mask = driver.poll(time.ticks_ms())
        if not masks or masks[-1] != mask:
            masks.append(mask)
    return masks


def bits(keys):
    return sum(1 << KEYS.index(k) for k in keys)


@pytest.mark.parametrize("key", KEYS)
def test_one_key(chip, key):
    part = Part()
    keypad = start(chip, part)
    part.press(key)
    assert polled(keypad) == [0, bits(key)]
    part.release(key)
    assert polled(keypad) == [bits(key), 0]


def test_two_keys_in_either_order(chip):
    part = Part()
    keypad = start(chip, part)
    for one, other in itertools.permutations(KEYS, 2):
        part.press(one)
        polled(keypad, 20)
        part.press(other)
        assert polled(keypad, 20)[-1] == bits(one + other)
        part.release(one)
        assert polled(keypad, 20)[-1] == bits(other)
        part.release(other)
        assert polled(keypad, 20)[-1] == 0
    assert part.contention == 0


def test_three_corners_press_no_fourth_key(chip):
    part = Part()
    keypad = start(chip, part)
    for r1, r2 in itertools.combinations(range(4), 2):
        for c1, c2 in itertools.combinations(range(3), 2):
            corners = [KEYS[r * 3 + c] for r in (r1, r2) for c in (c1, c2)]
            for three in itertools.permutations(corners, 3):
                for key in three:
                    part.press(key)
                    polled(keypad, 20)
                assert keypad.poll(time.ticks_ms()) == bits(three[:2])
                part.release(three[0])
                assert polled(keypad, 20)[-1] == bits(three[1:])
                for key in three:
                    part.release(key)
                assert polled(keypad, 20)[-1] == 0
    assert part.contention == 0


def test_no_set_of_keys_makes_a_key_that_is_not_down(chip):
    part = Part()
    keypad = start(chip, part)
    for mask in range(1, 1 << 12, 7):
        keys = {k for i, k in enumerate(KEYS) if mask >> i & 1}
        for k in set(part.down) ^ keys:
            (part.press if k in keys else part.release)(k)
        polled(keypad, 20)
        assert keypad.poll(time.ticks_ms()) & ~bits(keys) == 0
        for k in keys:
            part.release(k)
        assert polled(keypad, 20)[-1] == 0


def test_three_keys_in_a_row_are_three_keys(chip):
    part = Part()
    keypad = start(chip, part)
    for key in "258":
        part.press(key)
    assert polled(keypad)[-1] == bits("258")


@pytest.mark.parametrize("every", (1, 5, 11, 33))
def test_a_bouncing_key_is_pressed_once(chip, every):
    part = Part(bounce_us=8000)
    keypad = start(chip, part)
    part.press("7")
    assert [m for m in polled(keypad, 150, every) if m] == [bits("7")]
    part.release("7")
    assert polled(keypad, 150, every)[-1] == 0


def test_a_spike_is_no_key(chip):
    part = Part()
    keypad = start(chip, part)
    for _ in range(20):
        part.press("1")
        keypad.poll(time.ticks_ms())
        part.release("1")
        assert polled(keypad, 15) == [0]


def test_a_tap_between_slow_frames_is_seen(chip):
    part = Part(bounce_us=3000)
    keypad = start(chip, part)
    chip.after_us(20_000, lambda: part.press("3"))
    chip.after_us(90_000, lambda: part.release("3"))
    assert bits("3") in polled(keypad, 165, 33)


def test_a_key_held_at_power_up_waits_for_its_release(chip):
    part = Part()
    part.press("5")
    keypad = start(chip, part)
    assert keypad.now_held() == "5"
    assert polled(keypad, 100) == [0]
    part.press("6")
    assert polled(keypad)[-1] == bits("6")
    part.release("5")
    assert polled(keypad) == [bits("6")]
    part.press("5")
    assert polled(keypad)[-1] == bits("56")


def test_now_held_asks_at_once_and_reports_no_ghost(chip):
    part = Part()
    keypad = start(chip, part)
    assert keypad.now_held() == ""
    part.press("*")
    assert keypad.now_held() == "*"
    part.press("7")
    part.press("#")
    assert keypad.now_held() == ""


def test_every_key_wakes_the_idle_look(chip):
    part = Part()
    start(chip, part)
    for key in KEYS:
        part.press(key)
        assert 0 in [chip.level(pin) for pin in COLS]
        part.release(key)


# -- buttons


def buttons(chip, *parts):
    for part in parts:
        part.attach(chip)
    from drivers.buttons import Buttons
    from machine import Pin

    return Buttons([Pin(part.pin, Pin.IN, Pin.PULL_UP) for part in parts])


def test_both_buttons_bouncing(chip):
    one, two = Button(14, 6000), Button(15, 6000)
    driver = buttons(chip, one, two)
    one.press()
    assert polled(driver) == [0, 1]
    two.press()
    assert polled(driver) == [1, 3]
    one.release()
    assert polled(driver) == [3, 2]


def test_a_button_held_at_power_up_waits_for_its_release(chip):
    part = Button(14)
    part.press()
    driver = buttons(chip, part)
    assert polled(driver, 100) == [0]
    part.release()
    assert polled(driver) == [0]
    part.press()
    assert polled(driver) == [0, 1]


def test_time_that_wraps_does_not_stick(chip):
    chip.clock.sleep_us(((1 << 30) - 12) * 1000)
    part = Button(14)
    driver = buttons(chip, part)
    part.press()
    assert polled(driver) == [0, 1]
