"""From pins to events: what a scene gets to know of keys, sticks and buttons.

An event has `kind`, `player` (0 or 1; -1 for the keypad), `value` and `ticks` (ms). Kinds:

    KEY, KEY_UP      a key went down or up; value is one of "0123456789*#"
    KEY_HELD         the key has been down for HELD_MS
    STEP             a stick was pushed, or is still pushed (auto-repeat); value is a direction,
                     0 north, then clockwise to 7 north-west
    STEP_UP          the stick came back to its middle; value is -1
    ACTION, ACTION_UP, ACTION_HELD   the action button of a player

The event that a scene is handed is used again: who wants to keep one copies its fields.
"""

KEY = 1
KEY_UP = 2
KEY_HELD = 3
STEP = 4
STEP_UP = 5
ACTION = 6
ACTION_UP = 7
ACTION_HELD = 8

KEYS = "123456789*0#"
KEYPAD = -1
DX = (0, 1, 1, 1, 0, -1, -1, -1)  # columns a direction goes, north first, clockwise
DY = (-1, -1, 0, 1, 1, 1, 0, -1)

HELD_MS = 600
# Milliseconds from a push to its first repetition, and from one repetition to the next.
REPEATS = {"slow": (500, 250), "normal": (330, 133), "fast": (220, 80)}
RING = 16
LATE_MS = 8  # without a look at the pins after which long work is interrupted for one
ASKS = (KEY, STEP, ACTION)  # kinds that a person waits to see an answer to


class Event:
    """One thing that happened; see the module for its fields."""

    def __init__(self, kind=0, player=KEYPAD, value=None, ticks=0):
        self.kind = kind
        self.player = player
        self.value = value
        self.ticks = ticks

    def is_key(self, keys):
        """Is this a key going down, and one of these?"""
        return self.kind == KEY and self.value in keys


class Input:
    """Turns the states the drivers report into events, oldest first.

    poll() is called every few milliseconds, next() until it gives None. `waiting` is true from a
    press until next() was asked. catch_up() may come between any two steps of all this.
    """

    def __init__(self, hardware, clock):
        self._hw = hardware
        self._clock = clock
        self._ring = [Event() for _ in range(RING)]
        self._head = self._tail = 0
        self._keys = self._buttons = 0
        self._key_since = [0] * 12
        self._key_held = 0
        self._button_since = [0, 0]
        self._button_held = 0
        self._way = [-1, -1]
        self._next_step = [0, 0]
        self._spent = [False, False]  # pushed since before this scene: silent until it is let go
        self._taken = Event()
        self._polled = clock.ms()
        self._polling = False
        self.waiting = False
        self.repeat("normal")
        self.lost = 0  # events thrown away because nobody took them

    def repeat(self, speed):
        """How fast a stick that is held repeats: one of REPEATS."""
        self._first_repeat, self._next_repeat = REPEATS[speed]

    def _post(self, kind, player, value, now):
        head = (self._head + 1) % RING
        if head == self._tail:
            self.lost += 1
            return
        e = self._ring[self._head]
        e.kind = kind
        e.player = player
        e.value = value
        e.ticks = now
        self._head = head
        if kind in ASKS:
            self.waiting = True

    def next(self):
        """The oldest event not yet taken, or None; it holds until the next call."""
        self.waiting = False  # first: more may come at any moment
        if self._tail == self._head:
            return None
        e = self._ring[self._tail]
        taken = self._taken
        taken.kind = e.kind
        taken.player = e.player
        taken.value = e.value
        taken.ticks = e.ticks
        self._tail = (self._tail + 1) % RING
        return taken

    def flush(self):
        """Forget what has not been taken: it was meant for what is not there any more."""
        self._tail = self._head

    def settle(self):
        """Another scene comes: what is pressed now has had its effect, and holds and repeats no
        more until it is let go. What is pressed from here on is for the new scene."""
        self._key_held |= self._keys
        self._button_held |= self._buttons
        for player in (0, 1):
            self._spent[player] = self._way[player] >= 0

    def catch_up(self):
        """Read the drivers if that was not done for LATE_MS; not in the middle of reading them, or
        the keypad would find another row driven than its own."""
        if not self._polling and self._clock.diff(self._clock.ms(), self._polled) >= LATE_MS:
            self.poll()

    def poll(self):
        """Read the drivers once."""
        self._polling = True
        self._polled = now = self._clock.ms()
        hw = self._hw
        keys = hw.keypad.poll(now)
        if keys or self._keys:
            self._poll_keys(keys, now)
        buttons = hw.buttons.poll(now)
        if buttons or self._buttons:
            self._poll_buttons(buttons, now)
        hw.sticks.poll(now)
        for player in (0, 1):
            way = hw.sticks.direction(player)
            if way != self._way[player]:
                self._way[player] = way
                if way < 0:
                    self._spent[player] = False
                    self._post(STEP_UP, player, -1, now)
                elif not self._spent[player]:
                    self._post(STEP, player, way, now)
                    self._next_step[player] = now + self._first_repeat
            elif way < 0 or self._spent[player]:
                continue
            elif self._clock.diff(now, self._next_step[player]) >= 0:
                self._post(STEP, player, way, now)
                self._next_step[player] = now + self._next_repeat
        self._polling = False

    def _poll_keys(self, keys, now):
        for i in range(12):
            bit = 1 << i
            if keys & bit and not self._keys & bit:
                self._key_since[i] = now
                self._key_held &= ~bit
                self._post(KEY, KEYPAD, KEYS[i], now)
            elif self._keys & bit and not keys & bit:
                self._post(KEY_UP, KEYPAD, KEYS[i], now)
            elif keys & bit and not self._key_held & bit:
                if self._clock.diff(now, self._key_since[i]) >= HELD_MS:
                    self._key_held |= bit
                    self._post(KEY_HELD, KEYPAD, KEYS[i], now)
        self._keys = keys

    def _poll_buttons(self, buttons, now):
        for i in (0, 1):
            bit = 1 << i
            if buttons & bit and not self._buttons & bit:
                self._button_since[i] = now
                self._button_held &= ~bit
                self._post(ACTION, i, None, now)
            elif self._buttons & bit and not buttons & bit:
                self._post(ACTION_UP, i, None, now)
            elif buttons & bit and not self._button_held & bit:
                if self._clock.diff(now, self._button_since[i]) >= HELD_MS:
                    self._button_held |= bit
                    self._post(ACTION_HELD, i, None, now)
        self._buttons = buttons
