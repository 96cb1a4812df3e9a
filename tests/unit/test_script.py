"""The script language: what parses, what is refused, and what a script does to the parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.script import DIRECTIONS, KEYS, Event, Player, ScriptError, parse, to_text


class Recorder:
    """Stands for all parts at once: notes what is done to them."""

    def __init__(self):
        self.done = []
        self.keypad = self
        self.sticks = self
        self.buttons = (Push(self, 0), Push(self, 1))

    def press(self, key):
        self.done.append(("down", key))

    def release(self, key):
        self.done.append(("up", key))

    def move(self, player, x, y):
        self.done.append(("lever", player, x, y))


class Push:
    def __init__(self, recorder, player):
        self.recorder, self.player = recorder, player

    def press(self):
        self.recorder.done.append(("press", self.player))

    def release(self):
        self.recorder.done.append(("release", self.player))


def played(text):
    """Every (ms, thing done), shots and power among them."""
    parts = Recorder()
    player = Player(
        parse(text),
        parts,
        shot=lambda name: parts.done.append(("shot", name)),
        power=lambda: parts.done.append(("power",)),
        end=lambda: parts.done.append(("end",)),
    )
    out = []
    while player.next_ms is not None:
        ms = player.next_ms
        player.advance(ms)
        out += [(ms, *what) for what in parts.done]
        parts.done.clear()
    return out


def test_times_are_absolute_or_after_the_line_before():
    assert [e.ms for e in parse("+5 down 1\n100 up 1\n+20 power\n+0 end")] == [5, 100, 120, 120]


def test_hash_is_a_key_after_key_and_a_comment_elsewhere():
    assert parse("# all of it\n10 key # # the yes key\n\n20 key 5 # a comment\n+1 down #\n") == [
        Event(10, "key", ("#", 60)),
        Event(20, "key", ("5", 60)),
        Event(21, "down", ("#",)),
    ]


def test_key_is_held_60_ms_and_stick_100():
    assert played("0 key 5\n200 stick 2 n\n400 button 1 90") == [
        (0, "down", "5"),
        (60, "up", "5"),
        (200, "lever", 1, 0.0, 1.0),
        (300, "lever", 1, 0.0, 0.0),
        (400, "press", 0),
        (490, "release", 0),
        (490, "end"),
    ]


def test_stick_is_let_go_before_it_is_pushed_again_in_the_same_ms():
    assert played("0 stick 1 e\n100 stick 1 w\n")[1:3] == [
        (100, "lever", 0, 0.0, 0.0),
        (100, "lever", 0, -1.0, 0.0),
    ]


def test_nothing_happens_after_end():
    assert played("0 key 1 500\n100 end") == [(0, "down", "1"), (100, "end")]


def test_a_script_without_events_only_ends():
    assert played("") == [(0, "end")]


def test_held_keys_stay_held_on_a_board_made_anew():
    parts, after = Recorder(), Recorder()
    player = Player(parse("0 down 5\n0 press 2\n0 lever 1 0.5 -0.5 900\n10 power\n20 up 5"), parts)
    player.advance(10)
    player.hold_on(after)
    assert after.done == [
        ("down", "5"),
        ("lever", 0, 0.5, -0.5),
        ("lever", 1, 0.0, 0.0),
        ("press", 1),
    ]
    player.advance(20)
    assert after.done[-1] == ("up", "5")


def test_schedule_makes_one_appointment_at_a_time():
    parts, appointments = Recorder(), []
    player = Player(parse("5 key 1 10\n30 end"), parts)
    player.schedule(lambda ms, fn: appointments.append((ms, fn)))
    seen = []
    while appointments:
        ((ms, fn),) = appointments
        appointments.clear()
        seen.append(ms)
        fn()
    assert seen == [5, 15, 30]
    assert player.finished


@pytest.mark.parametrize(
    "text, line, what",
    [
        ("soon key 1", 1, "soon is no time"),
        ("0 key 1\n-5 key 2", 2, "-5 is no time"),
        ("100 key 1\n50 key 2", 2, "50 ms lies before"),
        ("0", 1, "not what"),
        ("0 tap 1", 1, "unknown event tap"),
        ("0 key A", 1, "A is no key"),
        ("0 key 12", 1, "12 is no key"),
        ("0 key", 1, "key takes KEY HOLD"),
        ("0 key 1 60 60", 1, "key takes KEY HOLD"),
        ("0 key 1 0", 1, "0 is no hold"),
        ("0 key 1 1.5", 1, "1.5 is no hold"),
        ("0 stick 3 n", 1, "3 is no player"),
        ("0 stick 1 north", 1, "north is no direction"),
        ("0 lever 1 0.5", 1, "lever takes"),
        ("0 lever 1 nan 0", 1, "nan is no deflection"),
        ("0 lever 1 0 1.01", 1, "1.01 is no deflection"),
        ("0 shot ../up", 1, "../up is no name"),
        ("0 shot a\n1 shot a", 2, "there is a shot a already"),
        ("0 power now", 1, "power takes nothing"),
        ("0 end\n\n1 power", 3, "nothing may follow end"),
    ],
)
def test_bad_line_is_named(text, line, what):
    with pytest.raises(ScriptError, match=f"^line {line}: ") as error:
        parse(text)
    assert error.value.line == line
    assert what in str(error.value)


HOLD = st.integers(1, 5000)
KEY = st.sampled_from(KEYS)
PLAYER = st.integers(0, 1)
DEFLECTION = st.floats(-1, 1)
ACTIONS = st.one_of(
    st.tuples(st.just("key"), st.tuples(KEY, HOLD)),
    st.tuples(st.sampled_from(["down", "up"]), st.tuples(KEY)),
    st.tuples(st.just("stick"), st.tuples(PLAYER, st.sampled_from(DIRECTIONS), HOLD)),
    st.tuples(st.just("lever"), st.tuples(PLAYER, DEFLECTION, DEFLECTION, HOLD)),
    st.tuples(st.just("button"), st.tuples(PLAYER, HOLD)),
    st.tuples(st.sampled_from(["press", "release"]), st.tuples(PLAYER)),
    st.tuples(st.just("power"), st.just(())),
)


@st.composite
def scripts(draw):
    ms, events = 0, []
    for verb, args in draw(st.lists(ACTIONS, max_size=30)):
        ms += draw(st.integers(0, 3000))
        events.append(Event(ms, verb, args))
    return events


@given(scripts())
def test_text_of_events_reads_as_the_same_events(events):
    assert parse(to_text(events)) == events


@given(scripts())
def test_steps_come_in_time_and_the_end_comes_last(events):
    done = played(to_text(events))
    assert [step[0] for step in done] == sorted(step[0] for step in done)
    assert [step[1] for step in done].count("end") == 1
    assert done[-1][1] == "end"


@given(st.text(max_size=200))
def test_any_text_parses_or_raises_script_error(text):
    try:
        events = parse(text)
    except ScriptError:
        return
    assert parse(to_text(events)) == events
