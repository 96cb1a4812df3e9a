"""The emulated handheld as a player has it: in its own thread, its flash in a file."""

import os
import threading
import time

import pytest

from sim import script
from sim.__main__ import main
from sim.emulator import files as littlefs
from sim.emulator import image as images
from sim.emulator.kept import FlashInUse, KeptFlash
from sim.emulator.realtime import Realtime
from sim.handheld import DISPLAYS
from sim.hands import Hands

KEEPER = """
import machine, time
for pin in (6, 7, 8, 9):
    machine.Pin(pin, machine.Pin.OPEN_DRAIN, value=0)
column = machine.Pin(11, machine.Pin.IN, machine.Pin.PULL_UP)
button = machine.Pin(15, machine.Pin.IN, machine.Pin.PULL_UP)
n = 0
while True:
    if not column():
        while not column():
            time.sleep_ms(5)
        n += 1
        with open("n", "w") as f:
            f.write(str(n) + " " + str(button()))
    time.sleep_ms(5)
"""


@pytest.fixture
def image(plain_image):
    return images.load(plain_image)


@pytest.fixture
def make(tmp_path, image):
    """make(speed): a Realtime with a program that counts presses of the middle keys in a file."""
    opened = []

    def make(speed=20.0):
        kept = KeptFlash(tmp_path / "pico_tft.flash")
        start, size = images.storage(image)
        if not kept.path.exists():
            first = littlefs.pack({"main.py": KEEPER, "board.txt": "pico_tft"}, size)
            kept.save(image.ljust(start, b"\xff") + first)
        opened.append(board := Realtime(DISPLAYS["tft"], image, kept, speed=speed))
        opened.append(kept)
        return board

    yield make
    for one in opened:
        (one.stop if isinstance(one, Realtime) else one.close)()


def kept_files(folder):
    return littlefs.unpack((folder / "pico_tft.flash").read_bytes())


def wait_for(condition):
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.02)
    pytest.fail("it never came")


def test_presses_reach_the_board_and_its_files_the_pc(make, tmp_path):
    board = make()
    hands = Hands(board)
    board.start()
    wait_for(lambda: board.now_ms > 1500)
    hands.key("5", "test", True)
    hands.key("5", "test", False)  # at once: the board shall not miss it
    wait_for(lambda: kept_files(tmp_path).get("n") == b"1 1")
    hands.button(1, "test", True)
    hands.key("8", "test", True)
    hands.key("8", "test", False)
    wait_for(lambda: kept_files(tmp_path).get("n") == b"2 0")
    assert board.speed > 0
    assert not board.failure
    assert board.stop()
    assert not [t for t in threading.enumerate() if t.name == "board"]


def test_a_power_cut_keeps_the_flash_and_what_is_held(make, tmp_path):
    board = make()
    hands = Hands(board)
    board.start()
    hands.button(1, "test", True)
    wait_for(lambda: board.now_ms > 1500)
    before = board.panel
    board.power_cycle()
    wait_for(lambda: board.panel is not before)
    again = board.now_ms
    wait_for(lambda: board.now_ms > again + 1500)
    hands.key("2", "test", True)
    hands.key("2", "test", False)
    wait_for(lambda: kept_files(tmp_path).get("n") == b"1 0")


def test_a_script_plays_on_it_power_cut_and_all(make, tmp_path):
    board = make()
    hands, shots = Hands(board), []
    text = "1500 key 5\n2500 power\n4000 press 2\n4100 key 8\n5000 shot there\n"
    board.play(script.parse(text), hands, shots.append)
    board.start()
    wait_for(lambda: not board.playing)
    board.stop()
    assert shots == ["there"]
    assert kept_files(tmp_path)["n"] == b"1 0"  # the program counts anew after power-up
    assert 5000 <= board.now_ms


def test_the_flash_goes_on_in_the_next_run(make, tmp_path):
    first = make()
    first.play(script.parse("1500 key 5\n2200 end\n"), Hands(first))
    first.start()
    wait_for(lambda: not first.playing)
    first.stop()
    first._kept.close()
    assert kept_files(tmp_path)["n"] == b"1 1"
    second = make()
    second.start()
    wait_for(lambda: second.now_ms > 1000)
    second.stop()
    assert kept_files(tmp_path)["n"] == b"1 1"


def test_real_time_is_not_overtaken(make):
    board = make(speed=0.5)
    began = time.monotonic()
    board.start()
    wait_for(lambda: board.now_ms > 400)
    assert time.monotonic() - began > 0.7


def test_what_stops_the_board_is_told_and_it_can_start_again(make):
    board = make()
    run = board._h.run_to_ms

    def fails(ms):
        raise KeyError("missing")

    board._h.run_to_ms = fails
    board.start()
    wait_for(lambda: board.failure)
    assert "KeyError: 'missing'" in board.failure
    board._h.run_to_ms = run
    board.power_cycle()
    wait_for(lambda: board.now_ms > 100)
    assert not board.failure


# -- the file


def test_one_board_at_a_time_has_the_file(tmp_path):
    first = KeptFlash(tmp_path / "a.flash")
    with pytest.raises(FlashInUse, match="a.flash"):
        KeptFlash(tmp_path / "a.flash")
    first.close()
    KeptFlash(tmp_path / "a.flash").close()


def test_a_new_file_names_the_board_and_an_old_one_keeps_its_files(tmp_path, image):
    kept = KeptFlash(tmp_path / "a.flash")
    flash = kept.flash(image, "pico_ws2812")
    start, size = images.storage(image)
    assert len(flash) == start + size and flash.startswith(image)
    assert littlefs.unpack(flash[start:]) == {"board.txt": b"pico_ws2812"}
    kept.save(image.ljust(start, b"\xff") + littlefs.pack({"x": "y"}, size))
    assert littlefs.unpack(kept.flash(image, "pico_ws2812")[start:]) == {"x": b"y"}
    french = littlefs.unpack(kept.flash(image, "pico_ws2812", {"language": "fr"})[start:])
    assert french["x"] == b"y" and b'"language"' in french["saves/settings"].replace(b" ", b"")
    kept.close()


def test_a_damaged_file_is_set_aside(tmp_path, image):
    path = tmp_path / "a.flash"
    path.write_bytes(b"half of it")
    kept = KeptFlash(path)
    start, _ = images.storage(image)
    assert "board.txt" in littlefs.unpack(kept.flash(image, "pico_tft")[start:])
    assert (tmp_path / "a.flash.bad").read_bytes() == b"half of it"
    kept.close()


def test_an_interrupted_write_leaves_the_old_file(tmp_path, image, monkeypatch):
    kept = KeptFlash(tmp_path / "a.flash")
    flash = kept.flash(image, "pico_tft")
    kept.save(flash)
    before = kept.path.read_bytes()

    def fails(fd):
        raise OSError("no space")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError):
        kept.save(flash[:-1] + b"\0")
    assert kept.path.read_bytes() == before
    kept.close()


def test_a_picture_of_the_real_image(firmware_image, tmp_path, capsys):
    path = tmp_path / "launcher.png"
    assert main(["--emulate", str(firmware_image), "--screenshot", str(path)]) == 0
    from sim import screenshot
    from sim.panels import png

    assert path.read_bytes() == png.encode(*screenshot.take([], settings={"language": "en"}))
