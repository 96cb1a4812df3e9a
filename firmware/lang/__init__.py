"""The languages: one module each, with NAME (what it calls itself) and WORDS (key -> text)."""

# Frozen modules cannot be listed on the device, so the list is kept here.
_NAMES = ("en", "fr", "el")
# What each calls itself, so that a choice of languages loads none of them.
OWN_NAMES = {"en": "English", "fr": "Français", "el": "Ελληνικά"}


def names():
    """Codes of the languages, the default one first."""
    return _NAMES
