"""Draws the handheld with pygame, in the console's palette: case, glass, keys, sticks, buttons.

What never moves is painted once per window size; the moving parts are small pictures laid over
it. Everything is painted some times too large and scaled down, which rounds the edges.
"""

import math
from functools import lru_cache

import pygame
from console import fonts, sprites, themes
from console.fonts import text12, title16

from sim.body import BUTTON_RADIUS, KNOB_RADIUS, STICK_RADIUS, TRAVEL, Body
from sim.hands import Hands
from sim.panels.leds import BOARD, DEAD

SMOOTH = 3  # times too large; less at a large scale, where edges are fine and pictures big
Colour = tuple[int, int, int]


def role(index: int) -> Colour:
    """The colour of a palette role of the console."""
    return tuple(themes.COLOUR[3 * index : 3 * index + 3])  # type: ignore[return-value]


def blend(a: Colour, b: Colour, part: float) -> Colour:
    """a with `part` (0 to 1) of b in it."""
    return tuple(round(x + (y - x) * part) for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


INK, PANEL, LINE, SOFT, PAPER, ACCENT = (role(i) for i in range(6))
ARMY = (role(themes.P1), role(themes.P2))
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
DESK = blend(PANEL, INK, 0.35)
CASE = PAPER
CASE_SIDE = blend(PAPER, role(themes.BROWN), 0.42)
CASE_EDGE = blend(PAPER, WHITE, 0.6)
GROOVE = blend(PAPER, role(themes.BROWN), 0.25)
KEY_TOP = PANEL
KEY_SIDE = blend(INK, BLACK, 0.3)
LETTERS = {"2": "abc", "3": "def", "4": "ghi", "5": "jkl", "6": "mno", "7": "pqrs"}
LETTERS |= {"8": "tuv", "9": "wxyz", "0": "space", "1": ".,?"}


@lru_cache(maxsize=256)
def lettering(text: str, font, colour: Colour, scale: int = 1) -> pygame.Surface:
    """Text in a font of the console, each of its pixels a square of scale pixels."""
    surface = pygame.Surface((len(text) * font.WIDTH, font.HEIGHT), pygame.SRCALPHA)
    for i, char in enumerate(text):
        at = fonts.glyph(font, ord(char))
        for y in range(font.HEIGHT):
            for x in range(font.WIDTH):
                if font.DATA[at + y] >> (7 - x) & 1:
                    surface.set_at((i * font.WIDTH + x, y), colour)
    return pygame.transform.scale_by(surface, scale)


def sprite(data: bytes, pixel) -> None:
    """Call pixel(x, y) for each set pixel of a sprite of the console."""
    width, height = data[0], data[1]
    pitch = (width + 7) // 8
    for y in range(height):
        for x in range(width):
            if data[2 + y * pitch + x // 8] >> (7 - x % 8) & 1:
                pixel(x, y)


class Brush:
    """A surface drawn on in units of one panel pixel, some times finer than it ends up."""

    def __init__(self, width: float, height: float, scale: float):
        self.size = max(1, round(width * scale)), max(1, round(height * scale))
        finer = max(1, SMOOTH - int(scale) // 3)
        self.k = scale * finer
        fine = (self.size[0] * finer, self.size[1] * finer)
        self.surface = pygame.Surface(fine, pygame.SRCALPHA)

    def box(self, x, y, w, h, colour, radius: float = 0) -> None:
        k = self.k
        rect = pygame.Rect(
            round(x * k),
            round(y * k),
            round((x + w) * k) - round(x * k),
            round((y + h) * k) - round(y * k),
        )
        pygame.draw.rect(self.surface, colour, rect, border_radius=round(radius * k))

    def disc(self, x, y, radius, colour) -> None:
        k = self.k
        pygame.draw.circle(self.surface, colour, (x * k, y * k), radius * k)

    def shade(self, x, y, radius, inner: Colour, outer: Colour, steps: int = 24) -> None:
        """A disc that runs from `outer` at its rim to `inner` up and left of its middle."""
        for i in range(steps):
            part = i / (steps - 1)
            off = -radius * 0.22 * part
            self.disc(x + off, y + off, radius * (1 - part * 0.82), blend(outer, inner, part))

    def text(self, text, font, colour, cx, cy, size: float = 1) -> None:
        """Text centred on a point, `size` units a pixel of the font."""
        picture = lettering(text, font, colour)
        w, h = picture.get_size()
        k = self.k * size
        big = pygame.transform.scale(picture, (max(1, round(w * k)), max(1, round(h * k))))
        self.surface.blit(big, (round(cx * self.k - w * k / 2), round(cy * self.k - h * k / 2)))

    def done(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self.surface, self.size)


class Painter:
    """Paints a body at one scale; make a new one when the window changes its size."""

    def __init__(self, body: Body, scale: float):
        self.body = body
        self.scale = scale
        self.case = self._case()
        self.knob = self._knob()
        self.buttons = {(p, down): self._button(p, down) for p in (0, 1) for down in (False, True)}
        self.keys = {
            (key, down): self._key(key, down) for key in body.keys for down in (False, True)
        }
        self._leds: dict[tuple, pygame.Surface] = {}

    def draw(self, target: pygame.Surface, x0: float, y0: float, hands: Hands, panel) -> None:
        """Draw the handheld with its top left at x0, y0, with what its panel shows."""
        # Scaling down rounds colours: the desk is what it made of DESK, or a seam would show.
        target.fill(self.case.get_at((0, 0)))
        target.blit(self.case, (round(x0), round(y0)))

        def put(surface, ux, uy):
            target.blit(surface, (round(x0 + ux * self.scale), round(y0 + uy * self.scale)))

        down = hands.keys
        for key, rect in self.body.keys.items():
            put(self.keys[key, key in down], rect.x - 2, rect.y - 2)
        for player in (0, 1):
            x, y = self.body.buttons[player]
            r = BUTTON_RADIUS + 4
            put(self.buttons[player, hands.pressed(player)], x - r, y - r)
            x, y = self.body.sticks[player]
            tx, ty = hands.tilt(player)
            r = KNOB_RADIUS + 6
            put(self.knob, x + tx * TRAVEL - r, y - ty * TRAVEL - r)
        self._panel(target, x0, y0, panel)

    # -- the panel

    def _panel(self, target: pygame.Surface, x0: float, y0: float, panel) -> None:
        width, height, rgb = panel.picture()
        glass, s = self.body.glass, self.scale
        area = pygame.Rect(
            round(x0 + glass.x * s), round(y0 + glass.y * s), round(glass.w * s), round(glass.h * s)
        )
        image = pygame.image.frombuffer(rgb, (width, height), "RGB")
        if self.body.leds:
            self._matrix(target, area, image, panel)
            return
        if s != int(s):
            # Between whole scales: the next larger one, smoothed down to fill the glass.
            image = pygame.transform.scale_by(image, int(s) + 1)
            image = pygame.transform.smoothscale(image, area.size)
        else:
            image = pygame.transform.scale_by(image, int(s))
        lamp = panel.backlight.level if panel.backlight else 1.0
        if lamp < 1:
            # The eye adapts: a tenth of the light still looks half as bright.
            dim = round(255 * lamp**0.25)
            image.fill((dim, dim, dim), special_flags=pygame.BLEND_RGB_MULT)
        target.blit(image, area)

    def _matrix(self, target: pygame.Surface, area: pygame.Rect, image, panel) -> None:
        """LEDs with their glow, each in the colour that the panel's picture has in its middle."""
        rows, columns = panel.height, panel.width
        pitch = area.w / columns
        cell = image.get_width() / columns
        target.set_clip(area)
        pygame.draw.rect(target, BOARD, area)
        lit = []
        for i in range(rows * columns):
            y, x = divmod(i, columns)
            centre = round(area.x + (x + 0.5) * pitch), round(area.y + (y + 0.5) * pitch)
            colour = tuple(image.get_at((int((x + 0.5) * cell), int((y + 0.5) * cell))))[:3]
            self._put_led(target, _lens, centre, DEAD, pitch)
            if colour != DEAD:
                lit.append((centre, colour))
        for centre, colour in lit:
            self._put_led(target, _glow, centre, colour, pitch, pygame.BLEND_RGB_ADD)
        for centre, colour in lit:
            self._put_led(target, _lens, centre, colour, pitch)
        target.set_clip(None)

    def _put_led(self, target, paint, centre, colour: Colour, pitch: float, flags: int = 0) -> None:
        key = (paint, colour, round(pitch))
        if key not in self._leds:
            if len(self._leds) > 512:
                self._leds.clear()
            self._leds[key] = paint(colour, round(pitch))
        led = self._leds[key]
        target.blit(led, led.get_rect(center=centre), special_flags=flags)

    # -- what is painted once

    def _case(self) -> pygame.Surface:
        body = self.body
        b = Brush(body.width, body.height, self.scale)
        b.surface.fill(DESK)
        x, y, w, h = body.case
        for i in range(12):
            grow = 6 - i * 0.5
            b.box(
                x - grow,
                y + 6 - grow,
                w + 2 * grow,
                h + 2 * grow,
                blend(DESK, BLACK, 0.04 * i + 0.02),
                36 + grow,
            )
        b.box(x, y + 5, w, h, CASE_SIDE, 36)
        b.box(x, y, w, h, CASE_EDGE, 36)
        b.box(x + 1.5, y + 1.5, w - 3, h - 3, CASE, 34.5)
        self._stripes(b)
        bx, by, bw, bh = body.bezel
        b.box(bx - 1.5, by - 1.5, bw + 3, bh + 3, GROOVE, 15.5)
        b.box(bx, by, bw, bh, INK, 14)
        g = body.glass
        b.box(g.x - 1, g.y - 1, g.w + 2, g.h + 2, BLACK, 2)
        for player in (0, 1):
            self._well(b, player)
        self._wordmark(b)
        self._grille(b)
        for rect in body.keys.values():
            b.box(rect.x - 2, rect.y - 2, rect.w + 4, rect.h + 6, GROOVE, 9)
        return b.done()

    def _stripes(self, b: Brush) -> None:
        """The three stripes of the launcher, right across the case under the wordmark."""
        x, _y, w, _h = self.body.case
        top = self.body.column.y + 33
        for i, colour in enumerate((ACCENT, *ARMY)):
            b.box(x + 1.5, top + i * 5, w - 3, 3.6, colour)

    def _wordmark(self, b: Brush) -> None:
        column = self.body.column
        widths = [letter[0] for letter in sprites.WORDMARK]
        unit = 3
        x0 = column.x + (column.w - unit * (sum(widths) + len(widths) - 1)) / 2
        for letter, width in zip(sprites.WORDMARK, widths, strict=True):

            def pixel(x, y, x0=x0):
                colour = INK if (x + y) % 2 == 0 else blend(INK, PAPER, 0.28)
                b.box(x0 + x * unit, column.y + 9 + y * unit, unit, unit, colour)

            sprite(letter, pixel)
            x0 += unit * (width + 1)

    def _well(self, b: Brush, player: int) -> None:
        x, y = self.body.sticks[player]
        b.disc(x, y, STICK_RADIUS + 5, GROOVE)
        b.disc(x, y, STICK_RADIUS + 3.5, ARMY[player])
        b.disc(x, y, STICK_RADIUS, INK)
        for i in range(10):
            b.disc(x, y + 0.4 * i, STICK_RADIUS - 1 - 2 * i, blend(INK, PANEL, i / 14))
        for angle in range(0, 360, 90):
            dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            b.disc(x + dx * (STICK_RADIUS - 4), y + dy * (STICK_RADIUS - 4), 1.1, LINE)
        x, y = self.body.buttons[player]
        b.disc(x, y + 1, BUTTON_RADIUS + 4, GROOVE)

    def _grille(self, b: Brush) -> None:
        g = self.body.grille
        for row in range(3):
            for i in range(7 - row % 2):
                b.disc(
                    g.x + 3 + i * 7 + row % 2 * 3.5,
                    g.y + 2 + row * 6,
                    1.7,
                    blend(CASE_SIDE, INK, 0.75),
                )
        x, y = self.body.lamp
        b.disc(x, y, 3.2, GROOVE)
        b.disc(x, y, 2.2, role(themes.GOOD))

    def _knob(self) -> pygame.Surface:
        r = KNOB_RADIUS
        b = Brush(2 * (r + 6), 2 * (r + 6), self.scale)
        c = r + 6
        for i in range(5):
            b.disc(c, c + 2.5, r + 4 - i, (0, 0, 0, 30 + 10 * i))
        b.disc(c, c, r, blend(INK, BLACK, 0.2))
        b.shade(c, c, r - 1, blend(PANEL, LINE, 0.45), PANEL)
        b.disc(c, c, r - 7, blend(PANEL, INK, 0.35))
        b.disc(c, c + 0.8, r - 8, blend(PANEL, LINE, 0.18))
        for angle in range(0, 360, 30):
            dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            b.disc(c + dx * (r - 3.6), c + dy * (r - 3.6), 1, blend(PANEL, INK, 0.5))
        return b.done()

    def _button(self, player: int, down: bool) -> pygame.Surface:
        """Player one's shows a disc, player two's a ring, as everywhere."""
        r = BUTTON_RADIUS
        b = Brush(2 * (r + 4), 2 * (r + 4), self.scale)
        c = r + 4
        top = ARMY[player]
        b.disc(c, c + 3, r, blend(top, INK, 0.45))
        lift = 2.4 if down else 0
        face = blend(top, INK, 0.12) if down else top
        b.disc(c, c + lift, r, blend(face, WHITE, 0.35))
        b.disc(c, c + lift + 0.6, r - 0.6, face)
        mark = blend(top, INK, 0.78)
        b.disc(c, c + lift, r * 0.42, mark)
        if player == 1:
            b.disc(c, c + lift, r * 0.22, face)
        return b.done()

    def _key(self, key: str, down: bool) -> pygame.Surface:
        rect = self.body.keys[key]
        b = Brush(rect.w + 4, rect.h + 6, self.scale)
        lift = 3 if down else 0
        b.box(2, 5, rect.w, rect.h - 2, KEY_SIDE, 7)
        face = blend(KEY_TOP, INK, 0.3) if down else KEY_TOP
        b.box(2, 2 + lift, rect.w, rect.h - 2, blend(face, LINE, 0.5), 7)
        b.box(2.8, 2.9 + lift, rect.w - 1.6, rect.h - 3.5, face, 6.3)
        cx, cy = 2 + rect.w / 2, 2 + rect.h / 2 - 1 + lift
        if key in "*#":
            self._answer(b, key == "#", cx, cy + 8)
            b.text(key, title16, ACCENT if down else PAPER, cx, cy - 5)
        else:
            b.text(key, title16, ACCENT if down else PAPER, cx, cy - 5)
            b.text(LETTERS[key], text12, blend(SOFT, face, 0.25), cx, cy + 9)
        return b.done()

    def _answer(self, b: Brush, yes: bool, cx: float, cy: float) -> None:
        """A tick on the yes key, a cross on the no key."""
        tick = ((-4, 0), (-3, 1), (-2, 2), (-1, 1), (0, 0), (1, -1), (2, -2), (3, -3))
        cross = tuple((i, i) for i in range(-3, 4)) + tuple((i, -i) for i in range(-3, 4))
        for x, y in tick if yes else cross:
            b.box(cx + x, cy + y, 1.3, 1.3, role(themes.GOOD) if yes else ARMY[0])


def icon() -> pygame.Surface:
    """The console's mark, four squares of a chequered board, for the window's frame."""
    surface = pygame.Surface((32, 32), pygame.SRCALPHA)
    pygame.draw.rect(surface, INK, (0, 0, 32, 32), border_radius=6)
    for x, y, colour in ((5, 5, ACCENT), (16, 16, ACCENT), (16, 5, LINE), (5, 16, LINE)):
        pygame.draw.rect(surface, colour, (x, y, 11, 11))
    return surface


def _glow(colour: Colour, pitch: int) -> pygame.Surface:
    """The light that a diode throws on the field round it, to be added to the picture."""
    glow = pygame.Surface((pitch * 3, pitch * 3))
    steps = 48
    for i in range(steps):
        part = i / (steps - 1)
        radius = pitch * (1.4 - 1.02 * part)
        level = blend(BLACK, colour, 0.2 * part**2.2)
        pygame.draw.circle(glow, level, (pitch * 1.5, pitch * 1.5), radius)
    return glow


def _lens(colour: Colour, pitch: int) -> pygame.Surface:
    """A diode from above; colour DEAD is one without current."""
    b = Brush(pitch, pitch, 1)
    c = pitch / 2
    if colour == DEAD:
        b.disc(c, c, pitch * 0.37, DEAD)
        b.disc(c, c, pitch * 0.28, blend(DEAD, BOARD, 0.3))
        return b.done()
    b.disc(c, c, pitch * 0.4, blend(colour, BLACK, 0.35))
    for i in range(8):
        b.disc(c, c, pitch * (0.375 - 0.03 * i), blend(colour, WHITE, 0.035 * i))
    return b.done()
