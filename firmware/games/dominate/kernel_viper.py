"""The search of Dominate in viper: see kernel.py for its design."""

import micropython
from micropython import const

# Fields of a frame, 32-bit words. Boards are two words, the squares 0-31 and 32-63.
_OWN = const(0)
_ENEMY = const(2)
_ALPHA = const(4)
_BETA = const(5)
_DEPTH = const(6)
_SCORE = const(7)  # own pieces less the enemy's
_EMPTY = const(8)
_CLONES = const(10)  # squares that a clone can take
_JUMPS = const(12)  # squares that a jump right, left, up, down can take
_ONES = const(20)  # bit planes: how many enemies stand round each square that can be taken
_TWOS = const(22)
_FOURS = const(24)
_EIGHTS = const(26)
_LEFT = const(28)  # squares of this kind and count not yet tried
_FLIPS = const(30)  # count of this stage
_KIND = const(31)  # 0 clone, 1-4 jumps
_MOVE = const(32)
_BEST = const(33)
_HASH_MOVE = const(34)
_FLOOR = const(35)  # alpha at entry
_ENTRY = const(36)  # index in the hash
_CHECK = const(37)
_FLAGS = const(38)
_FRAME = const(156)  # bytes

_HASHED = const(1)  # the hash move has been tried
_MOVED = const(2)
_SCOUTING = const(4)

# Words of the state.
_AT = const(0)
_DECISIONS = const(1)
_LIMIT = const(2)
_DOING = const(3)
_VALUE = const(4)
_BLOCKS = const(5)
_SQUARES = const(7)  # that can be owned
_WIDE = const(8)  # no window, no hash: every move is made
_HASH_MASK = const(9)
_EXPOSED = const(10)  # weights, eighths of a piece
_MOBILE = const(11)
_CLOSED = const(12)
_TEMPO = const(13)

_ZERO = const(8192)  # a score of 0, so that no stored word is negative
_TWO = const(16384)
_NONE = const(511)  # no move
_WIN = const(2000)
_LATE = const(16)  # empty squares from which on closed regions are looked for


@micropython.viper
def clear(words: ptr32, count: int):
    """Set so many words to 0."""
    i = 0
    while i < count:
        words[i] = 0
        i += 1


@micropython.viper
def set_root(cells: ptr8, own: int, frame: ptr32, cx: ptr32):
    """Lay 64 cells out as the first frame and the words of the state that go with it."""
    one = 1
    i = 0
    while i < _ALPHA:
        frame[i] = 0
        i += 1
    i = _AT
    while i < _WIDE:
        cx[i] = 0
        i += 1
    score = _ZERO
    squares = 0
    square = 0
    while square < 64:
        cell = int(cells[square])
        half = square >> 5
        if cell == 3:
            cx[_BLOCKS + half] = cx[_BLOCKS + half] | one << (square & 31)
        else:
            squares += 1
            if cell:
                if cell == own:
                    score += 1
                else:
                    score -= 1
                    half += _ENEMY
                frame[half] = frame[half] | one << (square & 31)
        square += 1
    frame[_SCORE] = score
    cx[_SQUARES] = squares


