"""Small endings of Dames on 8x8 are won by the computer against the best defence there is.

The defence knows, by retrograde analysis, how far every position of two or three kings is from
being lost. Level 6 plays on the twin, at the budget of decisions that it has on the board.
"""

import itertools
import random

import pytest

from host_tools.match import players
from host_tools.match.boards import BOARDS
from sim import shims

shims.install(shims.Chip())

from games.dames import fen  # noqa: E402 (the shims make it importable)
from games.dames.variants import BLACK, EIGHT, NONE, WHITE, neighbours  # noqa: E402

NEXT = neighbours(EIGHT)
MOST_PLIES = 120
Kings = tuple[int, tuple[int, ...], tuple[int, ...]]  # side to move; squares of black, of white


def after(kings: Kings) -> list[Kings]:
    """The positions that one move leads to."""
    side, *both = kings
    own, enemy = both[side], both[1 - side]
    captures: list[tuple[int, int, tuple[int, ...]]] = []

    def jump(start: int, at: int, left: tuple[int, ...]) -> bool:
        goes_on = False
        for way in range(4):
            over = NEXT[4 * at + way]
            landing = NEXT[4 * over + way] if over in left else NONE
            if landing != NONE and (landing == start or landing not in own + enemy):
                goes_on = True
                rest = tuple(square for square in left if square != over)
                if not jump(start, landing, rest):
                    captures.append((start, landing, rest))
        return goes_on

    for square in own:
        jump(square, square, enemy)
    moves = captures or [
        (square, NEXT[4 * square + way], enemy)
        for square in own
        for way in range(4)
        if NEXT[4 * square + way] not in (NONE, *own, *enemy)
    ]
    found = []
    for start, target, left in moves:
        moved = tuple(sorted({*own, target} - ({start} - {target})))
        found.append((1 - side, moved, left) if side == BLACK else (1 - side, left, moved))
    return found


@pytest.fixture(scope="module")
def distances() -> dict[Kings, int]:
    """For each position that is decided the plies to its end; odd: the side to move wins."""
    squares = range(32)
    todo: list[Kings] = []
    for black, white in ((1, 1), (2, 1), (1, 2)):
        for one in itertools.combinations(squares, black):
            for other in itertools.combinations(squares, white):
                if not {*one} & {*other}:
                    todo += [(BLACK, one, other), (WHITE, one, other)]
    before: dict[Kings, list[Kings]] = {}
    open_moves: dict[Kings, int] = {}
    known: dict[Kings, int] = {}
    for position in todo:
        following = after(position)
        open_moves[position] = len(following)
        if not following:
            known[position] = 0
        for each in following:
            if not each[1 + each[0]]:
                known[position] = 1
            before.setdefault(each, []).append(position)
    queue = sorted(known, key=known.__getitem__)
    for position in queue:  # it grows meanwhile
        for each in before.get(position, ()):
            if each in known:
                continue
            open_moves[each] -= 1
            if known[position] % 2 == 0 or not open_moves[each]:
                known[each] = known[position] + 1
                queue.append(each)
    return known


def key(position) -> Kings:
    black, white = (
        tuple(square for square, cell in enumerate(position.cells) if cell == 3 + side)
        for side in (BLACK, WHITE)
    )
    return position.turn, black, white


def laid_out(kings: Kings):
    cells = bytearray(32)
    for side in (BLACK, WHITE):
        for square in kings[1 + side]:
            cells[square] = 3 + side
    return BOARDS["dames8"].begin().from_text(fen.write(cells, kings[0]), EIGHT)


def defended(position, distances):
    """The move after which the game lasts longest, one that draws if there is one."""

    def lasts(move):
        position.push(move)
        found = distances.get(key(position), 1000) if position.outcome() is None else 0
        position.pop()
        return found

    return max(list(position.legal_moves()), key=lasts)


def test_the_analysis_knows_what_books_say(distances):
    won = [each for each in distances if len(each[1]) == 2 and each[0] == BLACK]
    assert sum(distances[each] % 2 for each in won) > 0.95 * 32 * 31 * 30 / 2
    # One king in a double corner is not lost against one in the other.
    assert (WHITE, (0,), (31,)) not in distances and (BLACK, (0,), (31,)) not in distances


def test_two_kings_beat_one_from_anywhere(distances):
    chance = random.Random(8)
    won = sorted(each for each in distances if distances[each] % 2 and len(each[1 + each[0]]) == 2)
    hardest = sorted(won, key=distances.__getitem__)[-300:]
    player = players.player("level:6", "dames8", 100)
    try:
        for start in chance.sample(hardest, 6) + chance.sample(won, 6):
            position = laid_out(start)
            while position.outcome() is None:
                assert len(position.history) < MOST_PLIES, laid_out(start).to_text()
                if position.turn != start[0]:
                    position.push(defended(position, distances))
                elif len(position.legal_moves()) == 1:
                    position.push(position.legal_moves()[0])
                else:
                    position.push(player.choose(position))
                    assert key(position) in distances or position.outcome(), position.to_text()
            assert position.outcome().winner == start[0], position.to_text()
    finally:
        player.close()
