"""Modules make room: what is let go, what stays, and that playing on does no harm."""

import sys

import games
import pytest
from console import modules, words

from sim import headless

IN_AND_OUT = "1000 key 1\n+400 shot title\n+100 key *\n+400 shot launcher\n"


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package `shelf` with a module, where modules may be let go."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "book.py").write_text("pages = 3\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(modules, "places", {"shelf"})
    monkeypatch.setattr(modules, "_kept", None)
    yield
    modules.drop("shelf")


def test_a_module_let_go_is_neither_listed_nor_an_attribute_of_its_package(package):
    import shelf.book

    book = shelf.book
    modules.drop("shelf.book")
    assert "shelf.book" not in sys.modules and not hasattr(shelf, "book")
    from shelf import book as again

    assert again is not book and again.pages == 3


def test_only_what_came_after_keep_is_cleared(package):
    import shelf

    modules.clear()
    assert "shelf" in sys.modules  # nobody has said what stays
    modules.keep()
    import shelf.book

    modules.places.clear()
    modules.clear()
    assert "shelf.book" in sys.modules  # not ours
    modules.places.add("shelf")
    modules.clear()
    assert "shelf.book" not in sys.modules and sys.modules["shelf"] is shelf


def test_dropping_what_is_not_there_is_no_matter(package):
    modules.drop("shelf.nothing", "nowhere")


@pytest.mark.parametrize("display", ["tft", "max7219"])
def test_the_simulator_lets_go_too_and_shows_the_same_each_time(display):
    loaded = []

    def look(name, handheld):
        names = ("console.launcher", "games.dynasty.setup")
        scene = type(handheld.console.scene).__name__
        loaded.append((scene, *[name in sys.modules for name in names]))

    again = IN_AND_OUT.replace("1000", "+100").replace("shot ", "shot second_")
    script = IN_AND_OUT + again + "+100 end"
    run = headless.run(script, display, settings={"language": "en"}, on_shot=look)
    assert loaded == 2 * [("Title", False, True), ("Launcher", True, False)]
    assert run.shots["title"] == run.shots["second_title"]
    assert run.console.scenes[0] is run.console.scene


def test_the_launcher_comes_back_where_it_was_left():
    rows = (len(games.names()) + 1) // 2
    down = "".join(f"{1000 + 400 * row} stick 1 s\n" for row in range(rows))
    script = f"{down}+400 button 1\n+400 key *\n+400 end"
    run = headless.run(script, settings={"language": "en"})
    assert type(run.console.scene).__name__ == "Launcher"
    assert run.console.scene.chosen == len(run.console.games)  # the settings


@pytest.fixture
def apart(monkeypatch, tmp_path):
    """A language whose words of the place `shelf`, and the word `lamp`, lie in a file."""
    words.use("en")
    first, second = '{"lamp": "A lamp"}', '{"shelf.book": "A book, \u00a9"}'
    line = '{"": [39, 18], "shelf": [57, 33]}     '
    (tmp_path / "en.txt").write_text(f"{line}\n{first}{second}")
    monkeypatch.setattr(words.lang, "__file__", f"{tmp_path}/__init__.py")
    monkeypatch.setattr(words, "_fetched", {})
    monkeypatch.setattr(words, "_asked_for", set())
    return tmp_path / "en.txt"


def test_words_that_lie_apart_are_fetched_and_forgotten(apart):
    assert words.t("lamp") == "A lamp" and "shelf.book" not in words._fetched
    assert words.t("shelf.book") == "A book, ©"
    words.forget()
    assert not words._fetched and words.t("settings") != "settings"


def test_a_key_that_nobody_knows_is_looked_for_once(apart):
    assert words.t("dynasty.no_such_word") == "dynasty.no_such_word"
    assert words._asked_for == {"", "dynasty"}
    apart.write_text('{"dynasty": [24, 42]}  \n{"dynasty.no_such_word": "too late for it"}')
    assert words.t("dynasty.no_such_word") == "dynasty.no_such_word"
