"""The law of both Dynasty games, by rules.py and by the kernel, against known positions and games.

Plain functions without pytest: test_dynasty_rules.py runs them on CPython, tests/twin on MicroPython.
The numbers in ../data/dynasty.json were found by two programs that share no code with this one.
"""

import json

from games.dynasty import kernel
from games.dynasty.rules import PASS, BadPosition, IllegalMove, Position, parse_square, square_name

with open(__file__.rsplit("/", 2)[0] + "/data/dynasty.json") as file:
    DATA = json.load(file)
GAMES = (("dynasty", False), ("directional", True))

# Eight lines meet on c5, eleven enemies in all.
STAR = "XXXXO--XXXOXXOXXXOOOXX-XXOOOOOOOXO-OOXXOXOOOXXXOXXXXXOO-O-XXXO-- X"
WITH_A_PASS = (
    "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3 "
    "f3 e6 c7 b6 d7 d8 b8 e7 f7 e8 c8 a8 a4 f8 a2 b7"
)
WIPE_OUT = "e6 f4 e3 f6 g5 d6 e7 f5 c5"


def equal(found, wanted, about=""):
    assert found == wanted, f"{about}: {found!r}, not {wanted!r}"


def refused(error, call, *words):
    """The text of the named error that call(*words) raises."""
    try:
        call(*words)
    except error as refusal:
        return str(refusal)
    raise AssertionError(f"{words!r} was taken")


def names(position):
    return " ".join(sorted([position.move_name(move) for move in position.legal_moves()]))


def sorted_words(text):
    return " ".join(sorted(text.split()))


def perft(position, depth):
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in moves:
        position.push(move)
        count += perft(position, depth - 1)
        position.pop()
    return count


def kernel_moves(position):
    """What the kernel finds for a position, in the terms of legal_moves()."""
    board = kernel.new_board()
    kernel.pack(position, board)
    own, way = position.turn + 1, int(position.directional)
    moves = kernel.new_moves(1)
    found = list(moves[: kernel.placements(board, own, way, moves, 0)])
    if not found and kernel.placements(board, 3 - own, way, moves, 0):
        return [PASS]
    return found


class Kernel:
    """A board that the kernel plays on beside a position of rules.py."""

    def __init__(self, position):
        self.position = position
        self.board = kernel.new_board()
        kernel.pack(position, self.board)
        self.turned = bytearray(64 * kernel.MOST_TURNED)
        self.ends = [0]

    def push(self, move):
        own, way = self.position.turn + 1, int(self.position.directional)
        move &= 0xFFFF
        self.ends.append(kernel.play(self.board, own, way, move, self.turned, self.ends[-1]))

    def pop(self, move, own):
        end = self.ends.pop()
        kernel.undo(self.board, own, move & 0xFFFF, self.turned, self.ends[-1], end)

    def agrees(self):
        board = kernel.new_board()
        kernel.pack(self.position, board)
        equal(self.board, board, self.position.to_text())
        equal(kernel_moves(self.position), self.position.legal_moves(), self.position.to_text())


def play_both(position, choose):
    """Play to the end by rules.py and the kernel, choose(moves) -> move, and all the way back."""
    twin = Kernel(position)
    twin.agrees()
    seen = [position.to_text()]
    while position.outcome() is None:
        move = choose(position.legal_moves())
        twin.push(move)
        position.push(move)
        twin.agrees()
        seen.append(position.to_text())
    while position.history:
        equal(position.to_text(), seen.pop())
        own = 2 - position.turn
        twin.pop(position.pop(), own)
        twin.agrees()
    equal([position.to_text()], seen)


# -- counts, positions, games


def case_perft_to_depth_6_by_the_rules():
    for name, directional in GAMES:
        for depth in range(1, 7):
            equal(
                perft(Position(directional), depth), DATA[name]["perft"][depth - 1], (name, depth)
            )


def case_perft_to_depth_6_by_the_kernel():
    for name, directional in GAMES:
        equal(kernel.count_games(Position(directional), 0), 1)
        for depth in range(1, 7):
            found = kernel.count_games(Position(directional), depth)
            equal(found, DATA[name]["perft"][depth - 1], (name, depth))


