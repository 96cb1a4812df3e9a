"""The solver of Le Roi Albert on the device: every case on CPython, and beside that of the PC."""

import pytest
import roi_albert_solver_cases
from games.roi_albert import search
from games.roi_albert import solver as solver_module
from games.roi_albert.rules import Position
from roi_albert_cases import any_game

from host_tools import solver


@pytest.mark.parametrize("name", sorted(roi_albert_solver_cases.CASES))
def test_roi_albert_solver(name):
    roi_albert_solver_cases.CASES[name]()


@pytest.mark.parametrize("number", range(8))
def test_it_is_the_search_of_the_pc_position_by_position(number):
    for moves in (0, 15, 40):
        for limit in (20, 150):
            position = any_game(number, moves)
            memory = search.tables(900)
            search.prepare(memory)
            search.deal(memory, position)
            while search.states(memory) < limit and not search.verdict(memory):
                for _ in range(9):  # the piles of a position
                    search.step(memory)
            found = solver.solve(position, limit, plain=True)
            assert search.verdict(memory) == found.verdict
            if found.verdict != solver.SOLVABLE:  # the device does not look on in that position
                assert search.states(memory) == found.states


def test_it_takes_the_memory_there_is(monkeypatch):
    tables = search.tables

    def given(room):
        if room > most:
            raise MemoryError
        return tables(room)

    monkeypatch.setattr(search, "tables", given)
    monkeypatch.setattr(solver_module, "search", search)
    for most in (solver_module.ROOM, 900, solver_module.LEAST_ROOM + 60):
        thinker = roi_albert_solver_cases.thought(Position(10), solver_module.ROOM)
        assert most * 3 // 4 <= thinker.states <= most
    most = solver_module.LEAST_ROOM - 1
    with pytest.raises(MemoryError):
        roi_albert_solver_cases.thought(Position(10), solver_module.ROOM)


def test_the_weights_are_those_of_the_pc():
    assert search.WEIGHTS == solver.search.WEIGHTS
