"""The line of the chat: letters by several taps, capitals, the cursor, and where it ends."""

from console.apart.letters import ALPHABETS, DIGITS, TAP_MS, Line, capital
from console.link.messages import CHAT, CHAT_BYTES, CHAT_LETTERS, pack
from link_stage import Clock, equal

ENGLISH = "abcdefghijklmnopqrstuvwxyz"
FRENCH = "àâæçéèêëîïôœùûüÿ"
GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"


def new_line(text=""):
    return Line(Clock(), text)


def taps(line, key, times=1, start=0, every=100):
    """Tap a key so often; returns the time of the last tap."""
    for n in range(times):
        line.tap(key, start + n * every)
    return start + (times - 1) * every


def place(letter):
    """Alphabet, key and index of a letter, and whether it is the capital of the one there."""
    for large in (False, True):
        for a, alphabet in enumerate(ALPHABETS):
            for key, letters in enumerate(alphabet):
                for at, small in enumerate(letters):
                    if letter == (capital(small) if large else small):
                        return a, key, at, large
    raise AssertionError(letter)


def write(line, text):
    """Each letter by as many taps as it takes, and held for a capital."""
    for letter in text:
        alphabet, key, at, large = place(letter)
        while line.alphabet != alphabet:
            line.change_alphabet()
        now = taps(line, str(key), at + 1)
        if large:
            line.hold(str(key), now)
        line.settle()


def case_every_letter_of_the_three_languages_can_be_typed_small_and_large():
    for letter in ENGLISH + FRENCH + GREEK:
        line = new_line()
        write(line, letter + capital(letter))
        equal(line.text, letter + capital(letter))
    line = new_line()
    write(line, "0123456789")
    equal(line.text, "0123456789")


def case_the_same_key_goes_round_its_letters():
    line = new_line()
    shown = []
    for n in range(6):
        line.tap("5", 100 * n)
        shown.append(line.text)
    equal(shown, ["j", "k", "l", "5", "j", "k"])


def case_another_key_sets_the_letter():
    line = new_line()
    taps(line, "2", 2)
    taps(line, "3", 1, 100)
    equal((line.text, line.key), ("bd", "3"))


def case_a_pause_of_800_ms_sets_the_letter_also_where_the_clock_goes_round():
    for start in (0, 0x3FFFFF00):
        line = new_line()
        line.tap("2", start)
        line.update(start + TAP_MS - 1 & 0x3FFFFFFF)
        equal(line.key, "2")
        line.update(start + TAP_MS & 0x3FFFFFFF)
        equal(line.key, "")
        line.tap("2", start + TAP_MS & 0x3FFFFFFF)
        equal(line.text, "aa")


def case_each_tap_begins_the_pause_anew():
    line = new_line()
    last = taps(line, "7", 4, 0, TAP_MS - 1)
    line.update(last + TAP_MS - 1)
    equal((line.text, line.key), ("s", "7"))


def case_what_is_not_timed_waits():
    line = new_line()
    line.tap("2", 0, False)
    line.update(100_000)
    line.turn(1, 100_000)
    equal((line.text, line.key), ("b", "2"))


def case_a_held_key_makes_a_capital_that_goes_round_like_small_letters():
    line = new_line()
    now = taps(line, "2", 2)
    line.hold("2", now)
    equal((line.text, line.letters), ("B", "ABC2ÀÂÆÇ"))
    line.tap("2", now)
    equal(line.text, "C")
    line.hold("2", now)
    equal(line.text, "c")


def case_a_held_key_without_a_capital_writes_its_digit():
    line = new_line()
    line.tap("1", 0)
    line.hold("1", 600)
    line.tap("0", 1000)
    line.hold("0", 1600)
    equal(line.text, "10")
    line.alphabet = ALPHABETS.index(DIGITS)
    line.tap("0", 3000)
    line.hold("0", 3600)
    line.tap("7", 4000)
    line.hold("7", 4600)
    line.tap("7", 4700)
    equal(line.text, "10 77")


def case_a_key_that_was_not_the_last_thing_holds_nothing():
    line = new_line("ab")
    line.tap("0", 0)
    line.move(-1)
    line.hold("0", 600)
    equal(line.text, "ab ")


def case_a_line_ends_at_80_letters_and_always_fits_into_a_message():
    equal(ALPHABETS[0][1].index("€"), 20)
    for key, times, most in (("2", 1, CHAT_LETTERS), ("0", 1, CHAT_LETTERS), ("1", 21, 66)):
        line = new_line()
        while not line.full:
            taps(line, key, times)
            line.settle()
        equal(len(line.text), most)
        assert len(line.text.encode()) <= CHAT_BYTES
        pack(CHAT, line.text)
        before = line.text
        assert not line.tap("2", 0)
        equal(line.text, before)


def case_the_last_letter_of_a_full_line_can_still_be_chosen():
    line = new_line("x" * (CHAT_LETTERS - 1))
    taps(line, "2", 2)
    equal(line.text[-2:], "xb")
    assert line.full


def case_letters_go_in_and_out_where_the_cursor_is():
    line = new_line()
    write(line, "helo")
    line.move(-1)
    taps(line, "5", 3)
    equal((line.text, line.at), ("hello", 4))
    line.move(-9)
    assert not line.erase()
    equal(line.at, 0)
    line.move(1)
    assert line.erase()
    equal(line.text, "ello")
    line.move(9)
    equal(line.at, 4)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
