"""The drivers on the chip itself: DMA, PIO, converter, pulse width; what they cost and allocate."""

import pytest

from sim.emulator.board import CTRL_D

SAFE_BOOT = "*"  # held at power-up: the prompt instead of the game

SETUP = """
import gc, micropython, time, boards
hw = boards.build(boards.load())
class Picture:
    width, height = hw.display.width, hw.display.height
    buf = bytearray(width * height // 2)
picture = Picture()
palette = bytes([i * (37, 59, 83)[c] & 255 for i in range(16) for c in range(3)])
hw.display.palette(palette)
hw.display.brightness(10)
def noise():
    n = 1
    for i in range(len(picture.buf)):
        n = (n * 75 + 74) % 65537
        picture.buf[i] = n & 255
"""
PALETTE = [tuple(i * k & 255 for k in (37, 59, 83)) for i in range(16)]


def noise(size):
    """The same picture that noise() makes on the device."""
    n, out = 1, bytearray()
    for _ in range(size):
        n = (n * 75 + 74) % 65537
        out.append(n & 255)
    return out


def rgb565(colour):
    """What the panel makes of a colour."""
    r, g, b = colour[0] >> 3, colour[1] >> 2, colour[2] >> 3
    return bytes((r * 255 // 31, g * 255 // 63, b * 255 // 31))


PAIRS = [rgb565(PALETTE[pair >> 4]) + rgb565(PALETTE[pair & 15]) for pair in range(256)]


@pytest.fixture
def prompt(handheld):
    """prompt(board): a handheld at its prompt, drivers built by SETUP."""

    def start(board="pico_tft", **options):
        h = handheld(board, prepare=lambda h: h.keypad.press(SAFE_BOOT), **options)
        h.run_ms(400)
        h.keypad.release(SAFE_BOOT)
        h.exec(SETUP)
        return h

    return start


def test_a_whole_picture_and_a_rectangle(prompt):
    h = prompt()
    h.exec("noise()\nhw.display.show(picture)")
    want = noise(240 * 120)
    assert h.panel.picture()[2] == b"".join([PAIRS[pair] for pair in want])
    h.panel.writes.clear()
    h.exec("picture.buf[:] = bytes(28800)\nhw.display.show(picture, [[7, 9, 3, 2], [0, 0, 0, 0]])")
    for y in (9, 10):
        want[y * 120 + 3 : y * 120 + 5] = bytes(2)
    assert h.panel.picture()[2] == b"".join([PAIRS[pair] for pair in want])
    assert [(w.x0, w.y0, w.x1, w.y1) for w in h.panel.writes] == [(6, 9, 9, 10)]
    assert h.panel.complaints == []


def test_building_again_takes_no_more_of_the_chip(prompt):
    h = prompt("pico_ws2812")  # too small a display for the heap to be collected meanwhile
    h.exec("for _ in range(13): hw = boards.build(boards.load())")  # there are 12 DMA channels
    assert h.panel.complaints == []


TIMES = """
def us(fn, *args):
    fn(*args)
    start = time.ticks_us()
    for _ in range(8):
        fn(*args)
    return time.ticks_diff(time.ticks_us(), start) // 8
def polls(ms):
    hw.keypad.poll(ms)
    hw.buttons.poll(ms)
    hw.sticks.poll(ms)
    hw.sticks.direction(0)
    hw.sticks.direction(1)
gc.collect()
small = [[100, 60, 24, 24], [0, 0, 0, 0]]
print(us(hw.display.show, picture), us(hw.display.show, picture, small), us(polls, 5))
"""


def test_what_a_frame_a_cell_and_a_poll_cost(prompt):
    frame, cell, poll = map(int, prompt().exec(TIMES).split())
    assert frame <= 17_000
    assert cell <= 500
    assert poll <= 400


STEADY = """
hw.display.show(picture)
t = seen = _ = 0  # no new name while the heap is locked
micropython.heap_lock()
for _ in range(100):
    t += 5
    seen |= hw.keypad.poll(t) << 2 | hw.buttons.poll(t)
    hw.sticks.poll(t)
    if hw.sticks.direction(0) == 2:
        seen |= 1 << 20
    seen |= hw.sticks.level(1)[0] << 21
    hw.display.show(picture, small)
    time.sleep_ms(5)
hw.display.show(picture)
micropython.heap_unlock()
print(seen & 1, seen >> 1 & 1, seen >> 2 & 0xfff, seen >> 20 & 1)
"""


@pytest.mark.parametrize("board", ("pico_tft", "pico_ws2812"))
def test_polls_and_pictures_allocate_nothing(prompt, board):
    h = prompt(board)
    h.board.at_ms(h.board.ms + 200, h.keypad.press, "5")
    h.board.at_ms(h.board.ms + 220, h.buttons[1].press)
    h.board.at_ms(h.board.ms + 240, h.sticks.move, 0, 1, 0)
    assert h.exec("small = [[100, 60, 24, 24]]" + STEADY).split() == ["0", "1", "16", "1"]


def test_the_matrix_gets_its_colours(prompt):
    h = prompt("pico_ws2812")
    assert h.panel.duty == 0  # built, nothing shown
    h.exec("noise()\nhw.display.show(picture)\ntime.sleep_ms(5)")
    want = noise(32)
    for y in range(8):
        for x in range(8):
            pair = want[y * 4 + x // 2]
            colour = PALETTE[pair & 15 if x & 1 else pair >> 4]
            assert h.panel.pixel(x, y) == tuple((v * v * 74 + 65024) // 65025 for v in colour)
    h.exec("for _ in range(5): hw.display.show(picture)\ntime.sleep_ms(5)")
    assert h.panel.duty < 0.3
    assert h.panel.complaints == []


WATCH = """
t = time.ticks_ms()
masks = []
while time.ticks_diff(time.ticks_ms(), t) < 400:
    mask = hw.keypad.poll(time.ticks_ms())
    if not masks or masks[-1] != mask:
        masks.append(mask)
    time.sleep_ms(4)
print(masks)
"""


def test_keys_bounce_and_ghosts_at_the_pins(prompt):
    h = prompt()
    h.keypad.bounce_us = 5000
    for key, ms in (("1", 150), ("3", 200), ("7", 250)):  # 9 is the ghost
        h.board.at_ms(h.board.ms + ms, h.keypad.press, key)
    for key, ms in (("1", 300), ("3", 350), ("7", 350)):
        h.board.at_ms(h.board.ms + ms, h.keypad.release, key)
    masks = eval(h.exec(WATCH))
    one, three, seven = 1, 1 << 2, 1 << 6
    assert masks[:3] == [0, one, one | three]
    assert set(masks[3:]) <= {three, three | seven, seven, 0} and masks[-1] == 0
    assert three | seven in masks
    assert h.keypad.contention == 0


WAYS = """
ways = []
t = time.ticks_ms()
while time.ticks_diff(time.ticks_ms(), t) < 1200:
    hw.sticks.poll(time.ticks_ms())
    way = hw.sticks.direction(0), hw.sticks.direction(1)
    if not ways or ways[-1] != way:
        ways.append(way)
    time.sleep_ms(4)
print(ways)
"""


def test_sticks_at_the_converter(prompt):
    def noisy(h):
        h.sticks.noise, h.sticks.dwell, h.sticks.settle_us = 38, True, 2.0
        h.sticks.centre = [[2119, 2119], [1950, 2048]]

    h = prompt()
    noisy(h)
    h.exec(SETUP)  # centres are measured anew
    start = h.board.ms
    for ms, player, x, y in (
        (200, 0, 1, 0), (350, 0, 0, 0), (500, 1, -0.7, -0.7), (650, 1, 0, 0), (800, 1, 0.2, 0.2),
    ):  # fmt: skip
        h.board.at_ms(start + ms, h.sticks.move, player, x, y)
    assert eval(h.exec(WAYS)) == [(-1, -1), (2, -1), (-1, -1), (-1, 5), (-1, -1)]


def test_tones_on_the_pin(prompt):
    h = prompt()
    assert list(h.buzzer.log) == []
    for hz in (120, 440, 1000, 2093, 5000):
        h.exec(f"hw.buzzer.tone({hz}, 10)")
        assert abs(h.buzzer.hz - hz) < hz / 1000
        assert abs(h.buzzer.duty - 0.5) < 0.001
    h.exec("hw.buzzer.off()")
    assert h.buzzer.hz == 0
    h.exec("from machine import PWM, Pin\nPWM(Pin(23), freq=1000, duty_u16=30000)")
    assert h.buzzer.hz == 0 and h.board.wires.driven(22) == 0


def test_a_soft_reset_ends_the_tone(prompt):
    h = prompt()
    h.exec("hw.buzzer.tone(440)")
    assert h.buzzer.hz > 0
    h.keypad.press(SAFE_BOOT)
    h.board.send(CTRL_D)
    h.run_ms(600)
    assert h.buzzer.hz == 0
    h.keypad.release(SAFE_BOOT)
    h.exec(SETUP)
    assert h.buzzer.hz == 0 and h.board.wires.driven(22) == 0


def test_the_lamp_and_sleep(prompt):
    h = prompt()
    h.exec("noise()\nhw.display.show(picture)")
    picture = h.panel.picture()
    assert h.panel.backlight.level == 1
    h.exec("hw.display.sleep(True)")
    assert not h.panel.lit and h.panel.backlight.level == 0
    h.exec("hw.display.sleep(False)")
    assert h.panel.picture() == picture
    h.exec("hw.display.brightness(0)")
    assert h.panel.backlight.level == 0
    assert h.panel.complaints == []
