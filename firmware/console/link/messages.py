"""Every message of the link: what lies in it, and what it may say.

A message is a byte that names it and the fields of LAYOUT, one after the other, numbers
little-endian. unpack() refuses whatever is shorter, longer or out of range as a whole. What a
message may say at a certain moment of a game is for those who take it.
"""

from console.link.text import decode

VERSION = 1
MAGIC = b"DMR"
MAX_PAYLOAD = 220  # bytes of a message that is carried in a DATA
CHAT_LETTERS = 80
CHAT_BYTES = 200
PHRASES = 10
CODE_DIGITS = 4

# Of the session
HELLO, REFUSE, CODE, VERDICT, DATA, BEAT, BYE = range(1, 8)
# Carried in a DATA
TERMS, ACCEPT, COMMIT, REVEAL = 16, 17, 18, 19
MOVE, ASK, ANSWER, RESIGN, GO_ON, FLAG, CLAIM, SYNC, KEPT, BACK, NO_DRAW = range(24, 35)
PROGRESS, FINAL, RACE = 40, 41, 42
CHAT, PHRASE = 48, 49

# Why a session is refused
NO_REASON, BAD_VERSION, WRONG_CODE, BUSY, STRANGER, SAME_ROLE = range(6)
REASONS = (
    "goodbye",
    "unknown version of the protocol",
    "too many wrong codes",
    "already playing with somebody else",
    "no game of yours is waiting here",
    "one has to host, the other one to join",
)
# What one player asks the other
DRAW, TAKE_BACK, PAUSE, REMATCH = range(4)
# How a game ended, the stronger one last: it holds where two messages cross each other
GOES_ON, BY_CLAIM, BY_FLAG, BY_RESIGNING, BY_DRAW, BY_RULES = range(6)
NOBODY = 2  # as a winner
MOST_MS = (1 << 29) - 1  # of a clock
MOST_MINUTES = 99
CARDS = 52

_U8, _U16, _U32 = 1, 2, 4
_BYTES, _WORD, _TEXT, _REST = 8, 9, 10, 11


def _u8(low, high):
    return (_U8, low, high)


def _u16(high=65535):
    return (_U16, 0, high)


def _u32(high=(1 << 32) - 1):
    return (_U32, 0, high)


def _bytes(count):
    return (_BYTES, count, count)


def _word(low, high):
    """A byte that says how many, and so many printable letters of ASCII."""
    return (_WORD, low, high)


_ID = _bytes(4)
_TOKEN = _bytes(8)
_SIDE = _u8(0, 1)
_YES = _u8(0, 1)
_MS = _u32(MOST_MS)
_SEEN = _u16()
_PLIES = _u16()
_MOVE = _word(1, 80)
_KIND = _u8(DRAW, REMATCH)

