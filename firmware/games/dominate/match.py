"""A game of Dominate: its level, who plays each side, and how it is kept."""

from games.dominate.level import LANGUAGES, STRONGEST, Level
from games.dominate.rules import BadPosition, IllegalMove, Position

PERSON = 0
COMPUTER = 1
SAVE = "dominate"
KINDS = ((PERSON, COMPUTER), (PERSON, PERSON))


class Match:
    """One game from the first move to the last, without a picture.

    key: of the level in the campaign; level: the Level; kinds: PERSON or COMPUTER for each player;
    hints: how many each was given; clocks: Clocks, where time counts, else None.
    """

    clocks = None

    def __init__(self, key, level, kinds=KINDS[0]):
        self.key = key
        self.level = level
        self.kinds = kinds
        self.hints = [0, 0]
        self.position = Position(level.text)

    def is_person(self, who):
        return self.kinds[who] == PERSON

    @property
    def is_level(self):
        """Does it count as a level of the campaign: a person against the computer?"""
        return self.kinds[1] == COMPUTER

    def outcome(self):
        """The rules.Outcome once the game is over, else None."""
        return self.position.outcome()

    def take_back(self):
        """Undo to the last moment a person had the move; returns the number of moves undone.

        Against the computer that is the person's own last move together with the answer. Nothing is
        undone when no person has moved.
        """
        position = self.position
        undone = len(position.history) - self.last_choice(self.is_person)
        for _ in range(undone):
            position.pop()
        return undone

    def last_choice(self, is_asked):
        """How many moves were played before the last one of a player for whom is_asked(who); all,
        if there is none."""
        moves = len(self.position.history)
        for n in range(moves - 1, -1, -1):
            if is_asked((self.position.turn + moves - n) & 1):
                return n
        return moves

    def again(self):
        return Match(self.key, self.level, self.kinds)

    # Keeping

    def to_save(self):
        """The game as plain data; from_save() makes it again, whatever became of the level."""
        return {
            "key": self.key,
            "titles": self.level.titles,
            "computer": self.level.computer,
            "boss": self.level.boss,
            "start": self.level.text,
            "two": not self.is_level,
            "hints": self.hints,
            "moves": " ".join([self.position.move_name(move) for move in self.position.history]),
        }

    @classmethod
    def from_save(cls, data):
        """The game that to_save() kept; ValueError if the data is not one."""
        try:
            titles, hints = data["titles"], data["hints"]
            sound = (
                isinstance(data["key"], str)
                and isinstance(titles[""], str)
                and all([code in LANGUAGES and isinstance(titles[code], str) for code in titles])
                and type(data["computer"]) is int
                and 1 <= data["computer"] <= STRONGEST
                and len(hints) == 2
                and all([type(n) is int and n >= 0 for n in hints])
            )
            if not sound:
                raise ValueError("parts of a game out of range")
            level = Level(titles, data["computer"], bool(data["boss"]), data["start"])
            match = cls(data["key"], level, KINDS[bool(data["two"])])
            match.hints = list(hints)
            position = match.position
            for word in data["moves"].split():
                position.push(position.parse_move(word))
        except (KeyError, TypeError, AttributeError, IllegalMove, BadPosition) as error:
            raise ValueError("no game: %s" % error) from error
        return match


def load(store):
    """The unfinished game kept in the store, or None.

    A save that is sound as a file but no game is set aside like a torn one.
    """
    data = store.load(SAVE, None)
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
        "games.dominate.chooser",
        "games.dominate.campaign",
        "games.dominate.boss",
        "games.dominate.result",
        "console.dialogs",
    )
    console.replace(Passage(match, "games.dominate", *gone))
