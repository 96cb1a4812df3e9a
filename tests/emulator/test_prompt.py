"""Getting the board back: safe boot, Ctrl-C, raw REPL, soft reset; and the buzzer is silent."""

import pytest
from live import begin, enter, hold_safe_boot, launcher, picture, screen

from sim.emulator import branch
from sim.emulator.board import CTRL_A, CTRL_C, CTRL_D, RAW_PROMPT

BOTH = pytest.mark.parametrize("booted", ["pico_tft", "pico_ws2812"], indirect=True)
CRASH = {"games_index.py": "raise RuntimeError('no such luck')"}  # '' comes before '.frozen'


def shows_launcher(h):
    return h.panel.picture() == picture(screen(launcher))


def to_menu(h):
    begin(h)
    h.key("*")
    h.run_ms(300)


def to_thinking(h):
    begin(h, "10*#*#")
    h.run_ms(500)


# -- the key at power-up


def test_star_at_power_up_leaves_the_prompt(handheld):
    h = handheld(prepare=hold_safe_boot)
    assert h.board.expect(">>> ") < 1000
    assert "safe boot" in h.board.text
    assert h.exec("print(6 * 7)") == "42\n"


@pytest.mark.parametrize("key", "05")
def test_another_key_at_power_up_does_not(handheld, key):
    h = handheld(prepare=lambda h: h.keypad.press(key))
    h.run_ms(1500)
    assert shows_launcher(h)  # and the key that is held did nothing there
    assert ">>>" not in h.board.text


def test_start_that_crashes_leaves_the_prompt_with_its_trace(handheld):
    h = handheld(files=CRASH)
    h.board.expect(">>> ")
    assert "no such luck" in h.board.text


def test_safe_boot_comes_before_what_would_crash(handheld):
    h = handheld(files=CRASH, prepare=hold_safe_boot)
    h.board.expect(">>> ")
    assert "safe boot" in h.board.text and "no such luck" not in h.board.text


def test_a_main_py_on_the_flash_does_not_stop_the_start(handheld):
    h = handheld(files={"main.py": "def ("})
    h.run_ms(1500)
    assert shows_launcher(h)


# -- in the middle of everything


@pytest.mark.branch
@pytest.mark.parametrize("way", ["two Ctrl-C", "raw REPL"])
@pytest.mark.parametrize("to", [begin, to_menu, to_thinking])
def test_the_board_is_regained_and_starts_again(booted, to, way):
    h = booted
    to(h)
    if way == "two Ctrl-C":
        h.board.interrupt(500)
        assert "KeyboardInterrupt" in h.board.text
    assert h.exec("print(6 * 7)", 500) == "42\n"
    h.board.send(b"import main; main.main()\r")
    h.run_ms(1500)
    assert shows_launcher(h)


@pytest.mark.branch
@BOTH
def test_one_ctrl_c_at_any_moment_is_enough(booted):
    """Two computers play: motion, sound, thinking, drawing, saving."""
    h = booted
    to_thinking(h)

    def regain():
        h.board.out.clear()
        h.board.send(CTRL_C)
        h.board.expect(">>> ", 500)
        assert "KeyboardInterrupt" in h.board.text
        assert h.buzzer.hz == 0 and h.board.wires.driven(h.buzzer.pin) == 0

    for _ in range(24):
        h.run_ms(29.3)
        branch.run(regain)


@pytest.mark.branch
@BOTH
def test_ctrl_d_starts_again(booted):
    h = booted
    begin(h)
    before = h.panel.picture()
    h.board.interrupt()
    h.board.send(CTRL_D)
    start = h.ms
    h.run_ms(500)
    h.run_until_still(quiet_ms=200, max_ms=2000) if h.name == "pico_tft" else h.run_ms(1000)
    assert h.ms - start < 2000
    assert h.panel.picture() != before
    if h.name == "pico_tft":
        assert shows_launcher(h)
    begin(h)
    enter(h, "d3")


@pytest.mark.branch
def test_a_game_that_is_interrupted_is_kept(booted):
    h = booted
    begin(h)
    enter(h, "d3 c5")
    assert "saves/dynasty" not in h.board.files()
    h.board.interrupt()
    assert b"d3" in h.board.files()["saves/dynasty"]


@pytest.mark.branch
@pytest.mark.parametrize("at_prompt", ["pico_tft", "pico_ws2812"], indirect=True)
def test_starting_again_and_again_loses_nothing(at_prompt):
    """Each start takes a DMA channel of twelve, and room for the picture."""
    h = at_prompt.h
    h.exec("import boards\nfor _ in range(30): boards.build(boards.load())")
    free = []
    for _ in range(4):
        h.board.send(b"import main; main.main()\r")
        h.run_ms(1000)
        free.append(h.heap_free())
    assert abs(free[-1] - free[1]) <= 1024, free
    assert not h.panel.complaints


# -- silence


def to_tone(h):
    """Into the tune that starts a game."""
    h.key("1", then_ms=300)
    h.keypad.press("0")
    h.run_until(lambda: h.buzzer.hz > 0, poll_ms=0.2)


def silent(h, ms=400):
    """Was and is the buzzer silent, from now on for that long?"""
    h.run_ms(2)
    h.buzzer.log.clear()
    quiet = h.buzzer.hz == 0 and h.board.wires.driven(h.buzzer.pin) == 0
    h.run_ms(ms)
    return quiet and not h.buzzer.log


@pytest.mark.branch
@BOTH
def test_ctrl_c_cuts_a_tone(booted):
    to_tone(booted)
    booted.board.interrupt()
    assert silent(booted)


@pytest.mark.branch
@BOTH
def test_the_raw_repl_cuts_a_tone(booted):
    to_tone(booted)
    booted.board.out.clear()
    booted.board.send(b"\r" + CTRL_C + CTRL_C + CTRL_A)
    booted.board.expect(RAW_PROMPT)
    assert silent(booted)


@pytest.mark.branch
def test_a_soft_reset_after_a_tone_is_silent(booted):
    to_tone(booted)
    booted.board.interrupt()
    booted.board.send(CTRL_D)
    assert silent(booted, 1500)


@pytest.mark.branch
def test_a_second_ctrl_c_while_the_first_is_obeyed_leaves_no_tone(booted):
    h = booted
    begin(h)
    enter(h, "d3 c5")
    h.keys("34#", then_ms=20)  # a move, and its sound
    h.run_until(lambda: h.buzzer.hz > 0, poll_ms=0.2)

    def twice(ms):
        h.board.out.clear()
        h.board.send(CTRL_C)
        h.run_ms(ms)
        h.board.send(CTRL_C)
        h.board.expect(">>> ")
        h.run_ms(50)
        assert silent(h), ms
        saves = {name for name in h.board.files() if name.startswith("saves/dynasty")}
        assert saves <= {"saves/dynasty", "saves/dynasty.new"}, ms

    for ms in (0.1, 0.3, 0.5, 1, 2, 3, 5, 8, 12, 20, 30, 50, 80):
        branch.run(twice, ms)


@pytest.mark.branch
@pytest.mark.parametrize("live", ["pico_tft", "pico_ws2812"], indirect=True)
def test_an_exception_cuts_a_tone(live):
    live.ask("console.sound.play('win')")
    live.h.run_ms(50)
    assert live.h.buzzer.hz > 0
    live.ask("def broken(dt): raise RuntimeError\nconsole.scene.update = broken")
    live.h.run_ms(200)
    assert live.scene == "Failure"
    assert silent(live.h)
