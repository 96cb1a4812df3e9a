"""The lobby: from the launcher to the first move of two players apart, and back out again."""

import socket
import sys
from types import SimpleNamespace

import console.apart
import pytest
from console import modules
from console.apart import door, lines, lobby
from console.apart import terms as proposals
from console.apart.address import Address
from console.apart.partner import SAVE
from console.apart.terms import Rows
from console.dialogs import Menu, Message
from console.home import Home
from console.launcher import BUTTONS, Launcher
from console.link import session as sessions
from console.link import tcp
from console.words import t, use

from tests.unit.apart_stage import GAME, Board, Two, make_game
from tests.unit.stage import pixel

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


def enter_lobby(stage, apart=None):
    games = stage.console.games
    stage.console.push(Home(games, len(games) + BUTTONS.index("apart"), True, apart))
    stage.frames(1)


@pytest.fixture(params=["tft"])
def two(request, tmp_path, monkeypatch):
    """Two consoles, both at the first question of the lobby, with a cable between them."""
    # What a test patches has to stay what the lobby finds.
    monkeypatch.setattr(modules, "drop", lambda *names: None)
    monkeypatch.setattr(modules, "clear", lambda: None)
    game = make_game(monkeypatch)
    two = Two(tmp_path, request.param, dim=0)

    def opened(console, line, address, port):
        end = two.wire.ends[console is not two.stages[0].console]
        end.closed = False
        end.inside = bytearray()
        return end

    monkeypatch.setattr(lines, "_open", opened)
    monkeypatch.setattr(lines, "there", lambda console: [lines.CABLE])
    for stage in two.stages:
        stage.console.games = [game]
        enter_lobby(stage)
    return two


lights = pytest.mark.parametrize("two", ["matrix"], indirect=True)


def name(stage):
    """What kind of scene is on top: the lobby is let go, and loaded anew, now and then."""
    return type(stage.scene).__name__


def state(stage):
    return stage.scene.state[0]


def host(two):
    """The first one hosts."""
    stage = two.stages[0]
    stage.key("1")
    assert name(stage) == "Rows"
    stage.key("#")
    assert name(stage) == "Waiting"
    return stage


def join(two):
    """The second one joins, up to the question for the code."""
    stage = two.stages[1]
    stage.key("2")
    two.until(lambda: name(stage) == "Joining" and state(stage) == "apart.type_code")
    return stage


def type_code(two, code=None):
    two.stages[1].key(*(code or two.partners[0].session.code), "#")


def wrong(two):
    """A code that is not the right one."""
    return "%04d" % ((int(two.partners[0].session.code) + 1) % 10000)


def to_terms(two):
    host(two)
    join(two)
    type_code(two)
    two.until(lambda: state(two.stages[1]) == "apart.terms")


def to_game(two):
    to_terms(two)
    two.stages[1].key("#")
    two.until(lambda: all(isinstance(stage.scene, Board) for stage in two.stages))
    two.frames(2)


# -- the launcher


def test_fourth_button_of_the_launcher_opens_the_lobby(tmp_path, monkeypatch):
    stage = Two(tmp_path).stages[0]
    make_game(monkeypatch)
    n = len(stage.console.games)
    stage.push(Launcher(stage.console.games, n))
    for _ in range(2):
        stage.step(EAST)
    assert stage.scene.chosen == n + 2
    stage.key("#")
    assert isinstance(stage.scene, Menu) and t("apart") == stage.scene.title


def test_nothing_that_two_can_play_apart_is_said_to_be_so(tmp_path):
    stage = Two(tmp_path).stages[0]
    stage.console.games = [game for game in stage.console.games if not hasattr(game, "APART")]
    enter_lobby(stage)
    assert stage.scene.text == t("apart.no_games")
    stage.key("#")
    stage.frames(1)
    assert isinstance(stage.scene, Launcher)


def test_link_that_is_not_in_a_copy_is_missed_with_words(two, monkeypatch):
    monkeypatch.delattr(console.apart, "lobby")
    monkeypatch.setitem(sys.modules, "console.apart.lobby", None)
    this = two.stages[0].console
    this.home()
    two.frames(1)
    door.open(this)
    assert this.scene.text == t("apart.no_room")


