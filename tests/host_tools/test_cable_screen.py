"""The picture and the last error of a board whose game is running."""

import re
import struct
import zlib

import pytest

from host_tools import build, cable, deploy
from host_tools.screenshot import AMBER
from sim.emulator.handheld import Handheld
from tests.emulator.copied import files
from tests.emulator.live import ENGLISH, begin, enter
from tests.plugged import Plugged


def read_png(path) -> tuple[int, int, bytes]:
    """Width, height and RGB of a PNG whose lines are not filtered."""
    data = path.read_bytes()
    width, height = struct.unpack_from(">II", data, 16)
    at = data.index(b"IDAT")
    size = struct.unpack_from(">I", data, at - 4)[0]
    lines = zlib.decompress(data[at + 4 : at + 4 + size])
    step = 3 * width + 1
    return width, height, b"".join(lines[i + 1 : i + step] for i in range(0, len(lines), step))


BOARDS = ("pico_tft", "pico_tft320", "pico_ws2812", "pico_max7219")


def levels(width: int, height: int, rgb: bytes) -> list[bytes]:
    """The middle pixel of each of 8 x 8 fields."""
    step, at = width // 8, width // 16
    places = [((at + step * y) * width + at + step * x) * 3 for y in range(8) for x in range(8)]
    return [rgb[place : place + 3] for place in places]


@pytest.mark.parametrize("copied", [False, True], ids=["image", "copy"])
@pytest.mark.parametrize("name", BOARDS)
def test_a_screenshot_of_each_display_is_what_it_shows(name, copied, tmp_path):
    if copied:
        handheld = Handheld(name, build.make("plain"), files=files(name))
    else:
        handheld = Handheld(name, build.make("firmware"), files=ENGLISH)
    handheld.run_ms(3000)
    begin(handheld)
    enter(handheld, "d3 c5")
    with Plugged(handheld) as plugged:
        shown = []  # of lights some blink: the tool takes one of the pictures of a second
        for _ in range(25):
            plugged.do(lambda h: h.run_ms(50))
            shown.append(plugged.do(lambda h: h.panel.picture()))
        place = tmp_path / "screen.png"
        assert plugged.tool("screenshot", str(place)) == 0
    taken = read_png(place)
    if "tft" in name:
        assert taken in shown
        return
    # Of lights the tool tells the colour, the panel how much of each second they are lit.
    mine = levels(*taken)
    assert len(set(mine)) > 2 if name == "pico_ws2812" else set(mine) == {AMBER, bytes(3)}
    assert any(same_lights(mine, levels(*picture)) for picture in shown)


def same_lights(mine: list[bytes], panel: list[bytes]) -> bool:
    """Are they the same but for what each colour is called?"""
    return len(set(zip(mine, panel, strict=True))) == len(set(mine)) == len(set(panel))


@pytest.fixture
def playing():
    """A board with the one-file image, in the middle of a match."""
    handheld = Handheld(image=build.make("firmware"), files=ENGLISH)
    handheld.run_ms(1500)
    begin(handheld)
    enter(handheld, "d3 c5")
    handheld.run_ms(500)
    with Plugged(handheld) as plugged:
        yield plugged


def test_a_screenshot_is_what_the_panel_shows_and_the_match_is_kept(playing, tmp_path, capsys):
    shown = playing.do(lambda h: h.panel.picture())
    place = tmp_path / "screen.png"
    assert playing.tool("screenshot", str(place)) == 0
    assert capsys.readouterr().out == f"{place}\n"
    assert read_png(place) == shown
    playing.do(lambda h: h.run_ms(1500))
    assert b"d3" in playing.files()["saves/dynasty"]
    assert playing.do(lambda h: h.panel.picture()) != shown  # the launcher again
    assert playing.tool("log") == 0
    assert capsys.readouterr().out == "no error has been kept\n"


def test_log_prints_the_trace_of_the_last_error(capsys):
    handheld = Handheld(image=build.make("firmware"), files=ENGLISH)
    handheld.run_ms(1500)
    # A game that fails when it is opened: what is typed at the prompt starts it again so.
    handheld.board.interrupt()
    handheld.board.send(
        b"import games.dynasty\r"
        b"games.dynasty.open = lambda console: 1 // 0\r"
        b"import main; main.main()\r"
    )
    handheld.run_ms(2000)
    handheld.key("1")
    handheld.run_ms(500)
    with Plugged(handheld) as plugged:
        assert plugged.tool("log") == 0
    said = capsys.readouterr().out
    assert said.startswith("Traceback") and said.endswith("ZeroDivisionError: divide by zero\n")


def test_a_board_without_a_console_has_no_screen(tmp_path, capsys):
    with Plugged(Handheld(image=build.make("plain"))) as plugged:
        assert plugged.tool("screenshot", str(tmp_path / "screen.png")) == 1
    assert capsys.readouterr().err.startswith("NoScreen: ")
    assert not list(tmp_path.iterdir())


# -- no board, or one that cannot be reached


class Port:
    def __init__(self, device, vid=0x2E8A):
        self.device, self.vid = device, vid


@pytest.mark.parametrize(
    "ports, error",
    [
        ([], "NoBoard: no board is connected"),
        ([Port("ttyS0", None), Port("ttyUSB0", 0x10C4)], "NoBoard: no board is connected"),
        ([Port("b"), Port("a")], "ManyBoards: a and b are connected"),
        ([Port("nowhere")], "NoBoard: nowhere cannot be opened"),
    ],
)
@pytest.mark.parametrize("words", [["log"], ["saves", "list"], ["screenshot"], ["deploy"]])
def test_no_board_or_more_than_one(monkeypatch, capsys, ports, error, words):
    from serial.tools import list_ports

    from host_tools import __main__ as entry

    monkeypatch.setattr(list_ports, "comports", lambda: ports)
    monkeypatch.setattr(deploy, "compiled", lambda board: {})
    assert entry.main(words) == 1
    out, err = capsys.readouterr()
    assert not out and re.fullmatch(error + r".*\n", err)


def test_the_only_board_connected_is_found_by_itself(monkeypatch, capsys):
    """By its vendor among other serial ports; the port is a device path here."""
    from serial.tools import list_ports

    with Plugged(Handheld(image=build.make("plain"), files=ENGLISH), serial=True) as plugged:
        ports = [Port("ttyS0", None), Port("ttyUSB0", 0x10C4), Port(plugged.port)]
        monkeypatch.setattr(list_ports, "comports", lambda: ports)
        assert plugged.tool("saves", "list", port="") == 0
    assert re.match(r"settings .* good", capsys.readouterr().out)


def test_a_game_that_takes_no_interrupt_is_named(monkeypatch, capsys):
    monkeypatch.setattr(cable, "PROMPT_S", 0.3)
    deaf = "while True:\n try:\n  while True: pass\n except KeyboardInterrupt: pass\n"
    with Plugged(Handheld(image=build.make("plain"), files={"main.py": deaf})) as plugged:
        assert plugged.tool("log") == 1
    assert re.match(r"BoardSilent: .*hold \*", capsys.readouterr().err)


def test_a_board_that_another_tool_left_in_the_raw_prompt_is_reached(capsys):
    with Plugged(Handheld(image=build.make("plain"))) as plugged:
        plugged.do(lambda h: h.exec("print()"))
        plugged.do(lambda h: h.board.send(b"\x01"))
        assert plugged.tool("log") == 0