LAYOUT = {
    # magic, version, 1 hosts | 2 asks for an answer | 4 paired, own id, peer's, token, received
    HELLO: (_bytes(3), _u8(0, 255), _u8(0, 7), _ID, _ID, _TOKEN, _u32()),
    REFUSE: (_u8(0, len(REASONS) - 1), _u8(0, 255), (_TEXT, 0, 60)),  # reason, version, words
    CODE: (_ID, _bytes(CODE_DIGITS)),
    # host, joiner, right, tries left, ms to wait before the next one, token
    VERDICT: (_ID, _ID, _YES, _u8(0, 255), _u16(), _TOKEN),
    DATA: (_ID, _u32(), _u32(), (_REST, 1, MAX_PAYLOAD)),  # id, number, received, message
    BEAT: (_ID, _u32()),  # id, received
    BYE: (_ID,),
    # game, rules, options, start, minutes of host and joiner
    TERMS: (
        _word(1, 16),
        _word(0, 16),
        _word(0, 60),
        _word(0, 90),
        _u8(0, MOST_MINUTES),
        _u8(0, MOST_MINUTES),
    ),
    ACCEPT: (_YES,),
    COMMIT: (_bytes(32),),
    REVEAL: (_bytes(16),),
    MOVE: (_SEEN, _PLIES, _MOVE, _u32(), _MS),  # seen, plies before it, move, hash after it, used
    ASK: (_SEEN, _KIND, _PLIES),  # seen, what, plies to go back to, or at which a draw is offered
    ANSWER: (_SEEN, _KIND, _YES),
    RESIGN: (_SEEN,),
    GO_ON: (_SEEN,),
    FLAG: (_SEEN, _MS),
    CLAIM: (_SEEN,),
    # was switched off, game, take-backs, plies, refused draws, pauses, hash of the record, how it
    # ended, winner, used by sides 0 and 1
    SYNC: (
        _YES,
        _u16(),
        _u16(),
        _PLIES,
        _u8(0, 255),
        _u16(),
        _u32(),
        _u8(GOES_ON, BY_RULES),
        _u8(0, NOBODY),
        _MS,
        _MS,
    ),
    KEPT: (_PLIES, _MOVE),
    BACK: (_PLIES,),  # plies that the peer has to go back to first
    NO_DRAW: (_PLIES, _SIDE),  # plies at which a draw was offered, who refused it
    PROGRESS: (_u8(0, CARDS), _u16(), _MS),  # cards up, moves, time
    FINAL: (_u8(0, CARDS), _YES, _MS),  # cards up, solved, time
    # race, deal, and what is known of the peer's FINAL: 0 nothing, 1 not solved, 2 solved
    RACE: (_u16(), _word(0, 90), _u8(0, 2), _u8(0, CARDS), _MS),
    CHAT: ((_TEXT, 1, CHAT_BYTES),),
    PHRASE: (_u8(0, PHRASES - 1),),
}


class BadMessage(ValueError):
    """Bytes that are no message, or values that fit in none."""


def pack(kind, *values):
    """The bytes of a message; BadMessage if a value may not stand in it."""
    layout = LAYOUT[kind]
    if len(values) != len(layout):
        raise BadMessage("%d: %d values" % (kind, len(values)))
    out = bytearray((kind,))
    for (code, low, high), value in zip(layout, values):
        if code <= _U32:
            if not low <= value <= high:
                raise BadMessage("%d: %d is not in %d to %d" % (kind, value, low, high))
            for _ in range(code):
                out.append(value & 255)
                value >>= 8
            continue
        if code in (_WORD, _TEXT):
            letters = len(value)
            value = value.encode()
            if code == _TEXT and letters > CHAT_LETTERS:
                raise BadMessage("%d: %d letters" % (kind, letters))
        if not low <= len(value) <= high or (code == _WORD and not _is_plain(value)):
            raise BadMessage("%d: %r" % (kind, bytes(value)))
        if code == _WORD:
            out.append(len(value))
        out.extend(value)
    return bytes(out)


def unpack(data):
    """[kind, values …] of the bytes of one message; BadMessage if they are none.

    A text comes out without control characters and broken UTF-8, of CHAT_LETTERS at the most.
    """
    if not len(data) or data[0] not in LAYOUT:
        raise BadMessage("unknown kind")
    found = [data[0]]
    at = 1
    for code, low, high in LAYOUT[data[0]]:
        if code <= _U32:
            end = at + code
            value = 0
            if end <= len(data):
                for i in range(end - 1, at - 1, -1):
                    value = value << 8 | data[i]
            if not low <= value <= high:
                raise BadMessage("%d: %d" % (data[0], value))
        else:
            if code == _WORD and at < len(data):
                size = data[at]
                at += 1
            else:
                size = len(data) - at if code >= _TEXT else low
            end = at + size
            value = bytes(data[at:end])
            if not low <= size <= high or (code == _WORD and not _is_plain(value)):
                raise BadMessage("%d: %r" % (data[0], value))
            if code == _WORD:
                value = value.decode()
            elif code == _TEXT:
                value = decode(value)
                if len(value) > CHAT_LETTERS:
                    raise BadMessage("%d: %d letters" % (data[0], len(value)))
        if end > len(data):
            raise BadMessage("%d: too short" % data[0])
        at = end
        found.append(value)
    if at != len(data):
        raise BadMessage("%d: too long" % data[0])
    return found


def _is_plain(value):
    for byte in value:
        if not 0x20 <= byte < 0x7F:
            return False
    return True
