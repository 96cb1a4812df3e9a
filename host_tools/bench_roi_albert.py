"""Le Roi Albert's figures on the emulated board: frames with the longest piles and with cards that
fly, answers to presses, the solver's slices, a long deal that is resumed, heap; all displays."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean

from host_tools import answers, bench_console, screens_roi_albert, solver
from host_tools.bench_console import BOARDS, FRAME_MS, NotThere, of_kind, place, probe, resume
from host_tools.searched import BadWords
from sim.emulator import branch
from sim.emulator.handheld import Handheld

NAME = "roi_albert"
HELP = "frames, answers, slices of the solver and heap of Le Roi Albert"
FIGURES = {
    "redraw_ms": "the whole table drawn anew and sent, with piles of 21 and 20 cards",
    "worst_ms": "the longest frame of a whole deal played by keys",
    "frame_ms": "a frame of that deal, mean",
    "late_percent": "frames of it that worked longer than 33 ms",
    "save_ms": "the longest frame that wrote to the flash; in none of the frames above",
    "slice_ms": "the longest thinking at a stretch between two frames, the whole of a search",
    "stick_answer_ms": "the longest from a contact that closes to the first pixel: stick, on a TFT",
    "keys_answer_ms": "the same: the key of a pile",
    "resume_ms": "from the launcher to the table with a deal of 300 moves, two presses",
    "table_kib": "heap free with piles of 21 and 20 cards, after a collection",
    "thinking_kib": "the same while the solver thinks",
}
LIMITS = {
    "slice_ms": 8,
    "stick_answer_ms": answers.LIMIT_MS,
    "keys_answer_ms": answers.LIMIT_MS,
}
DEAL = 11  # played by keys
OPEN_ONE = (7, 4)  # a deal that is not decided in the memory there is, and moves of it
LONG = (4, 300)  # a deal, and moves of it
PRESSES = 12
SEEN_MS = 130  # a deal is written to the flash in up to 125, and meanwhile nobody sees a key
# After the stick lights show the piles for less than the second in which all has blinked, so only
# on a TFT it is known what the answer looks like. There a card that is let go is an answer, too; on
# lights it shows when the card would have blinked.
ON_TFT = {"stick": ("", ("e", "w"), ""), "keys": ("", ("1", "*"), "")}
ON_LIGHTS = {"keys": ("", ("1", "2"), "*")}
PLACES = {"tft": ON_TFT, "tft320": ON_TFT, "ws2812": ON_LIGHTS, "max7219": ON_LIGHTS}
THINK = """
console = app.current
gc.collect()
print((gc.mem_free() + spent) / 1024, console.scene.asked)
"""
ASKED = "print(app.current.scene.asked)"


def measure(words: list[str]) -> dict[str, dict[str, float]]:
    """The figures by display, each measured in a process of its own."""
    if words:
        raise BadWords(f"bench roi_albert takes no {' '.join(words)!r}")
    image = bench_console.load_image()
    solver.compiled()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        each = list(pool.map(partial(_of_display, image), BOARDS))
    figures = [
        {name: round(values[name], 2) for name in FIGURES if name in values} for values in each
    ]
    return dict(zip(BOARDS, figures, strict=True))


def _of_display(image: bytes, display: str) -> dict[str, float]:
    start = partial(_launcher, image, BOARDS[display])
    h = start(screens_roi_albert.LONG)
    resume(h, NAME)
    free, redraw, *_ = branch.run(probe, h)
    waited = answers.answers(h, PRESSES, PLACES[display])
    frames = _deal_by_keys(start(None))
    slice_ms, thinking = _whole_search(start(to_and_fro(*OPEN_ONE)))
    played = of_kind(frames, bench_console.OTHER)
    return {
        "redraw_ms": redraw,
        "worst_ms": max(played),
        "frame_ms": fmean(played),
        "late_percent": 100 * fmean(ms > FRAME_MS for ms in played),
        "save_ms": max(of_kind(frames, bench_console.SAVED)),
        "slice_ms": slice_ms,
        **{f"{place}_answer_ms": max(times) for place, times in waited.items()},
        "resume_ms": resume(start(to_and_fro(*LONG)), NAME),
        "table_kib": free,
        "thinking_kib": thinking,
    }


def _launcher(image: bytes, board: str, start: object) -> Handheld:
    """A handheld in the launcher; a position, or the text of one, waits to be finished. Nothing
    goes up by itself."""
    from games.roi_albert import game, options, rules

    saves = {options.NAME: {**options.FRESH, "automatic": False}}
    if start is not None:
        position = rules.Position(start) if isinstance(start, str) else start
        saves[game.SAVE] = game.Game(position).to_save()
    return bench_console.at_launcher(image, board, bench_console.RECORDER, saves)


def _deal_by_keys(h: Handheld) -> bench_console.Frames:
    """The frames of a deal from its number to its end."""
    from games.roi_albert.rules import Position

    bench_console.reach(h, f"{place(NAME)}2{DEAL}#", "Play")
    before = len(branch.run(bench_console.notes, h)[0])
    position = Position(DEAL)
    for word in solver.solve(position, 20_000).moves:
        move = position.parse_move(word)
        enter(h, position, move)
        position.push(move)
    h.run_ms(500)
    if (there := branch.run(bench_console.scene, h)) != "Result":
        raise NotThere(f"{h.name}: the deal ended in {there}, not on its result")
    return bench_console.notes(h)[0][before:]


def _whole_search(h: Handheld) -> tuple[float, float]:
    """(longest slice in ms, KiB free meanwhile) of a question that stays without an answer."""
    resume(h, NAME)
    h.keys("*4", then_ms=300)
    h.run_ms(1000)
    free, asked = branch.run(lambda: h.exec(THINK)).split()
    if asked == "0":
        raise NotThere(f"{h.name}: the solver has answered too soon to be measured")
    while branch.run(lambda: h.exec(ASKED)).strip() != "0":
        h.run_ms(1000)
    return bench_console.notes(h)[1], float(free)


def to_and_fro(number: int, moves: int):
    """The position of a deal after so many moves that no card goes up by, most of them in vain."""
    from games.roi_albert import rules

    position = rules.Position(number)
    while len(position.history) < moves:
        legal = [move for move in position.legal_moves() if rules.target(move) < rules.UP]
        position.push(legal[len(position.history) * 7919 % len(legal)])
    return position


def enter(h: Handheld, position, move: int) -> None:
    """A move of one card by keys and the right stick, long enough to be seen after a write to the
    flash."""
    from games.roi_albert import rules

    for key in keys(position, move):
        h.key(key, SEEN_MS, SEEN_MS)
    if rules.target(move) >= rules.UP:
        h.stick(1, "n", SEEN_MS)


def keys(position, move: int) -> Iterator[str]:
    """The keys of a move of one card; where it goes up the stick comes after them."""
    from games.roi_albert import rules

    source, target = rules.source(move), rules.target(move)
    if source < rules.RESERVE:
        yield str(source + 1)
    else:
        for card in position.reserve[: source - rules.RESERVE + 1]:
            if card != rules.NONE:
                yield "0"
    if target < rules.UP:
        yield str(target + 1)
