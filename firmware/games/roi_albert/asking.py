"""What the player of Le Roi Albert asks the solver: a hint, and whether it can still be won.

The solver is in memory while it thinks, and only then; what it found stays as a plan.
"""

import gc

from console import modules
from console.words import t

from games.roi_albert import rules
from games.roi_albert.deal import RANKS
from games.roi_albert.motion import Motion
from games.roi_albert.plan import Plan
from games.roi_albert.rules import NONE, UP
from games.roi_albert.verdicts import SOLVABLE, UNKNOWN, UNSOLVABLE, Verdicts

HINT_MS = 1500  # the longest that is thought about a hint
SAID_FRAMES = 92  # how long a verdict is shown
HINT_FRAMES = 138
THINKING_FRAMES = 9000  # longer than it takes
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
    """A deal that can be asked about. asked: NOTHING, HINT or WINNABLE while the solver thinks;
    plan: what is known."""

    def __init__(self, game):
        super().__init__(game)
        self.plan = Plan()
        self.asked = NOTHING
        self._solver = None

    def ask(self, question):
        """Let the solver think about a HINT, or whether the deal is still WINNABLE."""
        self.land_all()
        if self.console.scene is not self:  # that was the last card
            return
        self.stop_thinking()
        self._look_up()
        plan = self.plan
        if plan.verdict == UNSOLVABLE or plan.verdict == SOLVABLE and question == WINNABLE:
            self._say_verdict()
        elif plan.verdict == SOLVABLE and plan.moves:
            self._tell_move()
        else:
            self.asked = question
            self.say(t("roi_albert.thinking"), "key", THINKING_FRAMES)
            # The menu that it was asked by makes room.
            modules.drop("games.roi_albert.pause", "games.roi_albert.setup", "console.dialogs")
            gc.collect()

    def _look_up(self):
        """Before the first move of a player the image may know what is not known yet."""
        position = self.position
        if self.plan.verdict == UNKNOWN and position.number is not None:
            if not position.was_played():
                known = Verdicts().verdict(position.number)
                if known == SOLVABLE or known == UNSOLVABLE and not position.first:
                    self.plan = Plan(known)

    def stop_thinking(self):
        """Whatever was asked is not answered."""
        if self.asked != NOTHING:
            self.asked = NOTHING
            self._solver = None
            modules.drop("games.roi_albert.solver", "games.roi_albert.search")

    def idle(self, ms):
        if self.asked == NOTHING or self.moves:
            return False
        try:
            if self._solver is None:
                self._load_solver()
                self.console.tidy()  # in the rest of this frame, not in a slice
                return False
            if not self._solver.finished:
                self._solver.step(ms)
                return True
            self.plan = self._solver.plan
        except MemoryError:
            pass  # in a copy on plain MicroPython, late in a long deal: nothing is known
        self._answer()
        return False

    def _load_solver(self):
        from games.roi_albert.solver import Solver

        self._solver = Solver(self.console.clock)
        self._solver.start(self.position, HINT_MS if self.asked == HINT else 0)

    def _answer(self):
        question = self.asked
        self.stop_thinking()
        if question == WINNABLE or self.plan.verdict == UNSOLVABLE:
            self._say_verdict()
        else:
            self._tell_move()

    def _say_verdict(self):
        self.say(t(VERDICTS[self.plan.verdict]), "hint", SAID_FRAMES)

    def _tell_move(self):
        """Choose the card that should move, and say where it goes."""
        move = self.plan.hint(self.position)
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
