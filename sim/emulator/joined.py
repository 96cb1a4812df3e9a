"""Two emulated boards joined by a serial cable, in lock-step virtual time.

A byte takes its time on the wire, and what one board sends cannot reach the other one sooner. So
the boards run in turn: one goes ahead for as long as the other one sleeps, and for one byte more,
or until it sends itself; then the other one follows. Each byte falls due at its very end, whoever
of the two ran first: the same input gives the same cycles on both.
"""

from collections.abc import Callable
from functools import partial

from sim.emulator.board import Board
from sim.emulator.runner import IDLE

FRAME_MS = 0.08  # below a frame of 10 bits at 115,200 baud
MOST_AHEAD_MS = 5.0

# What becomes of a byte on the way: direction (0: from the first board) and value in, value out,
# or None when it is lost.
Noise = Callable[[int, int], int | None]


class Joined:
    """The boards `a` and `b` with UART `index` of each wired to the other's, TX to RX.

    `whole`: the cable is in; without it nothing arrives. `noise`, where there is one, sees every
    byte. `carried` counts bytes that were sent, in both directions.
    """

    def __init__(self, a: Board, b: Board, index: int = 1):
        self.boards = (a, b)
        self.index = index
        self.whole = True
        self.noise: Noise | None = None
        self.carried = [0, 0]
        self._alone = False  # is a board running that shall stop when it sends?
        self._start = (a.ms, b.ms)
        for direction, board in enumerate(self.boards):
            board.uart[index].on_start = partial(self._sent, direction)

    @property
    def ms(self) -> float:
        """Virtual ms since they were joined."""
        return self.boards[0].ms - self._start[0]

    def run_ms(self, ms: float) -> None:
        """Run both so long."""
        end = self.ms + ms
        while self.ms < end - 1e-9:
            # Who sleeps longer sends nothing meanwhile: the other one goes ahead, alone, until a
            # byte of its own may wake it.
            asleep = [_asleep_ms(board) for board in self.boards]
            first = int(asleep[1] < asleep[0])
            until = min(end, self.ms + min(MOST_AHEAD_MS, max(asleep)) + self._frame_ms())
            until = self._run_to(first, until, True)
            self._run_to(1 - first, until, False)

    def run_until(
        self, condition: Callable[[], object], max_ms: float = 5000, poll_ms: float = 1.0
    ) -> float:
        """Run until condition(), looked at every poll_ms; returns ms since they were joined. Raises
        TimeoutError."""
        end = self.ms + max_ms
        while not condition():
            if self.ms >= end:
                raise TimeoutError(f"condition not met within {max_ms:g} ms")
            self.run_ms(poll_ms)
        return self.ms

    def _run_to(self, which: int, until: float, alone: bool) -> float:
        """Run one of them; it stops early when it sends and is alone. Returns how far it came."""
        board, start = self.boards[which], self._start[which]
        self._alone = alone
        done = board.run_to_ms(start + until)
        return until if done else board.ms - start

    def _frame_ms(self) -> float:
        """No longer than the shorter frame of both sides."""
        uarts = [board.uart[self.index] for board in self.boards]
        return min(FRAME_MS, *(0.9e-6 * uart.frame_bits * uart.bit_ns for uart in uarts))

    def _sent(self, direction: int, byte: int, end_ns: float) -> None:
        """A board has begun to send a byte, which is over at end_ns of its clock."""
        self.carried[direction] += 1
        if self._alone:
            self.boards[direction].halt()
        value = byte if self.noise is None else self.noise(direction, byte)
        if value is None or not self.whole:
            return
        target = self.boards[1 - direction]
        due = end_ns / 1e6 - self._start[direction] + self._start[1 - direction]
        target.at_ms(due, target.uart[self.index].feed, value)


def _asleep_ms(board: Board) -> float:
    """How long the board will sleep at least: up to the next event of its clock."""
    core, clock = board.chip.core, board.clock
    if not core.waiting or core.interrupts_updated or not clock.has_scheduled_alarm:
        return 0.0
    if any(not pio.stopped and pio.next_due_fp < IDLE for pio in board.chip.pio):
        return 0.0
    return clock.nanos_to_next_alarm / 1e6
