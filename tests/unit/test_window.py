"""The window without a screen: what mouse, PC keys and controllers do to the parts, and drawing."""

import logging
import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import ctypes
import re
import time
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim import saves, speaker, window
from sim.__main__ import main
from sim.body import TRAVEL, Body
from sim.engine import Engine
from sim.handheld import Handheld
from sim.hands import Hands
from sim.keys import LEFT_AXES, RIGHT_AXES, Pad
from sim.paint import DESK, role
from sim.parts.buzzer import Tone
from sim.shims import WallClock
from sim.window import Window


def idle(handheld):
    """A firmware that does nothing."""


@pytest.fixture
def make(tmp_path):
    made = []

    def make(display="tft", scale=1.0, program=idle):
        handheld = Handheld(display, tmp_path, new_clock=WallClock, program=program)
        made.append(Window(handheld, Engine(handheld), scale))
        made[-1].frame()
        return made[-1]

    yield make
    for opened in made:
        opened.close()


def post(win, kind, **values):
    pygame.event.post(pygame.event.Event(kind, **values))
    return win.frame()


def mouse(win, kind, point, button=pygame.BUTTON_LEFT):
    """A mouse event at a point of the body."""
    x, y = win.place(*point)
    return post(win, kind, pos=(round(x), round(y)), button=button, buttons=(1, 0, 0), rel=(0, 0))


def key(win, kind, code, scancode=0, char=""):
    return post(win, kind, key=code, scancode=scancode, unicode=char, mod=0)


def shown(win, point):
    x, y = win.place(*point)
    return tuple(win.window.get_surface().get_at((round(x), round(y))))[:3]


def volts(win, player):
    """What a stick's two slides give, 0 to 4095."""
    return [win.handheld.sticks.voltage(player, axis) for axis in (0, 1)]


# -- mouse


@pytest.mark.parametrize("name", "1590*#")
def test_a_click_on_a_key_closes_its_contact(make, name):
    win = make()
    mouse(win, pygame.MOUSEBUTTONDOWN, win.body.keys[name].centre)
    assert win.handheld.keypad.down == name
    mouse(win, pygame.MOUSEBUTTONUP, (0, 0))
    assert win.handheld.keypad.down == ""


def test_a_right_click_holds_a_key_until_the_next(make):
    win = make()
    five, eight = win.body.keys["5"].centre, win.body.keys["8"].centre
    mouse(win, pygame.MOUSEBUTTONDOWN, five, pygame.BUTTON_RIGHT)
    mouse(win, pygame.MOUSEBUTTONDOWN, eight)
    mouse(win, pygame.MOUSEBUTTONUP, eight)
    assert win.handheld.keypad.down == "5"
    mouse(win, pygame.MOUSEBUTTONDOWN, five, pygame.BUTTON_RIGHT)
    assert win.handheld.keypad.down == ""


@pytest.mark.parametrize("player", [0, 1])
def test_a_click_on_an_action_button_presses_it(make, player):
    win = make()
    mouse(win, pygame.MOUSEBUTTONDOWN, win.body.buttons[player])
    assert [button.down for button in win.handheld.buttons] == [player == 0, player == 1]
    mouse(win, pygame.MOUSEBUTTONUP, win.body.buttons[player])
    assert not any(button.down for button in win.handheld.buttons)


def test_a_dragged_stick_is_analogue_and_springs_back(make):
    win = make(scale=2.0)
    x, y = win.body.sticks[1]
    mouse(win, pygame.MOUSEBUTTONDOWN, (x, y))
    assert volts(win, 1) == [2048, 2048]
    mouse(win, pygame.MOUSEMOTION, (x + TRAVEL / 2, y))
    assert volts(win, 1) == [pytest.approx(3071, abs=90), pytest.approx(2048, abs=90)]
    mouse(win, pygame.MOUSEMOTION, (x, y - 10 * TRAVEL))
    assert volts(win, 1) == [pytest.approx(2048, abs=30), 4095]
    assert volts(win, 0) == [2048, 2048]
    mouse(win, pygame.MOUSEBUTTONUP, (0, 0))
    assert volts(win, 1) == [2048, 2048]


def test_the_knob_is_drawn_where_the_stick_is(make):
    win = make()
    x, y = win.body.sticks[0]
    beside = (x + 29, y)
    before = shown(win, beside)
    mouse(win, pygame.MOUSEBUTTONDOWN, (x + TRAVEL, y))
    assert shown(win, beside) != before


