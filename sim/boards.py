"""The firmware's boards as data, without the firmware that uses them, and the panel each needs."""

import runpy
from pathlib import Path

from sim.panels.max7219 import Max7219
from sim.panels.st7789 import St7789
from sim.panels.ws2812 import Ws2812

BOARDS = Path(__file__).parents[1] / "firmware" / "boards"


def names() -> list[str]:
    """The boards there are."""
    return sorted(path.stem for path in BOARDS.glob("*.py") if path.stem != "__init__")


def board_data(name: str) -> dict:
    """BOARD of firmware/boards/NAME.py. Raises ValueError for a name that no board has."""
    if name not in names():
        raise ValueError(f"no board {name!r}: there are {', '.join(names())}")
    return runpy.run_path(str(BOARDS / f"{name}.py"))["BOARD"]


def panel_of(display: dict) -> St7789 | Ws2812 | Max7219:
    """The panel, built in as a board's display data say."""
    if display["driver"] == "ws2812":
        return Ws2812(**{k: v for k, v in display.items() if k != "driver"})
    if display["driver"] == "max7219":
        wanted = ("spi", "cs", "rotation", "mirror")
        return Max7219(**{k: v for k, v in display.items() if k in wanted})
    pins = {k: display[k] for k in ("spi", "cs", "dc", "rst", "backlight")}
    size = display["width"], display["height"]
    rotation = display.get("rotation", 0)
    return St7789(
        **pins,
        width=size[rotation & 1],
        height=size[~rotation & 1],
        turned=-rotation % 4,  # the driver turns the picture back
        first_column=display.get("first_column", 0),
        first_row=display.get("first_row", 0),
        mirrored=display.get("mirror", False),
        bgr_glass=display.get("bgr", False),
        ips=display.get("inverted", True),
    )
