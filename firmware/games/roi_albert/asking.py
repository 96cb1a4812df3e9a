"""What the player of Le Roi Albert asks the solver: a hint, and whether it can still be won."""

from console.words import t

from games.roi_albert import rules
from games.roi_albert.deal import RANKS
from games.roi_albert.motion import Motion
from games.roi_albert.rules import NONE, UP
from games.roi_albert.search import SOLVABLE, UNKNOWN, UNSOLVABLE
from games.roi_albert.solver import Solver, as_pair
from games.roi_albert.verdicts import Verdicts

HINT_MS = 1500  # the longest that is thought about a hint
SAID_FRAMES = 92  # how long a verdict is shown
HINT_FRAMES = 138
SUIT_SIGNS = "♣♦♥♠"  # in the order of deal.SUITS

VERDICTS = {
    SOLVABLE: "roi_albert.solvable",
    UNSOLVABLE: "roi_albert.unsolvable",
    UNKNOWN: "roi_albert.unknown",
}

# What the solver is asked.
NOTHING = 0
HINT = 1
WINNABLE = 2


def sign(card):
    """A card as it is printed: `10♥`."""
    rank = RANKS[card >> 2]
    return ("10" if rank == "T" else rank) + SUIT_SIGNS[card & 3]


class Asking(Motion):
    """A deal that can be asked about. asked: NOTHING, HINT or WINNABLE while the solver thinks."""

    def begin_asking(self):
        self.solver = Solver(self.console.clock)
        self.asked = NOTHING

    def tell_solver(self, move):
        """A run moves card by card in the plan, so only a single card can keep to it."""
        if rules.count(move) == 1:
            self.solver.played(*as_pair(self.position, move))
        else:
            self.solver.forget()

    def ask(self, question):
        """Let the solver think about a HINT, or whether the deal is still WINNABLE."""
        self.land()
        position = self.position
        self.asked = question
        if self.solver.finished and self.solver.verdict == SOLVABLE and self.solver.plan:
            self._answer()
            return
        begun = any([not move & rules.AUTOMATIC for move in position.history])
        if question == WINNABLE and not begun and not position.first:
            known = Verdicts().verdict(position.number) if position.number is not None else UNKNOWN
            if known in (SOLVABLE, UNSOLVABLE):
                self.asked = NOTHING
                self.say(t(VERDICTS[known]), "hint", SAID_FRAMES)
                return
        self.say(t("roi_albert.thinking"), "key", 300)
        self.solver.start(position, HINT_MS if question == HINT else 0)

    def _answer(self):
        question, self.asked = self.asked, NOTHING
        if question == WINNABLE or self.solver.verdict == UNSOLVABLE:
            self.say(t(VERDICTS[self.solver.verdict]), "hint", SAID_FRAMES)
            return
        move = self.solver.hint(self.position)
        if move == NONE:
            self.say(t("roi_albert.no_hint"), "hint", SAID_FRAMES)
            return
        self.game.hints += 1
        source, target = rules.source(move), rules.target(move)
        card = sign(self.position.top(source))
        if target >= UP:
            text = t("roi_albert.hint_up", card)
        elif self.position.top(target) == NONE:
            text = t("roi_albert.hint_empty", card)
        else:
            text = t("roi_albert.hint_on", card, sign(self.position.top(target)))
        self.cursor = source
        self.choose(source, 1)
        self.say(text, "hint", HINT_FRAMES)

    def idle(self, ms):
        if self.asked != NOTHING and not self.flying:
            if self.solver.step(ms):
                self._answer()
                return False
            return True
        return False
