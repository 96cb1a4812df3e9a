"""Least squares: the weights under which the evaluation comes nearest to what moves were worth.

Each sample is a sum of some 40 unknown numbers, with signs. Conjugate gradients find them all at
once, in single precision with double sums; a ridge draws towards 0 what is seen rarely.
"""

from dataclasses import dataclass

import numpy as np

from host_tools.tune import patterns
from host_tools.tune.patterns import FIRST, KIND, Phase, tables

# As selfplay.c writes it: own and enemy armies as bits, the value for the mover in eighths of an
# army, armies on the board, and the move; way only in Directional, of 0 to 7.
SAMPLE = np.dtype(
    [
        *(("own", "<u8"), ("other", "<u8")),
        *(("value", "<i2"), ("armies", "<i2"), ("square", "<i2"), ("way", "<i2")),
    ]
)
OVERLAP = 2  # armies by which the samples of a phase reach into its neighbours
RIDGE = 20  # times that a number counts as seen with value 0
STEPS = 50  # of conjugate gradients; the error on held-out games stands still after 30


def _squares() -> tuple[np.ndarray, np.ndarray]:
    """(line, place on it) of each square and direction; the line is 38 where there is none."""
    lines, places = np.full((64, 4), tables.NO_LINE), np.zeros((64, 4), np.int32)
    for line, squares in enumerate(tables.LINES):
        way = (line >= 8) + (line >= 16) + (line >= 27)
        for place, square in enumerate(squares):
            lines[square, way], places[square, way] = line, place
    return lines, places


LINE, PLACE = _squares()
AT = np.array([[0 if n == tables.NO_LINE else FIRST[KIND[n]] for n in row] for row in LINE]) + PLACE
CLASS = np.array([tables.square_class(square) for square in range(64)])
NOTHING = 0  # the number that is always 0


@dataclass
class Layout:
    """Where the numbers of a phase lie in one long vector, after NOTHING."""

    directional: bool

    def __post_init__(self) -> None:
        counts = patterns.sizes(self.directional)
        starts = np.cumsum([1, *counts])
        self.tempo, self.own, self.captures, *self.tables = starts[:-1]
        self.size = int(starts[-1])
        # Captures and their mirror images are one number.
        same = patterns.mirrored(self.directional)
        self.capture = np.zeros((patterns.PLACES + 1, 8, 8), np.int32)
        for i, key in enumerate(patterns.captures(self.directional)):
            if key[1] or key[2]:
                self.capture[key] = self.captures + same[i]

    def phase(self, vector: np.ndarray) -> Phase:
        """The vector as the phase that it stands for."""
        keys = patterns.captures(self.directional)
        taken = np.array([vector[self.capture[key]] for key in keys])
        counts = patterns.sizes(self.directional)[3:]
        lines = [vector[at : at + n] for at, n in zip(self.tables, counts)]
        own = vector[self.own : self.own + tables.CLASSES]
        rounded = [np.rint(part).astype(np.int32) for part in (own, taken, *lines)]
        return Phase(int(round(float(vector[self.tempo]))), rounded[0], rounded[1], rounded[2:])

    def vector(self, phase: Phase) -> np.ndarray:
        """The other way round."""
        vector = np.zeros(self.size)
        vector[self.tempo] = phase.tempo
        vector[self.own : self.own + tables.CLASSES] = phase.own
        for key, value in zip(patterns.captures(self.directional), phase.captures):
            vector[self.capture[key]] = value
        for at, numbers in zip(self.tables, phase.tables):
            vector[at : at + len(numbers)] = numbers
        vector[NOTHING] = 0
        return vector


@dataclass
class Terms:
    """Samples as sums: `signed` numbers of the lines with their signs, and `plain` ones."""

    signed: np.ndarray
    signs: np.ndarray
    plain: np.ndarray
    size: int

    def total(self, vector: np.ndarray) -> np.ndarray:
        """The value of each sample."""
        values = np.zeros(len(self.plain), np.float32)
        vector = vector.astype(np.float32)
        for column, sign in zip(self.signed, self.signs):
            values += vector[column] * sign
        return values + vector[self.plain].sum(1)

    def gather(self, values: np.ndarray, absolute: bool = False) -> np.ndarray:
        """For each number the sum over samples of value * sign (or its size)."""
        sums = np.zeros(self.size)
        for column, sign in zip(self.signed, self.signs):
            sums += np.bincount(column, values * (abs(sign) if absolute else sign), self.size)
        for column in self.plain.T:
            sums += np.bincount(column, values, self.size)
        sums[NOTHING] = 0
        return sums

    def part(self, rows: slice) -> "Terms":
        """Some of the samples."""
        return Terms(self.signed[:, rows], self.signs[:, rows], self.plain[rows], self.size)


