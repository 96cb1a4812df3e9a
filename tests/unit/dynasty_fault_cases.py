"""Faults that Othello programs have had, one case for each, and words that are no move or position.

Plain functions without pytest, as in dynasty_cases.py.
"""

from dynasty_cases import DATA, equal, kernel, kernel_moves, names, play_both, refused, sorted_words
from games.dynasty.rules import PASS, BadPosition, IllegalMove, Position, parse_square, square_name

# Eight lines meet on c5, eleven enemies in all.
STAR = "XXXXO--XXXOXXOXXXOOOXX-XXOOOOOOOXO-OOXXOXOOOXXXOXXXXXOO-O-XXXO-- X"
WITH_A_PASS = (
    "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3 "
    "f3 e6 c7 b6 d7 d8 b8 e7 f7 e8 c8 a8 a4 f8 a2 b7"
)
WIPE_OUT = "e6 f4 e3 f6 g5 d6 e7 f5 c5"


def case_a_line_through_a_gap_turns_nothing():
    record = "d3 c5 b6 e3 f2 c2 f6 b5 a5 e2 f3 e6 d2 c4 f4 g1 b4 g7 h8"
    position = Position.from_record(record)
    lines = position.captures(parse_square("g2"))
    equal([square_name(square) for _, line in lines for square in line], ["f3", "e4"])
    position.push(parse_square("g2"))
    equal(
        position.to_text(),
        "------O---OXXOO----XOO---XXXOX--XXXOX----X--OX--------X--------X X",
    )
    equal(position.counts(), (15, 9))
    legal = sorted_words("b1 f1 b2 h2 g3 g4 f5 d6 e7 f7")
    equal(names(position), legal)
    for square in range(64):
        if square_name(square) not in legal.split():
            refused(IllegalMove, position.push, square)


def case_a_placement_that_turns_nothing_is_refused():
    for text, moves in DATA["dynasty"]["late"]:
        position = Position.from_text(text)
        for square in range(64):
            if square_name(square) not in moves.split():
                equal(position.captures(square), [], text)
                refused(IllegalMove, position.push, square)
        equal(position.to_text(), text)


def case_pass_token_pa_is_understood():
    for token in (" pa", " PA", " pass", " Pass"):
        position = Position.from_record(WITH_A_PASS + token)
        equal(
            position.to_text(),
            "--------X----X--XXXXXX--XXXXXX--XXOXXXX-XOXOX---XOOOOX--OOOOOO-- O",
        )
        equal(position.counts(), (25, 13))
        equal(names(position), sorted_words("a1 g1 b2 c2 d2 e2 g2 g3 g4 h5 f6 g6 g7"))
        equal(position.to_record(), WITH_A_PASS + " pass")


def case_forced_pass_may_be_left_out_of_a_record():
    position = Position.from_record(WITH_A_PASS + " a1")
    equal(position.to_record(), WITH_A_PASS + " pass a1")
    assert Position.from_record(WITH_A_PASS).must_pass()


def case_pass_where_a_move_exists_is_refused():
    refused(IllegalMove, Position().push, PASS)
    before_last = WITH_A_PASS[:-3]
    for record in ("pass", "d3 pa", before_last + " pa", WITH_A_PASS + " pa pa"):
        why = refused(IllegalMove, Position.from_record, record)
        assert "a pass while a move exists" in why, why


def case_only_a_pass_is_legal_when_a_side_is_stuck():
    position = Position.from_record(WITH_A_PASS)
    equal(position.legal_moves(), [PASS])
    equal(kernel_moves(position), [PASS])
    for square in range(64):
        refused(IllegalMove, position.push, square)


def case_a_wipe_out_ends_the_game_without_passes():
    position = Position.from_record(WIPE_OUT)
    equal(tuple(position.outcome()), (0, (13, 0)))
    equal((position.legal_moves(), position.must_pass()), ([], False))
    for move in (PASS, 0):
        assert "the game is over" in refused(IllegalMove, position.push, move)
    equal(kernel_moves(position), [])
    equal(kernel(position).perft(1), 0)


def case_a_full_board_ends_the_game_without_passes():
    rows = "XXXXXXXX XXXXXXXX XXXOXXXX XOXOXXXX XXXXXXXX XOXOOOOO XXOXOOXX XXXXXXXX"
    for turn in " X", " O":
        for directional in False, True:
            position = Position.from_text(rows.replace(" ", "") + turn, directional)
            equal((position.legal_moves(), position.must_pass()), ([], False))
            equal(tuple(position.outcome()), (0, (52, 12)))
            equal(kernel(position).perft(3), 0)


def case_equal_counts_are_a_draw_and_not_a_win():
    position = Position.from_record(
        "c4 e3 f2 c3 c5 b5 e6 d3 b4 f6 b3 d6 e7 d7 g5 g6 a6 b6 g7 b2 a7 f3 d8 f8 f4 c8 f7 g3 c2 g8 "
        "f5 d2 d1 h6 h8 e1 a2 c6 b1 b7 h2 a1 g4 c1 f1 h7 h5 e8 a5 g1 b8 a3 a4 g2 c7 a8 h4 h3 e2 h1"
    )
    equal(tuple(position.outcome()), (None, (32, 32)))
    equal(tuple(Position().tally()), (None, (2, 2)))


