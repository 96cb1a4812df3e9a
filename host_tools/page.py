"""The code that a page of docs/ tells its reader to write, file by file."""

import re
from pathlib import Path

from host_tools.project import ROOT

OWN_GAME = ROOT / "docs" / "write_your_own_game.md"
BLOCK = re.compile(r"^`([\w/]+\.py)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def code(page: Path) -> dict[str, str]:
    """path -> text: each Python block is the next part of the file named above it."""
    files: dict[str, list[str]] = {}
    for path, part in BLOCK.findall(page.read_text("utf-8")):
        files.setdefault(path, []).append(part)
    return {path: "\n".join(parts) for path, parts in files.items()}


def build(page: Path, folder: Path) -> list[Path]:
    """Write the files of a page below a folder, as its reader would; returns their paths."""
    paths = []
    for name, text in code(page).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        paths.append(path)
    return paths


def lines(files: dict[str, str]) -> int:
    """How many lines there are that are not empty."""
    return sum(bool(line.strip()) for text in files.values() for line in text.splitlines())
