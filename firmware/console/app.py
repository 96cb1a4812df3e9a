"""The console itself: the scene stack and the one loop that everything runs in."""

import gc
import sys
from array import array

from console import themes, words
from console.input import ASKS, KEY_HELD, Input
from console.rest import ASLEEP, Rest
from console.sound import Sound

FRAME_MS = 33  # 30 frames a second
POLL_MS = 5  # how often pins are read between frames, and at least during them
SLICE_MS = 8  # the longest a scene may think at a stretch
HISTORY = 256  # frames whose working time is remembered
COLLECT_EVERY = 128  # frames: often enough that the heap never runs full in the middle of one
COLLECT_MS = 15  # room for a collection: it takes 6 in the launcher, 8 in a game

# The console that was made last: what a person at the prompt, or a tool over USB, can ask.
current = None

SETTINGS = {
    "language": "",
    "theme": "colour",
    "sound": 6,
    "brightness": 8,
    "animations": True,
    "legal": True,
    "thinking": False,
    "time_up": "count",
    "repeat": "normal",
    "dim": 3,  # minutes
    "mute": False,
    "sticks": [],  # calibration of each, as drivers.sticks takes it
}
MUTE_KEY = "0"  # held
TOAST_FRAMES = 45  # a word of the console over the footer of a game
ASLEEP_MS = 100  # a frame when nobody looks
ASLEEP_POLL_MS = 20  # a tap of 60 ms still wakes it


