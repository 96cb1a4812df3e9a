"""Push buttons to ground, one pin each with its pull-up on."""

import micropython

from drivers.debounce import Debounce


class Buttons:
    """The action buttons; pins in the order of the players."""

    def __init__(self, pins):
        self._pins = pins
        self._contacts = Debounce(len(pins), self._read())

    def poll(self, now_ms):
        """Mask of the debounced buttons that are down; bit 0 is player one."""
        return self._contacts.update(self._read(), now_ms)

    def stuck(self):
        """Mask of the buttons that have been down since the start, and so do not count."""
        return self._contacts.stuck

    @micropython.native
    def _read(self):
        raw = 0
        bit = 1
        for pin in self._pins:
            if not pin():
                raw |= bit
            bit <<= 1
        return raw
