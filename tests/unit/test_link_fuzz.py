"""Whatever comes over the link: no exception, bounded memory, and the next good frame arrives."""

import re

import link_fuzz
import link_fuzz_cases
import pytest
from console.link import messages
from console.link.framing import MAX_BODY, Parser
from console.link.messages import BadMessage, pack, unpack
from console.link.text import SUBSTITUTE, decode
from hypothesis import given, settings
from hypothesis import strategies as st

FEW = settings(max_examples=150, deadline=None, derandomize=True)
PIECES = st.lists(st.binary(max_size=400), max_size=6)


@pytest.mark.parametrize("name", link_fuzz_cases.CASES)
def test_link_fuzz(name):
    link_fuzz_cases.CASES[name]()


def bodies(parser, pieces):
    found = []
    for piece in pieces:
        at = 0
        while at < len(piece):
            at = parser.feed(piece, at, len(piece))
            if parser.length:
                found.append(bytes(parser.body[: parser.length]))
    return found


@FEW
@given(PIECES, st.binary(min_size=1, max_size=MAX_BODY))
def test_a_frame_after_any_bytes_arrives(pieces, body):
    parser = Parser()
    size = len(parser.body)
    assert bodies(parser, [*pieces, link_fuzz.frame(body)])[-1] == body
    assert len(parser.body) == size


@FEW
@given(st.lists(st.binary(min_size=1, max_size=MAX_BODY), max_size=5), st.data())
def test_frames_arrive_in_whatever_pieces(sent, data):
    stream = b"".join(map(link_fuzz.frame, sent))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert bodies(Parser(), pieces) == sent


@settings(FEW, max_examples=400)
@given(st.binary(max_size=120))
def test_text_is_read_as_cpython_reads_it(data):
    text = data.decode("utf-8", "replace")
    assert decode(data) == re.sub("[\0-\x1f\x7f-\x9f]", SUBSTITUTE, text)


@settings(FEW, max_examples=400)
@given(st.sampled_from(sorted(messages.LAYOUT)), st.binary(max_size=100))
def test_bytes_are_a_message_that_packs_to_the_same_or_none(kind, rest):
    data = bytes((kind,)) + rest
    try:
        values = unpack(data)
    except BadMessage:
        return
    if kind not in (messages.CHAT, messages.REFUSE):  # a text comes out cleaned
        assert pack(*values) == data


@FEW
@given(st.text(max_size=100))
def test_chat_that_is_sent_is_read_as_it_was_but_for_control_characters(text):
    try:
        data = pack(messages.CHAT, text)
    except (BadMessage, UnicodeEncodeError):
        return
    assert unpack(data)[1] == re.sub("[\0-\x1f\x7f-\x9f]", SUBSTITUTE, text)
