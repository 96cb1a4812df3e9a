"""The search of Dames in viper: see kernel.py for its design."""

import micropython
from micropython import const

# Fields of a frame, 32-bit words. Boards are two words of 27 squares.
_OWN = const(0)
_ENEMY = const(2)
_KINGS = const(4)  # of both sides
_SCORE = const(6)  # what stands on the board, as the side to move sees it
_ALPHA = const(7)
_BETA = const(8)
_DEPTH = const(9)
_SIDE = const(10)  # to move: 0 black, which goes down, 1 white
_COUNTED = const(11)  # plies left until a draw by counting moves
_QUIET = const(12)  # plies by kings in a row, nothing captured
_PLY = const(13)
_FLAGS = const(14)
_BEST = const(15)
_BEST_AT = const(16)  # where in the list it stood
_MOVE_AT = const(17)  # the move under way
_FLOOR = const(18)  # alpha at entry
_ENTRY = const(19)  # index in the hash
_CHECK = const(20)
_LIST = const(21)  # moves: from, to and next one
_NEXT = const(22)
_END = const(23)
_KILLER = const(24)  # two
_HASH_MOVE = const(26)  # of a node whose captures are sought
_FRAME = const(108)  # bytes

_CAPTURES = const(1)  # the list is of captures, three words each, else of moves of one word
_MOVED = const(2)
_SCOUTING = const(4)

# Words of the state.
_AT = const(0)
_DECISIONS = const(1)
_LIMIT = const(2)
_DOING = const(3)
_VALUE = const(4)
_WIDE = const(5)  # no window, no hash, no quiescence: every move is made
_FLYING = const(6)  # 10x10: flying kings, men capture backwards, the largest capture
_SQUARES = const(7)  # of the board
_LAST = const(9)  # rows where black and white are crowned
_HASH_MASK = const(13)
_STACKED = const(15)  # words on the stack of generate(); -1 when it is not at work
_TRY = const(16)  # pieces whose captures are still to be found
_FROM = const(18)
_TAKEN = const(19)  # pieces that the largest capture takes
_SERIAL = const(20)
_PATIENCE = const(21)  # calls of generate() that run() may still make
_SETS = const(32)  # squares to move to by direction: 8 words safe, 8 words to be captured on

_ZERO = const(8192)  # a value of 0, so that no stored word is negative
_TWO = const(16384)
_NONE = const(4095)  # no move
_WIN = const(6000)
_WON = const(5888)  # beyond it a value says in how many plies
_HALF = const(0x7FFFFFF)  # 27 bits
_MOST_PLIES = const(56)
_LISTED = const(1536)  # words for moves
_ROOM = const(304)  # words that the moves of a node may take
_STACK = const(768)  # words
_STATES = const(48)  # that generate() looks at in one call
_NEVER = const(16384)
_DEAR = const(4)  # decisions that a slice is shorter for a position with flying kings


