"""One file per hardware, data only; here they are found, checked and turned into drivers.

A board is a dict BOARD of GPIO numbers and options; see pico_tft.py. NAMES lists the files.
"""

import gc

import machine
from machine import ADC, SPI, Pin

NAMES = ("pico_tft", "pico_tft320", "pico_ws2812", "pico_max7219")
DEFAULT = "pico_tft"
CHOICE = "/board.txt"  # on the device's flash: the name of the board to use

CPU_HZ = 125_000_000
HEADER_PINS = tuple(range(23)) + (26, 27, 28)  # those of a Pico that are led out
ADC_PINS = (26, 27, 28)
SPI_PINS = {  # block: clock pins, data pins
    0: ((2, 6, 18, 22), (3, 7, 19, 23)),
    1: ((10, 14, 26), (11, 15, 27)),
}

UART_PINS = {0: ((0, 12, 16), (1, 13, 17)), 1: ((4, 8, 20), (5, 9, 21))}  # block: TX, RX

# For each driver: entries that are pins, other entries it needs, entries it can do without.
DISPLAYS = {
    "st7789": (
        ("sck", "mosi", "cs", "dc", "rst", "backlight"),
        ("spi", "hz", "width", "height"),
        ("mode", "rotation", "first_column", "first_row", "mirror", "bgr", "inverted"),
    ),
    "ws2812": (("pin",), (), ("serpentine", "rotation", "mirror")),
    "max7219": (("sck", "mosi", "cs"), ("spi", "hz"), ("rotation", "mirror")),
}


class BadBoard(ValueError):
    """A board that does not exist or cannot be built; the text says what is wrong with it."""


class Hardware:
    """The drivers of one board: display, keypad, sticks, buttons, buzzer, chip, ticker, battery
    (None: has none); and its name. No function of this module, for all of it would stay in memory
    with that."""


def names():
    """The boards there are."""
    return NAMES


def load(name=None):
    """The checked description of a board; None: the one that the device names.

    Raises BadBoard.
    """
    name = name or _chosen()
    if name not in NAMES:
        raise BadBoard(f"no board {name!r}: there are {', '.join(NAMES)}")
    module = __import__("boards." + name, None, None, ("BOARD",))
    check(name, getattr(module, "BOARD", None))
    spec = dict(module.BOARD)
    spec["name"] = name
    return spec


def keypad(spec):
    """The keypad of a board alone: what the start asks before anything else is imported."""
    from drivers.keypad import Keypad

    pins = spec["keypad"]
    return Keypad(
        tuple([Pin(n, Pin.OPEN_DRAIN, value=1) for n in pins["rows"]]),
        tuple([Pin(n, Pin.IN, Pin.PULL_UP) for n in pins["cols"]]),
    )


def build(spec):
    """All drivers of a board that load() has given, ready to use: a Hardware.

    The clock is set first: buses and pulses keep the divider they are made with, and without the
    second argument the peripheral clock would fall to 48 MHz.
    """
    machine.freq(CPU_HZ, CPU_HZ)
    gc.collect()  # gives back the DMA channel of a display that was built before
    from drivers.buttons import Buttons
    from drivers.buzzer import Buzzer
    from drivers.rp2040 import Chip
    from drivers.sticks import Sticks
    from drivers.ticker import Ticker

    hardware = Hardware()
    hardware.name = spec["name"]
    hardware.buzzer = Buzzer(Pin(spec["buzzer"]))  # silent before anything takes its time
    display = dict(spec["display"])
    hardware.display = _BUILDERS[display.pop("driver")](display)
    hardware.keypad = keypad(spec)
    hardware.buttons = Buttons(tuple([Pin(n, Pin.IN, Pin.PULL_UP) for n in spec["buttons"]]))
    sticks = dict(spec["sticks"])
    x, y, select = sticks.pop("x"), sticks.pop("y"), sticks.pop("select")
    # From pins, not channel numbers: those would leave the pads' pull-downs on.
    hardware.sticks = Sticks(ADC(Pin(x)), ADC(Pin(y)), Pin(select, Pin.OUT, value=0), **sticks)
    hardware.chip = Chip(spec["display"].get("spi"), spec.get("cable"))
    hardware.ticker = Ticker()
    hardware.battery = _battery(**spec["battery"]) if spec.get("battery") else None
    return hardware


def _battery(pin, ratio):
    from drivers.battery import Battery

    return Battery(ADC(Pin(pin)), ratio)


def _st7789(d):
    from drivers.backlight import Backlight
    from drivers.st7789 import St7789

    index = d["spi"]
    spi = _spi(d)
    cs = d.pop("cs")
    return St7789(
        spi,
        None if cs is None else Pin(cs, Pin.OUT, value=1),
        Pin(d.pop("dc"), Pin.OUT, value=0),
        Pin(d.pop("rst"), Pin.OUT, value=1),
        Backlight(Pin(d.pop("backlight"))),
        spi_id=index,
        **d,
    )


