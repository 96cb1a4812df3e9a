"""Contacts that bounce, and contacts that were closed before anybody looked."""

from time import ticks_diff

import micropython


class Debounce:
    """Up to 30 contacts as the bits of a mask; 1 is closed.

    A contact changes when it has read the other way, poll after poll, for hold_ms. Contacts that
    are closed at the start (`stuck`) do not count until they have been open once.
    """

    def __init__(self, count, stuck=0, hold_ms=10):
        self.down = stuck  # with those that do not count
        self.stuck = stuck  # closed since the start
        self._pending = 0
        self._since = [0] * count
        self._hold_ms = hold_ms

    @micropython.native
    def update(self, raw, now_ms):
        """The mask of closed contacts, from what the pins read now."""
        changed = raw ^ self.down
        if changed:
            fresh = changed & ~self._pending
            i = 0
            while changed >> i:
                bit = 1 << i
                if fresh & bit:
                    self._since[i] = now_ms
                elif changed & bit and ticks_diff(now_ms, self._since[i]) >= self._hold_ms:
                    self.down ^= bit
                i += 1
            changed = raw ^ self.down
        self._pending = changed
        self.stuck &= self.down
        return self.down & ~self.stuck
