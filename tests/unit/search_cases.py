"""The search driver on a game made of numbers: plain functions, for CPython and the twin."""

from engine.search import INFINITY, Ending, Limits, Pace, Search
from engine.variety import Variety, shuffled

NONE = Limits(0, 0, 0)
COUNTING, RESULT = 0, 1  # modes of the kernel below
MOST = 8


def mix(number, more):
    """A number that looks like chance, of 20 bits."""
    return ((number * 7919 + more * 104729 + 12345) ^ number >> 7) & 0xFFFFF


class Numbers:
    """A position of a game in which each number has two to four moves, to other numbers."""

    def __init__(self, root=1, left=9):
        self.root = root
        self.left = left  # plies until the game is over

    def legal_moves(self):
        return list(range(moves_of(self.root, self.left)))


class OneMove(Numbers):
    def legal_moves(self):
        return [7]


class Over(Numbers):
    def legal_moves(self):
        return []


def moves_of(number, left):
    return 2 + mix(number, 5) % 3 if left else 0


def result(number):
    """How a game ended, for the side to move."""
    return mix(number, 3) % (2 * MOST + 1) - MOST


def child(position, move):
    return Numbers(mix(position.root, move), position.left - 1)


class FakeKernel:
    """What engine/search.py asks of a kernel, by generators, and how it was asked."""

    def __init__(self, clock=None, builds=3):
        self.clock = clock
        self.builds = builds  # what is left to build after each prepare()
        self.asked = []
        self.runs = []
        self.nodes = 0
        self._to_build = 0

    def load(self, position):
        self._position = position
        self.nodes = 0
        self._first = 0

    def forget(self):
        self._first = 0

    def prepare(self, mode):
        self.mode = mode
        self._to_build = self.builds

    def ready(self):
        return not self._to_build

    def build(self):
        self._to_build -= 1

    def begin(self, depth, alpha, beta):
        assert self.ready() and alpha < beta
        self.asked.append((self.mode, depth, alpha, beta))
        self.best = self.value = None
        self._depth = depth
        self._work = self._root(depth, alpha, beta)

    def run(self, decisions):
        end = self.nodes + decisions
        self.runs.append(decisions)
        for _ in self._work:
            if self.clock:
                self.clock.spend()
            if self.nodes >= end:
                return False
        return True

    def line(self):
        return [self.best, 0] if self.best is not None else []

    def _root(self, depth, alpha, beta):
        position = self._position
        count = moves_of(position.root, position.left)
        for i in range(count):
            move = (self._first + i) % count
            self.nodes += 1
            yield
            found = []
            number = mix(position.root, move)
            yield from self._below(number, position.left - 1, depth - 1, -beta, -alpha, found)
            if -found[0] > alpha:
                alpha = min(-found[0], beta)
                self.best = move
            if alpha >= beta:
                break
        if self.best is not None:
            self._first = self.best
        self.value = alpha

    def _below(self, number, left, depth, alpha, beta, found):
        if not left or not depth:
            exact = not left or self.mode == RESULT
            value = result(number) if exact else mix(number, 11) % 200 - 100
            found.append(max(alpha, min(beta, value)))
            return
        for move in range(moves_of(number, left)):
            self.nodes += 1
            yield
            deeper = []
            after = mix(number, move)
            yield from self._below(after, left - 1, depth - 1, -beta, -alpha, deeper)
            alpha = max(alpha, min(-deeper[0], beta))
            if alpha >= beta:
                break
        found.append(alpha)


class FakeClock:
    """Time in which each decision of a kernel takes its us, and nothing else does."""

    def __init__(self, us_each=10):
        self.now = 0
        self.us_each = us_each

    def spend(self):
        self.now += self.us_each

    def us(self):
        return self.now

    def ms(self):
        return self.now // 1000

    def diff(self, a, b):
        return a - b


def minimax(position, depth, mode=COUNTING):
    """(value, moves that are worth it), without any cut."""

    def value(number, left, depth):
        if not left or not depth:
            if not left or mode == RESULT:
                return result(number)
            return mix(number, 11) % 200 - 100
        deeper = [value(mix(number, m), left - 1, depth - 1) for m in range(moves_of(number, left))]
        return -min(deeper)

    worth = [
        -value(mix(position.root, move), position.left - 1, depth - 1)
        for move in position.legal_moves()
    ]
    return max(worth), [move for move, each in enumerate(worth) if each == max(worth)]


