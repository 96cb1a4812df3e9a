"""mpremote itself at the USB port of a console: before a link over it, while it is open, and after;
alone and beside the bridge."""

import subprocess
import sys
import time

from apart_pair import read_code
from live import ENGLISH, launcher, picture, screen
from test_cable import SLOW, mpremote

from host_tools import link
from sim.emulator.handheld import Handheld
from tests.plugged import Plugged

TO_LOBBY = "ssee"  # with the stick: below the games, the third button
HOST_OVER_USB = "#121#"  # lobby, host, USB, the first game, its terms as they are
SUM = ("resume", "exec", "print(6 * 7)")


def started(port):
    command = [sys.executable, "-m", "mpremote", "connect", port, *SUM]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def host(h):
    """From the launcher to the code on the screen."""
    for way in TO_LOBBY:
        h.stick(0, way)
    h.keys(HOST_OVER_USB, then_ms=200)
    h.run_ms(500)
    return read_code(h.panel)


def start(h):
    h.run_ms(2000)
    assert h.panel.picture() == picture(screen(launcher))


def test_mpremote_is_let_in_before_and_after_a_link_and_stops_nothing_while_it_is_open(
    firmware_image,
):
    with Plugged(Handheld(image=firmware_image, files=ENGLISH), serial=True) as board:
        board.do(start)
        assert mpremote(board.port, *SUM) == "42\n"
        mpremote(board.port, "reset")
        board.do(lambda h: h.run_until(lambda: h.board.resets == 1))
        board.do(start)
        code = board.do(host)

        board.do(lambda h: h.board.out.clear())
        board.typed = 0
        waits = started(board.port)  # its Ctrl-C and Ctrl-A are bytes like others
        end = time.monotonic() + SLOW
        while board.typed < 3:
            assert time.monotonic() < end
            time.sleep(0.05)
        board.do(lambda h: h.run_ms(1000))
        assert waits.poll() is None
        waits.kill()
        assert waits.communicate()[0] == ""
        assert board.do(lambda h: read_code(h.panel)) == code
        assert b"Interrupt" not in board.do(lambda h: bytes(h.board.out))

        bridge = link.Board(lambda: board.port)
        bridge.update()
        refused = started(board.port)
        assert "may be in use by another program" in refused.communicate(timeout=SLOW)[0]
        assert refused.returncode == 1
        bridge.drop()

        board.do(lambda h: h.keys("*#", then_ms=300))  # hosts no more
        assert mpremote(board.port, *SUM) == "42\n"
