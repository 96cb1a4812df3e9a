"""Le Roi Albert on the console: played with sticks and keys, kept, taken back, helped."""

import inspect
import sys

import pytest
from console.clocks import MOST_MS
from console.input import KEY, KEY_HELD, KEY_UP, Event
from console.pages import EAST, NORTH, SOUTH, WEST
from games.roi_albert import options, records, rules, setup
from games.roi_albert.asking import HINT, NOTHING, WINNABLE
from games.roi_albert.game import SAVE, Game, load
from games.roi_albert.rules import NONE, RESERVE, UP, Position
from games.roi_albert.scene import Play
from roi_albert_cases import DATA, any_game, laid
from stage import Stage

from host_tools import screens_roi_albert

SOLUTIONS = {number: words.split() for number, _, words in DATA["deals"] if words}
KINDS = ("tft", "matrix")


@pytest.fixture(params=KINDS)
def stage(request, tmp_path):
    return Stage(tmp_path, request.param, animations=False)


@pytest.fixture
def tft(tmp_path):
    return Stage(tmp_path, "tft")


def take_back_all(stage):
    """Every move, by the right stick; the texts of the positions, the first one last."""
    scene = stage.scene
    seen = []
    for _ in range(len(scene.position.history)):
        seen.append(scene.position.to_text())
        stage.step(WEST, 1)
    return seen


def let_go(stage, key):
    stage.console._take(Event(KEY_UP, -1, key, 0))
    stage.frames(1)


def hold(stage, key):
    stage.console._take(Event(KEY_HELD, -1, key, 0))
    stage.frames(1)


def tap(stage, key):
    stage.key(key)
    let_go(stage, key)


def play(stage, game, scene=Play, **chosen):
    """The game on the screen, with these options."""
    values = {**options.FRESH, **chosen}
    options.save(stage.console.store, values)
    return stage.push(scene(game))


def enter(stage, move):
    """Make a move of one card with the keys, and with the stick for cards of the reserve."""
    scene = stage.scene
    source, target = rules.source(move), rules.target(move)
    if source < RESERVE:
        tap(stage, str(source + 1))
    else:
        for _ in range(8):
            if scene.chosen != source:
                tap(stage, "0")
    if target < UP:
        tap(stage, str(target + 1))
    else:
        stage.step(NORTH, 1)
    stage.frames(14)


def name(stage):
    return type(stage.scene).__name__


def test_a_whole_deal_is_won_from_the_keys_by_a_known_solution(stage):
    scene = play(stage, Game(Position(3)), automatic=False)
    for word in SOLUTIONS[3]:
        enter(stage, scene.position.parse_move(word))
    assert name(stage) == "Result"
    kept = records.load(stage.console.store)
    assert (kept["played"], kept["won"], kept["streak"], kept["deals"][0][0]) == (1, 1, 1, 3)
    assert load(stage.console.store) is None
    stage.frames(3)
    stage.key("#")
    assert name(stage) == "Title"


@pytest.mark.parametrize("key", "12")
def test_a_deal_left_while_its_last_card_flies_is_won(tft, key):
    """It was kept as won, and what is won was not taken up again, so that it never counted."""
    position = Position(3)
    for word in SOLUTIONS[3][:-1]:
        position.push(position.parse_move(word))
    play(tft, Game(position), automatic=False).make(position.parse_move(SOLUTIONS[3][-1]))
    assert tft.scene.flying
    tft.console.pop()
    tft.push(setup.Title())
    tft.key(key)  # resume it, or another deal
    tft.frames(3)
    assert name(tft) == ("Result", "Title")[key == "2"]
    kept = records.load(tft.console.store)
    assert (kept["played"], kept["won"], load(tft.console.store)) == (1, 1, None)