# -- PC keys


def test_wasd_moves_the_left_stick(make):
    win = make()
    key(win, pygame.KEYDOWN, pygame.K_w, pygame.KSCAN_W)
    assert volts(win, 0) == [2048, 4095]
    key(win, pygame.KEYDOWN, pygame.K_d, pygame.KSCAN_D)
    assert min(volts(win, 0)) > 3400
    key(win, pygame.KEYUP, pygame.K_w, pygame.KSCAN_W)
    assert volts(win, 0) == [4095, 2048]
    key(win, pygame.KEYUP, pygame.K_d, pygame.KSCAN_D)
    assert volts(win, 0) == [2048, 2048]


def test_arrows_move_the_right_stick(make):
    win = make()
    key(win, pygame.KEYDOWN, pygame.K_LEFT, pygame.KSCAN_LEFT)
    assert (volts(win, 0), volts(win, 1)) == ([2048, 2048], [0, 2048])


@pytest.mark.parametrize(
    "scancode, player",
    [(pygame.KSCAN_SPACE, 0), (pygame.KSCAN_LCTRL, 0), (pygame.KSCAN_RCTRL, 1)],
)
def test_action_keys(make, scancode, player):
    win = make()
    key(win, pygame.KEYDOWN, 0, scancode)
    assert win.handheld.buttons[player].down
    key(win, pygame.KEYUP, 0, scancode)
    assert not win.handheld.buttons[player].down


@pytest.mark.parametrize(
    "scancode, char, name",
    [
        (pygame.KSCAN_7, "7", "7"),
        (pygame.KSCAN_7, "\u00e8", "7"),  # a French keyboard without Shift
        (pygame.KSCAN_KP4, "4", "4"),
        (pygame.KSCAN_8, "*", "*"),
        (pygame.KSCAN_3, "#", "#"),
        (pygame.KSCAN_RETURN, "\r", "#"),
        (pygame.KSCAN_BACKSPACE, "\b", "*"),
    ],
)
def test_pc_keys_on_the_keypad(make, scancode, char, name):
    win = make()
    key(win, pygame.KEYDOWN, 0, scancode, char)
    assert win.handheld.keypad.down == name
    key(win, pygame.KEYUP, 0, scancode)
    assert win.handheld.keypad.down == ""


def test_a_key_held_twice_goes_up_with_the_last(make):
    win = make()
    mouse(win, pygame.MOUSEBUTTONDOWN, win.body.keys["5"].centre)
    key(win, pygame.KEYDOWN, pygame.K_5, pygame.KSCAN_5, "5")
    key(win, pygame.KEYDOWN, pygame.K_KP5, pygame.KSCAN_KP5, "5")
    key(win, pygame.KEYUP, pygame.K_5, pygame.KSCAN_5)
    mouse(win, pygame.MOUSEBUTTONUP, (0, 0))
    assert win.handheld.keypad.down == "5"
    key(win, pygame.KEYUP, pygame.K_KP5, pygame.KSCAN_KP5)
    assert win.handheld.keypad.down == ""


def test_losing_the_focus_lets_everything_go(make):
    win = make()
    key(win, pygame.KEYDOWN, pygame.K_5, pygame.KSCAN_5, "5")
    key(win, pygame.KEYDOWN, pygame.K_a, pygame.KSCAN_A, "a")
    key(win, pygame.KEYDOWN, pygame.K_SPACE, pygame.KSCAN_SPACE, " ")
    post(win, pygame.WINDOWFOCUSLOST)
    assert win.handheld.keypad.down == ""
    assert volts(win, 0) == [2048, 2048]
    assert not win.handheld.buttons[0].down


# -- controllers


class Device:
    """A game controller that nobody plugged in."""

    def __init__(self):
        self.held, self.axes = set(), {}

    def get_button(self, button):
        return button in self.held

    def get_axis(self, axis):
        return self.axes.get(axis, 0)


def test_one_controller_serves_both_players(make):
    win, device = make(), Device()
    pad = Pad(device)
    device.axes = {LEFT_AXES[0]: 32767, RIGHT_AXES[1]: -32768}
    device.held = {pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_START}
    pad.hold(win.hands, None)
    assert volts(win, 0) == [4095, 2048]
    assert volts(win, 1) == [2048, 4095]
    assert [button.down for button in win.handheld.buttons] == [True, False]
    assert win.handheld.keypad.down == "#"


