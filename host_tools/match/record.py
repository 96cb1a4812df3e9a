"""The matches that docs/engine.md shows: who plays whom, and what is wanted of it."""

import argparse
from dataclasses import dataclass
from pathlib import Path

from host_tools import match
from host_tools.project import ToolError, say

BEGIN, END = "<!-- matches: written by make matches -->", "<!-- end of matches -->"
HEAD = (
    "| game | player | opponent | games | won, drawn, lost | score | 95 % interval | wanted |",
    "|---|---|---|---|---|---|---|---|",
)


class BadPage(ToolError):
    """The page has no place for the table; carries its path."""


class NoMatch(ToolError):
    """No match of the list has that text."""


@dataclass(frozen=True)
class Match:
    """A match of the list; wanted is the least score of the first player in percent, 0 for none."""

    game: str
    one: str
    two: str
    games: int
    wanted: int = 0

    def title(self) -> str:
        """The cells that name it in the table."""
        return f"| {self.game} | {self.one} | {self.two.removeprefix('gtp:')} |"

    def row(self, score: match.Score) -> str:
        """Its line of the table."""
        low, high = score.interval()
        wanted = f"{self.wanted} %" if self.wanted else ""
        return (
            f"{self.title()} {score.games} | {score.won}, {score.drawn}, {score.lost} |"
            f" {score.share:.1f} % | {low:.1f} to {high:.1f} | {wanted} |"
        )


def rhino(level: int) -> str:
    """The words of gtp-rhino at a level, without its book of openings."""
    return f"gtp:gtp-rhino -l {level} -b 0"


MATCHES = [
    *(Match(g, f"level:{n + 1}", f"level:{n}", 200, 65) for g in match.GAMES for n in range(1, 6)),
    *(Match(game, "level:6", "greedy", 20, 51) for game in match.GAMES),
    *(Match(game, "level:6", "count:3", 40, 90) for game in match.GAMES),
    Match("dynasty", "level:6", rhino(3), 40, 50),
    *(Match("dynasty", "level:6", rhino(level), 40) for level in (4, 5)),
    Match("dames8", "level:6", "rapid-draughts:5", 40, 50),
    Match("dames10", "level:6", "dame-rs:5", 40, 50),
]


def run(args: argparse.Namespace) -> int:
    """Play the list, or those of it with the text --only; each is written as it is done."""
    chosen = [each for each in MATCHES if not args.only or args.only in each.title()]
    if not chosen:
        raise NoMatch(f"--only {args.only!r}: no match has that")
    read(match.PAGE)
    missed = []
    for each in chosen:
        score = match.match(
            each.game, each.one, each.two, each.games, args.seed, args.jobs, args.patience
        )
        print(each.row(score), flush=True)
        write(match.PAGE, each, score)
        if score.share < each.wanted:
            missed.append(each)
    for each in missed:
        say(f"less than wanted: {each.title()}")
    return 1 if missed else 0


def read(page: Path) -> tuple[str, list[str], str]:
    """The page before the table, the rows of the table, and the page after it. Raises BadPage."""
    before, begin, rest = page.read_text().partition(BEGIN + "\n")
    table, end, after = rest.partition(END)
    if not begin or not end:
        raise BadPage(f"{page}: a line {BEGIN!r} and then one {END!r} are wanted")
    return before, [line for line in table.splitlines()[len(HEAD) :] if line], after


def write(page: Path, played: Match, score: match.Score) -> None:
    """Put the result in its row of the page; rows of matches not in the list any more go."""
    before, rows, after = read(page)
    by_match = {each: row for each in MATCHES for row in rows if row.startswith(each.title())}
    by_match[played] = played.row(score)
    kept = [by_match[each] for each in MATCHES if each in by_match]
    page.write_text("\n".join([before + BEGIN, *HEAD, *kept, END]) + after)