@micropython.viper
def look(at: int, buffers):
    """Fill in what can be taken from the frame at `at` (bytes), and what each square would turn.

    Bit-parallel: all squares at once. The enemies round a square are counted by adders: the three
    of the row above, the two beside it and the three of the row below, as numbers of two bits.
    """
    cx = ptr32(buffers[0])
    f = ptr32(int(ptr32(buffers[1])) + at)
    one = 1
    full = (((one << 16) - 1) << 16) | 0xFFFF
    side = 0x3F7F7F7F | (one << 30)  # all columns but the last
    a = f[_OWN] & full
    b = f[_OWN + 1] & full
    x = f[_ENEMY] & full
    y = f[_ENEMY + 1] & full
    el = ((a | x | cx[_BLOCKS]) ^ full) & full
    eh = ((b | y | cx[_BLOCKS + 1]) ^ full) & full
    f[_EMPTY] = el
    f[_EMPTY + 1] = eh
    m = a | ((a & side) << 1) | ((a >> 1) & side)
    n = b | ((b & side) << 1) | ((b >> 1) & side)
    tl = (m | (m << 8) | ((m >> 8) & 0xFFFFFF) | (n << 24)) & el
    th = (n | (n << 8) | ((n >> 8) & 0xFFFFFF) | ((m >> 24) & 255)) & eh
    f[_CLONES] = tl
    f[_CLONES + 1] = th
    m = ((a & 0x3F3F3F3F) << 2) & el
    n = ((b & 0x3F3F3F3F) << 2) & eh
    f[_JUMPS] = m
    f[_JUMPS + 1] = n
    tl |= m
    th |= n
    m = (a >> 2) & 0x3F3F3F3F & el
    n = (b >> 2) & 0x3F3F3F3F & eh
    f[_JUMPS + 2] = m
    f[_JUMPS + 3] = n
    tl |= m
    th |= n
    middle = ((a >> 16) & 0xFFFF) | (b << 16)
    m = (a << 16) & el
    n = middle & eh
    f[_JUMPS + 4] = m
    f[_JUMPS + 5] = n
    tl |= m
    th |= n
    m = middle & el
    n = (b >> 16) & 0xFFFF & eh
    f[_JUMPS + 6] = m
    f[_JUMPS + 7] = n
    tl |= m
    th |= n
    # The sums of three in a row (s, two bits) and of the two beside (h), for both halves.
    m = (x & side) << 1
    n = (x >> 1) & side
    s0 = m ^ x ^ n
    s1 = (m & x) | (m & n) | (x & n)
    h0 = m ^ n
    h1 = m & n
    m = (y & side) << 1
    n = (y >> 1) & side
    z0 = m ^ y ^ n
    z1 = (m & y) | (m & n) | (y & n)
    a = m ^ n  # h of the upper half
    b = m & n
    # The lower half: rows below come up by 8 bits, rows above come down.
    u0 = s0 << 8
    u1 = s1 << 8
    d0 = ((s0 >> 8) & 0xFFFFFF) | (z0 << 24)
    d1 = ((s1 >> 8) & 0xFFFFFF) | (z1 << 24)
    f[_ONES] = (u0 ^ d0 ^ h0) & tl
    c = (u0 & d0) | (u0 & h0) | (d0 & h0)
    m = u1 ^ d1
    n = h1 ^ c
    f[_TWOS] = (m ^ n) & tl
    u1 = u1 & d1
    h1 = h1 & c
    m = m & n
    f[_FOURS] = (u1 ^ h1 ^ m) & tl
    f[_EIGHTS] = ((u1 & h1) | (u1 & m) | (h1 & m)) & tl
    u0 = (z0 << 8) | ((s0 >> 24) & 255)
    u1 = (z1 << 8) | ((s1 >> 24) & 255)
    d0 = (z0 >> 8) & 0xFFFFFF
    d1 = (z1 >> 8) & 0xFFFFFF
    f[_ONES + 1] = (u0 ^ d0 ^ a) & th
    c = (u0 & d0) | (u0 & a) | (d0 & a)
    m = u1 ^ d1
    n = b ^ c
    f[_TWOS + 1] = (m ^ n) & th
    u1 = u1 & d1
    h1 = b & c
    m = m & n
    f[_FOURS + 1] = (u1 ^ h1 ^ m) & th
    f[_EIGHTS + 1] = ((u1 & h1) | (u1 & m) | (h1 & m)) & th
    f[_LEFT] = tl
    f[_LEFT + 1] = th


@micropython.viper
def most(board: int, at: int, buffers) -> int:
    """The highest count of enemies round one of the squares of a board of the frame, -1 for none.

    The board is given by its place: a word of 32 bits would be a big number on the heap.
    """
    f = ptr32(int(ptr32(buffers[1])) + at)
    lo = f[board]
    hi = f[board + 1]
    if (lo | hi) == 0:
        return 0 - 1
    found = 0
    m = lo & f[_EIGHTS]
    n = hi & f[_EIGHTS + 1]
    if m | n:
        return 8
    m = lo & f[_FOURS]
    n = hi & f[_FOURS + 1]
    if m | n:
        found = 4
        lo = m
        hi = n
    m = lo & f[_TWOS]
    n = hi & f[_TWOS + 1]
    if m | n:
        found += 2
        lo = m
        hi = n
    if (lo & f[_ONES]) | (hi & f[_ONES + 1]):
        found += 1
    return found


