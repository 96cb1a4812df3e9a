"""A square of 8x8 WS2812B LEDs: PIO makes the pulses, DMA feeds it."""

# ruff: noqa: F821
from array import array
from time import sleep_us, ticks_add, ticks_diff, ticks_us

import micropython
import rp2

from drivers.mounting import SIZE, cells

LEDS = SIZE * SIZE
BIT_HZ = 800_000
STEPS = 10  # of the PIO program for one bit
TREQ_PIO0_TX0 = 0
# Full brightness is 29 % of the time: 64 LEDs draw 1.1 A then, not 3.8 A, and nobody is dazzled.
FULL = 74
FRAME_US = LEDS * 30 + 300  # 24 bits an LED, and the silence that ends a frame


@rp2.asm_pio(
    out_init=rp2.PIO.OUT_LOW,
    set_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,
)
def _pulses():
    """Each bit: low 375 ns, high 250 ns, then 625 ns high for a 1 or low for a 0."""
    wrap_target()
    out(x, 1)[1]  # waits here, low, for the next LED
    set(pins, 1)[1]
    mov(pins, x)[4]
    set(pins, 0)
    wrap()


@micropython.viper
def _colour(words: ptr32, order: ptr8, cells: ptr8, stride: int, colours: ptr32):
    """words[led] = colour of the canvas cell that the LED shows (4 bits, even x high)."""
    for led in range(64):
        cell = int(order[led])
        pair = int(cells[(cell >> 3) * stride + ((cell & 7) >> 1)])
        words[led] = colours[pair & 15 if cell & 1 else pair >> 4]


class Ws2812:
    """The matrix as a display of 16 colours; palette entries are what the eye shall see.

    serpentine: every second row of the chain runs backwards. rotation: quarter turns clockwise of
    the picture against the chain. mirror: the chain starts at the right. Uses state machine 0.
    """

    width = SIZE
    height = SIZE
    colours = 16
    kind = "matrix"

    def __init__(self, pin, serpentine=False, rotation=0, mirror=False):
        self._order = cells(rotation, mirror, serpentine)
        self._words = array("I", [0] * LEDS)
        self._dark = array("I", [0] * LEDS)
        self._table = array("I", [0] * 16)
        self._rgb = bytes(48)
        self._level = 5
        self._asleep = False
        self._canvas = None
        sm = rp2.StateMachine(0, _pulses, freq=BIT_HZ * STEPS, out_base=pin, set_base=pin)
        sm.active(1)
        self._sm = sm
        self._dma = dma = rp2.DMA()
        ctrl = dma.pack_ctrl(size=2, inc_read=True, inc_write=False, treq_sel=TREQ_PIO0_TX0)
        dma.config(write=sm, ctrl=ctrl)
        self._sent = ticks_add(ticks_us(), -FRAME_US)
        self._send(self._dark)

    def palette(self, rgb):
        """Set the 16 colours: 48 bytes, red, green and blue of each."""
        self._rgb = bytes(rgb)
        full = FULL * self._level // 10
        for i in range(16):
            word = 0
            for byte in (rgb[3 * i + 1], rgb[3 * i], rgb[3 * i + 2]):
                # Squared, because LEDs shine in proportion and palettes are made for the eye;
                # whatever is not black keeps a glimmer.
                word = word << 8 | (byte * byte * full + 65024) // 65025
            self._table[i] = word << 8

    def show(self, canvas, rects=None):
        """Send the whole 8x8 canvas: the chain knows no rectangles."""
        self._canvas = canvas
        _colour(self._words, self._order, canvas.buf, canvas.width // 2, self._table)
        if not self._asleep:
            self._send(self._words)

    def brightness(self, n):
        """0 (dark) to 10."""
        self._level = max(0, min(10, n))
        self.palette(self._rgb)
        if self._canvas:
            self.show(self._canvas)

    def sleep(self, on):
        """Put all LEDs out, or show the last picture again."""
        self._asleep = bool(on)
        self._send(self._dark if on else self._words)

    def _send(self, words):
        left = FRAME_US - ticks_diff(ticks_us(), self._sent)
        if left > 0:
            sleep_us(left)
        self._sent = ticks_us()
        self._dma.config(read=words, count=LEDS, trigger=True)