def case_positions_with_all_their_moves():
    for name, directional in GAMES:
        for text, moves, counts in DATA[name]["positions"]:
            position = Position.from_text(text, directional)
            equal(position.to_text(), text)
            equal(names(position), sorted_words(moves), text)
            equal(kernel_moves(position), position.legal_moves(), text)
            equal([perft(position, depth) for depth in (1, 2, 3)], counts[:3], text)
            equal([kernel.count_games(position, depth) for depth in (1, 2, 3)], counts[:3], text)
            equal(position.to_text(), text)


def case_perft_of_endings_with_passes_and_ends():
    passes = 0
    for name, directional in GAMES:
        for text, _, _ in DATA[name]["endgames"]:
            if text.count("-") > 6:
                continue
            position = Position.from_text(text, directional)
            for depth in (2, 4, 5):
                equal(kernel.count_games(position, depth), perft(position, depth), (text, depth))
            for move in list(position.legal_moves()):
                position.push(move)
                passes += position.must_pass()
                position.pop()
    equal(passes, 4)  # after one move; there are more below


def case_late_positions_with_all_their_moves():
    for text, moves in DATA["dynasty"]["late"]:
        equal(names(Position.from_text(text)), moves, text)


def case_games_to_their_results():
    for name, directional in GAMES:
        for record, final, counts in DATA[name]["games"]:
            position = Position(directional)
            for word in record.split():
                equal(position.outcome(), None)
                position.push(position.parse_move(word))
            equal(position.to_text(), final)
            winner = None if counts[0] == counts[1] else int(counts[1] > counts[0])
            equal(tuple(position.outcome()), (winner, tuple(counts)), final)
            equal(position.to_record(), record)


def case_games_by_the_kernel_and_back():
    for name, directional in GAMES:
        for record, _, _ in DATA[name]["games"]:
            position = Position(directional)
            words = record.split()
            play_both(position, lambda _: position.parse_move(words.pop(0)))  # noqa: B023
            equal(words, [])


def case_random_games_by_the_kernel_and_back():
    state = [2024]

    def choose(moves):
        state[0] = (state[0] * 1103515245 + 12345) & 0x7FFFFFFF
        return moves[(state[0] >> 8) % len(moves)]

    for _ in range(6):
        for _, directional in GAMES:
            play_both(Position(directional), choose)


def _best(position, alpha, beta):
    """(score, move) for the side to move when both play their best from here to the end."""
    outcome = position.outcome()
    if outcome:
        ahead = outcome.counts[0] - outcome.counts[1]
        return (-ahead if position.turn else ahead), None
    best = None
    for move in position.legal_moves():
        position.push(move)
        score = -_best(position, -beta, -alpha)[0]
        position.pop()
        if score > alpha or best is None:
            alpha, best = max(alpha, score), move
        if alpha >= beta:
            break
    return alpha, best


def case_endings_played_out():
    for name, directional in GAMES:
        for text, score, best in DATA[name]["endgames"]:
            position = Position.from_text(text, directional)
            for word in best.split():
                assert position.is_legal(position.parse_move(word)), (text, word)
            if text.count("-") <= 6:
                found, move = _best(position, -65, 65)
                equal(found, score, text)
                assert position.move_name(move) in best.split(), (text, move)


# -- faults that other programs had


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
    equal(kernel.count_games(position, 1), 0)


def case_a_full_board_ends_the_game_without_passes():
    rows = "XXXXXXXX XXXXXXXX XXXOXXXX XOXOXXXX XXXXXXXX XOXOOOOO XXOXOOXX XXXXXXXX"
    for turn in " X", " O":
        for directional in False, True:
            position = Position.from_text(rows.replace(" ", "") + turn, directional)
            equal((position.legal_moves(), position.must_pass()), ([], False))
            equal(tuple(position.outcome()), (0, (52, 12)))
            equal(kernel.count_games(position, 3), 0)


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
    equal(sum([len(line) for _, line in position.captures(27)]), kernel.MOST_TURNED)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