def search(position, limits, ms=8, ending=None, clock=None):
    """A Search that has come to its end, and its kernel."""
    clock = clock or FakeClock()
    kernel = FakeKernel(clock)
    search = Search(kernel, clock)
    search.start(position, limits, COUNTING, ending)
    for _ in range(100_000):
        assert search.best in position.legal_moves()
        if search.step(ms):
            return search, kernel
    raise AssertionError("still thinking")


def case_a_depth_is_searched_as_minimax_does():
    for root in range(1, 6):
        for depth in range(1, 6):
            found, _ = search(Numbers(root), Limits(depth, 0, 0))
            value, best = minimax(Numbers(root), depth)
            assert found.info.depth == depth
            assert found.info.score == value
            assert found.best in best


def case_depths_come_one_after_the_other():
    _, kernel = search(Numbers(), Limits(4, 0, 0))
    assert [depth for _, depth, _, _ in kernel.asked] == [1, 2, 3, 4]


def case_a_search_stops_at_its_node_limit():
    whole, _ = search(Numbers(), Limits(7, 0, 0))
    for nodes in 50, 500, whole.info.nodes - 1:
        found, kernel = search(Numbers(), Limits(7, nodes, 0))
        assert found.info.nodes == kernel.nodes == nodes
        assert 0 < found.info.depth < 7


def case_a_node_limit_gives_the_same_however_time_is_sliced():
    for root in range(1, 9):
        wanted = None
        for ms, us_each in ((8, 10), (1, 100), (3, 37), (8, 1)):
            found, _ = search(Numbers(root), Limits(0, 700, 0), ms, None, FakeClock(us_each))
            now = (found.best, tuple(found.info))
            assert wanted in (None, now), (root, ms)
            wanted = now


def case_a_search_stops_at_its_time_limit():
    clock = FakeClock(100)
    found, _ = search(Numbers(1, 12), Limits(0, 0, 50), 8, None, clock)
    assert 50 <= clock.ms() < 60
    assert found.info.depth > 1


def case_one_ply_is_searched_whatever_the_limits():
    for limits in Limits(0, 1, 0), Limits(0, 0, 1):
        found, _ = search(Numbers(), limits, 1, None, FakeClock(2000))
        assert found.info.depth == 1
        assert found.best in minimax(Numbers(), 1)[1]


def case_a_depth_cut_short_does_not_unlearn_the_one_before():
    """Its first move is the best of the depth before, so it can only improve on that."""
    for root in range(1, 12):
        for nodes in range(20, 200, 7):
            found, kernel = search(Numbers(root), Limits(6, nodes, 0))
            assert kernel.best in (None, found.best)
            assert found.info.line[0] == found.best


