"""A handheld on the fake chip: its parts, its panel, and firmware/main.py running on them."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from sim import shims
from sim.boards import board_data, panel_of
from sim.computers import Computers
from sim.parts.button import Button
from sim.parts.buzzer import Buzzer, Tone
from sim.parts.keypad import Keypad
from sim.parts.sticks import Sticks


class Display(NamedTuple):
    """What --display chooses: the firmware's board, and whether its panel is a field of LEDs."""

    board: str
    leds: bool

    def panel(self) -> Any:
        """The panel wired to the board, in the dark."""
        return panel_of(board_data(self.board)["display"])


DISPLAYS = {
    "tft": Display("pico_tft", leds=False),
    "tft320": Display("pico_tft320", leds=False),
    "ws2812": Display("pico_ws2812", leds=True),
    "max7219": Display("pico_max7219", leds=True),
}
ACTION_PINS = (14, 15)
PROMPT_US = 50_000  # how often a board at its prompt looks at the clock


class PowerOff(BaseException):
    """The handheld is switched off: raised out of the clock's sleep through all of the firmware,
    past its except clauses; what it does in finally clauses (keep the game) it still does."""


class UnknownDisplay(ValueError):
    """A display that no board has; carries its name."""


class Handheld:
    """One handheld: parts that outlast a power cut, and a chip and panel made at each power-up.

    display is one of DISPLAYS, saves the folder that stands for the flash, games that of the
    player's own games (None: none), settings what replaces the kept ones ({"language": "fr"}),
    apart "host", "host:PORT" or the address of a host, to go straight to a player apart;
    new_clock() makes the clock of one power-up, program(self) is what runs (the firmware). `chip`,
    `panel` and `buzzer` are those of the present power-up, `console` is the firmware's Console,
    None until it is made and after a safe boot.
    """

    def __init__(
        self,
        display: str,
        saves: str | Path,
        settings: dict | None = None,
        new_clock: Callable[[], shims.VirtualClock] = shims.VirtualClock,
        program: "Callable[[Handheld], object] | None" = None,
        games: str | Path | None = None,
        apart: str | None = None,
    ):
        if display not in DISPLAYS:
            raise UnknownDisplay(f"no display {display!r}: one of {', '.join(DISPLAYS)}")
        self.display = DISPLAYS[display]
        self.saves = Path(saves)
        self.games = str(Path(games).resolve()) if games else None
        self.settings = dict(settings or {})
        self.apart = apart
        self.keypad = Keypad()
        self.sticks = Sticks()
        self.buttons = tuple(Button(pin) for pin in ACTION_PINS)
        self.on_tone: Callable[[Tone], None] | None = None  # makes the buzzer heard
        self.computers = Computers()
        self._new_clock = new_clock
        self._program = program or run_firmware
        self._before_ms = self._before_watched_ms = 0.0  # times of earlier power-ups
        self._power_up()

    def _power_up(self) -> None:
        self.chip = shims.Chip(self._new_clock())
        self.chip.folders = (self.saves, Path(self.games)) if self.games else (self.saves,)
        self.panel = self.display.panel()
        self.buzzer = Buzzer()
        self.buzzer.on_tone = self._tone
        self._app: Any = None  # the firmware's module console.app, once it is imported
        for part in (self.keypad, self.sticks, *self.buttons, self.buzzer, self.panel):
            part.attach(self.chip)

    def power_up_again(self) -> None:
        """A chip fresh from power-on and a dark panel; keys, sticks and saves stay as they are."""
        self._before_ms, self._before_watched_ms = self.now_ms, self.watched_ms
        self._power_up()

    def _tone(self, tone: Tone) -> None:
        if self.on_tone:
            self.on_tone(tone)

    @property
    def console(self) -> Any:
        """The firmware's Console, None until it is made."""
        return self._app.current if self._app else None

    @property
    def now_ms(self) -> float:
        """Time since the first power-up; a power cut takes none."""
        return self._before_ms + self.chip.now_us() / 1000

    @property
    def watched_ms(self) -> float:
        """That of it in which the firmware has looked at its pins."""
        return self._before_watched_ms + self.chip.watched_us / 1000

    def at_ms(self, ms: float, fn: Callable[[], object]) -> None:
        """Call fn() at that time since the first power-up, if this power-up lasts until then."""
        self.chip.after_us((ms - self.now_ms) * 1000, fn)

    def run(self) -> None:
        """Run the program from power-up until PowerOff or what else it raises goes through.

        machine.reset() starts it again. A program that returns (safe boot) leaves the board at
        its prompt, where time goes on.
        """
        shims.install(self.chip)
        while True:
            try:
                self._program(self)
                while True:
                    self.chip.clock.sleep_us(PROMPT_US)
            except shims.Reset:
                self._app = None


def run_firmware(handheld: Handheld) -> object:
    """Import firmware/main.py afresh and run it."""
    shims.forget_firmware()
    handheld.computers.install()
    try:
        handheld._app = importlib.import_module("console.app")
        main = importlib.import_module("main")
        # Nothing but games shall lie in the folder of games: it is copied to boards as it is.
        sys.dont_write_bytecode = sys.dont_write_bytecode or handheld.games is not None
        return main.main(
            handheld.display.board,
            str(handheld.saves),
            handheld.settings or None,
            handheld.games,
            handheld.apart,
        )
    finally:
        handheld.computers.close()
