"""Geometry of the handheld as the window draws it: what is where, in units of one panel pixel."""

from typing import NamedTuple

from sim.script import KEYS

MARGIN = 12  # desk round the body
WING = 92  # width of the part with a stick and a button
COLUMN = 126  # width of the part with the keypad
BEZEL = 13  # round the glass
GAP = 12
KEY = 37
KEY_GAP = 7
STICK_RADIUS = 35
KNOB_RADIUS = 21
TRAVEL = 13.0  # from the middle to the rim, where the knob is fully pushed
BUTTON_RADIUS = 19
SMALLEST = 0.25  # scale below which a window shows a part only
SNAP = 0.3
MATRIX = 240  # side of a matrix of LEDs, whatever their number


class Rect(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


class Body:
    """Where everything of a handheld lies, for a panel of width x height pixels or of `leds`.

    Coordinates start at the top left of the window. A TFT takes its own size in units, so that one
    unit is one of its pixels; a matrix of LEDs takes a square.
    """

    def __init__(self, width: int, height: int, leds: bool = False):
        self.leds = leds
        w, h = (MATRIX, MATRIX) if leds else (width, height)
        case_h = max(h, 240) + 2 * (BEZEL + 14)
        case_w = 2 * WING + w + 2 * BEZEL + GAP + COLUMN
        self.width, self.height = case_w + 2 * MARGIN, case_h + 2 * MARGIN
        self.case = Rect(MARGIN, MARGIN, case_w, case_h)
        middle = MARGIN + case_h / 2
        self.bezel = Rect(MARGIN + WING, middle - h / 2 - BEZEL, w + 2 * BEZEL, h + 2 * BEZEL)
        self.glass = Rect(self.bezel.x + BEZEL, self.bezel.y + BEZEL, w, h)
        self.column = Rect(self.bezel.x + self.bezel.w + GAP, self.bezel.y, COLUMN, self.bezel.h)
        left = MARGIN + WING / 2 - 1
        right = MARGIN + case_w - WING / 2 + 1
        self.sticks = ((left, middle - 38), (right, middle - 38))
        self.buttons = ((left, middle + 72), (right, middle + 72))
        self.keys = self._keys()
        bottom = self.column.y + self.column.h
        self.grille = Rect(self.column.x + 39, bottom - 22, 48, 16)
        self.lamp = (self.column.x + self.column.w - 9, bottom - 14)

    def _keys(self) -> dict[str, Rect]:
        pitch = KEY + KEY_GAP
        x0 = self.column.x + (COLUMN - 3 * KEY - 2 * KEY_GAP) / 2
        y0 = self.column.y + self.column.h / 2 - 2 * pitch + 12
        return {
            key: Rect(x0 + i % 3 * pitch, y0 + i // 3 * pitch, KEY, KEY)
            for i, key in enumerate(KEYS)
        }

    def what_at(self, x: float, y: float) -> tuple[str, str | int] | None:
        """("key", K), ("stick", player) or ("button", player) under a point; else None."""
        for key, rect in self.keys.items():
            if rect.holds(x, y):
                return "key", key
        for player in (0, 1):
            if _within(x, y, self.sticks[player], STICK_RADIUS):
                return "stick", player
            if _within(x, y, self.buttons[player], BUTTON_RADIUS + 2):
                return "button", player
        return None

    def fit(self, width: int, height: int) -> tuple[float, float, float]:
        """(scale, x, y) that shows the whole body, as large as it goes, in the middle of a window.

        A scale a little above a whole number becomes that number: then a pixel of the panel is a
        square of pixels of the window.
        """
        scale = max(SMALLEST, min(width / self.width, height / self.height))
        if scale > 1 and scale % 1 < SNAP:
            scale = float(int(scale))
        return scale, (width - self.width * scale) / 2, (height - self.height * scale) / 2


def _within(x: float, y: float, centre: tuple[float, float], radius: float) -> bool:
    return (x - centre[0]) ** 2 + (y - centre[1]) ** 2 <= radius**2
