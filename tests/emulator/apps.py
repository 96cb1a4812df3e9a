"""Programs for a plain image, small enough to see what is wrong when a test of them fails."""

PANEL = """
import machine, time, framebuf
from machine import Pin, SPI
machine.freq(125_000_000, 125_000_000)
spi = SPI(0, baudrate=62_500_000, sck=Pin(18), mosi=Pin(19), miso=None)
cs, dc = Pin(17, Pin.OUT, value=1), Pin(20, Pin.OUT)
rst, lamp = Pin(21, Pin.OUT, value=0), Pin(16, Pin.OUT, value=1)
time.sleep_ms(1)
rst(1)
time.sleep_ms(120)
def command(code, data=b""):
    cs(0)
    dc(0)
    spi.write(bytes((code,)))
    dc(1)
    if data:
        spi.write(data)
    cs(1)
command(0x11)
time.sleep_ms(5)
for code, data in ((0x3A, b"\\x55"), (0x36, b"\\0"), (0x21, b""), (0x29, b"")):
    command(code, data)
"""

# A red square on black that keys 4 and 6 move by 4 pixels a frame, 20 frames a second.
SQUARE = (
    PANEL
    + """
rows = [Pin(i, Pin.OPEN_DRAIN, value=1) for i in (6, 7, 8, 9)]
cols = [Pin(i, Pin.IN, Pin.PULL_UP) for i in (10, 11, 12)]
def scan():
    down = ""
    for r in range(4):
        rows[r](0)
        for c in range(3):
            if not cols[c]():
                down += "123456789*0#"[r * 3 + c]
        rows[r](1)
    return down
buf = bytearray(115200)
fb = framebuf.FrameBuffer(buf, 240, 240, framebuf.RGB565)
x, n, t0 = 120, 0, time.ticks_ms()
while True:
    down = scan()
    x += 4 * (("6" in down) - ("4" in down))
    fb.fill(0)
    fb.fill_rect(x - 10, 110, 20, 20, 0x00F8)
    command(0x2A, b"\\0\\0\\0\\xef")
    command(0x2B, b"\\0\\0\\0\\xef")
    command(0x2C, buf)
    n += 1
    time.sleep_ms(max(0, t0 + n * 50 - time.ticks_ms()))
"""
)

# WS2812 by PIO; t1, t2, t3 as in the program of the datasheet of the RP2040, in tenths of a bit.
LEDS = """
import rp2, time, array, machine
from machine import Pin
machine.freq(125_000_000, 125_000_000)
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True,
             pull_thresh=24)
def pulses():
    wrap_target()
    label("bits")
    out(x, 1)            .side(0) [2]
    jmp(not_x, "nought") .side(1) [1]
    jmp("bits")          .side(1) [4]
    label("nought")
    nop()                .side(0) [4]
    wrap()
def start(hz=8_000_000):
    sm = rp2.StateMachine(0, pulses, freq=hz, sideset_base=Pin(2))
    sm.active(1)
    return sm
def picture(seed):
    return array.array("I", [((i * 7 + seed & 255) << 16 | i << 8 | seed) << 8 for i in range(64)])
"""
