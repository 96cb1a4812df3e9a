"""The games that matches are played of: how each begins, when it is over, and who is ahead then."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sim import shims

shims.install(shims.Chip())

from games.dominate.rules import Position as Dominate  # noqa: E402 (the shims make it importable)
from games.dynasty.rules import PASS, parse_square  # noqa: E402
from games.dynasty.rules import Position as Dynasty  # noqa: E402

__all__ = ["BOARDS", "Board", "Position", "parse_square"]


class Position(Protocol):
    """What a match asks of a position of rules.py."""

    turn: int
    history: list[int]

    def legal_moves(self) -> list[int]: ...
    def push(self, move: int) -> None: ...
    def move_name(self, move: int) -> str: ...
    def to_text(self) -> str: ...


@dataclass(frozen=True)
class Board:
    """A game: its first position, how many pieces the first side is ahead in one that is over.

    passing: the move of who has no other, None where nobody passes. most: plies after which a game
    is counted as it stands, 0 where each ends by itself.
    """

    begin: Callable[[], Position]
    ahead: Callable[[Any], int]
    passing: int | None = None
    most: int = 0

    def must_pass(self, legal: list[int]) -> bool:
        """Is there nothing to choose among these moves?"""
        return legal == [self.passing]

    def is_over(self, position: Position) -> bool:
        """Is it time to count?"""
        return not position.legal_moves() or bool(self.most) and len(position.history) >= self.most


def _ahead(position) -> int:  # armies on the board
    first, second = position.counts()
    return first - second


def _ahead_filled(position) -> int:  # who cannot move leaves the empty squares to the other
    first, second = position.tally().counts
    return first - second


BOARDS = {
    "dynasty": Board(Dynasty, _ahead, PASS),
    "directional": Board(lambda: Dynasty(True), _ahead, PASS),
    # Captures back and forth can go on for ever.
    "dominate": Board(Dominate, _ahead_filled, most=400),
}
