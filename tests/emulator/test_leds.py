"""The WS2812 waveform: decoded from the pin's edges, whoever feeds the state machine."""

import pytest
from apps import LEDS

BOARD = "pico_ws2812"


def picture(seed):
    """What picture(seed) of the app becomes on the wire: G, R, B of each LED."""
    return b"".join(bytes((i * 7 + seed & 255, i, seed)) for i in range(64))


@pytest.fixture
def leds(plain):
    h = plain(BOARD)
    h.exec(LEDS + "sm = start()")
    return h


def decoder(h):
    return h.board.wires.decoders[h.panel.pin]


def test_picture_put_word_by_word(leds):
    leds.exec("sm.put(picture(5))\ntime.sleep_ms(3)")
    assert leds.panel.raw == picture(5)
    assert leds.panel.pixel(1, 0) == (1, 12, 5)
    assert decoder(leds).bad_pulses == 0


def test_picture_fed_by_dma_while_the_processor_sleeps(leds):
    leds.exec(
        """
dma = rp2.DMA()
ctrl = dma.pack_ctrl(size=2, inc_read=True, inc_write=False, treq_sel=0)
def show(words):
    dma.config(read=words, write=sm, count=64, ctrl=ctrl, trigger=True)
    time.sleep_ms(3)
show(picture(9))
"""
    )
    assert leds.panel.raw == picture(9)
    leds.exec("for seed in range(10, 20): show(picture(seed))")
    assert leds.panel.raw == picture(19)
    assert len(leds.panel.frames) == 11
    assert decoder(leds).bad_pulses == 0


def test_a_burst_takes_its_time_and_ends_with_a_pause(leds):
    started = leds.ms
    leds.exec("one, two = picture(1), picture(2)\nsm.put(one)\nsm.put(two)\ntime.sleep_ms(5)")
    (us, _), *more = leds.panel.frames
    assert not more  # without a pause in between it is one burst, twice as long
    assert us / 1e3 - started > 2 * 64 * 24 * 1.25e-3
    assert leds.panel.complaints
    assert leds.panel.raw == picture(1)  # the second half leaves the field


def test_pulses_out_of_bounds_are_counted(leds):
    leds.exec("sm.active(0)\nsm = start(3_000_000)\nsm.put(picture(3))\ntime.sleep_ms(8)")
    assert decoder(leds).bad_pulses > 100


def test_duty_of_the_field(leds):
    leds.exec("sm.put(array.array('I', [0x4D4D4D00] * 64))\ntime.sleep_ms(3)")
    assert leds.panel.duty == pytest.approx(0x4D / 255)


def test_waveform_goes_on_during_a_flash_write(leds):
    """The chip waits for its flash with interrupts off; PIO and DMA do not care."""
    leds.exec(
        """
dma = rp2.DMA()
ctrl = dma.pack_ctrl(size=2, inc_read=True, inc_write=False, treq_sel=0)
words = picture(7)
with open("x", "w") as f:
    f.write("x" * 3000)
    dma.config(read=words, write=sm, count=64, ctrl=ctrl, trigger=True)
time.sleep_ms(5)
"""
    )
    assert leds.panel.raw == picture(7)
    assert decoder(leds).bad_pulses == 0
