"""Every screen in every language, theme and display as PNG, from the running firmware."""

import argparse
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from host_tools import (
    screens_chat,
    screens_dames,
    screens_dominate,
    screens_linked,
    screens_lobby,
    screens_race,
    screens_roi_albert,
    screens_wifi,
)
from sim import shims
from sim.handheld import DISPLAYS, Handheld, PowerOff

NAME = "screens"
HELP = "draw every screen in every language, theme and display into a folder"

LANGUAGES = ("en", "fr", "el")
THEMES = ("colour", "mono")
FRAME_MS = 33
HELPS = (
    ("handheld", "help.console.text"),
    ("dynasty", "dynasty.help"),
    ("roi_albert", "roi_albert.help"),
    ("dominate", "dominate.help"),
    ("dames", "dames.help"),
)
STRIP = 8  # pictures of a matrix screen, laid side by side because words and blinks take time

# Positions shown: the longest names, a full board, a choice of eight lines, a pass.
MIDDLE = "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3"
PASS = MIDDLE + " f3 e6 c7 b6 d7 d8 b8 e7 f7 e8 c8 a8 a4 f8 a2 b7"
STAR = "XXXXO--XXXOXXOXXXOOOXX-XXOOOOOOOXO-OOXXOXOOOXXXOXXXXXOO-O-XXXO-- X"


class Bench:
    """The console of one display, language and theme, driven frame by frame without a script."""

    def __init__(self, handheld: Handheld, language: str, theme: str):
        import boards
        import games
        from console.app import Console
        from console.canvas import stage
        from console.clock import Clock
        from console.store import Store

        hardware = boards.build(boards.load(handheld.display.board))
        display = hardware.display
        canvas = stage(display.width, display.height)
        self.handheld = handheld
        self.console = Console(hardware, canvas, Store(handheld.saves), Clock(), games.packages())
        self.console.settings.update(language=language, theme=theme, sound=0)
        self.console.apply()
        self.mono = theme == "mono"

    def frames(self, n: int) -> None:
        """Let n frames go by."""
        for _ in range(n):
            self.console._frame(FRAME_MS)
            self.handheld.chip.clock.sleep_us(FRAME_MS * 1000)

    def words_out(self) -> None:
        """Let frames go by until no words run over the scene."""
        while self.console.spoken:
            self.frames(1)

    def key(self, *keys: str) -> None:
        from console.input import KEY, Event

        for key in keys:
            self.console._take(Event(KEY, -1, key, 0))
            self.frames(1)

    def step(self, way: int, player: int = 0) -> None:
        from console.input import STEP, Event

        self.console._take(Event(STEP, player, way, 0))
        self.frames(4)

    def show(self, scene: Any) -> Any:
        """Show a scene above the launcher, once nothing is said any more of the one before."""
        while self.console._toast_left:
            self.frames(1)
        self.console.home()
        self.console.push(scene)
        self.frames(1)
        return scene


def _match(bench: Bench, record: str = "", text: str = "", **options: Any) -> Any:
    from games.dynasty.match import Match
    from games.dynasty.rules import Position

    match = Match(mono=bench.mono, **options)
    if record:
        match.position = Position.from_record(record, match.directional)
    elif text:
        match.position = Position.from_text(text, match.directional)
    return match


