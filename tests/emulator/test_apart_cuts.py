"""Two handhelds at a cable, and what can be cut is cut: the cable, the power of either of them."""

import pytest
from apart_titles import DAMES_8, DYNASTY

BREAK_MS = 6000  # a line without a word counts as broken after 4 s
OFF_MS = 3000


def begun(pair, title, plies):
    """A game after so many plies; the Position, and the words that are left."""
    pair.meet(title)
    words = title.record.split()
    return pair.play(title, words[:plies]), words[plies:]


def finish(pair, title, words, position):
    pair.play(title, words, position)
    pair.over(position.outcome().winner)


@pytest.mark.branch
def test_a_move_made_while_the_cable_is_out_arrives_when_it_is_in(pair):
    position, left = begun(pair, DYNASTY, 4)
    pair.joined.whole = False
    mover = pair.whose(position.turn)
    DYNASTY.enter(mover, position, left[0])
    position.push(position.parse_move(left[0]))
    pair.run(BREAK_MS)
    for side in pair.sides:
        assert side.scene == "Broken"
    pair.joined.whole = True
    for side in pair.sides:
        pair.until_scene(side, "Play")
    pair.settle(DYNASTY, position)
    finish(pair, DYNASTY, left[1:], position)


@pytest.mark.branch
@pytest.mark.parametrize("who", [0, 1], ids=["host", "joiner"])
def test_a_side_is_switched_off_and_goes_on_with_the_game(pair, who):
    position, left = begun(pair, DAMES_8, 3)
    pair.run(1500)  # nobody presses anything: the game is kept
    stays, goes = pair.sides[1 - who], pair.sides[who]
    goes.power_off(OFF_MS)
    pair.until_scene(stays, "Broken")
    pair.lobby([goes])
    goes.press("1")
    for side in pair.sides:
        pair.until_scene(side, "Play")
    pair.settle(DAMES_8, position)
    # The first save after the start goes by: a tap may be lost in it.
    pair.run(1500)
    pair.play(DAMES_8, left[:4], position)


@pytest.mark.branch
def test_a_side_is_switched_off_with_a_move_that_was_not_kept(pair):
    """The one who stays has it, and gives it back."""
    position, left = begun(pair, DYNASTY, 4)
    pair.run(1500)
    before = pair.whose(position.turn)
    pair.play(DYNASTY, left[:1], position)
    before.power_off(OFF_MS)
    pair.lobby([before])
    before.press("1")
    for side in pair.sides:
        pair.until_scene(side, "Play")
    pair.settle(DYNASTY, position)
    finish(pair, DYNASTY, left[1:], position)
