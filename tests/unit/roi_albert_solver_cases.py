"""The solver of Le Roi Albert on the device, against known verdicts and the rules.

Plain functions without pytest, for CPython and the twin.
"""

from games.roi_albert import rules, search
from games.roi_albert.plan import TABLE, UP
from games.roi_albert.rules import NONE, Position
from games.roi_albert.solver import Solver
from games.roi_albert.verdicts import SOLVABLE, UNKNOWN, UNSOLVABLE
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


def planned(position, room=400):
    """The plan that it made."""
    return thought(position, room).plan


def follow(plan, position):
    """Play by hints as long as there are any."""
    while True:
        move = plan.hint(position)
        if move == NONE:
            return
        plan.follow(position, move)
        position.push(move)


def case_verdicts_are_those_of_other_programs_and_hints_lead_to_52_cards_up():
    found = []
    for number, verdict, _ in DATA["deals"][:24]:
        position = Position(number)
        plan = planned(position)
        found.append(plan.verdict)
        if plan.verdict == UNSOLVABLE:
            equal(verdict, "unsolvable", number)
        if plan.verdict == SOLVABLE:
            equal(verdict, "solvable", number)
            follow(plan, position)
            assert position.is_won(), number
            equal(plan.moves, [])
    assert found.count(SOLVABLE) > 5 and found.count(UNSOLVABLE) > 1, found


def case_the_position_thought_about_is_only_read():
    position = any_game(7, 20)
    before = position.to_text()
    plan = planned(position, 60)
    equal(position.to_text(), before)
    assert position.is_legal(plan.hint(position)) or plan.hint(position) == NONE


def case_without_room_it_is_unknown_and_the_hint_is_legal():
    for number in (1, 10, 26):
        position = Position(number)
        plan = planned(position, 50)
        equal(plan.verdict, UNKNOWN, number)
        assert position.is_legal(plan.hint(position)), number
        follow(plan, position)
        assert len(position.history) > 1, number


def case_its_patience_ends():
    solver = thought(Position(10), 2000, 40)
    equal(solver.plan.verdict, UNKNOWN)
    assert solver.states < 400, solver.states


def case_a_plan_is_kept_while_it_is_followed_and_automatic_moves_do_no_harm():
    position = Position(2)
    plan = planned(position)
    while not position.is_won():
        length = len(plan.moves)
        move = plan.hint(position)
        plan.follow(position, move)
        position.push(move)
        equal((len(plan.moves), plan.verdict), (length - 1, SOLVABLE))
        move = position.automatic_move()
        while move != NONE:
            plan.follow(position, move)
            position.push(move)
            equal(plan.verdict, SOLVABLE)
            move = position.automatic_move()


def case_another_move_ends_the_plan():
    position = Position(2)
    plan = planned(position)
    hint = plan.hint(position)
    for move in position.legal_moves():
        if move != hint and rules.target(move) < rules.UP:
            plan.follow(position, move)
            break
    equal((plan.moves, plan.verdict, plan.hint(position)), ([], UNKNOWN, NONE))


def case_what_cannot_be_won_cannot_be_won_later_unless_by_the_cheat():
    position = Position(5)
    plan = planned(position)
    for move in position.legal_moves():
        plan.follow(position, move)
    equal((plan.verdict, plan.hint(position)), (UNSOLVABLE, NONE))
    plan.follow(position, rules.make_move(0, 1, 2) | rules.HELPED)
    equal(plan.verdict, UNKNOWN)


def case_a_won_position_and_one_with_cards_that_go_by_themselves():
    equal(planned(Position("////////||C13 D13 H13 S13")).verdict, SOLVABLE)
    position = Position("////////KC|KD KH KS|C12 D12 H12 S12")
    plan = planned(position)
    equal(plan.verdict, SOLVABLE)
    follow(plan, position)
    equal((position.is_won(), automatic(position)), (True, []))


def case_the_plan_speaks_as_the_search_does():
    equal((TABLE, UP), (search.TABLE, search.UP))
    equal((UNKNOWN, SOLVABLE, UNSOLVABLE), (search.UNKNOWN, search.SOLVABLE, search.UNSOLVABLE))


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
