"""How a game of Dames that was kept comes back, move by move."""

from engine.levels import COUNT

from games.dames.match import STYLES, Match
from games.dames.rules import BadPosition, IllegalMove, Position
from games.dames.variants import RULES


def restoring(data):
    """A generator that gives way after every move and returns the Match that to_save() kept;
    ValueError if the data is none."""
    try:
        names = [rules.name for rules in RULES]
        pairs = ("levels", "minutes", "used", "hints")
        sound = (
            data["rules"] in names
            and all([len(data[key]) == 2 for key in pairs])
            and all([type(n) is int and n >= 0 for key in pairs for n in data[key]])
            and all([level <= COUNT for level in data["levels"]])
            and all([minutes <= 99 for minutes in data["minutes"]])
            and all([ms < 1 << 29 for ms in data["used"]])
            and data["style"] in STYLES
            and type(data["huffing"]) is bool
            and data["black"] in (0, 1)
        )
        if not sound:
            raise ValueError("numbers of a game out of range")
        rules = RULES[names.index(data["rules"])]
        options = (data["levels"], data["minutes"], data["style"], data["huffing"], data["black"])
        match = Match(rules, *options)
        match.hints = list(data["hints"])
        match.clocks.used = list(data["used"])
        yield from _replaying(match, data["record"].split())
        for moves, side, before in data["refused"]:
            if not 0 <= moves <= len(match.position.history) or side not in (0, 1):
                raise ValueError("no refusal")
            match.refused.append([moves, side, int(before)])
    except (KeyError, TypeError, AttributeError, IllegalMove, BadPosition) as error:
        raise ValueError("no game: %s" % error) from error
    return match


def _replaying(match, words):
    """Play the words of Position.to_record(), a generator that gives way after each."""
    position = match.position
    if words and ":" in words[0]:
        position = Position(match.rules, words.pop(0), position.huffing)
        match.position = position
    for word in words:
        position.enter(word)
        yield
