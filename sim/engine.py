"""Runs a handheld in a thread of its own, paced by the wall clock, so that a window stays alive
whatever the firmware does."""

import logging
import threading
import traceback

from sim.handheld import Handheld, PowerOff

log = logging.getLogger("damier")


class Engine:
    """Switches a handheld with a WallClock on and off.

    `failure` is the trace of an exception that the firmware let through, else "". The handheld is
    then dead until power_cycle().
    """

    def __init__(self, handheld: Handheld):
        self.handheld = handheld
        self.failure = ""
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        self.failure = ""
        self._thread = threading.Thread(target=self._run, name="firmware", daemon=True)
        self._thread.start()

    def stop(self, timeout: float = 3) -> bool:
        """Cut the power at the firmware's next look at the clock. Returns whether it came to that
        within timeout seconds."""
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
        """Cut the power and boot again, with the keys that are held."""
        if self.stop():
            self.handheld.power_up_again()
            self.start()

    def _run(self) -> None:
        try:
            self.handheld.run()
        except PowerOff:
            pass
        except Exception:  # the window goes on and says so
            self.failure = traceback.format_exc()
            log.error("the firmware stopped:\n%s", self.failure)


def _cut() -> None:
    raise PowerOff
