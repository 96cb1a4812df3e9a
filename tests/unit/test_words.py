"""Every word is there in every language, can be drawn, fits its place, and is asked for."""

import ast
import importlib
import re
import unicodedata
from pathlib import Path

import lang
import pytest
from console import fonts
from console.fonts import matrix57
from console.launcher import BUTTONS

FIRMWARE = Path(lang.__file__).parent.parent
LANGUAGES = sorted(path.stem for path in (FIRMWARE / "lang").glob("[!_]*.py"))
ENGLISH = importlib.import_module("lang.en").WORDS


def words(code: str) -> dict[str, str]:
    """The words of a language by key."""
    return importlib.import_module("lang." + code).WORDS


every_language = pytest.mark.parametrize("code", LANGUAGES)


def test_languages_are_those_in_the_folder():
    assert sorted(lang.names()) == LANGUAGES
    assert lang.names()[0] == "en"


def test_each_language_has_a_name_of_its_own():
    names = {importlib.import_module("lang." + code).NAME for code in LANGUAGES}
    assert len(names) == len(LANGUAGES)


@every_language
def test_no_word_is_missing_or_extra_and_all_stand_in_the_same_order(code):
    assert list(words(code)) == list(ENGLISH)
    assert all(words(code).values())


@every_language
def test_values_are_put_in_at_as_many_places_as_in_english(code):
    for key, text in words(code).items():
        assert text.count("{}") == ENGLISH[key].count("{}"), key
        assert text.count("{") == text.count("}") == text.count("{}"), key


@every_language
def test_every_character_can_be_drawn(code):
    for key, text in words(code).items():
        for character in text.replace("\n", ""):
            for font in (fonts.TEXT, fonts.BOLD, fonts.TITLE):
                assert fonts.glyph(font, ord(character)), (key, character)
            assert matrix57.columns(character) != matrix57.columns("\0"), (key, character)


# -- what the code asks for


def sources() -> list[ast.Module]:
    """The parsed firmware, without the words themselves."""
    paths = sorted(FIRMWARE.rglob("*.py"))
    return [ast.parse(path.read_text()) for path in paths if path.parent.name != "lang"]


def strings(node: ast.AST) -> set[str]:
    """All string constants in a piece of code."""
    values = (getattr(part, "value", None) for part in ast.walk(node))
    return {value for value in values if isinstance(value, str)}


def asked(tree: ast.Module) -> set[str]:
    """Keys handed to t(...) that can be read off the code, with %d or %s where they are made."""
    keys = set()
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and call.args):
            continue
        name = getattr(call.func, "id", None) or getattr(call.func, "attr", None)
        if name != "t":
            continue
        choices = [call.args[0]]
        while choices:
            node = choices.pop()
            if isinstance(node, ast.Constant):
                keys.add(node.value)
            elif isinstance(node, ast.IfExp):
                choices += [node.body, node.orelse]
            elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Tuple):
                choices += node.value.elts
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
                choices.append(node.left)
    return keys


def pattern(key: str) -> re.Pattern:
    """The keys that a made one such as "p%d" may become."""
    return re.compile(re.escape(key).replace("%d", r"\d+").replace("%s", r"\w+"))


def games() -> list[str]:
    """Names of the game packages, with which their keys begin."""
    return sorted(path.parent.name for path in (FIRMWARE / "games").glob("*/__init__.py"))


def test_every_key_asked_for_exists():
    for tree in sources():
        for key in asked(tree):
            assert any(pattern(key).fullmatch(known) for known in ENGLISH), key


def test_every_string_that_begins_like_a_key_of_a_game_is_one():
    begins = re.compile(rf"({'|'.join(games())})\.[\w.]+")
    for tree in sources():
        for text in strings(tree):
            if begins.fullmatch(text) and not text.endswith(".bin"):
                assert text in ENGLISH


