"""The handheld in a window: drawn, clicked, typed at and heard, while the firmware runs.

A window is measured in units of the desktop; where one of them is several pixels (HiDPI), it is
drawn in those.
"""

import logging
import os
import time
from ctypes.util import find_library
from pathlib import Path

import pygame

from sim import saves
from sim.body import TRAVEL, Body
from sim.engine import Device, Power
from sim.hands import Hands
from sim.keys import Controllers, Keyboard
from sim.overlay import draw_keys, draw_note
from sim.paint import Painter, icon
from sim.panels import looks
from sim.speaker import Speaker

RATE = 60
HINT_S = 4.0
NOTE_S = 3.0
MOUSE, LATCH = "mouse", "latch"

log = logging.getLogger("damier")


class NoDisplay(RuntimeError):
    """There is no screen to open a window on; carries SDL's reason."""


class Window:
    """One window with one handheld. `run` opens the game and returns when the window closes;
    tests call `frame` themselves. hands are those that others share (a script, a recorder)."""

    def __init__(
        self,
        handheld: Device,
        engine: Power,
        scale: float | None = None,
        hands: Hands | None = None,
    ):
        _find_screen()
        self.handheld = handheld
        self.engine = engine
        self.hands = hands or Hands(handheld)
        self.keyboard = Keyboard(self.hands)
        self.controllers = Controllers(self.hands)
        self.speaker = Speaker()
        width, height, _ = handheld.panel.picture()
        self.body = Body(width, height, handheld.display.leds)
        self.overlay = False
        self.full_screen = False
        self._dragged: int | None = None  # the stick that the mouse holds
        self._note, self._note_until = "F1 shows the keys", time.monotonic() + HINT_S
        self._shown: tuple = ()
        scale = scale or default_scale(self.body)
        size = round(self.body.width * scale), round(self.body.height * scale)
        try:
            self.window = pygame.Window("Damier", size, resizable=True, allow_high_dpi=True)
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        self.window.set_icon(icon())
        self._fit()
        handheld.on_tone = self.speaker.play

    # -- what the tests and the loop call

    def run(self) -> None:
        clock = pygame.time.Clock()
        noted = _Noted(self)
        log.addHandler(noted)
        self.engine.start()
        try:
            while self.frame():
                clock.tick(RATE)
        finally:
            log.removeHandler(noted)
            self.close()

    def close(self) -> None:
        self.engine.stop()
        self.speaker.close()
        self.window.destroy()
        pygame.display.quit()

    def frame(self) -> bool:
        """Take what happened since the last frame, and draw. False: the window was closed."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT or not self._take(event):
                return False
        self.controllers.poll()
        self._draw()
        return True

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where in the window a point of the body lies (see sim.body), in its pixels."""
        return self._x0 + x * self.painter.scale, self._y0 + y * self.painter.scale

    # -- events

    def _take(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.WINDOWEXPOSED:
            self._shown = ()
        elif event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return False
            if event.key in COMMANDS:
                COMMANDS[event.key](self)
            else:
                self.keyboard.down(event.scancode, event.unicode)
        elif event.type == pygame.KEYUP:
            self.keyboard.up(event.scancode)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.keyboard.let_go()
            self.hands.let_go(MOUSE)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._mouse_down(event.pos, event.button)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._dragged = None
            self.hands.let_go(MOUSE)
        elif event.type == pygame.MOUSEMOTION and self._dragged is not None:
            self._drag(event.pos)
        elif event.type == pygame.CONTROLLERDEVICEADDED:
            self.controllers.plugged(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self.controllers.unplugged(event.instance_id)
        return True

    def _mouse_down(self, pos: tuple[int, int], button: int) -> None:
        if self.overlay:
            self.overlay = False
            return
        what = self.body.what_at(*self._units(pos))
        if what is None:
            return
        kind, which = what
        if kind == "key" and button == pygame.BUTTON_RIGHT:
            self.hands.key(str(which), LATCH, not self.hands.holds_key(str(which), LATCH))
        elif button != pygame.BUTTON_LEFT:
            return
        elif kind == "key":
            self.hands.key(str(which), MOUSE, True)
        elif kind == "button":
            self.hands.button(int(which), MOUSE, True)
        else:
            self._dragged = int(which)
            self._drag(pos)

    def _drag(self, pos: tuple[int, int]) -> None:
        assert self._dragged is not None
        x, y = self._units(pos)
        cx, cy = self.body.sticks[self._dragged]
        self.hands.push(self._dragged, MOUSE, (x - cx) / TRAVEL, (cy - y) / TRAVEL)

    def _units(self, pos: tuple[int, int]) -> tuple[float, float]:
        density = self._fitted[0] / self.window.size[0]  # the mouse is told in the desktop's units
        x, y = pos[0] * density, pos[1] * density
        return (x - self._x0) / self.painter.scale, (y - self._y0) / self.painter.scale

    # -- commands

    def _toggle_overlay(self) -> None:
        self.overlay = not self.overlay

    def _toggle_sound(self) -> None:
        self.speaker.mute(not self.speaker.muted)
        if self.speaker.silent:
            self.note("No sound card")
        else:
            self.note("Sound off" if self.speaker.muted else "Sound on")

    def _power(self) -> None:
        self.note("Power off and on")
        self.hands.watch("power", ())
        self.engine.power_cycle()

    def _toggle_full_screen(self) -> None:
        self.full_screen = not self.full_screen
        if self.full_screen:
            self.window.set_fullscreen(desktop=True)
        else:
            self.window.set_windowed()

    def _take_picture(self) -> None:
        name = time.strftime("damier-%Y%m%d-%H%M%S")
        try:
            folder = saves.pictures()
            path = _free(folder, name)
            self.handheld.panel.save(path)
        except OSError as error:
            log.warning("picture not saved: %s", error)
            self.note(f"Picture not saved: {error.strerror}")
        else:
            log.info("picture saved: %s", path)
            self.note(f"Saved {path.name}")

    def note(self, text: str) -> None:
        """Show a line at the foot of the window for a while."""
        self._note, self._note_until = text, time.monotonic() + NOTE_S

    # -- drawing

    def _fit(self) -> None:
        """Fill the window as it is now, in pixels."""
        self._fitted = self.window.get_surface().get_size()
        scale, self._x0, self._y0 = self.body.fit(*self._fitted)
        self.painter = Painter(self.body, scale)
        self._shown = ()

    def _draw(self) -> None:
        surface = self.window.get_surface()
        if surface.get_size() != self._fitted:
            self._fit()  # resized, or moved to a screen of other pixels
        note = self._note if time.monotonic() < self._note_until else ""
        if self.engine.failure:
            note = "The firmware stopped: see the log. F5 starts it again"
        if not note and self.engine.speed is not None:
            note = f"Emulated, {self.engine.speed:.0%} of real time"
        state = (
            *looks(self.handheld.panel),
            self.hands.keys,
            *(self.hands.tilt(player) for player in (0, 1)),
            *(self.hands.pressed(player) for player in (0, 1)),
            self.overlay,
            note,
        )
        if state == self._shown:
            return
        self._shown = state
        self.painter.draw(surface, self._x0, self._y0, self.hands, self.handheld.panel)
        if self.overlay:
            draw_keys(surface, self.body, self.painter.scale, (self._x0, self._y0))
        if note:
            draw_note(surface, note)
        self.window.flip()


COMMANDS = {
    pygame.K_F1: Window._toggle_overlay,
    pygame.K_F2: Window._toggle_sound,
    pygame.K_F5: Window._power,
    pygame.K_F11: Window._toggle_full_screen,
    pygame.K_F12: Window._take_picture,
}


def _find_screen() -> None:
    """Start SDL's display. Without a screen SDL may be content with one that nobody sees: only a
    test asks for that, by name."""
    if os.environ.get("WAYLAND_DISPLAY") and _has_frames():
        # SDL would take X11 first, whose windows are blurred where the desktop scales.
        os.environ.setdefault("SDL_VIDEODRIVER", "wayland,x11")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy") and os.environ.get("SDL_VIDEODRIVER") != driver:
        pygame.display.quit()
        raise NoDisplay("SDL finds no video device")


def _has_frames() -> bool:
    """Do windows under Wayland have a frame to move them by? GNOME leaves that to libdecor."""
    return "GNOME" not in os.environ.get("XDG_CURRENT_DESKTOP", "") or bool(find_library("decor-0"))


def default_scale(body: Body) -> float:
    """2, more on a desktop of many pixels (X11 does not say how small they are), or what it has
    room for."""
    desktops = pygame.display.get_desktop_sizes()
    width, height = max(desktops, default=(0, 0))
    room = min(width * 0.98 / body.width, height * 0.88 / body.height) if width else 2.0
    return float(max(2, round(room * 2 / 3))) if room >= 2 else max(0.5, room // 0.25 * 0.25)


def _free(folder: Path, name: str) -> Path:
    """A file name that is not taken yet."""
    path, n = folder / f"{name}.png", 2
    while path.exists():
        path, n = folder / f"{name}-{n}.png", n + 1
    return path


class _Noted(logging.Handler):
    """Warnings are shown in the window too: who plays does not see where they are printed."""

    def __init__(self, window: Window):
        super().__init__(logging.WARNING)
        self._window = window

    def emit(self, record: logging.LogRecord) -> None:
        self._window.note(record.getMessage())
