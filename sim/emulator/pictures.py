"""Pictures of an emulated handheld that a script plays, in virtual time."""

from collections.abc import Sequence
from pathlib import Path

from sim import script
from sim.emulator import image as images
from sim.emulator.board import VirtualTimeout
from sim.emulator.handheld import Handheld, Picture
from sim.emulator.kept import with_settings

STILL_MS, MOST_MS = 500, 5000
BOOT_MS = 1000


def take(
    image: Path,
    board: str,
    events: Sequence[script.Event],
    settle: bool = False,
    settings: dict | None = None,
) -> tuple[dict[str, Picture], Picture]:
    """The shots of a script on a board with an empty flash, and the last picture: that of its end,
    or when it has `settled`, stood still for half a second (five at most)."""
    files: dict[str, bytes] = {"board.txt": board.encode()}
    if settings:
        files = with_settings(files, settings)
    handheld = Handheld(board, images.load(image), files)
    shots = handheld.play(events)
    if settle:
        try:
            handheld.run_until(lambda: any(handheld.panel.picture()[2]), BOOT_MS * 5, 20)
            handheld.run_until_still(STILL_MS, MOST_MS)
        except VirtualTimeout:
            pass  # something moves for ever
    return shots, handheld.panel.picture()
