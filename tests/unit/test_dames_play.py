"""Dames played through its scenes: entering moves, refusals, draws, huffing, undo, end, keeping."""

import io

import pytest
from console.launcher import Launcher
from console.themes import ACCENT
from console.words import t
from games.dames import motion, options, pause, records
from games.dames.draws import CLAUSE_MOVES
from games.dames.match import SAVE, Match
from games.dames.result import Result
from games.dames.rules import BLACK, EIGHT, TEN, WHITE, Outcome, Position
from games.dames.scene import Play
from games.dames.setup import Setup
from games.dames.thinking import Thinking
from games.dames.toss import Toss
from games.dames.variants import place, square_at

from tests.unit.stage import Stage

MUST = "B:W14,18,22,23,30:B1,4,6,9,12,K26,K31"
LARGER = "W:W27,44,50:B21,22,13,39"  # 27x18x9 takes two, 44x33 one
ROUTES = "W:WK4:B13,20,32,37"  # 4x27x38x15 or 4x31x42x15
HUFF = "W:W22,31:B18,1"


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path / "saves")


def shows(stage, name):
    """Is it a scene of that class? By name, since modules come and go, and their classes."""
    return type(stage.scene).__name__ == name


def match_of(text=None, rules=EIGHT, **given):
    match = Match(rules, **given)
    if text:
        match.position = Position(rules, text, match.position.huffing)
    return match


def start(stage, text=None, rules=EIGHT, **given):
    """A scene with a game that begins at a position, of two persons if not said otherwise."""
    stage.console.push(Launcher(stage.console.games))
    return stage.push(Play(match_of(text, rules, **given)))


def rest(stage, scene):
    """Let the motion, and the computer, end."""
    still = (motion.CHOOSE, motion.AIM, motion.ROUTE, motion.ASKED, motion.OVER)
    for _ in range(600):
        if scene.phase in still or stage.scene is not scene:
            return
        stage.frames(1)
    raise AssertionError("the motion does not end")


def point(stage, scene, *numbers):
    """Enter squares by their numbers and yes, waiting for each hop."""
    for number in numbers:
        stage.key(*str(number), "#")
        rest(stage, scene)


def board(scene):
    return scene.match.position.to_text()


def squares_of(moves):
    return sorted([square + 1 for square in moves])


# -- pointing


def test_digits_point_at_the_number_of_a_square(stage):
    scene = start(stage)
    for keys, number in (("7", 7), ("12", 12), ("1#", 1), ("30", 30), ("34", 4), ("20", 20)):
        stage.key(*keys)
        assert scene.square + 1 == number, keys
        scene.typed = 0


