"""The fonts are those of the package, converted by our own tool, and can be looked up."""

import hashlib
import re
import struct

import pytest
from console import fonts
from console.fonts import matrix57

from host_tools import fonts as tool

DIGESTS = {  # of the files as converted from version 4.48
    "text12.py": "d5cd9708323a8a0d5e230911474efab720e616f30dac5e8b9cc933b8a937459d",
    "title16.py": "b7aec863a988d7db46855c84ef761c97341c0731095dfffddd8bbef2c9db8d16",
    "OFL.txt": "b306dd56379a7d9f7a2e8a23f36c0b629e191269f7a38eaac18192e49f2d53e6",
}


@pytest.mark.parametrize("name", DIGESTS)
def test_files_are_as_converted(name):
    assert hashlib.sha256((tool.FOLDER / name).read_bytes()).hexdigest() == DIGESTS[name]


def test_conversion_of_the_package_gives_the_files():
    """Where the package is at hand; elsewhere the digests above stand for it."""
    root = tool.source_root()
    if root is None:
        assert set(DIGESTS) == {*(f"{module}.py" for module in tool.SOURCES), "OFL.txt"}
        return
    for name, text in tool.convert_all(root).items():
        assert hashlib.sha256(text.encode()).hexdigest() == DIGESTS[name]


def pcf(order: str, pad: int, small_metrics: bool) -> bytes:
    """A PCF font of two 5x3 glyphs, at U+0041 and U+0142; the second is a frame."""
    rows = {0x41: (0b00100, 0b01010, 0b11111), 0x142: (0b11111, 0b10001, 0b11111)}
    flag = 4 if order == ">" else 0
    if small_metrics:
        metrics = struct.pack(order + "H", 2) + bytes((0x80, 0x85, 0x85, 0x82, 0x81)) * 2
    else:
        metrics = struct.pack(order + "I", 2) + struct.pack(order + "6h", 0, 5, 5, 2, 1, 0) * 2
    bits = b"".join(
        (row << 3).to_bytes(1, "big").ljust(pad, b"\0") for g in rows.values() for row in g
    )
    bitmaps = struct.pack(order + "7I", 2, 0, 3 * pad, 6, 12, 24, 48) + bits
    places = [0xFFFF] * 4
    places[0], places[3] = 0, 1  # rows U+00 and U+01, columns 0x41 and 0x42
    encodings = struct.pack(order + "5H", 0x41, 0x42, 0, 1, 0) + struct.pack(order + "4H", *places)
    tables = (
        (tool.PCF_METRICS, flag | (0x100 if small_metrics else 0), metrics),
        (tool.PCF_BITMAPS, flag | 8 | {1: 0, 2: 1, 4: 2}[pad], bitmaps),
        (tool.PCF_ENCODINGS, flag, encodings),
    )
    at = 8 + 16 * len(tables)
    head, body = b"\x01fcp" + struct.pack("<I", len(tables)), b""
    for kind, layout, data in tables:
        head += struct.pack("<4I", kind, layout, len(data) + 4, at + len(body))
        body += struct.pack("<I", layout) + data
    return head + body


@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("pad", (1, 2, 4))
@pytest.mark.parametrize("small_metrics", (True, False))
def test_pcf_is_read_in_every_layout(order, pad, small_metrics):
    glyphs = tool.read_pcf(pcf(order, pad, small_metrics))
    assert glyphs == {
        0x41: (5, 3, (0b00100, 0b01010, 0b11111)),
        0x142: (5, 3, (0b11111, 0b10001, 0b11111)),
    }


def test_what_is_no_pcf_is_refused_by_name():
    with pytest.raises(tool.FontSourceError, match="not a PCF font"):
        tool.read_pcf(b"STARTFONT 2.1\n")


def test_glyph_missing_in_the_source_is_refused_by_name():
    with pytest.raises(tool.FontSourceError, match=r"U\+0020"):
        tool.convert("Name", "source", tool.read_pcf(pcf("<", 4, False)))


def test_package_not_there_is_refused_by_name(tmp_path):
    with pytest.raises(tool.FontSourceError, match="ter-u12n"):
        tool.convert_all(tmp_path)


