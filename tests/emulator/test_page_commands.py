"""The commands for the board that docs/write_your_own_game.md prints, typed as they stand there."""

import re
import shlex

import pytest
from copied import files as copied_files
from live import ENGLISH
from test_cable import mpremote

from host_tools import page
from sim.emulator.handheld import Handheld
from tests.plugged import Plugged

TEXT = page.OWN_GAME.read_text("utf-8")
TYPED = re.findall(r"^    (mpremote .*?)(?: +#.*)?$", TEXT, re.MULTILINE)
REMOVED = re.findall(r"`(mpremote rm .*?)`", TEXT)
OFFERED = (
    "from console import app; print([g.name for g in app.current.games if hasattr(g, 'name')])"
)


def typed(board: Plugged, line: str, folder) -> None:
    """One line of the page, in the folder that it names."""
    words = shlex.split(line)
    assert words.pop(0) == "mpremote"
    resets = board.do(lambda h: h.board.resets)
    mpremote(board.port, *words, cwd=folder)
    if words == ["reset"]:
        board.do(lambda h: h.run_until(lambda: h.board.resets > resets))
        board.do(lambda h: h.run_ms(3000))


def offered(board: Plugged) -> list[str]:
    """The player's own games in the launcher that is running."""
    return eval(mpremote(board.port, "resume", "exec", OFFERED))


@pytest.mark.parametrize("kind", ["image", "copy"])
def test_the_game_of_the_page_goes_onto_a_board_and_off_again(
    kind, firmware_image, plain_image, tmp_path
):
    """Onto the one-file image, and onto a copy made by deploy."""
    assert len(TYPED) == 3 and len(REMOVED) == 1
    page.build(page.OWN_GAME, tmp_path / "mygames")
    if kind == "image":
        handheld = Handheld(image=firmware_image, files=ENGLISH)
    else:
        handheld = Handheld(image=plain_image, files=copied_files())
    handheld.run_ms(3000)
    with Plugged(handheld) as board:
        for line in TYPED:
            typed(board, line, tmp_path / "mygames")
        assert offered(board) == ["noughts"]
        there = {path: data for path, data in board.files().items() if path.startswith("mygames/")}
        written = page.code(page.OWN_GAME)
        assert there == {"mygames/" + path: text.encode() for path, text in written.items()}
        for line in TYPED[1:]:  # "After a change, the last two again"
            typed(board, line, tmp_path / "mygames")
        assert offered(board) == ["noughts"]
        for line in [*REMOVED, TYPED[-1]]:
            typed(board, line, tmp_path / "mygames")
        assert offered(board) == []
        assert not [path for path in board.files() if path.startswith("mygames/")]
