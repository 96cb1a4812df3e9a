"""The flash chip: time that writing takes, and power that fails while it does."""

import pytest

from sim.emulator.board import Board, PowerCut

WRITE = """
import time
t = time.ticks_us()
with open("a.txt", "w") as f:
    f.write("x" * 5000)
print(time.ticks_diff(time.ticks_us(), t))
"""


def test_erasing_and_programming_take_time(plain):
    slow, fast = plain(), plain(flash_timing=False)
    slow_us, fast_us = int(slow.exec(WRITE)), int(fast.exec(WRITE))
    operations = slow.board.flash.operations
    assert [op.kind for op in operations] == [op.kind for op in fast.board.flash.operations]
    erased = sum(op.kind == "erase" for op in operations)
    programmed = len(operations) - erased
    assert erased >= 2
    assert slow_us - fast_us == pytest.approx(45_000 * erased + 400 * programmed, rel=0.05)


def test_operations_lie_in_the_file_system(plain):
    h = plain()
    h.exec(WRITE)
    start, size = h.board.storage
    for op in h.board.flash.operations:
        assert start <= op.address < op.address + op.size <= start + size


@pytest.mark.parametrize("part", [0.0, 0.4, 1.0])
def test_power_fails_in_an_operation(plain, part):
    """Old or new contents after each cut, and the board boots."""
    h = plain(files={"a.txt": "old"})
    h.board.expect(">>> ")
    whole = h.board.flash_image()
    save = "with open('b', 'w') as f: f.write('new')\nimport os\nos.rename('b', 'a.txt')"
    h.exec(save)
    count = len(h.board.flash.operations)
    seen = set()
    for after in range(count):
        board = Board(flash=whole)
        board.expect(">>> ")
        board.flash.cut(after, part)
        with pytest.raises(PowerCut):
            board.exec(save)
        with pytest.raises(PowerCut):
            board.run_ms(1)
        assert len(board.flash.operations) == after + 1
        seen.add(Board(flash=board.flash_image()).exec("print(open('a.txt').read())"))
    # The directory entry that makes it new lies in the first part of the last page.
    assert seen == ({"old\n", "new\n"} if part else {"old\n"})
    assert h.exec("print(open('a.txt').read())") == "new\n"


def test_a_cut_operation_is_done_in_part(plain):
    h = plain()
    h.board.flash.cut(0, 0.5)
    before = h.board.flash_image()
    with pytest.raises(PowerCut):
        h.exec("import rp2\nf = rp2.Flash()\nf.writeblocks(200, b'\\x55' * 4096)")
    op = h.board.flash.operations[-1]
    after = h.board.flash_image()
    assert op.kind == "erase"
    changed = [i for i in range(len(after)) if after[i] != before[i]]
    assert all(op.address <= i < op.address + op.size // 2 for i in changed)


def test_handheld_comes_back_with_its_files_and_time_goes_on(plain):
    h = plain()
    h.exec(WRITE)
    ms = h.ms
    h.power_cycle()
    assert h.ms == ms
    assert h.board.ms == 0
    assert h.exec("print(len(open('a.txt').read()))") == "5000\n"
    assert h.ms > ms


def test_script_plays_over_a_power_cut(plain):
    app = """
from machine import Pin
import time
Pin(16, Pin.OUT, value=1)
action = Pin(14, Pin.IN, Pin.PULL_UP)
with open("log.txt", "a") as f:
    f.write("boot %d " % action())
while True:
    if not action():
        with open("log.txt", "a") as f:
            f.write("pressed ")
        while not action():
            time.sleep_ms(1)
    time.sleep_ms(1)
"""
    h = plain(files={"main.py": app})
    shots = h.play(
        """
        500  button 1 50
        1000 press 1
        +300 power
        +500 release 1
        +300 shot last
        end
        """.replace("        end", f"        {2200} end")
    )
    assert set(shots) == {"last"}
    assert h.board.files()["log.txt"] == b"boot 1 pressed pressed boot 0 pressed "
    assert h.ms == pytest.approx(2200, abs=0.01)