def test_games_of_ones_own_are_not_offered(tmp_path, monkeypatch):
    from games.own import OwnGame

    folder = tmp_path / "mygames" / "nim"
    folder.mkdir(parents=True)
    text = 'APART = True\nNAME = "nim"\nHELP = "x"\nGROUND = 0\nMATRIX_ICON = bytes(32)\n'
    text += "def icon(canvas, x, y, k):\n    pass\n\n\ndef open(console):\n    pass\n"
    (folder / "__init__.py").write_text(text)
    monkeypatch.syspath_prepend(str(folder.parent))
    own = OwnGame(str(folder.parent), "nim", ())
    assert not own.trace
    stage = Two(tmp_path).stages[0]
    stage.console.games = [own]
    enter_lobby(stage)
    assert stage.scene.text == t("apart.no_games")


def test_nothing_listens_before_a_player_hosts(two, monkeypatch):
    opened = []
    monkeypatch.setattr(lines, "_open", lambda *asked: opened.append(asked))
    monkeypatch.setattr(socket.socket, "listen", lambda *_: opened.append("listens"))
    stage = two.stages[0]
    stage.key("1")
    two.frames(5)
    stage.step(SOUTH)
    assert not opened and two.partners == [None, None]


# -- from hosting to the game


def test_two_come_together_and_the_game_begins(two):
    to_game(two)
    first = two.partners[0].table.agreement.first
    assert [stage.console._toast for stage in two.stages] == [
        t("apart.you_begin" if side == first else "apart.other_begins") for side in (0, 1)
    ]
    for stage, partner in zip(two.stages, two.partners, strict=True):
        assert len(stage.console.scenes) == 2 and partner.play is stage.scene


def test_code_of_each_hosting_is_another_one(two):
    codes = set()
    for _ in range(5):
        host(two)
        codes.add(two.partners[0].session.code)
        two.stages[0].key("*")
    assert len(codes) > 1 and all(len(code) == 4 and code.isdigit() for code in codes)


def test_host_shows_the_code_large(two):
    host(two)
    canvas = two.stages[0].console.canvas
    lit = sum(pixel(canvas, x, y) == 4 for x in range(50, 190) for y in range(46, 96))
    assert lit > 20 * 64  # blocks of eight by eight pixels


def test_code_is_typed_with_the_stick_alone(two):
    host(two)
    stage = join(two)
    for n, digit in enumerate(two.partners[0].session.code):
        if n:
            stage.step(EAST, 1)
        ups = int(digit) + 1
        for _ in range(min(ups, 10 - int(digit))):
            stage.step(NORTH if ups <= 10 - int(digit) else SOUTH, 1)
    assert stage.scene.digits.text == two.partners[0].session.code
    stage.action(1)
    two.until(lambda: state(stage) == "apart.terms")
    stage.action(1)
    two.until(lambda: all(isinstance(stage.scene, Board) for stage in two.stages))


def test_code_that_is_too_short_is_not_sent(two):
    host(two)
    stage = join(two)
    stage.key("1", "2", "#")
    assert stage.console._toast == t("apart.four") and state(stage) == "apart.type_code"
    two.frames(60)
    assert two.partners[0].session.tries == sessions.TRIES


def test_digits_are_taken_back_one_by_one_and_then_the_joiner_leaves(two):
    host(two)
    stage = join(two)
    stage.key("1", "2", "*")
    assert stage.scene.digits.text == "1   "
    stage.key("*")
    assert name(stage) == "Joining"
    stage.key("*")
    assert isinstance(stage.scene, Menu) and stage.console.partner is None


def test_all_four_digits_can_be_taken_back(two):
    host(two)
    stage = join(two)
    stage.key("1", "2", "3", "4", "*", "*", "*", "*")
    assert stage.scene.digits.text == "    "


def test_wrong_code_says_how_many_tries_are_left_and_how_long_to_wait(two):
    host(two)
    stage = join(two)
    bad = wrong(two)
    type_code(two, bad)
    assert state(stage) == "apart.checking"
    two.until(lambda: state(stage) == "apart.wrong")
    assert stage.scene.state == ("apart.wrong", 4) == two.stages[0].scene.state
    assert stage.scene.digits.text == "    "
    type_code(two, bad)
    assert stage.console._toast == t("apart.wait", 1)
    two.until(lambda: not two.partners[1].session.wait_ms)
    stage.key("*", "*", "*", "*")
    type_code(two)
    two.until(lambda: state(stage) == "apart.terms")


