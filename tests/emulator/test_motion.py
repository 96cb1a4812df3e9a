"""Motion, measured on the panel of the emulated handheld: frames, milliseconds, pixels sent, tones.

A frame is 33 ms. What it changed reaches the panel when all of it is drawn, some ms after its
beginning, so times between two pictures are right to within that.
"""

import pytest
from live import begin, save_file

from sim.emulator import branch
from sim.emulator.handheld import Handheld

FRAME = 33
JITTER = 12  # ms by which drawing may delay a picture
ACCENT, PAPER = 0xFE47, 0xF77B  # as the panel shows them
ORANGE, CYAN, INK = 0xFB47, 0x3E99, 0x1083
X, Y, CELL = 12, 32, 24
FLIP_FRAMES = 8
TURN = [20, 14, 6, 2, 2, 8, 14, 20]  # widths; from the fifth on in the new colour

# One line of five turns, the other side has to pass, the next move ends it.
ROW = "-" * 24 + "XOOOOO--" + "-" * 24 + "XO------ X"  # g4, pass, c8
LAST = "X" * 62 + "O- X"  # h8 wins it 64 to 0
STAR = "X" * 8 + "XOOOOOOX" * 2 + "XOO-OOOX" + "XOOOOOOX" * 3 + "X" * 8 + " X"  # d4: 19 armies
MATCHES = {
    "row": (ROW, False, {}),
    "last move": (LAST, False, {}),
    "star": (STAR, False, {}),
    "star without animations": (STAR, False, {"animations": False}),
    "directional star": (STAR, True, {}),
}


@pytest.fixture
def match(request, firmware_image, _boots):
    """A handheld on which one of MATCHES goes on; for tests in a branch."""
    assert request.node.get_closest_marker("branch")
    name = request.param
    if name not in _boots:
        record, directional, settings = MATCHES[name]
        kept = {"directional": directional, "mono": False, "record": record}
        kept |= {"kinds": [0, 0], "minutes": [0, 0], "used": [0, 0]}
        settings = {"language": "en", **settings}
        files = {"saves/settings": save_file(settings), "saves/dynasty": save_file(kept)}
        _boots[name] = h = Handheld("pico_tft", firmware_image, files=files)
        h.run_ms(800)
        h.keys("1#", then_ms=500)
    return _boots[name]


def going_on(name):
    return pytest.mark.parametrize("match", [name], indirect=True)


# -- what is looked at


class Shot:
    """One update of the panel: `ms` it began to be sent, `rects` and `pixels` sent, and what
    look(panel) saw then."""

    def __init__(self, writes, seen):
        self.ms = writes[0].start_us / 1000
        self.rects = [(w.x0, w.y0, w.x1 - w.x0 + 1, w.y1 - w.y0 + 1) for w in writes]
        self.pixels = sum(w.pixels for w in writes)
        self.seen = seen


def film(h, ms, look=lambda panel: None):
    """The updates of a TFT within so many ms."""
    shots, writes, end = [], h.panel.writes, h.ms + ms
    begun = seen = len(writes)
    while h.ms < end:
        h.run_ms(1)
        count = len(writes)
        if count > begun and count == seen and h.ms - writes[-1].end_us / 1000 > 2:
            shots.append(Shot(list(writes)[begun:], look(h.panel)))
            begun = count
        seen = count
    return shots


def changes(shots, part=lambda seen: seen):
    """[(ms, part)]: that of the first shot, and of each where it differs from the one before."""
    kept = []
    for shot in shots:
        if not kept or part(shot.seen) != kept[-1][1]:
            kept.append((shot.ms, part(shot.seen)))
    return kept


def gaps(times):
    return [b - a for a, b in zip(times, times[1:], strict=False)]


def frames_between(times):
    """The number of frames from each time to the next; fails where it is not a whole one."""
    counts = [round(gap / FRAME) for gap in gaps(times)]
    for gap, count in zip(gaps(times), counts, strict=True):
        assert abs(gap - count * FRAME) <= JITTER, gap
    return counts


