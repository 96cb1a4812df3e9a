"""Le Roi Albert on the emulated board: deals won by keys, taken back, kept, asked about; memory."""

import json

import pytest
from games.roi_albert import options, rules
from games.roi_albert.asking import WINNABLE
from games.roi_albert.game import Game
from games.roi_albert.rules import NONE, RESERVE, UP, Position
from live import ENGLISH, Live, save_file

from host_tools import answers, bench_roi_albert, screens_roi_albert
from host_tools.bench_console import BOARDS, place
from tests.unit.roi_albert_cases import DATA, any_game

SOLUTIONS = {number: words.split() for number, _, words in DATA["deals"] if words}
GAME_FREE = 48 * 1024
SLICE_US = 8_000  # the longest the console lets a scene think; a look at the pins takes 1 ms of it
HINT_MS = 2_000
RESUME_MS = 1_500  # 300 moves are played again


def opened(live):
    """Open the game from the launcher: its title, or the question about the deal that waits."""
    assert live.scene == "Launcher"
    live.h.key(place("roi_albert"), then_ms=500)
    return live.scene


def begin(live, number):
    """Deal of a number, from the launcher."""
    assert opened(live) == "Title"
    live.h.keys(f"2{number}#", then_ms=200)
    live.h.run_ms(400)
    assert live.scene == "Play"


def started(image, board="pico_tft", game=None, **chosen):
    """A Live in the launcher, with a deal that waits."""
    files = {**ENGLISH, "saves/roi_albert_options": save_file({**options.FRESH, **chosen})}
    if game:
        files["saves/roi_albert"] = save_file(game.to_save())
    live = Live(board, image, files=files)
    live.start()
    return live


def resume(live):
    """Go on with the deal that waits."""
    assert opened(live) == "Menu"
    live.h.key("1", then_ms=RESUME_MS)
    assert live.scene == "Play"


def until(live, key, scene):
    """ms from a press to the scene it leads to."""
    start = live.h.ms
    live.h.keypad.press(key)
    live.h.run_until(lambda: live.scene == scene, max_ms=5000, poll_ms=20)
    took = live.h.ms - start
    live.h.keypad.release(key)
    live.h.run_ms(100)
    return took


def text(live):
    return live.ask("print(console.scene.position.to_text())").strip()


def settle(live):
    """Until no card flies, and none is about to."""
    while live.ask("print(bool(getattr(console.scene, 'moves', 0)))") == "True\n":
        live.h.run_ms(100)


def enter(live, position, move):
    """A move of one card by keys and stick."""
    bench_roi_albert.enter(live.h, position, move)


def steps(number):
    """(card, pile or UP) of each move of a solution."""
    position = Position(number)
    for word in SOLUTIONS[number]:
        move = position.parse_move(word)
        yield position.top(rules.source(move)), min(rules.target(move), UP)
        position.push(move)


def play(live, number, last=0):
    """A deal by keys along its solution but for the last moves; what goes by itself goes."""
    position = Position(number)
    fly(position)
    way = list(steps(number))
    for card, onto in way[: len(way) - last]:
        places = [at for at in range(RESERVE + rules.SLOTS) if position.top(at) == card]
        if places:
            source = places[0]
            move = position.going_up(source) if onto == UP else rules.make_move(source, onto)
            enter(live, position, move)
            position.push(move)
            fly(position)
    return position


def fly(position):
    """What goes by itself."""
    while position.automatic_move() != NONE:
        position.push(position.automatic_move())


@pytest.mark.branch
@pytest.mark.parametrize("live", ["pico_tft", "pico_ws2812", "pico_max7219"], indirect=True)
def test_a_whole_deal_is_won_by_keys_and_remembered(live):
    begin(live, 11)
    position = play(live, 11)
    assert position.is_won()
    settle(live)
    live.h.run_ms(600)
    assert live.scene == "Result"
    kept = json.loads(live.h.board.files()["saves/roi_albert_records"][34:])
    assert (kept["played"], kept["won"], kept["streak"]) == (1, 1, 1)
    assert kept["deals"] == [[11, kept["best"]]] and kept["best"] > 10
    assert "saves/roi_albert" not in live.h.board.files()
    live.h.key("#", then_ms=400)
    assert live.scene == "Title"


