"""Games of draughts as files: PDN, read as programs write it, and written plainly.

Reading follows the reading grammar of PDN 3: tags with escaped quotes, comments in braces (never
one in another), lines that begin with %, variations in brackets, marks of strength, $ numbers,
move numbers with any zeros and dots, spaces inside a move. What stands between the squares of a
move, `-` or `x`, is not trusted: many files mix them up, and the squares say enough. Squares may be
letters and digits on 8x8 (`c3-d4`, a1 the dark corner at the left of Black or of White). A capture
that was cut into several moves of the same piece is put together. Where two routes share both ends
and none is given, the first that the rest of the game can be played after is taken. A result ends a
game; moves that follow it are not played.
"""

from games.dames.fen import BadPosition, is_number
from games.dames.rules import IllegalMove, Position
from games.dames.variants import EIGHT, TEN, square_at

RESULTS = ("1-0", "0-1", "1/2-1/2", "*", "0-0", "2-0", "0-2")  # never a move: no square is 0
TYPES = {"20": TEN, "21": EIGHT}  # the tag GameType
DIGITS = "0123456789"
LINE = 78  # columns that a written line has at most


class BadGame(ValueError):
    """A game that cannot be read or played; the text says which game, which move, and why.

    `.number`: of the game, from 1; `.ply`: of the move at fault, from 0, or None; `.legal`: the
    names of the legal moves there.
    """

    def __init__(self, number, why, ply=None, legal=()):
        where = "game %d" % number
        if ply is not None:
            where += ", move %d%s" % (ply // 2 + 1, "." if ply % 2 == 0 else "...")
        tail = "; legal: " + ", ".join(legal) if legal else ""
        super().__init__("%s: %s%s" % (where, why, tail))
        self.number = number
        self.ply = ply
        self.legal = legal


class Game:
    """One game of a file: tags (dict), moves (words as written, spaces taken out), result."""

    def __init__(self, number):
        self.number = number
        self.tags = {}
        self.moves = []
        self.result = None

    def rules(self, default=TEN):
        """EIGHT or TEN, by the tag GameType or Variant; BadGame for a game that is neither."""
        kind = self.tags.get("GameType", "").split(",")[0].strip()
        if kind:
            if kind not in TYPES:
                raise BadGame(self.number, "GameType %s, 20 or 21 is wanted" % kind)
            return TYPES[kind]
        if self.moves and self.moves[0][0] in "abcdefgh":
            return EIGHT
        return default


def at_once(steps):
    """What a generator returns that gives way now and then."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def read(text):
    """The Games of a file, a list; BadGame for what is no PDN."""
    return at_once(reading(text))


def reading(text):
    """The same, as a generator that returns it and gives way after every word."""
    words = []
    for word in _words(text):
        words.append(word)
        yield
    games = []
    game = None
    for index, (kind, word) in enumerate(words):
        if kind == "tag":
            if game is None or game.moves or game.result:
                game = Game(len(games) + 1)
                games.append(game)
            game.tags[word[0]] = word[1]
            continue
        if game is None or (game.result and kind == "move" and not game.tags):
            game = Game(len(games) + 1)
            games.append(game)
        if game.result:
            continue  # what follows a result is not played
        if kind == "result" or _is_result(word, game, words, index):
            game.result = word
        else:
            game.moves.append(word)
    return games


def _is_result(word, game, words, index):
    """Is a word like 1-1 or 4-6 the result, and not a move? Only at the end of a game."""
    if index + 1 < len(words) and words[index + 1][0] != "tag":
        return False
    return word == game.tags.get("Result") or word == "1-1"


def _words(text):
    """(kind, word) of a text: tag (name, value), move or result."""
    at = 0
    end = len(text)
    depth = 0  # of variations
    number = 1
    while at < end:
        sign = text[at]
        if sign == "%" and (at == 0 or text[at - 1] == "\n"):
            at = _after(text, "\n", at)
        elif sign == "{":
            close = text.find("}", at)
            if close < 0:
                raise BadGame(number, "a comment without an end")
            if "{" in text[at + 1 : close]:
                raise BadGame(number, "a comment inside a comment")
            at = close + 1
        elif sign == "[":
            name, value, at = _tag(text, at, number)
            if not depth:
                yield "tag", (name, value)
        elif sign == "(":
            depth += 1
            at += 1
        elif sign == ")":
            depth -= 1
            if depth < 0:
                raise BadGame(number, "a ) without a (")
            at += 1
        elif sign == "}":
            raise BadGame(number, "a } without a {")
        elif sign in DIGITS or sign in "*abcdefgh":
            kind, word, at = _word(text, at)
            if kind == "result":
                number += 1
            if kind and not depth:
                yield kind, word
        elif sign in " \t\r\n.!?+#$\ufeff;" or depth:
            at += 1
            if sign == "$":
                while at < end and text[at] in DIGITS:
                    at += 1
        else:
            raise BadGame(number, "%r is no part of a game" % sign)
    if depth:
        raise BadGame(number, "a ( without a )")


def _after(text, sign, at):
    found = text.find(sign, at)
    return len(text) if found < 0 else found + 1


def _tag(text, at, number):
    """(name, value, end) of a tag that begins at `at`."""
    open_quote = text.find('"', at)
    name = text[at + 1 : open_quote].strip() if open_quote > 0 else ""
    if not name or "]" in name or "\n" in name:
        raise BadGame(number, "a tag without a value")
    value = ""
    at = open_quote + 1
    while at < len(text) and text[at] != '"':
        if text[at] == "\\" and at + 1 < len(text):
            at += 1
        value += text[at]
        at += 1
    close = text.find("]", at)
    if close < 0:
        raise BadGame(number, "the tag %s has no end" % name)
    return name, value, close + 1


def _word(text, at):
    """(kind, word, end) of a move, a result or (None) a move number that begins at `at`."""
    if text[at] == "*":
        return "result", "*", at + 1
    if text[at : at + 7] == "1/2-1/2":
        return "result", "1/2-1/2", at + 7
    square, at = _square(text, at)
    word = square
    while True:
        here = _skip(text, at)
        if here < len(text) and text[here] in "-x:X" and square:
            next_square, after = _square(text, _skip(text, here + 1))
            if not next_square:
                break
            word += ("-" if text[here] == "-" else "x") + next_square
            at = after
        elif at < len(text) and text[at] in "abcdefgh" and square and square[0] in "abcdefgh":
            next_square, at = _square(text, at)
            word += "-" + next_square
        else:
            break
    if word == square:
        return (None, word, at) if square[:1] in DIGITS else ("move", word, at)
    return ("result" if word in RESULTS else "move"), word, at


def _square(text, at):
    """(square without leading zeros, end) of digits, or of a letter and a digit; "" if none."""
    begin = at
    if at < len(text) and text[at] in "abcdefgh":
        at += 1
    while at < len(text) and text[at] in DIGITS:
        at += 1
    square = text[begin:at]
    return (square.lstrip("0") or square[:1] if square[:1] in DIGITS else square), at


def _skip(text, at):
    while at < len(text) and text[at] in " \t":
        at += 1
    return at


def replay(game, default=TEN):
    """The Position a game leads to, all its moves in the history.

    BadGame, with the number of the move and the legal ones there, at the first that is none, or for
    a start position that is none.
    """
    return at_once(replaying(game, default))


def replaying(game, default=TEN):
    """The same, as a generator that returns it and gives way after every move."""
    rules = game.rules(default)
    try:
        position = Position(rules, game.tags.get("FEN"))
    except BadPosition as error:
        raise BadGame(game.number, str(error)) from error
    words = [_parts(word) for word in game.moves]
    turned = False  # a1 is at the left of Black
    if words and words[0][0][0] in "abcdefgh":
        turned = not _fits(position, _path(rules, words[0], False))
    yield from _play(position, game, words, 0, turned)
    return position


def _play(position, game, words, index, turned):
    """Play the words from `index` on, a generator; BadGame, with the position as it was, if that
    fails."""
    played = len(position.history)
    while index < len(words):
        yield
        name = game.moves[index]
        path = _path(position.rules, words[index], turned)
        index += 1
        # A capture cut into jumps: go on while the same piece does, and it is no move yet.
        while path and index < len(words) and not _fits(position, path):
            onward = _path(position.rules, words[index], turned)
            if not onward or onward[0] != path[-1] or not position.steps(path):
                break
            path += onward[1:]
            index += 1
        try:
            if path is None:
                raise IllegalMove(name, "no squares of the board", position.to_text())
            position.push(position.find(path, name))
        except IllegalMove as error:
            fault = _fault(position, game, error)
            for move in error.moves:  # the route that the rest of the game agrees with
                position.push(move)
                try:
                    yield from _play(position, game, words, index, turned)
                    return
                except BadGame as later:
                    position.pop()
                    if later.ply > fault.ply:
                        fault = later
            while len(position.history) > played:
                position.pop()
            raise fault from error


def _fault(position, game, error):
    legal = [position.move_name(move) for move in position.legal_moves()]
    why = str(error).split(", in ")[0]
    return BadGame(game.number, why, len(position.history), legal)


def _fits(position, path):
    """Is the path a legal move, or may it be one of several?"""
    try:
        return path is not None and bool(position.find(path))
    except IllegalMove as error:
        return len(error.moves) > 0


def _parts(word):
    return word.replace("x", "-").split("-")


def _path(rules, parts, turned):
    """Squares of a move's parts as a tuple; None if one is no square of the board."""
    path = []
    for part in parts:
        if is_number(part):
            square = int(part) - 1
        elif len(part) == 2 and part[1] in DIGITS:
            column, row = "abcdefgh".find(part[0]), rules.size - int(part[1])
            if turned:
                column, row = rules.size - 1 - column, rules.size - 1 - row
            square = square_at(rules, column, row)
        else:
            return None
        if not 0 <= square < rules.size * rules.size // 2:
            return None
        path.append(square)
    return tuple(path) if len(path) > 1 else None


def write(position, tags=(), result="*"):
    """A game as PDN text: `tags`, pairs of name and value, then the moves with full paths."""
    rules = position.rules
    tags = list(tags) + [("GameType", "20" if rules is TEN else "21")]
    played = Position(rules)
    if position.start != played.start:
        tags += [("SetUp", "1"), ("FEN", position.start)]
    tags.append(("Result", result))
    lines = []
    for name, value in tags:
        lines.append('[%s "%s"]' % (name, value.replace("\\", "\\\\").replace('"', '\\"')))
    line = ""
    names = [position.move_name(move) for move in position.history]
    for ply, name in enumerate(names + [result]):
        word = name
        if ply % 2 == 0 and ply < len(names):
            word = "%d. %s" % (ply // 2 + 1, name)
        if line and len(line) + 1 + len(word) > LINE:
            lines.append(line)
            line = ""
        line = line + " " + word if line else word
    return "\n".join(lines[: len(tags)] + [""] + lines[len(tags) :] + [line]) + "\n"