@micropython.viper
def generate(at: int, buffers) -> int:
    """Find all captures of the frame at `at`, some states at a time; 1 when they are in its list.

    A state is where a piece stands and what it has taken. States wait on a stack; one that was met
    before, by another route, is as a rule known again. Several routes to one result are one move.
    """
    f = ptr32(int(ptr32(buffers[1])) + at)
    cx = ptr32(buffers[0])
    lists = ptr32(buffers[3])
    beside = ptr8(buffers[5])
    of_bit = ptr8(buffers[6])
    low = ptr32(buffers[7])
    seen = ptr32(buffers[8])
    stack = ptr32(buffers[9])
    flying = cx[_FLYING]
    side = f[_SIDE]
    kl = f[_KINGS]
    kh = f[_KINGS + 1]
    ol = f[_OWN]
    oh = f[_OWN + 1]
    xl = f[_ENEMY]
    xh = f[_ENEMY + 1]
    el = (ol | xl) ^ cx[_SQUARES]
    eh = (oh | xh) ^ cx[_SQUARES + 1]
    top = cx[_STACKED]
    if top < 0:
        # Pieces that can jump over a neighbour; flying kings are all tried.
        m = xl & (el << 6)
        n = xh & ((eh << 6) | (el >> 21))
        a = m << 6
        b = (n << 6) | (m >> 21)
        m = xl & (el << 5)
        n = xh & ((eh << 5) | (el >> 22))
        a |= m << 5
        b |= (n << 5) | (m >> 22)
        m = xl & ((el >> 6) | (eh << 21))
        n = xh & (eh >> 6)
        x = (m >> 6) | (n << 21)
        y = n >> 6
        m = xl & ((el >> 5) | (eh << 22))
        n = xh & (eh >> 5)
        x |= (m >> 5) | (n << 22)
        y |= n >> 5
        if flying:
            m = a | x | kl
            n = b | y | kh
        elif side:  # men go up
            m = a | (x & kl)
            n = b | (y & kh)
        else:
            m = x | (a & kl)
            n = y | (b & kh)
        cx[_TRY] = m & ol
        cx[_TRY + 1] = n & oh
        cx[_TAKEN] = 1
        cx[_SERIAL] = (cx[_SERIAL] + 1) & 0x3FFFF
        f[_END] = f[_LIST]
        top = 0
    origin = cx[_FROM]
    steps = _STATES
    while True:
        if top == 0:
            m = cx[_TRY]
            n = cx[_TRY + 1]
            if m:
                cx[_TRY] = m & (m - 1)
                origin = int(of_bit[((m & (0 - m)) * 0x077CB531 >> 27) & 31])
            elif n:
                cx[_TRY + 1] = n & (n - 1)
                origin = 27 + of_bit[((n & (0 - n)) * 0x077CB531 >> 27) & 31]
            else:
                cx[_STACKED] = 0 - 1
                return 1
            cx[_FROM] = origin
            stack[0] = origin
            stack[1] = 0
            stack[2] = 0
            top = 3
        if steps == 0:
            cx[_STACKED] = top
            return 0
        steps -= 1
        top -= 3
        square = stack[top] & 63
        count = stack[top] >> 6
        tl = stack[top + 1]
        th = stack[top + 2]
        king = (low[origin] & kl) | (low[origin + 64] & kh)
        a = el | low[origin]  # where it came from is empty while it captures
        b = eh | low[origin + 64]
        way = 0
        if king == 0 and flying == 0:
            if (low[square] & cx[_LAST + side + side]) | (
                low[square + 64] & cx[_LAST + 1 + side + side]
            ):
                way = 4  # crowned: its move is over
            elif side == 0:
                way = 2
        goes_on = 0
        while way < 4:
            table = way << 6
            over = int(beside[table + square])
            if king:
                if flying:
                    while (low[over] & a) | (low[over + 64] & b):
                        over = int(beside[table + over])
            if (low[over] & xl & (tl ^ _HALF)) | (low[over + 64] & xh & (th ^ _HALF)):
                landing = int(beside[table + over])
                while (low[landing] & a) | (low[landing + 64] & b):
                    goes_on = 1
                    m = tl | low[over]
                    n = th | low[over + 64]
                    new = 1
                    if count:
                        i = (m ^ (m >> 9) ^ (m >> 18) ^ n ^ (n >> 9) ^ (n >> 18)) + landing * 5
                        i = (i & 63) * 3
                        key = landing | (origin << 6) | (cx[_SERIAL] << 12)
                        if seen[i] == key:
                            if seen[i + 1] == m:
                                if seen[i + 2] == n:
                                    new = 0
                        seen[i] = key
                        seen[i + 1] = m
                        seen[i + 2] = n
                    if new:
                        if top < _STACK:
                            stack[top] = landing | ((count + 1) << 6)
                            stack[top + 1] = m
                            stack[top + 2] = n
                            top += 3
                    if flying == 0:
                        break
                    if king == 0:
                        break
                    landing = int(beside[table + landing])
            way += 1
            if way == 2 and king == 0 and flying == 0:
                break
        if goes_on == 0 and count:
            i = f[_LIST]
            end = f[_END]
            if flying:
                if count > cx[_TAKEN]:
                    cx[_TAKEN] = count
                    end = i
                elif count < cx[_TAKEN]:
                    continue
            key = origin | (square << 6)
            while i < end:
                if lists[i] == key:
                    if lists[i + 1] == tl:
                        if lists[i + 2] == th:
                            break
                i += 3
            if i == end and end < f[_LIST] + _ROOM:
                lists[end] = key
                lists[end + 1] = tl
                lists[end + 2] = th
                end += 3
            f[_END] = end


