"""The Wi-Fi chip of a Pico W beside an emulated RP2040, and the network that it finds.

The chip is rp2040py's model of the CYW43439, at the pins where a Pico W has it; a network without a
key, an address by DHCP, and TCP from the board to programs on this machine are there. What goes
elsewhere gets no answer.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, cast

from rp2040py.external.cyw43 import Cyw43439

from sim.emulator.board import Board

NETWORK = "RP2040PY-GUEST"  # open
ADDRESS = "10.0.0.2"  # of the board
HERE = "10.0.0.1"  # the loopback of this machine, as the board sees it


class Wifi:
    """The chip of `board`. exchange() moves what the connections of the board have for it; ports:
    which port of this machine stands behind one of HERE, where it is not the same."""

    def __init__(self, board: Board, ports: Mapping[int, int] | None = None):
        self._ports = ports or {}
        self._loop = asyncio.new_event_loop()
        self.chip = Cyw43439()
        self.chip.attach(board.chip)
        # The model hands its work to a simulator of its own, which has a thread; here it waits for
        # exchange(), so that only the one who runs the board moves anything.
        chip: Any = board.chip
        chip._simulator = self
        self._bridge = cast(Any, self.chip.bus.nat_bridge)
        self._bridge._udp = _Silence()  # questions to name servers, which would leave this machine
        self._bridge._tcp._connect_fn = self._connect

    def schedule_threadsafe(self, todo: Callable[[], None] | Coroutine[Any, Any, Any]) -> None:
        """For the model: do this with the next exchange()."""
        if asyncio.iscoroutine(todo):
            self._loop.create_task(todo)
        else:
            self._loop.call_soon(todo)

    async def _connect(
        self, host: str, port: int
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if host != HERE:
            raise ConnectionRefusedError(host)
        return await asyncio.open_connection("127.0.0.1", self._ports.get(port, port))

    def exchange(self) -> None:
        self._loop.call_soon(self._loop.stop)
        self._loop.run_forever()

    def close(self) -> None:
        """Let go of all connections."""
        self._bridge.reset()
        self.exchange()
        self._loop.close()


class _Silence:
    """Datagrams that get no answer."""

    def maybe_handle(self, frame: object) -> bool:
        return True
