"""What the player chose for Le Roi Albert, kept from one day to the next."""

from games.roi_albert.rules import HIGHEST_FIRST

NAME = "roi_albert_options"
# Rank that the suit piles begin with, large ranks, cards go up by themselves, the next deal is one
# that can be won.
FRESH = {"first": 0, "large": False, "automatic": True, "winnable": True}


def load(store):
    """The options as a dict like FRESH; what is not one is set aside like a torn file."""
    kept = store.load(NAME, None)
    if kept is not None:
        if _are_options(kept):
            return kept
        store.set_aside(NAME)
    return dict(FRESH)


def save(store, options):
    store.save(NAME, options)


def _are_options(kept):
    if not isinstance(kept, dict) or len(kept) != len(FRESH):
        return False
    for key, fresh in FRESH.items():
        if type(kept.get(key)) is not type(fresh):
            return False
    return 0 <= kept["first"] <= HIGHEST_FIRST
