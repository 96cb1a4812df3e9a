"""The link over the USB console: 0x03 in a frame stops nothing, and Ctrl-C works afterwards."""

import pytest
from console_link import frame, parse

from sim.emulator.board import DeviceError

ECHO = """
import time
from console.link.framing import MAX_FRAME, Parser, encode
from console.link.usb import Usb
usb = Usb()
parser, data, out = Parser(), bytearray(64), bytearray(MAX_FRAME)
todo = memoryview(b"")
running = True
while running:
    count = usb.read(data)
    at = 0
    while at < count:
        at = parser.feed(data, at, count)
        if parser.length:
            body = bytes(parser.body[:parser.length])
            running = body != b"end"
            todo = memoryview(bytes(todo) + bytes(out[:encode(out, 0, body, len(body))]))
    todo = todo[usb.write(todo):]
    time.sleep_ms(5)
while todo:
    todo = todo[usb.write(todo):]
usb.close()
print("closed")
while True:
    time.sleep_ms(5)
"""
BODIES = (b"\x03\x03\x03\x03", b"move d3 \x03 \x04 \x01 \x02 \r\n \x00", bytes(range(240)), b"end")


def start(h, source):
    h.board.interrupt()
    h.board.send(b"\x01")
    h.board.expect("raw REPL; CTRL-B to exit\r\n>")
    h.board.send(source.encode() + b"\x04")
    h.board.expect("OK")
    h.board.run_ms(300)
    h.board.out.clear()


def test_frames_with_the_interrupt_key_in_them_come_back_and_then_it_interrupts(handheld):
    h = handheld(prepare=lambda h: h.keypad.press("*"))
    h.board.expect(">>> ")
    start(h, ECHO)
    for body in BODIES:
        h.board.send(frame(body))
        h.board.run_ms(150)
    h.board.expect("closed")
    assert parse(bytes(h.board.out)) == list(BODIES)
    h.board.send(b"\x03")
    h.board.expect("KeyboardInterrupt")


def test_the_port_is_open_for_tools_after_an_error_within_the_link(handheld):
    """Whoever closes it in `finally` leaves a console that can be interrupted."""
    h = handheld(prepare=lambda h: h.keypad.press("*"))
    h.board.expect(">>> ")
    with pytest.raises(DeviceError, match="ZeroDivisionError"):
        h.exec("from console.link.usb import Usb\nu = Usb()\ntry:\n 1 // 0\nfinally:\n u.close()")
    start(h, "while True: pass")
    h.board.send(b"\x03")
    h.board.expect("KeyboardInterrupt")
