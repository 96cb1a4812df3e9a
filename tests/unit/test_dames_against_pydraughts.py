"""The legal moves of Dames against those of pydraughts, 2,000 positions of each rule set."""

import draughts
import pytest
from dames_kernel_cases import scattered, some_positions
from games.dames.rules import EIGHT, TEN

VARIANTS = {EIGHT: "english", TEN: "standard"}
PARTS = 5


def facts(moves):
    """{(from, to, captured)} of Moves, in numbers of PDN."""
    return {
        (move.path[0] + 1, move.path[-1] + 1, tuple(sorted(square + 1 for square in move.captured)))
        for move in moves
    }


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("rules", VARIANTS, ids=lambda rules: rules.name)
def test_2000_random_positions_have_the_same_moves(rules, part):
    positions = some_positions(rules, 1700 // PARTS, 100 + part)
    positions += scattered(rules, 300 // PARTS, 200 + part)
    assert len(positions) == 2000 // PARTS
    for position in positions:
        board = draughts.Board(variant=VARIANTS[rules], fen=position.to_text())
        theirs = {
            (move.steps_move[0], move.steps_move[-1], tuple(sorted(move.captures or ())))
            for move in board.legal_moves()
        }
        assert facts(position.legal_moves()) == theirs, position.to_text()
