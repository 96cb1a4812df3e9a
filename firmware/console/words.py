"""Every word the player sees comes from here, by key, in the language chosen."""

import sys

import lang

_words: dict = {}
_code = None

# Words of games of one's own: name -> {language: {key: text}}; each key is "name" or "name.…".
own: dict = {}


def languages():
    """Codes of the languages there are, the default first."""
    return lang.names()


def use(code):
    """Choose a language by its code; an unknown one is taken as English. Returns the code used."""
    global _words, _code
    if code not in lang.names():
        code = "en"
    if code != _code:
        if _code is not None:
            # Only one language stays in memory.
            sys.modules.pop("lang." + _code, None)
            if hasattr(lang, _code):
                delattr(lang, _code)
        _words = {}
        _words = __import__("lang." + code, None, None, ("WORDS",)).WORDS
        _code = code
    return code


def code():
    """The code of the language in use."""
    return _code


def t(key, *values):
    """The words for a key, with values put in for its {} places.

    A key that the language lacks is looked up in the words of the game it begins with, there in
    English if need be. One that nobody knows is shown as it is.
    """
    text = _words.get(key)
    if text is None:
        text = _of_own(key)
    return text.format(*values) if values else text


def name_of(who):
    """What player 0 or 1 is called where there is little room."""
    return t("p2" if who else "p1")


def _of_own(key):
    languages = own.get(key.split(".")[0], {})
    for code in (_code, "en"):
        if key in languages.get(code, ()):
            return languages[code][key]
    return key
