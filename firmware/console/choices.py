"""What the player may set, and to what: data that the console judges kept settings by.

Apart from the screen that shows it, so that a start need not load that.
"""

from console import words

# Lines: key of the words, key of the setting (None: something to do), and what it may be: a range
# is a level shown as a bar, a tuple a choice.
LINES = (
    ("language", "language", ()),
    ("theme", "theme", ("colour", "mono")),
    ("brightness", "brightness", range(1, 11)),
    ("sound", "sound", range(0, 11)),
    ("mute", "mute", (False, True)),
    ("legal_squares", "legal", (True, False)),
    ("thinking", "thinking", (False, True)),
    ("animations", "animations", (True, False)),
    ("time_up", "time_up", ("count", "lose")),
    ("repeat", "repeat", ("slow", "normal", "fast")),
    ("dim", "dim", (0, 1, 3, 10)),
    ("calibrate", None, "_calibrate"),
    ("reset", None, "_reset"),
)


def is_legal(key, value):
    """Could a setting have been given this value by a player?"""
    if key == "language":
        return value in words.languages()
    if key == "sticks":
        return isinstance(value, list)
    for _, name, values in LINES:
        if name == key:
            # True is 1 and a float may equal a level, but neither is one.
            return value in values and type(value) is type(values[0])
    return False
