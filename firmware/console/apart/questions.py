"""What one player asks the other one during a game: a draw, a move back, a pause, a rematch.

A question is put when the game or its result lies on top, so that nobody answers it with a key that
was meant for a menu or the chat; until then it is said. It goes when it is answered, or too late.
"""

from console.dialogs import Menu, Message
from console.link.game import AGREED, ASKED, DECLINED, DIFFER, REFUSED, WENT_ON
from console.link.messages import DRAW, PAUSE, REMATCH, TAKE_BACK
from console.words import t

GUARD_FRAMES = 20  # in which nothing that is pressed is an answer: it was on its way before
QUESTIONS = ("apart.game.ask0", "apart.game.ask1", "apart.game.ask2", "apart.game.ask3")
AGREEMENTS = (None, "apart.game.taken_back", None, None)  # what is not seen by itself
ANSWERED = 2  # plies: a move and the answer to it; who wants more back has to be told how many
REFUSALS = ("apart.game.no0", "apart.game.no1", "apart.game.no2", "apart.game.no3")


class Question(Menu):
    """What the peer asks, kind as in link.messages; no answer is chosen beforehand but no."""

    def __init__(self, partner, kind):
        self._game = partner.table.game
        self.kind = kind
        self._about = question(self._game, kind)
        self._frames = 0
        answers = ((t("apart.game.yes"), self._agree), (t("apart.game.no"), self._decline))
        super().__init__(t("apart.game.asks"), answers, self._decline, 1, self._about)

    def enter(self, console):
        console.sound.play("pass")

    def handle(self, event):
        if self._frames >= GUARD_FRAMES:
            super().handle(event)

    def update(self, dt):
        super().update(dt)
        self._frames += 1
        open_now = self.kind in open_questions(self._game)
        if not open_now or question(self._game, self.kind) != self._about:
            self.console.pop()  # another one in its place is put anew, and guarded anew

    def _agree(self):
        self._game.answer(self.kind, True)

    def _decline(self):
        self._game.answer(self.kind, False)


class Pause(Menu):
    """Both have agreed to stop the clocks; either may go on."""

    def __init__(self, partner):
        self._partner = partner
        items = (
            (t("apart.game.go_on"), self._go_on),
            (t("chat"), self._partner.open_chat),
            (t("leave"), self._leave),
        )
        super().__init__(t("paused"), items)

    def update(self, dt):
        super().update(dt)
        if not self._partner.table.game.paused:
            self.console.pop()

    def _go_on(self):
        if not self._partner.table.game.go_on():
            self._partner.play.wait()

    def _leave(self):
        leave(self._partner)


def question(game, kind):
    """What the peer asks, in words."""
    back = game.plies - game.back_to
    if kind == TAKE_BACK and back > ANSWERED:
        return t("apart.game.ask1.many", back)
    return t(QUESTIONS[kind])


def leave(partner):
    """Say goodbye and go home; a game that is not over is kept."""
    console = partner.console
    partner.leave()
    console.home()


def open_questions(game):
    """The kinds of what the peer asks and may still be answered."""
    kinds = (REMATCH,) if game.over else (DRAW, TAKE_BACK, PAUSE)
    return [kind for kind in kinds if game.wanted[kind]]


def put(partner):
    """Put up what has to be answered, or the pause; the game or its result lies on top."""
    game = partner.table.game
    kinds = open_questions(game)
    if kinds:
        partner.console.push(Question(partner, kinds[0]))
    elif game.paused:
        partner.console.push(Pause(partner))


def take(partner, what, detail):
    """An event of the game that is no move has come: say it."""
    console = partner.console
    if what == ASKED:
        top = console.scene
        is_put = isinstance(top, Question) and top.kind == detail
        if top is not partner.play and not is_put:
            console.toast(question(partner.table.game, detail))
    elif what == DECLINED:
        console.toast(t(REFUSALS[detail]))
    elif what == AGREED:
        if AGREEMENTS[detail]:
            console.toast(t(AGREEMENTS[detail]))
    elif what == WENT_ON:
        console.toast(t("apart.game.goes_on"))
    elif what == DIFFER:
        console.push(Message(t("apart.game.differ"), t("apart.game.differ.text")))
    elif what == REFUSED and not partner.warned:
        partner.warned = True  # once: it may come as often as a hostile peer likes
        console.toast(t("apart.game.refused"))
