"""The kernel of Dames against the law, and against the plainest search over rules.py.

Plain functions without pytest: test_dames_kernel.py runs them on CPython, tests/twin on the twin.
"""

import json
import sys

from games.dames.kernel import ALL, INFINITY, KING, MAN, PIECES, WIN, WON, Kernel, weights
from games.dames.rules import BLACK, EIGHT, TEN, WHITE, Position
from games.dames.variants import last_row, place, squares


def read(name):
    with open(__file__.rsplit("/", 2)[0] + "/data/" + name) as file:
        return json.load(file)


DATA, BENCH, SIGNATURE = [read("dames%s.json" % name) for name in ("", "_bench", "_signature")]
FAST = sys.implementation.name == "micropython"
MOST_GAMES = 10_000_000 if FAST else 800  # perft counts up to this are counted here
POSITIONS = 1000 if FAST else 40  # random ones
KERNELS = {}


def equal(found, wanted, about=""):
    assert found == wanted, f"{about}: {found!r}, not {wanted!r}"


def rules_of(size):
    return EIGHT if size == 8 else TEN


def kernel_of(rules):
    """The kernel of a rule set, as new."""
    if rules.name not in KERNELS:
        KERNELS[rules.name] = Kernel(rules)
    found = KERNELS[rules.name]
    found.prepare(ALL)
    found.set_style(BLACK, 0)
    found.forget()
    return found


class Dice:
    """Numbers that are the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % n


def some_positions(rules, count, seed=7):
    """Positions of random games, early and late, most of them with kings."""
    dice = Dice(seed)
    found = []
    while len(found) < count:
        position = Position(rules)
        for _ in range(dice.below(110)):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(moves[dice.below(len(moves))])
        if position.legal_moves():
            found.append(Position(rules, position.to_text()))
    return found


def scattered(rules, count, seed=3):
    """Positions with men and kings anywhere, few of which a game would lead to."""
    dice = Dice(seed)
    n = squares(rules)
    found = []
    while len(found) < count:
        position = Position(rules)
        cells = position.cells
        kings = dice.below(4)
        density = 2 + dice.below(5)
        for square in range(n):
            cells[square] = 0
            if dice.below(density) == 0:
                side = dice.below(2)
                king = dice.below(4) < kings or square in last_row(rules, side)
                cells[square] = 1 + side + (2 if king else 0)
        position = Position(rules, position.to_text())
        if position.legal_moves() and all(position.counts()):
            found.append(position)
    return found


def worth(rules, cell, square, mode=ALL):
    """What a piece adds to its side's value."""
    column, row = place(rules, square)
    if (cell - 1) & 1 == WHITE:
        column, row = rules.size - 1 - column, rules.size - 1 - row
    man, king = weights(rules, column, row)
    if mode == PIECES:
        man, king = MAN, KING[rules.size]
    return king if cell > 2 else man


def standing(position, mode=ALL):
    """The value of what stands on the board, for the side to move."""
    total = 0
    for square, cell in enumerate(position.cells):
        if cell:
            value = worth(position.rules, cell, square, mode)
            total += value if (cell - 1) & 1 == position.turn else 0 - value
    return total


def can_capture_after(position, move):
    position.push(move)
    found = bool(position.captures())
    position.pop()
    return found


def is_attacked(position):
    """Could the side that is not to move capture something if it were?"""
    other = Position(position.rules, position.to_text())
    other.turn ^= 1
    return bool(other.captures())


def kings_of(position, side):
    return [cell for cell in position.cells if cell == 3 + side]


def plain_search(position, depth, ply=0, mode=ALL):
    """The value by trying every move that the search of kernel.py tries, without any window."""
    rules = position.rules
    if not position.counts()[position.turn]:
        return ply - WIN
    captures = position.captures()
    if depth == 0 and not captures:
        return standing(position, mode)
    moves = position.legal_moves()
    if not moves:
        return ply - WIN
    flying = rules.flying and kings_of(position, 1 - position.turn)
    if depth == 1 and not captures and not flying and not is_attacked(position):
        # At the last ply sacrifices are tried only where nothing else can be played by steps.
        steps = [move for move in moves if not (rules.flying and position.cells[move.path[0]] > 2)]
        safe = [move for move in steps if not can_capture_after(position, move)]
        if safe:
            moves = [move for move in moves if move in safe or move not in steps]
    if depth and not (captures and len(moves) == 1):
        depth -= 1
    best = 0 - INFINITY
    for move in list(moves):
        position.push(move)
        best = max(best, 0 - plain_search(position, depth, ply + 1, mode))
        position.pop()
    return best


def searched(found, depth, alpha=0 - INFINITY, beta=INFINITY, slice_of=1 << 28):
    found.begin(depth, alpha, beta)
    while not found.run(slice_of):
        pass
    return found.value


def perft(position, depth):
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in list(moves):
        position.push(move)
        count += perft(position, depth - 1)
        position.pop()
    return count


def case_perft_by_the_kernel():
    for size, text, counts, _ in DATA["perft"]:
        found = kernel_of(rules_of(size))
        found.load(Position(rules_of(size), text))
        for depth, count in enumerate(counts, 1):
            if count <= MOST_GAMES:
                equal(found.perft(depth), count, (text, depth))
        equal(found.perft(0), 1)


