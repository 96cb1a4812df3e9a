"""How long a person waits for an answer: from a contact that closes to the panel that changes."""

from collections.abc import Callable

from host_tools.project import ToolError
from sim.emulator.handheld import Handheld
from sim.panels.st7789 import St7789
from sim.script import VECTORS

LIMIT_MS = 50  # at worst, or it feels slow
# The keys that lead to a place from the one before, what is pressed there in turn, each leading to
# the other of two pictures, and a key after each that makes no difference to them.
PLACES = {
    "launcher": ("", ("s", "n"), ""),
    "stick": ("10####", ("e", "w"), ""),
    "keys": ("", ("4", "5"), "*"),
    "menu": ("*", ("s", "n"), ""),
}
FRAME_MS = 33
HOLD_MS = 70
REST_MS = 130  # from letting go to the next press, at least
SETTLED_MS = 900  # after the keys that lead to a place
LEARN_MS = 1100  # in which every light that blinks has done so
PHASES = 3  # of that blinking, at which a press is learnt: what it leads to blinks from then on
STEP_MS = 0.25  # how exactly it is looked
GIVE_UP_MS = 400

Pictures = set[bytes]


class NoAnswer(ToolError):
    """A press that changed nothing."""


Places = dict[str, tuple[str, tuple[str, str], str]]


def answers(h: Handheld, presses: int, places: Places = PLACES) -> dict[str, list[float]]:
    """ms of so many answers in each place, the presses spread over a frame; PLACES lead from the
    launcher, whose first entry is chosen, to the menu of a game."""
    found: dict[str, list[float]] = {}
    for place, (keys, both, after) in places.items():
        if keys:
            h.keys(keys, then_ms=400)
        h.run_ms(SETTLED_MS)
        known: list[Pictures] = [set(), set()]
        for _ in range(1 if isinstance(h.panel, St7789) else PHASES):
            for pictures, what in zip(known, both, strict=True):
                pictures |= _learn(h, what, after)
        found[place] = []
        for n in range(presses):
            h.run_ms(REST_MS + n * FRAME_MS / presses)
            new = known[n % 2] - known[1 - n % 2]
            found[place].append(_answer(h, both[n % 2], new, f"{h.name}, {place}, press {n}"))
            h.keys(after)
    return found


def _answer(h: Handheld, what: str, new: Pictures, where: str) -> float:
    """ms from a press to the first pixel of its answer."""
    start, before, seen = h.ms, _picture(h), _count(h)
    release = _press(h, what)
    while True:
        h.run_ms(STEP_MS)
        if _count(h) != seen:
            seen, now = _count(h), _picture(h)
            # Lights blink and words run by themselves: only what the press leads to counts.
            if now in new or not new and now != before:
                break
        if h.ms - start > GIVE_UP_MS:
            raise NoAnswer(f"{where}: no answer within {GIVE_UP_MS} ms")
    waited = h.ms - start
    h.run_to_ms(max(h.ms, start + HOLD_MS))
    release()
    return waited


def _learn(h: Handheld, what: str, after: str) -> Pictures:
    """The pictures that a press leads to on lights, with and without the key after it."""
    release = _press(h, what)
    h.run_ms(HOLD_MS)
    release()
    pictures = _watch(h) if after else set()
    h.keys(after)
    h.run_ms(REST_MS)
    return pictures | _watch(h)


def _watch(h: Handheld) -> Pictures:
    """What lights show while all that blinks does so; nothing of a TFT, which stands still."""
    pictures: Pictures = set()
    end = h.ms if isinstance(h.panel, St7789) else h.ms + LEARN_MS
    while h.ms < end:
        pictures.add(_picture(h))
        h.run_ms(10)
    return pictures


def _press(h: Handheld, what: str) -> Callable[[], None]:
    """Press a key, or push the stick of player one; gives what lets it go."""
    if what in VECTORS:
        h.sticks.move(0, *VECTORS[what])
        return lambda: h.sticks.move(0, 0, 0)
    h.keypad.press(what)
    return lambda: h.keypad.release(what)


def _picture(h: Handheld) -> bytes:
    """What the panel's memory holds."""
    return h.panel.memory.tobytes() if isinstance(h.panel, St7789) else bytes(h.panel.raw)


def _count(h: Handheld) -> int:
    """Grows with whatever comes to the panel."""
    return h.panel.bytes_seen if isinstance(h.panel, St7789) else len(h.panel.frames)
