"""Nothing that comes over the link is ever executed, imported, or used as a file name: the
interpreter itself is asked what it is told to open and to run."""

import sys

import pytest
from console.apart.partner import apart_of, game_of, law_of
from console.link import messages
from console.link.messages import pack
from games.dames import apart as dames
from games.dominate import apart as dominate
from games.dynasty import apart as dynasty
from games.roi_albert import apart as roi_albert
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.linked_stage import Players
from tests.unit.stage import Stage

GAMES = {module.__name__.split(".")[1]: module for module in (dynasty, dominate, dames, roi_albert)}
MARK = "zzmark"
WORDS = (
    f"../{MARK}",
    f"/saves/{MARK}",
    f"{MARK}.py",
    f"{MARK}/apart",
    f"os.{MARK}()",
    f"__import__('{MARK}')",
    f"{{0.{MARK}}}%s",
    f"\n{MARK}\x03\x04\0",
)
LINE = [word for word in WORDS if word.isprintable()]  # what a word of the protocol may be

_noted: list | None = None


def _note(event: str, args: tuple) -> None:
    if _noted is not None and MARK in repr(args):
        _noted.append((event, args))


sys.addaudithook(_note)  # it cannot be taken away, and does nothing outside of Watched


class Watched:
    """Collects in `noted` what the interpreter is asked to do with the mark in it: open, import,
    compile, run, rename, remove."""

    def __enter__(self):
        global _noted
        self.noted = _noted = []
        return self

    def __exit__(self, *_):
        global _noted
        _noted = None


@pytest.fixture(scope="module")
def console(tmp_path_factory):
    return Stage(tmp_path_factory.mktemp("saves")).console


TERMS = {name: module.terms([0] * len(module.ROWS)) for name, module in GAMES.items()}


def played(save):
    """What a table keeps of the moves, or of how many there were in a race."""
    return save["game"]["moves"]


def rough(players, i, message):
    """Side i sends it, whatever it is, and the other one has some frames for it."""
    players.until(lambda: players.partners[i].session.room)
    assert players.partners[i].session.send(message)
    players.frames(3)


def test_what_is_watched_is_seen(tmp_path):
    with Watched() as watched:
        eval(f"'{MARK}'")
        with pytest.raises(ImportError):
            __import__(MARK)
        with open(tmp_path / MARK, "w") as file:
            file.write("x")
        (tmp_path / MARK).unlink()
    assert {"compile", "import", "open", "os.remove"} <= {event for event, _ in watched.noted}


@pytest.mark.parametrize("game", GAMES)
def test_terms_are_compared_and_nothing_else(tmp_path, game):
    """Each field in turn has a path or a piece of code in it. Only the name of a level, which
    matters where this side has a level of that name, may be anything."""
    console = Stage(tmp_path).console
    good = TERMS[game]
    law_of(console, good)
    with Watched() as watched:
        for field in ("game", "rules", "options", "start"):
            for word in LINE:
                bad = good._replace(**{field: word})
                if (game, field) == ("dominate", "options"):
                    apart_of(game_of(console, bad)).describe(bad)
                    continue
                with pytest.raises(ValueError):
                    law_of(console, bad)
    assert watched.noted == []


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(GAMES)), st.data())
def test_terms_are_of_a_game_that_is_here_or_a_value_error(console, game, data):
    """No other exception for whatever a word of the protocol may be, which the joiner's side of
    the table would not expect."""
    word = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=90)
    good = TERMS[game]
    fields = {
        name: data.draw(st.one_of(word, st.just(getattr(good, name)), cut(getattr(good, name))))
        for name in ("rules", "options", "start")
    }
    bad = good._replace(host_minutes=data.draw(st.integers(0, 99)), **fields)
    apart = apart_of(game_of(console, bad))
    try:
        law_of(console, bad)
    except ValueError:
        return
    assert apart.describe(bad)  # who is to accept them can be told of them


@st.composite
def cut(draw, good):
    """A part of good text doubled, lost or put elsewhere."""
    a, b, c = (draw(st.integers(0, len(good))) for _ in range(3))
    return (good[:a] + good[b:c] + good[b:])[:90]


@pytest.mark.parametrize("game", GAMES)
def test_messages_in_a_game_and_the_chat_are_text_and_nothing_else(tmp_path, game):
    players = Players(tmp_path, TERMS[game])
    players.frames(90)  # what goes by itself at the beginning of a race
    before = players.tables[0].to_save()
    with Watched() as watched:
        for n, word in enumerate(LINE):
            rough(players, 1, pack(messages.MOVE, 0, 0, word, 0, 0))
            rough(players, 1, pack(messages.KEPT, n, word))
        for word in WORDS:
            rough(players, 1, pack(messages.CHAT, word))
        rough(players, 1, pack(messages.SYNC, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0))
        rough(players, 1, pack(messages.KEPT, 0, LINE[0]))
        for partner in players.partners:
            partner.save()
    assert watched.noted == []
    assert len(players.tables[0].said) == len(WORDS)
    assert played(players.tables[0].to_save()) == played(before)
    assert all(MARK not in path.name for path in tmp_path.rglob("*"))


@pytest.mark.parametrize("kind", sorted(messages.LAYOUT))
def test_a_kind_of_message_is_never_a_name_to_look_up(kind):
    """Whatever it is, it stays bytes, numbers and text."""
    for word in (MARK.encode(), b"\x05" + MARK.encode() * 3):
        with Watched() as watched:
            try:
                values = messages.unpack(bytes((kind,)) + word)
            except messages.BadMessage:
                values = ()
        assert watched.noted == [] and all(type(value) in (int, str, bytes) for value in values)
