"""Makes the weights of Dynasty's evaluation out of games that it plays against itself.

In each round selfplay.c plays games with the weights so far and writes down what moves were worth;
then the weights that come nearest to that are found (fit.py), from the games of all rounds but the
first, which only learn from square weights. Same words, same weights, on any number of cores.
"""

import argparse
import os
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from host_tools.project import ToolError, cache, cached, digest, logged, say

if TYPE_CHECKING:
    import numpy as np

    from host_tools.tune.patterns import Weights

NAME = "tune"
HELP = "the weights of Dynasty's evaluation, from games against itself"

SOURCE = Path(__file__).with_name("selfplay.c")
GAMES = (6000, 10000, 20000)
EXACT = {"dynasty": 8, "directional": 7}  # which has more moves
TRUST = (
    50  # percent of the way from a search's value to the end of the game; 100 for square weights
)
CHUNK = 250  # games that one process plays, at most
HELD_OUT = 16  # one chunk in so many is not fitted to


class NoNumpy(ToolError):
    """The packages that only this command needs are not there."""


class SelfPlayFailed(ToolError):
    """The program that plays stopped; carries its status."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to tune, from what, how long."""
    parser.add_argument("game", choices=("dynasty", "directional"))
    parser.add_argument(
        "--games",
        type=_numbers,
        default=GAMES,
        metavar="N,N,…",
        help="in each round (" + ",".join(map(str, GAMES)) + ")",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all chance (1)")
    parser.add_argument("--depth", type=int, default=4, metavar="PLIES", help="of search (4)")
    parser.add_argument(
        "--exact", type=int, metavar="SQUARES", help="played out with so many left (8, 7)"
    )
    parser.add_argument("--start", type=Path, metavar="FILE", help="weights to begin with")
    parser.add_argument("--classic", action="store_true", help="only write the square weights")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="(cores)"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="(where the firmware has them)")


def run(args: argparse.Namespace) -> int:
    """Play and fit, round after round; prints what each is worth, writes after each."""
    try:
        import numpy as np
    except ImportError:
        raise NoNumpy("please run: python3 -m host_tools setup tune") from None
    from host_tools.tune import fit, patterns

    directional = args.game == "directional"
    out = args.out or patterns.FOLDER / f"{args.game}.bin"
    weights = classic = patterns.classic(directional)
    if args.start:
        weights = patterns.read(args.start, directional)
    if args.classic:
        classic.write(out)
        return 0
    seen: list[tuple[np.ndarray, np.ndarray]] = []
    for number, games in enumerate(args.games):
        trust = 100 if weights is classic else TRUST
        chunks = play(weights, args, number, games, trust)
        if number == 1 and not args.start:
            seen.clear()
        held_out = np.concatenate(chunks[::HELD_OUT])
        seen.append((np.concatenate([c for i, c in enumerate(chunks) if i % HELD_OUT]), held_out))
        fitted, others = (np.concatenate(part) for part in zip(*seen))
        phases = []
        for phase in range(patterns.PHASES):
            parts = [fit.of_phase(part, phase, weights.cuts) for part in (fitted, others)]
            before = classic.phases[phase]
            found, quality = fit.fit(parts[0], parts[1], before, directional)
            phases.append(found)
            print(f"round {number + 1}, phase {phase}: {quality}", flush=True)
        patterns.Weights(directional, weights.cuts, phases).write(out)
        weights = patterns.read(out, directional)  # rounded, as the firmware has them
    key = digest(out.read_bytes())
    print(f"RESULT game={args.game} rounds={len(args.games)} weights={key} file={out}")
    return 0


def _numbers(text: str) -> list[int]:
    """Whole numbers from 2 * HELD_OUT on, with commas between."""
    numbers = [int(word) for word in text.split(",")]
    if min(numbers) < 2 * HELD_OUT:
        raise argparse.ArgumentTypeError(f"{min(numbers)} games are too few")
    return numbers


def play(
    weights: "Weights", args: argparse.Namespace, number: int, games: int, trust: int
) -> "list[np.ndarray]":
    """The samples of a round, chunk by chunk."""
    import numpy as np

    from host_tools.tune.fit import SAMPLE

    program = compiled()
    exact = EXACT[args.game] if args.exact is None else args.exact
    size = max(1, min(CHUNK, games // HELD_OUT))
    counts = [min(size, games - first) for first in range(0, games, size)]
    done = 0

    with tempfile.TemporaryDirectory() as folder:
        tables = Path(folder) / "tables"
        tables.write_bytes(written(weights))

        def chunk(i: int) -> "np.ndarray":
            nonlocal done
            path = Path(folder) / str(i)
            seed = (args.seed * 1000 + number) * 100_000 + i
            words = [program, tables, counts[i], seed, args.depth, exact, trust, path]
            status = subprocess.run([str(word) for word in words]).returncode
            if status:
                raise SelfPlayFailed(f"{program.name} ended with status {status}")
            samples = np.fromfile(path, SAMPLE)
            path.unlink()
            done += counts[i]
            say(f"round {number + 1}: {done} of {games} games")
            return samples

        with ThreadPoolExecutor(args.jobs) as pool:
            return list(pool.map(chunk, range(len(counts))))


def compiled() -> Path:
    """The program that plays, for this machine."""
    command = [os.environ.get("CC", "gcc"), "-O3", "-march=native", "-Wall", "-Wextra", "-Werror"]

    def build(folder: Path) -> None:
        log = cache() / "logs" / "selfplay.log"
        logged(log, [*command, "-o", folder / "selfplay", SOURCE])

    return cached(cache() / f"selfplay-{digest(SOURCE, command)}", build) / "selfplay"


def written(weights: "Weights") -> bytes:
    """The weights and the geometry of the board as selfplay.c reads them, in 16-bit words."""
    import numpy as np

    from host_tools.tune import fit, patterns
    from host_tools.tune.patterns import KIND, tables

    zero = len(tables.TABLE_LENGTHS)
    table = [tables.TABLE[kind] if kind < len(tables.TABLE) else zero for kind in KIND]
    rows = np.where(fit.LINE == tables.NO_LINE, patterns.PLACES, fit.AT)
    code, runs = patterns.codes()
    cuts = [*weights.cuts, 99]
    parts = [[weights.directional], cuts, table, fit.LINE, fit.PLACE, rows, code, runs]
    places = [0] * (patterns.PLACES + 1)
    for line, kind in enumerate(KIND):
        for place in range(len(tables.LINES[line])):
            places[patterns.FIRST[kind] + place] = place
    for phase in range(patterns.PHASES):
        values = weights.phases[phase]
        taken, lines = weights.expanded(phase)
        by_code = [taken[at, runs[place] & 15, runs[place] >> 4] for at, place in enumerate(places)]
        ends = [np.stack([taken[at, :, 0], taken[at, 0, :]]) for at in range(len(places))]
        wide = np.zeros((zero + 1, 6561), np.int32)
        for i, line in enumerate(lines):
            first = (6561 - len(line)) // 2
            wide[i, first : first + len(line)] = line
        parts += [[values.tempo], values.own[fit.CLASS], wide, by_code, ends]
    return b"".join(np.ravel(part).astype("<i2").tobytes() for part in parts)
