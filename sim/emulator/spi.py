"""SPI blocks that take wire time, and DMA to them in slices instead of byte by byte."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.peripherals.dma import (
    BSWAP,
    BUSY,
    CHANNEL_REGISTERS_SIZE,
    CHN_AL1_CTRL,
    INCR_READ,
    INCR_WRITE,
    IRQ_QUIET,
    RPDMA,
    RPDMAChannel,
)
from rp2040py.peripherals.spi import RPSPI

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

DMA = 0x50000
SPI = (0x4003C, 0x40040)
DATA_REGISTER = (0x4003C008, 0x40040008)
SRAM, FLASH = 0x20000000, 0x10000000
SLICE = 256  # transfers; memory is read as each slice begins, so a buffer changed too soon shows
SPIN_NS = 400  # reads of a busy flag closer than this are a wait in C, not a program polling


class Spi(RPSPI):
    """One PL022 whose frames last as long as on the wire; what comes in is nought."""

    def __init__(self, chip: "RP2040", index: int):
        stock = chip.spi[index]
        super().__init__(chip, stock.name, stock.irq, stock.dreq)
        self.index = index
        self.listeners: list[Callable[[bytes], object]] = []
        self.sent = 0  # bytes
        self._frame = chip.clock.create_alarm(lambda: self.complete_transmit(0))
        self.on_transmit = self._transmit
        chip.spi[index] = self
        chip.peripherals[SPI[index]] = self

    @property
    def hz(self) -> float:
        """The clock on SCK as it is now set up, 0 before that."""
        return self.clock_frequency

    @property
    def frame_ns(self) -> float:
        return self.data_bits * 1e9 / (self.clock_frequency or 1e6)

    @property
    def idle(self) -> bool:
        return self.enabled and self.tx_fifo.empty and not self._busy

    def deliver(self, data: bytes) -> None:
        self.sent += len(data)
        for fn in self.listeners:
            fn(data)

    def reset(self) -> None:
        super().reset()
        self._frame.cancel()

    def _transmit(self, value: int) -> None:
        self._frame.schedule(self.frame_ns)
        self.deliver(value.to_bytes(2 if self.data_bits > 8 else 1, "big"))


class _Channel(RPDMAChannel):
    """A DMA channel that feeds an idle SPI slice by slice; all else goes the stock way."""

    dma: "Dma"

    def __init__(self, dma: "Dma", chip: "RP2040", index: int):
        super().__init__(dma, chip, index)
        self._slice = 0
        self._spi: Spi | None = None
        self._slice_alarm = chip.clock.create_alarm(self._slice_over)

    def schedule_transfer(self) -> None:
        spi = self._target()
        if spi is not None:
            self._begin(spi)
        else:
            super().schedule_transfer()

    def abort(self) -> None:
        super().abort()
        self._slice_alarm.cancel()
        self._spi = None

    @property
    def sending(self) -> bool:
        """Whether it is busy with slices for an SPI."""
        return self._spi is not None

    def _target(self) -> "Spi | None":
        """The SPI that this transfer may be sent to in slices."""
        for spi in self.dma.spis:
            if (
                self._treq_value == spi.dreq.tx
                and self._write_addr == DATA_REGISTER[spi.index]
                and self._data_size == (2 if spi.data_bits > 8 else 1)
                and self._ctrl & (INCR_READ | INCR_WRITE | BSWAP) == INCR_READ
                and not self._ring_mask
                and spi.idle
            ):
                return spi
        return None

    def _begin(self, spi: Spi) -> None:
        self._spi = spi
        self._slice = min(self._trans_count, SLICE)
        data = self._memory(self._slice * self._data_size)
        if self._data_size == 2:  # frames leave with their high byte first
            data = b"".join(data[i : i + 2][::-1] for i in range(0, len(data), 2))
        spi.deliver(data)
        self._slice_alarm.schedule(self._slice * spi.frame_ns)

    def _memory(self, size: int) -> bytes:
        at = self._read_addr
        if at >= SRAM:
            return bytes(self.rp2040.sram[at - SRAM : at - SRAM + size])
        at &= 0xFFFFFF
        return bytes(self.rp2040.flash[at : at + size])

    def _slice_over(self) -> None:
        spi, done = self._spi, self._slice
        assert spi is not None
        self._read_addr += done * self._data_size
        for channel in self.dma.channels:  # the bytes that came in meanwhile
            if channel.active and channel._treq_value == spi.dreq.rx:
                channel.discard(done)
        if self.advance(done):
            self._spi = None
        else:
            self._begin(spi)

    def discard(self, count: int) -> None:
        """Take `count` noughts from the SPI."""
        count = min(count, self._trans_count)
        if self._ctrl & INCR_WRITE:
            size = count * self._data_size
            at = self._write_addr - SRAM
            self.rp2040.sram[at : at + size] = bytes(size)
            self._write_addr += size
        self.advance(count)

    def advance(self, count: int) -> bool:
        """Count transfers done; at the last of them end as a channel does, and say so."""
        self._trans_count -= count
        if self._trans_count > 0:
            return False
        self._ctrl &= ~BUSY
        if not self._ctrl & IRQ_QUIET:
            self.dma.int_raw |= 1 << self.index
            self.dma.check_interrupts()
        if self._chain_to != self.index and self._chain_to < len(self.dma.channels):
            self.dma.channels[self._chain_to].start()
        return True


class Dma(RPDMA):
    """The DMA controller. `leap()` must move time on to the next event: it is called instead of
    running the C loop of the SDK that waits for a channel."""

    channels: list[_Channel]  # type: ignore[assignment]

    def __init__(self, chip: "RP2040", spis: list[Spi], leap: Callable[[], object]):
        super().__init__(chip, "DMA")
        self.spis = spis
        self.dreq = chip.dma.dreq  # what the peripherals have asked for until now
        self.channels = [_Channel(self, chip, i) for i in range(12)]
        self._leap = leap
        self._looked = -1e9
        chip.dma = self
        chip.peripherals[DMA] = self

    def read_uint32(self, offset: int) -> int:
        if offset & 0x3F == CHN_AL1_CTRL and offset < CHANNEL_REGISTERS_SIZE:
            channel = self.channels[offset >> 6]
            busy = channel._ctrl & BUSY and any(c.sending for c in self.channels)
            now = self.rp2040.clock.nanos
            if busy and now - self._looked < SPIN_NS and not self.rp2040.core.interrupts_updated:
                self._leap()
            self._looked = self.rp2040.clock.nanos
        return super().read_uint32(offset)
