"""Dynasty, Dominate and Dames played by two consoles over a line, by events."""

import pytest
from console import words
from console.link.messages import BY_RULES
from games.dames import apart as dames
from games.dames.rules import Move
from games.dominate import apart as dominate
from games.dominate.rules import is_clone
from games.dynasty import apart as dynasty
from games.dynasty.rules import PASS

from tests.unit.link_stage import Chance, terms
from tests.unit.linked_stage import Players, is_moving


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
    assert players.games[0].over[0] == BY_RULES
    assert len(players.same().split()) >= 60 - 4


def enter_dominate(players, i, move):
    """A move of Dominate by keys."""
    for square in (move & 63, move >> 6):
        players.press(i, str(1 + (square & 7)), str(1 + (square >> 3)), "#")


def play_dominate(players, chance, most=400):
    """By chance, clones before jumps, until the game is over; returns the moves entered."""
    for n in range(most):
        players.same()
        if players.games[0].over:
            return n
        i = players.mover()
        moves = players.scenes[i].match.position.legal_moves()
        clones = [move for move in moves if is_clone(move)]
        moves = clones or moves
        enter_dominate(players, i, moves[chance.below(len(moves))])
    return most


@pytest.mark.parametrize("board", [0, 1, 9])
def test_whole_game_of_dominate(tmp_path, board):
    proposed = dominate.terms([board, 4, 4])
    players = Players(tmp_path, proposed)
    played = play_dominate(players, Chance(7))
    assert players.games[0].over[0] == BY_RULES and played > 10
    scene = players.scenes[0]
    assert scene.match.outcome().counts == players.games[0].law.position.tally().counts


def test_board_of_a_level_is_known_by_its_name_at_the_other_end():
    words.use("en")
    proposed = dominate.terms([3, 0, 0])
    assert proposed.start and "Four rooms" in dominate.describe(proposed)
    own = proposed._replace(options="somebodys_own")
    assert "6x6" in dominate.describe(own)


@pytest.mark.parametrize(
    "start", ["nonsense", "8/8/8/8/8/8/8/8 x", "x1/1o x", "xxxx/xxxx/xxxx/xxxo x", "x" * 90]
)
def test_start_that_is_no_board_of_dominate_is_refused(start):
    with pytest.raises(ValueError):
        dominate.law_of(terms("dominate", start=start))


def enter_dames(players, i, move):
    """A move of Dames landing by landing, or a huff, by keys."""
    scene = players.scenes[i]
    for square in move.path:
        number = "%d" % (square + 1)
        if len(number) == 1 and 10 * int(number) <= len(scene.cells):
            number = number + "*"  # no other digit follows
        players.press(i, *number, "#")
        players.until(lambda: not is_moving(scene))


def play_dames(players, chance, most=400, each=None):
    """By chance until the game is over; returns the moves entered."""
    for n in range(most):
        players.same()
        if players.games[0].over:
            return n
        i = players.mover()
        if each:
            each(n, i)
            i = players.mover()
        position = players.scenes[i].match.position
        moves = position.legal_moves()
        if position.huffs() and chance.below(2):
            moves = [Move((position.huffs()[0],), ())]
        enter_dames(players, i, moves[chance.below(len(moves))])
    return most


@pytest.mark.parametrize(("values", "most"), [([0, 0, 0, 0], 200), ([0, 1, 4, 4], 90)])
def test_game_of_dames(tmp_path, values, most):
    players = Players(tmp_path, dames.terms(values))
    played = play_dames(players, Chance(3), most)
    assert played > 20
    if values[1]:
        assert "h" in players.same()  # a piece was huffed


def test_game_of_dames_on_ten_by_ten(tmp_path):
    players = Players(tmp_path, dames.terms([1, 0, 0, 0]), animations=False)
    assert play_dames(players, Chance(11), 120) > 40
