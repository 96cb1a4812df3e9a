"""Every word the player sees comes from here, by key, in the language chosen."""

import lang

from console import modules

_words: dict = {}
_code = None
# Places (what a key begins with) whose words lie in a module of their own, as in a deployed copy,
# or do not: place -> has it been found?
_apart: dict = {}

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
        _apart.clear()
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
    """Let go of the words that were fetched apart; whoever asks for one of them fetches them."""
    for key in list(_words):
        if _apart.get(key.split(".")[0]) and "." in key:
            del _words[key]
    _apart.clear()


def _elsewhere(key):
    place, dot, _ = key.partition(".")
    languages = own.get(place, {})
    for code in (_code, "en"):
        if key in languages.get(code, ()):
            return languages[code][key]
    if dot and place not in own and place not in _apart and " " not in place:
        _fetch(place)
        return _words.get(key, key)
    return key


def _fetch(place):
    name = "lang.%s_%s" % (_code, place)
    try:
        _words.update(__import__(name, None, None, ("WORDS",)).WORDS)
        _apart[place] = True
        modules.drop(name)
    except ImportError:
        _apart[place] = False
