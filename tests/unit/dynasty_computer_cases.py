"""The computer player of both Dynasty games: plain functions, for CPython and the twin."""

from games.dynasty.computer import WIN, Computer
from games.dynasty.rules import PASS, Position, parse_square

STUCK = "--------X----X--XXXXXX--XXXXXX--XXOXXXX-XOXOX---XOOOOX--OOOOOO-- X"
WIPED_OUT = "--------------------X------XXX----XXXXX----XXX------X----------- O"


def thought(position, budget=1, seed=None):
    """A computer that has thought about the position to the end."""
    computer = Computer(seed)
    computer.start(position)
    for _ in range(200):
        if computer.step(budget):
            return computer
    raise AssertionError("still thinking")


class Random:
    """A player of any legal move, by a generator of its own."""

    def __init__(self, seed):
        self.state = seed

    def choose(self, moves):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return moves[(self.state >> 8) % len(moves)]


def game_against_chance(directional, seed):
    """Lead of the computer at the end of a game; it is the second player when seed is odd."""
    position = Position(directional)
    chance = Random(seed)
    while position.outcome() is None:
        if position.turn == seed % 2:
            position.push(thought(position, 8).best)
        else:
            position.push(chance.choose(position.legal_moves()))
    counts = position.counts()
    return counts[seed % 2] - counts[1 - seed % 2]


def case_best_is_legal_after_every_step_of_any_size():
    for directional in False, True:
        chance = Random(5)
        position = Position(directional)
        while position.outcome() is None:
            before = position.to_text()
            wanted = thought(position).best
            for budget in 1, 2, 3, 100:
                computer = Computer()
                computer.start(position)
                assert position.is_legal(computer.best)
                while not computer.step(budget):
                    assert position.is_legal(computer.best)
                assert computer.best == wanted, budget
            assert position.to_text() == before
            position.push(chance.choose(position.legal_moves()))


def case_no_budget_is_no_progress():
    computer = Computer()
    computer.start(Position())
    assert not computer.step(0)
    assert computer.info.nodes == 0


def case_info_tells_the_moves_tried():
    computer = Computer()
    computer.start(Position(True))
    assert tuple(computer.info) == (0, 0, 0)
    assert not computer.step(3)
    assert (computer.info.depth, computer.info.nodes) == (1, 3)
    assert computer.step(3)
    assert computer.info.nodes == 4
    assert computer.step(3)
    assert computer.info.nodes == 4


def case_a_forced_pass_is_the_answer_at_once():
    computer = Computer()
    computer.start(Position.from_text(STUCK))
    assert computer.best == PASS
    assert computer.step()


def case_a_finished_game_gives_no_move_at_once():
    full = "X" * 40 + "O" * 24 + " X"
    for text in (WIPED_OUT, full, "-" * 64 + " O"):
        computer = Computer()
        computer.start(Position.from_text(text))
        assert computer.best is None
        assert computer.step()


def case_a_computer_takes_up_the_next_position():
    computer = thought(Position())
    position = Position.from_record("d3")
    computer.start(position)
    while not computer.step():
        pass
    assert computer.best == thought(position).best


def case_it_takes_a_corner():
    text = "-XO-----" + "--X-----" + "--XXX---" + "---XO---" + "---OX---" + "-" * 24 + " O"
    for directional in False, True:
        position = Position.from_text(text, directional)
        assert len(position.legal_moves()) > 5
        assert thought(position).best & 63 == 0


def case_it_wins_with_the_last_army():
    # On a1 the line to the east leads to 29 armies against 35, to the south to 34 against 30.
    text = "-XOOOXXX" + "XOOOOXXX" * 2 + "XOOOXXXX" * 4 + "OOOOXXXX" + " O"
    position = Position.from_text(text, True)
    computer = thought(position)
    assert computer.info.nodes == 2
    assert position.move_name(computer.best) == "a1/S"
    assert computer.info.score == 4 * WIN


def case_a_wipe_out_counts_as_the_end():
    computer = thought(Position.from_text("-" * 16 + "-XO-----" + "-" * 40 + " O"))
    assert computer.best == parse_square("a3")
    assert computer.info.score == 3 * WIN


def case_it_is_the_same_every_time_without_a_seed():
    for directional in False, True:
        assert game_against_chance(directional, 3) == game_against_chance(directional, 3)


def case_seeds_vary_the_game_and_repeat_it():
    games = []
    for seed in (1, 2, 3, 1):
        position = Position()
        computer = Computer(seed)
        for _ in range(12):
            computer.start(position)
            while not computer.step(9):
                pass
            position.push(computer.best)
        games.append(position.to_record())
    assert games[0] == games[3]
    assert len(set(games)) == 3, games


def case_it_beats_chance():
    for directional in False, True:
        won = [game_against_chance(directional, seed) > 0 for seed in range(6)]
        assert sum(won) >= 5, (directional, won)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
