"""A save on the emulated board whose power fails at each operation of its flash chip."""

from pathlib import Path

import pytest

from host_tools import build
from sim.emulator import branch
from sim.emulator.board import Board, PowerCut

STORE = Path(__file__).parents[2] / "firmware" / "console" / "store.py"
FILES = {"console/__init__.py": "", "console/store.py": STORE.read_text()}
SAVES = "from console.store import Store\nsaves = Store('/saves')\n"
LOAD = SAVES + "print((saves.load('game', 'default'), saves.notices, saves.names()))"
PARTS = (0.0, 0.5)  # how much of the operation is done when the power fails

SMALL = [{"turn": 1, "clock": [600, 31]}, {"turn": 0, "clock": [598, 31]}]
# Small saves lie in littlefs's directory; these need a block of the flash, and these two.
LARGE = [{"record": "d3c5b6" * 300}, {"record": "f4e3f6" * 350}]


def save(*values) -> str:
    return SAVES + "".join(f"print(saves.save('game', {value!r}))\n" for value in values)


def ran(board: Board, source: str) -> tuple[bytes, int]:
    """The flash after `source` ran, and how many operations of the flash that took."""
    before = len(board.flash.operations)
    said = board.exec(source)
    assert set(said.split()) <= {"True"}, said
    return board.flash_image(), len(board.flash.operations) - before


def torn(board: Board, source: str, cut: int, part: float) -> bytes:
    """The flash after the power failed in that operation of `source`."""
    board.flash.cut(cut, part)
    with pytest.raises(PowerCut):
        board.exec(source)
    return board.flash_image()


@pytest.fixture(scope="module")
def fresh() -> bytes:
    """A flash with the store on it and no save yet."""
    return Board(build.make("plain"), FILES).flash_image()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([], SMALL[0]),
        (SMALL[:1], SMALL[1]),
        (LARGE[:1], LARGE[1]),
        (LARGE, SMALL[0]),
        # Enough of them that littlefs has to write its directory anew.
        ([*SMALL * 12], LARGE[0]),
    ],
    ids=["first", "small", "large", "shrinking", "after many"],
)
def test_power_cut_in_a_save_leaves_the_old_or_the_new_value(fresh, before, after):
    board = Board(flash=fresh)
    ran(board, save(*before))
    done, operations = branch.run(ran, board, save(after))
    assert operations > 2
    old = before[-1] if before else "default"
    seen = []
    for cut in range(operations):
        for part in PARTS:
            again = Board(flash=branch.run(torn, board, save(after), cut, part))
            value, notices, names = eval(again.exec(LOAD))
            assert value in (old, after), (cut, part)
            assert notices == [], (cut, part)
            assert names == ([] if value == "default" else ["game"]), (cut, part)
            assert not [file for file in again.files() if file.endswith(".new")], (cut, part)
            seen.append(value)
    assert seen[0] == old  # nothing of the save was on the flash yet
    assert eval(Board(flash=done).exec(LOAD)) == (after, [], ["game"])
