"""`python -m host_tools bench`: what it keeps, compares and refuses, how it reads the board."""

import json
import sys
from types import SimpleNamespace

import pytest

from host_tools import __main__ as entry
from host_tools import bench, bench_console, bench_frames

GOOD = {"tft": {"frame_ms": 20.0, "heap_kib": 100.0, "late_percent": 0.0}}


@pytest.fixture
def measured(monkeypatch, tmp_path, capsys):
    """measured(figures, *words): the bench, had it these figures, or what they give when called;
    (status, lines, stderr)."""
    monkeypatch.setattr(bench, "KEPT", tmp_path / "bench.json")
    monkeypatch.setattr(bench, "ALL", (("console",),))

    def call(figures, *words):
        topic = SimpleNamespace(
            FIGURES={name: f"what {name} is" for name in GOOD["tft"]},
            LIMITS={"frame_ms": 50},
            measure=lambda words: figures() if callable(figures) else figures,
        )
        monkeypatch.setitem(sys.modules, "host_tools.bench_console", topic)
        status = entry.main(["bench", *words])
        out, err = capsys.readouterr()
        return status, out.splitlines(), err

    return call


@pytest.fixture
def kept(tmp_path):
    """What the kept file holds."""
    return lambda: json.loads((tmp_path / "bench.json").read_text())


def tft(**changed):
    return {"tft": {**GOOD["tft"], **changed}}


def test_without_a_kept_file_nothing_is_lost(measured, tmp_path):
    status, lines, _ = measured(GOOD)
    assert status == 0
    assert lines[-1] == "RESULT topic=console tft.frame_ms=20 tft.heap_kib=100 tft.late_percent=0"
    assert any("frame_ms" in line and "what frame_ms is" in line for line in lines)
    assert list(tmp_path.iterdir()) == []


def test_keep_writes_the_figures_by_topic(measured, kept):
    assert measured(GOOD, "--keep")[0] == 0
    status, lines, _ = measured(GOOD)
    assert status == 0
    assert kept() == {"console": GOOD}
    assert not any("LOSS" in line for line in lines)


@pytest.mark.parametrize(
    "worse",
    [{"frame_ms": 21.1}, {"heap_kib": 94.9}, {"late_percent": 0.01}],
)
def test_a_loss_of_more_than_5_percent_is_named_and_fails(measured, worse):
    measured(GOOD, "--keep")
    status, lines, _ = measured(tft(**worse))
    (name,) = worse
    assert status == 1
    assert [line.split(":")[0] for line in lines if "LOSS" in line] == [f"LOSS tft.{name}"]
    assert lines[-1].startswith("RESULT ")


@pytest.mark.parametrize(
    "as_good",
    [{"frame_ms": 21.0}, {"frame_ms": 2.0}, {"heap_kib": 95.0}, {"heap_kib": 200.0}],
)
def test_less_than_that_or_a_gain_does_not(measured, as_good):
    measured(GOOD, "--keep")
    assert measured(tft(**as_good))[0] == 0


def test_a_figure_that_is_gone_is_a_loss_and_a_new_one_is_none(measured):
    measured(GOOD, "--keep")
    status, lines, _ = measured({"tft": {"frame_ms": 20.0, "heap_kib": 100.0, "new_ms": 9.0}})
    assert status == 1
    assert [line.split(":")[0] for line in lines if "LOSS" in line] == ["LOSS tft.late_percent"]


def test_keeping_is_how_a_loss_is_accepted_and_other_topics_stay(measured, kept, tmp_path):
    (tmp_path / "bench.json").write_text(json.dumps({"search dynasty": {"level 1": {"ms": 5}}}))
    measured(GOOD, "--keep")
    assert measured(tft(frame_ms=40.0), "--keep")[0] == 0
    assert kept() == {
        "search dynasty": {"level 1": {"ms": 5}},
        "console": tft(frame_ms=40.0),
    }


