"""How long the computer of Dynasty takes at its levels on the board, while frames go on.

Positions of real games, put before two computers; times are the board's.
"""

import pytest
from games.dynasty.rules import PASS, Position
from live import begin

from tests.dynasty_script import WHOLE_DIRECTIONAL, WHOLE_GAME

SLICE_US = 8000
EVERY = 6  # plies between two positions
MOST_MS = {1: 100, 3: 1000, 6: 3000}

# put() gives a position to the computers; turns are (ms, depth, decisions, played out?, a second).
PUT = """
from games.dynasty.rules import Position
from games.dynasty.thinking import Thinking
turns, since = [], [0]
def watch():
    start, step = Thinking.start_turn, Thinking.step
    def started(self):
        since[0] = time.ticks_ms()
        start(self)
    def stepped(self, ms):
        done = step(self, ms)
        if done and since[0]:
            info = self._computer.info
            spent = time.ticks_diff(time.ticks_ms(), since[0])
            turns.append((spent, info.depth, info.nodes, info.exact, self._computer.rate))
            since[0] = 0
        return done
    Thinking.start_turn, Thinking.step = started, stepped
watch()
def put(text, level):
    scene = console.scene
    scene.match.position = Position.from_text(text, scene.match.directional)
    scene.match.levels = [level, level]
    turns.clear()
    gc.collect()  # the garbage of these lines
    scene._next_turn()
"""


def positions(record, directional):
    """Texts of the positions of a game in which there is a choice, some plies apart."""
    position = Position(directional)
    for ply, word in enumerate(record.split()):
        if (
            ply % EVERY == 0
            and position.legal_moves() != [PASS]
            and len(position.legal_moves()) > 1
        ):
            yield position.to_text()
        position.push(position.parse_move(word))


@pytest.mark.branch
@pytest.mark.parametrize("game", ["dynasty", "directional"])
def test_every_level_answers_in_its_time_and_frames_go_on(live, game):
    h = live.h
    directional = game == "directional"
    record = WHOLE_DIRECTIONAL if directional else WHOLE_GAME
    begin(h, f"1{int(directional)}*6*6")
    live.ask(PUT)
    h.run_ms(1000)  # tables are built
    live.ask("console.late = console.longest_slice = 0\nfirst = console.frames")
    began = h.ms
    longest: dict[int, int] = {}
    for level, most in MOST_MS.items():
        for text in positions(record, directional):
            live.ask(f"put({text!r}, {level})")
            for _ in range(40):
                h.run_ms(100)
                turns = eval(live.ask("print(turns)"))
                if turns:
                    break
            ms, *found = turns[0]
            assert ms < most, (level, text, found)
            longest[level] = max(longest.get(level, 0), ms)
            assert level < 6 or found[0] >= 6 or found[2], (text, found)
    late, slice_us, frames = map(int, live.ask(
        "print(console.late, console.longest_slice, console.frames - first)").split())  # fmt: skip
    print(game, longest, f"longest slice {slice_us} us, {late} of {frames} frames late")
    assert slice_us <= SLICE_US
    asked = h.ms - began
    assert frames > 0.95 * asked / 33
