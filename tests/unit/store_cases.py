"""What console/store.py promises, on a flash that can be cut, filled or locked at any step.

Plain functions without pytest: test_store.py runs them on CPython, tests/twin on the twin.
"""

from console import store
from console.store import BadSave, Store

ENOENT = 2
ENOSPC = 28
EROFS = 30
OLD = {"board": "..xo..", "clock": [600, 31], "turn": 0}
NEW = {"board": ".xxxo.", "clock": [598, 31], "turn": 1, "undo": True}
WRITING = ("create", "byte", "close", "mkdir", "rename", "remove")


class PowerCut(BaseException):
    """The power went; nothing after this reaches the flash."""


class Flash:
    """Stands for `os` and `open`. Every change of the flash is a step and goes into `log`.

    cut: the power goes before this step (an int), or never (None).
    late: written bytes arrive all at once with close(), as on littlefs, not one by one.
    trouble: {operation: errno}, raised instead of doing it; "byte" counts from byte `room` on.
    """

    def __init__(self, files=None, late=False, dirs=("saves",)):
        self.files = files if files is not None else {}
        self.dirs = set(dirs)
        self.late = late
        self.cut = None
        self.trouble = {}
        self.room = 0
        self.log = []
        self.bytes_read = 0

    def reboot(self):
        """What is there when the power comes back."""
        return Flash(self.files, self.late, self.dirs)

    def step(self, operation):
        if self.cut is not None and len(self.log) >= self.cut:
            raise PowerCut
        self.log.append(operation)

    def fail(self, operation):
        if operation in self.trouble:
            raise OSError(self.trouble[operation], "as planned")

    def open(self, path, mode):
        if mode == "wb":
            self.fail("create")
            if path.split("/")[0] not in self.dirs:
                raise OSError(ENOENT, "as planned")
            self.step("create")
            self.files[path] = b""
        elif path not in self.files:
            raise OSError(ENOENT, "as planned")
        else:
            self.fail("read")
        return File(self, path)

    def stat(self, path):
        if path not in self.files:
            raise OSError(ENOENT, "as planned")
        return (0x8000, 0, 0, 0, 0, 0, len(self.files[path]), 0, 0, 0)

    def listdir(self, path):
        if path.rstrip("/") not in self.dirs:
            raise OSError(ENOENT, "as planned")
        return [file.split("/")[1] for file in self.files]

    def mkdir(self, path):
        if path in self.dirs:
            raise OSError(17, "as planned")
        self.fail("mkdir")
        self.step("mkdir")
        self.dirs.add(path)

    def rename(self, old, new):
        if old not in self.files:
            raise OSError(ENOENT, "as planned")
        self.fail("rename")
        self.step("rename")
        self.files[new] = self.files.pop(old)

    def remove(self, path):
        if path not in self.files:
            raise OSError(ENOENT, "as planned")
        self.fail("remove")
        self.step("remove")
        del self.files[path]


class File:
    """One open file of a Flash."""

    def __init__(self, flash, path):
        self.flash = flash
        self.path = path
        self.place = 0
        self.pending = b""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def read(self, size=1 << 30):
        data = self.flash.files[self.path][self.place : self.place + size]
        self.place += len(data)
        self.flash.bytes_read += len(data)
        return data

    def write(self, data):
        self.flash.fail("write")
        for i in range(len(data)):
            if len(self.flash.files[self.path]) + len(self.pending) >= self.flash.room:
                self.flash.fail("byte")
            if self.flash.late:
                self.pending += data[i : i + 1]
            else:
                self.flash.step("byte")
                self.flash.files[self.path] += data[i : i + 1]
        return len(data)

    def flush(self):
        self.flash.fail("flush")

    def close(self):
        if self.pending:
            self.flash.fail("close")
            self.flash.step("close")
            self.flash.files[self.path] += self.pending
            self.pending = b""


class Plugged:
    """The module under test runs on a Flash while this is open."""

    def __init__(self, flash):
        self.flash = flash

    def __enter__(self):
        self.os = store.os
        store.os = self.flash
        store.open = self.flash.open
        return Store("saves")

    def __exit__(self, *error):
        store.os = self.os
        del store.open