def test_without_a_topic_it_is_several_and_the_worst_counts(measured, kept, monkeypatch, tmp_path):
    frames = SimpleNamespace(
        FIGURES={"frame_ms": ""},
        LIMITS={"frame_ms": 50},
        measure=lambda words: {"tft": {"frame_ms": 51.0 if words == ["two"] else 1.0}},
    )
    monkeypatch.setitem(sys.modules, "host_tools.bench_frames", frames)
    monkeypatch.setattr(bench, "ALL", (("frames", "one"), ("frames", "two"), ("console",)))
    status, lines, _ = measured(GOOD, "--keep", "--json", str(tmp_path / "now.json"))
    assert status == 1
    assert [line.split()[1] for line in lines if line.startswith("RESULT")] == [
        "topic=frames",
        "topic=frames",
        "topic=console",
    ]
    assert set(kept()) == {"frames one", "frames two", "console"}
    report = json.loads((tmp_path / "now.json").read_text())
    assert report["topic"] == "console"
    assert [each["topic"] for each in report["others"]] == ["frames one", "frames two"]


def test_what_another_bench_keeps_meanwhile_is_not_lost(measured, kept, tmp_path):
    def slowly():
        (tmp_path / "bench.json").write_text(json.dumps({"levels": GOOD}))
        return GOOD

    assert measured(slowly, "--keep")[0] == 0
    assert kept() == {"levels": GOOD, "console": GOOD}


@pytest.mark.parametrize("words", [(), ("--keep",)])
def test_a_figure_over_its_limit_fails_even_when_it_is_kept(measured, words):
    measured(tft(frame_ms=50.0), "--keep")
    status, lines, _ = measured(tft(frame_ms=50.1), *words)
    assert status == 1
    assert "OVER tft.frame_ms: 50.1, at most 50" in lines
    assert measured(tft(frame_ms=50.0))[0] == 0


def test_the_figures_as_json(measured, tmp_path):
    measured(GOOD, "--keep")
    measured(tft(frame_ms=30.0), "--json", str(tmp_path / "now.json"))
    report = json.loads((tmp_path / "now.json").read_text())
    assert report["figures"] == tft(frame_ms=30.0)
    assert report["kept"] == GOOD
    assert len(report["losses"]) == 1


@pytest.mark.parametrize("text", ["{", "[]", '{"console": {"tft": {"ms": "fast"}}}'])
def test_a_kept_file_that_is_none_is_refused(measured, tmp_path, text):
    (tmp_path / "bench.json").write_text(text)
    status, lines, err = measured(GOOD)
    assert (status, lines) == (1, [])
    assert err.startswith("BadKeptFile: ") and "bench.json" in err and err.count("\n") == 1


@pytest.mark.parametrize("game", bench_frames.GAMES)
def test_the_kept_figures_of_a_game_are_those_that_are_measured(game):
    kept = bench.load(bench.KEPT)[f"frames {game}"]
    assert set(kept) == set(bench_console.BOARDS)
    assert list(kept["tft"]) == list(bench_frames.FIGURES)
    for figures in kept.values():
        missing = [name for name in bench_frames.FIGURES if name not in figures]
        assert set(missing) <= {"stick_answer_ms", "keys_answer_ms"}


@pytest.mark.parametrize("words", [["frames"], ["frames", "dynasty"], ["frames", "dames8", "x"]])
def test_frames_are_of_a_game_on_squares(capsys, words):
    assert entry.main(["bench", *words]) == 1
    assert capsys.readouterr().err.startswith("NoSuchGame: one of dames8, dames10, dominate")


def test_the_kept_figures_are_those_that_are_measured():
    kept = bench.load(bench.KEPT)["console"]
    assert set(kept) == set(bench_console.BOARDS)
    for figures in kept.values():
        assert list(figures) == list(bench_console.FIGURES)


def test_notes_of_the_board_are_read():
    printed = "12345\n" + (1234).to_bytes(2, "little").hex() + "ff00 0311\n" + "0100 12\n"
    board = SimpleNamespace(exec=lambda source: printed)
    frames, longest = bench_console.notes(board)
    assert frames == [(3, 12.34), (17, 2.55), (18, 0.01)]
    assert longest == 12.345
    assert bench_console.of_kind(frames, bench_console.CHANGE) == [2.55]


@pytest.mark.parametrize(
    "words",
    ["levels dames8 x", "levels dames8 0", "levels dames8 3 4", "console x", "roi_albert x"],
)
def test_words_that_a_topic_does_not_take_are_an_error(words, capsys):
    assert entry.main(["bench", *words.split()]) == 1
    err = capsys.readouterr().err
    assert err.startswith("BadWords: ") and err.count("\n") == 1
    assert words.split()[-1] in err
