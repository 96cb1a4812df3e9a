"""The chat: letters by several taps, what is sent and shown, with keys alone, with sticks alone."""

import pytest
from chat_letter_cases import CASES, ENGLISH, FRENCH, GREEK
from console import fonts, furniture
from console.apart.chat import Chat
from console.apart.letters import ALPHABETS, TAP_MS, capital, is_capital
from console.apart.partner import Partner
from console.apart.phrases import Phrases, read_out, text_of
from console.canvas import Canvas
from console.dialogs import Menu
from console.fonts import matrix57
from console.input import ACTION, ACTION_HELD, ACTION_UP, KEY, KEY_HELD, KEY_UP, KEYS, STEP, Event
from console.launcher import Launcher
from console.link.messages import CHAT, CHAT_LETTERS, DRAW, PHRASES
from console.link.table import HISTORY, MINE, THEIRS
from console.link.text import SUBSTITUTE, decode
from console.themes import ACCENT, INK, P2, PAPER
from console.words import t

from tests.unit.link_stage import FRAME_MS, Chance, World, terms
from tests.unit.stage import Stage, pixel

NORTH, EAST, SOUTH, WEST = 0, 2, 4, 6


# -- the letters


@pytest.mark.parametrize("name", CASES)
def test_letters_and_line(name):
    CASES[name]()


def test_capitals_are_those_of_python():
    for letter in ENGLISH + FRENCH + GREEK:
        plain = {"ΐ": "Ϊ", "ΰ": "Ϋ"}.get(letter, letter.upper())
        assert capital(letter) == plain
        assert is_capital(plain) and not is_capital(letter)
    for sign in "123.,;· €÷×":
        assert capital(sign) == sign and not is_capital(sign)


def test_every_letter_has_a_glyph_on_every_display():
    box = matrix57.columns("Ж")
    for letter in {letter for alphabet in ALPHABETS for keys in alphabet for letter in keys}:
        for shown in (letter, capital(letter)):
            for font in (fonts.TEXT, fonts.TITLE):
                assert fonts.glyph(font, ord(shown)), shown
            assert matrix57.columns(shown) != box, shown


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_no_letter_stands_twice_in_an_alphabet(alphabet):
    letters = "".join(alphabet)
    assert len(set(letters)) == len(letters)


# -- the chat


