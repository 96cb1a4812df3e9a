"""`python -m host_tools bench search`: its last line, its signature, what it refuses."""

import json
import shutil
from pathlib import Path

import pytest

from host_tools import __main__ as entry
from host_tools import bench, bench_search, build, searched
from host_tools.searched import GAMES

NODES = {"dynasty": 219_322, "directional": 1_159_221, "dominate": 424_242}


def figures(cycles: float, nodes: int) -> dict[str, float]:
    return {
        "decisions_per_s": round(125e6 / cycles),
        "decision_cycles": cycles,
        "nodes": nodes,
        "ending_nodes": 7,
    }


@pytest.fixture
def measured(monkeypatch, tmp_path, capsys):
    """measured(nodes by kernel, *words): the bench, had the kernels made so many decisions."""
    monkeypatch.setattr(bench, "KEPT", tmp_path / "bench.json")
    monkeypatch.setattr(searched.Game, "signature", tmp_path / "signature.json")
    monkeypatch.setattr(build, "make", lambda target: Path(target))
    monkeypatch.setattr(bench_search, "board", lambda *_: lambda call: [11, 1, 1])
    kept = {
        game: {
            "short": {"depth": 3, "positions": 4, "nodes": 5},
            "full": {"depth": 6, "positions": 20, "nodes": nodes},
        }
        for game, nodes in NODES.items()
    }
    (tmp_path / "signature.json").write_text(json.dumps(kept))

    def call(nodes, *words):
        cycles = {"asm": 250.0, "viper": 1000.0, "c": 300.0}
        monkeypatch.setattr(
            bench_search,
            "figures",
            lambda image, game, kernel: figures(cycles[kernel], nodes[kernel]),
        )
        status = entry.main(["bench", "search", *words])
        out, err = capsys.readouterr()
        return status, out.splitlines(), err

    return call


def alike(nodes: int) -> dict[str, int]:
    return dict.fromkeys(("asm", "viper", "c"), nodes)


@pytest.mark.parametrize("game", ["dynasty", "directional"])
def test_the_last_line_says_rate_decisions_cycles_and_the_ratio_to_c(measured, game):
    status, lines, _ = measured(alike(NODES[game]), game)
    assert status == 0
    figures = "decisions_per_s=500000 nodes=%d cycles_per_decision=250 c_ratio=1.2"
    assert lines[-1] == "RESULT " + figures % NODES[game]


def test_the_last_line_may_speak_of_viper(measured):
    _, lines, _ = measured(alike(NODES["dynasty"]), "dynasty", "--kernel", "viper")
    figures = "decisions_per_s=125000 nodes=219322 cycles_per_decision=1000 c_ratio=0.3"
    assert lines[-1] == "RESULT " + figures


def test_the_last_line_speaks_of_the_first_kernel_of_a_game_without_assembly(measured):
    _, lines, _ = measured(alike(NODES["dominate"]), "dominate")
    figures = "decisions_per_s=125000 nodes=424242 cycles_per_decision=1000 c_ratio=0.3"
    assert lines[-1] == "RESULT " + figures


def test_other_decisions_than_those_of_the_signature_fail(measured):
    status, lines, _ = measured(alike(219_323), "dynasty")
    assert status == 1
    assert "OTHER nodes: 219323, the signature is 219322 (--keep writes it)" in lines
    assert lines[-1].startswith("RESULT ")


def test_keep_makes_them_the_signature_of_this_game(measured, tmp_path):
    assert measured(alike(219_323), "dynasty", "--keep")[0] == 0
    assert measured(alike(219_323), "dynasty")[0] == 0
    kept = json.loads((tmp_path / "signature.json").read_text())
    assert kept["dynasty"]["full"] == {"depth": 6, "positions": 20, "nodes": 219_323}
    assert kept["dynasty"]["short"] == {"depth": 3, "positions": 4, "nodes": 44}
    assert kept["directional"]["full"]["nodes"] == NODES["directional"]


def test_kernels_that_differ_are_an_error(measured):
    status, lines, err = measured({"asm": 5, "viper": 5, "c": 6}, "dynasty")
    assert (status, lines) == (1, [])
    assert err == "OtherSearch: nodes differ: {'asm': 5, 'viper': 5, 'c': 6}\n"


@pytest.mark.parametrize("words", [[], ["chess"], ["dynasty", "directional"]])
def test_another_game_is_refused(measured, words):
    status, _, err = measured(alike(1), *words)
    assert status == 1 and err.startswith("BadWords: ") and err.count("\n") == 1


def test_the_kept_figures_are_those_that_are_measured():
    kept = bench.load(bench.KEPT)
    for name, game in GAMES.items():
        columns = kept[f"search {name}"]
        assert set(columns) == set(game.kernels)
        figures = [each for each in bench_search.FIGURES if game.exact or "ending" not in each]
        first = next(iter(columns.values()))
        assert sorted(first) == sorted(figures)
        assert first["nodes"] == bench_search.signature(game)[name]["full"]["nodes"]


@pytest.mark.skipif(not shutil.which("arm-none-eabi-gcc"), reason="no compiler for the chip here")
@pytest.mark.parametrize("game", GAMES)
def test_the_reference_runs_anywhere(game):
    code, entry = bench_search.compiled(GAMES[game])
    assert 2000 < len(code) < 10_000
    assert entry % 2 == 0 and entry < len(code)