def box(panel):
    """Left edge of the positioning box in row 3, None when there is none."""
    lit = [x for x in range(X, X + 8 * CELL) if panel.pixel(x, Y + 2 * CELL) == ACCENT]
    return lit[0] if len(lit) == CELL else None


def alert(panel):
    return panel.pixel(1, 232) == ACCENT


def army(panel, column, row):
    """(width, colour) of the army on a square, by the pixels in its middle row."""
    y = Y + CELL * row + CELL // 2
    line = [panel.pixel(X + CELL * column + i, y) for i in range(CELL)]
    lit = [i for i in range(CELL) if line[i] in (ORANGE, CYAN)]
    return (lit[-1] - lit[0] + 1, line[lit[0]]) if lit else (0, None)


def row_4(panel):
    return [army(panel, column, 3) for column in range(7)]


def counts(h):
    """(frames so far, how many of them were late); stops the console."""
    return eval(h.exec("from console import app\nprint((app.current.frames, app.current.late))"))


def tones(h):
    """[(ms, Hz, length in ms)] the buzzer played, without the transients of a change."""
    log = list(h.buzzer.log)
    notes = [(a.us / 1000, a.hz, (b.us - a.us) / 1000) for a, b in zip(log, log[1:], strict=False)]
    return [note for note in notes if note[1] and note[2] > 5]


def place(h, square):
    """Bring the box to a square, let that settle, and press yes."""
    h.keys(f"{'abcdefgh'.index(square[0]) + 1}{square[1]}", then_ms=150)
    h.keypad.press("#")


# -- the positioning box


@pytest.mark.branch
def test_box_glides_a_cell_in_three_frames(booted):
    h = booted
    begin(h)
    h.sticks.move(0, 1, 0)
    shots = film(h, 250, box)
    d3 = X + 3 * CELL
    assert [s.seen for s in shots] == [d3 + 8, d3 + 16, d3 + 24]
    assert frames_between([s.ms for s in shots]) == [1, 1]
    assert max(s.pixels for s in shots) <= 2 * CELL * CELL  # the two squares it lies on


@pytest.mark.branch
def test_box_repeats_after_330_ms_then_every_133(booted):
    h = booted
    begin(h)
    h.sticks.move(0, 1, 0)
    starts = [s.ms for s in film(h, 1200, box) if (s.seen - X) % CELL == 8]
    assert len(starts) == 4  # from column d to h
    first, *rest = gaps(starts)
    assert abs(first - 330) <= FRAME
    assert all(abs(gap - 133) <= FRAME for gap in rest)


@pytest.mark.branch
def test_refused_box_shakes_six_frames_and_the_bar_is_amber_for_1500_ms(booted):
    h = booted
    begin(h)
    h.stick(0, "w", then_ms=300)  # c3 captures nothing
    h.buttons[0].press()
    shots = film(h, 1800, lambda panel: (box(panel), alert(panel)))
    shake, bar = shots[:6], changes(shots, lambda seen: seen[1])
    assert [s.seen[0] - (X + 2 * CELL) for s in shake] == [2, 0, -2, 0, 2, 0]
    assert frames_between([s.ms for s in shake]) == [1] * 5
    assert [amber for _, amber in bar] == [True, False]
    assert abs(bar[1][0] - bar[0][0] - 1500) <= FRAME
    assert all(240 * 14 + 2 * CELL * CELL >= s.pixels for s in shots)


# -- armies turn


@going_on("row")
@pytest.mark.branch
def test_an_army_turns_in_eight_frames_and_the_next_two_frames_later(match):
    h = match
    place(h, "g4")
    shots = film(h, 560, row_4)[:16]
    assert frames_between([s.ms for s in shots]) == [1] * 15
    for frame, shot in enumerate(shots):
        assert shot.seen[0] == shot.seen[6] == (20, ORANGE)
        for n in range(5):  # from f4 to b4
            step = min(max(frame - 2 * n, 0), 7)
            assert shot.seen[5 - n] == (TURN[step], ORANGE if step >= 4 else CYAN), (frame, n)


