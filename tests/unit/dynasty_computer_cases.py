"""The computer player of both Dynasty games: plain functions, for CPython and the twin."""

from console.clock import Clock
from engine.levels import ALL, COUNT, Level
from games.dynasty.computer import HINT, LEVELS, SAME, After, Computer
from games.dynasty.rules import PASS, Position, parse_square

STUCK = "--------X----X--XXXXXX--XXXXXX--XXOXXXX-XOXOX---XOOOOX--OOOOOO-- X"
WIPED_OUT = "--------------------X------XXX----XXXXX----XXX------X----------- O"
LOOKS_AHEAD = Level(2, 0, 0, 4, ALL)  # quick enough for plain Python
# 14 empty squares; b2 takes most and gives a1 away.
TEMPTING = (
    "--XXXX--"
    + "-OOOOO--"
    + "XXOXOXX-"
    + "XXXOXXOO"
    + "XXXXOXOO"
    + "XXXXXOOO"
    + "--XXXO--"
    + "--XXX-O- X"
)


def thought(position, level=LOOKS_AHEAD, ms=8, seed=None):
    """A computer that has thought about the position to the end; without a seed one for all."""
    if seed is not None:
        computer = Computer(position.directional, Clock(), seed)
    else:
        if position.directional not in _computers:
            _computers[position.directional] = Computer(position.directional, Clock())
        computer = _computers[position.directional]
    computer.start(position, level)
    for _ in range(100_000):
        if computer.step(ms):
            return computer
    raise AssertionError("still thinking")


_computers: dict = {}


class Random:
    """A player of any legal move, by a generator of its own."""

    def __init__(self, seed):
        self.state = seed

    def choose(self, moves):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return moves[(self.state >> 8) % len(moves)]


def game_against_chance(directional, seed, level=1):
    """Lead of the computer at the end of a game; it is the second player when seed is odd."""
    position = Position(directional)
    computer = Computer(directional, Clock())
    chance = Random(seed)
    while position.outcome() is None:
        if position.turn == seed % 2:
            computer.start(position, level)
            while not computer.step():
                pass
            position.push(computer.best)
        else:
            position.push(chance.choose(position.legal_moves()))
    counts = position.counts()
    return counts[seed % 2] - counts[1 - seed % 2]


def pushed(position, move):
    """The position after a move, another one."""
    after = Position.from_text(position.to_text(), position.directional)
    after.push(move)
    return after


def some_positions(directional, every=9):
    """Positions of a random game, some plies apart."""
    chance = Random(5)
    position = Position(directional)
    while position.outcome() is None:
        if len(position.history) % every == 0:
            yield Position.from_text(position.to_text(), directional)
        position.push(chance.choose(position.legal_moves()))


def case_best_is_legal_after_every_step_at_every_level():
    for directional in False, True:
        for position in some_positions(directional):
            before = position.to_text()
            for level in range(1, COUNT + 1):
                computer = Computer(directional, Clock(), 7)
                computer.start(position, level)
                assert computer.best in position.legal_moves()
                for _ in range(12):
                    computer.step(1)
                    assert computer.best in position.legal_moves()
                computer.cancel()
                assert computer.step() and computer.best in position.legal_moves()
            assert position.to_text() == before


def case_the_answer_does_not_depend_on_the_slices():
    level = Level(0, 300, 0, 4, ALL)
    for directional in False, True:
        for position in some_positions(directional, 15):
            found = {thought(position, level, ms).best for ms in (1, 3, 8)}
            assert len(found) == 1


def case_a_node_limit_is_kept():
    for nodes in 100, 350:
        info = thought(Position(), Level(0, nodes, 0, 0, ALL)).info
        assert nodes <= info.nodes < nodes + 40
        assert info.depth > 1


def case_a_forced_pass_is_the_answer_at_once():
    for level in 1, LOOKS_AHEAD, HINT:
        computer = Computer(False, Clock())
        computer.start(Position.from_text(STUCK), level)
        assert computer.best == PASS
        assert computer.step()


def case_a_finished_game_gives_no_move_at_once():
    full = "X" * 40 + "O" * 24 + " X"
    for text in (WIPED_OUT, full, "-" * 64 + " O"):
        for level in 1, LOOKS_AHEAD:
            computer = Computer(False, Clock())
            computer.start(Position.from_text(text), level)
            assert computer.best is None
            assert computer.step()


