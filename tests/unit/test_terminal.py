"""The handheld in a terminal: pictures to cells, what is sent, keys to taps, and what is left."""

import contextlib
import fcntl
import itertools
import os
import queue
import re
import struct
import termios
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import cells, terminal
from sim.engine import Engine
from sim.handheld import Handheld, PowerOff
from sim.hands import Hands
from sim.shims import WallClock
from sim.taps import GAP_MS, HOLD_MS, Taps, typed
from sim.terminal import NoTerminal, Terminal

RED, BLUE, BLACK = (255, 0, 0), (0, 0, 255), (0, 0, 0)


def flat(colour, width=240, height=240):
    return width, height, bytes(colour) * (width * height)


# -- pictures to cells


@pytest.mark.parametrize(
    "columns, lines, size",
    [
        (80, 23, 40),  # a usual terminal: four pixels a square of 24
        (80, 24, 40),
        (80, 25, 50),
        (80, 40, 80),
        (240, 120, 240),
        (400, 119, 230),
        (479, 239, 240),
        (480, 240, 480),
        (3, 2, 10),  # smaller than it can be: the edges are cut off
    ],
)
def test_a_tft_is_shown_at_the_largest_clean_scale(columns, lines, size):
    assert cells.shrink(flat(RED), 24, columns, lines)[:2] == (size, size)


@pytest.mark.parametrize("columns, lines, size", [(80, 23, 40), (79, 60, 72), (20, 60, 16)])
def test_leds_are_whole_numbers_of_pixels(columns, lines, size):
    assert cells.shrink(flat(RED), 30, columns, lines)[:2] == (size, size)


@given(st.integers(10, 300), st.integers(5, 150))
def test_the_picture_fits(columns, lines):
    width, height, rgb = cells.shrink(flat(RED), 24, columns, lines)
    assert width <= columns and height <= 2 * lines and height % 2 == 0
    assert len(rgb) == 3 * width * height


def test_a_whole_picture_is_not_touched():
    picture = 240, 240, bytes(i % 251 for i in range(240 * 240 * 3))
    assert cells.shrink(picture, 24, 240, 120) == picture


def test_scaling_down_means_the_light_over_the_area():
    stripes = 240, 240, (bytes(3) + bytes((255, 255, 255))) * 120 * 240
    _, _, rgb = cells.shrink(stripes, 24, 120, 60)
    assert len(set(rgb)) == 1
    assert 140 < rgb[0] < 188, "half of the light looks brighter than half of the number"


@given(st.integers(0, 255))
def test_a_plain_colour_keeps_its_look(value):
    _, _, rgb = cells.shrink(flat((value,) * 3), 24, 80, 23)
    assert len(set(rgb)) == 1
    assert abs(rgb[0] - value) <= 9, "the darkest become black"


def test_a_cell_has_the_pixel_above_and_the_one_beneath():
    picture = 2, 2, bytes((*RED, *BLACK, *BLUE, *BLACK))
    left, right = cells.blocks(picture)[0]
    assert left == "\x1b[38;2;255;0;0;48;2;0;0;255m\u2580"
    assert right == "\x1b[38;2;0;0;0;48;2;0;0;0m\u2580"


def test_letters_stand_for_light():
    white = (255, 255, 255)
    picture = 3, 2, bytes((*BLACK, *white, *white, *BLACK, *white, *BLACK))
    assert cells.letters(picture) == [[" ", "@", "="]]


def test_only_changed_cells_are_sent():
    screen = cells.Screen()
    assert screen.update([["a", "b", "c"], ["d", "e", "f"]], 3, 5).count("\x1b[3;5Habc") == 1
    assert screen.update([["a", "b", "c"], ["d", "e", "f"]], 3, 5) == ""
    assert screen.update([["a", "X", "Y"], ["d", "e", "Z"]], 3, 5) == (
        "\x1b[3;6HXY\x1b[4;7HZ\x1b[0m"
    )
    assert "\x1b[1;1HaXY" in screen.update([["a", "X", "Y"], ["d", "e", "Z"]], 1, 1)
    screen.forget()
    assert "\x1b[1;1HaXY" in screen.update([["a", "X", "Y"], ["d", "e", "Z"]], 1, 1)


# -- keys


