"""The clocks of a game for two: a limit for each player, and only the mover's runs."""

NO_LIMIT = "--:--"
MOST_MS = (1 << 29) - 1  # six days: it stands still there, and what is kept of it stays sound


class Clocks:
    """Two countdowns in ms; a limit of 0 minutes is no limit and only counts the time used.

    `running` is the player whose clock runs, or None. `used` is the thinking time of both in ms.
    """

    def __init__(self, minutes=(0, 0), used=(0, 0)):
        self.limits = [m * 60000 for m in minutes]
        self.used = list(used)
        self.running = None

    def left(self, who):
        """Milliseconds left to a player, 0 at the least; None without a limit."""
        limit = self.limits[who]
        return max(0, limit - self.used[who]) if limit else None

    def flag(self):
        """The player whose time is up, or None."""
        for who in (0, 1):
            if self.limits[who] and self.used[who] >= self.limits[who]:
                return who
        return None

    def run(self, who):
        """Let the clock of a player run and stop the other; None stops both."""
        self.running = who

    def update(self, dt):
        """dt ms have gone by."""
        if self.running is not None:
            self.used[self.running] = min(MOST_MS, self.used[self.running] + dt)

    def seconds(self, who):
        """Whole seconds a clock shows, rounded up so that 0 is the end; -1 without a limit."""
        left = self.left(who)
        return -1 if left is None else (left + 999) // 1000

    def text(self, who):
        """What a clock shows: MM:SS, or dashes without a limit."""
        s = self.seconds(who)
        return NO_LIMIT if s < 0 else minutes_text(s)


def minutes_text(seconds):
    """MM:SS."""
    return "%02d:%02d" % (seconds // 60, seconds % 60)
