"""What the search of the solver and those who ask it both speak of."""

from games.roi_albert.verdicts import SOLVABLE, UNKNOWN, UNSOLVABLE

__all__ = ["SOLVABLE", "TABLE", "UNKNOWN", "UNSOLVABLE", "UP"]

TABLE = 52  # what a card can lie on besides cards: the table, so it is the first of its pile
UP = 54  # where a card goes that goes onto its suit pile
