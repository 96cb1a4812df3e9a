"""Dominate on the screen while it is played with somebody apart."""

from console.apart import play
from console.link.messages import BY_RULES
from console.words import t

from games.dominate import GROUND, NAME, match, scene
from games.dominate.level import Level
from games.dominate.motion import OVER, THINK
from games.dominate.rules import QUIET_LIMIT, Outcome


class Match(play.LinkedMatch, match.Match):
    """The game on the screen of one side; game: the LinkedGame."""

    GROUND = GROUND

    def __init__(self, game):
        level = Level({"": ""}, 1, False, game.law.position.start)
        match.Match.__init__(self, "", level, match.KINDS[1])
        self.link(game)

    def outcome(self):
        """What both sides know of."""
        return Outcome(self.winner, self.counts()) if self.is_over else None

    def counts(self):
        """Empty squares are somebody's only where the game was played to its end."""
        position = self.position
        ended = self.is_over and self.game.over[0] == BY_RULES
        return position.tally().counts if ended else position.counts()

    def rule(self):
        if self.position.quiet >= QUIET_LIMIT:
            return t("apart.game.quiet")
        return play.LinkedMatch.rule(self)


class Play(play.Linked, scene.Play):
    base = scene.Play
    NAME = NAME
    thinks = THINK
    ends = OVER

    def match_of(self, partner):
        return Match(partner.table.game)

    def put_down(self):
        self._let_go()

    def score_text(self):
        return play.with_clocks(self.base.score_text(self), self.match.clocks)