def test_a_second_controller_takes_the_right_player(make):
    win, device = make(), Device()
    pad = Pad(device)
    device.axes = {LEFT_AXES[0]: -32768, LEFT_AXES[1]: 2000}
    pad.hold(win.hands, None)
    assert volts(win, 0)[0] == pytest.approx(0, abs=9)
    pad.hold(win.hands, 1)
    assert volts(win, 0) == [2048, 2048]
    assert volts(win, 1)[0] == pytest.approx(0, abs=9)


class Sockets:
    """What SDL knows of game controllers: those that a test plugs in, by index."""

    def __init__(self):
        self.devices = []

    def is_controller(self, index):
        return True

    def Controller(self, index):
        if index >= len(self.devices):
            raise pygame.error("Invalid index")
        return self.devices[index]


def test_controllers_come_and_go_while_it_runs(make, monkeypatch):
    win, sockets = make(), Sockets()
    monkeypatch.setattr("sim.keys.sdl", sockets)
    for number in (7, 8):
        device = Device()
        device.as_joystick = lambda device=device: device
        device.get_instance_id = lambda number=number: number
        sockets.devices.append(device)
    first, second = sockets.devices
    post(win, pygame.CONTROLLERDEVICEADDED, device_index=0)
    first.axes = {LEFT_AXES[0]: 32767, RIGHT_AXES[0]: 32767}
    win.frame()
    assert [volts(win, player)[0] for player in (0, 1)] == [4095, 4095], "alone it serves both"
    post(win, pygame.CONTROLLERDEVICEADDED, device_index=1)
    second.axes = {LEFT_AXES[0]: -32767}
    win.frame()
    assert [volts(win, player)[0] for player in (0, 1)] == [4095, 0], "one for each"
    post(win, pygame.CONTROLLERDEVICEREMOVED, instance_id=7)
    assert [volts(win, player)[0] for player in (0, 1)] == [0, 2048], "the other serves both"
    post(win, pygame.CONTROLLERDEVICEREMOVED, instance_id=8)
    assert [volts(win, player)[0] for player in (0, 1)] == [2048, 2048]
    post(win, pygame.CONTROLLERDEVICEADDED, device_index=5)
    post(win, pygame.CONTROLLERDEVICEREMOVED, instance_id=99)


class Virtual:
    """A game controller of SDL's own making, which its library takes for a real one."""

    def __init__(self):
        maps = Path("/proc/self/maps").read_text()
        self.sdl = ctypes.CDLL(re.search(r"/\S*libSDL2-2\S*", maps)[0])
        self.sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self.index = self.sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
        assert self.index >= 0
        self.joystick = ctypes.c_void_p(self.sdl.SDL_JoystickOpen(self.index))

    def push(self, x, y):
        for axis, value in zip(LEFT_AXES, (x, y), strict=True):
            self.sdl.SDL_JoystickSetVirtualAxis(self.joystick, axis, value)

    def press(self, down):
        button = pygame.CONTROLLER_BUTTON_A
        self.sdl.SDL_JoystickSetVirtualButton(self.joystick, button, int(down))

    def pull_out(self):
        self.sdl.SDL_JoystickClose(self.joystick)
        assert self.sdl.SDL_JoystickDetachVirtual(self.index) == 0


def test_two_controllers_of_sdl_are_the_two_sticks(make):
    win = make()
    first, second = Virtual(), Virtual()
    win.frame()
    first.push(32767, 0)
    second.push(0, -32768)
    second.press(True)
    win.frame()
    assert volts(win, 0) == [4095, 2048]
    assert volts(win, 1) == [2048, 4095]
    assert [button.down for button in win.handheld.buttons] == [False, True]
    second.press(False)
    second.push(-32767, 0)
    win.frame()
    assert not any(button.down for button in win.handheld.buttons)
    assert volts(win, 1) == [0, 2048]
    second.pull_out()
    win.frame()
    assert [volts(win, player) for player in (0, 1)] == [[4095, 2048], [2048, 2048]]
    first.pull_out()
    win.frame()
    assert [volts(win, player) for player in (0, 1)] == [[2048, 2048], [2048, 2048]]


# -- commands


