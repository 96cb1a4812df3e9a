"""Scripts run without a window: time, shots, power cuts, and what the caller keeps."""

import sys
import time

import pytest

from sim import headless, shims
from sim.__main__ import main
from sim.handheld import Handheld, UnknownDisplay
from sim.script import ScriptError


def scanner(handheld: Handheld) -> None:
    """A small firmware of its own: prints keys, buttons and sticks as it finds them changed."""
    from machine import ADC, Pin, reset

    rows = [Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in (6, 7, 8, 9)]
    cols = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in (10, 11, 12)]
    buttons = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in (14, 15)]
    select = Pin(13, Pin.OUT, value=0)
    axes = [ADC(Pin(26)), ADC(Pin(27))]
    before = None
    while True:
        found = ""
        for r, row in enumerate(rows):
            row(0)
            for c, col in enumerate(cols):
                if not col():
                    found += "123456789*0#"[3 * r + c]
            row(1)
        found += "".join(f" button {i + 1}" for i in (0, 1) if not buttons[i]())
        for player in (0, 1):
            select(player)
            time.sleep_us(50)
            found += "".join(
                f" {'+' if level > 50000 else '-'}{axis}{player + 1}"
                for axis, level in (("x", axes[0].read_u16()), ("y", axes[1].read_u16()))
                if not 15000 < level < 50000
            )
        released, before = before, found
        if found != released:
            print(found or "-")
            if released == "0":
                reset()
        time.sleep_ms(5)


def lines(result: headless.Run) -> list[str]:
    """The log without its times."""
    return [line.split(": ", 1)[1] for line in result.log]


def test_keys_buttons_and_sticks_reach_the_pins():
    result = headless.run(
        "100 key 5\n200 key #\n300 button 2\n400 stick 1 ne\n600 lever 2 0 -1\n800 end",
        program=scanner,
    )
    found = [line.removeprefix("print ") for line in lines(result)]
    assert found == ["-", "5", "-", "#", "-", " button 2", "-", " +x1 +y1", "-", " -y2", "-", "end"]


def test_keys_stay_held_over_a_power_cut():
    result = headless.run("10 down 1\n50 power\n90 end", program=scanner)
    assert lines(result) == ["print -", "print 1", "power", "print 1", "end"]


def test_a_power_cut_lets_the_firmware_do_nothing_more(tmp_path):
    def saves_on_the_way_out(handheld):
        try:
            while True:
                time.sleep_ms(10)
        finally:
            (tmp_path / "late").write_text("too late")

    headless.run("50 power\n90 end", program=saves_on_the_way_out)
    assert not (tmp_path / "late").exists()


def test_what_fails_in_on_shot_reaches_the_caller_and_not_the_firmware():
    caught = []

    def catches(handheld):
        try:
            time.sleep_ms(1000)
        except Exception as error:  # as the console's error screen does
            caught.append(error)

    def looks(name, handheld):
        raise KeyError(name)

    with pytest.raises(KeyError, match="here"):
        headless.run("50 shot here", program=catches, on_shot=looks)
    assert not caught


def test_time_goes_on_after_a_power_cut():
    result = headless.run("100 power\n250 key 7\n400 end", program=scanner)
    (seven,) = (line for line in result.log if line.endswith("print 7"))
    assert 250 <= int(seven.split()[0]) <= 256
    assert result.log[-1] == "400 ms: end"


def test_reset_starts_the_firmware_again_on_the_same_chip():
    result = headless.run("100 key 0\n200 end", program=scanner)
    assert lines(result) == ["print -", "print 0", "print -", "print -", "end"]


def test_a_firmware_that_returns_leaves_time_running():
    result = headless.run("500 shot prompt\n1500 end", program=lambda handheld: None)
    assert result.log == ["500 ms: shot prompt", "1500 ms: end"]
    assert result.console is None


def test_an_error_of_the_firmware_goes_through():
    def fails(handheld):
        raise KeyError("missing")

    with pytest.raises(KeyError, match="missing"):
        headless.run("100 end", program=fails)


def test_shots_are_pictures_of_the_panel():
    def one_red_led(handheld):
        handheld.chip.send_pixels(2, bytes((0, 70, 0)) + bytes(63 * 3))

    seen = []
    result = headless.run(
        "0 shot before\n50 shot after",
        display="ws2812",
        program=one_red_led,
        on_shot=lambda name, handheld: seen.append((name, handheld.panel.pixel(0, 0))),
    )
    assert seen == [("before", (0, 0, 0)), ("after", (70, 0, 0))]
    assert result.shots["before"] != result.shots["after"] == result.last
    red, green, blue = result.pixel("after", 15, 15)
    assert red > 200
    assert green == blue < 100
    with pytest.raises(IndexError):
        result.pixel("after", 240, 0)


