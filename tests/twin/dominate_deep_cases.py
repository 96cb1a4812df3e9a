"""Deep counts of Dominate by its kernel, and of Ataxx by the law, too long for plain Python."""

from dominate_cases import DATA, Ataxx, equal, perft
from games.dominate.kernel import Kernel
from games.dominate.rules import Position

MOST_OF_ATAXX = 160_000  # games counted here


def case_perft_to_depth_5_by_the_kernel():
    kernel = Kernel()
    for text, counts, _ in DATA["perft"]:
        kernel.load(Position(text))
        equal([kernel.perft(depth) for depth in range(1, 6)], counts[:5], text)


def case_perft_of_ataxx_to_depth_4_by_parameter():
    for text, counts in DATA["ataxx"]:
        if " x " in text:  # the same from the other side is in dominate_cases
            if counts[3] <= MOST_OF_ATAXX:
                equal(perft(Ataxx(text), 4), counts[3], text)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
