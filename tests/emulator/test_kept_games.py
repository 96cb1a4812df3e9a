"""Saves on the emulated board: bad ones are said and set aside, a game outlasts the power."""

import json

import pytest
from games.dynasty.rules import Position
from littlefs import LittleFSError
from live import ENGLISH, Live, begin, enter, launcher, message, picture, save_file, screen

from sim.emulator import branch
from sim.emulator.board import PowerCut
from sim.emulator.files import pack
from sim.emulator.handheld import Handheld
from tests.dynasty_script import cells_on_tft

BOOT_MS = 800
KEPT_MS = 12_000  # an unsaved move is kept after 10 s
START = Position().cells
MATCH = {
    "directional": False,
    "mono": False,
    "kinds": [0, 0],
    "minutes": [5, 5],
    "used": [61_000, 2000],
    "record": "d3 c5 f6",
}
GOOD = {"settings": {"language": "fr", "theme": "mono"}, "dynasty": MATCH}


def after(record):
    """Position after a record."""
    return Position.from_record(record)


def title(console):
    from games.dynasty.setup import Title

    launcher(console)
    console.push(Title())


def bad_files(name):
    """Files that are no save of that name, by what is wrong with them."""
    good = save_file(GOOD[name])
    return {
        "empty": b"",
        "cut": good[:-3],
        "header only": good[:34],
        "a bit flipped": good[:50] + bytes([good[50] ^ 4]) + good[51:],
        "foreign": b"GIF89a" + bytes(range(256)) * 8,
        "of a newer version": save_file(GOOD[name], 2),
        "something else": save_file([1, "two", None]),
        "larger than the memory": save_file([0] * 150_000),
    }


# -- bad saves


def says(h, key, name):
    """Wait for a message of the store about a save; its picture."""
    said = picture(screen(message(key, name)))
    h.run_until(lambda: h.panel.picture() == said, max_ms=KEPT_MS, poll_ms=100)
    return said


def in_play(h):
    """Does the panel show the start of a game?"""
    return cells_on_tft(h.panel.picture()) == START


@pytest.mark.parametrize("how", bad_files("settings"))
def test_bad_settings_are_said_and_set_aside(handheld, how):
    bad = bad_files("settings")[how]
    h = handheld(files={"saves/settings": bad})
    says(h, "save.bad", "settings")
    h.key("#", then_ms=300)
    h.key("1", then_ms=300)  # English: the language is asked for as on the first day
    assert h.panel.picture() == picture(screen(launcher))  # in colour
    assert h.board.files()["saves/settings.bad"] == bad
    begin(h)
    assert in_play(h)


@pytest.mark.parametrize("how", bad_files("dynasty"))
def test_a_bad_game_is_said_and_set_aside(handheld, how):
    bad = bad_files("dynasty")[how]
    h = handheld(files={"saves/dynasty": bad})
    h.run_ms(BOOT_MS)
    h.key("1")
    says(h, "save.bad", "dynasty")
    h.key("#", then_ms=300)
    assert h.panel.picture() == picture(screen(title))  # nothing is offered
    files = h.board.files()
    assert files["saves/dynasty.bad"] == bad and "saves/dynasty" not in files
    begin(h, "0####")
    assert in_play(h)


@pytest.mark.parametrize("name, keys", [("settings", ""), ("dynasty", "1")])
def test_bad_saves_on_lights(firmware_image, name, keys):
    files = {**ENGLISH, f"saves/{name}": b"", "board.txt": "pico_ws2812"}
    live = Live("pico_ws2812", firmware_image, files=files)
    live.start()
    live.h.keys(keys, then_ms=300)
    assert live.scene == "Message"
    assert name in live.ask("print(console.scene.text)")
    live.h.key("#", then_ms=300)
    assert live.scene == ("Title" if keys else "Menu")  # which asks for the language


# -- power off

RECORD = "print(console.scene.match.position.to_record())"


def kept(h):
    """The match on the flash, once it is there."""
    h.run_until(lambda: "saves/dynasty" in h.board.files(), max_ms=KEPT_MS, poll_ms=250)
    return match_on(h)


def match_on(h):
    return json.loads(h.board.files()["saves/dynasty"][34:])


def resumed(match, ms=0):
    """Picture of the match on the flash gone on with, ms of the mover's time later."""
    used = list(match["used"])
    used[after(match["record"]).turn] += ms

    def show(console):
        from games.dynasty.match import Match
        from games.dynasty.scene import Play

        launcher(console)
        console.push(Play(Match.from_save({**match, "used": used})))

    return picture(screen(show, frames=12))


def resume(h):
    """From power-up into the game that waits."""
    h.run_ms(BOOT_MS)
    h.key("1", then_ms=300)
    h.key("#", then_ms=300)


