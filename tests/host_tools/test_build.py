"""What the builds promise: what is frozen, where it lies, and how they refuse."""

import os
import re
import shutil
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from host_tools import __main__ as entry
from host_tools import build, packaged, project, sources

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"

# Reads the manifest as makemanifest.py does, and prints what it would freeze.
READER = """
import sys
sys.path.insert(0, sys.argv[1] + "/tools")
import manifestfile
variables = {"MPY_DIR": sys.argv[1], "PORT_DIR": sys.argv[1] + "/ports/rp2", "MPY_LIB_DIR": ""}
manifest = manifestfile.ManifestFile(manifestfile.MODE_FREEZE, variables)
manifest.execute(sys.argv[2])
for file in manifest.files():
    if file.target_path == "packaged_files.py":
        pass
    elif file.target_path in ("games_index.py", "board_default.py"):
        scope = {}
        exec(open(file.full_path).read(), scope)
        print(file.target_path, scope.get("NAMES", scope.get("NAME")))
    else:
        print(file.target_path)
"""


def frozen(manifest: str, **variables: str) -> list[str]:
    """What a manifest of firmware/ freezes, a line each."""
    return subprocess.run(
        [sys.executable, "-c", READER, sources.tree(), FIRMWARE / manifest],
        env={**os.environ, "DAMIER_PACKAGED": os.devnull, **variables},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()


def is_unfinished(path: Path) -> bool:
    """Is the module of a game that cannot be played yet?"""
    parts = path.relative_to(FIRMWARE).parts
    if parts[0] != "games" or len(parts) < 3:
        return False
    return not (FIRMWARE / "games" / parts[1] / "scene.py").exists()


def tree() -> set[str]:
    """The modules under firmware/ that the device is to have."""
    modules = set(FIRMWARE.rglob("*.py")) - set(packaged.kernels().values())
    names = {str(path.relative_to(FIRMWARE)) for path in modules if not is_unfinished(path)}
    return {name for name in names if not name.endswith("manifest.py")}


def port() -> set[str]:
    """The modules that the port itself needs."""
    return {path.name for path in (sources.tree() / "ports/rp2/modules").glob("*.py")}


def command(capsys, *words: str) -> tuple[int, str, str]:
    """Status, stdout and stderr of `python -m host_tools build`."""
    status = entry.main(["build", *words])
    return status, *capsys.readouterr()


def test_everything_under_firmware_is_frozen_once():
    lines = [line for line in frozen("manifest.py") if " " not in line]
    assert len(lines) == len(set(lines))
    assert set(lines) == tree() | port()


def test_games_and_board_are_written_at_build_time():
    made = [line for line in frozen("manifest.py", BOARD="pico_ws2812") if " " in line]
    packages = tuple(sorted(path.parent.name for path in FIRMWARE.glob("games/*/scene.py")))
    assert made == [f"games_index.py {packages}", "board_default.py pico_ws2812"]


def test_the_plain_image_has_nothing_of_ours():
    assert set(frozen("mpboard/manifest.py")) == port()


def test_the_image_has_every_module_and_leaves_the_file_system_alone():
    image = build.make("firmware").with_suffix(".bin").read_bytes()
    assert [name for name in sorted(tree()) if name.encode() + b"\0" not in image] == []
    assert len(image) <= build.IMAGE_BYTES


def test_the_image_carries_kernels_and_data_as_bytes():
    image = build.make("firmware").with_suffix(".bin").read_bytes()
    files = packaged.files()
    assert [path for path, content in files.items() if content not in image] == []


def test_the_file_system_begins_where_the_image_must_end():
    header = (FIRMWARE / "mpboard" / "storage.h").read_text()
    storage = int(re.search(r"STORAGE_BYTES \((\d+) \* 1024\)", header).group(1)) * 1024
    assert build.IMAGE_BYTES + storage == build.FLASH_BYTES


def test_an_image_for_a_pico_w_says_what_its_sources_lack(capsys, monkeypatch, tmp_path):
    monkeypatch.delenv("MICROPYTHON", raising=False)
    status, _, said = command(capsys, "pico_w")
    assert status == 1 and said.startswith("NoWifi: ") and "set MICROPYTHON" in said
    monkeypatch.setenv("MICROPYTHON", str(tmp_path))
    for part in ("cyw43-driver/src/cyw43.h", "lwip/src/include/lwip/init.h"):
        status, _, said = command(capsys, "pico_w")
        assert status == 1 and f"NoWifi: MICROPYTHON={tmp_path} has no lib/{part}" in said
        assert "BOARD=RPI_PICO_W submodules" in said
        (tmp_path / "lib" / part).parent.mkdir(parents=True)
        (tmp_path / "lib" / part).touch()
    assert command(capsys, "pico_w")[2].startswith("NotMicroPython: ")


def test_the_uf2_is_the_image_block_by_block():
    uf2 = build.make("firmware").read_bytes()
    image = b""
    for at in range(0, len(uf2), 512):
        start, second, _, address, size, number, _, family = struct.unpack_from("<8I", uf2, at)
        assert (start, second, family) == (0x0A324655, 0x9E5D5157, 0xE48BFF56)
        assert (address, number) == (0x10000000 + len(image), at // 512)
        image += uf2[at + 32 : at + 32 + size]
    wanted = build.make("firmware").with_suffix(".bin").read_bytes()
    assert image[: len(wanted)] == wanted
    assert not any(image[len(wanted) :])


def test_where_prints_only_what_is_there(capsys, monkeypatch, tmp_path):
    place = str(build.make("plain"))
    assert command(capsys, "plain", "--where") == (0, place + "\n", "")
    monkeypatch.setenv("DAMIER_CACHE", str(tmp_path))
    status, out, err = command(capsys, "plain", "--where")
    assert (status, out) == (1, "")
    assert err == "NotBuilt: plain is not built (python -m host_tools build plain)\n"


def test_out_copies_the_uf2_and_the_bin(capsys, tmp_path):
    status, out, _ = command(capsys, "plain", "--out", str(tmp_path / "new"))
    assert (status, out) == (0, f"{tmp_path}/new/plain.uf2\n")
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"plain.uf2", "plain.bin"}


def test_a_folder_that_is_no_micropython_is_refused(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("MICROPYTHON", str(tmp_path))
    status, out, err = command(capsys, "plain")
    assert (status, out) == (1, "")
    assert err == f"NotMicroPython: MICROPYTHON={tmp_path} has no py/mpconfig.h\n"


def test_a_checkout_without_its_libraries_is_refused(capsys, monkeypatch, tmp_path):
    (tmp_path / "py").mkdir()
    (tmp_path / "py" / "mpconfig.h").touch()
    monkeypatch.setenv("MICROPYTHON", str(tmp_path))
    status, _, err = command(capsys, "firmware")
    assert status == 1
    assert err.startswith("NotMicroPython: ") and "lib/mbedtls" in err and err.count("\n") == 1


def test_a_checkout_whose_frozen_code_would_fault_is_refused(capsys, monkeypatch, tmp_path):
    for part in ("py/mpconfig.h", "lib/mbedtls/README.md", "lib/pico-sdk/pico_sdk_init.cmake",
                 "lib/tinyusb/src/tusb.h"):  # fmt: skip
        (tmp_path / part).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / part).touch()
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "mpy-tool.py").write_text(sources.HALFWORDS)
    monkeypatch.setenv("MICROPYTHON", str(tmp_path))
    status, _, err = command(capsys, "firmware")
    assert status == 1
    assert err.startswith("WouldFault: ") and "MP_NATIVE_ARCH_ARMV6M" in err