def test_undo_to_the_deal_and_redo_with_the_right_stick(stage):
    scene = play(stage, Game(any_game(4, 60)))
    seen = take_back_all(stage)
    assert scene.position.to_text() == Position(4).to_text()
    stage.step(WEST, 1)
    assert scene.refusal
    while seen:
        stage.step(EAST, 1)
        assert scene.position.to_text() == seen.pop()
    assert not scene.position.undone


def test_power_off_in_the_middle_and_resume_with_full_history(stage):
    position = any_game(4, 120)
    scene = play(stage, Game(position))
    stage.step(WEST, 1)
    stage.step(WEST, 1)
    scene.game.hints = 3
    stage.frames(330)  # it is kept every ten seconds
    game = load(stage.console.store)
    assert game.position.to_record() == position.to_record()
    assert (game.hints, len(game.position.undone)) == (3, 2)


def test_a_torn_save_is_set_aside_and_a_game_still_begins(tft):
    tft.console.store.save(SAVE, {"position": {"start": "1"}})
    tft.push(setup.Title())
    assert name(tft) == "Message"  # the console tells of it
    tft.key("#")
    assert name(tft) == "Title"
    tft.key("1")
    tft.frames(60)
    assert name(tft) == "Play"


def test_a_press_chooses_a_card_then_its_run_then_lets_go(stage):
    scene = play(stage, Game(laid("9S 8D 7C/TH/2C")), automatic=False)
    for wanted in (1, 3, 0):
        tap(stage, "1")
        assert scene.count == wanted


def test_places_that_a_card_can_go_to_are_known(tft):
    scene = play(tft, Game(laid("9S/TH/TS//2C")), automatic=False)
    tap(tft, "1")
    assert set(scene.targets) >= {1, 3} and 2 not in scene.targets
    tap(tft, "3")
    assert scene.refusal and scene.chosen == 0  # refused, and still in hand
    tap(tft, "2")
    assert scene.chosen == NONE and not scene.targets


def test_the_run_goes_and_with_the_key_held_it_goes_whatever_is_empty(stage):
    position = laid("9S 8D 7C/TH/2C/4C/6C/8C/TC/QC", "AH")
    scene = play(stage, Game(position), automatic=False)
    tap(stage, "1")
    tap(stage, "2")
    assert scene.refusal and not position.history
    stage.key("#", "2")
    let_go(stage, "2")
    let_go(stage, "#")
    assert len(position.piles[1]) == 4 and position.was_helped()
    assert len(position.history) == 1  # the key sent nothing out


def test_a_deal_won_with_help_does_not_count(stage):
    position = Position("////////KC|KD KH KS|C12 D12 H12 S12")
    position.history.append(rules.make_move(0, 1) | rules.HELPED)
    play(stage, Game(position))
    stage.frames(60)
    assert name(stage) == "Result"
    kept = records.load(stage.console.store)
    assert (kept["played"], kept["won"], kept["helped"]) == (0, 0, 1)


def test_sending_out_fills_empty_piles_one_card_each(stage):
    position = laid("9S 8D 7C/TC//2C//4S/4C/6S")
    play(stage, Game(position), automatic=False)
    tap(stage, "1")
    tap(stage, "1")
    tap(stage, "#")
    stage.frames(30)
    assert [position.piles[n] for n in (2, 4)] == [[24], [29]]
    tap(stage, "2")
    tap(stage, "#")
    assert stage.scene.refusal


def test_a_run_sent_out_ends_with_its_last_card_whatever_goes_by_itself(tft):
    """What lay under the run went out too when a card of the run had gone up by itself."""
    position = laid("9S 4H 3S/KC////QC", "", (3, 2, 3, 2))
    position.held = True  # these two were taken back
    play(tft, Game(position))
    tap(tft, "1")
    tap(tft, "1")
    assert tft.scene.count == 2
    tap(tft, "#")
    tft.frames(60)
    assert position.piles[0] == [35]


