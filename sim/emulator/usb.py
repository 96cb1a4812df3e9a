"""The host at the other end of the USB cable: a terminal on the board's serial port."""

from typing import TYPE_CHECKING, Any

from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.fifo import FIFO

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

INPUT_BYTES = 1 << 16
SOF = 1 << 17  # interrupt bit
SOF_READ = 0x48  # reading this register acknowledges it
FRAME_NS = 1e6


class NakCdc(USBCDC):
    """A host that says NAK while it has nothing to send, and sends a start of frame each ms.

    rp2040py's host answers each read with an empty packet after 10 us: an interrupt storm that
    takes most of the processor. And without start of frame MicroPython keeps what it printed
    before the port was opened."""

    def __init__(self, chip: "RP2040"):
        usb: Any = chip.usb_ctrl  # its hooks may be None, but not after this
        super().__init__(usb)
        self.tx_fifo = FIFO(INPUT_BYTES)
        self._held: int | None = None  # size of the read that waits for data
        self._answer = usb.on_endpoint_read
        self._cleared = usb.on_reset
        self._read_register = usb.read_uint32
        usb.on_endpoint_read = self._on_read
        usb.on_reset = self._on_reset
        usb.read_uint32 = self._on_register_read
        self._sof = chip.clock.create_alarm(self._start_of_frame)
        self._sof.schedule(FRAME_NS)

    def send(self, data: bytes) -> None:
        """Type `data`; the board takes it as fast as it reads."""
        for byte in data:
            self.tx_fifo.push(byte)
        if self._held is not None:
            size, self._held = self._held, None
            self._answer(self._out_endpoint, size)

    def _on_read(self, endpoint: int, size: int) -> None:
        if endpoint and endpoint == self._out_endpoint and self.tx_fifo.empty:
            self._held = size
        else:
            self._answer(endpoint, size)

    def _on_reset(self) -> None:
        self._held = None
        self._cleared()

    def _on_register_read(self, offset: int) -> int:
        if offset == SOF_READ:
            self.usb._int_raw &= ~SOF
            self.usb.check_interrupts()
        return self._read_register(offset)

    def _start_of_frame(self) -> None:
        usb = self.usb
        usb._sof_frame_number = (usb._sof_frame_number + 1) & 0x7FF
        if self._initialized and usb._int_enable & SOF:
            usb._int_raw |= SOF
            usb.check_interrupts()
        self._sof.schedule(FRAME_NS)
