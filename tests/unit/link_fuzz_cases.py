"""A few thousand random and mutated frames; more of them by link_fuzz.py itself."""

from link_fuzz import throw


def case_random_and_mutated_frames_change_nothing_they_may_not():
    rejected, bad, good, tables = throw(2500, 7)
    assert rejected > 500 and bad > 500 and good > 50 and tables > 0, (rejected, bad, good, tables)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