def case_perft_of_the_positions():
    for size, text, _, counts in DATA["positions"]:
        found = kernel_of(rules_of(size))
        found.load(Position(rules_of(size), text))
        for depth, count in enumerate(counts, 1):
            if count <= MOST_GAMES:
                equal(found.perft(depth), count, (text, depth))


def case_random_positions_have_the_moves_of_the_rules():
    for rules in (EIGHT, TEN):
        found = kernel_of(rules)
        positions = some_positions(rules, POSITIONS) + scattered(rules, POSITIONS)
        for number, position in enumerate(positions):
            found.load(position)
            equal(found.perft(1), len(position.legal_moves()), position.to_text())
            if number % 10 == 0:
                equal(found.perft(2), perft(position, 2), position.to_text())


def case_a_search_finds_what_trying_everything_finds():
    for rules in (EIGHT, TEN):
        found = kernel_of(rules)
        count = 60 if FAST else 12
        positions = some_positions(rules, count) + scattered(rules, count, 5)
        for position in [each for each in positions if sum(each.counts()) < 16]:
            for mode in (ALL, PIECES):
                found.prepare(mode)
                found.forget()
                found.load(position)
                for depth in (1, 2):
                    wanted = plain_search(position, depth, 0, mode)
                    equal(searched(found, depth), wanted, (position.to_text(), depth, mode))
                    assert found.best in position.legal_moves(), (position.to_text(), found.best)
                    if abs(wanted) < WON:
                        equal(searched(found, depth, wanted, wanted + 1), wanted)
                        equal(searched(found, depth, wanted - 1, wanted), wanted)


def case_the_decisions_of_the_short_set_are_those_that_were_counted():
    for rules in (EIGHT, TEN):
        kept = SIGNATURE[rules.name]["short"]
        found = kernel_of(rules)
        nodes = 0
        for text in BENCH[rules.name][: kept["positions"]]:
            found.forget()
            found.load(Position(rules, text))
            for depth in range(1, kept["depth"] + 1):
                searched(found, depth)
            nodes += found.nodes
        equal(nodes, kept["nodes"], rules.name)


def case_a_search_in_slices_is_the_same_search():
    for rules in (EIGHT, TEN):
        found = kernel_of(rules)
        for position in some_positions(rules, 6, 11):
            results = []
            for size in (1 << 28, 7):
                found.forget()
                found.load(position)
                for depth in (1, 2, 3, 4):
                    searched(found, depth, slice_of=size)
                results.append((found.value, found.best, found.nodes))
            equal(results[1], results[0], position.to_text())


def case_both_sides_are_searched_alike():
    for rules in (EIGHT, TEN):
        found = kernel_of(rules)
        for position in some_positions(rules, 6, 13):
            turned = Position(rules)
            turned.turn = 1 - position.turn
            for square, cell in enumerate(position.cells):
                there = squares(rules) - 1 - square
                turned.cells[there] = (cell - 1 ^ 1) + 1 if cell else 0
            values = []
            for each in (position, Position(rules, turned.to_text())):
                found.load(each)
                values.append(searched(found, 3))
            equal(values[0], values[1], position.to_text())


def case_a_position_that_was_there_before_is_a_draw():
    # Black is far behind, and may go back to a square where it was.
    for rules, text, moves in (
        (EIGHT, "B:WK32,K31,K30:BK1", "1-5 32-28 5-1 28-32 1-5 32-28"),
        (TEN, "B:WK45,K35,K25:BK46", "46-41 45-50 41-46 50-45 46-41 45-50"),
    ):
        found = kernel_of(rules)
        position = Position(rules, text)
        for move in moves.split():
            position.push(position.parse_move(move))
        found.load(Position(rules, position.to_text()))
        assert searched(found, 2) < 0 - MAN
        found.forget()
        found.load(position)
        equal(searched(found, 2), 0)


def case_the_last_move_of_a_count_is_a_draw():
    # One king against three is a draw after 16 moves of each side.
    position = Position(TEN, "W:WK1,K2,K3:BK46")
    found = kernel_of(TEN)
    back = [("1-7", "46-41"), ("7-1", "41-46"), ("1-6", "46-41"), ("6-1", "41-46")]
    while position.moves_to_draw() > 1:
        for move in back[len(position.history) // 2 % 4]:
            if position.moves_to_draw() > 1:
                position.push(position.parse_move(move))
    found.load(position)
    equal(searched(found, 3), 0)
    found.forget()
    found.load(Position(TEN, position.to_text()))
    assert searched(found, 3) != 0


def case_a_style_leaves_the_value_of_a_level_position_alone():
    for rules in (EIGHT, TEN):
        found = kernel_of(rules)
        values = []
        for style in (0, 8, -8):
            found.set_style(BLACK if rules is EIGHT else WHITE, style)
            found.forget()
            found.load(Position(rules))
            values.append(searched(found, 1))
        assert max(values) - min(values) < 2 * 8 * 6, values


def case_a_tree_of_thousands_of_routes_is_searched_in_small_pieces():
    for text in ("W:WK48:B7,8,9,10,17,18,19,20,27,28,29,30,37,38,39,40", ROUTES):
        position = Position(TEN, text)
        found = kernel_of(TEN)
        found.load(position)
        equal(found.perft(1), len(position.legal_moves()), text)
        searched(found, 2, slice_of=20)
        assert found.best in position.legal_moves()


ROUTES = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"

CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
