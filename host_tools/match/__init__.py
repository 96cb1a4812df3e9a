"""Matches: two players, many games, a score that says how sure it is.

Every opening, some random plies, is played twice, each player once with either army. The openings,
and so the whole match, follow from the seed alone, however many games run at a time.
"""

import argparse
import math
import os
import random
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from host_tools.match import players
from host_tools.match.boards import BOARDS, Board, Position
from host_tools.project import ROOT, ToolError, say

NAME = "match"
HELP = "a match of two players of a game: levels, evaluations, other programs"

GAMES = tuple(BOARDS)
PLIES = 6  # of a random opening
PATIENCE = 600  # seconds for a move; gtp-rhino at level 5 needs a minute and more on a busy machine
PAGE = ROOT / "docs" / "engine.md"


class NoPlayers(ToolError):
    """The arguments name no match."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME, the two players, and how many games."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = players.PLAYERS
    parser.add_argument("game", nargs="?", choices=GAMES)
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="two of those below")
    parser.add_argument("--games", type=int, default=40, metavar="N", help="an even number (40)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the openings (1)")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="(cores)"
    )
    parser.add_argument(
        "--patience", type=float, default=PATIENCE, metavar="S", help="seconds for a move (600)"
    )
    parser.add_argument(
        "--record", action="store_true", help=f"play what {PAGE.name} shows, and write it there"
    )
    parser.add_argument("--only", metavar="TEXT", help="with --record: the matches with this text")


def run(args: argparse.Namespace) -> int:
    """Play; with --record 1 if a match gave less than was wanted of it."""
    if args.record:
        from host_tools.match import record

        return record.run(args)
    if not args.game or len(args.players) != 2:
        raise NoPlayers(
            "a game and two players are wanted (see: python -m host_tools match --help)"
        )
    if args.games < 2 or args.games % 2:
        raise NoPlayers(f"--games {args.games}: every opening is played twice")
    one, two = args.players
    score = match(args.game, one, two, args.games, args.seed, args.jobs, args.patience)
    print(f"{one} - {two}: {score}")
    print(f"RESULT game={args.game} {score.pairs()}")
    return 0


@dataclass
class Score:
    """What a match came to, as the first player sees it."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    lead: int = 0  # pieces more than the other, over all games

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """Of the points, in percent; a draw is half of one."""
        return 100 * (self.won + self.drawn / 2) / max(1, self.games)

    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share: true strength lies in it in 95 of 100 matches."""
        z, n, p = 1.96, max(1, self.games), self.share / 100
        middle = p + z * z / (2 * n)
        reach = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = ((middle + side * reach) / (1 + z * z / n) for side in (-1, 1))
        return 100 * max(0.0, low), 100 * min(1.0, high)

    def add(self, difference: int) -> None:
        """A game that ended with so many pieces more than the other's."""
        self.won += difference > 0
        self.drawn += difference == 0
        self.lost += difference < 0
        self.lead += difference

    def __str__(self) -> str:
        low, high = self.interval()
        return (
            f"{self.games} games, {self.won} won, {self.drawn} drawn, {self.lost} lost: "
            f"{self.share:.1f} % ({low:.1f} to {high:.1f}), "
            f"{self.lead / max(1, self.games):+.1f} pieces a game"
        )

    def pairs(self) -> str:
        """The same as key=value."""
        low, high = self.interval()
        return (
            f"games={self.games} won={self.won} drawn={self.drawn} lost={self.lost} "
            f"score={self.share:.1f} low={low:.1f} high={high:.1f}"
        )


def opening(game: str, seed: int, number: int) -> list[Any]:
    """The moves of an opening: random, without a pass, and the game goes on after them."""
    chance = random.Random(f"{game} {seed} {number}")
    board = BOARDS[game]
    while True:
        position = board.begin()
        while len(position.history) < PLIES and _can_choose(board, position):
            position.push(chance.choice(position.legal_moves()))
        if len(position.history) == PLIES and position.legal_moves():
            return position.history


def _can_choose(board: Board, position: Position) -> bool:
    return bool(position.legal_moves()) and not board.must_pass(position.legal_moves())


def play(game: str, moves: list[Any], sides: "list[players.Player]", names: list[str]) -> int:
    """One game from an opening; the first side's pieces less the other's. Raises IllegalReply."""
    board = BOARDS[game]
    position = board.begin()
    for side in sides:
        side.begin()

    def push(move: Any) -> None:
        for side in sides:
            side.told(position, move)
        position.push(move)

    for move in moves:
        push(move)
    while not board.is_over(position):
        legal = position.legal_moves()
        if board.must_pass(legal):
            push(legal[0])
            continue
        move = sides[position.turn].choose(position)
        if move not in legal:
            name = names[position.turn]
            raise players.IllegalReply(
                f"{name}: {position.move_name(move)} in {position.to_text()}"
            )
        push(move)
    return board.ahead(position)


def match(
    game: str,
    one: str,
    two: str,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    patience: float = PATIENCE,
) -> Score:
    """Play so many games, an even number; raises what the players raise."""
    for words in (one, two):
        players.check(words, game)
    score = Score()
    lock = threading.Lock()
    mine = threading.local()
    everyone: list[players.Player] = []
    failed = threading.Event()
    show = _Progress(f"{game}: {one} - {two}", games)

    def pair(number: int) -> None:
        if failed.is_set():
            return
        try:
            if not hasattr(mine, "sides"):
                mine.sides = []
                for words in (one, two):
                    mine.sides.append(players.player(words, game, patience))
                    with lock:
                        everyone.append(mine.sides[-1])
            moves = opening(game, seed, number)
            found = []
            for turned in (False, True):
                order = [1, 0] if turned else [0, 1]
                sides = [mine.sides[i] for i in order]
                difference = play(game, moves, sides, [(one, two)[i] for i in order])
                found.append(-difference if turned else difference)
        except BaseException:
            failed.set()
            raise
        with lock:
            for difference in found:
                score.add(difference)
            show(score)

    try:
        with ThreadPoolExecutor(max(1, jobs)) as pool:
            list(pool.map(pair, range(games // 2)))
    finally:
        for each in everyone:
            each.close()
    return score


class _Progress:
    """Says how a match stands: in place on a terminal, else a line for every tenth of it."""

    def __init__(self, title: str, games: int):
        self._title = title
        self._games = games
        self._tenths = 0

    def __call__(self, score: Score) -> None:
        text = f"{self._title}: {score.games} of {self._games}, {score.share:.1f} %"
        if sys.stderr.isatty():
            end = "\n" if score.games == self._games else ""
            print(f"\r{text}  ", end=end, file=sys.stderr, flush=True)
        elif score.games * 10 // self._games > self._tenths:
            self._tenths = score.games * 10 // self._games
            say(text)
