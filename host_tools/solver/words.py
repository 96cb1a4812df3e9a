"""What the search of the solver and those who ask it both speak of."""

from games.roi_albert.plan import TABLE, UP
from games.roi_albert.verdicts import SOLVABLE, UNKNOWN, UNSOLVABLE

__all__ = ["SOLVABLE", "TABLE", "UNKNOWN", "UNSOLVABLE", "UP"]
