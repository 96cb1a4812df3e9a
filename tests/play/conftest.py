"""Whole programs as a player starts them: in a terminal of tmux, in a window on an X server.

A tool that is missing fails the test and says what to install.
"""

import contextlib
import os
import re
import shutil
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim import headless
from sim.body import Body

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60  # for what comes at once on an idle machine
SGR = re.compile(r"\x1b\[([0-9;]*)m|(.)")


def wait_for(condition, what, patience=PATIENCE_S):
    """Until condition() is true; returns it. What never came is said by words, or by what gives
    them then."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.05)
    pytest.fail(f"{what() if callable(what) else what} never came", pytrace=False)


def stands(look):
    """The picture that look() gives once it is lit and has been the same for a while."""

    def still():
        before = look()
        time.sleep(0.4)
        return look() == before and any(before[2]) and before

    return wait_for(still, "a picture that stands")


def cut(picture, width, height):
    """The top left of a picture."""
    columns, _, rgb = picture
    rows = [rgb[3 * columns * y : 3 * columns * y + 3 * width] for y in range(height)]
    return width, height, b"".join(rows)


@pytest.fixture(scope="session")
def full():
    """full(picture): as it is with the lamp at full brightness, which a screen shows dimmed."""
    lamp = headless.run("900 end").handheld.panel.backlight.level
    table = bytes(min(255, round(value / lamp**0.25)) for value in range(256))
    return lambda picture: (*picture[:2], picture[2].translate(table))


def tool(name, package):
    if not shutil.which(name):
        pytest.fail(f"no {name} here: apt-get install {package}", pytrace=False)


class Tmux:
    """A terminal that runs a shell command, in true colour."""

    def __init__(self, command, columns, lines, **environment):
        self.name = f"damier-{os.getpid()}-{time.monotonic_ns()}"
        self.environment = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
        for name in ("DISPLAY", "WAYLAND_DISPLAY", "NO_COLOR", "TMUX"):
            self.environment.pop(name, None)
        size = ("-x", str(columns), "-y", str(lines))
        self("-f", os.devnull, "new-session", "-d", *size, command)
        self.pane = self("display", "-p", "#{pane_id}").strip()

    def __call__(self, *words):
        done = subprocess.run(
            ["tmux", "-u", "-L", self.name, *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def type(self, *keys):
        """Keys by tmux's names."""
        self("send-keys", *keys)

    def text(self):
        return self("capture-pane", "-p")

    def picture(self):
        """(columns, twice the lines, RGB bytes) that half blocks make; other cells are black."""
        lines = self("capture-pane", "-e", "-p", "-N").split("\n")
        columns, count = map(int, self("display", "-p", "#{pane_width} #{pane_height}").split())
        rows = [bytearray(3 * columns) for _ in range(2 * count)]
        fore = back = (0, 0, 0)
        for y, line in enumerate(lines[:count]):
            x = 0
            for match in SGR.finditer(line):
                if match[2]:
                    if match[2] == "\u2580":
                        rows[2 * y][3 * x : 3 * x + 3] = bytes(fore)
                        rows[2 * y + 1][3 * x : 3 * x + 3] = bytes(back)
                    x += 1
                    continue
                for where, *colour in re.findall(r"([34]8);2;(\d+);(\d+);(\d+)", match[1]):
                    if where == "38":
                        fore = tuple(map(int, colour))
                    else:
                        back = tuple(map(int, colour))
        return columns, 2 * count, b"".join(rows)

    def kill(self):
        with contextlib.suppress(AssertionError):
            self("kill-server")


@pytest.fixture
def tmux():
    """tmux(command, columns, lines): a Tmux, gone after the test."""
    tool("tmux", "tmux")
    opened = []

    def make(*arguments, **environment):
        opened.append(Tmux(*arguments, **environment))
        return opened[-1]

    yield make
    for terminal in opened:
        terminal.kill()


class Screen:
    """An X server just as large as a window of scale 1, with the program in it."""

    def __init__(self, folder, *options):
        self.body = Body(240, 240)
        self.size = int(self.body.width), int(self.body.height)
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "%dx%dx24" % self.size]
            + ["-fbdir", str(folder), "-nolisten", "tcp"],
            pass_fds=[writer],
            stderr=subprocess.DEVNULL,
        )
        os.close(writer)
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self.frame = Path(folder) / "Xvfb_screen0"
        self.environment = {
            **os.environ,
            "DISPLAY": f":{number}",
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.program = subprocess.Popen(
            [sys.executable, "-m", "sim", "--scale", "1", *map(str, options)],
            cwd=ROOT,
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )

    def do(self, *words):
        """xdotool with these words."""
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True)

    def key(self, *names):
        for name in names:
            self.do("keydown", name, "sleep", 0.12, "keyup", name, "sleep", 0.1)

    def click(self, point, dx=0, dy=0):
        """Press the mouse at a point of the body, drag it, let go."""
        x, y = map(round, point)
        self.do("mousemove", x, y, "mousedown", 1, "sleep", 0.05, "mousemove", x + dx, y + dy)
        self.do("sleep", 0.12, "mouseup", 1, "sleep", 0.1)

    def glass(self):
        """What the TFT shows: (width, height, RGB bytes), as it is on the screen."""
        data = self.frame.read_bytes()
        head = struct.unpack(">25I", data[:100])
        start, pitch = head[0] + 12 * head[19], head[12]
        x, y, width, height = map(int, self.body.glass)
        rows = []
        for line in range(y, y + height):
            at = start + line * pitch + 4 * x
            row = data[at : at + 4 * width]
            rgb = bytearray(3 * width)
            rgb[0::3], rgb[1::3], rgb[2::3] = row[2::4], row[1::4], row[0::4]
            rows.append(rgb)
        return width, height, b"".join(rows)

    def close(self):
        for process in (self.program, self.server):
            if process.poll() is None:
                process.terminate()
            process.wait(10)


@pytest.fixture
def screen(tmp_path):
    """screen(options of the program …): a Screen, gone after the test."""
    tool("Xvfb", "xvfb")
    tool("xdotool", "xdotool")
    opened = []

    def make(*options):
        opened.append(Screen(tmp_path, *options))
        return opened[-1]

    yield make
    for one in opened:
        one.close()
