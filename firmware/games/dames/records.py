"""What is remembered of games of Dames: how many, who won, at which level."""

from console.words import t
from engine.levels import COUNT

from games.dames.match import PERSON

NAME = "dames_records"
# Finished games; won by player one, two, drawn; those of a person against the computer and won of
# them, by level; games in which a person took hints.
FRESH = {
    "played": [0],
    "wins": [0, 0],
    "draws": [0],
    "levels": [0] * COUNT,
    "beaten": [0] * COUNT,
    "helped": [0],
}


def load(store):
    """The records as a dict like FRESH; what is not one is set aside like a torn file."""
    kept = store.load(NAME, None)
    if kept is not None:
        if _are_records(kept):
            return kept
        store.set_aside(NAME)
    return {key: value[:] for key, value in FRESH.items()}


def _are_records(kept):
    """Has it the keys of FRESH, with as many numbers under each?"""
    if not isinstance(kept, dict):
        return False
    for key, fresh in FRESH.items():
        value = kept.get(key)
        if not isinstance(value, list) or len(value) != len(fresh):
            return False
        if not all([type(n) is int and n >= 0 for n in value]):
            return False
    return True


def add(store, match, outcome):
    """Count a finished game, but no demo."""
    if match.demo:
        return
    records = load(store)
    winner = outcome.winner
    records["played"][0] += 1
    if winner is None:
        records["draws"][0] += 1
    else:
        records["wins"][match.player(winner)] += 1
    records["helped"][0] += sum(match.hints) > 0
    level = max(match.levels)
    if level != PERSON:
        records["levels"][level - 1] += 1
        records["beaten"][level - 1] += winner is not None and match.is_person(winner)
    store.save(NAME, records)


def lines(store):
    """The records in words, a paragraph each."""
    records = load(store)
    if not records["played"][0]:
        return [t("records.none")]
    text = [
        t("records.played", records["played"][0]),
        t("records.wins", *records["wins"], records["draws"][0]),
    ]
    for level in range(COUNT):
        if records["levels"][level]:
            values = (level + 1, records["beaten"][level], records["levels"][level])
            text.append(t("records.level", *values))
    if records["helped"][0]:
        text.append(t("records.helped", records["helped"][0]))
    return text
