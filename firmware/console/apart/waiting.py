"""A host waits: for somebody who types the code, for an answer to the terms, for the toss."""

from console import fonts
from console.apart import code, lines, lobby
from console.apart.meeting import Meeting
from console.link.agreement import DECLINED, PROPOSED, TOSSING
from console.link.session import ASKING, OPEN, TRIES
from console.pages import is_no, is_yes
from console.themes import ACCENT, PAPER, SOFT
from console.words import t

_TELL = {lines.NET: "apart.tell.net", lines.CABLE: "apart.tell.cable", lines.USB: "apart.tell.usb"}


class Waiting(Meeting):
    TITLE = "apart.host"

    def __init__(self, partner, terms=None, port=lines.PORT):
        super().__init__(partner)
        self._terms = terms  # None where a kept game is gone on with
        self._port = port

    def enter(self, console):
        net = self.partner.line == lines.NET
        self._address = lines.own_address() if net else ""
        if self._address and self._port != lines.PORT:
            self._address += ":%d" % self._port
        super().enter(console)

    def find(self):
        session = self.partner.session
        if session.state in (ASKING, OPEN):
            return self.common() or (self._asked() if session.state == ASKING else self._agreed())
        if not session.tries:
            return ("apart.shut",)
        if session.token:
            return self.common() or ("apart.returns",)
        if self.partner.line == lines.NET and not self._address:
            return ("apart.tell.nobody",)
        return (_TELL[self.partner.line],)

    def _asked(self):
        tries = self.partner.session.tries
        return ("apart.wrong", tries) if tries < TRIES else ("apart.typing",)

    def _agreed(self):
        agreement = self.partner.table.agreement
        state = agreement.state if agreement else PROPOSED
        if state == PROPOSED:
            return ("apart.reads",)
        if state == DECLINED:
            return ("apart.declined",)
        return ("apart.tossing",) if state == TOSSING else ("apart.comparing",)

    @property
    def _open(self):
        """Is the code still of use to somebody?"""
        session = self.partner.session
        return session.state != OPEN and session.tries and not session.token

    def read_first(self):
        words = self.words()
        if not self._open:
            return words
        told = super().words()
        asked = self.partner.session.state == ASKING
        return "  ".join((told, words) if asked else (words, told))

    def words(self):
        said = super().words()
        if not self._open:
            return said
        spelled = t("pair", t("apart.code"), " ".join(self.partner.session.code))
        if self._address:
            spelled += "  " + t("pair", t("apart.at"), self._address)
        return spelled

    # -- keys

    def handle(self, event):
        if is_no(event):
            self.quit()
        elif is_yes(event) and self.state[0] == "apart.declined":
            self._propose()
        elif is_yes(event) and self.state[0] == "apart.shut":
            partner = self.partner
            partner.leave()
            self.console.pop()
            lobby.wait(self.console, partner.line, self._terms, self._port)

    def _propose(self):
        from console.apart.terms import propose

        propose(self.console, self.partner.table.propose, self._stay)

    def _stay(self):
        """Nothing else is proposed for the moment."""

    # -- on a TFT

    def draw_state(self, canvas):
        if not self._open:
            super().draw_state(canvas)
            if self.state[0] == "apart.reads":
                self.draw_note(canvas, 150, self.game_words())
            return
        session = self.partner.session
        y = 32
        if self.partner.line == lines.NET:
            canvas.text(120, y, t("apart.at"), SOFT, fonts.TEXT, 1, 0)
            shown = self._address or t("apart.no_network")
            k = 2 if len(shown) < 20 and self._address else 1
            canvas.text(120, y + 14, shown, PAPER, fonts.TEXT, k, 0)
            y = 80
        canvas.text(120, y, t("apart.code"), SOFT, fonts.TEXT, 1, 0)
        code.show(canvas, y + 18, session.code)
        said = t(*self.state)
        self.draw_note(canvas, y + 74, said, ACCENT if session.state == ASKING else SOFT)

    def keys(self):
        back = ("*", t("back"))
        if self.state[0] == "apart.declined":
            return ("#", t("apart.others")), back
        if self.state[0] == "apart.shut":
            return ("#", t("apart.new_code")), back
        return (back,)
