"""A player of a game on the twin, for matches: a position in, a move out, a line each.

usage: on_twin.py GAME KIND NUMBER [WEIGHTS]

KIND level: the computer of the game at a level of 1 to 6, or at the five numbers of a Level with
commas between. depth, nodes: its search and evaluation to so many plies or decisions. count: so
many plies, after which only pieces count. WEIGHTS, in Dynasty, is a file to play with instead of
the firmware's. Time stands still here: what is played depends on budgets of decisions, not on this
machine.

A line is a position as rules.py writes it, in Dames a record. Answered is the best move, by its
number or in Dames its name, and how many decisions were made, or `error` and a text.
"""

import sys

from engine import data
from engine.levels import ALL, Level
from engine.search import Limits, Search


class Still:
    """A clock that has stopped."""

    def ms(self):
        return 0

    def us(self):
        return 0

    def diff(self, one, other):
        return 0


class Player:
    """Whoever starts with a position and thinks on in steps until it has the best move."""

    def __init__(self, thinks, start):
        self._thinks = thinks
        self._start = start

    def answer(self, position):
        """(best move, decisions)."""
        self._start(position)
        while not self._thinks.step():
            pass
        return self._thinks.best, self._thinks.info.nodes


def counter(kernel, mode, plies):
    """Looks plies(position) ahead and counts what stands on the board."""
    search = Search(kernel, Still())
    return Player(
        search, lambda position: search.start(position, Limits(plies(position), 0, 0), mode)
    )


def computer(module, words, level, **options):
    """The computer of a game, at a level of 1 to 6 or of another Level."""
    thinks = module.Computer(*words, Still(), **options)
    return Player(thinks, lambda position: thinks.start(position, level))


def level_of(kind, numbers):
    """What the computer is told for level, depth or nodes."""
    if kind == "depth":
        return Level(numbers[0], 0, 0, 12, ALL)
    if kind == "nodes":
        return Level(0, numbers[0], 0, 12, ALL)
    return Level(*numbers) if len(numbers) > 1 else numbers[0]


def dynasty(directional, kind, numbers, weights=None):
    """(who is asked for in words, how a position of the game is read)."""
    from games.dynasty import computer as players
    from games.dynasty import kernel, rules

    if weights:
        with open(weights, "rb") as file:
            name = "directional" if directional else "dynasty"
            data.FILES["games/dynasty/%s.bin" % name] = file.read()

    def read(text):
        return rules.Position.from_text(text, directional)

    def plies(position):
        return min(numbers[0], position.cells.count(b"\0"))

    if kind == "count":
        return counter(kernel.Kernel(directional), kernel.EXACT, plies), read
    return computer(players, (directional,), level_of(kind, numbers)), read


def dominate(kind, numbers):
    """The same."""
    from games.dominate import computer as players
    from games.dominate import kernel, rules

    read = rules.Position.from_text
    if kind == "count":
        return counter(kernel.Kernel(), kernel.PIECES, lambda position: numbers[0]), read
    return computer(players, (), level_of(kind, numbers)), read


def dames(game, kind, numbers):
    """The same."""
    from games.dames import computer as players
    from games.dames import kernel, rules

    which = rules.EIGHT if game == "dames8" else rules.TEN

    def read(text):
        return rules.Position.from_record(text, which)

    if kind == "count":
        return counter(kernel.Kernel(which), kernel.PIECES, lambda position: numbers[0]), read
    if kind in players.STYLES:
        return computer(players, (which,), numbers[0], style=kind), read
    return computer(players, (which,), level_of(kind, numbers)), read


def asked_for(game, kind, number, *weights):
    """The player and the reader of positions that the words ask for."""
    numbers = [int(each) for each in number.split(",")]
    if game == "dominate":
        return dominate(kind, numbers)
    if game in ("dames8", "dames10"):
        return dames(game, kind, numbers)
    return dynasty(game == "directional", kind, numbers, *weights)


def serve(words):
    """Answer until there is nothing more to read."""
    player, read = asked_for(*words)
    while True:
        text = sys.stdin.readline().strip()
        if not text:
            return
        try:
            position = read(text)
            best, decisions = player.answer(position)
            print(best if type(best) is int else position.move_name(best), decisions)
        except Exception as error:
            print("error %s: %s" % (type(error).__name__, error))


if __name__ == "__main__":
    serve(sys.argv[1:])
