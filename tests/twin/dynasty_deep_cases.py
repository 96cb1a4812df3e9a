"""Deep counts of the Dynasty kernel and many games of its computer, too long for plain Python."""

from dynasty_cases import DATA, GAMES, equal, kernel
from dynasty_computer_cases import game_against_chance
from games.dynasty.rules import Position


def case_perft_to_depth_9_by_the_kernel():
    for name, directional in GAMES:
        for depth in range(1, 10):
            equal(kernel(Position(directional)).perft(depth), DATA[name]["perft"][depth - 1])


def case_perft_of_positions_to_depth_4():
    for name, directional in GAMES:
        for text, _, counts in DATA[name]["positions"]:
            position = Position.from_text(text, directional)
            equal([kernel(position).perft(depth) for depth in (1, 2, 3, 4)], counts, text)


def case_the_computer_beats_chance_19_times_in_20():
    for name, directional in GAMES:
        lost = [seed for seed in range(60) if game_against_chance(directional, seed, 3) <= 0]
        assert len(lost) <= 3, (name, lost)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
