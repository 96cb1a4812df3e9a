"""The search of Dynasty and Directional Dynasty in viper: its design is told in kernel.py.

One function with four states, _ENTER, _NEXT, _RETURN and _STUCK, which can stop before any node.
Parameters are the variables that viper keeps in registers, the most used first; all but `buffers`
are passed for that only. No value depends on the width of a word, and no stored word is negative
but half boards, so that 32 bits, 64 bits and plain Python find the same.
"""

import micropython
from micropython import const

# Words of the state, see kernel.py.
_AT = const(0)
_DECISIONS = const(2)
_DOING = const(3)
_VALUE = const(4)
_LIMIT = const(5)
_DIRECTIONAL = const(6)
_EXACT = const(7)
_WIDE = const(8)
_HASH_DEPTH = const(9)
_LIST_DEPTH = const(10)
_TEMPO = const(11)
_SALT = const(12)
_HASH_MASK = const(13)
_VALUES = const(14)

# Words of a record, see tables.py; 0-3 are its lines, 4-7 their deltas, 9-12 its digit in them.
_WEIGHT = const(8)
_BIT = const(13)
_PLACES = const(14)

# Fields of a frame, 32-bit words; the 40 halfwords of its lines follow.
_ALPHA = const(0)
_BETA = const(1)
_SCORE = const(2)
_OWN = const(3)  # low half, high half
_OWN_HIGH = const(4)
_ENEMY = const(5)
_ENEMY_HIGH = const(6)
_REST = const(7)  # squares not yet tried
_REST_HIGH = const(8)
_MASK = const(9)  # squares of this stage not yet tried
_HALF = const(10)  # 0, or 2048 when they are in the high half
_STAGE = const(11)
_FLAGS = const(12)
_RUNS = const(13)  # lines of the square not yet tried, in Directional
_SQUARE = const(14)  # * 64
_MOVE = const(15)
_BEST = const(16)
_HASH_MOVE = const(17)
_KILLER = const(18)
_KILLER_2 = const(19)
_DEPTH = const(20)
_ENTRY = const(22)  # index in the hash
_CHECK = const(23)
_LIST = const(24)  # first and end of the moves in order
_LIST_END = const(25)
_COUNT = const(26)  # decisions at a pass
_LINES = const(108)  # bytes before the lines
_FRAME = const(188)  # bytes

# Flags.
_PASSED = const(1)  # the move before was a pass
_PASSING = const(2)  # the one child is a pass
_MOVED = const(4)
_SCOUTING = const(8)
_ORDERING = const(16)  # the list is being made
_COUNTED = const(32)  # only the replies are counted

# What is done next: a node is entered; its next move is made; its value goes to the node above; it
# has no move.
_ENTER = const(0)
_NEXT = const(1)
_RETURN = const(2)
_STUCK = const(3)

# What the value in an entry of the hash is.
_AT_LEAST = const(1)
_AT_MOST = const(2)
_JUST = const(3)

_ZERO = const(8192)  # a score of 0
_TWO = const(16384)  # less a score: the score for the other side
_NONE = const(512)  # no move
_LISTED = const(336)  # with so many moves in lists no other list is begun
_DE_BRUIJN = const(0x077CB531)  # times a bit, the upper five bits are different for each bit
_BOTH = const(0x19A019A0)  # two lines of 6560, from which the other side's view is taken