def test_every_word_is_used():
    """By its whole key, by a made key, or (not in games) by a key put together at a dot."""
    texts: set[str] = set()
    made = []
    for tree in sources():
        texts |= strings(tree)
        made += [pattern(key) for key in asked(tree) if "%" in key]
    for key in ENGLISH:
        head, _, tail = key.rpartition(".")
        joined = head in texts and head not in games() and {tail, "." + tail} & texts
        assert key in texts or joined or any(form.fullmatch(key) for form in made), key


# -- room on the 240 pixels

LIMITS = {  # key -> most letters
    "selftest": 9,  # four buttons on 228 pixels
    "settings": 9,
    "apart": 9,
    "help": 9,
    "apart.go_on": 17,  # lines of menus
    "apart.host": 12,  # before the name of a game, in a title
    "apart.join": 17,
    "apart.net": 17,
    "apart.cable": 17,
    "apart.usb": 17,
    "apart.line": 15,  # titles of menus
    "apart.which": 15,
    "apart.address": 26,
    "apart.port": 12,
    "apart.terms": 38,
    "apart.refused": 14,  # 16 pixels a letter
    "apart.port_busy": 29,
    "apart.race.deal": 20,  # labels and values of the terms
    **{"apart.race." + key: 14 for key in ("winnable", "any", "typed")},
    "apart.race.up": 14,  # its {} are up to two digits each, on 88 pixels
    "apart.race.score": 24,  # a line of a menu, its {} are up to two digits each
    "apart.race.give_up": 15,  # a title of a menu
    "apart.race.solved": 14,  # 16 pixels a letter
    "apart.race.stopped": 14,
    **{
        "apart.race." + key: 39  # the amber bar, or a toast
        for key in ("starts", "no_cheat", "gave_up", "broken", "back")
    },
    "apart.wifi.none": 29,
    "apart.wifi.none.text": 76,  # two lines
    "apart.wifi.bad": 29,
    "apart.wifi.of": 36,
    "apart.wifi.there": 29,
    "apart.no_line": 29,
    "apart.type_code": 38,
    **{
        "apart." + key: 39  # the amber bar
        for key in (
            *("missing", "too_high", "no_port", "nobody", "four", "wait"),
            *("you_begin", "other_begins", "left"),
        )
    },
    "about": 17,  # lines and titles of menus: 8 pixels a letter
    "help.console": 17,
    "paused": 15,
    "resume": 17,
    "take_back": 17,
    "hint": 17,
    "rules": 17,
    "again": 10,  # buttons of 64 pixels
    "swap": 10,
    "menu": 10,
    "leave": 17,
    "language": 20,  # labels of settings, left of the bars
    "theme": 20,
    "theme.colour": 20,
    "theme.mono": 20,
    "brightness": 20,
    "sound": 20,
    "selftest.left": 12,  # half the width, 8 pixels a letter
    "selftest.right": 12,
    "selftest.button": 15,
    "selftest.no_rest": 18,  # half the width
    "selftest.quiet": 14,  # 16 pixels a letter
    "selftest.serial": 18,  # beside 16 digits
    "legal_squares": 20,
    "animations": 20,
    "time_up": 20,
    "p1": 4,  # the rail is 28 pixels wide
    "p2": 4,
    "level.short": 5,  # its {} is one digit
    "thinking": 20,
    "error.title": 29,
    "roi_albert": 13,  # 16 pixels a letter
    "roi_albert.number": 5,  # its {} is up to ten digits, on 88 pixels
    "roi_albert.moves": 8,  # its {} is up to four digits, on 72 pixels
    "roi_albert.won": 13,
    "roi_albert.stuck": 15,  # titles of menus
    "roi_albert.new_deal": 15,
    "roi_albert.redo": 17,  # lines of menus
    "roi_albert.still": 17,
    "roi_albert.options": 17,
    "roi_albert.same": 17,
    "roi_albert.next": 17,
    "roi_albert.random": 17,
    "roi_albert.by_number": 17,
    "roi_albert.first": 30,  # labels of options, left of the values
    "roi_albert.large": 30,
    "roi_albert.automatic": 30,
    "roi_albert.winnable": 30,
    **{
        "roi_albert." + key: 39  # the amber bar
        for key in (
            *("no_card", "not_next", "no_fit", "no_room", "no_empty", "no_return", "stays"),
            *("no_undo", "no_redo", "solvable", "unsolvable", "unknown", "thinking", "no_hint"),
            *("hint_up", "hint_empty", "hint_on"),
        )
    },
    "roi_albert.no_deal": 31,  # its {} is ten digits
    **{"chat." + key: 8 for key in ("menu", "erase", "space", "phrases", "send")},  # on the keys
    "chat": 10,  # buttons of 64 pixels
    "chat.ready": 17,  # lines of menus
    "chat.letters": 16,  # its {} is three letters
    "chat.mute": 17,
    "chat.unmute": 17,
    "chat.clear": 17,
    "chat.hold": 12,
    **{
        "chat." + key: 15 for key in ("turn", "asked", "over", "muted", "no_line")
    },  # before a clock
    "chat.full": 39,  # the amber bar
    "chat.wait": 39,
    **{"chat.phrase%d" % n: 35 for n in range(10)},
    "dynasty": 13,  # 16 pixels a letter
    "dynasty.directional": 20,
    "dynasty.resume": 17,
    "dynasty.new": 17,
    "dynasty.nothing": 39,  # the amber bar
    "dynasty.taken": 39,
    "dynasty.no_line": 39,
    "dynasty.pick_line": 39,
    "dynasty.no_undo": 39,
    "dynasty.short_nothing": 16,  # a letter takes 0.4 s to run across a matrix
    "dynasty.short_taken": 16,
    "dynasty.short_no_line": 16,
    "dynasty.short_pick_line": 16,
    "dynasty.short_no_undo": 16,
    "dynasty.hint_is": 30,
    "dynasty.pass": 12,  # a band of 200 pixels, 16 pixels a letter
    "dynasty.pass.sub": 31,
    "dynasty.wins1": 29,
    "dynasty.wins2": 29,
    "dynasty.draw": 29,
    "dynasty.time_out": 37,
    "dominate": 13,
    "dominate.resume": 17,
    "dominate.new": 17,
    "dominate.locked": 39,
    "dominate.fresh": 5,  # a tile of 36 pixels
    "dominate.level": 26,
    "dominate.looks": 38,
    "dominate.own_all": 36,  # its {} is three digits
    "dominate.empty": 39,
    "dominate.enemy": 39,
    "dominate.block": 39,
    "dominate.stuck": 39,
    "dominate.far": 39,
    "dominate.taken": 39,
    "dominate.no_undo": 39,
    "dominate.short_empty": 16,
    "dominate.short_enemy": 16,
    "dominate.short_block": 16,
    "dominate.short_stuck": 16,
    "dominate.short_far": 16,
    "dominate.short_taken": 16,
    "dominate.short_no_undo": 16,
    "dominate.hint_is": 37,
    "dominate.total": 29,
    "dominate.won": 29,
    "dominate.lost": 29,
    "dominate.draw": 29,
    "dominate.wins1": 29,
    "dominate.wins2": 29,
    "dominate.points_word": 16,  # right of the board
    "dominate.was": 16,
    "dominate.best": 26,
    "dominate.next": 10,
    "dominate.levels": 10,
    "apart.game.me": 3,
    "apart.game.other": 15,
    "apart.game.untimed": 13,  # beside one of the times
    "apart.game.host_time": 20,
    "apart.game.join_time": 20,
    "apart.game.asks": 15,  # a title of a menu
    **{
        "apart.game." + key: 17  # lines of menus
        for key in ("yes", "no", "go_on", "draw", "resign", "pause", "score", "more")
    },
    "apart.game.rematch": 10,  # buttons
    "apart.game.quit": 10,
    "apart.game.broken": 29,
    "apart.game.claim": 32,
    "apart.game.claim_in": 32,  # its {} is two digits
    "apart.game.keep": 32,
    "apart.game.won": 14,  # 16 pixels a letter
    "apart.game.lost": 14,
    "apart.game.drawn": 14,
    **{
        "apart.game." + key: 39  # the amber bar
        for key in (
            *("wait", "asked", "no_move", "taken_back", "no0", "no1", "no2", "no3", "goes_on"),
            *("refused", "no_claim"),
        )
    },
    "dames": 13,
    "dames.resume": 17,  # lines of menus, 8 pixels a letter
    "dames.new": 17,
    "dames.moves": 17,
    "dames.more": 17,
    "dames.offer": 17,
    "dames.score": 17,
    "dames.save_pdn": 17,
    "dames.save_fen": 17,
    "dames.files": 15,  # a title of a menu
    "dames.toss": 29,
    "dames.p1_black": 29,
    "dames.p2_black": 29,
    "dames.black_offers": 24,  # a band of 200 pixels
    "dames.white_offers": 24,
    "dames.if_refused": 62,  # two lines of it
    "dames.draw": 29,
    "dames.black_wins": 29,
    "dames.white_wins": 29,
    **{
        "dames." + key: 39  # the amber bar
        for key in (
            *("empty", "enemy", "stuck", "far", "route", "no_undo", "refused", "not_now"),
            *("take_most", "no_pdn"),
        )
    },
    "dames.compulsory": 33,  # its {} is the numbers of some squares
    "dames.largest": 28,
    "dames.may_huff": 28,
    "dames.hint_is": 17,  # its {} is a move, 24 letters at most
    "dames.saved": 27,
    **{
        "dames.short_" + key: 16  # they run across a matrix
        for key in (
            *("empty", "enemy", "stuck", "far", "compulsory", "largest", "route", "no_undo"),
            *("refused", "may_huff", "not_now"),
        )
    },
}
FOOTERS = (  # (key, word) side by side; "stick" and "ok" are drawn
    (("stick", "choose"), ("#", "open")),
    (("stick", "choose"), ("#", "ok"), ("*", "back")),
    (("stick", "page"), ("#", "next"), ("*", "back")),
    (("stick", "change"), ("*", "back")),
    (("stick", "chat.stick"), ("*", "chat.hold_back")),
    (("#", "next"), ("*", "selftest.quit")),
    (("stick", "sound"), ("#", "next"), ("*", "selftest.quit")),
    (("#", "dynasty.person"), ("*", "dynasty.computer")),
    (("0-9", "dynasty.minutes"), ("#", "ok")),
    (("1-6", "level"), ("#", "ok"), ("*", "back")),
    (("stick", "dynasty.move"), ("ok", "dynasty.place"), ("0", "hint"), ("*", "menu")),
    (("stick", "dynasty.move"), ("ok", "dynasty.place"), ("0", "chat"), ("*", "menu")),
    (("0", "chat"), ("*", "menu")),
    (("stick", "choose"), ("#", "ok"), ("*", "apart.game.board")),
    (("stick", "dynasty.line"), ("ok", "dynasty.take"), ("*", "dynasty.cancel")),
    (("ok", "dynasty.any_key"),),
    (("ok", "dynasty.go_on"),),
    (("ok", "roi_albert.pick"), ("0", "roi_albert.reserve"), ("*", "menu")),
    (("ok", "roi_albert.drop"), ("#", "roi_albert.send_out"), ("*", "back")),
    (("0-9", "roi_albert.digits"), ("#", "ok"), ("*", "back")),
    (("stick", "choose"), ("#", "dominate.play"), ("2", "dominate.two"), ("*", "back")),
    (("stick", "dominate.aim"), ("ok", "dominate.pick"), ("0", "hint"), ("*", "menu")),
    (("stick", "dominate.aim"), ("ok", "dominate.pick"), ("0", "chat"), ("*", "menu")),
    (("stick", "dominate.aim"), ("ok", "dominate.clone"), ("*", "back")),
    (("stick", "dominate.aim"), ("ok", "dominate.jump"), ("*", "back")),
    (("#", "dominate.fight"), ("*", "back")),
    (("ok", "dominate.go_on"),),
    (("stick", "change"), ("#", "dames.begin"), ("*", "back")),
    (("stick", "dames.aim"), ("ok", "dames.pick"), ("0", "hint"), ("*", "menu")),
    (("stick", "dames.aim"), ("ok", "dames.pick"), ("0", "chat"), ("*", "menu")),
    (("stick", "dames.aim"), ("ok", "dames.go"), ("*", "back")),
    (("stick", "dames.which"), ("ok", "dames.take"), ("*", "back")),
    (("#", "dames.accept"), ("*", "dames.refuse")),
    (("ok", "dames.go_on"), ("*", "back")),
    (("ok", "dames.any_key"),),
    (("stick", "change"), ("#", "apart.offer"), ("*", "back")),
    (("0-9", "apart.number"), ("#", "apart.call"), ("*", "back")),
    (("0-9", "apart.number"), ("#", "next"), ("*", "back")),
    (("0-9", "apart.code"), ("#", "ok"), ("*", "back")),
    (("#", "apart.wifi.again"), ("*", "back")),
    (("#", "apart.accept"), ("*", "apart.decline")),
    (("#", "apart.others"), ("*", "back")),
    (("#", "apart.new_code"), ("*", "back")),
)
DRAWN = {"stick": 7, "ok": 9}  # widths of the keys that are not letters