@pytest.mark.parametrize("rules", [EIGHT, TEN], ids=["8x8", "10x10"])
def test_every_square_is_reached_by_digits_and_by_the_stick(stage, rules):
    scene = start(stage, rules=rules)
    for number in range(1, rules.size**2 // 2 + 1):
        stage.key(*str(number))
        assert scene.square + 1 == number
        scene.typed = 0
    reached = {scene.square}
    for _ in range(rules.size):
        stage.step(0, scene.match.player(scene.mover))
    for _ in range(rules.size // 2):
        stage.step(6, scene.match.player(scene.mover))
    assert scene.square == 0
    for row in range(rules.size):
        for _ in range(rules.size // 2):
            reached.add(scene.square)
            stage.step(2 if row % 2 == 0 else 6, scene.match.player(scene.mover))
        stage.step(4, scene.match.player(scene.mover))
    assert len(reached) == rules.size**2 // 2


def test_the_stick_goes_along_diagonals_and_stays_on_dark_squares(stage):
    scene = start(stage)
    stage.key("1", "0")
    for way, number in ((3, 15), (5, 18), (7, 14), (1, 10), (0, 6), (0, 2), (0, 2), (7, 2)):
        stage.step(way)
        assert scene.square + 1 == number, way


def test_a_digit_that_waits_is_dropped_by_no_and_by_the_stick(stage):
    scene = start(stage)
    stage.key("1", "*", "5")
    assert scene.square + 1 == 5
    stage.key("2")
    stage.step(2)
    stage.key("4")
    assert scene.square + 1 == 4


def test_each_side_has_the_stick_of_its_player(stage):
    scene = start(stage, black=1)
    before = scene.cursor[:]
    stage.step(2, 0)
    assert scene.cursor == before
    stage.step(2, 1)
    assert scene.cursor != before
    stage.key("1", "1")
    stage.action(0)
    assert scene.phase == motion.CHOOSE
    stage.action(1)
    assert scene.phase == motion.AIM


def test_either_stick_against_the_computer(stage):
    scene = start(stage, levels=(0, 1), black=1)
    before = scene.cursor[:]
    stage.step(2, 0)
    assert scene.cursor != before


# -- moves


def test_a_piece_is_picked_and_moved(stage):
    scene = start(stage)
    point(stage, scene, 11)
    assert scene.phase == motion.AIM
    assert squares_of(scene.targets) == [15, 16]
    point(stage, scene, 15)
    assert scene.mover == WHITE and scene.phase == motion.CHOOSE
    assert scene.last == (10, 14)


def test_another_piece_is_picked_in_its_place_and_the_same_one_let_go(stage):
    scene = start(stage)
    point(stage, scene, 11, 9)
    assert scene.path == [8]
    point(stage, scene, 9)
    assert scene.phase == motion.CHOOSE
    point(stage, scene, 9)
    stage.key("*")
    assert scene.phase == motion.CHOOSE and not scene.targets


@pytest.mark.parametrize("animations", [True, False])
def test_a_move_lasts_as_long_as_its_motion(stage, animations):
    scene = start(stage, MUST)
    stage.console.settings["animations"] = animations
    point(stage, scene, 26)
    stage.key("1", "7", "#")
    frames = 1
    while scene.phase in (motion.HOP, motion.TAKE):
        stage.frames(1)
        frames += 1
    # The first frame shows the piece where it stood.
    assert frames == (motion.HOP_FRAMES + motion.TAKE_FRAMES + 1 if animations else 1)


def test_a_capture_step_by_step_and_back_again(stage):
    scene = start(stage, MUST)
    before = board(scene)
    point(stage, scene, 26, 17)
    assert scene.phase == motion.AIM and scene.path == [25, 16]
    assert squares_of(scene.targets) == [10]
    assert scene.cells[21] == 0 and scene.cells[16] == 3  # taken off at once on 8x8
    assert board(scene) == before
    stage.key("*")
    assert scene.path == [25] and scene.cells[21] == 2 and scene.cells[25] == 3
    point(stage, scene, 17)
    while scene.mover == BLACK:
        point(stage, scene, scene.targets[0] + 1)
    assert scene.match.position.history[-1].path[:3] == (25, 16, 9)


def test_only_the_last_landing_of_a_capture_is_enough(stage):
    scene = start(stage, LARGER, TEN)
    point(stage, scene, 27, 9)
    assert scene.match.position.history[-1].path == (26, 17, 8)


def test_on_10x10_what_is_taken_stays_until_the_capture_is_over(stage):
    scene = start(stage, LARGER, TEN)
    point(stage, scene, 27, 18)
    assert scene.phase == motion.AIM and scene.taken == [21] and scene.cells[21] == 1
    point(stage, scene, 9)
    assert scene.cells[21] == scene.cells[12] == 0


def test_the_route_is_asked_for_when_two_share_both_ends(stage):
    scene = start(stage, ROUTES, TEN)
    point(stage, scene, 4)
    stage.key("1", "5", "#")
    assert scene.phase == motion.ROUTE and len(scene.routes) == 2
    stage.key("2")
    assert scene.route == 1
    stage.step(2, scene.match.player(WHITE))
    assert scene.route == 0
    stage.key("*")
    assert scene.phase == motion.AIM
    stage.key("1", "5", "#", "2", "#")
    assert scene.match.position.history[-1].path == (3, 30, 41, 14)
    rest(stage, scene)
    assert scene.mover == BLACK


def test_after_a_landing_the_route_is_known(stage):
    scene = start(stage, ROUTES, TEN)
    point(stage, scene, 4, 31)
    assert scene.phase == motion.AIM and squares_of(scene.targets) == [42]
    point(stage, scene, 15)
    assert scene.match.position.history[-1].path == (3, 30, 41, 14)


def test_a_digit_typed_while_a_piece_moves_is_not_lost(stage):
    scene = start(stage)
    point(stage, scene, 11)
    stage.key("1", "5", "#")
    assert scene.phase == motion.HOP
    stage.key("2")
    assert scene.phase == motion.CHOOSE and scene.mover == WHITE
    stage.key("2", "#")
    assert scene.path == [21]


# -- refusals


@pytest.mark.parametrize(
    "text, rules, numbers, reason, must",
    [
        (None, EIGHT, (15,), "dames.empty", []),
        (None, EIGHT, (22,), "dames.enemy", []),
        (None, EIGHT, (1,), "dames.stuck", []),
        (None, EIGHT, (11, 18), "dames.far", []),
        (MUST, EIGHT, (6,), "dames.compulsory", [9, 26]),
        (LARGER, TEN, (50,), "dames.compulsory", [27]),
        (LARGER, TEN, (44,), "dames.largest", [27]),
    ],
)
def test_what_is_refused_says_why_and_shows_the_squares(stage, text, rules, numbers, reason, must):
    scene = start(stage, text, rules)
    before = board(scene)
    if must:
        must = squares_of(scene.match.position.must_capture())
    point(stage, scene, *numbers)
    assert scene.reason == reason and scene.refusal
    assert squares_of(scene.must) == must
    assert all(str(square) in scene.refusal for square in must)
    assert board(scene) == before
    stage.frames(50)
    assert not scene.refusal


def test_pieces_that_must_capture_are_shown_when_the_turn_begins(stage):
    scene = start(stage, MUST)
    assert squares_of(scene.must) == squares_of(scene.match.position.must_capture())
    x, y = 4 + 25 * place(EIGHT, 25)[0], 24 + 25 * place(EIGHT, 25)[1]
    assert scene.view._wanted[25] & 16
    pixel = stage.console.canvas.fb.pixel
    assert [pixel(x + a, y + b) for a in (0, 24) for b in (0, 24)] == [ACCENT] * 4


# -- huffing


def test_a_piece_that_missed_its_capture_is_huffed(stage):
    scene = start(stage, HUFF, huffing=True)
    point(stage, scene, 31, 27)
    assert scene.mover == BLACK and squares_of(scene.must) == [22] and "22" in scene.refusal
    point(stage, scene, 22)
    assert scene.mover == BLACK and scene.phase == motion.CHOOSE
    assert board(scene) == "B:W27:B1,18"
    scene.take_back()
    assert squares_of(scene.match.position.huffs()) == [22]
    scene.take_back()
    assert board(scene) == Position(EIGHT, HUFF).to_text()


def test_the_computer_huffs(stage):
    scene = start(stage, HUFF, huffing=True, levels=(1, 0))
    point(stage, scene, 31, 27)
    assert len(scene.match.position.history[1].path) == 1
    assert scene.match.position.cells[21] == 0


def test_without_huffing_a_move_that_misses_a_capture_is_refused(stage):
    scene = start(stage, HUFF)
    point(stage, scene, 31)
    assert scene.reason == "dames.compulsory"


# -- draws


def test_two_persons_agree_on_a_draw(stage):
    scene = start(stage)
    scene.offer_draw()
    stage.frames(2)
    assert scene.phase == motion.ASKED
    stage.action(0)  # who offered cannot accept
    assert scene.phase == motion.ASKED
    stage.action(1)
    assert scene.phase == motion.OVER
    assert scene.match.outcome() == (None, "agreed")


def test_a_refused_draw_begins_the_forty_moves_of_the_refuser(stage):
    scene = start(stage)
    scene.offer_draw()
    stage.key("*")
    assert scene.phase == motion.CHOOSE and scene.mover == BLACK
    clause = scene.match.clause(WHITE)
    assert clause.moves == CLAUSE_MOVES and scene.match.clause(BLACK) is None
    point(stage, scene, 11, 15)
    point(stage, scene, 22, 17)
    assert scene.match.clause(WHITE).moves == CLAUSE_MOVES - 1
    scene.take_back()
    assert scene.match.clause(WHITE).moves == CLAUSE_MOVES
    scene.take_back()
    assert scene.match.clause(WHITE) is not None  # it was refused before any move


SHUTTLE = "29-25 4-8 25-29 8-4"


def shuttle(match, plies):
    words = SHUTTLE.split()
    for ply in range(plies):
        assert match.outcome() is None, ply
        match.position.enter(words[ply % 4])


def test_forty_moves_without_a_gain_are_a_draw(stage):
    match = match_of("W:WK29,32:BK4,5")
    match.refuse(WHITE)
    shuttle(match, 2 * CLAUSE_MOVES - 1)
    assert match.outcome() == (None, "clause")
    match.position.pop()
    assert match.outcome() is None


def test_who_is_ahead_of_the_refusal_after_forty_moves_plays_on(stage):
    match = match_of("W:WK29,32:BK4,5")
    match.refuse(BLACK)
    match.refused[0][2] -= 1  # it was a man worse then
    shuttle(match, 2 * CLAUSE_MOVES + 3)
    assert match.outcome() is None and match.clause(BLACK) is None


def test_a_later_refusal_does_not_lengthen_the_forty_moves(stage):
    match = match_of("W:WK29,32:BK4,5")
    match.refuse(WHITE)
    shuttle(match, 20)
    match.refuse(WHITE)
    assert len(match.refused) == 1 and match.clause(WHITE).moves == 30


@pytest.mark.parametrize(
    "text, takes", [("W:WK29,32:BK4,5,K3", True), ("W:WK29,K28,32:BK4,5", False)]
)
def test_the_computer_answers_from_its_score(stage, monkeypatch, text, takes):
    match = match_of(text, levels=(0, 2))
    shuttle(match, 80)
    monkeypatch.setattr("games.dames.thinking.Thinking.offers_draw", False)
    scene = stage.push(Play(match))
    rest(stage, scene)
    scene.offer_draw()
    assert match.agreed == takes
    assert (match.clause(WHITE) is None) == takes
    assert (scene.phase == motion.OVER) == takes
    assert scene.reason == ("" if takes else "dames.refused")


def test_a_computer_that_has_not_thought_yet_refuses(stage):
    scene = start(stage, levels=(0, 2))
    scene.offer_draw()
    assert scene.reason == "dames.refused"


def test_the_computer_offers_a_draw_and_plays_on_when_it_is_refused(stage, monkeypatch):
    monkeypatch.setattr("games.dames.thinking.Thinking.offers_draw", True)
    scene = start(stage, levels=(0, 1))
    point(stage, scene, 11, 15)
    assert scene.phase == motion.ASKED and scene.asker == WHITE
    stage.key("*")
    rest(stage, scene)
    assert scene.mover == BLACK and len(scene.match.position.history) == 2
    assert scene.match.clause(BLACK).moves == CLAUSE_MOVES
    point(stage, scene, 9, 13)
    assert scene.phase == motion.CHOOSE  # it does not ask again at once


@pytest.mark.parametrize(
    "text, why", [("W:WK29,32:BK4,5", "agreed"), ("W:WK29,K28,K27:BK4", "clause")]
)
def test_two_computers_do_not_go_on_for_ever(stage, text, why):
    """Even, they agree; ahead, one refuses and has 40 moves to win."""
    match = match_of(text, levels=(1, 1))
    shuttle(match, 80)
    scene = stage.push(Play(match))
    stage.console.settings["animations"] = False
    for _ in range(4000):
        stage.frames(1)
        if scene.phase == motion.OVER:
            break
    outcome = match.outcome()
    assert outcome.why == why or (why == "clause" and outcome.winner == WHITE)


def test_no_offer_while_the_computer_thinks(stage):
    scene = start(stage, levels=(1, 0))
    scene.phase = motion.THINK
    scene.offer_draw()
    assert scene.reason == "dames.not_now"


# -- the end


@pytest.mark.parametrize(
    "text, rules, numbers, winner, why",
    [
        ("B:W15:B11", EIGHT, (11, 18), BLACK, "no_piece"),
        ("B:W13:B5,6", EIGHT, (5, 9), BLACK, "blocked"),
        ("W:W33:B28", TEN, (33, 22), WHITE, "no_piece"),
    ],
)
def test_a_game_ends_with_its_reason_on_the_result(stage, text, rules, numbers, winner, why):
    scene = start(stage, text, rules)
    point(stage, scene, *numbers)
    assert scene.match.outcome() == (winner, why)
    stage.frames(60)
    assert shows(stage, "Result") and stage.scene.match.why(stage.scene.outcome) == t(
        "dames.why_%s" % why
    )


@pytest.mark.parametrize("why", ["agreed", "clause", "repetition", "kings", "ending", "time"])
def test_every_end_has_its_words(stage, why):
    match = match_of("W:WK1,K2:BK50", TEN, minutes=(1, 0))
    match.outcome = lambda: Outcome(WHITE if why == "time" else None, why)
    result = stage.push(Result(match))
    text = result.match.why(result.outcome)
    assert "dames." not in text
    assert ("5" in text) == (why in ("ending", "kings"))  # 25 moves, 5 moves


def test_time_up_ends_the_game_once(stage):
    scene = start(stage, minutes=(1, 1))
    scene.match.clocks.used[0] = 59_990
    stage.frames(2)
    assert scene.phase == motion.OVER
    assert scene.match.outcome() == (WHITE, "time")
    stage.frames(60)
    assert shows(stage, "Result")
    assert records.load(stage.console.store)["played"] == [1]


def test_results_are_counted_by_player_and_level(stage):
    store = stage.console.store
    match = match_of(levels=(0, 4), black=1)
    match.hints[0] = 2
    records.add(store, match, Outcome(BLACK, "no_piece"))
    records.add(store, match, Outcome(WHITE, "no_piece"))
    records.add(store, match, Outcome(None, "agreed"))
    records.add(store, match_of(levels=(2, 2)), Outcome(BLACK, "no_piece"))
    kept = records.load(store)
    assert kept["played"] == [3] and kept["wins"] == [1, 1] and kept["draws"] == [1]
    assert kept["levels"][3] == 3 and kept["beaten"][3] == 1 and kept["helped"] == [3]
    assert any("4" in line for line in records.lines(store))


def test_bad_records_and_options_are_set_aside(stage):
    store = stage.console.store
    for module in (records, options):
        for bad in ([], {"played": 1}, {**module.FRESH, "wins": [1]}):
            store.save(module.NAME, bad)
            assert module.load(store) == module.FRESH
            assert store.notices.pop() == ("save.bad", module.NAME)


# -- hints, undo


def test_a_hint_is_told_and_counted(stage):
    scene = start(stage)
    stage.key("0")
    stage.frames(3)
    assert scene.hint in scene.match.position.legal_moves()
    assert scene.match.hints == [1, 0]
    assert scene.square == scene.hint.path[0]
    point(stage, scene, scene.hint.path[0] + 1, scene.hint.path[-1] + 1)
    assert scene.hint is None


def test_undo_goes_back_to_the_last_choice_of_a_person(stage):
    scene = start(stage, levels=(0, 1))
    before = board(scene)
    point(stage, scene, 11, 15)
    assert len(scene.match.position.history) == 2
    scene.take_back()
    assert board(scene) == before and bytes(scene.cells) == bytes(scene.match.position.cells)
    scene.take_back()
    assert scene.reason == "dames.no_undo"


def test_a_computer_that_begins_moves_by_itself(stage):
    scene = start(stage, levels=(1, 0))
    rest(stage, scene)
    assert scene.mover == WHITE and len(scene.match.position.history) == 1


def test_two_computers_play_until_a_key_stops_them(stage):
    scene = start(stage, levels=(1, 1))
    stage.frames(120)
    assert len(scene.match.position.history) >= 2
    stage.key("5")
    assert shows(stage, "Menu")


# -- setup, toss, keeping


def test_the_setup_is_kept_and_makes_the_match(stage):
    stage.push(Setup())
    stage.key("1", "2", "4", "5", "5", "7")
    assert stage.scene.values == {
        "rules": 1,
        "players": [1, 2],
        "style": 2,
        "minutes": [2, 0],
        "huffing": 1,
    }
    stage.key("#")
    assert shows(stage, "Toss")
    match = stage.scene.match
    assert match.rules is TEN and match.style == "offensive" and match.position.huffing
    assert match.levels[match.black ^ BLACK] in (1, 2) and sorted(match.levels) == [1, 2]
    stage.push(Setup())
    assert stage.scene.values["rules"] == 1


def test_the_coin_decides_who_has_black(stage):
    seen = set()
    for _ in range(40):
        stage.clock.now += 7
        toss = stage.push(Toss(match_of(levels=(0, 3), minutes=(5, 9))))
        match = toss.match
        seen.add(match.black)
        assert match.levels[match.player(0)] in (0, 3)
        # Player one stays a person, whatever side the coin gives.
        side = BLACK if match.black == 0 else WHITE
        assert match.levels[side] == 0 and match.minutes[side] == 5
        stage.console.pop()
    assert seen == {0, 1}


def test_the_toss_is_skipped_by_a_key_and_begun_by_yes(stage):
    stage.console.push(Launcher(stage.console.games))
    toss = stage.push(Toss(match_of()))
    stage.key("5")
    assert not toss._turns
    stage.key("#")
    assert shows(stage, "Play")


def resumed(stage):
    """The game that the setup offers to go on with, on the screen."""
    stage.push(Setup())
    assert shows(stage, "Menu")
    stage.key("1")
    for _ in range(200):
        stage.frames(1)
        if shows(stage, "Play"):
            return stage.scene
    raise AssertionError("it was not loaded")


def test_a_game_goes_on_after_the_power_with_all_its_history(stage):
    scene = start(stage, HUFF, huffing=True, black=1, minutes=(5, 7))
    scene.match.refuse(WHITE)
    point(stage, scene, 31, 27)
    point(stage, scene, 22)
    point(stage, scene, 1, 6)
    scene.match.hints[1] = 2
    scene.match.clocks.used[0] = 4321
    scene.changed()
    scene.keep()
    kept = scene.match
    stage.console.home()
    again = resumed(stage).match
    assert again.position.history == kept.position.history
    assert again.to_save() == {**kept.to_save(), "used": again.clocks.used}
    assert again.clocks.used[0] >= 4321
    while kept.position.history:
        assert again.position.to_text() == kept.position.to_text()
        kept.position.pop()
        again.position.pop()


@pytest.mark.parametrize(
    "changes",
    [
        {"record": "11-18"},
        {"record": "h3"},
        {"record": "B:Wx:B1"},
        {"rules": "dames9"},
        {"levels": [0, 7]},
        {"levels": [0]},
        {"black": 2},
        {"style": "rash"},
        {"huffing": 1},
        {"used": [-1, 0]},
        {"refused": [[9, 0, 0]]},
        {"refused": 3},
    ],
)
def test_a_save_that_is_no_game_is_set_aside(stage, changes):
    stage.console.push(Launcher(stage.console.games))
    stage.console.store.save(SAVE, {**match_of().to_save(), **changes})
    stage.push(Setup())
    stage.key("1")
    stage.frames(5)
    assert shows(stage, "Message")
    assert SAVE not in stage.console.store.names()


def test_the_end_of_a_game_forgets_it(stage):
    scene = start(stage, "B:W15:B11")
    scene.save()
    point(stage, scene, 11, 18)
    assert SAVE not in stage.console.store.names()


def test_leaving_keeps_the_game(stage):
    scene = start(stage)
    point(stage, scene, 11, 15)
    stage.console.pop()
    assert stage.console.store.load(SAVE, None)["record"] == "11-15"


# -- files


def folder_of(stage):
    from pathlib import Path

    folder = Path(stage.console.store.beside("pdn"))
    folder.mkdir(exist_ok=True)
    return folder


def opened(stage, name, text):
    """Open a file of that content by the menu; returns the scene that is shown then."""
    folder = folder_of(stage)
    for old in folder.iterdir():
        old.unlink()
    (folder / name).write_bytes(text.encode())
    stage.console.push(Launcher(stage.console.games))
    stage.push(Setup())
    stage.key("8", "1")
    for _ in range(400):
        stage.frames(1)
        if not shows(stage, "Loading"):
            break
    return stage.scene


def test_a_game_is_written_and_comes_back(stage):
    scene = start(stage)
    for numbers in ((11, 15), (22, 18), (15, 22), (25, 18)):
        point(stage, scene, *numbers)
    pause.save_pdn(scene)
    (file,) = folder_of(stage).iterdir()
    assert file.name == "dames1.pdn" and "1. 11-15 22-18 2. 15x22 25x18 *" in file.read_text()
    pause.save_pdn(scene)
    assert len(list(folder_of(stage).iterdir())) == 2
    history = scene.match.position.history
    loaded = opened(stage, "again.pdn", file.read_text())
    assert type(loaded).__name__ == "Play"
    assert loaded.match.position.history == history


def test_a_finished_game_is_written_with_its_result(stage):
    scene = start(stage, "B:W15:B11", levels=(0, 2))
    point(stage, scene, 11, 18)
    stage.frames(60)
    stage.key("0")
    assert shows(stage, "Result")
    (file,) = folder_of(stage).iterdir()
    text = file.read_text()
    assert text.endswith('[Result "0-1"]\n\n1. 11x18 0-1\n') and '[White "Damier 2"]' in text
    stage.key("3")
    assert shows(stage, "Launcher")


def test_a_position_is_written_and_comes_back(stage):
    scene = start(stage, MUST)
    pause.save_fen(scene)
    (file,) = folder_of(stage).iterdir()
    loaded = opened(stage, "a.fen", file.read_text())
    assert board(loaded) == board(scene)


def test_a_position_of_the_larger_board_is_known_by_its_squares(stage):
    loaded = opened(stage, "a.fen", "W:W31-50:B1-20.")
    assert loaded.match.rules is TEN


@pytest.mark.parametrize("text", ["\ufeff" + MUST, " \r\n" + MUST + ".\r\n", MUST.lower()])
def test_a_position_is_known_whatever_program_wrote_it(stage, text):
    loaded = opened(stage, "A.FEN", text)
    assert board(loaded) == Position(EIGHT, MUST).to_text()


def test_a_bad_move_has_the_number_that_the_file_gives_it(stage):
    text = '[GameType "20"]\n[FEN "B:W31-50:B1-20"]\n1... 19-23 2. 33-28 %s *\n'
    scene = opened(stage, "bad.pdn", text % "20-26")
    assert t("dames.bad_move", "2...", "").rstrip() in scene.text
    stage.console.home()
    scene = opened(stage, "bad.pdn", text % "17-22 3. 34-40")
    assert t("dames.bad_move", "3", "").rstrip() in scene.text


def test_a_file_for_which_there_is_no_memory_is_said_to_be_too_long(stage, monkeypatch):
    def reading(data):
        yield
        raise MemoryError

    monkeypatch.setattr("games.dames.pdn.reading", reading)
    scene = opened(stage, "long.pdn", "1. 32-28 *")
    assert type(scene).__name__ == "Message" and scene.text == t("dames.too_long")


def test_a_full_flash_keeps_no_half_of_a_game(stage, monkeypatch):
    class Full(io.StringIO):
        def write(self, text):
            raise OSError(28)

    def opening(path, mode):
        open(path, mode).close()
        return Full()

    scene = start(stage)
    monkeypatch.setattr("games.dames.files.open", opening, raising=False)
    said = []
    monkeypatch.setattr(stage.console, "toast", said.append)
    pause.save_pdn(scene)
    pause.save_fen(scene)
    assert said == [t("save.full")] * 2
    assert not list(folder_of(stage).iterdir())


def test_a_bad_move_stops_the_file_and_nothing_is_loaded(stage):
    text = '[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-31 23-29 4. 34x24 *\n'
    scene = opened(stage, "bad.pdn", text)
    assert type(scene).__name__ == "Message"
    assert "3" in scene.text and "37-32" in scene.text and "33-28" in scene.text
    stage.key("#")
    assert shows(stage, "Setup")


@pytest.mark.parametrize("text", ["", "{", "W:W1:B1", "(((", "hello", '[GameType "23"]\n1. a *'])
def test_what_is_no_game_is_said(stage, text):
    scene = opened(stage, "bad.pdn", text)
    assert type(scene).__name__ == "Message" and scene.text


def test_of_a_file_with_many_games_one_is_chosen(stage):
    game = '[White "Ann"]\n[Black "Bob"]\n[GameType "21"]\n1. 11-15 22-18 *\n\n'
    menu = opened(stage, "many.pdn", game * 8)
    assert type(menu).__name__ == "Menu" and menu.entries == 7
    stage.key("7")
    assert stage.scene.items[0][0].startswith("7 Ann-Bob")
    stage.key("2")
    for _ in range(50):
        stage.frames(1)
        if shows(stage, "Play"):
            break
    assert len(stage.scene.match.position.history) == 2


def test_the_moves_of_a_game_that_is_over_are_shown_and_it_counts_no_more(stage):
    text = '[GameType "21"]\n[FEN "B:W15:B11"]\n1. 11x18 1-0'
    scene = opened(stage, "over.pdn", text)
    assert type(scene).__name__ == "Reader" and "11x18" in scene.paragraphs[1]
    assert records.load(stage.console.store)["played"] == [0]


def test_no_files_and_files_too_long_are_said(stage):
    stage.console.push(Launcher(stage.console.games))
    stage.push(Setup())
    stage.key("8")
    assert shows(stage, "Message")
    assert type(opened(stage, "long.pdn", "1. 11-15 " * 3000)).__name__ == "Message"


def test_huffing_has_no_pdn(stage):
    scene = start(stage, HUFF, huffing=True)
    pause.save_pdn(scene)
    assert not list(folder_of(stage).iterdir())


def test_the_list_of_moves_is_read_page_by_page(stage):
    scene = start(stage)
    for word in "11-15 22-18 15x22 25x18 12-16".split():
        scene.match.position.enter(word)
    pause.list_moves(scene)
    assert stage.scene.paragraphs == ["1. 11-15 22-18 2. 15x22 25x18 3. 12-16"]
    stage.console.pop()
    scene.match.refuse(BLACK)
    pause.list_moves(scene)
    assert stage.scene.paragraphs[0] == "Black has 40 moves left to show a gain."


def test_square_at_and_place_agree_with_the_box(stage):
    scene = start(stage, rules=TEN)
    for square in range(50):
        column, row = place(TEN, square)
        scene.put_box(column, row)
        assert scene.square == square == square_at(TEN, column, row)


# -- where there is no memory for the computer


@pytest.fixture
def full(monkeypatch):
    def open(self, for_hint=False):
        if for_hint or max(self._match.levels):
            raise MemoryError

    monkeypatch.setattr(Thinking, "open", open)


def test_without_memory_for_the_computer_two_persons_can_play(full, stage):
    start(stage, levels=(0, 1))
    stage.frames(1)
    assert shows(stage, "Message") and stage.scene.text == t("dames.no_room")
    stage.key("#")
    scene = start(stage)
    stage.key("0")
    stage.frames(1)
    assert shows(stage, "Play") and scene.refusal == t("dames.no_hints") and not scene.hinting
    point(stage, scene, 11, 15)
    assert len(scene.match.position.history) == 1
