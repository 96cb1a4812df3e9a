"""The search behind the solver of Le Roi Albert on the device: best positions first, in viper.

It is the search of host_tools/solver/search.py, position by position, in tables of a fixed size;
what is kept out of it, and why nothing is lost by that, is told there. Where that one plays a card
to see what it makes possible, this one only notes it: _expand() finds what to do from the tops of
the piles, and _meet() does it, settles the position, keeps it and takes all of it back.

A position is four words, of 13 cards each: two bits a card, saying what it lies on, and in bits
26-29 the height of a suit pile. A card is (rank - 1) * 4 + suit; a place is a pile 0..8, 16 + a
slot of the reserve, or 15 for the suit piles.

All of it is one file because a constant of viper is one only in the file it stands in: taken from
another it would be looked up at each use.
"""

from array import array

import micropython
from micropython import const

UNKNOWN = const(0)  # verdicts
SOLVABLE = const(1)
UNSOLVABLE = const(2)

TABLE = const(52)  # what a card goes onto besides cards: an empty pile
UP = const(54)  # or its suit pile
_RESERVE = const(53)
_NOTHING = const(255)
_GONE_UP = const(15)
_SLOTS = const(16)
_ANY = const(9)
_NO_STATE = const(0xFFFF)
_BUCKETS = const(1024)
_TOP_BIT = const(26)

# Bytes: nine piles of 24, and from here on heights, reserve, suit piles, and for each card what it
# lies on as a code, where in the reserve it is, what lies on it, and the four things it may lie on.
_HEIGHT = const(216)
_SLOT = const(225)
_UPS = const(232)
_CODE = const(236)
_WHERE = const(288)
_CHILD = const(340)
_PLACES = const(392)
_WORD = const(600)  # of a card in a position, and its shift there
_SHIFT = const(652)
_KIND = const(860)  # of a card: rank * 2 + colour, red 1
_TOP = const(704)  # tops and heights of the piles with what _expand() has only noted
_LEFT = const(713)
_DUMPED = const(722)  # empty piles that took a card, of the first pile and of the second
_DUMPED_TOO = const(731)
_LINK = const(740)  # reserve cards that lie on each other, and how far each was looked at
_TRIED = const(750)
_QUEUE = const(912)  # moves noted, and then those to settle: from, to
_UNDO = const(1112)  # moves made, eight bytes each: from, to, card, its code before, what it is on
_BYTES = const(1112 + 8 * 100)

# Words.
_KEY = const(0)
_STATES = const(4)
_ROOM = const(5)
_LOWEST = const(6)
_PARENT = const(7)
_QUEUED = const(8)
_VERDICT = const(9)
_LAST = const(10)
_WANTED = const(11)  # the state whose making is traced, or -1
_TRACED = const(12)  # moves of it
_MASK = const(13)
_FULL = const(14)
_BEST = const(15)  # the state that looks best, and its points
_POINTS = const(16)
_UNDONE = const(17)
_FIRST = const(18)  # the pile whose moves come next, and how many piles are empty
_EMPTY = const(19)
_WEIGHTS = const(20)
_ACCEPT = const(
    26
)  # for each kind of cards the piles that it fits, a bit each, and the reserve cards
_KEPT = const(52)
_WORDS = const(78)

# Points of a position, few are good, for a card not up, one over a lower one, one on what it does
# not fit, an empty pile, a spent reserve card, a card over one that the suit piles wait for.
WEIGHTS = (5, 6, 4, 13, 9, 1)


def tables(room):
    """Memory of a search of up to `room` positions, 24 bytes each and 4 KiB; to be prepared."""
    slots = 1
    while slots < room + room // 4:
        slots *= 2
    return (
        bytearray(_BYTES),
        array("i", [0] * _WORDS),
        bytearray(16 * room),
        bytearray(4 * room),
        bytearray(2 * slots),
        bytearray(2 * _BUCKETS),
    )


def prepare(memory):
    """Fill in what holds for every position."""
    w = memory[0]
    for card in range(52):
        above = (card | 3) + 1 if card < 48 else _NOTHING
        red = (card + 1) & 2
        w[_PLACES + card * 4 + 1] = above + (0 if red or card >= 48 else 1)
        w[_PLACES + card * 4 + 2] = above + (0 if card >= 48 else 3 if red else 2)
        w[_PLACES + card * 4 + 3] = TABLE
        w[_WORD + card] = card // 13
        w[_SHIFT + card] = card % 13 * 2
        w[_KIND + card] = (card >> 2) * 2 + red // 2


