"""Two handhelds at a cable play whole games by keys alone, with chat in between.

After every move both panels show the same position, which is that of the rules, and both consoles
have the same moves: none is lost, none is played twice.
"""

import pytest
from apart_titles import TITLES

# One game of each title on a clean line; what is longer to play is not played on a bad one, too.
CLEAN = ("dynasty", "dominate", "dames8", "dames10")
NOISY = ("dynasty", "directional", "dominate", "dames8")


def whole(pair, title):
    """Meet, play, talk, and see how it ends."""
    pair.meet(title)
    words = title.record.split()
    half = len(words) // 2
    position = pair.play(title, words[:half])
    pair.chat(pair.joiner)
    pair.play(title, words[half:], position)
    outcome = position.outcome()
    assert outcome
    pair.over(outcome.winner)


@pytest.mark.branch
@pytest.mark.parametrize("name", CLEAN)
def test_a_whole_game_by_keys(pair, name):
    whole(pair, TITLES[name])
    for side in pair.sides:
        assert side.partner("session.faults") == 0


@pytest.mark.branch
@pytest.mark.parametrize("name", NOISY)
def test_a_whole_game_with_bytes_lost_and_changed(pair, name):
    """One in 200 is lost, one in 200 is another one: it takes longer, and nothing else."""
    pair.spoil(200)
    whole(pair, TITLES[name])
    assert pair.spoilt > 5
