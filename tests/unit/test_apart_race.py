"""Le Roi Albert raced by two consoles over the link, by keys alone."""

import re

import pytest
from console import modules
from console.apart import partner as partners
from console.dialogs import Menu
from console.input import KEY, KEY_UP, Event
from console.link.agreement import Terms
from console.link.messages import CARDS, NOBODY
from console.link.race import PEER, SELF
from console.words import t, use
from games.roi_albert import apart, linked, rules
from games.roi_albert.game import SAVE
from games.roi_albert.linked_result import Result
from games.roi_albert.rules import NONE
from games.roi_albert.solver import Solver

from tests.unit.linked_stage import Players
from tests.unit.stage import FRAME_MS

DEAL = 7  # can be won
KINDS = pytest.mark.parametrize("kind", ["tft", "matrix"])


def terms(number=DEAL, options="2 0 1"):
    return Terms("roi_albert", "race", options, str(number), 0, 0)


@pytest.fixture(autouse=True)
def english(monkeypatch):
    # What a test holds has to stay what the game finds.
    monkeypatch.setattr(modules, "drop", lambda *names: None)
    monkeypatch.setattr(modules, "clear", lambda: None)
    use("en")


class Racers(Players):
    @property
    def scenes(self):
        return [partner and partner.play for partner in self.partners]

    @property
    def races(self):
        return [table.race for table in self.tables]

    def settle(self):
        self.until(lambda: all([partner.session.settled for partner in self.partners]))
        self.frames(2)

    def move(self, i, n=1):
        """So many moves of one card each that can be made, as the game makes them."""
        for _ in range(n):
            scene = self.scenes[i]
            move = self.some_move(scene.position)
            scene.make(move)
            scene.land_all()
        self.frames(2)

    def some_move(self, position):
        for move in position.legal_moves():
            if rules.target(move) < rules.UP and rules.source(move) < rules.PILES:
                return move
        return position.legal_moves()[0]

    def solve(self, i):
        """Play the deal to its end."""
        self.solve_until(i, CARDS)
        assert self.top(i) == "Result"

    def solve_until(self, i, up):
        """Play the deal until so many cards are up."""
        scene = self.scenes[i]
        solver = Solver(self.stages[i].console.clock)
        solver.start(scene.position, 0)
        while not solver.finished:
            solver.step(1000)
        scene.plan = solver.plan
        while sum(scene.position.up) < up:
            move = scene.plan.hint(scene.position)
            assert move != NONE
            scene.make(move)
            scene.land_all()
        self.frames(2)

    def choose(self, i, *words):
        """Lines of the menus on top, one after the other."""
        for word in words:
            menu = self.stages[i].scene
            assert isinstance(menu, Menu), (word, menu)
            self.press(i, str([item[0] for item in menu.items].index(word) + 1))

    def give_up(self, i):
        self.press(i, "*")
        self.choose(i, t("apart.race.give_up"), t("apart.race.give_up"))


def given_up(tmp_path):
    """A race that both have ended before a card was moved."""
    racers = Racers(tmp_path, terms(options="0 0 0"))
    for i in (0, 1):
        racers.give_up(i)
    racers.settle()
    return racers


@pytest.fixture
def racers(tmp_path):
    return Racers(tmp_path, terms())


@pytest.fixture(params=["tft", "matrix"])
def both(request, tmp_path):
    return Racers(tmp_path, terms(), request.param)


def test_both_play_the_same_deal_and_see_the_other_ones_cards_up(both):
    racers = both
    first, second = racers.scenes
    assert first.position.to_text() == second.position.to_text()
    racers.solve(0)
    assert racers.races[0].up[SELF] == CARDS
    racers.settle()
    assert racers.races[1].up[PEER] == CARDS
    heads = racers.scenes[1].heads()
    assert heads[0] == t("apart.race.up", racers.races[1].up[SELF], CARDS)


