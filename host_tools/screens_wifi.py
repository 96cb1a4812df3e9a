"""The screens of Wi-Fi, one after the other, for host_tools/screens.py."""

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

NETWORKS = [
    ("Damier", "a key, of course"),
    ("Καφέ Χ", ""),
    ("a name of 32 letters, the longest", ""),
]


class _Radio(ModuleType):
    """The module `network` of a board whose networks all fail in another way; `joined`: the first
    one lets it in."""

    STA_IF, STAT_CONNECT_FAIL, STAT_NO_AP_FOUND, STAT_WRONG_PASSWORD = 0, -1, -2, -3
    joined = False
    found = 0

    def WLAN(self, interface: int) -> "_Radio":
        return self

    def active(self, on: bool) -> None:
        pass

    def connect(self, name: str, key: str | None) -> None:
        self.found -= 1

    def disconnect(self) -> None:
        pass

    def status(self) -> int:
        return self.found

    def isconnected(self) -> bool:
        return self.joined

    def ifconfig(self) -> tuple[str]:
        return ("192.168.178.120",)


def screens(bench: Any) -> Iterator[str]:
    """Bring up one after the other; yields the name of each while it is on the panel."""
    radio = sys.modules["network"] = _Radio("network")
    try:
        from console.apart import wifi
        from console.link.wifi import BadNetworks, Station

        def bad() -> None:
            raise BadNetworks("not JSON")

        module: Any = wifi
        known = module.known
        for module.known, name in ((list, "none"), (bad, "bad")):
            wifi.connect(bench.console, bench.console.pop)
            bench.frames(2)
            yield "wifi_" + name
            bench.console.pop()
        module.known = known
        station = Station(NETWORKS, bench.console.clock)
        scene = bench.show(wifi.Connecting(station, bench.console.pop))
        yield "wifi_trying"
        bench.frames(12)
        yield "wifi_failed"
        station.again()
        scene.enter(bench.console)
        radio.joined = True
        bench.frames(3)
        yield "wifi_joined"
    finally:
        del sys.modules["network"]
