"""`python -m host_tools rules`: what it prints, and how it refuses."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import __main__ as entry
from host_tools import referee
from sim import shims

ROOT = Path(__file__).resolve().parents[2]
DATA = json.loads((ROOT / "tests" / "data" / "dynasty.json").read_text())
START = "---------------------------OX------XO--------------------------- X"
WIPED_OUT = "--------------------X------XXX----XXXXX----XXX------X----------- O"
STUCK = "--------X----X--XXXXXX--XXXXXX--XXOXXXX-XOXOX---XOOOOX--OOOOOO-- X"
DRAWN = "XO" * 32 + " X"
ENGINES = ("rules", "kernel", "twin")


@pytest.fixture
def rules(capsys):
    """Call the tool in this process: rules(*words) -> (status, lines of stdout, stderr)."""

    def call(*words):
        status = entry.main(["rules", *words])
        out, err = capsys.readouterr()
        return status, out.splitlines(), err

    return call


def test_the_command_itself():
    def command(*words):
        start = [sys.executable, "-m", "host_tools", "rules", "directional", "moves"]
        return subprocess.run(
            [*start, *words], cwd=ROOT, capture_output=True, text=True, check=False
        )

    done = command("start")
    assert (done.returncode, done.stdout) == (0, "d3/S\nc4/E\nf5/W\ne6/N\n")
    done = command("---")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("BadPosition: '---': ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("by", ENGINES)
@pytest.mark.parametrize("game", ["dynasty", "directional"])
def test_moves_of_a_position(rules, game, by):
    text, moves, _ = DATA[game]["positions"][4]
    status, lines, _ = rules(game, "moves", text, "--by", by)
    assert (status, sorted(lines)) == (0, sorted(moves.split()))


@pytest.mark.parametrize("by", ENGINES)
def test_moves_of_a_stuck_side_are_a_pass(rules, by):
    assert rules("dynasty", "moves", STUCK, "--by", by) == (0, ["pass"], "")


@pytest.mark.parametrize("by", ENGINES)
def test_moves_of_a_finished_game_are_no_line(rules, by):
    assert rules("dynasty", "moves", WIPED_OUT, "--by", by) == (0, [], "")


@pytest.mark.parametrize("by", ENGINES)
@pytest.mark.parametrize("game", ["dynasty", "directional"])
def test_play_a_whole_game_with_passes(rules, game, by):
    record, final, counts = next(row for row in DATA[game]["games"][::-1] if "pass" in row[0])
    assert rules(game, "play", "start", *record.split(), "--by", by) == (0, [final], "")
    winner = "X" if counts[0] > counts[1] else "O"
    result = f"{winner} wins, {counts[0]}-{counts[1]}"
    assert rules(game, "result", final, "--by", by) == (0, [result], "")


def test_play_no_move_at_all(rules):
    assert rules("dynasty", "play", START) == (0, [START], "")


def test_play_reads_dots_and_capitals(rules):
    assert rules("dynasty", "play", START.replace("-", "."), "D3")[1] == [
        "-------------------X-------XX------XO--------------------------- O"
    ]


@pytest.mark.parametrize("by", ENGINES)
def test_results(rules, by):
    for text, line in (
        ("start", "not over, 2-2"),
        (STUCK, "not over, 25-13"),
        (WIPED_OUT, "X wins, 13-0"),
        (WIPED_OUT.replace("X", "O"), "O wins, 0-13"),
        (DRAWN, "draw, 32-32"),
    ):
        assert rules("dynasty", "result", text, "--by", by)[:2] == (0, [line])


@pytest.mark.parametrize("by", ENGINES)
def test_perft_ends_with_a_result_line_and_writes_json(rules, by, tmp_path):
    file = tmp_path / "out.json"
    status, lines, _ = rules("directional", "perft", "start", "5", "--by", by, "--json", str(file))
    assert (status, lines[0]) == (0, "2244")
    found = re.fullmatch(
        r"RESULT game=directional by=(\w+) depth=5 nodes=2244 seconds=([\d.]+)( word_bits=\d+)?",
        lines[1],
    )
    assert found[1] == by
    assert bool(found[3]) == (by == "twin")
    report = json.loads(file.read_text())
    assert report["nodes"] == 2244
    assert report["seconds"] == float(found[2])
    assert (report["game"], report["position"], report["by"]) == ("directional", "start", by)


@pytest.mark.parametrize("by", ENGINES)
def test_divide_gives_each_move_its_share(rules, by, tmp_path):
    text, _, counts = DATA["dynasty"]["positions"][7]
    file = tmp_path / "out.json"
    words = ("dynasty", "perft", text, "3", "--divide", "--by", by, "--json", str(file))
    status, (*shares, total, _), _ = rules(*words)
    assert (status, total) == (0, str(counts[2]))
    assert [share.split()[0] for share in shares] == ["a5", "g6", "g7", "g8"]
    assert sum(int(share.split()[1]) for share in shares) == counts[2]
    assert json.loads(file.read_text())["divide"] == {
        name: int(share) for name, share in map(str.split, shares)
    }


def test_perft_at_the_ends(rules):
    assert rules("dynasty", "perft", "start", "0")[1][0] == "1"
    assert rules("dynasty", "perft", "start", "0", "--divide")[1][0] == "1"
    assert rules("dynasty", "perft", WIPED_OUT, "3")[1][0] == "0"
    assert rules("dynasty", "perft", STUCK, "1", "--divide")[1][:2] == ["pass 1", "1"]


def test_options_may_stand_anywhere(rules):
    for words in (
        ("--by", "kernel", "dynasty", "perft", "start", "2"),
        ("dynasty", "perft", "--by=kernel", "start", "2"),
        ("dynasty", "perft", "start", "--by", "kernel", "2"),
    ):
        assert rules(*words)[1][1].startswith("RESULT game=dynasty by=kernel"), words


def test_other_commands_write_json_too(rules, tmp_path):
    file = tmp_path / "out.json"
    assert rules("dynasty", "moves", "start", "--json", str(file))[0] == 0
    assert json.loads(file.read_text())["answer"] == ["d3", "c4", "f5", "e6"]


BAD = [
    (
        "UnknownGame: go: there is dames10, dames8, directional, dominate, dynasty",
        "go",
        "moves",
        "start",
    ),
    ("UnknownGame: Dynasty: ", "Dynasty", "moves", "start"),
    ("BadPosition: '': ", "dynasty", "moves", ""),
    ("BadPosition: 'Start': ", "dynasty", "result", "Start"),
    ("BadPosition: .*: 63 squares", "dynasty", "perft", START[1:], "1"),
    ("BadPosition: .*: 65 squares", "dynasty", "play", "-" + START, "d3"),
    ("BadPosition: .*: '[?]' at a1", "dynasty", "moves", "?" + START[1:]),
    ("BadPosition: .*two words", "dynasty", "moves", START[:64]),
    ("BadPosition: .*'Z'", "directional", "moves", START[:64] + " Z"),
    ("IllegalMove: d4: the square is taken", "dynasty", "play", "start", "d4"),
    ("IllegalMove: a1: nothing is captured", "dynasty", "play", "start", "d3", "a1"),
    ("IllegalMove: pass: a pass while", "dynasty", "play", "start", "pass"),
    ("IllegalMove: z9: no square", "dynasty", "play", "start", "z9"),
    ("IllegalMove: --deep: no square", "dynasty", "play", "start", "--deep"),
    ("IllegalMove: d3/N: nothing is captured", "directional", "play", "start", "d3/N"),
    ("IllegalMove: d3/S: a direction", "dynasty", "play", "start", "d3/S"),
    ("IllegalMove: pass: the game is over", "dynasty", "play", WIPED_OUT, "pass"),
    ("BadDepth: -1: ", "dynasty", "perft", "start", "-1"),
    ("BadDepth: x: ", "dynasty", "perft", "start", "x"),
    ("BadDepth: 2.5: ", "dynasty", "perft", "start", "2.5"),
    ("BadDepth: ²: ", "dynasty", "perft", "start", "²"),
]
BAD_USAGE = [
    (),
    ("dynasty",),
    ("dynasty", "moves"),
    ("dynasty", "walk", "start"),
    ("dynasty", "moves", "start", "d3"),
    ("dynasty", "perft", "start"),
    ("dynasty", "perft", "start", "3", "4"),
    ("dynasty", "perft", "start", "3", "--by", "magic"),
    ("dynasty", "perft", "start", "3", "--by"),
    ("dynasty", "moves", "start", "--divide"),
    ("dynasty", "moves", "start", "--div"),
]


@pytest.mark.parametrize("by", ENGINES)
@pytest.mark.parametrize("case", BAD, ids=lambda case: " ".join(case[1:])[:40])
def test_bad_input_is_a_named_error(rules, case, by):
    wanted, *words = case
    status, lines, said = rules(*words, "--by", by)
    assert (status, lines) == (1, [])
    assert re.match(wanted, said), said
    assert said.count("\n") == 1


@pytest.mark.parametrize("words", BAD_USAGE, ids=" ".join)
def test_bad_usage_is_a_named_error(rules, words):
    status, lines, said = rules(*words)
    assert (status, lines) == (1, [])
    assert said.startswith("BadUsage: "), said


def test_json_that_cannot_be_written_is_an_error(rules, tmp_path):
    status, _, said = rules("dynasty", "perft", "start", "1", "--json", str(tmp_path / "no" / "x"))
    assert status == 1
    assert said.startswith("FileNotFoundError: ")


def test_the_board_answers_too(rules):
    for game in "dynasty", "directional":
        text, moves, counts = DATA[game]["positions"][6]
        status, lines, _ = rules(game, "moves", text, "--by", "device")
        assert (status, sorted(lines)) == (0, sorted(moves.split()))
        status, lines, _ = rules(game, "perft", text, "3", "--by", "device")
        assert (status, lines[0]) == (0, str(counts[2]))
        found = re.search(r" by=device .* seconds=([\d.]+) word_bits=32 cycles=(\d+)$", lines[1])
        assert round(float(found[1]) * 125e6) == int(found[2]) > 1000
    status, lines, said = rules("dynasty", "play", "start", "d3", "d4", "--by", "device")
    assert (status, lines) == (1, [])
    assert said.startswith("IllegalMove: d4: the square is taken")


WANTED = {  # perft 2 from the opening
    "dynasty": ["12"],
    "directional": ["12"],
    "dominate": ["100"],
    "dominate-each": ["100"],
    "dames8": ["49"],
    "dames10": ["81"],
    "roi_albert": ["45"],  # deal 0
}


def test_every_game_is_in_the_table_once_and_answers():
    shims.install(shims.Chip())
    for game in referee.GAMES:
        wanted = WANTED[game]
        assert referee.answer(game, "rules", "perft", "start", ["2"]) == wanted
        assert referee.answer(game, "kernel", "perft", "start", ["2"]) == wanted


def test_dames_shows_full_paths_and_asks_for_the_route(rules):
    text = "W:WK4:B13,20,32,37"
    assert rules("dames10", "moves", text)[1] == ["4x27x38x15", "4x31x42x15"]
    status, _, said = rules("dames10", "play", text, "4x15")
    assert status == 1 and said.startswith("IllegalMove: 4x15: a route is wanted, one of ")
    assert rules("dames10", "play", text, "4x31x42x15")[1] == ["B:WK15:B32"]
    assert rules("dames8", "result", "B:WK1:B")[1] == ["W wins, 0-1"]


@pytest.mark.parametrize("by", ["twin", "device"])
@pytest.mark.parametrize("game, depth, games", [("dames8", 5, 7361), ("dames10", 4, 4265)])
def test_perft_of_dames_by_its_kernel(rules, by, game, depth, games):
    status, lines, _ = rules(game, "perft", "start", str(depth), "--by", by, "--divide")
    assert (status, lines[-2]) == (0, str(games))
    assert sum(int(line.split()[1]) for line in lines[:-2]) == games


@pytest.mark.parametrize("options", [(), ("--divide",)])
def test_perft_of_dominate_by_its_kernel_knows_where_quiet_moves_end_a_game(rules, options):
    for quiet in (46, 47, 48, 49, 50):
        question = ("dominate", "perft", f"8/8/8/8/8/8/8/x6o x {quiet}", "3", *options)
        law, kernel = rules(*question)[1], rules(*question, "--by", "kernel")[1]
        assert law[:-1] == kernel[:-1], quiet


def test_perft_of_dominate_counts_clones_once_or_each(rules):
    assert rules("dominate", "perft", "start", "3")[1][0] == "1360"
    assert rules("dominate", "perft", "start", "3", "--clones", "each")[1][0] == "1480"
    lines = rules("dominate", "perft", "start", "3", "--divide")[1]
    assert sum(int(line.split()[1]) for line in lines[:-2]) == int(lines[-2]) == 1360
    status, _, said = rules("dynasty", "perft", "start", "3", "--clones", "each")
    assert (status, said.split(":")[0]) == (1, "BadUsage")
