"""What two players apart ask each other on their screens, and how their games end."""

import pytest
from console.link import messages
from console.link.game import MOVED
from console.link.messages import (
    BY_CLAIM,
    BY_DRAW,
    BY_FLAG,
    BY_RESIGNING,
    DRAW,
    MOVE,
    NOBODY,
    PAUSE,
    REMATCH,
    TAKE_BACK,
)
from console.words import t
from games.dames import apart as dames
from games.dames.motion import AIM
from games.dominate import apart as dominate
from games.dynasty import apart as dynasty

from tests.unit.link_stage import Chance
from tests.unit.linked_stage import Players

GAMES = (dynasty, dominate, dames)
MENU = ("resume", "chat", "take_back", "draw", "resign", "more", "leave")


def sit(tmp_path, game=dynasty, moves=0, minutes=0, **settings):
    """Two at a game, so many moves in."""
    values = [0] * (len(game.ROWS) - 2) + [minutes, minutes]
    players = Players(tmp_path, game.terms(values), **settings)
    players.play(moves, Chance(1))
    players.same()
    return players


def choose(players, i, item):
    """A line of the menu of a side."""
    players.press(i, "*")
    assert players.top(i) == "Menu"
    players.press(i, str(1 + MENU.index(item)))


def answer(players, i, yes):
    """The question that is put to a side, when it may be answered."""
    players.until(lambda: players.top(i) == "Question")
    players.frames(25)
    players.press(i, "1" if yes else "2")


def results(players):
    """Headline and reason on both results."""
    players.until(lambda: players.top(0) == players.top(1) == "Result")
    players.frames(15)  # the stripes slide in
    return [(stage.scene.headline(), stage.scene.why()) for stage in players.stages]


@pytest.mark.parametrize("game", GAMES)
def test_draw_is_offered_and_taken(tmp_path, game):
    players = sit(tmp_path, game, 4)
    i = players.mover()
    choose(players, i, "draw")
    answer(players, 1 - i, True)
    drawn = (t("apart.game.drawn"), t("apart.game.agreed"))
    assert results(players) == [drawn, drawn]
    assert players.games[0].over == players.games[1].over == (BY_DRAW, NOBODY)


def test_draw_that_is_refused_begins_the_forty_moves_on_both_screens(tmp_path):
    players = sit(tmp_path, dames, 4)
    i = players.mover()
    choose(players, i, "draw")
    answer(players, 1 - i, False)
    players.until(lambda: not players.games[i].asked[DRAW])
    side = players.games[1 - i].side
    for scene in players.scenes:
        assert scene.match.clause(side).moves == 40 and scene.match.clause(1 - side) is None
    players.play(2, Chance(1))
    assert [scene.match.clause(side).moves for scene in players.scenes] == [39, 39]


@pytest.mark.parametrize("game", GAMES)
def test_move_is_taken_back_with_consent(tmp_path, game):
    players = sit(tmp_path, game, 4)
    before = players.same().split()
    i = players.mover()
    choose(players, i, "take_back")
    answer(players, 1 - i, True)
    players.until(lambda: players.games[i].plies < 4)
    gone = 4 - players.games[i].plies
    assert players.same().split() == before[: len(before) - gone]
    assert gone == 2 and players.mover() == i
    players.play(3, Chance(9))


def test_move_is_not_taken_back_without_consent(tmp_path):
    players = sit(tmp_path, dynasty, 4)
    before = players.same()
    i = players.mover()
    choose(players, i, "take_back")
    answer(players, 1 - i, False)
    players.until(lambda: not players.games[i].asked[TAKE_BACK])
    assert players.same() == before


def test_piece_that_is_chosen_is_let_go_when_moves_go_back(tmp_path):
    players = sit(tmp_path, dames, 4)
    i = players.mover()
    scene = players.scenes[i]
    players.point(i, scene.match.position.legal_moves()[0].path[0])
    assert scene.phase == AIM
    players.games[1 - i].ask(TAKE_BACK, 3)
    answer(players, i, True)
    assert players.same() and players.games[i].plies == 3
    assert scene.phase == scene.thinks and not scene.path and not scene.targets
    assert scene.cells == scene.match.position.cells