def test_who_solves_it_first_wins_and_the_other_one_is_told_when_it_is_too_late(both):
    racers = both
    racers.move(1)
    racers.frames(60)
    racers.solve(0)
    racers.settle()
    # It has more on its clock than the one who has solved it: all is over at once.
    assert [race.over for race in racers.races] == [SELF, PEER]
    racers.frames(3)
    assert [racers.top(i) for i in (0, 1)] == ["Result", "Result"]
    results = [stage.scene for stage in racers.stages]
    assert results[0].headline() == t("apart.game.won")
    assert results[1].headline() == t("apart.game.lost")
    assert results[0].why() == t("apart.race.by_me")
    assert results[1].why() == t("apart.race.by_other")


def test_who_is_faster_by_the_own_clock_wins_though_done_later(racers):
    racers.solve(0)
    racers.settle()
    assert racers.races[1].over is None and racers.top(0) == "Result"
    assert racers.stages[0].scene.headline() == t("apart.race.solved")
    assert racers.stages[0].scene.why() == t("apart.race.still")
    racers.frames(30)
    racers.solve(1)
    racers.settle()
    used = [race.ms[SELF] for race in racers.races]
    assert racers.races[0].over == (SELF if used[0] < used[1] else PEER if used[0] > used[1] else 2)
    words = "both" if used[0] != used[1] else "equal"
    assert racers.stages[0].scene.why() == t("apart.race." + words)


@pytest.mark.parametrize(
    "cards, over, words", [(9, SELF, "nobody"), (7, SELF, "faster"), (7, NOBODY, "equal")]
)
def test_result_of_a_race_that_nobody_solved_says_what_decided_it(racers, cards, over, words):
    racers.give_up(0)
    racers.give_up(1)
    racers.settle()
    page = racers.stages[0].scene
    page.race.up[:] = [cards, 7]
    page.race.over = over
    assert page.why() == t("apart.race." + words)


def test_the_clock_begins_with_the_first_card_and_goes_on_under_a_menu(racers):
    racers.frames(20)
    assert racers.scenes[0].game.used == 0
    racers.move(0)
    used = racers.scenes[0].game.used
    racers.press(0, "*")
    assert racers.top(0) == "Menu"
    racers.frames(30)
    assert racers.scenes[0].game.used == used + 31 * FRAME_MS
    assert racers.scenes[1].game.used == 0


def test_moves_count_on_when_one_is_taken_back(racers):
    racers.move(0, 2)
    scene = racers.scenes[0]
    made = scene.made
    racers.press(0, "*")
    racers.choose(0, t("take_back"))
    assert len(scene.position.history) < made == scene.made
    racers.press(0, "*")
    racers.choose(0, t("roi_albert.redo"))
    assert scene.made == made + 1
    racers.settle()
    assert racers.races[1].moves[PEER] == made + 1
    assert t("roi_albert.moves", made + 1) in scene.heads()


def test_both_give_up_and_more_cards_up_win(both):
    racers = both
    racers.give_up(0)
    racers.settle()
    assert racers.races[0].over is None and racers.top(1) == "Play"
    racers.give_up(1)
    racers.settle()
    assert racers.races[0].over == 2 == racers.races[1].over  # as many cards, no time
    assert racers.stages[0].scene.headline() == t("apart.game.drawn")


def test_there_is_no_cheat_and_that_is_said(racers):
    scene = racers.scenes[0]
    position = scene.position
    source, target = next(
        (a, b)
        for a in range(rules.PILES)
        for b in range(rules.PILES)
        if a != b
        and position.top(b) != NONE
        and position.moving(a, b, False, True) != NONE
        and position.refusal(position.moving(a, b, False, False))
    )
    console = racers.stages[0].console
    before = position.to_text()
    console._take(Event(KEY, -1, "#", 0))
    racers.press(0, str(source + 1), str(target + 1))
    assert scene.refusal == t("apart.race.no_cheat")
    console._take(Event(KEY_UP, -1, "#", 0))
    racers.frames(1)
    assert position.to_text() == before and not position.was_helped()


def test_no_menu_offers_a_hint(racers):
    racers.press(0, "*")
    words = [item[0] for item in racers.stages[0].scene.items]
    assert t("hint") not in words and t("roi_albert.still") not in words
    assert racers.stages[0].scene.text == t("apart.race.score", *racers.races[0].up)


