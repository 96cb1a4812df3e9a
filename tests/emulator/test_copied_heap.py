"""Memory of a copy on plain MicroPython, where the code lies in the heap, too."""

import pytest
from copied import Copied
from live import begin

LAUNCHER_FREE, GAME_FREE = 96 * 1024, 48 * 1024
GAME_LARGEST = 24 * 1024
BOARDS = ["pico_tft", "pico_ws2812"]
SLACK = 1024  # bytes that two counts of the heap may differ by
TIMES = 20


@pytest.mark.parametrize("board", BOARDS)
def test_room_in_the_launcher_and_in_a_game_of_a_copy(plain_image, board):
    live = Copied(board, plain_image)
    live.start(wait_ms=3000)
    assert live.scene == "Launcher"
    free, _ = live.memory
    assert free >= LAUNCHER_FREE
    begin(live.h, wait_ms=400)
    assert live.scene == "Play"
    free, largest = live.memory
    assert free >= GAME_FREE and largest >= GAME_LARGEST


def test_a_game_of_a_copy_entered_and_left_twenty_times(plain_image):
    live = Copied("pico_tft", plain_image)
    live.start(wait_ms=3000)
    rooms = []
    for _ in range(TIMES):
        live.h.key("1", then_ms=700)
        if live.scene == "Menu":
            live.h.key("2", then_ms=200)  # another game than the one that waits
        live.h.keys("0####", then_ms=300)
        live.h.run_ms(500)
        assert live.scene == "Play"
        in_game = live.memory
        live.h.keys("*7", then_ms=300)
        live.h.run_ms(500)
        assert live.scene == "Launcher"
        rooms.append((*live.memory, *in_game))
    free, largest, game_free, game_largest = zip(*rooms[1:], strict=True)
    assert max(free) - min(free) <= SLACK, rooms
    assert max(game_free) - min(game_free) <= SLACK, rooms
    assert min(game_free) >= GAME_FREE and min(game_largest) >= GAME_LARGEST, rooms
    assert min(largest) >= GAME_LARGEST, rooms


# Keys from the launcher into a game against the computer (or a deal), and to a hint there.
AGAINST = {"roi_albert": ("2#", "*3"), "dominate": ("3#", "0")}


@pytest.mark.parametrize("game", AGAINST)
def test_each_game_of_a_copy_has_room_for_its_computer(plain_image, game):
    live = Copied("pico_tft", plain_image)
    live.start(wait_ms=3000)
    begun, hint = AGAINST[game]
    live.h.keys(begun, then_ms=800)
    assert live.scene == "Play"
    live.h.keys(hint, then_ms=800)
    live.h.run_ms(3000)  # the search takes the memory that it needs
    live.h.key("*", then_ms=800)
    if live.scene == "Play":  # what the hint has chosen is let go first
        live.h.key("*", then_ms=800)
    assert live.scene == "Menu"
    live.h.key("*", then_ms=800)
    assert live.scene == "Play"
    assert "saves/error.txt" not in live.h.board.files()


def test_a_copy_says_that_dames_has_no_room_for_the_computer(plain_image):
    live = Copied("pico_tft", plain_image)
    live.start(wait_ms=3000)
    for key in "4###":
        live.h.key(key, then_ms=800)
    assert live.scene == "Message"
    live.h.key("#", then_ms=800)
    assert live.scene == "Launcher"
    assert "saves/error.txt" not in live.h.board.files()


def test_a_copy_says_that_the_link_has_no_room_and_loads_nothing_of_it(plain_image):
    live = Copied("pico_tft", plain_image)
    live.start(wait_ms=3000)
    for way in "ssee":
        live.h.stick(0, way)
        live.h.run_ms(150)
    before, _ = live.memory
    live.h.key("#", then_ms=1000)
    assert live.scene == "Menu"
    assert "[]" in live.ask("import sys; print([n for n in sys.modules if 'console.link' in n])")
    live.h.key("#", then_ms=1000)
    assert live.scene == "Launcher"
    after, _ = live.memory
    assert min(before, after) >= LAUNCHER_FREE
