"""Nothing in the firmware does what a real chip answers with a hard fault.

rp2040py goes on after an unaligned access; a Cortex-M0+ does not. Frozen native code of MicroPython
1.25 is aligned to half words, and a word is read at its start.
"""

import pytest


@pytest.mark.branch
@pytest.mark.parametrize("booted", ["pico_tft", "pico_ws2812"], indirect=True)
def test_launcher_and_game_touch_no_bad_address(booted):
    booted.keys("1")
    booted.keys("0##", then_ms=250)
    booted.stick(0, "se")
    booted.button(0, then_ms=600)
    assert booted.board.faults == []
