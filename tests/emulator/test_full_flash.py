"""Saving on the emulated board when its flash has no room left."""

from pathlib import Path

from host_tools import build
from sim.emulator.board import Board

STORE = Path(__file__).parents[2] / "firmware" / "console" / "store.py"
ALMOST_ALL = 1_350_000  # of 1408 KiB, put there from outside; the board fills the rest itself
FILL = """
import os
try:
    while True:
        with open('/fill', 'ab') as file:
            file.write(bytes(512))
except OSError as error:
    print(error.errno)
"""


def test_full_flash_keeps_the_old_value_and_says_so_once():
    files = {
        "console/__init__.py": "",
        "console/store.py": STORE.read_text(),
        "fill": bytes(ALMOST_ALL),
    }
    board = Board(build.make("plain"), files)
    start = "from console.store import Store\nsaves = Store('/saves')\n"
    old = {"record": "d3c5b6" * 300}
    assert board.exec(start + f"print(saves.save('game', {old!r}))") == "True\n"
    assert board.exec(FILL) == "28\n"
    said = board.exec(
        start + "new = ['f4e3f6' * 900]\n"
        "print([saves.save('game', new + [turn]) for turn in range(3)])\n"
        "print(saves.notices)\n"
        f"print(saves.load('game', None) == {old!r})\n"
    )
    assert said.splitlines() == ["[False, False, False]", "[('save.full', 'game')]", "True"]
    # After a power cut the old value is still there, and once there is room the new one is saved.
    again = Board(flash=board.flash_image())
    said = again.exec(
        start + f"print(saves.load('game', None) == {old!r})\n"
        "import os\nos.remove('/fill')\n"
        "print(saves.save('game', 'new'), saves.load('game', None), saves.notices)\n"
    )
    assert said.splitlines() == ["True", "True new []"]
