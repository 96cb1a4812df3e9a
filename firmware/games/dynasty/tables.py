"""The tables of the Dynasty kernel: what a line of squares says, looked up instead of computed.

Lines. The board is 38 lines: 8 rows, 8 columns, 11 diagonals and 11 antidiagonals of three squares
or more. A line is a number x in base 3, its first square the lowest digit: 0 the second player's
army, 1 empty, 2 the first player's. A line shorter than 8 has empty squares after its end, which
changes no capture. Seen by the second player every digit d is 2 - d, the whole line 6560 - x: so
one table serves both. Line 38 stands for the lines that a square has not; it is always empty.

Codes. What a line captures is a pair for each of its 8 squares: how many armies turn towards its
beginning and how many towards its end. Over all 6561 lines these 8 pairs together take only 161
different values, so `codes` gives each line one number, and 0 if nothing is captured anywhere;
`runs` gives for a place on the line and a code the pair, beginning | end << 4.

Weights. A last move is not made: it is worth the weight of its square and twice the weights of
what turns. `deltas` has the sum ready. In Dynasty its rows are 161 codes: 0 where nothing turns,
else 4096 + 2 * sum, so that the four lines of a square are added at once, the total is 0 for an
illegal move, and its low 12 bits are the signed sum. In Directional, where one line is taken, a row
is 2 ends * 8 lengths, 2048 + 2 * sum. Weights are the same under all 8 symmetries of the board, so
a row is needed for each place on each kind of line, 65, and one for line 38.

Values. `values` has a byte for each x of a kind of line, 128 + points for the first player; the sum
over 34 lines is the evaluation. Short lines begin where the first of their numbers lies, so all
are read at `x + value_offset(kind)`. Rows 3 and 4 share a table, diagonals of three have none.

Records. One of 16 words for each square: 0-3 its lines, 4-7 their rows in `deltas`, 8 its weight
+ 1024, 9-12 the value of its digit in them, 13 its bit in a half of the board, 14 its places on
them, each * 256 and packed three bits apart.
"""

from array import array

import micropython
from engine import data

EMPTY_LINE = 3280
NO_LINE = 38
CODES = 161
ROWS = 66
RECORD = 64  # bytes
EXACT = 4  # the mode of endings: every army counts one; modes 0-3 are phases of the game

# Lengths of the ten kinds of lines, and the value table of each.
KINDS = (8, 8, 8, 8, 8, 7, 6, 5, 4, 3)
TABLE = (0, 1, 2, 2, 3, 4, 5, 6, 7)
TABLE_LENGTHS = (8, 8, 8, 8, 7, 6, 5, 4)
VALUE_BYTES = sum([3**n for n in TABLE_LENGTHS])

# Squares of one weight, by distance from the nearest edges, the smaller first.
_CLASSES = bytes([0, 1, 2, 3, 1, 4, 5, 6, 2, 5, 7, 8, 3, 6, 8, 9])
CLASSES = 10

MAGIC = b"DyE1"
HEAD = 16


def square_class(square):
    """0..9, the same for the squares that the symmetries of the board exchange."""
    row, column = square >> 3, square & 7
    return _CLASSES[min(row, 7 - row) * 4 + min(column, 7 - column)]


def _lines():
    lines = [list(range(r * 8, r * 8 + 8)) for r in range(8)]
    lines += [list(range(c, 64, 8)) for c in range(8)]
    lines += [[r * 9 - k for r in range(8) if 0 <= r - k < 8] for k in range(-5, 6)]
    lines += [[r * 7 + k for r in range(8) if 0 <= k - r < 8] for k in range(2, 13)]
    return lines


LINES = _lines()


def line_kind(line):
    """0-3 rows and columns from the edge inwards, 4 a diagonal of 8 squares … 9 of 3."""
    return min(line & 7, 7 - (line & 7)) if line < 16 else 12 - len(LINES[line])


def value_offset(kind):
    """Where the value of line 0 of this kind would stand in `values`."""
    table = TABLE[kind]
    before = sum([3**n for n in TABLE_LENGTHS[:table]])
    return before - (6561 - 3 ** TABLE_LENGTHS[table]) // 2


