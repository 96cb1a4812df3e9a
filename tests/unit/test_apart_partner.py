"""The player apart: a link that runs with the frames of the console, and what is kept of it."""

import sys
from types import ModuleType

import console.apart
import pytest
from console.apart.partner import QUIET_MS, SAVE, Partner, apart_of, game_of, games_of, law_of
from console.dialogs import Failure, Menu, Message
from console.link import session as sessions
from console.link.game import ASKED
from console.link.messages import DRAW, REMATCH
from console.link.session import Session
from console.link.table import Table
from console.rest import ASLEEP, SAVE_AFTER_MS, SAVE_LATEST_MS
from console.scene import Scene
from console.words import t

from tests.unit.apart_stage import GAME, Board, Two, make_game
from tests.unit.link_stage import CODE, terms
from tests.unit.stage import FRAME_MS


@pytest.fixture
def two(tmp_path, monkeypatch):
    """A host and a joiner who sit at a game."""
    game = make_game(monkeypatch)
    two = Two(tmp_path, dim=0)
    two.asked = []
    questions = ModuleType("console.apart.questions")
    questions.take = lambda *asked: two.asked.append(asked)
    monkeypatch.setitem(sys.modules, questions.__name__, questions)
    monkeypatch.setattr(console.apart, "questions", questions, raising=False)
    for i, stage in enumerate(two.stages):
        this = stage.console
        this.games = [game, *this.games]
        this.push(Scene())  # what lies under all
        this.push(Scene())
        end = two.wire.ends[i]
        session = Session(end, this.clock, None if i else CODE)
        proposed = None if i else terms(GAME)
        table = Table(session, lambda t, c=this: law_of(c, t), proposed)
        this.partner = Partner(this, "cable", end, table)
    two.until(lambda: two.stages[1].console.partner.session.state == sessions.ASKING)
    two.partners[1].session.enter(CODE)
    two.until(lambda: two.partners[1].table.agreement and two.partners[1].table.agreement.terms)
    two.partners[1].table.agreement.answer(True)
    two.until(lambda: all(partner.table.game for partner in two.partners))
    for partner in two.partners:
        partner.open_game()
    two.frames(2)
    return two


def to_move(two):
    """The index of the side that may move."""
    found = []
    two.until(
        lambda: found.extend(i for i in (0, 1) if two.partners[i].table.game.may_move()) or found
    )
    return found[0]


def move(two):
    i = to_move(two)
    game = two.partners[i].table.game
    position = game.law.position
    assert game.move(position.move_name(position.legal_moves()[0]))
    return i


def test_linked_game_is_put_on_the_screen_of_both(two):
    for stage, partner in zip(two.stages, two.partners, strict=True):
        assert isinstance(stage.scene, Board) and partner.play is stage.scene


def test_move_of_the_peer_waits_for_the_game_to_take_it(two):
    i = move(two)
    other = two.partners[1 - i]
    two.until(lambda: other.moves)
    assert other.moves == [(0, two.partners[i].table.game.law.word(0))]
    assert not two.partners[i].moves


def test_link_goes_on_under_a_menu_and_asleep(two):
    i = move(two)
    other = two.stages[1 - i]
    other.console.push(Message("a", "b"))
    other.console.rest.state = ASLEEP
    two.until(lambda: two.partners[1 - i].moves)
    two.frames(200)
    assert two.partners[0].session.state == two.partners[1].session.state == sessions.OPEN


def kept(stage):
    """The linked game on the flash of a side, None without one."""
    saved = stage.console.store.load(SAVE, None)
    return saved and saved["table"]["game"]


def show(two, i):
    """The move of a side is there, and on the screen of the other one."""
    moves = two.partners[1 - i].moves
    two.until(lambda: moves)
    moves.clear()


def frames_of(ms):
    return ms // FRAME_MS + 2


def test_way_back_is_kept_as_soon_as_a_game_begins(two):
    two.frames(frames_of(QUIET_MS))
    for stage, host in zip(two.stages, (True, False), strict=True):
        saved = stage.console.store.load(SAVE, None)
        assert saved["host"] == host and saved["line"] == "cable"
        assert not saved["table"]["game"]["moves"]


