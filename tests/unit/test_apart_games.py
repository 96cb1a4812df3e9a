"""Dynasty, Dominate and Dames played by two consoles over a line, by events."""

import pytest
from games.dynasty import apart as dynasty
from games.dynasty.rules import PASS

from tests.unit.link_stage import Chance
from tests.unit.linked_stage import Players


def enter_dynasty(players, i, move):
    """A move of Dynasty by keys."""
    square = move & 63
    players.press(i, str(1 + (square & 7)), str(1 + (square >> 3)), "#")
    if players.scenes[i].match.directional and players.scenes[i].asked >= 0:
        players.press(i, "23698741"[move >> 6], "#")


def play_dynasty(players, chance, most=200):
    """By chance until the game is over, or so many moves; returns how many were entered."""
    for n in range(most):
        players.same()
        if players.games[0].over:
            return n
        i = players.mover()
        scene = players.scenes[i]
        moves = scene.match.position.legal_moves()
        if moves == [PASS]:
            players.until(lambda s=scene: s.phase <= s.thinks or s.phase == s.ends)
            continue
        enter_dynasty(players, i, moves[chance.below(len(moves))])
    return most


@pytest.mark.parametrize("values", [[0, 0, 0, 0], [1, 1, 5, 5]])
def test_whole_game_of_dynasty(tmp_path, values):
    players = Players(tmp_path, dynasty.terms(values))
    assert play_dynasty(players, Chance(5)) > 50
    assert players.games[0].over[0] == 5
    assert len(players.same().split()) >= 60 - 4
