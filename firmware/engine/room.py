"""Memory for what a search remembers: as much as it wants, or as much as there is."""

import gc
from array import array

SPARE = 48 * 1024  # bytes that stay free for the rest of the game
LEAST = 64


def entries(most):
    """Zeros for entries of two 32-bit words, as many as fit: a power of two, `most` at most.

    A buffer of bytes where code in viper takes it as words, else of ints. In the one-file image it
    is always `most`; a copy has its code in the same memory. MemoryError if not even LEAST fit.
    """
    if not hasattr(gc, "mem_free"):
        return array("i", bytes(8 * most))
    gc.collect()
    while most > LEAST and gc.mem_free() < SPARE + 8 * most:
        most >>= 1
    while True:
        try:
            return bytearray(8 * most)
        except MemoryError:
            most >>= 1
            if most < LEAST:
                raise


def count(buffer):
    """How many entries those of entries() are."""
    return len(buffer) // (8 if isinstance(buffer, bytearray) else 2)


def words(count, clear):
    """An array of so many ints, all 0, made without a second piece of memory as large.

    clear(words, count) is the kernel's, which is fast.
    """
    made = array("i", range(count))
    clear(made, count)
    return made
