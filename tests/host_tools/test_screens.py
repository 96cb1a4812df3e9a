"""The pictures of the screens: each shows what its name says, or at least something of its own."""

import pytest
from console import fonts
from console.themes import palette

from host_tools import (
    page,
    pictures,
    screens,
    screens_chat,
    screens_dames,
    screens_linked,
    screens_lobby,
    screens_race,
    screens_roi_albert,
    screens_wifi,
)
from host_tools.project import ROOT

LINK = (screens_lobby, screens_linked, screens_race, screens_chat, screens_wifi)
LARGE, SMALL = 3.0, 4.5  # contrasts that letters need, of two pixels a dot and of one


class Readers:
    """Looks at every text that is drawn on a canvas: is there room, and contrast?"""

    def __init__(self, canvas):
        self.canvas = canvas
        self.drawn = []
        self.faults = []
        self._text = canvas.text
        canvas.text = self.text

    def text(self, x, y, words, role, font=fonts.TEXT, k=1, align=-1):
        width = len(words) * font.WIDTH * k
        left = x - width * (align + 1) // 2
        end = self._text(x, y, words, role, font, k, align)
        if words.strip():
            self.look(words, left, y, width, font.HEIGHT * k, role, k)
        return end

    def look(self, words, x, y, w, h, role, k):
        canvas = self.canvas
        if x < 0 or y < 0 or x + w > canvas.width or y + h > canvas.height:
            self.faults.append((words, "is cut off"))
            return
        rows = range(y, y + h, 3)
        around = [canvas.fb.pixel(at, row) for row in rows for at in range(x, x + w)]
        stands = max({*around} - {role}, key=around.count, default=role)
        colours = palette("tft", canvas.mono)
        contrast = between(*(colours[3 * n : 3 * n + 3] for n in (role, stands)))
        if contrast < (LARGE if k > 1 else SMALL):
            self.faults.append((words, f"role {role} on {stands}: {contrast:.2f}"))


def between(one, two):
    """The contrast of two colours, by the formula of WCAG 2."""

    def light(colour):
        parts = [part / 255 for part in colour]
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear)) + 0.05

    dark, bright = sorted((light(one), light(two)))
    return bright / dark


def test_words_of_the_link_are_whole_and_can_be_read_where_they_stand(monkeypatch):
    """The time of the other one was grey on the brown of Dames. Greek words are the longest."""
    faults = []

    def alone(bench):
        from console.launcher import Launcher

        readers = Readers(bench.console.canvas)
        bench.console.push(Launcher(bench.console.games))
        for group in LINK:
            for name in group.screens(bench):
                faults.extend((name, *fault) for fault in readers.faults)
                readers.faults.clear()
                yield name

    monkeypatch.setattr(screens, "screens", alone)
    screens.pictures("tft", "el", "colour", lambda name, image: None)
    assert faults == [], faults


def test_the_screens_of_what_le_roi_albert_is_asked_show_question_and_answer(monkeypatch):
    """The hint was shown as the wait for it."""
    said = {}

    def alone(bench):
        from console.launcher import Launcher

        bench.console.push(Launcher(bench.console.games))
        for name in screens_roi_albert._asked(bench):
            said[name.removeprefix("roi_albert_")] = bench.console.scene.refusal.split()[0]
            yield name

    monkeypatch.setattr(screens, "screens", alone)
    screens.pictures("tft", "en", "colour", lambda name, image: None)
    assert said == {"thinking": "Thinking...", "hint": "Hint:", "unsolvable": "It"}


@pytest.fixture(scope="module")
def of_dames():
    """The pictures of Dames on a TFT, by name."""

    def alone(bench):
        from console.launcher import Launcher

        bench.console.push(Launcher(bench.console.games))
        yield from screens_dames.screens(bench)

    found = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(screens, "screens", alone)
        screens.pictures("tft", "en", "colour", found.__setitem__)
    return found


def test_no_two_screens_of_dames_are_the_same(of_dames):
    """The file that is no game was shown as the wait for it."""
    names = {}
    for name, image in of_dames.items():
        names.setdefault(image.tobytes(), []).append(name)
    assert [same for same in names.values() if len(same) > 1] == []


@pytest.mark.parametrize("game", pictures.GAME_SCREENS)
def test_every_game_is_shown_on_its_page_and_in_the_readme(game):
    assert (ROOT / "docs" / "games" / f"{game}.png").exists()
    assert f"]({game}.png)" in (ROOT / "docs" / "games" / f"{game}.md").read_text()
    readme = (ROOT / "README.md").read_text()
    assert f"(docs/games/{game}.md)" in readme
    assert game == "dynasty" or f"(docs/games/{game}.png)" in readme  # which the handhelds show


@pytest.mark.parametrize("name", pictures.APART_SCREENS)
def test_link_and_chat_are_shown_on_their_page(name):
    assert (ROOT / "docs" / f"{name}.png").exists()
    assert f"]({name}.png)" in (ROOT / "docs" / "apart.md").read_text()


def test_picture_of_an_own_game_is_one_of_that_game(tmp_path, monkeypatch):
    """When more games came with the console it had become one of Le Roi Albert."""
    import pygame
    from PIL import Image, ImageChops, ImageStat

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    page.build(page.OWN_GAME, tmp_path)
    drawn = pictures.portraits(tmp_path / "noughts.png", pictures.NOUGHTS, str(tmp_path))
    kept, drawn = (
        Image.open(path).convert("RGB") for path in (ROOT / "docs" / "noughts.png", drawn)
    )
    # Smoothing may differ by a hair from machine to machine.
    assert max(ImageStat.Stat(ImageChops.difference(kept, drawn)).mean) < 0.5