def lines_of(samples: np.ndarray) -> np.ndarray:
    """The 38 lines of each sample, by line, as the mover sees them; and the dummy."""
    cells = np.ones((64, len(samples)), np.int32)
    for square in range(64):
        bit = np.uint64(square)
        cells[square] += ((samples["own"] >> bit) & np.uint64(1)).astype(np.int32)
        cells[square] -= ((samples["other"] >> bit) & np.uint64(1)).astype(np.int32)
    found = np.full((tables.NO_LINE + 1, len(samples)), tables.EMPTY_LINE, np.int32)
    for line, squares in enumerate(tables.LINES):
        for place, square in enumerate(squares):
            found[line] += 3**place * (cells[square] - 1)
    return found


def terms(samples: np.ndarray, layout: Layout) -> Terms:
    """The samples as sums of numbers of the layout."""
    lines = lines_of(samples)
    signed, signs = [], []
    for line, kind in enumerate(KIND):
        table = tables.TABLE[kind] if kind < len(tables.TABLE) else None
        if table is None:
            continue
        length = tables.TABLE_LENGTHS[table]
        number, sign, _ = patterns.folded(length)
        x = lines[line] - (6561 - 3**length) // 2  # without the digits behind its end
        signed.append(layout.tables[table] + number[x].astype(np.int32))
        signs.append(sign[x].astype(np.int8))
    code, runs = patterns.codes()
    square = samples["square"]
    plain = [np.full(len(samples), layout.tempo), layout.own + CLASS[square]]
    everyone = np.arange(len(samples))
    for way in range(4):
        taken = runs[PLACE[square, way], code[lines[LINE[square, way], everyone]]]
        beginning, end = taken & 15, taken >> 4
        if layout.directional:
            beginning = np.where(samples["way"] == 2 * way, beginning, 0)
            end = np.where(samples["way"] == 2 * way + 1, end, 0)
        plain.append(layout.capture[AT[square, way], beginning, end])
    return Terms(np.array(signed), np.array(signs), np.stack(plain, 1), layout.size)


def solve(samples: Terms, values: np.ndarray) -> np.ndarray:
    """The vector of least squares, from all 0 on, by conjugate gradients scaled by what is seen."""
    scale = 1 / (samples.gather(np.ones(len(values)), absolute=True) + RIDGE)
    vector = np.zeros(samples.size)
    rest = samples.gather(values)
    way = scale * rest
    left = rest @ way
    for _ in range(STEPS):
        image = samples.gather(samples.total(way)) + RIDGE * way
        step = left / (way @ image)
        vector += step * way
        rest -= step * image
        scaled = scale * rest
        before, left = left, rest @ scaled
        way = scaled + left / before * way
    vector[NOTHING] = 0
    return vector


@dataclass
class Quality:
    """How well weights tell what moves are worth, in games that they were not fitted to."""

    samples: int
    spread: float  # mean square of the values round their mean, in points
    error: float  # mean square error of the fitted weights
    before: float  # and of the weights they are compared with, scaled as suits them best

    def __str__(self) -> str:
        fitted, before = 1 - self.error / self.spread, 1 - self.before / self.spread
        error, spread = (mean**0.5 / 8 for mean in (self.error, self.spread))
        return (
            f"{self.samples} samples, error {error:.2f} of {spread:.2f} armies, "
            f"R2 {fitted:.3f} (square weights {before:.3f})"
        )


def of_phase(samples: np.ndarray, phase: int, cuts: tuple[int, ...]) -> np.ndarray:
    """The samples that a phase is fitted to."""
    low, high = (0, *cuts)[phase], (*cuts, 99)[phase]
    near = samples["armies"] >= low - OVERLAP
    return samples[near & (samples["armies"] < high + OVERLAP)]


def fit(
    samples: np.ndarray, held_out: np.ndarray, before: Phase, directional: bool
) -> tuple[Phase, Quality]:
    """The phase fitted to some samples, and what it is worth on others."""
    layout = Layout(directional)
    vector = solve(terms(samples, layout), samples["value"].astype(np.float64))
    phase = layout.phase(vector)
    others = terms(held_out, layout)
    values = held_out["value"].astype(np.float64)
    guess = others.total(layout.vector(phase))
    old = others.total(layout.vector(before))
    old = np.polyval(np.polyfit(old, values, 1), old)
    quality = Quality(
        len(samples),
        float(values.var()),
        float(((values - guess) ** 2).mean()),
        float(((values - old) ** 2).mean()),
    )
    return phase, quality
