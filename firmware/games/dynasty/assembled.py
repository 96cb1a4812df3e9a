"""The search in assembly (kernel.inc), where the machine has it, behind the buffers of kernel.py.

It is kernel_viper.search to the node, but it reads addresses where that has numbers: they are in a
context and in records of its own, made here. The buffers must stay where they are: nothing that is
addressed is ever allocated anew.
"""

from array import array

import micropython
from engine import native

from games.dynasty.tables import KINDS, LINES, RECORD, first_row

_CONTEXT = 33  # words, see kernel.inc
_VALUES = 14  # word of the state where the offsets of nine kinds of values begin
_TABLES = (0, 1, 2, 4, 5, 6, 7, 8)  # kinds of lines with a table of their own


@micropython.viper
def _address(buffer) -> int:
    return int(ptr8(buffer))


@micropython.viper
def _constants(context: ptr32):
    """The words of the context that are not addresses; some of them have more than 31 bits."""
    one = 1
    context[16] = 0 - 0x1010102  # all columns but the first
    context[32] = 0x077CB531  # de Bruijn
    context[18] = 0xC342  # X and C squares
    context[19] = 0x02C30000 | (one << 30)
    context[20] = 0x2545F491  # of the hash
    context[21] = 0x1B873593
    context[23] = 0x19A019A0  # two lines of 6560


@micropython.viper
def _squares(squares: ptr32, records: ptr32, steps: ptr16):
    """By de Bruijn number the record of a square of each half; then 8 steps in bytes."""
    at = int(records)
    i = 0
    while i < 32:
        squares[((0x077CB531 << i) >> 27) & 31] = at + (i << 6)
        squares[(((0x077CB531 << i) >> 27) & 31) + 32] = at + (i << 6) + 2048
        i += 1
    i = 0
    while i < 8:
        squares[64 + i] = steps[32 + i] - 1024
        i += 1


@micropython.viper
def _records(to: ptr32, records: ptr32, rows: ptr8, directional: int):
    """Make the records that kernel.inc reads; `rows` are the deltas, in Directional the runs."""
    wide = ptr16(to)
    i = 0
    while i < 1024:
        places = records[i + 14]
        k = 0
        packed = 0
        while k < 4:
            to[i + 2 * k] = 108 + 2 * records[i + k]
            if directional:
                to[i + 2 * k + 1] = int(rows) + (places & 0x700)
                wide[2 * i + 28 + k] = 2 * records[i + 4 + k]
            else:
                to[i + 2 * k + 1] = int(rows) + 2 * records[i + 4 + k]
                packed |= ((places >> 8) & 7) << (8 * k)
            to[i + 9 + k] = 2 * records[i + 9 + k]
            places >>= 3
            k += 1
        if not directional:
            to[i + 14] = packed
        to[i + 8] = records[i + 8]
        to[i + 13] = records[i + 13]
        i += 16


@micropython.viper
def _weigh(deltas: ptr16, at: int, weight: int):
    """In Directional a row of deltas is of one square: its weight goes into them."""
    i = 0
    while i < 16:
        deltas[at + i] = int(deltas[at + i]) + weight
        i += 1


class Assembled:
    """The search in assembly on the buffers of a Kernel; ImportError where it does not run.

    take_tables() when the tables have been built anew; then search(context), as often as is wanted,
    does what kernel_viper.search would do.
    """

    def __init__(self, directional, buffers):
        name = "kernel_directional" if directional else "kernel_dynasty"
        self.search = native.load("games.dynasty." + name).run
        self._directional = directional
        self._buffers = buffers
        state, frames, lists, codes, runs, records, deltas, values, entries, of_bit = buffers
        self._records = array("i", bytes(64 * RECORD))
        self._squares = array("i", bytes(4 * 72))
        self.context = context = array("i", bytes(4 * _CONTEXT))
        _constants(context)
        context[0] = _address(state)
        context[1] = _address(frames)
        context[11] = _address(entries)
        context[12] = _address(lists)
        context[13] = _address(runs)
        context[17] = _address(codes)
        context[14] = _address(self._records)
        context[15] = _address(self._squares)
        context[22] = _address(deltas)
        for number, kind in enumerate(_TABLES):
            context[24 + number] = _address(values) + state[_VALUES + kind]
        _squares(self._squares, self._records, of_bit)

    def take_tables(self):
        """Make of the tables what this search reads; once after each time they were built."""
        runs, records, deltas = self._buffers[4:7]
        _records(self._records, records, runs if self._directional else deltas, self._directional)
        if self._directional:
            for kind, length in enumerate(KINDS):
                line = LINES[kind if kind < 4 else 25 - kind]
                for place in range(length):
                    _weigh(deltas, 16 * (first_row(kind) + place), records[16 * line[place] + 8])
