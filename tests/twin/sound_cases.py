"""What only MicroPython can show of console/sound.py: that playing allocates nothing."""

import micropython
from console.sound import TUNES, Sound


class Bench:
    """A clock and a buzzer in one."""

    now = 0
    tones = 0

    def ms(self):
        return self.now

    def diff(self, a, b):
        return a - b

    def tone(self, hz, level):
        self.tones += 1

    def off(self):
        pass


def case_playing_allocates_nothing():
    bench = Bench()
    sound = Sound(bench, bench)
    for n in range(25):
        _play(bench, sound, None, n)
    for name in TUNES:
        _play(bench, sound, name, 0)
    assert bench.tones > 50, bench.tones


def _play(bench, sound, name, n):
    bench.now = 0
    micropython.heap_lock()
    try:
        if name is None:
            sound.tick(n)
        else:
            sound.play(name)
        while sound.playing:
            bench.now += 5
            sound.update(bench.now)
    finally:
        micropython.heap_unlock()


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
