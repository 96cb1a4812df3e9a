"""PDN on CPython: every case, and rubbish of any kind."""

import dames_pdn_cases
import pytest
from games.dames import pdn
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.mark.parametrize("name", sorted(dames_pdn_cases.CASES))
def test_pdn(name):
    dames_pdn_cases.CASES[name]()


SCRAPS = st.sampled_from(
    [
        "[",
        "]",
        '"',
        "{",
        "}",
        "(",
        ")",
        "1.",
        " ",
        "\n",
        "32-28",
        "19x23",
        "a3",
        "%",
        "\\",
        "*",
        "x",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(SCRAPS | st.characters(), max_size=25).map("".join))
def test_any_text_is_games_or_a_named_error(text):
    try:
        for game in pdn.read(text):
            pdn.replay(game)
    except pdn.BadGame as error:
        assert "game " in str(error)
