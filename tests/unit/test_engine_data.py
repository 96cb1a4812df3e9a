"""Files of the firmware that are not modules: found in a tree and in an image alike."""

import pytest
from engine import data

LEVELS = "games/dominate/levels"


@pytest.fixture(params=["tree", "image"])
def place(request, monkeypatch):
    """The same files, as a PC and a copy have them, and as bytes of an image."""
    if request.param == "image":
        from host_tools import packaged

        monkeypatch.setattr(data, "FILES", packaged.data())


def test_the_levels_are_named_in_order(place):
    names = data.names(LEVELS)
    assert names == sorted(names)
    assert names[0] == "01_first_steps.txt" and len(names) >= 24


def test_each_of_them_can_be_read(place):
    for name in data.names(LEVELS):
        path = f"{LEVELS}/{name}"
        content = data.read(path)
        assert b"title: " in content
        assert data.size(path) == len(content)


def test_a_folder_that_is_not_there_has_no_names(place):
    assert data.names("games/dominate/nothing") == []