def test_five_wrong_codes_are_refused_until_the_host_hosts_anew(two):
    host(two)
    stage = join(two)
    bad = wrong(two)
    for n in range(5):
        two.until(lambda: not two.partners[1].session.wait_ms)
        two.frames(40)
        type_code(two, str((int(bad) + n) % 10000).zfill(4))
        if n < 4:
            two.until(lambda n=n: stage.scene.state == ("apart.wrong", 4 - n))
    two.until(lambda: state(stage) == "apart.reason")
    assert stage.scene.state[1] == 2 and state(two.stages[0]) == "apart.shut"
    stage.key("#")
    assert isinstance(stage.scene, Menu) and stage.console.partner is None
    two.stages[0].key("#")
    assert state(two.stages[0]) == "apart.tell.cable"
    join(two)
    type_code(two)
    two.until(lambda: state(stage) == "apart.terms")


@pytest.mark.parametrize("reason", range(6))
@pytest.mark.parametrize("language", ["en", "fr", "el"])
def test_refusal_is_said_in_the_readers_own_language(two, reason, language):
    try:
        stage = two.stages[1]
        stage.console.settings["language"] = language
        stage.console.apply()
        stage.key("2")
        stage.console.partner.session._refused(reason)
        two.frames(2)
        words = __import__("lang." + language, None, None, ("WORDS",)).WORDS
        assert words["apart.reason%d" % reason] in stage.scene.words()
    finally:
        use("en")


def test_two_hosts_are_told_that_one_has_to_join(two):
    host(two)
    two.stages[1].key("1")
    two.stages[1].key("#")
    two.frames(60)
    assert {state(stage) for stage in two.stages} == {"apart.tell.cable"}  # nobody speaks first


def test_terms_that_are_declined_can_be_followed_by_others(two):
    to_terms(two)
    joiner = two.stages[1]
    joiner.key("*")
    assert state(joiner) == "apart.i_declined"
    two.until(lambda: state(two.stages[0]) == "apart.declined")
    two.stages[0].key("#")
    two.stages[0].step(EAST)
    two.stages[0].key("#")
    two.until(lambda: state(joiner) == "apart.terms")
    assert two.partners[1].table.agreement.terms.host_minutes == 5
    assert "5" in joiner.scene.words()
    joiner.key("#")
    two.until(lambda: all(isinstance(stage.scene, Board) for stage in two.stages))


def test_host_may_think_about_other_terms_and_stay(two):
    to_terms(two)
    two.stages[1].key("*")
    two.until(lambda: state(two.stages[0]) == "apart.declined")
    two.stages[0].key("#", "*")
    assert state(two.stages[0]) == "apart.declined"
    two.stages[0].key("*")
    assert isinstance(two.stages[0].scene, Menu)
    two.until(lambda: isinstance(two.stages[1].scene, Menu))


def test_game_that_is_not_here_is_declined_by_itself(two):
    two.stages[1].console.games = [SimpleNamespace(NAME="other", APART=True)]
    host(two)
    join(two)
    type_code(two)
    two.until(lambda: state(two.stages[1]) == "apart.not_here")
    two.until(lambda: state(two.stages[0]) == "apart.declined")


# -- leaving


@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize("when", ["apart.terms", "apart.i_declined"])
def test_who_leaves_early_goes_back_to_the_lobby_and_the_other_one_hears_of_it(two, who, when):
    to_terms(two)
    if when == "apart.i_declined":
        two.stages[1].key("*")
        two.until(lambda: state(two.stages[0]) == "apart.declined")
    if who == 1 and when == "apart.terms":
        two.stages[1].key("*")
    two.stages[who].key("*")
    assert isinstance(two.stages[who].scene, Menu) and two.partners[who] is None
    other = two.stages[1 - who]
    two.until(lambda: isinstance(other.scene, Menu))
    assert other.scene.text == t("apart.left.early")
    other.key("#")
    assert isinstance(other.scene, Menu)
    other.key("*")
    two.frames(1)
    assert isinstance(other.scene, Launcher)
    assert all(end.closed for end in two.wire.ends)


