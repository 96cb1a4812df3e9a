"""What the Dynasty kernel searches, at length: too slow for plain Python."""

from dynasty_cases import DATA, GAMES, agrees, equal
from dynasty_kernel_cases import (
    BENCH,
    SIGNATURE,
    Chance,
    ending,
    read,
    same_as_minimax,
    searched,
    signature,
)
from games.dynasty.kernel import EXACT
from games.dynasty.rules import Position

MOST_DECISIONS = 750_000  # of an ending with 12 empty squares: 3 s on the device


def case_decisions_of_the_bench():
    for name, directional in GAMES:
        kept = SIGNATURE[name]["full"]
        equal(signature(name, directional, kept["depth"], kept["positions"]), kept["nodes"], name)


def case_values_of_a_minimax_in_hundreds_of_positions():
    assert same_as_minimax(100, 70, 3, 5, 11) > 200


def case_moves_and_captures_of_10000_positions():
    chance = Chance(5)
    count = 0
    while count < 10_000:
        directional = bool(count & 1)
        position = Position(directional)
        while position.outcome() is None:
            moves = position.legal_moves()
            agrees(position, moves)
            position.push(moves[chance.below(len(moves))])
            count += 1


def case_endings_to_ten_empty_squares():
    for name, directional in GAMES:
        for text, score, best in DATA[name]["endgames"]:
            ending(text, directional, score, best)


def case_endings_of_twelve_within_three_seconds():
    counts = []
    for text in BENCH["dynasty 12 empty"]:
        counts.append(searched(Position(False, text), EXACT, 12, -65, 65).nodes)
    assert max(counts) < MOST_DECISIONS, sorted(counts)
    # With the choice of directions a few trees are too big; the limit of a level stops them.
    over = [text for text in BENCH["directional 12 empty"] if won_by_how_much(text) is None]
    assert len(over) <= 2, over


def won_by_how_much(text):
    """The result of a Directional ending as the driver looks for it: who wins first; None: late."""
    position = Position(True, text)
    kernel = searched(position, EXACT, 12, -1, 1, MOST_DECISIONS)
    left = MOST_DECISIONS - kernel.nodes
    if kernel.value and left > 0:
        kernel.begin(12, *((0, 65) if kernel.value > 0 else (-65, 0)))
        if not kernel.run(left):
            return None
    return kernel.value if left > 0 else None


def case_directional_is_searched_with_its_choices_and_not_as_dynasty():
    # Right moves by the data; the kernel finds them (case_endings_to_ten_empty_squares).
    other_square = other_way = 0
    for text, _, best in DATA["directional"]["endgames"]:
        position = Position(True, text)
        squares = [word[:2] for word in best.split()]
        dynasty = searched(Position(False, text), EXACT, text.count("-"), -65, 65).best
        if dynasty is not None and Position.move_name(Position(), dynasty) not in squares:
            other_square += 1
        found = searched(position, EXACT, text.count("-"), -65, 65).best
        name = position.move_name(found)
        assert name in best.split(), (text, name)
        ways = [position.move_name(move) for move in position.legal_moves()]
        if any([way[:2] == name[:2] and way not in best.split() for way in ways]):
            other_way += 1  # the same square, along another line, is worth less
    assert other_square > 3 and other_way > 3, (other_square, other_way)


def case_endings_of_the_french_othello_federation():
    # Its scores give the empty squares to the winner, so the games are played to their end.
    for text, score, best in read("dynasty_ffo.json"):
        position = Position(False, text)
        first = None
        while position.outcome() is None:
            if position.must_pass():
                position.push(position.legal_moves()[0])
                continue
            empty = position.to_text().count("-")
            move = searched(position, EXACT, empty, -64, 64).best
            first = move if first is None else first
            position.push(move)
        assert position.move_name(first) in best.split(), (text, first)
        counts = position.counts()
        lead = counts[0] - counts[1] if text[-1] == "X" else counts[1] - counts[0]
        empty = 64 - sum(counts)
        equal(lead + (empty if lead > 0 else 0 - empty if lead < 0 else 0), score, text)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
