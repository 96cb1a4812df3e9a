"""The search of the Dynasty kernel: right values, the same count of decisions everywhere.

Plain functions without pytest, for CPython, where the kernel is slow, and for the twin. The
positions of ../data/dynasty_bench.json come from games of a program against itself.
"""

import json

from dynasty_cases import DATA, GAMES, equal, refused
from engine import data
from games.dynasty import tables
from games.dynasty.kernel import EXACT, INFINITY, MOST_PLIES, WIN, Kernel
from games.dynasty.rules import PASS, STEPS, Position


def read(name):
    with open(__file__.rsplit("/", 2)[0] + "/data/" + name) as file:
        return json.load(file)


BENCH = read("dynasty_bench.json")
SIGNATURE = read("dynasty_signature.json")
_kernels = {}


def kernel_of(directional):
    if directional not in _kernels:
        _kernels[directional] = Kernel(directional)
    return _kernels[directional]


def ready(directional, mode):
    """A kernel made ready for a mode, with an empty hash."""
    kernel = kernel_of(directional)
    kernel.prepare(mode)
    while not kernel.ready():
        kernel.build()
    kernel.forget()
    return kernel


def searched(position, mode, depth, alpha=0 - INFINITY, beta=INFINITY, slice_=1 << 20):
    """A kernel that has searched the position to this depth, and nothing before."""
    kernel = ready(position.directional, mode)
    kernel.load(position)
    kernel.begin(depth, alpha, beta)
    while not kernel.run(slice_):
        pass
    return kernel


def deepened(position, depth):
    """A kernel that has searched the position to 1, 2 … depth plies, as the bench does."""
    phase = kernel_of(position.directional).phase(position, depth)
    kernel = ready(position.directional, phase)
    kernel.load(position)
    for plies in range(1, depth + 1):
        kernel.begin(plies, 0 - INFINITY, INFINITY)
        while not kernel.run(1 << 20):
            pass
    return kernel


def signature(name, directional, depth, first=20):
    """The decisions of iterative deepening in the first positions of the bench, summed."""
    total = 0
    for text in BENCH[name][:first]:
        total += deepened(Position(directional, text), depth).nodes
    return total


class Chance:
    """Numbers by a generator of its own."""

    def __init__(self, seed):
        self.state = seed

    def below(self, count):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % count

    def position(self, directional, plies):
        """A position of a game of random moves, at most so many plies long."""
        position = Position(directional)
        for _ in range(plies):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(moves[self.below(len(moves))])
        return position


# -- a minimax and an evaluation that share no code with the kernel


class Weights:
    """What a file of weights says of one phase."""

    def __init__(self, directional, phase):
        whole = data.read("games/dynasty/" + ("directional" if directional else "dynasty") + ".bin")
        size = (len(whole) - 16) // 4
        block = whole[16 + phase * size : 16 + phase * size + size]
        signed = [byte - 256 if byte > 127 else byte for byte in block]
        self.tempo = signed.pop(0)
        self.own = signed[:10]
        del signed[:10]
        signed.reverse()
        self.rows = {}
        for kind, length in enumerate(tables.KINDS):
            for place in range(length):
                lefts, rights = max(1, place), max(1, length - place - 1)
                if directional:
                    pairs = [(left, 0) for left in range(lefts)]
                    pairs += [(0, right) for right in range(rights)]
                else:
                    pairs = [(left, right) for right in range(rights) for left in range(lefts)]
                for pair in pairs:
                    self.rows[kind, place, pair] = signed.pop()
        self.values = [self._table(n, signed) for n in (8, 8, 8, 8, 7, 6, 5, 4)]
        equal(signed, [])

    def _table(self, length, signed):
        values = []
        last = 3**length - 1
        for x in range(last + 1):
            rest, mirrored = x, 0
            for _ in range(length):
                mirrored = mirrored * 3 + rest % 3
                rest //= 3
            least, opposite = min(x, mirrored), min(last - x, last - mirrored)
            if least == opposite:
                values.append(0)
            elif opposite < least:
                values.append(0 - values[opposite])
            else:
                values.append(signed.pop() if least == x else values[least])
        return values

    def standing(self, position):
        """Points for the side to move, before its move."""
        total = 0
        for line, squares in enumerate(tables.LINES):
            if len(squares) > 3:
                x = 0
                for square in reversed(squares):
                    x = x * 3 + (1, 2, 0)[position.cells[square]]
                table = (0, 1, 2, 2, 3, 4, 5, 6, 7)[tables.line_kind(line)]
                total += self.values[table][x]
        return self.tempo + (total if position.turn == 0 else 0 - total)

    def gain(self, position, move):
        """Points that a move adds."""
        square = move & 63
        row, column = sorted([min(n, 7 - n) for n in (square >> 3, square & 7)])
        total = self.own[(0, 3, 5, 6)[row] + column]
        ends = {}
        for direction, turned in position.captured_by(move):
            step = STEPS[direction]
            left, right = ends.get(abs(step), (0, 0))
            if step < 0:
                left = len(turned)
            else:
                right = len(turned)
            ends[abs(step)] = left, right
        for step, pair in ends.items():
            for line, squares in enumerate(tables.LINES):
                if square in squares and squares[1] - squares[0] == step:
                    total += self.rows[tables.line_kind(line), squares.index(square), pair]
        return total


