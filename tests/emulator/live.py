"""A running console that answers questions, and what its screens should look like.

Nothing of the image is changed: a few lines at the prompt of a safe boot wrap the console's wait
between frames, and then call main() as the power-up does.
"""

import tempfile

from sim.emulator.board import CTRL_A, CTRL_C, CTRL_D, RAW_PROMPT
from sim.emulator.handheld import Handheld
from sim.shims import Chip, install

install(Chip())  # for the firmware that a Stage imports
from tests.unit.stage import Stage  # noqa: E402

SAFE_BOOT = "*"
PROMPT_MS = 400
START_MS = 1200  # from main() to a launcher at rest
END_OF_ANSWER = "\x1e"

# Names that a question may use: console, gc, time, events (after watch()), and what it defined.
LISTENER = r"""
import gc, select, sys, time
from console import app
from console.input import Event, Input
def listen():
    asked = {"gc": gc, "time": time, "Event": Event, "events": []}
    incoming = select.poll()
    incoming.register(sys.stdin, select.POLLIN)
    wait, post = app.Console._wait, Input._post
    def watched(self, kind, player, value, now):
        asked["events"].append((kind, player, value))
        post(self, kind, player, value, now)
    def watch():
        asked["events"].clear()
        Input._post = watched
    asked["watch"] = watch
    def listening(console, due):
        if incoming.poll(0):
            asked["console"] = console
            try:
                exec(eval(sys.stdin.readline()), asked)
            except Exception as error:
                sys.print_exception(error)
            print("\x1e", end="")
        wait(console, due)
    app.Console._wait = listening
listen()
"""


def save_file(value, version: int = 1) -> bytes:
    """The file of a save."""
    from console import store

    body = store._json(value).encode()
    return store._header(version, body) + body


# Flash files of a handheld whose language was chosen at its first start.
install(Chip())
ENGLISH = {"saves/settings": save_file({"language": "en"})}


class Live:
    """A handheld `h` at its prompt; start() runs the console, ask() asks it."""

    listener = LISTENER
    run = "main()"
    prompt_ms = PROMPT_MS

    def __init__(self, board: str, image: str, **options):
        options.setdefault("files", ENGLISH)
        self.h = Handheld(board, image, prepare=hold_safe_boot, **options)
        self._to_prompt()

    def _to_prompt(self) -> None:
        self.h.run_ms(self.prompt_ms)
        self.h.keypad.release(SAFE_BOOT)
        self.h.run_ms(50)

    def start(self, source: str = "", wait_ms: float = START_MS) -> None:
        """Run main() after `source`, and let wait_ms go by."""
        board = self.h.board
        board.out.clear()
        board.send(b"\r" + CTRL_C + CTRL_A)
        self.expect(RAW_PROMPT)
        board.send((self.listener + source + f"\n{self.run}\n").encode() + CTRL_D)
        self.h.run_ms(wait_ms)

    def ask(self, source: str, max_ms: float = 5000) -> str:
        """What `source` prints, run between two frames."""
        self.put(source)
        self.expect(END_OF_ANSWER, max_ms)
        return self.answer

    def put(self, source: str) -> None:
        """Send a question; has_answered and `answer` when it has been run."""
        board = self.h.board
        board.out.clear()
        board.send(repr(source).encode() + b"\n")

    @property
    def has_answered(self) -> bool:
        return END_OF_ANSWER.encode() in self.h.board.out

    @property
    def answer(self) -> str:
        """What the last question has printed."""
        return self.h.board.text.replace("\r\n", "\n").removesuffix(END_OF_ANSWER)

    def expect(self, text: str, max_ms: float = 5000) -> None:
        """Run until `text` was printed."""
        self.h.board.expect(text, max_ms)

    @property
    def scene(self) -> str:
        """Class of the scene that is shown."""
        return self.ask("print(type(console.scene).__name__)").strip()

    @property
    def heap(self) -> int:
        """Bytes free after a collection, with all that is in use."""
        return int(self.ask("gc.collect()\nprint(gc.mem_free())"))

    @property
    def events(self) -> list[tuple]:
        """(kind, player, value) of the events since watch()."""
        return eval(self.ask("print(events)"))

    def watch(self) -> None:
        """Note the events from now on."""
        self.ask("watch()")

    def power_cycle(self, **options) -> None:
        """Cut the power, boot to the prompt, start again."""
        self.h.power_cycle()
        self._to_prompt()
        self.start(**options)


def hold_safe_boot(h: Handheld) -> None:
    """For `prepare`: the key that skips the game is down."""
    h.keypad.press(SAFE_BOOT)


def begin(h: Handheld, keys: str = "10####", wait_ms: float = 150) -> None:
    """From the launcher into a game: Dynasty between two persons without a time limit."""
    h.keys(keys, then_ms=wait_ms)
    h.run_ms(200)


def enter(h: Handheld, squares: str) -> None:
    """Enter armies by the keypad, column, row and yes, and let them turn."""
    for square in squares.split():
        h.keys(f"{'abcdefgh'.index(square[0]) + 1}{square[1]}#")
        h.run_ms(700)


def screen(show, kind: str = "tft", frames: int = 1, **settings):
    """A Stage whose console shows what show(console) put there, after so many frames."""
    install(Chip())
    with tempfile.TemporaryDirectory() as folder:
        stage = Stage(folder, kind, **settings)
        show(stage.console)
        stage.frames(frames)
    return stage


def launcher(console) -> None:
    """For screen(): the launcher."""
    from console.launcher import Launcher

    console.push(Launcher(console.games))


def message(key: str, *values):
    """For screen(): a message by its words, above the launcher."""

    def show(console) -> None:
        from console.dialogs import Message
        from console.words import t

        launcher(console)
        console.push(Message(t(key), t(key + ".text", *values)))

    return show


def picture(stage) -> tuple[int, int, bytes]:
    """What a TFT makes of a screen(): width, height, RGB."""
    rgb = stage.panel.rgb
    colours = []
    for i in range(16):
        r, g, b = rgb[3 * i] >> 3, rgb[3 * i + 1] >> 2, rgb[3 * i + 2] >> 3
        colours.append(bytes((r * 255 // 31, g * 255 // 63, b * 255 // 31)))
    pairs = [colours[pair >> 4] + colours[pair & 15] for pair in range(256)]
    return stage.panel.width, stage.panel.height, b"".join(pairs[p] for p in stage.panel.shown)


def lights(stage) -> list[list[tuple[int, int, int]]]:
    """What a field of LEDs makes of a screen(): rows of (red, green, blue) duties."""
    rgb, full = stage.panel.rgb, 74 * stage.panel.light // 10
    duty = [(v * v * full + 65024) // 65025 for v in rgb]
    cells = [n for pair in stage.panel.shown for n in (pair >> 4, pair & 15)]
    colours = [tuple(duty[3 * n : 3 * n + 3]) for n in cells]
    return [colours[8 * y : 8 * y + 8] for y in range(8)]
