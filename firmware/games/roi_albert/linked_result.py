"""The end of a race in Le Roi Albert: of this player's part, and of all of it."""

from console import fonts
from console.apart.ending import Ending
from console.clocks import minutes_text
from console.link.agreement import AGREED, PROPOSED
from console.link.messages import CARDS, NOBODY
from console.link.race import PEER, SELF
from console.link.session import CLOSED
from console.themes import FOREST, INK, PAPER, SOFT
from console.words import t

from games.roi_albert import apart, linked


class Result(Ending):
    """game: the Game as it stands; made: the moves that were made in it."""

    def __init__(self, partner, game, made):
        self.partner = partner
        self.race = partner.table.race
        self.game = game
        self.made = made
        self._terms = partner.table.agreement.terms
        self._asked = False  # was this player told that the other one wants one?

    def enter(self, console):
        super().enter(console)
        self._look()

    # -- what is known

    def _look(self):
        """Say what is known by now."""
        race = self.race
        self._known = (race.over, race.up[PEER], self._is_left())
        self._buttons_for(race.over is not None)
        if race.over is not None:
            self.console.store.remove(linked.SAVE)
            self.console.sound.play(("win", "lose")[race.over] if race.over < NOBODY else "draw")
        self.stale = True
        words = [self.headline(), self.why()] + [self.figures(who) for who in (SELF, PEER)]
        self.say("  ".join(words + [self._buttons[0][0]]))

    def _buttons_for(self, over):
        buttons = ((t("chat"), self.partner.open_chat), (t("apart.game.quit"), self.leave_page))
        if over:
            buttons = ((t("apart.game.rematch"), self._rematch),) + buttons
        self.chosen = 0
        self.offer(buttons)

    def _is_left(self):
        return self.partner.session.state == CLOSED

    def headline(self):
        over = self.race.over
        if over is None:
            return t("apart.race.solved" if self.game.position.is_won() else "apart.race.stopped")
        if over == NOBODY:
            return t("apart.game.drawn")
        return t("apart.game.won" if over == SELF else "apart.game.lost")

    def why(self):
        """How it came to this, in words."""
        race = self.race
        if race.over is None:
            return t("apart.left" if self._is_left() else "apart.race.still")
        if race.over == NOBODY:
            return t("apart.race.equal")
        if race.has_solved(SELF) and race.has_solved(PEER):
            return t("apart.race.both")
        if race.has_solved(SELF):
            return t("apart.race.by_me")
        if race.has_solved(PEER):
            return t("apart.race.by_other")
        return t("apart.race.nobody" if race.up[SELF] != race.up[PEER] else "apart.race.faster")

    def figures(self, who):
        """Cards up, moves and time of a player in a line."""
        race = self.race
        name = t("apart.game.me") if who == SELF else t("apart.game.other")
        text = t("apart.race.figures", race.up[who], minutes_text(race.ms[who] // 1000))
        return t("pair", name, text)

    # -- what goes on

    def pass_time(self, dt):
        """The partner calls it with every frame, whatever lies on this page."""
        race = self.race
        table = self.partner.table
        if not race.has_finished(SELF):  # there was no room for the message
            if self.game.position.is_won():
                race.progress(CARDS, race.moves[SELF], self.game.used)
            else:
                race.give_up()
        if race.again[PEER] and not race.again[SELF] and not self._asked:
            self._asked = True
            self.console.toast(t("apart.game.ask3"))
        if False in race.again or table.race is not race:
            return
        agreement = table.agreement
        if self.partner.session.host:
            if agreement.state == AGREED:
                table.propose(apart.another(self._terms))
        elif agreement.state == PROPOSED:
            agreement.answer(apart.is_like(agreement.terms, self._terms))

    def update(self, dt):
        super().update(dt)
        race = self.race
        now = self._known
        if now[0] != race.over or now[1] != race.up[PEER] or now[2] != self._is_left():
            self._look()

    def _rematch(self):
        if self._is_left():
            self.console.toast(t("apart.left"))
        elif self.race.again[SELF] or self.race.ask_again():
            self.console.toast(t("apart.game.asked"))
        else:
            self.console.toast(t("apart.game.wait"))

    # -- on a TFT

    def draw_page(self, canvas):
        self.draw_head(canvas, FOREST, 38)
        race = self.race
        for who in (SELF, PEER):
            x = 66 + 108 * who
            role = PAPER if who == SELF else SOFT
            name = t("apart.game.me") if who == SELF else t("apart.game.other")
            canvas.panel(x - 48, 106, 96, 76, PAPER if canvas.mono else INK, INK)
            canvas.text(x, 110, name, role, fonts.BOLD, 1, 0)
            canvas.figures(x, 128, "%d" % race.up[who], PAPER, 4, 4, 0)
            canvas.text(x, 152, t("roi_albert.moves", race.moves[who]), role, fonts.TEXT, 1, 0)
            time = minutes_text(race.ms[who] // 1000)
            canvas.text(x, 165, time, role, fonts.TEXT, 1, 0)
