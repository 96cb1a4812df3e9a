"""The Makefile, and the entry point behind it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import __main__ as entry

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()


def make(*words: str) -> str:
    """What make prints."""
    done = subprocess.run(
        ["make", "--no-print-directory", *words], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def targets() -> list[str]:
    """Every target of the Makefile."""
    return re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE)


def test_help_lists_every_target_and_is_the_default():
    listed = re.findall(r"^  ([a-z]+) +\S", make("help"), re.MULTILINE)
    assert listed == targets()
    assert make() == make("help")


def test_every_target_is_phony():
    phony = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE).group(1).split()
    assert sorted(phony) == sorted(targets())


def test_the_build_server_runs_make_test():
    assert (ROOT / ".ci" / "run").read_text().rstrip().endswith("make test")
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o100


def test_pytest_has_the_last_word():
    commands = make("--dry-run", "test").splitlines()
    assert "-m pytest" in commands[-1]


def test_every_command_says_what_it_is_for():
    done = subprocess.run(
        [sys.executable, "-m", "host_tools", "--help"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0
    assert all(re.search(rf"^ +{name}\s+\w", done.stdout, re.MULTILINE) for name in entry.COMMANDS)


@pytest.mark.parametrize("words", [[], ["nothing"], ["build"], ["build", "nothing"]])
def test_bad_usage_is_a_named_error_in_one_line(capsys, words):
    assert entry.main(words) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"BadUsage: .*--help\)\n", err)


@pytest.mark.parametrize("name", entry.COMMANDS)
def test_bad_usage_of_a_command_names_its_own_help(name, capsys):
    assert entry.main([name, "--nothing"]) == 1
    err = capsys.readouterr().err
    assert re.fullmatch(rf"BadUsage: .*\(see: python -m host_tools {name} --help\)\n", err)


@pytest.mark.parametrize("name", entry.COMMANDS)
def test_words_that_are_missing_have_the_names_of_the_help(name, capsys):
    with pytest.raises(SystemExit):
        entry.main([name, "--help"])
    shown = capsys.readouterr().out.split()
    entry.main([name, "--nothing"])
    missing = re.search(r"are required: (.*) \(see", capsys.readouterr().err)
    for word in missing.group(1).split(", ") if missing else ():
        assert set(word.split()) <= set(shown)  # and not as [WORD], which may be missing


def test_options_may_stand_before_other_words(capsys):
    file = str(ROOT / "firmware" / "games" / "dominate" / "levels" / "01_first_steps.txt")
    assert entry.main(["levels", "show", "--games", "2", file]) == 0
    before = capsys.readouterr().out
    assert entry.main(["levels", "show", file, "--games", "2"]) == 0
    assert capsys.readouterr().out == before != ""


def test_package_that_is_missing_is_named_with_what_installs_it(monkeypatch, capsys, tmp_path):
    monkeypatch.setitem(sys.modules, "PIL", None)  # which makes it one that is not there
    assert entry.main(["screens", "--out", str(tmp_path)]) == 1
    err = capsys.readouterr().err
    assert err.startswith("MissingPackage: PIL ")
    assert "`python3 -m host_tools setup dev`" in err
    assert err.count("\n") == 1
