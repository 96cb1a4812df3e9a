"""Games and positions as files on the flash, in PDN and FEN, in the folder pdn beside the saves."""

import os

from console.themes import BROWN
from console.words import t

from games.dames.rules import TEN, Position

FOLDER = "pdn"
MOST_BYTES = 24_000  # of a file that is read
LINES = 6  # of a menu, besides the one that shows more
MOST_LEGAL = 12  # moves that are told where a file goes wrong
RESULTS = {None: "1/2-1/2", 0: "0-1", 1: "1-0"}  # by winner


def move_lines(position):
    """All moves, five of each side a paragraph."""
    names = [position.move_name(move) for move in position.history]
    first = position.began ^ position.rules.first
    lines = []
    for at in range(0, len(names), 10):
        words = []
        for ply in range(at, min(at + 10, len(names))):
            number = (ply + first) // 2 + 1
            if (ply + first) % 2 == 0:
                words.append("%d." % number)
            elif ply == 0:
                words.append("1...")
            words.append(names[ply])
        lines.append(" ".join(words))
    return lines or [t("dames.no_moves")]


# -- writing


def save_game(store, match):
    """Write a game as PDN; returns what to say of it."""
    from games.dames import pdn

    position = match.position
    if position.huffing:
        return t("dames.no_pdn")
    outcome = match.outcome()
    names = ["Damier %d" % level if level else "?" for level in match.levels]
    tags = (("Event", "?"), ("Date", "????.??.??"), ("White", names[1]), ("Black", names[0]))
    result = RESULTS[outcome.winner] if outcome else "*"
    return _write(store, ".pdn", pdn.write(position, tags, result))


def save_position(store, match):
    """Write the position as FEN; returns what to say of it."""
    return _write(store, ".fen", match.position.to_text() + "\n")


def _write(store, end, text):
    folder = store.beside(FOLDER)
    try:
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it is there, or the writing fails
        there = os.listdir(folder)
        n = 1
        while "dames%d%s" % (n, end) in there:
            n += 1
        name = "dames%d%s" % (n, end)
    except OSError:
        return t("save.full")
    path = folder + "/" + name
    try:
        with open(path, "w") as file:
            file.write(text)
    except OSError:
        try:
            os.remove(path)  # no half of a game stays
        except OSError:
            pass  # it was not begun
        return t("save.full")
    return t("dames.saved", name)


# -- reading


def choose(console, rules, then):
    """Let a person pick a file, and a game of it: then(position) is called with what it leads to.

    rules: those of a file that does not say which.
    """
    try:
        found = os.listdir(console.store.beside(FOLDER))
    except OSError:
        found = []
    ends = ("pdn", "fen", "txt")
    names = sorted([name for name in found if name.rpartition(".")[2].lower() in ends])
    if not names:
        _tell(console, t("dames.files"), t("dames.no_files"))
        return
    items = [(name, lambda name=name: _open(console, name, rules, then)) for name in names]
    _menu(console, t("dames.files"), items)


def _menu(console, title, items, at=0):
    """A menu of many lines, some at a time."""
    from console.dialogs import Menu

    shown = [(words[:17], action) for words, action in items[at : at + LINES]]
    if len(items) > at + LINES:
        shown.append((t("dames.more"), lambda: _menu(console, title, items, at + LINES)))
    console.push(Menu(title, shown))


def _tell(console, title, text):
    from console.dialogs import Message

    console.push(Message(title, text))


def _open(console, name, rules, then):
    from console.loading import Loading

    from games.dames import pdn

    path = console.store.beside(FOLDER) + "/" + name
    try:
        if os.stat(path)[6] > MOST_BYTES:
            raise MemoryError
        with open(path, "rb") as file:
            data = file.read()
    except MemoryError:
        _tell(console, name, t("dames.too_long"))
        return
    except OSError:
        _tell(console, name, t("dames.no_game"))
        return

    def fault(error):
        _tell(console, name, why(error))

    def play(game):
        console.push(Loading(_in_memory(pdn.replaying(game, rules)), then, fault, BROWN))

    def pick(games):
        if not games:
            fault(None)
        elif len(games) == 1:
            play(games[0])
        else:
            items = [(_title(game), lambda game=game: play(game)) for game in games]
            _menu(console, name, items)

    if data[: len(pdn.MARK)] == pdn.MARK:
        data = data[len(pdn.MARK) :]
    steps = _position(data, rules) if is_position(data) else pdn.reading(data)
    then_ = then if is_position(data) else pick
    console.push(Loading(_in_memory(steps), then_, fault))


def _in_memory(steps):
    """The same generator; ValueError where a board has not enough memory."""
    try:
        return (yield from steps)
    except MemoryError:
        raise ValueError(t("dames.too_long")) from None


def is_position(data):
    """Is it a FEN, and not a PDN?"""
    return data[:64].strip()[:2].upper() in (b"W:", b"B:")


def _position(data, rules):
    """The Position of a FEN, as a generator: on the larger board if it needs that."""
    yield
    text = data.decode().strip()
    try:
        return Position(rules, text)
    except ValueError:
        if rules is TEN:
            raise
    return Position(TEN, text)


def _title(game):
    """A game of several by its players."""
    tags = game.tags
    return "%d %s-%s" % (game.number, tags.get("White", "?")[:7], tags.get("Black", "?")[:6])


def why(error):
    """What is wrong with a file, in words: where it stops and what could be played there."""
    if error is None:
        return t("dames.no_game")
    where = getattr(error, "move", "")
    if not where:
        return str(error)
    if where[-2] != ".":
        where = where[:-1]  # in a sentence `2.` would be its end
    legal = list(error.legal[:MOST_LEGAL])
    if len(error.legal) > MOST_LEGAL:
        legal.append("...")
    return t("dames.bad_move", where, ", ".join(legal) or "-")
