"""Who may import whom: the layers of CONTRIBUTING.md, read from the imports of every file."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LAYERS = {  # of firmware/, from the top; each with those it may import besides itself
    "main": {"boards", "console", "games", "lang"},
    "games": {"console", "engine", "lang", "games_index"},
    "console": {"lang"},
    "boards": {"drivers", "board_default"},
    "drivers": set(),
    "engine": {"packaged_files"},
    "lang": set(),
}
HARDWARE = {"machine", "rp2", "uctypes"}
TOUCHES_HARDWARE = {"main", "boards", "drivers"}
LAW = ("rules.py", "kernel.py")  # of a game
OURS = {*LAYERS, "games_index", "board_default", "packaged_files", "sim", "host_tools", "tests"}


def imported(path: Path) -> set[str]:
    """The dotted names that a file imports anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def tops(path: Path) -> set[str]:
    """The first parts of the names that a file imports."""
    return {name.split(".")[0] for name in imported(path)}


def files(folder: str) -> list[Path]:
    """The Python files under a folder of the root, without what is not for the device."""
    found = [path.relative_to(ROOT) for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in found if path.name != "manifest.py"]


FIRMWARE = files("firmware")


def layer(path: Path) -> str:
    """The layer that a file of firmware/ belongs to."""
    return path.parts[1].removesuffix(".py")


def test_every_file_of_the_firmware_has_a_layer():
    assert {layer(path) for path in FIRMWARE} <= set(LAYERS)


@pytest.mark.parametrize("path", FIRMWARE, ids=str)
def test_firmware_imports_only_from_layers_below(path):
    own = layer(path)
    assert tops(ROOT / path) & OURS <= LAYERS[own] | {own}


@pytest.mark.parametrize("path", FIRMWARE, ids=str)
def test_only_boards_and_drivers_touch_the_hardware(path):
    assert layer(path) in TOUCHES_HARDWARE or not tops(ROOT / path) & HARDWARE


@pytest.mark.parametrize(
    "path", [path for path in FIRMWARE if layer(path) == "games" and len(path.parts) > 3], ids=str
)
def test_a_game_knows_no_other_game(path):
    others = {name for name in imported(ROOT / path) if name.startswith("games.")}
    assert all(name.split(".")[1] == path.parts[2] for name in others)


@pytest.mark.parametrize("path", [path for path in FIRMWARE if path.name in LAW], ids=str)
def test_the_law_of_a_game_knows_no_console(path):
    assert tops(ROOT / path) & OURS <= {"games", "engine"}


@pytest.mark.parametrize("path", files("sim"), ids=str)
def test_the_simulator_knows_no_tools(path):
    assert not tops(ROOT / path) & {"host_tools", "tests"}


@pytest.mark.parametrize("path", files("host_tools"), ids=str)
def test_the_tools_know_no_tests(path):
    assert "tests" not in tops(ROOT / path)
