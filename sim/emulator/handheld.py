"""A whole emulated handheld: a board with the parts of its name on it, and somebody to play it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from sim import script
from sim.boards import board_data, panel_of
from sim.emulator.board import Board
from sim.parts.button import Button
from sim.parts.buzzer import Buzzer
from sim.parts.keypad import Keypad
from sim.parts.sticks import Sticks

FIRST_ADC_PIN = 26
Picture = tuple[int, int, bytes]


class Handheld:
    """`board` (the chip), `panel`, `keypad`, `sticks`, `buttons` (two) and `buzzer`, in reset.

    `files` go to the flash, `board.txt` with the board's name among them unless they bring their
    own; `blank` leaves the flash without a file system. `flash` is a whole flash to go on from.
    `prepare(handheld)` is called before power-up and after each power cut: for keys held and
    parts out of order. Other options are those of Board.

    key(), stick(), lever() and button() act now and return when all is let go again and `then_ms`
    have passed; the parts' own press, release and move return at once.
    """

    def __init__(
        self,
        board: str = "pico_tft",
        image: str | Path | bytes | None = None,
        files: Mapping[str, str | bytes] | None = None,
        flash: bytes | None = None,
        blank: bool = False,
        prepare: Callable[["Handheld"], object] | None = None,
        **options,
    ):
        self.name = board
        self.data = board_data(board)
        self.shots: dict[str, Picture] = {}
        self._options, self._prepare = options, prepare
        self._before_ms = 0.0  # time of the boards before this one
        if flash is None and not blank:
            files = {"board.txt": board, **(files or {})}
        self._fit(Board(image, files, flash, **options))

    def _fit(self, board: Board) -> None:
        data, wires = self.data, board.wires
        self.board = board
        self.panel = panel_of(data["display"])
        self.keypad = Keypad(data["keypad"]["rows"], data["keypad"]["cols"])
        sticks = data["sticks"]
        self.sticks = Sticks(
            sticks["select"], sticks["x"] - FIRST_ADC_PIN, sticks["y"] - FIRST_ADC_PIN
        )
        self.buttons = [Button(pin) for pin in data["buttons"]]
        self.buzzer = Buzzer(data["buzzer"])
        parts = (self.panel, self.keypad, self.sticks, *self.buttons, self.buzzer)
        for part in parts:
            part.attach(wires)
        if self._prepare:
            self._prepare(self)

    # -- time

    @property
    def ms(self) -> float:
        """Virtual ms since the first power-up; board.ms counts from the last."""
        return self._before_ms + self.board.ms

    def run_ms(self, ms: float) -> None:
        self.board.run_ms(ms)

    def run_to_ms(self, ms: float) -> None:
        self.board.run_to_ms(ms - self._before_ms)

    def run_until(
        self,
        condition: Callable[[], object],
        max_ms: float = 5000,
        poll_ms: float = 1.0,
    ) -> float:
        """Run until condition(); returns the time. Raises VirtualTimeout."""
        return self.board.run_until(condition, max_ms, poll_ms) + self._before_ms

    def run_until_still(self, quiet_ms: float = 100, max_ms: float = 5000) -> float:
        """Run until the panel has shown the same for quiet_ms; returns the time at which it last
        changed. Raises VirtualTimeout (something may blink for ever)."""
        seen: list = [self.panel.picture(), self.ms]

        def still() -> bool:
            picture = self.panel.picture()
            if picture != seen[0]:
                seen[:] = picture, self.ms
            return self.ms - seen[1] >= quiet_ms

        self.run_until(still, max_ms, poll_ms=min(10.0, quiet_ms))
        return seen[1]

    # -- playing by hand

    def key(self, key: str, hold_ms: float = script.KEY_HOLD, then_ms: float = 60) -> None:
        self.keypad.press(key)
        self.run_ms(hold_ms)
        self.keypad.release(key)
        self.run_ms(then_ms)

    def keys(self, keys: str, hold_ms: float = script.KEY_HOLD, then_ms: float = 60) -> None:
        """One key after the other."""
        for key in keys:
            self.key(key, hold_ms, then_ms)

    def stick(
        self,
        player: int,
        direction: str,
        hold_ms: float = script.STICK_HOLD,
        then_ms: float = 100,
    ) -> None:
        """Push the stick of player 0 or 1 fully to n ne e se s sw w nw, and let it go."""
        x, y = script.VECTORS[direction]
        self.lever(player, x, y, hold_ms, then_ms)

    def lever(
        self,
        player: int,
        x: float,
        y: float,
        hold_ms: float = script.STICK_HOLD,
        then_ms: float = 100,
    ) -> None:
        """Push it part of the way: x east and y north, each -1 to 1."""
        self.sticks.move(player, x, y)
        self.run_ms(hold_ms)
        self.sticks.move(player, 0, 0)
        self.run_ms(then_ms)

    def button(self, player: int, hold_ms: float = script.KEY_HOLD, then_ms: float = 60) -> None:
        self.buttons[player].press()
        self.run_ms(hold_ms)
        self.buttons[player].release()
        self.run_ms(then_ms)

    # -- playing a script

    def play(self, text: str | Sequence[script.Event]) -> dict[str, Picture]:
        """Play a script (sim/script.py) to its end; its times count from the first power-up, what
        lies in the past comes at once. Returns its shots, which are also added to `shots`."""
        events = script.parse(text) if isinstance(text, str) else text
        shots: dict[str, Picture] = {}

        def power() -> None:
            self.power_cycle()
            player.hold_on(self)

        player = script.Player(
            events,
            self,
            shot=lambda name: shots.update({name: self.panel.picture()}),
            power=power,
        )
        while (ms := player.next_ms) is not None:
            self.run_to_ms(ms)
            player.advance(ms)
        self.shots.update(shots)
        return shots

    # -- power, flash, REPL

    def power_cycle(self) -> None:
        """Cut the power and boot again from the same flash. Parts are made anew, at rest; time
        goes on."""
        self._before_ms = self.ms
        self._fit(Board(flash=self.board.flash_image(), **self._options))

    def exec(self, source: str, max_ms: float = 60_000) -> str:
        """Board.exec(): Ctrl-C, then `source` through the raw REPL; what it printed."""
        return self.board.exec(source, max_ms)

    def heap_free(self) -> int:
        """Bytes free on the heap after a collection. Stops the program as exec() does; what its
        globals hold is still there."""
        return int(self.exec("import gc\ngc.collect()\nprint(gc.mem_free())"))

    def memory(self) -> dict[str, int]:
        """free, used, largest (biggest block that can still be had) after a collection; stops the
        program as exec() does."""
        free, used, largest = self.exec(MEMORY_PROBE).split()
        return {"free": int(free), "used": int(used), "largest": int(largest)}


MEMORY_PROBE = """
import gc
def probe():
    gc.collect()
    free, used, low, high = gc.mem_free(), gc.mem_alloc(), 0, gc.mem_free()
    while high - low > 64:
        size = (low + high) // 2
        try:
            bytearray(size)
            low = size
        except MemoryError:
            high = size
        gc.collect()
    print(free, used, low)
probe()
"""
