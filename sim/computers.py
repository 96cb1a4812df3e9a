"""The computer players of the simulator: as strong as on the board, in a process of their own.

Plain Python searches some thirty times more slowly than the board. So the computers of the games
run under MicroPython beside the simulator (coprocess.py), if there is one: the twin, or the one
that `make play` installs. A Remote stands in the place of a game's Computer and is used alike;
where there is no MicroPython, or when it dies, the game's own Computer thinks here, within its
time limit.
"""

import itertools
import logging
import os
import select
import subprocess
import sys
import weakref
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any, NamedTuple

from sim import shims

SCRIPT = Path(__file__).with_name("coprocess.py")
HEAP = "8m"
STEP_MS = 16  # what is asked for at a time
VIRTUAL_US = 4  # a decision takes so long where time is virtual: about what the board needs
PLAIN_US = 150  # and one of plain Python
WORDS_OF_32 = ("dames",)  # kernels that reckon with words of 32 bits, as the twin's mostly are
PATIENCE_S = 20  # for an answer, where time is virtual

log = logging.getLogger("damier")


class Died(Exception):
    """The co-process gave no sensible answer; carries what it gave."""


def interpreters() -> Iterator[Path]:
    """MicroPythons that may be there, the best first."""
    own = os.environ.get("DAMIER_TWIN")
    if own:
        yield Path(own)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    cache = Path(os.environ.get("DAMIER_CACHE") or Path(home) / "damier")
    twins = [path for path in cache.glob("twin*/micropython") if path.is_file()]
    yield from sorted(twins, key=lambda path: path.stat().st_mtime, reverse=True)
    wheel = Path(sys.executable).with_name("micropython")
    if wheel.is_file():
        yield wheel


class Coprocess:
    """One MicroPython that thinks: requests go out at once, answers are there when they are there.

    Raises Died when it does not start, and whenever it is found dead.
    """

    def __init__(self, interpreter: Path):
        self.interpreter = interpreter
        self._numbers = itertools.count(1)
        self._asked = 0
        self._text = b""
        self.user: Any = None  # whose computer it has made
        self.bits = 0  # of its words, once it has said so
        try:
            self._process = subprocess.Popen(
                [interpreter, "-X", f"heapsize={HEAP}", SCRIPT],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "MICROPYPATH": str(shims.FIRMWARE)},
            )
        except OSError as error:
            raise Died(str(error)) from error
        assert self._process.stdin and self._process.stdout
        self._in, self._out = self._process.stdin, self._process.stdout.fileno()
        os.set_blocking(self._out, False)
        self._finalizer = weakref.finalize(self, _end, self._process)

    def close(self) -> None:
        """End it, now."""
        self._finalizer()

    def ask(self, *words: object) -> None:
        """Send a request; the answers to earlier ones do not matter any more."""
        self._asked = next(self._numbers)
        try:
            self._in.write((" ".join(map(str, (self._asked, *words))) + "\n").encode())
            self._in.flush()
        except OSError as error:
            raise Died(str(error)) from error

    def answer(self, wait_s: float) -> list[str] | None:
        """The words of the answer to the last request, waiting so long for it; None: not yet."""
        while True:
            while b"\n" in self._text:
                line, _, self._text = self._text.partition(b"\n")
                number, _, text = line.decode("utf-8", "replace").partition(" ")
                if number == str(self._asked):
                    if not text or text.startswith("error"):
                        raise Died(text)
                    return text.split()
            if not select.select([self._out], [], [], wait_s)[0]:
                return None
            data = os.read(self._out, 4096)
            if not data:
                raise Died(f"it ended with status {self._process.wait()}")
            self._text += data


class State(NamedTuple):
    """What a computer answers: is it finished, which of the legal moves is the best, what it found,
    decisions a second."""

    finished: bool
    best: int | None
    depth: int
    score: int
    nodes: int
    exact: bool
    rate: int
    line: tuple[int, ...]


