"""Le Roi Albert on the screen while two race on the same deal, each with a console of its own.

Each plays alone. The own clock goes on under menus and the chat, and while the line is broken.
"""

from console.clocks import minutes_text
from console.link.messages import MOST_MS
from console.link.race import MOST_MOVES, PEER, SELF
from console.words import t

from games.roi_albert import apart, rules, scene
from games.roi_albert.game import Game
from games.roi_albert.rules import NONE, Position

SAVE = "roi_albert_race"


def game_of(partner):
    """(the Game, how many moves were made in it): begun, or as it was kept."""
    race = partner.table.race
    terms = partner.table.agreement.terms
    _, first, _ = apart.options_of(terms)
    game, made = Game(Position(terms.start, first)), 0
    if race.plies or race.ms[SELF]:
        kept = _kept(partner, terms)
        if kept:
            game, made = kept
        # What the other one knows of already is not undone by switching off.
        game.used = max(game.used, race.ms[SELF])
        made = max(made, race.moves[SELF])
    return game, made


def _kept(partner, terms):
    """The deal that was kept, if it is that of this race."""
    store = partner.console.store
    data = store.load(SAVE, None)
    try:
        if not data or bytes(data["token"]) != partner.session.token:
            return None
        game = Game.from_save(data["game"])
        made = data["made"]
        first = apart.options_of(terms)[1]
        if str(game.position.number) != terms.start or game.position.first != first:
            return None
        if type(made) is not int or made < 0:
            raise ValueError("%s moves" % made)
    except (ValueError, KeyError, TypeError):
        store.set_aside(SAVE)
        return None
    return game, made


class Play(scene.Play):
    """partner: the Partner, at whose table there is a race. `made`: the moves that were made;
    what is taken back is not less of them."""

    def __init__(self, partner):
        self.partner = partner
        self.race = partner.table.race
        game, self.made = game_of(partner)
        self._up = [-1, -1]  # that the header shows
        self._begun = game.used > 0  # has the player moved a card?
        self._heard = self.race.has_finished(PEER)
        super().__init__(game)

    def enter(self, console):
        self.partner.play = self
        self.partner.save_too = self.save
        super().enter(console)
        if not self.made:
            console.toast(t("apart.race.starts"))

    def leave(self):
        if self.partner.play is self:
            self.partner.play = self.partner.save_too = None
        super().leave()

    def load_options(self, store):
        """The player's own, but for what both agreed on."""
        options = super().load_options(store)
        options["automatic"] = apart.options_of(self.partner.table.agreement.terms)[2] == 1
        return options

    # -- time, and what the other one is told

    def count_time(self, dt):
        """That is for pass_time(), which is called under menus, too."""

    def pass_time(self, dt):
        """dt ms have gone by, whatever lies on the deal; the partner calls it with every frame."""
        race = self.race
        if self._begun and not race.has_finished(SELF):
            self.game.used = min(MOST_MS, self.game.used + dt)
        race.progress(sum(self.position.up), min(self.made, MOST_MOVES), self.game.used)
        if race.has_finished(PEER) and not self._heard:
            self._heard = True
            if race.over is None:
                self.console.toast(t("apart.race.gave_up"))

    def update(self, dt):
        super().update(dt)
        if self.console.scene is self and self.race.has_finished(SELF):
            self.finish()

    def moving(self, move):
        self.made += 1
        if not move & rules.AUTOMATIC:
            self._begun = True
        super().moving(move)

    def do_again(self):
        if self.position.undone:
            self.made += 1
        super().do_again()

    # -- ends

    def give_up(self):
        """This player will not solve it any more."""
        self.race.give_up()
        self.finish()

    def _won(self):
        self.pass_time(0)
        self.console.sound.play("win")
        self.finish()

    def finish(self):
        """Nothing is played here any more; what is known of it is kept at once."""
        self.partner.save()
        from games.roi_albert.linked_result import Result

        self.console.replace(Result(self.partner, self.game, self.made))

    # -- no cheat, no hint

    def _meant(self, place, helped=False):
        return super()._meant(place, False)

    def _go(self, move):
        if self._shift and (move == NONE or self.position.refusal(move)):
            self._refuse("apart.race.no_cheat")
        else:
            super()._go(move)

    # -- words

    def score(self):
        """How far both are, for a menu to say."""
        up = self.race.up
        return t("apart.race.score", up[SELF], up[PEER])

    def heads(self):
        """Cards up of both, moves and time, in words; the same object while nothing changed."""
        up, seconds = self.race.up, self.game.used // 1000
        mine = sum(self.position.up)
        if (
            mine != self._up[SELF]
            or up[PEER] != self._up[PEER]
            or self.made != self._moves
            or seconds != self._seconds
        ):
            self._up[SELF], self._up[PEER] = mine, up[PEER]
            self._moves, self._seconds = self.made, seconds
            self._heads = (
                t("apart.race.up", mine, up[PEER]),
                t("roi_albert.moves", self.made),
                minutes_text(seconds),
            )
        return self._heads

    # -- menus, keeping

    def pause(self):
        from games.roi_albert.linked_menus import pause

        self.keep()
        pause(self)

    def stuck(self):
        from games.roi_albert.linked_menus import stuck

        stuck(self)

    def save(self):
        """Keep the deal of the race beside the one that is played alone. The partner calls it, too,
        when it keeps how far both are: soon, for the other one knows of it."""
        self._unsaved_ms = -1
        data = {
            "token": list(self.partner.session.token or b""),
            "made": self.made,
            "game": self.game.to_save(),
        }
        return self.console.store.save(SAVE, data)