class Console:
    """Screen, input, sound, saves, words and settings of one handheld, and its scenes.

    hardware comes from boards.build(), canvas fits its display, store keeps the saves, games is a
    list of the packages the launcher offers.
    """

    partner = None  # the player apart (apart/partner.py), while there is one

    def __init__(self, hardware, canvas, store, clock, games=()):
        global current
        current = self
        self.hardware = hardware
        self.display = hardware.display
        self.canvas = canvas
        self.store = self._kept = store  # a game of the player's own puts one of its own there
        self.clock = clock
        self.games = games
        self.input = Input(hardware, clock)
        self.sound = Sound(hardware.buzzer, clock)
        self.rest = Rest(self.display, clock)
        self._toast = ""
        self._toast_left = 0
        self._toast_new = False
        self._under = None  # the footer below it; False if the scene has drawn there since
        self.spoken = None  # words that run across a matrix, over whatever scene there is
        self.scenes = []
        self.running = False
        self.mono = None  # is everything shown without colour? None until the first _dress()
        # Working time of the last frames in tenths of a millisecond, and how many there were.
        self.frames = 0
        self.late = 0
        self.work = array("H", bytes(2 * HISTORY))
        self.longest_slice = 0  # us
        self._collected = 0  # the frame after which garbage was collected
        self._sampled = False  # does the ticker read the pins during long work?
        self._interrupted = False
        self.settings = dict(SETTINGS)
        self._take_kept_settings()
        self.apply()

    # -- settings

    def _take_kept_settings(self):
        """Those on the flash that can be used; the others stay as they come from the factory."""
        from console.choices import is_legal

        kept = self.store.load("settings", {})
        if not isinstance(kept, dict):
            self.store.set_aside("settings")
            return
        for key in SETTINGS:
            if is_legal(key, kept.get(key)):
                self.settings[key] = kept[key]

    def apply(self):
        """Bring words, theme, sound and brightness into line with the settings."""
        s = self.settings
        words.use(s["language"])
        self.sound.level = s["sound"]
        self.sound.mute = s["mute"]
        self.input.repeat(s["repeat"])
        for player in (0, 1):
            self._calibrate(player, s["sticks"])
        self.display.brightness(s["brightness"])
        self._dress()

    def _calibrate(self, player, sticks):
        """A calibration that makes no sense (an old save, another stick) is as good as none."""
        try:
            self.hardware.sticks.calibrate(player, sticks[player] if sticks else None)
        except (ValueError, TypeError, IndexError):
            self.hardware.sticks.calibrate(player)

    def reset_settings(self):
        """Everything as it was at first, but for the language; saves and records stay."""
        language = self.settings["language"]
        self.settings.update(SETTINGS)
        self.settings["language"] = language
        self.apply()
        self.save_settings()

    def _dress(self):
        """Use colour or not: as the topmost scene with a say wants it, else as set."""
        mono = self.settings["theme"] == "mono"
        for scene in self.scenes:
            if scene.mono is not None:
                mono = scene.mono
        if mono != self.mono:
            self.mono = mono
            self.canvas.mono = mono or self.display.colours == 2
            self.display.palette(themes.palette(self.display.kind, self.canvas.mono))
            if self.canvas.left:
                from console import surround

                surround.draw(self.canvas, self.display)
            for scene in self.scenes:
                scene.stale = True

    def save_settings(self):
        self._kept.save("settings", self.settings)

    # -- scenes

    @property
    def scene(self):
        return self.scenes[-1] if self.scenes else None

    def push(self, scene):
        """Put a scene on top of the one that is shown; pop() brings that back."""
        scene.console = self
        scene.stale = True
        self.spoken = None
        self.scenes.append(scene)
        self._dress()
        self.input.settle()
        gc.collect()
        scene.enter(self)

    def pop(self):
        """Take the top scene off and uncover the one below."""
        scene = self.scenes.pop()
        scene.leave()
        self.spoken = None
        self._dress()
        self.input.settle()
        if self.scenes:
            self.scenes[-1].stale = True
        gc.collect()

    def replace(self, scene):
        """Put a scene in the place of the top one."""
        old = self.scenes.pop()
        old.leave()
        self.push(scene)

    def home(self):
        """Take off every scene but the first."""
        while len(self.scenes) > 1:
            self.pop()

    # -- the loop

    def run(self):
        """Run until the last scene is gone.

        What goes through it (Ctrl-C, a simulator that is closed) first takes every scene off, so
        that a game in progress is kept.
        """
        self.running = True
        try:
            self._loop()
        finally:
            self.running = False
            self.sound.stop()
            self._hang_up()
            while self.scenes:
                self.scenes.pop().leave()

    def _hang_up(self):
        """Let the player apart go without a word, so that a game with him can go on later."""
        if self.partner:
            self.partner.close()

    def _loop(self):
        try:
            self._frames()
        finally:
            self._sample(False)

    def _frames(self):
        clock = self.clock
        before = due = clock.ms()
        while self.scenes:
            if self._interrupted:
                self._interrupted = False
                raise KeyboardInterrupt
            now = clock.ms()
            dt = clock.diff(now, before)
            before = now
            self._frame(min(dt, 250))
            due += FRAME_MS if self.rest.state != ASLEEP else ASLEEP_MS
            left = clock.diff(due, clock.ms())
            if left < 0:
                # Late: start counting from here instead of running after lost time.
                self.late += 1
                due = clock.ms()
            elif left > COLLECT_MS and self.frames - self._collected >= COLLECT_EVERY:
                gc.collect()
                self._collected = self.frames
            self._wait(due)
            if clock.diff(due, clock.ms()) > 0:
                # Cut short by a press: frames count from its answer.
                due = clock.ms()

    def tidy(self):
        """Collect garbage after this frame, or the next one that leaves time for it: a scene asks
        when it has made much, so that the heap does not run full while it thinks."""
        self._collected = self.frames - COLLECT_EVERY

    def _sample(self, on):
        """Let the ticker read the pins whenever work leaves them alone for too long, or not."""
        if on != self._sampled:
            self._sampled = on
            if on:
                self.hardware.ticker.start(POLL_MS, self._tick)
            else:
                self.hardware.ticker.stop()

    def _tick(self, _):
        try:
            self.input.catch_up()
        except KeyboardInterrupt:
            # Nothing gets out of a callback: the loop raises it anew.
            self._interrupted = True
        except RuntimeError:
            pass  # deep in somebody's work the stack has no room: the next tick, or the loop, reads

    def _frame(self, dt):
        start = self.clock.us()
        try:
            self.input.poll()
            event = self.input.next()
            while event:
                self._take(event)
                if not self.scenes:
                    return
                event = self.input.next()
            self.rest.update(self.settings["dim"])
            self._sample(self.rest.state != ASLEEP)  # then no frame takes long
            if self.partner:
                self.partner.update(dt)
            scene = self.scenes[-1]
            scene.update(dt)
            if self.scenes and scene is not self.scene:
                # What took its place is shown in this frame already.
                scene = self.scene
                scene.update(0)
            if self.spoken:
                self._speak(dt)
            elif scene is self.scene and self.rest.state != ASLEEP:
                whole = scene.stale
                scene.draw(self.canvas)
                scene.stale = False
                if self._toast_left:
                    self._draw_toast(scene, whole)
            self.sound.update(self.clock.ms())
            self._notices()
        except Exception as error:
            scene = None  # nothing here may keep alive what a broken scene holds
            self.fail(error)
        if self.canvas.dirty():
            self.display.show(self.canvas, self.canvas.rects)
            self.canvas.clean()
        self.work[self.frames % HISTORY] = min(
            65535, self.clock.diff(self.clock.us(), start) // 100
        )
        self.frames += 1

    def _take(self, event):
        """Hand an event to the scene, unless it is the console's own."""
        if self.spoken and event.kind in ASKS:
            self._hush()
        if self.rest.touch(self.settings["brightness"]):
            self.scene.stale = True
        elif event.kind == KEY_HELD and event.value == MUTE_KEY and not self.scene.own_keys:
            mute = not self.settings["mute"]
            self.settings["mute"] = self.sound.mute = mute
            self.save_settings()
            self.toast(words.t("sound.off" if mute else "sound.on"))
        else:
            self.scenes[-1].handle(event)

    def toast(self, text, role=themes.ACCENT, frames=TOAST_FRAMES):
        """Say something over whatever scene there is, in its footer for so many frames; across a
        matrix it runs once, in a role, and any press ends it and counts."""
        if self.display.kind == "tft":
            self._toast = text
            self._toast_left = frames
            self._toast_new = True
        else:
            from console.scroller import Scroller  # a TFT has no need of it

            self.spoken = Scroller(text, None, role)

    def _speak(self, dt):
        self.spoken.update(dt)
        if self.spoken.rounds:
            self._hush()
        else:
            self.spoken.draw(self.canvas)

    def _hush(self):
        self.spoken = None
        self.scene.stale = True

    def _draw_toast(self, scene, whole):
        """whole: the scene has just drawn everything."""
        from console import furniture

        canvas = self.canvas
        place = 0, furniture.FOOT_Y, 240, furniture.FOOT_H
        if whole:
            self._under = None
        elif self._under and canvas.reaches(furniture.FOOT_Y):
            self._under = False
        if whole or self._toast_new:
            self._toast_new = False
            if self._under is None:
                self._under = canvas.cut(*place)
            furniture.alert(canvas, self._toast)
        self._toast_left -= 1
        if not self._toast_left:
            if self._under:
                canvas.paste(*place, self._under)
            else:
                scene.stale = True
            self._under = None

    def _wait(self, due):
        """Until the next frame is due, or somebody presses something: that is answered at once."""
        clock = self.clock
        nap = ASLEEP_POLL_MS if self.rest.state == ASLEEP and not self.sound.playing else POLL_MS
        while True:
            left = clock.diff(due, clock.ms())
            if left <= 0 or self.input.waiting:
                return
            thinking = False
            if left > SLICE_MS // 2 and self.scenes:
                start = clock.us()
                try:
                    thinking = self.scenes[-1].idle(min(left, SLICE_MS))
                except Exception as error:
                    self.fail(error)
                spent = clock.diff(clock.us(), start)
                if thinking and spent > self.longest_slice:
                    self.longest_slice = spent
            if not thinking:
                clock.sleep_ms(min(left, nap))
            self.input.poll()
            self.sound.update(clock.ms())

    def _notices(self):
        """Say what the store has to say: a save set aside, a flash that is full."""
        if self.store.notices and self.scenes:
            from console.dialogs import Message

            key, name = self.store.take_notice()
            self.input.flush()  # nobody shall dismiss it with what was meant for another scene
            self.push(Message(words.t(key), words.t(key + ".text", name)))

    def fail(self, error):
        """An exception in a scene: silence, keep the trace in a file, show it, go home."""
        self.sound.stop()
        another = None
        try:
            self._hang_up()
        except Exception as again:
            self.partner, another = None, again
        while len(self.scenes) > 1:
            try:
                self.scenes.pop().leave()
            except Exception as again:
                another = again
        # Only now is there memory for words and modules, if the scene had taken all of it.
        gc.collect()
        from console.dialogs import Failure

        trace = trace_of(error)
        if another:
            trace += "\n" + trace_of(another)
        self.store.note("error.txt", trace)
        self.apply()
        self.input.flush()
        self.push(Failure(trace))


def trace_of(error):
    """The trace of an exception as text, on MicroPython and on CPython."""
    if hasattr(sys, "print_exception"):
        import io

        out = io.StringIO()
        sys.print_exception(error, out)
        return out.getvalue()
    import traceback

    return "".join(traceback.format_exception(type(error), error, error.__traceback__))
