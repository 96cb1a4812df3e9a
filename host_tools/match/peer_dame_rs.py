"""dame-rs as a player of matches: a position of 10x10 in, its move out, a line each.

usage: peer_dame_rs.py DEPTH
"""

import sys

import dame


def main(depth: int) -> None:
    """Answer until there is nothing more to read."""
    engine = dame.Engine(hash_mb=16)
    for line in sys.stdin:
        best = engine.search(dame.Board(line.strip()), depth=depth).best_move
        squares = [best.from_square, *best.captured, best.to_square]
        print(("x" if best.is_capture else "-").join(map(str, squares)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
