"""Answers questions on the rules of the games, by rules.py or by the kernel of each game.

One file for CPython, for the twin and for the device: it imports nothing but firmware/, which has
to be on sys.path. As a script: referee.py GAME ENGINE COMMAND POSITION [WORD …].
"""

import sys
import time


class UnknownGame(ValueError):
    """A name that is none of GAMES."""


class BadDepth(ValueError):
    """A perft depth that is not a whole number from 0 on."""


def _dynasty(engine, directional=False):
    from games.dynasty import rules

    if engine == "rules":
        return rules.Position, rules.START, count_games, "XO", (directional,)
    from games.dynasty.kernel import EXACT, Kernel

    kernel = Kernel(directional)
    kernel.prepare(EXACT)
    while not kernel.ready():
        kernel.build()

    class KernelPosition(rules.Position):
        """A position whose moves are found and played by the kernel."""

        def _placements(self, squares):
            kernel.load(self)
            return kernel.moves(squares)

        def captured_by(self, move):
            if move == rules.PASS:
                return []
            kernel.load(self)
            return [(None, kernel.turned(move))]

    def count(position, depth):
        kernel.load(position)
        return kernel.perft(depth)

    return KernelPosition, rules.START, count, "XO", (directional,)


def _directional(engine):
    return _dynasty(engine, True)


def _dominate(engine, each=False):
    from games.dominate import rules

    if each:  # the kernel knows clones to a square as one move
        return rules.Position, rules.START, count_games, "xo", ()
    if engine == "rules":
        return rules.Position, rules.START, count_distinct, "xo", ()
    from games.dominate.kernel import Kernel

    kernel = Kernel()

    def count(position, depth):
        if position.quiet + depth > position.quiet_limit:
            return count_distinct(position, depth)  # the kernel does not count quiet moves
        kernel.load(position)
        return kernel.perft(depth)

    return rules.Position, rules.START, count, "xo", ()


def _dominate_each(engine):
    return _dominate(engine, True)


def _dames(engine, size):
    from games.dames import rules, variants

    variant = rules.EIGHT if size == 8 else rules.TEN
    count = count_games
    if engine != "rules":
        from games.dames.kernel import Kernel

        kernel = Kernel(variant)

        def count(position, depth):
            kernel.load(position)
            return kernel.perft(depth)

    return rules.Position, variants.opening(variant), count, "BW", (variant,)


def _roi_albert(engine):
    from games.roi_albert import rules  # there is no kernel: the law answers wherever it is asked

    return rules.Position, rules.START, count_games, None, ()


# A game registers here: its name and a function that takes the engine ("rules" or "kernel") and
# returns the class of its positions, the opening as text, the perft function, the signs of the two
# sides (None for a patience), and what the class's from_text() takes besides the text. Positions
# are as in games/dynasty/rules.py. Of a game with a `-each` perft counts every pair from-to as a
# move of its own, and without it clones to the same square as one.
GAMES = {
    "dynasty": _dynasty,
    "directional": _directional,
    "dominate": _dominate,
    "dominate-each": _dominate_each,
    "dames8": lambda engine: _dames(engine, 8),
    "dames10": lambda engine: _dames(engine, 10),
    "roi_albert": _roi_albert,
}


def names():
    """What the games are called, sorted."""
    return sorted([name for name in GAMES if "-" not in name])


def count_games(position, depth):
    """perft by the law itself: games of `depth` plies; a forced pass is a ply."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    games = 0
    for move in moves:
        position.push(move)
        games += count_games(position, depth - 1)
        position.pop()
    return games


def count_distinct(position, depth):
    """count_games() where moves that lead to the same position are one."""
    moves = position.distinct_moves()
    if depth <= 1:
        return len(moves) if depth else 1
    games = 0
    for move in moves:
        position.push(move)
        games += count_distinct(position, depth - 1)
        position.pop()
    return games


def answer(game, engine, command, text, words):
    """The answer to `command` (moves, play, result, perft, divide) as a list of lines.

    text: a position, or `start`; words: the moves to play, or the depth of perft and divide. The
    last line of these two is the count. Raises the games' IllegalMove and BadPosition, UnknownGame
    and BadDepth, all ValueErrors.
    """
    if game not in GAMES:
        raise UnknownGame(game + ": there is " + ", ".join(names()))
    kind, start, count, sides, more = GAMES[game](engine)
    position = kind.from_text(start if text == "start" else text, *more)
    if command == "moves":
        return [position.move_name(move) for move in position.legal_moves()]
    if command == "play":
        for word in words:
            position.push(position.parse_move(word))
        return [position.to_text()]
    if command == "result":
        return [_result(position, sides)]
    depth = _depth(words[0])
    if command == "perft" or depth == 0:
        return [str(count(position, depth))]
    lines = []
    games = 0
    moves = position.legal_moves()
    if game == "dominate":
        moves = position.distinct_moves()
    for move in moves:
        name = position.move_name(move)
        position.push(move)
        below = count(position, depth - 1)
        position.pop()
        lines.append(name + " " + str(below))
        games += below
    return lines + [str(games)]


def _depth(word):
    if not word or word.strip("0123456789"):
        raise BadDepth(word + ": a whole number from 0 on is wanted")
    return int(word)


def _result(position, sides):
    outcome = position.outcome()
    if sides is None:
        word = "not over" if outcome is None else "won" if outcome else "lost"
        return word + ", " + str(sum(position.up)) + " of 52 up"
    first, second = position.counts() if outcome is None else _counts(position, outcome)
    if outcome is None:
        head = "not over"
    elif outcome.winner is None:
        head = "draw"
    else:
        head = sides[outcome.winner] + " wins"
    return head + ", " + str(first) + "-" + str(second)


def _counts(position, outcome):
    """What each side has at the end, with what the law gives it then."""
    return outcome.counts if hasattr(outcome, "counts") else position.counts()


def report(arguments):
    """Print the answer on MicroPython: its lines, then TIME seconds, BITS of a word; or ERROR.

    Raises nothing: an error is the line `ERROR name: text`.
    """
    try:
        milliseconds, microseconds = time.ticks_ms(), time.ticks_us()
        lines = answer(*arguments[:4], arguments[4:])
        milliseconds = time.ticks_diff(time.ticks_ms(), milliseconds)
        microseconds = time.ticks_diff(time.ticks_us(), microseconds)
    except ValueError as error:
        print("ERROR", type(error).__name__ + ":", error)
        return
    for line in lines:
        print(line)
    # The finer clock comes round after 17 minutes.
    print("TIME", microseconds / 1e6 if milliseconds < 500_000 else milliseconds / 1e3)
    print("BITS", 64 if sys.maxsize > 1 << 31 else 32)


if __name__ == "__main__":
    report(sys.argv[1:])
