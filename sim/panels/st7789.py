"""An ST7789 with its glass: 240x320 memory of RGB565, of which a square module shows a part.

Commands and addressing follow the ST7789V datasheet (chapters 8.12 memory access, 9 commands).
What a real chip would take badly is noted in `complaints` instead of being put right.
"""

from array import array
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sim.panels import png
from sim.parts.backlight import Backlight

if TYPE_CHECKING:
    from sim.wires import Wires

COLUMNS, ROWS = 240, 320  # of the memory

SWRESET, SLPIN, SLPOUT = 0x01, 0x10, 0x11
INVOFF, INVON, DISPOFF, DISPON = 0x20, 0x21, 0x28, 0x29
CASET, RASET, RAMWR, MADCTL, COLMOD, RAMWRC = 0x2A, 0x2B, 0x2C, 0x36, 0x3A, 0x3C

MY, MX, MV, BGR = 0x80, 0x40, 0x20, 0x08  # bits of MADCTL
SIXTEEN_BITS = 5  # low bits of COLMOD

SHORT_WAIT_US = 5_000  # after SWRESET, SLPIN, SLPOUT, before the next command
LONG_WAIT_US = 120_000  # between sleep in and sleep out, and after a reset out of sleep out


@dataclass
class MemoryWrite:
    """One RAMWR: its window, when it began, when its last bytes came, how many pixels."""

    start_us: float
    end_us: float
    x0: int
    y0: int
    x1: int
    y1: int
    pixels: int = 0


