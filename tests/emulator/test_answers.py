"""How soon a press is answered on each display, and how much the processor sleeps meanwhile."""

import pytest
from live import Live

from host_tools.answers import LIMIT_MS, PLACES, answers
from sim.emulator import branch
from sim.panels.st7789 import St7789

BOARDS = ["pico_tft", "pico_tft320", "pico_ws2812", "pico_max7219"]
SHORT_MINUTES = "from console import rest\nrest.MINUTE_MS = 70\n"  # asleep after half a second
AWAKE, ASLEEP = "0", "2"  # as console/rest.py has them


@pytest.mark.parametrize("board", BOARDS)
def test_every_press_is_answered_within_50_ms(handheld, board):
    h = handheld(board)
    h.run_ms(1500)
    waited = answers(h, 6)
    assert set(waited) == set(PLACES)
    worst = {place: max(times) for place, times in waited.items()}
    assert max(worst.values()) < LIMIT_MS, worst
    assert min(map(min, waited.values())) > 10  # no contact is believed that soon


# -- asleep


@pytest.fixture(params=["pico_tft", "pico_max7219"])
def sleeper(request, firmware_image, _boots):
    """A Live whose console has gone to sleep."""
    key = request.param, "asleep"
    if key not in _boots:
        _boots[key] = live = Live(request.param, firmware_image)
        live.start(SHORT_MINUTES, wait_ms=1500)
    return _boots[key]


def state_after(live, wait_ms, press, release, hold_ms):
    live.h.run_ms(wait_ms)
    press()
    live.h.run_ms(hold_ms)
    release()
    live.h.run_ms(100)
    return live.ask("print(console.rest.state)").strip(), live.scene


@pytest.mark.branch
def test_any_key_button_or_stick_wakes_it_and_does_nothing_else(sleeper):
    h = sleeper.h
    assert sleeper.ask("print(console.rest.state)").strip() == ASLEEP
    for wait_ms in (0, 7, 14, 50, 95):
        for press, release, hold_ms in (
            (lambda: h.keypad.press("1"), lambda: h.keypad.release("1"), 60),
            (h.buttons[1].press, h.buttons[1].release, 60),
            (lambda: h.sticks.move(1, 0, 1), lambda: h.sticks.move(1, 0, 0), 100),
        ):
            woken = branch.run(state_after, sleeper, wait_ms, press, release, hold_ms)
            assert woken == (AWAKE, "Launcher")


@pytest.mark.branch
def test_asleep_it_works_much_less_and_the_panel_is_dark(sleeper):
    h = sleeper.h
    asleep = h.board.busy(1000)
    assert not (h.panel.lit if isinstance(h.panel, St7789) else any(h.panel.raw))
    h.keys("0", then_ms=200)
    assert asleep < h.board.busy(200) / 3


def test_work_is_what_is_not_slept(plain):
    h = plain(files={"main.py": "import time\ntime.sleep_ms(500)\nwhile True:\n    pass\n"})
    h.run_ms(250)
    assert h.board.busy(200) < 0.05
    h.run_ms(300)
    assert h.board.busy(200) == pytest.approx(1, abs=0.001)
