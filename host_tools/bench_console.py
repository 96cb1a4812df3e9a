"""The console's figures on the emulated board: boot, frames, answers, sleep, heap; all displays.

The image is not changed. A few lines at the prompt of a safe boot note how long each frame works,
and what for, and let Ctrl-C stop the console with its scenes in place, so that it can be asked.
"""

import os
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean, median

from host_tools import answers, build
from host_tools.project import ToolError
from host_tools.searched import BadWords
from sim import shims
from sim.emulator import branch, runner
from sim.emulator import build as fast_core
from sim.emulator import image as images
from sim.emulator.board import CTRL_A, CTRL_C, CTRL_D, RAW_PROMPT
from sim.emulator.handheld import Handheld
from sim.panels.st7789 import St7789

HELP = "boot time, frame times, answers to presses, sleep and heap of the console and of Dynasty"
ANSWERS = {
    "launcher": "of the launcher to the stick",
    "stick": "of a game to the stick",
    "keys": "of a game to the keypad",
    "menu": "of a menu to the stick",
}
FIGURES = {
    "boot_ms": "power-up to the launcher on the panel",
    "launcher_ms": "a frame of the launcher left alone (on lights its words run past), mean",
    "choose_ms": "a frame of a game that waits for a person's move, mean",
    "think_ms": "a frame while the computer has the move, mean over 30 s of two computers",
    "motion_ms": "a frame while armies turn, mean over a whole game",
    "star_ms": "the longest frame of a move that turns 19 armies in 8 lines",
    "worst_ms": "the longest frame of a whole game of two persons and of 30 s of two computers",
    "late_percent": "frames of these that worked longer than 33 ms",
    "redraw_ms": "the whole screen of a game drawn anew and sent",
    "change_ms": "the longest frame that brought another scene; in none of the frames above",
    "save_ms": "the longest frame that wrote to the flash; in none of the frames above",
    "slice_ms": "the longest thinking at a stretch between two frames",
    "poll_ms": "one look at all keys, sticks and buttons",
    "collect_ms": "one collection of garbage, in a game of 40 moves",
    "answer_ms": "from a contact that closes to the first pixel of the answer, median",
    **{f"{place}_answer_ms": f"the longest {where}" for place, where in ANSWERS.items()},
    "launcher_busy_percent": "time the processor does not sleep (WFE), in the launcher left alone",
    "choose_busy_percent": "the same in a game that waits for a person's move",
    "asleep_busy_percent": "the same when the console sleeps",
    "launcher_kib": "heap free in the launcher, after a collection",
    "game_kib": "heap free in a game of 40 moves, after a collection",
}

LIMITS = {f"{place}_answer_ms": answers.LIMIT_MS for place in ANSWERS}

BOARDS = {
    "tft": "pico_tft",
    "tft320": "pico_tft320",
    "ws2812": "pico_ws2812",
    "max7219": "pico_max7219",
}
PRESSES = 16  # in each place
GAME = (  # 60 moves, 3 passes
    "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3 f3 e6 c7 b6 d7 d8 b8 e7 f7 e8 c8 a8 a4"
    " f8 a2 b7 a1 b2 c2 c1 d1 e1 d2 b1 f1 e2 h6 h5 h4 g4 h3 f6 g6 g8 h8 g7 h7 g3 g1 h1 g2 h2"
)
LONG_GAME = 40  # moves after which the heap is looked at
STAR = "X" * 8 + "XOOOOOOX" * 2 + "XOO-OOOX" + "XOOOOOOX" * 3 + "X" * 8 + " X"  # at d4
PASS_MS = 1000  # how often it is looked whether a pass has been told
DEMO_MS = 30_000
FRAME_MS = 33
BUSY_MS = 2000  # over which the share of work is taken

SAFE_BOOT = "*"
ROOM = 4000  # frames that can be noted
OTHER, CHANGE, SAVED = 16, 17, 18  # kinds of frames beside the phases of a game
CHOOSE, THINK, FLIP = 0, 2, 3

