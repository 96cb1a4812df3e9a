"""Runs a handheld in a thread of its own, paced by the wall clock, so that a window stays alive
whatever the firmware does."""

import logging
import threading
import traceback
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sim import script
from sim.handheld import Display, Handheld, PowerOff
from sim.hands import Grip, Hands
from sim.parts.buzzer import Tone
from sim.shims import WallClock

SCRIPT = "script"

log = logging.getLogger("damier")


class Device(script.Parts, Protocol):
    """What a window or a terminal shows and presses: a handheld on the fake chip or on the
    emulated one. `panel` is that of the present power-up."""

    on_tone: Callable[[Tone], None] | None

    @property
    def display(self) -> Display: ...
    @property
    def panel(self) -> Any: ...
    @property
    def now_ms(self) -> float:
        """Device time since the first power-up."""
        ...

    @property
    def watched_ms(self) -> float:
        """That of it in which its program has looked at the pins: a tap of a while in this time
        is seen, however long the program does something else on a machine that is busy."""
        ...


class Power(Protocol):
    """Who switches a device on and off and lets its time pass.

    `failure` is the trace of what stopped it, else "". `speed` is device time by wall time as
    measured (1 is real time), None where it is what it should be. `playing`: a script is not over.
    """

    failure: str

    @property
    def speed(self) -> float | None: ...
    @property
    def playing(self) -> bool: ...
    def play(
        self,
        events: Sequence[script.Event],
        hands: Hands,
        shot: Callable[[str], None] | None = None,
    ) -> None:
        """Before start(): press what a script says through the hands, which others may use at the
        same time; shot(name) is called for each of its shots."""
        ...

    def start(self) -> None: ...
    def stop(self, timeout: float = 3) -> bool:
        """Cut the power. Returns whether it came to that within timeout seconds."""
        ...

    def power_cycle(self) -> None:
        """Cut the power and boot again, with the keys that are held."""
        ...


def scripted(
    events: Sequence[script.Event],
    hands: Hands,
    shot: Callable[[str], None] | None,
    power: Callable[[], object],
) -> script.Player:
    """A player of a script on the hands, which lets everything go at its end."""

    def cut() -> None:
        hands.watch("power", ())
        power()

    return script.Player(
        events,
        Grip(hands, SCRIPT),
        shot=shot or (lambda name: None),
        power=cut,
        end=lambda: hands.let_go(SCRIPT),
    )


class Scripted:
    """What every Power does with a script; _reboot() carries out its `power`."""

    _script: script.Player | None = None
    _reboot: Callable[[], object]

    @property
    def playing(self) -> bool:
        return self._script is not None and not self._script.finished

    def play(
        self,
        events: Sequence[script.Event],
        hands: Hands,
        shot: Callable[[str], None] | None = None,
    ) -> None:
        self._script = scripted(events, hands, shot, self._reboot)


class Engine(Scripted):
    """Switches a handheld with a WallClock on and off; a Power.

    After a `failure`, an exception that the firmware let through, the handheld is dead until
    power_cycle(). stop() takes effect at the firmware's next look at the clock.
    """

    speed = None

    def __init__(self, handheld: Handheld):
        self.handheld = handheld
        self.failure = ""
        self._thread: threading.Thread | None = None
        self._again = False  # the script cut the power: boot

    def start(self) -> None:
        self.failure = ""
        self._thread = threading.Thread(target=self._run, name="firmware", daemon=True)
        self._thread.start()

    def stop(self, timeout: float = 3) -> bool:
        if self._thread is None:
            return True
        self.handheld.chip.after_us(0, _cut)
        self._thread.join(timeout)
        stopped = not self._thread.is_alive()
        if stopped:
            self._thread = None
        else:
            log.warning("the firmware does not look at its clock and cannot be stopped")
        return stopped

    def power_cycle(self) -> None:
        if self.stop():
            self._power_up_again()
            self.start()

    def _power_up_again(self) -> None:
        if self.handheld.on_tone:
            self.handheld.on_tone(Tone(0, 0, 0))
        self.handheld.power_up_again()

    def _run(self) -> None:
        try:
            while not self._runs_to_the_end():
                self._power_up_again()
        except Exception:  # the window goes on and says so
            self.failure = traceback.format_exc()
            log.error("the firmware stopped:\n%s", self.failure)

    def _runs_to_the_end(self) -> bool:
        """One power-up; False when the script wants another."""
        clock = self.handheld.chip.clock
        if isinstance(clock, WallClock):
            clock.restart()
        if self._script:
            self._script.schedule(self.handheld.at_ms)
        self._again = False
        try:
            self.handheld.run()
        except PowerOff:
            pass
        return not self._again

    def _reboot(self) -> None:
        """In the firmware's thread, from its clock."""
        self._again = True
        raise PowerOff


def _cut() -> None:
    raise PowerOff