def test_no_leads_from_the_rows_to_the_first_question_and_out(two):
    stage = two.stages[0]
    stage.key("1", "*")
    assert isinstance(stage.scene, Menu) and stage.scene.title == t("apart")
    stage.key("*")
    stage.frames(1)
    assert isinstance(stage.scene, Launcher) and stage.console.partner is None


def test_host_that_waits_can_be_left_and_another_host_found(two):
    host(two)
    two.stages[0].key("*")
    assert two.wire.ends[0].closed
    host(two)
    join(two)
    type_code(two)
    two.until(lambda: state(two.stages[1]) == "apart.terms")


def test_line_that_breaks_in_the_lobby_says_so_and_goes_on(two):
    to_terms(two)
    two.wire.cut()
    two.until(lambda: [state(stage) for stage in two.stages] == ["apart.broken"] * 2)
    two.wire.join()
    two.until(lambda: state(two.stages[1]) == "apart.terms")
    two.stages[1].key("#")
    two.until(lambda: all(isinstance(stage.scene, Board) for stage in two.stages))


def test_leaving_a_linked_game_for_the_launcher_lets_the_line_go(two):
    to_game(two)
    two.stages[0].console.home()
    two.frames(3)
    assert isinstance(two.stages[0].scene, Launcher)
    assert two.partners[0] is None and two.wire.ends[0].closed
    assert two.partners[1].session.left


# -- the lines


def test_line_is_asked_for_where_there_are_several(two, monkeypatch):
    monkeypatch.setattr(lines, "there", lambda console: [lines.NET, lines.CABLE, lines.USB])
    stage = two.stages[0]
    stage.key("1")
    assert [item[0] for item in stage.scene.items] == [
        t("apart.net"), t("apart.cable"), t("apart.usb")
    ]  # fmt: skip
    stage.key("*")
    assert stage.scene.title == t("apart")
    for key, line in (("2", "cable"), ("3", "usb"), ("1", "net")):
        stage.key("1", key, "#")
        assert stage.console.partner.line == line
        assert state(stage) == "apart.tell." + line
        stage.key("*")


def test_pc_has_the_network_and_no_cable(two, monkeypatch):
    monkeypatch.undo()
    assert lines.there(two.stages[0].console) == [lines.NET]


def test_host_at_another_port_shows_it_with_its_address(two, monkeypatch):
    monkeypatch.setattr(lines, "there", lambda console: [lines.NET])
    monkeypatch.setattr(lines, "own_address", lambda: "10.1.2.3")
    asked = []
    opened = lines._open
    monkeypatch.setattr(lines, "_open", lambda *a: asked.append(a[2:]) or opened(*a))
    stage = two.stages[0]
    stage.console.home()
    lobby.open(stage.console, "host:4900")
    stage.key("#")
    assert asked == [("", 4900)] and stage.scene._address == "10.1.2.3:4900"


def test_host_without_a_network_tells_nobody_to_join_at_an_address(two, monkeypatch):
    monkeypatch.setattr(lines, "there", lambda console: [lines.NET])
    monkeypatch.setattr(lines, "own_address", lambda: "")
    stage = two.stages[0]
    stage.console.home()
    lobby.open(stage.console, "host")
    stage.key("#")
    assert state(stage) == "apart.tell.nobody"


def test_port_that_is_in_use_is_named(two, monkeypatch):
    def busy(*_):
        raise OSError(98, "Address already in use")

    monkeypatch.setattr(lines, "_open", busy)
    two.stages[0].key("1", "#")
    assert two.stages[0].scene.title == t("apart.port_busy", 4864)
    two.stages[0].key("#")
    assert isinstance(two.stages[0].scene, Menu) and two.partners[0] is None


def test_any_other_trouble_with_a_line_is_said(two, monkeypatch):
    def broken(*_):
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(lines, "_open", broken)
    two.stages[1].key("2")
    assert two.stages[1].scene.title == t("apart.no_line")
    assert two.stages[1].scene.text == t("apart.no_line.text", 101)


def test_port_in_use_by_a_real_program(two, monkeypatch):
    monkeypatch.undo()
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen(1)
        port = other.getsockname()[1]
        with pytest.raises(OSError) as caught:
            tcp.Host(port)
    assert caught.value.errno in lobby.IN_USE


# -- the address


