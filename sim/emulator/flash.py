"""The flash chip behind the XIP port: erasing and programming take time, and power may fail.

Times are typical of the W25Q16JV on the Pico (datasheet 9.6). rp2040py does both in no time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
    FLASH_BLOCK_SIZE,
    FLASH_PAGE_SIZE,
    FLASH_SECTOR_SIZE,
    RPSSI,
)

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

SSI = 0x18000
READ_UNIQUE_ID = 0x4B
UNIQUE_ID_AT = 5  # the command and four idle bytes come first
BUSY = 1
ERASE_NS, BLOCK_ERASE_NS, PROGRAM_NS = 45e6, 150e6, 0.4e6


@dataclass(frozen=True)
class FlashOperation:
    """One erase (4 KiB or 64 KiB) or program (up to a page of 256 bytes) at a flash offset."""

    us: float
    kind: str  # "erase" | "program"
    address: int
    size: int


class FlashChip(RPSSI):
    """`operations` is what was done to it since power-up, in order.

    `timed` off makes it as fast as rp2040py's. `power_cut` is called when the operation chosen by
    cut() has been carried out in part."""

    def __init__(
        self,
        chip: "RP2040",
        unique_id: bytes,
        leap: Callable[[float], object],
        power_cut: Callable[[], object],
        timed: bool = True,
    ):
        chip.qspi[1]._listeners.clear()  # the chip that this one takes the place of
        super().__init__(chip, "SSI")
        if len(unique_id) != 8:
            raise ValueError(f"a flash chip's unique id has 8 bytes, not {len(unique_id)}")
        self.unique_id = unique_id
        self.timed = timed
        self.operations: list[FlashOperation] = []
        self._leap, self._power_cut = leap, power_cut
        self._busy_until = 0.0
        self._cut_at: int | None = None
        self._cut_part = 0.0
        chip.ssi = self
        chip.peripherals[SSI] = self

    def cut(self, after: int, part: float = 0.5) -> None:
        """Let power fail in the erase or program that follows `after` more of them, when `part`
        (0..1) of its bytes are done."""
        self._cut_at, self._cut_part = len(self.operations) + after, part

    def _apply_command(self) -> None:
        command = bytes(self._tx_buffer)
        operation = self._operation(command) if self._write_enabled else None
        if operation is None:
            super()._apply_command()
            return
        cut = len(self.operations) == self._cut_at
        self.operations.append(operation)
        if cut:
            done = int(operation.size * self._cut_part)
            flash, at = self.rp2040.flash, operation.address
            if operation.kind == "erase":
                flash[at : at + done] = b"\xff" * done
            else:
                data = command[4 : 4 + done]
                flash[at : at + done] = bytes(
                    a & b for a, b in zip(flash[at : at + done], data, strict=True)
                )
            self._power_cut()
            return
        super()._apply_command()
        if self.timed:
            by = {FLASH_SECTOR_SIZE: ERASE_NS, FLASH_BLOCK_SIZE: BLOCK_ERASE_NS}
            takes = PROGRAM_NS if operation.kind == "program" else by[operation.size]
            self._busy_until = self.rp2040.clock.nanos + takes

    def _operation(self, command: bytes) -> FlashOperation | None:
        if len(command) < 4:
            return None
        us, address = self.rp2040.clock.nanos / 1e3, int.from_bytes(command[1:4], "big")
        if command[0] in (CMD_SECTOR_ERASE, CMD_BLOCK_ERASE):
            size = FLASH_SECTOR_SIZE if command[0] == CMD_SECTOR_ERASE else FLASH_BLOCK_SIZE
            return FlashOperation(us, "erase", address & ~(size - 1), size)
        if command[0] == CMD_PAGE_PROGRAM and len(command) > 4:
            return FlashOperation(us, "program", address, min(len(command) - 4, FLASH_PAGE_SIZE))
        return None

    def _shift_byte(self, byte_out: int) -> int:
        value = super()._shift_byte(byte_out)
        position, command = len(self._tx_buffer) - 1, self._tx_buffer[0]
        if command == CMD_READ_STATUS_1 and position:
            if self.rp2040.clock.nanos < self._busy_until:
                # The boot ROM polls with interrupts off: go straight to the end, or to an event.
                self._leap(self._busy_until)
                value |= BUSY
        elif command == READ_UNIQUE_ID and 0 <= position - UNIQUE_ID_AT < 8:
            value = self.unique_id[position - UNIQUE_ID_AT]
        return value
