"""The letters of the keypad, and a line that is typed with them: several taps of a key, one letter.

Without any screen. The alphabets hold every letter of English, French and Greek; a digit stands
where the letters of its key end that are printed on telephones.
"""

from console.link.messages import CHAT_BYTES, CHAT_LETTERS

TAP_MS = 800  # within which the same key means its next letter
LONGEST = 3  # bytes of UTF-8 of any letter here

_MARKS = "-'\":()/+=*#@&%€«»…"
# The letters of the keys 0 to 9. What has one letter is set at once.
# fmt: off
LATIN = (
    " ", ".,?!1;" + _MARKS, "abc2àâæç", "def3éèêë", "ghi4îï",
    "jkl5", "mno6ôœ", "pqrs7", "tuv8ùûü", "wxyz9ÿ",
)
GREEK = (
    " ", ".,;!1·?" + _MARKS, "αβγ2ά", "δεζ3έ", "ηθι4ήίϊΐ",
    "κλμ5", "νξο6ό", "πρσς7", "τυφ8ύϋΰ", "χψω9ώ",
)
# fmt: on
DIGITS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
ALPHABETS = (LATIN, GREEK, DIGITS)
NAMES = ("abc", "αβγ", "123")
HELD = {" ": "0", "0": " "}  # what a key of one letter is when it is held

# Small letters whose capital is not 32 code points before them. Those with both signs have none of
# their own: theirs has the dialytika.
_SMALL = "œÿςάέήίόύώΐΰ"
_LARGE = "ŒŸΣΆΈΉΊΌΎΏΪΫ"


def capital(letter):
    """The capital of a letter, or the letter itself where there is none."""
    at = _SMALL.find(letter)
    if at >= 0:
        return _LARGE[at]
    code = ord(letter)
    if 97 <= code <= 122 or 0xE0 <= code <= 0xFE and code != 0xF7 or 0x3B1 <= code <= 0x3CB:
        return chr(code - 32)
    return letter


def is_capital(letter):
    """Is it one of the letters that capital() gives?"""
    code = ord(letter)
    if 65 <= code <= 90 or 0xC0 <= code <= 0xDE and code != 0xD7 or 0x391 <= code <= 0x3AB:
        return True
    return letter in _LARGE


def printed(letters, key):
    """The letters of a key that stand before its digit, as on telephones."""
    return letters[: letters.find(key)] if len(letters) > 1 else ""


class Line:
    """A line of at most CHAT_LETTERS letters and CHAT_BYTES bytes: `text`, and `at`, the place in
    it where the next letter comes.

    `key` is the key whose letter is still being chosen, "" when there is none: it is that of
    `letters` with index `choice`, as a `capital` or not, and stands before `at`. `alphabet` is one
    of ALPHABETS by its index. Times are ms of the clock.
    """

    def __init__(self, clock, text="", alphabet=0):
        self._clock = clock
        self.text = text
        self.at = len(text)
        self.alphabet = alphabet
        self.key = ""
        self.choice = 0
        self.capital = False
        self._until = None  # a pause that long sets the letter; None: it waits to be set
        self._alone = ""  # the key of one letter that was tapped last

    def letters_of(self, key):
        """The letters of a digit in the alphabet that is in use."""
        return ALPHABETS[self.alphabet][int(key)]

    @property
    def letters(self):
        """Those of the key whose letter is being chosen, as they would be set now."""
        letters = self.letters_of(self.key)
        return "".join([capital(letter) for letter in letters]) if self.capital else letters

    @property
    def full(self):
        """Is there no room for another letter?"""
        size = len(self.text.encode()) + LONGEST
        return len(self.text) >= CHAT_LETTERS or size > CHAT_BYTES

    def tap(self, key, now, timed=True):
        """A digit was tapped: the next letter of the same key, or the first one of another. False,
        with nothing changed but that a letter is set, when the line is full.

        One that is not timed is set by settle() alone.
        """
        if key == self.key:
            self._choose((self.choice + 1) % len(self.letters_of(key)), now)
            return True
        self.settle()
        if self.full:
            return False
        letters = self.letters_of(key)
        self.text = self.text[: self.at] + letters[0] + self.text[self.at :]
        self.at += 1
        if len(letters) > 1:
            self.key = key
            self.choice = 0
            self.capital = False
            self._until = now if timed else None
        else:
            self._alone = key
        return True

    def hold(self, key, now):
        """A digit is held that was tapped last: its letter becomes a capital or small again, and
        where there is no such thing, the digit."""
        if key == self.key:
            letters = self.letters_of(key)
            if capital(letters[self.choice]) != letters[self.choice]:
                self.capital = not self.capital
                self._choose(self.choice, now)
            else:
                self._choose(letters.find(key), now)
        elif key == self._alone:
            self._replace(HELD.get(self.text[self.at - 1], key))

    def turn(self, by, now):
        """Choose the letter `by` places further."""
        if self.key:
            self._choose((self.choice + by) % len(self.letters_of(self.key)), now)

    def raise_to(self, is_capital, now):
        """Make the letter that is being chosen a capital, or small."""
        if self.key:
            self.capital = is_capital
            self._choose(self.choice, now)

    def _choose(self, choice, now):
        self.choice = choice
        if self._until is not None:
            self._until = now
        self._replace(self.letters[choice])

    def _replace(self, letter):
        self.text = self.text[: self.at - 1] + letter + self.text[self.at :]

    def settle(self):
        """What is being chosen is set."""
        self.key = self._alone = ""

    def update(self, now):
        """A pause sets the letter."""
        if self.key and self._until is not None:
            if self._clock.diff(now, self._until) >= TAP_MS:
                self.settle()

    def erase(self):
        """Take the letter before `at` out; False when there is none."""
        self.settle()
        if not self.at:
            return False
        self.text = self.text[: self.at - 1] + self.text[self.at :]
        self.at -= 1
        return True

    def move(self, by):
        """Move `at` by so many letters, as far as the line goes."""
        self.settle()
        self.at = min(max(self.at + by, 0), len(self.text))

    def put(self, text, at):
        """Another text."""
        self.settle()
        self.text = text
        self.at = at

    def change_alphabet(self):
        """The next alphabet."""
        self.settle()
        self.alphabet = (self.alphabet + 1) % len(ALPHABETS)