@micropython.viper
def closed(at: int, buffers) -> int:
    """Empty squares that only the side to move can come to, less those that only the enemy can.

    A side comes from its pieces, over empty squares, by steps and jumps.
    """
    f = ptr32(int(ptr32(buffers[1])) + at)
    count = ptr8(buffers[4])
    one = 1
    full = (((one << 16) - 1) << 16) | 0xFFFF
    side = 0x3F7F7F7F | (one << 30)
    el = f[_EMPTY] & full
    eh = f[_EMPTY + 1] & full
    ol = 0
    oh = 0
    who = 0
    while who < 2:
        a = f[who + who] & full
        b = f[who + who + 1] & full
        gl = 0
        gh = 0
        while True:
            m = a | ((a & side) << 1) | ((a >> 1) & side)
            n = b | ((b & side) << 1) | ((b >> 1) & side)
            middle = ((a >> 16) & 0xFFFF) | (b << 16)
            lo = m | (m << 8) | ((m >> 8) & 0xFFFFFF) | (n << 24) | (a << 16) | middle
            hi = n | (n << 8) | ((n >> 8) & 0xFFFFFF) | ((m >> 24) & 255) | middle
            lo = (lo | ((a & 0x3F3F3F3F) << 2) | ((a >> 2) & 0x3F3F3F3F)) & el
            hi = (hi | ((b >> 16) & 0xFFFF)) & eh
            hi = hi | (((b & 0x3F3F3F3F) << 2) | ((b >> 2) & 0x3F3F3F3F)) & eh
            if lo | gl == gl and hi | gh == gh:
                break
            gl |= lo
            gh |= hi
            a |= lo
            b |= hi
        if who == 0:
            ol = gl
            oh = gh
        who += 1
    m = ol & (gl ^ full)
    n = oh & (gh ^ full)
    found = count[m & 255] + count[(m >> 8) & 255] + count[(m >> 16) & 255] + count[(m >> 24) & 255]
    found += count[n & 255] + count[(n >> 8) & 255]
    found += count[(n >> 16) & 255] + count[(n >> 24) & 255]
    m = gl & (ol ^ full)
    n = gh & (oh ^ full)
    found -= count[m & 255] + count[(m >> 8) & 255]
    found -= count[(m >> 16) & 255] + count[(m >> 24) & 255]
    found -= count[n & 255] + count[(n >> 8) & 255]
    found -= count[(n >> 16) & 255] + count[(n >> 24) & 255]
    return found