def saved(*values, name="game", version=1, late=False):
    """A Flash on which the values were saved under one name, one after the other."""
    flash = Flash(late=late)
    with Plugged(flash) as saves:
        for value in values:
            assert saves.save(name, value, version) is True
    return flash.reboot()


def loaded(flash, default="default", **options):
    """(value, notices, names) of game after the power came back."""
    with Plugged(flash) as saves:
        value = saves.load("game", default, **options)
        return value, saves.notices, saves.names()


def raises(kind, call, *args, **options):
    try:
        call(*args, **options)
    except kind as error:
        return error
    raise AssertionError("nothing was raised")


def equal(a, b):
    assert a == b, (a, b)


# -- the plain things


def case_values_come_back():
    for value in (
        None,
        True,
        0,
        -(1 << 31),
        1 << 62,
        "",
        'quote " slash \\ line\n tab\t null\0',
        "Ελληνικά, français",
        [],
        {},
        [1, [2, [3, None]], {"a": {"b": [False]}}],
    ):
        equal(loaded(saved(value)), (value, [], ["game"]))


def case_a_tuple_comes_back_as_a_list():
    equal(loaded(saved({"clock": (1, 2)}))[0], {"clock": [1, 2]})


def case_nothing_saved_gives_the_default_without_a_notice():
    flash = Flash()
    default = {"sound": 5}
    with Plugged(flash) as saves:
        assert saves.load("settings", default) is default
        equal(saves.notices, [])
    equal(flash.log, [])


def case_names_lists_saves_only():
    flash = saved(OLD)
    flash.files["saves/score.bad"] = flash.files["saves/score.new"] = b""
    flash.files["saves/error.txt"] = b"trace"
    with Plugged(flash) as saves:
        saves.save("albert_2", 1)
        equal(saves.names(), ["albert_2", "game"])


def case_what_is_not_json_is_refused_before_the_flash_is_touched():
    flash = saved(OLD)
    with Plugged(flash) as saves:
        for value in (object(), b"bytes", 1.5, {1, 2}, [print], {"a": bytearray(1)}, {1: "a"}):
            raises(BadSave, saves.save, "game", value)
        assert "2.5" in str(raises(BadSave, saves.save, "game", {"speed": 2.5}))
    equal(flash.log, [])
    equal(loaded(flash)[0], OLD)


def case_a_bad_name_is_refused():
    with Plugged(Flash()) as saves:
        for name in ("", "a/b", "../a", "a.new", "a.bad", "A", "a b", "é", "a" * 33, None, 5):
            raises(BadSave, saves.save, name, 1)
            raises(BadSave, saves.load, name, 1)
            raises(BadSave, saves.remove, name)
            raises(BadSave, saves.set_aside, name)


def case_a_version_that_fits_no_header_is_refused():
    with Plugged(Flash()) as saves:
        raises(BadSave, saves.save, "game", 1, 1000)
        raises(BadSave, saves.save, "game", 1, -1)


def case_missing_root_is_made_with_the_first_save():
    flash = Flash(dirs=())
    with Plugged(flash) as saves:
        equal(saves.load("game", 7), 7)
        equal((saves.names(), flash.log), ([], []))
        assert saves.save("game", OLD)
    equal(loaded(flash.reboot())[0], OLD)


# -- wear


def case_an_equal_value_writes_nothing():
    flash = saved(OLD)
    with Plugged(flash) as saves:
        again = {}
        for key in reversed(sorted(OLD)):
            again[key] = OLD[key]
        assert saves.save("game", again) is True
        equal(flash.log, [])
        assert saves.save("game", OLD, 2) is True  # another version is another save
        assert "rename" in flash.log


def case_true_and_one_are_not_equal():
    assert loaded(saved({"on": 1}, {"on": True}))[0]["on"] is True


def case_loading_a_good_save_writes_nothing():
    flash = saved(OLD)
    loaded(flash)
    equal(flash.log, [])


# -- power cuts