@pytest.mark.parametrize("kind", KINDS)
def test_52_cards_that_go_by_themselves_do_not_call_each_other(tmp_path, kind):
    """Where no card flies each was moved from within the one before: too deep for the board."""
    stage = Stage(tmp_path, kind, animations=False)
    depths = []

    class Deep(Play):
        def moving(self, move):
            depths.append(len(inspect.stack()))
            super().moving(move)

    suits = [" ".join(rank + suit for rank in "KQJT98765432A") for suit in "CDHS"]
    play(stage, Game(Position("/".join(suits) + "/////|")), Deep)
    stage.frames(60)
    assert len(depths) == 52 and max(depths) - min(depths) < 4
    assert name(stage) == "Result"


def test_a_key_ends_all_flights_that_follow_by_themselves(tft):
    """A key ended one, and what it meant was looked up while others were about to go."""
    position = laid("AS 9H/2S 9D/3S 9C/TD", "AC AD AH")
    scene = play(tft, Game(position))
    assert scene.flying
    tft.console._take(Event(KEY, -1, "4", 0))
    assert not scene.flying and scene.chosen == 3
    assert position.up[0] == position.up[1] == position.up[2] == 1


def test_automatic_moves_go_and_can_be_switched_off(tft):
    position = laid("9C AS/TD/AH")
    scene = play(tft, Game(position))
    tft.frames(30)
    assert position.up == [0, 0, 1, 1]
    for _ in range(2):
        tft.step(WEST, 1)
    tft.frames(30)
    assert position.up == [0, 0, 0, 0]
    scene.options["automatic"] = False
    enter(tft, rules.make_move(1, 4))
    assert position.up == [0, 0, 0, 0]


def test_no_move_left_is_said_at_once(stage):
    piles = "AC AD AH AS 2D 2H 3C 3D 3H 3S 4D 4H 5C 5D 5H 5S 6D 6H 7C 7D 2C"
    more = ["7H 7S 8D 8H 9C 9D 9H 9S TD TH JC 4C", "JD JH JS QD 6C", "QH KD KH 8C"]
    more += ["TC", "QC", "KC", "2S", "4S 6S 8S TS QS KS"]
    play(stage, Game(Position("/".join([piles, *more]) + "|")))
    stage.frames(2)
    assert name(stage) == "Menu"


def test_no_move_left_is_said_again_when_the_last_one_is_done_again(stage):
    """Nothing was said: only a move of the player asked for it."""
    piles = screens_roi_albert.STUCK.replace("8C/TC/", "8C TC//")
    scene = play(stage, Game(Position(piles)))
    enter(stage, scene.position.parse_move("c4c5"))
    for _ in range(2):
        assert name(stage) == "Menu"
        stage.key("1")  # take back
        assert name(stage) == "Play" and not scene.position.history
        stage.step(EAST, 1)


def test_a_key_that_is_held_shows_its_pile_large_and_chooses_nothing(tft):
    scene = play(tft, Game(Position(1)), automatic=False)
    tft.key("9")
    hold(tft, "9")
    assert (scene.magnified, scene.chosen) == (8, NONE)
    let_go(tft, "9")
    assert scene.magnified == NONE


@pytest.mark.parametrize("animations", [False, True])
def test_a_key_still_held_after_its_move_chooses_nothing(tmp_path, animations):
    """The pile that the card had come from was chosen again."""
    tft = Stage(tmp_path, "tft", animations=animations)
    scene = play(tft, Game(Position(1)), automatic=False)
    tap(tft, "3")
    tft.key("7")
    tft.frames(14)
    hold(tft, "7")
    assert len(scene.position.history) == 1
    assert (scene.magnified, scene.chosen, scene.cursor) == (6, NONE, 6)
    let_go(tft, "7")
    assert (scene.magnified, scene.chosen) == (NONE, NONE)


