"""The law of Dames in both rule sets, by rules.py, against known positions and games.

Plain functions without pytest: test_dames_rules.py runs them on CPython, tests/twin on the twin.
The numbers in ../data/dames.json were found by two programs that share no code with this one, and
compared with published ones; the captures are of games that were really played.
"""

import json

from games.dames.draws import Clause, lead
from games.dames.rules import BLACK, EIGHT, TEN, WHITE, BadPosition, IllegalMove, Move, Position

with open(__file__.rsplit("/", 2)[0] + "/data/dames.json") as file:
    DATA = json.load(file)
MOST_GAMES = 3_000  # perft counts up to this are counted here, on the slowest of the interpreters


def equal(found, wanted, about=""):
    assert found == wanted, f"{about}: {found!r}, not {wanted!r}"


def refusal(error, call, *words):
    """The named error that call(*words) raises."""
    try:
        call(*words)
    except error as refused:
        return refused
    raise AssertionError(f"{words!r} was taken")


def rules_of(size):
    return EIGHT if size == 8 else TEN


def perft(position, depth):
    """Games of `depth` plies; captures with the same ends and the same pieces are one."""
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in list(moves):
        position.push(move)
        count += perft(position, depth - 1)
        position.pop()
    return count


def facts(moves):
    """[[from, to, [captured]]] of Moves, sorted, in numbers of PDN."""
    return sorted([
        [move.path[0] + 1, move.path[-1] + 1, sorted([square + 1 for square in move.captured])]
        for move in moves
    ])  # fmt: skip


def names(position):
    return sorted([position.move_name(move) for move in position.legal_moves()])


def play(position, record):
    for word in record.split():
        position.push(position.parse_move(word))
    return position


# -- counts, positions, games


def case_perft_of_both_rule_sets():
    for size, text, counts, _ in DATA["perft"]:
        for depth, count in enumerate(counts, 1):
            if count <= MOST_GAMES:
                equal(perft(Position(rules_of(size), text), depth), count, (text, depth))


def case_positions_with_all_their_moves():
    for size, text, moves, counts in DATA["positions"]:
        position = Position(rules_of(size), text)
        equal(facts(position.legal_moves()), sorted(moves), text)
        for depth, count in enumerate(counts, 1):
            if count <= 1_000:
                equal(perft(position, depth), count, (text, depth))
        again = Position(rules_of(size), position.to_text())
        equal((again.cells, again.turn), (position.cells, position.turn), text)


def case_captures_of_games_really_played():
    for size, rule, text, captures in DATA["captures"]:
        equal(facts(Position(rules_of(size), text).captures()), sorted(captures), (rule, text))


def case_games_to_their_ends_and_back():
    for size, start, moves, final, result, _ in DATA["games"]:
        position = Position(rules_of(size), start)
        seen = []
        for source, target, captured in moves:
            found = [
                move
                for move in position.legal_moves()
                if facts([move]) == [[source, target, captured]]
            ]
            equal(len(found), 1, (position.to_text(), source, target))
            seen.append((position.to_text(), position.outcome() is None or size == 10))
            equal(seen[-1][1], True)
            position.push(found[0])
        equal(Position(rules_of(size), final).to_text(), position.to_text())
        equal(position.outcome().winner, BLACK if result["loser"] == "w" else WHITE, final)
        while seen:
            position.pop()
            equal(position.to_text(), seen.pop()[0])


# -- the faults that others met: captures


def case_the_largest_capture_is_compulsory_and_men_capture_backwards():
    position = Position(TEN, "W:W25,26,28,34,35,42,43:B3,5,6,14,23,30,32")
    equal(names(position), ["28x19x10"])
    equal(names(Position(TEN, "B:W8,25,31,35,39:B6,14,15,16,19,24,37")), ["37x26"])
    refused = refusal(IllegalMove, position.parse_move, "35x24")
    equal((refused.rule, refused.squares), ("largest", [27]))


