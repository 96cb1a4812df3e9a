"""What no file of the tree may contain."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Homes and work folders of one machine, and what lies outside this tree.
FOREIGN = re.compile(r"""(?<![\w.$}/)])/(?:home|root|work|tmp|Users)/\w|\.\./shared""")
PIN = re.compile(r"[A-Za-z]\]?==[\"']?\d")


def texts() -> Iterator[tuple[str, str]]:
    """Name and content of every text file of the tree but this one."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        made = any(part in ("build", "__pycache__") or part[0] == "." for part in parts)
        if path.is_file() and path != Path(__file__) and (not made or parts[0] == ".ci"):
            try:
                yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
            except UnicodeDecodeError:  # a picture or the like
                continue


def test_the_patterns_find_what_they_look_for():
    for bad in ("cd /home/me", '"/tmp/x"', "see ../shared/a.md"):
        assert FOREIGN.search(bad)
    for bad in ("pytest==9.2.0", "rp2040py[fs]==0.3.6", 'x=="1.0"'):
        assert PIN.search(bad)


def test_no_path_of_one_machine_and_none_out_of_the_tree():
    assert {name: found for name, text in texts() if (found := FOREIGN.findall(text))} == {}


def test_versions_are_pinned_in_one_place():
    pinned = {name for name, text in texts() if PIN.search(text)}
    assert pinned == {"pyproject.toml"}