class _Colours(dict[int, bytes]):
    """RGB888 of memory words. A word holds the two bytes as they came, in the PC's byte order."""

    def __init__(self, swapped: bool, inverted: bool):
        self.swapped = swapped
        self.inverted = inverted

    def __missing__(self, word: int) -> bytes:
        v = int.from_bytes(array("H", (word,)).tobytes(), "big") ^ (0xFFFF if self.inverted else 0)
        rgb = bytes(((v >> 11) * 255 // 31, (v >> 5 & 63) * 255 // 63, (v & 31) * 255 // 31))
        self[word] = rgb = rgb[::-1] if self.swapped else rgb
        return rgb


class St7789:
    """`width` x `height` pixels of glass, showing the memory from `first_column`, `first_row` on.

    `turned` is how the module is built in, in quarter turns clockwise: picture() and pixel() show
    what the player sees. `ips` glass shows true colours only after INVON, as all square modules;
    `bgr_glass` has red and blue swapped; `mirrored` glass has its columns run from the right. A
    module whose `cs` is None always listens.
    """

    def __init__(
        self,
        spi: int = 0,
        cs: int | None = 17,
        dc: int = 20,
        rst: int | None = 21,
        backlight: int | None = 16,
        width: int = 240,
        height: int = 240,
        first_row: int = 0,
        turned: int = 0,
        ips: bool = True,
        bgr_glass: bool = False,
        first_column: int = 0,
        mirrored: bool = False,
    ):
        self.spi, self.cs, self.dc, self.rst = spi, cs, dc, rst
        self.backlight = None if backlight is None else Backlight(backlight)
        self.width, self.height = width, height
        self.first_column, self.first_row = first_column, first_row
        self.turned, self.ips = turned & 3, ips
        self.bgr_glass, self.mirrored = bgr_glass, mirrored
        self.memory = array("H", bytes(COLUMNS * ROWS * 2))
        self.commands: deque[tuple[float, int, bytearray]] = deque(maxlen=4096)  # us, command, args
        self.writes: deque[MemoryWrite] = deque(maxlen=65536)
        self.complaints: list[str] = []
        self.bytes_seen = 0
        self._colours: dict[tuple[bool, bool], _Colours] = {}
        self._wires: Wires | None = None
        self._us = 0.0
        self._slept_us = -1e9  # when sleep began or a reset brought it about
        self._busy_until = 0.0
        self._reset()

    def attach(self, wires: "Wires") -> None:
        self._wires = wires
        if self.backlight:
            self.backlight.attach(wires)
        wires.on_spi(self.spi, self._receive)
        for pin in (self.cs, self.dc, self.rst):
            if pin is not None:
                wires.on_change(pin, self._pin_changed)
                self._pin_changed(pin)

    # -- what is on the glass

    @property
    def lit(self) -> bool:
        """Whether anything can be seen: awake, switched on, and a lamp behind it."""
        lamp = self.backlight is None or self.backlight.level > 0
        return self.on and not self.asleep and lamp

    def pixel(self, x: int, y: int) -> int:
        """The RGB565 colour the player sees at x, y from the top left; 0 while nothing is lit."""
        if not self.lit:
            return 0
        r, g, b = self._palette()[self.memory[self._at(x, y)]]
        return (r * 31 + 127) // 255 << 11 | (g * 63 + 127) // 255 << 5 | (b * 31 + 127) // 255

    def picture(self) -> tuple[int, int, bytes]:
        """(width, height, RGB bytes) as the player sees it; black while nothing is lit. The
        lamp's level is not in it: see `backlight.level`."""
        width, height = self.width, self.height
        if self.turned & 1:
            width, height = height, width
        if not self.lit:
            return width, height, bytes(width * height * 3)
        colours = self._palette()
        rows = []
        across = self._at(1, 0) - self._at(0, 0)
        for y in range(height):
            start = self._at(0, y)
            stop = start + across * width
            line = self.memory[start : None if stop < 0 else stop : across]
            rows.append(b"".join([colours[word] for word in line]))
        return width, height, b"".join(rows)

    def save(self, path: str | Path) -> None:
        """Write picture() as a PNG file."""
        png.save(path, *self.picture())

    def _palette(self) -> _Colours:
        key = (bool(self.madctl & BGR) != self.bgr_glass, self.inversion != self.ips)
        if key not in self._colours:
            self._colours[key] = _Colours(*key)
        return self._colours[key]

    def _at(self, x: int, y: int) -> int:
        """Where in the memory the pixel lies that the player sees at x, y."""
        w, h = self.width - 1, self.height - 1
        x, y = ((x, y), (y, h - x), (w - x, h - y), (w - y, x))[self.turned]
        if self.mirrored:
            x = w - x
        return (self.first_row + y) * COLUMNS + self.first_column + x

    # -- what comes in

    def _reset(self) -> None:
        """Power-on state of the registers (the memory keeps what it has)."""
        self.columns, self.rows = (0, COLUMNS - 1), (0, ROWS - 1)
        self.madctl, self.colmod = 0, 0x66
        self.inversion, self.on, self.asleep = False, False, True
        self._command, self._args = -1, bytearray()
        self._half = b""
        self._count = 0
        self._write: MemoryWrite | None = None

    def _pin_changed(self, pin: int) -> None:
        assert self._wires is not None
        level = self._wires.driven(pin)
        if pin == self.dc:
            self._data = level == 1
        elif pin == self.cs:
            self._selected = level == 0
            self._half = b""
        elif level == 0:  # held in reset
            self._reset()
            self._held = True
        else:
            now = self._wires.now_us()
            if self._held:
                self._slept_us, self._busy_until = now, now + SHORT_WAIT_US
            self._held = False

    _data = False
    _held = False
    _selected = True  # a module without a select pin always listens

    def _receive(self, data: bytes) -> None:
        if not self._selected or self._held:
            return
        assert self._wires is not None
        self._us = self._wires.now_us()
        self.bytes_seen += len(data)
        if not self._data:
            for command in data:
                self._begin(command)
        elif self._command in (RAMWR, RAMWRC):
            self._pixels(data)
        else:
            for value in data:
                self._args.append(value)
                self._argument()

    def _begin(self, command: int) -> None:
        if self._half:
            self._complain("half a pixel before a command")
        self._command, self._args, self._half = command, bytearray(), b""
        self.commands.append((self._us, command, self._args))
        if self._us < self._busy_until:
            self._complain(f"command {command:02x} while reset or sleep change lasts")
        if command == SWRESET:
            self._reset()
            self._slept_us, self._busy_until = self._us, self._us + SHORT_WAIT_US
        elif command == SLPOUT:
            if self.asleep and self._us < self._slept_us + LONG_WAIT_US:
                self._complain("SLPOUT less than 120 ms after a reset or SLPIN")
            self.asleep = False
            self._busy_until = self._us + SHORT_WAIT_US
        elif command == SLPIN:
            self.asleep = True
            self._slept_us, self._busy_until = self._us, self._us + SHORT_WAIT_US
        elif command in (INVOFF, INVON):
            self.inversion = command == INVON
        elif command in (DISPOFF, DISPON):
            self.on = command == DISPON
        elif command == RAMWR:
            self._count = 0
            (x0, x1), (y0, y1) = self.columns, self.rows
            self._write = MemoryWrite(self._us, self._us, x0, y0, x1, y1)
            self.writes.append(self._write)

    def _argument(self) -> None:
        args = self._args
        if self._command in (CASET, RASET) and len(args) == 4:
            first, last = args[0] << 8 | args[1], args[2] << 8 | args[3]
            end = ROWS if (self._command == RASET) != bool(self.madctl & MV) else COLUMNS
            if not first <= last < end:
                self._complain(f"window {first}..{last} does not lie in 0..{end - 1}")
                return
            if self._command == CASET:
                self.columns = first, last
            else:
                self.rows = first, last
        elif self._command == MADCTL and len(args) == 1:
            self.madctl = args[0]
        elif self._command == COLMOD and len(args) == 1:
            self.colmod = args[0]

    def _pixels(self, data: bytes) -> None:
        if self.colmod & 7 != SIXTEEN_BITS:
            self._complain(f"pixels with COLMOD {self.colmod:02x}: only 16 bits are modelled")
            return
        data = self._half + data
        self._half = data[-1:] if len(data) & 1 else b""
        words = array("H", data[:-1] if self._half else data)
        if not words:
            return
        (x0, x1), (y0, y1) = self.columns, self.rows
        width, size = x1 - x0 + 1, (x1 - x0 + 1) * (y1 - y0 + 1)
        if self._write:
            self._write.end_us = self._us
            self._write.pixels += len(words)
            if self._write.pixels - len(words) <= size < self._write.pixels:
                self._complain("more pixels than the window holds")
        step = self._place(1, 0) - self._place(0, 0)
        done = 0
        while done < len(words):
            y, x = divmod(self._count, width)
            run = min(width - x, len(words) - done)
            start = self._place(x0 + x, y0 + y)
            stop = start + step * run
            self.memory[start : None if stop < 0 else stop : step] = words[done : done + run]
            done += run
            self._count = (self._count + run) % size

    def _place(self, column: int, row: int) -> int:
        """Index into the memory of an address as MADCTL turns it."""
        if self.madctl & MV:
            column, row = row, column
        if self.madctl & MX:
            column = COLUMNS - 1 - column
        if self.madctl & MY:
            row = ROWS - 1 - row
        return row * COLUMNS + column

    def _complain(self, what: str) -> None:
        if len(self.complaints) < 100:
            self.complaints.append(f"{self._us / 1e3:.3f} ms: {what}")
