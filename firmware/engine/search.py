"""The search driver of every two-player game: how deep, how long, and which move so far.

It searches a position to one ply, two plies, three and so on, each time beginning with the best
move of the time before, until a limit is reached. Near the end of a game it may look all the way:
first who wins, then by how much. All of it is done in slices, so that clocks run, armies move and
a key can stop it; after any slice `best` is a legal move. What is found does not depend on how the
time was sliced: with a limit of nodes it is the same on every machine.

A game gives a kernel, which searches one position to one depth, some decisions at a time:

    load(position)              take up a position of rules.py, which is only read
    forget()                    drop what earlier searches left behind (a transposition table)
    prepare(mode)               say which evaluation is wanted from now on
    ready(), build()            is it there? Else build a piece of it, 8 ms at most
    begin(depth, alpha, beta)   search the position loaded, in an open window of points
    run(decisions)              go on for about so many; True when the depth is done
    nodes                       decisions since load(); a decision is a position reached by a
                                legal move that is evaluated or expanded
    value, best, line()         fail-hard value, best move (None: none was better than alpha) and
                                principal line of the search that was begun last
"""

from collections import namedtuple

from micropython import const

INFINITY = const(30000)
DECIDED = const(1000)  # a value beyond it is a game whose end was seen, in points of any kernel
MOST_PLIES = const(60)
WARM_UP = const(6)  # plies looked ahead as usual before the end of the game is searched for

# How far a search may go, 0 for no limit: plies, decisions, and ms from start() on.
Limits = namedtuple("Limits", ("depth", "nodes", "ms"))

# A search to the end of the game: the kernel's mode for it, plies to the end, the widest result.
Ending = namedtuple("Ending", ("mode", "depth", "most"))

# What was found: plies searched, the value for the side to move in points of the kernel, decisions,
# the principal line as a tuple of moves, and whether the game is played out, so that the value is
# its result (in the kernel's points for an Ending).
Info = namedtuple("Info", ("depth", "score", "nodes", "line", "exact"))
NOTHING = Info(0, 0, 0, (), False)


