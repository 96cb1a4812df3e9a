"""What a computer player thinks, in one line of text."""

from engine.search import DECIDED

MOST_MOVES = 6  # of a principal line that are told
_EIGHTHS = 8  # points of a piece


def text(computer, name):
    """Depth, score in pieces, the line it expects, decisions, thousands of them a second; "" before
    it knows anything. A score that is certain follows a =. name(move) is what a move is called."""
    info = computer.info
    if not info.depth:
        return ""
    words = ["%d:" % info.depth, score_text(info)]
    words += [name(move) for move in info.line[:MOST_MOVES]]
    words.append(_thousands(info.nodes))
    if computer.rate:
        words.append(_thousands(computer.rate) + "/s")
    return " ".join(words)


def score_text(info):
    """`+2.5` pieces for the side that thinks, `=+12` when played out, `++` or `--` when decided."""
    if info.exact:
        return "=%+d" % info.score
    if abs(info.score) > DECIDED:
        return "++" if info.score > 0 else "--"
    tenths = (abs(info.score) * 10 + _EIGHTHS // 2) // _EIGHTHS
    return "%s%d.%d" % ("-" if info.score < 0 else "+", tenths // 10, tenths % 10)


def _thousands(n):
    return "%dk" % (n // 1000) if n >= 1000 else str(n)
