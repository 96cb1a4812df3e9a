"""What the PC's keys and game controllers do on the handheld.

Keys are known by their place on the keyboard (scan codes), so that WASD and the digits stay where
they are on every layout; only * and # are also known by the character they write. What is mapped
here is listed for the player in sim/overlay.py.
"""

from typing import Any

import pygame
from pygame._sdl2 import controller as sdl

from sim.hands import Hands

KEYPAD = {
    **{getattr(pygame, f"KSCAN_{digit}"): digit for digit in "0123456789"},
    **{getattr(pygame, f"KSCAN_KP{digit}"): digit for digit in "0123456789"},
    pygame.KSCAN_KP_MULTIPLY: "*",
    pygame.KSCAN_BACKSPACE: "*",
    pygame.KSCAN_RETURN: "#",
    pygame.KSCAN_KP_DIVIDE: "#",
}
PUSHES = {  # (player, x east, y north)
    pygame.KSCAN_W: (0, 0, 1),
    pygame.KSCAN_S: (0, 0, -1),
    pygame.KSCAN_A: (0, -1, 0),
    pygame.KSCAN_D: (0, 1, 0),
    pygame.KSCAN_UP: (1, 0, 1),
    pygame.KSCAN_DOWN: (1, 0, -1),
    pygame.KSCAN_LEFT: (1, -1, 0),
    pygame.KSCAN_RIGHT: (1, 1, 0),
}
BUTTONS = {
    pygame.KSCAN_SPACE: 0,
    pygame.KSCAN_LCTRL: 0,
    pygame.KSCAN_RCTRL: 1,
    pygame.KSCAN_KP_ENTER: 1,
    pygame.KSCAN_END: 1,
}
PC_KEYS = "PC keys"


class Keyboard:
    """Turns key events into what the hands do; other keys are not its business."""

    def __init__(self, hands: Hands):
        self.hands = hands
        self._typed: dict[int, str] = {}  # scan code -> the keypad key it holds
        self._held: set[int] = set()

    def down(self, scancode: int, char: str) -> bool:
        """A key went down that writes `char`. Returns whether it means something here."""
        key = char if char in ("*", "#") else KEYPAD.get(scancode)
        if key:
            self._typed[scancode] = key
        self._held.add(scancode)
        return self._change(scancode, key, True)

    def up(self, scancode: int) -> bool:
        self._held.discard(scancode)
        return self._change(scancode, self._typed.pop(scancode, None), False)

    def let_go(self) -> None:
        """The window lost the keyboard: nothing is held any more."""
        self._typed.clear()
        self._held.clear()
        self.hands.let_go(PC_KEYS)

    def _change(self, scancode: int, key: str | None, down: bool) -> bool:
        if key:
            # Two PC keys may hold the same key: it goes up with the last of them.
            self.hands.key(key, PC_KEYS, down or key in self._typed.values())
        elif scancode in BUTTONS:
            player = BUTTONS[scancode]
            held = any(BUTTONS.get(code) == player for code in self._held)
            self.hands.button(player, PC_KEYS, held)
        elif scancode in PUSHES:
            player = PUSHES[scancode][0]
            pushes = [PUSHES[code] for code in self._held if code in PUSHES]
            x = sum(push[1] for push in pushes if push[0] == player)
            y = sum(push[2] for push in pushes if push[0] == player)
            self.hands.push(player, PC_KEYS, float(x), float(y))
        else:
            return False
        return True


YES, NO = (
    pygame.CONTROLLER_BUTTON_START,
    (pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_BACK),
)
CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, 1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
}
LEFT_BUTTONS = (
    pygame.CONTROLLER_BUTTON_A,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    pygame.CONTROLLER_BUTTON_LEFTSTICK,
)
RIGHT_BUTTONS = (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_RIGHTSTICK)
LEFT_AXES = (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
RIGHT_AXES = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
REST = 0.08  # a worn stick does not come back to the middle; the firmware has its own dead zone


class Controllers:
    """Game controllers that SDL knows. Alone, one controller serves both players, with a stick
    and a shoulder button each; of two, each serves one player, in the order they were plugged."""

    def __init__(self, hands: Hands):
        self.hands = hands
        self._pads: dict[int, Pad] = {}
        sdl.init()

    def plugged(self, index: int) -> None:
        try:
            if sdl.is_controller(index):
                device = sdl.Controller(index)
                self._pads[device.as_joystick().get_instance_id()] = Pad(device)
        except pygame.error:
            pass  # it has been pulled out again before we came to it

    def unplugged(self, instance: int) -> None:
        pad = self._pads.pop(instance, None)
        if pad:
            self.hands.let_go(pad.source)

    def poll(self) -> None:
        """Bring the hands into line with what the controllers hold now."""
        pads = list(self._pads.values())
        for i, pad in enumerate(pads):
            pad.hold(self.hands, i % 2 if len(pads) > 1 else None)


class Pad:
    """One controller."""

    def __init__(self, device: Any):
        self.device = device
        self.source = f"controller {id(device)}"
        self._served: int | None = None

    def hold(self, hands: Hands, player: int | None) -> None:
        """player: whom the controller serves, None for both."""
        if player != self._served:
            hands.let_go(self.source)
            self._served = player
        pressed = self.device.get_button
        hands.key("#", self.source, bool(pressed(YES)))
        hands.key("*", self.source, any(pressed(button) for button in NO))
        first = player or 0
        x, y = self._stick(LEFT_AXES)
        for button, (dx, dy) in CROSS.items():
            if pressed(button):
                x, y = x + dx, y + dy
        hands.push(first, self.source, x, y)
        left = any(pressed(button) for button in LEFT_BUTTONS)
        right = any(pressed(button) for button in RIGHT_BUTTONS)
        if player is None:
            hands.button(0, self.source, left)
            hands.button(1, self.source, right)
            hands.push(1, self.source, *self._stick(RIGHT_AXES))
        else:
            hands.button(player, self.source, left or right)

    def _stick(self, axes: tuple[int, int]) -> tuple[float, float]:
        x, y = (max(-1.0, self.device.get_axis(axis) / 32767) for axis in axes)
        return (x, -y) if x * x + y * y > REST * REST else (0.0, 0.0)
