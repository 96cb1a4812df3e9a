"""Games of draughts as PDN: what collected files look like is read, what is no game is refused.

Plain functions without pytest: test_dames_pdn.py runs them on CPython, tests/twin on the twin. The
games of ../data/dames_games.json were really played; the positions they end in were found by
another program. Each: size, start, moves as written, result, plies, end.
"""

import json

from games.dames import pdn
from games.dames.rules import EIGHT, TEN, Position

with open(__file__.rsplit("/", 2)[0] + "/data/dames_games.json") as file:
    GAMES = json.load(file)


def equal(found, wanted, about=""):
    assert found == wanted, f"{about}: {found!r}, not {wanted!r}"


def bad(call, *words):
    """The BadGame that call(*words) raises."""
    try:
        call(*words)
    except pdn.BadGame as error:
        return error
    raise AssertionError(f"{words!r} was taken")


def one(text):
    """The only game of a text."""
    games = pdn.read(text)
    equal(len(games), 1, text)
    return games[0]


def replayed(text, rules=TEN):
    """FEN that the only game of a text leads to."""
    return pdn.replay(one(text), rules).to_text()


def case_collected_games_end_where_they_should_and_are_written_and_read_again():
    for size, start, moves, result, plies, end in GAMES:
        rules = EIGHT if size == 8 else TEN
        head = '[FEN "%s"]\n' % start if start else ""
        words = moves.split()
        text = ""
        for ply, word in enumerate(words):
            text += ("%d. " % (ply // 2 + 1) if ply % 2 == 0 else "") + word + " "
        text += result
        head += '[Result "%s"]\n' % result
        position = pdn.replay(one(head + "\n" + text), rules)
        equal(len(position.history), plies, moves)
        equal(position.to_text(), Position(rules, end).to_text(), moves)
        written = pdn.write(position, [("White", 'A "B" \\')], "1-0")
        game = one(written)
        equal(game.tags["White"], 'A "B" \\')
        equal(max([len(line) for line in written.split("\n") if "[" not in line]) <= 78, True)
        again = pdn.replay(game)
        equal((again.to_text(), again.history), (position.to_text(), position.history))


def case_a_file_of_many_games():
    text = ""
    for size, start, moves, result, _, _ in GAMES:
        text += '[GameType "%d"]\n' % (21 if size == 8 else 20)
        text += (
            '[Result "%s"]\n%s %s\n\n' % (result, moves, result)
            if not start
            else ('[FEN "%s"]\n[Result "%s"]\n%s %s\n\n' % (start, result, moves, result))
        )
    games = pdn.read(text)
    equal(len(games), len(GAMES))
    for game, wanted in zip(games, GAMES):
        equal((len(game.moves), game.result), (len(wanted[2].split()), wanted[3]))
        equal(pdn.replay(game).to_text(), Position(game.rules(), wanted[5]).to_text())


def case_leading_zeros_spaces_and_line_ends():
    equal(replayed("01. 34-29  18-22\r\n02. 32- 28 16-21 *"), replayed("34-29 18-22 32-28 16-21"))
    equal(one("1. 32-28 1- 7 2. 37 x 32").moves, ["32-28", "1-7", "37x32"])
    equal(one("01. 09x18 06-11").moves, ["9x18", "6-11"])


def case_lines_end_as_they_do_anywhere():
    text = '[White "A"]\n%% 20-25\n1. 32-28 ; 19-24\n19-23\n%% 18-23\n2. 28x19 *\n'
    for end in ("\n", "\r\n", "\r"):
        game = one(text.replace("\n", end))
        equal((game.tags, game.moves), ({"White": "A"}, ["32-28", "19-23", "28x19"]), end)
    assert "without a value" in str(bad(pdn.read, '[White\r[Black "B"]'))


def case_names_in_latin_1_are_read_as_such():
    game = pdn.read(b'[White "D\xe9sir\xe9"]\n{ \xe0 }\n1. 32-28 *')[0]
    equal((game.tags["White"], game.moves), ("D\u00e9sir\u00e9", ["32-28"]))
    assert "'\u0411' is no part" in str(bad(pdn.read, "1. 32-28 \u0411"))
    assert "'\u00e9' is no part" in str(bad(pdn.read, b"1. 32-28 \xe9"))


def case_results_are_no_moves():
    equal((one("1. 32-28 1/2-1/2").moves, one("1. 32-28 1/2-1/2").result), (["32-28"], "1/2-1/2"))
    game = one('[Result "4-6"]\n1. 32-28 19-23 4-6')
    equal((game.moves, game.result), (["32-28", "19-23"], "4-6"))
    game = one('[Result "1-1"]\n1. 32-28 1-18 1-1')
    equal((game.moves, game.result), (["32-28", "1-18"], "1-1"))
    game = one("1. 32-28 4-6 2. 37-32 1-0")  # in the middle it is a move
    equal((game.moves, game.result), (["32-28", "4-6", "37-32"], "1-0"))


def case_what_follows_a_result_is_not_played():
    games = pdn.read('[A "b"]\n1. 32-28 1-0\n\n\n36x27 1-0\n')
    equal([game.moves for game in games], [["32-28"]])


def case_comments_variations_and_marks():
    for text in (
        "1. 32-28 {[%eval 0.1][%depth 3]} 19-23 {20-24 is (worse} 2. 28x19",
        "% a line: 1. 33-28\n1. 32-28 19-23 2. 28x19 *",
        "1.32-28!? 19-23(!?!!!) 2.28x19 $12 *",
        "32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19",
        "\ufeff1. 32-28 19-23 2. 28x19",
        "1. 32-28 ; (20-25 is { worse\n19-23 2. 28x19 ; and so on",
        "32-28 (18-23 ; 1-0 ) }\n) 19-23 28x19",
    ):
        equal(one(text).moves, ["32-28", "19-23", "28x19"], text)


def case_tags_of_any_script_with_escaped_quotes():
    game = one('[White "\u0411\u0435\u043b\u044b\u0435"]\n[Black "a \\"b\\" \\\\"] 32-28')
    equal(game.tags["White"], "\u0411\u0435\u043b\u044b\u0435")
    equal((game.tags["Black"], game.moves), ('a "b" \\', ["32-28"]))


def case_the_sign_between_squares_is_not_trusted():
    equal(replayed("1. 32x28 19-23 2. 28-19"), replayed("1. 32-28 19-23 2. 28x19"))


def case_letters_and_digits_from_either_side():
    equal(replayed("1. c3-d4 d6-e5", EIGHT), replayed("1. 11-15 23-18", EIGHT))
    equal(replayed("1.a3b4", EIGHT), replayed("1. 12-16", EIGHT))
    equal(replayed("1. f6-g5 c3-d4", EIGHT), replayed("1. 11-16 22-18", EIGHT))


def case_a_capture_cut_into_jumps_is_put_together():
    start = '[FEN "W:WK4:B13,20,32,37"]\n'
    whole = replayed(start + "1. 4x27x38x15")
    equal(replayed(start + "1. 4x27 27x38 38x15"), whole)
    equal(replayed(start + "1. 4x27x38 38x15"), whole)


def case_of_two_routes_the_one_that_the_rest_agrees_with():
    start = '[FEN "W:WK4:B13,20,32,37"]\n'
    equal(replayed(start + "1. 4x15 32-38"), replayed(start + "1. 4x31x42x15 32-38"))
    equal(replayed(start + "1. 4x15 37-42"), replayed(start + "1. 4x27x38x15 37-42"))
    error = bad(replayed, start + "1. 4x15 13-19")
    equal((error.number, error.ply), (1, 1))


def case_an_impossible_move_is_named_with_its_number_and_the_legal_ones():
    error = bad(replayed, "1. 32-28 19-23 2. 33-29")
    equal((error.number, error.ply, error.legal), (1, 2, ["28x19"]))
    assert "game 1, move 2.: 33-29" in str(error) and "legal: 28x19" in str(error), error
    games = pdn.read('[A "1"]\n1. 32-28 *\n[A "2"]\n1. 32-28 32-28 *')
    equal(pdn.replay(games[0]).history[0].path, (31, 27))
    error = bad(pdn.replay, games[1])
    equal((error.number, error.ply), (2, 1))
    assert "move 1...:" in str(error), error
    error = bad(replayed, "1. 32-99")
    assert "no squares of the board" in str(error), error


def case_moves_are_numbered_as_in_the_file():
    start = '[FEN "B:W31-50:B1-20"]\n'
    for text, ply, move in (
        ("1... 19-23 2. 33-28 23x32", 2, "2..."),
        ("1. ... 19-23 2. 33-29 20-26", 2, "2..."),
        ("1. 19-23 33-28 2. 23x32", 2, "2."),
        ("1. 19-23 (1... 20-24) 33-28 2. 23x32", 2, "2."),
        ("1... 33-28", 0, "1..."),
    ):
        error = bad(replayed, start + text)
        equal((error.ply, error.move), (ply, move), text)
        assert "game 1, move %s:" % move in str(error), error


def case_where_the_second_side_begins_it_is_written_so():
    text = '[FEN "B:W31-50:B1-20"]\n1... 19-23 2. 33-28 17-22 3. 28x19 *'
    game = one(pdn.write(pdn.replay(one(text))))
    assert game.second
    equal(game.moves, ["19-23", "33-28", "17-22", "28x19"])
    written = pdn.write(pdn.replay(one(text)))
    assert "\n1... 19-23 2. 33-28 17-22 3. 28x19 *\n" in written, written


def case_a_start_is_written_plainly():
    written = pdn.write(pdn.replay(one('[FEN " b : W31-33,K50 : B1-2,K20 . "] *')))
    assert '[FEN "B:W31,32,33,K50:B1,2,K20"]' in written, written
    assert "FEN" not in pdn.write(pdn.replay(one('[FEN "W:W31-50:B1-20."] *')))


def case_what_is_no_game_names_the_game():
    good = '[White "A"]\n[Result "1-1"]\n1. 32-28 (19-23 1-0) 1-1\n'
    for text, number in (
        (good * 2 + '[White "B"] 1. { a { b } }', 3),
        (good * 2 + "[White", 3),
        (good + "1. 32-28 @", 1),  # behind a result of a game with tags no game begins
        ("1. 32-28 * 1. 33-28 * 1. 34-29 }", 3),
    ):
        equal(bad(pdn.read, text).number, number, text)


def case_what_is_no_game_is_refused():
    for text, why in (
        ("1. 33-29 { nested { comment } }", "a comment inside a comment"),
        ("1. 33-29 { no end", "a comment without an end"),
        ("1. 33-29 }", "a } without a {"),
        ("1. 33-29 (20-25", "a ( without a )"),
        ("1. 33-29 )", "a ) without a ("),
        ("[White", "a tag without a value"),
        ('[White "no end', "has no end"),
        ("1. 33-29 @", "'@' is no part of a game"),
    ):
        assert why in str(bad(pdn.read, text)), text
    assert "GameType 30" in str(bad(replayed, '[GameType "30"] 1. 32-28'))
    assert "no square 55" in str(bad(replayed, '[FEN "W:WK4,55:B4"] *'))
    equal(pdn.read(""), [])


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
