"""The line between two who play breaks in every state of the game, and both go on from there."""

import pytest
from console.link.game import CLAIM_MS
from console.link.messages import BY_CLAIM, REMATCH
from console.link.session import BROKEN, OPEN
from console.words import t
from games.dames import apart as dames
from games.dames.motion import AIM, HOP
from games.dames.rules import Move
from games.dominate import apart as dominate
from games.dominate.motion import MOVE
from games.dynasty import apart as dynasty
from games.dynasty.motion import FLIP, PASSING

from tests.unit.link_stage import Chance
from tests.unit.linked_stage import Players

GAMES = (dynasty, dominate, dames)
MOVING = {dynasty: FLIP, dominate: MOVE, dames: HOP}
ways = pytest.mark.parametrize("way", ["silence", "plug", "switched off"])
every_game = pytest.mark.parametrize("game", GAMES)


def sit(tmp_path, game=dynasty, moves=4, **settings):
    players = Players(tmp_path, game.terms([0] * len(game.ROWS)), **settings)
    players.play(moves, Chance(1))
    players.same()
    return players


class Broken:
    """The line is broken in some way for as long as this lasts; `off` is who is switched off."""

    def __init__(self, players, way, off=1):
        self.players = players
        self.way = way
        self.off = off

    def __enter__(self):
        players = self.players
        if self.way == "silence":
            players.wire.whole = False
        elif self.way == "plug":
            players.wire.cut()
        else:
            self.kept = players.switch_off(self.off)
        return self

    def both_know(self):
        """Until everybody who is there says that the line is broken."""
        players = self.players
        there = [partner for partner in players.partners if partner]
        players.until(lambda: all(partner.session.state == BROKEN for partner in there))
        players.frames(2)
        return [i for i in (0, 1) if players.partners[i]]

    def __exit__(self, *_):
        players = self.players
        if self.way == "over":
            return
        if self.way == "silence":
            players.wire.whole = True
        elif self.way == "plug":
            players.wire.join()
        else:
            players.switch_on(self.off, self.kept)
        players.until(lambda: all(each.session.state == OPEN for each in players.partners))
        players.until(lambda: not any(game.comparing for game in players.games))
        if self.way == "switched off":
            players.partners[self.off].open_game()
        players.frames(3)


@ways
@every_game
def test_break_while_somebody_chooses(tmp_path, game, way):
    players = sit(tmp_path, game)
    before = players.same()
    with Broken(players, way) as broken:
        for i in broken.both_know():
            assert players.top(i) == "Broken"
    assert players.top(0) == players.top(1) == "Play"
    assert players.same() == before
    players.play(4, Chance(2))
    assert len(players.same().split()) > len(before.split())


@ways
@every_game
def test_break_before_a_move_is_acknowledged(tmp_path, game, way):
    """It arrives once; one that only the side knew of that was switched off comes back with it."""
    players = sit(tmp_path, game)
    i = players.mover()
    position = players.games[i].law.position
    players.wire.whole = False
    players.enter(i, position.legal_moves()[0])
    moved = position.to_record()
    with Broken(players, way, i) as broken:
        players.wire.whole = way != "silence"
        broken.both_know()
    assert players.same() == moved
    players.play(3, Chance(2))


@pytest.mark.parametrize("way", ["silence", "plug"])
@every_game
def test_move_that_is_entered_while_the_line_is_broken(tmp_path, game, way):
    players = sit(tmp_path, game)
    i = players.mover()
    position = players.games[i].law.position
    with Broken(players, way) as broken:
        broken.both_know()
        players.press(i, "*")  # to the board
        assert players.top(i) == "Play"
        players.enter(i, position.legal_moves()[0])
        moved = position.to_record()
        assert position.history
    assert players.same() == moved


@ways
@every_game
def test_break_during_the_motion_of_a_move_that_came(tmp_path, game, way):
    players = sit(tmp_path, game)
    i = players.mover()
    scene = players.scenes[1 - i]
    move = players.games[i].law.position.legal_moves()[0]
    if game is dames:
        players.scenes[i]._hop(move.path, 0, move)
    else:
        players.scenes[i]._move(move)
    players.until(lambda: scene.phase == MOVING[game])
    moved = players.games[i].law.position.to_record()
    with Broken(players, way, 1 - i) as broken:
        broken.both_know()
    assert players.same() == moved
    players.play(3, Chance(2))


@ways
@pytest.mark.parametrize("who", ["the one who enters", "the other one"])
def test_break_in_the_middle_of_a_multi_jump(tmp_path, way, who):
    players = sit(tmp_path, dames, 0)
    chance = Chance(5)
    while not any(len(move.captured) > 1 for move in legal(players)):
        players.play(1, chance)
    i = players.mover()
    scene = players.scenes[i]
    move = next(move for move in legal(players) if len(move.captured) > 1)
    before = players.same()
    for square in move.path[:2]:
        players.point(i, square)
    assert scene.phase == AIM and len(scene.path) == 2
    assert players.games[i].law.position.to_record() == before
    off = i if who == "the one who enters" else 1 - i
    with Broken(players, way, off) as broken:
        broken.both_know()
    # What was entered of it is there still, unless the one who entered it was switched off.
    assert players.games[0].law.position.to_record() == before
    if way == "switched off" and off == i:
        players.enter(i, move)
    else:
        for square in move.path[2:]:
            players.point(i, square)
    word = players.games[0].law.position.move_name(Move(move.path, move.captured))
    assert players.same().split() == before.split() + [word]


def legal(players):
    return players.scenes[players.mover()].match.position.legal_moves()


BEFORE_PASS = (
    "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3"
    " f3 e6 c7 b6 d7 d8 b8 e7 f7 e8 c8 a8 a4 f8 a2 b7"
)