@pytest.mark.parametrize(
    "text, keys",
    [
        ("54#", ["5", "4", "#"]),
        ("\r\x7f", ["\r", "\x7f"]),
        ("\x1b[A\x1b[B\x1bOC\x1bOD", ["up", "down", "right", "left"]),
        ("\x1b[1;5A\x1b[1;2D", ["up", "left"]),
        ("\x1b[5~\x1b[6;2~\x1b[H\x1b[4~", ["page up", "page down", "home", "end"]),
        ("\x1b[15~", ["F5"]),
        ("\x1bOM", ["\r"]),
        ("WaQ", ["w", "a", "q"]),
        ("\x1b", []),
        ("\x1b[99~x", ["x"]),
        ("\x1bx5", ["5"]),
        ("\u00e95", ["\u00e9", "5"]),
    ],
)
def test_what_a_terminal_sends_for_keys(text, keys):
    assert typed(text) == keys


@given(st.text())
def test_nothing_that_is_typed_does_harm(text):
    assert all(typed(text))


class Parts:
    """Notes what the hands do."""

    def __init__(self):
        self.hands = Hands(self)
        self.keypad = self.sticks = self
        self.buttons = (self, self)
        self.done = []
        self.hands.watch = lambda verb, args: self.done.append((verb, *args))

    def press(self, *key):
        pass

    def release(self, *key):
        pass

    def move(self, *to):
        pass


@pytest.mark.parametrize(
    "key, down, up",
    [
        ("5", ("down", "5"), ("up", "5")),
        ("\r", ("down", "#"), ("up", "#")),
        ("\x7f", ("down", "*"), ("up", "*")),
        (" ", ("press", 0), ("release", 0)),
        ("\t", ("press", 1), ("release", 1)),
        ("w", ("lever", 0, 0, 1), ("lever", 0, 0.0, 0.0)),
        ("left", ("lever", 1, -1, 0), ("lever", 1, 0.0, 0.0)),
    ],
)
def test_a_key_is_a_tap_of_a_while(key, down, up):
    parts = Parts()
    taps = Taps(parts.hands)
    taps.type([key], 1000)
    assert parts.done == [down]
    taps.poll(1000 + min(HOLD_MS.values()) - 1)
    assert parts.done == [down]
    taps.poll(1000 + max(HOLD_MS.values()))
    assert parts.done == [down, up]


def test_keys_typed_at_once_are_tapped_one_after_the_other():
    parts = Parts()
    taps = Taps(parts.hands)
    taps.type(["5", "5", "#"], 0)
    for ms in range(0, 1000, 5):
        taps.poll(ms)
    one = [("down", "5"), ("up", "5")]
    assert parts.done == [*one, *one, ("down", "#"), ("up", "#")]


def test_a_key_that_repeats_holds_on():
    parts = Parts()
    taps = Taps(parts.hands)
    for ms in range(0, 900, 33):
        taps.type(["up"], ms)
        taps.poll(ms + 16)
    assert parts.done == [("lever", 1, 0, 1)]
    taps.poll(2000)
    assert len(parts.done) == 2


def test_a_key_struck_twice_is_two_taps():
    parts = Parts()
    taps = Taps(parts.hands)
    for ms in range(0, 400, 5):
        if ms in (0, 100 + GAP_MS):
            taps.type(["4"], ms)
        taps.poll(ms)
    assert parts.done.count(("down", "4")) == 2


def test_keys_tapped_while_the_firmware_is_busy_are_seen_all_the_same(tmp_path):
    """It saves, and a machine that does much else takes half a second over it, again and again."""
    seen = []

    def busy(handheld):
        from boards import keypad, load

        contacts = keypad(load("pico_tft"))
        for _ in range(16):
            for _ in range(6):
                seen.append(contacts.poll(time.ticks_ms()))
                time.sleep_ms(8)
            time.sleep_ms(500)
        raise PowerOff

    handheld = Handheld("tft", tmp_path, program=busy)
    taps = Taps(Hands(handheld))

    def frame():
        taps.poll(handheld.watched_ms)
        handheld.chip.after_us(10_000, frame)

    keys = ["1", "2", "2", "#"]
    handheld.chip.after_us(30_000, lambda: taps.type(keys, handheld.watched_ms))
    handheld.chip.after_us(0, frame)
    with pytest.raises(PowerOff):
        handheld.run()
    assert [mask for mask, _ in itertools.groupby(seen) if mask] == [
        1 << 0,
        1 << 1,
        1 << 1,
        1 << 11,
    ]


# -- the terminal itself


