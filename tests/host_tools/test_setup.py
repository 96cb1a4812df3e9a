"""The bootstrap: groups of pins, a .venv that is made once and repaired, Debian's packages."""

import os

import pytest

from host_tools import project, setup


@pytest.fixture
def venv(monkeypatch, tmp_path):
    """A .venv in a temporary folder; the commands that would make it are only written down."""
    commands: list[list[str]] = []

    def logged(log, command, **options):
        words = [str(word) for word in command]
        commands.append(words)
        if "venv" in words:
            (tmp_path / ".venv" / "bin").mkdir(parents=True, exist_ok=True)
            setup.PYTHON.write_text("#!/bin/sh\necho " + str(setup.VENV))
            setup.PYTHON.chmod(0o755)

    monkeypatch.setenv("DAMIER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(setup, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(setup, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(setup, "UNFINISHED", tmp_path / ".venv" / "unfinished")
    monkeypatch.setattr(setup, "logged", logged)
    return commands


def kinds(commands: list[list[str]]) -> list[str]:
    """What each command does: venv, pip or apt-get."""
    return [next(w for w in words if w in ("venv", "pip", "apt-get")) for words in commands]


def test_every_pin_is_exact():
    for group in project.pyproject()["dependency-groups"]:
        assert all("==" in pin for pin in setup.requirements(group))


def test_dev_has_all_that_play_has():
    assert set(setup.requirements("play")) < set(setup.requirements("dev"))


def test_a_second_run_does_nothing(venv):
    setup.make_venv("play")
    assert kinds(venv) == ["venv", "pip"]
    assert set(setup.requirements("play")) <= set(venv[1])
    venv.clear()
    setup.make_venv("play")
    assert venv == []


def test_another_group_is_added_to_the_same_venv(venv):
    setup.make_venv("play")
    venv.clear()
    setup.make_venv("dev")
    assert kinds(venv) == ["pip", "pip"]  # the packages, and the stubs in a folder of their own
    assert "--target" in venv[1]


def test_an_interrupted_install_begins_anew(venv, monkeypatch):
    setup.make_venv("play")
    venv.clear()
    real = setup.pip

    def interrupted(log, arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(setup, "pip", interrupted)
    with pytest.raises(KeyboardInterrupt):
        setup.make_venv("dev")
    monkeypatch.setattr(setup, "pip", real)
    setup.make_venv("play")
    assert kinds(venv) == ["venv", "pip"]
    assert "--clear" in venv[0]


def test_a_venv_that_does_not_start_is_made_anew(venv):
    setup.make_venv("play")
    setup.PYTHON.unlink()
    venv.clear()
    setup.make_venv("play")
    assert kinds(venv) == ["venv", "pip"]


def test_a_venv_that_came_from_another_place_is_made_anew(venv):
    setup.make_venv("play")
    setup.PYTHON.write_text("#!/bin/sh\necho /elsewhere/.venv")
    venv.clear()
    setup.make_venv("dev")
    assert kinds(venv) == ["venv", "pip", "pip"]


def test_who_may_not_install_is_told_the_line_to_run(venv, monkeypatch):
    monkeypatch.setattr(setup, "superuser", lambda: [])
    line = "apt-get install -y --no-install-recommends cmake gcc$"
    with pytest.raises(setup.MissingPackages, match=line):
        setup.install_system(["cmake", "gcc"])
    assert venv == []


def test_root_updates_the_lists_and_installs(venv, monkeypatch):
    monkeypatch.setattr(setup, "superuser", lambda: ["env"])
    monkeypatch.setattr(setup, "offered", lambda name: False)
    setup.install_system(["cmake", "gcc-multilib"])
    assert venv[0][-1] == "update"
    assert venv[1][-3:] == ["install", "--no-install-recommends", "cmake"]  # the other isn't there


def test_without_the_venv_module_its_package_is_asked_for(venv, monkeypatch):
    monkeypatch.setattr(setup, "find_spec", lambda name: None)
    monkeypatch.setattr(setup, "superuser", lambda: [])
    with pytest.raises(setup.MissingPackages, match="python3-venv$"):
        setup.make_venv("play")


def test_nothing_is_missing_where_the_tests_run():
    assert setup.missing_packages() == []


def test_what_is_wanted_comes_along_with_what_is_missing(monkeypatch):
    lists = {"packages": ["gcc", "damier-no-such-package"], "wanted": ["damier-not-this-either"]}
    monkeypatch.setattr(setup, "pyproject", lambda: {"tool": {"damier": {"system": lists}}})
    monkeypatch.setattr(setup, "superuser", lambda: [])
    assert setup.missing_packages() == ["damier-no-such-package", "damier-not-this-either"]
    lists["packages"].pop()
    assert setup.missing_packages() == []


def test_what_is_wanted_but_not_to_be_had_is_not_asked_for_again(monkeypatch):
    lists = {"packages": ["gcc"], "wanted": ["damier-not-this-either"]}
    monkeypatch.setattr(setup, "pyproject", lambda: {"tool": {"damier": {"system": lists}}})
    monkeypatch.setattr(setup, "superuser", lambda: ["env"])
    assert setup.missing_packages() == []


def test_opponents_of_matches_are_a_list_of_their_own(monkeypatch):
    lists = {"packages": ["make"], "wanted": [], "opponents": {"damier-no-such-opponent": "nobody"}}
    monkeypatch.setattr(setup, "pyproject", lambda: {"tool": {"damier": {"system": lists}}})
    assert setup.missing_packages() == []
    assert setup.missing_packages("opponents") == ["damier-no-such-opponent"]


def test_a_node_that_came_with_its_npm_is_no_reason_to_install_one(monkeypatch, tmp_path):
    """Its package conflicts with Debian's npm, and apt refused."""
    programs = {"damier-no-node": "node-of-others", "damier-no-npm": "npm-of-others"}
    lists = {"packages": ["make"], "wanted": [], "opponents": programs}
    monkeypatch.setattr(setup, "pyproject", lambda: {"tool": {"damier": {"system": lists}}})
    assert setup.missing_packages("opponents") == list(programs)
    for program in programs.values():
        (tmp_path / program).touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert setup.missing_packages("opponents") == []


def test_the_opponents_of_this_project_can_be_asked_for():
    names = project.pyproject()["tool"]["damier"]["system"]["opponents"]
    assert set(setup.missing_packages("opponents")) <= {*names, "python3-venv"}
