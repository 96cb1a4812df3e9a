"""The law of Dominate, by rules.py, against known positions and games; Ataxx by the same code.

Plain functions without pytest: test_dominate_rules.py runs them on CPython, tests/twin on the twin.
The numbers in ../data/dominate.json were found by two programs that share no code with this one;
those of Ataxx are published.
"""

import json

from games.dominate import rules
from games.dominate.rules import BadPosition, IllegalMove, Position

with open(__file__.rsplit("/", 2)[0] + "/data/dominate.json") as file:
    DATA = json.load(file)
GAMES_OF = 20_000  # perft counts up to this are counted here, on the slowest of the interpreters


class Ataxx(Position):
    """Ataxx: a jump goes to any of the 16 squares two away, a side without a move passes."""

    jumps = rules.reach([
        (right, up)
        for right in range(-2, 3)
        for up in range(-2, 3)
        if max(abs(right), abs(up)) == 2
    ])  # fmt: skip
    passes = True
    quiet_limit = 100


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


def perft(position, depth, each=False):
    """Games of `depth` plies; `each`: every pair from-to is a move, else clones once a target."""
    moves = position.legal_moves() if each else position.distinct_moves()
    if depth == 1:
        return len(moves)
    count = 0
    for move in list(moves):
        position.push(move)
        count += perft(position, depth - 1, each)
        position.pop()
    return count


def board(rows, side):
    """A position from rows top to bottom of . A B #, as a board is drawn."""
    text = rows.replace("A", "x").replace("B", "o").replace("#", "-")
    return Position.from_text(text + " " + side)


def counted(rows):
    """[(depth, count)] of the counts that are not too many."""
    return [(depth, count) for depth, count in enumerate(rows, 1) if count <= GAMES_OF]


# -- counts, positions, games


def case_perft_with_and_without_blocks():
    for text, distinct, each in DATA["perft"]:
        for depth, count in counted(distinct):
            equal(perft(Position(text), depth), count, (text, depth))
        for depth, count in counted(each):
            equal(perft(Position(text), depth, True), count, (text, depth, "each"))


def case_perft_of_ataxx_by_parameter():
    for text, counts in DATA["ataxx"]:
        for depth, count in counted(counts):
            equal(perft(Ataxx(text), depth), count, (text, depth))


def case_positions_with_all_their_moves():
    for text, moves, counts in DATA["positions"]:
        position = Position.from_text(text)
        equal(position.to_text(), text)
        equal(names(position), " ".join(sorted(moves.split())), text)
        for depth, count in counted(counts):
            equal(perft(position, depth, True), count, (text, depth))
        equal(position.to_text(), text)


def case_games_to_their_results_and_back():
    for start, record, final, counts, awarded, heir in DATA["games"]:
        position = Position(start)
        seen = []
        for word in record.split():
            equal(position.outcome(), None, word)
            seen.append(position.to_text())
            position.push(position.parse_move(word))
        equal(position.to_text(), final)
        equal(position.outcome().counts, tuple(counts), final)
        equal(position.count(rules.EMPTY) if position.heir() is not None else 0, awarded, final)
        if awarded:
            equal(position.heir(), "xo".find(heir), final)
        again = Position.from_record(position.to_record())
        equal((again.to_text(), again.history), (final, position.history))
        while seen:
            position.pop()
            equal(position.to_text(), seen.pop())


# -- the faults that others met


def case_a_jump_passes_over_a_block():
    position = board("A#....../##....../#......./......../......../......../......../.......B", "x")
    equal(names(position), "a8c8")
    position.push(position.parse_move("a8c8"))
    equal(position.to_text(), "1-x5/--6/-7/8/8/8/8/7o o")


def case_twelve_moves_from_the_middle_and_no_diagonal_jump():
    position = board("8/8/8/3A4/8/8/8/7B", "x")
    found = names(position).split()
    equal(len(found), 12)
    equal([word for word in found if word[2:] in ("d7", "d3", "b5", "f5")],
          ["d5b5", "d5d3", "d5d7", "d5f5"])  # fmt: skip


def case_only_what_stands_round_the_landing_square_turns():
    rows = "8/8/2BBB3/2B1B3/2B1B3/3A4/8/7B"
    position = board(rows, "x")
    position.push(position.parse_move("d3d5"))
    equal(position.counts(), (8, 2 - 1))
    equal(position.cells[rules.parse_square("d3")], rules.EMPTY)
    position = board(rows, "x")
    position.push(position.parse_move("d3d4"))
    equal(position.counts(), (6, 4))


def case_the_last_square_taken_by_a_jump_leaves_another_and_a_clone_fills_the_board():
    rows = "AAAAAAAA/AAAAAAAA/AAAAAAAA/AAAABBBB/BBBBBBBB/BBBBBBBB/BBBBBBBA/BBBBBBB."
    for word, empty in (("h3h1", 1), ("f1h1", 1), ("g1h1", 0), ("g2h1", 0)):
        position = board(rows, "o")
        position.push(position.parse_move(word))
        equal(position.count(rules.EMPTY), empty, word)
        # Where a square is left nobody of A's stands near it, so A cannot move and B gets it.
        equal(position.heir(), 1, word)
        equal(position.outcome(), (1, (28, 36)), word)
    position = board(rows, "x")
    position.push(position.parse_move("h2h1"))
    equal(position.outcome(), (None, (32, 32)))