class Grid:
    """What a terminal made of what it was sent: the character and colours of each cell."""

    def __init__(self):
        self.cells, self.modes, self.at, self.colours = {}, set(), [1, 1], ""

    def take(self, text):
        for match in re.finditer(r"\x1b\[(\??)([0-9;]*)([A-Za-z])|(.)", text, re.DOTALL):
            private, numbers, letter, char = match.groups()
            if char:
                self.cells[tuple(self.at)] = (char, self.colours)
                self.at[1] += 1
            elif letter == "H":
                self.at = [int(n) for n in numbers.split(";")]
            elif letter == "J":
                self.cells.clear()
            elif letter == "m":
                self.colours = numbers
            elif private:
                (self.modes.add if letter == "h" else self.modes.discard)(numbers)

    def line(self, row):
        columns = [x for y, x in self.cells if y == row]
        return "".join(
            self.cells.get((row, x), " ")[0] for x in range(1, max(columns, default=0) + 1)
        )


MARK = b"\x00"  # sent after all that a test waits for


class Tty:
    """A pseudo terminal: what is typed at it, and what it shows."""

    def __init__(self, columns=80, lines=24):
        self.master, self.slave = os.openpty()
        self.grid = Grid()
        self.resize(columns, lines)
        self._text = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        """Take all that comes, as a terminal does: its line is short."""
        with contextlib.suppress(OSError):
            while data := os.read(self.master, 65536):
                self._text.put(data)

    def resize(self, columns, lines):
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, size)

    def type(self, text):
        os.write(self.master, text.encode())

    def read(self):
        """What came since the last time."""
        termios.tcdrain(self.slave)
        os.write(self.slave, MARK)
        data = b""
        while not data.endswith(MARK):
            data += self._text.get(timeout=10)
        text = data.removesuffix(MARK).decode()
        self.grid.take(text)
        return text


@pytest.fixture
def tty():
    tty = Tty()
    yield tty
    os.close(tty.slave)  # ends the listener


@pytest.fixture(autouse=True)
def modern(monkeypatch):
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)


def idle(handheld):
    """A firmware that does nothing."""


@pytest.fixture
def make(tmp_path, tty):
    def make(display="tft", program=idle, plain=False):
        handheld = Handheld(display, tmp_path, new_clock=WallClock, program=program)
        term = Terminal(
            handheld, Engine(handheld), plain=plain, keyboard=tty.slave, screen=tty.slave
        )
        raw = termios.tcgetattr(tty.slave)
        raw[3] &= ~(termios.ICANON | termios.ECHO)
        raw[1] &= ~termios.OPOST
        termios.tcsetattr(tty.slave, termios.TCSANOW, raw)
        return term

    return make


def paint(term, colour):
    """Make the panel show one colour."""
    panel = term.device.panel
    panel.picture = lambda: flat(colour)
    panel.bytes_seen += 1


def test_the_panel_stands_in_the_middle_above_the_keys(make, tty):
    term = make()
    paint(term, RED)
    assert term.frame()
    tty.read()
    shown = {place for place, (char, _) in tty.grid.cells.items() if char == "\u2580"}
    assert shown == {(y, x) for y in range(2, 22) for x in range(21, 61)}
    assert {tty.grid.cells[place][1] for place in shown} == {"38;2;254;0;0;48;2;254;0;0"}
    assert tty.grid.line(24).startswith(" Texts need 80 columns")
    term._note_until = 0
    term.frame()
    tty.read()
    assert "q=quit" in tty.grid.line(24)


def test_a_picture_that_stands_sends_nothing(make, tty):
    term = make()
    paint(term, RED)
    term.frame()
    tty.read()
    term.device.panel.bytes_seen += 1
    term.frame()
    assert tty.read() == ""
    paint(term, BLUE)
    term.frame()
    assert len(tty.read()) > 1000


def test_a_resized_terminal_is_drawn_anew(make, tty):
    term = make()
    paint(term, RED)
    term.frame()
    tty.resize(130, 61)
    term.frame()
    tty.read()
    shown = {place for place, (char, _) in tty.grid.cells.items() if char == "\u2580"}
    assert len(shown) == 120 * 60
    for size in ((1, 1), (5, 3), (300, 2)):
        tty.resize(*size)
        assert term.frame()
        tty.read()
        assert max(y for y, x in tty.grid.cells) <= size[1]


def test_without_colours_letters_do(make, tty):
    term = make(plain=True)
    paint(term, (255, 255, 255))
    term.frame()
    tty.read()
    assert tty.grid.line(10).strip() == "@" * 40


