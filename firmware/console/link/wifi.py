"""The Wi-Fi of a Pico W: the networks that it knows, and getting into one of them, and again.

The networks are in a file of their own, which `python -m host_tools wifi` writes: JSON, a list of
[name, key], the key "" for a network that is open. No save, so that no copy of the saves has it.
"""

import json

import network

PATH = "/wifi.json"
ENOENT = 2
MOST_MS = 20_000  # for one network, until it has given an address
SHORTEST_KEY = 8  # of WPA
LONGEST_KEY = 63
LONGEST_NAME = 32  # bytes

TRYING, THERE, FAILED = range(3)
# Why a network was not got into.
NOT_FOUND, WRONG_KEY, NOT_LET_IN, NO_ADDRESS, NO_CHIP = range(5)


class BadNetworks(ValueError):
    """The file of the networks is none; the text says why, but nothing of what is in it."""


def known(path=PATH):
    """The networks as (name, key), in the order in which they are tried. Raises BadNetworks."""
    try:
        with open(path, "rb") as file:
            networks = json.loads(file.read())
    except OSError as error:
        if error.errno == ENOENT:
            return []
        raise BadNetworks("cannot be read: %s" % error) from error
    except ValueError as error:
        raise BadNetworks("not JSON") from error
    if not isinstance(networks, list):
        raise BadNetworks("not a list")
    for item in networks:
        if not isinstance(item, list) or len(item) != 2:
            raise BadNetworks("not a list of pairs")
        name, key = item
        if not isinstance(name, str) or not isinstance(key, str):
            raise BadNetworks("a name or a key that is no text")
        if not 0 < len(name.encode()) <= LONGEST_NAME:
            raise BadNetworks("a name of %d bytes" % len(name.encode()))
        if key and not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
            raise BadNetworks("a key of %d letters" % len(key))
    return [tuple(item) for item in networks]


class Station:
    """This board in a network. networks: of known(); clock: of the console.

    `state` is TRYING, THERE or FAILED; `at` the index of the network that is tried; `reasons`: why
    those before it were not joined.
    """

    def __init__(self, networks, clock):
        self.networks = networks
        self._clock = clock
        self._wlan = network.WLAN(network.STA_IF)
        self._why = {
            network.STAT_WRONG_PASSWORD: WRONG_KEY,
            network.STAT_NO_AP_FOUND: NOT_FOUND,
            network.STAT_CONNECT_FAIL: NOT_LET_IN,
        }
        self.again()
        if self._wlan.isconnected():
            self.state = THERE  # from before

    def again(self):
        """Begin anew with the first network."""
        self.state = TRYING
        self.at = 0
        self.reasons = []
        self._since = None  # when it was asked to let this board in

    @property
    def address(self):
        """The IP address in the network, as text; "" without one."""
        return self._wlan.ifconfig()[0] if self._wlan.isconnected() else ""

    @property
    def name(self):
        return self.networks[self.at][0]

    def update(self):
        """To be called with every frame; does not wait, but to start the chip takes a moment."""
        if self.state == TRYING:
            if self._since is None:
                self._ask()
            else:
                self._look()
        elif self.state == THERE and not self._wlan.isconnected():
            self.again()

    def _ask(self):
        self._since = self._clock.ms()
        name, key = self.networks[self.at]
        try:
            self._wlan.active(True)
            # Without a key that is an open network.
            self._wlan.connect(name, key or None)
        except OSError:
            self._give_up(NO_CHIP)

    def _look(self):
        if self._wlan.isconnected():
            self.state = THERE
            return
        why = self._why.get(self._wlan.status())
        if why is None and self._clock.diff(self._clock.ms(), self._since) >= MOST_MS:
            why = NO_ADDRESS
        if why is not None:
            self._give_up(why)

    def _give_up(self, why):
        """Go on to the next network, if there is one."""
        self.reasons.append(why)
        self._since = None
        self.at += 1
        if self.at == len(self.networks):
            self.state = FAILED
            self.at = 0

    def close(self):
        """Leave the network, and let the chip rest."""
        try:
            self._wlan.disconnect()
        except OSError:
            pass  # it was in none
        self._wlan.active(False)


class Wireless:
    """A transport over TCP, and under it the network, which is joined anew as often as it is lost,
    and left when the transport is closed. inner: of tcp.py; station: a Station that is THERE."""

    def __init__(self, inner, station):
        self._inner = inner
        self._station = station
        self.read = inner.read
        self.write = inner.write
        self.drop = inner.drop

    @property
    def line(self):
        return self._inner.line

    @property
    def up(self):
        return self._inner.up

    @property
    def busy(self):
        return self._inner.busy

    @busy.setter
    def busy(self, data):
        self._inner.busy = data

    def update(self, now):
        station = self._station
        station.update()
        if station.state == FAILED:
            station.again()
        if station.state == THERE:
            self._inner.update(now)

    def close(self):
        try:
            self._inner.close()
        finally:
            self._station.close()
