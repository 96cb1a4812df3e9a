"""PL011 UARTs with FIFOs, wire time and level interrupts.

rp2040py sends in no time and holds the TX interrupt once it is enabled: machine.UART() of
MicroPython then never returns from the storm."""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.peripherals.uart import RPUART

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

DR, RSR, FR, IFLS, IMSC, RIS, MIS, ICR, DMACR, CR = (
    *(0x00, 0x04, 0x18, 0x34, 0x38, 0x3C, 0x40, 0x44, 0x48, 0x30),
)
TX_IRQ, RX_IRQ, TIMEOUT_IRQ, OVERRUN_IRQ = 0x20, 0x10, 0x40, 0x400
BUSY, RX_EMPTY, TX_FULL, RX_FULL, TX_EMPTY, CTS = 0x08, 0x10, 0x20, 0x40, 0x80, 0x01
LEVELS = (4, 8, 16, 24, 28, 28, 28, 28)  # of 32, by the fields of IFLS
FIFO_DEPTH = 32
TIMEOUT_BITS = 32
OVERRUN = 1 << 11  # of a received word


class Uart(RPUART):
    """One UART. `on_start(byte, end_ns)` is told when a frame begins, `on_byte(byte)` when it is
    over; `feed(byte)` is what the other side's frame brings, at the end of it."""

    def __init__(self, chip: "RP2040", index: int):
        stock = chip.uart[index]
        super().__init__(chip, stock.name, stock.irq, stock.dreq)
        self.on_start: Callable[[int, float], object] | None = None
        self.on_byte: Callable[[int], None] | None = None
        self.overruns = 0
        self._tx: deque[int] = deque()
        self._rx: deque[int] = deque()
        self._shifting: int | None = None
        self._raw, self._ifls, self._dmacr = 0, 0x12, 0
        self._shift = chip.clock.create_alarm(self._sent)
        self._quiet = chip.clock.create_alarm(self._timeout)
        chip.uart[index] = self
        chip.peripherals[0x40034 + 4 * index] = self

    @property
    def bit_ns(self) -> float:
        """Length of a bit on the wire; meaningless before the divider is set."""
        return 16e9 * self.baud_divider / self.rp2040.clk_peri if self.baud_divider else 1e4

    @property
    def frame_bits(self) -> int:
        line = self._line_ctrl_register
        return 1 + self.word_length + (1 if line & 2 else 0) + (2 if line & 8 else 1)

    def feed(self, byte: int, error: int = 0) -> None:
        """A frame has come in; `error` goes to the error bits of the word (1 framing)."""
        if not (self.enabled and self.rx_enabled):
            return
        if len(self._rx) >= self._depth():
            self.overruns += 1
            self._raw |= OVERRUN_IRQ
        else:
            self._rx.append(byte | error << 8)
        if len(self._rx) >= self._rx_level():
            self._raw |= RX_IRQ
        self._quiet.schedule(TIMEOUT_BITS * self.bit_ns)
        self.check_interrupts()

    def feed_byte(self, value: int) -> None:
        self.feed(value)

    def reset(self) -> None:
        super().reset()
        self._tx.clear()
        self._rx.clear()
        self._shifting = None
        self._raw, self._ifls, self._dmacr = 0, 0x12, 0
        self._shift.cancel()
        self._quiet.cancel()

    def check_interrupts(self) -> None:
        self.rp2040.set_interrupt(self.irq, bool(self._raw & self._interrupt_mask))

    def _depth(self) -> int:
        return FIFO_DEPTH if self.fifos_enabled else 1

    def _tx_level(self) -> int:
        return LEVELS[self._ifls & 7] if self.fifos_enabled else 0

    def _rx_level(self) -> int:
        return LEVELS[self._ifls >> 3 & 7] if self.fifos_enabled else 1

    def _start(self) -> None:
        if self._shifting is not None or not self._tx or not self.enabled:
            return
        self._shifting = self._tx.popleft()
        length = self.frame_bits * self.bit_ns
        self._shift.schedule(length)
        if self.on_start:
            self.on_start(self._shifting, self.rp2040.clock.nanos + length)
        if len(self._tx) == self._tx_level():
            self._raw |= TX_IRQ
            self.check_interrupts()

    def _sent(self) -> None:
        byte, self._shifting = self._shifting, None
        if self.on_byte and byte is not None:
            self.on_byte(byte)
        self._start()

    def _timeout(self) -> None:
        if self._rx:
            self._raw |= TIMEOUT_IRQ
            self.check_interrupts()

    def _receive(self) -> int:
        word = self._rx.popleft() if self._rx else 0
        if len(self._rx) < self._rx_level():
            self._raw &= ~RX_IRQ
        if not self._rx:
            self._raw &= ~TIMEOUT_IRQ
            self._quiet.cancel()
        self.check_interrupts()
        return word

    def _transmit(self, byte: int) -> None:
        if len(self._tx) < self._depth():
            self._tx.append(byte)
        if len(self._tx) > self._tx_level():
            self._raw &= ~TX_IRQ
        self._start()
        self.check_interrupts()

    def read_uint32(self, offset: int) -> int:
        if offset == DR:
            return self._receive()
        if offset == FR:
            return (
                CTS
                | (BUSY if self._shifting is not None else 0)
                | (RX_EMPTY if not self._rx else 0)
                | (TX_FULL if len(self._tx) >= self._depth() else 0)
                | (RX_FULL if len(self._rx) >= self._depth() else 0)
                | (TX_EMPTY if not self._tx else 0)
            )
        if offset == RIS:
            return self._raw
        if offset == MIS:
            return self._raw & self._interrupt_mask
        if offset in (RSR, IFLS, DMACR):
            return {RSR: 0, IFLS: self._ifls, DMACR: self._dmacr}[offset]
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == DR:
            self._transmit(value & 0xFF)
        elif offset == IFLS:
            self._ifls = value & 0x3F
        elif offset == ICR:
            self._raw &= ~self.raw_write_value
            self.check_interrupts()
        elif offset == DMACR:
            self._dmacr = value
        elif offset != RSR:
            super().write_uint32(offset, value)
            if offset == CR:
                self._start()
