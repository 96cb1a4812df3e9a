"""Every case of every *_cases.py of the unit tests and of this folder, on the 32-bit twin.

Such a module imports nothing but firmware/ and what MicroPython has, and ends with CASES, its
functions `case_…` by name. Each module has a twin of its own, and each case is a test.
"""

import functools
import re
from pathlib import Path

import pytest

from host_tools import twin

HERE = Path(__file__).parent
FOLDERS = (HERE, HERE.parent / "unit")
MODULES = sorted(module for folder in FOLDERS for module in folder.glob("*_cases.py"))
CASES = [
    pytest.param(module, name, id=f"{module.stem}-{name}")
    for module in MODULES
    for name in re.findall(r"^def (case_\w+)", module.read_text(), re.MULTILINE)
]


@functools.cache
def printed(module: Path) -> str:
    """What all cases of a module print."""
    return twin.run(HERE / "run_cases.py", module.stem, *map(str, FOLDERS))


@pytest.mark.parametrize(("module", "name"), CASES)
def test_on_the_twin(module, name):
    text = printed(module)
    assert f"ok {name}\n" in text, text