RECORDER = f"""
import gc, time
from array import array
from console import app, store
gc.collect()
spent = gc.mem_free()
took, kinds = array("H", bytes(2 * {ROOM})), bytearray({ROOM})
def install():
    saved = [0]
    frame, us, diff = app.Console._frame, time.ticks_us, time.ticks_diff
    def noted(write):
        def noted_write(*args):
            saved[0] = 1
            return write(*args)
        return noted_write
    def noted_frame(console, dt):
        n, before = console.frames, console.scenes[-1]
        changes = before.stale
        start = us()
        frame(console, dt)
        took[n] = min(65535, diff(us(), start) // 10)
        scene = console.scenes[-1]
        if changes or scene.stale or scene is not before:
            kinds[n] = {CHANGE}
        elif saved[0]:
            kinds[n] = {SAVED}
        else:
            kinds[n] = getattr(scene, "phase", {OTHER})
        saved[0] = 0
    for name in ("save", "remove", "note"):
        setattr(store.Store, name, noted(getattr(store.Store, name)))
    app.Console._frame = noted_frame
    app.Console.run = app.Console._loop
install()
gc.collect()
spent -= gc.mem_free()
main()
"""
# The default is three minutes to dim and as many again to sleep: here a fifth of a second each.
SLEEPER = """
from console import rest
rest.MINUTE_MS = 70
main()
"""
NOTES = """
n = app.current.frames
print(app.current.longest_slice)
for i in range(0, n, 128):
    print(bytes(memoryview(took)[i:min(i + 128, n)]).hex(), kinds[i:min(i + 128, n)].hex())
"""
PROBE = """
console = app.current
def ms(call):
    call()
    start = time.ticks_us()
    for _ in range(20):
        call()
    return time.ticks_diff(time.ticks_us(), start) / 20000
def redraw():
    console.scene.stale = True
    console.scene.draw(console.canvas)
    console.canvas.dirty()
    console.display.show(console.canvas, console.canvas.rects)
    console.canvas.clean()
gc.collect()
print((gc.mem_free() + spent) / 1024)
print(ms(redraw))
print(ms(console.input.poll))
print(ms(gc.collect))
"""

Frames = list[tuple[int, float]]  # kind, ms


class NoFastCore(ToolError):
    """The emulator would take hours."""


class NotThere(ToolError):
    """The board did not get to where it is measured."""


def measure(words: list[str]) -> dict[str, dict[str, float]]:
    """The figures by display, each measured in a process of its own."""
    if words:
        raise BadWords(f"bench console takes no {' '.join(words)!r}")
    image = load_image()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        parts = [
            pool.map(partial(part, image), BOARDS.values()) for part in (in_frames, from_outside)
        ]
        each = [{**inner, **outer} for inner, outer in zip(*parts, strict=True)]
    figures = [{name: round(values[name], 2) for name in FIGURES} for values in each]
    return dict(zip(BOARDS, figures, strict=True))


def load_image() -> bytes:
    """The image as it is now, for an emulator with its fast core: another build may remove the file
    while this one is measured. Raises NoFastCore."""
    loaded = images.load(build.make("firmware"))
    need_fast_core()
    return loaded


def need_fast_core() -> None:
    """Build the emulator's fast core if need be; NoFastCore where that cannot be done."""
    try:
        fast_core.build()
    except fast_core.CannotBuild as why:
        raise NoFastCore(f"the emulator's fast core cannot be built: {why}") from why
    assert runner.is_fast()


