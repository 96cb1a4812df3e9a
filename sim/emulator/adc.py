"""The analog-digital converter, asking the parts for what it reads."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.peripherals.adc import CS, RPADC

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

ADC = 0x4004C
TEMPERATURE = 4  # channel
ROOM = 876  # the sensor's reading at 27 degrees (RP2040 datasheet 4.9.5)


class Adc(RPADC):
    """`source(channel)` gives the reading, 0..4095, at the moment of sampling. `leap()` must move
    time on to the next event: it is called instead of running the SDK's wait for the result."""

    def __init__(self, chip: "RP2040", leap: Callable[[], object]):
        super().__init__(chip, "ADC")
        self.source: Callable[[int], int] = lambda channel: 0
        self._leap = leap
        self.on_adc_read = self._convert
        chip.adc = self
        chip.peripherals[ADC] = self

    def _convert(self, channel: int) -> None:
        self.channel_values[channel] = ROOM if channel == TEMPERATURE else self.source(channel)
        self._default_on_adc_read(channel)

    def read_uint32(self, offset: int) -> int:
        if offset == CS and self.busy and not self.rp2040.core.interrupts_updated:
            self._leap()
        return super().read_uint32(offset)
