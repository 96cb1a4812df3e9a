"""Builds the fast run loop (fastcore/) as a C extension beside the installed rp2040py.

`python -m sim.emulator.build` needs a C compiler, the headers of the Python that runs it, and
Cython. The result lies in a cache outside the checkout, keyed by all that went into it.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

SOURCES = Path(__file__).parent / "fastcore"
MODULE = "fastcore"
FLAGS = ("-O3", "-fwrapv", "-fno-strict-aliasing", "-DNDEBUG", "-fPIC", "-shared", "-w")


class CannotBuild(Exception):
    """The fast core could not be built here; the text says what is missing or what failed."""


def directory() -> Path:
    """Where the extension for this Python, this rp2040py and these sources lies or will lie."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    root = Path(os.environ.get("DAMIER_CACHE") or Path(cache) / "damier")
    key = hashlib.sha256()
    for part in (
        version("rp2040py"),
        sys.version,
        sysconfig.get_config_var("EXT_SUFFIX"),
    ):
        key.update(str(part).encode() + b"\0")
    for source in sorted(SOURCES.iterdir()):
        key.update(source.name.encode() + b"\0" + source.read_bytes())
    return root / f"emulator-{key.hexdigest()[:16]}"


def target() -> Path:
    return directory() / (MODULE + sysconfig.get_config_var("EXT_SUFFIX"))


def build() -> Path:
    """Make the extension unless it is there; returns its path. Raises CannotBuild."""
    if target().exists():
        return target()
    compiler = next(filter(None, map(shutil.which, (os.environ.get("CC", "cc"), "gcc"))), None)
    if compiler is None:
        raise CannotBuild("no C compiler (Debian: gcc)")
    include = Path(sysconfig.get_path("include"))
    if not (include / "Python.h").exists():
        raise CannotBuild(f"no Python.h in {include} (Debian: python3-dev)")
    try:
        version("cython")
    except PackageNotFoundError:
        raise CannotBuild("no Cython in this environment") from None
    directory().parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=directory().parent) as work:
        made = Path(work) / target().name
        c_file = Path(work) / f"{MODULE}.c"
        packages = next(p for p in sys.path if (Path(p) / "rp2040py").is_dir())
        source = str(SOURCES / f"{MODULE}.pyx")
        _run(
            sys.executable,
            "-m",
            "cython",
            "-3",
            "-I",
            packages,
            "-o",
            str(c_file),
            source,
        )
        flags = (*FLAGS, f"-I{include}", f"-I{SOURCES}")
        _run(compiler, *flags, str(c_file), "-o", str(made))
        directory().mkdir(exist_ok=True)
        os.replace(made, target())  # whoever else builds it at the same time made the same file
    return target()


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise CannotBuild(f"{' '.join(command)}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    try:
        print(build())
    except CannotBuild as why:
        print(f"The emulator runs without its fast core: {why}", file=sys.stderr)