class Pace:
    """How many decisions a slice may take, learnt from the slices before it.

    decisions, us: what was done since rest(), and the time it took. clock has us() and diff().
    """

    FIRST = 12  # decisions per ms of a machine not known yet
    MOST = 2000  # and of any, so that time that stands still does no harm
    # Not all decisions are alike: some take twice as long as those before. So a slice is a few
    # runs, each of so many sixteenths of the time that is left.
    AIM = 7
    RUNS = 4
    AROUND_US = 1600  # of a slice are for the way here and back, and for what is written down

    def __init__(self, clock):
        self._clock = clock
        self._per_ms = self.FIRST
        self.rest()

    def rest(self):
        """Count anew."""
        self.decisions = self.us = 0

    def slow_down(self):
        """What comes now may take longer by the decision."""
        self._per_ms = max(1, self._per_ms // 3)

    @property
    def rate(self):
        """Decisions a second, 0 while nothing is known."""
        return self.decisions * 1000 // max(1, self.us // 1000) if self.us > 1000 else 0

    def run(self, kernel, ms, most=0):
        """Let the kernel think for a slice of ms, `most` decisions (0: any); True when done."""
        clock = self._clock
        left = 1000 * ms - self.AROUND_US
        start = clock.us()
        for _ in range(self.RUNS):
            planned = max(1, self._per_ms * left * self.AIM // 16000)
            if most:
                planned = min(planned, most)
            before = kernel.nodes
            done = kernel.run(planned)
            now = clock.us()
            made = kernel.nodes - before
            spent = max(1, clock.diff(now, start))
            self._learn(planned, made, spent)
            start = now
            left -= spent
            if done or left < 1500:
                break
            if most:
                most -= made
                if most <= 0:
                    break
        return done

    def _learn(self, planned, made, spent):
        self.decisions += made
        self.us += spent
        if made * 2 > planned:  # what was cut short says little
            more = made * 1000 // spent - self._per_ms
            if more > 0:  # what went fast is believed by and by
                more = min(more, 2 * self._per_ms) // 2
            self._per_ms = max(1, min(self._per_ms + more, self.MOST))


# What step() does next.
_LOAD = const(0)
_PREPARE = const(1)
_RUN = const(2)
_DONE = const(3)


class Search:
    """A player of one position: start(), then step() until it says finished, then play `best`.

    best: a legal move from start() on; None when the game is over. tells_line: is the principal
    line wanted (it takes time), or the first move of it enough?
    """

    def __init__(self, kernel, clock):
        self._kernel = kernel
        self._clock = clock
        self.pace = Pace(clock)
        self.tells_line = False
        self.best = None
        self._found = NOTHING
        self._nodes = 0
        self._todo = _DONE

    def start(self, position, limits, mode=0, ending=None):
        """Take up a position, with Limits, a mode of the kernel and perhaps an Ending.

        limits may be anything with depth, nodes and ms; one ply is searched whatever they say. A
        position with one legal move or none is finished at once. The position must stay as it is
        until the search is finished.
        """
        self._position = position
        self._limits = limits
        self._ending = ending
        self._exact = ending is not None and ending.depth <= WARM_UP
        self._mode = ending.mode if self._exact else mode
        self._depth = 0
        self._began_ms = self._clock.ms()
        self._found = NOTHING
        self._nodes = 0
        self.pace.rest()
        moves = position.legal_moves()
        self.best = moves[0] if moves else None
        self._todo = _LOAD if len(moves) > 1 else _DONE

    @property
    def finished(self):
        return self._todo == _DONE

    @property
    def info(self):
        """The Info so far; nodes goes on from slice to slice, the rest from depth to depth."""
        depth, score, _, line, exact = self._found
        return Info(depth, score, self._nodes, line, exact)

    def cancel(self):
        """Think no more: `best` stands as it is."""
        self._todo = _DONE

    def step(self, ms=8):
        """Think for at most so many ms; True when finished."""
        todo = self._todo
        kernel = self._kernel
        if todo == _LOAD:
            kernel.forget()
            kernel.load(self._position)
            self._change(self._mode)
        elif todo == _PREPARE:
            if kernel.ready():
                self._deepen()
            else:
                kernel.build()
        elif todo == _RUN:
            self._think(ms)
        return self._todo == _DONE

    def _think(self, ms):
        limits = self._limits
        left = 0
        if self._found.depth:
            if limits.ms and self._clock.diff(self._clock.ms(), self._began_ms) >= limits.ms:
                self._stop()
                return
            left = limits.nodes - self._nodes
            if limits.nodes and left <= 0:
                self._stop()
                return
        done = self.pace.run(self._kernel, ms, left if limits.nodes else 0)
        self._nodes = self._kernel.nodes
        if done:
            self._take_depth()

    def _change(self, mode):
        """Another evaluation is wanted."""
        self._kernel.prepare(mode)
        self.pace.slow_down()
        self._todo = _PREPARE

    def _deepen(self):
        """Begin the next depth, or the search for the end of the game."""
        self._todo = _RUN
        if self._exact:
            # Who wins is found much sooner than by how much.
            self._kernel.begin(self._ending.depth, -1, 1)
        else:
            self._depth += 1
            self._kernel.begin(self._depth, -INFINITY, INFINITY)

    def _take_depth(self):
        """A search is done: keep what it found, and go on."""
        if self._exact:
            self._take_ending()
            return
        self._take_best()
        self._found = Info(self._depth, self._kernel.value, 0, self._line(), False)
        ending = self._ending
        if ending and self._depth >= WARM_UP:
            self._exact = True
            self._change(ending.mode)
        elif self._depth >= (self._limits.depth or MOST_PLIES):
            self._todo = _DONE
        else:
            self._deepen()

    def _take_ending(self):
        kernel, ending = self._kernel, self._ending
        value = kernel.value
        known = self._found.exact
        self._take_best()
        self._found = Info(ending.depth, value, 0, self._line(), True)
        if known or not value:
            self._todo = _DONE
        elif value > 0:
            kernel.begin(ending.depth, 0, ending.most + 1)
        else:
            kernel.begin(ending.depth, 0 - ending.most - 1, 0)

    def _take_best(self):
        if self._kernel.best is not None:
            self.best = self._kernel.best

    def _line(self):
        line = self._kernel.line() if self.tells_line else ()
        return tuple(line) if line and line[0] == self.best else (self.best,)

    def _stop(self):
        """A limit is reached: the best move of the depth under way counts, if there is one.

        It began with the best move of the depth before, so whatever it has found is as good.
        """
        self._take_best()
        depth, score, nodes, line, exact = self._found
        if line[0] != self.best:
            self._found = Info(depth, score, nodes, (self.best,), exact)
        self._todo = _DONE
