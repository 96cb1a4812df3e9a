"""An emulated handheld to be played: paced by the wall clock, in a thread of its own."""

import logging
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from sim.emulator.handheld import Handheld
from sim.emulator.kept import KeptFlash
from sim.emulator.serve import Cable, Pace
from sim.engine import Scripted
from sim.handheld import Display
from sim.parts.buzzer import Tone

SLICE_MS = 4.0  # virtual time between two looks at what the player does
SPEED_S = 1.0  # from one measuring of the speed to the next
PRESS_MS = 40.0  # device time that each press lasts at least: a slow board shall miss none
QUIET_S = 0.5  # after the last write to the flash until the file follows

log = logging.getLogger("damier")


class Realtime(Scripted):
    """A Device and a Power (sim.engine) in one: the board in its thread, its parts for any thread.

    What is pressed takes effect at the next slice of virtual time, in order. Whatever the board
    writes to its flash is in the file of `kept` shortly afterwards, and when the power goes.
    """

    def __init__(
        self,
        display: Display,
        image: bytes,
        kept: KeptFlash,
        settings: dict | None = None,
        speed: float = 1.0,
        cable: Cable | None = None,
    ):
        self.display = display
        self.failure = ""
        self.on_tone: Callable[[Tone], None] | None = None
        self.keypad = _Keypad(self._post)
        self.sticks = _Sticks(self._post)
        self.buttons = (_Button(self._post, 0), _Button(self._post, 1))
        self._kept, self._cable = kept, cable
        self._wishes: deque[tuple[tuple, str, tuple]] = deque()  # part, verb and args
        self._pressed_ms: dict[tuple, float] = {}  # when each part was last pressed
        self._held: dict[tuple, tuple] = {}  # how each part was left: what a new board begins with
        self._pace = Pace(speed)
        self.speed: float | None = None
        self._measured: tuple[float, float] | None = None  # wall s and device ms it was last
        self._operations, self._written_at = 0, 0.0
        self._thread: threading.Thread | None = None
        self._stop, self._cycle = threading.Event(), threading.Event()
        self._reboot = self._cycle.set
        flash = kept.flash(image, display.board, settings)
        self._h = Handheld(display.board, flash=flash, prepare=self._prepare)

    # -- Device

    @property
    def panel(self) -> Any:
        return self._h.panel

    @property
    def now_ms(self) -> float:
        return self._h.ms

    @property
    def watched_ms(self) -> float:
        return self._h.ms  # a busy machine makes it pass slowly

    # -- Power

    def start(self) -> None:
        self.failure = ""
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, name="board", daemon=True)
        self._thread.start()

    def stop(self, timeout: float = 10) -> bool:
        if self._thread is None:
            return True
        self._stop.set()
        self._thread.join(timeout)
        if self._thread.is_alive():
            log.warning("the emulated board does not stop")
            return False
        self._thread = None
        return True

    def power_cycle(self) -> None:
        self._cycle.set()
        if self.failure and self.stop():
            self.start()

    # -- in the board's thread

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self._slice()
        except Exception:  # the window goes on and says so
            self.failure = traceback.format_exc()
            log.error("the emulated board stopped:\n%s", self.failure)
        finally:
            self._silence()
            self._keep(0.0)

    def _slice(self) -> None:
        if self._cycle.is_set():
            self._cycle.clear()
            self._silence()
            self._h.power_cycle()
            self._operations = 0
        if self._cable:
            self._cable.plug(self._h.board)
        until = self._h.ms + SLICE_MS
        due = self._script.next_ms if self._script else None
        if due is not None and due <= until:
            self._h.run_to_ms(due)
            assert self._script is not None
            self._script.advance(due)
            self._take_wishes()
            return
        self._take_wishes()
        self._h.run_to_ms(until)
        self._keep(QUIET_S)
        self._measure()
        ahead = self._pace.lead(self._h.ms)
        if self._cable:
            self._cable.exchange(ahead)
        else:
            time.sleep(ahead)  # 0 lets the window's thread have its turn

    def _measure(self) -> None:
        now = time.monotonic()
        if self._measured is None:
            self._measured = now, self._h.ms
        passed = now - self._measured[0]
        if passed >= SPEED_S:
            self.speed = (self._h.ms - self._measured[1]) / 1000 / passed
            self._measured = now, self._h.ms

    def _keep(self, quiet_s: float) -> None:
        """Write the flash to its file when it has changed and was left alone for a while."""
        operations = len(self._h.board.flash.operations)
        now = time.monotonic()
        if operations != self._operations:
            self._operations, self._written_at = operations, now
        if self._written_at and now - self._written_at >= quiet_s:
            self._written_at = 0.0
            try:
                self._kept.save(self._h.board.flash_image())
            except OSError as error:
                log.error("the flash was not kept: %s", error)

    def _silence(self) -> None:
        if self.on_tone:
            self.on_tone(Tone(0, 0, 0))

    def _prepare(self, handheld: Handheld) -> None:
        handheld.buzzer.on_tone = self._tone
        for verb, args in list(self._held.values()):
            _press(handheld, verb, args)

    def _tone(self, tone: Tone) -> None:
        if self.on_tone:
            self.on_tone(tone)

    def _take_wishes(self) -> None:
        now = self._h.ms
        while self._wishes:
            part, verb, args = self._wishes[0]
            if verb in ("down", "press"):
                self._pressed_ms[part] = now
            elif verb != "lever" and now - self._pressed_ms.get(part, 0.0) < PRESS_MS:
                return
            self._wishes.popleft()
            _press(self._h, verb, args)

    def _post(self, part: tuple, verb: str, args: tuple) -> None:
        self._held[part] = verb, args
        self._wishes.append((part, verb, args))


def _press(handheld: Handheld, verb: str, args: tuple) -> None:
    if verb in ("down", "up"):
        (handheld.keypad.press if verb == "down" else handheld.keypad.release)(*args)
    elif verb == "lever":
        handheld.sticks.move(*args)
    else:
        button = handheld.buttons[args[0]]
        (button.press if verb == "press" else button.release)()


Post = Callable[[tuple, str, tuple], None]


class _Keypad:
    def __init__(self, post: Post):
        self._post = post

    def press(self, key: str) -> None:
        self._post(("key", key), "down", (key,))

    def release(self, key: str) -> None:
        self._post(("key", key), "up", (key,))


class _Sticks:
    def __init__(self, post: Post):
        self._post = post

    def move(self, player: int, x: float, y: float) -> None:
        self._post(("stick", player), "lever", (player, x, y))


class _Button:
    def __init__(self, post: Post, player: int):
        self._post = partial(post, ("button", player))
        self._player = player

    def press(self) -> None:
        self._post("press", (self._player,))

    def release(self) -> None:
        self._post("release", (self._player,))
