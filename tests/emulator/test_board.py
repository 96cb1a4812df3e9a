"""The board itself: boot, REPL, files, the same input giving the same run."""

import hashlib

import pytest
from apps import SQUARE

from sim.emulator import branch
from sim.emulator.board import Board, DeviceError, VirtualTimeout
from sim.emulator.image import BadImage


def test_boots_to_the_prompt(plain):
    h = plain(files={"boot.py": ""})
    assert h.board.expect(">>> ") < 100
    assert "MicroPython" in h.board.text


def test_raw_repl_runs_and_reports_errors(plain):
    h = plain()
    assert h.exec("print(6 * 7)\nprint('two')") == "42\ntwo\n"
    with pytest.raises(DeviceError, match="ZeroDivisionError"):
        h.exec("1 // 0")
    assert h.exec("print('still there')") == "still there\n"


def test_ctrl_c_stops_a_busy_program(plain):
    h = plain(files={"main.py": "n = 0\nwhile True:\n    n += 1\n"})
    h.run_ms(200)
    h.board.interrupt()
    assert "KeyboardInterrupt" in h.board.text
    assert int(h.exec("print(n)")) > 1000  # globals of main.py are still there


def test_what_is_not_printed_is_reported_with_what_was(plain):
    h = plain()
    with pytest.raises(VirtualTimeout, match="MicroPython"):
        h.board.expect("no such text", max_ms=200)


def test_files_go_in_and_come_out(plain):
    h = plain(files={"data/deep/a.txt": "alpha", "b.bin": bytes(range(256))})
    assert h.exec("print(open('data/deep/a.txt').read())") == "alpha\n"
    h.exec("with open('data/c.txt', 'w') as f: f.write('gamma' * 1000)")
    files = h.board.files()
    assert files["data/c.txt"] == b"gamma" * 1000
    assert files["b.bin"] == bytes(range(256))
    assert files["board.txt"] == b"pico_tft"


def test_blank_flash_is_formatted_by_the_firmware(plain):
    h = plain(blank=True)
    h.board.expect(">>> ", max_ms=3000)
    assert h.board.files() == {}
    assert any(op.kind == "erase" for op in h.board.flash.operations)


def test_soft_reset_and_machine_reset(plain):
    h = plain(files={"main.py": "print('main runs')"})
    h.board.expect("main runs")
    h.board.expect(">>> ")
    h.board.out.clear()
    h.board.send(b"\x04")
    h.board.expect("main runs")
    h.board.out.clear()
    h.board.send(b"import machine; machine.reset()\r")
    h.board.run_until(lambda: h.board.resets == 1)
    h.board.expect("main runs")


def test_unique_id_and_random_bits_are_settable(plain):
    probe = "import machine, os\nprint(machine.unique_id().hex(), os.urandom(8).hex())"
    one = plain(unique_id=b"\1\2\3\4\5\6\7\10", seed=1).exec(probe)
    again = plain(unique_id=b"\1\2\3\4\5\6\7\10", seed=1).exec(probe)
    other = plain(unique_id=b"\1\2\3\4\5\6\7\10", seed=2).exec(probe)
    assert one == again
    assert one.startswith("0102030405060708")
    assert one.split()[1] != other.split()[1]


@pytest.mark.parametrize("seed", range(3))
def test_same_input_same_cycles_and_pixels(plain, seed):
    def run():
        h = plain(files={"main.py": SQUARE})
        for i in range(4):
            h.board.at_ms(300 + 100 * i, h.keypad.press, "46"[seed >> i & 1])
            h.board.at_ms(360 + 100 * i, h.keypad.release, "46"[seed >> i & 1])
        h.run_to_ms(900)
        picture = hashlib.sha1(h.panel.picture()[2]).hexdigest()
        return picture, h.board.cycles, len(h.panel.commands)

    first = run()
    assert first[2] > 40
    assert run() == first


def test_a_branch_leaves_no_trace(plain):
    h = plain()
    h.exec("x = 1")

    def spoil():
        h.exec("x = 2")
        return h.exec("print(x)"), h.ms

    printed, ms = branch.run(spoil)
    assert printed == "2\n"
    assert ms > h.ms
    assert h.exec("print(x)") == "1\n"


def test_a_branch_hands_on_what_it_raises(plain):
    h = plain()
    with pytest.raises(DeviceError, match="NameError"):
        branch.run(h.exec, "nothing")


def test_images_that_are_none_are_refused(tmp_path):
    short = tmp_path / "short.bin"
    short.write_bytes(b"\0" * 100)
    with pytest.raises(BadImage, match="100 bytes"):
        Board(short)
    foreign = tmp_path / "foreign.bin"
    foreign.write_bytes(b"\0" * 10_000)
    with pytest.raises(BadImage, match="no binary info"):
        Board(foreign)


def test_runs_from_a_battery(plain):
    """Without a USB cable nothing is printed, but everything else works."""
    h = plain(files={"main.py": "with open('ran', 'w') as f: f.write('yes')"}, usb=False)
    h.run_ms(400)
    assert h.board.text == ""
    assert h.board.files()["ran"] == b"yes"
    with pytest.raises(ValueError, match="no USB"):
        h.exec("print(1)")


@pytest.mark.parametrize(
    ("access", "address"),
    [
        ("ptr32(p)[0] = 1", 0x20030002),
        ("ptr16(p)[0] = 1", 0x20030001),
        ("x = ptr32(p)[0]", 0x20030001),
        ("x = ptr16(p)[0]", 0x10000001),
        ("x = ptr32(p)[0]", 0x30000000),
    ],
)
def test_what_faults_on_a_chip_is_noted(plain, access, address):
    h = plain()
    h.exec(f"@micropython.viper\ndef f(p: int):\n    {access}")
    assert h.board.faults == []
    h.exec(f"f({address})")
    assert any(f"{address:x}" in fault for fault in h.board.faults)
