"""The module `network` of a Pico W, as far as the console uses it, and networks round it."""

import sys

from console import modules

NOTHING = "0.0.0.0"
OWN = "192.168.1.20"


class Radio:
    """Stands for the module. round: name to key, "" if it is open; deaf: names that let nobody in;
    slow: names that give no address; `asked`: the names that were to be joined, in order.

    With it as a context it is what `import network` finds.
    """

    STA_IF = 0
    STAT_IDLE = 0
    STAT_CONNECTING = 1
    STAT_GOT_IP = 3
    STAT_CONNECT_FAIL = -1
    STAT_NO_AP_FOUND = -2
    STAT_WRONG_PASSWORD = -3

    def __init__(self, round=(), deaf=(), slow=(), chip=True):
        self.round = dict(round)
        self.deaf = deaf
        self.slow = slow
        self.chip = chip
        self.asked = []
        self.on = False
        self.state = 0
        self._name = None
        self._key = ""

    def __enter__(self):
        modules.drop("console.link.wifi", "console.apart.wifi")
        sys.modules["network"] = self
        return self

    def __exit__(self, *_):
        modules.drop("network", "console.link.wifi", "console.apart.wifi")

    def WLAN(self, interface):
        assert interface == self.STA_IF
        return self

    def active(self, on):
        if on and not self.chip:
            raise OSError(5)
        self.on = on
        if not on:
            self.state = 0

    def connect(self, name, key):
        assert self.on
        self.asked.append(name)
        self._name, self._key = name, key or ""
        self.state = self.STAT_CONNECTING

    def disconnect(self):
        self.state = 0

    def go_on(self):
        """What was asked for is decided."""
        if self.state != self.STAT_CONNECTING or self._name in self.slow:
            return
        if self._name not in self.round:
            self.state = self.STAT_NO_AP_FOUND
        elif self.round[self._name] != self._key:
            self.state = self.STAT_WRONG_PASSWORD
        elif self._name in self.deaf:
            self.state = self.STAT_CONNECT_FAIL
        else:
            self.state = self.STAT_GOT_IP

    def status(self):
        return self.state

    def isconnected(self):
        return self.state == self.STAT_GOT_IP

    def ifconfig(self):
        return (OWN if self.isconnected() else NOTHING,) + (NOTHING,) * 3
