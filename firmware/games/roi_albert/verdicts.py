"""Which deals of Le Roi Albert can be won, found on a PC: two bits a deal, in verdicts.bin.

The file is a header of HEADER bytes, the version of the solver and how many deals there are (two
bytes, low one first), then four deals a byte, the first in the lowest bits.
"""

from engine import data

UNKNOWN = 0  # the solver gave up
SOLVABLE = 1
UNSOLVABLE = 2
UNTRIED = 3

FILE = "games/roi_albert/verdicts.bin"
HEADER = 3


def pack(version, verdicts):
    """The bytes of the file."""
    packed = bytearray(-(-len(verdicts) // 4))
    for n, verdict in enumerate(verdicts):
        packed[n >> 2] |= verdict << 2 * (n & 3)
    return bytes([version, len(verdicts) & 255, len(verdicts) >> 8]) + bytes(packed)


class Verdicts:
    """The verdicts that are there. version: of the solver; count: deals 0 .. count - 1."""

    def __init__(self, packed=None):
        """Those of the firmware, or of bytes of the same form."""
        self._packed = data.read(FILE) if packed is None else packed
        self.version = self._packed[0]
        self.count = self._packed[1] | self._packed[2] << 8

    def verdict(self, number):
        """SOLVABLE, UNSOLVABLE, UNKNOWN or UNTRIED, for any number."""
        if not 0 <= number < self.count:
            return UNTRIED
        return self._packed[HEADER + (number >> 2)] >> 2 * (number & 3) & 3

    def winnable(self, number):
        """The first deal from `number` on that can be won, starting again at 0 after the last."""
        for n in range(self.count):
            at = (number + n) % self.count
            if self.verdict(at) == SOLVABLE:
                return at
        return number
