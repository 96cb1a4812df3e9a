"""Matches: openings, scores and their certainty, players on the twin, engines that misbehave."""

import sys

import pytest

from host_tools import match
from host_tools.match import Score, players, record
from host_tools.match.boards import BOARDS
from sim import shims

# A program that speaks GTP as gtp-rhino does, playing the last legal move; some do it badly.
ENGINE = """
import sys
sys.path.insert(0, {firmware!r})
from games.dynasty.rules import PASS, Position
fault, position = {fault!r}, Position()
for line in sys.stdin:
    words, answer = line.split(), "="
    if words[0] == "clear_board":
        position = Position()
    elif words[0] == "play":
        if position.legal_moves() == [PASS]:
            position.push(PASS)
        position.push(position.parse_move(words[2]))
    elif words[0] == "genmove":
        if position.legal_moves() == [PASS]:
            position.push(PASS)
        move = position.legal_moves()[-1]
        answer = "= " + position.move_name(move).upper()
        position.push(move)
        if fault and len(position.history) > 20:
            if fault == "dies":
                sys.exit(3)
            if fault == "sleeps":
                import time
                time.sleep(60)
            answer = {{"cheats": "= A1", "babbles": "= PASS", "refuses": "? cannot"}}[fault]
    print(answer + "\\n", flush=True)
"""


@pytest.fixture
def engine(tmp_path):
    """Words of an engine with a fault, or with none."""

    def make(fault: str = "") -> str:
        path = tmp_path / f"engine_{fault}.py"
        firmware = str(shims.FIRMWARE)
        path.write_text(ENGINE.format(firmware=firmware, fault=fault))
        return f"gtp:{sys.executable} {path}"

    return make


# --- scores


def test_a_draw_is_half_a_point():
    score = Score()
    for difference in (12, 0, -2, 0):
        score.add(difference)
    assert (score.won, score.drawn, score.lost, score.share) == (1, 2, 1, 50)


@pytest.mark.parametrize(
    "won, lost, low, high",
    [(50, 50, 40.38, 59.62), (10, 0, 72.25, 100), (0, 10, 0, 27.75), (130, 70, 58.16, 71.27)],
)  # Wilson's interval, from tables
def test_the_interval_is_wilsons(won, lost, low, high):
    assert Score(won, 0, lost).interval() == pytest.approx((low, high), abs=0.02)


# --- openings


@pytest.mark.parametrize("game", match.GAMES)
def test_openings_follow_from_the_seed(game):
    def made(seed):
        return [match.opening(game, seed, number) for number in range(20)]

    assert made(1) == made(1)
    assert made(1) != made(2)
    assert len({str(moves) for moves in made(1)}) > 15
    for moves in made(1):
        position = BOARDS[game].begin()
        for move in moves:
            position.push(move)
        assert len(moves) == match.PLIES and not BOARDS[game].is_over(position)


# --- players on the twin


def test_greedy_takes_as_much_as_it_can():
    greedy = players.player("greedy", "dynasty", 60)
    try:
        for number in range(12):
            position = BOARDS["dynasty"].begin()
            for move in match.opening("dynasty", 5, number):
                position.push(move)
            captures = {
                move: sum(len(line) for _, line in position.captured_by(move))
                for move in position.legal_moves()
            }
            assert captures[greedy.choose(position)] == max(captures.values())
    finally:
        greedy.close()


@pytest.mark.parametrize("game", match.GAMES)
def test_a_match_is_the_same_on_any_number_of_cores(game):
    one = match.match(game, "depth:2", "count:2", 8, seed=3, jobs=1)
    assert one == match.match(game, "depth:2", "count:2", 8, seed=3, jobs=3)
    assert one.games == 8


def test_a_level_is_also_known_by_its_numbers():
    from games.dynasty.computer import LEVELS

    numbers = ",".join(map(str, LEVELS[2]))
    score = match.match("dynasty", "level:3", f"level:{numbers}", 4)
    assert score.share == 50 and score.lead == 0


@pytest.mark.parametrize("game", match.GAMES)
def test_players_that_are_alike_are_as_strong(game):
    score = match.match(game, "count:2", "count:2", 6)
    assert score.share == 50 and score.lead == 0


def test_a_game_of_dominate_that_goes_on_for_ever_is_counted():
    board = BOARDS["dominate"]
    position = board.begin()
    shuttle = ["a1a3", "a8a6", "a3a1", "a6a8"]
    while not board.is_over(position):
        move = position.parse_move(shuttle[len(position.history) % 4])
        position.push(move)
        position.quiet = 0  # as after captures
    assert len(position.history) == 400 and position.legal_moves()
    assert board.ahead(position) == 0


