"""Nothing that keys, sticks or a broken game do brings the console down, on the emulated board."""

import pytest
from live import begin, enter, launcher, picture, screen

BOTH = pytest.mark.parametrize("live", ["pico_tft", "pico_ws2812"], indirect=True)
KEY, KEY_UP, KEY_HELD, STEP, STEP_UP, ACTION = 1, 2, 3, 4, 5, 6  # as console/input.py has them
EAST, SOUTH, WEST = 2, 4, 6
FIRST, SECOND, KEYPAD = 0, 1, -1
SLACK = 1024  # bytes


def keys_down(live):
    return "".join([value for kind, _, value in live.events if kind == KEY])


def steps(live, player):
    return [value for kind, who, value in live.events if kind == STEP and who == player]


# -- the key matrix


@pytest.mark.branch
@pytest.mark.parametrize(
    "corners, ghost", [("137", "9"), ("#*9", "7"), ("046", "5"), ("259", "#8")]
)
def test_three_corners_are_no_fourth_key(live, corners, ghost):
    live.watch()
    for key in corners:
        live.h.keypad.press(key)
        live.h.run_ms(80)
    for key in corners:
        live.h.keypad.release(key)
        live.h.run_ms(80)
    down = keys_down(live)
    assert down.startswith(corners[:2])
    assert set(down) <= set(corners) and not set(ghost) & set(down)


@pytest.mark.branch
def test_bouncing_contacts_are_pressed_once(live):
    h = live.h
    h.keypad.bounce_us = h.buttons[1].bounce_us = 5000
    live.watch()
    for _ in range(3):
        h.key("9", hold_ms=80, then_ms=80)
        h.button(1, hold_ms=80, then_ms=80)
    kinds = [kind for kind, _, _ in live.events]
    assert kinds == [KEY, KEY_UP, ACTION, ACTION + 1] * 3


@pytest.mark.branch
def test_a_key_held_for_ever_is_one_key(live):
    h = live.h
    begin(h)
    live.watch()
    h.keypad.press("9")
    h.run_ms(5000)
    assert [(kind, value) for kind, _, value in live.events] == [(KEY, "9"), (KEY_HELD, "9")]
    enter(h, "d3")  # in other rows and columns, and in its own
    assert live.ask("print(console.scene.match.position.to_record())").strip() == "d3"


@pytest.mark.branch
def test_a_key_stuck_from_the_start_is_none(at_prompt):
    at_prompt.h.keypad.press("1")
    at_prompt.start()
    at_prompt.watch()
    at_prompt.h.run_ms(2000)
    assert at_prompt.events == [] and at_prompt.scene == "Launcher"
    at_prompt.h.key("#", then_ms=300)
    assert at_prompt.scene == "Title"


@pytest.mark.branch
def test_two_keys_at_once_are_two_keys(live):
    h = live.h
    begin(h)
    live.watch()
    for pair in ("46", "19", "14", "45"):
        for key in pair:
            h.keypad.press(key)
        h.run_ms(80)
        for key in pair:
            h.keypad.release(key)
        h.run_ms(80)
    assert sorted(keys_down(live)) == sorted("46191445")
    assert live.scene == "Play"


@pytest.mark.branch
def test_both_players_at_once(live):
    """The side to move acts, the other one does not, and no event of either is lost."""
    h = live.h
    begin(h)
    live.watch()
    h.sticks.move(FIRST, 0, -1)
    h.sticks.move(SECOND, -1, 0)
    h.buttons[SECOND].press()
    h.run_ms(150)
    h.sticks.move(FIRST, 0, 0)
    h.sticks.move(SECOND, 0, 0)
    h.buttons[SECOND].release()
    h.run_ms(150)
    assert (steps(live, FIRST), steps(live, SECOND)) == ([SOUTH], [WEST])
    assert live.ask("print(console.scene.cursors)").strip() == "[[3, 3], [4, 2]]"
    assert live.ask("print(console.scene.match.position.history)").strip() == "[]"


# -- the sticks


def worn(h):
    """Sticks of the worst kind that is still good: case 36, in steps of 12 bits."""
    sticks = h.sticks
    sticks.noise, sticks.dwell, sticks.settle_us = 38, True, 2.0
    sticks.centre = [[2119, 2119], [2119, 2119]]
    sticks.low, sticks.high = 188, 3906


@pytest.mark.branch
def test_noisy_sticks_at_rest_move_nothing(at_prompt):
    worn(at_prompt.h)
    at_prompt.start()
    at_prompt.watch()
    begin(at_prompt.h)
    at_prompt.h.run_ms(5000)
    assert {kind for kind, _, _ in at_prompt.events} == {KEY, KEY_UP}