def test_side_that_has_asked_for_a_move_back_does_not_move(tmp_path):
    players = sit(tmp_path, dynasty, 4)
    i = players.mover()
    before = players.same()
    choose(players, i, "take_back")
    moves = players.scenes[i].match.position.legal_moves()
    players.enter(i, moves[0])
    assert players.same() == before and players.scenes[i].phase <= players.scenes[i].thinks


@pytest.mark.parametrize("game", GAMES)
def test_side_resigns_after_it_was_asked_again(tmp_path, game):
    players = sit(tmp_path, game, 3)
    i = players.mover()
    choose(players, i, "resign")
    assert players.top(i) == "Menu" and players.games[i].over is None
    players.press(i, "2")
    found = results(players)
    assert found[i] == (t("apart.game.lost"), t("apart.game.resigned_by_me"))
    assert found[1 - i] == (t("apart.game.won"), t("apart.game.resigned_by_other"))
    assert players.games[0].over == players.games[1].over
    assert players.games[0].over == (BY_RESIGNING, players.games[1 - i].side)


def test_clocks_stand_in_a_pause_until_either_goes_on(tmp_path):
    players = sit(tmp_path, dynasty, 2, minutes=4)
    i = players.mover()
    choose(players, i, "more")
    players.press(i, "1")
    answer(players, 1 - i, True)
    players.until(lambda: players.top(0) == players.top(1) == "Pause")
    before = [list(game.used) for game in players.games]
    players.frames(60)
    assert [list(game.used) for game in players.games] == before
    players.press(1 - i, "1")
    players.until(lambda: players.top(0) == players.top(1) == "Play")
    players.frames(30)
    side = players.games[i].side
    assert players.games[0].used[side] > before[0][side]


def test_clock_is_shown_by_both_and_its_flag_ends_the_game_on_both(tmp_path):
    players = sit(tmp_path, dynasty, 2, minutes=1)
    i = players.mover()
    side = players.games[i].side
    players.frames(300)
    texts = [scene.match.clocks.text(side) for scene in players.scenes]
    assert texts[0] == texts[1] != "01:00"
    players.until(lambda: players.games[0].over and players.games[1].over, 90_000)
    assert players.games[0].over == players.games[1].over == (BY_FLAG, 1 - side)
    found = results(players)
    assert found[i] == (t("apart.game.lost"), t("apart.game.flag_by_me"))
    assert found[1 - i] == (t("apart.game.won"), t("apart.game.flag_by_other"))


@pytest.mark.parametrize("game", GAMES)
def test_rematch_has_the_other_side_begin(tmp_path, game):
    players = sit(tmp_path, game, 2)
    sides = [each.side for each in players.games]
    first = players.mover()
    players.games[0].resign()
    results(players)
    players.press(0, "1")
    answer(players, 1, True)
    players.until(lambda: players.games[0].number == players.games[1].number == 1)
    players.until(lambda: players.top(0) == players.top(1) == "Play")
    assert [each.side for each in players.games] == sides[::-1]
    assert players.mover() == 1 - first
    players.play(4, Chance(3))


def test_rematch_that_is_declined_leaves_the_result(tmp_path):
    players = sit(tmp_path, dynasty, 2)
    players.games[0].resign()
    results(players)
    players.press(0, "1")
    answer(players, 1, False)
    players.until(lambda: not players.games[0].asked[REMATCH])
    assert players.top(0) == players.top(1) == "Result"


def test_question_waits_for_who_is_in_a_menu_or_in_the_chat(tmp_path):
    players = sit(tmp_path, dynasty, 2)
    i = players.mover()
    players.press(i, "0")
    assert players.top(i) == "Chat"
    players.games[1 - i].ask(DRAW)
    players.frames(60)
    assert players.top(i) == "Chat" and players.games[i].wanted[DRAW]
    players.stages[i].console.pop()
    players.frames(2)
    assert players.top(i) == "Question"