@pytest.mark.parametrize(
    "words, game",
    [
        *(("level:7", "dynasty"), ("level:0", "dynasty"), ("level:x", "dynasty")),
        *(("level:1,2", "dynasty"), ("level:1,2,3,4,x", "dynasty"), ("depth:1,2,3,4,5", "dynasty")),
        *(("depth", "dynasty"), ("gtp:", "dynasty"), ("nobody", "dynasty")),
        ("gtp:gtp-rhino", "directional"),
        ("gtp:gtp-rhino", "dominate"),
        ("nodes:100:weights", "dominate"),
        ("gtp:no-such-program", "dynasty"),
    ],
)
def test_words_that_name_nobody_are_bad_players(words, game):
    with pytest.raises(players.BadPlayer):
        players.player(words, game, 5)


def test_weights_of_another_game_are_refused(tmp_path):
    path = tmp_path / "weights"
    for content in (b"nothing", b"DyE1\x01"):
        path.write_bytes(content)
        with pytest.raises(players.BadPlayer):
            players.player(f"depth:1:{path}", "dynasty", 5)


# --- other programs


def test_an_engine_that_speaks_gtp_plays_whole_games(engine):
    score = match.match("dynasty", engine(), engine(), 4, jobs=2)
    assert score.games == 4 and score.lead == 0


@pytest.mark.parametrize(
    "fault, error",
    [
        ("dies", players.EngineDied),
        ("sleeps", players.EngineSilent),
        ("cheats", players.IllegalReply),
        ("babbles", players.IllegalReply),
        ("refuses", players.EngineRefused),
    ],
)
def test_an_engine_that_misbehaves_is_a_named_error(engine, fault, error):
    words = engine(fault)
    with pytest.raises(error, match="engine_" + fault):
        match.match("dynasty", words, "greedy", 2, patience=2)


# --- the page


def test_results_are_kept_in_the_order_of_the_list(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{record.BEGIN}\n{record.END}\nafter\n")
    first, second = record.MATCHES[:2]
    record.write(page, second, Score(3, 0, 1))
    record.write(page, first, Score(1, 1, 0))
    record.write(page, second, Score(4, 0, 0))
    before, rows, after = record.read(page)
    assert before == "before\n" and after == "\nafter\n"
    assert rows == [first.row(Score(1, 1, 0)), second.row(Score(4, 0, 0))]


def test_a_page_without_a_place_for_the_table_is_refused(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("nothing here\n")
    with pytest.raises(record.BadPage):
        record.read(page)


# --- Dames


def test_a_player_of_dames_is_told_the_moves_that_may_come_again():
    board = BOARDS["dames10"]
    position = board.begin().from_text("W:WK1,K2,K3:BK46", board.begin().rules)
    for word in ("1-7", "46-41", "7-1", "41-46", "2-7"):
        position.push(position.parse_move(word))
    assert board.question(position) == "W:WK1,K2,K3:BK46 1-7 46-41 7-1 41-46 2-7"
    assert position.from_record(board.question(position), position.rules).cells == position.cells


def test_kings_of_8x8_that_move_for_ever_draw():
    board = BOARDS["dames8"]
    position = board.begin().from_text("B:WK32:BK1", board.begin().rules)
    shuttle = ["1-5", "32-28", "5-1", "28-32"]
    while not board.is_over(position):
        position.push(position.parse_move(shuttle[len(position.history) % 4]))
    assert len(position.history) == board.QUIET and board.ahead(position) == 0


def test_the_winner_of_a_game_of_dames_is_ahead():
    board = BOARDS["dames8"]
    position = board.begin().from_text("W:W5,9,K30:B", board.begin().rules)
    assert board.is_over(position.from_text("B:W5,9,K30:B", position.rules))
    assert board.ahead(position.from_text("B:W5,9,K30:B", position.rules)) == -3


# A script that stands for one before another program's player of Dames.
PEER = """
import sys
for line in sys.stdin:
    print({answer!r}, flush=True)
"""


def test_a_peer_whose_move_is_none_is_named(monkeypatch, tmp_path):
    script = tmp_path / "peer_dame_rs.py"
    script.write_text(PEER.format(answer="1-50"))
    monkeypatch.setattr(players, "ON_TWIN", tmp_path / "on_twin.py")
    peer = players.player("dame-rs:3", "dames10", 20)
    try:
        with pytest.raises(players.IllegalReply, match="dame-rs:3: 1-50"):
            peer.choose(BOARDS["dames10"].begin())
    finally:
        peer.close()


@pytest.mark.parametrize(
    "words, game",
    [
        ("dame-rs:3", "dames8"),
        ("rapid-draughts:3", "dynasty"),
        ("dame-rs:0", "dames10"),
        ("defensive:3", "dynasty"),
        ("defensive:7", "dames8"),
        ("nodes:9:file", "dames8"),
    ],
)
def test_players_of_other_games_are_refused(words, game):
    with pytest.raises(players.BadPlayer):
        players.check(words, game)