def minimax(position, depth, weights):
    """The value for the side to move; weights None for armies at the end."""
    moves = position.legal_moves()
    if not moves:
        counts = position.counts()
        lead = counts[position.turn] - counts[1 - position.turn]
        if weights is None or not lead:
            return lead
        return 8 * lead + (WIN if lead > 0 else 0 - WIN)
    if depth == 1 and moves != [PASS] and weights is not None:
        return weights.standing(position) + max([weights.gain(position, move) for move in moves])
    best = 0 - INFINITY
    for move in moves if depth else ():
        position.push(move)
        best = max(best, 0 - minimax(position, depth - (move != PASS), weights))
        position.pop()
    return best


def worth(position, move, depth, weights):
    """The value of a move by minimax."""
    if depth == 1 and weights:
        return weights.standing(position) + weights.gain(position, move)
    position.push(move)
    value = 0 - minimax(position, depth - 1, weights)
    position.pop()
    return value


def same_as_minimax(games, plies, deepest, most_empty, seed):
    """How many searches agree with minimax, in random positions of both games."""
    chance = Chance(seed)
    count = 0
    known = {}
    for _ in range(games):
        for _, directional in GAMES:
            position = chance.position(directional, chance.below(plies))
            empty = position.to_text().count("-")
            phase = chance.below(4)
            if (directional, phase) not in known:
                known[directional, phase] = Weights(directional, phase)
            tries = [(phase, 1 + chance.below(deepest), known[directional, phase])]
            if 0 < empty <= most_empty:
                tries.append((EXACT, empty, None))
            for mode, depth, weights in tries:
                kernel = searched(position, mode, depth, slice_=1 + chance.below(99))
                wanted = minimax(position, depth, weights)
                about = position.to_text(), directional, mode, depth
                equal(kernel.value, wanted, about)
                if position.legal_moves() and position.legal_moves() != [PASS]:
                    equal(worth(position, kernel.best, depth, weights), wanted, about)
                count += 1
    return count


def case_values_and_best_moves_of_a_minimax():
    assert same_as_minimax(8, 70, 2, 4, 7) > 16


def case_a_search_in_slices_finds_what_it_finds_in_one_go():
    for name, directional in GAMES:
        position = Position(directional, BENCH[name][9])
        whole = searched(position, 1, 4)
        found = whole.value, whole.best, whole.nodes, whole.line()
        for size in (1, 7, 100):
            sliced = searched(position, 1, 4, slice_=size)
            equal((sliced.value, sliced.best, sliced.nodes, sliced.line()), found, size)


def case_a_window_bounds_the_value():
    for name, directional in GAMES:
        position = Position(directional, BENCH[name][5])
        value = searched(position, 1, 3).value
        equal(searched(position, 1, 3, value, value + 9).value, value)
        equal(searched(position, 1, 3, value, value + 9).best, None)
        equal(searched(position, 1, 3, value - 9, value).value, value)
        equal(searched(position, 1, 3, value - 1, value + 1).value, value)
        equal(searched(position, 1, 3, value + 5, value + 9).value, value + 5)


def case_every_square_can_be_the_best_of_one_ply():
    for directional in (False, True):
        for square in range(64):
            # Two armies in its row, and no other move.
            step = 1 if square & 7 < 6 else -1
            cells = ["-"] * 64
            cells[square + step], cells[square + 2 * step] = "OX"
            position = Position(directional, "".join(cells) + " X")
            kernel = searched(position, EXACT, 1)
            assert kernel.best & 63 == square and position.is_legal(kernel.best)
            equal(searched(position, EXACT, 1, 9, 10).best, None)


def case_the_line_is_legal_and_begins_with_the_best_move():
    for name, directional in GAMES:
        position = Position(directional, BENCH[name][1])
        kernel = deepened(position, 5)
        found = kernel.value, kernel.best, kernel.nodes
        line = kernel.line()
        assert len(line) > 1, line
        equal(line[0], kernel.best)
        for move in line:
            position.push(move)
        equal((kernel.value, kernel.best, kernel.nodes), found)


def case_endings_of_five_and_six():
    for name, directional in GAMES:
        for text, score, best in DATA[name]["endgames"]:
            if text.count("-") < 7:
                ending(text, directional, score, best)


def ending(text, directional, score, best):
    """The decisions that the exact search needs for a right result and a best move."""
    position = Position(directional, text)
    kernel = searched(position, EXACT, text.count("-"), -65, 65)
    equal(kernel.value, score, text)
    assert position.move_name(kernel.best) in best.split(), (text, kernel.best)
    return kernel.nodes


def case_a_depth_out_of_reach_is_refused():
    kernel = ready(False, EXACT)
    for depth in (0, MOST_PLIES + 1):
        refused(ValueError, kernel.begin, depth, -1, 1)


def case_decisions_of_the_short_bench():
    for name, directional in GAMES:
        kept = SIGNATURE[name]["short"]
        equal(signature(name, directional, kept["depth"], kept["positions"]), kept["nodes"], name)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