def screens(bench: Bench) -> Iterator[str]:
    """Bring up one screen after the other; yields its name while it is on the panel."""
    from console.about import paragraphs
    from console.calibration import Calibration
    from console.dialogs import Failure, Message, Reader
    from console.help import Help
    from console.launcher import BUTTONS, Launcher
    from console.settings import Settings, ask_language
    from console.words import t
    from games.dynasty.result import Result
    from games.dynasty.rules import Outcome
    from games.dynasty.scene import THOUGHT_FRAMES, Play
    from games.dynasty.setup import Setup, Title

    console = bench.console
    launcher = Launcher(console.games)
    console.push(launcher)
    bench.frames(1)
    yield "launcher"
    launcher._choose(len(console.games) + BUTTONS.index("apart"))
    bench.frames(2)
    yield "launcher_link"
    launcher._choose(0)
    ask_language(console)
    bench.frames(1)
    yield "first_start"
    settings = bench.show(Settings())
    yield "settings"
    for _ in range(settings.entries - 1):
        bench.step(4)
    yield "settings_last"
    bench.key("#")
    yield "settings_reset"
    bench.show(Calibration())
    yield "calibration"
    bench.frames(5)
    bench.key("#", "#")
    yield "calibration_refused"
    bench.console.home()
    records = bench.show(Help(console.games)).entries - 1
    bench.frames(2)
    yield "help"
    bench.console.home()
    bench.show(Help(console.games))
    bench.key(str(records))
    bench.frames(1)
    yield "records"
    for name, text in HELPS:
        pages = bench.show(Reader(t("help"), t(text).split("\n")))
        yield f"help_{name}_1"
        for page in range(2, pages.pages + 1 if console.display.kind == "tft" else 2):
            bench.step(2)
            yield f"help_{name}_{page}"

    pages = bench.show(Reader(t("about"), paragraphs(console.hardware)))
    yield "about"
    yield from _selftest(bench)

    bench.show(Title())
    yield "dynasty_title"
    bench.show(Setup(False, bench.mono))
    yield "dynasty_who_one"
    yield from _asked(bench, "dynasty_who_words")
    bench.key("#")
    yield "dynasty_who_two"
    bench.key("*")
    yield "dynasty_level"
    bench.key("#")
    yield "dynasty_timer"
    yield from _asked(bench, "dynasty_timer_words")
    bench.key("1")
    yield "dynasty_timer_digit"

    play = bench.show(Play(_match(bench, MIDDLE, minutes=(12, 99))))
    yield "dynasty_play"
    play.place()
    bench.frames(2)
    yield "dynasty_refused"
    play._forgive()
    bench.key("0")
    while play.hinting:
        play.idle(8)
    bench.frames(5)
    yield "dynasty_hint"
    bench.key("*")
    yield "dynasty_pause"
    play = bench.show(Play(_match(bench, MIDDLE, minutes=(12, 99))))
    play.take_back()
    bench.frames(1)
    yield "dynasty_taken_back"
    play = bench.show(Play(_match(bench)))
    play.take_back()
    bench.frames(1)
    yield "dynasty_nothing_to_take_back"
    play.cursor[:] = [3, 2]
    bench.key("#")
    bench.frames(3)
    yield "dynasty_flip"
    bench.show(Play(_match(bench, PASS, kinds=(0, 1))))
    bench.frames(8)
    yield "dynasty_pass"
    bench.show(Play(_match(bench, MIDDLE, kinds=(1, 1))))
    yield "dynasty_demo"
    console.settings["thinking"] = True
    play = bench.show(Play(_match(bench, MIDDLE, kinds=(1, 0))))
    while not play.thinking.text():
        play.idle(8)
    bench.frames(THOUGHT_FRAMES)
    yield "dynasty_thoughts"
    console.settings["thinking"] = False
    play = bench.show(Play(_match(bench, text=STAR, directional=True, minutes=(5, 5))))
    play.cursor[:] = [2, 4]
    bench.key("#")
    yield "directional_choice"
    bench.step(0)
    yield "directional_line"
    play.line = -1
    bench.key("#")
    bench.frames(1)
    yield "directional_pick"
    match = _match(bench, minutes=(13, 15))
    match.clocks.used = [738000, 895000]
    for name, winner, counts in (
        ("one", 0, (39, 25)),
        ("two", 1, (13, 51)),
        ("draw", None, (32, 32)),
    ):
        bench.show(Result(match, Outcome(winner, counts)))
        bench.frames(80)
        yield f"dynasty_result_{name}"
    match.clocks.used = [780000, 895000]
    bench.show(Result(match, Outcome(1, (20, 30))))
    bench.frames(80)
    yield "dynasty_result_time"

    bench.show(Title())
    play = Play(_match(bench, MIDDLE))
    bench.show(play)
    play.save()
    bench.show(Title())
    bench.frames(1)
    yield "dynasty_unfinished"
    console.store.remove("dynasty")
    yield from screens_roi_albert.screens(bench)
    yield from screens_dominate.screens(bench)
    yield from screens_dames.screens(bench)
    yield from screens_lobby.screens(bench)
    yield from screens_linked.screens(bench)
    yield from screens_race.screens(bench)
    yield from screens_chat.screens(bench)
    yield from screens_wifi.screens(bench)
    for key in ("save.bad", "save.full"):
        bench.show(Message(t(key), t(key + ".text", "dynasty")))
        yield "message_" + key.replace(".", "_")
    from console.app import trace_of

    try:
        _match(bench).position.push(0)
    except ValueError as error:
        bench.show(Failure(trace_of(error)))
    yield "failure"


def _asked(bench: Bench, name: str) -> Iterator[str]:
    """What a matrix asks in words when nobody answers."""
    if bench.console.display.kind == "matrix":
        while not bench.console.spoken:
            bench.frames(1)
        yield name


