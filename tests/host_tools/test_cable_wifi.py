"""Wi-Fi networks to a board, whose keys never come back."""

import io
import json

import pytest

from host_tools import __main__ as entry
from host_tools import build, wifi
from sim.emulator.handheld import Handheld
from tests.emulator.live import save_file
from tests.plugged import Plugged

APP = "print('running')\nimport time\nwhile True: time.sleep_ms(5)\n"
KEY = "secret 'key\" \\n"
FILL = """
for name in range(4):
    try:
        while True:
            with open('/fill%d' % name, 'ab') as file:
                file.write(bytes(512))
    except OSError as error:
        print(error.errno)
"""
HOME = ["Home", KEY]
CAFE = ["Café ✓", ""]


def board(networks=None, **files) -> Plugged:
    if networks is not None:
        files["wifi.json"] = networks if isinstance(networks, str) else json.dumps(networks)
    return Plugged(Handheld(image=build.make("plain"), files={"main.py": APP, **files}))


def known(plugged):
    files = plugged.files()
    assert "wifi.json.new" not in files
    return json.loads(files["wifi.json"]) if "wifi.json" in files else None


def put(plugged, monkeypatch, name, key):
    monkeypatch.setattr("sys.stdin", io.StringIO(key + "\n"))
    return plugged.tool("wifi", "set", name)


def test_networks_are_set_changed_shown_and_cleared(monkeypatch, capsys):
    with board() as plugged:
        plugged.wait("running")
        assert plugged.tool("wifi", "show") == 0
        assert capsys.readouterr().out == "no network is known\n"
        assert put(plugged, monkeypatch, *HOME) == 0
        assert put(plugged, monkeypatch, *CAFE) == 0
        assert known(plugged) == [HOME, CAFE]
        assert put(plugged, monkeypatch, "Home", "another key") == 0
        assert known(plugged) == [["Home", "another key"], CAFE]
        said = capsys.readouterr()
        assert "no Wi-Fi" in said.err
        assert plugged.tool("wifi", "show") == 0
        assert capsys.readouterr().out == "Home\nCafé ✓\n"
        assert plugged.tool("wifi", "clear", "Away") == 1
        assert "NoSuchNetwork: the board knows no network Away" in capsys.readouterr().err
        assert plugged.tool("wifi", "clear", "Home") == 0
        assert known(plugged) == [CAFE]
        assert plugged.tool("wifi", "clear") == 0
        assert known(plugged) is None
        plugged.wait("running")


def test_no_key_is_shown_by_any_command_and_none_is_among_the_saves(monkeypatch, tmp_path, capsys):
    save = save_file({"sound": 3})
    with board([HOME], **{"saves/settings": save}) as plugged:
        assert plugged.tool("wifi", "show") == 0
        assert put(plugged, monkeypatch, *CAFE) == 0
        assert put(plugged, monkeypatch, *HOME) == 0
        assert plugged.tool("saves", "pull", str(tmp_path)) == 0
        assert plugged.tool("saves", "list") == 0
        assert known(plugged) == [HOME, CAFE]
        assert b"secret" not in plugged.do(lambda h: bytes(h.board.out))
    said = capsys.readouterr()
    assert "secret" not in said.out + said.err
    assert [path.name for path in tmp_path.iterdir()] == ["settings"]


@pytest.mark.parametrize("text", ['[["Home", "secret', '{"Home": "secret"}', "[1]", '[["a", 1]]'])
def test_a_damaged_file_is_named_kept_and_cleared_only_when_asked(monkeypatch, capsys, text):
    with board(text) as plugged:
        assert plugged.tool("wifi", "show") == 1
        assert put(plugged, monkeypatch, *HOME) == 1
        said = capsys.readouterr().err
        assert said.count("BadNetworks: ") == 2 and "secret" not in said
        assert plugged.files()["wifi.json"] == text.encode()
        assert plugged.tool("wifi", "clear") == 0
        assert known(plugged) is None


def test_there_is_an_end_to_the_number_of_networks(monkeypatch, capsys):
    full = [[f"net {n}", ""] for n in range(wifi.MOST)]
    with board(full) as plugged:
        assert put(plugged, monkeypatch, *HOME) == 1
        assert put(plugged, monkeypatch, "net 3", KEY) == 0
        full[3][1] = KEY
        assert known(plugged) == full
    assert "ManyNetworks: " in capsys.readouterr().err