def _cut_everywhere(before, change, after):
    """Cut `change` at every step; `after` judges what is left, knowing if the change returned."""
    for late in (False, True):
        cut = 0
        finished = False
        while not finished:
            flash = before(late)
            flash.cut = cut
            try:
                with Plugged(flash) as saves:
                    change(saves)
                finished = True
            except PowerCut:
                pass
            after(flash.reboot(), finished)
            cut += 1
        # As many cuts as a save has bytes, or those of the few operations that were asked for.
        assert cut > 1, cut


def case_power_cut_in_a_save_leaves_the_old_or_the_new_value():
    def judge(flash, finished):
        value, notices, names = loaded(flash)
        assert value == NEW if finished else value in (OLD, NEW), value
        equal((notices, names), ([], ["game"]))
        equal(sorted(flash.files), ["saves/game"])  # no leftover either
        with Plugged(flash) as saves:
            assert saves.save("game", [3])
        equal(loaded(flash.reboot()), ([3], [], ["game"]))

    _cut_everywhere(
        lambda late: saved(OLD, late=late), lambda saves: saves.save("game", NEW), judge
    )


def case_power_cut_in_the_first_save_leaves_the_default_or_the_value():
    def judge(flash, finished):
        value, notices, _ = loaded(flash)
        assert value == NEW if finished else value in ("default", NEW), value
        equal(notices, [])
        equal([file for file in flash.files if file != "saves/game"], [])

    _cut_everywhere(
        lambda late: Flash(late=late, dirs=()), lambda saves: saves.save("game", NEW), judge
    )


def case_power_cut_between_close_and_rename_of_a_first_save_keeps_it():
    flash = Flash()
    flash.files["saves/game.new"] = saved(NEW).files["saves/game"]
    equal(loaded(flash), (NEW, [], ["game"]))
    equal(sorted(flash.files), ["saves/game"])


def case_power_cut_in_a_removal_leaves_the_value_or_none():
    def before(late):
        flash = saved(NEW, late=late)
        flash.files["saves/game.new"] = saved(OLD).files["saves/game"]
        return flash

    def judge(flash, finished):
        value, notices, _ = loaded(flash)
        assert value == "default" if finished else value in (NEW, "default"), value
        equal(notices, [])

    _cut_everywhere(before, lambda saves: saves.remove("game"), judge)


def case_power_cut_while_a_torn_file_is_set_aside_keeps_it():
    def before(late):
        flash = saved(OLD, late=late)
        flash.files["saves/game"] = flash.files["saves/game"][:-1]
        flash.files["saves/game.new"] = b""
        return flash

    def judge(flash, finished):
        equal(loaded(flash)[0], "default")
        assert len(flash.files["saves/game.bad"]) > 40

    _cut_everywhere(before, lambda saves: saves.load("game", 1), judge)


def case_old_complete_value_wins_over_a_leftover():
    flash = saved(OLD)
    flash.files["saves/game.new"] = saved(NEW).files["saves/game"]
    equal(loaded(flash), (OLD, [], ["game"]))
    equal(sorted(flash.files), ["saves/game"])


def case_complete_leftover_wins_over_a_torn_value():
    flash = Flash({"saves/game": b"", "saves/game.new": saved(NEW).files["saves/game"]})
    equal(loaded(flash), (NEW, [("save.bad", "game")], ["game"]))
    equal(sorted(flash.files), ["saves/game", "saves/game.bad"])


# -- torn, foreign and newer files


def _is_set_aside(data, **options):
    flash = Flash({"saves/game": data})
    equal(loaded(flash, **options), ("default", [("save.bad", "game")], []))
    equal(flash.files, {"saves/game.bad": data})
    equal(loaded(flash.reboot()), ("default", [], []))  # said once


def case_file_cut_at_any_length_is_set_aside():
    whole = saved(OLD).files["saves/game"]
    for length in range(len(whole)):
        _is_set_aside(whole[:length])
    _is_set_aside(whole + b"\n")


