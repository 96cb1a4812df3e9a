"""Flashing by the BOOTSEL drive, which is a folder here."""

import struct
import threading
import time

import pytest

from host_tools import __main__ as entry
from host_tools import build, flash
from sim.emulator.handheld import Handheld
from tests.plugged import Plugged

ABOUT = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: {}\n"


@pytest.fixture
def uf2():
    return build.make("plain")


@pytest.fixture
def drives(monkeypatch, tmp_path):
    """drives("RPI-RP2", ...): BOOTSEL drives with those names, as folders; no picotool."""
    monkeypatch.setenv("PATH", str(tmp_path / "no programs"))
    monkeypatch.setenv(flash.DRIVES, "")

    def make(*boards):
        folders = []
        for number, board in enumerate(boards):
            folder = tmp_path / f"drive{number}"
            folder.mkdir()
            (folder / flash.ABOUT).write_text(ABOUT.format(board))
            folders.append(folder)
        monkeypatch.setenv(flash.DRIVES, ":".join(map(str, folders)))
        return folders

    return make


def run(capsys, *words) -> tuple[int, str]:
    status = entry.main(["flash", *map(str, words)])
    return status, capsys.readouterr().err


def refused(capsys, path, data) -> str:
    """What is said of a UF2 with those contents."""
    path.write_bytes(data)
    status, said = run(capsys, path)
    assert status == 1
    return said


def patched(data: bytes, block: int, word: int, value: int) -> bytes:
    """A UF2 with one word of one block's header changed."""
    at = 512 * block + 4 * word
    return data[:at] + struct.pack("<I", value) + data[at + 4 :]


def test_the_file_is_on_the_drive_whole(uf2, drives, capsys):
    (drive,) = drives("RPI-RP2")
    status, said = run(capsys, uf2)
    assert status == 0 and "at 640 KiB, and stays" in said
    assert (drive / "plain.uf2").read_bytes() == uf2.read_bytes()


def test_a_drive_can_be_named(uf2, drives, capsys):
    one, two = drives("RPI-RP2", "RPI-RP2")
    status, said = run(capsys, uf2)
    assert status == 1 and said.splitlines()[-1].startswith("ManyBoards: ")
    assert run(capsys, uf2, "--drive", f"{two}/")[0] == 0
    assert not (one / "plain.uf2").exists() and (two / "plain.uf2").exists()


@pytest.mark.parametrize("board", ["RP2350", ""])
def test_the_drive_of_another_chip_is_refused(uf2, drives, capsys, board):
    (drive,) = drives(board)
    assert "WrongChip: " in run(capsys, uf2)[1]
    assert len(list(drive.iterdir())) == 1


def test_a_folder_that_is_no_drive_is_refused(uf2, drives, capsys, tmp_path):
    assert "NoBoard: " in run(capsys, uf2, "--drive", tmp_path)[1]


def test_no_board_at_all(uf2, drives, capsys, monkeypatch):
    from serial.tools import list_ports

    monkeypatch.setattr(list_ports, "comports", lambda: [])
    status, said = run(capsys, uf2)
    assert status == 1 and "hold BOOTSEL" in said


def test_what_is_no_uf2_for_this_chip_is_refused(uf2, drives, capsys, tmp_path):
    (drive,) = drives("RPI-RP2")
    data, path = uf2.read_bytes(), tmp_path / "x.uf2"
    assert "BadUf2: " in refused(capsys, path, b"")
    assert "513 bytes are no UF2" in refused(capsys, path, data[:513])
    assert "block 3 is no UF2 block" in refused(capsys, path, patched(data, 3, 0, 1))
    assert "family 0xe48bff59 is not" in refused(capsys, path, patched(data, 0, 7, 0xE48BFF59))
    assert "block 0 of" in refused(capsys, path, data[:-512])  # cut short
    assert "leaves a gap" in refused(capsys, path, patched(data, 5, 3, 0x10100000))
    assert len(list(drive.iterdir())) == 1


def test_an_image_that_reaches_into_the_saves_is_refused(uf2, drives, capsys, tmp_path):
    (drive,) = drives("RPI-RP2")
    data = uf2.read_bytes()
    count = build.PLAIN_BYTES // 256 + 1
    last = data[-512:]
    blocks = [data[at : at + 512] for at in range(0, len(data), 512)]
    blocks += [last] * (count - len(blocks))
    for number, block in enumerate(blocks):
        address = 0x10000000 + 256 * number
        blocks[number] = block[:12] + struct.pack("<4I", address, 256, number, count) + block[28:]
    assert "SavesAtRisk: " in refused(capsys, tmp_path / "x.uf2", b"".join(blocks))
    assert len(list(drive.iterdir())) == 1


def test_a_drive_that_takes_no_more_is_named(uf2, drives, capsys, monkeypatch):
    drives("RPI-RP2")
    monkeypatch.setattr(flash, "open", lambda *a, **k: open("/dev/full", "wb", 0), raising=False)
    assert "NotCopied: " in run(capsys, uf2)[1]


# -- a board that is running

BOOT = """
import sys, machine, rp2
class Machine:
    def __getattr__(self, name): return getattr(machine, name)
    def bootloader(self): open("/gone", "w").close()
sys.modules["machine"] = Machine()
"""
ELSEWHERE = (
    BOOT
    + """
class Flash:
    def ioctl(self, op, arg): return 4096 if op == 5 else 256
rp2.Flash = Flash
"""
)


def board(files) -> Plugged:
    return Plugged(Handheld(image=build.make("plain"), files=files))


def test_a_running_board_is_sent_to_its_drive(uf2, drives, capsys):
    (drive,) = drives("RPI-RP2")
    (drive / flash.ABOUT).rename(drive / "not yet")
    with board({"boot.py": BOOT, "main.py": "while True: pass"}) as plugged:

        def mount():
            while "gone" not in plugged.files():
                time.sleep(0.05)
            (drive / "not yet").rename(drive / flash.ABOUT)

        system = threading.Thread(target=mount)
        system.start()
        assert plugged.tool("flash", str(uf2)) == 0
        system.join()
    assert (drive / "plain.uf2").read_bytes() == uf2.read_bytes()


def test_a_board_with_its_files_elsewhere_is_left_alone(uf2, drives, capsys):
    drives()
    with board({"boot.py": ELSEWHERE, "main.py": "print('started')"}) as plugged:
        plugged.wait("started")
        assert plugged.tool("flash", str(uf2)) == 1
        assert "SavesAtRisk: the board has its files at 1024 KiB" in capsys.readouterr().err
        assert "gone" not in plugged.files()
        plugged.wait("started")


def test_picotool_writes_where_there_is_no_drive(uf2, drives, capsys, monkeypatch, tmp_path):
    drives()
    programs = tmp_path / "programs"
    programs.mkdir()
    said = tmp_path / "said"
    (programs / "picotool").write_text(f'#!/bin/sh\necho "$@" >> {said}\n')
    (programs / "picotool").chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    assert run(capsys, uf2)[0] == 0
    assert said.read_text().splitlines() == ["info", f"load -x {uf2}"]