@micropython.viper
def frontier(at: int, buffers) -> int:
    """The value of the last ply: every move of it is valued by what it gains, none is made.

    Counts the moves as decisions. At the root the best move is written down, too.
    """
    look(at, buffers)
    cx = ptr32(buffers[0])
    f = ptr32(int(ptr32(buffers[1])) + at)
    count = ptr8(buffers[4])
    one = 1
    full = (((one << 16) - 1) << 16) | 0xFFFF
    side = 0x3F7F7F7F | (one << 30)
    score = f[_SCORE]
    # Decisions: a clone for each square, every jump.
    made = 0
    i = _CLONES
    while i < _ONES:
        m = f[i]
        if m:
            made += count[m & 255] + count[(m >> 8) & 255]
            made += count[(m >> 16) & 255] + count[(m >> 24) & 255]
        i += 1
    cx[_DECISIONS] = cx[_DECISIONS] + made
    el = f[_EMPTY] & full
    eh = f[_EMPTY + 1] & full
    empty = count[el & 255] + count[(el >> 8) & 255] + count[(el >> 16) & 255]
    empty += count[(el >> 24) & 255] + count[eh & 255] + count[(eh >> 8) & 255]
    empty += count[(eh >> 16) & 255] + count[(eh >> 24) & 255]
    if made == 0:  # the empty squares go to the enemy
        score -= empty
        made = _ZERO + (score - _ZERO) * 8
        if score > _ZERO:
            made += _WIN
        elif score < _ZERO:
            made -= _WIN
        return made
    if cx[_WIDE]:
        return _ZERO
    by_clone = int(most(_CLONES, at, buffers))
    f[_LEFT] = f[_JUMPS] | f[_JUMPS + 2] | f[_JUMPS + 4] | f[_JUMPS + 6]
    f[_LEFT + 1] = f[_JUMPS + 1] | f[_JUMPS + 3] | f[_JUMPS + 5] | f[_JUMPS + 7]
    by_jump = int(most(_LEFT, at, buffers))
    gain = by_jump + by_jump
    if by_clone >= by_jump:
        gain = by_clone + by_clone + 1
        by_jump = by_clone
    if at == 0:
        f[_FLIPS] = by_jump
        f[_KIND] = 0
        if gain & 1 == 0:
            f[_KIND] = 1
    enemies = (cx[_SQUARES] - empty - score + _ZERO) >> 1
    if by_jump == enemies:  # the last enemy turns, and every square is won
        return _ZERO + _WIN + cx[_SQUARES] * 8
    if empty == 1 and gain & 1:  # the last square is filled
        score += gain
        made = _ZERO + (score - _ZERO) * 8
        if score > _ZERO:
            made += _WIN
        elif score < _ZERO:
            made -= _WIN
        return made
    value = (score + gain - _ZERO) * 8 + cx[_TEMPO]
    # Pieces beside an empty square can be turned, and squares within a step are moves.
    m = el | ((el & side) << 1) | ((el >> 1) & side)
    n = eh | ((eh & side) << 1) | ((eh >> 1) & side)
    lo = m | (m << 8) | ((m >> 8) & 0xFFFFFF) | (n << 24)
    hi = n | (n << 8) | ((n >> 8) & 0xFFFFFF) | ((m >> 24) & 255)
    m = f[_OWN] & lo & full
    n = f[_OWN + 1] & hi & full
    exposed = count[m & 255] + count[(m >> 8) & 255]
    exposed += count[(m >> 16) & 255] + count[(m >> 24) & 255]
    exposed += count[n & 255] + count[(n >> 8) & 255]
    exposed += count[(n >> 16) & 255] + count[(n >> 24) & 255]
    a = f[_ENEMY] & full
    b = f[_ENEMY + 1] & full
    m = a & lo
    n = b & hi
    exposed -= count[m & 255] + count[(m >> 8) & 255]
    exposed -= count[(m >> 16) & 255] + count[(m >> 24) & 255]
    exposed -= count[n & 255] + count[(n >> 8) & 255]
    exposed -= count[(n >> 16) & 255] + count[(n >> 24) & 255]
    m = a | ((a & side) << 1) | ((a >> 1) & side)
    n = b | ((b & side) << 1) | ((b >> 1) & side)
    lo = (m | (m << 8) | ((m >> 8) & 0xFFFFFF) | (n << 24)) & el
    hi = (n | (n << 8) | ((n >> 8) & 0xFFFFFF) | ((m >> 24) & 255)) & eh
    m = f[_CLONES]
    n = f[_CLONES + 1]
    mobile = count[m & 255] + count[(m >> 8) & 255]
    mobile += count[(m >> 16) & 255] + count[(m >> 24) & 255]
    mobile += count[n & 255] + count[(n >> 8) & 255]
    mobile += count[(n >> 16) & 255] + count[(n >> 24) & 255]
    mobile -= count[lo & 255] + count[(lo >> 8) & 255]
    mobile -= count[(lo >> 16) & 255] + count[(lo >> 24) & 255]
    mobile -= count[hi & 255] + count[(hi >> 8) & 255]
    mobile -= count[(hi >> 16) & 255] + count[(hi >> 24) & 255]
    value += mobile * cx[_MOBILE] - exposed * cx[_EXPOSED]
    if empty <= _LATE:
        if cx[_CLOSED]:
            value += int(closed(at, buffers)) * cx[_CLOSED]
    return _ZERO + value


