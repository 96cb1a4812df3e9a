"""Memory of a copy on plain MicroPython, where the code lies in the heap, too."""

import pytest
from copied import Copied
from live import begin

LAUNCHER_FREE, GAME_FREE = 96 * 1024, 48 * 1024
GAME_LARGEST = 24 * 1024
BOARDS = ["pico_tft", "pico_ws2812"]
SLACK = 1024  # bytes that two counts of the heap may differ by
TIMES = 20
LOOKS = (1, 10, TIMES - 1)  # memory is looked at: a leak adds up


@pytest.fixture
def copy(request, plain_image, _boots):
    """A Copied in its launcher, the same for all tests; parameter: the board."""
    board = getattr(request, "param", "pico_tft")
    if ("copy", board) not in _boots:
        _boots["copy", board] = live = Copied(board, plain_image)
        live.start(wait_ms=3000)
    return _boots["copy", board]


@pytest.mark.branch
@pytest.mark.parametrize("copy", BOARDS, indirect=True)
def test_room_in_the_launcher_and_in_a_game_of_a_copy(copy):
    live = copy
    assert live.scene == "Launcher"
    free, _ = live.memory
    assert free >= LAUNCHER_FREE
    begin(live.h, wait_ms=400)
    assert live.scene == "Play"
    free, largest = live.memory
    assert free >= GAME_FREE and largest >= GAME_LARGEST


@pytest.mark.branch
def test_a_game_of_a_copy_entered_and_left_twenty_times(copy):
    live = copy
    rooms = []
    for n in range(TIMES):
        live.h.key("1", then_ms=700)
        if live.scene == "Menu":
            live.h.key("2", then_ms=200)  # another game than the one that waits
        live.h.keys("0####", then_ms=300)
        live.h.run_ms(500)
        assert live.scene == "Play"
        in_game = live.memory if n in LOOKS else None
        live.h.keys("*7", then_ms=300)
        live.h.run_ms(500)
        assert live.scene == "Launcher"
        if in_game:
            rooms.append((*live.memory, *in_game))
    free, largest, game_free, game_largest = zip(*rooms, strict=True)
    assert max(free) - min(free) <= SLACK, rooms
    assert max(game_free) - min(game_free) <= SLACK, rooms
    assert min(game_free) >= GAME_FREE and min(game_largest) >= GAME_LARGEST, rooms
    assert min(largest) >= GAME_LARGEST, rooms


# Keys from the launcher into a game against the computer (or a deal), and to a hint there.
AGAINST = {"roi_albert": ("2#", "*3"), "dominate": ("3#", "0")}


@pytest.mark.branch
@pytest.mark.parametrize("game", AGAINST)
def test_each_game_of_a_copy_has_room_for_its_computer(copy, game):
    live = copy
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


@pytest.mark.branch
def test_a_copy_says_that_dames_has_no_room_for_the_computer(copy):
    live = copy
    for key in "4###":
        live.h.key(key, then_ms=800)
    assert live.scene == "Message"
    live.h.key("#", then_ms=800)
    assert live.scene == "Launcher"
    assert "saves/error.txt" not in live.h.board.files()


@pytest.mark.branch
def test_a_copy_says_that_the_link_has_no_room_and_loads_nothing_of_it(copy):
    live = copy
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
