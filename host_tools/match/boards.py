"""The games that matches are played of: how each begins, when it is over, and who is ahead then."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sim import shims

shims.install(shims.Chip())

from games.dames.rules import EIGHT, TEN  # noqa: E402 (the shims make it importable)
from games.dames.rules import Position as Dames  # noqa: E402
from games.dominate.rules import Position as Dominate  # noqa: E402
from games.dynasty.rules import PASS, parse_square  # noqa: E402
from games.dynasty.rules import Position as Dynasty  # noqa: E402

__all__ = ["BOARDS", "Board", "Position", "parse_square"]


class Position(Protocol):
    """What a match asks of a position of rules.py."""

    turn: int
    history: list[Any]

    def legal_moves(self) -> list[Any]: ...
    def push(self, move: Any) -> None: ...
    def move_name(self, move: Any) -> str: ...
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

    def must_pass(self, legal: list[Any]) -> bool:
        """Is there nothing to choose among these moves?"""
        return legal == [self.passing]

    def is_over(self, position: Position) -> bool:
        """Is it time to count?"""
        return not position.legal_moves() or bool(self.most) and len(position.history) >= self.most

    def question(self, position: Any) -> str:
        """What a player on the twin is told: all that its move may depend on."""
        return position.to_text()

    def answer(self, position: Any, word: str) -> Any:
        """The move that a player on the twin has answered, legal or not."""
        return int(word)


class DamesBoard(Board):
    """Of Dames; on 8x8 there is no law against moving kings for ever, so here is one."""

    QUIET = 80  # plies by kings

    def is_over(self, position: Any) -> bool:
        """Is it won or drawn?"""
        return position.outcome() is not None or len(position.quiet_before()) >= self.QUIET

    def question(self, position: Any) -> str:
        """The position before the kings' moves played last, and those: it may not come again."""
        quiet = [position.pop() for _ in position.quiet_before()][::-1]
        words = [position.to_text()]
        for move in quiet:
            words.append(position.move_name(move))
            position.push(move)
        return " ".join(words)

    def answer(self, position: Any, word: str) -> Any:
        """The move by its name; IllegalMove if there is none."""
        return position.parse_move(word)


def _ahead(position) -> int:  # armies on the board
    first, second = position.counts()
    return first - second


def _ahead_filled(position) -> int:  # who cannot move leaves the empty squares to the other
    first, second = position.tally().counts
    return first - second


def _won(position) -> int:  # the pieces of the winner
    outcome = position.outcome()
    if outcome is None or outcome.winner is None:
        return 0
    black, white = position.counts()
    return max(1, black) if outcome.winner == 0 else -max(1, white)


BOARDS = {
    "dynasty": Board(Dynasty, _ahead, PASS),
    "directional": Board(lambda: Dynasty(True), _ahead, PASS),
    # Captures back and forth can go on for ever.
    "dominate": Board(Dominate, _ahead_filled, most=400),
    "dames8": DamesBoard(lambda: Dames(EIGHT), _won),
    "dames10": DamesBoard(lambda: Dames(TEN), _won),
}
