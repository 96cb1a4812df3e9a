"""What the console sounds like: tunes as data, and the player that steps through them.

A tune is a tuple of notes (frequency in Hz, length in ms); 0 Hz is a rest. Frequencies stay within
200..5000 Hz, which a piezo plays; lengths are multiples of a frame where the picture moves along.
"""

# Priorities: a tune is not cut off by one of a lower priority.
LOW, NORMAL, HIGH = 0, 1, 2

TICK = ((880, 33),)
TUNES = {
    "key": (LOW, ((1760, 16),)),  # a key did something
    "tick": (LOW, TICK),  # an army turned
    "move": (LOW, ((660, 33),)),  # an army was placed; the ticks of those it turns follow
    "refused": (NORMAL, ((220, 66), (0, 33), (208, 100))),  # as long as the cell shakes
    "pass": (NORMAL, ((784, 200), (523, 333))),
    "hint": (NORMAL, ((1319, 66), (1568, 100))),
    "start": (NORMAL, ((523, 66), (659, 66), (784, 133))),
    "win": (HIGH, ((523, 100), (659, 100), (784, 100), (1047, 200), (784, 100), (1047, 400))),
    "lose": (HIGH, ((392, 166), (349, 166), (311, 166), (262, 400))),
    "draw": (HIGH, ((523, 166), (659, 166), (523, 333))),
    "error": (HIGH, ((330, 100), (0, 33), (330, 100), (0, 33), (247, 333))),  # the program's fault
}

# 1024 * 2 ** (n / 12): what raises a frequency by n semitones, without floats.
SEMITONES = (1024, 1085, 1149, 1218, 1290, 1367, 1448, 1534, 1625, 1722, 1825, 1933)
HIGHEST_TICK = 24


class Sound:
    """Plays one tune at a time on the buzzer, without ever waiting.

    buzzer has tone(hz, level) and off(). Notes change in update(), so they are as exact as its
    calls are frequent; an update that comes late shortens the next note, by half at most.
    """

    def __init__(self, buzzer, clock, level=5):
        self._buzzer = buzzer
        self._clock = clock
        self._level = level
        self._mute = False
        self._tune = None
        self._priority = LOW
        self._place = 0
        self._raise = 0  # semitones
        self._left = 0  # ms of the note that sounds
        self._now = 0

    @property
    def playing(self):
        """Is a tune under way (be it unheard, at level 0)?"""
        return self._tune is not None

    @property
    def level(self):
        """Loudness, 0 (silent) to 10; a change is heard at once."""
        return self._level

    @level.setter
    def level(self, level):
        self._level = min(max(level, 0), 10)
        self._sound()

    @property
    def mute(self):
        """Silent whatever the level; tunes go on unheard."""
        return self._mute

    @mute.setter
    def mute(self, mute):
        self._mute = mute
        self._sound()

    def play(self, tune, priority=None):
        """Start a tune: a name in TUNES, or notes. True unless a more important one goes on.

        priority is that of TUNES, or NORMAL, when not given.
        """
        usual = NORMAL
        if isinstance(tune, str):
            usual, tune = TUNES[tune]
        return self._start(tune, usual if priority is None else priority, 0)

    def tick(self, n):
        """The tick of army n (from 0) to turn: a semitone up from one to the next, two octaves."""
        return self._start(TICK, LOW, min(max(n, 0), HIGHEST_TICK))

    def _start(self, tune, priority, semitones):
        if self._tune is not None and priority < self._priority:
            return False
        self._tune = tune
        self._priority = priority
        self._raise = semitones
        self._place = 0
        self._left = tune[0][1]
        self._now = self._clock.ms()
        self._sound()
        return True

    def stop(self):
        """Silence, now."""
        self._tune = None
        self._buzzer.off()

    def update(self, now):
        """Go on to the next note when it is time; now is clock.ms(). Allocates nothing."""
        if self._tune is None:
            return
        self._left -= self._clock.diff(now, self._now)
        self._now = now
        if self._left > 0:
            return
        self._place += 1
        if self._place == len(self._tune):
            self.stop()
            return
        length = self._tune[self._place][1]
        self._left = max(self._left + length, length // 2)
        self._sound()

    def _sound(self):
        """Bring the buzzer into line with the note, the level and mute."""
        if self._tune is None:
            return
        hz = self._tune[self._place][0]
        if hz and self._level and not self._mute:
            octaves, step = self._raise // 12, self._raise % 12
            self._buzzer.tone((hz * SEMITONES[step] >> 10) << octaves, self._level)
        else:
            self._buzzer.off()