def drawing(font, character: str) -> list[str]:
    """The glyph as rows of # and dots."""
    at = fonts.glyph(font, ord(character))
    rows = font.DATA[at : at + font.HEIGHT]
    return [f"{row:08b}"[: font.WIDTH].replace("0", ".").replace("1", "#") for row in rows]


def test_letters_look_as_in_terminus():
    assert drawing(fonts.TEXT, "é") == [
        "......", "......", "...#..", "..#...", ".###..", "#...#.",
        "#####.", "#.....", "#.....", ".####.", "......", "......",
    ]  # fmt: skip


ALL = (fonts.TEXT, fonts.TITLE)


@pytest.mark.parametrize("font", ALL, ids=lambda font: font.__name__)
def test_each_covered_character_has_its_own_place(font):
    seen = {}
    for first, last in tool.COVERAGE:
        for code in range(first, last + 1):
            at = fonts.glyph(font, code)
            assert at > 0 and at % font.HEIGHT == 0 and at + font.HEIGHT <= len(font.DATA)
            assert seen.setdefault(at, code) == tool.SAME_AS.get(code, code)
    assert len(seen) + 1 == len(font.DATA) // font.HEIGHT


@pytest.mark.parametrize("font", ALL, ids=lambda font: font.__name__)
@pytest.mark.parametrize("code", (0, 0x1F, 0x7F, 0x9F, 0x100, 0x37D, 0x38B, 0x3A2, 0x416, 0x1F600))
def test_character_without_glyph_is_the_hollow_box(font, code):
    assert fonts.glyph(font, code) == 0
    assert font.DATA[: font.HEIGHT] == tool.substitute(font.WIDTH, font.HEIGHT)


def test_greek_question_mark_looks_like_a_semicolon():
    for font in ALL:
        assert fonts.glyph(font, 0x37E) == fonts.glyph(font, ord(";"))


def test_licence_and_new_name_go_with_the_fonts():
    for name, text in ((name, (tool.FOLDER / name).read_text()) for name in DIGESTS):
        assert "Copyright (c) 2010-2014 Dimitar Toshkov Zhekov" in text, name
    for font, name in zip(ALL, ("Damier Text", "Damier Title"), strict=True):
        assert font.__doc__.startswith(name)


# -- the 5x7 capitals of the matrix


def test_capitals_of_the_matrix_are_as_drawn():
    source = (tool.FOLDER / "matrix57.py").read_text()
    lines = re.findall(
        r'^    b"([\\x0-9a-f]+)"  # (anything else|.) ([#. ]+)$', source, re.MULTILINE
    )
    assert "".join(name for _, name, _ in lines[1:]) == matrix57.CHARS
    data = b""
    for _, _, rows in lines:
        columns = zip(*rows.split(), strict=True)
        bits = [sum((dot == "#") << j for j, dot in enumerate(column)) for column in columns]
        data += bytes(bits).ljust(5, b"\0")
    assert data == matrix57.DATA


def test_matrix_shows_small_and_accented_letters_as_capitals():
    for small, capital in (
        ("aé", "AÉ"),
        ("çœÿ", "ÇŒŸ"),
        ("ωςΐά", "ΩΣΪΑ"),
        ("ΆΑΡχ", "AAPX"),
    ):
        for a, b in zip(small, capital, strict=True):
            assert matrix57.columns(a) == matrix57.columns(b)


def test_matrix_characters_are_one_to_five_columns_wide():
    for character in matrix57.CHARS:
        columns = matrix57.columns(character)
        assert 1 <= len(columns) <= 5
        assert columns[-1] or character == " "
    assert len(matrix57.columns(" ")) == 2
    assert len(matrix57.columns("!")) == 1


def test_matrix_has_a_box_for_a_character_it_lacks():
    assert matrix57.columns("Ж") == b"\x7f\x41\x41\x41\x7f"


def test_every_greek_letter_is_on_the_matrix():
    box = matrix57.columns("Ж")
    for code in (
        *range(0x386, 0x387),
        *range(0x388, 0x38B),
        *range(0x38E, 0x3A2),
        *range(0x3A3, 0x3CF),
    ):
        assert matrix57.columns(chr(code)) != box, hex(code)
