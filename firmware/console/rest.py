"""Dimming, sleeping and saving: what the console does when nobody touches it."""

AWAKE = 0
DIM = 1
ASLEEP = 2
DIM_LEVEL = 1
MINUTE_MS = 60_000
SAVE_AFTER_MS = 10_000  # flash wears out: not once a move
QUIET_MS = 1500  # without a press: a write stops everything for 0.1 s, a short tap would be lost
SAVE_LATEST_MS = 30_000  # whatever is pressed


class Rest:
    """Dims the display after some idle minutes, and puts it to sleep after as many again.

    `state` is AWAKE, DIM or ASLEEP. Clocks and computers go on; only the picture rests.
    """

    def __init__(self, display, clock):
        self._display = display
        self._clock = clock
        self._since = clock.ms()
        self.state = AWAKE

    def touch(self, level):
        """Something was pressed: light up to a brightness. True when it only woke the console."""
        self._since = self._clock.ms()
        if self.state == AWAKE:
            return False
        if self.state == ASLEEP:
            self._display.sleep(False)
        self._display.brightness(level)
        self.state = AWAKE
        return True

    @property
    def idle_ms(self):
        """How long nothing has been pressed."""
        return self._clock.diff(self._clock.ms(), self._since)

    def lets_save(self, unsaved_ms):
        """Is it time to save what has changed so many ms ago?"""
        if unsaved_ms >= SAVE_LATEST_MS:
            return True
        return unsaved_ms >= SAVE_AFTER_MS and self.idle_ms >= QUIET_MS

    def update(self, minutes):
        """Time goes by; 0 minutes never rests."""
        idle = self.idle_ms
        if minutes and self.state != ASLEEP and idle >= (self.state + 1) * minutes * MINUTE_MS:
            self.state += 1
            if self.state == DIM:
                self._display.brightness(DIM_LEVEL)
            else:
                self._display.sleep(True)