@pytest.fixture
def asked(two, monkeypatch):
    """A console that asks for the address; `called` has what was called."""
    stage = two.stages[1]
    stage.called = []
    monkeypatch.setattr(lines, "there", lambda console: [lines.NET])
    monkeypatch.setattr("console.apart.address.own_address", lambda: "")
    monkeypatch.setattr(lobby, "join", lambda console, line, address: stage.called.append(address))
    stage.key("2")
    assert isinstance(stage.scene, Address)
    return stage


def test_address_is_typed_as_one_says_it(asked):
    asked.key(*"192", *"168", "1", "#", *"20")
    asked.key("#")
    assert asked.called == ["192.168.1.20"]


def test_digit_that_can_only_belong_to_the_next_number_does(asked):
    asked.key(*"30", *"0", *"0", "1")
    assert asked.scene.fields[:4] == ["30", "0", "0", "1"]
    asked.key("*")
    assert asked.scene.fields[:4] == ["30", "0", "0", ""]


def test_address_is_remembered_and_called_at_once(asked):
    asked.key(*"127", "0", "0", "1", "#")
    lobby._ask(asked.console)
    asked.key("2", "#")
    assert asked.called == ["127.0.0.1"] * 2


def test_address_is_turned_up_with_the_stick_alone(asked):
    for number in (3, 250, 0, 7):
        for _ in range(min(number, 256 - number)):
            asked.step(NORTH if number < 128 else SOUTH)
            asked.clock.now += 1000  # not held
        if number == 0:
            asked.step(NORTH)
            asked.clock.now += 1000
            asked.step(SOUTH)
        asked.step(EAST)
    asked.step(WEST)
    asked.action(0)
    assert asked.called == ["3.250.0.7"]


def test_stick_that_is_held_goes_by_tens_after_a_while(asked):
    for _ in range(20):
        asked.step(NORTH)
    assert int(asked.scene.fields[0]) == 8 + 10 * 12


@pytest.mark.parametrize(
    "keys, why",
    [
        ("1#2#3##", ("apart.missing", 4)),
        ("0000#", ("apart.nobody",)),
        ("#", ("apart.missing", 1)),
        ("999", None),
    ],
)
def test_bad_address_is_refused_with_its_reason(asked, keys, why):
    asked.key(*keys)
    assert not asked.called
    if why:
        assert asked.console._toast == t(*why)
    else:
        assert asked.scene.fields[:3] == ["99", "9", ""]


def test_number_that_is_too_high_is_not_taken(asked):
    asked.key(*"25")
    asked.key("6")
    assert asked.scene.fields[:2] == ["25", ""]
    assert asked.console._toast == t("apart.too_high", 255)


def test_port_is_a_number_of_its_own(asked):
    asked.key("1", "#", "2", "#", "3", "#", "4")
    asked.step(EAST)
    asked.key("0", "#")
    assert asked.console._toast == t("apart.no_port") and not asked.called
    asked.key(*"4865", "#")
    assert asked.called == ["1.2.3.4:4865"]


def test_no_takes_back_digit_by_digit_and_then_leaves(asked):
    asked.key("1", "2", "*", "*")
    assert asked.scene.fields[0] == "" and isinstance(asked.scene, Address)
    asked.key("*")
    assert isinstance(asked.scene, Menu)


def test_first_numbers_of_the_own_network_are_there_already(two, monkeypatch):
    monkeypatch.setattr(lines, "there", lambda console: [lines.NET])
    monkeypatch.setattr("console.apart.address.own_address", lambda: "10.1.2.3")
    stage = two.stages[1]
    stage.key("2")
    assert stage.scene.fields == ["10", "1", "2", "", "4864"] and stage.scene.at == 3


# -- a game that was kept


def play_a_move(two):
    two.until(lambda: any(partner.table.game.may_move() for partner in two.partners))
    for partner in two.partners:
        game = partner.table.game
        if game.may_move():
            position = game.law.position
            game.move(position.move_name(position.legal_moves()[0]))
            break
    two.frames(60)
    for partner in two.partners:
        partner.save()  # as it does by itself a while later


def switch_off(two, i):
    """Cut the power: nothing more is saved, no goodbye."""
    console = two.stages[i].console
    console.partner = None
    console.scenes.clear()


def come_back(two, i):
    enter_lobby(two.stages[i])
    assert two.stages[i].scene.text == t("apart.kept")
    two.stages[i].key("1")
    two.stages[i].frames(3)