@pytest.mark.branch
def test_a_deal_is_taken_back_to_its_beginning_and_done_again(live):
    begin(live, 2)
    played = play(live, 2, last=40)
    settle(live)
    assert text(live) == played.to_text()
    assert len(played.history) > 40
    for _ in range(len(played.history)):
        live.h.stick(1, "w", then_ms=60)
    assert text(live) == Position(2).to_text()
    live.h.stick(1, "w")
    assert live.ask("print(bool(console.scene.refusal))") == "True\n"
    for _ in range(len(played.history)):
        live.h.stick(1, "e", then_ms=60)
    assert text(live) == played.to_text()


def long_game():
    """Deal 4 after 300 moves, most of them to and fro, and the last two taken back."""
    position = bench_roi_albert.to_and_fro(4, 300)
    for _ in range(2):
        position.pop()
    game = Game(position)
    game.used = 754_000
    return game


def test_power_off_in_the_middle_of_a_deal_and_all_300_moves_are_still_there(firmware_image):
    game = long_game()
    position = game.position
    live = started(firmware_image, game=game)
    took = until(live, place("roi_albert"), "Menu") + until(live, "1", "Play")
    print(f"300 moves resumed in {took:.0f} ms, {live.heap} bytes free")
    assert took <= RESUME_MS and live.heap >= GAME_FREE
    assert text(live) == position.to_text()
    for _ in range(5):
        live.h.stick(1, "w", then_ms=60)
        position.pop()
    for _ in range(2):
        live.h.stick(1, "e", then_ms=60)
        position.again()
    live.h.run_ms(11_000)  # it is kept every ten seconds
    live.power_cycle()
    resume(live)
    assert text(live) == position.to_text()
    moves = live.ask("p = console.scene.position\nprint(p.history, p.undone, p.held)", 20_000)
    assert moves.strip() == f"{position.history} {position.undone} {position.held}"
    back = "for _ in range(%d): console.scene.take_back()" % len(position.history)
    assert live.ask(back, 60_000) == ""
    assert text(live) == Position(4).to_text()


# -- asked about

# Deals of either verdict and of none within the time, at their beginnings and later.
ASKED = ((10, 0), (2, 0), (26, 0), (1, 30), (7, 60), (10, 12), (40, 8))
ANSWERED = "print(int(console.scene.asked == 0))"


def ask_of(live, key, max_ms):
    """Ask by the menu; ms until the answer."""
    live.h.keys("*", then_ms=300)
    live.ask("console.longest_slice = 0")
    live.h.keypad.press(key)
    start = live.h.ms
    live.h.run_ms(60)
    live.h.keypad.release(key)
    live.h.run_until(
        lambda: live.scene == "Play" and live.ask(ANSWERED) == "1\n", max_ms=max_ms, poll_ms=20
    )
    return live.h.ms - start


@pytest.mark.parametrize("board", ["pico_tft", "pico_ws2812"])
def test_a_hint_comes_within_two_seconds_and_is_thought_of_in_slices(firmware_image, board):
    worst = slice_us = 0
    for number, moves in ASKED:
        live = started(firmware_image, board, Game(any_game(number, moves)), automatic=False)
        resume(live)
        took = ask_of(live, "3", 3000)
        longest = int(live.ask("print(console.longest_slice)"))
        print(f"deal {number} after {moves} moves: {took:.0f} ms, longest slice {longest} us")
        assert live.ask("print(console.scene.refusal)").strip()
        assert live.heap >= GAME_FREE
        worst, slice_us = max(worst, took), max(slice_us, longest)
    print(f"{board}: a hint in {worst:.0f} ms at worst, slices of {slice_us} us at most")
    assert worst < HINT_MS
    assert slice_us <= SLICE_US


