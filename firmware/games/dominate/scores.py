"""What was reached in the levels of Dominate: points and stars of each, and which are open."""

from games.dominate.rules import BLOCK, score

NAME = "dominate_levels"  # of the save
GROUP = 6  # the last of so many levels is a boss
MOST_STARS = 3


def stars(position, outcome):
    """What player one's end of a level is worth: one star for winning it, two with three quarters
    of the squares, three with every piece."""
    if outcome.winner != 0:
        return 0
    if not outcome.counts[1]:
        return MOST_STARS
    squares = 64 - position.count(BLOCK)
    return 2 if 4 * outcome.counts[0] >= 3 * squares else 1


class Scores:
    """The best of each level by its key, as the store keeps it.

    last: key of the level that was chosen last, or "".
    """

    def __init__(self, store):
        self._store = store
        kept = store.load(NAME, None)
        if kept is not None and not _are_scores(kept):
            store.set_aside(NAME)
            kept = None
        self._kept = kept or {"best": {}, "last": ""}
        self.last = self._kept["last"]

    def points(self, key):
        """The best points in a level, None before its first game."""
        best = self._kept["best"].get(key)
        return best and best[0]

    def stars(self, key):
        """The most stars in a level, 0 for one that was never won."""
        best = self._kept["best"].get(key)
        return best[1] if best else 0

    def is_open(self, keys, i):
        """May level i of the campaign `keys` be played? The first may; the next opens when one is
        won, and the six after a boss when the boss is."""
        boss = i // GROUP * GROUP - 1
        return i == 0 or self.stars(keys[i - 1]) > 0 or (boss > 0 and self.stars(keys[boss]) > 0)

    def choose(self, key):
        """Remember the level that was chosen, to begin with it the next time."""
        if key != self.last:
            self.last = self._kept["last"] = key
            self._store.save(NAME, self._kept)

    def add(self, key, position, outcome, boss):
        """Keep what the end of a level's game was worth, if it is better than what there was.

        Returns (points, stars, best points before or None).
        """
        points = score(outcome.counts, 0, boss)
        won = stars(position, outcome)
        before = self.points(key)
        self._kept["best"][key] = [max(points, before or 0), max(won, self.stars(key))]
        self._store.save(NAME, self._kept)
        return points, won, before


def _are_scores(kept):
    if not isinstance(kept, dict) or not isinstance(kept.get("best"), dict):
        return False
    for best in kept["best"].values():
        if not isinstance(best, list) or len(best) != 2:
            return False
        if not all([type(n) is int and n >= 0 for n in best]) or best[1] > MOST_STARS:
            return False
    return isinstance(kept.get("last"), str)