def test_another_tree_has_another_place(monkeypatch):
    own = build.find("plain")
    monkeypatch.setenv("MICROPYTHON", str(sources.tree()))
    with pytest.raises(build.NotBuilt):
        build.find("plain")
    monkeypatch.delenv("MICROPYTHON")
    assert build.find("plain") == own


def test_a_board_that_is_not_there_is_refused(capsys, monkeypatch):
    monkeypatch.setenv("BOARD", "pico_tft")  # put back afterwards: the command sets it
    assert command(capsys, "firmware", "--board", "nix") == (
        1,
        "",
        "NoSuchBoard: nix is not in firmware/boards: "
        "pico_max7219, pico_tft, pico_tft320, pico_ws2812\n",
    )


def test_an_image_too_large_for_its_place_is_refused(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(build, "PLAIN_BYTES", 1000)
    monkeypatch.setattr(build, "compile_image", small_image(tmp_path, 1001))
    monkeypatch.setenv("DAMIER_CACHE", str(tmp_path))
    status, _, err = command(capsys, "plain")
    assert status == 1
    assert "ImageTooLarge: plain.bin has 1001 bytes, 1000 are there for it" in err
    assert list(tmp_path.glob("plain-*[!f]")) == []


def small_image(folder: Path, size: int):
    """A stand-in for the compiler that leaves an image of that size."""

    def compile_image(
        work: Path, manifest: str, board: str, log: Path, storage: int, wifi: bool
    ) -> None:
        (work / "build").mkdir(parents=True)
        for suffix in (".bin", ".elf"):
            (work / "build" / f"firmware{suffix}").write_bytes(bytes(size))

    return compile_image


def test_in_a_cache_that_was_copied_the_build_is_configured_anew(tmp_path, monkeypatch):
    """cmake's files name their folder: the copy would give the image of the old place."""
    ran: list[str] = []
    monkeypatch.setattr(build, "cached", lambda place, make: place)
    monkeypatch.setattr(
        build, "logged", lambda log, command, **_: ran.append(" ".join(map(str, command)))
    )
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()

    def compiled(work: Path) -> list[str]:
        ran.clear()
        manifest, log = "firmware/manifest.py", tmp_path / "log"
        build.compile_image(work, manifest, "pico_tft", log, storage=4096, wifi=False)
        return [command.split()[0] for command in ran]

    assert compiled(old) == ["cmake", "ninja"]
    assert compiled(old) == ["ninja"]
    shutil.copytree(old, new)
    assert compiled(new) == ["cmake", "ninja"] and f"-B {new / 'build'}" in ran[0]
    assert compiled(new) == ["ninja"]


def test_a_build_that_was_cut_short_leaves_nothing_and_is_done_again(tmp_path, monkeypatch):
    monkeypatch.setenv("DAMIER_CACHE", str(tmp_path))

    def cut_short(folder: Path) -> None:
        (folder / "half").touch()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        project.cached(tmp_path / "thing", cut_short)
    assert not (tmp_path / "thing").exists()
    project.cached(tmp_path / "thing", lambda folder: (folder / "whole").touch())
    assert [path.name for path in (tmp_path / "thing").iterdir()] == ["whole"]


def test_two_at_once_build_it_once(tmp_path, monkeypatch):
    monkeypatch.setenv("DAMIER_CACHE", str(tmp_path))
    built = []
    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(project.cached, tmp_path / "thing", built.append) for _ in range(4)]
    assert {job.result() for job in jobs} == {tmp_path / "thing"}
    assert len(built) == 1


def test_a_program_that_fails_shows_the_end_of_what_it_said(tmp_path, capsys):
    with pytest.raises(project.StepFailed, match=r"sh failed with status 3; all it said is in"):
        project.logged(tmp_path / "log", ["sh", "-c", "echo the reason; exit 3"])
    assert "the reason" in capsys.readouterr().err


def test_a_program_that_is_not_installed_is_named(tmp_path):
    with pytest.raises(project.StepFailed, match="no-such-program is not installed"):
        project.logged(tmp_path / "log", ["no-such-program"])
