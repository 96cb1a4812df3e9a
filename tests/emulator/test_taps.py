"""Presses while the console is busy: none is lost, none acts twice, and Ctrl-C gets through."""

import pytest

from sim.emulator import branch

BOARDS = ["pico_tft", "pico_tft320", "pico_ws2812", "pico_max7219"]
ALL = pytest.mark.parametrize("live", BOARDS, indirect=True)
TAP_MS = 60
KEY, STEP, ACTION = 1, 4, 6  # as console/input.py has it


def open_game(h):
    """A short press of the key that opens the first game: the change of scene is under way."""
    h.keypad.press("1")
    h.run_ms(30)
    h.keypad.release("1")


def tap_after(live, wait_ms, press, release):
    """The scene and the events after a press of 60 ms that begins so soon after open_game()."""
    h = live.h
    live.watch()
    open_game(h)
    h.run_ms(wait_ms)
    press()
    h.run_ms(TAP_MS)
    release()
    h.run_ms(600)
    return live.scene, live.events


@ALL
@pytest.mark.branch
def test_a_key_tapped_inside_a_change_of_scene_reaches_the_new_scene(live):
    pad = live.h.keypad
    for wait_ms in range(0, 100, 20):
        scene, _ = branch.run(
            tap_after, live, wait_ms, lambda: pad.press("*"), lambda: pad.release("*")
        )
        assert scene == "Launcher", f"the tap {wait_ms} ms later was lost"


@ALL
@pytest.mark.branch
def test_a_stick_flicked_inside_a_change_of_scene_is_a_step(live):
    sticks = live.h.sticks
    for wait_ms in (10, 35, 60):
        _, events = branch.run(
            tap_after, live, wait_ms, lambda: sticks.move(1, 0, -1), lambda: sticks.move(1, 0, 0)
        )
        assert (STEP, 1, 4) in events, f"the flick {wait_ms} ms later was lost"


@pytest.mark.branch
def test_a_button_tapped_inside_a_change_of_scene_reaches_the_new_scene(live):
    button = live.h.buttons[0]
    for wait_ms in (10, 35, 60):
        _, events = branch.run(tap_after, live, wait_ms, button.press, button.release)
        assert (ACTION, 0, None) in events, f"the tap {wait_ms} ms later was lost"


@ALL
@pytest.mark.branch
def test_a_key_held_from_one_scene_into_the_next_does_nothing_more(live):
    h = live.h
    live.watch()
    h.keypad.press("1")
    h.run_ms(1500)
    assert live.scene == "Title"
    assert live.events == [(KEY, -1, "1")]
    h.keypad.release("1")
    h.run_ms(100)
    h.keypad.press("*")  # a new press counts, and is held
    h.run_ms(100)
    assert live.scene == "Launcher"


@ALL
@pytest.mark.branch
def test_a_stick_held_from_one_scene_into_the_next_moves_nothing_there(live):
    h = live.h
    live.ask("console.scene.chosen = len(console.games) - 1")
    h.sticks.move(0, 0, -1)  # to the settings
    h.run_ms(150)
    h.keypad.press("#")
    h.run_ms(60)
    h.keypad.release("#")
    h.run_ms(1500)
    assert live.scene == "Settings"
    assert live.ask("print(console.scene.chosen)").strip() == "0"
    h.sticks.move(0, 0, 0)
    h.run_ms(100)
    h.stick(0, "s", then_ms=200)
    assert live.ask("print(console.scene.chosen)").strip() == "1"


def interrupted_at(live, ms):
    """Whether one Ctrl-C so long after a key that opens a scene leads to the prompt."""
    h = live.h
    h.keypad.press("1")
    h.run_ms(ms)
    h.board.out.clear()
    h.board.send(b"\x03")
    h.run_ms(700)
    return b"KeyboardInterrupt" in h.board.out and b">" in h.board.out


@pytest.mark.branch
def test_one_ctrl_c_is_never_swallowed_by_the_look_at_the_pins(live):
    lost = [ms / 4 for ms in range(80, 200, 4) if not branch.run(interrupted_at, live, ms / 4)]
    assert lost == []
