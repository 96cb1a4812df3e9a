"""The link over TCP: one of the two hosts, the other one knows its IP address.

The same on CPython, MicroPython on a PC and a Pico W: sockets that never wait.
"""

import errno
import socket

from console.link.address import PORT

RETRY_MS = 1000  # between two attempts to reach the host
CONNECT_MS = 4000  # for an attempt
GRACE = 30  # updates, a second of frames; who has said nothing then gives way to the next one
# What a socket says that has nothing to do yet, and one that is not connected yet.
_WAITS = (errno.EAGAIN, getattr(errno, "EWOULDBLOCK", errno.EAGAIN))
_CONNECTS = _WAITS + (errno.EINPROGRESS, errno.EALREADY, errno.ENOTCONN)


class _Tcp:
    """A transport over one connection at a time."""

    def __init__(self):
        self.line = 0
        self.busy = b""
        self._silent = 0  # updates of a connection over which nothing has come; -1: something has
        self._socket = None
        self._into = None

    @property
    def up(self):
        return self._into is not None

    def _take(self, connection):
        """A connection stands."""
        self._socket = connection
        # The one is CPython's, the other MicroPython's.
        self._into = getattr(connection, "recv_into", None) or connection.readinto
        self._silent = 0
        self.line += 1

    def read(self, buffer):
        """Bytes that came in, put at the start of the buffer; 0 when there are none."""
        if self._into is None:
            return 0
        try:
            count = self._into(buffer)
        except OSError as error:
            if error.errno in _WAITS:
                return 0
            count = 0
        if count is None:
            return 0
        if not count:
            self.drop()
        self._silent = -1
        return count

    def write(self, data):
        """How many of the bytes went out."""
        if self._into is None:
            return 0
        try:
            return self._socket.send(data) or 0
        except OSError as error:
            if error.errno not in _WAITS:
                self.drop()
            return 0

    def drop(self):
        """Give this connection up."""
        if self._socket is not None:
            self._socket.close()
        self._socket = self._into = None


class Host(_Tcp):
    """Waits for a caller on a port of this machine; OSError if it cannot be had. A second caller is
    told `busy` and let go, unless the first one has said nothing: then it takes its place."""

    def __init__(self, port=PORT, address="0.0.0.0"):
        super().__init__()
        self._listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._listening.bind(_resolved(address, port))
            self._listening.listen(1)
            self._listening.setblocking(False)
        except OSError:
            self._listening.close()
            raise

    def update(self, now):
        if self._listening is None:
            return
        if 0 <= self._silent < GRACE:
            self._silent += 1
        try:
            caller = self._listening.accept()[0]
        except OSError:
            return
        caller.setblocking(False)
        if not self.up or self._silent >= GRACE:
            self.drop()
            self._take(caller)
            return
        try:
            caller.send(self.busy)
        except OSError:
            pass  # it has gone already
        caller.close()

    def close(self):
        """Nobody can call any more."""
        self.drop()
        if self._listening is not None:
            self._listening.close()
            self._listening = None


class Join(_Tcp):
    """Calls the host at an address of parse_address(), again and again until it is closed.

    diff: of the console's clock, for the times that update() is given.
    """

    def __init__(self, address, diff):
        super().__init__()
        self._address = _resolved(*address)
        self._diff = diff
        self._tried = None

    def update(self, now):
        if self.up or self._address is None:
            return
        waited = CONNECT_MS if self._tried is None else self._diff(now, self._tried)
        if self._socket is not None:
            self._look()
            if not self.up and waited >= CONNECT_MS:
                self.drop()
        elif waited >= RETRY_MS:
            self._tried = now
            self._call()

    def _call(self):
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.setblocking(False)
        try:
            self._socket.connect(self._address)
        except OSError as error:
            if error.errno not in _CONNECTS:
                self.drop()

    def _look(self):
        """Is it connected? If so it takes a byte, which between two frames says nothing."""
        try:
            if self._socket.send(b"\0"):
                self._take(self._socket)
        except OSError as error:
            if error.errno not in _CONNECTS:
                self.drop()

    def close(self):
        self._address = None
        self.drop()


def _resolved(address, port):
    return socket.getaddrinfo(address, port)[0][-1]