def from_outside(image: bytes, board: str) -> dict[str, float]:
    """The figures of one board for which nothing in it has to be asked."""
    h = Handheld(board, image, files=settings())
    h.run_until(lambda: shows(h.panel), max_ms=10_000)
    values = {"boot_ms": h.ms}
    h.run_ms(2000)
    values["launcher_busy_percent"] = 100 * h.board.busy(BUSY_MS)
    waited = answers.answers(h, PRESSES)
    values |= {f"{place}_answer_ms": max(times) for place, times in waited.items()}
    values["answer_ms"] = median(ms for times in waited.values() for ms in times)
    h.keys("*", then_ms=400)  # back from the menu to the game
    values["choose_busy_percent"] = 100 * h.board.busy(BUSY_MS)
    h = at_launcher(image, board, SLEEPER)
    h.run_ms(1000)
    if is_lit(h.panel):
        raise NotThere(f"{board}: the console does not sleep")
    values["asleep_busy_percent"] = 100 * h.board.busy(BUSY_MS)
    return values


def in_frames(image: bytes, board: str) -> dict[str, float]:
    """The figures of one board that it notes itself."""
    h = at_launcher(image, board, RECORDER)
    h.run_ms(3000)
    launcher, _ = branch.run(notes, h)
    free, *_ = branch.run(probe, h)
    star = branch.run(play_star, h)
    demo, demo_slice = branch.run(play_demo, h)
    idle, (game_free, redraw, poll, collect), game, game_slice = play_game(h)
    play = [frame for frame in game + demo + star if frame[0] < OTHER]
    return {
        "launcher_ms": fmean(ms for _, ms in launcher[-60:]),
        "choose_ms": fmean(ms for _, ms in idle),
        "think_ms": fmean(of_kind(demo, THINK)),
        "motion_ms": fmean(of_kind(game, FLIP)),
        "star_ms": max(of_kind(star, FLIP)),
        "worst_ms": max(ms for _, ms in play),
        "late_percent": 100 * fmean(ms > FRAME_MS for _, ms in play),
        "redraw_ms": redraw,
        "change_ms": max(of_kind(game + demo, CHANGE)),
        "save_ms": max(of_kind(game, SAVED)),
        "slice_ms": max(demo_slice, game_slice),
        "poll_ms": poll,
        "collect_ms": collect,
        "launcher_kib": free,
        "game_kib": game_free,
    }


def of_kind(frames: Frames, kind: int) -> list[float]:
    """ms of the frames of one kind."""
    return [ms for k, ms in frames if k == kind]


def shows(panel) -> bool:
    """Whether a whole picture that is not dark has come to the panel since power-up."""
    if isinstance(panel, St7789):
        write = panel.writes[-1] if panel.writes else None
        whole = write and write.pixels == (write.x1 - write.x0 + 1) * (write.y1 - write.y0 + 1)
        return bool(whole) and any(panel.picture()[2])
    return any(panel.raw)


def is_lit(panel) -> bool:
    """Whether the panel is on."""
    return panel.lit if isinstance(panel, St7789) else any(panel.raw)


def settings(**saves: dict) -> dict[str, bytes]:
    """Files of a flash: a chosen language, and saves (name, value)."""
    shims.install(shims.Chip())
    from console.store import Store

    with tempfile.TemporaryDirectory() as folder:
        store = Store(folder)
        store.save("settings", {"language": "en"})
        for name, value in saves.items():
            store.save(name, value)
        return {f"saves/{path.name}": path.read_bytes() for path in Path(folder).iterdir()}


def at_launcher(
    image: bytes, board: str, source: str, saves: dict[str, dict] | None = None
) -> Handheld:
    """A handheld in the launcher, by a source that ends in main(), with saves on its flash: an
    unfinished match of Dynasty if none are given."""
    if saves is None:
        match = {"directional": False, "mono": False, "kinds": [0, 0], "minutes": [0, 0]}
        saves = {"dynasty": {**match, "used": [0, 0], "record": STAR}}
    files = settings(**saves)
    h = Handheld(board, image, files=files, prepare=lambda h: h.keypad.press(SAFE_BOOT))
    h.run_ms(600)
    h.keypad.release(SAFE_BOOT)
    h.board.out.clear()
    h.board.send(b"\r" + CTRL_C + CTRL_A)
    h.board.expect(RAW_PROMPT)
    h.board.send(source.encode() + CTRL_D)
    h.run_ms(1000)
    return h