def test_f1_lays_the_list_of_keys_over_the_glass(make):
    win = make()
    middle = (win.body.glass.x + 1, win.body.glass.y + 200)
    assert shown(win, middle) == (0, 0, 0)
    key(win, pygame.KEYDOWN, pygame.K_F1)
    assert shown(win, middle) == role(1)
    key(win, pygame.KEYDOWN, pygame.K_F1)
    assert shown(win, middle) == (0, 0, 0)


def test_escape_and_closing_end_it(make):
    win = make()
    assert not key(win, pygame.KEYDOWN, pygame.K_ESCAPE)
    assert not post(win, pygame.QUIT)


def test_f12_saves_the_panel_and_never_over_another_picture(make, tmp_path, monkeypatch):
    monkeypatch.setattr(saves, "pictures", lambda: tmp_path)
    win = make()
    for _ in range(3):
        key(win, pygame.KEYDOWN, pygame.K_F12)
    pictures = sorted(tmp_path.glob("damier-*.png"))
    assert len(pictures) == 3
    assert pygame.image.load(pictures[0]).get_size() == (240, 240)


def test_f5_boots_again_with_the_held_keys(make):
    seen = []
    win = make(program=lambda handheld: seen.append(handheld.keypad.down))
    win.engine.start()
    wait_for(lambda: seen == [""])
    key(win, pygame.KEYDOWN, pygame.K_5, pygame.KSCAN_5, "5")
    key(win, pygame.KEYDOWN, pygame.K_F5)
    wait_for(lambda: seen == ["", "5"])


def test_closing_lets_the_firmware_keep_its_game(make):
    kept = []

    def keeps(handheld):
        try:
            while True:
                time.sleep_ms(10)
        finally:
            kept.append("game")

    win = make(program=keeps)
    win.engine.start()
    win.close()
    assert kept == ["game"]


def test_a_warning_is_said_in_the_window_while_it_runs(make, monkeypatch):
    window = make()

    def frame():
        logging.getLogger("damier").warning("the computer plays weaker")
        return False

    monkeypatch.setattr(window, "frame", frame)
    monkeypatch.setattr(window, "close", lambda: None)
    window.run()
    assert window._note == "the computer plays weaker"
    logging.getLogger("damier").warning("nobody looks any more")
    assert window._note == "the computer plays weaker"


def test_a_failed_firmware_is_said_in_the_window(make):
    def fails(handheld):
        raise KeyError("missing")

    win = make(program=fails)
    win.engine.start()
    wait_for(lambda: win.engine.failure)
    assert "KeyError: 'missing'" in win.engine.failure
    win._note_until = 0
    before = win.window.get_surface().copy()
    assert win.frame()
    after = win.window.get_surface()
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def wait_for(condition):
    for _ in range(2000):
        if condition():
            return
        time.sleep(0.005)
    pytest.fail("it never came")


# -- drawing


@pytest.mark.parametrize("size", [(1224, 636), (1500, 700), (612, 900), (320, 200)])
def test_a_resized_window_shows_the_whole_body_and_keeps_the_clicks(make, size):
    win = make()
    win.window.size = size
    win.frame()
    surface = win.window.get_surface()
    assert surface.get_size() == size
    for corner in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
        colour = tuple(surface.get_at(corner))[:3]
        assert all(abs(a - b) < 5 for a, b in zip(colour, DESK, strict=True))  # desk, in its shade
    mouse(win, pygame.MOUSEBUTTONDOWN, win.body.keys["5"].centre)
    assert win.handheld.keypad.down == "5"


class Dense:
    """A window on a desktop whose units are `density` pixels each way."""

    def __init__(self, win, density):
        self.size = win.window.size
        self._surface = pygame.Surface([round(side * density) for side in self.size])
        self.destroy = win.window.destroy

    def get_surface(self):
        return self._surface

    def flip(self):
        pass


@pytest.mark.parametrize("density", [1.25, 1.5, 2, 3])
def test_where_a_unit_of_the_desktop_is_several_pixels_all_of_them_are_used(make, density):
    win = make(scale=1)
    win.window = Dense(win, density)
    win.frame()
    assert win.painter.scale == (1 if density == 1.25 else density)
    # The mouse speaks the desktop's units.
    for name, rect in win.body.keys.items():
        x, y = win.place(*rect.centre)
        pos = round(x / density), round(y / density)
        post(win, pygame.MOUSEBUTTONDOWN, pos=pos, button=pygame.BUTTON_LEFT)
        assert win.handheld.keypad.down == name
        post(win, pygame.MOUSEBUTTONUP, pos=pos, button=pygame.BUTTON_LEFT)