@micropython.viper
def search(r: ptr32, lines: ptr16, mask: int, buffers) -> int:
    """Go on with a search until it is over (1) or the decisions reach their limit (0)."""
    state = ptr32(buffers[0])
    frames = int(ptr32(buffers[1]))
    ranking = ptr16(buffers[2])
    codes = ptr8(buffers[3])
    runs_at = ptr8(buffers[4])
    records = int(ptr32(buffers[5]))
    deltas = ptr16(buffers[6])
    values = int(ptr8(buffers[7]))
    entries = ptr32(buffers[8])
    of_bit = ptr16(buffers[9])
    at = state[_AT]
    decisions = state[_DECISIONS]
    doing = state[_DOING]
    value = state[_VALUE]
    limit = state[_LIMIT]
    directional = state[_DIRECTIONAL]
    exact = state[_EXACT]
    wide = state[_WIDE]
    hash_depth = state[_HASH_DEPTH]
    list_depth = state[_LIST_DEPTH]
    edge = ptr8(values + state[_VALUES])
    row1 = ptr8(values + state[_VALUES + 1])
    row2 = ptr8(values + state[_VALUES + 2])
    row3 = ptr8(values + state[_VALUES + 3])
    dia8 = ptr8(values + state[_VALUES + 4])
    dia7 = ptr8(values + state[_VALUES + 5])
    dia6 = ptr8(values + state[_VALUES + 6])
    dia5 = ptr8(values + state[_VALUES + 7])
    dia4 = ptr8(values + state[_VALUES + 8])
    not_first = -0x1010102
    one = 1
    full = (((one << 16) - 1) << 16) | 0xFFFF
    not_last = 0x3F7F7F7F | (one << 30)
    risky = 0xC342
    safe_low = full ^ risky
    safe_high = full ^ (0x02C30000 | (one << 30))
    nowhere = records + 4096
    frame = ptr32(frames + at)
    lines = ptr16(frames + at + _LINES)
    depth = frame[_DEPTH]
    if frame[_FLAGS] == _COUNTED:
        depth = 1
    while True:
        if doing == _ENTER:
            if decisions >= limit:
                break
            # Candidates are the empty squares beside the enemy.
            mask = frame[_ENEMY]
            x = frame[_ENEMY_HIGH]
            a = mask | ((mask << 1) & not_first) | ((mask >> 1) & not_last)
            b = x | ((x << 1) & not_first) | ((x >> 1) & not_last)
            low = (
                (a | (a << 8) | ((a >> 8) & 0xFFFFFF) | (b << 24))
                & ((mask | frame[_OWN]) ^ full)
                & full
            )
            high = (
                (b | (b << 8) | ((b >> 8) & 0xFFFFFF) | ((a >> 24) & 255))
                & ((x | frame[_OWN_HIGH]) ^ full)
                & full
            )
            if depth == 1:  # the last ply: moves are valued, not made
                alpha = frame[_ALPHA]
                beta = frame[_BETA]
                before = decisions
                best = nowhere
                if exact:
                    standing = frame[_SCORE] - 3072
                else:
                    # fmt: off
                    standing = (
                        state[_TEMPO] - 4352  # 34 times 128
                        + edge[lines[0]] + edge[lines[7]] + edge[lines[8]] + edge[lines[15]]
                        + row1[lines[1]] + row1[lines[6]] + row1[lines[9]] + row1[lines[14]]
                        + row2[lines[2]] + row2[lines[5]] + row2[lines[10]] + row2[lines[13]]
                        + row3[lines[3]] + row3[lines[4]] + row3[lines[11]] + row3[lines[12]]
                        + dia8[lines[21]] + dia8[lines[32]]
                        + dia7[lines[20]] + dia7[lines[22]] + dia7[lines[31]] + dia7[lines[33]]
                        + dia6[lines[19]] + dia6[lines[23]] + dia6[lines[30]] + dia6[lines[34]]
                        + dia5[lines[18]] + dia5[lines[24]] + dia5[lines[29]] + dia5[lines[35]]
                        + dia4[lines[17]] + dia4[lines[25]] + dia4[lines[28]] + dia4[lines[36]]
                    )
                    # fmt: on
                stage = 0
                h = records
                mask = low
                while True:
                    if directional:
                        # Each end of each line is a move; written out, a loop would cost a third.
                        while mask:
                            r = ptr32(h + of_bit[((mask & (0 - mask)) * _DE_BRUIJN >> 27) & 31])
                            mask &= mask - 1
                            x = r[_PLACES]
                            c = codes[lines[r[0]]]
                            if c:
                                k = runs_at[(x & 0x700) + c]
                                if k:
                                    v = k & 15
                                    if v:
                                        decisions += 1
                                        v = deltas[r[4] + v] + standing + r[_WEIGHT]
                                        if v > alpha:
                                            alpha = v
                                            best = int(r)
                                    v = k >> 4
                                    if v:
                                        decisions += 1
                                        v = deltas[r[4] + v + 8] + standing + r[_WEIGHT]
                                        if v > alpha:
                                            alpha = v
                                            best = int(r) + 1
                            c = codes[lines[r[1]]]
                            if c:
                                k = runs_at[((x >> 3) & 0x700) + c]
                                if k:
                                    v = k & 15
                                    if v:
                                        decisions += 1
                                        v = deltas[r[5] + v] + standing + r[_WEIGHT]
                                        if v > alpha:
                                            alpha = v
                                            best = int(r) + 2
                                    v = k >> 4
                                    if v:
                                        decisions += 1
                                        v = deltas[r[5] + v + 8] + standing + r[_WEIGHT]
                                        if v > alpha:
                                            alpha = v
                                            best = int(r) + 3
                            c = codes[lines[r[2]]]
                            if c:
                                k = runs_at[((x >> 6) & 0x700) + c]
                                if k:
                                    v = k & 15
                                    if v:
                                        decisions += 1
                                        v = deltas[r[6] + v] + standing + r[_WEIGHT]
                                        if v > alpha:
                                            alpha = v
                                            best = int(r) + 4
                                    v = k >> 4
                                    if v:
                                        decisions += 1
                                        v = deltas[r[6] + v + 8] + standing + r[_WEIGHT]
                                        if v > alpha:
                                            alpha = v
                                            best = int(r) + 5
                            c = codes[lines[r[3]]]
                            if c:
                                k = runs_at[((x >> 9) & 0x700) + c]
                                if k:
                                    v = k & 15
                                    if v:
                                        decisions += 1
                                        v = deltas[r[7] + v] + standing + r[_WEIGHT]
                                        if v > alpha:
                                            alpha = v
                                            best = int(r) + 6
                                    v = k >> 4
                                    if v:
                                        decisions += 1
                                        v = deltas[r[7] + v + 8] + standing + r[_WEIGHT]
                                        if v > alpha:
                                            alpha = v
                                            best = int(r) + 7
                            if alpha >= beta:
                                alpha = beta
                                stage = 9
                                break
                    else:
                        while mask:
                            r = ptr32(h + of_bit[((mask & (0 - mask)) * _DE_BRUIJN >> 27) & 31])
                            mask &= mask - 1
                            v = (
                                deltas[codes[lines[r[0]]] + r[4]]
                                + deltas[codes[lines[r[1]]] + r[5]]
                                + deltas[codes[lines[r[2]]] + r[6]]
                                + deltas[codes[lines[r[3]]] + r[7]]
                            )
                            if v:
                                decisions += 1
                                v = ((v + 2048) & 4095) + standing + r[_WEIGHT]
                                if v > alpha:
                                    alpha = v
                                    best = int(r)
                                    if v >= beta:
                                        alpha = beta
                                        stage = 9
                                        break
                    if stage:
                        break
                    stage = 1
                    mask = high
                    h = records + 2048
                if frame[_FLAGS] == _COUNTED:  # its replies order the list of the node above
                    v = 63 - (decisions - before)
                    decisions = before
                    at -= _FRAME
                    frame = ptr32(frames + at)
                    lines = ptr16(frames + at + _LINES)
                    depth = frame[_DEPTH]
                    if v < 1:
                        v = 1
                    x = frame[_MOVE]
                    if x == frame[_HASH_MOVE]:
                        v = 64
                    mask = frame[_LIST_END]
                    ranking[mask] = (v << 9) | x
                    frame[_LIST_END] = mask + 1
                    doing = _NEXT
                elif decisions == before:
                    doing = _STUCK
                else:
                    value = alpha
                    frame[_BEST] = best - records
                    doing = _RETURN
            else:
                frame[_REST] = low
                frame[_REST_HIGH] = high
                frame[_MASK] = 0
                frame[_STAGE] = 0
                frame[_RUNS] = 0
                frame[_BEST] = _NONE
                frame[_HASH_MOVE] = _NONE
                frame[_LIST_END] = frame[_LIST]
                frame[_FLAGS] = frame[_FLAGS] & _PASSED
                doing = _NEXT
                if depth >= hash_depth:
                    # Two mixtures of the half boards: what the entry must show, and which it is.
                    a = frame[_OWN] * 0x2545F491
                    a = (a ^ ((a >> 15) & 0x1FFFF)) + frame[_OWN_HIGH]
                    a = (a & full) * 0x1B873593
                    a = (a ^ ((a >> 15) & 0x1FFFF)) + frame[_ENEMY]
                    a = (a & full) * 0x2545F491
                    a = (a ^ ((a >> 15) & 0x1FFFF)) + frame[_ENEMY_HIGH]
                    a = (a & full) * 0x1B873593
                    a = (a ^ ((a >> 15) & 0x1FFFF)) + state[_SALT]
                    a = ((a & full) * 0x2545F491 >> 2) & 0x3FFFFFFF
                    b = (
                        frame[_OWN]
                        + frame[_OWN_HIGH] * 3
                        + frame[_ENEMY] * 5
                        + frame[_ENEMY_HIGH] * 9
                    )
                    b = ((b * 0x1B873593 >> 15) & state[_HASH_MASK]) << 1
                    frame[_CHECK] = a
                    frame[_ENTRY] = b
                    if entries[b] == a:
                        x = entries[b + 1]
                        frame[_HASH_MOVE] = x & 1023
                        if ((x >> 10) & 31) >= depth and at > 0:
                            v = (x >> 17) + 4096
                            k = (x >> 15) & 3
                            if k != _AT_MOST and v >= frame[_BETA]:
                                value = frame[_BETA]
                                doing = _RETURN
                            elif k != _AT_LEAST and v <= frame[_ALPHA]:
                                value = frame[_ALPHA]
                                doing = _RETURN
                            elif k == _JUST:
                                value = v
                                doing = _RETURN
                # The list is made by going through the stages once, for counting only.
                if depth >= list_depth and doing == _NEXT and frame[_LIST] < _LISTED:
                    frame[_FLAGS] = frame[_FLAGS] | _ORDERING
                    frame[_STAGE] = 4
        elif doing == _NEXT:
            runs = frame[_RUNS]
            square = frame[_SQUARE]
            take = 0
            if runs == 0:
                mask = frame[_MASK]
                stage = frame[_STAGE]
                h = frame[_HALF]
                while mask == 0:
                    stage += 1
                    if stage == 1:
                        # The best of the list, as long as there is one.
                        x = frame[_LIST]
                        k = frame[_LIST_END]
                        v = 0
                        while x < k:
                            if ranking[x] > v:
                                v = ranking[x]
                                b = x
                            x += 1
                        if v:
                            ranking[b] = 0
                            stage = 0
                            take = 1
                            break
                    elif stage < 5:
                        x = frame[_KILLER]
                        if stage == 2:
                            x = frame[_HASH_MOVE]
                        elif stage == 4:
                            x = frame[_KILLER_2]
                        if x < 512:
                            x &= 63
                            if x < 32:
                                h = 0
                                mask = frame[_REST] & (one << x)
                            else:
                                h = 2048
                                mask = frame[_REST_HIGH] & (one << (x & 31))
                    elif stage == 5:
                        h = 0
                        mask = frame[_REST] & safe_low
                    elif stage == 6:
                        h = 2048
                        mask = frame[_REST_HIGH] & safe_high
                    elif stage == 7:
                        h = 0
                        mask = frame[_REST]
                    elif stage == 8:
                        h = 2048
                        mask = frame[_REST_HIGH]
                    else:
                        break
                frame[_STAGE] = stage
                # A square from the list, the next of the mask, or none is left.
                if take:
                    square = (v & 63) << 6
                elif mask:
                    x = mask & (0 - mask)
                    square = of_bit[(x * _DE_BRUIJN >> 27) & 31] + h
                    frame[_MASK] = mask ^ x
                    frame[_HALF] = h
                    if h:
                        frame[_REST_HIGH] = frame[_REST_HIGH] ^ x
                    else:
                        frame[_REST] = frame[_REST] ^ x
                else:  # no more
                    k = frame[_FLAGS]
                    if k & _ORDERING:
                        frame[_FLAGS] = k ^ _ORDERING
                        frame[_STAGE] = 0
                    elif k & _MOVED == 0:
                        doing = _STUCK
                    else:
                        value = frame[_ALPHA]
                        if depth >= hash_depth:
                            x = frame[_BEST]
                            k = _JUST
                            if x == _NONE:
                                x = frame[_HASH_MOVE]
                                k = _AT_MOST
                            b = frame[_ENTRY]
                            entries[b] = frame[_CHECK]
                            entries[b + 1] = x | (depth << 10) | (k << 15) | ((value - 4096) << 17)
                        doing = _RETURN
                    continue
                # What turns on it: for each line four bits towards the beginning, four to the end.
                r = ptr32(records + square)
                x = r[_PLACES]
                runs = (
                    runs_at[(x & 0x700) + codes[lines[r[0]]]]
                    | (runs_at[((x >> 3) & 0x700) + codes[lines[r[1]]]] << 8)
                    | (runs_at[((x >> 6) & 0x700) + codes[lines[r[2]]]] << 16)
                    | (runs_at[((x >> 9) & 0x700) + codes[lines[r[3]]]] << 24)
                )
                if runs == 0:
                    continue
                frame[_SQUARE] = square
            # Dynasty takes all of it, Directional one end of a line: it keeps the others for later.
            if directional == 0:
                frame[_MOVE] = square >> 6
                take = runs
            else:
                if take:
                    k = (v & 511) >> 6
                    take = runs & (15 << (k << 2))
                else:
                    x = frame[_HASH_MOVE]
                    k = x >> 6
                    if x >= 512 or (x & 63) << 6 != square or (runs >> (k << 2)) & 15 == 0:
                        k = 0
                        while (runs >> (k << 2)) & 15 == 0:
                            k += 1
                    take = runs & (15 << (k << 2))
                    frame[_RUNS] = runs ^ take
                frame[_MOVE] = (square >> 6) | (k << 6)
            # Make the move in the next frame, as the other side sees it: its lines first.
            k = frame[_FLAGS]
            g = ptr32(frames + at + _LINES)
            at += _FRAME
            r = ptr32(frames + at + _LINES)
            r[0] = _BOTH - g[0]
            r[1] = _BOTH - g[1]
            r[2] = _BOTH - g[2]
            r[3] = _BOTH - g[3]
            r[4] = _BOTH - g[4]
            r[5] = _BOTH - g[5]
            r[6] = _BOTH - g[6]
            r[7] = _BOTH - g[7]
            r[8] = _BOTH - g[8]
            r[9] = _BOTH - g[9]
            r[10] = _BOTH - g[10]
            r[11] = _BOTH - g[11]
            r[12] = _BOTH - g[12]
            r[13] = _BOTH - g[13]
            r[14] = _BOTH - g[14]
            r[15] = _BOTH - g[15]
            r[16] = _BOTH - g[16]
            r[17] = _BOTH - g[17]
            r[18] = _BOTH - g[18]
            r[19] = _BOTH - g[19]
            lines = ptr16(frames + at + _LINES)
            r = ptr32(records + square)
            x = r[0]
            lines[x] = lines[x] - r[9]
            x = r[1]
            lines[x] = lines[x] - r[10]
            x = r[2]
            lines[x] = lines[x] - r[11]
            x = r[3]
            lines[x] = lines[x] - r[12]
            low = 0
            high = 0
            if square < 2048:
                low = r[_BIT]
            else:
                high = r[_BIT]
            v = 1
            a = 0
            b = 0
            h = 0
            while take:
                mask = take & 15
                if mask:
                    y = of_bit[h + 32] - 1024
                    x = square + y
                    v += mask + mask
                    while mask:
                        r = ptr32(records + x)
                        c = r[0]
                        lines[c] = lines[c] - (r[9] << 1)
                        c = r[1]
                        lines[c] = lines[c] - (r[10] << 1)
                        c = r[2]
                        lines[c] = lines[c] - (r[11] << 1)
                        c = r[3]
                        lines[c] = lines[c] - (r[12] << 1)
                        if x < 2048:
                            a |= r[_BIT]
                        else:
                            b |= r[_BIT]
                        x += y
                        mask -= 1
                take >>= 4
                h += 1
            g = frame
            frame = ptr32(frames + at)
            frame[_ENEMY] = g[_OWN] | low | a
            frame[_ENEMY_HIGH] = g[_OWN_HIGH] | high | b
            frame[_OWN] = g[_ENEMY] ^ a
            frame[_OWN_HIGH] = g[_ENEMY_HIGH] ^ b
            frame[_SCORE] = _TWO - g[_SCORE] - v
            frame[_LIST] = g[_LIST_END]
            if k & _ORDERING:
                frame[_ALPHA] = _TWO  # never beaten, so every reply is seen
                frame[_BETA] = _TWO + 1
                frame[_FLAGS] = _COUNTED
                depth = 1
            else:
                decisions += 1
                depth -= 1
                frame[_FLAGS] = 0
                frame[_DEPTH] = depth
                x = _TWO - g[_ALPHA]
                mask = _TWO - g[_BETA]
                if wide:
                    x = _TWO
                    mask = 0
                elif k & _MOVED and x - mask > 1:
                    # Is it better at all? Only then is it worth the whole window.
                    mask = x - 1
                    k |= _SCOUTING
                frame[_BETA] = x
                frame[_ALPHA] = mask
                g[_FLAGS] = k | _MOVED
            doing = _ENTER
        elif doing == _RETURN:
            if at == 0:
                break
            g = frame
            at -= _FRAME
            frame = ptr32(frames + at)
            lines = ptr16(frames + at + _LINES)
            depth = frame[_DEPTH]
            value = _TWO - value
            k = frame[_FLAGS]
            if k & _PASSING:
                # In a count of games a pass is the last ply, whatever comes after it.
                if wide:
                    if depth == 1 and decisions > frame[_COUNT]:
                        decisions = frame[_COUNT]
            elif value > frame[_ALPHA]:
                x = frame[_BETA]
                if k & _SCOUTING and value < x:
                    frame[_FLAGS] = k ^ _SCOUTING
                    g[_ALPHA] = _TWO - x
                    g[_BETA] = _TWO - frame[_ALPHA]
                    at += _FRAME
                    frame = g
                    lines = ptr16(frames + at + _LINES)
                    depth -= 1
                    doing = _ENTER
                else:
                    frame[_FLAGS] = k & (_PASSED | _MOVED)
                    frame[_ALPHA] = value
                    mask = frame[_MOVE]
                    frame[_BEST] = mask
                    doing = _NEXT
                    if value >= x:
                        value = x
                        doing = _RETURN
                        k = mask & 63
                        if frame[_KILLER] != k:
                            frame[_KILLER_2] = frame[_KILLER]
                            frame[_KILLER] = k
                        if depth >= hash_depth:
                            b = frame[_ENTRY]
                            entries[b] = frame[_CHECK]
                            entries[b + 1] = (
                                mask | (depth << 10) | (_AT_LEAST << 15) | ((value - 4096) << 17)
                            )
            else:
                frame[_FLAGS] = k & (_PASSED | _MOVED)
                doing = _NEXT
        elif frame[_FLAGS] & _PASSED:
            # Neither side has a move: that was no pass but the end of the game.
            decisions -= 1
            value = frame[_SCORE]
            if exact == 0:
                v = (value - _ZERO) << 3
                if v > 0:
                    v += 2000
                elif v < 0:
                    v -= 2000
                value = v + _ZERO
            if value < frame[_ALPHA]:
                value = frame[_ALPHA]
            if value > frame[_BETA]:
                value = frame[_BETA]
            doing = _RETURN
        else:  # a pass, with the same depth below it
            decisions += 1
            frame[_FLAGS] = _PASSING
            frame[_COUNT] = decisions
            g = ptr32(frames + at + _LINES)
            at += _FRAME
            r = ptr32(frames + at + _LINES)
            mask = 0
            while mask < 20:
                r[mask] = _BOTH - g[mask]
                mask += 1
            g = frame
            frame = ptr32(frames + at)
            lines = ptr16(frames + at + _LINES)
            frame[_OWN] = g[_ENEMY]
            frame[_OWN_HIGH] = g[_ENEMY_HIGH]
            frame[_ENEMY] = g[_OWN]
            frame[_ENEMY_HIGH] = g[_OWN_HIGH]
            frame[_SCORE] = _TWO - g[_SCORE]
            frame[_ALPHA] = _TWO - g[_BETA]
            frame[_BETA] = _TWO - g[_ALPHA]
            frame[_LIST] = g[_LIST_END]
            frame[_FLAGS] = _PASSED
            if wide and depth > 1:
                depth -= 1
            frame[_DEPTH] = depth
            doing = _ENTER
    state[_AT] = at
    state[_DECISIONS] = decisions
    state[_DOING] = doing
    state[_VALUE] = value
    return int(doing == _RETURN)
