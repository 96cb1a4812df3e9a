"""Games of draughts as files: PDN, read as programs write it, and written plainly.

Reading follows the reading grammar of PDN 3: tags with escaped quotes, comments in braces (never
one in another) and behind a semicolon, lines that begin with %, variations in brackets, marks of
strength, $ numbers, move numbers with any zeros and dots, spaces inside a move, any line ends.
Names may be in UTF-8 or, as in old files, in Latin-1. What stands between the squares of a move,
`-` or `x`, is not trusted: many files mix them up, and the squares say enough. Squares may be
letters and digits on 8x8 (`c3-d4`, a1 the dark corner at the left of Black or of White). A capture
that was cut into several moves of the same piece is put together. Where two routes share both ends
and none is given, the first that the rest of the game can be played after is taken. A result ends a
game; moves that follow it are not played.
"""

from games.dames import fen
from games.dames.fen import BadPosition, is_number
from games.dames.rules import IllegalMove, Position
from games.dames.variants import EIGHT, TEN, square_at

RESULTS = ("1-0", "0-1", "1/2-1/2", "*", "0-0", "2-0", "0-2")  # never a move: no square is 0
TYPES = {"20": TEN, "21": EIGHT}  # the tag GameType
DIGITS = "0123456789"
ENDS = b"\r\n"  # of lines
QUOTE, ESCAPE = b'"\\'
MARK = b"\xef\xbb\xbf"  # with which some programs begin a text in UTF-8
LINE = 78  # columns that a written line has at most


class BadGame(ValueError):
    """A game that cannot be read or played; the text says which game, which move, and why.

    `.number`: of the game, from 1; `.ply`: of the move at fault, from 0, or None; `.move`: its
    number as the file has it, `2.` or `2...`; `.legal`: the names of the legal moves there.
    """

    def __init__(self, number, why, ply=None, legal=(), second=False):
        self.move = "" if ply is None else numbered(ply, second)
        where = "game %d" % number
        if ply is not None:
            where += ", move " + self.move
        tail = "; legal: " + ", ".join(legal) if legal else ""
        super().__init__("%s: %s%s" % (where, why, tail))
        self.number = number
        self.ply = ply
        self.legal = legal


