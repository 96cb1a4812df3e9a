"""Dames on the emulated handheld: games of both boards to their ends by keys, a draw, power off.

The board is read from the panel: the colour in the middle of a square says what stands there.
"""

import pytest
from games.dames.draws import CLAUSE_MOVES
from games.dames.rules import BLACK, EIGHT, TEN, WHITE, Outcome, Position
from games.dames.variants import place
from live import ENGLISH, Live, save_file

KEYS_MS = 130  # a key with its rest
HOPS_MS = 260  # a quiet move
TAKES_MS = 420  # a jump and what it takes
OVER_MS = 1800  # the final board, then the result
THINKS_MS = 4000
# Roles as the panel shows them in the middle of a dark square.
EMPTY, BLACK_MAN, WHITE_MAN, BLACK_KING, WHITE_KING = 0x8AE7, 0x1083, 0xF77B, 0xFE47, 0xA885
CELLS = {EMPTY: 0, BLACK_MAN: 1, WHITE_MAN: 2, BLACK_KING: 3, WHITE_KING: 4}
FREE = 48 * 1024
SLACK = 1024  # bytes that two counts of the heap may differ by
# Short games, found by chance, with a king in each.
SHORT_EIGHT = (
    "10-14 21-17 14x21 23-19 6-10 26-23 11-15 19-16 12x19x26 30x23 21x30 31-26 9-13 24-19 "
    "15x24x31 32-27 31x24 28x19 10-14 23-18 30x23x16 18x9 5x14 29-25 8-12 22-17 14x21x30"
)
SHORT_TEN = (
    "31-27 20-24 35-30 24x35 36-31 17-22 32-28 19-24 28x17 12x21x32 37x28 15-20 28-22 "
    "18x27x36 33-28 13-18 41-37 8-12 37-31 36x27 47-41 12-17 38-32 27x38x47x36 46-41 "
    "36x47 48-42 47x33x22 34-29 24x33 39x28 22x39x48 44-39 35x44x33 49-43 48x34 45-40 "
    "34x45 50-44 9-13 44-39 33x44"
)
OPEN = """
import games.dames
console.home()
games.dames.open(console)
"""