def case_crowning_ends_the_move_on_8x8():
    position = Position(EIGHT, "B:W26,27:B22")
    equal(names(position), ["22x31"])
    position.push(position.parse_move("22x31"))
    equal(position.to_text(), "W:W27:BK31")
    equal(names(Position(EIGHT, "W:W18,30:B6,7,10,K15,22")), ["18x11x2"])


def case_free_choice_of_capture_and_short_kings_on_8x8():
    text = "W:WK4,19,21,23,24,26,27,29,30,31:B2,7,8,9,10,12,13,14,18"
    equal(facts(Position(EIGHT, text).legal_moves()), [[4, 11, [8]]])
    text = "B:W9,17,21,26,28,29,30,31,32:B1,2,4,5,6,10,12,16"
    found = facts(Position(EIGHT, text).legal_moves())
    assert [5, 14, [9]] in found, found
    assert [move[2] for move in found if move[0] == 6] == [[9, 17]] or [6, 22] in [
        move[:2] for move in found
    ], found


def case_a_route_is_asked_for_when_two_share_both_ends():
    position = Position(TEN, "W:WK4:B13,20,32,37")
    equal(names(position), ["4x27x38x15", "4x31x42x15"])
    refused = refusal(IllegalMove, position.parse_move, "4x15")
    equal(refused.rule, "route")
    assert "4x27x38x15, 4x31x42x15" in str(refused), refused
    equal(position.parse_move("4x31x42x15").captured, (12, 36, 19))
    equal(position.parse_move("4x42x15").captured, (12, 36, 19))  # one landing is enough
    position = Position(EIGHT, "B:W14,15,18,21,22,23,30:B6,7,8,10,12,13")
    equal([move[2] for move in facts(position.legal_moves()) if move[:2] == [10, 26]],
          [[14, 22], [15, 23]])  # fmt: skip
    equal(position.parse_move("10x17x26").captured, (13, 21))
    equal(position.parse_move("10x19x26").captured, (14, 22))


def case_equal_results_are_one_move_and_a_king_comes_back_home():
    equal(len(facts(Position(TEN, "W:WK47:B14,19,29,31,42").legal_moves())), 2)
    found = facts(Position(TEN, "W:WK2:B7,8,17,18").legal_moves())
    equal([move[:2] for move in found], [[2, 2]])
    found = facts(Position(TEN, "W:WK38:B18,19,32,33").legal_moves())
    equal(len(found), 5)
    assert 38 in [move[1] for move in found], found


def case_a_move_made_step_by_step_is_led_to_legal_ends_only():
    position = Position(TEN, "W:WK4:B13,20,32,37")
    equal(sorted(position.steps((3,))), [26, 30])
    equal(position.steps((3, 26)), [37])
    equal(position.steps((3, 26, 37)), [14])
    equal(position.steps((3, 26, 37, 14)), [])
    position = Position(EIGHT)
    equal(sorted(position.steps((8,))), [12, 13])
    equal(position.steps((8, 13)), [])
    equal(position.steps((0,)), [])
    position = Position(TEN, "W:W25,26,28,34,35,42,43:B3,5,6,14,23,30,32")
    equal(position.steps((34,)), [])  # 35x24 takes less
    equal(position.steps((27,)), [18])


def case_every_move_can_be_made_step_by_step():
    for size, text, moves, _ in DATA["positions"]:
        position = Position(rules_of(size), text)
        for move in position.legal_moves():
            for k in range(1, len(move.path)):
                assert move.path[k] in position.steps(move.path[:k]), (text, move, k)
        equal(facts(position.legal_moves()), sorted(moves))


