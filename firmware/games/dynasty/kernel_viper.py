"""The search of Dynasty and Directional Dynasty in viper: see kernel.py for its design."""

import micropython
from micropython import const

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
_FLOOR = const(21)  # alpha at entry
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

_ZERO = const(8192)  # a score of 0, so that no stored word is negative
_TWO = const(16384)
_NONE = const(512)  # no move
_LISTED = const(400)
_BOTH = const(0x19A019A0)  # two lines of 6560, from which the other side's view is taken


@micropython.viper
def search(r: ptr32, lines: ptr16, m: int, buffers) -> int:
    """Go on with a search until it is over (1) or the decisions reach their limit (0)."""
    cx = ptr32(buffers[0])
    frames = int(ptr32(buffers[1]))
    ranking = ptr16(buffers[2])
    t = ptr8(buffers[3])
    runs_of = ptr8(buffers[4])
    rec = int(ptr32(buffers[5]))
    w = ptr16(buffers[6])
    values = int(ptr8(buffers[7]))
    entries = ptr32(buffers[8])
    of_bit = ptr16(buffers[9])
    at = cx[0]
    dec = cx[2]
    ph = cx[3]
    val = cx[4]
    limit = cx[5]
    directional = cx[6]
    exact = cx[7]
    wide = cx[8]
    hash_depth = cx[9]
    list_depth = cx[10]
    edge = ptr8(values + cx[14])
    row1 = ptr8(values + cx[15])
    row2 = ptr8(values + cx[16])
    row3 = ptr8(values + cx[17])
    dia8 = ptr8(values + cx[18])
    dia7 = ptr8(values + cx[19])
    dia6 = ptr8(values + cx[20])
    dia5 = ptr8(values + cx[21])
    dia4 = ptr8(values + cx[22])
    FE = -0x1010102
    one = 1
    full = (((one << 16) - 1) << 16) | 0xFFFF
    SF = 0x3F7F7F7F | (one << 30)
    BL = 0xC342
    GL = full ^ BL
    GH = full ^ (0x02C30000 | (one << 30))
    f = ptr32(frames + at)
    lines = ptr16(frames + at + _LINES)
    d = f[_DEPTH]
    if f[_FLAGS] == _COUNTED:
        d = 1
    while True:
        if ph == 0:  # enter a node
            if dec >= limit:
                break
            m = f[_ENEMY]
            x = f[_ENEMY_HIGH]
            a = m | ((m << 1) & FE) | ((m >> 1) & SF)
            b = x | ((x << 1) & FE) | ((x >> 1) & SF)
            lo = (a | (a << 8) | ((a >> 8) & 0xFFFFFF) | (b << 24)) & ((m | f[_OWN]) ^ full) & full
            hi = (
                (b | (b << 8) | ((b >> 8) & 0xFFFFFF) | ((a >> 24) & 255))
                & ((x | f[_OWN_HIGH]) ^ full)
                & full
            )
            if d == 1:  # the last ply: moves are valued, not made
                al = f[_ALPHA]
                be = f[_BETA]
                old = dec
                best = rec
                if exact:
                    sc = f[_SCORE] - 3072
                else:
                    sc = (
                        cx[11]
                        - 4352
                        + edge[lines[0]]
                        + edge[lines[7]]
                        + edge[lines[8]]
                        + edge[lines[15]]
                        + row1[lines[1]]
                        + row1[lines[6]]
                        + row1[lines[9]]
                        + row1[lines[14]]
                        + row2[lines[2]]
                        + row2[lines[5]]
                        + row2[lines[10]]
                        + row2[lines[13]]
                        + row3[lines[3]]
                        + row3[lines[4]]
                        + row3[lines[11]]
                        + row3[lines[12]]
                        + dia8[lines[21]]
                        + dia8[lines[32]]
                        + dia7[lines[20]]
                        + dia7[lines[22]]
                        + dia7[lines[31]]
                        + dia7[lines[33]]
                        + dia6[lines[19]]
                        + dia6[lines[23]]
                        + dia6[lines[30]]
                        + dia6[lines[34]]
                        + dia5[lines[18]]
                        + dia5[lines[24]]
                        + dia5[lines[29]]
                        + dia5[lines[35]]
                        + dia4[lines[17]]
                        + dia4[lines[25]]
                        + dia4[lines[28]]
                        + dia4[lines[36]]
                    )
                stg = 0
                h = rec
                m = lo
                while True:
                    if directional:
                        while m:
                            r = ptr32(h + of_bit[((m & (0 - m)) * 0x077CB531 >> 27) & 31])
                            m &= m - 1
                            x = r[14]
                            c = t[lines[r[0]]]
                            if c:
                                k = runs_of[(x & 0x700) + c]
                                if k:
                                    v = k & 15
                                    if v:
                                        dec += 1
                                        v = w[r[4] + v] + sc + r[8]
                                        if v > al:
                                            al = v
                                            best = int(r)
                                    v = k >> 4
                                    if v:
                                        dec += 1
                                        v = w[r[4] + v + 8] + sc + r[8]
                                        if v > al:
                                            al = v
                                            best = int(r) + 1
                            c = t[lines[r[1]]]
                            if c:
                                k = runs_of[((x >> 3) & 0x700) + c]
                                if k:
                                    v = k & 15
                                    if v:
                                        dec += 1
                                        v = w[r[5] + v] + sc + r[8]
                                        if v > al:
                                            al = v
                                            best = int(r) + 2
                                    v = k >> 4
                                    if v:
                                        dec += 1
                                        v = w[r[5] + v + 8] + sc + r[8]
                                        if v > al:
                                            al = v
                                            best = int(r) + 3
                            c = t[lines[r[2]]]
                            if c:
                                k = runs_of[((x >> 6) & 0x700) + c]
                                if k:
                                    v = k & 15
                                    if v:
                                        dec += 1
                                        v = w[r[6] + v] + sc + r[8]
                                        if v > al:
                                            al = v
                                            best = int(r) + 4
                                    v = k >> 4
                                    if v:
                                        dec += 1
                                        v = w[r[6] + v + 8] + sc + r[8]
                                        if v > al:
                                            al = v
                                            best = int(r) + 5
                            c = t[lines[r[3]]]
                            if c:
                                k = runs_of[((x >> 9) & 0x700) + c]
                                if k:
                                    v = k & 15
                                    if v:
                                        dec += 1
                                        v = w[r[7] + v] + sc + r[8]
                                        if v > al:
                                            al = v
                                            best = int(r) + 6
                                    v = k >> 4
                                    if v:
                                        dec += 1
                                        v = w[r[7] + v + 8] + sc + r[8]
                                        if v > al:
                                            al = v
                                            best = int(r) + 7
                            if al >= be:
                                al = be
                                stg = 9
                                break
                    else:
                        while m:
                            r = ptr32(h + of_bit[((m & (0 - m)) * 0x077CB531 >> 27) & 31])
                            m &= m - 1
                            v = (
                                w[t[lines[r[0]]] + r[4]]
                                + w[t[lines[r[1]]] + r[5]]
                                + w[t[lines[r[2]]] + r[6]]
                                + w[t[lines[r[3]]] + r[7]]
                            )
                            if v:
                                dec += 1
                                v = ((v + 2048) & 4095) + sc + r[8]
                                if v > al:
                                    al = v
                                    best = int(r)
                                    if v >= be:
                                        al = be
                                        stg = 9
                                        break
                    if stg:
                        break
                    stg = 1
                    m = hi
                    h = rec + 2048
                if f[_FLAGS] == _COUNTED:  # its replies order the list of the node above
                    v = 63 - (dec - old)
                    dec = old
                    at -= _FRAME
                    f = ptr32(frames + at)
                    lines = ptr16(frames + at + _LINES)
                    d = f[_DEPTH]
                    if v < 1:
                        v = 1
                    x = f[_MOVE]
                    if x == f[_HASH_MOVE]:
                        v = 64
                    m = f[_LIST_END]
                    ranking[m] = (v << 9) | x
                    f[_LIST_END] = m + 1
                    ph = 1
                elif dec == old:
                    ph = 3
                else:
                    val = al
                    f[_BEST] = best - rec
                    ph = 2
            else:
                f[_REST] = lo
                f[_REST_HIGH] = hi
                f[_MASK] = 0
                f[_STAGE] = 0
                f[_RUNS] = 0
                f[_BEST] = _NONE
                f[_HASH_MOVE] = _NONE
                f[_FLOOR] = f[_ALPHA]
                f[_LIST_END] = f[_LIST]
                f[_FLAGS] = f[_FLAGS] & _PASSED
                ph = 1
                if d >= hash_depth:
                    a = f[_OWN] * 0x2545F491
                    a = (a ^ ((a >> 15) & 0x1FFFF)) + f[_OWN_HIGH]
                    a = (a & full) * 0x1B873593
                    a = (a ^ ((a >> 15) & 0x1FFFF)) + f[_ENEMY]
                    a = (a & full) * 0x2545F491
                    a = (a ^ ((a >> 15) & 0x1FFFF)) + f[_ENEMY_HIGH]
                    a = (a & full) * 0x1B873593
                    a = (a ^ ((a >> 15) & 0x1FFFF)) + cx[12]
                    a = ((a & full) * 0x2545F491 >> 2) & 0x3FFFFFFF
                    b = f[_OWN] + f[_OWN_HIGH] * 3 + f[_ENEMY] * 5 + f[_ENEMY_HIGH] * 9
                    b = ((b * 0x1B873593 >> 15) & cx[13]) << 1
                    f[_CHECK] = a
                    f[_ENTRY] = b
                    if entries[b] == a:
                        x = entries[b + 1]
                        f[_HASH_MOVE] = x & 1023
                        if ((x >> 10) & 31) >= d and at > 0:
                            v = (x >> 17) + 4096
                            k = (x >> 15) & 3
                            if k != 2 and v >= f[_BETA]:
                                val = f[_BETA]
                                ph = 2
                            elif k != 1 and v <= f[_ALPHA]:
                                val = f[_ALPHA]
                                ph = 2
                            elif k == 3:
                                val = v
                                ph = 2
                if d >= list_depth and ph == 1 and f[_LIST] < _LISTED - 64:
                    f[_FLAGS] = f[_FLAGS] | _ORDERING
                    f[_STAGE] = 4
        elif ph == 1:  # the next move of a node
            runs = f[_RUNS]
            q = f[_SQUARE]
            take = 0
            if runs == 0:
                m = f[_MASK]
                stg = f[_STAGE]
                h = f[_HALF]
                while m == 0:
                    stg += 1
                    if stg == 1:
                        # The best of the list, as long as there is one.
                        x = f[_LIST]
                        k = f[_LIST_END]
                        v = 0
                        while x < k:
                            if ranking[x] > v:
                                v = ranking[x]
                                b = x
                            x += 1
                        if v:
                            ranking[b] = 0
                            stg = 0
                            take = 1
                            break
                    elif stg < 5:
                        x = f[_KILLER]
                        if stg == 2:
                            x = f[_HASH_MOVE]
                        elif stg == 4:
                            x = f[_KILLER_2]
                        if x < 512:
                            x &= 63
                            if x < 32:
                                h = 0
                                m = f[_REST] & (one << x)
                            else:
                                h = 2048
                                m = f[_REST_HIGH] & (one << (x & 31))
                    elif stg == 5:
                        h = 0
                        m = f[_REST] & GL
                    elif stg == 6:
                        h = 2048
                        m = f[_REST_HIGH] & GH
                    elif stg == 7:
                        h = 0
                        m = f[_REST]
                    elif stg == 8:
                        h = 2048
                        m = f[_REST_HIGH]
                    else:
                        break
                f[_STAGE] = stg
                if take:
                    q = (v & 63) << 6
                elif m:
                    x = m & (0 - m)
                    q = of_bit[(x * 0x077CB531 >> 27) & 31] + h
                    f[_MASK] = m ^ x
                    f[_HALF] = h
                    if h:
                        f[_REST_HIGH] = f[_REST_HIGH] ^ x
                    else:
                        f[_REST] = f[_REST] ^ x
                else:  # no more
                    k = f[_FLAGS]
                    if k & _ORDERING:
                        f[_FLAGS] = k ^ _ORDERING
                        f[_STAGE] = 0
                    elif k & _MOVED == 0:
                        ph = 3
                    else:
                        val = f[_ALPHA]
                        if d >= hash_depth:
                            x = f[_BEST]
                            k = 3
                            if x == _NONE:
                                x = f[_HASH_MOVE]
                                k = 2
                            b = f[_ENTRY]
                            entries[b] = f[_CHECK]
                            entries[b + 1] = x | (d << 10) | (k << 15) | ((val - 4096) << 17)
                        ph = 2
                    continue
                r = ptr32(rec + q)
                x = r[14]
                runs = (
                    runs_of[(x & 0x700) + t[lines[r[0]]]]
                    | (runs_of[((x >> 3) & 0x700) + t[lines[r[1]]]] << 8)
                    | (runs_of[((x >> 6) & 0x700) + t[lines[r[2]]]] << 16)
                    | (runs_of[((x >> 9) & 0x700) + t[lines[r[3]]]] << 24)
                )
                if runs == 0:
                    continue
                f[_SQUARE] = q
            if directional == 0:
                f[_MOVE] = q >> 6
                take = runs
            else:
                if take:
                    k = (v & 511) >> 6
                    take = runs & (15 << (k << 2))
                else:
                    x = f[_HASH_MOVE]
                    k = x >> 6
                    if x >= 512 or (x & 63) << 6 != q or (runs >> (k << 2)) & 15 == 0:
                        k = 0
                        while (runs >> (k << 2)) & 15 == 0:
                            k += 1
                    take = runs & (15 << (k << 2))
                    f[_RUNS] = runs ^ take
                f[_MOVE] = (q >> 6) | (k << 6)
            # Make the move in the next frame: lines, boards, score, window.
            k = f[_FLAGS]
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
            r = ptr32(rec + q)
            x = r[0]
            lines[x] = lines[x] - r[9]
            x = r[1]
            lines[x] = lines[x] - r[10]
            x = r[2]
            lines[x] = lines[x] - r[11]
            x = r[3]
            lines[x] = lines[x] - r[12]
            lo = 0
            hi = 0
            if q < 2048:
                lo = r[13]
            else:
                hi = r[13]
            v = 1
            a = 0
            b = 0
            h = 0
            while take:
                m = take & 15
                if m:
                    y = of_bit[h + 32] - 1024
                    x = q + y
                    v += m + m
                    while m:
                        r = ptr32(rec + x)
                        c = r[0]
                        lines[c] = lines[c] - (r[9] << 1)
                        c = r[1]
                        lines[c] = lines[c] - (r[10] << 1)
                        c = r[2]
                        lines[c] = lines[c] - (r[11] << 1)
                        c = r[3]
                        lines[c] = lines[c] - (r[12] << 1)
                        if x < 2048:
                            a |= r[13]
                        else:
                            b |= r[13]
                        x += y
                        m -= 1
                take >>= 4
                h += 1
            g = f
            f = ptr32(frames + at)
            f[_ENEMY] = g[_OWN] | lo | a
            f[_ENEMY_HIGH] = g[_OWN_HIGH] | hi | b
            f[_OWN] = g[_ENEMY] ^ a
            f[_OWN_HIGH] = g[_ENEMY_HIGH] ^ b
            f[_SCORE] = _TWO - g[_SCORE] - v
            f[_LIST] = g[_LIST_END]
            if k & _ORDERING:
                f[_ALPHA] = _TWO  # never beaten, so every reply is seen
                f[_BETA] = _TWO + 1
                f[_FLAGS] = _COUNTED
                d = 1
            else:
                dec += 1
                d -= 1
                f[_FLAGS] = 0
                f[_DEPTH] = d
                x = _TWO - g[_ALPHA]
                m = _TWO - g[_BETA]
                if wide:
                    x = _TWO
                    m = 0
                elif k & _MOVED and x - m > 1:
                    m = x - 1
                    k |= _SCOUTING
                f[_BETA] = x
                f[_ALPHA] = m
                g[_FLAGS] = k | _MOVED
            ph = 0
        elif ph == 2:  # the value of a node goes to the one above
            if at == 0:
                break
            g = f
            at -= _FRAME
            f = ptr32(frames + at)
            lines = ptr16(frames + at + _LINES)
            d = f[_DEPTH]
            val = _TWO - val
            k = f[_FLAGS]
            if k & _PASSING:
                if wide:
                    if d == 1 and dec > f[_COUNT]:
                        dec = f[_COUNT]
            elif val > f[_ALPHA]:
                x = f[_BETA]
                if k & _SCOUTING and val < x:
                    f[_FLAGS] = k ^ _SCOUTING
                    g[_ALPHA] = _TWO - x
                    g[_BETA] = _TWO - f[_ALPHA]
                    at += _FRAME
                    f = g
                    lines = ptr16(frames + at + _LINES)
                    d -= 1
                    ph = 0
                else:
                    f[_FLAGS] = k & (_PASSED | _MOVED)
                    f[_ALPHA] = val
                    m = f[_MOVE]
                    f[_BEST] = m
                    ph = 1
                    if val >= x:
                        val = x
                        ph = 2
                        k = m & 63
                        if f[_KILLER] != k:
                            f[_KILLER_2] = f[_KILLER]
                            f[_KILLER] = k
                        if d >= hash_depth:
                            b = f[_ENTRY]
                            entries[b] = f[_CHECK]
                            entries[b + 1] = m | (d << 10) | (1 << 15) | ((val - 4096) << 17)
            else:
                f[_FLAGS] = k & (_PASSED | _MOVED)
                ph = 1
        elif f[_FLAGS] & _PASSED:  # neither side has a move: the end
            dec -= 1
            val = f[_SCORE]
            if exact == 0:
                v = (val - _ZERO) << 3
                if v > 0:
                    v += 2000
                elif v < 0:
                    v -= 2000
                val = v + _ZERO
            if val < f[_ALPHA]:
                val = f[_ALPHA]
            if val > f[_BETA]:
                val = f[_BETA]
            ph = 2
        else:  # pass
            dec += 1
            f[_FLAGS] = _PASSING
            f[_COUNT] = dec
            g = ptr32(frames + at + _LINES)
            at += _FRAME
            r = ptr32(frames + at + _LINES)
            m = 0
            while m < 20:
                r[m] = _BOTH - g[m]
                m += 1
            g = f
            f = ptr32(frames + at)
            lines = ptr16(frames + at + _LINES)
            f[_OWN] = g[_ENEMY]
            f[_OWN_HIGH] = g[_ENEMY_HIGH]
            f[_ENEMY] = g[_OWN]
            f[_ENEMY_HIGH] = g[_OWN_HIGH]
            f[_SCORE] = _TWO - g[_SCORE]
            f[_ALPHA] = _TWO - g[_BETA]
            f[_BETA] = _TWO - g[_ALPHA]
            f[_LIST] = g[_LIST_END]
            f[_FLAGS] = _PASSED
            if wide and d > 1:
                d -= 1
            f[_DEPTH] = d
            ph = 0
    cx[0] = at
    cx[2] = dec
    cx[3] = ph
    cx[4] = val
    return int(ph == 2)