def _selftest(bench: Bench) -> Iterator[str]:
    """Its pages: keys in every state, a stick pushed and one in its middle, and what they show."""
    from console.selftest import SelfTest

    test = bench.show(SelfTest())
    lights = bench.console.display.kind == "matrix"
    if lights:
        yield "selftest_name"
        bench.words_out()
    chip = bench.handheld
    for key in "1234":
        chip.keypad.press(key)
        bench.frames(2)
        chip.keypad.release(key)
        bench.frames(2)
    chip.keypad.press("5")
    bench.frames(3)
    yield "selftest_keys"
    chip.keypad.release("5")
    bench.frames(3)
    for at, name in enumerate(("sticks", "screen", "sound", "machine"), 1):
        test.show(at)
        bench.words_out()
        bench.frames(30)
        if name == "sticks":
            chip.sticks.move(0, 0.9, 0.6)
            chip.buttons[0].press()
            bench.frames(9)
            if lights:
                chip.buttons[0].release()  # held as long as a strip takes, it would turn the page
        if name == "sound":
            bench.frames(30)
        yield "selftest_" + name
        if name == "sticks":
            chip.sticks.move(0, 0, 0)
            chip.buttons[0].release()
            bench.frames(9)


def _read(console: Any) -> str:
    """All that a matrix is reading out: a strip has room for some letters of it."""
    scene = console.scene
    scroll = console.spoken or getattr(scene, "_scroll", None)
    scroll = scroll or getattr(getattr(scene, "view", None), "_scroll", None)
    if scroll is None:
        return ""
    then = not console.spoken and getattr(scene, "_next", None)
    return scroll.text + (f"  |  {then[0]}" if then else "")


def pictures(display: str, language: str, theme: str, take: Callable[[str, Any], None]) -> None:
    """Call take(name, image) for each screen; a matrix gives strips of several moments, and with
    them what is read out, image.info["read"]."""
    import tempfile

    from PIL import Image

    def program(handheld: Handheld) -> None:
        shims.forget_firmware()
        bench = Bench(handheld, language, theme)
        matrix = bench.console.display.kind == "matrix"
        for name in screens(bench):
            read = _read(bench.console) if matrix else ""
            shots = []
            for i in range(STRIP if matrix else 1):
                if i:
                    bench.frames(8)
                width, height, rgb = handheld.panel.picture()
                shots.append(Image.frombytes("RGB", (width, height), rgb))
            width, height = shots[0].size
            strip = Image.new("RGB", ((width + 8) * len(shots) - 8, height), (52, 52, 58))
            for i, shot in enumerate(shots):
                strip.paste(shot, ((width + 8) * i, 0))
            strip.info["read"] = read
            take(name, strip)
        raise PowerOff

    with tempfile.TemporaryDirectory() as folder:
        try:
            Handheld(display, Path(folder) / "saves", program=program).run()
        except PowerOff:
            pass


def sheet(images: list[Any], columns: int) -> Any:
    """All images of one size on one sheet."""
    from PIL import Image

    width, height = images[0].size
    rows = -(-len(images) // columns)
    page = Image.new("RGB", (columns * (width + 8) + 8, rows * (height + 8) + 8), (52, 52, 58))
    for i, image in enumerate(images):
        page.paste(image, (8 + i % columns * (width + 8), 8 + i // columns * (height + 8)))
    return page


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("build/screens"), help="the folder")
    parser.add_argument("--display", choices=sorted(DISPLAYS), action="append")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--theme", choices=THEMES, action="append")


def run(args: argparse.Namespace) -> int:
    shutil.rmtree(args.out, ignore_errors=True)
    count = 0
    for display in args.display or sorted(DISPLAYS):
        for theme in args.theme or THEMES:
            for language in args.language or LANGUAGES:
                folder = args.out / display / theme / language
                folder.mkdir(parents=True, exist_ok=True)
                images: list[Any] = []

                said: list[tuple[str, str]] = []

                def take(
                    name: str, image: Any, folder: Path = folder, into=images, said=said
                ) -> None:
                    image.save(folder / f"{name}.png")
                    into.append(image)
                    said.append((name, image.info["read"]))

                pictures(display, language, theme, take)
                count += len(images)
                read = [f"{name}: {words}\n" for name, words in said if words]
                if read:
                    (folder / "read.txt").write_text("".join(read))
                columns = 1 if images[0].size[0] > 1000 else 8
                sheet(images, columns).save(args.out / f"{display}_{theme}_{language}.png")
    print(f"{count} screens in {args.out}, a sheet of each display, theme and language beside them")
    return 0
