"""What a linked game takes on the board: memory, slices of the law between frames, and no frame.

The same moves are entered over the link, with a full line of chat coming each second, and by two
persons on a board alone. With -s the figures are printed.
"""

from functools import partial
from statistics import median

import pytest
from apart_pair import KEY_MS
from apart_titles import TITLES
from live import Live
from test_apart_chat import FRAME_MS, HALF_MS, PRESSES, TALK, frames, in_lock_step, plays

from host_tools.answers import LIMIT_MS, answers

LEAST_FREE = 48 * 1024
SLICE_US = 8000
MOVES = 4  # in less than 10 s, after which such a game is saved, linked or not
KEYS = {"keys": ("", ("1", "2"), "*")}
# A game of two persons on one board.
ALONE = {
    "dominate": "from games.dominate import level, match\nmatch.play(console, match.Match('own',"
    " level.Level({{'': ''}}, 1, False, {title.text!r}), match.KINDS[1]))",
    "dames": "from games.dames import match, variants\nfor rules in variants.RULES:\n"
    " if rules.name == {title.rules.name!r}: match.play(console, match.Match(rules))",
}
ON_TOP = "from console.scene import Scene\nconsole.push(Scene())\n"


class Alone(Live):
    """A Live with a game of two persons, which is played as a Side is."""

    def __init__(self, live, title):
        self.h = live.h
        self.ask(ON_TOP + ALONE[title.name].format(title=title))
        self.h.run_ms(2000)

    def press(self, keys):
        self.h.keys(keys, KEY_MS, KEY_MS)


def watched(sides, act):
    """[(late frames, tenths of ms that the longest worked)] of each of sides while act() lasts."""
    if not sides:
        act()
        return []
    others = []
    _, late, longest = frames(sides[0], lambda: others.extend(watched(sides[1:], act)))
    return [(late, longest), *others]


def entered(title, sides, movers):
    """The same for the first moves of a title; movers: who enters those of sides 0 and 1. Nobody is
    asked anything meanwhile: a move is over when all panels show it."""
    position = title.start()

    def move(word):
        mover = movers[position.turn]
        title.enter(mover, position, word)
        position.push(position.parse_move(word))
        for side in sides:
            while not title.shows(side.h.panel, position):
                mover.h.run_ms(FRAME_MS)
        mover.h.run_ms(500)  # what lies round the board

    words = title.record.split()[:MOVES]
    seen = zip(*[watched(sides, partial(move, word)) for word in words], strict=True)
    return [(sum([late for late, _ in each]), max([ms10 for _, ms10 in each])) for each in seen]


def told(what, late, longest):
    print(f"{what}: {late} late, longest {longest / 10} ms", flush=True)


@pytest.mark.branch
@pytest.mark.parametrize("name", ["dynasty", "dominate", "dames8", "dames10"])
def test_linked_game_with_a_chat_has_frames_as_one_alone_short_slices_and_memory(pair, live, name):
    title = TITLES[name]
    late, without = 0, None
    if title.name in ALONE:
        alone = Alone(live, title)
        ((late, longest),) = entered(title, [alone], [alone, alone])
        told(f"{name} alone", late, longest)
        without = answers(alone.h, PRESSES, KEYS)["keys"]

    pair.meet(title)
    pair.joiner.ask(TALK)
    for side in pair.sides:
        side.ask("console.longest_slice = 0")
    pair.run(2000)  # the way back is kept
    by_side = sorted(pair.sides, key=lambda side: side.look().side)
    for linked_late, longest in entered(title, pair.sides, by_side):
        told(f"{name} linked", linked_late, longest)
        assert linked_late <= late, (linked_late, late)
        assert longest < 10 * FRAME_MS, longest
    for side in pair.sides:
        assert int(side.ask("gc.collect(); print(gc.mem_free())")) >= LEAST_FREE
        longest = int(side.ask("print(console.longest_slice)"))
        assert 0 < longest <= SLICE_US, longest
        side.ask("console.partner.table.muted = True")  # so that only presses change the panel
    if without:
        pair.run(2000)
        linked = answers(in_lock_step(plays(pair)), PRESSES, KEYS)["keys"]
        assert max(linked) < LIMIT_MS, linked
        print(
            f"{name}: to the first pixel {median(linked):.1f} ms, alone {median(without):.1f}",
            flush=True,
        )
        assert median(linked) < median(without) + HALF_MS, (linked, without)
