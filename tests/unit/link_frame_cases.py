"""Frames, texts and messages of the link: what is damaged is refused.

Plain functions without pytest: test_link.py runs them on CPython, tests/twin on the twin.
"""

from console.link import messages
from console.link.framing import MAX_BODY, MAX_FRAME, Parser, encode
from console.link.messages import BadMessage, pack, unpack
from console.link.text import SUBSTITUTE, decode
from link_stage import Chance, equal


def frame(body):
    out = bytearray(MAX_FRAME)
    return bytes(out[: encode(out, 0, body, len(body))])


def parse(parser, data):
    """The bodies of all good frames in some bytes."""
    found = []
    at = 0
    while at < len(data):
        at = parser.feed(data, at, len(data))
        if parser.length:
            found.append(bytes(parser.body[: parser.length]))
    return found


def refused(call, *args):
    try:
        call(*args)
    except BadMessage:
        return True
    return False


# -- frames

SPECIAL = bytes((0xC0, 0xDB, 0, 3, 4, 0x0A, 0x0D, 0x1A, 0x11, 0x13, 0xFF))


def case_a_frame_of_known_bytes():
    # Written down so that another client can be held to it: CRC-32 of "a" is E8B7BE43.
    equal(frame(b"a"), b"\0\x06a\x43\xbe\xb7\xe8\0")
    equal(frame(b"\0"), b"\0\x01\x05\x8d\xef\x02\xd2\0")


def case_a_frame_fed_one_byte_at_a_time():
    body, parser, found = b"move d3" + SPECIAL, Parser(), []
    data = frame(body)
    for i in range(len(data)):
        found += parse(parser, data[i : i + 1])
    equal(found, [body])


def case_a_frame_split_at_every_offset():
    body = b"move d3" + SPECIAL
    data = frame(body)
    for cut in range(len(data) + 1):
        parser = Parser()
        equal(parse(parser, data[:cut]) + parse(parser, data[cut:]), [body], cut)


def case_two_frames_and_a_half_in_one_read():
    parser = Parser()
    third = frame(b"third")
    equal(parse(parser, frame(b"first") + frame(b"second") + third[:6]), [b"first", b"second"])
    equal(parse(parser, third[6:]), [b"third"])


def case_every_byte_and_every_length_goes_through():
    parser = Parser()
    for length in range(1, MAX_BODY + 1):
        for first in (0, 1, 3, length, 255):
            body = bytes([(first * (i + 1)) & 255 for i in range(length)])
            data = frame(body)
            equal(parse(parser, data), [body])
            assert b"\0" not in data[1:-1], body
    equal(parser.rejected, 0)


def case_any_changed_lost_or_added_byte_is_noticed():
    body = b"move d3" + SPECIAL
    data = frame(body)
    for at in range(1, len(data) - 1):
        for bad in (data[:at] + data[at + 1 :], data[:at] + b"\x07" + data[at:]):
            parser = Parser()
            equal(parse(parser, bad), [], at)
            equal(parser.rejected, 1)
        for bit in range(8):
            parser = Parser()
            bad = data[:at] + bytes((data[at] ^ 1 << bit,)) + data[at + 1 :]
            equal(parse(parser, bad), [], (at, bit))
            assert parser.rejected


def case_a_good_frame_right_after_rubbish_arrives():
    chance = Chance(3)
    parser = Parser()
    for n in range(300):
        rubbish = bytes([chance.below(256) for _ in range(chance.below(600))])
        found = parse(parser, rubbish + frame(b"good %d" % n))
        equal(found[-1:], [b"good %d" % n])


def case_a_frame_that_is_too_long_is_refused_and_takes_no_memory():
    parser = Parser()
    size = len(parser.body)
    equal(parse(parser, b"\0" + b"\x01" * 100_000), [])
    equal(len(parser.body), size)
    equal(parse(parser, b"\0" + frame(b"next")), [b"next"])


def case_the_shortest_and_the_longest_frame_that_is_none():
    for coded in (b"\x01", b"\x05\x01\x01\x01\x01", b"\xff" * 245, b"\x01" * 246, b"\x02\x01"):
        parser = Parser()
        equal(parse(parser, b"\0" + coded + b"\0"), [])
        equal(parser.rejected, 1)


# -- text


def case_text_that_is_no_utf_8_has_substitutes():
    s = SUBSTITUTE
    for data, text in (
        (b"caf\xc3\xa9", "caf\u00e9"),
        (b"\xce\xba\xcf\x81\xce\xb1", "\u03ba\u03c1\u03b1"),
        (b"\xd0\x9f", "\u041f"),
        (b"\xf0\x9f\x98\x80", chr(0x1F600)),
        (b"\xc3(", s + "("),
        (b"\xff\xfe", s + s),
        (b"\xed\xa0\x80", s * 3),
        (b"\xc0\xaf", s * 2),
        (b"end\xf0\x9f\x98", "end" + s),
        (b"a\x1b[2J\nb\x7f\xc2\x85", "a" + s + "[2J" + s + "b" + s + s),
    ):
        equal(decode(data), text, data)


