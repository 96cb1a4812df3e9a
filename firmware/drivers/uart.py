"""The serial cable between two handhelds: TX to RX, RX to TX, ground to ground."""

import machine

BAUD = 115_200
RX_BYTES = 1024  # what comes in while nobody looks: 90 ms
TX_BYTES = 512


def on_pins(uart, tx, rx):
    """The Uart of a block on these GPIO numbers."""
    return Uart(machine.UART, uart, machine.Pin(tx), machine.Pin(rx))


class Uart:
    """Moves bytes and never waits. There is always a line; who is at its end is for others.

    uart: machine.UART; block: which of the two; tx, rx: their pins. It is made anew with every
    opening, after the clock was set, for it keeps the divider that it is made with.
    """

    line = 1
    up = True

    def __init__(self, uart, block, tx, rx):
        self._uart = uart(
            block, BAUD, tx=tx, rx=rx, rxbuf=RX_BYTES, txbuf=TX_BYTES, timeout=0, timeout_char=0
        )

    def read(self, buffer):
        """Bytes that came in, put at the start of the buffer; 0 when there are none."""
        waiting = self._uart.any()
        return waiting and (self._uart.readinto(buffer, min(waiting, len(buffer))) or 0)

    def write(self, data):
        """How many of the bytes there was room for."""
        return self._uart.write(data) or 0

    def update(self, now):
        pass

    def drop(self):
        pass

    def close(self):
        """The pins are free again."""
        self._uart.deinit()
