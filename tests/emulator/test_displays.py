"""The MAX7219 and the wide TFT on the emulated board: start-up, repair, memory, times."""

import pytest
from live import begin

LAUNCHER_FREE, GAME_FREE = 96 * 1024, 48 * 1024
BOTH = pytest.mark.parametrize("live", ["pico_tft320", "pico_max7219"], indirect=True)


@BOTH
@pytest.mark.branch
def test_heap_free_in_launcher_and_game(live):
    assert live.scene == "Launcher" and live.heap >= LAUNCHER_FREE
    begin(live.h)
    assert live.scene == "Play" and live.heap >= GAME_FREE


STEADY = """
import micropython
def steady(frames):
    for _ in range(8):
        console._frame(33)
    gc.collect()
    before = gc.mem_alloc()
    for _ in range(frames):
        console.canvas.mark(0, 0, 8, 8)
        console.display.show(console.canvas, console.canvas.rects)
    print(gc.mem_alloc() - before)
steady(100)
"""


@BOTH
@pytest.mark.branch
def test_showing_allocates_nothing(live):
    assert int(live.ask(STEADY)) <= 0


US = """
def us(fn, *args):
    fn(*args)
    start = time.ticks_us()
    for _ in range(8):
        fn(*args)
    print(time.ticks_diff(time.ticks_us(), start) // 8)
"""


@pytest.mark.parametrize("live", ["pico_max7219"], indirect=True)
@pytest.mark.branch
def test_a_picture_of_lights_with_all_its_registers_takes_a_millisecond(live):
    live.ask(US)
    assert int(live.ask("us(console.display.show, console.canvas)")) <= 1000


@pytest.mark.parametrize("live", ["pico_tft320"], indirect=True)
@pytest.mark.branch
def test_the_stage_of_the_wide_panel_costs_what_the_square_one_does(live):
    live.ask(US)
    whole = "us(console.display.show, console.canvas, [[40, 0, 240, 240]])"
    assert int(live.ask(whole)) <= 17_000
    assert live.h.panel.complaints == []


@pytest.mark.parametrize("live", ["pico_max7219"], indirect=True)
@pytest.mark.branch
def test_lights_are_right_again_after_a_dip_of_the_supply(live):
    h = live.h
    begin(h)
    h.panel.disturb(3)
    assert h.panel.rows() == [255] * 8
    h.run_ms(700)  # the box blinks, so a picture is sent
    assert sum(bits.bit_count() for bits in h.panel.rows()) in range(1, 6)
    assert h.panel.complaints == []


@pytest.mark.parametrize("booted", [("pico_max7219", 900)], indirect=True)
@pytest.mark.branch
def test_first_words_of_the_matrix(booted):
    words = [(address, value) for _, address, value in booted.panel.words]
    assert words[:3] == [(0x0F, 0), (0x09, 0), (0x0B, 7)]
    assert words[4:13] == [*((row, 0) for row in range(1, 9)), (0x0C, 1)]
    assert booted.board.wires.driven(17) == 1
    assert booted.panel.complaints == []