def case_a_computer_takes_up_the_next_position():
    computer = thought(Position())
    position = Position.from_record("d3")
    computer.start(position, LOOKS_AHEAD)
    while not computer.step():
        pass
    best = computer.best
    assert best == thought(position).best


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
    assert position.move_name(computer.best) == "a1/S"
    assert computer.info.exact and computer.info.score == 4


def case_an_ending_is_played_out():
    position = Position.from_record(
        "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3 f3 e6 c7 b6 d7 d8 b8 e7 f7 e8 c8 a8"
        " a4 f8 a2 b7 pass a1 pass b2 pass c2 c1 d1 e1 d2 b1 f1 e2 h6 h5 h4 g4 h3 f6 g6 g8 h8 g7 h7"
    )
    assert position.cells.count(b"\0") == 5

    def best(position):
        moves = position.legal_moves()
        if not moves:
            counts = position.counts()
            return counts[position.turn] - counts[1 - position.turn]
        worth = []
        for move in moves:
            position.push(move)
            worth.append(-best(position))
            position.pop()
        return max(worth)

    if position.must_pass():
        position.push(PASS)
    info = thought(position, Level(2, 0, 0, 5, ALL)).info
    assert info.exact and info.score == best(position)


def case_a_wipe_out_is_found():
    position = Position.from_text("-" * 16 + "-XO-----" + "-" * 40 + " O")
    computer = thought(position)
    assert computer.best == parse_square("a3")


def case_level_1_captures_most_and_does_not_see_the_answer():
    for position in some_positions(False, 4):
        counts = {
            move: sum([len(line) for _, line in position.captured_by(move)])
            for move in position.legal_moves()
        }
        for seed in None, 1, 2:
            best = thought(position, 1, 8, seed).best
            assert counts[best] == max(counts.values()), position.to_text()


def case_level_1_gives_a_corner_away_and_others_do_not():
    position = Position.from_text(TEMPTING)
    corners = (0, 7, 56, 63)

    def gives_a_corner(move):
        answers = pushed(position, move).legal_moves()
        return any([answer in corners for answer in answers])

    assert gives_a_corner(thought(position, 1).best)
    assert not gives_a_corner(thought(position, 3).best)


def case_ties_of_level_1_vary_with_the_seed():
    seen = {thought(Position(), 1, 8, seed).best for seed in range(20)}
    assert len(seen) == 4


def case_it_is_the_same_every_time_without_a_seed():
    for directional in False, True:
        for position in some_positions(directional, 20):
            first = thought(position, 3).best
            assert thought(position, 3).best == first


def case_seeds_vary_the_first_moves_and_repeat_them():
    games = []
    for seed in (1, 2, 3, 1):
        position = Position()
        computer = Computer(False, Clock(), seed)
        for _ in range(6):
            computer.start(position, LOOKS_AHEAD)
            while not computer.step():
                pass
            position.push(computer.best)
        games.append(position.to_record())
    assert games[0] == games[3]
    assert len(set(games)) == 3, games


def case_a_seed_chooses_among_what_is_worth_the_same():
    position = Position.from_record("f5 d6 c3")
    for seed in range(2):
        best = thought(position, LOOKS_AHEAD, 8, seed).best
        worth = {
            move: -thought(pushed(position, move), Level(1, 0, 0, 0, ALL)).info.score
            for move in position.legal_moves()
        }
        assert worth[best] >= max(worth.values()) - SAME


def case_what_is_built_ahead_changes_nothing():
    for directional in False, True:
        position = Position.from_record("d3", directional)
        computer = Computer(directional, Clock())
        while not computer.get_ready(position, 3):
            pass
        computer.start(position, 3)
        while not computer.step():
            pass
        assert computer.best == thought(position, 3).best


def case_after_is_the_position_after_a_move():
    for directional in False, True:
        for position in some_positions(directional, 3):
            for move in position.legal_moves():
                if move != PASS:
                    found = After(position, move)
                    wanted = pushed(position, move)
                    assert (found.cells, found.turn) == (wanted.cells, wanted.turn)


def case_every_level_has_its_limits():
    assert len(LEVELS) == COUNT
    for lower, higher in zip(LEVELS, LEVELS[1:]):
        assert (lower.depth or 99) <= (higher.depth or 99)
        assert lower.ends <= higher.ends and lower.knowledge <= higher.knowledge
        assert lower.ms < higher.ms <= 3000


def case_it_beats_chance():
    for directional in False, True:
        won = [game_against_chance(directional, seed) > 0 for seed in range(6)]
        assert sum(won) >= 4, (directional, won)


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