def numbered(ply, second=False):
    """The number of a move, the first being ply 0: `2.` or `2...`; second: it is a `1...`."""
    ply += second
    return "%d%s" % (ply // 2 + 1, "..." if ply % 2 else ".")


class Game:
    """One game of a file: tags (dict), moves (words as written, spaces taken out), result.

    second: are its moves numbered from `1...` on?
    """

    def __init__(self, number):
        self.number = number
        self.tags = {}
        self.result = None
        self.second = False
        self._moves = bytearray()  # a board has no room for each move of a long file by itself

    @property
    def moves(self):
        return self._moves.decode().split()

    def add(self, word):
        """A move follows."""
        self._moves.extend(word.encode() + b" ")

    @property
    def begun(self):
        """Are there moves, or a result?"""
        return bool(self._moves) or self.result is not None

    def rules(self, default=TEN):
        """EIGHT or TEN, by the tag GameType, or the letters of its moves; BadGame for another."""
        kind = self.tags.get("GameType", "").split(",")[0].strip()
        if kind:
            if kind not in TYPES:
                raise BadGame(self.number, "GameType %s, 20 or 21 is wanted" % kind)
            return TYPES[kind]
        if self._moves and chr(self._moves[0]) in "abcdefgh":
            return EIGHT
        return default


def at_once(steps):
    """What a generator returns that gives way now and then."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def read(data):
    """The Games of a file, a list; BadGame for what is no PDN. data: bytes, or a str."""
    return at_once(reading(data))


def reading(data):
    """The same, as a generator that returns it and gives way after every word."""
    if isinstance(data, str):
        data = data.encode()
    games = []
    last = None
    for word in _words(data):
        yield
        if word:
            if last:
                _take(games, last, word[0])
            last = word
    if last:
        _take(games, last, None)
    return games


def _take(games, word, following):
    """Put a word into its Game; following: the kind of the next one, None at the end."""
    kind, text = word
    game = games[-1] if games else None
    if kind == "dots":
        if game and not game.begun:
            game.second = True
        return
    if game is None or (
        game.begun if kind == "tag" else game.result and kind == "move" and not game.tags
    ):
        game = Game(len(games) + 1)
        games.append(game)
    if kind == "tag":
        game.tags[text[0]] = text[1]
    elif game.result:
        pass  # what follows a result is not played
    elif kind == "result" or (_ends(text, game) and following in (None, "tag")):
        game.result = text
    else:
        game.add(text)


def _ends(word, game):
    """May a word like 1-1 or 4-6 be the result, where the game ends?"""
    return word == game.tags.get("Result") or word == "1-1"


def _words(data):
    """(kind, word) of a file: tag (name, value), move, result, or dots as in `1...`; None where it
    only took time. Bytes, since to find a letter of a long str takes as long as it lies far in."""
    at = len(MARK) if data[: len(MARK)] == MARK else 0
    end = len(data)
    depth = 0  # of variations
    number = 1  # of the game, for what is no PDN
    tagged = played = ended = False  # what of the game was there
    while at < end:
        sign = chr(data[at])
        if sign == ";" or sign == "%" and (at == 0 or data[at - 1] in ENDS):
            while at < end and data[at] not in ENDS:
                at += 1
        elif sign == "{":
            close = data.find(b"}", at)
            if close < 0:
                raise BadGame(number, "a comment without an end")
            if data.find(b"{", at + 1, close) >= 0:
                raise BadGame(number, "a comment inside a comment")
            at = close + 1
        elif sign == "[":
            if played and not depth:
                number += 1
                played = False
            name, value, at = _tag(data, at, number)
            if depth:
                yield None
            else:
                tagged, ended = True, False
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
            kind, word, at = _word(data, at)
            if kind and not depth:
                if ended and not tagged and kind == "move":
                    number += 1
                played, ended = True, kind == "result"
                yield kind, word
            else:
                yield None
        elif data[at : at + 3] == b"..." and not depth:
            yield "dots", sign
            at += 3
        elif sign in " \t\r\n.!?+#$" or depth:
            at += 1
            if sign == "$":
                while at < end and chr(data[at]) in DIGITS:
                    at += 1
        else:
            raise BadGame(number, "'%s' is no part of a game" % _letter(data, at))
    if depth:
        raise BadGame(number, "a ( without a )")


def _text(data):
    """Bytes as text: UTF-8, or else Latin-1, which is what their numbers mean."""
    try:
        return data.decode()
    except ValueError:
        return "".join([chr(byte) for byte in data])


def _letter(data, at):
    """The letter that begins at `at`."""
    end = at + 1
    while end < len(data) and data[end] & 0xC0 == 0x80:
        end += 1
    return _text(data[at:end])


def _tag(data, at, number):
    """(name, value, end) of a tag that begins at `at`."""
    open_quote = data.find(b'"', at)
    name = _text(data[at + 1 : open_quote]).strip() if open_quote > 0 else ""
    if not name or "]" in name or "\n" in name or "\r" in name:
        raise BadGame(number, "a tag without a value")
    value = bytearray()
    at = open_quote + 1
    while at < len(data) and data[at] != QUOTE:
        if data[at] == ESCAPE and at + 1 < len(data):
            at += 1
        value.append(data[at])
        at += 1
    close = data.find(b"]", at)
    if close < 0:
        raise BadGame(number, "the tag %s has no end" % name)
    return name, _text(bytes(value)), close + 1


def _word(data, at):
    """(kind, word, end) of a move, a result or (None) a move number that begins at `at`."""
    if data[at] == b"*"[0]:
        return "result", "*", at + 1
    if data[at : at + 7] == b"1/2-1/2":
        return "result", "1/2-1/2", at + 7
    square, at = _square(data, at)
    word = square
    while True:
        here = _skip(data, at)
        sign = chr(data[here]) if here < len(data) else " "
        if sign in "-x:X" and square:
            next_square, after = _square(data, _skip(data, here + 1))
            if not next_square:
                break
            word += ("-" if sign == "-" else "x") + next_square
            at = after
        elif sign in "abcdefgh" and here == at and square and square[0] in "abcdefgh":
            next_square, at = _square(data, at)
            word += "-" + next_square
        else:
            break
    if word == square:
        return (None, word, at) if square[:1] in DIGITS else ("move", word, at)
    return ("result" if word in RESULTS else "move"), word, at


def _square(data, at):
    """(square without leading zeros, end) of digits, or of a letter and a digit; "" if none."""
    begin = at
    if at < len(data) and chr(data[at]) in "abcdefgh":
        at += 1
    while at < len(data) and chr(data[at]) in DIGITS:
        at += 1
    square = data[begin:at].decode()
    return (square.lstrip("0") or square[:1] if square[:1] in DIGITS else square), at


def _skip(data, at):
    while at < len(data) and data[at] in b" \t":
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
    return BadGame(game.number, why, len(position.history), legal, game.second)


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
    """A game without huffs as PDN text: `tags`, pairs of name and value, then the moves with full
    paths."""
    rules = position.rules
    tags = list(tags) + [("GameType", "20" if rules is TEN else "21")]
    start = fen.write(position.cells_after(0), position.began)
    if start != Position(rules).to_text():
        tags += [("SetUp", "1"), ("FEN", start)]
    tags.append(("Result", result))
    lines = []
    for name, value in tags:
        lines.append('[%s "%s"]' % (name, value.replace("\\", "\\\\").replace('"', '\\"')))
    line = ""
    names = [position.move_name(move) for move in position.history]
    second = position.began != rules.first
    for ply, name in enumerate(names + [result]):
        word = name
        if ply < len(names) and (ply == 0 or (ply + second) % 2 == 0):
            word = numbered(ply, second) + " " + name
        if line and len(line) + 1 + len(word) > LINE:
            lines.append(line)
            line = ""
        line = line + " " + word if line else word
    return "\n".join(lines[: len(tags)] + [""] + lines[len(tags) :] + [line]) + "\n"
