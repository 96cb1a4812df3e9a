"""The solver of Le Roi Albert on the device, against known verdicts and the rules.

Plain functions without pytest, for CPython and the twin.
"""

from games.roi_albert import rules
from games.roi_albert.rules import NONE, Position
from games.roi_albert.search import SOLVABLE, UNKNOWN, UNSOLVABLE
from games.roi_albert.solver import Solver, as_pair
from roi_albert_cases import DATA, any_game, automatic, equal


class Clock:
    """A clock that goes on by a ms whenever it is looked at."""

    def __init__(self):
        self.time = 0

    def ms(self):
        self.time += 1
        return self.time

    def us(self):
        return 1000 * self.ms()

    def diff(self, later, earlier):
        return later - earlier


def thought(position, room=400, patience=0):
    """A solver that has thought about a position to its end."""
    solver = Solver(Clock(), room)
    solver.start(position, patience)
    while not solver.step(8):
        pass
    return solver


def follow(solver, position):
    """Play by hints as long as there are any."""
    while True:
        move = solver.hint(position)
        if move == NONE:
            return
        pair = as_pair(position, move)
        position.push(move)
        solver.played(*pair)


def case_verdicts_are_those_of_other_programs_and_hints_lead_to_52_cards_up():
    found = []
    for number, verdict, _ in DATA["deals"][:24]:
        position = Position(number)
        solver = thought(position)
        found.append(solver.verdict)
        if solver.verdict == UNSOLVABLE:
            equal(verdict, "unsolvable", number)
        if solver.verdict == SOLVABLE:
            equal(verdict, "solvable", number)
            follow(solver, position)
            assert position.is_won(), number
            equal(solver.plan, [])
    assert found.count(SOLVABLE) > 5 and found.count(UNSOLVABLE) > 1, found


def case_the_position_thought_about_is_only_read():
    position = any_game(7, 20)
    before = position.to_text()
    solver = thought(position, 60)
    equal(position.to_text(), before)
    assert position.is_legal(solver.hint(position)) or solver.hint(position) == NONE


def case_without_room_it_is_unknown_and_the_hint_is_legal():
    for number in (1, 10, 26):
        position = Position(number)
        solver = thought(position, 50)
        equal(solver.verdict, UNKNOWN, number)
        assert position.is_legal(solver.hint(position)), number
        follow(solver, position)
        assert len(position.history) > 1, number


def case_its_patience_ends():
    solver = thought(Position(10), 2000, 40)
    equal(solver.verdict, UNKNOWN)
    assert solver.states < 400, solver.states


def case_a_plan_is_kept_while_it_is_followed_and_automatic_moves_do_no_harm():
    position = Position(2)
    solver = thought(position)
    while not position.is_won():
        length = len(solver.plan)
        pair = as_pair(position, solver.hint(position))
        position.push(solver.hint(position))
        solver.played(*pair)
        equal((len(solver.plan), solver.verdict), (length - 1, SOLVABLE))
        move = position.automatic_move()
        while move != NONE:
            pair = as_pair(position, move)
            position.push(move)
            solver.played(*pair)
            equal(solver.verdict, SOLVABLE)
            move = position.automatic_move()


def case_another_move_ends_the_plan():
    position = Position(2)
    solver = thought(position)
    hint = solver.hint(position)
    for move in position.legal_moves():
        if move != hint and rules.target(move) < rules.UP:
            solver.played(*as_pair(position, move))
            break
    equal((solver.plan, solver.verdict, solver.hint(position)), ([], UNKNOWN, NONE))


def case_a_won_position_and_one_with_cards_that_go_by_themselves():
    equal(thought(Position("////////||C13 D13 H13 S13")).verdict, SOLVABLE)
    position = Position("////////KC|KD KH KS|C12 D12 H12 S12")
    solver = thought(position)
    equal(solver.verdict, SOLVABLE)
    follow(solver, position)
    equal((position.is_won(), automatic(position)), (True, []))


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
