"""The levels of Dominate: what a file of one says, and what is wrong with it.

A level is a text file. First come lines `word: value`, in any order:

    title: The river          what the player reads; `title fr:` and `title el:` in other languages
    computer: 3               the computer's level, 1 to 6
    boss: yes                 a boss: total domination is worth twice the points (no when left out)
    first: o                  who moves first, x (the person, when left out) or o (the computer)

then the board as it looks, from the top row down, one sign a square, spaces between as one likes:
`x` a piece of the person, `o` one of the computer, `.` an empty square, `#` a block. It is square,
4 to 8 squares an edge. Lines that begin with `;` are remarks.
"""

from collections import namedtuple

from games.dominate.rules import Position

SMALLEST = 4
BIGGEST = 8
STRONGEST = 6  # level of the computer
LONGEST_TITLE = 14  # letters, in the header of the TFT
WORDS = ("title", "computer", "boss", "first")
LANGUAGES = ("", "fr", "el")  # of a title; without a word it is English, and for all others

# titles: {language: text}, "" for all that is not there; computer: 1..6; boss: bool; text: the
# position, as rules.Position reads it
Level = namedtuple("Level", ("titles", "computer", "boss", "text"))


class BadLevel(ValueError):
    """A file that is no level; `.line` and `.column` count from 1, 0 where there is none."""

    def __init__(self, name, line, column, why):
        where = name
        if line:
            where += ":%d" % line + (":%d" % column if column else "")
        super().__init__("%s: %s" % (where, why))
        self.line = line
        self.column = column


def title(level, language):
    """The title of a level in a language, or the one for all."""
    return level.titles.get(language) or level.titles[""]


def read(text, name="level"):
    """The Level of a text; BadLevel, which says where, if it is none."""
    values = {}
    titles = {}
    rows = []
    first_row = 0
    if text[:1] == "\ufeff":  # some editors put it before a text in UTF-8
        text = text[1:]
    for number, line in enumerate(text.split("\n"), 1):
        line = line.rstrip("\r")
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        if ":" in line and not rows:
            _word(values, titles, line, number, name)
        else:
            first_row = first_row or number
            rows.append((number, line))
    for word in ("title", "computer"):
        if word not in values:
            raise BadLevel(name, 0, 0, "the line `%s:` is missing" % word)
    board = _board(rows, name)
    position = _position(board, values.get("first", "x"), rows, name)
    return Level(titles, int(values["computer"]), values.get("boss") == "yes", position.to_text())


def _word(values, titles, line, number, name):
    """Take in a line `word: value`."""
    head, _, value = line.partition(":")
    column = len(line) - len(value.lstrip()) + 1
    value = value.strip()
    word, _, language = head.strip().lower().partition(" ")
    if word not in WORDS or language not in LANGUAGES or (language and word != "title"):
        raise BadLevel(name, number, 1, "%r is none of %s" % (head.strip(), ", ".join(WORDS)))
    if word == "title":
        if not 0 < len(value) <= LONGEST_TITLE:
            why = "a title has 1 to %d letters, this has %d" % (LONGEST_TITLE, len(value))
            raise BadLevel(name, number, column, why)
        if language in titles:
            raise BadLevel(name, number, 1, "a second %s" % head.strip())
        titles[language] = value
        if language:
            return
    elif word in values:
        raise BadLevel(name, number, 1, "a second %s" % word)
    allowed = {
        "computer": [str(level) for level in range(1, STRONGEST + 1)],
        "boss": ["yes", "no"],
        "first": ["x", "o"],
    }.get(word)
    if allowed and value not in allowed:
        raise BadLevel(name, number, column, "%r is none of %s" % (value, ", ".join(allowed)))
    values[word] = value


def _board(rows, name):
    """The signs of the rows, a list of texts from the top down."""
    board = []
    for number, line in rows:
        signs = ""
        for column, sign in enumerate(line, 1):
            if sign in "xo.#":
                signs += sign
                if len(signs) > BIGGEST:
                    raise BadLevel(name, number, column, "more than %d squares" % BIGGEST)
            elif sign not in " \t":
                raise BadLevel(name, number, column, "%r is none of x o . #" % sign)
        board.append(signs)
        if len(board) > BIGGEST:
            raise BadLevel(name, number, 1, "more than %d rows" % BIGGEST)
    if len(board) < SMALLEST:
        last = rows[-1][0] if rows else 0
        raise BadLevel(name, last, 0, "%d rows, %d at least" % (len(board), SMALLEST))
    for (number, line), signs in zip(rows, board):
        if len(signs) != len(board):
            why = "%d squares in a board of %d rows" % (len(signs), len(board))
            raise BadLevel(name, number, len(line), why)
    return board


def _position(board, first, rows, name):
    line = rows[0][0]
    for sign, whose in (("x", "the person"), ("o", "the computer")):
        if not any([sign in signs for signs in board]):
            raise BadLevel(name, line, 1, "no piece of %s (%s)" % (whose, sign))
    text = "/".join([signs.replace("#", "-").replace(".", "1") for signs in board])
    position = Position(text + " " + first)
    if not position.legal_moves():
        raise BadLevel(name, line, 1, "%s, who begins, has no move" % first)
    return position


def squares(level):
    """How many squares of a level can be owned: all but its blocks."""
    position = Position(level.text)
    return position.width * position.height - level.text.split()[0].count("-")