def case_what_is_foreseen_row_by_row_is_what_is_legal():
    for size, text in (
        (8, "B:W21-32:B1-12"),
        (10, "W:W32,K45:B9,18,28,38"),
        (10, "W:W31-50:B1-20"),
    ):
        position = Position(rules_of(size), text)
        calls = 0
        while not position.foresee():
            calls += 1
        # A row at a call, then what they come to, and two rows at a call where nothing captures.
        equal(calls, size + 1 + (0 if position.captures() else size // 2), text)
        equal(facts(position.legal_moves()), facts(Position(rules_of(size), text).legal_moves()))
        position.push(position.legal_moves()[0])
        equal(position.foresee(), False)
        fresh = Position(rules_of(size), position.to_text())
        equal(facts(position.legal_moves()), facts(fresh.legal_moves()))


def case_a_ring_of_routes_is_followed_in_little_room():
    text = "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"
    equal(len(Position(TEN, text).legal_moves()), 14)  # 436 routes


# -- the end


def case_who_cannot_move_loses_and_the_side_to_move_is_tested():
    for text in ("B:WK50:B45", "B:W48,50:B39,43,44,K49"):
        position = Position(TEN, text)
        equal(position.legal_moves(), [], text)
        equal(tuple(position.outcome()), (WHITE, "blocked"), text)
    equal(tuple(Position(EIGHT, "B:WK1:B").outcome()), (WHITE, "no_piece"))
    equal(Position(EIGHT, "W:WK1:B5").outcome(), None)


def shuttle(position, words, plies):
    """Play so many plies of the words, over and over; the ply and why of the end, if one comes."""
    for ply in range(plies):
        if position.outcome():
            return ply, position.outcome().why
        position.push(position.parse_move(words[ply % len(words)]))
    return (plies, position.outcome().why) if position.outcome() else None


def case_the_same_position_three_times_is_a_draw_on_10x10_only():
    words = ("6-1", "50-45", "1-6", "45-50")
    equal(shuttle(Position(TEN, "W:WK6,36:BK50,15"), words, 100), (8, "repetition"))
    equal(shuttle(Position(EIGHT, "W:WK32,21:BK1,12"), ("32-28", "1-6", "28-32", "6-1"), 60), None)


def wander(position, plies):
    """King moves that never repeat a position three times, as many plies as it takes."""
    seen = {}
    for ply in range(plies):
        if position.outcome():
            return ply, position.outcome().why
        for move in position.legal_moves():
            if position.cells[move.path[0]] < 3:
                continue
            position.push(move)
            now = position.to_text()
            if seen.get(now, 0) < 2 and not position.captures():
                seen[now] = seen.get(now, 0) + 1
                break
            position.pop()
        else:
            return ply, "no way on"
    return (plies, position.outcome().why) if position.outcome() else None


def case_twenty_five_moves_by_kings_alone_are_a_draw():
    equal(wander(Position(TEN, "W:WK46,36,K47:BK5,15,K4"), 60), (50, "kings"))


def case_small_endings_are_counted_from_when_they_begin():
    equal(wander(Position(TEN, "W:WK6,K16,K26:BK50"), 60), (32, "ending"))
    equal(wander(Position(TEN, "W:WK6,K16:BK50"), 60), (10, "ending"))
    equal(wander(Position(TEN, "W:WK6:BK50"), 60), (10, "ending"))


def case_after_forty_moves_who_refused_a_draw_has_to_have_gained_something():
    position = Position(EIGHT, "W:W32,31:B1,2")
    before = lead(position.cells, BLACK)
    equal(Clause(BLACK, before, 1).is_draw(position.cells), False)
    equal(Clause(BLACK, before, 0).is_draw(position.cells), True)
    ahead = Position(EIGHT, "W:W32:B1,2")
    equal(Clause(BLACK, before, 0).is_draw(ahead.cells), False)


def case_huffing_takes_the_piece_that_missed_its_capture():
    text = "W:W22,31:B18,1"
    equal(names(Position(EIGHT, text)), ["22x15"])
    position = Position(EIGHT, text, True)
    position.push(position.parse_move("31-27"))
    equal(position.huffs(), (21,))
    position.huff(21)
    equal(position.to_text(), "B:W27:B1,18")
    equal((position.turn, position.huffs()), (BLACK, ()))
    equal(position.move_name(position.history[-1]), "h22")
    position.pop()
    equal(position.huffs(), (21,))
    position.pop()
    equal(position.to_text(), Position(EIGHT, text).to_text())
    position.push(position.parse_move("22-17"))
    equal(position.huffs(), (16,))  # where the piece stands now
    position.push(position.parse_move("1-6"))
    equal(position.huffs(), ())


def case_a_quiet_move_between_the_ends_of_a_capture_needs_no_route_with_huffing():
    text = "B:W11,18,25,26,30,32,34,41,46,48:BK49"
    position = Position(TEN, text, True)
    move = position.parse_move("49-40")
    equal((move.path, move.captured), ((48, 39), ()))
    equal(position.move_name(position.parse_move("49x16x7x23x40")), "49x16x7x23x40")
    equal(refusal(IllegalMove, Position(TEN, text).parse_move, "49-44").rule, "compulsory")


# -- what is refused


def case_refused_moves_say_why_and_change_nothing():
    for size, text, word, rule, why in (
        (8, "B:W21-32:B1-12", "9-13x", None, "numbers of squares"),
        (8, "B:W21-32:B1-12", "9", None, "two squares"),
        (8, "B:W21-32:B1-12", "9-33", None, "numbers of squares"),
        (8, "B:W21-32:B1-12", "24-20", None, "the other side's"),
        (8, "B:W21-32:B1-12", "16-20", None, "no piece of the side to move"),
        (8, "B:W21-32:B1-12", "9-18", None, "cannot go there"),
        (8, "W:W22,31:B18,1", "31-27", "compulsory", "22x15"),
        (8, "W:W18,30:B6,7,10,K15,22", "18x11", "compulsory", "the capture goes on"),
        (10, "B:WK50:B45", "45-50", None, "the game is over"),
    ):
        position = Position(rules_of(size), text)
        before = position.to_text()
        refused = refusal(IllegalMove, position.parse_move, word)
        assert why in str(refused) and before in str(refused), refused
        equal((refused.rule, position.to_text(), position.history), (rule, before, []), word)
    position = Position(TEN, "W:WK4:B13,20,32,37")
    refusal(IllegalMove, position.push, Move((3, 14), (12, 31, 19)))  # no such path
    refusal(IllegalMove, position.push, Move((3, 26, 37, 14), (12, 31)))


def case_position_strings_of_many_programs():
    for size, text, plain in (
        (10, "W:W31-50:B1-20", None),
        (10, "W:B50:W1", None),
        (10, "W:W31,29,K15:B14,13,12,9", "W:WK15,29,31:B9,12,13,14"),
        (10, "B:W50:B.", "B:W50:B"),
        (10, "W:W31-50:B1-20:H0:F2", None),
        (8, " b : w 21, K22 : B 1-3 ", "B:W21,K22:B1,2,3"),
    ):
        if "B50" in text:
            refusal(BadPosition, Position, rules_of(size), text)
            continue
        position = Position(rules_of(size), text)
        if plain:
            equal(position.to_text(), plain)


def case_bad_positions_say_what_is_wrong_and_where():
    for size, text, why in (
        (10, "W:WK4,WK5,55:B4", "'WK5' is no square"),
        (10, "W:W31,31:B4", "square 31 is taken twice"),
        (10, "W:W31:B31", "square 31 is taken twice"),
        (10, "W:W51:B4", "no square 51, the board has 50"),
        (8, "W:W33:B4", "no square 33, the board has 32"),
        (10, "W:W4:B49", "a man of W on 4"),
        (8, "W:W10:B29", "a man of B on 29"),
        (10, "?:W31:B4", "the side to move is B or W, not '?'"),
        (10, "", "the side to move is B or W"),
        (10, "W", "the pieces of W and of B are wanted"),
        (10, "W:W31", "the pieces of W and of B are wanted"),
        (10, "W:W31:W32:B1", "given twice"),
        (10, "W:X31:B1", "begins with neither"),
        (10, "W:W35-31:B1", "runs backwards"),
        (10, "W:W3x:B1", "is no square"),
    ):
        refused = str(refusal(BadPosition, Position, rules_of(size), text))
        assert why in refused, refused


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
