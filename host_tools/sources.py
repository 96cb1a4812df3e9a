"""MicroPython's sources: Debian's source packages by way of apt, or a checkout of the user's own.

Debian 12 does not carry them, Debian 13 does. Both are asked in the same way: apt with lists, cache
and sources of its own, at the mirror the system already uses. Nothing of it is installed.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from host_tools.project import ToolError, cache, cached, digest, logged, pyproject, say

KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"

# What somebody who works on MicroPython itself changes; a newer file there makes a new build.
PARTS = ("py", "ports/rp2", "ports/unix", "shared", "extmod", "drivers", "tools", "mpy-cross")


class NotMicroPython(ToolError):
    """MICROPYTHON names a folder that is no MicroPython checkout, or an incomplete one."""


class WouldFault(ToolError):
    """A MicroPython whose frozen native code the RP2040 cannot run."""


class NoMirror(ToolError):
    """apt is missing, or knows no mirror of Debian."""


class WrongVersion(ToolError):
    """The mirror has another version than pyproject.toml asks for."""


# MicroPython 1.25 freezes ARMv6-M native code on halfwords, but the code begins with a word that is
# read as one and loads its constants by words: a hard fault, or wrong numbers, on the RP2040.
HALFWORDS = "        if config.native_arch in (\n            MP_NATIVE_ARCH_ARMV6,\n"
WORDS = HALFWORDS + "            MP_NATIVE_ARCH_ARMV6M,\n"


def tree() -> Path:
    """The MicroPython tree to build from; fetched when it is Debian's and not here yet."""
    checkout = os.environ.get("MICROPYTHON")
    return checked(Path(checkout)) if checkout else cached(place(), fetch) / "micropython"


def place() -> Path:
    """Where the fetched sources are kept, or will be."""
    return cache() / f"sources-{key()}"


def key() -> str:
    """What tells one set of sources from another."""
    checkout = os.environ.get("MICROPYTHON")
    if checkout:
        tree = checked(Path(checkout))
        files = (path for part in PARTS for path in (tree / part).rglob("*") if path.is_file())
        return digest(str(tree), max(path.stat().st_mtime_ns for path in files))
    return digest(pyproject()["tool"]["damier"]["debian"], Path(__file__))


def checked(checkout: Path) -> Path:
    """The checkout, or NotMicroPython with what it lacks."""
    if not (checkout / "py" / "mpconfig.h").is_file():
        raise NotMicroPython(f"MICROPYTHON={checkout} has no py/mpconfig.h")
    for part in ("mbedtls/README.md", "pico-sdk/pico_sdk_init.cmake", "tinyusb/src/tusb.h"):
        if not (checkout / "lib" / part).is_file():
            raise NotMicroPython(
                f"MICROPYTHON={checkout} has no lib/{part} (try: make -C ports/rp2 submodules)"
            )
    tool = checkout / "tools" / "mpy-tool.py"
    if HALFWORDS in (text := tool.read_text()) and WORDS not in text:
        raise WouldFault(
            f"{tool} aligns frozen ARMv6-M code to 2 bytes, which faults on the RP2040: add "
            "MP_NATIVE_ARCH_ARMV6M to the list above 'four byte align'"
        )
    return checkout.resolve()


def mirror() -> str:
    """The address of the Debian mirror that this system uses."""
    if not shutil.which("apt-get"):
        raise NoMirror("there is no apt here; point MICROPYTHON at a MicroPython checkout")
    rows = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(LABEL) $(CODENAME)"]
        + ["Created-By: Packages", "Origin: Debian"],
        capture_output=True,
        text=True,
    ).stdout
    for row in rows.splitlines():
        address, label, codename = row.split()
        if label == "Debian" and "-" not in codename:  # neither -security nor -updates
            return address
    raise NoMirror(
        "apt knows no Debian mirror; run `apt-get update` as root, or point MICROPYTHON at a "
        "MicroPython checkout"
    )


def fetch(folder: Path) -> None:
    """Fill `folder` with micropython/, its libraries in place, from the pinned Debian packages."""
    pins = pyproject()["tool"]["damier"]["debian"]
    log = cache() / "logs" / "sources.log"
    say(f"fetching MicroPython {pins['micropython']} from Debian {pins['suite']}")
    with tempfile.TemporaryDirectory(prefix="damier-apt-") as name:
        apt = Path(name)
        download(apt, pins, log)
        for archive in sorted(apt.glob("*.orig.tar.*")):
            logged(log, ["tar", "-xf", archive, "-C", folder])
        for package in apt.glob("*.deb"):
            logged(log, ["dpkg-deb", "-x", package, apt / "root"])
        micropython = folder / "micropython"
        next(folder.glob("micropython-*")).rename(micropython)
        libraries = {
            "mbedtls": next(folder.glob("mbedtls-*")),
            "pico-sdk": apt / "root/usr/src/pico-sdk",
            "tinyusb": apt / "root/usr/src/tinyusb",
        }
        for library, unpacked in libraries.items():
            shutil.rmtree(micropython / "lib" / library, ignore_errors=True)
            shutil.move(unpacked, micropython / "lib" / library)
        (micropython / "lib" / "micropython-lib" / "README.md").touch()  # its presence is checked
        align_frozen_code(micropython / "tools" / "mpy-tool.py")


def align_frozen_code(tool: Path) -> None:
    """Let mpy-tool.py put frozen ARMv6-M code on words."""
    text = tool.read_text()
    if HALFWORDS not in text:
        raise WrongVersion(f"{tool.name} does not align frozen code as in MicroPython 1.25")
    tool.write_text(text.replace(HALFWORDS, WORDS))


def download(folder: Path, pins: dict[str, str], log: Path) -> None:
    """Debian's packages into `folder`, with an apt that shares nothing but keys and proxies."""
    address = mirror()
    sources = folder / "sources.list"
    sources.write_text(
        f"deb [signed-by={KEYRING}] {address} {pins['suite']} main\n"
        f"deb-src [signed-by={KEYRING}] {address} {pins['suite']} main\n"
    )
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    (folder / "apt.conf").write_text(
        f'Dir::Etc::sourcelist "{sources}";\n'
        'Dir::Etc::sourceparts "/dev/null";\n'
        'Dir::Etc::preferences "/dev/null";\n'
        'Dir::Etc::preferencesparts "/dev/null";\n'
        f'Dir::State::lists "{folder}/lists";\n'
        f'Dir::Cache "{folder}/cache";\n'
        'Acquire::Languages "none";\n'
        'Acquire::Retries "3";\n'
        'APT::Sandbox::User "";\n'  # else root's apt hands over to a user who may not write here
        "#clear APT::Update::Post-Invoke;\n"
        "#clear APT::Update::Post-Invoke-Success;\n"
    )
    apt = ["apt-get", "-c", folder / "apt.conf", "-q", "-y"]
    logged(log, [*apt, "update"], cwd=folder)
    logged(log, [*apt, "download", "pico-sdk-source", "tinyusb-source"], cwd=folder)
    logged(log, [*apt, "source", "--download-only", "micropython", "mbedtls"], cwd=folder)
    for path in [*folder.glob("*.deb"), *folder.glob("*.dsc")]:
        package, version = path.stem.split("_")[:2]
        if not version.startswith(pins[package]):
            raise WrongVersion(
                f"{package}: the mirror has {version}, pyproject.toml asks for {pins[package]}"
            )
