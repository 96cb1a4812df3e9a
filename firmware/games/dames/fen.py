"""Positions of draughts as text, the FEN of PDN: `W:W31-50,K12:B1-20`.

Read with what other programs write: squares as ranges, spaces, a dot at the end, counters behind
(`:H0:F2`), the sides in either order. Written plainly: white first, square by square.
"""

from games.dames.variants import BLACK, WHITE, last_row, squares


class BadPosition(ValueError):
    """A text that is no position; says what is wrong and where."""


def is_number(text):
    """Is the text digits 0-9 and nothing else? str.isdigit() takes others too, on CPython."""
    return bool(text) and not text.strip("0123456789")


def write(cells, turn):
    """The text of a position; cells as in rules.Position, turn BLACK or WHITE."""
    sides = ([], [])
    for square, cell in enumerate(cells):
        if cell:
            name = str(square + 1)
            sides[(cell - 1) & 1].append("K" + name if cell > 2 else name)
    white, black = ",".join(sides[WHITE]), ",".join(sides[BLACK])
    return "%s:W%s:B%s" % ("BW"[turn], white, black)


def read(rules, text):
    """(cells, turn) of a text: bytearray of 0, 1|2 men, 3|4 kings of black|white; BLACK or WHITE.

    BadPosition for a side that is not B or W or is named twice, a square that is off the board, is
    named twice or is no number, and a man on the row where it would be crowned.
    """
    parts = text.strip().rstrip(".").split(":")
    turn = "BW".find(parts[0].strip().upper()) if parts[0].strip() else -1
    if turn < 0:
        raise BadPosition("%r: the side to move is B or W, not %r" % (text, parts[0]))
    cells = bytearray(squares(rules))
    named = []
    for part in parts[1:]:
        part = part.strip()
        side = part[:1].upper()
        if side in ("H", "F") and is_number(part[1:]):
            continue  # counters of moves
        if not side or side not in "BW":
            raise BadPosition("%r: %r begins with neither B nor W" % (text, part))
        if side in named:
            raise BadPosition("%r: the pieces of %s are given twice" % (text, side))
        named.append(side)
        for word in part[1:].split(","):
            if word.strip():
                _put(rules, cells, "BW".find(side), word.strip().upper(), text)
    if len(named) != 2:
        raise BadPosition("%r: the pieces of W and of B are wanted" % text)
    return cells, turn


def _put(rules, cells, side, word, text):
    """Put what `12`, `K12`, `1-20` or `K1-20` names on the board."""
    king = word[0] == "K"
    first, dash, last = (word[1:] if king else word).partition("-")
    low = _number(rules, first, word, text)
    high = _number(rules, last, word, text) if dash else low
    if high < low:
        raise BadPosition("%r: %s runs backwards" % (text, word))
    for number in range(low, high + 1):
        square = number - 1
        if cells[square]:
            raise BadPosition("%r: square %d is taken twice" % (text, number))
        if not king and square in last_row(rules, side):
            raise BadPosition("%r: a man of %s on %d would be a king" % (text, "BW"[side], number))
        cells[square] = side + (3 if king else 1)


def _number(rules, digits, word, text):
    digits = digits.strip().lstrip("K")
    if not is_number(digits):
        raise BadPosition("%r: %r is no square" % (text, word))
    number = int(digits)
    if not 1 <= number <= squares(rules):
        raise BadPosition(
            "%r: there is no square %d, the board has %d" % (text, number, squares(rules))
        )
    return number
