"""console/store.py on the littlefs of the device itself, over a flash chip in memory."""

import os

from console.store import Store

BLOCK = 4096  # erased as one, as on the chip of the Pico
PAGE = 256
ERASED = b"\xff" * BLOCK


class Chip:
    """A block device that can tell what a power cut would leave of it."""

    def __init__(self, blocks=0, image=None):
        self.flash = image if blocks == 0 else bytearray(b"\xff" * (blocks * BLOCK))
        self._steps = None

    def start_recording(self):
        self._before = bytes(self.flash)
        self._steps = []

    def torn(self):
        """A chip for each cut of what was recorded, the last one as the chip is now.

        Half-way through each page programmed and each block erased, and after it.
        """
        steps, self._steps = self._steps, None
        flash = bytearray(self._before)
        for start, data in steps:
            for length in (len(data) // 2, len(data)):
                flash[start : start + length] = data[:length]
                yield Chip(image=bytearray(flash))

    def _step(self, start, data):
        if self._steps is not None:
            self._steps.append((start, data))
        self.flash[start : start + len(data)] = data

    def readblocks(self, block, data, offset=0):
        start = block * BLOCK + offset
        data[:] = self.flash[start : start + len(data)]

    def writeblocks(self, block, data, offset=0):
        for page in range(0, len(data), PAGE):
            self._step(block * BLOCK + offset + page, bytes(data[page : page + PAGE]))

    def ioctl(self, operation, block):
        if operation == 4:  # how many blocks
            return len(self.flash) // BLOCK
        if operation == 5:  # how big a block is
            return BLOCK
        if operation == 6:
            self._step(block * BLOCK, ERASED)
        return 0


class Mounted:
    """The saves on a chip, while this is open."""

    def __init__(self, chip):
        self.chip = chip

    def __enter__(self):
        os.mount(os.VfsLfs2(self.chip, progsize=PAGE, readsize=32), "/flash")
        return Store("/flash/saves")

    def __exit__(self, *error):
        os.umount("/flash")


def formatted(blocks):
    chip = Chip(blocks)
    os.VfsLfs2.mkfs(chip, progsize=PAGE, readsize=32)
    return chip


def value_of(turn):
    """Values of all sizes: some lie within littlefs's directory, some need blocks of their own."""
    return {"turn": turn, "record": "d3c5b6" * (turn * 37 % 150 * (1 + 9 * (turn % 5 == 0)))}


def files():
    """What lies below /flash/saves, made or not yet."""
    try:
        return sorted(os.listdir("/flash/saves"))
    except OSError:
        return []


def case_cut_of_many_saves_in_a_row_leaves_old_or_new():
    chip = formatted(12)
    cuts = 0
    old = "default"
    for turn in range(30):
        new = value_of(turn)
        with Mounted(chip) as saves:
            chip.start_recording()
            assert saves.save("game", new), turn
        for torn in chip.torn():
            with Mounted(torn) as saves:
                value = saves.load("game", "default")
                assert value == old or value == new, (turn, value)
                assert not saves.notices, saves.notices
                assert files() in ([], ["game"]), files()
            cuts += 1
        assert value == new
        old = new
    assert cuts > 500, cuts


def case_cut_of_the_very_first_save_leaves_the_default_or_the_value():
    chip = formatted(12)
    with Mounted(chip) as saves:
        chip.start_recording()
        assert saves.save("game", value_of(7))
    seen = set()
    for torn in chip.torn():
        with Mounted(torn) as saves:
            value = saves.load("game", None)
            assert value is None or value == value_of(7), value
            seen.add(value is None)
            assert not saves.notices
            assert saves.save("game", 2)
            assert saves.load("game", None) == 2
    assert seen == {True, False}


def case_cut_of_a_removal_leaves_the_value_or_none():
    chip = formatted(12)
    with Mounted(chip) as saves:
        saves.save("game", 1)
        chip.start_recording()
        assert saves.remove("game")
    for torn in chip.torn():
        with Mounted(torn) as saves:
            value = saves.load("game", None)
            assert value in (1, None), value
            assert not saves.notices
    assert value is None


def case_full_flash_keeps_the_old_value():
    chip = formatted(12)
    with Mounted(chip) as saves:
        assert saves.save("game", value_of(1))
        old = value_of(1)
        refused = 0
        for size in (2048, 256, 16, 1):
            _fill(size)
            for turn in range(60):
                new = value_of(turn)
                said = len(saves.notices)
                if saves.save("game", new):
                    old = new
                else:
                    refused += 1
                    assert len(saves.notices) <= said + 1
                    assert saves.load("game", None) == old
        assert refused > 60, refused
        assert saves.take_notice() == ("save.full", "game")
    with Mounted(chip) as saves:
        assert saves.load("game", None) == old
        os.remove("/flash/fill")
        assert saves.save("game", value_of(5))
        assert saves.load("game", None) == value_of(5)
        assert not saves.notices


def _fill(size):
    try:
        while True:
            with open("/flash/fill", "ab") as file:
                file.write(bytes(size))
    except OSError as error:
        assert error.errno == 28, error


def case_torn_and_foreign_files_are_set_aside():
    chip = formatted(12)
    with Mounted(chip) as saves:
        for data in (b"", b"damier", bytes(20000)):
            saves.save("game", 1)
            with open("/flash/saves/game", "wb") as file:
                file.write(data)
            assert saves.load("game", "default") == "default"
            assert saves.take_notice() == ("save.bad", "game")
            assert os.stat("/flash/saves/game.bad")[6] == len(data)
        os.mkdir("/flash/saves/settings")
        assert saves.load("settings", "default") == "default"
        assert saves.save("settings", 2) and saves.load("settings", "default") == 2


def case_nothing_mounted_lets_the_game_go_on():
    saves = Store("/nowhere/saves")
    assert saves.load("game", 7) == 7
    assert saves.save("game", 8) is False
    assert saves.names() == []
    assert saves.notices == [("save.full", "game")]


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
