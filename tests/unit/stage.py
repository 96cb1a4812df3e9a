"""A console with nothing behind it: fake drivers, a clock the test owns, a display that counts."""

import gc

import games
from console.app import Console
from console.canvas import Canvas
from console.input import ACTION, KEY, STEP, Event
from console.store import Store

FRAME_MS = 33


class FakeClock:
    """Time that only moves when a test or a sleep moves it."""

    def __init__(self):
        self.now = 0

    def ms(self):
        return self.now

    def us(self):
        return self.now * 1000

    def diff(self, a, b):
        return a - b

    def sleep_ms(self, n):
        self.now += n


class FakePins:
    """Keypad, buttons and sticks whose states a test sets."""

    def __init__(self):
        self.mask = 0
        self.ways = [-1, -1]
        self.readings = [[32768, 32768], [32768, 32768]]
        self.calibrated = [None, None]
        self.tilts = [[0, 0], [0, 0]]
        self.trusted = [True, True]
        self.jammed = 0

    dead_zone = (35, 55)

    def stuck(self):
        return self.jammed

    def level(self, player):
        return self.tilts[player]

    def believed(self, player):
        return self.trusted[player]

    def poll(self, now):
        return self.mask

    def direction(self, player):
        return self.ways[player]

    def raw(self, player):
        return self.readings[player]

    def calibrate(self, player, data=None):
        """As the driver refuses what no stick does."""
        if data is not None:
            x, y, west, east, south, north = data
            if min(x - west, east - x, y - south, north - y) < 8000:
                raise ValueError
        self.calibrated[player] = data


class FakeBuzzer:
    def __init__(self):
        self.tones = []

    def tone(self, hz, level):
        self.tones.append(hz)

    def off(self):
        self.tones.append(0)


class FakeChip:
    def cpu_hz(self):
        return 125_000_000

    def spi_hz(self):
        return 62_500_000

    def serial(self):
        return "0123456789abcdef"


class FakeTicker:
    """Counts how often it was started and stopped; it never ticks by itself."""

    def __init__(self):
        self.calls = []

    def start(self, ms, fn):
        self.calls.append(ms)

    def stop(self):
        self.calls.append(0)


class FakeDisplay:
    """Keeps what a real panel would: the pixels inside the rectangles it was sent."""

    colours = 16

    def __init__(self, kind="tft"):
        self.kind = kind
        self.width = self.height = 240 if kind == "tft" else 8
        self.shown = bytearray(b"\xee" * (self.width * self.height // 2))
        self.shows = 0
        self.pixels = 0

    def palette(self, rgb):
        self.rgb = rgb

    asleep = False

    def brightness(self, n):
        self.light = n

    def sleep(self, on):
        self.asleep = on

    def show(self, canvas, rects=None):
        self.shows += 1
        for x, y, w, h in rects or [(0, 0, self.width, self.height)]:
            assert 0 <= x and x + w <= self.width and 0 <= y and y + h <= self.height
            assert x % 2 == 0 and w % 2 == 0
            self.pixels += w * h
            for row in range(y, y + h):
                a = row * canvas.stride + x // 2
                self.shown[a : a + w // 2] = canvas.buf[a : a + w // 2]


def pixel(canvas, x, y):
    """The palette entry of a pixel of a canvas."""
    b = canvas.buf[y * canvas.stride + x // 2]
    return b & 15 if x & 1 else b >> 4


class Stage:
    """The console on its fakes, and hands to play it with.

    `panel` is the display; `folder` holds the saves.
    """

    def __init__(self, folder, kind="tft", **settings):
        # The console collects garbage at each change of scene: not that of the test run.
        gc.freeze()
        self.clock = FakeClock()
        self.keypad, self.buttons, self.sticks = FakePins(), FakePins(), FakePins()
        self.buzzer = FakeBuzzer()
        self.chip = FakeChip()
        self.ticker = FakeTicker()
        self.battery = None
        self.name = "fakes"
        self.display = self.panel = FakeDisplay(kind)
        canvas = Canvas(self.display.width, self.display.height)
        self.console = Console(self, canvas, Store(folder), self.clock, games.packages())
        self.console.settings.update(settings)
        self.console.apply()

    @property
    def scene(self):
        return self.console.scene

    def push(self, scene):
        self.console.push(scene)
        self.frames(1)
        return scene

    def frames(self, n):
        for _ in range(n):
            self.console._frame(FRAME_MS)
            self.clock.now += FRAME_MS
            while self.scene and self.scene.idle(8):
                pass

    def key(self, *keys):
        for key in keys:
            self.console._take(Event(KEY, -1, key, self.clock.now))
            self.frames(1)

    def step(self, way, player=0):
        self.console._take(Event(STEP, player, way, self.clock.now))
        self.frames(4)

    def action(self, player=0):
        self.console._take(Event(ACTION, player, None, self.clock.now))
        self.frames(1)
