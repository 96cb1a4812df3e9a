"""What docs/link.md shows byte by byte, and the words of terms that it names, are the code's."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from console.link import framing
from console.link import messages as m
from console.link.agreement import HOST, JOINER, Terms, seal, who_begins
from console.link.messages import REASONS, pack
from games.dames import apart as dames
from games.dominate import apart as dominate
from games.dynasty import apart as dynasty
from games.roi_albert import apart as roi_albert
from games.roi_albert.rules import HIGHEST_FIRST
from lang import en

PAGE = (Path(__file__).parents[2] / "docs" / "link.md").read_text()
TEXT = PAGE.replace("\n", " ")

JOINER_ID, HOST_ID = b"\xa1\xa2\xa3\xa4", b"\xb1\xb2\xb3\xb4"
TOKEN = bytes(range(0x70, 0x78))
NO_ID, NO_TOKEN = bytes(4), bytes(8)
SECRETS = bytes(range(16)), bytes(range(16, 32))  # of host and joiner
CHAT = "Γειά"
STARTS = (
    ("dynasty", "plain"),
    ("dominate", "plain"),
    ("dames", "dames8"),
    ("dames", "dames10"),
)


def law_of(game, rules):
    """The law of a game's opening."""
    terms = Terms(game, rules, "", "", 0, 0)
    return import_module("games.%s.apart" % game).law_of(terms)


def law_after(game, rules, *moves):
    """The law after moves from the opening."""
    law = law_of(game, rules)
    for move in moves:
        law.play(move)
    return law


D3 = law_after("dynasty", "plain", "d3").hash()
ALL = law_after("dynasty", "plain", "d3").record_hash()
EXAMPLES = (
    ("HELLO", m.HELLO, m.MAGIC, 1, 2, JOINER_ID, NO_ID, NO_TOKEN, 0),
    ("HELLO", m.HELLO, m.MAGIC, 1, 1, HOST_ID, JOINER_ID, NO_TOKEN, 0),
    ("CODE", m.CODE, JOINER_ID, b"4711"),
    ("VERDICT", m.VERDICT, HOST_ID, JOINER_ID, 0, 4, 1000, NO_TOKEN),
    ("VERDICT", m.VERDICT, HOST_ID, JOINER_ID, 1, 4, 0, TOKEN),
    ("BEAT", m.BEAT, JOINER_ID, 0),
    ("DATA", m.DATA, HOST_ID, 1, 0, pack(m.PHRASE, 1)),
    ("HELLO", m.HELLO, m.MAGIC, 1, 6, JOINER_ID, HOST_ID, TOKEN, 9),
    ("REFUSE", m.REFUSE, m.BUSY, 1, REASONS[m.BUSY]),
    ("BYE", m.BYE, JOINER_ID),
    ("TERMS", m.TERMS, "dynasty", "plain", "", "", 5, 7),
    ("ACCEPT", m.ACCEPT, 1),
    ("COMMIT", m.COMMIT, seal(HOST, SECRETS[HOST])),
    ("COMMIT", m.COMMIT, seal(JOINER, SECRETS[JOINER])),
    ("REVEAL", m.REVEAL, SECRETS[HOST]),
    ("REVEAL", m.REVEAL, SECRETS[JOINER]),
    ("MOVE", m.MOVE, 0, 0, "d3", D3, 1500),
    ("ASK", m.ASK, 1, m.TAKE_BACK, 0),
    ("ANSWER", m.ANSWER, 2, m.TAKE_BACK, 1),
    ("RESIGN", m.RESIGN, 2),
    ("GO_ON", m.GO_ON, 2),
    ("FLAG", m.FLAG, 2, 300_000),
    ("CLAIM", m.CLAIM, 2),
    ("SYNC", m.SYNC, 0, 0, 0, 1, 0, 0, ALL, m.GOES_ON, m.NOBODY, 1500, 0),
    ("KEPT", m.KEPT, 0, "d3"),
    ("BACK", m.BACK, 1),
    ("NO_DRAW", m.NO_DRAW, 1, 1),
    ("PROGRESS", m.PROGRESS, 7, 31, 65_000),
    ("FINAL", m.FINAL, 52, 1, 400_000),
    ("RACE", m.RACE, 0, "11982", 2, 52, 400_000),
    ("CHAT", m.CHAT, CHAT),
    ("PHRASE", m.PHRASE, 1),
)  # fmt: skip


def in_hex(data):
    return data.hex(" ").upper()


def test_the_page_shows_the_bytes_of_every_message():
    assert {kind for _, kind, *_ in EXAMPLES} == set(m.LAYOUT)
    shown = re.findall(r"^    ([A-Z_]+) +([0-9A-F]{2}(?: [0-9A-F]{2})+)$", PAGE, re.MULTILINE)
    assert shown == [(name, in_hex(pack(*values))) for name, *values in EXAMPLES]


@pytest.mark.parametrize("body, frame", re.findall(r"body ([0-9A-F ]+?) +-> +([0-9A-F ]+)", PAGE))
def test_the_page_shows_frames(body, frame):
    body = bytes.fromhex(body)
    out = bytearray(framing.MAX_FRAME)
    assert in_hex(out[: framing.encode(out, 0, body, len(body))]) == frame


def test_the_page_tells_who_begins_in_its_toss():
    assert who_begins(*SECRETS) == JOINER and "1F: the joiner begins" in TEXT


@pytest.mark.parametrize("game, rules", STARTS)
def test_the_page_shows_start_positions_with_their_hashes(game, rules):
    law = law_of(game, rules)
    assert "%08X  %s\n" % (law.hash(), law.position.to_text()) in PAGE


@pytest.mark.parametrize("apart", [dynasty, dominate, dames, roi_albert])
def test_the_page_names_what_the_terms_of_each_game_may_say(apart):
    (row,) = re.findall(r"^\| `%s` \|(.*)\|$" % apart.NAME, PAGE, re.MULTILINE)
    _, options, *_ = columns = row.split("|")
    values = [range(len(row[1])) for row in apart.ROWS[:2]]
    all_terms = [apart.terms([a, b, 0, 0]) for a in values[0] for b in values[1]]
    assert re.findall("`(.*?)`", columns[0]) == sorted(
        {terms.rules for terms in all_terms}, key=lambda rules: rules != apart.terms([0] * 4).rules
    )
    if apart in (dynasty, dames):
        assert set(re.findall("`(.*?)`", options)) | {""} == {terms.options for terms in all_terms}
    if apart is roi_albert:
        assert "(0 to %d)" % HIGHEST_FIRST in PAGE


def test_the_page_has_the_phrases_in_their_order():
    said = " ".join([en.WORDS["chat.phrase%d" % n] for n in range(m.PHRASES)])
    assert said in TEXT
