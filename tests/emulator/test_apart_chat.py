"""While two consoles play and talk over the cable frames come as without, and so do the answers."""

from statistics import median

import pytest
from apart_titles import TITLES
from console.link.table import MINE

from host_tools.answers import LIMIT_MS, answers

PRESSES = 8
REST_MS = 3000
FRAME_MS = 33
HALF_MS = FRAME_MS / 2  # less than this later is no frame later
# From now on a side says as much as goes into a line, once a second.
TALK = """
def talk():
    partner = console.partner
    update, frames = partner.update, [0]
    def talking(dt):
        update(dt)
        frames[0] += 1
        if frames[0] % 30 == 0:
            partner.table.say("%08d Ελλάδα, " % frames[0] + "wide words and narrow ones " * 3)
    partner.update = talking
talk()
"""
# Short, for what a question takes makes a frame late.
COUNTS = """
def counts():
    print((console.late, console.frames))
"""
WORK = "print([console.work[i %% 256] for i in range(%d, console.frames)])"
REST_OF_KEY_MS = 40
LINE = "2436475869" * 8  # 80 letters, no key twice in a row


def frames(live, act):
    """(frames, late ones, tenths of ms that the longest worked) while act() lasts; at most 256."""
    live.ask(COUNTS)
    live.h.run_ms(100)
    late, first = eval(live.ask("counts()"))
    act()
    later, last = eval(live.ask("counts()"))
    work = eval(live.ask(WORK % max(first + 1, last - 200)))
    return last - first, later - late, max(work)


def write_down(side, keys):
    """Press keys one after the other, slowly enough for a line to last while the other one says
    several."""
    for key in keys:
        side.press(key, REST_OF_KEY_MS)


def in_lock_step(side):
    """Whoever lets time pass for a side lets it pass for both."""
    side.h.run_to_ms = lambda ms: side.pair.run(max(0, ms - side.h.ms))
    return side.h


def plays(pair):
    """The side that has the move."""
    return next(side for side in pair.sides if side.partner("table.game.may_move()"))


@pytest.mark.branch
def test_no_frame_is_late_while_a_full_line_is_typed_and_the_other_one_talks_and_plays(pair):
    title = TITLES["dynasty"]
    pair.meet(title)
    other = plays(pair)
    side = next(side for side in pair.sides if side is not other)
    side.press("0", 300)
    other.ask(TALK)

    def write():
        write_down(side, LINE[:40])
        title.enter(other, title.start(), title.record.split()[0])
        write_down(side, LINE[40:])

    before = pair.ms
    count, late, longest = frames(side, write)
    assert count > (pair.ms - before) / FRAME_MS - 3
    assert late == 0 and longest < 10 * FRAME_MS, (late, longest)
    assert side.partner("table.game.plies") == 1
    side.press("#", 300)
    said = side.partner("table.said")
    assert len(said) > 6
    assert [len(text) for who, text in said if who == MINE] == [80]


@pytest.mark.branch
def test_frames_and_answers_of_game_and_chat_are_as_without_a_link(pair, live):
    live.h.keys("10####", then_ms=400)
    rate = frames(live, lambda: live.h.run_ms(REST_MS))[0]
    without = answers(live.h, PRESSES, {"keys": ("", ("4", "5"), "*")})["keys"]

    pair.meet(TITLES["dynasty"])
    side = plays(pair)
    other = next(each for each in pair.sides if each is not side)
    other.ask(TALK)
    pair.run(20 * 1000)  # a full history
    side.ask("console.partner.table.muted = True")  # so that only presses change the panel
    h = in_lock_step(side)
    linked_rate, late, _ = frames(side, lambda: pair.run(REST_MS))
    assert late == 0 and abs(linked_rate - rate) <= 1
    linked = answers(h, PRESSES, {"keys": ("", ("4", "5"), "*")})["keys"]
    side.press("0", 400)
    side.press("23456789" * 8)  # a line that is nearly full
    chat_rate, late, _ = frames(side, lambda: pair.run(REST_MS))
    assert late == 0 and abs(chat_rate - rate) <= 1
    chat = answers(h, PRESSES, {"chat": ("", ("2", "3"), "")})["chat"]

    found = [[round(ms, 1) for ms in each] for each in (without, linked, chat)]
    assert max(max(each) for each in found) < LIMIT_MS, found
    assert median(linked) < median(without) + HALF_MS, found
    assert median(chat) < median(without) + HALF_MS, found
