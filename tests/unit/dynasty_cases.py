"""The law of both Dynasty games, by rules.py and by the kernel, against known positions and games.

Plain functions without pytest: test_dynasty_rules.py runs them on CPython, tests/twin on the twin.
The numbers in ../data/dynasty.json were found by two programs that share no code with this one.
"""

import json

from games.dynasty.kernel import EXACT, Kernel
from games.dynasty.rules import PASS, Position

with open(__file__.rsplit("/", 2)[0] + "/data/dynasty.json") as file:
    DATA = json.load(file)
GAMES = (("dynasty", False), ("directional", True))


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


_kernels = {}


def kernel(position):
    """The kernel of the game, with the position loaded."""
    game = position.directional
    if game not in _kernels:
        _kernels[game] = Kernel(game)
    found = _kernels[game]
    found.prepare(EXACT)
    while not found.ready():
        found.build()
    found.load(position)
    return found


def kernel_moves(position):
    """What the kernel finds for a position, in the terms of legal_moves()."""
    moves = kernel(position).moves()
    if not moves and kernel(Position.from_text(other_side(position), position.directional)).moves():
        return [PASS]
    return moves


def other_side(position):
    text = position.to_text()
    return text[:-1] + ("O" if text[-1] == "X" else "X")


def agrees(position, moves):
    """The kernel finds the moves of a position, and what each of `moves` turns."""
    equal(kernel_moves(position), position.legal_moves(), position.to_text())
    for move in moves:
        if move != PASS:
            turned = sorted([square for _, line in position.captured_by(move) for square in line])
            equal(kernel(position).turned(move), turned, (position.to_text(), move))


def play_both(position, choose):
    """Play to the end, choose(moves) -> move, with the kernel at hand, and all the way back."""
    seen = [position.to_text()]
    while position.outcome() is None:
        move = choose(position.legal_moves())
        agrees(position, [move])
        position.push(move)
        seen.append(position.to_text())
    agrees(position, [])
    while position.history:
        equal(position.to_text(), seen.pop())
        position.pop()
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
        equal(kernel(Position(directional)).perft(0), 1)
        for depth in range(1, 7):
            found = kernel(Position(directional)).perft(depth)
            equal(found, DATA[name]["perft"][depth - 1], (name, depth))


def case_positions_with_all_their_moves():
    for name, directional in GAMES:
        for text, moves, counts in DATA[name]["positions"]:
            position = Position.from_text(text, directional)
            equal(position.to_text(), text)
            equal(names(position), sorted_words(moves), text)
            agrees(position, position.legal_moves())
            equal([perft(position, depth) for depth in (1, 2, 3)], counts[:3], text)
            equal([kernel(position).perft(depth) for depth in (1, 2, 3)], counts[:3], text)
            equal(position.to_text(), text)


def case_perft_of_endings_with_passes_and_ends():
    passes = 0
    for name, directional in GAMES:
        for text, _, _ in DATA[name]["endgames"]:
            if text.count("-") > 6:
                continue
            position = Position.from_text(text, directional)
            for depth in (2, 4, 5):
                equal(kernel(position).perft(depth), perft(position, depth), (text, depth))
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


def case_moves_foreseen_row_by_row_are_the_legal_moves():
    for _, directional in GAMES:
        position = Position(directional)
        while position.outcome() is None:
            again = Position.from_text(position.to_text(), directional)
            rows = 1
            while not again.foresee():
                rows += 1
            equal(rows, 16 if position.must_pass() else 8)
            equal(again.legal_moves(), position.legal_moves())
            again.push(again.legal_moves()[0])
            again.foresee()
            again.pop()
            equal(again.legal_moves(), position.legal_moves())
            position.push(position.legal_moves()[-1])


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