@micropython.viper
def search(f: ptr32, m: int, buffers) -> int:
    """Go on with a search until it is over (1) or the decisions reach their limit (0).

    f are the frames; it and m, which is 0, are parameters because the first ones lie in registers.
    """
    cx = ptr32(buffers[0])
    frames = int(f)
    entries = ptr32(buffers[2])
    lists = ptr32(buffers[3])
    beside = ptr8(buffers[5])
    of_bit = ptr8(buffers[6])
    low = ptr32(buffers[7])
    mix = ptr32(buffers[10])
    one = 1
    full = (((one << 16) - 1) << 16) | 0xFFFF
    at = cx[_AT]
    doing = cx[_DOING]
    value = cx[_VALUE]
    wide = cx[_WIDE]
    flying = cx[_FLYING]
    over = 0
    while True:
        f = ptr32(frames + at)
        if doing == 1:  # the next move of the list
            i = f[_NEXT]
            end = f[_END]
            if i >= end:
                value = f[_ALPHA]
                doing = 2
                if f[_DEPTH] > 1 and wide == 0:
                    n = 3
                    if value <= f[_FLOOR]:
                        n = 2  # at most
                    m = value
                    if m > _ZERO + _WON:
                        m += f[_PLY]
                    elif m < _ZERO - _WON:
                        m -= f[_PLY]
                    i = f[_ENTRY]
                    entries[i] = f[_CHECK] | f[_DEPTH] << 26
                    entries[i + 1] = m | n << 14 | f[_BEST] << 16
                continue
            flags = f[_FLAGS]
            f[_MOVE_AT] = i
            m = lists[i]
            source = m & 63
            target = m >> 6
            side = f[_SIDE]
            values = int(ptr16(buffers[4])) + (side << 8)
            g = ptr32(frames + at + _FRAME)
            kl = f[_KINGS]
            kh = f[_KINGS + 1]
            ml = low[source] ^ low[target]
            mh = low[source + 64] ^ low[target + 64]
            a = f[_OWN] ^ ml
            b = f[_OWN + 1] ^ mh
            g[_ENEMY] = a
            g[_ENEMY + 1] = b
            a = f[_ENEMY]
            b = f[_ENEMY + 1]
            n = f[_SCORE]
            depth = f[_DEPTH]
            if flags & _CAPTURES:
                f[_NEXT] = i + 3
                if end - f[_LIST] != 3 or wide:  # a move without a choice costs no depth
                    depth -= 1
                tl = lists[i + 1]
                th = lists[i + 2]
                g[_OWN] = a ^ tl
                g[_OWN + 1] = b ^ th
                theirs = ptr16(int(ptr16(buffers[4])) + ((1 - side) << 8))
                while tl:
                    i = tl & (0 - tl)
                    tl ^= i
                    square = int(of_bit[(i * 0x077CB531 >> 27) & 31])
                    if kl & i:
                        kl ^= i
                        square += 64
                    n += theirs[square]
                while th:
                    i = th & (0 - th)
                    th ^= i
                    square = 27 + of_bit[(i * 0x077CB531 >> 27) & 31]
                    if kh & i:
                        kh ^= i
                        square += 64
                    n += theirs[square]
                g[_QUIET] = 0
                g[_COUNTED] = _NEVER
                if (kl & low[source]) | (kh & low[source + 64]):
                    kl ^= ml
                    kh ^= mh
                    values += 128
                else:
                    kl |= low[target] & cx[_LAST + side + side]
                    kh |= low[target + 64] & cx[_LAST + 1 + side + side]
            else:
                f[_NEXT] = i + 1
                depth -= 1
                g[_OWN] = a
                g[_OWN + 1] = b
                if (kl & low[source]) | (kh & low[source + 64]):
                    kl ^= ml
                    kh ^= mh
                    values += 128
                    g[_QUIET] = f[_QUIET] + 1
                    g[_COUNTED] = f[_COUNTED] - 1
                else:
                    kl |= low[target] & cx[_LAST + side + side]
                    kh |= low[target + 64] & cx[_LAST + 1 + side + side]
                    g[_QUIET] = 0
                    g[_COUNTED] = _NEVER
            g[_KINGS] = kl
            g[_KINGS + 1] = kh
            # A man on the last row is worth a king already.
            g[_SCORE] = ptr16(values)[source] - n - ptr16(values)[target]
            g[_SIDE] = 1 - side
            g[_PLY] = f[_PLY] + 1
            g[_LIST] = end
            if depth < 0:
                depth = 0
            g[_DEPTH] = depth
            cx[_DECISIONS] = cx[_DECISIONS] + 1
            g[_ALPHA] = _TWO - f[_BETA]
            g[_BETA] = _TWO - f[_ALPHA]
            if flags & _MOVED and wide == 0 and f[_BETA] - f[_ALPHA] > 1:
                g[_ALPHA] = _TWO - f[_ALPHA] - 1
                f[_FLAGS] = flags | _SCOUTING
            else:
                f[_FLAGS] = flags | _MOVED
            at += _FRAME
            doing = 0
        elif doing == 0:  # enter a node
            if cx[_DECISIONS] >= cx[_LIMIT]:
                break
            depth = f[_DEPTH]
            f[_BEST] = _NONE
            f[_FLOOR] = f[_ALPHA]
            f[_FLAGS] = 0
            f[_END] = f[_LIST]
            hash_move = _NONE
            ol = f[_OWN]
            oh = f[_OWN + 1]
            xl = f[_ENEMY]
            xh = f[_ENEMY + 1]
            kl = f[_KINGS]
            kh = f[_KINGS + 1]
            doing = 2
            value = 0
            if (ol | oh) == 0:
                value = _ZERO - _WIN + f[_PLY]
            elif wide:
                if depth == 0:
                    value = _ZERO
            else:
                if f[_PLY] >= _MOST_PLIES or f[_LIST] + _ROOM > _LISTED:
                    value = _ZERO + f[_SCORE]
                elif f[_COUNTED] <= 0 and f[_PLY]:
                    value = _ZERO
                elif f[_QUIET] > 3 and f[_PLY]:
                    # The same position with the same side to move, some plies before?
                    n = f[_QUIET] - 4
                    g = ptr32(frames + at - 4 * _FRAME)
                    while n >= 0:
                        if g[_OWN] == ol and g[_ENEMY] == xl and g[_OWN + 1] == oh:
                            if g[_ENEMY + 1] == xh:
                                value = _ZERO
                        n -= 2
                        g = ptr32(int(g) - 2 * _FRAME)
                if value == 0 and depth > 1:
                    h = ((ol * mix[0]) & full) + ((oh * mix[1]) & full)
                    h = (h + ((xl * mix[2]) & full) + ((xh * mix[3]) & full)) & full
                    h = (h + ((kl * mix[4]) & full) + ((kh * mix[5]) & full)) & full
                    h = (h + f[_SIDE] * mix[6]) & full
                    h ^= (h >> 15) & 0x1FFFF
                    h = (h * mix[6]) & full
                    h ^= (h >> 13) & 0x7FFFF
                    m = (((ol ^ xh) * mix[7]) & full) + (((oh ^ xl) * mix[8]) & full)
                    m = (m + (((kl ^ h) * mix[9]) & full) + (((kh ^ ol) * mix[10]) & full)) & full
                    m = ((m >> 5) ^ m) & 0x3FFFFFF
                    h = (h & cx[_HASH_MASK]) << 1
                    f[_ENTRY] = h
                    f[_CHECK] = m
                    n = entries[h]
                    if n & 0x3FFFFFF == m:
                        m = entries[h + 1]
                        hash_move = (m >> 16) & 4095
                        if (n >> 26) & 31 >= depth and f[_PLY]:
                            n = (m >> 14) & 3
                            m = m & 16383
                            if m > _ZERO + _WON:
                                m -= f[_PLY]
                            elif m < _ZERO - _WON:
                                m += f[_PLY]
                            if n == 3:
                                value = m
                            elif n == 1:  # at least
                                if m >= f[_BETA]:
                                    value = m
                            elif m <= f[_ALPHA]:
                                value = m
            if value == 0:
                el = (ol | xl) ^ cx[_SQUARES]
                eh = (oh | xh) ^ cx[_SQUARES + 1]
                side = f[_SIDE]
                # Who can capture upwards and downwards, of both sides.
                upl = downl = ol
                uph = downh = oh
                eupl = edownl = xl
                euph = edownh = xh
                if flying == 0:
                    if side:
                        downl = ol & kl
                        downh = oh & kh
                        eupl = xl & kl
                        euph = xh & kh
                    else:
                        upl = ol & kl
                        uph = oh & kh
                        edownl = xl & kl
                        edownh = xh & kh
                elif kl | kh:
                    cx[_LIMIT] = cx[_LIMIT] - _DEAR
                # Squares behind which there is an empty one: d6l below, by 6 squares, low half.
                d6l = el << 6
                d6h = (eh << 6) | (el >> 21)
                d5l = el << 5
                d5h = (eh << 5) | (el >> 22)
                u6l = (el >> 6) | (eh << 21)
                u6h = eh >> 6
                u5l = (el >> 5) | (eh << 22)
                u5h = eh >> 5
                m = (((upl >> 6) | (uph << 21)) & d6l) | (((upl >> 5) | (uph << 22)) & d5l)
                m = xl & (m | ((downl << 6) & u6l) | ((downl << 5) & u5l))
                n = ((uph >> 6) & d6h) | ((uph >> 5) & d5h)
                n |= ((downh << 6) | (downl >> 21)) & u6h
                n = xh & (n | (((downh << 5) | (downl >> 22)) & u5h))
                m |= n
                if flying and m == 0:
                    a = ol & kl
                    b = oh & kh
                    while a | b:  # flying kings that see a piece from afar
                        if a:
                            square = int(of_bit[((a & (0 - a)) * 0x077CB531 >> 27) & 31])
                            a &= a - 1
                        else:
                            square = 27 + of_bit[((b & (0 - b)) * 0x077CB531 >> 27) & 31]
                            b &= b - 1
                        i = 0
                        while i < 256:
                            n = int(beside[i + square])
                            while (low[n] & el) | (low[n + 64] & eh):
                                n = int(beside[i + n])
                            if (low[n] & xl) | (low[n + 64] & xh):
                                n = int(beside[i + n])
                                m |= (low[n] & el) | (low[n + 64] & eh)
                            i += 64
                if m:
                    f[_FLAGS] = _CAPTURES
                    doing = 3
                elif depth == 0:
                    value = _ZERO + f[_SCORE]
                else:
                    # No capture. Who moves by steps: up, down.
                    if flying:
                        a = (kl ^ _HALF) & ol
                        b = (kh ^ _HALF) & oh
                        if side:
                            upl = a
                            uph = b
                            downl = downh = 0
                        else:
                            downl = a
                            downh = b
                            upl = uph = 0
                    calm = 0
                    if flying and (xl & kl) | (xh & kh):
                        # Flying enemies: no square is known to be safe.
                        a5l = a5h = a6l = a6h = _HALF
                        al = ah = bl = bh = vl = vh = 0
                        cl = ch = dl = dh = 0
                    else:
                        # Squares that an enemy jumps onto from above: a by 6, b by 5; from below:
                        # c by 6, d by 5.
                        al = edownl << 6
                        ah = (edownh << 6) | (edownl >> 21)
                        bl = edownl << 5
                        bh = (edownh << 5) | (edownl >> 22)
                        cl = (eupl >> 6) | (euph << 21)
                        ch = euph >> 6
                        dl = (eupl >> 5) | (euph << 22)
                        dh = euph >> 5
                        # Attacked along a diagonal with an empty square behind.
                        a6l = (al & u6l) | (cl & d6l)
                        a6h = (ah & u6h) | (ch & d6h)
                        a5l = (bl & u5l) | (dl & d5l)
                        a5h = (bh & u5h) | (dh & d5h)
                        if ((a5l | a6l) & ol) | ((a5h | a6h) & oh):
                            a5l = a5h = a6l = a6h = _HALF  # something is attacked already
                            vl = vh = 0
                        else:
                            # Squares that must not be left: then the piece before them is lost.
                            calm = 1
                            m = al & ol
                            n = ah & oh
                            vl = m << 6
                            vh = (n << 6) | (m >> 21)
                            m = bl & ol
                            n = bh & oh
                            vl |= m << 5
                            vh |= (n << 5) | (m >> 22)
                            m = cl & ol
                            n = ch & oh
                            vl |= (m >> 6) | (n << 21)
                            vh |= n >> 6
                            m = dl & ol
                            n = dh & oh
                            vl = (vl | (m >> 5) | (n << 22)) & ol
                            vh = (vh | (n >> 5)) & oh
                    first = 4
                    last = 4
                    if upl | uph:
                        first = 0
                        m = ((upl >> 6) | (uph << 21)) & el
                        n = (uph >> 6) & eh
                        tl = m & (al | a5l | (vl >> 6) | (vh << 21))
                        th = n & (ah | a5h | (vh >> 6))
                        cx[_SETS] = m ^ tl
                        cx[_SETS + 1] = n ^ th
                        cx[_SETS + 8] = tl
                        cx[_SETS + 9] = th
                        m = ((upl >> 5) | (uph << 22)) & el
                        n = (uph >> 5) & eh
                        tl = m & (bl | a6l | (vl >> 5) | (vh << 22))
                        th = n & (bh | a6h | (vh >> 5))
                        cx[_SETS + 2] = m ^ tl
                        cx[_SETS + 3] = n ^ th
                        cx[_SETS + 10] = tl
                        cx[_SETS + 11] = th
                    if downl | downh:
                        last = 8
                        m = (downl << 5) & el
                        n = ((downh << 5) | (downl >> 22)) & eh
                        tl = m & (dl | a6l | (vl << 5))
                        th = n & (dh | a6h | (vh << 5) | (vl >> 22))
                        cx[_SETS + 4] = m ^ tl
                        cx[_SETS + 5] = n ^ th
                        cx[_SETS + 12] = tl
                        cx[_SETS + 13] = th
                        m = (downl << 6) & el
                        n = ((downh << 6) | (downl >> 21)) & eh
                        tl = m & (cl | a5l | (vl << 6))
                        th = n & (ch | a5h | (vh << 6) | (vl >> 21))
                        cx[_SETS + 6] = m ^ tl
                        cx[_SETS + 7] = n ^ th
                        cx[_SETS + 14] = tl
                        cx[_SETS + 15] = th
                    end = f[_LIST]
                    i = first
                    if depth == 1 and wide == 0:
                        # The last ply: safe moves are valued, not made.
                        values = int(ptr16(buffers[4])) + (side << 8)
                        made = 0
                        best = 0 - _NEVER
                        while i < last:
                            m = cx[_SETS + i]
                            if m:
                                n = 0
                                if i & 1:
                                    n = 27
                                step = 6
                                if i > 5:
                                    step = 0 - 6
                                elif i > 3:
                                    step = 0 - 5
                                elif i > 1:
                                    step = 5
                                while m:
                                    h = m & (0 - m)
                                    m ^= h
                                    target = n + of_bit[(h * 0x077CB531 >> 27) & 31]
                                    source = target + step
                                    worth = values
                                    if kl | kh:
                                        if (low[source] & kl) | (low[source + 64] & kh):
                                            worth = values + 128
                                    a = ptr16(worth)[target] - ptr16(worth)[source]
                                    made += 1
                                    if a > best:
                                        best = a
                                        f[_BEST] = source | target << 6
                            i += 1
                        cx[_DECISIONS] = cx[_DECISIONS] + made
                        if made:
                            m = _ZERO + f[_SCORE] + best
                            if m >= f[_BETA]:
                                value = m
                            elif m > f[_ALPHA]:
                                f[_ALPHA] = m
                            else:
                                f[_BEST] = _NONE
                        more = 8  # only the others are listed
                        if made and calm:  # and where nothing is attacked, no sacrifice is tried
                            last = first
                    else:
                        made = 0
                        more = 0
                    if value == 0:
                        i = first + more
                        while True:
                            if i == last + more:
                                if more:
                                    break
                                more = 8
                                i = first + more
                                continue
                            m = cx[_SETS + i]
                            if m:
                                n = 0
                                if i & 1:
                                    n = 27
                                h = i & 7
                                step = 6
                                if h > 5:
                                    step = 0 - 6
                                elif h > 3:
                                    step = 0 - 5
                                elif h > 1:
                                    step = 5
                                while m:
                                    h = m & (0 - m)
                                    m ^= h
                                    target = n + of_bit[(h * 0x077CB531 >> 27) & 31]
                                    lists[end] = (target + step) | target << 6
                                    end += 1
                            i += 1
                        if flying:
                            a = ol & kl
                            b = oh & kh
                            while a | b:
                                if a:
                                    source = int(of_bit[((a & (0 - a)) * 0x077CB531 >> 27) & 31])
                                    a &= a - 1
                                else:
                                    source = 27 + of_bit[((b & (0 - b)) * 0x077CB531 >> 27) & 31]
                                    b &= b - 1
                                i = 0
                                while i < 256:
                                    n = int(beside[i + source])
                                    while (low[n] & el) | (low[n + 64] & eh):
                                        if end < f[_LIST] + _ROOM:
                                            lists[end] = source | n << 6
                                            end += 1
                                        n = int(beside[i + n])
                                    i += 64
                        f[_END] = end
                        i = f[_LIST]
                        f[_NEXT] = i
                        if i < end:
                            doing = 1
                            if depth > 1 and wide == 0:
                                # First what the hash remembers, then the killers.
                                n = hash_move
                                h = 0
                                while h < 3:
                                    m = i
                                    while m < end:
                                        if lists[m] == n:
                                            lists[m] = lists[i]
                                            lists[i] = n
                                            i += 1
                                            break
                                        m += 1
                                    n = f[_KILLER]
                                    if h:
                                        n = f[_KILLER + 1]
                                    h += 1
                        elif made:
                            value = f[_ALPHA]
                        else:
                            value = _ZERO - _WIN + f[_PLY]  # no move
            if doing == 3:
                f[_HASH_MOVE] = hash_move
            elif doing == 2 and wide == 0:
                if value < f[_ALPHA]:
                    value = f[_ALPHA]
                elif value > f[_BETA]:
                    value = f[_BETA]
        elif doing == 2:  # back to the parent with a value
            if f[_PLY] == 0:
                over = 1
                break
            at -= _FRAME
            f = ptr32(frames + at)
            doing = 1
            if wide:
                continue
            value = _TWO - value
            flags = f[_FLAGS]
            if flags & _SCOUTING:
                f[_FLAGS] = flags ^ _SCOUTING
                if value > f[_ALPHA] and value < f[_BETA]:  # look again, with the whole window
                    g = ptr32(frames + at + _FRAME)
                    g[_ALPHA] = _TWO - f[_BETA]
                    g[_BETA] = _TWO - f[_ALPHA]
                    at += _FRAME
                    doing = 0
                    continue
            if value > f[_ALPHA]:
                f[_ALPHA] = value
                i = f[_MOVE_AT]
                f[_BEST_AT] = i
                n = lists[i]
                f[_BEST] = n
                if value >= f[_BETA]:
                    doing = 2
                    if flags & _CAPTURES == 0 and n != f[_KILLER]:
                        f[_KILLER + 1] = f[_KILLER]
                        f[_KILLER] = n
                    if f[_DEPTH] > 1:
                        m = value
                        if m > _ZERO + _WON:
                            m += f[_PLY]
                        elif m < _ZERO - _WON:
                            m -= f[_PLY]
                        i = f[_ENTRY]
                        entries[i] = f[_CHECK] | f[_DEPTH] << 26
                        entries[i + 1] = m | one << 14 | n << 16
        else:  # captures are sought
            if cx[_PATIENCE] <= 0:
                break
            if int(generate(at, buffers)) == 0:
                cx[_PATIENCE] = cx[_PATIENCE] - 1
            else:
                doing = 1
                i = f[_LIST]
                f[_NEXT] = i
                n = f[_HASH_MOVE]
                if n != _NONE:
                    m = i
                    while m < f[_END]:
                        if lists[m] == n:
                            lists[m] = lists[i]
                            lists[i] = n
                            n = lists[m + 1]
                            lists[m + 1] = lists[i + 1]
                            lists[i + 1] = n
                            n = lists[m + 2]
                            lists[m + 2] = lists[i + 2]
                            lists[i + 2] = n
                            break
                        m += 3
    cx[_AT] = at
    cx[_DOING] = doing
    cx[_VALUE] = value
    return over
