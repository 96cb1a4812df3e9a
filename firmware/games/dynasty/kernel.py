"""The law of rules.py at speed, for the computer player and for perft.

Design: the board is 160 bytes, ten rows of sixteen, so that the 64 squares have a border all round
and a walk along a line ends by itself: a byte is 0 (empty), 1 or 2 (an army) or BORDER. Square s of
rules.py lies at s + (s & 56) + 17. Moves are those of rules.py, in arrays of 16-bit words, where a
pass is 0xffff. The viper functions take the buffers as objects, because a pointer that is passed on
from one viper function to another is boxed, and allocate nothing. No value leaves 31 bits.
"""

from array import array

import micropython
from micropython import const

_BORDER = const(3)
_PASS = const(0xFFFF)

# Each move needs an empty square, an enemy and an army of the mover that it shares with no other
# move of the same direction, and the scarcest of the three has at most 21: 8 * 21 moves.
MOST_MOVES = 168
MOST_TURNED = 19  # by one move, on d4 (18 in a real game, where d4 is taken from the start)
SAFE_DEPTH = 4  # of perft: MOST_MOVES ** 4 < 2 ** 30

# From a place to its neighbours, clockwise from north, plus 32 because bytes have no sign.
_STEPS = bytes([32 + step for step in (-16, -15, 1, 17, 16, 15, -1, -17)])


@micropython.viper
def placements(board, own: int, directional: int, moves, end: int) -> int:
    """Write the placements of army `own` (1|2) to `moves` from index `end` on; return the new end.

    board: 160 bytes; moves: 16-bit words. The order is that of rules.Position.legal_moves().
    """
    cells = ptr8(board)
    out = ptr16(moves)
    steps = ptr8(_STEPS)
    enemy = 3 - own
    square = 0
    while square < 64:
        home = square + (square & 56) + 17
        if cells[home] == 0:
            way = 0
            while way < 8:
                step = steps[way] - 32
                at = home + step
                if cells[at] == enemy:
                    at += step
                    while cells[at] == enemy:
                        at += step
                    if cells[at] == own:
                        if directional:
                            out[end] = square | way << 6
                        else:
                            out[end] = square
                            way = 8
                        end += 1
                way += 1
        square += 1
    return end


@micropython.viper
def play(board, own: int, directional: int, move: int, turned, end: int) -> int:
    """Play a legal `move` of army `own` on the board; write what changes sides to `turned`.

    turned: bytes, filled from index `end` on with places on the board; returns the new end.
    """
    if move == _PASS:
        return end
    cells = ptr8(board)
    trail = ptr8(turned)
    steps = ptr8(_STEPS)
    enemy = 3 - own
    square = move & 63
    home = square + (square & 56) + 17
    way = 0
    last = 7
    if directional:
        way = move >> 6
        last = way
    while way <= last:
        step = steps[way] - 32
        at = home + step
        while cells[at] == enemy:
            at += step
        if cells[at] == own:
            at -= step
            while at != home:
                cells[at] = own
                trail[end] = at
                end += 1
                at -= step
        way += 1
    cells[home] = own
    return end


@micropython.viper
def undo(board, own: int, move: int, turned, start: int, end: int):
    """Take back a `move` of army `own` that turned the places start..end-1 of `turned`."""
    if move == _PASS:
        return
    cells = ptr8(board)
    trail = ptr8(turned)
    square = move & 63
    cells[square + (square & 56) + 17] = 0
    while start < end:
        cells[trail[start]] = 3 - own
        start += 1


@micropython.viper
def perft(board, own: int, directional: int, depth: int, moves, turned, frames) -> int:
    """Count the games of exactly `depth` plies, army `own` to move; a forced pass is a ply.

    moves: new_moves(depth + 1); turned: MOST_TURNED * depth bytes; frames: new_frames(depth). The
    board is left as it was. The sum must stay below 2 ** 30: so it does down to SAFE_DEPTH from
    anywhere, and from the opening to depth 11 in Dynasty, 10 in Directional.
    """
    if depth == 0:
        return 1
    out = ptr16(moves)
    frame = ptr16(frames)
    nodes = 0
    ply = 0
    start = 0  # of the moves of this node
    trail = 0  # end of the places turned so far
    while True:
        end = int(placements(board, own, directional, moves, start))
        if end == start and int(placements(board, 3 - own, directional, moves, start)) > start:
            out[start] = _PASS
            end = start + 1
        if ply == depth - 1:
            nodes += end - start
            start = end
        while start == end:  # nothing (more) to play here: back to the node before
            if ply == 0:
                return nodes
            ply -= 1
            start = frame[ply * 3]
            end = frame[ply * 3 + 1]
            own = 3 - own
            undo(board, own, out[start], turned, frame[ply * 3 + 2], trail)
            trail = frame[ply * 3 + 2]
            start += 1
        frame[ply * 3] = start
        frame[ply * 3 + 1] = end
        frame[ply * 3 + 2] = trail
        trail = int(play(board, own, directional, out[start], turned, trail))
        ply += 1
        own = 3 - own
        start = end


def new_board():
    """160 bytes, all border."""
    return bytearray(bytes([_BORDER]) * 160)


def pack(position, board):
    """Write the cells of a rules.Position to a board of new_board()."""
    for square in range(64):
        board[square + (square & 56) + 17] = position.cells[square]


def square(place):
    """The square 0..63 that lies at a place on the board."""
    return (place - 17 >> 1 & 56) + (place - 17 & 7)


def new_moves(plies):
    """Room for the moves of so many plies, 16-bit words."""
    return array("H", bytes(2 * MOST_MOVES * plies))


def new_frames(plies):
    """Room for perft to come back from so many plies, 16-bit words."""
    return array("H", bytes(2 * 3 * plies))


def count_games(position, depth):
    """perft of a rules.Position at any depth; it is played on and comes back as it was.

    The upper plies go through rules.py, so that no slice in viper is long or can overflow.
    """
    if depth > SAFE_DEPTH:
        games = 0
        for move in position.legal_moves():
            position.push(move)
            games += count_games(position, depth - 1)
            position.pop()
        return games
    board = new_board()
    pack(position, board)
    return perft(
        board,
        position.turn + 1,
        int(position.directional),
        depth,
        new_moves(depth + 1),
        bytearray(MOST_TURNED * depth),
        new_frames(depth),
    )
