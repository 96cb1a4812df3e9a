"""The kernel of Dominate against the law, and against the plainest search over rules.py.

Plain functions without pytest: test_dominate_kernel.py runs them on CPython, tests/twin on the
twin.
"""

import json

from games.dominate import kernel, rules
from games.dominate.kernel import INFINITY, WIN, Kernel
from games.dominate.rules import AROUND, EMPTY, JUMPS, Position


def read(name):
    """A file of tests/data."""
    with open(__file__.rsplit("/", 2)[0] + "/data/" + name) as file:
        return json.load(file)


DATA = read("dominate.json")
BENCH = read("dominate_bench.json")["dominate"]
TRAPS = read("dominate_traps.json")
SIGNATURE = read("dominate_signature.json")["dominate"]


def equal(found, wanted, about=""):
    assert found == wanted, f"{about}: {found!r}, not {wanted!r}"


class Dice:
    """Numbers that are the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % n


def some_positions(count, seed=7):
    """Positions of random games, early and late, on all boards of the data."""
    dice = Dice(seed)
    found = []
    while len(found) < count:
        position = Position(DATA["perft"][dice.below(4)][0])
        for _ in range(dice.below(90)):
            moves = position.legal_moves()
            if not moves:
                break
            position.push(moves[dice.below(len(moves))])
        if position.legal_moves():
            found.append(Position(position.to_text()))
    return found


def finished(difference):
    return difference * 8 + WIN * ((difference > 0) - (difference < 0))


def reach(position, side):
    """Empty squares that a side can come to over empty squares."""
    at = [square for square in range(64) if position.cells[square] == side]
    found = set()
    while at:
        square = at.pop()
        for target in list(AROUND[square]) + list(JUMPS[square]):
            if position.cells[target] == EMPTY and target not in found:
                found.add(target)
                at.append(target)
    return found


def beside(position, side, what):
    """How many squares of kind `what` stand beside a square of kind `side`."""
    cells = position.cells
    return sum([
        cells[square] == what and any([cells[at] == side for at in AROUND[square]])
        for square in range(64)
    ])  # fmt: skip


def ahead(position):
    counts = position.counts()
    return counts[position.turn] - counts[1 - position.turn]


def last_ply(position):
    """The value of a position one ply before the horizon, as kernel.py describes it."""
    exposed, mobile, closed, _ = kernel.WEIGHTS
    own, enemy = position.turn + 1, 2 - position.turn
    empty = position.count(EMPTY)
    best = None
    for move in position.legal_moves():
        turned = len(position.turned_by(move))
        gain = 2 * turned + rules.is_clone(move)
        best = gain if best is None else max(best, gain)
    turned = best >> 1
    if turned == position.counts()[1 - position.turn]:
        return finished(sum(position.counts()) + empty)
    if empty == 1 and best & 1:
        return finished(ahead(position) + best)
    value = (ahead(position) + best) * 8
    value -= exposed * (beside(position, EMPTY, own) - beside(position, EMPTY, enemy))
    value += mobile * (beside(position, own, EMPTY) - beside(position, enemy, EMPTY))
    if empty <= 16:
        mine, theirs = reach(position, own), reach(position, enemy)
        value += closed * (len(mine - theirs) - len(theirs - mine))
    return value


def plain_search(position, depth):
    """The value by trying every move of every ply, without any window."""
    moves = position.distinct_moves()
    if not moves:
        return finished(ahead(position) - position.count(EMPTY))
    if depth == 1:
        return last_ply(position)
    best = 0 - INFINITY
    for move in list(moves):
        position.push(move)
        best = max(best, 0 - plain_search(position, depth - 1))
        position.pop()
    return best


def searched(found, depth, slice_of=1 << 28):
    while not found.run(slice_of):
        pass
    return found.value


def case_perft_by_the_kernel():
    found = Kernel()
    for text, counts, _ in DATA["perft"]:
        found.load(Position(text))
        for depth in (1, 2, 3):
            equal(found.perft(depth), counts[depth - 1], (text, depth))
        equal(found.perft(0), 1)


def case_a_search_finds_what_trying_everything_finds():
    found = Kernel()
    for position in some_positions(24):
        found.load(position)
        found.forget()
        for depth in (1, 2):
            wanted = plain_search(position, depth)
            found.begin(depth, 0 - INFINITY, INFINITY)
            equal(searched(found, depth), wanted, (position.to_text(), depth))
            assert found.best in position.legal_moves(), (position.to_text(), found.best)
            position.push(found.best)
            if depth > 1:
                equal(0 - plain_search(position, depth - 1), wanted, position.to_text())
            position.pop()
            if abs(wanted) < WIN:
                found.begin(depth, wanted, wanted + 1)
                equal(searched(found, depth), wanted)
                found.begin(depth, wanted - 1, wanted)
                equal(searched(found, depth), wanted)


def case_a_search_in_slices_is_the_same_search():
    whole, sliced = Kernel(), Kernel()
    for position in some_positions(4, 11):
        results = []
        for found, size in ((whole, 1 << 28), (sliced, 7)):
            found.forget()
            found.load(position)
            for depth in (1, 2, 3):
                found.begin(depth, 0 - INFINITY, INFINITY)
                searched(found, depth, size)
            results.append((found.value, found.best, found.nodes))
        equal(results[1], results[0], position.to_text())


def case_the_decisions_of_the_short_set_are_those_that_were_counted():
    found = Kernel()
    kept = SIGNATURE["short"]
    nodes = 0
    for text in BENCH[: kept["positions"]]:
        found.forget()
        found.load(Position(text))
        for depth in range(1, kept["depth"] + 1):
            found.begin(depth, 0 - INFINITY, INFINITY)
            searched(found, depth)
        nodes += found.nodes
    equal(nodes, kept["nodes"])


def case_the_best_of_one_ply_turns_most_and_a_clone_goes_before_a_jump():
    found = Kernel()
    for position in some_positions(40, 5):
        found.load(position)
        found.begin(1, 0 - INFINITY, INFINITY)
        searched(found, 1)
        gains = [
            2 * len(position.turned_by(move)) + rules.is_clone(move)
            for move in position.legal_moves()
        ]
        gain = gains[position.legal_moves().index(found.best)]
        equal(gain, max(gains), position.to_text())


def case_the_end_by_the_fill_rule_is_seen():
    found = Kernel()
    # O clones to the last square, or shuts X in and gets the rest of the board.
    for text, depth, value in (
        ("x--/--1/oo- o", 2, finished(3 - 1)),
        ("x-1/--1/oo1 o", 2, None),
        ("ox1/---/--- o", 1, finished(3)),
    ):
        position = Position(text)
        found.load(position)
        found.forget()
        found.begin(depth, 0 - INFINITY, INFINITY)
        equal(searched(found, depth), plain_search(position, depth), text)
        if value is not None:
            equal(found.value, value, text)


def case_three_plies_ahead_it_does_not_walk_into_a_total_loss():
    # In each of these the move that turns most lets the enemy turn every piece at once.
    found = Kernel()
    for text in TRAPS:
        position = Position(text)
        found.load(position)
        found.forget()
        found.begin(1, 0 - INFINITY, INFINITY)
        searched(found, 1)
        position.push(found.best)
        assert plain_search(position, 1) > WIN, text  # so it is with one ply
        position.pop()
        found.begin(3, 0 - INFINITY, INFINITY)
        assert searched(found, 3) > 0 - WIN, text
        position.push(found.best)
        assert plain_search(position, 1) < WIN, text
        position.pop()


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
