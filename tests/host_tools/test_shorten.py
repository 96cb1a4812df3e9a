"""Short private names: the program stays the same program, whatever shares a name."""

import sys

import pytest

from host_tools import deploy, shorten

BASE = '''
LIMIT = 3
_step = 2
class Page:
    """Its _lines."""
    def __init__(self):
        self._lines = ["page"]
        self._state = 1
    def _grow(self):
        self._state += _step
    def state(self):
        self._grow()
        return self._state
'''
DERIVED = """
from base import Page
_most, LIMIT = 7, 5
class Reader(Page):
    def __init__(self):
        Page.__init__(self)
        self._rows = [_most, LIMIT]
        self._call = "_named"
    def _named(self):
        return self._rows + self._lines
    def ask(self):
        return getattr(self, self._call)()
"""
OTHER = """
_helper = "other"
class Alone:
    def _own(self):
        return _helper
    def ask(self, page):
        return self._own(), page._state
"""
SOURCES = {"base.mpy": BASE, "derived.mpy": DERIVED, "other.mpy": OTHER}


@pytest.fixture
def run(tmp_path, monkeypatch):
    """run(sources): what the program above answers."""

    def run(sources):
        for path, text in sources.items():
            (tmp_path / path.replace(".mpy", ".py")).write_text(text)
        monkeypatch.syspath_prepend(tmp_path)
        for name in ("base", "derived", "other"):
            monkeypatch.delitem(sys.modules, name, raising=False)
        sys.dont_write_bytecode = True
        from derived import Reader
        from other import Alone

        reader = Reader()
        return reader.ask(), reader.state(), Alone().ask(reader)

    return run


def written(sources):
    short = shorten.short_names(sources)
    return {path: shorten.with_names(text, short) for path, text in sources.items()}


@pytest.mark.parametrize("slots", [1, 2, 3, 128])
def test_the_program_says_the_same_with_few_names(run, monkeypatch, slots):
    monkeypatch.setattr(shorten, "SLOTS", slots)
    assert run(SOURCES) == run(written(SOURCES)) == ([7, 5, "page"], 3, ("other", 3))


def test_names_of_one_object_stay_apart_and_others_are_shared(monkeypatch):
    monkeypatch.setattr(shorten, "SLOTS", 1)
    short = shorten.short_names(SOURCES)
    assert len({short[n] for n in ("_lines", "_grow", "_step", "_rows", "_most", "_call")}) == 6
    assert len(set(short.values())) < len(short)


def test_what_is_asked_for_by_a_string_or_belongs_to_others_stays():
    short = shorten.short_names(SOURCES)
    assert "_named" not in short  # in a string
    assert "_state" not in short  # asked of an object of another file
    assert "LIMIT" not in short  # another file has it, too
    assert "_lines" in short  # a docstring is no string that asks


def test_constants_of_the_console_stay_for_own_games():
    sources = {"console/a.mpy": "EDGE = 1\n_edge = 2\n", "games/b/c.mpy": "CORNER = 1\n"}
    assert set(shorten.short_names(sources)) == {"_edge", "CORNER"}


def test_lines_stay_where_they_are():
    short = shorten.short_names({"a.mpy": "_x = 1\n\n\ndef f():\n    return _x\n"})
    assert shorten.with_names("_x = 1\n\n\ndef f():\n    return _x\n", short).splitlines()[4] == (
        f"    return {short['_x']}"
    )


def test_a_change_in_one_file_leaves_most_others_as_they_are():
    sources = deploy.texts("pico_tft")
    before = written(sources)
    changed = "console/pages.mpy"
    after = written({**sources, changed: sources[changed] + "\n_one_more = 1\n"})
    different = {path for path in sources if before[path] != after[path]}
    assert changed in different and len(different) < len(sources) // 4


def test_the_firmware_has_few_names_of_its_own():
    short = shorten.short_names(deploy.texts("pico_tft"))
    assert len(set(short.values())) < len(short) / 2
