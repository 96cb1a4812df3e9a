"""Two handhelds at a cable play whole games by keys alone, with chat in between.

After every move both panels show the same position, which is that of the rules, and both consoles
have the same moves: none is lost, none is played twice.
"""

import pytest
from apart_titles import TITLES

ONE_IN = 200  # bytes are lost on a bad line, and as many changed
LIGHTS = [("pico_ws2812", "pico_ws2812"), ("pico_tft", "pico_max7219")]


def whole(pair, name):
    """Meet, play, talk, and see how it ends; what it took is printed."""
    title = TITLES[name]
    pair.meet(title)
    begun = pair.ms
    words = title.record.split()
    half = len(words) // 2
    position = pair.play(title, words[:half])
    pair.chat(pair.joiner)
    pair.play(title, words[half:], position)
    outcome = position.outcome()
    assert outcome
    pair.over(outcome.winner)
    pair.report(f"{name}, {len(words)} plies", begun)


@pytest.mark.branch
@pytest.mark.parametrize("name", TITLES)
def test_a_whole_game_by_keys(pair, name):
    whole(pair, name)
    for side in pair.sides:
        assert side.partner("session.faults") == 0


@pytest.mark.branch
@pytest.mark.parametrize("name", TITLES)
def test_a_whole_game_with_bytes_lost_and_changed(pair, name):
    """One in 200 is lost, one in 200 is another one: it takes longer, and nothing else."""
    pair.spoil(ONE_IN)
    whole(pair, name)
    assert pair.spoilt > 5


@pytest.mark.branch
@pytest.mark.parametrize("pair", LIGHTS, indirect=True, ids="-".join)
def test_a_whole_game_on_lights(pair):
    whole(pair, "dynasty")
