"""What is known of a deal of Le Roi Albert as the player goes on: a verdict, and moves to come."""

from games.roi_albert import rules
from games.roi_albert.verdicts import UNKNOWN, UNSOLVABLE

TABLE = 52  # what a card goes onto besides cards: an empty pile
UP = 54  # or its suit pile


class Plan:
    """verdict: SOLVABLE, UNSOLVABLE or UNKNOWN, see verdicts.py; moves: those to come, as pairs of
    a card and what it goes onto (a card, TABLE or UP)."""

    def __init__(self, verdict=UNKNOWN, moves=()):
        self.verdict = verdict
        self.moves = list(moves)

    def hint(self, position):
        """The next move in this position, NONE if there is none."""
        if self.moves:
            move = as_move(position, *self.moves[0])
            if move != rules.NONE and position.is_legal(move):
                return move
        return rules.NONE

    def follow(self, position, move):
        """Tell of a move that is about to be made: it keeps to the plan, or the plan is given up.

        A run moves card by card in the plan, so only a single card can keep to it. What cannot be
        won cannot be won later, unless by the cheat.
        """
        if self.verdict == UNSOLVABLE:
            if move & rules.HELPED:
                self.verdict = UNKNOWN
            return
        if rules.count(move) == 1:
            card, onto = as_pair(position, move)
            for n, (planned, target) in enumerate(self.moves):
                if planned == card and target == onto and (n == 0 or onto == UP):
                    del self.moves[n]
                    return
                if card in (planned, target):
                    break
        self.verdict = UNKNOWN
        self.moves = []


def as_move(position, card, onto):
    """The move of rules.py that takes a card onto a card, TABLE or UP; NONE if it cannot."""
    for source in range(rules.RESERVE + rules.SLOTS):
        if position.top(source) == card:
            if onto == UP:
                return position.going_up(source)
            top = rules.NONE if onto == TABLE else onto
            for target in range(rules.PILES):
                if position.top(target) == top:
                    return rules.make_move(source, target)
    return rules.NONE


def as_pair(position, move):
    """The same the other way round, of the top card, before the move is made."""
    target = rules.target(move)
    if target >= rules.UP:
        return position.top(rules.source(move)), UP
    top = position.top(target)
    return position.top(rules.source(move)), TABLE if top == rules.NONE else top