def deal(memory, position, weights=WEIGHTS):
    """Begin a search from a position with piles, reserve and up as in rules.py; it is only read.

    Returns what went up or onto another card at once, as pairs like those of trace().
    """
    w, n = memory[0], memory[1]
    n[_STATES] = n[_FULL] = n[_VERDICT] = n[_QUEUED] = n[_UNDONE] = 0
    n[_ROOM] = len(memory[3]) // 4
    n[_MASK] = len(memory[4]) // 2 - 1
    n[_LOWEST] = n[_POINTS] = _BUCKETS
    n[_PARENT] = _NO_STATE
    n[_WANTED] = -1
    n[_FIRST] = 9
    for i, weight in enumerate(weights):
        n[_WEIGHTS + i] = weight
    _clear(memory)
    for pile in range(9):
        below = TABLE
        at = pile * 24
        for card in position.piles[pile]:
            w[_PLACES + card * 4] = below
            w[at] = below = card
            at += 1
        w[_HEIGHT + pile] = at - pile * 24
    for slot, card in enumerate(position.reserve):
        w[_SLOT + slot] = _NOTHING
        if card >= 0:
            w[_SLOT + slot] = card
            w[_PLACES + card * 4] = _RESERVE
    for suit in range(4):
        w[_UPS + suit] = position.up[suit]
        n[_KEY + suit] = position.up[suit] << _TOP_BIT
    _meet(memory)
    return _traced(memory)


