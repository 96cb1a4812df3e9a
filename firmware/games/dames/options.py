"""What was chosen for the last game of Dames, to be proposed for the next one."""

from engine.levels import COUNT

from games.dames.match import PERSON, STYLES, Match
from games.dames.variants import RULES

NAME = "dames_options"
MINUTES = (0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90)
# Indices of RULES, of STYLES and of MINUTES for each player; PERSON or the level of a computer.
FRESH = {"rules": 0, "players": [PERSON, 2], "style": 1, "minutes": [0, 0], "huffing": 0}


def load(store):
    """The options as a dict like FRESH; what is not one is set aside like a torn file."""
    kept = store.load(NAME, None)
    if kept is not None:
        if _are_options(kept):
            return kept
        store.set_aside(NAME)
    return {key: value[:] if isinstance(value, list) else value for key, value in FRESH.items()}


def save(store, options):
    store.save(NAME, options)


def values(key):
    """How many values there are of an option."""
    return {
        "rules": len(RULES),
        "players": COUNT + 1,
        "style": len(STYLES),
        "minutes": len(MINUTES),
        "huffing": 2,
    }[key]


def _are_options(kept):
    if not isinstance(kept, dict) or len(kept) != len(FRESH):
        return False
    for key, fresh in FRESH.items():
        value = kept.get(key)
        if type(value) is not type(fresh):
            return False
        numbers = value if isinstance(value, list) else [value]
        if isinstance(fresh, list) and len(numbers) != len(fresh):
            return False
        if not all([type(n) is int and 0 <= n < values(key) for n in numbers]):
            return False
    return True


def match_of(options, position=None):
    """A Match by the options, player one having Black; or one that goes on from a position."""
    minutes = [MINUTES[i] for i in options["minutes"]]
    rules = RULES[options["rules"]] if position is None else position.rules
    huffing = position is None and bool(options["huffing"])
    match = Match(rules, options["players"], minutes, STYLES[options["style"]], huffing)
    if position is not None:
        match.position = position
    return match
