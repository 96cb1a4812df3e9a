"""What the terms of all games that two play apart have in common: the minutes, and their words."""

from console.link.agreement import Terms
from console.words import t

MINUTES = (0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90)


def minutes_of(n):
    """A limit in words."""
    return t("minutes", n) if n else t("apart.game.untimed")


def rows(*own):
    """The rows of a game, (key of the row's words, values as keys of words or texts), and below
    them those of the minutes."""
    minutes = tuple([minutes_of(n) for n in MINUTES])
    return own + (("apart.game.host_time", minutes), ("apart.game.join_time", minutes))


def terms(game, rules, options, start, values):
    """The Terms; values: an index for each row."""
    return Terms(game, rules, options, start, MINUTES[values[-2]], MINUTES[values[-1]])


def describe(terms, *parts):
    """The terms in words; parts: those of the game."""
    host, joiner = terms.host_minutes, terms.join_minutes
    words = list(parts)
    if host == joiner:
        words.append(t("pair", t("apart.game.time"), minutes_of(host)))
    else:
        words.append(t("pair", t("apart.game.host_time"), minutes_of(host)))
        words.append(t("pair", t("apart.game.join_time"), minutes_of(joiner)))
    return ". ".join(words)
