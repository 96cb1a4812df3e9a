"""The fast core against rp2040py's own loop: the same run, cycle for cycle."""

import hashlib

import pytest
from apps import LEDS

from sim.emulator import build, runner
from sim.emulator.handheld import Handheld

# Divisions, 64-bit and floating point arithmetic (the boot ROM), viper, exceptions, collections.
WORK = """
import gc, machine, time
@micropython.viper
def mix(n: int, b: ptr8) -> int:
    s = 7
    for i in range(n):
        s = (s << 5) ^ (s >> 3) ^ int(b[i & 63])
        b[i & 63] = s
    return s
def work():
    b = bytearray(range(64))
    d = {}
    for i in range(40):
        d[i % 37, i * i // 7] = i / 3 + 2 ** 0.5 - (i << 40) % 1013
        try:
            d[-i]
        except KeyError:
            pass
    gc.collect()
    times = [time.ticks_us(), time.time_ns()]
    time.sleep_us(30)
    times.append(time.ticks_us())
    return times, mix(200, b), sum(d.values()), sorted(str(k) for k in d)[:3], bytes(b)
print(work())
"""


def run(image, fast, source, board="pico_tft"):
    h = Handheld(board, image, fast=fast)
    h.run_ms(60)
    printed = h.exec(source)
    h.run_to_ms(int(h.ms) + 20)
    chip = h.board.chip
    memory = hashlib.sha1(bytes(chip.sram)).hexdigest()
    return printed, h.board.cycles, list(chip.core.registers), memory, h


def test_the_fast_core_can_be_built():
    """Where this fails, everything else here takes half an hour."""
    assert build.build().exists()
    assert runner.is_fast()


def test_same_run_as_the_stock_loop(plain_image):
    fast = run(plain_image, True, WORK)
    stock = run(plain_image, False, WORK)
    assert fast[0] == stock[0]
    assert fast[1:4] == stock[1:4]


def test_same_waveform_as_the_stock_loop(plain_image):
    source = LEDS + "sm = start()\nsm.put(picture(5))\ntime.sleep_ms(3)\n"
    fast = run(plain_image, True, source, "pico_ws2812")
    stock = run(plain_image, False, source, "pico_ws2812")
    assert fast[4].panel.raw == stock[4].panel.raw != bytes(192)
    assert [f[4].board.wires.decoders[2].bad_pulses for f in (fast, stock)] == [0, 0]


def test_xip_cache_misses_cost_time(plain_image):
    def boot_ms(xip_miss):
        h = Handheld("pico_tft", plain_image, xip_miss=xip_miss, fast=True)
        return h.board.expect(">>> "), h.board.runner.xip_misses

    (free, none), (dear, misses) = boot_ms(0), boot_ms(40)
    assert none == 0 < misses
    assert dear > free


@pytest.mark.parametrize("value", ["0x7fffffff", "-0x80000000", "1", "-7", "0"])
def test_viper_arithmetic(plain, value):
    """Shifts and 64-bit carries at the edges of the word, against plain Python."""
    source = f"""
@micropython.viper
def f(a: int, b: int) -> object:
    return [a + b, a - b, a * b, a << 1, a >> 31, a & b, a | b, a ^ b, a < b, a == b]
print(f({value}, 0x7fffffff), f({value}, -1), f({value}, 3))
"""

    def word(v):
        return (v + 2**31) % 2**32 - 2**31

    def expected(a, b):
        results = (a + b, a - b, a * b, a << 1, a >> 31, a & b, a | b, a ^ b)
        return [word(v) for v in results] + [int(a < b), int(a == b)]

    a = int(value, 0)
    printed = plain().exec(source).replace("True", "1").replace("False", "0")
    assert printed.strip() == " ".join(str(expected(a, b)) for b in (0x7FFFFFFF, -1, 3))