def case_file_with_any_bit_flipped_is_set_aside():
    whole = saved({"score": [33, 31]}, version=2).files["saves/game"]
    for place in range(len(whole)):
        for bit in range(8):
            torn = bytearray(whole)
            torn[place] ^= 1 << bit
            _is_set_aside(bytes(torn), version=2, upgrade=lambda value, was: value)


def case_foreign_file_is_set_aside():
    whole = saved(OLD).files["saves/game"]
    for data in (
        b"\n",
        b"{}",
        b'{"board": "..xo.."}',
        b"\xff" * 100,
        b"\x00" * 4096,
        "Ελληνικά".encode() * 10,
        whole.replace(b"damier", b"damien"),
        whole.replace(b"save 1", b"save 2"),
        whole.replace(b"\n", b"\r\n"),
        whole.replace(b" 001 ", b" -01 "),
        whole.replace(b" 001 ", b"  +1 "),
        whole + whole,
    ):
        _is_set_aside(data)


def case_sound_checksum_over_no_json_is_set_aside():
    for body in (b"", b"nil", b'"\xff"', b"[1;2]"):
        _is_set_aside(store._header(1, body) + body)


def case_big_foreign_file_is_not_read():
    flash = Flash({"saves/game": store._header(1, b"") + bytes(100000)})
    equal(loaded(flash)[0], "default")
    assert flash.bytes_read < 100, flash.bytes_read


class NoRoom:
    """Stands for `json` where there is no memory."""

    @staticmethod
    def loads(text):
        raise MemoryError


def case_a_sound_save_stays_where_the_memory_has_no_room_for_it():
    flash, foreign = saved(OLD), bytes(40000)
    files = dict(flash.files)
    was, store.json = store.json, NoRoom
    try:
        with Plugged(flash) as saves:
            raises(MemoryError, saves.load, "game", None)
            equal((flash.files, saves.notices), (files, []))
            flash.files["saves/game"] = store._header(1, foreign) + foreign
            equal(saves.load("game", None), None)
            equal(saves.notices, [("save.bad", "game")])
    finally:
        store.json = was


def case_unreadable_file_is_set_aside():
    flash = saved(OLD)
    flash.trouble = {"read": 5}
    equal(loaded(flash), ("default", [("save.bad", "game")], []))
    equal(list(flash.files), ["saves/game.bad"])


def case_newer_version_is_set_aside():
    flash = saved(NEW, version=3)
    _is_set_aside(flash.files["saves/game"], version=2, upgrade=lambda value, was: value)


def case_only_the_last_bad_file_is_kept():
    flash = Flash()
    for data in (b"first", b"second"):
        flash.files["saves/game"] = data
        loaded(flash)
    equal(flash.files, {"saves/game.bad": b"second"})


def case_saving_after_a_bad_file_works():
    flash = Flash({"saves/game": b"torn"})
    with Plugged(flash) as saves:
        saves.load("game", None)
        assert saves.save("game", NEW)
        equal(saves.take_notice(), ("save.bad", "game"))
        equal(saves.take_notice(), None)
    equal(loaded(flash.reboot()), (NEW, [], ["game"]))


def case_value_is_written_again_over_its_own_torn_file():
    flash = saved(NEW)
    flash.files["saves/game"] = flash.files["saves/game"][:-1]
    with Plugged(flash) as saves:
        assert saves.save("game", NEW)
    equal(loaded(flash.reboot()), (NEW, [], ["game"]))


def case_caller_can_set_a_value_aside():
    flash = saved(OLD)
    with Plugged(flash) as saves:
        saves.load("game", None)
        saves.set_aside("game")
        equal(saves.notices, [("save.bad", "game")])
        equal(saves.load("game", "default"), "default")
    equal(list(flash.files), ["saves/game.bad"])


# -- older versions


def case_older_version_goes_through_upgrade():
    flash = saved({"sound": True}, version=1)

    def upgrade(value, was):
        return {"sound": 5 if value["sound"] else 0, "from": was}

    equal(loaded(flash, version=3, upgrade=upgrade), ({"sound": 5, "from": 1}, [], ["game"]))
    with Plugged(flash) as saves:
        assert saves.save("game", {"sound": 5}, 3)
    equal(loaded(flash.reboot(), version=3, upgrade=upgrade)[0], {"sound": 5})