def test_a_menu_lets_go_of_the_key_that_shows_a_pile(tft):
    """The pile was still shown large when the menu had gone."""
    scene = play(tft, Game(Position(1)), automatic=False)
    tft.key("9")
    hold(tft, "9")
    tft.key("*", "*")
    assert (name(tft), scene.magnified) == ("Play", NONE)


def test_the_stick_reaches_every_place(stage):
    scene = play(stage, Game(Position(1)), automatic=False)
    seen = {scene.cursor}
    for way in [EAST] * 9 + [NORTH] + [WEST] * 11 + [SOUTH] + [NORTH]:
        stage.step(way)
        seen.add(scene.cursor)
    assert seen == set(range(20))


def test_cards_fly_and_a_key_ends_it(tft):
    scene = play(tft, Game(Position(1)), automatic=False)
    tft.key("3", "7")
    assert scene.flying and len(scene.position.history) == 1
    tft.key("1")
    assert not scene.flying and scene.chosen == 0
    still = Stage(tft.console.store._root, "tft", animations=False)
    other = play(still, Game(Position(1)), automatic=False)
    still.key("3", "7")
    assert not other.flying and len(other.position.history) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_chooses_the_card_and_says_where(tmp_path, kind):
    stage = Stage(tmp_path, kind, animations=False)
    scene = play(stage, Game(Position(2)))
    stage.frames(5)
    stage.key("*")
    stage.key("3")
    stage.frames(3)
    assert scene.chosen != NONE and scene.game.hints == 1
    assert any(sign in scene.refusal for sign in "♣♦♥♠"), scene.refusal


def test_thinking_is_stopped_by_no_and_the_solver_leaves_the_memory(tft):
    scene = play(tft, Game(any_game(10, 4)), automatic=False)
    scene.ask(WINNABLE)
    assert not scene.idle(8) and scene.idle(8) and "games.roi_albert.search" in sys.modules
    tft.console._take(Event(KEY, -1, "*", 0))
    assert scene.asked == NOTHING and not scene.refusal and not scene.idle(8)
    assert "games.roi_albert.search" not in sys.modules
    assert name(tft) == "Play"


def test_without_memory_for_the_solver_it_is_not_known(tft, monkeypatch):
    def full(scene):
        raise MemoryError

    monkeypatch.setattr(Play, "_load_solver", full)
    scene = play(tft, Game(any_game(10, 4)), automatic=False)
    for question in (WINNABLE, HINT):
        scene.ask(question)
        tft.frames(2)
        assert scene.asked == NOTHING and scene.refusal
    assert scene.game.hints == 0


def test_what_cannot_be_won_is_known_as_it_goes_on(tft):
    scene = play(tft, Game(Position(5)), automatic=False)
    scene.ask(WINNABLE)
    enter(tft, scene.position.legal_moves()[0])
    for question in (WINNABLE, HINT):
        scene.ask(question)
        assert "cannot" in scene.refusal and scene.asked == NOTHING


def test_whether_a_deal_can_be_won_is_in_the_image(tft):
    for number, word in ((5, "cannot"), (2, "can be")):  # in the second cards go by themselves
        scene = play(tft, Game(Position(number)))
        tft.frames(60)
        scene.ask(WINNABLE)
        assert word in scene.refusal


# -- which deal


def test_the_number_of_a_deal_is_entered(stage):
    stage.push(setup.Title())
    stage.key("2", "1", "2", "3", "*", "#")
    stage.frames(3)
    assert stage.scene.position.number == 12


def test_a_number_out_of_range_is_refused_by_name(tft):
    tft.push(setup.Title())
    tft.key("2", *"2147483648", "#")
    assert name(tft) == "Number" and tft.scene.wrong
    tft.key("*", "7", "#")
    tft.frames(2)
    assert (name(tft), tft.scene.position.number) == ("Play", 2147483647)


