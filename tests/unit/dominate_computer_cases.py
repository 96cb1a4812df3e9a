"""The computer player of Dominate: legal at any moment, the same everywhere, stronger by level.

Plain functions without pytest: test_dominate_computer.py runs them on CPython, tests/twin on the
twin.
"""

import json

from games.dominate.computer import LEVELS, After, Computer
from games.dominate.rules import Position

with open(__file__.rsplit("/", 2)[0] + "/data/dominate_traps.json") as file:
    TRAPS = json.load(file)


def equal(found, wanted, about=""):
    assert found == wanted, f"{about}: {found!r}, not {wanted!r}"


class Clock:
    """Time that stands still, so that only depth and decisions limit a search."""

    def us(self):
        return 0

    ms = us

    def diff(self, new, old):
        return new - old


def think(computer, position, level):
    computer.start(position, level)
    while not computer.step():
        assert computer.best in position.legal_moves()
    return computer.best


def play(first, second, levels, plies=200):
    """Pieces of both sides at the end of a game between two computers."""
    position = Position("o4x/6/6/6/6/x4o x")
    while position.outcome() is None and len(position.history) < plies:
        who = position.turn
        position.push(think((first, second)[who], position, levels[who]))
    return position.tally().counts


def case_best_is_legal_at_any_moment_and_the_position_stays_as_it_was():
    position = Position("o3-2x/8/5-2/8/7-/2-5/8/x-5o x")
    before = position.to_text()
    computer = Computer(Clock())
    for level in (1, 2, 3):
        think(computer, position, level)
        equal(position.to_text(), before)
    computer.start(Position("x--/---/--o x"))
    equal((computer.step(), computer.best), (True, None))


def case_what_is_searched_after_a_move_is_what_the_rules_make_of_it():
    position = Position("6/1oo3/6/6/x2ooo/3o1x x")
    for move in list(position.legal_moves()):
        after = After(position, move)
        position.push(move)
        equal((after.cells, after.turn), (position.cells, position.turn), move)
        position.pop()


def case_level_one_takes_what_turns_most():
    position = Position("6/1oo3/6/6/x2ooo/3o1x x")
    best = think(Computer(Clock()), position, 1)
    most = max([len(position.turned_by(move)) for move in position.legal_moves()])
    equal(len(position.turned_by(best)), most)


def can_take_all(position):
    """Can the side to move turn every piece of the other?"""
    enemies = position.counts()[1 - position.turn]
    return any([len(position.turned_by(move)) == enemies for move in position.legal_moves()])


def case_from_the_third_level_on_nobody_walks_into_a_total_loss():
    # In each of these the move that turns most, which the first level plays, is such a walk.
    computer = Computer(Clock())
    for text in TRAPS:
        for level, falls in ((1, True), (3, False), (4, False)):
            position = Position(text)
            position.push(think(computer, position, level))
            equal(can_take_all(position), falls, (text, level))


def case_the_third_level_beats_the_first_from_both_sides():
    computer = Computer(Clock())
    counts = play(computer, computer, (3, 1))
    assert counts[0] > counts[1], counts
    counts = play(computer, computer, (1, 3))
    assert counts[1] > counts[0], counts


def case_a_seed_varies_the_opening():
    position = Position()
    found = set([think(Computer(Clock(), seed), position, 3) for seed in range(12)])
    assert len(found) > 1, found
    equal(think(Computer(Clock(), 5), position, 3), think(Computer(Clock(), 5), position, 3))


def case_every_level_has_a_limit():
    equal(len(LEVELS), 6)
    for level in LEVELS:
        assert level.depth or level.nodes, level
        assert level.ms <= 3000, level


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