def test_whether_it_can_be_won_is_thought_of_until_it_is_stopped(firmware_image):
    live = started(firmware_image, game=Game(any_game(26, 4)))
    resume(live)
    live.h.keys("*4", then_ms=300)
    live.h.run_ms(1000)
    asked, longest = map(int, live.ask("print(console.scene.asked, console.longest_slice)").split())
    assert asked == WINNABLE and longest <= SLICE_US
    assert live.heap >= GAME_FREE
    live.h.stick(0, "e")  # it goes on, and the cursor moves meanwhile
    assert live.ask("print(console.scene.asked == 2, console.scene.cursor)") == "True 1\n"
    live.h.key("*", then_ms=200)
    assert live.scene == "Play"
    assert live.ask("print(console.scene.asked, repr(console.scene.refusal))") == "0 ''\n"
    before = live.heap
    live.h.keys("*4", then_ms=300)
    live.h.run_until(lambda: live.ask(ANSWERED) == "1\n", max_ms=20_000, poll_ms=200)
    assert "nown" in live.ask("print(console.scene.refusal)")
    assert abs(live.heap - before) < 8 * 1024  # the tables are gone again


THINK = """
from console.clock import Clock
from games.roi_albert.rules import Position
from games.roi_albert.solver import Solver
def think():
    for number, patience in ((2, 0), (10, 1500), (5, 0)):
        solver = Solver(Clock())
        position = Position(number)
        solver.start(position, patience)
        longest = 0
        gc.collect()
        while not solver.finished:
            begin = time.ticks_us()
            solver.step(8)
            longest = max(longest, time.ticks_diff(time.ticks_us(), begin))
        plan = solver.plan
        legal = position.is_legal(plan.hint(position)) if plan.moves else None
        print(number, plan.verdict, solver.states, legal, longest)
think()
"""


@pytest.mark.branch
def test_the_solver_on_the_chip(at_prompt):
    said = at_prompt.h.exec("import gc, time\n" + THINK, 60_000)
    rows = [row.split() for row in said.splitlines()]
    assert [row[1] for row in rows] == ["1", "0", "2"]
    assert [row[3] for row in rows] == ["True", "True", "None"]
    assert max(int(row[4]) for row in rows) <= SLICE_US


# -- answers, motion


@pytest.mark.parametrize("display", ["tft", "max7219"])
def test_every_press_is_answered_within_50_ms_with_the_longest_piles(firmware_image, display):
    game = Game(Position(screens_roi_albert.LONG))
    live = started(firmware_image, BOARDS[display], game, automatic=False)
    resume(live)
    waited = answers.answers(live.h, 6, bench_roi_albert.PLACES[display])
    worst = {place: max(times) for place, times in waited.items()}
    print(display, worst)
    assert max(worst.values()) < answers.LIMIT_MS


FLIGHT = """
console.work[:] = array("H", bytes(2 * len(console.work)))
console.frames = 0
"""


@pytest.mark.branch
def test_a_card_flies_in_frames_that_are_not_late(live):
    begin(live, 1)
    live.h.key("3")
    live.h.run_ms(300)
    live.ask("from array import array\n" + FLIGHT)
    live.h.keypad.press("7")
    live.h.run_until(lambda: live.ask("print(bool(console.scene.flying))") == "True\n", 500, 5)
    live.h.run_ms(250)
    live.h.keypad.release("7")
    assert live.ask("print(bool(console.scene.moves))") == "False\n"
    frames = eval(live.ask("print(list(console.work)[:console.frames])"))
    print("tenths of a ms:", frames)
    assert len(frames) > 6
    assert max(frames[1:]) <= 330


# -- memory


@pytest.mark.branch
@pytest.mark.parametrize("live", ["pico_tft", "pico_ws2812"], indirect=True)
def test_heap_free_at_every_moment_of_a_deal(live):
    free = {"launcher": live.heap}
    begin(live, 2)
    free["table"] = live.heap
    play(live, 2, last=30)
    settle(live)
    free["late"] = live.heap
    live.h.key("*", then_ms=300)
    free["menu"] = live.heap
    live.h.key("5", then_ms=300)
    free["deals"] = live.heap
    live.h.keys("**", then_ms=300)
    print(free)
    assert free["launcher"] >= 96 * 1024
    assert min(free.values()) >= GAME_FREE
    live.h.keys("*7", then_ms=400)
    assert live.scene == "Launcher"
    assert abs(live.heap - free["launcher"]) <= 2048
