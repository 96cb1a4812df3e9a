"""A game that is played with somebody apart, on the screen: what Dynasty, Dominate and Dames do
otherwise then than with both players here.

The law of the link has a position of its own, which is always the true one: a move of this side is
played there and sent while its motion begins, one of the other side has been judged there when it
comes. The scene shows it on the position of the match, with its motion, and whenever nothing moves
makes the two equal. So nothing depends on how many events came while a menu or the chat lay on top.
"""

from console import furniture
from console.apart.remote import Remote
from console.clocks import Clocks
from console.input import KEY
from console.link.messages import BY_FLAG, NOBODY, TAKE_BACK
from console.link.session import BROKEN, CLOSED
from console.themes import INK, P1, P2
from console.words import name_of, t

SHOWN = 2  # moves that are shown one after the other; what is further behind is put right at once


class LinkedClocks(Clocks):
    """The clocks of a LinkedGame, which counts them; a flag is what both know of."""

    def __init__(self, game):
        super().__init__(game.minutes)
        self.used = game.used
        self._game = game

    def update(self, dt):
        pass

    def flag(self):
        over = self._game.over
        return 1 - over[1] if over and over[0] == BY_FLAG else None


class LinkedMatch:
    """Mixed into the Match of a game, so that it knows what both sides know: link(game) with the
    LinkedGame. GROUND: of the result; armies: the roles of both."""

    GROUND = INK
    armies = (P1, P2)

    def link(self, game):
        self.game = game
        self.clocks = LinkedClocks(game)

    @property
    def is_over(self):
        return self.game.over is not None

    @property
    def winner(self):
        """0, 1 or None for a draw, of a game that is over."""
        winner = self.game.over[1]
        return None if winner == NOBODY else winner

    def name(self, who):
        """What a player is called on the screen, in three letters."""
        return t("apart.game.me") if who == self.game.side else name_of(who)

    # -- what the result shows

    def counts(self):
        """Pieces of both."""
        return self.position.counts()

    def rule(self):
        """How it was ended by the rules, in words."""
        return t("apart.game.by_rules")

    def draw_army(self, canvas, x, y, d, who, ground):
        furniture.army(canvas, x, y, d, who, ground)


def with_clocks(text, clocks):
    """A score with what the clocks show, as the matrices scroll it."""
    for who in (0, 1):
        if clocks.limits[who]:
            text += "  %s %s" % (name_of(who), clocks.text(who))
    return text


def copy(source, target):
    """Make a position the same as another one of its class, with the moves that were found there
    already."""
    for key, value in source.__dict__.items():
        setattr(target, key, value[:] if isinstance(value, (list, bytearray)) else value)


class Linked:
    """Mixed into the Play of a game; made for the Partner.

    A class of a game has it as its first base, `base`, the game's own Play, as its second, and
    match_of(partner), the match to be shown; thinks, ends: the phases in which nobody here moves,
    and the last one. super() does not lead from one base to the next on MicroPython.
    """

    base: type = object
    thinks = ends = 0
    zero = "chat"
    typed = 0

    def __init__(self, partner):
        self.partner = partner
        self.game = partner.table.game
        self.base.__init__(self, self.match_of(partner))

    def match_of(self, partner):
        raise NotImplementedError

    def enter(self, console):
        self.partner.play = self
        law = self.game.law
        while not law.ready():
            pass
        copy(law.position, self.match.position)
        self.base.enter(self, console)

    def leave(self):
        if self.partner.play is self:
            self.partner.play = None
        self.base.leave(self)

    # -- what the game asks

    def _thinker(self):
        return Remote(self.partner)

    def is_person(self, who):
        return who == self.game.side

    def waiting_keys(self):
        return (("0", t(self.zero)), ("*", t("menu")))

    # -- moves

    def send(self, word):
        """Let a move be played by the law and sent; if it is not the time that is said, and
        False."""
        if self.game.may_move():
            self.partner.send(word)
            return True
        self.wait()
        return False

    def wait(self):
        """Something cannot be now; or not any more, since the other one has left."""
        self.console.sound.play("refused")
        left = self.partner.session.state == CLOSED
        self.console.toast(t("apart.left" if left else "apart.game.wait"))

    def show(self, move):
        """Play a move of the law, with its motion."""
        self.base._move(self, move)

    def _move(self, move):
        """Play a move of this side, if it may be sent."""
        if self.send(self.match.position.move_name(move)):
            self.base._move(self, move)

    def _next_turn(self):
        """Nothing moves. First the screen catches up with the law."""
        self.partner.send_now()
        game = self.game
        law = game.law
        shown = self.match.position.history
        played = law.position.history
        n = len(shown)
        if 0 < len(played) - n <= SHOWN and played[:n] == shown:
            self.show(played[n])
            return
        if law.ready():
            self.partner.moves.clear()
            copy(law.position, self.match.position)
            self.put_right()
            self.console.tidy()  # both positions have made much, in small pieces
            if game.over or law.turn() != game.side or game.may_move():
                self.base._next_turn(self)
                return
        # It is not known yet what may be done; update() asks again.
        self.put_down()
        self._set(self.thinks)

    def put_down(self):
        """Whatever is being entered is let go."""

    def put_right(self):
        """The position may be another one than that on the screen."""
        self._remember_last()

    @property
    def _is_behind(self):
        """Is there more on the table than on the screen?"""
        return self.match.position.history != self.game.law.position.history

    # -- time

    def update(self, dt):
        self.base.update(self, dt)
        if self.console.scene is not self:
            return
        if self.phase <= self.thinks or self.phase == self.ends:
            self._follow()
        game = self.game
        if game.paused or True in game.wanted:
            from console.apart.questions import put

            put(self.partner)

    def _follow(self):
        """Nothing moves: is there something new?"""
        game = self.game
        if self.partner.moves:
            if self._is_behind:
                self._next_turn()
            else:
                self.partner.moves.clear()
        elif game.over:
            if self.phase != self.ends:
                self._next_turn()
        elif self.phase == self.thinks and game.law.turn() == game.side and game.may_move():
            self._next_turn()

    def idle(self, ms):
        return self.thinking.get_ready()

    # -- keys

    def handle(self, event):
        if event.kind == KEY and event.value == "0" and not self.typed:
            self.partner.open_chat()
        else:
            self.base.handle(self, event)

    def give_hint(self):
        """None while somebody else plays for himself."""

    def read_score(self):
        self._read_score()

    def pause(self):
        if self.partner.session.state == BROKEN:
            from console.apart.broken import Broken

            self.console.push(Broken(self.partner))
        else:
            from console.apart.pause import pause

            pause(self)

    def ask(self, kind, back_to=0):
        """Ask the other one for something."""
        if self.game.ask(kind, back_to):
            self.console.toast(t("apart.game.asked"))
        else:
            self.wait()

    def take_back(self):
        """Ask for the last move of this side to be taken back, and what followed."""
        position = self.match.position
        back_to = self.match.last_choice(self.is_person)
        if back_to < len(position.history):
            self.ask(TAKE_BACK, back_to)
        else:
            self.console.toast(t("apart.game.no_move"))

    # -- keeping: that is the partner's

    def save(self):
        pass

    def _drop_save(self):
        self._unsaved_ms = -1

    def _result(self):
        from console.apart.result import Result

        self.console.replace(Result(self.partner, self.match))