def test_the_chat_opens_from_the_menu(racers):
    racers.press(0, "*")
    racers.choose(0, t("chat"))
    assert racers.top(0) == "Chat"


@pytest.mark.parametrize("asks", [0, 1])
def test_another_race_is_on_another_deal_by_the_same_terms(tmp_path, asks):
    racers = given_up(tmp_path)
    racers.frames(90)
    racers.press(asks, "1")
    racers.settle()
    assert racers.stages[1 - asks].console._toast == t("apart.game.ask3")
    before = list(racers.races)
    racers.press(1 - asks, "1")
    racers.until(lambda: all([a is not b for a, b in zip(racers.races, before, strict=True)]))
    racers.frames(5)
    assert [racers.top(i) for i in (0, 1)] == ["Play", "Play"]
    first, second = racers.scenes
    assert first.position.to_text() == second.position.to_text()
    assert first.made == second.made == 0 and first.game.used == 0
    racers.move(1)
    racers.settle()
    assert racers.races[0].moves[PEER] == 1


def test_one_leaves_and_the_other_one_is_told_and_plays_on(racers):
    racers.move(0)
    racers.press(1, "*")
    racers.choose(1, t("leave"))
    racers.frames(10)
    assert racers.stages[1].console.partner is None
    assert racers.top(0) == "Menu"
    racers.press(0, "#")
    racers.solve(0)
    assert racers.top(0) == "Result"
    assert racers.stages[0].scene.why() == t("apart.left")
    racers.press(0, "*", "*")  # the first one shows all of the page
    assert racers.stages[0].console.partner is None


def test_the_own_game_goes_on_while_the_line_is_broken(racers):
    racers.wire.cut()
    racers.frames(10)
    assert [racers.top(i) for i in (0, 1)] == ["Play", "Play"]
    assert racers.stages[0].console._toast == t("apart.race.broken")
    racers.move(0, 3)
    racers.frames(100)
    assert racers.races[1].moves[PEER] == 0
    racers.wire.join()
    racers.until(lambda: racers.races[1].moves[PEER] == racers.scenes[0].made)
    assert racers.scenes[0].made >= 3
    assert racers.stages[0].console._toast == t("apart.race.back")


@pytest.mark.parametrize("gone", [0, 1])
def test_one_is_switched_off_and_goes_on_from_its_last_move(racers, gone):
    racers.move(gone, 4)
    racers.move(1 - gone, 2)
    racers.frames(60)  # nobody presses anything, so it is kept
    scene = racers.scenes[gone]
    text, used, made = scene.position.to_text(), scene.game.used, scene.made
    data = racers.switch_off(gone)
    racers.frames(30)
    racers.move(1 - gone, 1)
    racers.switch_on(gone, data)
    racers.until(lambda: racers.partners[gone].session.state == 2)
    racers.partners[gone].open_game()
    racers.frames(2)
    back = racers.scenes[gone]
    assert back is not scene and back.position.to_text() == text and back.made == made
    assert 0 <= back.game.used - used < 200
    racers.settle()
    assert racers.races[gone].moves[PEER] == racers.scenes[1 - gone].made >= 3
    racers.solve(gone)
    racers.settle()
    assert racers.races[1 - gone].has_solved(PEER)


def pull_the_plug(racers, i):
    """The power of a side goes, and comes back with what is in its flash."""
    store = racers.stages[i].console.store
    racers.switch_off(i)
    racers.frames(30)
    racers.switch_on(i, store.load(partners.SAVE, None, partners.SAVE_VERSION)["table"])
    racers.until(lambda: racers.partners[i].session.state == 2)
    racers.until(lambda: not racers.races[i].comparing)
    racers.partners[i].open_game()
    racers.frames(3)