@every_language
@pytest.mark.parametrize("key", LIMITS)
def test_word_fits_its_place(code, key):
    assert len(words(code)[key]) <= LIMITS[key]


@every_language
@pytest.mark.parametrize("footer", FOOTERS, ids=lambda footer: footer[0][1])
def test_footer_fits_with_air_between_its_keys(code, footer):
    width = sum(DRAWN.get(k, 6 * len(k) + 3) + 4 + 6 * len(words(code)[w]) for k, w in footer)
    assert width + 8 * (len(footer) - 1) <= 236


@every_language
def test_setting_and_its_longest_value_fit_on_a_line(code):
    text = words(code)
    for line in ("theme", "time_up"):
        values = [text[key] for key in text if key.startswith(line + ".")]
        assert len(text[line]) + max(map(len, values)) <= 28
    assert len(text["language"]) + len(text["language.name"]) <= 28


@every_language
@pytest.mark.parametrize("page", ["keys", "sticks", "screen", "sound", "machine"])
def test_titles_of_the_self_test_leave_room_for_what_is_counted(code, page):
    text = words(code)
    assert len(text["pair"].format(text["selftest"], text["selftest." + page])) <= 22


@every_language
def test_times_of_both_players_fit_side_by_side(code):
    text = words(code)
    length = sum(len(text["dynasty.time"].format(text[p], "12:18")) for p in ("p1", "p2"))
    assert length <= 29


