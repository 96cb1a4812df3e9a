"""Weights fitted to games: the file, the sums, the games. What needs numpy is skipped without it:
only who wants to tune installs that (`host_tools setup tune`)."""

import importlib.util
import random
import sys

import pytest

from host_tools import __main__ as host_tools
from host_tools import tune

GAMES = ("dynasty", "directional")
# Directions of rules.py by those of selfplay.c: a row, a column, two diagonals, both ends of each.
DIRECTIONS = (6, 2, 0, 4, 7, 3, 1, 5)

needs_numpy = pytest.mark.skipif(not importlib.util.find_spec("numpy"), reason="needs numpy")


def test_without_numpy_the_way_to_it_is_said(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert host_tools.main(["tune", "dynasty"]) == 1
    assert "NoNumpy: please run: python3 -m host_tools setup tune" in capsys.readouterr().err


@pytest.mark.parametrize("games", ["5", "100,5", "many"])
def test_too_few_games_are_refused(games, capsys):
    assert host_tools.main(["tune", "dynasty", "--games", games]) == 1
    assert "BadUsage" in capsys.readouterr().err


def random_weights(directional, seed=1):
    """Weights that no two numbers of are alike by design."""
    import numpy as np

    from host_tools.tune import patterns

    chance = np.random.default_rng(seed)
    same = patterns.mirrored(directional)
    phases = []
    for _ in range(patterns.PHASES):
        parts = [chance.integers(-99, 100, n) for n in patterns.sizes(directional)]
        taken = parts[2][same]
        for i, (_, beginning, end) in enumerate(patterns.captures(directional)):
            taken[i] *= bool(beginning or end)
        phases.append(patterns.Phase(int(parts[0][0]), parts[1], taken, parts[3:]))
    return patterns.Weights(directional, patterns.CUTS, phases)


@needs_numpy
@pytest.mark.parametrize("directional", [False, True])
def test_a_file_is_read_as_it_was_written(tmp_path, directional):
    from host_tools.tune import patterns

    path = tmp_path / "weights"
    random_weights(directional).write(path)
    again = tmp_path / "again"
    patterns.read(path, directional).write(again)
    assert path.read_bytes() == again.read_bytes()
    with pytest.raises(patterns.BadWeights, match=f"the weights of {GAMES[directional]}"):
        patterns.read(path, not directional)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(patterns.BadWeights):
        patterns.read(path, directional)


@needs_numpy
@pytest.mark.parametrize("length", [3, 4, 5])
def test_a_line_its_mirror_image_and_their_opposites_are_one_number(length):
    from host_tools.tune import patterns

    number, sign, count = patterns.folded(length)
    seen = {}
    for x in range(3**length):
        digits = [x // 3**i % 3 for i in range(length)]
        mirrored = sum(digit * 3**i for i, digit in enumerate(reversed(digits)))
        opposite = 3**length - 1 - x
        assert (number[mirrored], sign[mirrored]) == (number[x], sign[x])
        assert (number[opposite], sign[opposite]) == (number[x], -sign[x])
        assert (sign[x] == 0) == (opposite in (x, mirrored))
        if sign[x]:
            assert seen.setdefault(number[x], {x, mirrored, opposite}) & {x, mirrored}
    assert sorted(seen) == list(range(count))


def sample_of(position, move):
    """A move as selfplay.c writes it, without a value."""
    import numpy as np

    from host_tools.tune.fit import SAMPLE

    bits = [0, 0, 0]
    for square, army in enumerate(position.cells):
        bits[army] |= 1 << square
    own, other = bits[position.turn + 1], bits[2 - position.turn]
    way = DIRECTIONS.index(move >> 6) if position.directional else 0
    return np.array([(own, other, 0, bits[0].bit_count(), move & 63, way)], SAMPLE)


@needs_numpy
@pytest.mark.parametrize("directional", [False, True])
def test_the_kernel_values_moves_as_the_fit_does(tmp_path, monkeypatch, directional):
    """Whatever the weights: a search of one ply finds the greatest of the fitted sums."""
    import numpy as np
    from engine import data
    from games.dynasty import rules
    from games.dynasty.kernel import Kernel

    from host_tools.tune import fit

    weights = random_weights(directional)
    weights.write(tmp_path / "weights")
    name = f"games/dynasty/{GAMES[directional]}.bin"
    monkeypatch.setitem(data.FILES, name, (tmp_path / "weights").read_bytes())
    layout = fit.Layout(directional)
    kernel = Kernel(directional)
    chance = random.Random(1)
    position = rules.Position(directional)
    looked_at = set()
    while moves := position.legal_moves():
        phase = len(position.history) // 4 % 4
        if len(position.history) % 4 == 1 and moves != [rules.PASS]:
            kernel.load(position)
            kernel.prepare(phase)
            while not kernel.ready():
                kernel.build()
            kernel.begin(1, -4000, 4000)
            while not kernel.run(1000):
                pass
            samples = np.concatenate([sample_of(position, move) for move in moves])
            sums = fit.terms(samples, layout).total(layout.vector(weights.phases[phase]))
            assert kernel.value == sums.max()
            assert sums[moves.index(kernel.best)] == sums.max()
            looked_at.add(phase)
        position.push(chance.choice(moves))
    assert looked_at == {0, 1, 2, 3}


def games_of(game, folder, seed=1, exact=8):
    """The samples of a few games."""
    import argparse

    from host_tools.tune import patterns

    args = argparse.Namespace(game=game, seed=seed, depth=3, exact=exact, jobs=1)
    return tune.play(patterns.classic(game == "directional"), args, 0, 32, 50)


@needs_numpy
@pytest.mark.parametrize("game", GAMES)
def test_games_are_legal_and_repeat(game, tmp_path):
    import numpy as np

    chunks = games_of(game, tmp_path)
    assert all(map(np.array_equal, chunks, games_of(game, tmp_path)))
    assert not np.array_equal(chunks[0], games_of(game, tmp_path, seed=2)[0])
    for sample in np.concatenate(chunks)[::40]:
        position = position_of(sample, game)
        assert move_of(sample, game) in position.legal_moves()


@needs_numpy
@pytest.mark.parametrize("game", GAMES)
def test_the_last_moves_are_worth_how_the_game_ends(game, tmp_path):
    import numpy as np

    samples = np.concatenate(games_of(game, tmp_path))
    late = samples[samples["armies"] >= 61]
    assert len(late) > 20
    for sample in late:
        position = position_of(sample, game)
        position.push(move_of(sample, game))
        assert sample["value"] == -8 * ending(position)


def position_of(sample, game):
    """The position of a sample, its mover as the first player."""
    from games.dynasty.rules import Position

    own, other = int(sample["own"]), int(sample["other"])
    signs = ["X" if own >> i & 1 else "O" if other >> i & 1 else "-" for i in range(64)]
    return Position.from_text("".join(signs) + " X", game == "directional")


def move_of(sample, game):
    way = DIRECTIONS[sample["way"]] << 6 if game == "directional" else 0
    return int(sample["square"]) | way


def ending(position):
    """The best that the side to move can end with, in armies, by trying everything."""
    moves = position.legal_moves()
    if not moves:
        counts = position.counts()
        return counts[position.turn] - counts[1 - position.turn]
    best = -64
    for move in list(moves):
        position.push(move)
        best = max(best, -ending(position))
        position.pop()
    return best


@needs_numpy
@pytest.mark.parametrize("game", GAMES)
def test_a_fit_finds_the_weights_that_the_values_came_from(game, tmp_path, monkeypatch):
    import numpy as np

    from host_tools.tune import fit

    directional = game == "directional"
    layout = fit.Layout(directional)
    monkeypatch.setattr(fit, "RIDGE", 0.01)
    weights = random_weights(directional).phases[0]
    samples = np.concatenate(games_of(game, tmp_path))
    samples["value"] = fit.terms(samples, layout).total(layout.vector(weights))
    phase, quality = fit.fit(samples, samples[::7], weights, directional)
    assert quality.error < quality.spread / 1000
    assert quality.before < 1e-6 * quality.spread
