"""What was pressed becomes a script, and a script plays in a window's engine."""

import time

import pytest

from sim import headless, script
from sim.__main__ import main
from sim.engine import Engine
from sim.handheld import Handheld
from sim.hands import Grip, Hands
from sim.record import Recorder
from sim.session import Wanted, session
from sim.shims import WallClock


class Parts:
    """Parts that nothing is wired to."""

    def __init__(self):
        self.keypad = self.sticks = self
        self.buttons = (self, self)

    def press(self, *key):
        pass

    def release(self, *key):
        pass

    def move(self, *to):
        pass


@pytest.fixture
def recorder():
    recorder = Recorder(Hands(Parts()), lambda: recorder.ms)
    recorder.ms = 0.0
    return recorder


def play(recorder, text):
    """Let a script's hands do it; the script that was recorded of them."""
    hands = Hands(Parts())
    hands.watch = recorder.note
    player = script.Player(
        script.parse(text), Grip(hands, "script"), power=lambda: hands.watch("power", ())
    )
    while (ms := player.next_ms) is not None:
        recorder.ms = ms
        player.advance(ms)
    return recorder.text()


def steps(text):
    """What a script does to the parts, and when."""
    return script._steps(script.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "100 key 5\n200 key #\n",
        "100 down *\n500 power\n600 up *\n",
        "100 stick 1 s 200\n150 lever 2 0.25 -0.75 300\n700 button 2\n",
        "100 press 1\n300 stick 2 w\n900 release 1\n",
    ],
)
def test_a_recording_does_the_same(recorder, text):
    assert steps(play(recorder, text)) == steps(text)


def test_a_stick_that_wanders_is_followed(recorder):
    recorder.note("lever", (0, 0.5, 0.123456))
    recorder.ms = 40
    recorder.note("lever", (0, 1.0, 0.0))
    recorder.ms = 90
    recorder.note("lever", (0, 0.0, 0.0))
    assert recorder.text() == "0 lever 1 0.5 0.123 40\n40 lever 1 1.0 0.0 50\n90 end\n"


def test_what_is_held_at_the_end_is_in_it(recorder):
    recorder.note("down", ("5",))
    recorder.note("lever", (1, 0.0, -1.0))
    recorder.ms = 250.4
    want = "0 down 5\n0 lever 2 0.0 -1.0 250\n250 end\n"
    assert recorder.text() == want
    assert recorder.text() == want, "it can go on"


def test_the_file_is_whole_or_the_one_before(recorder, tmp_path):
    path = tmp_path / "played.txt"
    recorder.save(path)
    recorder.note("down", ("1",))
    recorder.save(path)
    assert script.parse(path.read_text())[0].verb == "down"
    assert list(tmp_path.iterdir()) == [path]


def scanner(handheld):
    """A firmware that notes the keys that are down whenever they change."""
    before = None
    while True:
        if handheld.keypad.down != before:
            before = handheld.keypad.down
            handheld.seen.append(before)
        time.sleep_ms(2)


def wait_for(condition):
    for _ in range(2000):
        if condition():
            return
        time.sleep(0.005)
    pytest.fail("it never came")


def test_a_script_plays_in_an_engine_and_then_lets_go(tmp_path):
    handheld = Handheld("tft", tmp_path, new_clock=lambda: WallClock(10), program=scanner)
    handheld.seen = []
    engine, hands, shots = Engine(handheld), Hands(handheld), []
    text = "300 key 5\n500 shot one\n600 down 7\n800 power\n1200 shot two\n1300 end\n"
    engine.play(script.parse(text), hands, shots.append)
    assert engine.playing
    engine.start()
    wait_for(lambda: not engine.playing)
    wait_for(lambda: handheld.seen[-1] == "")
    assert handheld.seen == ["", "5", "", "7", "7", ""]
    assert shots == ["one", "two"]
    hands.key("1", "mouse", True)
    wait_for(lambda: handheld.seen[-1] == "1")
    engine.stop()


GAME = "1500 key 1 200\n+900 key 0 200\n" + 4 * "+900 key # 200\n"
GAME += "+900 key 5 200\n+400 key 6 200\n+400 key # 200\n+1500 stick 2 n 200\n+900 shot end\n"


@pytest.mark.parametrize("display", ["tft", "ws2812"])
def test_a_recorded_game_plays_again_with_the_same_picture(tmp_path, display):
    handheld = Handheld(display, tmp_path, {"language": "en"})  # in virtual time: nothing is late
    engine, hands = Engine(handheld), Hands(handheld)
    recorder = Recorder(hands, lambda: handheld.now_ms)
    found = []

    def look(name):
        found.append((recorder.text(), handheld.panel.picture()))
        found.append(handheld.console.scene.match.position.to_text())

    engine.play(script.parse(GAME), hands, look)
    engine.start()
    wait_for(lambda: not engine.playing)
    engine.stop()
    (text, picture), ended = found
    again = headless.run(text, display)
    assert ended.startswith("-" * 27 + "OX" + "-" * 6 + "XX")
    assert again.console.scene.match.position.to_text() == ended
    assert again.last == picture


def test_a_session_writes_what_was_pressed_and_begins_anew(tmp_path):
    path = tmp_path / "played.txt"
    wanted = Wanted(speed=5.0, record=path, settings={"language": "fr"})
    with session(wanted) as (device, power, hands):
        assert script.parse(path.read_text()), "it can be written"
        assert not any(device.saves.iterdir())
        power.start()
        hands.key("5", "mouse", True)
        time.sleep(0.05)
        hands.let_go("mouse")
    assert [event.verb for event in script.parse(path.read_text())] == ["down", "up", "end"]
    assert "--display tft --language fr --replay played.txt" in path.read_text()
    assert not device.saves.exists()


def test_screenshot_is_the_picture_that_stands(tmp_path, capsys):
    path, again = tmp_path / "a.png", tmp_path / "b.png"
    assert main(["--screenshot", str(path)]) == 0
    launcher = headless.run("2500 end").last
    from sim.panels import png

    assert path.read_bytes() == png.encode(*launcher)
    played = tmp_path / "script.txt"
    played.write_text(GAME)
    assert main(["--screenshot", str(again), "--replay", str(played)]) == 0
    assert again.read_bytes() == png.encode(*headless.run(GAME).last)


@pytest.mark.parametrize(
    "words, said",
    [
        ("--speed 0", "0 is no speed: 0.1 to 50"),
        ("--display vga", "'vga'"),
        ("--language xx", "'xx'"),
        ("--headless", "needs a script"),
        ("--headless a --replay b", "one is enough"),
        ("--screenshot a.png --speed 2", "nobody plays"),
        ("--serial 5000", "needs --emulate"),
        ("--emulate nowhere.uf2", "make firmware"),
        ("--emulate README.md", "no binary info"),
        ("--replay nowhere", "nowhere"),
        ("--games nowhere --headless README.md", "nowhere is no folder"),
        ("--record /nowhere/file", "/nowhere/file"),
        ("--nonsense", "--nonsense"),
    ],
)
def test_bad_options_are_named(words, said, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(words.split()) == 1
    assert said in capsys.readouterr().err