def first_row(kind):
    """The row of `deltas` for the first place on a line of this kind."""
    return 1 + sum(KINDS[:kind])


@micropython.viper
def _give_codes(codes: ptr8, runs: ptr8, known: ptr32, scratch: ptr32, x: int, end: int):
    """Find what lines x to end - 1 capture, and give each its code.

    known: how many codes there are, then two words for the pairs of each. scratch: four words.
    """
    pairs = ptr8(scratch)
    digits = ptr8(int(scratch) + 8)
    while x < end:
        rest = x
        i = 0
        while i < 8:
            y = rest // 3
            digits[i] = rest - y * 3
            rest = y
            i += 1
        i = 0
        while i < 8:
            pair = 0
            if int(digits[i]) == 1:
                k = i - 1
                while k >= 0 and int(digits[k]) == 0:
                    k -= 1
                if k >= 0 and int(digits[k]) == 2:
                    pair = i - 1 - k
                k = i + 1
                while k < 8 and int(digits[k]) == 0:
                    k += 1
                if k < 8 and int(digits[k]) == 2:
                    pair |= (k - i - 1) << 4
            pairs[i] = pair
            i += 1
        code = 0
        i = 1
        while code < known[0] and (known[i] != scratch[0] or known[i + 1] != scratch[1]):
            code += 1
            i += 2
        if code == known[0]:
            known[0] = code + 1
            known[i] = scratch[0]
            known[i + 1] = scratch[1]
            k = 0
            while k < 8:
                runs[(k << 8) + code] = pairs[k]
                k += 1
        codes[x] = code
        x += 1


@micropython.viper
def _dynasty_row(
    deltas: ptr16, at: int, pairs: ptr8, lefts: int, rights: int, fitted: ptr8, n: int
):
    """A row from index `at` on, for the codes with these pairs, by fitted[n:].

    When n is 0, it is twice the armies turned.
    """
    code = 0
    while code < 161:
        left = int(pairs[code]) & 15
        right = int(pairs[code]) >> 4
        delta = 0
        if left + right and left < lefts and right < rights:
            delta = (left + right) << 1
            if n:
                delta = int(fitted[n + right * lefts + left])
                if delta > 127:
                    delta -= 256
            delta += 4096
        deltas[at + code] = delta
        code += 1


@micropython.viper
def _directional_row(deltas: ptr16, at: int, lefts: int, rights: int, fitted: ptr8, n: int):
    """A row from index `at` on, by fitted[n:]; when n is 0, it is twice the armies turned."""
    turned = 0
    while turned < 16:
        delta = (turned & 7) << 1
        if n:
            delta = 0
            if turned < lefts:
                delta = int(fitted[n + turned])
            elif turned >= 8 and turned - 8 < rights:
                delta = int(fitted[n + lefts + turned - 8])
            if delta > 127:
                delta -= 256
        deltas[at + turned] = 2048 + delta
        turned += 1


@micropython.viper
def _unfold(values: ptr8, at: int, length: int, state: ptr32, folded: ptr8, count: int):
    """Write `count` more values of a table that begins at index `at`.

    folded has a signed byte for each line that comes before its mirror image, its opposite and the
    mirror image of that. state: line, its mirror image, bytes of folded used, then 8 digits.
    """
    x = state[0]
    mirrored = state[1]
    used = state[2]
    top = 1
    i = 0
    while i < length:
        top = top * 3
        i += 1
    end = x + count
    if end > top:
        end = top
    highest = top // 3
    while x < end:
        least = x
        if mirrored < least:
            least = mirrored
        opposite = top - 1 - x
        if top - 1 - mirrored < opposite:
            opposite = top - 1 - mirrored
        if least == opposite:
            value = 128
        elif opposite < least:
            value = 256 - int(values[at + opposite])
        elif least < x:
            value = int(values[at + least])
        else:
            value = int(folded[used]) ^ 128
            used += 1
        values[at + x] = value
        x += 1
        i = 3
        power = highest
        while state[i] == 2 and i < 10:
            state[i] = 0
            mirrored -= power + power
            power = power // 3
            i += 1
        state[i] = state[i] + 1
        mirrored += power
    state[0] = x
    state[1] = mirrored
    state[2] = used


