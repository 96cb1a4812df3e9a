"""Programs of others that play Dames, fetched when a match wants them."""

import shutil
import subprocess
from pathlib import Path

from host_tools.project import ToolError, cache, cached, pyproject


class NoPeer(ToolError):
    """A program that was asked for cannot be had; the text says what is missing."""


def rapid_draughts() -> Path:
    """The folder of node's package of that name in the version of pyproject.toml."""
    version = pyproject()["tool"]["damier"]["npm"]["rapid-draughts"]
    if not shutil.which("npm") or not shutil.which("node"):
        raise NoPeer(
            "rapid-draughts: node and npm are missing (python -m host_tools setup matches)"
        )

    def fetch(folder: Path) -> None:
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
        done = subprocess.run(
            [*command, f"rapid-draughts@{version}"], capture_output=True, text=True
        )
        if done.returncode:
            raise NoPeer(f"rapid-draughts {version}: {done.stderr.strip()}")

    return cached(cache() / f"rapid-draughts-{version}", fetch) / "node_modules" / "rapid-draughts"
