"""Dynasty on the emulated handheld, from the image: key and stick at the pins, pixels on the panel.

The same scripts run in the simulator; both must play the same game.
"""

import pytest
from games.dynasty.rules import PASS, Position, parse_square
from live import save_file

from sim import headless, script
from tests.dynasty_script import (
    HIDDEN,
    WHOLE_DIRECTIONAL,
    WHOLE_GAME,
    cells_by_blinking,
    cells_on_leds,
    cells_on_tft,
    score_on_tft,
    script_of,
)

SHORT_DIRECTIONAL = " ".join(WHOLE_DIRECTIONAL.split()[:24])


def positions(record, directional):
    """Yields (ply, Position) after each move of a record."""
    position = Position(directional)
    for word in record.split():
        position.push(position.parse_move(word))
        yield len(position.history), position


def play_on_board(handheld, text):
    """Play a script on an emulated handheld; its shots, and for lights the raw bytes of each."""
    raw = {}
    events = script.parse(text)
    player = script.Player(
        events, handheld, shot=lambda name: raw.__setitem__(name, look(handheld.panel))
    )
    while (ms := player.next_ms) is not None:
        handheld.run_to_ms(ms)
        player.advance(ms)
    return raw


def look(panel):
    """What a test reads: the picture of a TFT, the bytes of lights."""
    return bytes(panel.raw) if hasattr(panel, "raw") else panel.picture()


def without_times(picture):
    """The result screen but for the thinking times, which differ by a frame here or there."""
    width, height, rgb = picture
    return rgb[: width * 150 * 3] + rgb[width * 162 * 3 :]


def play_in_simulator(text, display, settings):
    shots = {}
    headless.run(
        text,
        display=display,
        settings=settings,
        on_shot=lambda name, h: shots.__setitem__(name, look(h.panel)),
    )
    return shots


def check_tft(shots, record, directional):
    """Every ply's picture holds the position and the score of the rules."""
    for ply, position in positions(record, directional):
        if position.must_pass():
            continue  # the band lies on the board
        picture = shots[f"ply{ply}"]
        assert cells_on_tft(picture) == position.cells, ply
        assert score_on_tft(picture) == position.counts(), ply


def check_leds(shots, record, directional):
    for ply, position in positions(record, directional):
        if position.must_pass() or position.history[-1] == PASS:
            continue
        first = cells_on_leds(shots[f"ply{ply}"])
        second = cells_on_leds(shots[f"ply{ply}b"])
        seen = bytearray(a if a != HIDDEN else b for a, b in zip(first, second, strict=True))
        hidden = [i for i in range(64) if seen[i] == HIDDEN]
        assert len(hidden) <= 1, ply
        for i in hidden:
            seen[i] = position.cells[i]
        assert seen == position.cells, ply


def check_wide(shots, record, directional):
    """The picture stands in the middle of the wider panel, and what is beside it stays."""
    width, height, first = shots["begin"]
    assert (width, height) == (320, 240)
    sides = [first[at : at + 120] for at in range(0, len(first), 120) if at % 960 in (0, 840)]
    assert len(set(sides)) > 10
    for _, _, rgb in shots.values():
        assert [rgb[at : at + 120] for at in range(0, len(rgb), 120) if at % 960 in (0, 840)] == (
            sides
        )
    middle = {
        name: (240, 240, b"".join([rgb[at + 120 : at + 840] for at in range(0, len(rgb), 960)]))
        for name, (_, _, rgb) in shots.items()
    }
    check_tft(middle, record, directional)


def check_blinks(shots, record, directional):
    """Player one is steady, player two dark for half of each second, the box blinks faster."""
    boxes = [parse_square("d3"), parse_square("e3")]
    for ply, position in positions(record, directional):
        if (move := position.history[-1]) != PASS:
            boxes[1 - position.turn] = move
        if position.must_pass() or move == PASS:
            continue  # words run, or have run
        box = boxes[position.turn]
        looks = [shots[f"ply{ply}{letter}"] for letter in looks_of_lights(ply)]
        seen = cells_by_blinking(looks)
        if len(looks) == 8:
            assert [i for i in range(64) if seen[i] == HIDDEN] == [box], ply
        if not position.outcome():
            seen[box] = position.cells[box]
        assert seen == position.cells, ply


def looks_of_lights(ply):
    """A second of looks at first, for how fast all blinks; then three, which tell the armies."""
    return "bcdefghi" if ply <= 6 else "beh"


# Whole games on all displays. On the last two nothing moves in between: motion is the same there.
GAMES = {"dynasty": (WHOLE_GAME, False), "directional": (SHORT_DIRECTIONAL, True)}
STILL = ("tft320", "max7219")
BOARDS = [
    ("pico_tft", "tft", check_tft, "dynasty"),
    ("pico_tft", "tft", check_tft, "directional"),
    ("pico_ws2812", "ws2812", check_leds, "dynasty"),
    ("pico_ws2812", "ws2812", check_leds, "directional"),
    ("pico_tft320", "tft320", check_wide, "dynasty"),
    ("pico_max7219", "max7219", check_blinks, "dynasty"),
]


@pytest.mark.parametrize(
    "board, display, check, game", BOARDS, ids=[f"{game}-{name}" for _, name, _, game in BOARDS]
)
def test_game_with_both_sticks(handheld, board, display, check, game):
    """A game with a wrong square, whole ones with passes; the simulator plays the same one."""
    record, directional = GAMES[game]
    settings = {"language": "en", "animations": display not in STILL}
    options = {"looks": looks_of_lights} if display == "max7219" else {}
    text, position = script_of(
        record, directional, parse_square("a1"), animated=settings["animations"], **options
    )
    h = handheld(board, files={"saves/settings": save_file(settings)})
    shots = play_on_board(h, text)
    check(shots, record, directional)
    simulated = play_in_simulator(text, display, settings)
    check(simulated, record, directional)
    assert not h.keypad.contention
    assert not getattr(h.panel, "complaints", None)
    if h.data["display"]["driver"] == "st7789":
        # Where nothing moves the two panels agree to the pixel.
        assert shots["begin"] == simulated["begin"]
        if position.outcome():
            assert without_times(shots["result"]) == without_times(simulated["result"])
        else:
            last = f"ply{len(position.history)}b"
            assert shots[last] == simulated[last]
