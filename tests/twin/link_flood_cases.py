"""A hundred thousand random and mutated frames, on an interpreter like the board's."""

import gc

from link_fuzz import throw

COUNT = 100_000
SLACK = 4096  # bytes; a table with a game has some 20 KB


def case_a_hundred_thousand_frames_change_nothing_and_leave_nothing_behind():
    throw(100)
    gc.collect()
    before = gc.mem_alloc()
    rejected, bad, good, tables = throw(COUNT)
    gc.collect()
    assert gc.mem_alloc() < before + SLACK, (before, gc.mem_alloc())
    assert min(rejected, bad) > COUNT // 2 and good > COUNT // 20, (rejected, bad, good)
    assert tables > COUNT // 1000, tables


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