def notes(h: Handheld) -> tuple[Frames, float]:
    """(frames so far, longest slice in ms); stops the console."""
    longest, *lines = h.exec(NOTES).split("\n")
    frames: Frames = []
    for line in filter(None, lines):
        times, kinds = map(bytes.fromhex, line.split())
        tens = memoryview(times).cast("H")
        frames += [(kind, us10 / 100) for kind, us10 in zip(kinds, tens, strict=True)]
    return frames, int(longest) / 1000


def probe(h: Handheld) -> list[float]:
    """[KiB free, ms of a redraw, of a poll, of a collection]; stops the console."""
    return [float(word) for word in h.exec(PROBE).split()]


def scene(h: Handheld) -> str:
    """Class of the scene that is shown; stops the console."""
    return h.exec("print(type(app.current.scene).__name__)").strip()


def may_choose(h: Handheld) -> bool:
    """Whether a person has the move; stops the console."""
    return h.exec("print(app.current.scene.phase)").strip() == str(CHOOSE)


def reach(h: Handheld, keys: str, wanted: str) -> None:
    """Press keys, and see that they led to a scene of that class."""
    h.keys(keys, then_ms=400)
    there = branch.run(scene, h)
    if there != wanted:
        raise NotThere(f"{h.name}: keys {keys} from the launcher led to {there}, not {wanted}")


def place(package: str) -> str:
    """The key of a game in the launcher."""
    import games

    return str([each.NAME for each in games.packages()].index(package) + 1)


def resume(h: Handheld, package: str) -> float:
    """Open a game of the launcher and go on with what was unfinished; ms of both presses until the
    game is on the panel."""
    took = 0.0
    for key, wanted in ((place(package), "Menu"), ("1", "Play")):
        h.keypad.press(key)
        begin = h.ms
        while branch.run(scene, h) != wanted:
            if h.ms - begin > 5000:
                raise NotThere(f"{h.name}: no {wanted} of {package}")
            h.run_ms(10)
        took += h.ms - begin
        h.keypad.release(key)
        h.run_ms(300)
    return took


def play_star(h: Handheld) -> Frames:
    """The frames of the move that turns 19 armies."""
    reach(h, "11", "Play")
    before = len(branch.run(notes, h)[0])
    enter(h, "d4")
    return notes(h)[0][before:]


def play_demo(h: Handheld) -> tuple[Frames, float]:
    """The notes on two computers."""
    reach(h, "120*#*#", "Play")
    h.run_ms(DEMO_MS)
    return notes(h)


def play_game(h: Handheld) -> tuple[Frames, list[float], Frames, float]:
    """(frames at rest, probe(), notes()) of a whole game of two persons."""
    from games.dynasty.rules import Position

    reach(h, "120####", "Play")
    for direction in ("e", "s", "w", "n"):
        h.stick(0, direction, hold_ms=600)
    position = Position()
    idle: Frames = []
    probed: list[float] = []
    for word in GAME.split():
        if position.must_pass():
            position.push(position.legal_moves()[0])
            while not branch.run(may_choose, h):
                h.run_ms(PASS_MS)
        enter(h, word)
        move = position.parse_move(word)
        longest = max(len(line) for _, line in position.captured_by(move))
        h.run_ms(FRAME_MS * (8 + 2 * longest) - 60)
        position.push(move)
        if len(position.history) == LONG_GAME:
            idle, probed = branch.run(at_rest, h)
    h.run_ms(4000)
    if (there := branch.run(scene, h)) != "Result":
        raise NotThere(f"{h.name}: the game ended in {there}, not on its result")
    return idle, probed, *notes(h)


def at_rest(h: Handheld) -> tuple[Frames, list[float]]:
    """(60 frames while nothing happens, probe())."""
    h.run_ms(3000)
    return branch.run(notes, h)[0][-60:], probe(h)


def enter(h: Handheld, square: str) -> None:
    """Column, row and yes."""
    h.keys(f"{'abcdefgh'.index(square[0]) + 1}{square[1]}#")
