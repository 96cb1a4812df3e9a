"""`python -m host_tools pdn`: what it prints, and how it refuses."""

import json
from pathlib import Path

import pytest

from host_tools import __main__ as entry

DATA = json.loads((Path(__file__).parents[1] / "data" / "dames_games.json").read_text())
GOOD = '[White "A"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
BAD = '[White "B"]\n\n1. 32-28 19-23 2. 33-29 *\n'


@pytest.fixture
def pdn(capsys):
    """Call the tool in this process: pdn(*words) -> (status, lines of stdout, stderr)."""

    def call(*words):
        status = entry.main(["pdn", *map(str, words)])
        out, err = capsys.readouterr()
        return status, out.splitlines(), err

    return call


@pytest.fixture
def file(tmp_path):
    """A file with a good game and a bad one."""
    path = tmp_path / "two.pdn"
    path.write_text(GOOD + "\n" + BAD)
    return path


def test_check_names_the_move_and_the_legal_ones(pdn, file, tmp_path):
    report = tmp_path / "report.json"
    status, lines, _ = pdn("check", file, "--json", report)
    assert status == 1
    assert lines[0].endswith("legal: 28x19") and "game 2, move 2.: 33-29" in lines[0]
    assert lines[-1] == f"{file}: 2 games, 1 bad"
    first, second = json.loads(report.read_text())
    assert first["plies"] == 4 and "error" in second


def test_check_plays_every_collected_game(pdn, tmp_path):
    path = tmp_path / "all.pdn"
    games = []
    for size, start, moves, result, _, _ in DATA:
        fen = f'[FEN "{start}"]\n' if start else ""
        games.append(
            f'[GameType "{21 if size == 8 else 20}"]\n{fen}[Result "{result}"]\n{moves} {result}'
        )
    path.write_text("\n\n".join(games))
    assert pdn("check", path) == (0, [f"{path}: {len(DATA)} games, 0 bad"], "")


def test_replay_shows_every_position(pdn, file):
    status, lines, _ = pdn("replay", file)
    assert (status, len(lines)) == (0, 6)
    assert lines[1].startswith("1. 32-28  B:W28,")
    assert lines[2].startswith("1... 19-23  W:")
    assert lines[-1] == "4 plies, result *, on the board: not over"


def test_replay_numbers_the_moves_as_the_file_does(pdn, tmp_path):
    path = tmp_path / "black.pdn"
    path.write_text('[FEN "B:W31-50:B1-20"]\n1... 19-23 2. 33-28 *\n')
    _, lines, _ = pdn("replay", path)
    assert lines[1].startswith("1... 19-23  W:") and lines[2].startswith("2. 33-28  B:")


def test_convert_writes_what_can_be_read_again(pdn, file, tmp_path):
    to = tmp_path / "plain.pdn"
    status, _, said = pdn("convert", file, "--to", to)
    assert status == 1 and "game 2, move 2." in said
    assert '[White "A"]\n' in to.read_text()
    assert pdn("check", to)[:2] == (0, [f"{to}: 1 games, 0 bad"])
    again = tmp_path / "again.pdn"
    pdn("convert", to, "--to", again)
    assert again.read_text() == to.read_text()


def test_names_in_latin_1_are_converted(pdn, tmp_path):
    old, new = tmp_path / "old.pdn", tmp_path / "new.pdn"
    old.write_bytes(b'\xef\xbb\xbf[White "Zo\xeb"]\r\n\r\n1. 32-28 *\r\n')
    assert pdn("convert", old, "--to", new)[0] == 0
    assert '[White "Zoë"]\n' in new.read_text("utf-8")


def test_bad_input_is_a_named_error(pdn, file, tmp_path):
    assert pdn("replay", file, "3")[2].startswith("NoSuchGame: ")
    assert pdn("replay", file, "2")[2].startswith("BadGame: game 2, move 2.: 33-29")
    assert pdn("replay", file, "x")[2].startswith("NoSuchGame: ")
    assert pdn("check", tmp_path / "none")[2].startswith("FileNotFoundError: ")
    rubbish = tmp_path / "rubbish.pdn"
    rubbish.write_bytes('[White "A"]\n1. 32-28 *'.encode("utf-16"))
    status, lines, _ = pdn("check", rubbish)
    assert status == 1 and lines[0].endswith("game 1: 'ÿ' is no part of a game")
    assert pdn("eat", file)[2].startswith("BadUsage: ")
