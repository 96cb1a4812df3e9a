"""Dominate on the emulated handheld: levels won and lost by keys, scores kept over power off."""

import json

import pytest
from games.dominate.computer import Computer
from games.dominate.rules import Position
from live import ENGLISH, Live, save_file

BOARDS = ["pico_tft", "pico_ws2812", "pico_max7219"]
THINKS_MS = 8000  # at most, the strongest computer
HELD_MS = 150  # longer than a save, during which the chip does nothing else and sees no tap
MOVES_MS = 700  # a jump, and those round it turn
FILLS_MS = 3000

OPEN = """
import games.dominate
console.home()
games.dominate.open(console)
"""


def opened(live):
    """The levels of Dominate are on the screen."""
    assert live.ask(OPEN) == ""
    live.h.run_ms(300)
    assert live.scene in ("Chooser", "Menu")


def position(live):
    return Position.from_text(live.ask("print(console.scene.match.position.to_text())").strip())


def phase(live):
    """Of the game; 0 where the result has come between two questions."""
    return int(live.ask("print(getattr(console.scene, 'phase', 0))"))


def settle(live):
    """Until a person is to move, or the result stands."""
    for _ in range(THINKS_MS // 200):
        live.h.run_ms(200)
        if live.scene != "Play" or phase(live) == 0:
            return
    raise AssertionError("it never ends")


def enter(live, move):
    """A move by keys: column, row and yes, twice."""
    for square in (move & 63, move >> 6):
        live.h.keys(f"{(square & 7) + 1}{(square >> 3) + 1}#", hold_ms=HELD_MS)
    live.h.run_ms(MOVES_MS)


class Still:
    """A clock that has stopped."""

    def us(self):
        return 0

    ms = us

    def diff(self, new, old):
        return 0


def chosen(position):
    """The move of the computer at its third level, which is stronger than the one played."""
    computer = Computer(Still())
    computer.start(position, 3)
    while not computer.step():
        pass
    return computer.best


def scores(live):
    """What the flash holds of the levels."""
    return json.loads(live.h.board.files()["saves/dominate_levels"][34:])["best"]


def play(live):
    """A whole game against the computer, by keys."""
    settle(live)
    for _ in range(80):
        if live.scene != "Play":
            return
        enter(live, chosen(position(live)))
        settle(live)
    raise AssertionError("80 moves and no end")


@pytest.mark.parametrize("live", BOARDS, indirect=True)
@pytest.mark.branch
def test_a_level_is_won_by_keys_and_its_score_outlasts_the_power(live):
    opened(live)
    live.h.key("#", then_ms=300)
    assert live.scene == "Play"
    for _ in range(4):
        play(live)
        assert live.scene == "Result"
        points, stars = scores(live)["01_first_steps"]
        if stars:
            break
        live.h.run_ms(FILLS_MS)  # the points are counted
        live.h.key("#", then_ms=400)  # lost: again
        assert live.scene == "Play"
    assert stars >= 1 and points >= 13
    live.power_cycle()
    opened(live)
    assert live.ask("print(console.scene._scores.points('01_first_steps'))") == f"{points}\n"
    assert live.ask("print([console.scene._is_open(i) for i in range(3)])") == (
        "[True, True, False]\n"
    )


def near_the_end(key, boss, start):
    """The save of a level that one move ends."""
    return {
        "key": key,
        "titles": {"": "Test"},
        "computer": 1,
        "boss": boss,
        "start": start,
        "two": False,
        "hints": [0, 0],
        "moves": "",
    }


@pytest.mark.parametrize(
    "key, boss, start, move, gain",
    [
        ("06_old_toad", True, "xxxx/xxxx/xxoo/xx1x x", "d1c1", [200, 3]),
        ("02_pillar", False, "xxxx/xxxx/xxoo/xx1x x", "d1c1", [100, 3]),
        ("01_first_steps", False, "oooo/oooo/oooo/x1-o x", "a1b1", [5, 0]),
    ],
)
def test_what_a_level_ends_with_is_kept(firmware_image, key, boss, start, move, gain):
    files = {**ENGLISH, "saves/dominate": save_file(near_the_end(key, boss, start))}
    live = Live("pico_tft", firmware_image, files=files)
    live.start()
    opened(live)
    live.h.key("1", then_ms=300)
    assert live.scene == "Play"
    enter(live, position(live).parse_move(move))
    live.h.run_ms(FILLS_MS)
    assert live.scene == "Result"
    assert scores(live) == {key: gain}
    assert "saves/dominate" not in live.h.board.files()
    live.power_cycle()
    opened(live)
    assert live.ask(f"print(console.scene._scores.points({key!r}))") == f"{gain[0]}\n"


GOOD = "title: Mine\ncomputer: 1\n\nx..o\n.#..\n....\no..x\n"
OWN = {  # files of the player, and where each is wrong
    "a_size.txt": (GOOD.replace("....", "..."), "a_size.txt:6:3: 3 squares"),
    "b_sign.txt": (GOOD.replace(".#..", ".#q."), "b_sign.txt:5:3: 'q' is none of"),
    "c_army.txt": (GOOD.replace("..o", "...").replace("o..", "..."), "c_army.txt:4:1: no piece"),
    "d_move.txt": (
        GOOD.split("x")[0] + "x###\n####\n####\n###o\n",
        "d_move.txt:4:1: x, who begins",
    ),
    "e_good.txt": (GOOD, ""),
    "f_text.txt": (b"\xff\xfe", "f_text.txt: no text in UTF-8"),
    "g_good.txt": (GOOD.replace("Mine", "Too"), ""),
}


@pytest.fixture
def own(firmware_image):
    """A handheld with the levels of OWN on its flash."""
    files = {
        f"levels/{name}": text if isinstance(text, bytes) else text.encode()
        for name, (text, _) in OWN.items()
    }
    live = Live("pico_tft", firmware_image, files={**ENGLISH, **files})
    live.start()
    opened(live)
    return live


def test_bad_level_files_say_where_and_the_others_still_load(own):
    for number, (_, why) in enumerate(OWN.values()):
        own.ask(f"console.scene._go({24 + number})")
        found = own.ask("print(console.scene.fault)").strip()
        assert found.startswith(why) if why else not found, found
        own.h.key("#", then_ms=300)
        assert own.scene == ("Chooser" if why else "Play")
        if not why:
            own.h.keys("*7", then_ms=300)
            opened(own)


def test_a_level_of_ones_own_is_played_to_its_end_from_the_flash(own):
    own.ask("console.scene._go(28)")
    own.h.key("#", then_ms=300)
    assert own.ask("print(console.scene.match.key)") == "own/e_good\n"
    play(own)
    assert own.scene == "Result"
    points, _ = scores(own)["own/e_good"]
    own.power_cycle()
    opened(own)
    assert own.ask("print(console.scene._scores.points('own/e_good'))") == f"{points}\n"