@pytest.mark.parametrize("who", [0, 1])
def test_who_was_switched_off_goes_on_with_the_game(two, who):
    to_game(two)
    play_a_move(two)
    switch_off(two, who)
    two.until(lambda: two.partners[1 - who].session.state == sessions.BROKEN)
    come_back(two, who)
    two.until(lambda: isinstance(two.stages[who].scene, Board))
    two.frames(20)
    assert [partner.table.game.plies for partner in two.partners] == [1, 1]
    play_a_move(two)
    assert [partner.table.game.plies for partner in two.partners] == [2, 2]


def test_both_go_on_another_day(two):
    to_game(two)
    play_a_move(two)
    for i in (0, 1):
        switch_off(two, i)
    come_back(two, 0)
    assert state(two.stages[0]) == "apart.returns"
    two.frames(30)
    come_back(two, 1)
    two.until(lambda: all(isinstance(stage.scene, Board) for stage in two.stages))
    play_a_move(two)
    assert [partner.table.game.plies for partner in two.partners] == [2, 2]


def test_moves_of_a_kept_game_are_played_bit_by_bit(two):
    """On the board the law of Dames needs a while for each of them."""
    to_game(two)
    play_a_move(two)
    play_a_move(two)
    kept = two.stages[0].console.store.load(SAVE, None)
    steps = lines.replaying(two.stages[0].console, kept)
    plies = [0]
    while True:
        try:
            next(steps)
            plies.append(steps.gi_frame.f_locals["law"].plies())
        except StopIteration as end:
            law = end.value
            break
    assert law.plies() == 2 and len(plies) > 10
    assert all(b - a in (0, 1) for a, b in zip(plies, plies[1:], strict=False))
    switch_off(two, 0)
    partner = lines.resume(two.stages[0].console, kept, law)
    assert partner.table.game.plies == 2 and not two.wire.ends[0].closed


def test_kept_game_meets_nobody_who_hosts_another_one(two):
    to_game(two)
    play_a_move(two)
    for i in (0, 1):
        switch_off(two, i)
    enter_lobby(two.stages[0])
    two.stages[0].key("2", "#")
    come_back(two, 1)
    two.until(lambda: state(two.stages[1]) == "apart.reason")
    assert two.stages[1].scene.state[1] == 4


def test_joiner_over_the_network_may_call_another_address_than_before(two, monkeypatch):
    monkeypatch.setattr(lines, "there", lambda console: [lines.NET])
    stage = two.stages[1]
    stage.console.store.save(proposals.SAVE, {"address": "10.0.0.7:4864", "rows": {}})
    resumed = []
    monkeypatch.setattr(lines, "replaying", lambda console, data: resumed.append(data) or 1 / 0)
    lobby.go_on(stage.console, {"line": "net", "host": False, "address": "10.0.0.9", "table": {}})
    assert stage.scene.fields[:4] == ["10", "0", "0", "9"]
    with pytest.raises(ZeroDivisionError):
        stage.scene._call()
    assert resumed[0]["address"] == "10.0.0.9"


def test_kept_game_is_gone_on_with_at_the_port_where_it_was_hosted(two, monkeypatch):
    stage = two.stages[0]
    mine = stage.console
    monkeypatch.setattr(lines, "there", lambda who: [lines.NET if who is mine else lines.CABLE])
    monkeypatch.setattr(lines, "own_address", lambda: "10.1.2.3")
    asked = []
    opened = lines._open
    monkeypatch.setattr(lines, "_open", lambda *a: asked.append(a[1:]) or opened(*a))
    stage.console.home()
    lobby.open(stage.console, "host:4900")
    stage.key("#")
    join(two)
    type_code(two)
    two.until(lambda: state(two.stages[1]) == "apart.terms")
    two.stages[1].key("#")
    two.until(lambda: isinstance(stage.scene, Board))
    play_a_move(two)
    switch_off(two, 0)
    come_back(two, 0)
    assert asked[0] == asked[-1] == (lines.NET, "", 4900)
    assert stage.scene._address == "10.1.2.3:4900"