def state_of(words: Sequence[str]) -> State:
    """The state in the words of an answer of coprocess.py; Died when they are none."""
    try:
        finished, best, depth, score, nodes, exact, rate, line = words
        return State(
            finished == "1",
            None if best == "None" else int(best),
            int(depth),
            int(score),
            int(nodes),
            exact == "1",
            int(rate),
            () if line == "-" else tuple(map(int, line.split(","))),
        )
    except ValueError:
        raise Died(f"no state: {' '.join(words)}") from None


def _end(process: subprocess.Popen) -> None:
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()
    process.wait()


class Computers:
    """The computers of one handheld: from install() on, Remotes take the place of those of its
    firmware. They share one co-process, started when the first of them thinks.
    """

    def __init__(self) -> None:
        self._coprocess: Coprocess | None = None
        self._given_up = False
        self._replaced: list[tuple[Any, Any]] = []  # modules, and the Computer each had

    def install(self) -> None:
        """Replace the Computer of each game of the firmware that is imported from now on."""
        if self not in sys.meta_path:
            sys.meta_path.insert(0, self)

    def close(self) -> None:
        """End the co-process, and give the games their Computers back."""
        self._end()
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        for module, own in self._replaced:
            module.Computer = own
        self._replaced.clear()

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        """Python's import asks here first: a game's `computer` is loaded and then changed."""
        words = name.split(".")
        if len(words) != 3 or words[0] != "games" or words[2] != "computer":
            return None
        spec = PathFinder.find_spec(name, path)
        if spec is None or spec.loader is None or not _is_ours(spec.origin):
            return None
        load = spec.loader.exec_module

        def load_and_replace(module: Any) -> None:
            load(module)
            own = module.Computer
            self._replaced.append((module, own))
            module.Computer = partial(Remote, self, words[1], own)

        spec.loader.exec_module = load_and_replace  # type: ignore[method-assign]
        return spec

    def coprocess(self) -> Coprocess | None:
        """The one that runs, started if need be; None where there is none to be had."""
        if self._coprocess is None and not self._given_up:
            for interpreter in interpreters():
                try:
                    made = Coprocess(interpreter)
                    made.ask("hello")
                    answer = made.answer(PATIENCE_S)
                    if answer:
                        made.bits = int(answer[1]) if answer[1:] else 0
                        self._coprocess = made
                        return made
                    made.close()
                except Died as why:
                    log.info("%s does not think: %s", interpreter, why)
            self.give_up("No MicroPython here", "`make twin` builds one")
        return self._coprocess

    def give_up(self, why: str, more: str) -> None:
        """No co-process any more: the computer thinks in plain Python, which is said once."""
        self._end()
        if not self._given_up:
            log.info("%s: %s", why, more)
            log.warning("%s: the computer plays weaker, in plain Python", why)
        self._given_up = True

    def _end(self) -> None:
        if self._coprocess:
            self._coprocess.close()
            self._coprocess = None


def variant_number(value: Any) -> int:
    """The number of a variant for the co-process."""
    if isinstance(value, int):
        return int(value)
    from games.dames.variants import RULES

    return RULES.index(value)


def told(position: Any) -> tuple[str, ...]:
    """A position in the words from which the co-process makes the same."""
    if hasattr(position, "huff"):
        return str(int(position.huffing)), position.to_record()
    return (position.to_text(),)


def _is_ours(origin: str | None) -> bool:
    return origin is not None and shims.FIRMWARE in Path(origin).parents