def case_slices_learn_how_fast_the_machine_is():
    for us_each in 1, 5, 40, 200:
        clock = FakeClock(us_each)
        kernel = FakeKernel(clock, 0)
        search = Search(kernel, clock)
        search.start(Numbers(3, 14), Limits(0, 60_000, 0))
        longest = 0
        spent = []
        while not search.finished:
            before = clock.now
            search.step(8)
            spent.append(clock.now - before)
            longest = max(longest, spent[-1])
        assert longest <= 8000
        if len(spent) > 40:
            spent.sort()
            assert spent[len(spent) // 2] >= 4000, (us_each, spent)


def case_the_rate_is_what_was_measured():
    clock = FakeClock(20)
    pace = Pace(clock)
    kernel = FakeKernel(clock)
    assert pace.rate == 0
    kernel.load(Numbers(1, 12))
    kernel.mode, kernel._to_build = COUNTING, 0
    kernel.begin(8, -INFINITY, INFINITY)
    for _ in range(20):
        pace.run(kernel, 8)
    assert 48_000 <= pace.rate <= 52_000


def case_tables_are_built_a_piece_a_step():
    clock = FakeClock()
    kernel = FakeKernel(clock, 5)
    search = Search(kernel, clock)
    search.start(Numbers(), Limits(1, 0, 0))
    steps = 0
    while not kernel.runs:
        before = kernel._to_build
        search.step(8)
        assert before - kernel._to_build <= 1
        steps += 1
    assert steps >= 6


def case_a_single_move_is_the_answer_at_once():
    for position, best in ((OneMove(), 7), (Over(), None)):
        kernel = FakeKernel()
        search = Search(kernel, FakeClock())
        search.start(position, NONE)
        assert search.finished and search.step()
        assert search.best == best
        assert not kernel.asked


def case_a_search_that_is_cancelled_keeps_its_best():
    clock = FakeClock()
    search = Search(FakeKernel(clock), clock)
    search.start(Numbers(), NONE)
    for _ in range(9):
        search.step(1)
    best = search.best
    search.cancel()
    assert search.finished and search.step() and search.best == best


def case_a_search_takes_up_the_next_position():
    clock = FakeClock()
    searcher = Search(FakeKernel(clock), clock)
    for root in 4, 5:
        searcher.start(Numbers(root), Limits(5, 0, 0))
        while not searcher.step():
            pass
        found, _ = search(Numbers(root), Limits(5, 0, 0))
        assert (searcher.best, searcher.info) == (found.best, found.info)


def case_an_ending_asks_who_wins_and_then_by_how_much():
    for root in range(1, 30):
        for left in 5, 8:
            found, kernel = search(Numbers(root, left), NONE, 8, Ending(RESULT, left, MOST))
            value, best = minimax(Numbers(root, left), left, RESULT)
            assert found.info.exact
            assert (found.info.depth, found.info.score) == (left, value)
            assert found.best in best
            windows = [(alpha, beta) for mode, _, alpha, beta in kernel.asked if mode == RESULT]
            assert windows[0] == (-1, 1)
            assert len(windows) == (2 if value else 1)


def case_before_a_long_ending_some_plies_are_searched_as_usual():
    _, kernel = search(Numbers(2, 8), NONE, 8, Ending(RESULT, 8, MOST))
    usual = [depth for mode, depth, _, _ in kernel.asked if mode == COUNTING]
    assert usual == [1, 2, 3, 4, 5, 6]
    _, kernel = search(Numbers(2, 5), NONE, 8, Ending(RESULT, 5, MOST))
    assert {mode for mode, _, _, _ in kernel.asked} == {RESULT}


def case_an_ending_that_takes_too_long_falls_back_on_what_was_found_before():
    found, _ = search(Numbers(2, 10), Limits(0, 3000, 0), 8, Ending(RESULT, 10, MOST))
    assert not found.info.exact
    assert found.info.depth == 6
    assert found.info.nodes == 3000


# -- variety


def varied(position, seed, margin, depth=4, limits=NONE, us_each=10):
    """A Variety that has come to its end."""
    clock = FakeClock(us_each)
    variety = Variety(FakeKernel(clock), clock, child, seed)
    variety.start(position, limits, COUNTING, depth, margin)
    for _ in range(100_000):
        assert variety.best in position.legal_moves()
        if variety.step():
            return variety
    raise AssertionError("still thinking")


def case_variety_chooses_among_all_that_are_nearly_as_good_and_no_others():
    for root in range(1, 12):
        position = Numbers(root)
        worth = [-minimax(child(position, move), 3)[0] for move in position.legal_moves()]
        for margin in 0, 20, 1000:
            wanted = {move for move, each in enumerate(worth) if each >= max(worth) - margin}
            chosen = set()
            for seed in range(40):
                variety = varied(position, shuffled(seed), margin)
                chosen.add(variety.best)
                assert variety.info.score == worth[variety.best]
                assert variety.info.line[0] == variety.best
            assert chosen == wanted, (root, margin)


def case_variety_repeats_itself_with_the_same_seed():
    games = set()
    for seed in 1, 2, 3, 1:
        games.add(tuple([varied(Numbers(root), seed, 50).best for root in range(20)]))
    assert len(games) == 3


def case_variety_looks_two_plies_ahead_at_least():
    for depth in 1, 2:
        assert varied(Numbers(), 1, 0, depth).info.depth == 2


def case_variety_keeps_its_limits():
    whole = varied(Numbers(), 1, 9, 6).info.nodes
    for nodes in whole - whole // 4, whole - 1:
        assert varied(Numbers(), 1, 9, 6, Limits(0, nodes, 0)).info.nodes == nodes
    clock = FakeClock(10)
    variety = Variety(FakeKernel(clock), clock, child, 1)
    variety.start(Numbers(), Limits(0, 0, 20), COUNTING, 5, 9)
    while not variety.step():
        pass
    assert clock.ms() < 100


def case_variety_has_nothing_to_choose_from_a_single_move():
    for position, best in ((OneMove(), 7), (Over(), None)):
        variety = Variety(FakeKernel(), FakeClock(), child, 1)
        variety.start(position, NONE, COUNTING, 4, 9)
        assert variety.finished and variety.step()
        assert variety.best == best


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
