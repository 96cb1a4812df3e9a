"""What the window lays over the handheld: the list of keys (F1) and one-line notes."""

import math

import pygame
from console.fonts import text12, title16

from sim.body import BUTTON_RADIUS, Body
from sim.paint import ACCENT, ARMY, INK, LINE, PANEL, PAPER, SOFT, Colour, lettering

LINES = (
    ("Left stick", "W A S D"),
    ("  button", "Space, left Ctrl"),
    ("Right stick", "arrow keys"),
    ("  button", "right Ctrl, End"),
    ("", "or numpad Enter"),
    ("Keypad", "digits, numpad"),
    ("# yes", "# or Enter"),
    ("* no", "* or Backspace"),
    ("Mouse", "click keys, drag sticks;"),
    ("", "right click holds a key"),
    ("Controller", "sticks; buttons A and RB;"),
    ("", "Start yes, B no; two of"),
    ("", "them: one for each player"),
    ("", ""),
    ("F1 this list", "F2 sound"),
    ("F5 off and on", "F11 full screen"),
    ("F12 picture", "Esc quit"),
)
ARROWS = "\u2191\u2190\u2193\u2192"  # up, left, down, right
COLUMN = 14  # letters up to the second column
ROW = 13.5


def draw_keys(
    target: pygame.Surface, body: Body, scale: float, origin: tuple[float, float]
) -> None:
    """Dim the handheld, name the PC key at each control, and list the rest over the glass."""
    veil = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    veil.fill((*INK, 165))
    target.blit(veil, (0, 0))
    k = max(1.0, scale)

    def at(x: float, y: float) -> tuple[float, float]:
        return origin[0] + x * scale, origin[1] + y * scale

    card = pygame.Rect(0, 0, round(body.bezel.w * scale), round(body.bezel.h * scale))
    card.topleft = round(at(*body.bezel[:2])[0]), round(at(*body.bezel[:2])[1])
    pygame.draw.rect(target, PANEL, card, border_radius=round(14 * scale))
    pygame.draw.rect(target, LINE, card, round(k), border_radius=round(14 * scale))
    head = _letters("Keys", title16, PAPER, k)
    x0, y0 = at(body.bezel.x + 14, body.bezel.y + 10)
    target.blit(head, (x0, y0))
    for i, (what, keys) in enumerate(LINES):
        y = y0 + (20 + i * ROW) * scale
        target.blit(_letters(what, text12, SOFT, k), (x0, y))
        target.blit(_letters(keys, text12, PAPER, k), (x0 + COLUMN * text12.WIDTH * k, y))
    for player, letters, name in ((0, "WASD", "Space"), (1, ARROWS, "Ctrl")):
        x, y = body.sticks[player]
        for letter, (dx, dy) in zip(letters, ((0, -1), (-1, 0), (0, 1), (1, 0)), strict=True):
            _cap(target, letter, at(x + dx * 25, y + dy * 25), k, ARMY[player])
        x, y = body.buttons[player]
        _cap(target, name, at(x, y + BUTTON_RADIUS + 14), k, ARMY[player])
    for key, name in (("*", "Bksp"), ("#", "Enter")):
        x, y = body.keys[key].centre
        _cap(target, name, at(x, y + 24), k, ACCENT)


def draw_note(target: pygame.Surface, text: str) -> None:
    """One line in a pill at the foot of the window."""
    k = max(1, target.get_width() // 600)
    _cap(target, text, (target.get_width() / 2, target.get_height() - 10 * k), k, ACCENT)


def _cap(
    target: pygame.Surface, text: str, centre: tuple[float, float], k: float, colour: Colour
) -> None:
    """Text in a keycap of a colour, centred."""
    letters = _letters(text, text12, INK, k)
    rect = letters.get_rect(center=(round(centre[0]), round(centre[1])))
    rect.inflate_ip(round(10 * k), round(4 * k))
    edge = rect.inflate(2 * round(k), 2 * round(k))
    pygame.draw.rect(target, INK, edge, border_radius=round(5 * k))
    pygame.draw.rect(target, colour, rect, border_radius=round(4 * k))
    target.blit(letters, letters.get_rect(center=rect.center))


def _letters(text: str, font, colour: Colour, k: float) -> pygame.Surface:
    """Text with k window pixels to a pixel of the font; smoothed when k is no whole number."""
    whole = math.ceil(k)
    letters = lettering(text, font, colour, whole)
    if k == whole:
        return letters
    return pygame.transform.smoothscale_by(letters, k / whole)
