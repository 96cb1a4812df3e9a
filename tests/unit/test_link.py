"""The cases of frames and sessions of the link on CPython."""

import link_frame_cases
import link_session_cases
import pytest

CASES = {**link_frame_cases.CASES, **link_session_cases.CASES}


@pytest.mark.parametrize("name", CASES)
def test_link(name):
    CASES[name]()