def case_who_has_lost_the_last_piece_loses_every_square():
    position = board("8/8/8/2AB4/8/8/8/8", "x")
    wins = 0
    for move in list(position.legal_moves()):
        position.push(move)
        if position.counts()[1] == 0:
            wins += 1
            equal(position.outcome(), (0, (64, 0)))
            equal(rules.score(position.outcome().counts, 0), 100)
            equal(rules.score(position.outcome().counts, 0, boss=True), 200)
        position.pop()
    equal(wins, 5)


# -- the end


def case_who_cannot_move_leaves_every_empty_square_to_the_other_sealed_ones_too():
    position = board("A##/##./BB#", "x")
    equal(position.legal_moves(), [])
    equal(position.heir(), 1)
    equal(position.outcome(), (1, (1, 3)))
    equal(rules.score(position.outcome().counts, 1), 3)
    position = board("A##/###/B#.", "o")
    equal(position.targets(rules.parse_square("a1")), ([], [rules.parse_square("c1")]))
    position = board("A###/####/###./B###", "o")  # the empty square is sealed
    equal(position.outcome(), (0, (2, 1)))


def case_fifty_quiet_moves_end_the_game_and_the_board_is_counted_as_it_stands():
    position = Position("o7/8/8/8/8/8/8/7x x")
    shuttle = ("h1f1", "a8c8", "f1h1", "c8a8")
    for ply in range(50):
        equal(position.outcome(), None, ply)
        position.push(position.parse_move(shuttle[ply % 4]))
    equal(position.outcome(), (None, (1, 1)))
    equal(position.heir(), None)
    position.pop()
    position.push(position.parse_move("a8b8"))  # a clone begins the count anew
    equal((position.quiet, position.outcome()), (0, None))
    position.pop()
    equal(position.quiet, 49)


def case_the_fifty_moves_are_in_a_record_and_in_a_text_that_counts_them():
    equal(len(Position("o7/8/8/8/8/8/8/7x x 49").legal_moves()) > 0, True)
    equal(Position("o7/8/8/8/8/8/8/7x x 50").legal_moves(), [])


# -- what is refused


def case_refused_moves_say_why_and_change_nothing():
    position = Position("o5-x/8/8/8/8/8/8/x6o x")
    before = position.to_text()
    for word, why in (
        ("b1b2", "no piece of the side to move stands on b1"),
        ("h1g1", "no piece of the side to move stands on h1"),
        ("h8g8", "a block"),
        ("a1c3", "neither one step nor a jump"),
        ("a1a1", "the square is taken"),
        ("pass", "nobody passes"),
    ):
        text = refused(IllegalMove, lambda: position.push(position.parse_move(word)))  # noqa: B023
        assert why in text and before in text, text
        equal((position.to_text(), position.history), (before, []))
    for word in ("", "a", "i1", "a1a9", "a1a2a3", "d5", "a1a2 "):
        refused(IllegalMove, position.parse_move, word)


def case_bad_positions_say_what_is_wrong_and_where():
    for text, why in (
        ("", "side to move are wanted"),
        ("o6x/8/8/8/8/8/8/x6o", "side to move are wanted"),
        ("o6x/8/8/8/8/8/8/x6o z", "not 'z'"),
        ("o6x/8/8/8/8/8/8/x6? x", "'?' in row 1"),
        ("o6x/8/8/8/8/8/8/x5o x", "7 squares in row 1, 8 are wanted"),
        ("o6x/9/8/8/8/8/8/x6o x", "'9' in row 7"),
        ("o6x/8/8/8/8/8/8/8/x6o x", "9 rows"),
        ("ox/44/8 x", "8 squares in row 2, 2 are wanted"),
        ("o6x8/8 x", "16 squares in row 2, 8 are wanted"),
        ("/ x", "0 squares in row 2, 1 are wanted"),
        ("xo/2 x many", "'many' is not a count"),
    ):
        assert why in refused(BadPosition, Position.from_text, text), (text, why)


def case_what_was_foreseen_row_by_row_is_what_is_found_at_once():
    position = Position("o.x.-/x.o../..-.x/xoo../x...o x".replace(".", "1"))
    for ply in range(12):
        whole = Position.from_text(position.to_text()).legal_moves()
        calls = 0
        while not position.foresee():
            calls += 1
        equal(calls, 7, "rows before the last")
        equal(position.legal_moves(), whole)
        equal(position.foresee(), True)
        position.push(whole[ply * 7 % len(whole)])
        position.foresee()
        position.pop()  # in the middle of foreseeing
        equal(position.legal_moves(), whole)
        position.push(whole[ply * 7 % len(whole)])


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
