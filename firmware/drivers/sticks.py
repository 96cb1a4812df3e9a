"""Two analog sticks behind a 74HC4052: both X on one ADC input, both Y on the other.

One stick is read a poll; the multiplexer is switched at the end of the poll and has settled long
before the next. Readings are 16 bits (0..65535), tilts -100..100.
"""

from time import sleep_us, ticks_diff

import micropython

NOMINAL = 32768  # centre
REACH = 27000  # from the centre to the least end of travel that a stick may have
CENTRE_SLACK = 6000  # a centre further from NOMINAL is a stick that is held, not a rest
FAR = 12000  # and one further than this is no centre even when a person says so
LEAST_REACH = 8000  # a stick that travels less than this cannot be told from one at rest
NOISE = 2500  # three samples of a good stick, +-600 noise included, lie closer together

DEAD_ZONE = (35, 55)  # tilts at which a direction ends and begins
LET_GO, PUSHED = [tilt * tilt for tilt in DEAD_ZONE]
# A direction is kept some 8 degrees past its sector: tangents of 22.5, 30.5 and 14.5 degrees.
TAN_FREE, TAN_STRAIGHT, TAN_DIAGONAL = 41, 59, 26  # hundredths
STEADY_MS = 8  # a direction must last that long: on its way a stick crosses others
REST_MS = 60  # at rest before a stick is believed
DOUBT = 4  # noisy polls count 2, quiet ones take 1 back


class Sticks:
    """Directions and tilts of both sticks.

    x_adc and y_adc read (read_u16) the stick that select() chooses, 0 for player one. X grows to
    the east and Y to the north unless flipped. A stick has no direction until it has been at
    rest, and none while it is unplugged or noisy.
    """

    dead_zone = DEAD_ZONE

    def __init__(self, x_adc, y_adc, select, flip_x=False, flip_y=False):
        self._read_x = x_adc.read_u16  # bound once: a poll allocates nothing
        self._read_y = y_adc.read_u16
        self._select = select
        self._sticks = (_Stick(flip_x, flip_y), _Stick(flip_x, flip_y))
        for player in (0, 1):
            select(player)
            sleep_us(100)
            stick = self._sticks[player]
            stick.found = (_centre(self._read_x), _centre(self._read_y))
            stick.calibrate(None)
        self._player = 0
        select(0)

    @micropython.native
    def poll(self, now_ms):
        """Read one stick; call it every few milliseconds."""
        player = self._player
        x = _median(self._read_x)
        y = _median(self._read_y)
        stick = self._sticks[player]
        if x < 0 or y < 0:
            stick.doubt()
        else:
            stick.see(x, y, now_ms)
        self._player = player = 1 - player
        self._select(player)

    def direction(self, player):
        """0 north, then clockwise to 7 north-west; -1 none."""
        return self._sticks[player].direction

    def raw(self, player):
        """[x, y] of the last good reading as the converter gave it; a list that is used again."""
        return self._sticks[player].raw

    def calibrate(self, player, data=None):
        """Take [centre x, centre y, west, east, south, north] (readings) for what a stick does.

        None goes back to the centre found at the start and the usual travel. ValueError for
        numbers that no stick in rest and use can have.
        """
        self._sticks[player].calibrate(data)

    def believed(self, player):
        """Has the stick been seen at rest, and given steady readings since?"""
        return self._sticks[player].believed

    def level(self, player):
        """[x, y] of the last good reading, east and north up to 100; a list that is used again."""
        return self._sticks[player].tilt


class _Stick:
    """One stick: its centre, and what it was last seen to do."""

    def __init__(self, flip_x, flip_y):
        self.found = (NOMINAL, NOMINAL)
        self.cx = self.cy = NOMINAL
        self.west = self.east = self.south = self.north = REACH  # from the centre
        self.raw = [NOMINAL, NOMINAL]
        self.tilt = [0, 0]
        self.direction = -1
        self._percent_x = -100 if flip_x else 100
        self._percent_y = -100 if flip_y else 100
        self.believed = False
        self._doubts = 0
        self._coming = -1  # a direction that must last
        self._since = -1  # when that was first seen; before it is believed: when rest began

    def calibrate(self, data):
        """See Sticks.calibrate()."""
        if data is None:
            self.cx, self.cy = self.found
            self.west = self.east = self.south = self.north = REACH
            return
        x, y, west, east, south, north = data
        reach = (x - west, east - x, y - south, north - y)
        if min(reach) < LEAST_REACH or abs(x - NOMINAL) > FAR or abs(y - NOMINAL) > FAR:
            raise ValueError("no calibration of a stick: %s" % (data,))
        self.cx, self.cy = x, y
        # A little less than all of it, so that 100 is reached by a stick that has aged.
        self.west, self.east, self.south, self.north = [r * 9 // 10 for r in reach]

    def doubt(self):
        """A reading was too noisy to use; some of them in a row and the stick is not believed."""
        self._doubts += 2
        if self._doubts >= DOUBT:
            self._doubts = DOUBT
            self.believed = False
            self._since = -1
            self.direction = -1

    @micropython.native
    def see(self, x, y, now_ms):
        """A good reading of both axes."""
        if self._doubts:
            self._doubts -= 1
        self.raw[0] = x
        self.raw[1] = y
        x -= self.cx
        y -= self.cy
        x = x * self._percent_x // (self.east if x > 0 else self.west)
        y = y * self._percent_y // (self.north if y > 0 else self.south)
        tilt = self.tilt
        tilt[0] = -100 if x < -100 else 100 if x > 100 else x
        tilt[1] = -100 if y < -100 else 100 if y > 100 else y
        size = x * x + y * y
        if not self.believed:
            if size >= LET_GO:
                self._since = -1
            elif self._since < 0:
                self._since = now_ms
            elif ticks_diff(now_ms, self._since) >= REST_MS:
                self.believed = True
                self._coming = -1
        elif size < (PUSHED if self.direction < 0 else LET_GO):
            self.direction = self._coming = -1
        else:
            way = _way(x, y, self.direction)
            if way != self._coming:
                self._coming = way
                self._since = now_ms
            elif way != self.direction and ticks_diff(now_ms, self._since) >= STEADY_MS:
                self.direction = way


def _way(x, y, kept):
    """Direction of a tilt; kept is the direction that holds so far, or -1."""
    tangent = TAN_FREE if kept < 0 else TAN_DIAGONAL if kept & 1 else TAN_STRAIGHT
    wide = abs(x)
    high = abs(y)
    if wide * 100 < high * tangent:
        return 0 if y > 0 else 4
    if high * 100 < wide * tangent:
        return 2 if x > 0 else 6
    if x > 0:
        return 1 if y > 0 else 3
    return 7 if y > 0 else 5


@micropython.native
def _median(read):
    """The middle one of three samples (the converter has spikes), or -1 when they lie apart."""
    a = read()
    b = read()
    c = read()
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
        if a > b:
            a, b = b, a
    return -1 if c - a > NOISE else b


def _centre(read):
    """Where an axis rests, or the nominal centre when it is held, noisy or not there."""
    total = 0
    for _ in range(8):
        value = _median(read)
        if value < 0:
            return NOMINAL
        total += value
    return total // 8 if abs(total // 8 - NOMINAL) <= CENTRE_SLACK else NOMINAL
