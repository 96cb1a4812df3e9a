"""mpremote itself against the emulated board: over the loopback, and by a device path."""

import subprocess
import sys

import pytest
from live import ENGLISH, launcher, picture, screen

from sim.emulator import serve
from sim.emulator.handheld import Handheld
from tests.plugged import Plugged

SLOW = 60  # seconds until a hung mpremote is given up


def mpremote(port: str, *words: str, cwd=None) -> str:
    """What mpremote prints."""
    done = subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", port, *words],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=SLOW,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def plugged(plain_image):
    with Plugged(Handheld(image=plain_image)) as board:
        yield board


def test_exec_run_and_files(plugged, tmp_path):
    (tmp_path / "hello.py").write_text("print('hello', 6 * 7)")
    assert mpremote(plugged.port, "exec", "print(2 ** 10)") == "1024\n"
    assert mpremote(plugged.port, "run", "hello.py", cwd=tmp_path) == "hello 42\n"
    mpremote(plugged.port, "cp", "hello.py", ":kept.py", cwd=tmp_path)
    assert plugged.files()["kept.py"] == b"print('hello', 6 * 7)"
    assert "kept.py" in mpremote(plugged.port, "ls")
    mpremote(plugged.port, "rm", ":kept.py")
    assert list(plugged.files()) == ["board.txt"]


def test_mount(plugged, tmp_path):
    (tmp_path / "near.py").write_text("print('from the other end')")
    assert "from the other end\n" in mpremote(
        plugged.port, "mount", str(tmp_path), "exec", "import near"
    )


def test_resets_keep_the_port(plugged):
    mpremote(plugged.port, "exec", "left = 1")
    assert mpremote(plugged.port, "soft-reset", "exec", "print('left' in globals())") == "False\n"
    mpremote(plugged.port, "reset")
    plugged.do(lambda h: h.run_until(lambda: h.board.resets == 1 and h.board.connected))
    assert mpremote(plugged.port, "exec", "print('up again')") == "up again\n"


def test_a_device_path(plain_image):
    with Plugged(Handheld(image=plain_image), serial=True) as board:
        assert board.port.startswith("/dev/")
        assert mpremote(board.port, "exec", "print(6 * 7)") == "42\n"
        mpremote(board.port, "reset")
        assert mpremote(board.port, "exec", "print('again')") == "again\n"


def test_a_running_game_is_reached_and_goes_on_after_a_reset(firmware_image):
    with Plugged(Handheld(image=firmware_image, files=ENGLISH)) as board:
        board.do(lambda h: h.run_ms(1500))
        running = "from console import app; print(app.current.frames > 10)"
        assert mpremote(board.port, "resume", "exec", running) == "True\n"
        mpremote(board.port, "reset")
        board.do(lambda h: h.run_until(lambda: h.board.resets == 1))
        board.do(lambda h: h.run_ms(2000))
        assert board.do(lambda h: h.panel.picture()) == picture(screen(launcher))


def test_the_same_input_gives_the_same_cycles_beside_an_idle_cable(plain_image):
    """The cable only looks between steps: what runs is the same as without it."""
    files = {
        "main.py": "import time\nfor i in range(5): time.sleep_ms(20); print(i, time.ticks_us())"
    }
    alone = Handheld(image=plain_image, files=files)
    alone.run_ms(400)
    with Plugged(Handheld(image=plain_image, files=files)) as board:
        board.do(lambda h: h.run_to_ms(400) if h.ms < 400 else None)
        said = board.do(lambda h: h.board.text)
    assert "4 " in said and alone.board.text in said


@pytest.mark.parametrize(
    "words, said",
    [
        ("nowhere.uf2", "No such file"),
        (__file__, "no binary info"),
        ("IMAGE --board nix", "invalid choice: 'nix'"),
        ("IMAGE --port 99999", "0-65535"),
        ("IMAGE --speed 0", "0 is no speed"),
        ("IMAGE --flash /nowhere/flash", "/nowhere is no folder"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_line(words, said, capsys, plain_image):
    with pytest.raises(SystemExit) as end:
        serve.main(words.replace("IMAGE", str(plain_image)).split())
    *_, last = capsys.readouterr().err.splitlines()
    assert (end.value.code, said in last) == (2, True), last
