"""What is remembered of matches of Dynasty: how many, who won, at which level, the best of them."""

from console.words import t
from engine.levels import COUNT, DEFAULT, is_level

NAME = "dynasty_records"
# Finished matches; won by player one, two, drawn; a person's against the computer, won of them;
# the widest win of a person over the computer without a hint, as armies of both; those against the
# computer and won of them by level, with hints or not; matches in which a person took hints; the
# level that was chosen last.
FRESH = {
    "played": 0,
    "wins": [0, 0],
    "draws": 0,
    "computer": 0,
    "won": 0,
    "best": [0, 0],
    "levels": [0] * COUNT,
    "beaten": [0] * COUNT,
    "helped": 0,
    "level": DEFAULT,
}
SINCE_LEVELS = ("levels", "beaten", "helped", "level")  # older records lack them


def load(store):
    """The records as a dict like FRESH; what is not one is set aside like a torn file."""
    kept = store.load(NAME, None)
    if kept is not None:
        if isinstance(kept, dict):
            for key in SINCE_LEVELS:
                kept.setdefault(key, _fresh(key))
        if _are_records(kept):
            return kept
        store.set_aside(NAME)
    return {key: _fresh(key) for key in FRESH}


def _fresh(key):
    value = FRESH[key]
    return value[:] if isinstance(value, list) else value


def _are_records(kept):
    """Has it the keys of FRESH, with as many numbers under each?"""
    if not isinstance(kept, dict):
        return False
    for key, fresh in FRESH.items():
        value = kept.get(key)
        if type(value) is not type(fresh):
            return False
        numbers = value if isinstance(fresh, list) else [value]
        if isinstance(fresh, list) and len(value) != len(fresh):
            return False
        if not all(type(n) is int and n >= 0 for n in numbers):
            return False
    return is_level(kept["level"])


def choose_level(store, level):
    """Remember the level a player has chosen, to be proposed the next time."""
    records = load(store)
    if records["level"] != level:
        records["level"] = level
        store.save(NAME, records)


def add(store, match, outcome):
    """Count a finished match, but no demo. Returns the records, or None for a demo."""
    if match.demo:
        return None
    records = load(store)
    winner = outcome.winner
    records["played"] += 1
    if winner is None:
        records["draws"] += 1
    else:
        records["wins"][winner] += 1
    helped = sum(match.hints) > 0
    records["helped"] += helped
    if not (match.is_person(0) and match.is_person(1)):
        level = match.levels[int(match.is_person(0))] - 1
        records["computer"] += 1
        records["levels"][level] += 1
        if winner is not None and match.is_person(winner):
            records["won"] += 1
            records["beaten"][level] += 1
            mine, other = outcome.counts[winner], outcome.counts[1 - winner]
            if not helped and mine - other > records["best"][0] - records["best"][1]:
                records["best"] = [mine, other]
    store.save(NAME, records)
    return records


def lines(store):
    """The records in words, a paragraph each."""
    records = load(store)
    if not records["played"]:
        return [t("records.none")]
    text = [
        t("records.played", records["played"]),
        t("records.wins", *records["wins"], records["draws"]),
    ]
    if records["computer"]:
        text.append(t("records.computer", records["won"], records["computer"]))
    for level in range(COUNT):
        if records["levels"][level]:
            values = (level + 1, records["beaten"][level], records["levels"][level])
            text.append(t("records.level", *values))
    if records["best"][0]:
        text.append(t("records.best", *records["best"]))
    if records["helped"]:
        text.append(t("records.helped", records["helped"]))
    return text