@ways
@pytest.mark.parametrize("who", ["the one who passes", "the other one"])
def test_break_during_a_pass(tmp_path, way, who):
    players = sit(tmp_path, dynasty, 0)
    for word in BEFORE_PASS.split():
        i = players.mover()
        players.enter(i, players.games[i].law.position.parse_move(word))
    passer = 1 - i
    players.until(lambda: players.scenes[passer].phase == PASSING)
    players.frames(10)
    assert players.games[0].plies == len(BEFORE_PASS.split())
    off = passer if who == "the one who passes" else 1 - passer
    with Broken(players, way, off) as broken:
        broken.both_know()
    assert players.same() == BEFORE_PASS + " pass"
    players.play(2, Chance(1))


@ways
@every_game
def test_break_after_the_result(tmp_path, game, way):
    players = sit(tmp_path, game)
    players.games[0].resign()
    players.until(lambda: players.top(0) == players.top(1) == "Result")
    over = players.games[0].over
    with Broken(players, way) as broken:
        broken.both_know()
    players.until(lambda: players.top(0) == players.top(1) == "Result")
    assert players.games[0].over == players.games[1].over == over
    assert players.games[0].ask(REMATCH)
    players.until(lambda: players.top(1) == "Question")
    assert players.games[1].answer(REMATCH, True)
    players.until(lambda: players.top(0) == players.top(1) == "Play")
    assert players.games[0].number == 1
    players.play(2, Chance(1))


@every_game
def test_end_that_the_other_one_did_not_hear_of(tmp_path, game):
    players = sit(tmp_path, game)
    with Broken(players, "silence") as broken:
        players.games[0].resign()
        broken.both_know()
        assert players.games[1].over is None
    players.until(lambda: players.top(0) == players.top(1) == "Result")


@every_game
@pytest.mark.parametrize("off", [0, 1])
def test_moves_that_are_not_kept_yet_come_back_from_the_one_who_stayed(tmp_path, game, off):
    players = sit(tmp_path, game, 0)
    players.frames(30)
    players.play(4, Chance(1))
    before = players.same()
    saved = players.stages[off].console.store.load("apart", None)["table"]
    assert saved["game"]["moves"] == "" and len(before.split()) == 4
    with Broken(players, "switched off", off) as broken:
        broken.both_know()
        broken.kept = saved
    assert players.same() == before
    players.play(3, Chance(2))


def test_all_moves_are_kept_once_the_line_is_broken(tmp_path):
    players = sit(tmp_path)
    before = players.same()
    with Broken(players, "silence") as broken:
        broken.both_know()
        players.frames(30)
        for stage in players.stages:
            saved = stage.console.store.load("apart", None)["table"]["game"]
            assert saved["moves"] == before


def test_what_lies_on_the_game_stays_there_when_the_line_comes_back(tmp_path):
    players = sit(tmp_path)
    i = players.mover()
    players.press(i, "*")
    players.press(1 - i, "0")
    with Broken(players, "plug") as broken:
        broken.both_know()
        assert players.top(0) == players.top(1) == "Broken"
    assert (players.top(i), players.top(1 - i)) == ("Menu", "Chat")


# -- the screen that says so


def test_broken_says_since_when_and_lets_nobody_claim_before_a_minute(tmp_path):
    players = sit(tmp_path)
    with Broken(players, "plug") as broken:
        broken.both_know()
        page = players.stages[0].scene
        players.frames(300)
        assert 9 <= page._seconds <= 11
        assert page._words(0) == t("apart.game.claim_in", CLAIM_MS // 1000 - page._seconds)
        players.press(0, "1")
        assert players.games[0].over is None and players.top(0) == "Broken"
    assert players.same()


def test_lights_read_that_the_game_goes_on_by_itself_before_what_may_be_chosen(tmp_path):
    """They read the choice alone."""
    players = sit(tmp_path, kind="matrix")
    with Broken(players, "plug") as broken:
        broken.both_know()
        page = players.stages[0].scene
        assert t("apart.game.broken.text") in page._scroll.text
        players.frames(3000)
        text = page._scroll.text
        assert t("apart.game.broken.text") not in text and t("apart.game.claim") in text


@every_game
def test_who_stayed_claims_after_a_minute(tmp_path, game):
    players = sit(tmp_path, game)
    with Broken(players, "plug") as broken:
        broken.both_know()
        players.until(lambda: players.games[0].may_claim(), CLAIM_MS + 3000)
        players.press(0, "1")
        players.until(lambda: players.top(0) == "Result")
        assert players.games[0].over == (BY_CLAIM, players.games[0].side)
        assert players.stages[0].scene.why() == t("apart.game.claimed_by_me")
    players.until(lambda: players.top(1) == "Result")
    assert players.games[0].over == players.games[1].over
    assert players.stages[1].scene.why() == t("apart.game.claimed_by_other")


def test_who_waits_may_keep_the_game_and_leave(tmp_path):
    players = sit(tmp_path)
    with Broken(players, "plug") as broken:
        broken.both_know()
        players.press(0, "2")
        console = players.stages[0].console
        assert console.partner is None and len(console.scenes) == 1
        assert console.store.load("apart", None)["table"]["game"]["moves"]
        broken.way = "over"


def test_broken_goes_when_the_other_one_leaves_for_good(tmp_path):
    players = sit(tmp_path)
    with Broken(players, "silence") as broken:
        broken.both_know()
        # It is heard again, and says goodbye at once.
        players.partners[0].leave()
        players.wire.whole = True
        players.partners[1].session._goodbye()
        players.stages[1].frames(2)
        assert players.partners[1].session.left and players.top(1) == "Menu"
        players.stages[1].key("#")
        players.stages[1].frames(2)
        assert players.top(1) == "Play"
        broken.way = "over"
