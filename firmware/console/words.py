"""Every word the player sees comes from here, by key, in the language chosen."""

import json

import lang

from console import modules

_words: dict = {}
_code = None
# A deployed copy has most words in a file, from which those of a place (what a key begins with)
# are read when one is wanted; under "" lie those of no place.
_fetched: dict = {}
_asked_for: set = set()  # places that were looked for, found or not

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
            modules.drop("lang." + _code)
        _words = {}
        forget()
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
        text = _elsewhere(key)
    return text.format(*values) if values else text


def name_of(who):
    """What player 0 or 1 is called where there is little room."""
    return t("p2" if who else "p1")


def forget():
    """Let go of the words that were fetched; whoever asks for one of them fetches them again."""
    _fetched.clear()
    _asked_for.clear()


def _elsewhere(key):
    if key in _fetched:
        return _fetched[key]
    name, dot, _ = key.partition(".")
    languages = own.get(name, {})
    for code in (_code, "en"):
        if key in languages.get(code, ()):
            return languages[code][key]
    if name not in own and " " not in name:
        for place in ("", name) if dot else ("",):
            if key not in _fetched and place not in _asked_for:
                _fetch(place)
    return _fetched.get(key, key)


def _fetch(place):
    _asked_for.add(place)
    try:
        with open("%s/%s.txt" % (lang.__file__.rpartition("/")[0], _code), "rb") as file:
            first, length = json.loads(file.readline()).get(place, (0, 2))
            if first:
                file.seek(first)
                _fetched.update(json.loads(file.read(length)))
    except OSError:
        pass  # there all words are in memory
