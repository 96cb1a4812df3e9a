"""The computer player of Dames: legal at any moment, the same everywhere, with a style of its own.

Plain functions without pytest: test_dames_computer.py runs them on CPython, tests/twin on the twin.
"""

import sys

from dames_kernel_cases import Dice
from engine.levels import ALL, Level
from games.dames.computer import STYLES, After, Computer, levels
from games.dames.rules import BLACK, EIGHT, TEN, WHITE, Position
from games.dames.variants import last_row

FAST = sys.implementation.name == "micropython"
LIMITED = Level(0, 300, 0, 0, ALL)


def equal(found, wanted, about=""):
    assert found == wanted, f"{about}: {found!r}, not {wanted!r}"


class Clock:
    """Time that stands still, so that only depth and decisions limit a search."""

    def us(self):
        return 0

    ms = us

    def diff(self, new, old):
        return new - old


def think(computer, position, level):
    computer.start(position, level)
    while not computer.step():
        assert computer.best in position.legal_moves()
    return computer.best


def case_best_is_legal_at_any_moment_and_the_position_stays_as_it_was():
    for rules in (EIGHT, TEN):
        position = Position(rules)
        before = position.to_text()
        computer = Computer(rules, Clock())
        for level in (1, 2, 3, LIMITED):
            think(computer, position, level)
            equal(position.to_text(), before)
    lost = Position(EIGHT, "W:W:B1")
    computer.start(lost)
    equal((computer.step(), computer.best), (True, None))


def case_what_is_searched_after_a_move_is_what_the_rules_make_of_it():
    for rules, text in (
        (EIGHT, "W:W5,9,K23:B1,18,19"),
        (TEN, "W:W6,28,39,K47:B1,17,18,23,24,33"),
        (TEN, "W:W6,28,K47:B1,12"),
    ):
        position = Position(rules, text)
        for move in list(position.legal_moves()):
            after = After(position, move)
            position.push(move)
            equal((after.cells, after.turn), (position.cells, position.turn), move)
            position.pop()


def case_the_same_position_gets_the_same_answer_whatever_was_searched_before():
    # The first search of a mode was once made with the values of the mode before.
    for rules in (EIGHT, TEN):
        fresh = Computer(rules, Clock())
        used = Computer(rules, Clock())
        position = Position(rules)
        for word in ("11-15 23-18", "32-28 19-23")[rules is TEN].split():
            position.push(position.parse_move(word))
        for level in (3, 1, LIMITED, 2):
            wanted = think(fresh, position, level), fresh.info
            think(used, Position(rules), 1)
            equal((think(used, position, level), used.info), wanted, level)
            fresh = Computer(rules, Clock())


def case_level_one_takes_the_most_it_can():
    position = Position(EIGHT, "B:W14,15,22:B10")
    best = think(Computer(EIGHT, Clock()), position, 1)
    equal(len(best.captured), max([len(move.captured) for move in position.legal_moves()]))


def case_a_seed_varies_the_opening():
    for rules in (EIGHT, TEN):
        found = set(
            [think(Computer(rules, Clock(), seed), Position(rules), 2) for seed in range(9)]
        )
        assert len(found) > 1, found
        again = [think(Computer(rules, Clock(), 5), Position(rules), 2) for _ in range(2)]
        equal(again[0], again[1])


def case_every_level_has_a_limit():
    for rules in (EIGHT, TEN):
        equal(len(levels(rules)), 6)
        for level in levels(rules):
            assert level.depth or level.nodes, level
            assert level.ms <= 3000, level


def played(style, games, plies):
    """(pieces gone, own men at home) summed over games of a style against the balanced one."""
    gone = kept = 0
    for rules in (EIGHT, TEN):
        for game in range(games):
            position = Position(rules)
            dice = Dice(game // 2 + 1)
            for _ in range(6):
                moves = position.legal_moves()
                position.push(moves[dice.below(len(moves))])
            mine = game % 2
            sides = [Computer(rules, Clock(), None, "balanced") for _ in (BLACK, WHITE)]
            sides[mine] = Computer(rules, Clock(), None, style)
            before = sum(position.counts())
            while len(position.history) < plies and position.outcome() is None:
                position.push(think(sides[position.turn], position, LIMITED))
            gone += before - sum(position.counts())
            home = last_row(rules, 1 - mine)
            kept += len([square for square in home if position.cells[square] == 1 + mine])
    return gone, kept


def case_a_defensive_computer_trades_less_and_keeps_its_back_row():
    games, plies = (16, 36) if FAST else (6, 30)
    trades, homes = zip(*[played(style, games, plies) for style in ("defensive", "offensive")])
    assert trades[0] * 11 < trades[1] * 10, (trades, homes)
    assert homes[0] * 2 > homes[1] * 3, (trades, homes)


def case_a_style_is_a_word_or_a_number():
    for word, number in STYLES.items():
        moves = [
            think(Computer(TEN, Clock(), None, style), Position(TEN), LIMITED)
            for style in (word, number)
        ]
        equal(moves[0], moves[1], word)


def case_a_draw_is_taken_late_and_by_who_is_not_ahead():
    computer = Computer(EIGHT, Clock())
    shuttle = ["1-5", "32-28", "5-1", "28-32"]
    level = Position(EIGHT, "B:WK32:BK1")
    ahead = Position(EIGHT, "B:WK32:BK1,K2,K3")
    for position, wanted in ((level, True), (ahead, False)):
        computer.start(position, LIMITED)
        assert not computer.answers_draw() and not computer.offers_draw()
        while len(position.history) < 80:
            position.push(position.parse_move(shuttle[len(position.history) % 4]))
        assert not computer.answers_draw()
        think(computer, position, LIMITED)
        equal((computer.answers_draw(), computer.offers_draw()), (wanted, wanted))


def case_it_huffs_a_king_before_a_man():
    position = Position(EIGHT, "W:W22,K31:B18,27", huffing=True)
    position.push(position.parse_move("22-17"))
    computer = Computer(EIGHT, Clock())
    equal(computer.huffs(position), 30)
    position.huff(30)
    equal(computer.huffs(position), None)


def case_the_score_is_told_in_eighths_of_a_man():
    computer = Computer(EIGHT, Clock(), None, "defensive")
    think(computer, Position(EIGHT, "B:W21-31:B1-12"), LIMITED)
    assert 4 < computer.info.score < 16, computer.info
    think(computer, Position(EIGHT, "B:W30:BK14,K21,K22"), LIMITED)
    equal(computer.info.score, 2000)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
