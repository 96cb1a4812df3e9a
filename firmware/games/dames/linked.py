"""Dames on the screen while it is played with somebody apart."""

from console.apart import play
from console.themes import P1, PAPER

from games.dames import GROUND, NAME, art, match, scene
from games.dames.motion import OVER, THINK
from games.dames.rules import Outcome


class Match(play.LinkedMatch, match.Match):
    """The game on the screen of one side; game: the LinkedGame."""

    GROUND = GROUND
    armies = (P1, PAPER)

    def __init__(self, game):
        law = game.law
        rules, huffing = law.position.rules, law.position.huffing
        match.Match.__init__(self, rules, minutes=game.minutes, huffing=huffing)
        self.refused = law.match.refused
        self.link(game)

    def outcome(self):
        """What both sides know of."""
        return Outcome(self.winner, "") if self.is_over else None

    def rule(self):
        return self.why(match.Match.outcome(self))

    def draw_army(self, canvas, x, y, d, side, ground):
        art.man(canvas, x, y, d, side)


class Play(play.Linked, scene.Play):
    base = scene.Play
    NAME = NAME
    thinks = THINK
    ends = OVER

    def match_of(self, partner):
        return Match(partner.table.game)

    # -- moves

    def show(self, move):
        self.put_down()
        if len(move.path) == 1:
            self.base._huff(self, move.path[0])
        else:
            self.base._hop(self, move.path, 0, move)

    def _hop(self, path, leg, move):
        """A step of a move of this side; `move` when it is whole."""
        if move is None:
            self.base._hop(self, path, leg, None)
        elif self.send(self.match.position.move_name(move)):
            # The law may have its captures in another order.
            self.base._hop(self, path, leg, self.match.position.find(tuple(path)))
        else:
            self._let_go()

    def _huff(self, square):
        if self.send("h%d" % (square + 1)):
            self.base._huff(self, square)

    def put_down(self):
        self._set_up_board()
        self.targets = self.must = ()
        self.typed = 0

    def put_right(self):
        self._set_up_board()
        self._remember_last()

    def read_score(self):
        from games.dames.pause import read_score

        read_score(self)
