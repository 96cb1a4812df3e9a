"""What is remembered of finished matches of Dynasty: how many, who won, and the best of them."""

from console.words import t

NAME = "dynasty_records"
# Finished matches; won by player one, two, drawn; a person's against the computer, won of them;
# the widest win of a person over the computer, as armies of both.
FRESH = {"played": 0, "wins": [0, 0], "draws": 0, "computer": 0, "won": 0, "best": [0, 0]}


def load(store):
    """The records as a dict like FRESH; what is not one is set aside like a torn file."""
    kept = store.load(NAME, None)
    if kept is not None:
        if _are_records(kept):
            return kept
        store.set_aside(NAME)
    return {key: value[:] if isinstance(value, list) else value for key, value in FRESH.items()}


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
    return True


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
    if not (match.is_person(0) and match.is_person(1)):
        records["computer"] += 1
        if winner is not None and match.is_person(winner):
            records["won"] += 1
            mine, other = outcome.counts[winner], outcome.counts[1 - winner]
            if mine - other > records["best"][0] - records["best"][1]:
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
    if records["won"]:
        text.append(t("records.best", *records["best"]))
    return text