def _ws2812(d):
    from drivers.ws2812 import Ws2812

    return Ws2812(Pin(d.pop("pin")), **d)


def _max7219(d):
    from drivers.max7219 import Max7219

    cs = Pin(d.pop("cs"), Pin.OUT, value=1)  # a rising edge latches: high before there is a clock
    return Max7219(_spi(d), cs, **d)


def _spi(d):
    """The bus of a display; takes its entries out of the description."""
    mode = d.pop("mode", 0)
    return SPI(
        d.pop("spi"),
        d.pop("hz"),
        polarity=mode >> 1,
        phase=mode & 1,
        sck=Pin(d.pop("sck")),
        mosi=Pin(d.pop("mosi")),
        miso=None,
    )


_BUILDERS = {"st7789": _st7789, "ws2812": _ws2812, "max7219": _max7219}


def _chosen():
    try:
        with open(CHOICE) as file:
            return file.read().strip()
    except OSError:
        pass
    try:
        from board_default import NAME
    except ImportError:
        return DEFAULT
    return NAME


def check(name, board):
    """Raise BadBoard when a description cannot be built on a Pico."""

    def bad(what):
        raise BadBoard(f"board {name}: {what}")

    def entries(where, part, needed, optional=()):
        if not isinstance(part, dict):
            bad(f"{where} is no dict")
        for key in needed:
            if key not in part:
                bad(f"{where} lacks {key!r}")
        for key in part:
            if key not in needed and key not in optional:
                bad(f"{where} has an unknown entry {key!r}")

    needed = ("display", "keypad", "sticks", "buttons", "buzzer")
    entries("BOARD", board, needed, ("battery", "cable"))
    display, keys, sticks = board["display"], board["keypad"], board["sticks"]
    driver = display.get("driver") if isinstance(display, dict) else None
    if driver not in DISPLAYS:
        bad(f"unknown display driver {driver!r}: there are {', '.join(sorted(DISPLAYS))}")
    pins, needed, optional = DISPLAYS[driver]
    entries("display", display, ("driver",) + pins + needed, optional)
    for key in needed + optional:
        if not isinstance(display.get(key, 0), (int, bool)):  # a bool is no int there
            bad(f"display {key} is {display[key]!r}, which is no number")
    entries("keypad", keys, ("rows", "cols"))
    entries("sticks", sticks, ("x", "y", "select"), ("flip_x", "flip_y"))

    used = [("display " + key, display[key]) for key in pins]
    if driver == "st7789" and display["cs"] is None:
        used.remove(("display cs", None))
    for what, numbers, count in (
        ("keypad row", keys["rows"], 4),
        ("keypad column", keys["cols"], 3),
        ("button", board["buttons"], 2),
    ):
        if not isinstance(numbers, (tuple, list)) or len(numbers) != count:
            bad(f"{count} {what} pins are needed")
        used += [(what, n) for n in numbers]
    used += [("stick " + key, sticks[key]) for key in ("x", "y", "select")]
    used.append(("buzzer", board["buzzer"]))
    battery = board.get("battery")
    if battery is not None:
        entries("battery", battery, ("pin", "ratio"))
        used.append(("battery", battery["pin"]))
    cable = board.get("cable")
    if cable is not None:
        entries("cable", cable, ("uart", "tx", "rx"))
        used += [("cable " + key, cable[key]) for key in ("tx", "rx")]
    owner = {}
    for what, n in used:
        if isinstance(n, bool) or n not in HEADER_PINS:
            bad(f"{what} on {n!r}, which is no pin of a Pico")
        if n in owner:
            bad(f"GP{n} is both {owner[n]} and {what}")
        owner[n] = what

    for axis in ("x", "y"):
        if sticks[axis] not in ADC_PINS:
            bad(f"stick {axis} on GP{sticks[axis]}, which has no converter")
    if battery is not None:
        if battery["pin"] not in ADC_PINS:
            bad(f"battery on GP{battery['pin']}, which has no converter")
        if not isinstance(battery["ratio"], (int, float)) or battery["ratio"] < 1:
            bad(f"battery ratio is {battery['ratio']!r}, which is no number from 1 on")
    if "spi" in display:
        clocks, data = SPI_PINS.get(display["spi"], ((), ()))
        if display["sck"] not in clocks or display["mosi"] not in data:
            bad(f"SPI {display['spi']!r} has no GP{display['sck']} and GP{display['mosi']}")
    if cable is not None:
        outs, ins = UART_PINS.get(cable["uart"], ((), ()))
        if cable["tx"] not in outs or cable["rx"] not in ins:
            bad(f"UART {cable['uart']!r} has no GP{cable['tx']} and GP{cable['rx']}")
    if "backlight" in display and _slice(board["buzzer"]) == _slice(display["backlight"]):
        bad("buzzer and backlight share a PWM slice, so every tone would dim the lamp")


def _slice(pin):
    return pin >> 1 & 7