def test_the_menu_deals_the_same_the_next_any_and_that_of_a_number(tft):
    scene = play(tft, Game(any_game(7, 5)), winnable=False)
    start = Position(7).to_text()
    for keys, wanted in (("*51", 7), ("*52", 8), ("*53", None), ("*5412#", 12)):
        tft.key(*keys)
        tft.frames(2)
        scene = tft.scene
        assert name(tft) == "Play" and len(tft.console.scenes) == 1
        if wanted is not None:
            assert scene.position.number == wanted
        if wanted == 7:
            assert Position(scene.position.start).to_text() == start
    assert records.load(tft.console.store)["played"] == 1  # in the others nothing was moved


@pytest.mark.parametrize("first", [1, 6, 12])
def test_ranks_that_are_up_from_the_start_are_left_out_and_the_rest_is_won(stage, first):
    options.save(stage.console.store, {**options.FRESH, "first": first})
    stage.push(setup.Title())
    stage.key("2", "2", "#")
    stage.frames(60)
    position = stage.scene.game.position
    assert (position.number, position.first) == (2, first)
    if first == 12:  # only kings: they go by themselves, and that is no deal won
        assert name(stage) == "Result" and records.load(stage.console.store) == records.FRESH
        return
    assert min(position.up) >= first
    dealt = sum(position.piles, []) + [card for card in position.reserve if card != NONE]
    assert len(dealt) + sum(position.up) == 52


def test_winnable_only_draws_from_those_that_can_be_won(tft):
    from games.roi_albert.verdicts import SOLVABLE, Verdicts

    numbers = set()
    for n in range(20):
        tft.clock.now += 977 * n
        numbers.add(setup.another(tft.console).position.number)
    assert len(numbers) > 10
    assert {Verdicts().verdict(number) for number in numbers} == {SOLVABLE}


def test_winnable_only_holds_with_ranks_up_from_the_start(tft):
    """Then any deal was drawn; see case_what_wins_a_deal_wins_it_without_its_lowest_ranks."""
    from games.roi_albert.verdicts import SOLVABLE, Verdicts

    options.save(tft.console.store, {**options.FRESH, "first": 1})
    for n in range(20):
        tft.clock.now += 977 * n
        assert Verdicts().verdict(setup.another(tft.console).position.number) == SOLVABLE
    for number, asked in ((2, NOTHING), (5, WINNABLE)):  # that 5 cannot be won says nothing of it
        scene = play(tft, Game(Position(number, 1)), first=1)
        scene.ask(WINNABLE)
        assert scene.asked == asked


def test_options_are_kept(tft):
    tft.push(setup.Options(options.load(tft.console.store)))
    tft.step(EAST)
    tft.step(SOUTH)
    tft.key("#")
    assert options.load(tft.console.store) == {
        "first": 1, "large": True, "automatic": True, "winnable": True
    }  # fmt: skip


def test_records_of_nonsense_are_set_aside(tft):
    store = tft.console.store
    for bad in (7, {}, {**records.FRESH, "won": -1}, {**records.FRESH, "deals": [[1]]}):
        store.save(records.NAME, bad)
        assert records.load(store) == records.FRESH
    store.save(options.NAME, {**options.FRESH, "first": 14})
    assert options.load(store) == options.FRESH


def test_a_deal_given_up_ends_the_streak(tft):
    store = tft.console.store
    store.save(records.NAME, {**records.FRESH, "played": 4, "won": 4, "streak": 4, "longest": 4})
    scene = play(tft, Game(any_game(4, 5)))
    scene.begin(Game(Position(6)))
    kept = records.load(store)
    assert (kept["played"], kept["won"], kept["streak"], kept["longest"]) == (5, 4, 0, 4)
    assert tft.scene.position.number == 6


