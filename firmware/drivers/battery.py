"""The voltage of a battery behind a divider on a converter pin."""

REFERENCE_MV = 3300
SAMPLES = 16  # their mean is steadier than one


class Battery:
    """adc reads (read_u16) the battery's voltage divided by ratio, 1 or more."""

    def __init__(self, adc, ratio):
        self._read = adc.read_u16
        self._ratio = ratio

    def millivolts(self):
        """What the battery has now; some 40 us of sampling."""
        total = 0
        for _ in range(SAMPLES):
            total += self._read()
        return int(total * REFERENCE_MV * self._ratio) // (65535 * SAMPLES)
