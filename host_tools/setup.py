"""Prepares a machine: packages into .venv, and Debian's packages where we may install them.

Needs nothing but Python itself. A second run costs nothing, one after an interruption repairs.
"""

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from host_tools.project import ROOT, ToolError, cache, digest, locked, logged, pyproject, say

NAME = "setup"
HELP = "make .venv with a group of packages, or install packages of the system (system, matches)"

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
GROUPS = ("play", "cable", "dev", "tune", "peers")  # of packages for .venv
SYSTEM = {"system": "packages", "matches": "opponents"}  # and lists of Debian's in pyproject.toml
UNFINISHED = VENV / "unfinished"  # there while packages are being installed


class MissingPackages(ToolError):
    """Packages of the system are missing and we may not install them; the text is the command."""


def add_arguments(parser) -> None:
    """What to prepare."""
    parser.add_argument("parts", nargs="+", choices=[*GROUPS, *SYSTEM])


def run(args) -> int:
    """Prepare each part in turn."""
    for part in args.parts:
        if part in SYSTEM:
            install_system(missing_packages(SYSTEM[part]))
        else:
            make_venv(part)
    return 0


# --- .venv


def make_venv(group: str) -> None:
    """A .venv with that group of pyproject.toml in exactly its versions."""
    wanted = requirements(group)
    stubs = requirements("stubs") if group == "dev" else []
    stamp, text = VENV / f"{group}.stamp", digest(wanted, stubs, str(VENV), Path(__file__))
    if stamp.exists() and stamp.read_text() == text and PYTHON.exists() and not UNFINISHED.exists():
        return
    with locked(f"venv-{digest(str(VENV))}"):
        log = cache() / "logs" / "setup.log"
        if UNFINISHED.exists() or not works():
            say("making .venv")
            if not find_spec("ensurepip"):
                install_system(["python3-venv"])
            logged(log, [sys.executable, "-m", "venv", "--clear", VENV])
        say(f"installing the {group} packages into .venv")
        UNFINISHED.touch()
        pip(log, wanted)
        if stubs:
            shutil.rmtree(VENV / "stubs", ignore_errors=True)
            pip(log, ["--no-deps", "--target", str(VENV / "stubs"), *stubs])
        stamp.write_text(text)
        UNFINISHED.unlink()


def works() -> bool:
    """Whether .venv has a Python that starts, with pip, at the place it was made for."""
    program = "import pip, sys; print(sys.prefix)"
    try:
        done = subprocess.run([PYTHON, "-c", program], capture_output=True, text=True)
    except OSError:
        return False
    return done.returncode == 0 and done.stdout.strip() == str(VENV)


def pip(log: Path, arguments: list[str]) -> None:
    """pip install with those arguments, in .venv."""
    options = ["--quiet", "--no-input", "--disable-pip-version-check"]
    logged(log, [PYTHON, "-m", "pip", "install", *options, *arguments])


def requirements(group: str) -> list[str]:
    """The pins of a dependency group, those of the groups it includes first."""
    pins: list[str] = []
    for entry in pyproject()["dependency-groups"][group]:
        pins += [entry] if isinstance(entry, str) else requirements(entry["include-group"])
    return pins


# --- the system


def missing_packages(name: str = "packages") -> list[str]:
    """Debian's packages of that list that are not installed."""
    if not shutil.which("dpkg-query"):
        raise MissingPackages(
            "this is no Debian: install gcc, make, cmake, ninja and arm-none-eabi-gcc with newlib"
        )
    lists = pyproject()["tool"]["damier"]["system"]
    needed, wanted = list(lists[name]), list(lists["wanted"]) if name == "packages" else []
    if isinstance(lists[name], dict):  # with the program of each
        needed = [package for package in needed if not shutil.which(lists[name][package])]
    if not find_spec("ensurepip"):
        needed.append("python3-venv")
    status = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *needed, *wanted],
        capture_output=True,
        text=True,
    ).stdout
    installed = {line.split()[0] for line in status.splitlines() if line.endswith(" installed")}
    missing = [name for name in needed if name not in installed]
    # What is merely wanted comes along, or alone where it can be had without a question.
    alone = bool(superuser()) and not missing
    extra = [name for name in wanted if name not in installed]
    return missing + [name for name in extra if missing or (alone and offered(name))]


def superuser() -> list[str]:
    """The words before a root command: sudo only where it asks nothing, empty if we may not."""
    if os.geteuid() == 0:
        return ["env"]
    sudo = ["sudo", "-n", "env"]
    if shutil.which("sudo") and not subprocess.run([*sudo, "true"], capture_output=True).returncode:
        return sudo
    return []


def install_system(names: list[str]) -> None:
    """Install Debian's packages, or say with which line to do it."""
    if not names:
        return
    optional = pyproject()["tool"]["damier"]["system"]["wanted"]
    before = superuser()
    if before:
        log = cache() / "logs" / "apt.log"
        say(f"installing {' '.join(names)}")
        apt = [*before, "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
        logged(log, [*apt, "update"])
    names = [name for name in names if name not in optional or offered(name)]
    if not before:
        install = f"apt-get install -y --no-install-recommends {' '.join(names)}"
        raise MissingPackages(f"please run: sudo apt-get update && sudo {install}")
    logged(log, [*apt, "install", "--no-install-recommends", *names])


def offered(name: str) -> bool:
    """Whether apt has that package for this machine."""
    return not subprocess.run(["apt-cache", "show", name], capture_output=True).returncode
