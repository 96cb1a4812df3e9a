"""A match of Dynasty: the position, who plays each army, the clocks, and how it is kept."""

from console.clocks import Clocks
from console.words import name_of, t
from engine.levels import DEFAULT, is_level

from games.dynasty.rules import PASS, IllegalMove, Outcome, Position

PERSON = 0
COMPUTER = 1
SAVE = "dynasty"
SAVE_VERSION = 1


class Match:
    """One game from setting up to result, without a picture.

    kinds: PERSON or COMPUTER for each player; minutes: limit of each (0 = none); levels: 1 to 6 of
    each that is a computer; hints: how many each player was given;
    count_on_time: when a clock runs out the board is counted, else that side loses.
    """

    def __init__(
        self,
        directional=False,
        mono=False,
        kinds=(PERSON, PERSON),
        minutes=(0, 0),
        levels=(DEFAULT, DEFAULT),
    ):
        self.position = Position(directional)
        self.directional = directional
        self.mono = mono
        self.kinds = list(kinds)
        self.minutes = list(minutes)
        self.levels = list(levels)
        self.hints = [0, 0]
        self.clocks = Clocks(minutes)

    @property
    def demo(self):
        """Two computers play each other."""
        return self.kinds[0] == COMPUTER and self.kinds[1] == COMPUTER

    def is_person(self, who):
        return self.kinds[who] == PERSON

    def name(self, who):
        """What a player is called on the screen, in three letters."""
        return name_of(who) if self.is_person(who) else t("level.short", self.levels[who])

    def outcome(self, count_on_time=True):
        """The Outcome once the game is over by the board or by a clock, else None."""
        over = self.position.outcome()
        if over is None:
            late = self.clocks.flag()
            if late is not None:
                over = self.position.tally()
                if not count_on_time:
                    over = Outcome(1 - late, over.counts)
        return over

    def take_back(self):
        """Undo to the last moment a person had the move; returns the number of moves undone.

        Against the computer that is the person's own last move together with the answer; forced
        passes go with the move that led to them. Nothing is undone when no person has moved.
        """
        position = self.position
        undone = len(position.history) - self.last_choice(self.is_person)
        for _ in range(undone):
            position.pop()
        return undone

    def last_choice(self, is_asked):
        """How many moves were played before the last one that a player chose for whom
        is_asked(who); all, if there is none."""
        history = self.position.history
        first_turn = (self.position.turn + len(history)) & 1
        for n in range(len(history) - 1, -1, -1):
            if is_asked((first_turn + n) & 1) and history[n] != PASS:
                return n
        return len(history)

    def swapped(self):
        """A new match with the same rules, each army played by the other one's player."""
        kinds, minutes, levels = self.kinds[::-1], self.minutes[::-1], self.levels[::-1]
        return Match(self.directional, self.mono, kinds, minutes, levels)

    def again(self):
        return Match(self.directional, self.mono, self.kinds, self.minutes, self.levels)

    # -- keeping

    def to_save(self):
        """The match as plain data; from_save() makes it again."""
        return {
            "directional": self.directional,
            "mono": self.mono,
            "kinds": self.kinds,
            "minutes": self.minutes,
            "levels": self.levels,
            "hints": self.hints,
            "used": self.clocks.used,
            "record": self.position.to_record(),
        }

    @classmethod
    def from_save(cls, data):
        """The match that to_save() kept; ValueError if the data is not one.

        Matches of the time before there were levels and before hints were counted are matches too.
        """
        try:
            kinds, minutes, used = data["kinds"], data["minutes"], data["used"]
            levels, hints = data.get("levels", [DEFAULT, DEFAULT]), data.get("hints", [0, 0])
            sound = (
                all(len(pair) == 2 for pair in (kinds, minutes, used, levels, hints))
                and all(kind in (PERSON, COMPUTER) for kind in kinds)
                and all(is_level(level) for level in levels)
                and all(type(n) is int and n >= 0 for n in hints)
                and all(0 <= m <= 99 for m in minutes)
                and all(0 <= ms < 1 << 29 for ms in used)
            )
            if not sound:
                raise ValueError("numbers of a match out of range")
            match = cls(bool(data["directional"]), bool(data["mono"]), kinds, minutes, levels)
            match.hints = list(hints)
            match.clocks.used = [int(ms) for ms in used]
            match.position = Position.from_record(data["record"], match.directional)
        except (KeyError, TypeError, AttributeError, IllegalMove) as error:
            raise ValueError("no match: %s" % error) from error
        return match


def load(store):
    """The unfinished match kept in the store, or None.

    A save that is sound as a file but no match is set aside like a torn one.
    """
    data = store.load(SAVE, None, SAVE_VERSION)
    if data is None:
        return None
    try:
        match = Match.from_save(data)
    except ValueError:
        store.set_aside(SAVE)
        return None
    return match if match.outcome() is None else None


def play(console, match):
    """Put a match on the screen; what led to it makes room first."""
    from console.passage import Passage

    gone = (
        "games.dynasty.setup",
        "games.dynasty.records",
        "games.dynasty.result",
        "console.dialogs",
    )
    console.replace(Passage(match, "games.dynasty", *gone))