@every_language
def test_what_is_said_of_a_level_of_dominate_fits_beside_its_board(code):
    text = words(code)
    about = text["dominate.board"].format(8, 8, 60) + ", " + text["level.of"].format(6)
    assert len(about) <= 29
    assert len(text["dominate"]) * 8 + len(text["dominate.points"].format(2800)) * 6 + 60 <= 212


@every_language
def test_an_option_of_dames_and_its_longest_value_fit_on_a_line(code):
    text = words(code)
    styles = [text["dames." + style] for style in ("defensive", "balanced", "offensive")]
    for label, values in (
        ("board", [text["dames.8x8"], text["dames.10x10"]]),
        ("player1", [text["dames.person"], text["dames.computer"].format(6)]),
        ("player2", [text["dames.person"], text["dames.computer"].format(6)]),
        ("style", styles),
        ("huffing", [text["on"], text["off"]]),
    ):
        assert len(text["dames." + label]) + max(map(len, values)) <= 35, label
    assert len(text["dames.timer"].format(text["p1"]) + text["minutes"].format(90)) <= 35


@every_language
def test_buttons_of_the_launcher_leave_air_round_their_words(code):
    text = words(code)
    assert 6 * sum(len(text[key]) for key in BUTTONS) + 9 + 4 * 4 <= 228


