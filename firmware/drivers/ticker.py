"""A call at regular times, whatever else goes on."""

from machine import Timer


class Ticker:
    """Calls a function with one argument, of no use, every few milliseconds once it is started.

    It comes between two steps of the program, never within a driver's transfer or a collection;
    what it raises is printed and goes no further.
    """

    def __init__(self):
        self._timer = Timer(-1)

    def start(self, ms, fn):
        self._timer.init(period=ms, callback=fn)

    def stop(self):
        self._timer.deinit()