@pytest.mark.parametrize("kind", ("tft", "matrix"))
def test_question_that_is_put_at_once_is_not_said_in_the_footer_as_well(tmp_path, kind):
    players = sit(tmp_path, dynasty, 2, kind=kind)
    i = players.mover()
    said = []
    players.stages[i].console.toast = lambda text, *more: said.append(text)
    players.games[1 - i].ask(DRAW)
    players.until(lambda: players.top(i) == "Question")
    players.frames(5)
    assert not said
    players.games[1 - i].ask(TAKE_BACK, 0)  # behind the one that is read
    players.frames(5)
    assert said == [t("apart.game.ask1")]


def test_question_goes_when_it_is_too_late(tmp_path):
    players = sit(tmp_path, dynasty, 2)
    i = players.mover()
    players.games[i].ask(DRAW)
    players.until(lambda: players.top(1 - i) == "Question")
    players.games[i].resign()
    players.until(lambda: players.top(1 - i) == "Result")


def test_key_that_was_on_its_way_is_no_answer(tmp_path):
    players = sit(tmp_path, dynasty, 2)
    i = players.mover()
    players.games[1 - i].ask(DRAW)
    players.until(lambda: players.top(i) == "Question")
    players.press(i, "#", "1", "*", " ")
    assert players.top(i) == "Question" and players.games[i].wanted[DRAW]


@pytest.mark.parametrize("game", GAMES)
def test_moves_that_come_under_a_menu_or_the_chat_are_not_lost(tmp_path, game):
    players = sit(tmp_path, game, 2)
    i = players.mover()
    players.press(1 - i, "0")
    position = players.games[i].law.position
    players.enter(i, position.legal_moves()[0])
    players.until(lambda: players.partners[1 - i].moves)
    players.frames(30)
    shown = players.scenes[1 - i].match.position
    assert players.partners[1 - i].moves[0][0] == MOVED
    assert len(shown.history) == len(position.history) - 1
    players.stages[1 - i].console.pop()
    players.same()
    assert len(shown.history) == len(position.history)


def test_two_who_leave_at_different_times(tmp_path):
    players = sit(tmp_path, dynasty, 2)
    choose(players, 0, "leave")
    assert players.stages[0].console.partner is None
    other = players.stages[1]
    for _ in range(20):
        other.frames(1)
    assert players.top(1) == "Menu"  # that he has left
    other.key("#")
    assert players.top(1) == "Play"


@pytest.mark.parametrize("paused", [False, True])
def test_who_stayed_is_told_that_the_other_one_has_left_whatever_he_tries(tmp_path, paused):
    players = sit(tmp_path, dynasty, 2)
    i = players.mover()
    if paused:
        players.games[i].ask(PAUSE)
        players.until(lambda: players.games[1 - i].wanted[PAUSE])
        players.games[1 - i].answer(PAUSE, True)
        players.until(lambda: [players.top(0), players.top(1)] == ["Pause"] * 2)
    stage, play, game = players.stages[i], players.scenes[i], players.games[i]
    players.partners[1 - i].leave()
    stage.frames(10)
    stage.key("#")  # it is said once by itself
    told = []
    stage.console.toast = lambda text, *more: told.append(text)
    if paused:
        stage.frames(1)
        stage.key("1")
    else:
        for keys in ("*4", "*61", "*52"):  # a draw, a pause, resigning
            for key in keys:
                stage.key(key)
        play.send("a move")
    assert told == [t("apart.left")] * (1 if paused else 4)
    assert game.over is None


# -- a hostile peer


def hostile(tmp_path, game, moves=3):
    players = sit(tmp_path, game, moves, minutes=4)
    i = players.mover()
    return players, i, players.partners[1 - i].session