@every_language
def test_a_row_of_a_host_and_its_value_fit_on_a_line(code):
    text = words(code)
    times = [text["apart.game.untimed"], text["minutes"].format(90)]
    for label, values in (
        ("apart.game.host_time", times),
        ("apart.game.join_time", times),
        ("dames.board", [text["dames.8x8"], text["dames.10x10"]]),
        ("apart.race.deal", [text["apart.race." + key] for key in ("winnable", "any", "typed")]),
    ):
        assert len(text[label]) + max(map(len, values)) <= 35, label


@every_language
def test_what_is_told_above_the_chat_fits_beside_its_title(code):
    text = words(code)
    states = [text["chat." + key] for key in ("turn", "asked", "over", "no_line")]
    told = " ".join((text["chat.muted"], max(states, key=len), "99:59"))
    assert 8 * len(text["chat"]) + 6 * len(told) + 8 <= 234 - 22


# -- spelling that a machine can check


@every_language
def test_letters_with_accents_are_single_characters(code):
    for key, text in words(code).items():
        assert unicodedata.normalize("NFC", text) == text, key


@every_language
def test_apostrophes_and_quotation_marks_are_the_curved_ones(code):
    for key, text in words(code).items():
        assert not set("'\"") & set(text), key


@every_language
def test_no_word_mixes_latin_and_greek_letters(code):
    for key, text in words(code).items():
        for word in re.findall(r"[^\W\d_]+", text):
            scripts = {unicodedata.name(letter).split()[0] for letter in word}
            assert len(scripts) == 1, (key, word)


