"""The levels of Dominate: those that come with the game are sound, and faults are named.

Plain functions without pytest: test_dominate_levels.py runs them on CPython, tests/twin on the
twin.
"""

import os

from games.dominate import level as levels
from games.dominate import rules
from games.dominate.level import BadLevel

HERE = __file__.rsplit("/", 3)[0] + "/firmware/games/dominate/levels"
GOOD = "title: The pond\ncomputer: 2\n\no . . x\n. # . .\n. . # .\nx . . o\n"


SHUT = GOOD.split("\no")[0] + "\nx###\n####\n####\n###o\n"


def equal(found, wanted, about=""):
    assert found == wanted, f"{about}: {found!r}, not {wanted!r}"


def bad(text):
    try:
        levels.read(text, "pond.txt")
    except BadLevel as error:
        return error
    raise AssertionError(f"{text!r} was taken")


def built_in():
    """[(file name, Level)] of the levels that come with the game, in order."""
    found = []
    for name in sorted(os.listdir(HERE)):
        with open(HERE + "/" + name, encoding="utf-8") as file:
            found.append((name, levels.read(file.read(), name)))
    return found


def case_there_are_twenty_four_levels_and_every_sixth_is_a_boss():
    found = built_in()
    equal(len(found) >= 24, True)
    equal([level.boss for _, level in found], [n % 6 == 0 for n in range(1, len(found) + 1)])


def case_the_computer_gets_stronger():
    found = [level for _, level in built_in()]
    for six in range(0, len(found), 6):
        usual = [level.computer for level in found[six : six + 5]]
        equal(usual, sorted(usual))
        equal(found[six + 5].computer > usual[-1], True)
    bosses = [level.computer for level in found if level.boss]
    equal(bosses, sorted(bosses))
    equal(bosses[-1], levels.STRONGEST)


def case_no_two_levels_are_the_same_and_all_have_titles_in_three_languages():
    found = [level for _, level in built_in()]
    equal(len(set([level.text for level in found])), len(found))
    for language in levels.LANGUAGES:
        titles = [levels.title(level, language) for level in found]
        equal(len(set(titles)), len(found), language)
    for level in found:
        equal(sorted(level.titles), ["", "el", "fr"], level.titles)


def case_every_square_of_a_level_can_be_reached():
    for name, level in built_in():
        position = rules.Position(level.text)
        reached = [square for square in range(64) if position.cells[square] in (1, 2)]
        for square in reached:  # grows as it is walked
            for at in position.targets(square)[0] + position.targets(square)[1]:
                if at not in reached:
                    reached.append(at)
        empty = [square for square in range(64) if position.cells[square] == rules.EMPTY]
        equal([rules.square_name(square) for square in empty if square not in reached], [], name)


def case_no_level_is_over_with_its_first_move():
    for name, level in built_in():
        for first in "xo":
            position = rules.Position(level.text[:-1] + first)
            for move in list(position.distinct_moves()):
                position.push(move)
                equal(position.outcome(), None, name)
                position.pop()


def case_a_level_is_read_as_it_is_drawn():
    level = levels.read("; a remark\ntitle fr: L'étang\nboss: yes\nfirst: o\n" + GOOD)
    equal(level.text, "o2x/1-2/2-1/x2o o")
    equal((level.computer, level.boss, levels.squares(level)), (2, True, 14))
    equal([levels.title(level, code) for code in ("en", "fr", "el")],
          ["The pond", "L'étang", "The pond"])  # fmt: skip
    for text in (
        GOOD.replace(" ", ""),
        GOOD.replace("\n", "\r\n"),
        GOOD.replace(": ", ":\t"),
        "\ufeff" + GOOD,
    ):
        text = text.replace("Thepond", "The pond")
        equal(levels.read(text).text, "o2x/1-2/2-1/x2o x", text)


def case_faults_are_named_with_line_and_column():
    for text, line, column, why in (
        ("", 0, 0, "the line `title:` is missing"),
        (GOOD.replace("computer: 2\n", ""), 0, 0, "the line `computer:` is missing"),
        (GOOD.replace("2\n\no", "7\n\no"), 2, 11, "'7' is none of 1, 2, 3, 4, 5, 6"),
        (GOOD.replace("title", "titel"), 1, 1, "'titel' is none of title"),
        (GOOD.replace("title:", "title de:"), 1, 1, "'title de' is none of"),
        ("title: Twice\n" + GOOD, 2, 1, "a second title"),
        ("boss: perhaps\n" + GOOD, 1, 7, "'perhaps' is none of yes, no"),
        (GOOD.replace("The pond", "A much too long name"), 1, 8, "1 to 14 letters, this has 20"),
        (GOOD.replace("The pond", ""), 1, 8, "this has 0"),
        (GOOD.replace("# . .", "? . ."), 5, 3, "'?' is none of x o . #"),
        (GOOD.replace("x . . o\n", "x . o\n"), 7, 5, "3 squares in a board of 4 rows"),
        (GOOD.replace("x . . o\n", ""), 6, 0, "3 rows, 4 at least"),
        (GOOD.replace("computer: 2", "computer:9"), 2, 10, "'9' is none of 1, 2"),
        (GOOD + ". . . .\n", 4, 7, "4 squares in a board of 5 rows"),
        (GOOD.replace("o . . x", "o . . x . . . . ."), 4, 17, "more than 8 squares"),
        (GOOD + ". . . .\n" * 5, 12, 1, "more than 8 rows"),
        (GOOD.replace("x", "."), 4, 1, "no piece of the person (x)"),
        (GOOD.replace("\no", "\n.").replace(". o", ". ."), 4, 1, "no piece of the computer (o)"),
        (SHUT, 4, 1, "x, who begins, has no move"),
    ):
        error = bad(text)
        equal((error.line, error.column), (line, column), str(error))
        assert why in str(error) and str(error).startswith("pond.txt"), error


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
