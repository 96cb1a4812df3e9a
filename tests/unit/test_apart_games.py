"""Dynasty, Dominate and Dames played by two consoles over a line, by events."""

import pytest
from console import words
from console.link.messages import BY_RULES
from console.link.table import Table
from games.dames import apart as dames
from games.dames.rules import Move
from games.dominate import apart as dominate
from games.dominate.rules import is_clone
from games.dynasty import apart as dynasty

from tests.unit.link_stage import Chance, terms
from tests.unit.linked_stage import Players

MOST = 400  # moves


@pytest.mark.parametrize("values", [[0, 0, 0, 0], [1, 1, 5, 5]])
def test_whole_game_of_dynasty(tmp_path, values):
    players = Players(tmp_path, dynasty.terms(values))
    assert players.play(MOST, Chance(5)) > 50
    assert players.games[0].over[0] == BY_RULES
    assert len(players.same().split()) >= 60 - 4


@pytest.mark.parametrize("board", [0, 1, 9])
def test_whole_game_of_dominate(tmp_path, board):
    players = Players(tmp_path, dominate.terms([board, 4, 4]))

    def clones(i, moves):
        return [move for move in moves if is_clone(move)]

    assert players.play(MOST, Chance(7), clones) > 10
    assert players.games[0].over[0] == BY_RULES
    scene = players.scenes[0]
    assert scene.match.outcome().counts == players.games[0].law.position.tally().counts


@pytest.mark.parametrize(("values", "most"), [([0, 0, 0, 0], 200), ([0, 1, 4, 4], 90)])
def test_game_of_dames(tmp_path, values, most):
    players = Players(tmp_path, dames.terms(values))
    chance = Chance(3)

    def huffs(i, moves):
        squares = players.scenes[i].match.position.huffs()
        return [Move((square,), (square,)) for square in squares[:1] if chance.below(2)]

    assert players.play(most, chance, huffs) > 20
    if values[1]:
        assert "h" in players.same()  # a piece was huffed


def test_game_of_dames_on_ten_by_ten(tmp_path):
    players = Players(tmp_path, dames.terms([1, 0, 0, 0]), animations=False)
    assert players.play(120, Chance(11)) > 40


@pytest.mark.parametrize("kind", ["tft", "matrix"])
def test_each_side_enters_only_its_own_moves(tmp_path, kind):
    players = Players(tmp_path, dynasty.terms([0, 0, 0, 0]), kind)
    i = players.mover()
    before = players.same()
    other = players.scenes[1 - i]
    players.press(1 - i, "3", "4", "#", "4", "3", "#")
    assert other.phase == other.thinks and players.same() == before
    assert not players.games[1 - i].move("d3")


def test_own_game_that_waits_to_be_finished_is_not_touched(tmp_path):
    players = Players(tmp_path, dynasty.terms([0, 0, 0, 0]))
    store = players.stages[0].console.store
    store.save("dynasty", {"kept": 1})
    players.play(3, Chance(1))
    players.games[0].resign()
    players.until(lambda: players.top(0) == "Result")
    assert store.load("dynasty", None) == {"kept": 1}


def test_no_hint_is_given(tmp_path):
    players = Players(tmp_path, dynasty.terms([0, 0, 0, 0]))
    i = players.mover()
    scene = players.scenes[i]
    scene.give_hint()
    players.frames(10)
    assert scene.hint is None and not scene.hinting


def test_key_0_opens_the_chat_also_while_the_other_one_thinks(tmp_path):
    players = Players(tmp_path, dames.terms([0, 0, 0, 0]))
    for i in (0, 1):
        players.press(i, "0")
        assert players.top(i) == "Chat"


@pytest.mark.parametrize("game", [dynasty, dominate, dames])
@pytest.mark.parametrize("animations", [True, False])
def test_move_that_may_not_be_sent_after_all_goes_from_the_screen(tmp_path, game, animations):
    """It is sent when its motion has begun; what ends the game in the same frame comes first."""
    players = Players(tmp_path, game.terms([0] * len(game.ROWS)), animations=animations)
    i = players.mover()
    scene, linked = players.scenes[i], players.games[i]
    send = players.partners[i].send

    def send_too_late(word):
        linked.resign()
        send(word)

    players.partners[i].send = send_too_late
    players.enter(i, scene.match.position.legal_moves()[0])
    players.until(lambda: players.top(0) == players.top(1) == "Result")
    assert linked.plies == 0 and not scene.match.position.history
    assert players.games[0].over == players.games[1].over


def test_0_is_a_digit_of_a_number_of_dames(tmp_path):
    players = Players(tmp_path, dames.terms([0, 0, 0, 0]))
    i = players.mover()
    players.press(i, "1", "0")
    assert players.stages[i].scene.square == 9


# -- terms


def test_board_of_a_level_is_known_by_its_name_at_the_other_end():
    words.use("en")
    proposed = dominate.terms([3, 0, 0])
    assert proposed.start and "Four rooms" in dominate.describe(proposed)
    own = proposed._replace(options="somebodys_own")
    assert "6x6" in dominate.describe(own)


@pytest.mark.parametrize("game", [dynasty, dominate, dames])
def test_all_that_a_host_can_propose_can_be_played_and_described(game):
    words.use("en")
    for row, (_, values) in enumerate(game.ROWS):
        for value in range(len(values)):
            chosen = [0] * len(game.ROWS)
            chosen[row] = value
            proposed = game.terms(chosen)
            assert values[value] and game.describe(proposed)
            law = game.law_of(proposed)
            assert law.outcome() is None and law.plies() == 0


@pytest.mark.parametrize("game", [dynasty, dominate, dames])
@pytest.mark.parametrize("part", ["rules", "options", "start"])
def test_terms_that_are_none_of_a_game_are_refused(game, part):
    proposed = game.terms([0] * len(game.ROWS))._replace(**{part: "../os"})
    if (game, part) == (dominate, "options"):
        assert "../os" not in game.describe(proposed)  # only the name of a level
        return
    with pytest.raises(ValueError):
        game.law_of(proposed)


@pytest.mark.parametrize(
    "start", ["nonsense", "8/8/8/8/8/8/8/8 x", "x1/1o x", "xxxx/xxxx/xxxx/xxxo x", "x" * 90]
)
def test_start_that_is_no_board_of_dominate_is_refused(start):
    with pytest.raises(ValueError):
        dominate.law_of(terms("dominate", start=start))


def test_game_goes_on_after_the_longest_start_is_kept(tmp_path):
    """What is kept of a game of Dominate leads back to the same board."""
    players = Players(tmp_path, dominate.terms([24, 0, 0]))
    players.play(4, Chance(2))
    table = players.tables[0]
    again = Table(table.session, dominate.law_of, None, table.to_save())
    assert again.game.law.position.to_text() == table.game.law.position.to_text()
