"""Games played in a terminal and in a window, by the keys and the mouse, read from the screen."""

import sys

from games.dynasty.rules import Position

from sim import headless
from tests.dynasty_script import cells_on_tft, score_on_tft
from tests.play.conftest import cut, stands, wait_for

WIPE_OUT = "e6 f4 e3 f6 g5 d6 e7 f5 c5"  # the shortest game there is: 13 to 0
ORANGE = (255, 106, 61)


def keys_of(square):
    """Column, row and yes."""
    return [str("abcdefgh".index(square[0]) + 1), square[1], "Enter"]


def test_a_whole_game_in_the_terminal(tmux, tmp_path, full):
    shell = (
        f"stty -g > {tmp_path}/before; {sys.executable} -m sim --terminal --language en"
        f" --speed 2 --saves {tmp_path}/saves; echo status $?; stty -g > {tmp_path}/after; sleep 99"
    )
    term = tmux(shell, 240, 121)

    def glass():
        return full(cut(term.picture(), 240, 240))

    def board_is(position):
        return lambda: bytes(cells_on_tft(glass())) == bytes(position.cells)

    launcher = stands(glass)
    term.type("1")
    wait_for(lambda: stands(glass) != launcher, "the versions")
    term.type("0")
    wait_for(board_is(Position()), "the board")
    term.type("#", "#", "#", "#")
    stands(glass)  # nothing blinks any more: the questions are answered
    position = Position()
    for square in WIPE_OUT.split():
        term.type(*keys_of(square))
        position.push(position.parse_move(square))
        wait_for(board_is(position), f"the board after {square}")
    assert score_on_tft(glass()) == (13, 0)

    term("resize-window", "-x", "80", "-y", "24")
    wait_for(lambda: "q=quit" in term.text(), "the keys of a small terminal")
    left, top = (80 - 40) // 2, 2 * ((23 - 20) // 2)

    def disc_of_the_result():
        columns, lines, rgb = term.picture()
        assert (columns, lines) == (80, 48)
        at = 3 * (columns * (top + 96 // 6) + left + 50 // 6)
        return all(abs(a - b) < 40 for a, b in zip(rgb[at : at + 3], ORANGE, strict=True))

    wait_for(disc_of_the_result, "the result, small")

    term.type("q")
    wait_for(lambda: "status 0" in term.text(), "the end")
    wait_for(lambda: (tmp_path / "after").exists(), "the shell")
    assert term("display", "-p", "#{alternate_on} #{cursor_flag}").strip() == "0 1"
    assert (tmp_path / "after").read_text() == (tmp_path / "before").read_text()


def test_ctrl_c_leaves_the_terminal_as_it_was(tmux, tmp_path):
    program = f"{sys.executable} -m sim --terminal --display ws2812 --saves {tmp_path}"
    term = tmux(f"{program}; echo status $?; sleep 99", 80, 24)
    wait_for(lambda: "\u2580" in term.text(), "the lights")
    assert term("display", "-p", "#{alternate_on} #{cursor_flag}").strip() == "1 0"
    term.type("C-c")
    wait_for(lambda: "status 0" in term.text(), "the end")
    assert term("display", "-p", "#{alternate_on} #{cursor_flag}").strip() == "0 1"


def test_without_a_screen_it_takes_the_terminal(tmux, tmp_path):
    program = f"{sys.executable} -m sim --saves {tmp_path} --language en"
    term = tmux(f"{program}; sleep 99", 80, 24, SDL_VIDEODRIVER="x11")
    wait_for(lambda: "\u2580" in term.text(), "the launcher")


def test_a_game_in_the_window_is_recorded_and_plays_again(screen, tmp_path, full):
    path = tmp_path / "played.txt"
    window = screen("--record", path)
    body = window.body

    def glass():
        return full(window.glass())

    def board_is(position):
        return lambda: bytes(cells_on_tft(glass())) == bytes(position.cells)

    launcher = stands(glass)
    window.click(body.keys["1"].centre)
    wait_for(lambda: stands(glass) != launcher, "the versions")
    window.key("0")
    wait_for(board_is(Position()), "the board")
    window.key("Return", "Return")
    window.click(body.keys["#"].centre)
    window.click(body.keys["#"].centre)
    stands(glass)
    position = Position()
    window.key("5", "6", "Return")
    position.push(position.parse_move("e6"))
    wait_for(board_is(position), "e6 by the keys")
    for name in "46":
        window.click(body.keys[name].centre)
    window.key("Control_R")  # player two's button
    position.push(position.parse_move("d6"))
    wait_for(board_is(position), "d6 by the mouse")
    window.key("w", "a")  # the box of player one from e6 to d5, which is no move
    window.click(body.sticks[0], dx=-13)
    window.click(body.buttons[0])
    position.push(position.parse_move("c5"))
    wait_for(board_is(position), "c5 by the sticks")
    window.do("sleep", 1)
    shown = glass()
    window.do("key", "Escape")
    assert window.program.wait(20) == 0, window.program.stderr.read()
    again = headless.run(path.read_text()).last
    assert again[:2] == shown[:2]
    assert max(abs(a - b) for a, b in zip(again[2], shown[2], strict=True)) <= 2  # of the dimming