def test_a_cable_that_is_pulled_leaves_the_networks_as_they_were(monkeypatch, capsys):
    with board([CAFE]) as plugged:
        plugged.pull_after(2520, power=True)
        assert put(plugged, monkeypatch, *HOME) == 1
        assert json.loads(plugged.files()["wifi.json"]) == [CAFE]
        assert put(plugged, monkeypatch, *HOME) == 0
        assert known(plugged) == [CAFE, HOME]
    assert "CableCut: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "key", "error"),
    [
        ("", KEY, "BadName: the name of a network has 1 to 32 bytes, this has 0"),
        ("é" * 17, KEY, "BadName: the name of a network has 1 to 32 bytes, this has 34"),
        ("a\nb", KEY, "BadName: "),
        ("Home", "secret7", "BadKey: a key has 8 to 63 letters"),
        ("Home", "s" * 64, "BadKey: a key has 8 to 63 letters"),
        ("Home", "sécret key", "BadKey: a key has printable letters of ASCII only"),
        ("Home", "secret\tkey", "BadKey: a key has printable letters of ASCII only"),
    ],
)
def test_what_can_be_no_name_or_key_is_named_before_a_board_is_asked(
    monkeypatch, capsys, name, key, error
):
    monkeypatch.setattr("sys.stdin", io.StringIO(key + "\n"))
    assert entry.main(["wifi", "set", name, "--port", "/nowhere"]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(error)
    assert key not in said.out + said.err


@pytest.mark.parametrize("is_terminal", [False, True])
def test_a_key_that_is_no_text_is_named(monkeypatch, capsys, is_terminal):
    typed = io.TextIOWrapper(io.BytesIO(b"secret\xff\n"), "utf-8")
    monkeypatch.setattr("sys.stdin", typed)
    monkeypatch.setattr(typed, "isatty", lambda: is_terminal, raising=False)
    monkeypatch.setattr("getpass.getpass", lambda prompt: typed.readline())
    assert entry.main(["wifi", "set", "Home", "--port", "/nowhere"]) == 1
    said = capsys.readouterr()
    assert said.err == "BadKey: a key has printable letters of ASCII only\n"


def test_a_full_flash_keeps_the_networks_as_they_were_and_all_can_still_be_forgotten(
    monkeypatch, capsys
):
    networks = [[f"{n} {'x' * 30}", "s" * 63] for n in range(7)]  # too long to lie beside its name
    with board(networks, fill=bytes(1_420_000)) as plugged:
        plugged.wait("running")
        plugged.do(lambda h: h.board.interrupt())
        assert plugged.do(lambda h: h.board.exec(FILL)) == "28\n" * 4
        assert put(plugged, monkeypatch, *HOME) == 1
        assert plugged.tool("wifi", "clear", networks[0][0]) == 1
        said = capsys.readouterr().err.splitlines()
        assert said[0] == "BoardFull: the board's flash is full"
        assert said[1] == "BoardFull: the board's flash is full: only `wifi clear`, of all, works"
        assert known(plugged) == networks
        assert plugged.tool("wifi", "clear") == 0
        assert known(plugged) is None


@pytest.mark.parametrize("words", [["set", "Home", KEY], ["set", "My", "home", KEY]])
def test_a_key_on_the_command_line_is_refused_and_not_repeated(capsys, words):
    assert entry.main(["wifi", *words, "--port", "/nowhere"]) == 1
    said = capsys.readouterr()
    assert said.err.startswith("KeyInSight: the key is asked for")
    assert KEY not in said.out + said.err


@pytest.mark.parametrize("words", [["show", "Home"], ["show", "a", "b"], ["clear", "a", "b"]])
def test_words_too_many_are_not_ignored(capsys, words):
    """`clear My home` would else forget another network."""
    assert entry.main(["wifi", *words, "--port", "/nowhere"]) == 1
    assert capsys.readouterr().err.startswith(f"BadName: `{words[0]}` takes ")


def test_without_a_name_or_a_key_nothing_is_set(monkeypatch, capsys):
    assert entry.main(["wifi", "set", "--port", "/nowhere"]) == 1
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert entry.main(["wifi", "set", "Home", "--port", "/nowhere"]) == 1
    said = capsys.readouterr().err
    assert "BadName: " in said and "NoKey: " in said


def test_at_a_terminal_the_key_is_asked_for_without_an_echo(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    asked = []
    monkeypatch.setattr("sys.stdin", Terminal("not this\n"))
    monkeypatch.setattr("getpass.getpass", lambda prompt: asked.append(prompt) or KEY)
    assert wifi.ask_key("Home") == KEY
    assert asked == ["Key of Home (none if it is open): "]