@micropython.viper
def _clear(memory):
    """Forget all positions, and what was dealt."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    slots = ptr16(memory[4])
    heads = ptr16(memory[5])
    i = 0
    while i < 52:
        w[_CODE + i] = 0
        w[_PLACES + i * 4] = _NOTHING
        i += 1
    i = n[_MASK]
    while i >= 0:
        slots[i] = _NO_STATE
        i -= 1
    i = 0
    while i < _BUCKETS:
        heads[i] = _NO_STATE
        i += 1


@micropython.viper
def _lay_out(memory, state: int):
    """Lay out the position of a state."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    words = ptr32(memory[0])
    keys = ptr32(memory[2])
    word = 0
    next_word = 0
    i = 0
    while i < 26:
        words[_WHERE // 4 + i] = 0 - 1  # _NOTHING, four at a time; and _CHILD
        n[_ACCEPT + i] = 0
        n[_KEPT + i] = 0
        i += 1
    i = 0
    while i < 4:
        bits = keys[state * 4 + i]
        n[_KEY + i] = bits
        w[_UPS + i] = bits >> _TOP_BIT
        i += 1
    bases = 0
    spare = 0
    card = 0
    bits = 0
    while card < 52:
        if card == next_word:
            bits = n[_KEY + word]
            word += 1
            next_word += 13
        code = bits & 3
        bits >>= 2
        w[_CODE + card] = code
        if card >> 2 >= w[_UPS + (card & 3)]:
            place = w[_PLACES + card * 4 + code]
            if place == TABLE:
                w[bases * 24] = card
                bases += 1
            elif place == _RESERVE:
                w[_SLOT + spare] = card
                w[_WHERE + card] = spare
                if card > 3:
                    n[_KEPT + (w[_KIND + card] - 2 ^ 1)] = 1
                spare += 1
            else:
                w[_CHILD + place] = card
        card += 1
    while spare < 7:
        w[_SLOT + spare] = _NOTHING
        spare += 1
    pile = 0
    while pile < 9:
        height = 0
        top = _NOTHING
        if pile < bases:
            card = w[pile * 24]
            while card != _NOTHING:
                top = card
                w[pile * 24 + height] = card
                height += 1
                card = w[_CHILD + card]
        w[_HEIGHT + pile] = height
        w[_LEFT + pile] = height
        w[_TOP + pile] = top
        if height and top > 3:
            i = _ACCEPT + (w[_KIND + top] - 2 ^ 1)
            n[i] = n[i] | 1 << pile
        pile += 1
    n[_EMPTY] = 9 - bases


@micropython.viper
def _play(memory, first: int):
    """Make the moves of the queue from `first` on, and note what takes them back."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    at = _QUEUE + 2 * first
    end = _QUEUE + 2 * n[_QUEUED]
    i = _UNDO + 8 * n[_UNDONE]
    while at < end:
        source = w[at]
        target = w[at + 1]
        at += 2
        if source >= _SLOTS:
            card = w[_SLOT - _SLOTS + source]
            w[_SLOT - _SLOTS + source] = _NOTHING
        else:
            height = w[_HEIGHT + source] - 1
            w[_HEIGHT + source] = height
            card = w[source * 24 + height]
        onto = UP
        code = 0
        if target == _GONE_UP:
            suit = card & 3
            w[_UPS + suit] = w[_UPS + suit] + 1
            n[_KEY + suit] = n[_KEY + suit] + (1 << _TOP_BIT)
        else:
            onto = TABLE
            height = w[_HEIGHT + target]
            if height:
                onto = w[target * 24 + height - 1]
            while code < 3 and w[_PLACES + card * 4 + code] != onto:
                code += 1
            w[target * 24 + height] = card
            w[_HEIGHT + target] = height + 1
        old = w[_CODE + card]
        w[_CODE + card] = code
        word = w[_WORD + card]
        n[_KEY + word] = n[_KEY + word] ^ ((old ^ code) << w[_SHIFT + card])
        w[i] = source
        w[i + 1] = target
        w[i + 2] = card
        w[i + 3] = old
        w[i + 4] = onto
        i += 8
    n[_UNDONE] = (i - _UNDO) >> 3


@micropython.viper
def _back(memory):
    """Take back all moves made."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    undone = n[_UNDONE]
    n[_UNDONE] = 0
    while undone:
        undone -= 1
        i = _UNDO + 8 * undone
        source = w[i]
        target = w[i + 1]
        card = w[i + 2]
        if target == _GONE_UP:
            suit = card & 3
            w[_UPS + suit] = w[_UPS + suit] - 1
            n[_KEY + suit] = n[_KEY + suit] - (1 << _TOP_BIT)
        else:
            w[_HEIGHT + target] = w[_HEIGHT + target] - 1
        word = w[_WORD + card]
        n[_KEY + word] = n[_KEY + word] ^ ((w[_CODE + card] ^ w[i + 3]) << w[_SHIFT + card])
        w[_CODE + card] = w[i + 3]
        if source >= _SLOTS:
            w[_SLOT - _SLOTS + source] = card
        else:
            height = w[_HEIGHT + source]
            w[source * 24 + height] = card
            w[_HEIGHT + source] = height + 1


@micropython.viper
def _unwanted(memory, at: int) -> int:
    """The first place from `at` on whose card can go up and that nobody can want any more; 16 if
    there is none. Places 9 .. 15 are slots here."""
    w = ptr8(memory[0])
    while at < 16:
        card = _NOTHING
        if at >= 9:
            card = w[_SLOT - 9 + at]
        elif w[_HEIGHT + at]:
            card = w[at * 24 + w[_HEIGHT + at] - 1]
        if card != _NOTHING:
            suit = card & 3
            rank = card >> 2
            if w[_UPS + suit] == rank and w[_UPS + 3 - suit] + 2 >= rank:
                suit = (suit + 1) >> 1 & 1 ^ 1  # a suit of the other colour
                if w[_UPS + suit] + 1 >= rank and w[_UPS + 3 - suit] + 1 >= rank:
                    return at
        at += 1
    return 16


@micropython.viper
def _alone(memory, alone: int) -> int:
    """The first pile from `alone` on with a single card that fits another pile: it and, shifted by
    4, that one; -1 if there is none."""
    w = ptr8(memory[0])
    while alone < 9:
        if w[_HEIGHT + alone] == 1:
            card = w[alone * 24]
            pile = 0
            while pile < 9:
                height = w[_HEIGHT + pile]
                if height and pile != alone:
                    top = w[pile * 24 + height - 1]
                    if (top >> 2) - (card >> 2) == 1 and ((top + 1) ^ (card + 1)) & 2:
                        return alone | pile << 4
                pile += 1
        alone += 1
    return 0 - 1


@micropython.viper
def _meet(memory) -> int:
    """Make the moves noted, settle, keep or trace the position, and lay it out as it was."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    if n[_WANTED] < 0 - 1:  # what was traced is not to be overwritten
        return 0
    noted = n[_QUEUED]
    queued = noted
    _play(memory, 0)
    # Cards that nobody can want any more go up.
    at = 16
    while True:
        if at == 16:
            at = int(_unwanted(memory, 0))
            if at == 16:
                break
        w[_QUEUE + 2 * queued] = at
        if at >= 9:
            w[_QUEUE + 2 * queued] = at + (_SLOTS - 9)
        w[_QUEUE + 2 * queued + 1] = _GONE_UP
        n[_QUEUED] = queued + 1
        _play(memory, queued)
        queued += 1
        at = int(_unwanted(memory, at))
    # Cards alone in their piles go onto others that they fit.
    at = int(_alone(memory, 0))
    while at >= 0:
        w[_QUEUE + 2 * queued] = at & 15
        w[_QUEUE + 2 * queued + 1] = at >> 4
        n[_QUEUED] = queued + 1
        _play(memory, queued)
        queued += 1
        at = int(_alone(memory, (at & 15) + 1))
    n[_QUEUED] = noted
    if n[_WANTED] == 0 - 1:
        _keep(memory)
    else:
        keys = ptr32(memory[2])
        i = n[_WANTED] * 4
        if (
            keys[i] == n[_KEY]
            and keys[i + 1] == n[_KEY + 1]
            and keys[i + 2] == n[_KEY + 2]
            and keys[i + 3] == n[_KEY + 3]
        ):
            n[_WANTED] = 0 - 2
    n[_TRACED] = n[_UNDONE]
    _back(memory)
    return 0


@micropython.viper
def _points(memory) -> int:
    """How far from the end the position looks, see WEIGHTS."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    left = 52 - w[_UPS] - w[_UPS + 1] - w[_UPS + 2] - w[_UPS + 3]
    points = n[_WEIGHTS] * left
    cover = n[_WEIGHTS + 1]
    gap = n[_WEIGHTS + 2]
    empty = n[_WEIGHTS + 3]
    points += empty * 9
    wanted = n[_WEIGHTS + 5]
    pile = 0
    while pile < 9:
        height = w[_HEIGHT + pile]
        if height == 0:
            points -= empty
        else:
            i = pile * 24
            below = w[i]
            least = below >> 2
            if w[_UPS + (below & 3)] == least:
                points += wanted * (height - 1)
            height -= 1
            while height:
                height -= 1
                i += 1
                card = w[i]
                rank = card >> 2
                if rank > least:
                    points += cover
                else:
                    least = rank
                if (below >> 2) - rank != 1 or not ((below + 1) ^ (card + 1)) & 2:
                    points += gap
                if w[_UPS + (card & 3)] == rank:
                    points += wanted * height
                below = card
        pile += 1
    i = 0
    while i < 7:
        if w[_SLOT + i] == _NOTHING:
            points += n[_WEIGHTS + 4]
        i += 1
    if points >= _BUCKETS:
        points = _BUCKETS - 1
    return points


@micropython.viper
def _keep(memory) -> int:
    """Keep the position unless it was met before or there is no room."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    keys = ptr32(memory[2])
    slots = ptr16(memory[4])
    mask = n[_MASK]
    at = n[_KEY] * 0x2545F491 ^ n[_KEY + 1] * 0x19E3779B ^ n[_KEY + 2] * 0x27D4EB2F
    at = (at ^ n[_KEY + 3] * 0x165667B1) >> 12
    at = (at ^ at >> 9) & mask
    while slots[at] != _NO_STATE:
        i = slots[at] * 4
        if (
            keys[i] == n[_KEY]
            and keys[i + 1] == n[_KEY + 1]
            and keys[i + 2] == n[_KEY + 2]
            and keys[i + 3] == n[_KEY + 3]
        ):
            return 0
        at = (at + 1) & mask
    state = n[_STATES]
    if state == n[_ROOM]:
        n[_FULL] = 1
        return 0
    slots[at] = state
    i = 0
    while i < 4:
        keys[state * 4 + i] = n[_KEY + i]
        i += 1
    points = int(_points(memory))
    links = ptr16(memory[3])
    heads = ptr16(memory[5])
    links[state * 2] = n[_PARENT]
    links[state * 2 + 1] = heads[points]
    heads[points] = state
    if points < n[_LOWEST]:
        n[_LOWEST] = points
    if points < n[_POINTS]:
        n[_POINTS] = points
        n[_BEST] = state
    n[_STATES] = state + 1
    if w[_UPS] + w[_UPS + 1] + w[_UPS + 2] + w[_UPS + 3] == 52:
        n[_VERDICT] = SOLVABLE
        n[_LAST] = state
    return 0


@micropython.viper
def _move(memory, source: int, onto: int) -> int:
    """Meet what the top card of `source` can do: lie on the pile `onto`; with _ANY go up too."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    card = w[_TOP + source]
    noted = n[_QUEUED]
    if onto == _ANY:
        # It goes up if all it waits for does, from the reserve.
        suit = card & 3
        rank = w[_UPS + suit]
        i = _QUEUE + 2 * noted
        while rank < card >> 2:
            slot = w[_WHERE + rank * 4 + suit]
            if slot == _NOTHING:
                break
            w[i] = _SLOTS + slot
            w[i + 1] = _GONE_UP
            i += 2
            rank += 1
        if rank == card >> 2:
            w[i] = source
            w[i + 1] = _GONE_UP
            n[_QUEUED] = (i + 2 - _QUEUE) >> 1
            _meet(memory)
            n[_QUEUED] = noted
    # What it can lie on: tops of piles, or reserve cards that lie on such tops or on each other.
    kind = w[_KIND + card]
    if n[_KEPT + kind] == 0 and n[_ACCEPT + kind] == 0:
        return 0
    fitting = n[_ACCEPT + kind]
    chain = 0
    head = card
    w[_TRIED] = 0
    while True:
        tried = w[_TRIED + chain]
        if fitting == 0 and tried < 9:
            tried = 9
        w[_TRIED + chain] = tried + 1
        if tried < 10:
            target = tried
            if tried == 9:  # last, reserve cards lie on an empty pile
                if chain == 0 or onto != _ANY:
                    continue
                target = 0
                while target < 9 and w[_TOP + target] != _NOTHING:
                    target += 1
                if target == 9:
                    continue
            else:
                if target == source or (onto != _ANY and onto != target):
                    continue
                if fitting >> target & 1 == 0:
                    continue
            i = _QUEUE + 2 * noted
            link = chain
            while link:
                link -= 1
                w[i] = _SLOTS + w[_LINK + link]
                w[i + 1] = target
                i += 2
            w[i] = source
            w[i + 1] = target
            n[_QUEUED] = noted + chain + 1
            _meet(memory)
            n[_QUEUED] = noted
        elif tried < 12:
            # Kings lie on nothing: both their places are _NOTHING.
            place = w[_PLACES + head * 4 + tried - 9]
            if place != _NOTHING and w[_WHERE + place] != _NOTHING:
                w[_LINK + chain] = w[_WHERE + place]
                chain += 1
                w[_TRIED + chain] = 0
                head = place
                fitting = n[_ACCEPT + w[_KIND + head]]
        elif chain == 0:
            break
        else:
            chain -= 1
            head = card
            if chain:
                head = w[_SLOT + w[_LINK + chain - 1]]
            fitting = n[_ACCEPT + w[_KIND + head]]
    return 0


@micropython.viper
def _between(memory, source: int, onto: int, other: int):
    """Meet the top card of a pile on two others, one of which may be its own."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    kind = w[_KIND + w[_TOP + source]]
    twice = 2
    while twice:
        twice -= 1
        if onto != source:
            # Straight, or by way of reserve cards, which alternate too.
            top = w[_KIND + w[_TOP + onto]]
            ranks = (top >> 1) - (kind >> 1)
            if ranks > 0 and (ranks ^ top ^ kind) & 1 == 0:
                if ranks == 1 or n[_KEPT + kind]:
                    _move(memory, source, onto)
        onto = other


@micropython.viper
def _dump(memory, pile: int) -> int:
    """Note that the top card of a pile goes to an empty one, which must be there; returns that."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    empty = 0
    while w[_TOP + empty] != _NOTHING:
        empty += 1
    i = _QUEUE + 2 * n[_QUEUED]
    w[i] = pile
    w[i + 1] = empty
    n[_QUEUED] = n[_QUEUED] + 1
    n[_EMPTY] = n[_EMPTY] - 1
    height = w[_LEFT + pile] - 1
    card = w[_TOP + pile]
    below = w[pile * 24 + height - 1]
    w[_TOP + empty] = card
    w[_LEFT + empty] = 1
    w[_TOP + pile] = below
    w[_LEFT + pile] = height
    if card > 3:
        i = _ACCEPT + (w[_KIND + card] - 2 ^ 1)
        n[i] = n[i] ^ (1 << pile | 1 << empty)
    if below > 3:
        i = _ACCEPT + (w[_KIND + below] - 2 ^ 1)
        n[i] = n[i] ^ 1 << pile
    return empty


@micropython.viper
def _undump(memory, pile: int, empty: int):
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    n[_QUEUED] = n[_QUEUED] - 1
    n[_EMPTY] = n[_EMPTY] + 1
    card = w[_TOP + empty]
    below = w[_TOP + pile]
    w[_TOP + empty] = _NOTHING
    w[_LEFT + empty] = 0
    w[_TOP + pile] = card
    w[_LEFT + pile] = w[_LEFT + pile] + 1
    if card > 3:
        i = _ACCEPT + (w[_KIND + card] - 2 ^ 1)
        n[i] = n[i] ^ (1 << pile | 1 << empty)
    if below > 3:
        i = _ACCEPT + (w[_KIND + below] - 2 ^ 1)
        n[i] = n[i] ^ 1 << pile


@micropython.viper
def _second(memory, first: int, empty: int):
    """Dump from a second pile too, for moves between it and the first."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    second = first + 1
    while second < 9:
        dumps = 0
        while w[_LEFT + second] > 1 and n[_EMPTY]:
            other = int(_dump(memory, second))
            w[_DUMPED_TOO + dumps] = other
            dumps += 1
            _between(memory, first, second, other)
            _between(memory, second, first, empty)
        while dumps:
            dumps -= 1
            _undump(memory, second, w[_DUMPED_TOO + dumps])
        second += 1


@micropython.viper
def _expand(memory, first: int):
    """Meet all that the top card of a pile can do, and what dumping cards of it makes possible."""
    w = ptr8(memory[0])
    n = ptr32(memory[1])
    if w[_LEFT + first]:
        _move(memory, first, _ANY)
        dumps = 0
        while w[_LEFT + first] > 1 and n[_EMPTY]:
            empty = int(_dump(memory, first))
            w[_DUMPED + dumps] = empty
            dumps += 1
            _move(memory, first, _ANY)
            source = 0
            while source < 9:
                if w[_LEFT + source] and source != first:
                    _between(memory, source, first, empty)
                source += 1
            if n[_EMPTY]:
                _second(memory, first, empty)
        while dumps:
            dumps -= 1
            _undump(memory, first, w[_DUMPED + dumps])


@micropython.viper
def step(memory) -> int:
    """Look at one more pile of a position; the verdict, UNKNOWN while there is none.

    It is UNKNOWN for good when is_full() and no position is left that could be looked at.
    """
    n = ptr32(memory[1])
    heads = ptr16(memory[5])
    if n[_VERDICT]:
        return n[_VERDICT]
    if n[_FIRST] == 9:
        lowest = n[_LOWEST]
        while lowest < _BUCKETS and heads[lowest] == _NO_STATE:
            lowest += 1
        n[_LOWEST] = lowest
        if lowest == _BUCKETS:
            if n[_FULL] == 0:
                n[_VERDICT] = UNSOLVABLE
            return n[_VERDICT]
        state = heads[lowest]
        links = ptr16(memory[3])
        heads[lowest] = links[state * 2 + 1]
        n[_PARENT] = state
        _lay_out(memory, state)
        n[_FIRST] = 0
    first = n[_FIRST]
    n[_FIRST] = first + 1
    _expand(memory, first)
    return n[_VERDICT]


def verdict(memory):
    """What is known so far."""
    return memory[1][_VERDICT]


def states(memory):
    """Positions met."""
    return memory[1][_STATES]


def is_full(memory):
    """Was there a position that had no room?"""
    return memory[1][_FULL] == 1


def trace(memory):
    """Yields the moves to the solution found, or else to what looks best, after those that deal()
    returned, as pairs of a card and what it goes onto: a card, TABLE or UP; and None whenever some
    ms have gone by. The search cannot go on after that.
    """
    n = memory[1]
    state = n[_LAST] if n[_VERDICT] == SOLVABLE else n[_BEST]
    path = []
    while state:
        path.append(state)
        state = _parent(memory, state)
    while path:
        wanted = path.pop()
        n[_WANTED] = wanted
        _lay_out(memory, _parent(memory, wanted))
        for first in range(9):
            if n[_WANTED] == wanted:
                yield None
                _expand(memory, first)
        yield from _traced(memory)


@micropython.viper
def _parent(memory, state: int) -> int:
    """The state from which one was met."""
    links = ptr16(memory[3])
    return links[state * 2]


def _traced(memory):
    """The moves that _meet() made last."""
    w = memory[0]
    end = _UNDO + 8 * memory[1][_TRACED]
    return [(w[i + 2], w[i + 4]) for i in range(_UNDO, end, 8)]
