"""The pictures of the screens: each shows what its name says, or at least something of its own."""

import pytest

from host_tools import pictures, screens, screens_dames
from host_tools.project import ROOT


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