def cells_on(panel, rules):
    """The cells of a position, read from a TFT."""
    edge = 200 // rules.size
    middle = 12 if edge == 25 else 9
    cells = bytearray()
    for square in range(rules.size**2 // 2):
        column, row = place(rules, square)
        colour = panel.pixel(4 + edge * column + middle, 24 + edge * row + middle)
        cells.append(CELLS[colour])
    return cells


def kept(rules, text=None, record="", **changes):
    """The save of a game of two persons."""
    words = [text] if text else []
    data = {
        "rules": rules.name,
        "levels": [0, 0],
        "minutes": [0, 0],
        "used": [0, 0],
        "style": "balanced",
        "huffing": False,
        "black": 0,
        "hints": [0, 0],
        "refused": [],
        "record": " ".join(words + record.split()),
    }
    return {**data, **changes}


def opened(live):
    assert live.ask(OPEN) == ""
    live.h.run_ms(300)


def begun(image, data, board="pico_tft"):
    """A Live with that game on its screen."""
    live = Live(board, image, files={**ENGLISH, "saves/dames": save_file(data)})
    live.start()
    go_on(live)
    return live


def go_on(live):
    opened(live)
    assert live.scene == "Menu"
    live.h.key("1", then_ms=400)
    for _ in range(40):
        if live.scene == "Play":
            live.h.run_ms(200)  # until it is on the panel
            return
        live.h.run_ms(200)
    raise AssertionError("it does not come back")


def move_keys(move):
    """The digits of each square of a path, and yes behind it."""
    return [f"{square + 1}#" for square in move.path]


def enter(h, move):
    """A move by keys, landing by landing."""
    first, *landings = move_keys(move)
    h.keys(first)
    for landing in landings:
        h.keys(landing, then_ms=60)
        h.run_ms(TAKES_MS if move.captured else HOPS_MS)


def play(h, position, words, look=True):
    """The moves of a record by keys; the panel shows each position."""
    for word in words.split():
        move = position.parse_move(word)
        enter(h, move)
        position.push(move)
        if look:
            assert cells_on(h.panel, position.rules) == position.cells, word


def test_a_game_of_8x8_to_its_end_by_keys(firmware_image):
    live = begun(firmware_image, kept(EIGHT))
    position = Position(EIGHT)
    play(live.h, position, SHORT_EIGHT)
    assert position.outcome() is not None
    live.h.run_ms(OVER_MS)
    assert live.scene == "Result"
    assert live.ask("print(console.scene.outcome)").strip() == str(position.outcome())
    assert "saves/dames" not in live.h.board.files()


def test_a_game_of_10x10_to_its_end_by_keys(firmware_image):
    live = begun(firmware_image, kept(TEN))
    position = Position(TEN)
    play(live.h, position, SHORT_TEN)
    assert position.outcome() is not None
    live.h.run_ms(OVER_MS)
    assert live.scene == "Result"
    assert live.ask("print(console.scene.outcome)").strip() == str(position.outcome())


def test_a_draw_by_the_forty_moves_after_a_refusal(firmware_image):
    """Black offers, White refuses and gains nothing."""
    start = "B:WK29,32:BK4,5"
    live = begun(firmware_image, kept(EIGHT, start))
    h = live.h
    h.keys("*4", then_ms=300)
    h.key("*", then_ms=200)
    position = Position(EIGHT, start)
    words = "4-8 29-25 8-4 25-29"
    for round_ in range(CLAUSE_MOVES // 2):
        assert live.scene == "Play"
        play(h, position, words, look=round_ % 5 == 0)
    h.run_ms(OVER_MS)
    assert live.scene == "Result"
    wanted = str(Outcome(None, "clause"))
    assert live.ask("print(console.scene.outcome)").strip() == wanted


def test_a_game_goes_on_after_the_power_was_cut(firmware_image):
    live = begun(firmware_image, kept(TEN, minutes=[5, 5], black=1))
    position = Position(TEN)
    words = SHORT_TEN.split()
    play(live.h, position, " ".join(words[:7]))
    live.h.run_ms(11_000)  # an unsaved move is kept after 10 s
    live.power_cycle()
    go_on(live)
    assert cells_on(live.h.panel, TEN) == position.cells
    history = live.ask(
        "print([console.scene.match.position.move_name(m)"
        " for m in console.scene.match.position.history])"
    )
    assert eval(history) == words[:7]
    assert live.ask("print(console.scene.match.black)") == "1\n"
    play(live.h, position, " ".join(words[7:9]))
    # What was played before the cut can be taken back, too.
    for n in range(9, 5, -1):
        live.h.keys("*2", then_ms=250)
        position.pop()
        assert cells_on(live.h.panel, TEN) == position.cells, n


def setup_keys(live, keys):
    opened(live)
    assert live.scene == "Setup"
    live.h.keys(keys, then_ms=60)


def toss_and_begin(live):
    """From the setup to the board; which player has Black."""
    live.h.key("#", then_ms=300)
    assert live.scene == "Toss"
    live.h.keys("5#", then_ms=700)
    assert live.scene == "Play"
    return int(live.ask("print(console.scene.match.black)"))


@pytest.mark.parametrize("rules", [EIGHT, TEN], ids=["8x8", "10x10"])
@pytest.mark.branch
def test_room_while_the_best_computer_plays(live, rules):
    """From setup and toss on; it moves, a hint is given, and the menu lies over it."""
    h = live.h
    # Player two is a computer of level 2 at first: four times on is level 6.
    setup_keys(live, "3333" + ("1" if rules is TEN else ""))
    black = toss_and_begin(live)
    person = BLACK if black == 0 else WHITE
    if rules.first != person:
        h.run_ms(THINKS_MS)
    assert live.ask("print(console.scene.match.position.rules.name)") == rules.name + "\n"
    least = [live.heap]
    h.key("0", then_ms=2500)
    assert live.ask("print(console.scene.hint is not None)") == "True\n"
    least.append(live.heap)
    name = live.ask("print(console.scene.match.position.move_name(console.scene.hint))").strip()
    text = live.ask("print(console.scene.match.position.to_text())").strip()
    enter(h, Position(rules, text).parse_move(name))
    h.run_ms(THINKS_MS)
    least.append(live.heap)
    assert live.ask("print(len(console.scene.match.position.history) >= 2)") == "True\n"
    h.key("*", then_ms=300)
    assert live.scene == "Menu"
    least.append(live.heap)
    assert min(least) >= FREE, least


@pytest.mark.branch
def test_a_still_board_allocates_nothing(live):
    setup_keys(live, "333333")  # player two is a person again
    toss_and_begin(live)
    live.h.run_ms(3000)
    took = live.ask(
        "gc.collect()\n"
        "for _ in range(2):\n"
        "    before = gc.mem_alloc()\n"
        "    for _ in range(20):\n"
        "        console.scene.update(33)\n"
        "        console.scene.draw(console.canvas)\n"
        "    after = gc.mem_alloc()\n"
        "print(after - before)"
    )
    assert int(took) <= 64, took  # the loop's own


def frames(live):
    """(frames so far, how many of them were late)."""
    return eval(live.ask("print((console.frames, console.late))"))


def test_a_capture_goes_at_thirty_frames_a_second_and_a_key_ends_it(firmware_image):
    start = "B:W14,18,22,23,30:B1,4,6,9,12,K26,K31"
    live = begun(firmware_image, kept(EIGHT, start))
    h = live.h
    position = Position(EIGHT, start)
    move = max(position.captures(), key=lambda each: len(each.captured))
    h.keys(f"{move.path[0] + 1}#", then_ms=100)
    h.keys(str(move.path[-1] + 1), then_ms=200)
    before = frames(live)
    h.keypad.press("#")
    h.run_ms(150 * len(move.path) + 330 * len(move.captured))
    h.keypad.release("#")
    after = frames(live)
    assert after[1] == before[1]
    assert after[0] - before[0] > 10 * len(move.captured)
    position.push(move)
    h.run_ms(200)
    assert cells_on(h.panel, EIGHT) == position.cells
    live.h.keys("*2", then_ms=300)
    position.pop()
    h.keys(f"{move.path[0] + 1}#", then_ms=100)
    h.keys(str(move.path[-1] + 1) + "#", hold_ms=40, then_ms=40)
    h.key("0", then_ms=60)  # long before the motion would be over
    position.push(move)
    assert cells_on(h.panel, EIGHT) == position.cells


@pytest.mark.branch
def test_games_entered_and_left_leave_no_memory_behind(live):
    free = []
    for n in range(4):
        setup_keys(live, "3333" if n == 0 else "")
        toss_and_begin(live)
        live.h.run_ms(1500)
        game = live.heap
        live.h.key("*", then_ms=300)
        live.h.key("6", then_ms=500)
        assert live.scene == "Launcher"
        opened(live)
        live.h.key("2", then_ms=300)  # another game than the one that waits
        live.h.key("*", then_ms=500)
        free.append((live.heap, game))
    launcher, game = zip(*free[1:], strict=True)
    assert max(launcher) - min(launcher) <= SLACK, free
    assert max(game) - min(game) <= 4 * SLACK, free  # what was thought of differs


def test_a_file_of_24_kb_is_read_in_seconds(firmware_image):
    """To find a letter of a long str takes as long as it lies far in: as a str it took minutes."""
    game = f'[White "A"]\n[GameType "20"]\n{{ {"a word " * 9}}}\n{SHORT_TEN} *\n\n'
    long = game * (24_000 // len(game))
    files = {**ENGLISH, "pdn/long.pdn": long.encode(), "pdn/more.pdn": (long * 2).encode()}
    live = Live("pico_tft", firmware_image, files=files)
    live.start()
    setup_keys(live, "8")
    live.h.key("1", then_ms=7000)
    assert live.scene == "Menu"
    assert live.ask("print(len(console.scene.items))") == "7\n"
    assert live.heap >= FREE
    live.h.keys("*8", then_ms=300)
    live.h.key("2", then_ms=300)
    assert live.scene == "Message"


# -- lights


@pytest.mark.parametrize("rules, record", [(EIGHT, SHORT_EIGHT), (TEN, SHORT_TEN)], ids=["8", "10"])
def test_a_whole_game_on_lights(firmware_image, rules, record):
    live = begun(firmware_image, kept(rules), "pico_ws2812")
    position = Position(rules)
    for n, word in enumerate(record.split()):
        move = position.parse_move(word)
        enter(live.h, move)
        position.push(move)
        if n % 8 == 0:
            assert live.ask("print(console.scene.match.position.to_text())").strip() == (
                position.to_text()
            )
    live.h.run_ms(OVER_MS)
    assert live.scene == "Result"
    assert live.ask("print(console.scene.outcome)").strip() == str(position.outcome())