BODIES = (
    messages.pack(MOVE, 0, 0, "a1", 1, 0),
    messages.pack(MOVE, 0, 3, "a1b2", 1, 0),
    messages.pack(MOVE, 0, 3, "h99", 1, 0),
    messages.pack(MOVE, 0, 3, "pass", 1, 0),
    messages.pack(MOVE, 0, 4, "1-1", 1, 9_999_999),
    messages.pack(messages.ANSWER, 0, DRAW, 1),
    messages.pack(messages.ANSWER, 0, TAKE_BACK, 1),
    messages.pack(messages.ASK, 0, TAKE_BACK, 99),
    messages.pack(messages.ASK, 9, REMATCH, 0),
    messages.pack(messages.ASK, 0, PAUSE, 0)[:-1],
    messages.pack(messages.FLAG, 0, 60_000),
    messages.pack(messages.CLAIM, 0),
    messages.pack(messages.SYNC, 1, 0, 0, 0, 0, 0, 1, BY_CLAIM, 1, 0, 0),
    messages.pack(messages.BACK, 0),
    messages.pack(messages.NO_DRAW, 1, 0),
    messages.pack(messages.RACE, 1, "7", 0, 0, 0),
    messages.pack(messages.KEPT, 3, "d3"),
    messages.pack(messages.TERMS, "nim", "", "", "", 0, 0),
    messages.pack(messages.FINAL, 52, 1, 1),
    b"\xff" * 30,
)


@pytest.mark.parametrize("game", GAMES)
def test_hostile_peer_changes_nothing_on_the_screen(tmp_path, game):
    players, i, session = hostile(tmp_path, game)
    scene = players.scenes[i]
    before = scene.match.position.to_text(), scene.phase, players.games[i].plies
    for body in BODIES * 2:
        assert session.send(body)
        players.until(lambda: session.settled)
        players.frames(4)
        assert (scene.match.position.to_text(), scene.phase, players.games[i].plies) == before
        assert players.top(i) == "Play" and not any(players.games[i].wanted)
        assert players.games[i].over is None and not players.games[i].paused
    assert players.partners[i].warned


def test_positions_that_differ_are_said_and_nothing_moves(tmp_path):
    players, i, session = hostile(tmp_path, dynasty)
    other = players.games[1 - i]
    position = other.law.position
    players.enter(i, players.games[i].law.position.legal_moves()[0])
    players.same()
    before = players.scenes[i].match.position.to_text()
    word = position.move_name(position.legal_moves()[0])
    session.send(messages.pack(MOVE, other._seen, other.plies, word, 12345, other.used[other.side]))
    players.until(lambda: players.top(i) == "Message")
    assert players.games[i].differs and players.scenes[i].match.position.to_text() == before


def test_who_wants_many_moves_back_says_how_many(tmp_path):
    players, i, session = hostile(tmp_path, dynasty, 6)
    seen = players.games[1 - i]._seen
    for back_to, words in ((4, t("apart.game.ask1")), (0, t("apart.game.ask1.many", 6))):
        session.send(messages.pack(messages.ASK, seen, TAKE_BACK, back_to))
        players.until(lambda: players.top(i) == "Question")
        assert players.stages[i].scene.text == words
        answer(players, i, yes=False)
        players.until(lambda: players.top(i) == "Play")


def test_another_question_does_not_slip_under_the_one_that_is_read(tmp_path):
    players = sit(tmp_path, dynasty, 6, minutes=4)
    asks = players.mover()
    i = 1 - asks
    other = players.games[asks]
    assert other.ask(TAKE_BACK, 4)
    players.until(lambda: players.top(i) == "Question")
    players.frames(25)
    first = players.stages[i].scene
    other.asked[TAKE_BACK] = False
    word = other.law.position.move_name(other.law.position.legal_moves()[0])
    assert other.move(word) and other.ask(TAKE_BACK, 0)
    players.until(lambda: players.top(i) == "Question" and players.stages[i].scene is not first)
    players.press(i, "1")  # too early, meant for the first one
    assert players.top(i) == "Question" and players.games[i].plies == 7
    assert t("apart.game.ask1.many", 7) in players.stages[i].scene.text
