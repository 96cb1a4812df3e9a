"""A joiner calls the host, types the code, and accepts the terms or not."""

from console import fonts
from console.apart.code import Digits
from console.apart.meeting import Meeting
from console.apart.partner import apart_of, game_of
from console.link.agreement import DECLINED, PROPOSED, TOSSING
from console.link.session import ASKING, OPEN, REFUSED, TRIES
from console.pages import is_no, is_yes
from console.themes import ACCENT, INK, PAPER, SOFT
from console.words import t

DIGITS_Y = 66


class Joining(Meeting):
    TITLE = "apart.join"

    def __init__(self, partner):
        super().__init__(partner)
        self.digits = Digits()
        self._tries = TRIES  # when the last code was sent
        self._checking = False
        self._declined = False
        self._frame = 0
        self._seconds = 0

    def find(self):
        session = self.partner.session
        if session.state == REFUSED:
            return ("apart.reason", session.reason)
        if session.state == ASKING:
            return self._code(session)
        self._checking = False
        common = self.common()
        if common:
            return common
        if session.state == OPEN:
            return self._terms()
        if self.partner.address:
            return ("apart.calling", self.partner.address)
        return ("apart.looking",)

    def _code(self, session):
        if self._checking and session.tries == self._tries:
            return ("apart.checking",)
        if self._checking:
            self._checking = False
            self.digits.clear()
        return ("apart.wrong", session.tries) if session.tries < TRIES else ("apart.type_code",)

    def _terms(self):
        agreement = self.partner.table.agreement
        state = agreement.state if agreement else None
        if state is None:
            return ("apart.choosing",)
        if state == PROPOSED:
            return ("apart.terms",) + tuple(agreement.terms)
        if state == DECLINED:
            return ("apart.i_declined",) if self._declined else ("apart.not_here",)
        return ("apart.tossing",) if state == TOSSING else ("apart.comparing",)

    @property
    def _typing(self):
        return self.partner.session.state == ASKING and not self._checking

    def words(self):
        key = self.state[0]
        if key == "apart.reason":
            return t("pair", t("apart.refused"), t("apart.reason%d" % self.state[1]))
        return self.game_words() if key == "apart.terms" else super().words()

    def read_first(self):
        if self.state[0] == "apart.terms":
            return t("pair", t("apart.terms"), self.words())
        return ""

    def _see(self, state):
        super()._see(state)
        self.digits.changed = True
        if self._typing and self.console.display.kind == "matrix":
            self.console.toast(self.words())

    def update(self, dt):
        super().update(dt)
        self._frame += 1

    # -- keys

    def handle(self, event):
        key = self.state[0]
        if self._typing:
            self._type(event)
        elif key == "apart.terms" and is_yes(event):
            self._answer(True)
        elif key == "apart.terms" and is_no(event):
            self._answer(False)
        elif is_no(event) or key == "apart.reason" and is_yes(event):
            self.quit()

    def _type(self, event):
        session = self.partner.session
        said = self.digits.handle(event)
        if said is False:
            self.quit()
        elif said == "missing":
            self.console.toast(t("apart.four"))
        elif said and session.wait_ms:
            self.console.toast(t("apart.wait", self._left()))
        elif said:
            self._checking = True
            self._tries = session.tries
            session.enter(self.digits.text)

    def _answer(self, yes):
        self._declined = not yes
        self.partner.table.agreement.answer(yes)

    def _left(self):
        """Seconds until another code is looked at."""
        return (self.partner.session.wait_ms + 999) // 1000

    # -- the picture

    def draw(self, canvas):
        if self._typing and self.console.display.kind == "matrix":
            self.digits.draw_matrix(canvas, self._frame)
        else:
            super().draw(canvas)

    def draw_tft(self, canvas):
        super().draw_tft(canvas)
        if not self._typing:
            return
        if self.stale or self.digits.changed:
            self.digits.changed = False
            self.digits.draw_tft(canvas, DIGITS_Y)
        left = self._left()
        if left != self._seconds:
            self._seconds = left
            canvas.part()
            canvas.rect(20, 164, 200, 12, INK)
            if left:
                canvas.text(120, 164, t("apart.wait", left), SOFT, fonts.TEXT, 1, 0)
            canvas.part()

    def draw_state(self, canvas):
        key = self.state[0]
        self._seconds = 0
        if self._typing:
            self.draw_note(canvas, 34, t("apart.type_code"))
            if key == "apart.wrong":
                self.draw_note(canvas, 146, self.words(), ACCENT)
        elif key == "apart.terms":
            self._draw_terms(canvas)
        elif key == "apart.reason":
            canvas.text(120, 60, t("apart.refused"), ACCENT, fonts.TITLE, 2, 0)
            self.draw_note(canvas, 108, t("apart.reason%d" % self.state[1]), PAPER, 34)
        else:
            super().draw_state(canvas)

    def _draw_terms(self, canvas):
        terms = self.partner.table.agreement.terms
        game = game_of(self.console, terms)
        canvas.text(120, 34, t("apart.terms"), SOFT, fonts.TEXT, 1, 0)
        canvas.text(120, 54, t(game.NAME), PAPER, fonts.TITLE, 2, 0)
        self.draw_note(canvas, 102, apart_of(game).describe(terms), PAPER, 34)

    def keys(self):
        key = self.state[0]
        if self._typing:
            return ("0-9", t("apart.code")), ("#", t("ok")), ("*", t("back"))
        if key == "apart.terms":
            return ("#", t("apart.accept")), ("*", t("apart.decline"))
        if key == "apart.reason":
            return (("#", t("ok")),)
        return (("*", t("back")),)