@micropython.viper
def step(at: int, buffers) -> int:
    """The next move of an inner node, those that turn most first; -1 when there is none.

    A move is its square, plus 64, 128, 192 or 256 for a jump right, left, up or down to it.
    """
    f = ptr32(int(ptr32(buffers[1])) + at)
    of_bit = ptr8(buffers[5])
    one = 1
    full = (((one << 16) - 1) << 16) | 0xFFFF
    while True:
        m = f[_LEFT] & full
        if m:
            f[_LEFT] = m & (m - 1)
            return (f[_KIND] << 6) + of_bit[((m & (0 - m)) * 0x077CB531 >> 27) & 31]
        m = f[_LEFT + 1] & full
        if m:
            f[_LEFT + 1] = m & (m - 1)
            return (f[_KIND] << 6) + 32 + of_bit[((m & (0 - m)) * 0x077CB531 >> 27) & 31]
        kind = f[_KIND] + 1
        flips = f[_FLIPS]
        if kind > 4:
            kind = 0
            if flips == 0:
                return 0 - 1
            flips -= 1
            f[_FLIPS] = flips
        f[_KIND] = kind
        m = f[_CLONES + kind + kind]
        n = f[_CLONES + kind + kind + 1]
        if flips & 8:
            m &= f[_EIGHTS]
            n &= f[_EIGHTS + 1]
        else:
            m &= f[_EIGHTS] ^ full
            n &= f[_EIGHTS + 1] ^ full
        if flips & 4:
            m &= f[_FOURS]
            n &= f[_FOURS + 1]
        else:
            m &= f[_FOURS] ^ full
            n &= f[_FOURS + 1] ^ full
        if flips & 2:
            m &= f[_TWOS]
            n &= f[_TWOS + 1]
        else:
            m &= f[_TWOS] ^ full
            n &= f[_TWOS + 1] ^ full
        if flips & 1:
            m &= f[_ONES]
            n &= f[_ONES + 1]
        else:
            m &= f[_ONES] ^ full
            n &= f[_ONES + 1] ^ full
        f[_LEFT] = m
        f[_LEFT + 1] = n


@micropython.viper
def make(at: int, move: int, buffers):
    """Make a move of the frame at `at`: boards and score of the next frame."""
    f = ptr32(int(ptr32(buffers[1])) + at)
    g = ptr32(int(ptr32(buffers[1])) + at + _FRAME)
    round_it = ptr32(buffers[2])
    count = ptr8(buffers[4])
    one = 1
    full = (((one << 16) - 1) << 16) | 0xFFFF
    target = move & 63
    kind = move >> 6
    x = f[_ENEMY] & full
    y = f[_ENEMY + 1] & full
    m = round_it[target + target] & x & full
    n = round_it[target + target + 1] & y & full
    gain = count[m & 255] + count[(m >> 8) & 255]
    gain += count[(m >> 16) & 255] + count[(m >> 24) & 255]
    gain += count[n & 255] + count[(n >> 8) & 255]
    gain += count[(n >> 16) & 255] + count[(n >> 24) & 255]
    gain += gain
    g[_OWN] = x ^ m
    g[_OWN + 1] = y ^ n
    m |= f[_OWN] & full
    n |= f[_OWN + 1] & full
    if target < 32:
        m |= one << target
    else:
        n |= one << (target - 32)
    if kind == 0:
        gain += 1
    else:
        if kind == 1:
            target -= 2
        elif kind == 2:
            target += 2
        elif kind == 3:
            target -= 16
        else:
            target += 16
        if target < 32:
            m ^= one << target
        else:
            n ^= one << (target - 32)
    g[_ENEMY] = m
    g[_ENEMY + 1] = n
    g[_SCORE] = _TWO - f[_SCORE] - gain