@going_on("row")
@pytest.mark.branch
def test_each_army_ticks_a_semitone_above_the_one_before(match):
    h = match
    h.buzzer.log.clear()
    place(h, "g4")
    h.run_ms(500)
    placed, *ticks = tones(h)
    assert len(ticks) == 5
    assert frames_between([ms for ms, _, _ in (placed, *ticks)]) == [1, 2, 2, 2, 2]
    for (_, hz, _), (_, higher, _) in zip(ticks, ticks[1:], strict=False):
        assert higher / hz == pytest.approx(2 ** (1 / 12), rel=0.003)


@going_on("row")
@pytest.mark.branch
def test_only_what_moves_is_sent_while_armies_turn(match):
    h = match
    place(h, "g4")
    shots = film(h, 520)
    assert len(shots) >= 14
    for shot in shots:
        field = [r for r in shot.rects if r[0] < 204 and 24 <= r[1] < 224]
        around = [r for r in shot.rects if r not in field]
        assert sum(w * h for _, _, w, h in field) <= 8 * CELL * CELL
        assert sum(w * h for _, _, w, h in around) <= 240 * 14  # one piece a frame


@going_on("star")
@pytest.mark.branch
def test_nineteen_armies_turn_at_thirty_frames_a_second(match):
    h = match
    _, late = branch.run(counts, h)
    place(h, "d4")
    shots = film(h, 400)  # the frame after the motion removes the match from the flash
    assert frames_between([s.ms for s in shots]) == [1] * (len(shots) - 1)
    assert len(shots) >= FLIP_FRAMES + 2 * 2
    assert counts(h)[1] == late


@going_on("star")
@pytest.mark.branch
def test_a_key_ends_the_motion(match):
    h = match
    place(h, "d4")
    h.run_ms(130)
    h.keypad.press("5")
    last = changes(film(h, 200, lambda panel: army(panel, 6, 3)))  # g4 is to begin at frame 4
    assert [seen for _, seen in last][-1] == (20, ORANGE)
    assert len(last) <= 2  # none of the widths between


@going_on("star without animations")
@pytest.mark.branch
def test_without_animations_the_last_frame_comes_at_once(match):
    h = match
    place(h, "d4")
    first = film(h, 150, lambda panel: [army(panel, column, 3) for column in range(8)])[0]
    assert first.seen == [(20, ORANGE)] * 8


# -- a pass, a result


def band(panel):
    """Height of the band across the field: where the left column of its ground is covered."""
    return sum(panel.pixel(8, y) in (CYAN, INK) for y in range(96, 152))


@going_on("row")
@pytest.mark.branch
def test_the_band_of_a_pass_opens_4_frames_stays_30_and_closes_4(match):
    h = match
    place(h, "g4")
    h.run_ms(300)
    h.buzzer.log.clear()
    seen = changes(film(h, 2000, band))
    assert [height for _, height in seen] == [0, 14, 28, 42, 56, 42, 28, 14, 0]
    _, *opens, whole, closes, closing, closed = frames_between([ms for ms, _ in seen])
    assert opens == [1] * 3 and [closes, closing, closed] == [1] * 3
    assert 30 <= whole <= 32
    (_, high, _), (_, low, _) = [tone for tone in tones(h) if tone[2] > 100]
    assert high > low