def test_full_screen_and_back(make):
    win = make()
    size = win.window.size
    key(win, pygame.KEYDOWN, pygame.K_F11)
    assert win.full_screen and win.window.size == pygame.display.get_desktop_sizes()[0]
    assert win.painter.scale == win.body.fit(*win.window.size)[0]
    key(win, pygame.KEYDOWN, pygame.K_F11)
    assert win.window.size == size and win.painter.scale == 1


@pytest.mark.parametrize("density", [1, 2])
def test_the_tft_is_shown_pixel_for_pixel(make, density):
    win = make(scale=2 // density)
    win.window = Dense(win, density)
    panel = win.handheld.panel
    rgb = bytes((i * 7 + i // 240) % 256 for i in range(240 * 240 * 3))
    panel.picture = lambda: (240, 240, rgb)
    panel.backlight.level = 1.0
    win._shown = ()
    win._note_until = 0
    win.frame()
    x0, y0 = (round(v) for v in win.place(win.body.glass.x, win.body.glass.y))
    part = win.window.get_surface().subsurface((x0, y0, 480, 480))
    for x, y in ((0, 0), (1, 0), (239, 0), (100, 57), (239, 239)):
        at = (y * 240 + x) * 3
        want = tuple(rgb[at : at + 3])
        for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
            assert tuple(part.get_at((2 * x + dx, 2 * y + dy)))[:3] == want


def test_leds_light_up_where_the_panel_says(make):
    win = make("ws2812")
    panel = win.handheld.panel
    panel.raw = bytes(3 * 9) + bytes((70, 0, 0)) + bytes(3 * 54)  # the tenth: x 1, y 1, green
    win.frame()
    pitch = win.body.glass.w / 8

    def led(x, y):
        return shown(
            win, (win.body.glass.x + (x + 0.5) * pitch, win.body.glass.y + (y + 0.5) * pitch)
        )

    red, green, blue = led(1, 1)
    assert green > 200 > max(red, blue)
    assert max(led(5, 5)) < 40
    assert led(2, 1)[1] > led(5, 1)[1], "its neighbour catches some of the light"


def test_nothing_is_drawn_while_nothing_changes(make, monkeypatch):
    win = make()
    win._note_until = 0
    win.frame()
    drawn = []
    monkeypatch.setattr(win.painter, "draw", lambda *args: drawn.append(args))
    win.frame()
    assert not drawn
    win.handheld.panel.bytes_seen += 1
    win.frame()
    assert len(drawn) == 1


@pytest.mark.parametrize(
    "width, height, leds", [(240, 240, False), (320, 240, False), (8, 8, True)]
)
def test_bodies_have_room_for_everything(width, height, leds):
    body = Body(width, height, leds)
    things = [*body.keys.values(), body.glass, body.grille]
    for a in things:
        assert body.case.holds(a.x, a.y)
        assert body.case.holds(a.x + a.w, a.y + a.h)
        for b in things:
            apart = a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y
            assert a is b or apart
    assert (body.glass.w, body.glass.h) == ((240, 240) if leds else (width, height))


@given(st.integers(100, 4000), st.integers(100, 3000))
def test_the_body_fits_every_window(width, height):
    body = Body(240, 240)
    scale, x, y = body.fit(width, height)
    if scale > 0.25:
        assert min(x, y) > -1e-6
        assert body.width * scale <= width + 1e-6
        assert body.height * scale <= height + 1e-6


PUSHES = st.tuples(
    st.sampled_from(["mouse", "keys", "pad"]), st.floats(-2, 2), st.floats(-2, 2), st.booleans()
)


@given(st.lists(PUSHES, max_size=12))
def test_a_stick_stays_in_its_gate_and_rests_when_all_let_go(pushes):
    class Parts:
        x, y = 0.0, 0.0

        def move(self, player, x, y):
            self.x, self.y = x, y

    parts = Parts()
    parts.sticks = parts
    hands = Hands(parts)
    for source, x, y, let_go in pushes:
        hands.push(0, source, *((0.0, 0.0) if let_go else (x, y)))
        assert parts.x**2 + parts.y**2 <= 1 + 1e-9
    for source in ("mouse", "keys", "pad"):
        hands.push(0, source, 0.0, 0.0)
    assert (parts.x, parts.y) == (0, 0)


# -- sound


@settings(max_examples=30)
@given(st.floats(60, 6000), st.floats(0.01, 0.99))
def test_a_wave_has_its_pitch_and_no_constant_part(hz, duty):
    samples = speaker.wave(hz, duty)
    periods = round(speaker.LENGTH * hz)
    assert periods * speaker.RATE / len(samples) == pytest.approx(hz, rel=0.003)
    assert abs(sum(samples)) <= len(samples)
    assert max(map(abs, samples)) < 32767


def test_the_buzzer_is_heard_until_it_stops_or_is_muted(make):
    win = make()
    assert not win.speaker.silent
    win.handheld.buzzer.on_tone(Tone(0, 440, 0.5))
    channel = pygame.mixer.Channel(0)
    assert channel.get_sound() is not None
    assert channel.get_busy()
    key(win, pygame.KEYDOWN, pygame.K_F2)
    wait_for(lambda: not channel.get_busy())
    key(win, pygame.KEYDOWN, pygame.K_F2)
    assert channel.get_busy()
    win.handheld.buzzer.on_tone(Tone(0, 0, 0))
    wait_for(lambda: not channel.get_busy())


def test_without_a_sound_card_the_window_is_silent(make, monkeypatch, caplog):
    def no_card(*args):
        raise pygame.error("no card")

    monkeypatch.setattr(pygame.mixer, "init", no_card)
    win = make()
    assert win.speaker.silent
    assert "no sound: no card" in caplog.text
    win.handheld.buzzer.on_tone(Tone(0, 440, 0.5))
    key(win, pygame.KEYDOWN, pygame.K_F2)
    assert win.frame()


# -- with the real firmware


def test_a_click_opens_the_game_and_closing_stops_the_firmware(make):
    win = make(program=None)
    win.engine.start()

    def scene():
        assert win.frame()
        assert not win.engine.failure
        console = win.handheld.console
        return type(console.scene).__name__ if console and console.scenes else ""

    # A new handheld asks for the language; the first of the list is English.
    wait_for(lambda: scene() == "Menu")
    mouse(win, pygame.MOUSEBUTTONDOWN, win.body.keys["1"].centre)
    wait_for(lambda: scene() == "Launcher")
    mouse(win, pygame.MOUSEBUTTONUP, (0, 0))
    until = win.handheld.watched_ms + 100  # the firmware has to see the key go up
    wait_for(lambda: win.frame() and win.handheld.watched_ms > until)
    wait_for(lambda: any(win.handheld.panel.picture()[2]))
    mouse(win, pygame.MOUSEBUTTONDOWN, win.body.keys["1"].centre)
    wait_for(lambda: scene() == "Title")
    mouse(win, pygame.MOUSEBUTTONUP, (0, 0))
    assert (
        len({shown(win, (win.body.glass.x + 5 * i, win.body.glass.y + 100)) for i in range(48)}) > 1
    )
    assert win.engine.stop()


# -- command line


def test_no_screen_is_said_with_what_to_do(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(pygame.display, "init", lambda: (_ for _ in ()).throw(pygame.error("none")))
    assert main(["--saves", str(tmp_path)]) == 1
    error = capsys.readouterr().err
    assert "no screen" in error
    assert "--headless SCRIPT" in error


def test_a_screen_that_nobody_sees_is_none(monkeypatch, capsys, tmp_path):
    pygame.display.quit()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    assert main(["--saves", str(tmp_path)]) == 1
    assert "no screen" in capsys.readouterr().err


def test_the_window_uses_the_users_own_folder():
    folder = saves.folder()
    assert folder.is_absolute()
    assert "damier" in folder.parts
    assert not folder.is_relative_to(os.getcwd())


def test_default_scale_falls_on_a_small_desktop_and_rises_on_one_of_many_pixels(monkeypatch):
    body = Body(240, 240)
    for desktop, scale in (
        ((1920, 1080), 2),
        ((1024, 768), 1.5),
        ((800, 600), 1.25),
        ((3840, 2160), 4),
    ):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda size=desktop: [size])
        assert window.default_scale(body) == scale