@every_language
def test_help_names_settings_as_the_settings_do(code):
    text = words(code)
    quoted = re.findall(r"[“«]\s?([^”»]+?)\s?[”»]", text["dynasty.help"])
    assert quoted == [text["time_up"], text["time_up.lose"], text["thinking"]]


def test_french_double_signs_do_not_begin_a_line():
    for key, text in words("fr").items():
        assert not re.search(r"[^\u00a0][:;!?»](\W|$)|«[^\u00a0]", text), key


def test_the_console_is_polite_in_french_and_greek():
    """Players are; what one says to the other in a ready phrase is between them."""
    for code, familiar in (
        ("fr", r"\b(tu|toi|te|ton|ta|tes|t’\w+)\b"),
        ("el", r"\b(εσύ|εσένα|σου|κράτα|διάλεξε|πάρε|άσε|άφησε|παίζεις|παίρνεις|μπορείς|θέλεις)\b"),
    ):
        for key, text in words(code).items():
            if not key.startswith("chat.phrase"):
                assert not re.search(familiar, text, re.IGNORECASE), key


def test_greek_words_of_two_vowels_apart_carry_one_accent():
    """In monotonic spelling; capitals carry none, short words such as για are one syllable."""
    vowel = "αεηιουωάέήίόύώϊϋΐΰ"
    for key, text in words("el").items():
        for word in re.findall(r"[^\W\d_]+", text):
            greek = word.lower()
            if not unicodedata.name(word[0]).startswith("GREEK") or word.isupper():
                continue
            accents = sum(letter in "άέήίόύώΐΰ" for letter in greek)
            syllables = len(re.findall(rf"[{vowel}]+", greek))
            assert accents <= 1 and (syllables < 2 or accents == 1), (key, word)


def test_own_names_are_those_of_the_languages():
    import lang

    assert lang.OWN_NAMES == {
        code: importlib.import_module("lang." + code).NAME for code in lang.names()
    }


def test_space_before_a_french_sign_does_not_break_the_line():
    for key, word in words("fr").items():
        assert not re.search(" [:;?!»]|« ", word), key
        assert not re.search("[^ \u00a0][;?!»]|«[^\u00a0]", word), key
