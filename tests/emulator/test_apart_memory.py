"""What a linked game takes on the board: memory, and slices of the law between frames."""

import pytest
from apart_titles import TITLES

LEAST_FREE = 48 * 1024
SLICE_US = 8000
MOVES = 3


@pytest.mark.branch
@pytest.mark.parametrize("name", ["dynasty", "dominate", "dames8", "dames10"])
def test_linked_game_leaves_memory_and_looks_at_moves_in_short_slices(pair, name):
    title = TITLES[name]
    pair.meet(title)
    for side in pair.sides:
        side.ask("console.longest_slice = 0")
    pair.play(title, title.record.split()[:MOVES])
    for side in pair.sides:
        assert int(side.ask("gc.collect(); print(gc.mem_free())")) >= LEAST_FREE
        longest = int(side.ask("print(console.longest_slice)"))
        assert 0 < longest <= SLICE_US, longest