@pytest.mark.parametrize("wanted", ["host", "host:4900", "127.0.0.1"])
def test_who_wants_to_go_straight_to_another_game_is_asked_about_a_kept_one(two, wanted):
    to_game(two)
    play_a_move(two)
    switch_off(two, 0)
    stage = two.stages[0]
    stage.console.home()
    lobby.open(stage.console, wanted)
    assert stage.scene.text == t("apart.kept") and stage.scene.items[0][0] == t("apart.go_on")
    assert stage.console.partner is None
    stage.key("2" if wanted.startswith("host") else "3")  # no: straight there after all
    assert type(stage.scene).__name__ == ("Rows" if wanted.startswith("host") else "Joining")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("line"),
        lambda data: data.update(line="pigeon"),
        lambda data: data.update(port=0),
        lambda data: data.update(port="80"),
        lambda data: data.update(table=None),
        lambda data: data["table"].pop("token"),
        lambda data: data["table"].update(token=[1, 2, 3]),
        lambda data: data["table"].update(token=["a"] * 8),
        lambda data: data["table"].update(terms=["os", "", "", "", 0, 0]),
        lambda data: data["table"]["game"].update(moves="a1 a1"),
        lambda data: data["table"]["game"].update(moves=7),
        lambda data: data["table"]["game"].update(used=7),
        lambda data: data["table"]["game"].update(side=7),
        lambda data: data["table"].update(terms=["pebbles"]),
        lambda data: data.update(address=7),
        lambda data: data.clear(),
    ],
)
def test_kept_game_of_no_use_is_set_aside(two, spoil):
    to_game(two)
    play_a_move(two)
    stage = two.stages[0]
    data = stage.console.store.load(SAVE, None)
    spoil(data)
    switch_off(two, 0)
    stage.console.store.save(SAVE, data or {"x": 1})
    two.wire.ends[0].closed = True
    come_back(two, 0)
    stage.frames(2)
    assert isinstance(stage.scene, Message) and stage.scene.title == t("save.bad")
    assert stage.console.partner is None and two.wire.ends[0].closed
    stage.key("#")
    stage.frames(2)
    assert isinstance(stage.scene, Launcher)
    assert stage.console.store.load(SAVE, None) is None


# -- rows


def test_rows_are_remembered_for_the_next_time(two):
    stage = two.stages[0]
    stage.key("1")
    assert isinstance(stage.scene, Rows)
    stage.step(EAST)
    stage.key("#", "*", "1")
    assert stage.scene.values == [1]
    stage.key("1")
    assert stage.scene.values == [0]


@pytest.mark.parametrize("kept", [5, {"rows": 3}, {"rows": {GAME: [9]}}, {"rows": {GAME: "ab"}}])
def test_kept_rows_that_make_no_sense_are_as_good_as_none(two, kept):
    stage = two.stages[0]
    stage.console.store.save(proposals.SAVE, kept)
    stage.key("1")
    assert stage.scene.values == [0]


# -- on the lights


@lights
def test_lights_read_out_what_the_host_has_to_tell(two):
    stage = host(two)
    code = two.partners[0].session.code
    spelled = t("pair", t("apart.code"), " ".join(code))
    assert stage.scene._scroll.text == spelled + "  " + t("apart.tell.cable")
    while stage.scene._scroll.text != spelled:  # then that again and again
        two.frames()


@lights
def test_lights_tell_the_host_that_somebody_types_and_of_a_wrong_code(two):
    """They went on with the code alone."""
    stage = host(two)
    join(two)
    two.until(lambda: stage.scene.state[0] == "apart.typing")
    two.frames()
    assert stage.scene._scroll.text.startswith(t("apart.typing"))
    type_code(two, wrong(two))
    two.until(lambda: stage.scene.state[0] == "apart.wrong")
    two.frames()
    assert stage.scene._scroll.text.startswith(t("apart.wrong", 4))


@lights
def test_lights_show_the_digit_and_which_one_it_is(two):
    host(two)
    stage = join(two)
    assert stage.console.spoken.text == t("apart.type_code")
    code = two.partners[0].session.code
    stage.key(code[0])
    assert not stage.console.spoken
    canvas = stage.console.canvas
    assert pixel(canvas, 0, 7) == 4
    type_code(two, code[1:])
    two.until(lambda: state(stage) == "apart.terms")
    assert stage.scene._scroll.text.startswith(t("apart.terms"))
    stage.key("#")
    two.until(lambda: all(isinstance(stage.scene, Board) for stage in two.stages))