def test_a_module_that_is_loaded_when_it_is_asked_harms_nothing(monkeypatch):
    class Lazy:
        def __getattr__(self, name):
            sys.modules["loaded_late"] = self
            raise AttributeError(name)

    monkeypatch.setitem(sys.modules, "lazy", Lazy())
    monkeypatch.delitem(sys.modules, "loaded_late", raising=False)
    headless.run("1 end", program=lambda handheld: None)
    assert sys.modules.pop("loaded_late")


def test_a_bad_script_is_refused_before_anything_runs():
    with pytest.raises(ScriptError, match="line 1"):
        headless.run("x", program=lambda handheld: pytest.fail("it ran"))


def test_an_unknown_display_is_refused():
    with pytest.raises(UnknownDisplay, match="vga"):
        headless.run("1 end", display="vga", program=scanner)


def test_the_caller_keeps_its_firmware_modules_and_chip():
    import lang

    chip = shims.install(shims.Chip())

    def imports(handheld):
        shims.forget_firmware()
        import lang as again

        assert again is not lang

    headless.run("1 end", program=imports)
    assert sys.modules["lang"] is lang
    assert shims.current() is chip


def test_given_saves_outlast_the_run_and_others_do_not(tmp_path):
    folders = []

    def writes(handheld):
        folders.append(handheld.saves)
        (handheld.saves / "game").write_text("kept")

    headless.run("1 end", saves=tmp_path, program=writes)
    headless.run("1 end", program=writes)
    assert folders[0] == tmp_path
    assert (tmp_path / "game").read_text() == "kept"
    assert not folders[1].exists()


def test_command_line_names_a_bad_script(tmp_path, capsys):
    script = tmp_path / "bad.txt"
    script.write_text("0 key 1\n1 tap 2\n")
    assert main(["--headless", str(script), "--out", str(tmp_path)]) == 1
    assert "bad.txt, line 2: unknown event tap" in capsys.readouterr().err


def test_command_line_names_a_missing_script(tmp_path, capsys):
    assert main(["--headless", str(tmp_path / "none"), "--out", str(tmp_path)]) == 1
    assert "none" in capsys.readouterr().err


# -- with the real firmware

TO_THE_BOARD = """
1000 key 1          # Dynasty
+900 key 0          # in colour
+900 key #          # player one: a person
+700 key #          # player two: a person
+700 key 0
+200 key 0          # no limit for player one
+700 key 0
+200 key 0          # nor for player two
+900 shot board
"""


@pytest.fixture(scope="module", params=["tft", "ws2812"])
def game(request):
    return headless.run(TO_THE_BOARD, display=request.param)


def test_the_firmware_boots_and_draws(game):
    width, height, rgb = game.shots["board"]
    assert len(rgb) == width * height * 3
    assert len(set(zip(rgb[::3], rgb[1::3], rgb[2::3], strict=True))) > 3
    assert not game.handheld.panel.complaints
    assert type(game.console.scene).__name__ == "Play"


def test_the_language_is_the_one_asked_for():
    french = headless.run("1500 shot launcher", settings={"language": "fr"})
    english = headless.run("1500 shot launcher", settings={"language": "en"})
    assert french.console.settings["language"] == "fr"
    assert french.shots != english.shots


def test_star_at_power_up_skips_the_game():
    result = headless.run("0 down *\n100 up *\n1000 shot dark")
    assert result.console is None
    assert any("safe boot" in line for line in result.log)
    assert not any(result.shots["dark"][2])


def test_a_star_held_over_a_power_cut_skips_the_game():
    result = headless.run("800 down *\n900 power\n1000 up *\n1500 end")
    assert result.console is None


def test_the_same_script_gives_the_same_pictures():
    text = "1000 key 1\n+900 key 0\n+500 stick 1 s\n+900 shot there"
    assert headless.run(text).shots == headless.run(text).shots


def test_command_line_writes_the_shots(tmp_path, capsys):
    script = tmp_path / "script.txt"
    script.write_text("900 shot launcher\n")
    assert main(["--headless", str(script), "--out", str(tmp_path / "out")]) == 0
    out = capsys.readouterr().out
    assert "900 ms: shot launcher" in out
    assert (tmp_path / "out" / "launcher.png").read_bytes().startswith(b"\x89PNG")
