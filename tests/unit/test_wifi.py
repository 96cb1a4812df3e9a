"""Wi-Fi: what gets into a network, and the screen over it."""

import pytest
import wifi_cases
from console.dialogs import Menu, Message
from console.link.address import parse_address
from console.scene import Scene
from console.words import t, use
from fake_wifi import OWN, Radio

from tests.unit.stage import Stage

HOME = ("Home", "eight or more")
KINDS = pytest.mark.parametrize("kind", ["tft", "matrix"])


@pytest.mark.parametrize("name", wifi_cases.CASES)
def test_wifi(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wifi_cases.CASES[name]()


class Ground(Scene):
    """What lies under all."""


class Wifi:
    """A console whose board knows networks; `done` counts how often it was told to go on."""

    def __init__(self, tmp_path, monkeypatch, radio, networks, kind="tft"):
        from console.apart import lobby, wifi

        self.radio = radio
        self.stage = Stage(tmp_path, kind, dim=0)
        self.stage.push(Ground())
        self.done = 0
        self.went_back = 0
        monkeypatch.setattr(wifi, "known", lambda: networks)
        monkeypatch.setattr(lobby, "open", self._back)
        wifi.connect(self.stage.console, self._then)

    def _then(self):
        self.done += 1

    def _back(self, console):
        self.went_back += 1

    @property
    def top(self):
        return type(self.stage.scene).__name__

    def frames(self, n, decide=True):
        for _ in range(n):
            self.stage.frames(1)
            if decide:
                self.radio.go_on()

    @property
    def said(self):
        return self.stage.scene._scroll.text


@pytest.fixture(autouse=True)
def english():
    use("en")


@KINDS
def test_it_tries_a_network_and_shows_the_address(tmp_path, monkeypatch, kind):
    with Radio([HOME]) as radio:
        scene = Wifi(tmp_path, monkeypatch, radio, [("Away", ""), HOME], kind)
        assert scene.top == "Connecting" and radio.asked == []  # first its picture
        scene.frames(2, decide=False)
        assert radio.asked == ["Away"]
        assert scene.stage.scene.lines() == ["Away", t("apart.wifi.of", 1, 2)]
        scene.frames(4)
        assert radio.asked == ["Away", "Home"]
        assert scene.stage.scene.lines() == [t("apart.wifi.there"), OWN]
        parse_address(OWN)
        if kind == "matrix":
            assert OWN in scene.said
        assert not scene.done
        scene.frames(60)
        assert scene.done == 1 and scene.top == "Ground"


def test_yes_goes_on_at_once(tmp_path, monkeypatch):
    with Radio([HOME]) as radio:
        scene = Wifi(tmp_path, monkeypatch, radio, [HOME])
        scene.frames(6)
        assert not scene.done
        scene.stage.key("#")
        assert scene.done == 1 and scene.top == "Ground" and radio.on


@KINDS
def test_each_network_that_failed_is_shown_with_its_reason_and_they_are_tried_again(
    tmp_path, monkeypatch, kind
):
    with Radio([HOME]) as radio:
        scene = Wifi(tmp_path, monkeypatch, radio, [("Home", "another key"), ("Away", "")], kind)
        scene.frames(12)
        reasons = [
            t("pair", "Home", t("apart.wifi.wrong_key")),
            t("pair", "Away", t("apart.wifi.not_found")),
        ]
        assert scene.stage.scene.lines() == reasons
        if kind == "matrix":
            assert all(reason in scene.said for reason in reasons)
        scene.frames(100)
        assert not scene.done and radio.asked == ["Home", "Away"]
        scene.stage.key("#")
        scene.frames(3, decide=False)
        assert radio.asked == ["Home", "Away", "Home"]


@pytest.mark.parametrize("frames", [0, 1, 3, 20])
def test_no_goes_back_to_the_lobby_and_the_chip_rests(tmp_path, monkeypatch, frames):
    with Radio([HOME]) as radio:
        scene = Wifi(tmp_path, monkeypatch, radio, [("Home", "another key")])
        scene.frames(frames)
        scene.stage.key("*")
        assert scene.top == "Ground" and scene.went_back == 1 and not scene.done and not radio.on


def test_a_network_that_is_joined_already_needs_no_screen(tmp_path, monkeypatch):
    with Radio([HOME]) as radio:
        radio.state = radio.STAT_GOT_IP
        scene = Wifi(tmp_path, monkeypatch, radio, [HOME])
        assert scene.done == 1 and scene.top == "Ground"


def test_without_a_network_it_is_said_how_one_is_made_known(tmp_path, monkeypatch):
    with Radio() as radio:
        scene = Wifi(tmp_path, monkeypatch, radio, [])
        assert isinstance(scene.stage.scene, Message)
        assert scene.stage.scene.title == t("apart.wifi.none")
        scene.stage.key("#")
        assert scene.went_back == 1


def test_a_file_of_networks_that_is_none_is_said(tmp_path, monkeypatch):
    with Radio():
        from console.apart import lobby, wifi
        from console.link.wifi import BadNetworks

        def known():
            raise BadNetworks("not JSON")

        stage = Stage(tmp_path)
        monkeypatch.setattr(wifi, "known", known)
        monkeypatch.setattr(lobby, "open", lambda console: console.push(Menu("x", (("y", None),))))
        wifi.connect(stage.console, None)
        assert stage.scene.text == t("apart.wifi.bad.text")  # in the language of the player
        stage.key("#")
        assert isinstance(stage.scene, Menu)


def test_a_board_with_wifi_opens_its_line_over_it(tmp_path, monkeypatch):
    from console.apart import lines

    with Radio([HOME]) as radio:
        from console.link import tcp, wifi

        radio.state = radio.STAT_GOT_IP
        monkeypatch.setattr(lines, "ON_A_BOARD", True)
        monkeypatch.setattr(wifi, "known", lambda: [HOME])
        monkeypatch.setattr(tcp.Join, "_call", lambda self: None)
        stage = Stage(tmp_path)
        partner = lines.join(stage.console, lines.NET, "127.0.0.1")
        assert isinstance(partner.transport, wifi.Wireless)
        radio.on = True
        partner.close()
        assert not radio.on


def test_the_tool_and_the_console_know_the_same_file_and_limits():
    from host_tools import wifi as tool

    with Radio():
        from console.link import wifi

        assert wifi.PATH == tool.FILE
        assert wifi.LONGEST_NAME == tool.LONGEST_NAME
        assert (wifi.SHORTEST_KEY, wifi.LONGEST_KEY) == (tool.SHORTEST_KEY, tool.LONGEST_KEY)