def case_older_version_without_upgrade_is_set_aside():
    _is_set_aside(saved(OLD, version=1).files["saves/game"], version=2)


def case_upgrade_may_refuse():
    def refuse(value, was):
        raise BadSave("no such board any more")

    _is_set_aside(saved(OLD, version=1).files["saves/game"], version=2, upgrade=refuse)


# -- a flash that is full or cannot be written


def case_full_flash_keeps_the_old_value_and_says_so_once():
    size = len(saved(NEW).files["saves/game"])
    troubles = [{"create": ENOSPC}, {"write": ENOSPC}, {"flush": ENOSPC}, {"rename": ENOSPC}]
    for late in (False, True):
        rooms = [0] if late else [0, 1, size // 2, size - 1]
        for trouble in troubles + ([{"close": ENOSPC}] if late else []):
            _full(trouble, 0, late)
        for room in rooms:
            _full({"byte": ENOSPC}, room, late)
            _full({"byte": ENOSPC, "remove": ENOSPC}, room, late)


def _full(trouble, room, late):
    flash = saved(OLD, late=late)
    flash.trouble = trouble
    flash.room = room
    with Plugged(flash) as saves:
        for turn in range(3):
            assert saves.save("game", [NEW, turn]) is False
        equal(saves.take_notice(), ("save.full", "game"))
        equal(saves.take_notice(), None)
        if "remove" not in trouble:
            equal(list(flash.files), ["saves/game"])  # nothing of it takes up room
        equal(saves.load("game", None), OLD)
        # Room again, then full again: said again.
        flash.trouble = {}
        assert saves.save("game", NEW) is True
        flash.trouble = trouble
        assert saves.save("game", [NEW, 3]) is False
        equal(saves.notices, [("save.full", "game")])
    equal(loaded(flash.reboot())[0], NEW)


def case_short_count_of_write_is_a_full_flash():
    flash = saved(OLD)
    whole = File.write
    File.write = lambda self, data: whole(self, data[:10])
    try:
        with Plugged(flash) as saves:
            assert saves.save("game", NEW) is False
            equal(saves.notices, [("save.full", "game")])
    finally:
        File.write = whole
    equal(loaded(flash.reboot())[0], OLD)


def case_locked_flash_lets_the_game_go_on():
    locked = {operation: EROFS for operation in WRITING}
    flash = saved(OLD)
    flash.trouble = locked
    with Plugged(flash) as saves:
        equal(saves.load("game", None), OLD)
        assert saves.save("game", OLD) is True  # it holds this value already
        assert saves.save("game", NEW) is False
        assert saves.remove("game") is False
        assert saves.note("error.txt", "trace") is False
        equal(saves.notices, [("save.full", "game")])
    flash.files["saves/game"] = b"torn"
    with Plugged(flash) as saves:
        for _ in range(3):
            equal(saves.load("game", 7), 7)
        equal(saves.notices, [("save.bad", "game")])
    no_root = Flash(dirs=())
    no_root.trouble = locked
    with Plugged(no_root) as saves:
        equal(saves.load("game", 7), 7)
        assert saves.save("game", NEW) is False
        equal(saves.notices, [("save.full", "game")])


# -- removing, notes


def case_removed_is_gone():
    flash = saved(OLD)
    with Plugged(flash) as saves:
        assert saves.remove("game") is True
        assert saves.remove("game") is True  # nothing there is as good
        assert saves.remove("never") is True
    equal((loaded(flash.reboot()), flash.files), (("default", [], []), {}))


def case_note_is_plain_text():
    flash = Flash(dirs=())
    with Plugged(flash) as saves:
        assert saves.note("error.txt", "Traceback: Ω\n") is True
        assert saves.note("error.txt", "second") is True
        equal(saves.names(), [])
    equal(flash.files, {"saves/error.txt": b"second"})


def case_what_a_player_brings_lies_beside_the_saves():
    equal(Store("/saves").beside("levels"), "/levels")
    equal(Store("some/where/saves/").beside("levels"), "some/where/levels")


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