class Tables:
    """All tables of one of the two games, built in slices.

    mode: what `deltas` and `values` are made for, 0-3 or EXACT, None before the first build;
    tempo: points for having the move.
    """

    def __init__(self, directional):
        self.directional = directional
        self.row = 16 if directional else CODES
        self.values = bytearray(VALUE_BYTES)
        self.deltas = array("H", bytes(2 * ROWS * self.row))
        self.codes = bytearray(6561)
        self.records = array("i", bytes(64 * RECORD))
        self.runs = bytearray(8 * 256)
        self.mode = None
        self.tempo = 0
        self._built = False
        self._valued = None  # the phase that `values` are of
        self._path = "games/dynasty/" + ("directional.bin" if directional else "dynasty.bin")

    def phase(self, armies):
        """0-3 for so many armies on the board."""
        cuts = data.part(self._path, 8, EXACT - 1)
        return sum([armies >= cut for cut in cuts])

    def build(self, mode):
        """A generator that makes all ready for a mode; it yields after each slice (< 8 ms)."""
        if not self._built:
            for _ in self._build_codes():
                yield
            for _ in self._build_records():
                yield
            self._built = True
        if mode == self.mode:
            return
        self.mode = None
        block = None if mode == EXACT else self._block(mode)
        yield
        for _ in self._build_deltas(block):
            yield
        if block and self._valued != mode:
            self._valued = None
            for _ in self._build_values(block):
                yield
            self._valued = mode
        self.mode = mode

    def _block(self, phase):
        size = (data.size(self._path) - HEAD) // EXACT
        return data.part(self._path, HEAD + phase * size, size)

    def _build_codes(self):
        known = array("i", bytes(4 * (1 + 2 * CODES)))
        known[0] = 1  # no captures at all
        scratch = array("i", bytes(16))
        for x in range(0, 6561, 54):
            _give_codes(self.codes, self.runs, known, scratch, x, min(x + 54, 6561))
            yield

    def _build_records(self):
        records = self.records
        for square in range(64):
            at = square * 16
            for way in range(4):
                records[at + way] = NO_LINE
            bit = square & 31
            records[at + 13] = 1 << bit if bit < 31 else -1 << 31
        yield
        for line in range(NO_LINE):
            first = first_row(line_kind(line))
            way = (line >= 8) + (line >= 16) + (line >= 27)
            for place, square in enumerate(LINES[line]):
                at = square * 16
                records[at + way] = line
                records[at + 4 + way] = (first + place) * self.row
                records[at + 9 + way] = 3**place
                records[at + 14] |= place << 8 + 3 * way
            yield

    def _build_deltas(self, block):
        for square in range(64):
            weight = _signed(block[1 + square_class(square)]) if block else 1
            self.records[square * 16 + 8] = 1024 + weight
        yield
        used = 1 + CLASSES
        runs = memoryview(self.runs)
        for kind, length in enumerate(KINDS):
            for place in range(length):
                at = (first_row(kind) + place) * self.row
                lefts = max(0, place - 1) + 1
                rights = max(0, length - place - 2) + 1
                n = used if block else 0
                if self.directional:
                    _directional_row(self.deltas, at, lefts, rights, block or b"", n)
                    used += lefts + rights
                else:
                    pairs = runs[256 * place :]
                    _dynasty_row(self.deltas, at, pairs, lefts, rights, block or b"", n)
                    used += lefts * rights
            yield
        self.tempo = _signed(block[0]) if block else 0
        self._used = used

    def _build_values(self, block):
        at = 0
        used = self._used
        for length in TABLE_LENGTHS:
            state = array("i", bytes(4 * 12))
            state[2] = used
            while state[0] < 3**length:
                _unfold(self.values, at, length, state, block, 2000)
                yield
            used = state[2]
            at += 3**length


def _signed(byte):
    return byte - 256 if byte > 127 else byte
