"""A key matrix without diodes: rows open drain, columns with their pull-ups on."""

from time import sleep_us

import micropython

from drivers.debounce import Debounce

KEYS = "123456789*0#"  # row by row, three columns
SETTLE_US = 5  # a column climbs through its 50 kOhm pull-up against the cable's capacity


class Keypad:
    """Debounced keys of 4 rows and 3 columns.

    Between polls all rows are low, so that one look at the columns tells whether any key is down.
    Three keys on corners of a rectangle close the circuit of the fourth too: none of the four can
    then be told from a ghost, so none that was up counts as pressed.
    """

    def __init__(self, rows, cols):
        self._rows = rows
        self._cols = cols
        self._contacts = Debounce(len(KEYS), self._scan())

    @micropython.native
    def poll(self, now_ms):
        """12-bit mask of the keys that are down, bit i for KEYS[i]."""
        raw = 0
        for col in self._cols:
            if not col():
                raw = self._scan()
                raw &= self._contacts.down | ~_ambiguous(raw)
                break
        return self._contacts.update(raw, now_ms)

    def stuck(self):
        """Mask of the keys that have been down since the start, and so do not count."""
        return self._contacts.stuck

    def now_held(self):
        """The keys that are down at this moment, as letters of KEYS, without debouncing."""
        raw = self._scan()
        raw &= ~_ambiguous(raw)
        return "".join([KEYS[i] for i in range(len(KEYS)) if raw >> i & 1])

    def _scan(self):
        """Mask of the closed contacts, ghosts included; leaves all rows low."""
        for row in self._rows:
            row(1)
        raw = 0
        bit = 1
        for row in self._rows:
            row(0)
            sleep_us(SETTLE_US)
            for col in self._cols:
                if not col():
                    raw |= bit
                bit <<= 1
            row(1)
        for row in self._rows:
            row(0)
        return raw


def _ambiguous(raw):
    """Mask of the keys on the corners of rectangles that are closed on all four."""
    mask = 0
    upper = 0
    while upper < 9:
        lower = upper + 3
        while lower < 12:
            both = raw >> upper & raw >> lower & 7
            if both & (both - 1):  # two columns or three
                mask |= both << upper | both << lower
            lower += 3
        upper += 3
    return mask