def test_a_deal_given_up_ends_the_streak_though_all_was_taken_back(tft):
    """Who took back every move first kept the streak, and time stood still until it was redone."""
    store = tft.console.store
    store.save(records.NAME, {**records.FRESH, "played": 4, "won": 4, "streak": 4, "longest": 4})
    scene = play(tft, Game(any_game(4, 5)))
    take_back_all(tft)
    before = scene.game.used
    tft.frames(10)
    assert scene.game.used > before
    scene.begin(Game(Position(6)))
    kept = records.load(store)
    assert (kept["played"], kept["won"], kept["streak"], kept["longest"]) == (5, 4, 0, 4)


def test_a_deal_left_lying_for_a_week_is_still_kept(tft):
    """Its time had grown beyond what a sound save may say, so that it was set aside."""
    game = Game(any_game(4, 5))
    game.used = MOST_MS - 50
    scene = play(tft, game)
    tft.frames(5)
    scene.save()
    assert load(tft.console.store).used == MOST_MS


def test_a_deal_that_is_left_keeps_the_time_since_its_last_move(tft):
    """What went by after it was saved was forgotten; a deal in which nothing moved is not kept."""
    tft.push(setup.Number(None))
    for moves in (5, 0):
        scene = play(tft, Game(any_game(4, moves)), automatic=False)
        tft.frames(400)  # it is saved on the way
        used = scene.game.used
        tft.key("*", "7")
        assert name(tft) == "Number"
        kept = load(tft.console.store)
        assert kept.used == used > 13_000 if moves else kept is None
        tft.console.store.remove(SAVE)


def test_30_a_deal_that_was_resumed_starts_again_with_the_same_cards(tft):
    play(tft, Game(any_game(11982, 40)), automatic=False).save()
    tft.console.pop()
    play(tft, load(tft.console.store), automatic=False)
    for _ in range(2):
        tft.key(*"*51")
        tft.frames(2)
        assert tft.scene.position.to_text() == Position(11982).to_text()
        enter(tft, tft.scene.position.legal_moves()[0])


def test_a_table_that_stands_still_is_not_drawn_again(stage):
    play(stage, Game(laid("9S/TH")), automatic=False)
    stage.frames(30)
    stage.console.display.pixels = 0
    stage.frames(3)
    assert stage.console.display.pixels == 0 or stage.console.display.kind == "matrix"
    assert stage.console.display.pixels <= 3 * 64


def test_a_move_overtakes_a_hint_that_was_asked_for(tft):
    scene = play(tft, Game(Position(1)), automatic=False)
    scene.ask(HINT)
    tft.console._take(Event(KEY, -1, "3", 0))
    tft.console._take(Event(KEY, -1, "7", 0))
    tft.frames(20)
    assert scene.game.hints == 0 and len(scene.position.history) == 1


def test_a_menu_lets_go_of_the_key_of_the_cheat(tft):
    position = laid("9S 8D 7C/TH/2C/4C/6C/8C/TC/QC", "AH")
    play(tft, Game(position), automatic=False)
    tft.key("#", "*", "*")
    tap(tft, "1")
    tap(tft, "2")
    assert not position.was_helped() and tft.scene.refusal


def test_records_are_told_in_words(tft):
    store = tft.console.store
    assert len(records.lines(store)) == 1
    kept = {**records.FRESH, "played": 9, "won": 7, "best": 605, "streak": 2, "longest": 5}
    store.save(records.NAME, {**kept, "helped": 1, "deals": [[12, 700], [2147483647, 605]]})
    told = "\n".join(records.lines(store))
    for part in ("9", "7", "10:05", "5", "12", "11:40", "2147483647"):
        assert part in told


def test_a_win_keeps_the_best_time_of_its_deal(tft):
    store = tft.console.store
    for ms, wanted in ((90_000, 90), (70_500, 70), (80_000, 70)):
        position = Position(3)
        for word in SOLUTIONS[3]:
            position.push(position.parse_move(word))
        game = Game(position)
        game.used = ms
        kept = records.add(store, game)
        assert records.best_of(kept, 3) == wanted
    assert (kept["won"], kept["streak"], kept["best"]) == (3, 3, 70)
