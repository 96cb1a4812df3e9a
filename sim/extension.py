"""Compiles a Cython module into the cache, outside the checkout, keyed by all that goes into it.

It takes a C compiler, the headers of the Python that runs it, and Cython.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

FLAGS = ("-O3", "-fwrapv", "-fno-strict-aliasing", "-DNDEBUG", "-fPIC", "-shared", "-w")
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


class CannotBuild(Exception):
    """An extension could not be built here; the text says what is missing or what failed."""


def directory(name: str, sources: Iterable[Path], *parts: str) -> Path:
    """Where the extensions made of `sources` for this Python lie or will lie; parts: what else
    they depend on."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    root = Path(os.environ.get("DAMIER_CACHE") or Path(cache) / "damier")
    key = hashlib.sha256()
    for part in (*parts, sys.version, SUFFIX):
        key.update(str(part).encode() + b"\0")
    for source in sorted(sources):
        key.update(source.name.encode() + b"\0" + source.read_bytes())
    return root / f"{name}-{key.hexdigest()[:16]}"


def build(
    source: Path, target: Path, includes: Iterable[Path] = (), cython: Iterable[str] = ()
) -> Path:
    """Compile `source` (.pyx, or .py beside its .pxd) unless `target` is there; returns it.

    includes: folders of .pxd and .h files besides that of the source; cython: its further options.
    Raises CannotBuild.
    """
    if target.exists():
        return target
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
    folders = [f"-I{folder}" for folder in (*includes, source.parent)]
    target.parent.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent.parent) as work:
        made = Path(work) / target.name
        c_file = Path(work) / f"{source.stem}.c"
        words = (sys.executable, "-m", "cython", "-3", *cython, *folders)
        _run(*words, "-o", str(c_file), str(source))
        _run(compiler, *FLAGS, f"-I{include}", *folders, str(c_file), "-o", str(made))
        target.parent.mkdir(exist_ok=True)
        os.replace(made, target)  # whoever else builds it at the same time made the same file
    return target


def _run(*command: str) -> None:
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise CannotBuild(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
