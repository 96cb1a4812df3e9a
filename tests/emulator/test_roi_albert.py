"""Le Roi Albert on the emulated board: how long its solver takes, in the board's own time."""

import pytest

THINK = """
import time, gc
from console.clock import Clock
from games.roi_albert.rules import Position
from games.roi_albert.solver import Solver
clock = Clock()
solver = Solver(clock)
for number, patience in ((2, 0), (10, 1500), (5, 0)):
    position = Position(number)
    begin = time.ticks_us()
    solver.start(position, patience)
    first = time.ticks_diff(time.ticks_us(), begin)
    longest = 0
    while not solver.finished:
        slice = time.ticks_us()
        solver.step(8)
        longest = max(longest, time.ticks_diff(time.ticks_us(), slice))
    took = time.ticks_diff(time.ticks_us(), begin)
    legal = position.is_legal(solver.hint(position)) if solver.plan else None
    print(number, solver.verdict, solver.states, legal, first, longest, took)
"""


@pytest.mark.branch
def test_a_hint_comes_within_two_seconds_in_slices_of_8_ms(at_prompt):
    rows = [line.split() for line in at_prompt.h.exec(THINK, max_ms=60_000).splitlines()]
    assert [row[1] for row in rows] == ["1", "0", "2"]
    assert [row[3] for row in rows] == ["True", "True", "None"]
    for row in rows:
        first, longest, took = map(int, row[4:])
        assert first < 30_000, row
        assert longest <= 8_000, row
        assert took < 2_000_000, row