def test_move_is_kept_as_seldom_as_without_a_link(two):
    two.frames(60)
    written = []
    for stage in two.stages:
        store = stage.console.store
        stage.console.rest.touch(8)
        store.save = lambda *args, save=store.save: written.append(args) or save(*args)
    show(two, move(two))
    two.frames(SAVE_AFTER_MS // FRAME_MS - 10)
    assert not written
    two.frames(20)
    assert len(written) == 2 and kept(two.stages[0])["moves"] == kept(two.stages[1])["moves"] != ""


def test_game_is_not_kept_while_keys_are_pressed_but_at_the_latest(two):
    two.frames(60)
    i = move(two)
    stage = two.stages[i]
    for _ in range(SAVE_LATEST_MS // 990 - 1):
        stage.console.rest.touch(8)
        two.frames(30)
    assert kept(stage)["moves"] == ""
    for _ in range(3):
        stage.console.rest.touch(8)
        two.frames(30)
    assert kept(stage)["moves"]


def test_game_is_not_kept_while_a_move_of_the_peer_is_shown(two):
    two.frames(60)
    stage = two.stages[1 - move(two)]
    two.frames(10 + frames_of(SAVE_AFTER_MS))
    assert stage.console.partner.moves
    assert kept(stage)["moves"] == ""
    stage.console.partner.moves.clear()
    two.frames()
    assert kept(stage)["moves"]


def test_game_that_both_know_the_end_of_is_kept_no_more(two):
    two.frames(60)
    two.partners[0].table.game.resign()
    two.frames(60)
    assert [stage.console.store.load(SAVE, None) for stage in two.stages] == [None, None]


def test_end_that_the_peer_does_not_know_of_is_kept(two):
    two.frames(60)
    two.wire.whole = False
    two.partners[0].table.game.resign()
    two.frames(60)
    assert two.stages[0].console.store.load(SAVE, None)["table"]["game"]["over"]


def test_who_leaves_says_goodbye_and_lets_the_line_go(two):
    two.partners[0].leave()
    assert two.stages[0].console.partner is None and two.wire.ends[0].closed
    two.until(lambda: isinstance(two.stages[1].scene, Menu))
    assert two.stages[1].scene.text == t("apart.left.text") and two.partners[1].session.left
    two.stages[1].key("#")
    assert isinstance(two.stages[1].scene, Board)  # left to look at


def test_of_a_game_that_is_over_nobody_is_told_that_it_is_kept(two):
    two.partners[0].table.game.resign()
    two.until(lambda: two.partners[1].table.game.over)
    two.partners[0].leave()
    two.until(lambda: isinstance(two.stages[1].scene, Menu))
    assert two.stages[1].scene.text == t("apart.left")


@pytest.mark.parametrize("where", ["scene", "link"])
def test_exception_lets_the_line_go_without_a_word(two, where):
    stage = two.stages[0]
    broken = stage.scene if where == "scene" else two.partners[0].table

    def fail(dt):
        raise RuntimeError("wheel came off")

    broken.update = fail
    stage.frames(1)
    assert isinstance(stage.scene, Failure)
    assert stage.console.partner is None and two.wire.ends[0].closed
    two.frames(10)
    assert not two.partners[1].session.left


def test_console_that_ends_lets_the_line_go_and_keeps_the_last_move(two):
    i = move(two)
    this = two.stages[i].console

    def interrupt():
        raise KeyboardInterrupt

    this.input.poll = interrupt
    with pytest.raises(KeyboardInterrupt):
        this.run()
    assert this.partner is None and two.wire.ends[i].closed
    assert this.store.load(SAVE, None)["table"]["game"]["moves"]


def test_question_of_the_peer_is_put_to_the_player(two):
    i = to_move(two)
    two.partners[i].table.game.ask(DRAW)
    two.until(lambda: two.asked)
    assert two.asked == [(two.partners[1 - i], ASKED, DRAW)]


def test_rematch_brings_up_another_game(two):
    boards = [stage.scene for stage in two.stages]
    two.partners[0].table.game.resign()
    two.frames(20)
    for partner in two.partners:
        assert partner.table.game.ask(REMATCH)
    two.until(lambda: two.partners[0].table.game.number == 1)
    two.frames(2)
    for stage, board, partner in zip(two.stages, boards, two.partners, strict=True):
        assert isinstance(stage.scene, Board) and stage.scene is not board
        assert partner.play is stage.scene and len(stage.console.scenes) == 2


def test_game_that_is_not_here_or_cannot_be_played_apart_is_none(two):
    this = two.stages[0].console
    assert games_of(this)[0].NAME == GAME
    assert apart_of(games_of(this)[0]).law_of(terms(GAME)).turn() == 0
    for name in ("nim", "os", "roi_albert/../dynasty", "unknown"):
        with pytest.raises(ValueError):
            game_of(this, terms(name))
    with pytest.raises(ValueError):
        law_of(this, terms(GAME, rules="other"))