@pytest.mark.parametrize("gone", [0, 1])
def test_moves_that_were_not_kept_are_lost_on_both_sides(racers, gone):
    racers.move(gone, 4)
    racers.frames(60)
    up, made = sum(racers.scenes[gone].position.up), racers.scenes[gone].made
    racers.stages[gone].console.rest.touch(8)  # keys are pressed: nothing is kept
    racers.solve_until(gone, up + 5)
    racers.settle()
    assert racers.races[1 - gone].up[PEER] >= up + 5
    pull_the_plug(racers, gone)
    scene = racers.scenes[gone]
    # What is left on the board is what the other one sees; a move that was made stays counted.
    assert sum(scene.position.up) == up and made <= scene.made
    racers.settle()
    assert racers.races[1 - gone].up[PEER] == up
    assert racers.races[1 - gone].moves[PEER] == scene.made
    assert racers.scenes[1 - gone].heads()[0] == t("apart.race.up", *racers.races[1 - gone].up)


def test_a_race_is_kept_at_the_latest_8_s_after_a_move_whatever_is_pressed(racers):
    racers.move(0, 2)
    for _ in range(8200 // FRAME_MS):
        racers.stages[0].console.rest.touch(8)
        racers.frames()
    data = racers.stages[0].console.store.load(linked.SAVE, None)
    assert data["made"] == racers.scenes[0].made >= 2


@pytest.mark.parametrize("hears", [True, False], ids=["the other one hears", "it does not"])
def test_a_race_that_was_won_stays_won_when_the_power_goes_at_once(racers, hears):
    racers.move(1)
    racers.frames(60)
    racers.wire.whole = hears
    racers.solve(0)
    if hears:
        racers.until(lambda: racers.races[1].over is not None)
        assert racers.races[0].over is None  # the answer is on its way
    racers.wire.whole = True
    pull_the_plug(racers, 0)
    racers.until(lambda: racers.races[0].over is not None and racers.races[1].over is not None)
    assert [race.over for race in racers.races] == [SELF, PEER]
    racers.frames(3)
    assert [racers.top(i) for i in (0, 1)] == ["Result", "Result"]


def test_an_end_that_only_the_other_one_knows_of_is_taken_over(racers):
    """It was told, and lost before it was kept: nobody plays on after that."""
    racers.move(0, 3)
    racers.frames(60)
    data = racers.tables[0].to_save()
    racers.races[0].give_up()
    racers.solve(1)
    racers.until(lambda: racers.races[1].over is not None)
    racers.switch_off(0)
    racers.frames(30)
    racers.switch_on(0, data)
    racers.until(lambda: not racers.races[0].comparing and racers.races[0].over is not None)
    assert [race.over for race in racers.races] == [PEER, SELF]
    racers.partners[0].open_game()
    racers.frames(3)
    assert racers.top(0) == "Result"


def test_another_race_of_which_one_side_has_nothing_is_begun_there_too(tmp_path):
    """The other one has begun it, and played; the save is from before."""
    racers = given_up(tmp_path)
    old = [table.to_save() for table in racers.tables]
    racers.frames(90)
    for i in (0, 1):
        racers.press(i, "1")
        racers.settle()
    racers.until(lambda: all([race.number == 1 for race in racers.races]))
    racers.frames(5)
    for gone in (0, 1):
        deal = racers.scenes[1 - gone].position.start
        racers.move(1 - gone)
        racers.settle()
        racers.switch_off(gone)
        racers.frames(10)
        racers.switch_on(gone, old[gone])
        racers.until(lambda i=gone: racers.races[i].number == 1)
        racers.until(lambda: not any([race.comparing for race in racers.races]))
        racers.frames(5)
        assert racers.scenes[gone].position.start == deal
        assert [race.over for race in racers.races] == [None, None]
        racers.settle()
        assert racers.races[gone].moves[PEER] == racers.scenes[1 - gone].made


@pytest.mark.parametrize("gone", [0, 1])
def test_wish_for_another_race_is_told_again(tmp_path, gone):
    racers = given_up(tmp_path)
    racers.frames(90)
    data = racers.tables[gone].to_save()
    racers.press(1 - gone, "1")
    racers.settle()
    racers.switch_off(gone)
    racers.frames(10)
    racers.switch_on(gone, data)
    racers.until(lambda: racers.races[gone].again[PEER])
    racers.partners[gone].open_game()
    racers.frames(3)
    assert racers.top(gone) == "Result"
    racers.frames(90)
    racers.press(gone, "1")
    racers.until(lambda: all([race.number == 1 for race in racers.races]))
    first, second = [partner.table.agreement.terms for partner in racers.partners]
    assert first == second


def test_the_race_leaves_the_deal_that_is_played_alone_and_the_records(racers):
    store = racers.stages[0].console.store
    store.save(SAVE, "mine")
    racers.move(0, 2)
    racers.frames(60)
    racers.solve(0)
    racers.give_up(1)
    racers.settle()
    racers.frames(3)
    assert store.load(SAVE, None) == "mine"
    assert "roi_albert_records" not in store.names()
    assert linked.SAVE not in store.names()


def test_cards_go_up_by_themselves_as_agreed_whatever_the_player_likes_else(tmp_path):
    racers = Racers(tmp_path, terms(options="2 0 0"))
    assert not racers.scenes[0].options["automatic"] and not racers.scenes[1].options["automatic"]
    racers.frames(30)
    assert racers.scenes[0].made == 0


# -- the terms


@pytest.mark.parametrize(
    "bad",
    [
        Terms("roi_albert", "plain", "2 0 1", "7", 0, 0),
        Terms("roi_albert", "race", "3 0 1", "7", 0, 0),
        Terms("roi_albert", "race", "2 13 1", "7", 0, 0),
        Terms("roi_albert", "race", "2 0 2", "7", 0, 0),
        Terms("roi_albert", "race", "2 0", "7", 0, 0),
        Terms("roi_albert", "race", "2 0 +1", "7", 0, 0),
        Terms("roi_albert", "race", "2 0 1", "", 0, 0),
        Terms("roi_albert", "race", "2 0 1", "-1", 0, 0),
        Terms("roi_albert", "race", "2 0 1", "2147483648", 0, 0),
        Terms("roi_albert", "race", "2 0 1", "07", 0, 0),
        Terms("roi_albert", "race", "2 0 1", "7", 5, 0),
    ],
)
def test_terms_that_are_no_race_are_refused(bad):
    with pytest.raises(ValueError):
        apart.law_of(bad)


def test_every_choice_of_the_rows_makes_terms_that_are_a_race():
    for deal in range(2):
        for first in range(len(apart.ROWS[1][1])):
            for by_hand in range(2):
                made = apart.terms((deal, first, by_hand))
                assert apart.law_of(made) is None
                assert apart.options_of(made) == (deal, first, 1 - by_hand)
                words = apart.describe(made)
                assert made.start in words
                assert words.endswith(".") and not re.search(r"\w [A-Z]", words)  # sentences


def test_who_has_no_move_left_is_not_sent_to_deal_anew(racers):
    from games.roi_albert.linked_menus import stuck

    stuck(racers.scenes[0])
    assert racers.stages[0].scene.text == t("apart.race.stuck")


def test_a_winnable_deal_is_one():
    from games.roi_albert.verdicts import SOLVABLE, Verdicts

    verdicts = Verdicts()
    for _ in range(20):
        assert verdicts.verdict(int(apart.terms((apart.WINNABLE, 0, 0)).start)) == SOLVABLE


@KINDS
def test_a_number_can_be_typed(tmp_path, kind):
    from console.apart.terms import Rows
    from games import roi_albert

    from tests.unit.stage import Stage

    stage = Stage(tmp_path, kind)
    made, back = [], []
    stage.push(Menu("x", (("y", None),)))
    stage.push(Rows(roi_albert, made.append, lambda: back.append(1)))
    stage.step(6)  # by number is the last of them
    stage.key("#")
    assert type(stage.scene).__name__ == "Number"
    stage.key("*")
    assert back == [1] and not made
    stage.push(Rows(roi_albert, made.append, lambda: back.append(1)))
    stage.key("#", "4", "7", "1", "1", "#")
    assert made == [Terms("roi_albert", "race", "2 0 1", "4711", 0, 0)]


def test_a_result_is_read_out_on_a_matrix(tmp_path):
    racers = Racers(tmp_path, terms(), "matrix")
    racers.give_up(0)
    racers.settle()
    page = racers.stages[0].scene
    assert isinstance(page, Result)
    for word in (page.headline(), page.why(), page.figures(SELF), page.figures(PEER), t("chat")):
        assert word in page._scroll.text
