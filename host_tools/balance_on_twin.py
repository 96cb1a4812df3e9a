"""The computer of Dominate against itself on one position, on the twin; a line for each game.

usage: balance_on_twin.py LEVEL GAMES POSITION

LEVEL is that of both sides, 1 to 6. Each line is the pieces of both at the end and the plies. By
captures back and forth a game can go on for ever, so it is counted after 400 plies. Time stands
still here: what is played depends on budgets of decisions, not on this machine.
"""

import sys

from games.dominate.computer import Computer
from games.dominate.rules import Position

MOST_PLIES = 400


class Still:
    """A clock that has stopped."""

    def ms(self):
        return 0

    def us(self):
        return 0

    def diff(self, one, other):
        return 0


def play(text, level, seed):
    """One game; (pieces of the first, pieces of the second, plies)."""
    position = Position(text)
    computer = Computer(Still(), seed)
    while position.outcome() is None and len(position.history) < MOST_PLIES:
        computer.start(position, level)
        while not computer.step():
            pass
        position.push(computer.best)
    first, second = position.tally().counts
    return first, second, len(position.history)


def main(level, games, text):
    for number in range(int(games)):
        print(*play(text, int(level), 1 + 7919 * number))


if __name__ == "__main__":
    main(*sys.argv[1:])