class Remote:
    """A game's Computer whose thinking is done by a co-process.

    Where time is paced by the wall clock nothing here waits longer than a slice. Where it is
    virtual the answer is waited for, and then takes the time it would about take on the board, so
    that a script always gives the same.
    """

    def __init__(self, computers: Computers, game: str, own: Any, *arguments: Any):
        """arguments as of the game's Computer: perhaps a variant, the clock, perhaps a seed and a
        style."""
        self._computers = computers
        self._make_own = own
        self._arguments = arguments
        at = next(i for i, value in enumerate(arguments) if hasattr(value, "diff"))
        seed, style = (*arguments[at + 1 :], None, None)[:2]
        variant = variant_number(arguments[0]) if at else "-"
        self._made = (game, variant, *["-" if word is None else word for word in (seed, style)])
        self._own: Any = None  # the game's own Computer, once it has to think itself
        self._coprocess: Coprocess | None = None
        self._finished = True
        self.tells_line = True
        self.best: Any = None
        self.rate = 0
        self.info: Any = None

    def __getattr__(self, name: str) -> Any:
        """What a game's Computer says from the position and what was found, such as whether it
        takes a draw, it says here as well."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._make_own, name).__get__(self)

    def start(self, position: Any, level: Any = 3) -> None:
        from engine.search import NOTHING

        moves = position.legal_moves()
        self._position, self._level = position, level
        self.best = moves[0] if moves else None
        self.info, self.rate = NOTHING, 0
        self._finished = len(moves) < 2
        self._waits = False
        self._due_us = 0.0
        if self._finished:
            return
        coprocess = None if self._own else self._computers.coprocess()
        if coprocess and self._made[0] in WORDS_OF_32 and coprocess.bits != 32:
            log.info("%s thinks in plain Python: `make twin` builds a better place", self._made[0])
            coprocess = None
        try:
            if coprocess is None:
                self._think_here()
                return
            self._coprocess = coprocess
            if coprocess.user is not self:
                coprocess.ask("new", *self._made)
                coprocess.user = self
            words = [level] if isinstance(level, int) else level
            self._ask("start", ",".join(map(str, map(int, words))), *told(position))
        except Died as why:
            self._bury(why)

    def step(self, ms: int = 8) -> bool:
        if self._own:
            return self._step_here(ms)
        if not self._finished:
            try:
                if isinstance(shims.current().clock, shims.WallClock):
                    self._step_beside(ms)
                else:
                    return self._step_virtually(ms)
            except Died as why:
                self._bury(why)
        return self._finished

    def open(self) -> None:
        """There is no memory to be taken."""

    def get_ready(self, position: Any, level: Any = 3) -> bool:
        return True

    def cancel(self) -> None:
        self._finished = True
        if self._own:
            self._own.cancel()

    # -- beside

    def _ask(self, *words: object) -> None:
        assert self._coprocess
        self._coprocess.ask(*words)
        self._waits = True

    def _step_beside(self, ms: int) -> None:
        assert self._coprocess
        if not self._waits:
            self._ask("step", STEP_MS)
        answer = self._coprocess.answer(ms / 1000)
        if answer:
            self._waits = False
            self._take(answer)

    def _step_virtually(self, ms: int) -> bool:
        assert self._coprocess
        clock = shims.current().clock
        if not self._due_us:
            while not self._finished:
                if not self._waits:
                    self._ask("step", 1000)
                answer = self._coprocess.answer(PATIENCE_S)
                if answer is None:
                    raise Died(f"no answer in {PATIENCE_S} s")
                self._waits = False
                self._take(answer)
            self._finished = False
            self._due_us = clock.now_us() + VIRTUAL_US * self.info.nodes
        left = self._due_us - clock.now_us()
        clock.sleep_us(min(left, 1000 * ms))
        self._finished = left <= 1000 * ms
        return self._finished

    def _take(self, words: list[str]) -> None:
        from engine.search import Info

        state = state_of(words)
        moves = self._position.legal_moves()
        if state.best is None or not 0 <= state.best < len(moves):
            raise Died(f"no move {state.best} of {len(moves)} in {self._position.to_text()}")
        self.best, self._finished, self.rate = moves[state.best], state.finished, state.rate
        line = state.line or ((self.best,) if state.depth else ())
        self.info = Info(state.depth, state.score, state.nodes, line, state.exact)

    # -- here

    def _bury(self, why: Died) -> None:
        self._computers.give_up("MicroPython stopped thinking", str(why))
        self._think_here()

    def _think_here(self) -> None:
        if self._own is None:
            self._own = self._make_own(*self._arguments)
        self._own.start(self._position, self._level)

    def _step_here(self, ms: int) -> bool:
        before = self._own.info.nodes
        self._finished = self._own.step(ms)
        self.best, self.info, self.rate = self._own.best, self._own.info, self._own.rate
        clock = shims.current().clock
        if not isinstance(clock, shims.WallClock):
            clock.sleep_us(PLAIN_US * max(0, self.info.nodes - before))
        return self._finished