@pytest.mark.parametrize(
    "name, value, colour",
    [
        ("NO_COLOR", "1", False),
        ("TERM", "vt220", False),
        ("LC_ALL", "C", False),
        ("LC_ALL", "el_GR.UTF-8", True),
        ("TERM", "tmux-256color", True),
    ],
)
def test_which_terminals_have_colours(monkeypatch, name, value, colour):
    monkeypatch.setenv(name, value)
    assert terminal.has_colour() == colour


def test_a_dumb_terminal_gets_whole_pictures_that_stood(make, tty, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    term = make()
    paint(term, (255, 255, 255))
    term.frame()
    assert tty.read() == ""
    term._changed_at -= terminal.STILL_S
    term.frame()
    text = tty.read()
    assert "\x1b" not in text
    assert text.count("@" * 40) == 20
    term.frame()
    assert tty.read() == ""


def test_typed_keys_reach_the_parts(make, tty):
    term = make()
    term.frame()
    tty.type("5")
    assert term.frame()
    assert term.device.keypad.down == "5"
    until = term.device.watched_ms + HOLD_MS["key"]
    while term.device.watched_ms < until:
        time.sleep(0.005)
        term.device.chip.read(0)
    term.frame()
    assert term.device.keypad.down == ""


@pytest.mark.parametrize("key", ["q", "Q", "\x03", "\x04"])
def test_keys_that_quit(make, tty, key):
    term = make()
    mode = termios.tcgetattr(tty.slave)
    mode[3] &= ~termios.ISIG
    termios.tcsetattr(tty.slave, termios.TCSANOW, mode)
    tty.type(key)
    assert not term.frame()


def test_the_bell_is_off_until_it_is_asked_for(make, tty):
    term = make()
    term.frame()
    term.device.on_tone(terminal.Tone(0, 440, 0.5))
    term.frame()
    assert "\a" not in tty.read()
    tty.type("b")
    term.frame()
    term.device.on_tone(terminal.Tone(0, 440, 0.5))
    term.frame()
    assert tty.read().count("\a") == 1
    term.device.on_tone(terminal.Tone(0, 0, 0))
    term.frame()
    assert "\a" not in tty.read()


def prints_and_waits(handheld):
    print("a word that would tear the picture")
    while True:
        time.sleep_ms(5)


def test_the_terminal_is_restored_and_what_was_printed_comes_afterwards(make, tty, capsys):
    term = make(program=prints_and_waits)
    before = termios.tcgetattr(tty.slave)
    frame, frames = term.frame, []

    def look(wait_s):
        frames.append(termios.tcgetattr(tty.slave)[3] & (termios.ECHO | termios.ICANON))
        tty.read()
        assert {"1049"} <= tty.grid.modes and "25" not in tty.grid.modes
        time.sleep(0.05)
        if len(frames) == 3:
            tty.type("q")
        return frame(wait_s)

    term.frame = look
    term.run()
    tty.read()
    assert frames == [0, 0, 0]
    assert termios.tcgetattr(tty.slave) == before
    assert "1049" not in tty.grid.modes and {"25", "7"} <= tty.grid.modes
    assert "tear the picture" in capsys.readouterr().err


@pytest.mark.parametrize("error, caught", [(KeyError("x"), False), (KeyboardInterrupt(), True)])
def test_the_terminal_is_restored_after_an_exception(make, tty, error, caught):
    term = make(program=prints_and_waits)
    before = termios.tcgetattr(tty.slave)

    def fails(wait_s):
        raise error

    term.frame = fails
    if caught:
        term.run()
    else:
        with pytest.raises(KeyError):
            term.run()
    tty.read()
    assert termios.tcgetattr(tty.slave) == before
    assert "1049" not in tty.grid.modes and "25" in tty.grid.modes
    assert term.power._thread is None, "the power is off"


def test_a_failure_of_the_firmware_is_told_and_f5_starts_it_again(make, tty):
    def fails(handheld):
        raise KeyError("missing")

    term = make(program=fails)
    with terminal._logs_kept(term.note):
        term.power.start()
        term.power._thread.join()
        term._note_until = 0
        term.frame()
        tty.read()
        assert "firmware stopped. F5" in tty.grid.line(24)
        seen = []
        term.device._program = lambda handheld: seen.append(handheld)
        tty.type("\x1b[15~")
        term.frame()
        term.power.stop()
    assert seen == [term.device]


def test_without_a_terminal_it_says_so(tmp_path):
    handheld = Handheld("tft", tmp_path)
    reader, writer = os.pipe()
    with pytest.raises(NoTerminal, match="input is no terminal"):
        Terminal(handheld, Engine(handheld), keyboard=reader, screen=writer)
    os.close(reader)
    os.close(writer)
