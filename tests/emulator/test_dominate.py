"""Dominate on the emulated handheld: levels won and lost by keys, scores kept over power off."""

import json

import games
import pytest
from games.dominate.rules import Position
from live import ENGLISH, Live, save_file

pytestmark = pytest.mark.skipif("dominate" not in games.names(), reason="it is not offered yet")

THINKS_MS = 8000  # at most, the strongest computer
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
    return int(live.ask("print(console.scene.phase)"))


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
        live.h.keys(f"{(square & 7) + 1}{(square >> 3) + 1}#")
    live.h.run_ms(MOVES_MS)


def greedy(position):
    """The move after which a good player has most: two plies, pieces only."""
    best, most = None, -99
    me = position.turn
    for move in list(position.distinct_moves()):
        position.push(move)
        worst = 99
        over = position.outcome()
        if over:
            worst = over.counts[me] - over.counts[1 - me]
        for answer in [] if over else list(position.distinct_moves()):
            position.push(answer)
            end = position.outcome()
            counts = end.counts if end else position.counts()
            worst = min(worst, counts[me] - counts[1 - me])
            position.pop()
        position.pop()
        if worst > most:
            best, most = move, worst
    return best


def scores(live):
    """What the flash holds of the levels."""
    return json.loads(live.h.board.files()["saves/dominate_levels"][34:])["best"]


def play(live):
    """A whole game against the computer, by keys."""
    settle(live)
    for _ in range(80):
        if live.scene != "Play":
            return
        enter(live, greedy(position(live)))
        settle(live)
    raise AssertionError("80 moves and no end")


@pytest.mark.branch
def test_a_level_is_won_by_keys_and_its_score_outlasts_the_power(live):
    opened(live)
    live.h.key("#", then_ms=300)
    assert live.scene == "Play"
    play(live)
    assert live.scene == "Result"
    points, stars = scores(live)["01_first_steps"]
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
