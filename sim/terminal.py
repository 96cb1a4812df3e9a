"""The handheld in a terminal: its panel as half blocks in true colour, its keys from the keyboard.

Plain ANSI sequences: curses knows no true colour. Without colour, or on a terminal that cannot
place its cursor, letters stand for light and dark.
"""

import contextlib
import io
import logging
import os
import select
import signal
import sys
import termios
import time
from collections.abc import Iterator

from sim import cells
from sim.engine import Device, Power
from sim.hands import Hands
from sim.panels import looks
from sim.parts.buzzer import Tone
from sim.taps import Taps, typed

FRAME_S = 1 / 30
STILL_S = 0.4  # a terminal that only scrolls gets a picture that has stood for so long
NOTE_S = 4.0
NO_CURSOR = ("", "dumb", "unknown")
ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[0m\x1b[2J"  # other screen, no cursor, no wrapping
LEAVE = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"
BELL = "\a"
KEYS = (
    "0-9, Enter/# yes, Backspace/* no; WASD Space; arrows Tab; b bell, F5 off and on, q quit",
    "0-9 Enter=yes Backspace=no WASD+Space arrows+Tab q=quit",
    "q quits",
)
QUIT = ("q", "\x03", "\x04")
SMALL = 80, 40  # columns and lines below which the texts of a TFT cannot be read

log = logging.getLogger("damier")


class NoTerminal(RuntimeError):
    """Standard input and output are no terminal; carries what is missing."""


class Terminal:
    """One terminal with one device. `run` plays until the player quits; the terminal is as before
    when it returns or raises. Tests call `frame` themselves.

    `colour` and `cursor` say what the terminal can do: by default what it says of itself.
    """

    def __init__(
        self,
        device: Device,
        power: Power,
        hands: Hands | None = None,
        plain: bool = False,
        keyboard: int | None = None,
        screen: int | None = None,
    ):
        self.device, self.power = device, power
        self.hands = hands or Hands(device)
        self.taps = Taps(self.hands)
        self.keyboard = sys.__stdin__.fileno() if keyboard is None else keyboard  # type: ignore[union-attr]
        self.output = sys.__stdout__.fileno() if screen is None else screen  # type: ignore[union-attr]
        for fd, what in ((self.keyboard, "input"), (self.output, "output")):
            if not os.isatty(fd):
                raise NoTerminal(f"standard {what} is no terminal")
        self.cursor = os.environ.get("TERM", "") not in NO_CURSOR
        self.colour = self.cursor and not plain and has_colour()
        self.bell = False
        self._screen = cells.Screen()
        self._size = (0, 0)
        self._shown: tuple = ()
        self._foot = ""
        self._note, self._note_until = "", 0.0
        self._changed_at = 0.0
        self._rings = False
        device.on_tone = self._tone

    def run(self) -> None:
        with self._taken(), _logs_kept(self.note):
            self.power.start()
            try:
                while self.frame(FRAME_S):
                    pass
            except KeyboardInterrupt:
                pass
            finally:
                self.taps.let_go()
                self.power.stop()

    def frame(self, wait_s: float = 0.0) -> bool:
        """Take what was typed, waiting so long for it, and draw. False: the player quits."""
        keys: list[str] = []
        if select.select([self.keyboard], [], [], wait_s)[0]:
            data = os.read(self.keyboard, 1024)
            if not data:
                return False  # the terminal has gone
            keys = typed(data.decode("utf-8", "ignore"))
        for key in keys:
            if key in QUIT:
                return False
            if key == "b":
                self.bell = not self.bell
                self.note("Bell on" if self.bell else "Bell off")
            elif key == "F5":
                self.note("Power off and on")
                self.hands.watch("power", ())
                self.power.power_cycle()
        watched_ms = self.device.watched_ms
        if keys:
            self.taps.type(keys, watched_ms)
        self.taps.poll(watched_ms)
        self._draw()
        return True

    def note(self, text: str) -> None:
        """Show a line at the foot for a while."""
        self._note, self._note_until = text, time.monotonic() + NOTE_S

    # -- drawing

    def _draw(self) -> None:
        size = os.get_terminal_size(self.output)
        out = ""
        if size != self._size:
            if self._size == (0, 0) and self._is_small(size) and not self._note:
                self.note(
                    f"Texts need {SMALL[0]} columns and {SMALL[1]} lines, or --display ws2812"
                )
            self._size, self._shown, self._foot = size, (), ""
            self._screen.forget()
            out = "\x1b[2J" if self.cursor else ""
        now = time.monotonic()
        shown = looks(self.device.panel)
        if shown != self._shown:
            self._shown, self._changed_at = shown, now
            if self.cursor:
                out += self._cells()
        if not self.cursor:
            if self._changed_at and now - self._changed_at >= STILL_S:
                self._changed_at = 0.0
                out += "\n".join(map("".join, self._rows())) + "\n" + self._foot_line() + "\n"
        elif (foot := self._foot_line()) != self._foot:
            self._foot = foot
            out += f"\x1b[{size[1]};1H\x1b[7m{foot}\x1b[0m"
        if self._rings and self.bell:
            out += BELL
        self._rings = False
        if out:
            _write(self.output, out)

    def _is_small(self, size: tuple[int, int]) -> bool:
        return not self.device.display.leds and (size[0] < SMALL[0] or size[1] < SMALL[1])

    def _rows(self) -> list[list[str]]:
        panel = self.device.panel
        columns, lines = self._size
        whole = cells.unit(panel, self.device.display.leds)
        picture = cells.shrink(panel.picture(), whole, columns, lines - 1)
        lamp = getattr(panel, "backlight", None)
        picture = cells.dimmed(picture, lamp.level if lamp and panel.lit else 1.0)
        return (cells.blocks if self.colour else cells.letters)(picture)

    def _cells(self) -> str:
        columns, lines = self._size
        rows = [row[:columns] for row in self._rows()[: max(0, lines - 1)]]
        top = 1 + (lines - 1 - len(rows)) // 2
        left = 1 + (columns - len(rows[0])) // 2 if rows else 1
        return self._screen.update(rows, top, left)

    def _foot_line(self) -> str:
        columns = self._size[0]
        if self.power.failure:
            text = "The firmware stopped. F5 starts it again, q quits and shows why"
        elif time.monotonic() < self._note_until:
            text = self._note
        else:
            text = next((keys for keys in KEYS if len(keys) <= columns - 6), KEYS[-1])
        right = "" if self.power.speed is None else f" {self.power.speed:.0%}"
        return f" {text}"[: columns - len(right)].ljust(columns - len(right)) + right

    def _tone(self, tone: Tone) -> None:
        self._rings = self._rings or tone.hz > 0

    # -- the terminal itself

    @contextlib.contextmanager
    def _taken(self) -> Iterator[None]:
        """Keys come at once and unseen, and the screen is ours; afterwards all is as before."""
        before = termios.tcgetattr(self.keyboard)
        mode = termios.tcgetattr(self.keyboard)
        mode[3] &= ~(termios.ICANON | termios.ECHO)
        mode[6][termios.VSUSP] = b"\0"  # stopped it would leave the terminal like this
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        hung_up = [signal.signal(s, _quit) for s in (signal.SIGTERM, signal.SIGHUP)]
        try:
            termios.tcsetattr(self.keyboard, termios.TCSADRAIN, mode)
            if self.cursor:
                _write(self.output, ENTER)
            yield
        finally:
            with contextlib.suppress(OSError, termios.error):  # it may be gone
                if self.cursor:
                    _write(self.output, LEAVE)
                termios.tcsetattr(self.keyboard, termios.TCSADRAIN, before)
            for s, handler in zip((signal.SIGTERM, signal.SIGHUP), hung_up, strict=True):
                signal.signal(s, handler)


def has_colour() -> bool:
    """Whether the terminal is likely to show true colour and block characters: all do today but
    the oldest, those told not to (NO_COLOR), and those of another character set."""
    term = os.environ.get("TERM", "")
    names = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    charset = next((name for name in names if name), "C").upper()
    return (
        not os.environ.get("NO_COLOR")
        and not term.startswith(("vt", "ansi"))
        and term not in NO_CURSOR
        and ("UTF-8" in charset or "UTF8" in charset)
    )


@contextlib.contextmanager
def _logs_kept(note) -> Iterator[None]:
    """What is printed or logged meanwhile would tear the picture: it comes afterwards."""

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            note(record.getMessage().splitlines()[0])
            kept.write(self.format(record) + "\n")

    kept = io.StringIO()
    handler = Handler()
    before, log.propagate = log.propagate, False
    log.addHandler(handler)
    try:
        with contextlib.redirect_stdout(kept), contextlib.redirect_stderr(kept):
            yield
    finally:
        log.removeHandler(handler)
        log.propagate = before
        sys.stderr.write(kept.getvalue())


def _quit(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt


def _write(fd: int, text: str) -> None:
    data = text.encode("utf-8", "replace")
    while data:
        data = data[os.write(fd, data) :]