@pytest.mark.branch
def test_noisy_sticks_take_one_step_a_push(at_prompt):
    h = at_prompt.h
    worn(h)
    at_prompt.start()
    begin(h)
    at_prompt.watch()
    for way in ("e", "e", "se", "s", "w", "nw", "n", "ne", "e", "sw"):
        h.stick(FIRST, way)
    assert steps(at_prompt, FIRST) == [2, 2, 3, 4, 6, 7, 0, 1, 2, 5]
    assert steps(at_prompt, SECOND) == []
    h.stick(FIRST, "w", hold_ms=700)  # and again after 330, 463, 596 ms
    assert steps(at_prompt, FIRST)[10:] == [WEST] * 4


@pytest.mark.branch
def test_a_stick_held_at_power_up_waits_for_its_rest(at_prompt):
    h = at_prompt.h
    worn(h)
    h.sticks.move(FIRST, 1, 0)
    at_prompt.start()
    at_prompt.watch()
    h.run_ms(2000)
    assert at_prompt.events == []
    h.sticks.move(FIRST, 0, 0)
    h.run_ms(300)
    assert at_prompt.events == []
    h.stick(FIRST, "e")
    h.stick(FIRST, "w")
    assert steps(at_prompt, FIRST) == [EAST, WEST]


@pytest.mark.branch
@pytest.mark.parametrize("gone", [(FIRST,), (SECOND,), (FIRST, SECOND)])
def test_sticks_unplugged_from_the_start_move_nothing(at_prompt, gone):
    h = at_prompt.h
    for player in gone:
        h.sticks.unplug(player)
    at_prompt.start()
    at_prompt.watch()
    h.run_ms(5000)
    assert at_prompt.events == []
    begin(h)
    for player in {FIRST, SECOND} - set(gone):
        h.stick(player, "w")
        assert steps(at_prompt, player) == [WEST]
    enter(h, "d3 c5")  # the keypad plays
    assert at_prompt.ask("print(console.scene.match.position.to_record())").strip() == "d3 c5"
    assert not any(steps(at_prompt, player) for player in gone)


@pytest.mark.branch
@pytest.mark.parametrize("pushed", [False, True])
def test_a_plug_pulled_in_a_game_moves_nothing_and_put_back_it_plays_on(live, pushed):
    h = live.h
    begin(h)
    live.watch()
    if pushed:
        h.sticks.move(FIRST, 1, 0)
        h.run_ms(100)
    h.sticks.unplug(FIRST)
    h.run_ms(5000)
    assert steps(live, FIRST) == [EAST] * pushed
    h.sticks.move(FIRST, 0, 0)
    h.sticks.unplug(FIRST, plugged=True)
    h.run_ms(300)
    h.stick(FIRST, "w")
    assert steps(live, FIRST) == [EAST] * pushed + [WEST]


# -- a broken game

BREAK = {
    "update": "def broken(dt): raise RuntimeError('wheel came off')\nconsole.scene.update = broken",
    "draw": "def broken(canvas): return 1 // 0\nconsole.scene.draw = broken",
    "idle": "def broken(ms): return {}['wheel']\nconsole.scene.idle = broken",
    "handle": "def broken(event): return event.wheel\nconsole.scene.handle = broken",
    "leave": """
def broken(*_): raise OSError(5)
console.scene.leave = console.scene.update = broken
""",
    "recursion": "def broken(dt): broken(dt)\nconsole.scene.update = broken",
    "memory": """
def broken(dt):
    console.scene.hoard = []
    while True:
        console.scene.hoard.append(bytearray(64))
console.scene.update = broken
""",
}


@pytest.mark.branch
@pytest.mark.parametrize("where", BREAK)
def test_an_exception_in_a_game_is_shown_and_kept_and_ends_in_the_launcher(live, where):
    h = live.h
    begin(h)
    h.keys("*7", then_ms=300)  # all that stays in memory is there
    free = live.heap
    begin(h)
    live.ask(BREAK[where])
    if where == "handle":
        h.key("5")
    h.run_ms(500)
    trace = h.board.files()["saves/error.txt"].decode()
    assert "broken" in trace

    def failure(console):
        from console.dialogs import Failure

        launcher(console)
        console.push(Failure(trace))

    assert h.panel.picture() == picture(screen(failure))
    h.key("#", then_ms=300)
    assert h.panel.picture() == picture(screen(launcher))
    live.ask("broken = None")
    assert abs(live.heap - free) <= SLACK
    begin(h)
    enter(h, "d3")
    assert live.ask("print(console.scene.match.position.to_record())").strip() == "d3"


@pytest.mark.branch
@BOTH
def test_a_game_that_does_not_even_open(live):
    live.ask("from games import dynasty\nopening = dynasty.open\ndynasty.open = None")
    for _ in range(6):
        live.h.key("1", then_ms=200)
        assert live.scene == "Failure"
        live.h.key("#", then_ms=200)
    assert live.scene == "Launcher"
    live.ask("dynasty.open = opening")
    live.h.key("1", then_ms=200)
    assert live.scene == "Title"
