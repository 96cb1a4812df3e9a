"""From the key at the pin to the pixel on the ST7789, and what the panel says about the way."""

import pytest
from apps import PANEL, SQUARE

RED, BLACK = 0xF800, 0


@pytest.fixture
def square(plain):
    h = plain(files={"main.py": SQUARE})
    h.run_to_ms(400)
    return h


def test_left_key_moves_left(square):
    h = square
    assert (h.panel.pixel(120, 120), h.panel.pixel(95, 120)) == (RED, BLACK)
    h.key("4", hold_ms=300)
    assert (h.panel.pixel(96, 120), h.panel.pixel(131, 120)) == (RED, BLACK)
    assert h.keypad.contention == 0
    assert h.panel.complaints == []


def test_pressed_key_shows_within_two_frames(square):
    h = square
    before = h.panel.picture()
    pressed = h.ms
    h.keypad.press("6")
    changed = h.run_until(lambda: h.panel.picture() != before, poll_ms=0.5)
    assert changed - pressed < 100 + 16  # two frames of 50 ms, and the way down the wire


def test_frame_rate(square):
    h = square
    h.run_to_ms(2000)
    starts = [w.start_us for w in h.panel.writes]
    frames = [b - a for a, b in zip(starts, starts[1:], strict=False)]
    assert len(frames) > 25
    assert max(frames) < 52_000


def test_picture_and_file_show_the_same(square, tmp_path):
    import io

    from PIL import Image

    width, height, rgb = square.panel.picture()
    square.panel.save(tmp_path / "square.png")
    image = Image.open(io.BytesIO((tmp_path / "square.png").read_bytes()))
    assert image.size == (width, height) == (240, 240)
    assert image.convert("RGB").tobytes() == rgb
    assert image.getpixel((120, 120)) == (255, 0, 0)


def test_dark_until_switched_on_and_lit(plain):
    h = plain()
    h.exec(
        PANEL + "for at in (0x2A, 0x2B): command(at, b'\\0\\0\\0\\0')\ncommand(0x2C, b'\\xf8\\0')"
    )
    assert h.panel.pixel(0, 0) == RED
    for off, on in (("lamp(0)", "lamp(1)"), ("command(0x28)", "command(0x29)")):
        h.exec(off)
        assert h.panel.pixel(0, 0) == BLACK
        assert set(h.panel.picture()[2]) == {0}
        h.exec(on)
        assert h.panel.pixel(0, 0) == RED
    h.exec("command(0x10)")
    assert h.panel.pixel(0, 0) == BLACK
    h.exec("time.sleep_ms(120)\ncommand(0x11)")
    assert h.panel.pixel(0, 0) == RED


def test_a_hasty_driver_is_complained_of(plain):
    h = plain()
    h.exec(PANEL + "rst(0)\ntime.sleep_us(20)\nrst(1)\ncommand(0x11)\ncommand(0x29)")
    assert any("120 ms" in text for text in h.panel.complaints)
    assert any("sleep change" in text for text in h.panel.complaints)


def test_a_band_that_is_overwritten_too_soon_shows(plain):
    """DMA reads memory while it sends: what changes meanwhile comes out changed."""
    h = plain()
    h.exec(
        PANEL
        + """
import rp2
band = bytearray(240 * 40 * 2)
dma = rp2.DMA()
ctrl = dma.pack_ctrl(size=0, inc_read=True, inc_write=False, treq_sel=16)
command(0x2A, b"\\0\\0\\0\\xef")
command(0x2B, b"\\0\\0\\0\\xef")
def send(spoil):
    cs(0); dc(0); spi.write(b"\\x2c"); dc(1)
    dma.config(read=band, write=0x4003C008, count=len(band), ctrl=ctrl, trigger=True)
    if spoil:
        band[-1] = band[-2] = band[0] = band[1] = 255
    while dma.active():
        pass
    time.sleep_us(2)
    cs(1)
send(False)
"""
    )
    assert [h.panel.pixel(120, y) for y in (0, 20, 39)] == [0, 0, 0]
    h.exec("send(True)")
    assert h.panel.pixel(0, 0) == 0
    assert h.panel.pixel(239, 39) == 0xFFFF


def test_ghost_key_shows_and_shorted_rows_are_counted(plain):
    """Three corners of a rectangle pull the fourth; push-pull rows fight over a shared column."""
    scan = """
from machine import Pin
cols = [Pin(i, Pin.IN, Pin.PULL_UP) for i in (10, 11, 12)]
def scan(mode):
    rows = [Pin(i, mode, value=1) for i in (6, 7, 8, 9)]
    found = ""
    for r in range(4):
        rows[r](0)
        for c in range(3):
            if not cols[c]():
                found += "123456789*0#"[r * 3 + c]
        rows[r](1)
    print(found)
"""
    h = plain()
    for key in "125":
        h.keypad.press(key)
    assert h.exec(scan + "scan(Pin.OPEN_DRAIN)") == "1245\n"
    assert h.keypad.contention == 0
    h.exec("scan(Pin.OUT)")
    assert h.keypad.contention > 0


def test_bouncing_contact_is_seen_to_bounce(plain):
    h = plain(prepare=lambda h: setattr(h.keypad, "bounce_us", 4000))
    h.exec(
        """
from machine import Pin
import time
row, col = Pin(6, Pin.OPEN_DRAIN, value=0), Pin(10, Pin.IN, Pin.PULL_UP)
edges, last = 0, 1
def watch(ms):
    global edges, last
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        if col() != last:
            last = col()
            edges += 1
"""
    )
    h.board.at_ms(h.ms + 20, h.keypad.press, "1")
    assert h.exec("watch(60)\nprint(edges, last)") == "5 0\n"