@pytest.mark.branch
def test_a_game_goes_on_after_power_off(booted):
    """Position, players, clocks: the picture is that of the match on the flash."""
    h = booted
    begin(h, "10##0505")
    enter(h, "d3 c5 f6")
    match = kept(h)
    assert (match["record"], match["minutes"]) == ("d3 c5 f6", [5, 5])
    assert 8000 < sum(match["used"]) < 12_000  # motion is nobody's time
    h.power_cycle()
    resume(h)
    assert cells_on_tft(h.panel.picture()) == after("d3 c5 f6").cells
    assert h.panel.picture() == resumed(match)
    h.run_ms(3000)
    assert h.panel.picture() in [resumed(match, ms) for ms in (3000, 4000)]
    enter(h, "f5")
    assert cells_on_tft(h.panel.picture()) == after("d3 c5 f6 f5").cells


@pytest.mark.branch
@pytest.mark.parametrize("live", ["pico_ws2812"], indirect=True)
def test_the_computer_plays_on_after_power_off(live):
    h = live.h
    begin(h, "10#*#99")
    enter(h, "d3")
    record = kept(h)["record"]
    assert record.startswith("d3 ") and len(record.split()) == 2
    live.power_cycle()
    h.key("1", then_ms=300)
    h.key("#", then_ms=300)
    assert live.ask(RECORD).strip() == record
    move = after(record).legal_moves()[0]
    enter(h, "abcdefgh"[move & 7] + "12345678"[move >> 3])
    h.run_ms(1500)
    assert live.ask(RECORD).startswith(record) and len(live.ask(RECORD).split()) == 4
    assert live.ask("print(console.scene.match.kinds, console.scene.match.minutes)").split() == [
        "[0,", "1]", "[99,", "0]",
    ]  # fmt: skip


@pytest.mark.branch
def test_power_off_before_anything_was_kept_is_a_fresh_start(booted):
    h = booted
    begin(h)
    enter(h, "d3")
    assert "saves/dynasty" not in h.board.files()
    h.power_cycle()
    h.run_ms(BOOT_MS)
    h.key("1", then_ms=300)
    assert h.panel.picture() == picture(screen(title))


@pytest.mark.branch
def test_power_off_in_the_moment_of_keeping(booted):
    """The game before or the one after, in each operation of the flash."""
    h = booted
    begin(h)
    enter(h, "d3 c5")
    kept(h)
    enter(h, "f6")
    h.run_ms(8000)

    def keep():
        before = len(h.board.flash.operations)
        h.run_until(lambda: match_on(h)["record"] == "d3 c5 f6", max_ms=4000, poll_ms=20)
        h.run_ms(100)
        return len(h.board.flash.operations) - before

    operations = branch.run(keep)
    assert operations > 2

    def cut(operation):
        h.board.flash.cut(operation, 0.5)
        with pytest.raises(PowerCut):
            h.run_ms(4000)
        again = Handheld(h.name, flash=h.board.flash_image())
        resume(again)
        return bytes(cells_on_tft(again.panel.picture()))

    seen = [branch.run(cut, operation) for operation in range(operations)]
    assert set(seen) <= {bytes(after(record).cells) for record in ("d3 c5", "d3 c5 f6")}
    assert seen[0] == bytes(after("d3 c5").cells)


# -- a full flash


def full_flash(board):
    """Files that leave no block of the flash's file system free."""
    _, size = board.storage
    for blocks in range(size // 4096, 0, -1):
        files = {"board.txt": "pico_tft", "fill": bytes(4080 * blocks)}
        try:
            pack(files, size)
        except LittleFSError:
            continue
        return files
    raise AssertionError("no flash can be filled")


def test_a_full_flash_is_said_once_and_the_game_goes_on(handheld):
    h = handheld(files=full_flash(handheld().board), fresh=True)
    h.run_ms(BOOT_MS)
    h.key("1")  # the language, which is not kept either
    says(h, "save.full", "settings")
    h.key("#", then_ms=300)
    begin(h)
    enter(h, "d3 c5")
    said = says(h, "save.full", "dynasty")
    h.key("#", then_ms=300)
    assert cells_on_tft(h.panel.picture()) == after("d3 c5").cells
    enter(h, "f6")
    for _ in range(KEPT_MS // 400):
        h.run_ms(400)
        assert h.panel.picture() != said
    assert cells_on_tft(h.panel.picture()) == after("d3 c5 f6").cells
    h.keys("*7", then_ms=300)  # leaving tries once more, and says nothing
    assert h.panel.picture() == picture(screen(launcher))
    assert set(h.board.files()) == {"board.txt", "fill"}
