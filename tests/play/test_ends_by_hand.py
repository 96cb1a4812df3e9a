"""Ends of the other games played in a terminal, by keys: each picture is the simulator's own."""

import sys

import pytest

from host_tools import bench_console, bench_frames, bench_roi_albert, solver
from sim import headless
from tests.play.conftest import cut, stands, wait_for

LAST = 6  # moves of Le Roi Albert
HEAD, FOOT = 24, 224  # the rows between do not tell the time, nor those above the middle of an end
MIDDLE = 110
NEAR = 12  # between two tones of a colour, once a screen has dimmed it


def of_squares(name):
    """The saves before the last moves of a game, and the keys of each."""
    game = bench_frames.GAMES[name]()
    keys = ["".join(keys for keys, _ in game.steps(move)) for move in game.moves]
    return {game.package: game.two}, game.package, keys


def of_roi_albert():
    from games.roi_albert import game, options
    from games.roi_albert.rules import UP, Position, target

    position = Position(bench_roi_albert.DEAL)
    words = solver.solve(position, 20_000).moves
    for word in words[:-LAST]:
        position.push(position.parse_move(word))
    saves = {
        options.NAME: {**options.FRESH, "automatic": False},
        game.SAVE: game.Game(position).to_save(),
    }
    keys = []
    for word in words[-LAST:]:
        move = position.parse_move(word)
        up = "^" if target(move) >= UP else ""  # the right button
        keys.append("".join(bench_roi_albert.keys(position, move)) + up)
        position.push(move)
    return saves, "roi_albert", keys


GAMES = {
    "dames8": lambda: of_squares("dames8"),
    "dominate": lambda: of_squares("dominate"),
    "roi_albert": of_roi_albert,
}


def expected(folder, first, keys):
    """The pictures after each move, as a script gives them."""
    lines = [f"1500 key {first}", "+500 key 1", "+1500 shot 0"]
    for n, move in enumerate(keys, 1):
        lines += ["+150 button 2" if key == "^" else f"+150 key {key}" for key in move]
        lines.append(f"+{8000 if n == len(keys) else 2500} shot {n}")
    shots = headless.run("\n".join(lines), saves=folder).shots
    return [shots[str(n)] for n in range(len(shots))]


def differences(one, other, first, last):
    """Where rows of two pictures differ, but for the dimming of a screen: {(x, y)}."""
    a, b = [rgb[3 * 240 * first : 3 * 240 * last] for _, _, rgb in (one, other)]
    at = [n // 3 for n, (x, y) in enumerate(zip(a, b, strict=True)) if abs(x - y) > NEAR]
    return {(n % 240, first + n // 240) for n in at}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_to_its_end_in_the_terminal(tmux, tmp_path, full, name):
    saves, package, keys = GAMES[name]()
    for folder in ("here", "there"):
        for path, data in bench_console.settings(**saves).items():
            (tmp_path / folder / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / path).write_bytes(data)
    first = bench_console.place(package)
    term = tmux(
        f"{sys.executable} -m sim --terminal --language en --speed 2 --saves {tmp_path}/here/saves",
        240,
        121,
    )
    wanted = expected(tmp_path / "there" / "saves", first, keys)

    def unlike(n):
        last = MIDDLE if n == len(keys) else FOOT
        return differences(full(cut(term.picture(), 240, 240)), wanted[n], HEAD, last)

    def waits(n, what):
        """Until the picture is there; else says where it is not."""

        def said():
            at = unlike(n)
            if not at:
                return f"{what}, within the time,"
            columns, rows = zip(*at, strict=True)
            where = f"x {min(columns)} to {max(columns)}, y {min(rows)} to {max(rows)}"
            foot = term.text().splitlines()[-1].strip()
            return f"{what}, without {len(rows)} pixels at {where}, over {foot!r},"

        wait_for(lambda: not unlike(n), said)

    stands(term.picture)
    term.type(first)
    stands(term.picture)
    term.type("1")
    waits(0, "the game that was not finished")
    for n, move in enumerate(keys, 1):
        for key in move:
            term.type("Tab" if key == "^" else key)
        waits(n, f"what {move} leads to, the {n}. of {len(keys)}")
