"""The link over the console's own USB serial port, behind a PC that passes it on to the network.

While it is open Ctrl-C is a byte like any other; closed, it stops the program again. So that the PC
knows when, zeros go out between frames: it passes nothing on to a board that has not sent any.
"""

import select
import sys

import micropython

CTRL_C = 3
NONE = -1
ZERO_EVERY = 8  # frames of the console: a quarter of a second, 0.8 s while it sleeps


class Usb:
    """A transport over standard input and output, which are always there.

    Bytes go one at a time, since more than the port is ready for would wait for the PC.
    """

    up = True

    def __init__(self):
        self.line = 1
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._poll_in = select.poll()
        self._poll_in.register(sys.stdin, select.POLLIN)
        self._poll_out = select.poll()
        self._poll_out.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._last = 0  # byte that went out: after a zero there is no frame under way
        self._frames = 0
        micropython.kbd_intr(NONE)

    def read(self, buffer):
        count = 0
        while count < len(buffer) and self._is_ready(self._poll_in):
            if not self._in.readinto(self._byte):
                break
            buffer[count] = self._byte[0]
            count += 1
        return count

    def write(self, data):
        count = 0
        while count < len(data) and self._is_ready(self._poll_out):
            self._last = self._byte[0] = data[count]
            self._out.write(self._byte)
            count += 1
        return count

    def _is_ready(self, poll):
        for _ in poll.ipoll(0):
            return True
        return False

    def update(self, now):
        self._frames += 1
        if self._frames >= ZERO_EVERY and not self._last:
            self._frames = 0
            self.write(b"\0")

    def drop(self):
        pass

    def close(self):
        micropython.kbd_intr(CTRL_C)
