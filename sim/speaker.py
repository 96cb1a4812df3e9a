"""Makes the buzzer heard: a square wave from the sound card, or silence when there is none."""

import logging
import math
from array import array
from functools import lru_cache

import pygame

from sim.parts.buzzer import Tone

RATE = 44_100
LENGTH = 0.1  # seconds of the looped piece: long enough to hold whole periods of any tone
VOLUME = 0.22  # a square wave at full scale is a pain
FADE_MS = 8  # an abrupt end would click

log = logging.getLogger("damier")


class Speaker:
    """Hand `play` to a Buzzer as its on_tone. Volume falls with the duty, as at a real piezo."""

    def __init__(self) -> None:
        self.muted = False
        self.silent = False  # there is no sound card
        self._tone: Tone | None = None
        try:
            pygame.mixer.init(RATE, -16, 1, 512)
        except pygame.error as error:
            self.silent = True
            log.warning("no sound: %s", error)

    def play(self, tone: Tone) -> None:
        """The buzzer's tone has changed."""
        self._tone = tone
        if self.silent:
            return
        channel = pygame.mixer.Channel(0)
        if tone.hz and not self.muted:
            channel.play(_sound(round(tone.hz), round(tone.duty, 3)), loops=-1)
        else:
            channel.fadeout(FADE_MS)

    def mute(self, muted: bool) -> None:
        self.muted = muted
        if self._tone:
            self.play(self._tone)

    def close(self) -> None:
        if not self.silent:
            pygame.mixer.quit()


@lru_cache(maxsize=64)
def _sound(hz: int, duty: float) -> pygame.mixer.Sound:
    return pygame.mixer.Sound(buffer=wave(hz, duty))


def wave(hz: float, duty: float) -> array:
    """16-bit samples of whole periods of a pulse wave, without its constant part.

    Each sample is the mean of the wave over its time, which keeps a high tone from sounding off
    when its edges fall between samples.
    """
    periods = max(1, round(LENGTH * hz))
    count = max(2, round(periods * RATE / hz))
    step = periods / count

    def high(phase: float) -> float:
        """How long the wave was high up to this phase, in periods."""
        whole = math.floor(phase)
        return whole * duty + min(phase - whole, duty)

    amplitude = 32767 * VOLUME
    return array(
        "h",
        (
            round(amplitude * 2 * ((high((i + 1) * step) - high(i * step)) / step - duty))
            for i in range(count)
        ),
    )
