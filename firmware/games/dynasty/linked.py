"""Dynasty on the screen while it is played with somebody apart."""

from console.apart import play

from games.dynasty import GROUND, NAME, match, scene
from games.dynasty.motion import OVER, PASSING, THINK
from games.dynasty.rules import PASS, Outcome


class Match(play.LinkedMatch, match.Match):
    """The match on the screen of one side; game: the LinkedGame; mono: shown without colour."""

    GROUND = GROUND

    def __init__(self, game, mono):
        match.Match.__init__(self, game.law.position.directional, mono, minutes=game.minutes)
        self.link(game)

    def outcome(self, count_on_time=False):
        """What both sides know of."""
        return Outcome(self.winner, self.counts()) if self.is_over else None


class Play(play.Linked, scene.Play):
    base = scene.Play
    NAME = NAME
    thinks = THINK
    ends = OVER

    def match_of(self, partner):
        terms = partner.table.agreement.terms
        return Match(partner.table.game, terms.options == "mono")

    def put_right(self):
        self.flips = []
        self._remember_last()

    def _end_pass(self):
        """The band is closed until the pass is played: by this side as soon as it may."""
        game = self.game
        if self._is_behind or game.over:
            self._next_turn()
        elif self.phase == PASSING:
            self.frame = self.view.pass_frames - 1
            if game.may_move():
                self._move(PASS)