class Talk:
    """A console with a Partner in a game, and the table of the one apart; one time for all."""

    def __init__(self, folder, kind="tft", minutes=0, **settings):
        self.world = World(terms=terms(host_minutes=minutes, join_minutes=minutes))
        self.world.sit_down()
        self.world.settle()
        self.stage = Stage(folder, kind, **settings)
        self.table, self.peer = self.world.tables
        self.console = self.stage.console
        self.stage.push(Launcher(self.console.games))
        end = self.world.wire.ends[0]
        self.partner = self.console.partner = Partner(self.console, "cable", end, self.table)
        self.open()

    def open(self):
        self.chat = self.console.push(Chat(self.partner)) or self.console.scene
        self.frames()

    def frames(self, n=1):
        for _ in range(n):
            self.world.clock.now += FRAME_MS
            self.world.wire.next_frame()
            self.peer.update(FRAME_MS)
            self.stage.frames(1)

    @property
    def line(self):
        return self.chat.line

    @property
    def top(self):
        return self.stage.scene

    def event(self, kind, value, player=-1):
        self.console._take(Event(kind, player, value, self.stage.clock.now))
        self.frames()

    def key(self, keys):
        """Taps; a space is a pause that sets a letter."""
        for key in keys:
            if key == " ":
                self.frames(TAP_MS // FRAME_MS + 1)
            else:
                self.event(KEY, key)
                self.event(KEY_UP, key)

    def hold(self, key):
        self.event(KEY, key)
        self.frames(20)
        self.event(KEY_HELD, key)
        self.event(KEY_UP, key)

    def stick(self, way, times=1, player=0):
        for _ in range(times):
            self.event(STEP, way, player)

    def button(self, player=0):
        self.event(ACTION, None, player)
        self.event(ACTION_UP, None, player)

    def hold_button(self):
        self.event(ACTION, None, 0)
        self.event(ACTION_HELD, None, 0)
        self.event(ACTION_UP, None, 0)

    def go(self, key):
        """The left stick to a key."""
        row, column = divmod(KEYS.index(key), 3)
        self.stick(NORTH, 3)
        self.stick(WEST, 2)
        self.stick(SOUTH, row)
        self.stick(EAST, column)

    def hears(self):
        """What the other one has heard, in its order."""
        self.world.settle()
        return [what for who, what in self.peer.said if who == THEIRS]


@pytest.fixture
def talk(tmp_path):
    return Talk(tmp_path)


@pytest.fixture
def lights(tmp_path):
    return Talk(tmp_path, "matrix")


def test_a_line_is_typed_and_sent_and_both_see_it(talk):
    talk.key("44 444#")
    assert talk.hears() == ["hi"]
    assert talk.table.said == [(MINE, "hi")]
    assert talk.line.text == ""


def test_what_comes_while_the_chat_is_open_appears(talk):
    before = bytes(talk.stage.panel.shown)
    talk.peer.say("hello")
    talk.frames(5)
    assert talk.chat.said == [(THEIRS, "hello")]
    assert bytes(talk.stage.panel.shown) != before
    assert not talk.console._toast_left


def test_what_comes_while_it_is_closed_is_said_over_the_scene(talk):
    talk.hold("*")
    assert isinstance(talk.top, Launcher)
    talk.peer.say_phrase(1)
    talk.frames(5)
    assert talk.console._toast == t("pair", t("apart.game.other"), t("chat.phrase1"))


def test_a_long_text_is_marked_where_a_footer_ends_and_stays_longer_than_a_word(talk, monkeypatch):
    """It broke off in the middle of a word, and was gone before it was read."""
    drawn = []
    text = talk.console.canvas.text
    monkeypatch.setattr(
        talk.console.canvas, "text", lambda x, y, *rest: drawn.append(rest[0]) or text(x, y, *rest)
    )
    talk.hold("*")
    talk.frames(5)
    talk.peer.say("x" * 80)
    talk.frames(60)
    assert [word for word in drawn if "x" in word] == ["Other: " + "x" * 31 + "…"]
    assert talk.console._toast_left
    talk.frames(60)
    assert not talk.console._toast_left


def test_lights_read_all_of_a_long_text(lights):
    lights.hold("*")
    lights.peer.say("x" * 80)
    lights.frames(5)
    assert lights.console.spoken.text == "Other: " + "x" * 80


@pytest.mark.parametrize("key", KEYS)
def test_a_held_0_does_not_mute_and_no_key_does_anything_but_for_the_chat(talk, key):
    talk.event(KEY, key)
    talk.event(KEY_HELD, key)
    assert not talk.console.settings["mute"]


def test_a_key_that_opened_the_chat_does_nothing_when_it_comes_up(talk):
    talk.event(KEY_UP, "#")
    talk.event(KEY_UP, "*")
    talk.event(KEY_HELD, "*")
    assert talk.top is talk.chat


def test_on_an_empty_line_the_signs_open_menu_and_phrases(talk):
    talk.key("*")
    assert isinstance(talk.top, Menu)
    talk.key("*#")
    assert isinstance(talk.top, Phrases)


def test_erasing_the_last_letter_opens_nothing(talk):
    talk.key("2*")
    assert talk.top is talk.chat and talk.line.text == ""


def test_holding_back_takes_no_letter_and_the_line_is_there_again(talk):
    talk.key("2 2")
    talk.hold("*")
    assert talk.top is not talk.chat
    talk.open()
    assert talk.line.text == "aa" and talk.line.at == 2
    talk.key("#")
    assert talk.hears() == ["aa"]


def test_holding_send_changes_the_alphabet_and_sends_nothing(talk):
    talk.key("2")
    talk.hold("#")
    talk.key("2#")
    assert talk.hears() == ["aα"]


def test_the_next_key_may_come_before_send_is_let_go(talk):
    talk.key("2")
    talk.event(KEY, "#")
    talk.event(KEY, "3")
    talk.event(KEY_UP, "#")
    assert talk.hears() == ["a"] and talk.line.text == "d"


def test_spaces_alone_are_not_sent(talk):
    talk.key("00#")
    assert talk.hears() == [] and talk.line.text == ""


def test_letters_begin_in_the_language_of_the_console(tmp_path):
    talk = Talk(tmp_path, language="el")
    talk.key("7777#")
    assert talk.hears() == ["ς"]


def test_a_full_line_says_so(talk):
    talk.line.put("x" * CHAT_LETTERS, CHAT_LETTERS)
    talk.key("2")
    assert talk.console._toast == t("chat.full")
    talk.key("#")
    assert talk.hears() == ["x" * CHAT_LETTERS]


# -- phrases


@pytest.mark.parametrize("number", range(PHRASES))
def test_each_phrase_is_sent_by_its_key(talk, number):
    talk.key("#%d" % number)
    assert talk.hears() == [number]
    assert talk.top is talk.chat


def test_a_phrase_is_read_in_the_own_language(tmp_path):
    read = set()
    for language in ("en", "fr", "el"):
        talk = Talk(tmp_path / language, language=language)
        talk.peer.say_phrase(2)
        talk.frames(5)
        read.add(read_out(talk.chat.said[-1]).split(":")[1].strip())
    assert read == {"Good luck!", "Bonne chance\u00a0!", "Καλή τύχη!"}


@pytest.mark.parametrize("number", [-1, PHRASES, 255])
def test_a_phrase_that_nobody_knows_is_one_substitute(number):
    assert text_of(number) == SUBSTITUTE


def test_the_line_stays_when_a_phrase_is_sent(talk):
    talk.key("2")
    talk.button(1)
    talk.key("15")
    assert talk.hears() == [5] and talk.line.text == "a"


# -- the line breaks


def test_what_cannot_be_sent_stays(talk):
    talk.world.wire.cut()
    while talk.table.session.room:
        talk.table.say("x")
    talk.key("2#")
    assert talk.line.text == "a"
    assert talk.console._toast == t("chat.wait")
    talk.line.put("", 0)
    talk.key("#1")
    assert isinstance(talk.top, Phrases)
    assert talk.table.said[-1] == (MINE, "x")


def test_a_break_while_typing_loses_nothing(talk):
    talk.key("44")
    talk.world.wire.cut()
    talk.frames(5)
    assert talk.chat.state == "chat.no_line"
    talk.key(" 444")
    assert talk.line.text == "hi"
    talk.world.wire.join()
    talk.frames(100)
    assert talk.line.text == "hi"
    talk.key("#")
    assert talk.hears() == ["hi"]


def test_what_is_sent_while_the_line_is_broken_arrives_once_when_it_is_whole(talk):
    talk.world.wire.cut()
    talk.frames(5)
    talk.key("2#")
    talk.world.wire.join()
    talk.frames(100)
    assert talk.hears() == ["a"]


# -- what was said


def test_the_muted_one_is_not_heard_until_it_is_unmuted(talk):
    talk.key("*3")
    talk.peer.say("one")
    talk.frames(5)
    assert talk.chat.said == []
    talk.key("*3")
    talk.peer.say("two")
    talk.frames(5)
    assert talk.chat.said == [(THEIRS, "two")]


def test_twenty_are_kept_and_the_stick_goes_through_all_of_them(talk):
    for n in range(HISTORY + 5):
        talk.peer.say(str(n))
        talk.frames(3)
    assert [what for _, what in talk.chat.said] == [str(n) for n in range(5, HISTORY + 5)]
    talk.stick(NORTH, 50, player=1)
    assert talk.chat.back == HISTORY - 1
    talk.stick(SOUTH, 50, player=1)
    assert talk.chat.back == 0


def test_who_reads_what_was_said_before_stays_there(talk):
    for n in range(6):
        talk.peer.say(str(n))
        talk.frames(3)
    talk.stick(NORTH, 3, player=1)
    read = talk.chat.said[-1 - talk.chat.back]
    talk.peer.say("6")
    talk.peer.say("7")
    talk.frames(5)
    assert talk.chat.said[-1 - talk.chat.back] is read
    talk.key("2#")
    assert talk.chat.back == 0


def boxes(talk):
    """Places on the canvas where the 6x12 substitute stands, as x and y."""
    canvas = talk.console.canvas
    box = Canvas(6, 12)
    box.text(0, 0, "\0", 1)
    rows = [[pixel(box, x, y) for x in range(5)] for y in range(2, 10)]
    found = []
    for y in range(24, 90):
        for x in range(8, 230):
            role = pixel(canvas, x, y)
            if role not in (INK, PAPER):
                continue
            other = [[int(pixel(canvas, x + i, y + j) == role) for i in range(5)] for j in range(8)]
            if other == rows and pixel(canvas, x - 1, y) != role != pixel(canvas, x + 5, y):
                found.append((x, y))
    return found


@pytest.mark.parametrize(
    "sent, substitutes",
    [
        (b"\x01\x1b[2J\x7f", 3),  # control characters, and what is printed of a sequence
        ("\u0085a\u009f".encode(), 2),
        (b"\xc3(\xff", 2),  # broken off, and no UTF-8 at all
        (b"\xed\xa0\x80", 3),  # a surrogate
        ("Жe\u0301\u202e\U0001f600".encode(), 4),  # letters without a glyph
        ("Ñandú, œuvre, Ελλάδα".encode(), 0),
    ],
)
def test_what_has_no_glyph_is_one_substitute_each_on_the_screen(talk, sent, substitutes):
    talk.peer.session.send(bytes((CHAT,)) + sent)
    talk.frames(5)
    assert talk.chat.said == [(THEIRS, decode(sent))]
    assert len(boxes(talk)) == substitutes
    assert talk.table.game.over is None and not talk.table.refused


@pytest.mark.parametrize("text", ["x" * 80, " " * 80, "ab " * 26, "\ufffd" * 66, " "])
@pytest.mark.parametrize("kind", ["tft", "matrix"])
def test_any_text_can_be_shown(tmp_path, kind, text):
    talk = Talk(tmp_path, kind)
    for _ in range(3):
        talk.peer.say(text)
        talk.frames(5)
    talk.stick(NORTH, 2, player=1)
    assert talk.top is talk.chat and len(talk.chat.said) == 3


# -- with the sticks alone


def test_a_line_is_written_corrected_and_sent_with_the_sticks_alone(talk):
    talk.go("4")
    talk.button()  # g
    talk.stick(EAST)  # h
    talk.stick(NORTH)  # H
    talk.button()
    talk.go("4")
    talk.button()
    talk.stick(WEST, 3)  # round from the other end
    talk.button()
    assert talk.line.text == "H4"
    talk.go("*")
    talk.button()
    talk.go("4")
    talk.button()
    talk.stick(EAST, 2)
    talk.button()
    talk.go("0")
    talk.button()
    talk.stick(WEST, 2, player=1)
    talk.go("6")
    talk.hold_button()
    talk.button()
    assert talk.line.text == "HMi "
    talk.go("#")
    talk.button()
    assert talk.hears() == ["HMi "]


def test_alphabet_phrases_mute_and_the_way_back_by_the_sticks_alone(talk):
    talk.go("#")
    talk.hold_button()
    talk.go("2")
    talk.button()
    talk.button()
    assert talk.line.text == "α"
    talk.button(1)
    talk.stick(SOUTH, 2)
    talk.button()
    assert talk.table.muted
    talk.button(1)
    talk.stick(SOUTH, 3)
    talk.button()
    assert talk.line.text == ""
    talk.go("#")
    talk.button()
    assert isinstance(talk.top, Phrases)
    talk.stick(NORTH)
    talk.button()
    assert talk.hears() == [0]
    talk.go("*")
    talk.hold_button()
    assert isinstance(talk.top, Launcher)


def test_the_box_stays_on_the_keys(talk):
    for way in (NORTH, WEST, SOUTH, EAST, 1, 3, 5, 7):
        talk.stick(way, 6)
    assert 0 <= talk.chat.focus < len(KEYS)


# -- the game goes on


def test_that_the_game_is_over_is_said_in_the_chat(tmp_path):
    talk = Talk(tmp_path, minutes=5)
    talk.table.game.resign()
    talk.frames(2)
    assert talk.chat.state == "chat.over" and talk.chat.seconds() == -1


def test_the_clock_of_the_game_goes_on_under_the_chat(tmp_path):
    talk = Talk(tmp_path, minutes=5)
    game = talk.table.game
    turn = game.law.turn()
    before = game.used[turn]
    talk.frames(60)
    assert game.used[turn] - before == 60 * FRAME_MS
    assert talk.chat.seconds() == (5 * 60_000 - game.used[turn] + 999) // 1000
    assert talk.chat.state == ("chat.turn" if turn == game.side else "")


def test_whose_move_it_is_and_a_question_are_told(talk):
    for _ in range(2):
        talk.world.until(lambda: talk.world.mover() is not None)
        mine = talk.world.mover() == 0
        assert talk.chat.state == ("chat.turn" if mine else "")
        talk.world.move(Chance(1))
        talk.frames(5)
    talk.peer.game.ask(DRAW)
    talk.frames(5)
    assert talk.chat.state == "chat.asked"
    talk.table.game.answer(DRAW, True)
    talk.frames(5)
    assert talk.chat.state == "chat.over" and talk.chat.seconds() == -1


def test_that_the_other_one_is_muted_is_seen_whoevers_move_it_is(talk):
    """While it was the own move only that was said."""
    for _ in range(2):
        talk.world.until(lambda: talk.world.mover() is not None)
        talk.frames(5)
        heads = []
        for talk.table.muted in (False, True, False):
            talk.frames(5)
            width = talk.console.canvas.width
            heads.append(bytes(talk.stage.panel.shown[: width * furniture.HEAD_H]))
        assert heads[0] != heads[1] and heads[0] == heads[2]
        talk.world.move(Chance(1))
        talk.frames(5)


def test_nothing_is_drawn_while_nothing_happens(talk):
    talk.frames(30)
    shows = talk.stage.panel.shows
    talk.frames(30)
    assert talk.stage.panel.shows == shows


def test_a_tap_draws_the_line_the_letters_and_two_keys_only(talk):
    talk.key("2 ")
    talk.frames(2)
    pixels = talk.stage.panel.pixels
    talk.key("3")
    assert talk.stage.panel.pixels - pixels < 240 * 60


@pytest.mark.parametrize("theme", ["colour", "mono"])
def test_a_picture_drawn_bit_by_bit_is_that_drawn_at_once(tmp_path, theme):
    talk = Talk(tmp_path, theme=theme)
    talk.peer.say("Καλημέρα")
    talk.key("222 33 1111111111")
    talk.hold("#")
    talk.key("5")
    talk.stick(WEST, 3, player=1)
    talk.frames(15)
    shown = bytes(talk.stage.panel.shown)
    talk.chat.stale = True
    talk.frames(1)
    assert bytes(talk.stage.panel.shown) == shown


def test_what_is_said_stays_within_its_place(talk):
    """A bubble took the upper edge of the line with it."""

    def edges():
        return [
            pixel(talk.console.canvas, x, y) for y in (22, 23, 98, 99, 100, 101) for x in range(240)
        ]

    before = edges()
    for text in ("x" * 80, "a", "y" * 80):
        talk.peer.say(text)
        talk.frames(15)
    talk.stick(NORTH, 2, player=1)
    talk.frames(15)
    assert edges() == before


# -- on lights


def lit(talk):
    """The lights that are on, as rows of # and dots."""
    canvas = talk.console.canvas
    rows = [[pixel(canvas, x, y) for x in range(8)] for y in range(8)]
    return ["".join("#" if role != INK else "." for role in row) for row in rows]


def runs(talk):
    return talk.chat.view._scroll.text


def test_the_letter_under_the_finger_stands_there_large(lights):
    lights.key("2")
    assert lit(lights)[:7] == [
        ".###....", "#...#...", "#...#...", "#####...", "#...#...", "#...#...", "#...#...",
    ]  # fmt: skip
    assert pixel(lights.console.canvas, 1, 0) == ACCENT


def test_letters_that_look_alike_on_lights_have_marks(lights):
    pictures = []
    lights.hold("#")
    for keys in ("444", "444444", "444444444", "4444444444", "777", "7777"):
        lights.key(keys)
        pictures.append(tuple(lit(lights)))
        lights.key(" *")
    lights.hold("7")
    pictures.append(tuple(lit(lights)))
    assert len(set(pictures)) == len(pictures)


def test_the_line_runs_once_its_last_letter_was_seen(lights):
    lights.key("44 444 ")
    assert pixel(lights.console.canvas, 0, 0) in (PAPER, INK)
    lights.frames(40)
    assert runs(lights) == "hi"
    lights.key("#")
    lights.frames(3)
    assert runs(lights) == "You: hi"


def test_who_said_what_is_read_out_when_it_comes(lights):
    lights.peer.say("hello")
    lights.frames(5)
    assert runs(lights) == "Other: hello"
    assert lights.chat.view._scroll.role == P2
    lights.peer.say_phrase(1)
    lights.frames(5)
    assert runs(lights) == "Other: Hello!"
    lights.stick(NORTH, player=1)
    assert runs(lights) == "Other: hello"


def test_lights_tell_whose_move_it_is_and_that_the_other_one_is_muted(lights):
    """Only a TFT did."""
    lights.world.until(lambda: lights.world.mover() is not None)
    lights.frames(40)
    if lights.world.mover() == 1:
        lights.world.move(Chance(1))
        lights.world.until(lambda: lights.world.mover() == 0)
        lights.frames(2)
        assert runs(lights) == t("chat.turn")
    lights.table.muted = True
    lights.frames(2)
    assert runs(lights) == t("chat.muted") + " " + t("chat.turn")
    lights.frames(900)
    assert runs(lights) == t("chat")  # again


def test_the_stick_reads_the_keys(lights):
    read = []
    for key in "25*#":
        lights.go(key)
        read.append(runs(lights))
    assert read == ["2 abc", "5 jkl", "* menu", "# phrases"]