@micropython.viper
def search(buffers) -> int:
    """Go on with a search until it is over (1) or the decisions reach their limit (0)."""
    cx = ptr32(buffers[0])
    frames = int(ptr32(buffers[1]))
    entries = ptr32(buffers[3])
    one = 1
    full = (((one << 16) - 1) << 16) | 0xFFFF
    at = cx[_AT]
    doing = cx[_DOING]
    value = cx[_VALUE]
    wide = cx[_WIDE]
    over = 0
    while True:
        f = ptr32(frames + at)
        if doing == 0:  # enter a node
            if cx[_DECISIONS] >= cx[_LIMIT]:
                break
            f[_BEST] = _NONE
            f[_HASH_MOVE] = _NONE
            f[_FLOOR] = f[_ALPHA]
            f[_FLAGS] = 0
            doing = 2
            if f[_DEPTH] == 1:
                value = int(frontier(at, buffers))
            else:
                look(at, buffers)
                if f[_LEFT] | f[_LEFT + 1] == 0:
                    value = int(frontier(at, buffers))  # the game is over
                else:
                    f[_FLIPS] = int(most(_LEFT, at, buffers)) + 1
                    f[_KIND] = 4
                    f[_LEFT] = 0
                    f[_LEFT + 1] = 0
                    doing = 1
                    if wide == 0:
                        a = f[_OWN] & full
                        b = f[_OWN + 1] & full
                        x = f[_ENEMY] & full
                        y = f[_ENEMY + 1] & full
                        h = ((a * 0x2545F491) & full) + ((b * 0x1B873593) & full)
                        h = (h + ((x * 0x19D699A5) & full) + ((y * 0x0B4B82E3) & full)) & full
                        h ^= (h >> 15) & 0x1FFFF
                        h = (h * 0x2C1B3C6D) & full
                        h ^= (h >> 13) & 0x7FFFF
                        check = ((a ^ y) * 0x2F0B4C47 & full) + ((b ^ x) * 0x165667B1 & full) & full
                        h = (h & cx[_HASH_MASK]) << 1
                        f[_ENTRY] = h
                        f[_CHECK] = check
                        if entries[h] & full == check:
                            word = entries[h + 1]
                            f[_HASH_MOVE] = (word >> 22) & 511
                            if (word >> 14) & 63 >= f[_DEPTH] and at:
                                v = word & 16383
                                bound = (word >> 20) & 3
                                if bound == 3:
                                    value = v
                                    doing = 2
                                elif bound == 1:  # at least
                                    if v >= f[_BETA]:
                                        value = v
                                        doing = 2
                                elif v <= f[_ALPHA]:
                                    value = v
                                    doing = 2
            if doing == 2 and wide == 0:
                if value < f[_ALPHA]:
                    value = f[_ALPHA]
                elif value > f[_BETA]:
                    value = f[_BETA]
        elif doing == 1:  # the next move of an inner node
            move = 0 - 1
            hash_move = f[_HASH_MOVE]
            flags = f[_FLAGS]
            if flags & _HASHED == 0:
                f[_FLAGS] = flags | _HASHED
                if hash_move != _NONE:
                    i = _CLONES + ((hash_move >> 6) << 1) + ((hash_move & 32) >> 5)
                    if (f[i] >> (hash_move & 31)) & 1:
                        move = hash_move
                    else:
                        f[_HASH_MOVE] = _NONE
                        continue
                else:
                    continue
            else:
                move = int(step(at, buffers))
                if move == hash_move:
                    continue
            if move < 0:
                value = f[_ALPHA]
                doing = 2
                if wide == 0:
                    bound = 3
                    if value <= f[_FLOOR]:
                        bound = 2  # at most
                    i = f[_ENTRY]
                    entries[i] = f[_CHECK]
                    entries[i + 1] = value | f[_DEPTH] << 14 | bound << 20 | f[_BEST] << 22
                continue
            make(at, move, buffers)
            cx[_DECISIONS] = cx[_DECISIONS] + 1
            f[_MOVE] = move
            g = ptr32(frames + at + _FRAME)
            g[_DEPTH] = f[_DEPTH] - 1
            g[_ALPHA] = _TWO - f[_BETA]
            g[_BETA] = _TWO - f[_ALPHA]
            flags = f[_FLAGS]
            if flags & _MOVED and wide == 0 and f[_BETA] - f[_ALPHA] > 1:
                g[_ALPHA] = _TWO - f[_ALPHA] - 1
                f[_FLAGS] = flags | _SCOUTING
            else:
                f[_FLAGS] = flags | _MOVED
            at += _FRAME
            doing = 0
        else:  # back to the parent with a value
            if at == 0:
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
                f[_BEST] = f[_MOVE]
                if value >= f[_BETA]:
                    doing = 2
                    i = f[_ENTRY]
                    entries[i] = f[_CHECK]
                    entries[i + 1] = value | f[_DEPTH] << 14 | one << 20 | f[_MOVE] << 22
    cx[_AT] = at
    cx[_DOING] = doing
    cx[_VALUE] = value
    return over
