"""What the RP2040 itself says of its clocks, its SPI and its number: registers, not intentions."""

from binascii import hexlify

from machine import freq, mem32, unique_id

CLK_PERI_CTRL = 0x40008048
USB_HZ = 48_000_000
CRYSTAL_HZ = 12_000_000
SPI_BASE = (0x4003C000, 0x40040000)
SSPCR0, SSPCPSR = 0x00, 0x10


class Chip:
    """The processor of a board whose display is on SPI block `spi` (None: on none); `cable`: the
    block and the pins of a serial line to another handheld (None: has none)."""

    def __init__(self, spi=None, cable=None):
        self._spi = spi
        self.cable = cable

    def open_cable(self):
        """That line with its buffers; in memory only when somebody plays over it."""
        from drivers.uart import on_pins

        return on_pins(**self.cable)

    def cpu_hz(self):
        return freq()

    def peripheral_hz(self):
        """What the SPI blocks are clocked with (datasheet 2.15.3.1, AUXSRC of clk_peri)."""
        source = mem32[CLK_PERI_CTRL] >> 5 & 7
        return freq() if source < 2 else USB_HZ if source == 2 else CRYSTAL_HZ

    def spi_hz(self):
        """The rate on SCK that the dividers give (PL022: prescaler times 1 + SCR); None without."""
        if self._spi is None:
            return None
        base = SPI_BASE[self._spi]
        divider = mem32[base + SSPCPSR] * (1 + (mem32[base + SSPCR0] >> 8 & 255))
        return self.peripheral_hz() // divider if divider else 0

    def serial(self):
        """The number of this board, 16 hexadecimal digits."""
        return hexlify(unique_id()).decode()