def case_chat_is_limited_in_letters_and_bytes():
    longest = "\u03b1" * 80
    equal(unpack(pack(messages.CHAT, longest)), [messages.CHAT, longest])
    for bad in (longest + "b", "", chr(0x1F600) * 51):
        assert refused(pack, messages.CHAT, bad)
    for bad in (b"a" * 81, b"", b"\xff" * 81, b"a" * 201):
        assert refused(unpack, bytes((messages.CHAT,)) + bad)


def case_chat_that_is_cut_within_a_letter_is_joined():
    body = pack(messages.CHAT, "caf\u00e9 \u03ba\u03c1\u03b1")
    data = frame(body)
    for cut in range(len(data)):
        parser = Parser()
        found = parse(parser, data[:cut]) + parse(parser, data[cut:])
        equal(unpack(found[0])[1], "caf\u00e9 \u03ba\u03c1\u03b1")


# -- messages

ALL = (
    (messages.HELLO, b"DMR", 1, 7, b"abcd", b"efgh", b"01234567", 4294967295),
    (messages.REFUSE, 3, 1, "already playing"),
    (messages.CODE, b"abcd", b"0815"),
    (messages.VERDICT, b"abcd", b"efgh", 1, 5, 8000, b"01234567"),
    (messages.DATA, b"abcd", 1, 2, b"\x31\x05"),
    (messages.BEAT, b"abcd", 4),
    (messages.BYE, b"abcd"),
    (messages.TERMS, "dynasty", "plain", "count", "", 5, 10),
    (messages.ACCEPT, 1),
    (messages.COMMIT, b"\0" * 32),
    (messages.REVEAL, b"\xff" * 16),
    (messages.MOVE, 3, 12, "c5/NE", 0xDEADBEEF, 123_456),
    (messages.ASK, 65535, messages.TAKE_BACK, 7),
    (messages.ANSWER, 0, messages.DRAW, 0),
    (messages.RESIGN, 1),
    (messages.GO_ON, 1),
    (messages.FLAG, 1, 300_000),
    (messages.CLAIM, 1),
    (messages.SYNC, 1, 0, 1, 20, 2, 3, 77, messages.BY_DRAW, messages.NOBODY, 5, 6),
    (messages.KEPT, 3, "pass"),
    (messages.BACK, 4),
    (messages.NO_DRAW, 4, 1),
    (messages.RACE, 1, "4711", 2, 52, 99_999),
    (messages.PROGRESS, 52, 100, 99_999),
    (messages.FINAL, 52, 1, 99_999),
    (messages.CHAT, "hello"),
    (messages.PHRASE, 9),
)


def case_every_message_comes_back_as_it_was():
    equal(sorted([values[0] for values in ALL]), sorted(messages.LAYOUT))
    for values in ALL:
        equal(tuple(unpack(pack(*values))), values)


def case_a_message_cut_or_longer_is_refused():
    open_ended = (messages.REFUSE, messages.DATA, messages.CHAT)
    for values in ALL:
        data = pack(*values)
        if values[0] not in open_ended:
            for length in range(len(data)):
                assert refused(unpack, data[:length]), (values, length)
            assert refused(unpack, data + b"\0"), values
    assert refused(unpack, b"") and refused(unpack, b"\0") and refused(unpack, b"\xff")


def case_a_value_out_of_range_is_refused_both_ways():
    for values in (
        (messages.PHRASE, 10),
        (messages.ACCEPT, 2),
        (messages.ASK, 0, 4, 0),
        (messages.FLAG, 0, 1 << 29),
        (messages.PROGRESS, 53, 0, 0),
        (messages.PHRASE, -1),
    ):
        assert refused(pack, *values), values
    for data in (b"\x31\x0a", b"\x11\x02", b"\x19\0\0\x04\0\0", b"\x1d\0\0\0\0\0\x20", b"\x28\x35"):
        assert refused(unpack, data), data
    for word in ("", "a" * 81, "c\n5", "c\u00e95"):
        assert refused(pack, messages.KEPT, 0, word), word
    for bad in (
        b"\x20\0\0\0",
        b"\x20\0\0\x02c\n",
        b"\x20\0\0\x02c\xc3",
        b"\x20\0\0\x51" + b"a" * 81,
    ):
        assert refused(unpack, bad), bad


def case_the_longest_message_fits_a_frame():
    body = pack(messages.DATA, b"abcd", 1, 1, bytes(messages.MAX_PAYLOAD))
    assert len(body) <= MAX_BODY
    assert refused(pack, messages.DATA, b"abcd", 1, 1, bytes(messages.MAX_PAYLOAD + 1))
    terms = pack(messages.TERMS, "g" * 16, "r" * 16, "o" * 60, "s" * 90, 99, 99)
    assert len(terms) <= messages.MAX_PAYLOAD


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
