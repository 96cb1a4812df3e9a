"""A player of Dynasty on the twin, for matches: a position in, a move out, a line each.

usage: on_twin.py GAME KIND NUMBER [WEIGHTS]

KIND level: the computer of the game at a level of 1 to 6, or at the five numbers of a Level with
commas between. depth, nodes: its search and evaluation to so many plies or decisions. count: so
many plies, after which only armies count. WEIGHTS is a file to play with instead of the firmware's.
Time stands still here: what is played depends on budgets of decisions, not on this machine.

A line is a position as rules.py writes it. Answered is the number of the best move and how many
decisions were made, or `error` and a text.
"""

import sys

from engine import data
from engine.levels import ALL, Level
from engine.search import Limits, Search
from games.dynasty import computer
from games.dynasty.rules import Position


class Still:
    """A clock that has stopped."""

    def ms(self):
        return 0

    def us(self):
        return 0

    def diff(self, one, other):
        return 0


class Counter:
    """Looks so many plies ahead and counts armies."""

    def __init__(self, directional, plies):
        from games.dynasty.kernel import EXACT, Kernel

        self._search = Search(Kernel(directional), Still())
        self._mode = EXACT
        self._plies = plies

    def start(self, position):
        empty = position.cells.count(b"\0")
        self._search.start(position, Limits(min(self._plies, empty), 0, 0), self._mode)

    def step(self):
        return self._search.step()

    @property
    def best(self):
        return self._search.best

    @property
    def info(self):
        return self._search.info


class Computer:
    """The computer of the game, at a level of 1 to 6 or of another Level."""

    def __init__(self, directional, level):
        self._computer = computer.Computer(directional, Still())
        self._level = level

    def start(self, position):
        self._computer.start(position, self._level)

    def step(self):
        return self._computer.step()

    @property
    def best(self):
        return self._computer.best

    @property
    def info(self):
        return self._computer.info


def player(game, kind, number, weights=None):
    """The player that is asked for in words."""
    directional = game == "directional"
    numbers = [int(each) for each in number.split(",")]
    number = numbers[0]
    if weights:
        with open(weights, "rb") as file:
            data.FILES["games/dynasty/%s.bin" % game] = file.read()
    if kind == "count":
        return Counter(directional, number)
    if kind == "depth":
        return Computer(directional, Level(number, 0, 0, 12, ALL))
    if kind == "nodes":
        return Computer(directional, Level(0, number, 0, 12, ALL))
    return Computer(directional, Level(*numbers) if len(numbers) > 1 else number)


def serve(words):
    """Answer until there is nothing more to read."""
    thinks = player(*words)
    while True:
        text = sys.stdin.readline().strip()
        if not text:
            return
        try:
            thinks.start(Position.from_text(text, words[0] == "directional"))
            while not thinks.step():
                pass
            print(thinks.best, thinks.info.nodes)
        except Exception as error:
            print("error %s: %s" % (type(error).__name__, error))


if __name__ == "__main__":
    serve(sys.argv[1:])
