"""Every case of every *_cases.py of the unit tests and of this folder, on the twin.

Such a module imports nothing but firmware/ and what MicroPython has, and ends with CASES, its
functions `case_…` by name. Each case has an interpreter of its own.
"""

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


@pytest.mark.parametrize(("module", "name"), CASES)
def test_on_the_twin(module, name):
    twin.run(HERE / "run_case.py", module.stem, name, *map(str, FOLDERS))