def case_undo_over_a_pass_restores_the_side_to_move():
    three_passes, _, _ = DATA["directional"]["games"][-1]
    equal(three_passes.split().count("pass"), 3)
    for directional, record in ((True, three_passes), (False, WITH_A_PASS + " pa a1")):
        position = Position(directional)
        states = []
        for word in record.split():
            states.append((position.to_text(), names(position), position.counts()))
            position.push(position.parse_move(word))
        while states:
            position.pop()
            equal((position.to_text(), names(position), position.counts()), states.pop())
        refused(IndexError, position.pop)


def case_of_several_lines_exactly_the_named_one_turns():
    turns = {
        "NW": "b4", "N": "c4 c3 c2", "NE": "d4", "E": "d5 e5",
        "SE": "d6", "S": "c6", "SW": "b6", "W": "b5",
    }  # fmt: skip
    position = Position.from_text(STAR, True)
    equal(len(position.captures(parse_square("c5"))), 8)
    for way, squares in turns.items():
        move = position.parse_move("c5/" + way)
        ((direction, line),) = position.captured_by(move)
        equal(" ".join([square_name(square) for square in line]), squares)
        equal(direction, move >> 6)
        cells = bytearray(position.cells)
        position.push(move)
        for name in squares.split() + ["c5"]:
            cells[parse_square(name)] = 1
        equal(position.cells, cells, way)
        position.pop()
        equal(position.to_text(), STAR)
    position = Position.from_text(STAR)
    position.push(parse_square("c5"))
    equal(sum(position.counts()), sum(Position.from_text(STAR).counts()) + 1)
    equal(position.counts()[0], Position.from_text(STAR).counts()[0] + 12)


def case_of_several_lines_one_must_be_named():
    position = Position.from_text(STAR, True)
    why = refused(IllegalMove, position.parse_move, "c5")
    assert "N NE E SE S SW W NW" in why, why
    equal(position.to_text(), STAR)


def case_a_single_line_needs_no_direction():
    position = Position(True)
    equal(position.parse_move("d3"), position.parse_move("d3/S"))
    equal(position.move_name(position.parse_move("D3")), "d3/S")


def case_a_direction_that_captures_nothing_is_refused():
    position = Position(True)
    for way in ("N", "NE", "E", "SE", "SW", "W", "NW"):
        refused(IllegalMove, position.push, position.parse_move("d3/" + way))
    equal(position.to_text(), Position().to_text())


# -- words that are none


def case_words_that_name_no_move():
    for word in ("", "d", "d9", "i3", "d33", "33", "dd", "passe", "d3/S", "é3"):
        refused(IllegalMove, Position().parse_move, word)
    for word in ("", "d9", "d3/", "d3/X", "d3/SS", "/S", "d3 S"):
        refused(IllegalMove, Position(True).parse_move, word)


def case_moves_out_of_range_are_refused():
    for directional in False, True:
        for move in (-2, 64, 511, 512, 1 << 40):
            assert "in -----" in refused(IllegalMove, Position(directional).push, move)


def case_refused_record_names_the_word_at_fault():
    why = refused(IllegalMove, Position.from_record, "d3 c5 c5 e6")
    assert why.startswith("c5: the square is taken"), why


def case_record_of_another_start():
    record = STAR + " c5/E"
    position = Position.from_record(record, True)
    equal(len(position.history), 1)
    equal(position.to_record(), record)
    refused(BadPosition, Position.from_record, STAR.split()[0])


def case_texts_that_are_no_position():
    start = Position().to_text()
    for text, wanted in (
        ("", "two words"),
        (start[:64], "two words"),
        (start + " X", "two words"),
        (start[1:], "63 squares"),
        ("-" + start, "65 squares"),
        (start[:10] + "x" + start[11:], "'x' at c2"),
        ("?" + start[1:], "'?' at a1"),
        (start[:65] + "x", "'x'"),
        (start[:65] + "-", "'-'"),
    ):
        why = refused(BadPosition, Position.from_text, text)
        assert wanted in why, why
    equal(Position.from_text(start.replace("-", ".")).to_text(), start)


def case_boards_at_the_limits():
    for army in "XO":
        for text in ("-" * 64, army * 64, army + "-" * 63, "-" * 63 + army):
            position = Position.from_text(text + " " + army)
            assert position.outcome(), text
            equal(kernel_moves(position), [])
    # The most that one move can turn, on d4, and the most moves of a kind round the edge.
    ring = "XXXXXXXX" + "XOOOOOOX" * 6 + "XXXXXXXX"
    ring = ring[:27] + "-" + ring[28:] + " X"
    position = Position.from_text(ring)
    play_both(position, lambda moves: moves[0])
    equal(sum([len(line) for _, line in position.captures(27)]), 19)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
