"""Where the games of the simulator are kept: the user's data folder, never the checkout."""

from pathlib import Path

import platformdirs


def folder(given: str | None = None) -> Path:
    """The folder of the saves: the one given, or the user's own, the same for every display."""
    return Path(given) if given else platformdirs.user_data_path("damier", False) / "saves"


def games(given: str | None = None) -> Path:
    """The folder of the player's own games, the one given or beside the saves; made if missing."""
    path = Path(given) if given else folder().parent / "mygames"
    path.mkdir(parents=True, exist_ok=True)
    return path


def flashes(given: str | None = None) -> Path:
    """The folder of the emulated boards' flash: the one given, or the user's own."""
    return Path(given) if given else platformdirs.user_data_path("damier", False) / "flash"


def pictures() -> Path:
    """The folder of the pictures taken with F12; made when missing."""
    path = platformdirs.user_pictures_path() / "Damier"
    path.mkdir(parents=True, exist_ok=True)
    return path
