"""A game of Dames: who plays each side, the clocks, offers of a draw, and how it is kept."""

from console.clocks import Clocks
from console.words import name_of, t

from games.dames.draws import CLAUSE_MOVES, Clause, ending, lead
from games.dames.rules import BLACK, EIGHT, Outcome, Position

SAVE = "dames"
SAVE_VERSION = 1
PERSON = 0  # as a level
STYLES = ("defensive", "balanced", "offensive")


class Match:
    """One game from the toss to the result, without a picture.

    position: the rules.Position; levels: for Black and White, PERSON or the level 1 to 6 of a
    computer; minutes: the limit of each side (0: none); style: of the computers, one of STYLES;
    black: which player, 0 or 1, has Black; hints: how many each side was given; agreed: is it a
    draw by agreement? refused: draws that were offered and refused, oldest first, as [moves played
    before, side that refused, its lead then].
    """

    def __init__(
        self,
        rules=EIGHT,
        levels=(PERSON, PERSON),
        minutes=(0, 0),
        style="balanced",
        huffing=False,
        black=0,
    ):
        self.position = Position(rules, None, huffing)
        self.levels = list(levels)
        self.minutes = list(minutes)
        self.style = style
        self.black = black
        self.hints = [0, 0]
        self.clocks = Clocks(minutes)
        self.agreed = False
        self.refused = []

    @property
    def rules(self):
        return self.position.rules

    def is_person(self, side):
        return self.levels[side] == PERSON

    @property
    def demo(self):
        """Two computers play each other."""
        return PERSON not in self.levels

    def player(self, side):
        """The player, 0 or 1, whose stick moves a side."""
        return self.black if side == BLACK else 1 - self.black

    def name(self, side):
        """What a side is called on the screen, in three letters: a player, or a level."""
        if self.is_person(side):
            return name_of(self.player(side))
        return t("level.short", self.levels[side])

    def outcome(self):
        """The rules.Outcome once the game is over, else None; besides those of the rules by
        `agreed`, `clause` (40 moves after a refusal) or `time`."""
        over = self.position.outcome()
        if over is None and self.agreed:
            return Outcome(None, "agreed")
        if over is None and self._clause_is_over():
            return Outcome(None, "clause")
        late = self.clocks.flag()
        if over is None and late is not None:
            return Outcome(1 - late, "time")
        return over

    # Draws

    def offer(self, side, played=None):
        """A draw that is offered to a side, as it stands in `refused` if that refuses; now, or when
        so many moves were played."""
        position = self.position
        if played is None:
            played = len(position.history)
        return [played, side, lead(position.cells_after(played), side)]

    def refuse(self, side, offer=None):
        """The side refused a draw, that of offer() or one of this moment: it has 40 moves of its
        own to show why, unless it had some left of an earlier refusal."""
        offer = offer or self.offer(side)
        if self.clause(side, offer[0]) is None:
            self.refused.append(offer)

    def clause(self, side, played=None):
        """The draws.Clause that a side has to play against, or None; now, or when so many moves
        were played."""
        found = None
        for moves, who, before in self.refused:
            if who == side:
                left = CLAUSE_MOVES - self.movers()[moves:played].count((side, False))
                found = Clause(side, before, left) if left >= 0 else None
        return found

    def _clause_is_over(self):
        for side in (0, 1):
            clause = self.clause(side)
            if clause and clause.is_draw(self.position.cells):
                return True
        return False

    def movers(self):
        """For each entry of the history the side whose it was, and whether it was a huff."""
        position = self.position
        side = position.turn
        found = []
        for move in reversed(position.history):
            huff = len(move.path) == 1
            if not huff:
                side = 1 - side
            found.append((side, huff))
        found.reverse()
        return found

    def take_back(self):
        """Undo to the last moment a person had the move; returns the number of moves undone.

        Against the computer that is the person's own last move together with the answer. Nothing is
        undone when no person has moved.
        """
        n = self.last_choice(self.is_person)
        undone = len(self.position.history) - n
        for _ in range(undone):
            self.position.pop()
        self.forget_refusals()
        return undone

    def last_choice(self, is_asked):
        """How many moves were played before the last one of a side for which is_asked(side); all,
        if there is none."""
        movers = self.movers()
        for n in range(len(movers) - 1, -1, -1):
            if is_asked(movers[n][0]):
                return n
        return len(movers)

    def forget_refusals(self):
        """Those that were taken back with the moves before them."""
        played = len(self.position.history)
        self.refused[:] = [offer for offer in self.refused if offer[0] <= played]

    def again(self, swapped=False):
        """A new game of the same players, with the same sides or the other ones."""
        by = -1 if swapped else 1
        levels, minutes = self.levels[::by], self.minutes[::by]
        black = self.black ^ swapped
        return Match(self.rules, levels, minutes, self.style, self.position.huffing, black)

    def why(self, outcome):
        """The rule that ended the game, in words."""
        if outcome.why == "ending":
            return t("dames.why_ending", ending(self.position.cells))
        if outcome.why == "time":
            return t("dames.why_time", name_of(self.player(1 - outcome.winner)))
        return t("dames.why_%s" % outcome.why)

    # Keeping

    def to_save(self):
        """The game as plain data; keeping.restoring() makes it again."""
        return {
            "rules": self.rules.name,
            "levels": self.levels,
            "minutes": self.minutes,
            "used": self.clocks.used,
            "style": self.style,
            "huffing": self.position.huffing,
            "black": self.black,
            "hints": self.hints,
            "refused": self.refused,
            "record": self.position.to_record(),
        }


def play(console, match):
    """Put a match on the screen; what led to it makes room first."""
    from console.passage import Passage

    gone = (
        "games.dames.setup",
        "games.dames.keeping",
        "games.dames.options",
        "games.dames.records",
        "games.dames.toss",
        "games.dames.result",
        "games.dames.files",
        "console.loading",
        "games.dames.pdn",
        "console.dialogs",
    )
    console.replace(Passage(match, "games.dames", *gone))
