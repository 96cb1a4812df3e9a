"""Native kernels on the board: where their code lies, and what loading them leaves behind."""

import pytest

from host_tools import packaged
from host_tools.project import ROOT

WHERE_AM_I = "mov r0, pc\n"
SRAM = range(0x20000000, 0x20042000)
ENGINE = {
    f"engine/{name}": (ROOT / "firmware" / "engine" / name).read_text()
    for name in ("__init__.py", "data.py", "native.py")
}


@pytest.fixture(scope="module")
def kernel(tmp_path_factory):
    """The .mpy of a kernel that answers with its own address."""
    path = tmp_path_factory.mktemp("asm") / "kernel_here.s"
    path.write_text(WHERE_AM_I)
    return packaged.kernel("games/nought/kernel_here.mpy", path)


@pytest.fixture
def frozen(plain, kernel):
    """A board that has the kernel as bytes of a module, as the one-file image has."""
    text = f"FILES = {{'games/nought/kernel_here.mpy': {kernel!r}}}\n"
    return plain(files={**ENGINE, "packaged_files.py": text})


@pytest.fixture
def copied(plain, kernel):
    """A board that has the kernel as a file."""
    package = {"games/__init__.py": "", "games/nought/__init__.py": ""}
    return plain(files={**ENGINE, **package, "games/nought/kernel_here.mpy": kernel})


LOAD = "from engine import native\nkernel = native.load('games.nought.kernel_here')\n"


@pytest.mark.parametrize("where", ["frozen", "copied"])
def test_the_code_of_a_kernel_lies_in_sram(where, request):
    h = request.getfixturevalue(where)
    address = int(h.exec(LOAD + "print(kernel.run(0))"))
    assert address in SRAM
    assert h.board.faults == []


@pytest.mark.parametrize("where", ["frozen", "copied"])
def test_a_kernel_is_the_callers_and_leaves_nothing_behind(where, request):
    h = request.getfixturevalue(where)
    state = "print(sys.path, sorted(sys.modules), vfs.mount(), hasattr(games, 'kernel_here'))\n"
    start = "import sys, vfs\nfrom engine import native\ntry:\n import games.nought as games\n"
    start += "except ImportError:\n games = None\n"
    before, after = h.exec(start + state + LOAD + state).splitlines()
    assert after == before


@pytest.mark.parametrize("where", ["frozen", "copied"])
def test_a_kernel_that_is_not_there_is_an_import_error(where, request):
    h = request.getfixturevalue(where)
    load = "from engine import native\ntry:\n native.load('games.nought.kernel_there')\n"
    assert h.exec(load + "except ImportError:\n print('none')\n") == "none\n"