@going_on("last move")
@pytest.mark.branch
def test_a_result_slides_its_stripes_in_and_counts_one_a_frame(match):
    h = match
    place(h, "h8")
    h.run_ms(400)

    def look(panel):
        stripe = sum(panel.pixel(x, 17) == ACCENT for x in range(240))
        figures = [panel.pixel(x, y) for y in range(81, 111, 3) for x in range(72, 116, 2)]
        return stripe, figures

    shots = [s for s in film(h, 4500, look) if s.seen[0]]
    stripes = changes(shots, lambda seen: seen[0])
    assert [width for _, width in stripes] == [24 * n for n in range(1, 11)]
    assert frames_between([ms for ms, _ in stripes[1:]]) == [1] * 8
    count = [ms for ms, _ in changes(shots, lambda seen: seen[1])]
    assert frames_between(count[1:]) == [1] * 63  # 1 to 64
    assert frames_between([stripes[-1][0], count[1]]) == [1]
    assert shots[-1].ms - shots[0].ms <= 2500


# -- setting up, the second box


@pytest.mark.branch
def test_the_question_mark_is_12_frames_on_and_12_off(booted):
    h = booted
    h.keys("10", then_ms=300)

    def look(panel):
        return any(panel.pixel(x, y) == ACCENT for x in range(214, 232) for y in range(56, 88, 2))

    seen = changes(film(h, 2600, look))
    assert len(seen) >= 6
    assert frames_between([ms for ms, _ in seen[1:]]) == [12] * (len(seen) - 2)


@going_on("directional star")
@pytest.mark.branch
def test_the_dashes_of_the_second_box_march_a_pixel_a_frame(match):
    h = match
    place(h, "d4")
    h.run_ms(150)
    h.keypad.release("#")
    h.stick(0, "e", then_ms=200)

    def look(panel):
        return [panel.pixel(X + 4 * CELL + i, Y + 3 * CELL) == PAPER for i in range(2, 22)]

    shots = film(h, 700, look)
    assert frames_between([s.ms for s in shots]) == [1] * (len(shots) - 1)
    assert all(b.seen[:-1] == a.seen[1:] for a, b in zip(shots, shots[1:], strict=False))
    assert {True, False} == set(shots[0].seen)


# -- the computer


@pytest.mark.branch
def test_thirty_frames_a_second_while_computers_think(booted):
    h = booted
    begin(h, "10*6*5")
    h.run_ms(300)
    frames, late = branch.run(counts, h)
    shots = film(h, 6000)
    more, later = counts(h)
    assert later == late
    assert more - frames == pytest.approx(6000 / FRAME, abs=2)
    assert max(s.pixels for s in shots) < 240 * 240 // 3


# -- lights


def bursts(h, ms, look):
    """[(ms, what look(panel) saw)] of the changes within so many ms."""
    seen, end = [(h.ms, look(h.panel))], h.ms + ms
    while h.ms < end:
        h.run_ms(1)
        if (now := look(h.panel)) != seen[-1][1]:
            seen.append((h.ms, now))
    return seen[1:]


@pytest.mark.branch
@pytest.mark.parametrize("booted", ["pico_ws2812"], indirect=True)
def test_the_box_blinks_four_times_a_second(booted):
    h = booted
    begin(h)
    times = [ms for ms, _ in bursts(h, 4000, lambda panel: panel.pixel(3, 2))]
    assert 30 <= len(times) <= 33
    assert all(abs(gap - 125) <= FRAME for gap in gaps(times))


@pytest.mark.branch
@pytest.mark.parametrize("booted", ["pico_ws2812"], indirect=True)
def test_words_run_a_column_in_66_ms_and_rest_600_on_the_icon(booted):
    h = booted
    h.run_ms(100)
    apart = gaps([ms for ms, _ in bursts(h, 9000, lambda panel: panel.raw)])
    rests = [gap for gap in apart if gap > 500]
    steps = [gap for gap in apart if gap < 100]
    assert len(rests) >= 2 and all(abs(gap - 600) <= FRAME for gap in rests)
    assert len(steps) > 60 and all(abs(gap - 66) <= JITTER for gap in steps)
    assert sum(steps) / len(steps) == pytest.approx(66, abs=1)
