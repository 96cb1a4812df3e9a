"""What a level of a computer player is: how far it looks, for how long, and what it knows.

Levels weaken a player as people are weak, not by chance: who looks one move ahead and counts what
stands on the board takes all it can get and gives corners away; who looks two moves ahead sees the
answer but not what it was for. Each game has a table of LEVELS such; nobody plays worse than it can
see.
"""

from collections import namedtuple

COUNT = 6
DEFAULT = 3  # of 1 to COUNT
HINT_MS = 900  # a person does not wait longer for a hint

# depth, nodes, ms: the limits of a search, 0 for none; ms keeps what a slow machine takes within
# bounds and is not reached on the board, so that the same level plays the same everywhere.
# ends: from how many plies before the end the game is played out to the last.
# knowledge: COUNTS, HINTS or ALL.
Level = namedtuple("Level", ("depth", "nodes", "ms", "ends", "knowledge"))

COUNTS = 0  # pieces on the board, as a beginner does
HINTS = 1  # what a help page tells: the same all game long
ALL = 2  # the whole evaluation


def is_level(value):
    """Could this be a level that a player chose?"""
    return type(value) is int and 1 <= value <= COUNT
