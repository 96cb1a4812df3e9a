"""The rp2 module, as far as firmware/ uses it: PIO programs that send WS2812 bits, and DMA.

A PIO program is not run here: a state machine sends the top bits of each word that it is fed as
one burst of pixels. The emulated RP2040 runs the program itself and its pulses are decoded.
"""

from typing import Any

from . import current
from .chip import PIO as TO_PIO
from .chip import ChipFault
from .machine import SPI

SPI_TREQ = {16: 0, 18: 1}
PIO_TREQ = {i % 4 + 8 * (i // 4): i for i in range(8)}


class PIO:
    SHIFT_LEFT, SHIFT_RIGHT = 0, 1
    OUT_LOW, OUT_HIGH = 2, 3
    JOIN_NONE, JOIN_TX = 0, 1


class Program:
    """What asm_pio makes of a function: the options, and the function as it stands."""

    def __init__(self, fn, options: dict) -> None:
        self.fn, self.options = fn, options


def asm_pio(**options):
    return lambda fn: Program(fn, options)


class StateMachine:
    """One of eight; its words leave the out pin as WS2812 bits."""

    def __init__(self, id, program, freq=-1, *, out_base, set_base) -> None:
        if not 0 <= id < 8:
            raise ValueError(f"invalid StateMachine {id!r}")
        if out_base.number != set_base.number:
            raise ChipFault("only programs that drive a single pin are modelled")
        self.chip, self.id, self._active = current(), id, False
        options = program.options
        if not options.get("autopull") or options.get("out_shiftdir") != PIO.SHIFT_LEFT:
            raise ChipFault("only programs that autopull and shift left are modelled")
        self._bits = options.get("pull_thresh", 32)
        self.pin = out_base.number
        self.chip.take(self.pin, TO_PIO)

    def active(self, on=None):
        if on is not None:
            self._active = bool(on)
        return self._active

    def feed(self, data: bytes) -> None:
        """Words in memory order, as DMA brings them."""
        if not self._active:
            raise ChipFault(f"state machine {self.id} is fed but not running")
        count = self._bits // 8
        words = [data[i : i + 4][::-1] for i in range(0, len(data), 4)]  # to big-endian
        self.chip.send_pixels(self.pin, b"".join([word[:count] for word in words]))


class DMA:
    """A channel, from memory to an SPI or a state machine.

    The memory is read when the transfer is over, so a buffer that is overwritten too early shows.
    """

    def __init__(self) -> None:
        self.chip = current()
        self.read: Any = None
        self.write: Any = None
        self.count, self.ctrl = 0, self.pack_ctrl()
        self._pending, self._ends, self._transfer = False, 0.0, 0

    def pack_ctrl(self, *, size=2, inc_read=True, inc_write=True, treq_sel=63) -> dict:
        """Unit of 1 << size bytes, which addresses move on, whose request paces it."""
        return {"size": size, "inc_read": inc_read, "inc_write": inc_write, "treq_sel": treq_sel}

    def config(self, read=None, write=None, count=None, ctrl=None, trigger=False) -> None:
        if self._pending:
            raise ChipFault("DMA channel set up while it is running")
        self.read = self.read if read is None else read
        self.write = self.write if write is None else write
        self.count = self.count if count is None else count
        self.ctrl = self.ctrl if ctrl is None else ctrl
        if trigger:
            self._start()

    def active(self) -> bool:
        """False: whoever asks has waited for the end of the transfer."""
        if self._pending:
            self.chip.clock.spend_us(self._ends - self.chip.now_us())
            self._deliver()
        return self._pending

    def _start(self) -> None:
        ctrl = self.ctrl
        size = 1 << ctrl["size"]
        if not ctrl["inc_read"] or ctrl["inc_write"]:
            raise ChipFault("DMA only from memory to one register")
        if isinstance(self.write, SPI):
            index = self.write.index
            if size != 1 or SPI_TREQ.get(ctrl["treq_sel"]) != index:
                raise ChipFault(f"DMA to SPI {index}: bytes, paced by its own request")
            wire = self.count * 8e6 / self.chip.spi_hz[index]
        elif isinstance(self.write, StateMachine):
            sm = self.write.id
            if size != 4 or PIO_TREQ.get(ctrl["treq_sel"]) != sm:
                raise ChipFault(f"DMA to state machine {sm}: words, paced by its own request")
            wire = self.count * 30.0
        else:
            raise ChipFault(f"DMA to {self.write!r} is not modelled")
        self._pending = True
        self._ends = self.chip.now_us() + wire
        self._transfer += 1
        this = self._transfer
        self.chip.after_us(wire, lambda: self._deliver() if this == self._transfer else None)

    def _deliver(self) -> None:
        if not self._pending:
            return
        self._pending = False
        length = self.count << self.ctrl["size"]
        data = bytes(memoryview(self.read).cast("B")[:length])
        if isinstance(self.write, SPI):
            self.chip.send_spi(self.write.index, data)
        else:
            self.write.feed(data)


def __getattr__(name):
    raise AttributeError(f"rp2.{name} is not in the simulator (sim/shims/rp2.py)")
